#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What NumPy says of headers of .npy files that no NumPy writes, for NpyHeaderTest.

    python3 -m venv build/peers && build/peers/bin/pip install numpy
    build/peers/bin/python tests/peers/npy_headers.py --write  # npy_headers.txt, which the test reads

A line: the version, what NumPy makes of it (extents with x between them, or "refused"), the header. In the header a backslash
and x stand in front of two hexadecimal digits of a byte. 0, 1, 2, 6 or 10 elements follow a header: those that it speaks of.
"""
import io
import pathlib
import struct
import sys
import warnings

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
FILE = HERE.parent / "java/src/test/resources/peers/npy_headers.txt"
PLAIN = "{'descr': '<f8', 'fortran_order': False, 'shape': (6,)}"
SHAPES = ["(6,)", "(6)", "6", "(02,)", "(00,)", "(0,)", "(0)", "(000)", "()", "(,)", "(2,3)", "(2,3,)", "(2, 3,,)", "(3,,4)",
          "(2,,3)", "(,2)", "(2 3)", "(-6,)", "(+6,)", "(+06,)", "(- 6,)", "(6L,)", "(2L, 3L)", "(6L)", "(06L,)", "(6l,)",
          "(6LL,)", "(6 L,)", "(1_0,)", "(1__0,)", "(_6,)", "(6_,)", "(6_L,)", "(0_0,)", "(0_6,)", "(0x6,)", "(0b110,)", "(0o6,)",
          "(6.0,)", "(6e0,)", "(True,)", "(None,)", "('6',)", "[6]", "{6}", "((6),)", "((6,))", "((6,),)", "(3+3,)", "(6j,)",
          "(\n6,\n)", "(\t6\t,)", "(6\r,)", "(\f6,)", "(\v6,)", "(6,#x\n)", "(6;)", "( 6 , )", "(9223372036854775808,0)", "(6\xb2,)",
          "(\xa06,)"]
ORDERS = ["True", "true", "TRUE", "1", "None", "'True'", "Tru", "Truee", "not True", "(True)", "True False"]
TYPES = ["\"<f8\"", "'f8'", "'=f8'", "u'<f8'", "U'<f8'", "b'<f8'", "r'<f8'", "ur'<f8'", "'<' 'f8'", "('<f8')", "' <f8'", "'<f8 '",
         "'|f8'", "'|i8'", "'<f08'", "''", "'<'", "None", "['<f8']", "'<i3'", "'<c16'", "'|O'"]
OTHERS = [PLAIN, PLAIN + " " * 9, PLAIN + "\n\n \n", PLAIN + "\t\r\n", PLAIN + "\f\n", PLAIN + "\v\n", PLAIN + "\0", PLAIN + "\xa0",
          PLAIN + ";", PLAIN + ",", PLAIN + " x", PLAIN + PLAIN, PLAIN + " # c", PLAIN + "#", PLAIN + " # c\n#\n", PLAIN + " # c\nx", PLAIN + " # c\rx", "# c\n" + PLAIN, "#" + PLAIN,
          PLAIN.replace(", ", ", # it's\n"), PLAIN.replace(", ", ", # }\r"), PLAIN.replace(", ", ", #\f"), PLAIN.replace("6", "6 #"),
          " " + PLAIN, "\t" + PLAIN, "\n" + PLAIN, "\v" + PLAIN,
          "(" + PLAIN + ")", "[" + PLAIN + "]", "", "  \n", "{}", PLAIN[:-1], PLAIN[1:],
          "{'shape': (6,), 'descr': '<f8', 'fortran_order': False}", PLAIN.replace("'", '"'), PLAIN.replace(" ", ""),
          PLAIN.replace(", ", ",\n"), PLAIN.replace(", ", ",\t"), PLAIN.replace(", ", ",\r\n"), PLAIN.replace(", ", ",\f"),
          PLAIN.replace(", ", ",\v"), PLAIN.replace(", ", ",\0"), PLAIN.replace(", 's", ",, 's"), PLAIN.replace("{", "{,"),
          PLAIN.replace(")}", "),,}"), PLAIN.replace(", 's", " 's"), PLAIN.replace("':", "'", 1), PLAIN.replace("shape", "Shape"),
          PLAIN.replace("'shape'", "u'shape'"), PLAIN.replace("'shape'", "b'shape'"), PLAIN.replace("'shape'", "shape"),
          PLAIN.replace("'shape'", "' shape'"), PLAIN[:-1] + ", 'x': 1}", PLAIN[:-1] + ", 'shape': (6,)}", PLAIN[:-1] + ", 'shape': (2,)}",
          PLAIN.replace(", 'shape': (6,)", "")]


def of(descr="'<f8'", order="False", shape="(6,)"):
    return f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}\n"


def headers():
    for shape in SHAPES:
        yield 1, of(shape=shape)
    for order in ORDERS:
        yield 1, of(order=order, shape="(2, 3)")
    for descr in TYPES:
        yield 1, of(descr=descr)
    for text in OTHERS:
        yield 1, text
    for version in (2, 3):
        for shape in ("(6,)", "(6)", "(02,)", "(6L,)", "(1_0,)", "(\xb2,)"):
            yield version, of(shape=shape)
        yield version, PLAIN + " " * 9


def verdict(version, text):
    """Whatever number of elements follows."""
    b = text.encode("utf-8" if version == 3 else "latin1")
    length = struct.pack("<H" if version == 1 else "<I", len(b))
    for elements in (0, 1, 2, 6, 10):
        file = b"\x93NUMPY" + bytes([version, 0]) + length + b + bytes((16 if "c16" in text else 8) * elements)
        try:
            shape = np.load(io.BytesIO(file)).shape
            if int(np.prod(shape)) == elements:
                return "x".join(map(str, shape)) or "scalar"
        except Exception:
            pass
    return "refused"


def escaped(version, text):
    b = text.encode("utf-8" if version == 3 else "latin1")
    return "".join(chr(c) if 32 <= c < 127 and c != 92 else f"\\x{c:02x}" for c in b)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    lines = [f"{version} {verdict(version, text)} {escaped(version, text)}" for version, text in headers()]
    made = "\n".join(["# made by tests/peers/npy_headers.py: numpy " + np.__version__, *lines, ""])
    if sys.argv[1:2] == ["--write"]:
        FILE.write_text(made)
    print(made)
