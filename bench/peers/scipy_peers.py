#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The operations of bench/native on SciPy, on matrices of the same kinds and sizes (U, P, L, S; see matrices.hpp).

Prints the median of the repetitions in ms, one line per operation and matrix. SciPy's kernels have one thread. Run it
beside `bench --native` for a table; ratios hold only for runs on one machine at one time.
"""
import sys
import time

import numpy as np
import scipy
import scipy.sparse as sp

REPEAT = int(sys.argv[1]) if len(sys.argv) > 1 else 7


def uniform(rng, n, per_row=10):
    rows = np.repeat(np.arange(n, dtype=np.int32), per_row)
    cols = rng.integers(0, n, rows.size, dtype=np.int32)
    return sp.coo_matrix((rng.random(rows.size), (rows, cols)), shape=(n, n))


def power_law(rng, n):
    lengths = np.minimum(8.0 / (rng.random(n) + 1e-9) ** 0.7, 20000).astype(np.int64)
    rows = np.repeat(np.arange(n, dtype=np.int32), lengths)
    cols = (rng.random(rows.size) ** 3 * n).astype(np.int32)
    return sp.coo_matrix((rng.random(rows.size), (rows, cols)), shape=(n, n))


def laplacian(side):
    d = sp.diags([-1, 2, -1], [-1, 0, 1], shape=(side, side))
    eye = sp.identity(side)
    return (sp.kron(eye, d) + sp.kron(d, eye)).tocoo()


def median_ms(work):
    times = []
    for _ in range(REPEAT):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    return sorted(times)[len(times) // 2]


def report(name, matrix, work):
    print(f"{name:12s} {matrix:2s} {median_ms(work):10.2f} ms", flush=True)


def main():
    print(f"SciPy {scipy.__version__}, NumPy {np.__version__}, {REPEAT} repetitions, medians")
    rng = np.random.default_rng(1)
    matrices = {"U": uniform(rng, 500_000), "P": power_law(rng, 200_000), "L": laplacian(1000)}
    for name, coo in matrices.items():
        a = coo.tocsr()
        b = a.copy()
        b.indices = np.roll(b.indices, 1)
        b.sort_indices()
        x = rng.random(a.shape[1])
        wide = rng.random((a.shape[1], 16))
        report("spmv", name, lambda: a @ x)
        report("spmv_t", name, lambda: a.T @ x)
        report("spmm_16", name, lambda: a @ wide)
        report("add", name, lambda: a + b)
        report("transpose", name, lambda: a.T.tocsr())
        report("coo_to_csr", name, lambda: sp.coo_matrix((coo.data, (coo.row, coo.col)), shape=coo.shape).tocsr())
    for name, a in {"S": uniform(rng, 100_000).tocsr(), "L": matrices["L"].tocsr()}.items():
        def product(m=a):
            c = m @ m
            c.sort_indices()
            return c
        report("spgemm", name, product)


if __name__ == "__main__":
    main()
