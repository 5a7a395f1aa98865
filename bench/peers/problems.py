# SPDX-License-Identifier: Apache-2.0
"""The systems of the solvers' table, the same for every library: differences on grids with zeros around, and the ten
largest square matrices of the shared data that can be solved."""
import ctypes
import pathlib

import numpy as np
import scipy.io
import scipy.sparse as sp

from foreign import at

# Points along each dimension; the last ones have 10^6 unknowns.
GRIDS = {False: {"2-D 100": (100, 2), "2-D 316": (316, 2), "2-D 1000": (1000, 2),
                 "3-D 22": (22, 3), "3-D 46": (46, 3), "3-D 100": (100, 3)},
         True: {"2-D 30": (30, 2), "3-D 9": (9, 3)}}
POSITIVE = {"bcsstk13", "494_bus"}
FILES = ["pushpull", "arrow", "bcsstk13", "cryg2500", "watt_2", "jagmesh7", "olm1000", "tumorAntiAngiogenesis_2",
         "west0479", "494_bus"]
TASKS = {"lu": "a x = b by LU: order, factors and one solution",
         "cholesky": "likewise, a symmetric positive definite; SciPy and SuperLU by LU in symmetric mode",
         "cg": "conjugate gradients to 1e-8, their preconditioner included: the best that each library was tried with"}


def grid(side, dimensions):
    line = sp.diags([-np.ones(side - 1), np.full(side, 2.0), -np.ones(side - 1)], [-1, 0, 1])
    one = sp.identity(side)
    total = None
    for d in range(dimensions):
        term = sp.identity(1)
        for k in range(dimensions):
            term = sp.kron(term, line if k == d else one)
        total = term if total is None else total + term
    return total


def names(quick, data):
    """All that there are; without the shared data the grids alone."""
    return [*GRIDS[quick], *(name for name in FILES if file(name, data))]


def file(name, data):
    found = [path for path in (pathlib.Path(data) / f"{name}{end}" for end in (".mtx", ".mtx.gz")) if path.exists()]
    return found[0] if found else None


def kind(name):
    """2-D, 3-D or file."""
    return name[:3] if name[1:3] == "-D" else "file"


def tasks(name):
    return list(TASKS) if name in POSITIVE or kind(name) != "file" else ["lu"]


class Problem:
    """The matrix as CSR and CSC with int32 indexes; `b` is a x of x_i = 1 + (i mod 7) / 7."""

    def __init__(self, name, quick, data):
        self.name = name
        sizes = GRIDS[quick]
        a = grid(*sizes[name]) if name in sizes else scipy.io.mmread(file(name, data))
        self.csr = self.narrow(sp.csr_matrix(a).astype(float))
        self.csc = self.narrow(self.csr.tocsc())
        self.b = self.csr @ (1 + (np.arange(self.csr.shape[1]) % 7) / 7)

    @staticmethod
    def narrow(a):
        a.sort_indices()
        a.indices, a.indptr = a.indices.astype(np.int32), a.indptr.astype(np.int32)
        return a

    @property
    def symmetric_pattern(self):
        t = self.csr.T.tocsr()
        t.sort_indices()
        return np.array_equal(t.indptr, self.csr.indptr) and np.array_equal(t.indices, self.csr.indices)

    def by_columns(self, function, *how):
        """What a library's function of the matrix by columns, `how`, the right side and room for x says, and x."""
        x = np.empty(self.b.size)
        a = self.csc
        return function(ctypes.c_int64(a.shape[0]), at(a.indptr), at(a.indices), at(a.data), *how, at(self.b), at(x)), x

    def backward_error(self, x):
        norm = np.linalg.norm
        return float(norm(self.b - self.csr @ x) / (norm(self.csr.data) * norm(x) + norm(self.b)))
