#!/usr/bin/env bash
# Software   pandas 3.1.1 (read_csv)
# Guess      An archive that `tar czf a.tar.gz a` or `zip -r a.zip a` makes of a folder with one file is read, and one that macOS makes of
#            one file: read_csv reads archives of one file.
# Behaviour  ValueError: "Multiple files found in TAR archive", or "in ZIP file". The folder's own entry counts as a file, and so does the
#            entry __MACOSX/._NAME that macOS adds for its attributes. Without those entries the file is read.
# Source     pandas, io/common.py: the names of all entries are counted
# Seen       2026-11-29 (tar: 2.2.3 too, on 2026-11-28)
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with pandas==3.1.1
still_so <<'PYTHON'
import io
import pathlib
import sys
import tarfile
import tempfile
import zipfile

import pandas


def content(name):
    return b"0,1,5\n" if name in ("a.csv", "a/a.csv") else b""


def tar(file, members):
    with tarfile.open(file, "w:gz") as archive:
        for name in members:
            member = tarfile.TarInfo(name)
            member.type = tarfile.DIRTYPE if name == "a/" else tarfile.REGTYPE
            member.size = len(content(name))
            archive.addfile(member, io.BytesIO(content(name)))


def zip_(file, members):
    with zipfile.ZipFile(file, "w") as archive:
        for name in members:
            archive.writestr(name, content(name))


def rows(write, name, *members):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, name)
        write(file, members)
        try:
            return len(pandas.read_csv(file, header=None))
        except ValueError as error:
            return str(error)


right = True
for write, name in ((tar, "a.tar.gz"), (zip_, "a.zip")):
    alone, beside = rows(write, name, "a/a.csv"), rows(write, name, "a/", "a/a.csv")
    macos = rows(write, name, "a.csv", "__MACOSX/._a.csv")
    print(f"{name}, one file: {alone}")
    print(f"{name}, a folder and the one file in it: {beside}")
    print(f"{name}, as macOS writes it: {macos}")
    right = right and alone == 1 and all(str(found).startswith("Multiple files found") for found in (beside, macos))
sys.exit(not right)
PYTHON
