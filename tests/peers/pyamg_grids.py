#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How many iterations conjugate gradients take with PyAMG's smoothed aggregation, which PreconditionersTest compares with.

    python3 tests/peers/pyamg_grids.py > tests/java/src/test/resources/peers/pyamg-grids.txt

Differences on grids with zeros around, of side^dimensions points and a weight along each dimension; the right side is
b_i = 1 + (i mod 7) / 7, the tolerance 1e-8. Lines:

    grid SIDE WEIGHTS ITERATIONS COMPLEXITY     weights are joined by commas, the first belongs to neighbours in memory
"""
import warnings

import numpy as np
import pyamg
import scipy
import scipy.sparse as sp
import scipy.sparse.linalg as la

GRIDS = [(50, (1, 1)), (150, (1, 1)), (400, (1, 1)), (20, (1, 1, 1)), (40, (1, 1, 1)), (100, (1, 0.1)), (100, (1, 0.001)),
         (20, (1, 0.1, 1)), (20, (0.01, 0.01, 1))]


def grid(side, weights):
    line = sp.diags([-np.ones(side - 1), 2 * np.ones(side), -np.ones(side - 1)], [-1, 0, 1])
    total = None
    for d, weight in enumerate(weights):
        term = sp.identity(1)
        for k in reversed(range(len(weights))):
            term = sp.kron(term, line if k == d else sp.identity(side))
        total = weight * term if total is None else total + weight * term
    total = sp.csr_matrix(total)
    total.indices = total.indices.astype(np.int32)
    total.indptr = total.indptr.astype(np.int32)
    return total


def main():
    warnings.simplefilter("ignore")
    print("# PyAMG", pyamg.__version__, "SciPy", scipy.__version__, "by tests/peers/pyamg_grids.py")
    for side, weights in GRIDS:
        a = grid(side, weights)
        b = 1 + (np.arange(a.shape[0]) % 7) / 7
        levels = pyamg.smoothed_aggregation_solver(a)
        steps = []
        la.cg(a, b, rtol=1e-8, maxiter=1000, M=levels.aspreconditioner(), callback=steps.append)
        print("grid", side, ",".join(str(w) for w in weights), len(steps), f"{levels.operator_complexity():.3f}")


if __name__ == "__main__":
    main()
