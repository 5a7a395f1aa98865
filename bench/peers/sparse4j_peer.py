# SPDX-License-Identifier: Apache-2.0
"""Sparse4j through its C ABI: frames of int64 words, as sparse4j.h lays them out."""
import ctypes
import functools
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np

from abi import Call, chain
from matrices import aligned
from table import Work, preparation

DOUBLE, DENSE, COO, GCS = 0, 0, 1, 2
TYPES = {"float64": DOUBLE, "float32": 1, "int32": 2}
ADD, SUM, MTTKRP = 101, 201, 753  # sparse4j_ops.def
RESULT, TRANSPOSE_A = 2, 32
TRIANGULAR, CHOLESKY, LU, CG = 801, 802, 804, 811
CHEAPEST, CONVERGED = 4, 1  # an ordering, a state
PRECONDITIONERS = {"multigrid": 8, "incomplete Cholesky": 3, "Jacobi": 1}
CONFIG_THREADS = 0
MARKET_CREATE, MARKET_FEED, MARKET_FINISH = 0, 1, 4
SOLVER_CREATE, SOLVER_SOLVE, SOLVER_START, SOLVER_STEP = 0, 1, 3, 4
SOLVER_RESULT, SOLVER_RELEASE = 5, 7
USE_VECTOR, USE_VECTOR_TRANSPOSED = 0, 1
PIECE, PIECE_MARGIN, PIECE_PADDING = 8 << 20, 2 << 20, 64


def type_of(array):
    return TYPES[array.dtype.name]


class Library:
    """The C functions; a failure raises."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(str(path))
        self.lib.s4j_context_create.restype = ctypes.c_void_p
        self.lib.s4j_context_error.restype = ctypes.c_char_p
        self.context = ctypes.c_void_p(self.lib.s4j_context_create())
        self.kept, self.owned, self.solvers = [], [], []

    def prepared(self, name, op=0, operands=(), integers=(), scalars=(), flags=0, out=1):
        """The call as a function without arguments, which returns out[1], or that of `out`. An operand: a handle, or
        (handle, window)."""
        words = [self.lib.s4j_abi_version(), op, len(operands), len(scalars), len(integers), flags, 0, 0]
        for operand in operands:
            words += [operand[0], *operand[1]] if isinstance(operand, tuple) else [operand, -1, 0]
        for value in scalars:
            words += [DOUBLE, np.float64(value).view(np.int64).item()]
        words += integers
        words[6] = len(words)
        return Call(self, name, words, out)

    def check(self, status):
        if status != 0:
            raise RuntimeError(self.lib.s4j_context_error(self.context).decode())

    def call(self, name, *arguments, **more):
        return self.prepared(name, *arguments, **more)()

    def csr(self, a):
        indptr = a.indptr.astype(np.int64)
        return self.own(self.call("s4j_import", scalars=[0], integers=[
            type_of(a.data), GCS, 1, 2, *a.shape, 0, 1, a.data.ctypes.data, a.nnz, a.indices.ctypes.data, a.indices.itemsize,
            indptr.ctypes.data, indptr.ctypes.data + 8, 8, a.shape[0]]))

    def builder(self, shape, runs, values, layout, by_entry=False):
        """Builds an array of indexes `runs` (int32; all of dimension 0 first, or entry by entry) and values."""
        create = self.prepared("s4j_builder_create", scalars=[0], integers=[type_of(values), 0, len(shape), *shape])
        append = self.prepared("s4j_builder_append",
                               integers=[0, values.size, values.ctypes.data, runs.ctypes.data, 4, int(by_entry)])
        append.reads = values, runs
        finish = self.prepared("s4j_builder_finish", integers=[0, *layout])
        return chain(create, append, finish, takers={create: (append, finish)})

    def read_market(self, file):
        """COO from a Matrix Market file, fed in pieces as the Java side does: one is read while another is parsed."""
        reader = self.call("s4j_matrix_market_read", integers=[MARKET_CREATE, file.stat().st_size, -1, 0, 1])
        front, begun, filled = 0, PIECE_MARGIN, 0
        with open(file, "rb", buffering=0) as text, ThreadPoolExecutor(1) as ahead:
            def fill(piece):
                return ahead.submit(text.readinto, memoryview(self.pieces[piece])[PIECE_MARGIN:PIECE_MARGIN + PIECE])
            pending, ends = fill(0), False
            while not ends:
                filled = pending.result()
                ends = filled < PIECE
                if not ends:
                    pending = fill(1 - front)
                end = PIECE_MARGIN + filled
                begun += self.call("s4j_matrix_market_read", integers=[
                    MARKET_FEED, reader, self.pieces[front].ctypes.data + begun, end - begun, int(ends)])
                left = end - begun
                begun = PIECE_MARGIN - left
                self.pieces[1 - front][begun:PIECE_MARGIN] = self.pieces[front][end - left:end]
                front = 1 - front
        return self.call("s4j_matrix_market_read", integers=[MARKET_FINISH, reader, COO, 0])

    @functools.cached_property
    def pieces(self):
        return np.zeros((2, PIECE_MARGIN + PIECE + PIECE_PADDING), np.uint8)

    def wrapped(self, array):
        """A DENSE array on NumPy's memory, which is kept."""
        self.kept.append(array)
        return self.own(self.call("s4j_wrap",
                                  integers=[type_of(array), array.ndim, *array.shape, array.ctypes.data, array.nbytes]))

    def numbers(self, handle, count):
        """The elements of an array of `count`, as doubles; the array is released."""
        out = np.empty(count)
        dense = self.call("s4j_copy", operands=[handle], integers=[DOUBLE, DENSE, 0])
        self.call("s4j_buffer", operands=[dense], integers=[0, 0, count, out.ctypes.data, 0])
        self.drop(dense)
        self.drop(handle)
        return out

    def entries(self, handle, rank):
        """Indexes [rank, entries] and values; the array is released."""
        count = self.nnz(handle)
        indexes, values = np.empty((rank, count), np.int64), np.empty(count)
        self.call("s4j_entries", operands=[handle],
                  integers=[0, count, values.ctypes.data, indexes.ctypes.data, 0])
        self.drop(handle)
        return indexes, values

    def drop(self, handle):
        self.call("s4j_release", operands=[handle])

    def nnz(self, handle):
        return self.call("s4j_count", operands=[handle])

    def counted(self, make):
        """Makes an array, drops it and returns how many entries it had."""
        count, drop = (self.prepared(f"s4j_{name}", operands=[0]) for name in ("count", "release"))
        return chain(make, count, drop, takers={make.last: (count, drop)}, last=count)

    def dropped(self, make):
        """Makes an array and drops it."""
        drop = self.prepared("s4j_release", operands=[0])
        return chain(make, drop, takers={make.last: (drop,)})

    def threads(self, count):
        """0: as many as there are."""
        self.call("s4j_configure", integers=[CONFIG_THREADS, count])

    def own(self, handle):
        self.owned.append(handle)
        return handle

    def solver(self, matrix, *kind):
        self.solvers.append(self.call("s4j_solver", operands=[matrix], integers=[SOLVER_CREATE, *kind]))
        return self.solvers[-1]

    @contextmanager
    def scope(self):
        """What is made inside is released at its end, NumPy's arrays too."""
        before = self.kept, self.owned, self.solvers
        self.kept, self.owned, self.solvers = [], [], []
        try:
            yield
        finally:
            for handle in self.owned:
                self.drop(handle)
            for solver in self.solvers:
                self.call("s4j_solver", integers=[SOLVER_RELEASE, solver])
            self.kept, self.owned, self.solvers = before

    def forget_layouts(self):
        for handle in self.owned:
            self.call("s4j_drop_layouts", operands=[handle])

    def kept_bytes(self):
        """Of all layouts that were derived for later use."""
        return self.call("s4j_memory", out=6)

    def extra_bytes(self, run):
        """How far live memory rises during one run, results included."""
        live = self.call("s4j_memory", integers=[1])
        run()
        return self.call("s4j_memory", out=2) - live


def transposed(handle, rows, cols):
    """The window of the transpose of a whole rows x cols array."""
    return handle, (2, 2, 1, 0, 1, cols, 0, 0, 1, rows, -1, -1)


class Peer:
    name, types = "sparse4j", ("DOUBLE", "FLOAT", "INT")

    def __init__(self, path):
        self.library = Library(path)

    def prepare(self, case):
        s, a = self.library, case.a
        m, n = a.shape
        h = s.csr(a)
        forget = s.prepared("s4j_drop_layouts", operands=[h])

        def vectors(length, x, matrix, flags=0):
            y = case.aligned(length)
            run = s.prepared("s4j_matmul", 0, [matrix, s.wrapped(x), s.wrapped(y)], flags=RESULT | flags)
            return Work(run, lambda _: y)

        def repeated(work, *use):
            """A product that will be repeated, which is said beforehand, as MKL is told (optimizeFor)."""
            with preparation() as taken:
                s.call("s4j_optimize", 0, [h], list(use))
            return Work(work.run, work.value, taken[0])

        def matrices(k, columns):
            if columns:
                xt, yt = case.wide(k, "F").T, case.aligned((k, m))
                run = s.prepared("s4j_matmul", 0, [h, transposed(s.wrapped(xt), k, n),
                                                   transposed(s.wrapped(yt), k, m)], flags=RESULT)
                return Work(run, lambda _: yt.T)
            y = case.aligned((m, k))
            run = s.prepared("s4j_matmul", 0, [h, s.wrapped(case.wide(k)), s.wrapped(y)], flags=RESULT)
            return Work(run, lambda _: y)

        def anew(work):
            """Without what runs before have kept."""
            return Work(chain(forget, work.run), work.value)

        def product():
            return Work(s.counted(s.prepared("s4j_matmul", 0, [h, h])))

        def transpose():
            return anew(Work(s.counted(s.prepared("s4j_copy", operands=[transposed(h, m, n)],
                                                  integers=[-1, GCS, 1, 0, 1]))))

        def add():
            return s.counted(s.prepared("s4j_pairwise", ADD, [h, s.csr(case.b)]))

        def sums(dimension):
            run = s.prepared("s4j_reduce", SUM, [h], [dimension])
            return Work(s.dropped(run), lambda _: s.numbers(run(), (m, n)[1 - dimension]))

        def triplets(layout):
            rows, cols, values = case.shuffled
            return s.builder(a.shape, np.concatenate([rows, cols]), values, layout)

        def triangular():
            solver = s.solver(h, TRIANGULAR, 0, 0, 0)
            solve = s.prepared("s4j_solver", operands=[s.wrapped(case.lower_b)], integers=[SOLVER_SOLVE, solver])
            return Work(s.dropped(solve), lambda _: s.numbers(solve(), m))

        def cholesky():
            create = s.prepared("s4j_solver", operands=[h], integers=[SOLVER_CREATE, CHOLESKY, 0, 0])

            def run():
                solver = create()
                s.call("s4j_solver", integers=[SOLVER_STEP, solver, 1])
                s.call("s4j_solver", integers=[SOLVER_RELEASE, solver])
            return run

        def read(digits):
            file = case.market_file(digits)

            def run():
                return s.read_market(file)
            return Work(lambda: s.drop(run()), lambda _: np.array([case.a.nnz, s.entries(run(), 2)[1].sum()]))

        return {
            "spmv": lambda: repeated(vectors(m, case.x, h), USE_VECTOR),
            "spmv_t first": lambda: anew(vectors(n, case.xt, h, TRANSPOSE_A)),
            "spmv_t": lambda: repeated(vectors(n, case.xt, h, TRANSPOSE_A), USE_VECTOR_TRANSPOSED),
            "spmv_coo": lambda: vectors(m, case.x, s.own(triplets([COO, 0])())),
            # The full matrix: speed comes from full storage.
            "spmv_symmetric": lambda: vectors(m, case.x, h),
            "spmm16_row": lambda: matrices(16, False),
            "spmm64_row": lambda: matrices(64, False),
            "spmm16_col": lambda: matrices(16, True),
            "spmm64_col": lambda: matrices(64, True),
            "spgemm": lambda: anew(product()),
            "spgemm unsorted": lambda: anew(product()),
            "spgemm again": product,
            "transpose": transpose,
            "add": add,
            "coo_to_csr": lambda: s.counted(triplets([GCS, 1, 0, 1])),
            "row sums": lambda: sums(1),
            "column sums": lambda: sums(0),
            "mtx_read": lambda: read(3),
            "mtx_read 17": lambda: read(17),
            "trsv": triangular,
            "cholesky": cholesky,
        }

    def prepare_tensor(self, case):
        s = self.library
        build = s.builder(case.shape, case.indexes, case.values, [COO, 0])
        x = s.own(build())

        def ttv(mode):
            run = s.prepared("s4j_contract", operands=[x, s.wrapped(case.vectors[mode])], integers=[mode])
            return Work(s.dropped(run), lambda _: case.sums(mode, *s.entries(run(), 2)))

        def mttkrp(mode):
            factors = [s.wrapped(case.factors[d]) for d in range(3) if d != mode]
            y = aligned((case.shape[mode], case.factors[mode].shape[1]))
            return Work(s.prepared("s4j_tensor", MTTKRP, [x, *factors, s.wrapped(y)], [mode], flags=RESULT),
                        lambda _: y)

        return {"build": lambda: s.counted(build),
                **{f"ttv {mode}": lambda mode=mode: ttv(mode) for mode in range(3)},
                **{f"mttkrp {mode}": lambda mode=mode: mttkrp(mode) for mode in range(3)}}

    def solvers(self, problem):
        s, n = self.library, problem.b.size
        a, b = s.csr(problem.csr), s.wrapped(problem.b)

        def made(*kind):
            solver = s.call("s4j_solver", operands=[a], integers=[SOLVER_CREATE, *kind])
            s.call("s4j_solver", integers=[SOLVER_STEP, solver, 1])
            return solver

        def direct(*kind):
            def run():
                solver = made(*kind)
                x = s.numbers(s.call("s4j_solver", operands=[b], integers=[SOLVER_SOLVE, solver]), n)
                s.call("s4j_solver", integers=[SOLVER_RELEASE, solver])
                return x
            return run

        def cg(preconditioner):
            solver = made(CG, preconditioner, 0)
            iteration = s.call("s4j_solver", operands=[b], integers=[SOLVER_START, solver, 10_000], scalars=[1e-8, 0])
            if s.call("s4j_solver", integers=[SOLVER_STEP, iteration, 10_000]) != CONVERGED:
                raise RuntimeError("conjugate gradients did not converge")
            x = s.numbers(s.call("s4j_solver", integers=[SOLVER_RESULT, iteration, 0]), n)
            for done in (iteration, solver):
                s.call("s4j_solver", integers=[SOLVER_RELEASE, done])
            return x
        return {"lu": {"": direct(LU, CHEAPEST)}, "cholesky": {"": direct(CHOLESKY, CHEAPEST, 0)},
                "cg": {name: lambda kind=kind: cg(kind) for name, kind in PRECONDITIONERS.items()}}
