#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.io.hb_write and hb_read
# Guess      A Harwell-Boeing file has the numbers in the columns that the formats in its header describe, as Fortran reads them, and
#            hb_read reads what hb_write wrote.
# Behaviour  The header says (3E25.16), and the numbers are 24 columns wide, so that a second and third number of a line do not stand
#            in their columns. A negative number with an exponent of three digits has no blank in front of it, and hb_read raises
#            ValueError for such a file.
# Source     I. Duff, R. Grimes, J. Lewis: Users' guide for the Harwell-Boeing sparse matrix collection (1992); the documentation of
#            hb_write.
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import io
import sys
import numpy as np
import scipy.io
import scipy.sparse as sp


def written(*values):
    file = io.StringIO()
    scipy.io.hb_write(file, sp.csc_matrix(np.diag(values)))
    return file.getvalue()


lines = written(1.5, -2.5, -3.5).splitlines()
format, numbers = lines[3].split()[2], lines[6]
columns = [numbers[i:i + 25] for i in (0, 25, 50)]
print(f"format {format}, columns {columns}")

short, long = written(1.5, -2.5e-99), written(1.5, -2.5e-100)
print("read back:", scipy.io.hb_read(io.StringIO(short)).toarray().tolist())
try:
    print("read back:", scipy.io.hb_read(io.StringIO(long)).toarray().tolist())
    refused = False
except ValueError as e:
    refused = True
    print("-2.5e-100:", long.splitlines()[6], "ValueError:", e)
sys.exit(not (format == "(3E25.16)" and len(numbers) == 72 and "-" in columns[0] + columns[1][1:] and refused))
PYTHON
