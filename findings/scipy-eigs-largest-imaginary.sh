#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.sparse.linalg.eigs with which="LI" (ARPACK, translated to C)
# Guess      What returns without ArpackNoConvergence is the eigenvalue with the largest imaginary part.
# Behaviour  Of a symmetric path of 400 vertices beside a directed cycle of 120 with weight 0.1, whose eigenvalues have imaginary
#            parts up to 0.1, real ones are returned: the ends of the path's spectrum, near 2 and -2. Nothing is raised.
# Source     The documentation of eigs: 'LI': "largest imaginary part".
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import ArpackError, eigs

path = sp.diags_array([np.ones(399), np.ones(399)], offsets=[1, -1])
at = np.arange(120)
cycle = sp.coo_array((np.full(120, 0.1), (at, (at + 1) % 120)), shape=(120, 120))
a = sp.block_diag([path, cycle], format="csr")
largest = np.max(np.linalg.eigvals(a.toarray()).imag)
missed = 0
for seed in range(5):
    try:
        found = eigs(a, 1, which="LI", v0=np.random.default_rng(seed).random(520), return_eigenvectors=False)
    except ArpackError as error:
        print(f"seed {seed}: raised {error}")
        continue
    print(f"seed {seed}: returned {found}, there is an imaginary part of {largest:.3f}")
    missed += np.max(np.abs(found.imag)) < 0.5 * largest
sys.exit(int(missed == 0))
PYTHON
