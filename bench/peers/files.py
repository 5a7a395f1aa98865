#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Files read and written by Sparse4j and by the library that is known for the format, in turns in one run: medians, how many
times as fast, and bytes of the file a second. `bench --files` runs it.

    files.py CLASSPATH [ENTRIES [ROUNDS]]

CLASSPATH has sparse4j-core and the benchmarks. A CSR of ENTRIES (4 million) doubles: of two decimals in .npz, 12 bytes an entry, of
all digits in texts. Sparse4j forces a file to the disk before it takes its place and the others do not: "forced" has an fsync after
theirs. FROSTT and CSV have no peer: their bytes a second stand beside Matrix Market's.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import fast_matrix_market as fmm
import numpy as np
import scipy
import scipy.sparse as sp
import sklearn
from sklearn.datasets import dump_svmlight_file, load_svmlight_file

PER_ROW = 10


def matrix(entries):
    rng = np.random.default_rng(1)
    rows = entries // PER_ROW
    indices = np.sort(rng.integers(0, rows, (rows, PER_ROW), dtype=np.int32), axis=1).reshape(-1)
    x = sp.csr_array((rng.standard_normal(rows * PER_ROW), indices, np.arange(rows + 1, dtype=np.int32) * PER_ROW),
                     shape=(rows, rows))
    x.sum_duplicates()
    return x


def peers(x, rounded):
    """name -> extension, our verb, what the peer writes, what it reads."""
    labels = np.zeros(x.shape[0])
    return {
        "npz stored": ("npz", "stored", lambda f: sp.save_npz(f, rounded, compressed=False), sp.load_npz),
        "npz deflated": ("npz", "deflated", lambda f: sp.save_npz(f, rounded), sp.load_npz),
        "Matrix Market": ("mtx", "write", lambda f: fmm.mmwrite(f, x), fmm.mmread),
        "SVMlight": ("svm", "labelled", lambda f: dump_svmlight_file(x, labels, f), load_svmlight_file),
        "FROSTT": ("tns", "write", None, None),
        "CSV": ("csv", "write", None, None),
    }


class Ours:
    def __init__(self, classpath):
        self.jvm = subprocess.Popen(["java", "-Xmx512m", "-cp", classpath, "org.sparse4j.bench.peers.FileTimes"],
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, verb, file):
        self.jvm.stdin.write(f"{verb} {file}\n")
        self.jvm.stdin.flush()
        return float(self.jvm.stdout.readline())


def timed(call, *arguments, forced=""):
    begin = time.perf_counter()
    call(*arguments)
    if forced:
        with open(forced, "rb") as f:
            os.fsync(f.fileno())
    return time.perf_counter() - begin


def main():
    entries = int(sys.argv[2]) if len(sys.argv) > 2 else 4_000_000
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    x = matrix(entries)
    rounded = x.copy()
    rounded.data = np.round(rounded.data, 2)
    ours = Ours(sys.argv[1])
    print(f"numpy {np.__version__}, scipy {scipy.__version__}, scikit-learn {sklearn.__version__}, fast_matrix_market "
          f"{fmm.__version__}, {os.cpu_count()} processors, {x.nnz} entries, {rounds} rounds")
    print(f"{'':22}{'bytes':>12}{'ours s':>9}{'MB/s':>8}{'peer s':>9}{'times':>7}{'forced s':>10}{'times':>7}")
    with tempfile.TemporaryDirectory() as folder:
        source = str(pathlib.Path(folder, "source.npz"))
        for name, (extension, verb, write, read) in peers(x, rounded).items():
            sp.save_npz(source, rounded if extension == "npz" else x, compressed=False)
            ours("load", source)
            mine, theirs = (str(pathlib.Path(folder, k + "." + extension)) for k in ("mine", "theirs"))
            rows = {"write": [], "read": []}
            for k in range(rounds + 1):
                wrote = (ours(verb, mine), *((timed(write, theirs), timed(write, theirs, forced=theirs)) if write else ()))
                file = theirs if read else mine
                found = (ours("read", file), *((timed(read, file),) if read else ()))
                if k > 0:  # the first round warms up
                    rows["write"].append(wrote)
                    rows["read"].append(found)
            for what, times in rows.items():
                s = [statistics.median(t[i] for t in times) for i in range(len(times[0]))]
                size = os.path.getsize(mine if what == "write" else file)
                line = f"{what + ' ' + name:22}{size:12}{s[0]:9.3f}{size / s[0] / 1e6:8.0f}"
                print(line + "".join(f"{t:{9 + i}.3f}{t / s[0]:7.2f}" for i, t in enumerate(s[1:])), flush=True)
            for file in {mine, theirs}:
                pathlib.Path(file).unlink(missing_ok=True)


if __name__ == "__main__":
    main()
