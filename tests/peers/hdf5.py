#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""HDF5 files of AnnData, the Binsparse reference and h5py, for Hdf5PeersTest, and what these read of ours.

    python3 -m venv build/peers && build/peers/bin/pip install numpy scipy h5py hdf5plugin anndata binsparse
    build/peers/bin/python tests/peers/hdf5.py --write     # hdf5.txt, which the test reads: a file a line, its name and its gzipped bytes in base 64
    build/peers/bin/python tests/peers/hdf5.py --check DIR # reads what the test has written there (sparse4j.hdf5.files=DIR)

All hold the same: element number k in C order, at coordinates c, is k + 1 where the sum of (d + 1) c[d] is divisible by 3, and
the fill (0 unless the name says otherwise) elsewhere. Names of rows are r0, r1 and so on, of columns c0, c1. Names of files:
KIND-LAYOUT-TYPE-EXTENTS[-fillN]. Kinds: h5ad, bsp (Binsparse), tenx, mat, and h5: a dense dataset x for each way to keep it.
h5py writes what Cell Ranger and MATLAB are described to write; neither runs here.
"""
import base64
import gzip
import pathlib
import sys
import tempfile
import warnings

import anndata
import binsparse
import h5py
import hdf5plugin
import numpy as np
import pandas as pd
import scipy
import scipy.sparse as sp
from binsparse.conversions.numpy import from_numpy
from binsparse.conversions.scipy import from_scipy
from binsparse.tensor import CustomTensor, DCSRMatrix, DenseLevel, ElementLevel, SparseLevel

warnings.filterwarnings("ignore")
HERE = pathlib.Path(__file__).resolve().parent
FILES = HERE.parent / "java/src/test/resources/peers/hdf5.txt"
TYPES = {"f8": np.float64, "f4": np.float32, "i4": np.int32, "i8": np.int64, "b1": np.bool_, "u1": np.uint8, "u2": np.uint16,
         "f2": np.float16}


def present(shape):
    where = np.zeros(shape, dtype=np.int64)
    for d, n in enumerate(shape):
        where += (d + 1) * np.arange(n).reshape([-1 if i == d else 1 for i in range(len(shape))])
    return where % 3 == 0


def array(shape, kind="f8", fill=0):
    x = (np.arange(int(np.prod(shape)), dtype=np.int64) + 1).reshape(shape)
    return np.where(present(shape), x, fill).astype(TYPES[kind])


def names(prefix, count):
    return [f"{prefix}{i}" for i in range(count)]


def name(kind, layout, of, shape, fill=0):
    return f"{kind}-{layout}-{of}-" + "x".join(map(str, shape)) + (f"-fill{fill}" if fill else "")


def h5ad(folder, layout, of, shape, make, **how):
    x = make(array(shape, of))
    a = anndata.AnnData(x)
    a.obs_names, a.var_names = names("r", shape[0]), names("c", shape[1])
    if layout == "csr":
        a.obs["odd"] = ["odd" if i % 2 else None for i in range(shape[0])]
        a.obs["odd"] = a.obs["odd"].astype("category")
        a.obs["number"] = np.arange(shape[0])
        a.var["text"] = ["ä" * i for i in range(shape[1])]
        a.layers["counts"] = sp.csc_matrix(array(shape, "i4"))
        a.obsm["pca"] = array((shape[0], 3), "f4")
        a.varm["loadings"] = sp.csr_matrix(array((shape[1], 4)))
        a.obsp["graph"] = sp.csr_matrix(array((shape[0], shape[0])))
        a.varp["graph"] = array((shape[1], shape[1]))
        a.uns["unused"] = {"number": 1, "text": "t"}
    a.write_h5ad(folder / name("h5ad", layout + {32015: "zstd"}.get(how.get("compression"), how.get("compression", "")), of, shape), **how)


def odd_table(shape):
    """An array, and columns of all encodings that anndata has for texts, categories and what may be missing."""
    a = anndata.AnnData(array(shape))
    a.obs_names, a.var_names = names("r", shape[0]), names("c", shape[1])
    even = np.arange(shape[0]) % 2 == 0
    a.obs["codes"] = pd.Categorical(np.where(even, "u", None))
    a.obs["x/categories"] = np.where(even, "p", "q")
    a.obs["y/codes"] = np.where(even, "p", "q")
    a.obs["whole"] = pd.Categorical(np.where(even, 3, -4))
    a.obs["halves"] = pd.Categorical(np.where(even, 2.5, -1))
    a.obs["truths"] = pd.Categorical(even)
    a.obs["numbers"] = np.arange(shape[0])
    return a, even


def table_h5ad(folder, shape):
    """As anndata 0.12.6 writes them with pandas 3.1.1, which later versions of it refuse: categories, too, are values beside a mask."""
    a, even = odd_table(shape)
    a.obs["text"] = pd.array(np.where(even, "ä", None), dtype="string")
    a.obs["nullable integers"] = pd.array(np.where(even, 7, None), dtype="Int64")
    a.obs["nullable booleans"] = pd.array(np.where(even, True, None), dtype="boolean")
    labels = {"texts": pd.array(["v"], dtype="string"), "integers": pd.array([7], dtype="Int64"), "booleans": pd.array([True], dtype="boolean")}
    for column in labels:
        a.obs[column] = a.obs["codes"]
    a.var.index = pd.Index(names("c", shape[1]), dtype="string", name="a/b")
    path = folder / name("h5ad", "table", "f8", shape)
    with anndata.settings.override(allow_write_nullable_strings=True):
        a.write_h5ad(path, convert_strings_to_categoricals=False)
        with h5py.File(path, "r+") as f:
            for column, categories in labels.items():
                del f["obs"][column]["categories"]
                anndata.io.write_elem(f["obs"][column], "categories", categories)
                assert "mask" in f["obs"][column]["categories"]
    assert list(anndata.read_h5ad(path).obs["texts"].cat.categories) == ["v"]


def table07_h5ad(folder, shape):
    """As anndata 0.7 wrote them: numbers of categories, whose attribute refers to these."""
    path = folder / name("h5ad", "table07", "f8", shape)
    odd_table(shape)[0].write_h5ad(path)
    with h5py.File(path, "r+") as f:
        obs = f["obs"]
        obs.attrs["encoding-version"] = "0.1.0"
        for column in obs.attrs["column-order"]:
            if obs[column].attrs["encoding-type"] == "categorical":
                codes, categories = obs[column]["codes"][()], obs[column]["categories"][()]
                ordered = obs[column].attrs["ordered"]
                del obs[column]
                obs["__categories/" + column] = categories
                obs["__categories/" + column].attrs["ordered"] = ordered
                obs[column] = codes
                obs[column].attrs["categories"] = obs["__categories/" + column].ref
            else:
                for attribute in list(obs[column].attrs):
                    del obs[column].attrs[attribute]
    assert list(anndata.read_h5ad(path).obs["codes"].cat.categories) == ["u"]


def old_h5ad(folder, layout, shape):
    """As AnnData wrote before 0.7: attributes of another name, tables as arrays of compounds."""
    x = getattr(sp, layout + "_matrix")(array(shape))
    with h5py.File(folder / name("h5ad", "old" + layout, "f8", shape), "w") as f:
        g = f.create_group("X")
        g.attrs["h5sparse_format"], g.attrs["h5sparse_shape"] = layout, np.array(shape)
        for part in ("data", "indices", "indptr"):
            g.create_dataset(part, data=getattr(x, part), maxshape=(None,), chunks=(5,))
        for table, prefix, n in (("obs", "r", shape[0]), ("var", "c", shape[1])):
            f.create_dataset(table, data=np.array([(t.encode(), i) for i, t in enumerate(names(prefix, n))],
                                                  dtype=[("index", "S7"), ("n", "<i8")]))


def bsp(folder, layout, of, shape, tensor, fill=0):
    path = folder / "t.h5"
    binsparse.save_binsparse(tensor, path)
    path.rename(folder / name("bsp", layout, of, shape, fill))


def write_bsp(folder):
    m = (4, 5)
    for of in ("f8", "f4", "i4", "i8", "b1", "u1"):
        bsp(folder, "CSR", of, m, from_scipy(sp.csr_array(array(m, of))))
    bsp(folder, "CSC", "f8", m, from_scipy(sp.csc_array(array(m))))
    bsp(folder, "COOR", "f8", m, from_scipy(sp.coo_array(array(m))))
    bsp(folder, "DMATR", "i4", m, from_numpy(array(m, "i4")))
    bsp(folder, "DVEC", "f4", (7,), from_numpy(array((7,), "f4")))
    csr = sp.csr_array(array(m))
    rows = np.flatnonzero(np.diff(csr.indptr))
    bsp(folder, "DCSR", "f8", m, DCSRMatrix(m, csr.nnz, indices_0=rows, pointers_to_1=csr.indptr[np.r_[rows, m[0]]],
                                            indices_1=csr.indices, values=csr.data))
    t = (2, 3, 4)
    y = np.transpose(array(t), (2, 0, 1))
    i, j, k = np.nonzero(y)
    bsp(folder, "custom", "f8", t, CustomTensor(t, i.size, level=DenseLevel(1, SparseLevel(
        2, ElementLevel(y[i, j, k]), (j, k), np.searchsorted(i, np.arange(5)))), transpose=(2, 0, 1)))


def tenx_matrix(g, x, shape):
    g.create_dataset("barcodes", data=np.array(names("c", shape[1]), dtype="S18"), compression="gzip")
    g.create_dataset("data", data=x.data, compression="gzip", chunks=(4,))
    g.create_dataset("indices", data=x.indices.astype(np.int64), compression="gzip", shuffle=True, chunks=(4,))
    g.create_dataset("indptr", data=x.indptr.astype(np.int64), compression="gzip")
    g.create_dataset("shape", data=np.array(shape, np.int32), compression="gzip")


def write_tenx(folder):
    shape = (6, 4)
    x = sp.csc_matrix(array(shape, "i4"))
    rows = names("r", shape[0])
    with h5py.File(folder / name("tenx", "v3", "i4", shape), "w") as f:
        g = f.create_group("matrix")
        tenx_matrix(g, x, shape)
        features = g.create_group("features")
        for part, texts in (("id", ["id-" + r for r in rows]), ("name", rows), ("feature_type", ["Gene Expression"] * 6),
                            ("genome", ["GRCh38"] * 3 + ["mm10"] * 3), ("_all_tag_keys", ["genome"])):
            features.create_dataset(part, data=np.array(texts, dtype="S"), compression="gzip")
        f.attrs["filetype"] = "matrix"
        f.attrs["version"] = 2
    with h5py.File(folder / name("tenx", "v2", "i4", shape), "w") as f:
        for genome in ("hg19", "mm10"):
            g = f.create_group(genome)
            tenx_matrix(g, x, shape)
            g.create_dataset("genes", data=np.array(["id-" + r for r in rows], dtype="S"))
            g.create_dataset("gene_names", data=np.array(rows, dtype="S"))


def write_mat(folder):
    shape = (5, 4)
    with h5py.File(folder / name("mat", "sparse", "f8", shape), "w", userblock_size=512) as f:
        for of, matlab in (("f8", "double"), ("b1", "logical")):
            x = sp.csc_matrix(array(shape, of))
            g = f.create_group("A" if of == "f8" else "L")
            g.attrs["MATLAB_class"] = np.bytes_(matlab)
            g.attrs["MATLAB_sparse"] = np.uint64(shape[0])
            g.create_dataset("data", data=x.data.astype(np.uint8 if of == "b1" else np.float64), maxshape=(None,), chunks=(3,), compression="gzip")
            g.create_dataset("ir", data=x.indices.astype(np.uint64), maxshape=(None,), chunks=(3,))
            g.create_dataset("jc", data=x.indptr.astype(np.uint64))
        g = f.create_group("E")
        g.attrs["MATLAB_class"], g.attrs["MATLAB_sparse"] = np.bytes_("double"), np.uint64(3)
        g.create_dataset("jc", data=np.zeros(3, np.uint64))
        f.create_dataset("dense", data=array(shape).T)
    head = "MATLAB 7.3 MAT-file, Platform: GLNXA64, Created on: Thu Jan  1 00:00:00 2026 HDF5 schema 1.00 ."
    path = folder / name("mat", "sparse", "f8", shape)
    path.write_bytes(head.encode().ljust(124) + b"\x00\x02IM" + bytes(384) + path.read_bytes()[512:])


WAYS = {"compact": None, "contiguous": {}, "one": {"chunks": (7, 6)}, "some": {"chunks": (3, 4)}, "rows": {"chunks": (1, 6)},
        "columns": {"chunks": (7, 1)}, "grows": {"chunks": (3, 4), "maxshape": (None, 6)},
        "growsBoth": {"chunks": (3, 4), "maxshape": (None, None)}, "gzip": {"chunks": (3, 4), "compression": "gzip"},
        "lzf": {"chunks": (3, 4), "compression": "lzf"}, "sums": {"chunks": (3, 4), "fletcher32": True},
        "all": {"chunks": (3, 4), "compression": 9, "shuffle": True, "fletcher32": True},
        "lzfShuffled": {"chunks": (7, 5), "compression": "lzf", "shuffle": True, "fletcher32": True},
        # A chunk that a filter does not make smaller is kept without it.
        "lzfSkipped": {"chunks": (1, 1), "compression": "lzf"}}


# Lists in which the place of a chunk depends on how far the dataset may grow; far ones are kept in pages.
PLACES = {"some": (7, None), "packed": (7, None), "firstWide": (None, 60), "lastWide": (70, None), "fixed": (20, 60), "fixedPacked": (20, 61),
          "firstFar": (None, 40000), "firstFarPacked": (None, 40000), "fixedFar": (7, 600), "fixedFarPacked": (7, 600)}


def write_places(folder, shape):
    with h5py.File(folder / name("h5", "places", "f8", shape), "w", libver=("v110", "v110")) as f:
        for way, most in PLACES.items():
            f.create_dataset(way, data=array(shape), maxshape=most, chunks=(1, 1) if "Far" in way else (3, 4),
                             compression="gzip" if way.lower().endswith("packed") else None)
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_chunk((3, 4))
        plist.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
        h5py.h5d.create(f.id, b"early", h5py.h5t.IEEE_F64LE, h5py.h5s.create_simple(shape, (20, 61)), plist).write(
            h5py.h5s.ALL, h5py.h5s.ALL, array(shape))
        shrunk = f.create_dataset("shrunk", shape=(9, 20), dtype="f8", fillvalue=5, maxshape=(9, None), chunks=(3, 4))
        shrunk.resize(shape)
        shrunk[:] = array(shape)
    shape = (3, 5, 4)
    with h5py.File(folder / name("h5", "between", "f8", shape), "w", libver=("v110", "v110")) as f:
        f.create_dataset("some", data=array(shape), maxshape=(3, None, 4), chunks=(2, 2, 3))
        f.create_dataset("wide", data=array(shape), maxshape=(30, None, 9), chunks=(2, 2, 3))
        f.create_dataset("last", data=array(shape), maxshape=(30, 5, None), chunks=(2, 2, 3))


def write_versions(folder, shape):
    """What newer versions of HDF5 store otherwise: types that have others within, attributes of these, packed chunks in HDF5 2.0."""
    for libver in ("v110", "v112", "v114", "v200"):
        with h5py.File(folder / name("h5", f"types{libver}", "b1", shape), "w", libver=(libver, libver)) as f:
            f["truths"] = array(shape, "b1")
            f.create_dataset("packedTruths", data=array(shape, "b1"), chunks=(3, 4), compression="gzip")
            f["oneTruth"] = True
            f["numbers"] = array(shape, "i4")
            f.create_dataset("chunks", data=array(shape), chunks=(3, 4), maxshape=(None, 6))
            f.create_dataset("packed", data=array(shape), chunks=(3, 4), compression="gzip")
            f.create_dataset("texts", data=["a", "bb"], dtype=h5py.string_dtype())
            f["fixedTexts"] = np.array(["a", "bb"], dtype="S2")
            f["complex"] = np.array([1j])
            f["table"] = np.array([(b"r0", 1)], dtype=[("index", "S2"), ("n", "<i8")])
            f.create_dataset("enumeration", data=np.array([0, 1], "i1"), dtype=h5py.enum_dtype({"A": 0, "B": 1}, "i1"))
            f["null"] = h5py.Empty("f8")
            f["marked"] = array(shape)
            f["marked"].attrs["ordered"] = True
            virtual = h5py.VirtualLayout(shape, "f8")
            virtual[:] = h5py.VirtualSource(f["marked"])
            f.create_virtual_dataset("virtual", virtual)


def write_ways(folder):
    shape = (7, 6)
    for libver in ("earliest", "v108", "v110", "v112"):
        with h5py.File(folder / name("h5", libver, "f8", shape), "w", libver=libver if libver == "earliest" else (libver, libver)) as f:
            for way, how in WAYS.items():
                if how is None:
                    plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
                    plist.set_layout(h5py.h5d.COMPACT)
                    h5py.h5d.create(f.id, b"compact", h5py.h5t.IEEE_F64LE, h5py.h5s.create_simple(shape), plist).write(
                        h5py.h5s.ALL, h5py.h5s.ALL, array(shape))
                else:
                    f.create_dataset(way, data=array(shape), **how)
            skipped = f.create_dataset("gzipSkipped", shape=shape, dtype=np.float64, chunks=shape, compression="gzip", shuffle=True)
            skipped.id.write_direct_chunk((0, 0), array(shape).tobytes(), filter_mask=3)
            assert f["lzfSkipped"].id.get_chunk_info(0).filter_mask == 1 and skipped.id.get_chunk_info(0).filter_mask == 3
            f["soft"] = h5py.SoftLink("/some")
            many = f.create_group("many")
            for i in range(20):
                many.attrs[f"attribute {i}"] = i
                many[f"link {i}"] = f["some"]
    write_places(folder, shape)
    write_versions(folder, shape)
    with h5py.File(folder / name("h5", "zstd", "f8", shape), "w") as f:
        zstd = hdf5plugin.Zstd(clevel=19)
        f.create_dataset("some", data=array(shape), chunks=(3, 4), compression=zstd)
        f.create_dataset("all", data=array(shape), chunks=(3, 4), compression=zstd, shuffle=True, fletcher32=True)
        skipped = f.create_dataset("skipped", shape=shape, dtype=np.float64, chunks=shape, compression=zstd, shuffle=True)
        skipped.id.write_direct_chunk((0, 0), array(shape).tobytes(), filter_mask=3)
    with h5py.File(folder / name("h5", "complex", "c16", shape), "w") as f:
        f.create_dataset("some", data=array(shape) + 1j, chunks=shape)
    for of, order in (("f4", ">"), ("i8", ">"), ("i4", "<"), ("u1", "<"), ("u2", ">"), ("f2", "<"), ("b1", "<")):
        for shape in ((4, 3), (2, 3, 5), (9,)):
            with h5py.File(folder / name("h5", "types", of, shape), "w") as f:
                x = array(shape, of)
                f.create_dataset("some", data=x.astype(x.dtype.newbyteorder(order)), chunks=tuple(min(2, n) for n in shape), compression="gzip")


def write(folder):
    for of in ("f8", "f4", "i4", "i8", "b1", "u1"):
        h5ad(folder, "csr" if of == "f8" else "csrX", of, (6, 4), sp.csr_matrix)
    h5ad(folder, "csc", "f4", (6, 4), sp.csc_matrix)
    h5ad(folder, "csc", "f8", (6, 4), sp.csc_matrix, compression="gzip")
    h5ad(folder, "csc", "f8", (6, 4), sp.csc_matrix, compression="lzf")
    h5ad(folder, "csc", "f8", (6, 4), sp.csc_matrix, compression=hdf5plugin.FILTERS["zstd"], compression_opts=(3,))
    h5ad(folder, "dense", "f4", (6, 4), np.asarray)
    h5ad(folder, "dense", "f8", (6, 4), np.asarray, compression="gzip")
    table_h5ad(folder, (6, 4))
    table07_h5ad(folder, (6, 4))
    old_h5ad(folder, "csr", (6, 4))
    old_h5ad(folder, "csc", (6, 4))
    write_bsp(folder)
    write_tenx(folder)
    write_mat(folder)
    write_ways(folder)


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


def check_h5ad(path, kind, shape):
    a = anndata.read_h5ad(path)
    assert list(a.obs_names) == names("r", shape[0]) and list(a.var_names) == names("c", shape[1]), path
    for x, what in [(a.X, array(shape, kind)), *((a.layers[n], array(shape, kind)) for n in a.layers),
                    *((a.obsm[n], array((shape[0], 3), kind)) for n in a.obsm),
                    *((a.obsp[n], array((shape[0], shape[0]), kind)) for n in a.obsp)]:
        assert x.dtype == what.dtype and np.array_equal(x.toarray() if sp.issparse(x) else x, what), path
    return a.X


def check_tenx(path, kind, shape):
    """As scanpy reads it."""
    with h5py.File(path) as f:
        g = f["matrix"]
        assert tuple(g["shape"]) == shape and f.attrs["filetype"] == "matrix"
        assert list(g["barcodes"].astype("T")) == names("c", shape[1]), path
        assert list(g["features/name"].astype("T")) == names("r", shape[0]), path
        assert set(g["features/feature_type"].astype("T")) == {"Gene Expression"}
        assert g["barcodes"].dtype.kind == "S"
        return sp.csc_matrix((g["data"][:], g["indices"][:], g["indptr"][:]), shape=shape)


def check(folder):
    seen = 0
    for path in sorted(folder.glob("*.h5*")):
        peer, layout, kind, extents, *rest = path.name.split(".")[0].split("-")
        shape = tuple(int(n) for n in extents.split("x"))
        fill = int(rest[0][4:]) if rest else 0
        expected = array(shape, kind, fill)
        if peer == "h5ad":
            x = check_h5ad(path, kind, shape)
            assert not sp.issparse(x) and layout == "dense" or x.format == layout, path
        elif peer == "tenx":
            x = check_tenx(path, kind, shape)
        else:
            x = dense_binsparse(path)
        x = x.toarray() if sp.issparse(x) else x
        assert x.shape == shape and (x.dtype == expected.dtype or peer == "bsp"), (path, x.dtype)
        assert np.array_equal(x, expected), path
        seen += 1
    assert seen > 30, seen
    print(seen, "files are read right")


def write_text(versions):
    with tempfile.TemporaryDirectory() as folder:
        write(pathlib.Path(folder))
        lines = [f"{path.name} {base64.b64encode(gzip.compress(path.read_bytes(), 9, mtime=0)).decode()}"
                 for path in sorted(pathlib.Path(folder).iterdir())]
    FILES.write_text("\n".join(["# made by tests/peers/hdf5.py: " + versions, *lines, ""]))


if __name__ == "__main__":
    used = " ".join(["numpy", np.__version__, "pandas", pd.__version__, "scipy", scipy.__version__, "h5py", h5py.__version__, "HDF5", h5py.version.hdf5_version,
                     "hdf5plugin", hdf5plugin.version, "anndata", anndata.__version__, "binsparse", "0.1.4" if not hasattr(binsparse, "__version__") else binsparse.__version__])
    print(used)
    if sys.argv[1:2] == ["--write"]:
        write_text(used)
    else:
        check(pathlib.Path(sys.argv[2]))
