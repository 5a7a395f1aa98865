# SPDX-License-Identifier: Apache-2.0
"""librsb (Debian: librsb-dev): recursive sparse blocks, as they come and tuned for the product; the better counts."""
import ctypes
import ctypes.util

from foreign import at
from matrices import aligned
from table import Work, preparation

DOUBLE, N, T = b"D", ord("N"), ord("T")
DEFAULT = 0x2000 | 0x2 | 0x100 | 0x4000  # RSB_FLAG_DEFAULT_RSB_MATRIX_FLAGS
ROW_MAJOR, COLUMN_MAJOR = 0, 0x4000000
TRIANGULAR, LOWER, SYMMETRIC = 0x8, 0x10, 0x400000
ENTRIES = 0x10  # RSB_MIF_MATRIX_NNZ__TO__RSB_NNZ_INDEX_T
TUNE_ROUNDS, TUNE_SECONDS = 1, 2.0
ONE, ZERO = (ctypes.byref(ctypes.c_double(v)) for v in (1, 0))


class Matrix:
    def __init__(self, lib, address):
        self.lib, self._as_parameter_ = lib, ctypes.c_void_p(address)

    def __del__(self):
        self.lib.rsb_mtx_free(self._as_parameter_)


class Peer:
    name = "librsb"

    def __init__(self):
        name = ctypes.util.find_library("rsb")
        if name is None:
            raise ImportError("no librsb.so")
        self.lib = ctypes.CDLL(name)
        for made in ("rsb_mtx_alloc_from_csr_const", "rsb_mtx_alloc_from_coo_const", "rsb_spmsp", "rsb_sppsp",
                     "rsb_mtx_free"):
            getattr(self.lib, made).restype = ctypes.c_void_p
        self.check("rsb_lib_init", None)

    def version(self):
        return f"librsb ({self.lib._name})"

    def check(self, name, *arguments):
        status = getattr(self.lib, name)(*arguments)
        if status != 0:
            raise RuntimeError(f"{name}: status {status}")

    def made(self, name, *arguments):
        status = ctypes.c_int()
        address = getattr(self.lib, name)(*arguments, ctypes.byref(status))
        if not address:
            raise RuntimeError(f"{name}: status {status.value}")
        return Matrix(self.lib, address)

    def csr(self, a, flags=0):
        return self.made("rsb_mtx_alloc_from_csr_const", at(a.data), at(a.indptr), at(a.indices), a.nnz,
                         ctypes.c_char(DOUBLE), *a.shape, 1, 1, DEFAULT | flags)

    def nnz(self, matrix):
        count = ctypes.c_int()
        self.check("rsb_mtx_get_info", matrix, ENTRIES, ctypes.byref(count))
        return count.value

    def tuned(self, matrix, operation, k, order, x, ldx, y, ldy):
        """Another structure of the matrix, where one is found in a few seconds that is faster for the product."""
        before = matrix._as_parameter_.value
        target = ctypes.c_void_p(before)
        self.check("rsb_tune_spmm", ctypes.byref(target), None, None, TUNE_ROUNDS, ctypes.c_double(TUNE_SECONDS),
                   operation, ONE, None, k, order, at(x), ldx, ZERO, at(y), ldy)
        matrix._as_parameter_ = target  # the one before was freed if it was replaced
        return matrix

    def prepare(self, case):
        a = case.a
        m, n = a.shape
        h = self.csr(a)

        def vector(make, x, length, operation):
            y = aligned(length)

            def work(matrix, seconds=0):
                return Work(lambda: self.check("rsb_spmv", operation, ONE, matrix, at(x), 1, ZERO, at(y), 1),
                            lambda _: y, seconds)
            with preparation() as taken:
                tuned = self.tuned(make(), operation, 1, COLUMN_MAJOR, x, x.size, y, length)
            return [work(make()), work(tuned, taken[0])]

        def wide(k, columns):
            order, ldx, ldy = (COLUMN_MAJOR, n, m) if columns else (ROW_MAJOR, k, k)
            layout = "F" if columns else "C"
            x, y = case.wide(k, layout), aligned((m, k), layout)

            def work(matrix, seconds=0):
                return Work(lambda: self.check("rsb_spmm", N, ONE, matrix, k, order, at(x), ldx, ZERO, at(y), ldy),
                            lambda _: y, seconds)
            with preparation() as taken:
                tuned = self.tuned(self.csr(a), N, k, order, x, ldx, y, ldy)
            return [work(h), work(tuned, taken[0])]

        def counted(name, left, right):
            def run():
                c = self.made(name, ctypes.c_char(DOUBLE), N, ONE, left, N, ONE, right)
                return self.nnz(c)
            return run

        def solve():
            lower, y = self.csr(case.lower, TRIANGULAR | LOWER), aligned(m)
            return Work(lambda: self.check("rsb_spsv", N, ONE, lower, at(case.lower_b), 1, at(y), 1), lambda _: y)

        return {
            "spmv": lambda: vector(lambda: self.csr(a), case.x, m, N),
            "spmv_t first": lambda: vector(lambda: self.csr(a), case.xt, n, T)[0],
            "spmv_t": lambda: vector(lambda: self.csr(a), case.xt, n, T),
            "spmv_symmetric": lambda: vector(lambda: self.csr(case.lower, SYMMETRIC | LOWER), case.x, m, N),
            "spmm16_row": lambda: wide(16, False),
            "spmm64_row": lambda: wide(64, False),
            "spmm16_col": lambda: wide(16, True),
            "spmm64_col": lambda: wide(64, True),
            "spgemm": lambda: counted("rsb_spmsp", h, h),
            "spgemm again": lambda: counted("rsb_spmsp", h, h),
            "add": lambda: counted("rsb_sppsp", h, self.csr(case.b)),
            "trsv": solve,
        }
