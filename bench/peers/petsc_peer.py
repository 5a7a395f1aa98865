# SPDX-License-Identifier: Apache-2.0
"""PETSc (Debian: libpetsc-real-dev), by build/peers/libpetsc_peer.so: sequential matrices (AIJ), as the distribution
compiled them. It shares work by MPI alone, between processes: here it has one thread. Its dense matrices lie by columns."""
import ctypes
import os
import pathlib

import numpy as np

from eigen_peer import Object
from foreign import Foreign, at
from matrices import aligned
from table import Work, preparation

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "build/peers/libpetsc_peer.so"
# One process needs no network, and what watches the memory of all libraries for its sake.
MPI = {"OMPI_MCA_pml": "ob1", "OMPI_MCA_btl": "self", "OMPI_MCA_osc": "^ucx", "OMPI_MCA_memory": "^patcher"}
PRODUCTS = ("sorted", "rowmerge")  # of PETSc's ways the one it takes by itself and another
MADE = ("csr", "symmetric", "dense", "transposed", "vector", "product")
COUNTED = ("entries", "multiply", "transpose", "add", "from_triplets")


class Peer:
    name = "petsc"

    def __init__(self):
        for variable, value in MPI.items():
            os.environ.setdefault(variable, value)
        self.lib = ctypes.CDLL(str(LIBRARY))
        for name in MADE:
            getattr(self.lib, f"petsc_{name}").restype = ctypes.c_void_p
        for name in COUNTED:
            getattr(self.lib, f"petsc_{name}").restype = ctypes.c_int64
        self.done("begin")

    def version(self):
        number = self.lib.petsc_peer_version()
        return f"PETSc {number // 10000}.{number // 100 % 100}.{number % 100}, one thread"

    def call(self, name, *arguments):
        return Foreign(getattr(self.lib, f"petsc_{name}"), *arguments, failure=f"PETSc did not succeed: {name}")

    def done(self, name, *arguments):
        found = getattr(self.lib, f"petsc_{name}")(*arguments)
        if found == -1:
            raise RuntimeError(f"PETSc did not succeed: {name}")
        return found

    def made(self, name, *arguments):
        address = getattr(self.lib, f"petsc_{name}")(*arguments)
        if not address:
            raise RuntimeError(f"PETSc did not succeed: {name}")
        return Object(address, self.lib.petsc_drop_vector if name == "vector" else self.lib.petsc_drop)

    def csr(self, a):
        return self.made("csr", *map(ctypes.c_int64, a.shape), at(a.indptr), at(a.indices), at(a.data))

    def vector(self, x):
        return self.made("vector", ctypes.c_int64(x.size), at(x))

    def prepare(self, case):
        a = case.a
        m, n = a.shape
        h = self.csr(a)

        def vectors(name, matrix, x, length, seconds=0):
            y = aligned(length)
            operands = matrix, self.vector(x), self.vector(y)
            return Work(self.call(name, *operands), lambda _: y, seconds)

        def transposed_twice():
            """As PETSc has it, and by a transposed copy that is made beforehand."""
            with preparation() as taken:
                copy = self.made("transposed", h)
            return [vectors("mv_transposed", h, case.xt, n), vectors("mv", copy, case.xt, n, taken[0])]

        def symmetric():
            upper = case.lower.T.tocsr()
            upper.sort_indices()
            matrix = self.made("symmetric", ctypes.c_int64(m), at(upper.indptr), at(upper.indices), at(upper.data))
            work = vectors("mv", matrix, case.x, m)
            return Work(lambda kept=upper: work.run(), work.value)

        def columns(k):
            x = case.wide(k, "F")
            b = self.made("dense", ctypes.c_int64(n), ctypes.c_int64(k), at(x))
            with preparation() as taken:
                c = self.made("product", h, b, b"default")

            def value(_):
                y = np.empty((m, k), order="F")
                self.done("numbers", c, ctypes.c_int64(y.size), at(y))
                return y
            return Work(lambda kept=(x, b): self.done("product_again", c), value, taken[0])

        def products():
            return [Work(self.call("multiply", h, h, way.encode())) for way in PRODUCTS]

        def again():
            with preparation() as taken:
                c = self.made("product", h, h, PRODUCTS[0].encode())

            def run():
                self.done("product_again", c)
                return self.done("entries", c)
            return Work(run, prepared=taken[0])

        def add():
            other = self.csr(case.b)
            return self.call("add", h, other)

        def from_triplets():
            r, c, v = case.shuffled
            return self.call("from_triplets", *map(ctypes.c_int64, (m, n, v.size)), r, c, v)

        def row_sums():
            y = aligned(m)
            out = self.vector(y)
            return Work(self.call("row_sums", h, out), lambda _: y)

        def column_sums():
            y = aligned(n)
            return Work(self.call("column_sums", h, y), lambda _: y)

        def solve():
            lower = self.csr(case.lower)
            self.done("entry_by_entry", lower)
            return vectors("solve_lower", lower, case.lower_b, m)

        return {
            "spmv": lambda: vectors("mv", h, case.x, m),
            "spmv_t first": lambda: vectors("mv_transposed", h, case.xt, n),
            "spmv_t": transposed_twice,
            "spmv_symmetric": symmetric,
            "spmm16_col": lambda: columns(16),
            "spmm64_col": lambda: columns(64),
            "spgemm": products,
            "spgemm again": again,
            "transpose": lambda: self.call("transpose", h),
            "add": add,
            "coo_to_csr": from_triplets,
            "row sums": row_sums,
            "column sums": column_sums,
            "trsv": solve,
        }

    def solvers(self, problem):
        a, b = self.csr(problem.csr), self.vector(problem.b)

        def cg(preconditioner):
            def run():
                x = np.zeros(problem.b.size)
                self.done("solve_cg", a, b, self.vector(x), preconditioner, ctypes.c_double(1e-8))
                return x
            return run
        return {"cg": {"GAMG": cg(b"gamg"), "hypre": cg(b"hypre"), "incomplete Cholesky": cg(b"icc"), "Jacobi": cg(b"jacobi")}}
