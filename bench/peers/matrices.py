# SPDX-License-Identifier: Apache-2.0
"""The matrices of the comparisons, the same for every library.

U: uniform, 10^6 x 10^6, 10^7 entries. P: Zipf(1) rows x Zipf(1) columns, 480,000 x 17,700, 2 x 10^7 entries, heavy
rows first, columns in random order. L: the 5-point Laplacian of a 1000 x 1000 grid. G: a Zipf(0.6) graph with hubs,
10^5 x 10^5, 10^6 entries. LR: L with values of as many kinds as entries, the diagonal still the largest; L has two, which
can be coded. A second matrix of each kind is for sums.
"""
import contextlib
import functools
import os
import pathlib

import numpy as np
import scipy.io
import scipy.sparse as sp


def aligned(shape, order="C", dtype=np.float64):
    """Zeros from a cache line on, where the libraries' own allocators begin: NumPy begins 16 bytes behind one, so that
    every wide load would touch two."""
    size = int(np.prod(shape))
    memory = np.zeros(size + 64 // np.dtype(dtype).itemsize, dtype)
    first = -memory.ctypes.data % 64 // memory.itemsize
    return memory[first:first + size].reshape(shape, order=order)


def uniform(rng, shape, order="C", dtype=np.float64):
    """Random numbers in such memory: below 1, of integers 1 to 100."""
    out = aligned(shape, order, dtype)
    out[...] = rng.random(shape) if np.issubdtype(dtype, np.floating) else rng.integers(1, 101, shape)
    return out


def zipf(rng, n, s, count):
    """Ranks 0..n-1 with probability proportional to (rank + 1)^-s."""
    cumulative = np.cumsum(np.arange(1, n + 1, dtype=np.float64) ** -s)
    return np.searchsorted(cumulative, rng.random(count) * cumulative[-1]).astype(np.int64)


def distinct(rng, shape, wanted, draw):
    keys = np.empty(0, np.int64)
    while keys.size < wanted:
        rows, cols = draw(int((wanted - keys.size) * 1.3) + 100_000)
        keys = np.unique(np.concatenate([keys, rows * shape[1] + cols]))
    keys = np.sort(rng.choice(keys, wanted, replace=False))
    rows, cols = keys // shape[1], (keys % shape[1]).astype(np.int32)
    pointers = np.zeros(shape[0] + 1, np.int32)
    np.cumsum(np.bincount(rows, minlength=shape[0]), out=pointers[1:])
    return sp.csr_matrix((rng.random(wanted) + 0.5, cols, pointers), shape=shape)


def laplacian(side, diagonal_neighbours):
    i = np.arange(side * side).reshape(side, side)
    shifts = [(0, 0), (-1, -1), (1, 1), (1, -1), (-1, 1)] if diagonal_neighbours else \
        [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)]
    rows, cols = [], []
    for dy, dx in shifts:
        y, x = np.mgrid[max(0, -dy):side - max(0, dy), max(0, -dx):side - max(0, dx)]
        rows.append(i[y, x].ravel())
        cols.append(i[y + dy, x + dx].ravel())
    rows, cols = np.concatenate(rows), np.concatenate(cols)
    a = sp.coo_matrix((np.where(rows == cols, 4.0, -1.0), (rows, cols)), shape=(side * side, side * side)).tocsr()
    a.sort_indices()
    return a


# Rows, columns, power of the distribution and entries, whole and for trying the scripts out (`quick`).
SIZES = {
    False: {"U": (1_000_000, 1_000_000, 0, 10_000_000), "P": (480_000, 17_700, 1.0, 20_000_000),
            "G": (100_000, 100_000, 0.6, 1_000_000)},
    True: {"U": (20_000, 20_000, 0, 200_000), "P": (4_800, 1_770, 1.0, 100_000), "G": (5_000, 5_000, 0.6, 20_000)},
}
SIDE = {False: 1000, True: 100}  # of the grid of L


def make(name, second, quick):
    if name in ("L", "LR"):
        a = laplacian(SIDE[quick], second)
        if name == "LR":
            a.data *= 0.75 + 0.5 * np.random.default_rng(20 + second).random(a.nnz)
        return a
    rng = np.random.default_rng(["U", "P", "L", "G"].index(name) * 2 + second)
    m, n, power, count = SIZES[quick][name]
    if name == "U":
        return distinct(rng, (m, n), count, lambda k: (rng.integers(0, m, k), rng.integers(0, n, k)))
    names = np.random.default_rng(5).permutation(n)
    rows = (lambda r: r) if name == "P" else (lambda r: names[r])
    return distinct(rng, (m, n), count, lambda k: (rows(zipf(rng, m, power, k)), names[zipf(rng, n, power, k)]))


@contextlib.contextmanager
def whole(place):
    """A name to write a file under, which appears at `place` in one step: who is interrupted leaves no half of it."""
    part = place.with_name(f"{os.getpid()}.{place.name}")
    yield part
    part.replace(place)


def path(name, folder, second=False, quick=False):
    """Where the matrix is kept, made if need be: SciPy's npz of a CSR matrix, not compressed."""
    place = pathlib.Path(folder) / ("quick" if quick else "") / f"{name}{2 if second else ''}.npz"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        with whole(place) as part:
            sp.save_npz(part, make(name, second, quick), compressed=False)
    return place


def load(*which):
    """The matrix as CSR with int32 indexes."""
    a = sp.load_npz(path(*which)).tocsr()
    a.indices, a.indptr = a.indices.astype(np.int32), a.indptr.astype(np.int32)
    a.has_canonical_format = True
    return a


class Case:
    """One matrix and the dense operands of all its products."""

    def __init__(self, name, folder, quick=False, dtype=np.float64):
        self.name, self.folder, self.quick, self.dtype = name, folder, quick, np.dtype(dtype)
        self.a = self.loaded(False)
        self.wide_ones = {}
        self.cholesky_operations = None  # known once a library has told
        rng = np.random.default_rng(99)
        m, n = self.a.shape
        self.x, self.xt = uniform(rng, n, dtype=dtype), uniform(rng, m, dtype=dtype)
        self.order = rng  # where the random order of `shuffled` goes on

    def loaded(self, second):
        a = load(self.name, self.folder, second, self.quick)
        # Of integers as many kinds as of numbers with two digits; none is 0.
        a.data = (a.data if np.issubdtype(self.dtype, np.floating) else np.rint(100 * a.data)).astype(self.dtype)
        return a

    def aligned(self, shape, order="C"):
        """Zeros of the matrix's type."""
        return aligned(shape, order, self.dtype)

    @functools.cached_property
    def rows(self):
        """Of every entry."""
        return np.repeat(np.arange(self.a.shape[0], dtype=np.int32), np.diff(self.a.indptr))

    @functools.cached_property
    def shuffled(self):
        """Rows, columns and values of the entries in random order."""
        order = self.order.permutation(self.a.nnz)
        return tuple(np.ascontiguousarray(part[order]) for part in (self.rows, self.a.indices, self.a.data))

    @functools.cached_property
    def b(self):
        """For sums: of the same kind and size."""
        return self.loaded(True)

    @functools.cached_property
    def lower(self):
        lower = sp.tril(self.a).tocsr()
        lower.sort_indices()
        return lower

    @functools.cached_property
    def lower_b(self):
        """The right side whose solution by the lower triangle is xt."""
        return self.lower @ self.xt

    def market_file(self, digits):
        """The matrix as a Matrix Market file, its values or with 17 digits random ones."""
        place = path(self.name, self.folder, False, self.quick).with_suffix(f".{digits}.mtx")
        if not place.exists():
            a = self.a.copy()
            if digits == 17:
                a.data = np.random.default_rng(17).random(a.nnz)
            with whole(place) as part:
                scipy.io.mmwrite(part, a, precision=digits, symmetry="general")
        return place

    def wide(self, k, order="C"):
        """The same array for all libraries, until `renew`: it takes longer to make than to multiply."""
        if (k, order) not in self.wide_ones:
            self.wide_ones[k, order] = uniform(np.random.default_rng(k), (self.a.shape[1], k), order, self.dtype)
        return self.wide_ones[k, order]

    def renew(self):
        """What is asked for next lies elsewhere."""
        self.wide_ones.clear()

    def expected(self):
        """Results, by kernel, that are known without a library."""
        return {"spmv_symmetric": lambda: self.a @ self.x, "trsv": lambda: self.xt}


class FileCase(Case):
    """A matrix from a Matrix Market file, of the magnitudes of its values, 1 for 0: no entry of a sum or a product is 0, which
    SciPy alone would leave out. The second one is itself."""

    def __init__(self, file):
        self.file = file
        super().__init__(file.name.split(".")[0], None)

    @functools.cached_property
    def read(self):
        a = scipy.io.mmread(self.file).tocsr()
        if np.iscomplexobj(a.data):
            raise ValueError(f"{self.file.name} is complex")
        a.sum_duplicates()
        if a.nnz == 0:  # MKL ends the process: it frees what it has not made
            raise ValueError(f"{self.file.name} has no entries")
        magnitudes = np.abs(a.data.astype(self.dtype))
        magnitudes[magnitudes == 0] = 1
        a = sp.csr_matrix((magnitudes, a.indices.astype(np.int32), a.indptr.astype(np.int32)), shape=a.shape)
        a.has_canonical_format = True
        return a

    def loaded(self, second):
        return self.read


def files(folder):
    """Matrix Market files below that are not there to be refused, by name."""
    found = (f for end in ("mtx", "mtx.gz") for f in pathlib.Path(folder).rglob(f"*.{end}"))
    return sorted((f for f in found if "malformed" not in f.parent.name), key=lambda f: f.name)
