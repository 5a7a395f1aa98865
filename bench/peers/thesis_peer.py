#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SciPy's CSR or NumPy's dense arrays for `bench --thesis`: answers the lines of org.sparse4j.bench.thesis.PythonPeer.

    thesis_peer.py CSR|DENSE

Prints name and version; then for each line of words separated by tabs one line:
    load TYPE FOLDER ROW COLUMN LENGTH...   reads the files of Problem.java; the names of the routines it has
    time ROUTINE N                          N runs: seconds, and a number of the result (NaN where none is compared)
    threads N, drop                         ok
A failure is one line that begins with "error".
"""
import pathlib
import sys
import time

import numpy as np
import scipy
import scipy.sparse as sp
from scipy.linalg import blas
from scipy.sparse.linalg import norm

C, S, ALPHA = 0.6, 0.8, 1e-9  # as in Family.java


def read(folder, name, dtype):
    return np.fromfile(pathlib.Path(folder) / name, dtype)


def load(dtype, folder, shape):
    """The array as CSR (a vector is one row), and the two dense vectors."""
    values = read(folder, "values", dtype)
    raw = read(folder, "indexes", np.int8)
    width = raw.size // max(1, values.size * len(shape))
    indexes = raw.view(np.int32 if width < 8 else np.int64).reshape(len(shape), -1)
    rows = indexes[0] if len(shape) == 2 else np.zeros(values.size, np.int32)
    a = sp.csr_array((values, (rows, indexes[-1])), shape=shape if len(shape) == 2 else (1, *shape))
    return a, read(folder, "dense", dtype), read(folder, "result", dtype)


def sparse(a, x, _, shape, row, column):
    if len(shape) == 1:
        return {"dot": lambda: (a @ x)[0], "nrm2": lambda: norm(a)}
    return {"gemv": lambda: (a @ x)[row], "gemv, transposed": lambda: (a.T @ x)[column]}


def dense(a, x, y, shape, row, column):
    a = a.toarray()
    if len(shape) == 2:
        return {"gemv": lambda: np.dot(a, x, out=y)[row], "gemv, transposed": lambda: np.dot(a.T, x, out=y)[column]}
    a = a[0]
    one, other, total = a.copy(), a.copy(), x.copy()
    dot, axpy, nrm2, rot = blas.get_blas_funcs(("dot", "axpy", "nrm2", "rot"), (a,))

    def add():
        axpy(a, total, a=ALPHA)
        return np.nan

    def rotate():
        rot(one, other, C, S, overwrite_x=True, overwrite_y=True)
        return np.nan
    return {"dot": lambda: dot(a, x), "axpy": add, "nrm2": lambda: nrm2(a), "rot": rotate}


def main():
    storage = sys.argv[1]
    if storage == "CSR":
        print("SciPy", scipy.__version__, flush=True)
    else:
        from threadpoolctl import ThreadpoolController
        pools = ThreadpoolController()
        kinds = {f"{p['internal_api']} {p['version']}" for p in pools.info()}
        print("NumPy", np.__version__, "with", ", ".join(sorted(kinds)), flush=True)
    works = {}
    for line in sys.stdin:
        words = line.rstrip("\n").split("\t")
        try:
            if words[0] == "load":
                dtype = np.float64 if words[1] == "DOUBLE" else np.float32
                row, column, *shape = map(int, words[3:])
                a, x, y = load(dtype, words[2], tuple(shape))
                works = (sparse if storage == "CSR" else dense)(a, x, y, shape, row, column)
                print("\t".join(works), flush=True)
            elif words[0] == "time":
                work, times = works[words[1]], int(words[2])
                start = time.perf_counter()
                for _ in range(times):
                    result = work()
                seconds = time.perf_counter() - start
                print(seconds, "NaN" if np.isnan(result) else float(result), flush=True)
            else:
                if words[0] == "threads":
                    pools.limit(limits=int(words[1]))
                else:
                    works = a = x = y = None
                print("ok", flush=True)
        except Exception as e:  # told to the caller, who decides
            print("error", repr(e).replace("\n", " "), flush=True)


if __name__ == "__main__":
    main()
