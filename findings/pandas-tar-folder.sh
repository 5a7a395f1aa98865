#!/usr/bin/env bash
# Software   pandas 2.2.3 (read_csv)
# Guess      An archive that `tar czf a.tar.gz a` makes of a folder with one file is read: read_csv reads archives of one file.
# Behaviour  ValueError: "Multiple files found in TAR archive". The folder's own entry counts as a file. Without that entry it is read.
# Source     pandas, io/common.py: the names of all entries are counted
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with pandas==2.2.3
still_so <<'PYTHON'
import io
import pathlib
import sys
import tarfile
import tempfile

import pandas


def rows(*members):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "a.tar.gz")
        with tarfile.open(file, "w:gz") as archive:
            for name in members:
                member = tarfile.TarInfo(name)
                text = b"" if name == "a" else b"0,1,5\n"
                member.type = tarfile.DIRTYPE if name == "a" else tarfile.REGTYPE
                member.size = len(text)
                archive.addfile(member, io.BytesIO(text))
        try:
            return len(pandas.read_csv(file, header=None))
        except ValueError as error:
            return str(error)


alone, beside = rows("a/a.csv"), rows("a", "a/a.csv")
print("one file:", alone)
print("a folder and the one file in it:", beside)
sys.exit(not (alone == 1 and str(beside).startswith("Multiple files found")))
PYTHON
