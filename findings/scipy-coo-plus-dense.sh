#!/usr/bin/env bash
# Software   SciPy 1.17.1, coo_array of three dimensions plus a dense array
# Guess      An array of another shape is broadcast, as NumPy does, or refused, as it is when both are sparse ("inconsistent shapes").
# Behaviour  The sum has the broadcast shape and wrong numbers, without an error. The difference of the same two is right.
# Source     The guide "Sparse arrays": more than two dimensions are supported by coo_array for addition and subtraction.
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import numpy as np
import scipy.sparse as sp

dense = np.arange(24.0).reshape(2, 3, 4) % 5
sparse = sp.coo_array(dense)
as_said = True
for name, other in (("[3, 4]", np.ones((3, 4))), ("[2, 1, 4]", np.ones((2, 1, 4)))):
    for sign, result, right in (("+", sparse + other, dense + other), ("-", sparse - other, dense - other)):
        wrong = int((np.asarray(result) != right).sum())
        print(f"[2, 3, 4] {sign} {name}: shape {list(result.shape)}, {wrong} of {right.size} numbers wrong")
        as_said &= result.shape == right.shape and (wrong > 0) == (sign == "+")
try:
    sparse + sp.coo_array(np.ones((3, 4)))
    as_said = False
except ValueError as error:
    print("with a sparse operand:", error)
sys.exit(not as_said)
PYTHON
