#!/usr/bin/env bash
# Software   pydata/sparse 0.19.3, sparse.COO.from_numpy and sparse.save_npz
# Guess      COO.from_numpy(np.array(3.0)) stores one element beside the fill 0, as COO.from_numpy(np.array([3.0])) does; and a file's
#            member "shape", a list of extents, holds integers.
# Behaviour  An array of rank 0 stores nothing, and its number is the fill. In the file the shape is an empty array of float64, which
#            nobody can index or compare with integers without a cast. The file comes back right by sparse.load_npz.
# Source     The documentation of COO, whose fill_value is 0 by default; sparse/numba_backend/_io.py, which hands the tuple () to NumPy.
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1 sparse==0.19.3
still_so <<'PYTHON'
import io
import sys
import numpy as np
import sparse

number, vector = (sparse.COO.from_numpy(np.array(x)) for x in (3.0, [3.0]))
print(f"rank 0: {number.nnz} stored, fill {number.fill_value}; rank 1: {vector.nnz} stored, fill {vector.fill_value}")
file = io.BytesIO()
sparse.save_npz(file, number)
file.seek(0)
shape = np.load(file)["shape"]
file.seek(0)
print(f"the file's shape: {shape.dtype} of shape {shape.shape}; it comes back as {sparse.load_npz(file).todense()}")
sys.exit((number.nnz, number.fill_value, vector.nnz, vector.fill_value, str(shape.dtype), shape.shape) != (0, 3.0, 1, 0.0, "float64", (0,)))
PYTHON
