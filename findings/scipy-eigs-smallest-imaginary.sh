#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.sparse.linalg.eigs with which="SI" (ARPACK, translated to C)
# Guess      What returns without ArpackNoConvergence are the k eigenvalues with the smallest imaginary parts.
# Behaviour  Of random matrices of zeros and ones with 80 rows, most of whose eigenvalues are complex and a few real, some calls
#            return pairs with imaginary parts of 0.1 to 0.6, while real eigenvalues, with the imaginary part 0, are missing. Nothing is
#            raised. Other calls fail with "No shifts could be applied".
# Source     The documentation of eigs: 'SI': "smallest imaginary part".
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import ArpackError, eigs

returned = missed = raised = 0
for seed in range(20):
    random = np.random.default_rng(seed)
    a = (random.random((80, 80)) < 0.4).astype(float)
    least = np.sort(np.abs(np.linalg.eigvals(a).imag))[:7]
    try:
        found = np.sort(np.abs(eigs(sp.csr_array(a), 7, which="SI", v0=np.ones(80), return_eigenvectors=False).imag))
    except ArpackError:
        raised += 1
        continue
    returned += 1
    if np.max(np.abs(found - least)) > 1e-5:
        missed += 1
        print(f"seed {seed}: returned {np.round(found, 3)}, there are {np.round(least, 3)}")
print(f"{returned} calls returned, {missed} of them without eigenvalues that belong there; {raised} raised")
sys.exit(missed == 0)
PYTHON
