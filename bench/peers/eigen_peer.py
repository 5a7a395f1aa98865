# SPDX-License-Identifier: Apache-2.0
"""Eigen, by build/peers/libeigen_peer.so: products with dense operands use all threads, the rest have one."""
import ctypes
import pathlib

import numpy as np

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "build/peers/libeigen_peer.so"


def at(x):
    return ctypes.c_void_p(x.ctypes.data)


class Peer:
    name = "eigen"

    def __init__(self):
        self.lib = ctypes.CDLL(str(LIBRARY))
        for made in ("eigen_csr", "eigen_triplets"):
            getattr(self.lib, made).restype = ctypes.c_void_p
        for count in ("eigen_product", "eigen_add", "eigen_transpose", "eigen_from_triplets"):
            getattr(self.lib, count).restype = ctypes.c_int64

    def csr(self, a):
        return ctypes.c_void_p(self.lib.eigen_csr(*map(ctypes.c_int64, (*a.shape, a.nnz)), at(a.indptr), at(a.indices),
                                                  at(a.data)))

    def prepare(self, case):
        lib, a = self.lib, case.a
        m, n = a.shape
        h = self.csr(a)

        def vector(function, x, length):
            y = np.zeros(length)
            return lambda: (function(h, at(x), at(y)), y)[1]

        def matrix(function, k, order):
            x, y = np.array(case.wide(k), order=order), np.zeros((m, k), order=order)
            return lambda: (function(h, ctypes.c_int64(k), at(x), at(y)), y)[1]

        def add():
            other = self.csr(case.b)
            return lambda: lib.eigen_add(h, other)

        def from_triplets():
            r, c, v = case.shuffled
            t = ctypes.c_void_p(lib.eigen_triplets(ctypes.c_int64(v.size), at(r), at(c), at(v)))
            return lambda: lib.eigen_from_triplets(t, ctypes.c_int64(m), ctypes.c_int64(n))

        kernels = {
            "spmv": lambda: vector(lib.eigen_mv, case.x, m),
            "spmv_t first": lambda: vector(lib.eigen_mv_transposed, case.xt, n),
            "spmv_t": lambda: vector(lib.eigen_mv_transposed, case.xt, n),
            "spmm16_row": lambda: matrix(lib.eigen_mm_rows, 16, "C"),
            "spmm64_row": lambda: matrix(lib.eigen_mm_rows, 64, "C"),
            "spmm16_col": lambda: matrix(lib.eigen_mm_columns, 16, "F"),
            "spmm64_col": lambda: matrix(lib.eigen_mm_columns, 64, "F"),
            "transpose": lambda: lambda: lib.eigen_transpose(h),
            "add": add,
            "coo_to_csr": from_triplets,
        }
        if case.name == "L":  # on the others it takes ten seconds
            kernels["spgemm"] = lambda: lambda: lib.eigen_product(h, h)
        return kernels
