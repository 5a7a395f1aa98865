# SPDX-License-Identifier: Apache-2.0
"""Intel MKL's inspector-executor sparse BLAS (pip: mkl), optimised handles."""
import ctypes
import glob
import pathlib
import sys

import numpy as np

N, T = 10, 11  # SPARSE_OPERATION
GENERAL, ROW_MAJOR, COLUMN_MAJOR = 20, 101, 102


class Descr(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("mode", ctypes.c_int), ("diag", ctypes.c_int)]


PLAIN = Descr(GENERAL, 40, 50)
SYMMETRIC_LOWER, LOWER = Descr(21, 40, 50), Descr(23, 40, 50)


def address(x):
    return ctypes.c_void_p(x.ctypes.data)


class Peer:
    name = "mkl"

    def __init__(self):
        found = sorted(glob.glob(str(pathlib.Path(sys.prefix) / "lib/libmkl_rt.so*")))
        if not found:
            raise ImportError("mkl")
        self.lib = ctypes.CDLL(found[-1])

    def check(self, name, *arguments):
        status = getattr(self.lib, name)(*arguments)
        if status != 0:
            raise RuntimeError(f"{name}: status {status}")

    def handle(self, a):
        h = ctypes.c_void_p()
        self.check("mkl_sparse_d_create_csr", ctypes.byref(h), 0, a.shape[0], a.shape[1], address(a.indptr),
                   ctypes.c_void_p(a.indptr.ctypes.data + 4), address(a.indices), address(a.data))
        return h

    def nnz(self, h):
        base, m, n = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        first, last, index, values = (ctypes.c_void_p() for _ in range(4))
        self.check("mkl_sparse_d_export_csr", h, *map(ctypes.byref, (base, m, n, first, last, index, values)))
        return ctypes.cast(last, ctypes.POINTER(ctypes.c_int))[m.value - 1] - base.value

    def prepare(self, case):
        a = case.a
        m, n = a.shape
        one, zero = ctypes.c_double(1), ctypes.c_double(0)

        def mv(matrix, x, length, operation, optimize, descr=PLAIN):
            h, y = self.handle(matrix), np.zeros(length)
            if optimize:
                self.check("mkl_sparse_set_mv_hint", h, operation, descr, 1000)
                self.check("mkl_sparse_optimize", h)

            def run():
                self.check("mkl_sparse_d_mv", operation, one, h, descr, address(x), zero, address(y))
                return y
            run.keep = matrix
            return run

        def mm(k, columns):
            h, x = self.handle(a), case.wide(k)
            layout, ldx, ldy = (COLUMN_MAJOR, n, m) if columns else (ROW_MAJOR, k, k)
            x = np.asfortranarray(x) if columns else x
            y = np.zeros((m, k), order="F" if columns else "C")
            self.check("mkl_sparse_set_mm_hint", h, N, PLAIN, layout, k, 1000)
            self.check("mkl_sparse_optimize", h)

            def run():
                self.check("mkl_sparse_d_mm", N, one, h, PLAIN, layout, address(x), k, ldx, zero, address(y), ldy)
                return y
            return run

        def made(name, *arguments, order=False):
            def run():
                c = ctypes.c_void_p()
                self.check(name, *arguments, ctypes.byref(c))
                if order:
                    self.check("mkl_sparse_order", c)
                count = self.nnz(c)
                self.check("mkl_sparse_destroy", c)
                return count
            return run

        def spgemm():
            h = self.handle(a)
            return made("mkl_sparse_spmm", N, h, h, order=True)

        def add():
            h, other = self.handle(a), self.handle(case.b)
            return made("mkl_sparse_d_add", N, h, one, other)

        def coo(rows, cols, values):
            h = ctypes.c_void_p()
            self.check("mkl_sparse_d_create_coo", ctypes.byref(h), 0, m, n, values.size, address(rows), address(cols),
                       address(values))
            return h

        def spmv_coo():
            h, y = coo(case.rows, a.indices, a.data), np.zeros(m)

            def run():
                self.check("mkl_sparse_d_mv", N, one, h, PLAIN, address(case.x), zero, address(y))
                return y
            return run

        kernels = {
            "spmv": lambda: mv(a, case.x, m, N, True),
            "spmv_t first": lambda: mv(a, case.xt, n, T, False),
            "spmv_t": lambda: mv(a, case.xt, n, T, True),
            "spmv_coo": spmv_coo,
            "spmm16_row": lambda: mm(16, False),
            "spmm64_row": lambda: mm(64, False),
            "spmm16_col": lambda: mm(16, True),
            "spmm64_col": lambda: mm(64, True),
            "spgemm": spgemm,
            "transpose": lambda: made("mkl_sparse_convert_csr", self.handle(a), T),
            "add": add,
        }
        if case.name != "P":  # there it takes half a minute
            kernels["coo_to_csr"] = lambda: made("mkl_sparse_convert_csr", coo(*case.shuffled), N)
        if case.name == "L":
            kernels["spmv_symmetric"] = lambda: mv(case.lower(), case.x, m, N, True, SYMMETRIC_LOWER)
        return kernels
