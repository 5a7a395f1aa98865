# SPDX-License-Identifier: Apache-2.0
"""Intel MKL's inspector-executor sparse BLAS (pip: mkl), as it is and with optimised handles: the better counts."""
import ctypes
import glob
import pathlib
import sys

from foreign import at
from table import Work, preparation

N, T = 10, 11  # SPARSE_OPERATION
GENERAL, ROW_MAJOR, COLUMN_MAJOR = 20, 101, 102
FULL, VALUES_AGAIN = 90, 92  # SPARSE_STAGE_FULL_MULT, SPARSE_STAGE_FINALIZE_MULT
CALLS = 1000  # that a hint promises


class Descr(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("mode", ctypes.c_int), ("diag", ctypes.c_int)]


PLAIN = Descr(GENERAL, 40, 50)
SYMMETRIC_LOWER, LOWER = Descr(21, 40, 50), Descr(23, 40, 50)


def letter(a):
    """Of MKL's functions for the type of the matrix's values."""
    return "d" if a.dtype == "float64" else "s"


class Handle:
    """A matrix of MKL's, destroyed with the object; `parts` are the arrays that it points to."""

    def __init__(self, lib, parts=()):
        self.lib, self.parts, self._as_parameter_ = lib, parts, ctypes.c_void_p()

    def __del__(self):
        if self._as_parameter_:
            self.lib.mkl_sparse_destroy(self._as_parameter_)

    @property
    def target(self):
        return ctypes.byref(self._as_parameter_)


class Peer:
    name, types = "mkl", ("DOUBLE", "FLOAT")

    def __init__(self):
        found = sorted(glob.glob(str(pathlib.Path(sys.prefix) / "lib/libmkl_rt.so*")))
        if not found:
            raise ImportError("no libmkl_rt.so")
        self.lib = ctypes.CDLL(found[-1])

    def version(self):
        text = ctypes.create_string_buffer(200)
        self.lib.mkl_get_version_string(text, 200)
        return text.value.decode().strip()

    def check(self, name, *arguments):
        status = getattr(self.lib, name)(*arguments)
        if status != 0:
            raise RuntimeError(f"{name}: status {status}")

    def handle(self, a):
        h = Handle(self.lib, (a.indptr, a.indices, a.data))
        self.check(f"mkl_sparse_{letter(a)}_create_csr", h.target, 0, a.shape[0], a.shape[1], at(a.indptr),
                   ctypes.c_void_p(a.indptr.ctypes.data + 4), at(a.indices), at(a.data))
        return h

    def optimized(self, h, what, *hint):
        """Seconds that it took."""
        with preparation() as taken:
            self.check(f"mkl_sparse_set_{what}_hint", h, *hint)
            self.check("mkl_sparse_optimize", h)
        return taken[0]

    def nnz(self, h):
        base, m, n = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
        first, last, index, values = (ctypes.c_void_p() for _ in range(4))
        # Of any type: the values are not looked at.
        self.check("mkl_sparse_d_export_csr", h, *map(ctypes.byref, (base, m, n, first, last, index, values)))
        return ctypes.cast(last, ctypes.POINTER(ctypes.c_int))[m.value - 1] - base.value

    def prepare(self, case):
        a = case.a
        m, n = a.shape
        of, number = letter(a), ctypes.c_double if letter(a) == "d" else ctypes.c_float
        one, zero = number(1), number(0)

        def mv(matrix, x, length, operation, optimize, descr=PLAIN):
            h, y = self.handle(matrix), case.aligned(length)
            seconds = self.optimized(h, "mv", operation, descr, CALLS) if optimize else 0
            return Work(lambda: self.check(f"mkl_sparse_{of}_mv", operation, one, h, descr, at(x), zero, at(y)),
                        lambda _: y, seconds)

        def both(*arguments):
            return [mv(*arguments, optimize) for optimize in (False, True)]

        def mm(k, columns):
            layout, order, ldx, ldy = (COLUMN_MAJOR, "F", n, m) if columns else (ROW_MAJOR, "C", k, k)
            x, y = case.wide(k, order), case.aligned((m, k), order)

            def work(optimize):
                h = self.handle(a)
                seconds = self.optimized(h, "mm", N, PLAIN, layout, k, CALLS) if optimize else 0
                return Work(lambda: self.check(f"mkl_sparse_{of}_mm", N, one, h, PLAIN, layout, at(x), k, ldx, zero, at(y),
                                               ldy), lambda _: y, seconds)
            return [work(False), work(True)]

        def made(name, *arguments, order=False):
            def run():
                c = Handle(self.lib)
                self.check(name, *arguments, c.target)
                if order:
                    self.check("mkl_sparse_order", c)
                return self.nnz(c)
            return run

        def spgemm(order):
            h = self.handle(a)
            return [made("mkl_sparse_spmm", N, h, h, order=order),
                    made("mkl_sparse_sp2m", N, PLAIN, h, N, PLAIN, h, FULL, order=order)]

        def spgemm_again():
            h, c = self.handle(a), Handle(self.lib)
            self.check("mkl_sparse_sp2m", N, PLAIN, h, N, PLAIN, h, FULL, c.target)
            return Work(lambda: self.check("mkl_sparse_sp2m", N, PLAIN, h, N, PLAIN, h, VALUES_AGAIN, c.target),
                        lambda _: self.nnz(c))

        def add():
            h, other = self.handle(a), self.handle(case.b)
            return made(f"mkl_sparse_{of}_add", N, h, one, other)

        def coo(rows, cols, values):
            h = Handle(self.lib, (rows, cols, values))
            self.check(f"mkl_sparse_{of}_create_coo", h.target, 0, m, n, values.size, at(rows), at(cols), at(values))
            return h

        def spmv_coo():
            h, y = coo(case.rows, a.indices, a.data), case.aligned(m)
            return Work(lambda: self.check(f"mkl_sparse_{of}_mv", N, one, h, PLAIN, at(case.x), zero, at(y)),
                        lambda _: y)

        def trsv():
            lower, y = case.lower, case.aligned(m)

            def work(optimize):
                h = self.handle(lower)
                seconds = self.optimized(h, "sv", N, LOWER, CALLS) if optimize else 0
                return Work(lambda: self.check(f"mkl_sparse_{of}_trsv", N, one, h, LOWER, at(case.lower_b), at(y)),
                            lambda _: y, seconds)
            return [work(False), work(True)]

        return {
            "spmv": lambda: both(a, case.x, m, N),
            "spmv_t first": lambda: mv(a, case.xt, n, T, False),
            "spmv_t": lambda: both(a, case.xt, n, T),
            "spmv_coo": spmv_coo,
            # Over the lower half alone.
            "spmv_symmetric": lambda: [mv(case.lower, case.x, m, N, optimize, SYMMETRIC_LOWER)
                                       for optimize in (False, True)],
            "spmm16_row": lambda: mm(16, False),
            "spmm64_row": lambda: mm(64, False),
            "spmm16_col": lambda: mm(16, True),
            "spmm64_col": lambda: mm(64, True),
            "spgemm": lambda: spgemm(True),
            "spgemm unsorted": lambda: spgemm(False),
            "spgemm again": spgemm_again,
            "transpose": lambda: made("mkl_sparse_convert_csr", self.handle(a), T),
            "add": add,
            "coo_to_csr": lambda: made("mkl_sparse_convert_csr", coo(*case.shuffled), N),
            "trsv": trsv,
        }
