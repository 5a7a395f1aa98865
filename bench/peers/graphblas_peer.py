# SPDX-License-Identifier: Apache-2.0
"""SuiteSparse:GraphBLAS through the C functions that the package suitesparse-graphblas wraps."""
import ctypes

import numpy as np

from table import Work


class Peer:
    name, types = "graphblas", ("DOUBLE", "FLOAT", "INT")
    names = {"float64": ("FP64", "double*"), "float32": ("FP32", "float*"), "int32": ("INT32", "int32_t*")}
    type, numpy = "FP64", np.dtype(np.float64)

    def __init__(self):
        import suitesparse_graphblas as package
        package.initialize(blocking=True, memory_manager="c")
        self.lib, self.ffi = package.lib, package.ffi
        self.malloc = ctypes.CDLL(None).malloc
        self.malloc.restype = ctypes.c_void_p
        self.malloc.argtypes = [ctypes.c_size_t]

    def version(self):
        lib = self.lib
        return (f"SuiteSparse:GraphBLAS {lib.GxB_IMPLEMENTATION_MAJOR}.{lib.GxB_IMPLEMENTATION_MINOR}."
                f"{lib.GxB_IMPLEMENTATION_SUB}")

    def check(self, name, *arguments):
        status = getattr(self.lib, name)(*arguments)
        if status != self.lib.GrB_SUCCESS:
            raise RuntimeError(f"{name}: status {status}")

    def owned(self, kind, make, *arguments):
        """A pointer to a new object; the object is freed with the pointer."""
        p = self.ffi.new(f"GrB_{kind}*")
        self.check(make, p, *arguments)
        return self.ffi.gc(p, getattr(self.lib, f"GrB_{kind}_free"))

    def of_type(self, name):
        """GraphBLAS's name for the type of the case that is prepared."""
        return f"{name}_{self.type}"

    def constant(self, name="GrB"):
        return getattr(self.lib, self.of_type(name))

    def numbers_at(self, x):
        return self.ffi.cast(self.names[self.numpy.name][1], x.ctypes.data)

    def matrix(self, m, n):
        return self.owned("Matrix", "GrB_Matrix_new", self.constant(), m, n)

    def vector(self, n):
        return self.owned("Vector", "GrB_Vector_new", self.constant(), n)

    def built(self, shape, rows, cols, values):
        """A new matrix from coordinates of int64, duplicates summed."""
        c, u = self.matrix(*shape), lambda x: self.ffi.cast("uint64_t*", x.ctypes.data)
        self.check(self.of_type("GrB_Matrix_build"), c[0], u(rows), u(cols), self.numbers_at(values), values.size,
                   self.constant("GrB_PLUS"))
        return c

    def csr(self, a):
        rows = np.repeat(np.arange(a.shape[0]), np.diff(a.indptr))
        return self.finished(self.built(a.shape, rows, a.indices.astype(np.int64), a.data))

    def full(self, x):
        """A full vector or row-major matrix; it owns a copy of the numbers."""
        place = self.malloc(x.nbytes)
        ctypes.memmove(place, x.ctypes.data, x.nbytes)
        numbers = self.ffi.new("void**", self.ffi.cast("void*", place))
        if x.ndim == 1:
            return self.owned("Vector", "GxB_Vector_import_Full", self.constant(), x.size, numbers, x.nbytes, False,
                              self.ffi.NULL)
        return self.owned("Matrix", "GxB_Matrix_import_FullR", self.constant(), *x.shape, numbers, x.nbytes, False,
                          self.ffi.NULL)

    def finished(self, c):
        """Pending work done, rows sorted."""
        self.check("GrB_Matrix_wait", c[0], self.lib.GrB_MATERIALIZE)
        return c

    def nnz(self, c):
        count = self.ffi.new("uint64_t*")
        self.check("GrB_Matrix_nvals", count, c[0])
        return count[0]

    def dense(self, v, n):
        out, index, values = np.zeros(n), np.empty(n, np.uint64), np.empty(n, self.numpy)
        count = self.ffi.new("uint64_t*", n)
        self.check(self.of_type("GrB_Vector_extractTuples"), self.ffi.cast("uint64_t*", index.ctypes.data),
                   self.numbers_at(values), count, v[0])
        out[index[:count[0]]] = values[:count[0]]
        return out

    def numbers(self, c, shape):
        size = shape[0] * shape[1]
        rows, cols, values = np.empty(size, np.uint64), np.empty(size, np.uint64), np.empty(size, self.numpy)
        count = self.ffi.new("uint64_t*", size)
        self.check(self.of_type("GrB_Matrix_extractTuples"), *(self.ffi.cast("uint64_t*", x.ctypes.data) for x in (rows, cols)),
                   self.numbers_at(values), count, c[0])
        out = np.zeros(shape)
        out[rows[:count[0]], cols[:count[0]]] = values[:count[0]]
        return out

    def prepare(self, case):
        lib, none = self.lib, self.ffi.NULL
        self.numpy, self.type = case.dtype, self.names[case.dtype.name][0]
        a = self.csr(case.a)
        m, n = case.a.shape
        plus_times = getattr(lib, f"GrB_PLUS_TIMES_SEMIRING_{self.type}")

        def vector(length, transposed):
            x, y = self.full(case.xt if transposed else case.x), self.vector(length)
            return Work(lambda: self.check("GrB_mxv", y[0], none, none, plus_times, a[0], x[0],
                                           lib.GrB_DESC_T0 if transposed else none), lambda _: self.dense(y, length))

        def wide(k):
            x = self.full(case.wide(k))

            def work(add):  # C = A B, or C += A B, which may be faster by far
                c = self.full(case.aligned((m, k))) if add else self.matrix(m, k)
                return Work(lambda: self.check("GrB_mxm", c[0], none, self.constant("GrB_PLUS") if add else none, plus_times,
                                               a[0], x[0], none), lambda _: self.numbers(c, (m, k)))
            return [work(False), work(True)]

        def made(length, name, *arguments):
            def run():
                c = self.matrix(*length)
                self.check(name, c[0], none, none, *arguments, none)
                return c
            return run

        def product():
            return made((m, n), "GrB_mxm", plus_times, a[0], a[0])

        def sorted_product():
            multiply = product()
            return lambda: self.nnz(self.finished(multiply()))

        def counted(make):
            return lambda: self.nnz(make())

        def add():
            b = self.csr(case.b)
            run = counted(made((m, n), "GrB_Matrix_eWiseAdd_BinaryOp", self.constant("GrB_PLUS"), a[0], b[0]))
            run.keep = b
            return run

        def from_triplets():
            r, c, v = (np.ascontiguousarray(x, dtype=t) for x, t in zip(case.shuffled, (np.int64, np.int64, case.dtype)))
            return lambda: self.nnz(self.finished(self.built((m, n), r, c, v)))

        def sums(length, transposed):
            y = self.vector(length)
            return Work(lambda: self.check("GrB_Matrix_reduce_Monoid", y[0], none, none, getattr(lib, f"GrB_PLUS_MONOID_{self.type}"), a[0],
                                           lib.GrB_DESC_T0 if transposed else none), lambda _: self.dense(y, length))

        return {
            "spmv": lambda: vector(m, False),
            "spmv_t first": lambda: vector(n, True),
            "spmv_t": lambda: vector(n, True),
            "spmm16_row": lambda: wide(16),
            "spmm64_row": lambda: wide(64),
            "spgemm": sorted_product,
            "spgemm unsorted": lambda: counted(product()),
            "spgemm again": sorted_product,
            "transpose": lambda: counted(made((n, m), "GrB_transpose", a[0])),
            "add": add,
            "coo_to_csr": from_triplets,
            "row sums": lambda: sums(m, False),
            "column sums": lambda: sums(n, True),
        }
