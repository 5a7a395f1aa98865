# SPDX-License-Identifier: Apache-2.0
"""MUMPS (Debian: libmumps-seq-dev), by build/peers/libmumps_peer.so: one process; its dense blocks use all threads of its
BLAS. Symmetric positive definite: SYM=1, else SYM=0 with its own scaling and pivoting."""
import ctypes
import pathlib

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "build/peers/libmumps_peer.so"
ORDERS = {"its own order": 7, "AMD": 0, "SCOTCH": 3}  # ICNTL(7)


class Peer:
    name = "mumps"

    def __init__(self):
        self.lib = ctypes.CDLL(str(LIBRARY))
        self.lib.mumps_peer_version.restype = ctypes.c_char_p

    def version(self):
        return f"MUMPS {self.lib.mumps_peer_version().decode()}"

    def solvers(self, problem):
        def solve(positive, order):
            def run():
                state, x = problem.by_columns(self.lib.mumps_peer_solve, positive, order)
                if state < 0:
                    raise RuntimeError(f"MUMPS did not succeed: {state}")
                return x
            return run

        def ways(positive):
            return {name: solve(positive, order) for name, order in ORDERS.items()}
        return {"lu": ways(0), "cholesky": ways(1)}
