#!/usr/bin/env bash
# Software   pandas 2.2.3 (read_csv), with the modules bz2, lzma and gzip of Python 3
# Guess      A file .csv.bz2 of several streams, as pbzip2 and cat make them, is an error if a bit of it is wrong: each block has a checksum.
# Behaviour  A wrong bit in the first bytes of a later stream, and there it ends: rows are missing and there is no exception. So does .xz; .gz
#            raises. The modules take what begins no stream for data that belongs to nobody.
# Source     CPython, Lib/_compression.py: "Trailing data isn't a valid compressed stream; ignore it."
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with pandas==2.2.3
still_so <<'PYTHON'
import bz2
import gzip
import lzma
import pathlib
import sys
import tempfile

import pandas


def rows(file):
    try:
        return len(pandas.read_csv(file, header=None))
    except OSError as error:
        return type(error).__name__


as_said = True
with tempfile.TemporaryDirectory() as folder:
    for module, ending, expected in ((bz2, "bz2", 1), (lzma, "xz", 1), (gzip, "gz", "BadGzipFile")):
        first, second = module.compress(b"0,1,5\n"), bytearray(module.compress(b"2,3,7\n"))
        whole = pathlib.Path(folder, f"whole.csv.{ending}")
        whole.write_bytes(first + second)
        second[1] ^= 1
        wrong = pathlib.Path(folder, f"wrong.csv.{ending}")
        wrong.write_bytes(first + second)
        found = rows(whole), rows(wrong)
        print(f".{ending} of two streams: {found[0]} rows; a bit of the second one wrong: {found[1]}")
        as_said &= found == (2, expected)
sys.exit(not as_said)
PYTHON
