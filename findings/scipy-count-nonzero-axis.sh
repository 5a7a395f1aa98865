#!/usr/bin/env bash
# Software   SciPy 1.17.1, coo_array.count_nonzero(axis) of more than two dimensions
# Guess      Counts along one dimension have the shape of the other two, as numpy.count_nonzero gives them, and as sum(axis) of the same
#            array has.
# Behaviour  axis=0 of a [3, 4, 5] array gives four numbers, axis=2 five: the counts of a whole other dimension. Nothing is raised.
# Source     The documentation of coo_array.count_nonzero: "equivalent to np.count_nonzero(a.toarray(), axis=axis)".
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import numpy as np
import scipy.sparse as sp

dense = (np.arange(60.0) % 4 * (np.arange(60) % 7 < 3)).reshape(3, 4, 5)
sparse = sp.coo_array(dense)
shapes = {}
for axis in range(3):
    found, right = sparse.count_nonzero(axis=axis), np.count_nonzero(dense, axis=axis)
    shapes[axis] = (found.shape, right.shape, sparse.sum(axis=axis).shape)
    print(f"axis {axis}: counts {found.tolist()} of shape {found.shape}; NumPy's has {right.shape}, sum(axis) {shapes[axis][2]}")
sys.exit(shapes != {0: ((4,), (4, 5), (4, 5)), 1: ((3,), (3, 5), (3, 5)), 2: ((5,), (3, 4), (3, 4))})
PYTHON
