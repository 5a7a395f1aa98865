#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.sparse.linalg.onenormest and expm_multiply
# Guess      onenormest is below the norm, but within a small factor of it: "hardly ever" less than a third, as its sources say. And
#            expm_multiply(A, b) of a LinearOperator with its trace is exp(A) b, as of the array.
# Behaviour  Where one edge of a graph outweighs all others by 1e6, the estimate for its Laplacian is a millionth of the norm for some
#            states of NumPy's generator: one starting vector is constant, which a Laplacian makes 0, the other holds signs, and two
#            equal ones at the edge's ends make that 0 too. expm_multiply takes the norm of an operator by that estimate, makes too few
#            steps, and returns a result without a right digit, in silence; of the array, whose norm is computed, it is right.
# Source     Parameter t of onenormest: "larger values take longer and use more memory but give more accurate output"; expm_multiply:
#            "A: the operator whose exponential is of interest", and traceA for LinearOperators.
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import numpy as np
import scipy.sparse as sp
from scipy.linalg import expm
from scipy.sparse.linalg import aslinearoperator, expm_multiply, onenormest

n = 18
ring = [(i, (i + 1) % n, 1e-5) for i in range(n)]


def laplacian(edges):
    a = np.zeros((n, n))
    for i, j, weight in edges:
        a[[i, j], [i, j]] += weight
        a[[i, j], [j, i]] -= weight
    return a


heavy = laplacian(ring + [(0, 7, 10)])
a = sp.csr_array(sp.block_diag([heavy, -heavy]))  # of trace 0
b = 1.0 + np.arange(2 * n) % 5
right = expm(a.toarray()) @ b
estimate, of_array, of_operator = 1, 0, 0
for seed in range(20):
    np.random.seed(seed)
    estimate = min(estimate, onenormest(a) / np.abs(a).sum(axis=0).max())
    for kind in ("array", "operator"):
        np.random.seed(seed)
        x = expm_multiply(a, b) if kind == "array" else expm_multiply(aslinearoperator(a), b, traceA=a.trace())
        error = np.linalg.norm(x - right) / np.linalg.norm(right)
        if kind == "array":
            of_array = max(of_array, error)
        else:
            of_operator = max(of_operator, error)
print(f"the least estimate is {estimate:.0e} of the norm; errors: of the array {of_array:.0e}, of the operator {of_operator:.0e}")
sys.exit(not (estimate < 1e-5 and of_array < 1e-6 and of_operator > 0.5))
PYTHON
