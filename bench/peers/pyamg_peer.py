# SPDX-License-Identifier: Apache-2.0
"""PyAMG: conjugate gradients with smoothed aggregation. One thread."""
import pyamg
import scipy.sparse.linalg as la


class Peer:
    name = "pyamg"

    def version(self):
        return f"PyAMG {pyamg.__version__}"

    def solvers(self, problem):
        def run():
            levels = pyamg.smoothed_aggregation_solver(problem.csr)
            x, failed = la.cg(problem.csr, problem.b, rtol=1e-8, maxiter=10_000, M=levels.aspreconditioner())
            if failed:
                raise RuntimeError("conjugate gradients did not converge")
            return x
        return {"cg": {"": run}}
