# SPDX-License-Identifier: Apache-2.0
"""SuiteSparse:GraphBLAS by python-graphblas."""
import numpy as np


class Peer:
    name = "graphblas"

    def __init__(self):
        import graphblas as gb
        gb.init("suitesparse", blocking=True)
        self.gb = gb

    def prepare(self, case):
        gb = self.gb
        a = gb.io.from_scipy_sparse(case.a)
        m, n = case.a.shape
        plus_times = gb.semiring.plus_times

        def vector(transpose):
            x = gb.Vector.from_dense(case.xt if transpose else case.x)
            left = a.T if transpose else a
            return lambda: left.mxv(x, plus_times).new().to_dense(0.0, dtype=float)

        def matrix(k):
            x = gb.Matrix.from_dense(case.wide(k))
            y = gb.Matrix(float, m, k)

            def run():
                y << a.mxm(x, plus_times)
            return run

        def add():
            b = gb.io.from_scipy_sparse(case.b)
            return lambda: a.ewise_add(b, gb.binary.plus).new().nvals

        def from_triplets():
            r, c, v = case.shuffled
            return lambda: gb.Matrix.from_coo(r, c, v, nrows=m, ncols=n, dup_op=gb.binary.plus).nvals

        def product():
            c = a.mxm(a, plus_times).new()
            c.ss.sort()
            return c.nvals

        return {
            "spmv": lambda: vector(False),
            "spmv_t first": lambda: vector(True),
            "spmv_t": lambda: vector(True),
            "spmm16_row": lambda: matrix(16),
            "spmm64_row": lambda: matrix(64),
            "spgemm": lambda: product,
            "transpose": lambda: lambda: a.T.new().nvals,
            "add": add,
            "coo_to_csr": from_triplets,
            "row sums": lambda: lambda: a.reduce_rowwise(gb.monoid.plus).new(),
            "column sums": lambda: lambda: a.reduce_columnwise(gb.monoid.plus).new(),
        }
