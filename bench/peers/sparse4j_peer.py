# SPDX-License-Identifier: Apache-2.0
"""Sparse4j through its C ABI: frames of int64 words, as sparse4j.h lays them out."""
import ctypes

import numpy as np

DOUBLE, COO, GCS = 0, 1, 2
ADD, SUM = 101, 201  # sparse4j_ops.def
RESULT, TRANSPOSE_A = 2, 32


class Library:
    """The C functions; a failure raises."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(str(path))
        self.lib.s4j_context_create.restype = ctypes.c_void_p
        self.lib.s4j_context_error.restype = ctypes.c_char_p
        self.context = ctypes.c_void_p(self.lib.s4j_context_create())
        self.kept = []

    def prepared(self, name, op=0, operands=(), integers=(), scalars=(), flags=0):
        """The call as a function without arguments, which returns out[1]. An operand: a handle, or (handle, window)."""
        words = [1, op, len(operands), len(scalars), len(integers), flags, 0, 0]
        for operand in operands:
            words += [operand[0], *operand[1]] if isinstance(operand, tuple) else [operand, -1, 0]
        for value in scalars:
            words += [DOUBLE, np.float64(value).view(np.int64).item()]
        words += integers
        words[6] = len(words)
        frame = (ctypes.c_int64 * len(words))(*words)
        out = (ctypes.c_int64 * 64)(64)
        function, context = getattr(self.lib, name), self.context

        def run():
            if function(context, frame, out) != 0:
                raise RuntimeError(self.lib.s4j_context_error(context).decode())
            return out[1]
        return run

    def call(self, name, *arguments, **more):
        return self.prepared(name, *arguments, **more)()

    def csr(self, a):
        indptr = a.indptr.astype(np.int64)
        return self.call("s4j_import", scalars=[0], integers=[
            DOUBLE, GCS, 1, 2, *a.shape, 0, 1, a.data.ctypes.data, a.nnz, a.indices.ctypes.data, a.indices.itemsize,
            indptr.ctypes.data, indptr.ctypes.data + 8, 8, a.shape[0]])

    def coo(self, shape, rows, cols, values):
        """COO from triplets in any order."""
        return self.built(shape, rows, cols, values, [COO, 0])

    def built(self, shape, rows, cols, values, layout):
        runs = np.concatenate([rows, cols])
        return self.builder(shape, runs, values, layout)()

    def builder(self, shape, runs, values, layout):
        def run():
            b = self.call("s4j_builder_create", scalars=[0], integers=[DOUBLE, 0, 2, *shape])
            self.call("s4j_builder_append", integers=[b, values.size, values.ctypes.data, runs.ctypes.data, 4, 0])
            return self.call("s4j_builder_finish", integers=[b, *layout])
        return run

    def wrapped(self, array):
        """A DENSE array on NumPy's memory, which is kept."""
        self.kept.append(array)
        return self.call("s4j_wrap", integers=[DOUBLE, array.ndim, *array.shape, array.ctypes.data, array.nbytes])

    def drop(self, handle):
        self.call("s4j_release", operands=[handle])

    def nnz(self, handle):
        return self.call("s4j_count", operands=[handle])


def transposed(handle, rows, cols):
    """The window of the transpose of a whole rows x cols array."""
    return handle, (2, 2, 1, 0, 1, cols, 0, 0, 1, rows, -1, -1)


class Peer:
    name = "sparse4j"

    def __init__(self, path):
        self.s = Library(path)

    def prepare(self, case):
        s, a = self.s, case.a
        m, n = a.shape
        h = s.csr(a)

        def vectors(function, out_length, x, matrix, flags=0):
            y = np.zeros(out_length)
            run = s.prepared("s4j_matmul", 0, [matrix, s.wrapped(x), s.wrapped(y)], flags=RESULT | flags)
            return lambda: (run(), y)[1]

        def matrices(k, columns):
            x = case.wide(k)
            if columns:
                xt, yt = np.ascontiguousarray(x.T), np.zeros((k, m))
                run = s.prepared("s4j_matmul", 0, [h, transposed(s.wrapped(xt), k, n),
                                                   transposed(s.wrapped(yt), k, m)], flags=RESULT)
                return lambda: (run(), yt.T)[1]
            y = np.zeros((m, k))
            run = s.prepared("s4j_matmul", 0, [h, s.wrapped(x), s.wrapped(y)], flags=RESULT)
            return lambda: (run(), y)[1]

        def made(make):
            def run():
                handle = make()
                count = s.nnz(handle)
                s.drop(handle)
                return count
            return run

        def first_transposed():
            y, x = np.zeros(n), s.wrapped(case.xt)
            run = s.prepared("s4j_matmul", 0, [h, x, s.wrapped(y)], flags=RESULT | TRANSPOSE_A)
            forget = s.prepared("s4j_drop_layouts", operands=[h])
            return lambda: (forget(), run(), y)[2]

        def transpose():
            copy = s.prepared("s4j_copy", operands=[transposed(h, m, n)], integers=[-1, GCS, 1, 0, 1])
            forget = s.prepared("s4j_drop_layouts", operands=[h])
            count = made(copy)
            return lambda: (forget(), count())[1]

        def add():
            other = s.csr(case.b)
            return made(s.prepared("s4j_pairwise", ADD, [h, other]))

        def spgemm():
            return made(s.prepared("s4j_matmul", 0, [h, h]))

        def sums(dimension):
            run = s.prepared("s4j_reduce", SUM, [h], [dimension])
            return lambda: s.drop(run())

        def from_triplets():
            rows, cols, values = case.shuffled
            return made(s.builder(a.shape, np.concatenate([rows, cols]), values, [GCS, 1, 0, 1]))

        return {
            "spmv": lambda: vectors("mv", m, case.x, h),
            "spmv_t first": first_transposed,
            "spmv_t": lambda: vectors("mv", n, case.xt, h, TRANSPOSE_A),
            "spmv_coo": lambda: vectors("mv", m, case.x, s.coo(a.shape, *case.shuffled)),
            "spmm16_row": lambda: matrices(16, False),
            "spmm64_row": lambda: matrices(64, False),
            "spmm16_col": lambda: matrices(16, True),
            "spmm64_col": lambda: matrices(64, True),
            "spgemm": spgemm,
            "transpose": transpose,
            "add": add,
            "coo_to_csr": from_triplets,
            "row sums": lambda: sums(1),
            "column sums": lambda: sums(0),
        }
