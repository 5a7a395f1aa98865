#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Add, row sums and column sums beside SciPy and SuiteSparse:GraphBLAS, run by run in one process.

Sparse4j is called through its C ABI (libsparse4j.so of the release build, or argument 2). Two CSR matrices of 10^6 x
10^6 with 10^7 entries at random places; each round runs every library once, so that all see the same machine. Prints
medians in ms and how many times faster than the best of the others Sparse4j is. Eigen stands beside in
bench/native/families_bench.cpp. GraphBLAS is taken when the package python-graphblas is there, else said to be missing.
"""
import pathlib
import sys
import time

import numpy as np
import scipy.sparse as sp

from sparse4j_peer import ADD, SUM, Library

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 11
ROOT = pathlib.Path(__file__).resolve().parents[2]
LIBRARY = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "build/release/libsparse4j.so"
SIDE, PER_ROW = 1_000_000, 10


def matrix(seed):
    rng = np.random.default_rng(seed)
    columns = rng.integers(0, SIDE, SIDE * PER_ROW, dtype=np.int32)
    a = sp.csr_matrix((rng.random(columns.size) + 0.5, columns, np.arange(0, columns.size + 1, PER_ROW, dtype=np.int32)),
                      shape=(SIDE, SIDE))
    a.sum_duplicates()
    return a


def main():
    ours = Library(LIBRARY)
    a, b = matrix(1), matrix(2)
    x, y = ours.csr(a), ours.csr(b)
    work = {
        "add": {"sparse4j": lambda: ours.drop(ours.call("s4j_pairwise", ADD, [x, y])), "scipy": lambda: a + b},
        "row sums": {"sparse4j": lambda: ours.drop(ours.call("s4j_reduce", SUM, [x], [1])),
                     "scipy": lambda: a.sum(axis=1)},
        "column sums": {"sparse4j": lambda: ours.drop(ours.call("s4j_reduce", SUM, [x], [0])),
                        "scipy": lambda: a.sum(axis=0)},
    }
    try:
        import graphblas as gb
        gb.init("suitesparse", blocking=True)
        ga, gb_b = gb.io.from_scipy_sparse(a), gb.io.from_scipy_sparse(b)
        work["add"]["graphblas"] = lambda: ga.ewise_add(gb_b, gb.binary.plus).new()
        work["row sums"]["graphblas"] = lambda: ga.reduce_rowwise(gb.monoid.plus).new()
        work["column sums"]["graphblas"] = lambda: ga.reduce_columnwise(gb.monoid.plus).new()
    except ImportError:
        print("GraphBLAS is missing (pip: python-graphblas)")
    print(f"{'operation':12s} " + "".join(f"{name:>12s}" for name in ("sparse4j", "scipy", "graphblas")) + "   times best")
    for name, libraries in work.items():
        times = {library: [] for library in libraries}
        for one_round in range(ROUNDS + 1):
            for library, run in libraries.items():
                start = time.perf_counter()
                run()
                if one_round > 0:  # the first builds what is kept
                    times[library].append((time.perf_counter() - start) * 1e3)
        medians = {library: sorted(t)[len(t) // 2] for library, t in times.items()}
        best = min(t for library, t in medians.items() if library != "sparse4j")
        row = "".join(f"{medians.get(library, float('nan')):12.2f}" for library in ("sparse4j", "scipy", "graphblas"))
        print(f"{name:12s} {row}   {best / medians['sparse4j']:.2f}", flush=True)


if __name__ == "__main__":
    main()
