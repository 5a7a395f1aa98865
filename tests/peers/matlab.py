#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes tests/java/src/test/resources/peers/matlab.txt: files of MATLAB 5 that SciPy writes, plain and packed, with what Matlab.read
is to make of them (Mat5Test knows the values).

    pip install numpy==2.4.6 scipy==1.17.1
    python3 tests/peers/matlab.py > tests/java/src/test/resources/peers/matlab.txt

A line for each file: its name, and its bytes, gzipped, in base64.
"""
import base64
import gzip
import io

import numpy as np
import scipy
import scipy.io
import scipy.sparse as sp

NUMBERS = "int8 uint8 int16 uint16 int32 uint32 int64 uint64".split()


def variables():
    a = sp.csc_array((np.array([1.5, -2, 3, 0, 1e300]), np.array([1, 0, 3, 2, 3]), np.array([0, 1, 3, 3, 5])), shape=(4, 4))
    every = {
        "A": a,
        "L": a != 0,
        "E": sp.csc_array((3, 2)),
        "twice": sp.csc_matrix((np.array([1.0, 2, 4, 8]), np.array([2, 0, 1, 1]), np.array([0, 2, 4])), shape=(3, 2)),
        "long": sp.csc_array(np.array([[1, 2**60 + 1], [0, -3]])),
        "single": sp.csc_array(np.array([[1.5, 0], [0, 2]], dtype="f4")),
        "complex": sp.csc_array(np.array([[1 + 2j, 0], [0, 2]])),
        "x": np.arange(24.0).reshape(2, 3, 4) / 4,
        "none": np.zeros((0, 3)),
        "truths": np.array([[True, False, True]]),
        "f4": np.array([[0.1, -3]], dtype="f4"),
        "text": "hello",
        "cell": np.array([[1], ["a"]], dtype=object),
        "s": {"a": a, "whole": np.arange(6.0).reshape(2, 3), "t": "x", "deep": {"a": a}},
        "several": np.array([(1.0,), (2.0,)], dtype=[("a", "f8")]),
    }
    for of in NUMBERS:
        least, most = np.iinfo(of).min, min(np.iinfo(of).max, 2**63 - 1)
        every[of] = np.array([[least, 0, most]], dtype=of)
    return every


def line(name, contents, **how):
    file = io.BytesIO()
    scipy.io.savemat(file, contents, **how)
    whole = bytearray(file.getvalue())
    if whole.startswith(b"MATLAB 5.0"):
        whole[20:116] = b" " * 96  # the platform and the time
    packed = gzip.compress(bytes(whole), 9, mtime=0)
    print(name, base64.b64encode(packed).decode())


def main():
    print(f"# SciPy {scipy.__version__}, NumPy {np.__version__}, by tests/peers/matlab.py")
    every = variables()
    line("plain", every)
    line("packed", every, do_compression=True)
    line("sparse-and-dense", {"A": every["A"], "x": every["x"], "text": "hello"})
    line("dense", {"x": every["x"], "text": "hello"}, do_compression=True)
    line("texts", {"text": "hello"})
    line("version4", {"x": np.eye(2)}, format="4")


main()
