#!/usr/bin/env bash
# Software   SciPy 1.17.1, scipy.linalg.expm of a dense matrix
# Guess      The exponential has an error of some roundings times its condition, or expm raises. Of a strictly upper triangular matrix
#            the series ends with term n - 1, and all its terms are positive here: nothing cancels.
# Behaviour  Of 9 rows with one positive number above the diagonal and 0 elsewhere, the largest error beside the largest element is 1e-3
#            for the number 1e3, 1 and more for 1e4 and 1e100 and more for 1e5; for 1e6 there are NaNs. No error is raised, and no warning
#            but of overflows. Of 8 rows with 1e5 it is right. scipy.sparse.linalg.expm and expm_multiply are right for the same matrices,
#            and so is expm of mpmath 1.4.1 with 15 digits.
# Source     scipy.linalg.expm: "Implements the algorithm given in" Al-Mohy and Higham (2009), "A New Scaling and Squaring Algorithm for
#            the Matrix Exponential", "which is essentially a Pade approximation with a variable order"; it says nothing of such matrices.
# Seen       2026-11-30
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1 mpmath==1.4.1
still_so <<'PYTHON'
import math
import sys
import warnings
from fractions import Fraction

import mpmath
import numpy as np
import scipy.linalg
import scipy.sparse as sp
import scipy.sparse.linalg


def exact(a):
    """The series, in fractions: it ends, since the n-th power is 0."""
    n = len(a)
    a = [[Fraction(x) for x in row] for row in a.tolist()]
    term = [[Fraction(int(i == j)) for j in range(n)] for i in range(n)]
    result = [row[:] for row in term]
    for k in range(1, n):
        term = [[sum(term[i][m] * a[m][j] for m in range(n)) / k for j in range(n)] for i in range(n)]
        result = [[x + y for x, y in zip(*rows)] for rows in zip(result, term)]
    assert not any(any(row) for row in [[sum(term[i][m] * a[m][j] for m in range(n)) for j in range(n)] for i in range(n)])
    return np.array([[float(x) for x in row] for row in result])


def error(found, right):
    return float(np.abs(np.asarray(found, dtype=float) - right).max() / np.abs(right).max())


warnings.simplefilter("ignore")
dense, others = {}, []
for rows, number in ((8, 1e5), (9, 1e3), (9, 1e4), (9, 1e5), (9, 1e6)):
    a = np.triu(np.full((rows, rows), number), 1)
    right = exact(a)
    assert np.isfinite(right).all() and right.min() >= 0
    dense[rows, number] = error(scipy.linalg.expm(a), right)
    line = f"{rows} rows, {number:.0e}: the largest element is {right.max():.1e}; errors: scipy.linalg.expm {dense[rows, number]:.0e}"
    beside = {"scipy.sparse.linalg.expm": error(scipy.sparse.linalg.expm(sp.csc_array(a)).toarray(), right),
              "mpmath": error(mpmath.expm(mpmath.matrix(a.tolist())).tolist(), right)}
    if number <= 1e4:  # beyond, it takes many steps
        beside["expm_multiply"] = error(scipy.sparse.linalg.expm_multiply(sp.csr_array(a), np.ones(rows)), right @ np.ones(rows))
    others += beside.values()
    print(line, *(f"{name} {of:.0e}" for name, of in beside.items()), sep=", ")
sys.exit(not (max(others) < 1e-12 and dense[8, 1e5] < 1e-10 and dense[9, 1e3] > 1e-5 and dense[9, 1e4] > 0.1
              and dense[9, 1e5] > 1e50 and math.isnan(dense[9, 1e6])))
PYTHON
