#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.sparse.linalg.eigsh with sigma
# Guess      The smallest eigenvalues of a graph's Laplacian, asked for by sigma=0, come for every connected graph or for none: 0 is an
#            eigenvalue of each of them.
# Behaviour  For a ring they come; for a path of the same length "RuntimeError: Factor is exactly singular" is raised. The matrix
#            minus sigma is factorised as it is. Rounding leaves a tiny pivot for the ring, so that the solve works by accident; for the
#            path the last pivot is exactly 0.
# Source     The parameter sigma in the documentation of eigsh: "find eigenvalues near sigma using shift-invert mode".
# Seen       2026-11-28
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import numpy as np
import scipy.sparse as sp
from scipy.sparse.linalg import eigsh


def laplacian(edges, n):
    rows, columns = np.array(edges).T
    weights = sp.coo_array((np.ones(len(edges)), (rows, columns)), shape=(n, n))
    weights = (weights + weights.T).tocsc()
    return (sp.diags_array(weights.sum(axis=0)) - weights).tocsc()


outcomes = []
for n in (10, 50, 101):
    path = [(i, i + 1) for i in range(n - 1)]
    for name, edges, second in (("ring", path + [(n - 1, 0)], 4 * np.sin(np.pi / n) ** 2), ("path", path, 4 * np.sin(np.pi / (2 * n)) ** 2)):
        try:
            values = np.sort(eigsh(laplacian(edges, n), 3, sigma=0, return_eigenvectors=False))
            outcome = "right" if np.allclose(values[:2], [0, second], atol=1e-9) else "wrong"
        except RuntimeError as error:
            outcome = str(error)
        print(f"{name} of {n}: {outcome}")
        outcomes.append((name, outcome))
expected = {"ring": "right", "path": "Factor is exactly singular"}
sys.exit(any(expected[name] != outcome for name, outcome in outcomes))
PYTHON
