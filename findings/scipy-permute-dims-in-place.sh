#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.sparse.permute_dims of a coo_array
# Guess      The argument stays as it is, and the result is another array, as with A.transpose(axes) and sparse.swapaxes.
# Behaviour  The argument itself gets the new shape and coordinates: A.shape is another one after the call, unless copy=True was given.
#            Arrays in CSR format, swapaxes and transpose leave their argument alone.
# Source     The documentation of permute_dims says both: "If False, an in-place permutation is provided if possible depending on
#            format", and of what is returned "A copy of `A` with permuted axes".
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import numpy as np
import scipy.sparse as sp

calls = {
    "permute_dims of COO": (sp.coo_array, lambda a: sp.permute_dims(a, (2, 0, 1))),
    "permute_dims of COO with copy=True": (sp.coo_array, lambda a: sp.permute_dims(a, (2, 0, 1), copy=True)),
    "swapaxes of COO": (sp.coo_array, lambda a: sp.swapaxes(a, 0, 2)),
    "transpose of COO": (sp.coo_array, lambda a: a.transpose((2, 0, 1))),
}
changed = []
for name, (kind, call) in calls.items():
    a = kind(np.arange(24.0).reshape(2, 3, 4))
    result = call(a)
    print(f"{name}: the argument has the shape {a.shape} after the call, before it (2, 3, 4); the result {result.shape}")
    if a.shape != (2, 3, 4):
        changed.append(name)
sys.exit(changed != ["permute_dims of COO"])
PYTHON
