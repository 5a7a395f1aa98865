# SPDX-License-Identifier: Apache-2.0
"""Eigen, by build/peers/libeigen_peer.so: products with dense operands use all threads, the rest have one."""
import ctypes
import pathlib

import numpy as np

from foreign import Foreign, at
from table import Work

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "build/peers"


class Object:
    """What a function of the library made, dropped with this."""

    def __init__(self, address, drop):
        self._as_parameter_, self.drop = ctypes.c_void_p(address), drop

    def __del__(self):
        self.drop(self)


class Peer:
    name, types = "eigen", ("DOUBLE", "FLOAT")

    def __init__(self):
        self.lib = self.library("eigen")

    @staticmethod
    def library(name):
        lib = ctypes.CDLL(str(FOLDER / f"lib{name}_peer.so"))
        for made in (lib.eigen_csr, lib.eigen_csc, lib.eigen_triplets):
            made.restype = ctypes.c_void_p
        for count in (lib.eigen_product, lib.eigen_add, lib.eigen_transpose, lib.eigen_from_triplets,
                      lib.eigen_cholesky, lib.eigen_solve_lu, lib.eigen_solve_cholesky, lib.eigen_solve_cg):
            count.restype = ctypes.c_int64
        return lib

    def version(self):
        number = self.lib.eigen_version()
        return f"Eigen {number // 10000}.{number // 100 % 100}.{number % 100}"

    def csr(self, a, lib=None):
        lib = lib or self.lib
        return Object(lib.eigen_csr(*map(ctypes.c_int64, (*a.shape, a.nnz)), at(a.indptr), at(a.indices), at(a.data)),
                      lib.eigen_drop_csr)

    def prepare(self, case):
        lib, a = self.lib if case.dtype == np.float64 else self.library("eigen_float"), case.a
        m, n = a.shape
        h = self.csr(a, lib)

        def vector(function, x, length, matrix=h):
            y = case.aligned(length)
            return Work(Foreign(function, matrix, x, y), lambda _: y)

        def matrix(function, k, order):
            x, y = case.wide(k, order), case.aligned((m, k), order)
            return Work(Foreign(function, h, ctypes.c_int64(k), x, y), lambda _: y)

        def product():
            return Foreign(lib.eigen_product, h, h)

        def add():
            other = self.csr(case.b, lib)
            return Foreign(lib.eigen_add, h, other)

        def from_triplets():
            r, c, v = case.shuffled
            t = Object(lib.eigen_triplets(ctypes.c_int64(v.size), at(r), at(c), at(v)), lib.eigen_drop_triplets)
            return Foreign(lib.eigen_from_triplets, t, ctypes.c_int64(m), ctypes.c_int64(n))

        def cholesky():
            columns, operations = Object(lib.eigen_csc(h), lib.eigen_drop_csc), ctypes.c_double()

            def value(_):  # no two orders have factors of the same size
                case.cholesky_operations = operations.value
            return Work(lambda: lib.eigen_cholesky(columns, ctypes.byref(operations)), value)

        return {
            "spmv": lambda: vector(lib.eigen_mv, case.x, m),
            "spmv_t first": lambda: vector(lib.eigen_mv_transposed, case.xt, n),
            "spmv_t": lambda: vector(lib.eigen_mv_transposed, case.xt, n),
            "spmv_symmetric": lambda: vector(lib.eigen_mv_lower_half, case.x, m, self.csr(case.lower, lib)),
            "spmm16_row": lambda: matrix(lib.eigen_mm_rows, 16, "C"),
            "spmm64_row": lambda: matrix(lib.eigen_mm_rows, 64, "C"),
            "spmm16_col": lambda: matrix(lib.eigen_mm_columns, 16, "F"),
            "spmm64_col": lambda: matrix(lib.eigen_mm_columns, 64, "F"),
            "spgemm": product,
            "spgemm again": product,
            "transpose": lambda: Foreign(lib.eigen_transpose, h),
            "add": add,
            "coo_to_csr": from_triplets,
            "trsv": lambda: vector(lib.eigen_solve_lower, case.lower_b, m, self.csr(case.lower, lib)),
            "cholesky": cholesky,
        }

    def solvers(self, problem):
        columns = Object(self.lib.eigen_csc(self.csr(problem.csr)), self.lib.eigen_drop_csc)

        def solve(function, *more):
            def run():
                x = np.empty(problem.b.size)
                if function(columns, at(problem.b), at(x), *more) != 0:
                    raise RuntimeError("Eigen did not succeed")
                return x
            return run
        return {"lu": {"COLAMD": solve(self.lib.eigen_solve_lu)},
                "cholesky": {"AMD": solve(self.lib.eigen_solve_cholesky)},
                "cg": {"incomplete Cholesky": solve(self.lib.eigen_solve_cg, ctypes.c_double(1e-8))}}
