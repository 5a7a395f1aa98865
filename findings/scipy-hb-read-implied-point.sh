#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.io.hb_read
# Guess      A number in a Harwell-Boeing file means what Fortran's format in the header says: in a field of E12.4 the digits 15000,
#            without a point, are 1.5000, and fields that fill their columns need no blanks between them.
# Behaviour  The first is read as 15000, without a word. The second raises ValueError, since fields are told apart by their blanks.
# Source     ISO/IEC 1539-1:2018, 13.7.2.3.2 (numeric editing, input of F and E fields); I. Duff, R. Grimes, J. Lewis: Users' guide for
#            the Harwell-Boeing sparse matrix collection (1992).
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import io
import sys
import scipy.io


def read(format, values):
    head = [f"{'title':72}{'KEY':8}", "%14d" * 5 % (3, 1, 1, 1, 0), "RUA" + " " * 11 + "%14d" * 4 % (2, 2, 2, 0)]
    text = "\n".join(head + [f"{'(3I4)':16}{'(2I4)':16}{format:20}", "   1   2   3", "   1   2", values, ""])
    try:
        return scipy.io.hb_read(io.StringIO(text)).data.tolist()
    except ValueError as e:
        return f"ValueError: {e}"


implied = read("(2E12.4)", "       15000  2.5000E+00")
touching = read("(2E11.4)", " 1.5000E+00-2.5000E+00")
print("15000 in a field of E12.4:", implied)
print("fields that touch each other:", touching)
sys.exit(not (implied == [15000, 2.5] and "ValueError" in touching))
PYTHON
