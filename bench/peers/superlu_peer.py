# SPDX-License-Identifier: Apache-2.0
"""SuperLU (Debian: libsuperlu-dev), by build/peers/libsuperlu_peer.so: an LU; of symmetric positive definite systems the
same LU in symmetric mode, as it has no Cholesky. Its dense blocks use the BLAS of the system."""
import ctypes
import pathlib

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "build/peers/libsuperlu_peer.so"


class Peer:
    name = "superlu"

    def __init__(self):
        self.lib = ctypes.CDLL(str(LIBRARY))

    def version(self):
        number = self.lib.superlu_peer_version()
        return f"SuperLU {number // 10000}.{number // 100 % 100}.{number % 100}"

    def solvers(self, problem):
        def solve(symmetric, threshold):
            def run():
                state, x = problem.by_columns(self.lib.superlu_peer_solve, symmetric, ctypes.c_double(threshold))
                if state != 0:
                    raise RuntimeError("SuperLU did not succeed")
                return x
            return run
        ways = {"COLAMD": solve(0, 1)}
        if problem.symmetric_pattern:
            ways["symmetric mode"] = solve(1, 0.1)
        return {"lu": ways, "cholesky": {"symmetric mode": solve(1, 0)}}
