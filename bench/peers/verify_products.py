#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Products of real matrices beside SciPy's, through the C ABI.

    verify_products.py DATA LIBRARY        (gradle-free-build/bench --verify)

DATA is the folder with matrices/, svmlight/, npz/, graphs/, ratings/ and text/; LIBRARY the libsparse4j.so. Of every real
matrix A there, and of its transpose: A x, A B with B of 1, 3, 16 and 33 columns by rows and by columns, A A^T, A^T A and,
of square ones, A A. Each element must be within 2 k eps sum|terms| of SciPy's, k the number of its terms; sparse results
must have the entries of SciPy's product of the patterns, sorted, each once. Products of more than TERMS terms are those of the first rows. Prints a line
per matrix, with the largest share of that bound, and the number of products; ends with 1 where one does not agree.
"""
import gzip
import pathlib
import sys
import warnings

import numpy as np
import scipy
import scipy.io
import scipy.sparse as sp

from sparse4j_peer import RESULT, TRANSPOSE_A, Library, transposed

TERMS = 10_000_000
WIDTHS = (1, 3, 16, 33)
NO_MATRIX = ("movies", "tags", "svmlight_invalid.txt")


def opened(path):
    return gzip.open(path, "rt", encoding="latin-1") if path.suffix == ".gz" else open(path, encoding="latin-1")


def of_lines(path, separator, first, skip):
    with opened(path) as lines:
        rows = [line.split(separator) for line in list(lines)[skip:] if line.strip() and line[0] != "#"]
    i = np.array([int(r[0]) for r in rows]) - first
    j = np.array([int(r[1]) for r in rows]) - first
    values = np.array([float(r[2]) if len(r) > 2 else 1.0 for r in rows])
    return sp.coo_matrix((values, (i, j)))


def svmlight(path):
    i, j, values, row = [], [], [], 0
    with opened(path) as lines:
        for line in lines:
            words = line.split("#")[0].split()
            pairs = [w.split(":") for w in words if ":" in w]
            i += [row] * len(pairs)
            j += [int(p[0]) - 1 for p in pairs]
            values += [float(p[1]) for p in pairs]
            row += 1 if words else 0
    return sp.coo_matrix((values, (i, j)), shape=(row, max(j) + 1))


def npz(path):
    parts = np.load(path, allow_pickle=True)
    prefixes = [k[:-len("indptr")] for k in parts if k.endswith("indptr")]
    if prefixes == [""]:
        return [sp.load_npz(path)]
    return [sp.csr_matrix((parts[p + "data"], parts[p + "indices"], parts[p + "indptr"]), shape=parts[p + "shape"])
            for p in prefixes]


def read(path):
    """The matrices of a file; none where it holds none."""
    folder = path.parent.name
    if folder == "mtx":
        return [scipy.io.mmread(path)]
    if folder == "hb-rb":
        return [scipy.io.hb_read(path)]
    if folder == "npz":
        return npz(path)
    if folder == "svmlight":
        return [svmlight(path)]
    if folder == "graphs":
        return [of_lines(path, None, 0, 0)]
    if folder == "ml-latest-small":
        return [of_lines(path, ",", 1, 1)]
    return [of_lines(path, None, 1, 3)] if path.name == "kos.txt.gz" else []


def matrices(data):
    for path in sorted(p for p in data.rglob("*") if p.is_file() and not p.name.startswith(NO_MATRIX)):
        try:
            found = read(path)
        except Exception as e:  # formats, and files, that SciPy knows only in part
            print(f"{path.name}: not read by SciPy: {e}")
            continue
        for a in found:
            if not np.issubdtype(a.dtype, np.complexfloating):
                a = sp.csr_matrix(a).astype(float)
                a.sum_duplicates()
                yield path.name, a


def of_ones(a):
    return sp.csr_matrix((np.ones(a.nnz), a.indices, a.indptr), a.shape)


def keys_of(a):
    coo = a.tocoo()
    return coo.row.astype(np.int64) * a.shape[1] + coo.col


def along(keys, a):
    """The values of a at ascending keys, which hold all of its own."""
    values = np.zeros(keys.size)
    values[np.searchsorted(keys, keys_of(a))] = a.tocoo().data
    return values


class Check:
    """Compares one matrix's products; keeps the largest share of the bound."""

    def __init__(self, library):
        self.s, self.products, self.share, self.wrong = library, 0, 0.0, []

    def values(self, what, got, expected, terms, size):
        self.products += 1
        with np.errstate(invalid="ignore", divide="ignore"):
            off = np.where((got == expected) | (np.isnan(got) & np.isnan(expected)), 0, np.abs(got - expected))
            bound = 2 * terms * np.finfo(float).eps * size
            share = np.max(np.where(off == 0, 0, off / bound), initial=0)
        self.share = max(self.share, share)
        if not share <= 1:
            self.wrong.append(what)

    def dense(self, a, h, rng):
        """a x and a B for a given as a handle or the window of a transpose."""
        m, n = a.shape
        magnitudes, pattern = abs(a), of_ones(a)
        for k in WIDTHS:
            x = rng.uniform(-1, 1, (n, k))
            terms, size, expected = pattern @ np.ones((n, k)), magnitudes @ abs(x), a @ x
            for by_columns in (False, True):
                with self.s.scope():
                    y = np.zeros((k, m) if by_columns else (m, k))
                    xs = np.ascontiguousarray(x.T) if by_columns else x
                    wx, wy = self.s.wrapped(xs), self.s.wrapped(y)
                    if by_columns:
                        wx, wy = transposed(wx, k, n), transposed(wy, k, m)
                    self.s.call("s4j_matmul", 0, [h, wx, wy], flags=RESULT)
                    self.values(f"A B, k = {k}", y.T if by_columns else y, expected, terms, size)

    def sparse(self, what, a, b):
        terms = np.add.accumulate(np.diff(b.indptr)[a.indices], dtype=np.int64) if a.nnz else np.zeros(1, np.int64)
        if terms[-1] > TERMS:
            a = a[:np.searchsorted(a.indptr, np.searchsorted(terms, TERMS), "right") - 1]
        with self.s.scope():
            at, got = self.s.entries(self.s.call("s4j_matmul", 0, [self.s.csr(a), self.s.csr(b)]), 2)
        # SciPy leaves out sums that are 0, so that its own pattern is that of ones.
        count = of_ones(a) @ of_ones(b)
        keys = np.sort(keys_of(count))
        if not np.array_equal(at[0].astype(np.int64) * b.shape[1] + at[1], keys):
            self.wrong.append(what + ": entries")
            return
        with np.errstate(invalid="ignore"):
            expected, size = a @ b, abs(a) @ abs(b)
        self.values(what, got, along(keys, expected), along(keys, count), along(keys, size))


def main():
    data, library = pathlib.Path(sys.argv[1]), Library(sys.argv[2])
    warnings.simplefilter("ignore")
    print("SciPy", scipy.__version__)
    rng = np.random.default_rng(1)
    total, products, failed, largest = 0, 0, 0, 0.0
    for name, a in matrices(data):
        check, at = Check(library), a.T.tocsr()
        with library.scope():
            h = library.csr(a)
            check.dense(a, h, rng)
            check.dense(at, transposed(h, *a.shape), rng)
            x, y = rng.uniform(-1, 1, a.shape[0]), np.zeros(a.shape[1])
            for _ in range(5):  # what repeated products build
                library.call("s4j_matmul", 0, [h, library.wrapped(x), library.wrapped(y)], flags=RESULT | TRANSPOSE_A)
                check.values("A^T x, repeated", y, at @ x, np.diff(at.indptr), abs(at) @ abs(x))
        check.sparse("A A^T", a, at)
        check.sparse("A^T A", at, a)
        if a.shape[0] == a.shape[1]:
            check.sparse("A A", a, a)
        print(f"{name}: {a.shape[0]} x {a.shape[1]}, {a.nnz} entries, {check.products} products, largest share "
              f"{check.share:.2g}{''.join(', WRONG: ' + w for w in check.wrong)}", flush=True)
        total, products, failed = total + 1, products + check.products, failed + len(check.wrong)
        largest = max(largest, check.share)
    print(f"{total} matrices, {products} products, {failed} wrong, largest share of the bound {largest:.2g}")
    return 1 if failed or total < 50 else 0


sys.exit(main())
