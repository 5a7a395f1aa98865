#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.io.savemat and loadmat
# Guess      A sparse array of booleans that goes through a .mat file comes back as booleans: MATLAB's sparse arrays are double or
#            logical, so that the file says which.
# Behaviour  It comes back as uint8, while int64 and float32, which no sparse array of MATLAB's can have, come back as they were.
# Source     The documentation of savemat and loadmat, which names no type that changes; MATLAB's page "Constructing Sparse Matrices".
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

came = {}
for name in ("bool", "int64", "float32", "float64"):
    file = io.BytesIO()
    scipy.io.savemat(file, {"x": sp.csc_array(np.array([[1, 0], [0, 1]], dtype=name))})
    file.seek(0)
    came[name] = str(scipy.io.loadmat(file)["x"].dtype)
    print(f"written as {name}, read as {came[name]}")
sys.exit(came != {"bool": "uint8", "int64": "int64", "float32": "float32", "float64": "float64"})
PYTHON
