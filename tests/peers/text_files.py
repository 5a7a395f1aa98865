#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SVMlight, FROSTT and CSV text beside scikit-learn and NumPy, through the C ABI: what one side writes the other reads to the
same bits, and what reading takes, as ratios.

    python3 tests/peers/text_files.py build/release/jar-native/libsparse4jni.so [rows]

It prints the versions and exits with status 1 where anything differs.
"""
import io
import pathlib
import platform
import sys
import time

import numpy as np
import scipy
import scipy.sparse as sp
import sklearn
from sklearn.datasets import dump_svmlight_file, load_svmlight_file

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench" / "peers"))
from sparse4j_peer import Library  # noqa: E402

TNS, TRIPLETS, SVMLIGHT = 0, 1, 2
CREATE, FEED, KNOWN, FINISH, ROWS = 0, 1, 3, 4, 5
DOUBLE, DENSE, COO, GCS = 0, 0, 1, 2
PADDING = 64
BLOCK = 1 << 23


class Files:
    def __init__(self, path):
        self.library = Library(path)

    def read(self, text, kind, base, extents, own=(), layout=(COO, 0)):
        """The array's handle and the reader's vectors of rows."""
        call = self.library.call
        size = len(text) - PADDING
        reader = call("s4j_entries_read", integers=[CREATE, kind, size, DOUBLE, 0, base, len(extents), *extents, *own])
        call("s4j_entries_read", integers=[FEED, reader, text.ctypes.data, size, 1])
        rows = []
        if kind == SVMLIGHT:
            rows = [call("s4j_entries_read", integers=[ROWS, reader, which])
                    for which in range(1 + call("s4j_entries_read", integers=[KNOWN, reader], out=4))]
        return call("s4j_entries_read", integers=[FINISH, reader, *layout]), rows

    def market(self, text):
        size = len(text) - PADDING
        reader = self.library.call("s4j_matrix_market_read", integers=[CREATE, size, -1, 0, 1])
        self.library.call("s4j_matrix_market_read", integers=[FEED, reader, text.ctypes.data, size, 1])
        return self.library.call("s4j_matrix_market_read", integers=[4, reader, COO, 0])

    def write(self, operands, kind, base, own):
        block, text, at = np.zeros(BLOCK, np.uint8), b"", 0
        while True:
            run = [kind, base, at, block.ctypes.data, BLOCK, *own]
            if self.library.call("s4j_entries_write", operands=operands, integers=run, out=3) == 0:
                return text
            n = self.library.call("s4j_entries_write", operands=operands, integers=run, out=1)
            at = self.library.call("s4j_entries_write", operands=operands, integers=run, out=2)
            text += block[:n].tobytes()


def padded(text):
    return np.frombuffer(text + bytes(PADDING), np.uint8).copy()


def best(work, rounds=5):
    taken = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return min(taken)


def main():
    files = Files(sys.argv[1])
    rows = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    print("Python", platform.python_version(), "NumPy", np.__version__, "SciPy", scipy.__version__, "scikit-learn",
          sklearn.__version__)
    drop, differ = files.library.drop, []

    def same(what, good):
        print("same" if good else "DIFFERS", what)
        if not good:
            differ.append(what)

    rng = np.random.default_rng(5)
    x = sp.random(rows, 50_000, 100 / 50_000, "csr", rng=rng)
    x.sort_indices()
    labels, queries = rng.integers(-3, 3, rows) / 4, np.sort(rng.integers(0, rows // 10 + 1, rows))
    out = io.BytesIO()
    dump_svmlight_file(x, labels, out, zero_based=False, query_id=queries)
    theirs, text = out.getvalue(), padded(out.getvalue())
    csr = (GCS, 1, 0, 1)
    array, vectors = files.read(text, SVMLIGHT, -1, [-1, x.shape[1]], [0], csr)
    mine = files.write([array, *vectors], SVMLIGHT, 1, [0, 1])
    a, al, aq = load_svmlight_file(io.BytesIO(theirs), n_features=x.shape[1], query_id=True)
    b, bl, bq = load_svmlight_file(io.BytesIO(mine), n_features=x.shape[1], query_id=True)
    same("SVMlight that scikit-learn wrote and we wrote again", (a.indptr == b.indptr).all() and
         (a.indices == b.indices).all() and (a.data.view(np.int64) == b.data.view(np.int64)).all() and
         (al == bl).all() and (aq == bq).all())
    drop(array)
    for v in vectors:
        drop(v)

    def ours():
        array, vectors = files.read(text, SVMLIGHT, -1, [-1, x.shape[1]], [0], csr)
        for each in (array, *vectors):
            drop(each)

    ratio = best(lambda: load_svmlight_file(io.BytesIO(theirs), query_id=True), 3) / best(ours)
    print(f"SVMlight, {len(theirs) / 1e6:.0f} MB: scikit-learn takes {ratio:.1f} times as long")

    coo = x.tocoo()
    out = io.BytesIO()
    np.savetxt(out, np.column_stack([coo.row + 1, coo.col + 1, coo.data]), fmt=["%d", "%d", "%.17g"])
    tns = padded(out.getvalue())
    array, _ = files.read(tns, TNS, 1, [])
    again = np.loadtxt(io.BytesIO(files.write([array], TNS, 1, [ord(" "), 0])))
    same(".tns that NumPy wrote and we wrote again", (again[:, 0] == coo.row + 1).all() and
         (again[:, 1] == coo.col + 1).all() and (again[:, 2].view(np.int64) == coo.data.view(np.int64)).all())
    csv = padded(files.write([array], TRIPLETS, 0, [ord(","), 0]))
    again = np.loadtxt(io.BytesIO(csv[:-PADDING].tobytes()), delimiter=",")
    same("CSV that we wrote and NumPy read", (again[:, 0] == coo.row).all() and (again[:, 1] == coo.col).all() and
         (again[:, 2] == coo.data).all())
    drop(array)
    head = f"%%MatrixMarket matrix coordinate real general\n{x.shape[0]} {x.shape[1]} {x.nnz}\n".encode()
    market = padded(head + tns[:-PADDING].tobytes())
    rate = len(market) / best(lambda: drop(files.market(market)))
    for name, text, kind, base, extents, own in (("tns", tns, TNS, 1, [], ()),
                                                 ("csv", csv, TRIPLETS, 0, [-1, -1], (ord(","), 0, 0, 0, 1, 2, 0, 0, 0))):
        taken = best(lambda: drop(files.read(text, kind, base, extents, own)[0]))
        print(f"{name}: {len(text) / taken / rate:.2f} of Matrix Market's bytes per second ({rate / 1e6:.0f} MB/s)")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
