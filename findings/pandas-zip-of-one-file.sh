#!/usr/bin/env bash
# Software   pandas 3.1.1 (read_csv)
# Guess      An archive that `zip -r a.zip a` makes of a folder with one file is read, and one that macOS makes of one file: read_csv reads
#            zip archives of one file.
# Behaviour  ValueError: "Multiple files found in ZIP file". The folder's own entry counts as a file, and so does the entry
#            __MACOSX/._NAME that macOS adds for its attributes.
# Source     pandas, io/common.py: the names of all entries are counted
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with pandas==3.1.1
still_so <<'PYTHON'
import pathlib
import sys
import tempfile
import zipfile

import pandas


def rows(*members):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "a.zip")
        with zipfile.ZipFile(file, "w") as archive:
            for name in members:
                archive.writestr(name, "0,1,5\n" if name in ("a.csv", "a/a.csv") else "")
        try:
            return len(pandas.read_csv(file, header=None))
        except ValueError as error:
            return str(error)


alone, beside, macos = rows("a/a.csv"), rows("a/", "a/a.csv"), rows("a.csv", "__MACOSX/._a.csv")
print("one file:", alone)
print("a folder and the one file in it:", beside)
print("as macOS writes it:", macos)
sys.exit(not (alone == 1 and all(str(found).startswith("Multiple files found") for found in (beside, macos))))
PYTHON
