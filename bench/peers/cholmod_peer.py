# SPDX-License-Identifier: Apache-2.0
"""CHOLMOD, by build/peers/libcholmod_peer.so; its dense blocks use all threads of its BLAS."""
import ctypes
import pathlib

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "build/peers/libcholmod_peer.so"


class Peer:
    name = "cholmod"

    def __init__(self):
        self.lib = ctypes.CDLL(str(LIBRARY))

    def version(self):
        number = self.lib.cholmod_peer_version()
        return f"CHOLMOD {number // 1000}.{number % 1000}"

    def solvers(self, problem):
        def run():
            state, x = problem.by_columns(self.lib.cholmod_peer_solve)
            if state != 0:
                raise RuntimeError("CHOLMOD did not succeed")
            return x
        return {"cholesky": {"": run}}
