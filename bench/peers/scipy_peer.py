# SPDX-License-Identifier: Apache-2.0
"""SciPy: one thread. Its results are those that the others are compared with."""
import numpy as np
import scipy.io
import scipy.sparse as sp
import scipy.sparse.linalg as la

from table import Work


class Peer:
    name, types = "scipy", ("DOUBLE", "FLOAT", "INT")

    def version(self):
        return f"SciPy {scipy.__version__}, NumPy {np.__version__}"

    def prepare(self, case):
        a = case.a

        def sorted_product():
            c = a @ a
            c.sort_indices()
            return c.nnz

        def columns(k):
            x = case.wide(k, "F")
            return lambda: a @ x

        def rows(k):
            x = case.wide(k)
            return lambda: a @ x

        def from_triplets():
            r, c, v = case.shuffled
            return lambda: sp.coo_matrix((v, (r, c)), shape=a.shape).tocsr().nnz

        def coo():
            c = sp.coo_matrix((a.data, (case.rows, a.indices)), shape=a.shape)
            return lambda: c @ case.x

        def add():
            b = case.b
            return lambda: (a + b).nnz

        def sums(axis):
            return Work(lambda: a.sum(axis=axis), lambda result: np.asarray(result).ravel())

        def read(digits):
            file = case.market_file(digits)
            return Work(lambda: scipy.io.mmread(file), lambda c: np.array([c.nnz, c.data.sum()]))

        return {
            "spmv": lambda: lambda: a @ case.x,
            "spmv_t first": lambda: lambda: a.T @ case.xt,
            "spmv_t": lambda: lambda: a.T @ case.xt,
            "spmv_coo": coo,
            "spmm16_row": lambda: rows(16),
            "spmm64_row": lambda: rows(64),
            "spmm16_col": lambda: columns(16),
            "spmm64_col": lambda: columns(64),
            "spgemm": lambda: sorted_product,
            "spgemm unsorted": lambda: lambda: (a @ a).nnz,
            "spgemm again": lambda: sorted_product,
            "transpose": lambda: lambda: a.T.tocsr().nnz,
            "add": add,
            "coo_to_csr": from_triplets,
            "row sums": lambda: sums(1),
            "column sums": lambda: sums(0),
            "mtx_read": lambda: read(3),
            "mtx_read 17": lambda: read(17),
        }

    def solvers(self, problem):
        def lu(**options):
            return lambda: la.splu(problem.csc, **options).solve(problem.b)

        def symmetric(threshold):
            return lu(permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=threshold, options={"SymmetricMode": True})
        ways = {"COLAMD": lu()}
        if problem.symmetric_pattern:
            ways["symmetric mode"] = symmetric(0.1)
        return {"lu": ways, "cholesky": {"symmetric mode": symmetric(0.0)}}
