#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SciPy's .npz files read and written by Sparse4j and by SciPy, in turns in one run: medians and how many times as fast.

    build/peers/bin/python bench/peers/npz_files.py CLASSPATH [ENTRIES [ROUNDS [JVM ARGUMENT ..]]]

CLASSPATH has sparse4j-core and the benchmarks. A CSR of ENTRIES (10 million) doubles, 12 bytes an entry. Sparse4j forces a file
to the disk before it takes its place and SciPy does not: SciPy's column "forced" has an fsync after it.
"""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np
import scipy
import scipy.sparse as sp


def main():
    classpath = sys.argv[1]
    entries = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    rng = np.random.default_rng(1)
    rows, per = entries // 10, 10
    # Ascending columns, and values of the kind that counts and measurements have: deflate finds something in them.
    indices = np.sort(rng.integers(0, rows, (rows, per), dtype=np.int32), axis=1).reshape(-1)
    data = np.round(rng.standard_normal(rows * per), 2)
    x = sp.csr_array((data, indices, np.arange(rows + 1, dtype=np.int32) * per), shape=(rows, rows))
    x.sum_duplicates()
    with tempfile.TemporaryDirectory() as folder:
        path = {k: str(pathlib.Path(folder, k + ".npz")) for k in ("stored", "deflated", "ours", "theirs")}
        sp.save_npz(path["stored"], x, compressed=False)
        sp.save_npz(path["deflated"], x)
        jvm = subprocess.Popen(["java", "-Xmx512m", *sys.argv[4:], "-cp", classpath, "org.sparse4j.bench.peers.NpzFiles"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

        def ours(what, file):
            jvm.stdin.write(f"{what} {file}\n")
            jvm.stdin.flush()
            return float(jvm.stdout.readline())

        def theirs(call, forced=False):
            begin = time.perf_counter()
            call()
            if forced:
                with open(path["theirs"], "rb") as f:
                    os.fsync(f.fileno())
            return time.perf_counter() - begin

        ours("load", path["stored"])
        times = {}
        for k in range(rounds + 1):
            for name, mine, his in (
                    ("read stored", lambda: ours("read", path["stored"]), lambda f: theirs(lambda: sp.load_npz(path["stored"]))),
                    ("read deflated", lambda: ours("read", path["deflated"]),
                     lambda f: theirs(lambda: sp.load_npz(path["deflated"]))),
                    ("write stored", lambda: ours("stored", path["ours"]),
                     lambda f: theirs(lambda: sp.save_npz(path["theirs"], x, compressed=False), f)),
                    ("write deflated", lambda: ours("deflated", path["ours"]),
                     lambda f: theirs(lambda: sp.save_npz(path["theirs"], x), f))):
                row = (mine(), his(False), his(True) if name.startswith("write stored") else None)
                if k > 0:  # the first round warms up
                    times.setdefault(name, []).append(row)
        jvm.stdin.close()
        jvm.wait()
        print(f"numpy {np.__version__}, scipy {scipy.__version__}, {x.nnz} entries, {rounds} rounds; deflated by SciPy "
              f"{os.path.getsize(path['deflated'])} bytes, by Sparse4j {os.path.getsize(path['ours'])}")
        print(f"{'':16}{'sparse4j s':>12}{'scipy s':>12}{'times':>8}{'forced s':>12}{'times':>8}")
        for name, rows in times.items():
            s4j, scipys = (statistics.median(r[i] for r in rows) for i in (0, 1))
            line = f"{name:16}{s4j:12.3f}{scipys:12.3f}{scipys / s4j:8.2f}"
            if rows[0][2] is not None:
                forced = statistics.median(r[2] for r in rows)
                line += f"{forced:12.3f}{forced / s4j:8.2f}"
            print(line)


if __name__ == "__main__":
    main()
