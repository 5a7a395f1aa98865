#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.io.mmread (fast_matrix_market), beside SciPy's older reader
# Guess      A value that the reader cannot read as a whole, such as Fortran's 1.5D3, is 1500 or an error.
# Behaviour  The part that it can read is the value, and the rest of the line is ignored: 1.5D3 is 1.5, 1D400 is 1, in an integer file
#            1e3 is 1 and 5.7 is 5. Nothing is raised. The older reader, which it replaced, raised for each of them.
# Source     The documentation of mmread, which says nothing of values that it cannot read.
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import io
import sys
import warnings

from scipy.io import mmread
from scipy.io._mmio import mmread as older

warnings.simplefilter("error")
as_said = True
for kind, value, read in (("real", "1.5D3", 1.5), ("real", "1D400", 1.0), ("integer", "1e3", 1), ("integer", "5.7", 5), ("real", "1.5e3", 1500.0)):
    file = f"%%MatrixMarket matrix coordinate {kind} general\n2 2 1\n1 1 {value}\n".encode()
    found = mmread(io.BytesIO(file)).toarray()[0, 0]
    try:
        before = older(io.BytesIO(file)).toarray()[0, 0]
    except ValueError as error:
        before = error
    print(f"{kind} {value}: {found}; the older reader: {before}")
    as_said &= found == read and isinstance(before, ValueError) == (value != "1.5e3")
sys.exit(not as_said)
PYTHON
