#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Arrays in files of NumPy, SciPy, pydata/sparse and the Binsparse reference, for NpzPeersTest, and what these read of ours.

    python3 -m venv build/peers && build/peers/bin/pip install numpy scipy sparse binsparse
    build/peers/bin/python tests/peers/npz.py --write     # npz.txt, which the test reads: a file a line, its name and its bytes in base 64
    build/peers/bin/python tests/peers/npz.py --check DIR # reads what the test has written there (sparse4j.npz.files=DIR)

All hold the same: element number k in C order, at coordinates c, is k + 1 where the sum of (d + 1) c[d] is divisible by 3, and
the fill (0 unless the name says otherwise) elsewhere. In a symmetric matrix it is the element of the lower half. Names:
PEER-LAYOUT-TYPE-EXTENTS[-fillN].
"""
import base64
import pathlib
import sys
import tempfile

import numpy as np
import scipy
import scipy.sparse as sp
import sparse
import binsparse
from binsparse.conversions.numpy import from_numpy
from binsparse.conversions.scipy import from_scipy
from binsparse.conversions.sparse import from_sparse
from binsparse.tensor import (CSRMatrix, COOCMatrix, CustomTensor, CVECVector, DCSCMatrix, DCSRMatrix, DenseLevel, DMATCMatrix,
                              ElementLevel, SparseLevel)

HERE = pathlib.Path(__file__).resolve().parent
FILES = HERE.parent / "java/src/test/resources/peers/npz.txt"
TYPES = {"f8": np.float64, "f4": np.float32, "i4": np.int32, "i8": np.int64, "b1": np.bool_, "u1": np.uint8}


def present(shape):
    where = np.zeros(shape, dtype=np.int64)
    for d, n in enumerate(shape):
        where += (d + 1) * np.arange(n).reshape([-1 if i == d else 1 for i in range(len(shape))])
    return where % 3 == 0


def array(shape, kind="f8", fill=0):
    x = (np.arange(int(np.prod(shape)), dtype=np.int64) + 1).reshape(shape)
    return np.where(present(shape), x, fill).astype(TYPES[kind])


def name(peer, layout, kind, shape, fill=0):
    return f"{peer}-{layout}-{kind}-" + "x".join(map(str, shape)) + (f"-fill{fill}" if fill else "") + ".npz"


def bins(folder, layout, kind, shape, tensor, fill=0):
    binsparse.save_binsparse(tensor, folder / name("binsparse", layout, kind, shape, fill))


def write_binsparse(folder):
    m = (4, 5)
    x = array(m)
    csr, csc = sp.csr_array(x), sp.csc_array(x)
    n = csr.nnz
    bins(folder, "CSR", "f8", m, from_scipy(csr))
    bins(folder, "CSC", "f8", m, from_scipy(csc))
    bins(folder, "COOR", "f8", m, from_scipy(sp.coo_array(x)))
    bins(folder, "DMATR", "i4", m, from_numpy(array(m, "i4")))
    bins(folder, "DVEC", "f4", (7,), from_numpy(array((7,), "f4")))
    bins(folder, "dense", "f8", (2, 3, 4), from_numpy(array((2, 3, 4))))
    bins(folder, "DMATC", "f8", m, DMATCMatrix(m, x.size, values=x.reshape(-1, order="F")))
    v = array((9,))
    at = np.flatnonzero(v)
    bins(folder, "CVEC", "f8", (9,), CVECVector((9,), at.size, indices_0=at, values=v[at]))
    coc = sp.csc_array(x).tocoo()
    bins(folder, "COOC", "f8", m, COOCMatrix(m, n, indices_0=coc.col, indices_1=coc.row, values=coc.data))
    rows = np.flatnonzero(np.diff(csr.indptr))
    bins(folder, "DCSR", "f8", m, DCSRMatrix(m, n, indices_0=rows, pointers_to_1=csr.indptr[np.r_[rows, m[0]]],
                                             indices_1=csr.indices, values=csr.data))
    columns = np.flatnonzero(np.diff(csc.indptr))
    bins(folder, "DCSC", "f8", m, DCSCMatrix(m, n, indices_0=columns, pointers_to_1=csc.indptr[np.r_[columns, m[1]]],
                                             indices_1=csc.indices, values=csc.data))
    t = (2, 3, 4)
    bins(folder, "custom", "f8", t, from_sparse(sparse.COO(array(t))))
    bins(folder, "custom", "i8", t, from_sparse(sparse.COO(array(t, "i8", 7), fill_value=7)), 7)
    # The last dimension first, dense; in each the others, sparse. Entry (i, j, k) of the array is (k, i, j) of the levels.
    y = np.transpose(array(t), (2, 0, 1))
    i, j, k = np.nonzero(y)
    pointers = np.searchsorted(i, np.arange(5))
    bins(folder, "customTransposed", "f8", t, CustomTensor(t, i.size, level=DenseLevel(1, SparseLevel(
        2, ElementLevel(y[i, j, k]), (j, k), pointers)), transpose=(2, 0, 1)))
    s = array((4, 4))
    low = sp.csr_array(np.tril(s))
    tensor = from_scipy(low)
    path = folder / name("binsparse", "symmetric", "f8", (4, 4))
    binsparse.save_binsparse(tensor, path)
    with np.load(path) as z:
        members = {key: z[key] for key in z.files}
    text = str(members["binsparse"]).replace('"format": "CSR"', '"format": "CSR", "structure": "symmetric_lower"')
    members["binsparse"] = np.asarray(text)
    np.savez(path, **members)


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for kind in TYPES:
        np.savez(folder / name("numpy", "c", kind, (3, 4)), x=array((3, 4), kind))
        np.savez_compressed(folder / name("numpy", "fortran", kind, (2, 3, 4)), x=np.asfortranarray(array((2, 3, 4), kind)))
        for layout in ("csr", "csc", "coo", "bsr", "dia"):
            shape = (4, 6)
            sp.save_npz(folder / name("scipy", layout, kind, shape), getattr(sp, layout + "_array")(array(shape, kind)),
                        compressed=kind != "f4")
    sp.save_npz(folder / name("scipy", "matrix", "f8", (4, 6)), sp.csr_matrix(array((4, 6))))
    sp.save_npz(folder / name("scipy", "coo", "f8", (2, 3, 4)), sp.coo_array(array((2, 3, 4))))
    sp.save_npz(folder / name("scipy", "coo", "f8", (9,)), sp.coo_array(array((9,))))
    for shape in ((9,), (0,)):
        sp.save_npz(folder / name("scipy", "csr", "f8", shape), sp.csr_array(array(shape)))
    for fill in (0, 7):
        for kind in ("f8", "i4"):
            x = array((2, 3, 4), kind, fill)
            coo = sparse.COO.from_numpy(x, fill_value=x.dtype.type(fill))
            sparse.save_npz(folder / name("pydata", "COO", kind, x.shape, fill), coo)
            for axes in ((0,), (1,), (0, 2)):
                sparse.save_npz(folder / name("pydata", "GCXS" + "".join(map(str, axes)), kind, x.shape, fill),
                                sparse.GCXS.from_coo(coo, compressed_axes=axes), compressed=False)
    sparse.save_npz(folder / name("pydata", "GCXS", "f8", (9,)), sparse.GCXS.from_coo(sparse.COO(array((9,)))))
    sparse.save_npz(folder / name("pydata", "GCXS", "f8", (0,)), sparse.GCXS.from_coo(sparse.COO(array((0,)))))
    # Of rank 0, stored and as the fill: the member "shape" is an empty array of float64.
    one = sparse.COO(np.empty((0, 1), np.int64), array((), "i8").reshape(1), shape=(), fill_value=7)
    sparse.save_npz(folder / name("pydata", "COO", "i8", (), 7), one)
    sparse.save_npz(folder / name("pydata", "GCXS", "i8", (), 7), sparse.GCXS.from_coo(one))
    sparse.save_npz(folder / name("pydata", "COO", "f8", (), 1), sparse.COO.from_numpy(array(()), fill_value=1))
    sparse.save_npz(folder / name("pydata", "GCXS", "f8", (), 1), sparse.GCXS.from_numpy(array(()), fill_value=1))
    write_binsparse(folder)


def dense_binsparse(path):
    """Of any levels, by their definition: the reference has no conversion of most."""
    t = binsparse.load_binsparse(path, alias=False)
    order = t.transpose or tuple(range(len(t.shape)))
    shape = [t.shape[d] for d in order]
    out = np.full(shape, t.fill_value if t.fill else 0)
    def walk(level, position, at):
        if isinstance(level, ElementLevel):
            out[tuple(at)] = level.values[position]
        elif isinstance(level, DenseLevel):
            extents = shape[len(at):len(at) + level.rank]
            for k, c in enumerate(np.ndindex(*extents)):
                walk(level.level, position * int(np.prod(extents)) + k, at + list(c))
        else:
            whole = (0, len(level.indices[0]))
            begin, end = whole if level.pointers_to_next is None else level.pointers_to_next[position:position + 2]
            for q in range(begin, end):
                walk(level.level, q, at + [int(i[q]) for i in level.indices])
    walk(t.level, 0, [])
    return np.transpose(out, np.argsort(order)) if len(shape) > 1 else out


def check(folder):
    seen = 0
    for path in sorted(folder.glob("*.np[yz]")):
        peer, layout, kind, extents, *rest = path.stem.split("-")
        shape = tuple(int(n) for n in extents.split("x") if n)
        fill = int(rest[0][4:]) if rest else 0
        if peer == "numpy":
            x = np.load(path)
        elif peer == "scipy":
            loaded = sp.load_npz(path)
            assert loaded.format == layout, path
            x = loaded.toarray()
        elif peer == "pydata":
            loaded = sparse.load_npz(path)
            assert loaded.fill_value == fill, path
            x = loaded.todense()
        else:
            x = dense_binsparse(path)
        expected = array(shape, kind, fill)
        assert x.shape == shape and (x.dtype == expected.dtype or peer == "binsparse"), (path, x.dtype)
        assert np.array_equal(x, expected), path
        seen += 1
    assert seen > 30, seen
    print(seen, "files are read right")


def write_text(versions):
    with tempfile.TemporaryDirectory() as folder:
        write(pathlib.Path(folder))
        lines = [f"{path.name} {base64.b64encode(path.read_bytes()).decode()}" for path in sorted(pathlib.Path(folder).iterdir())]
    FILES.write_text("\n".join(["# made by tests/peers/npz.py: " + versions, *lines, ""]))


if __name__ == "__main__":
    used = " ".join(["numpy", np.__version__, "scipy", scipy.__version__, "sparse", sparse.__version__, "binsparse",
                     "0.1.4" if not hasattr(binsparse, "__version__") else binsparse.__version__])
    print(used)
    if sys.argv[1:2] == ["--write"]:
        write_text(used)
    else:
        check(pathlib.Path(sys.argv[2]))
