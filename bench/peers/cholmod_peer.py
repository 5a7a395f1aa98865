# SPDX-License-Identifier: Apache-2.0
"""CHOLMOD, by build/peers/libcholmod_peer.so; its dense blocks use all threads of its BLAS."""
import ctypes
import pathlib

import numpy as np

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "build/peers/libcholmod_peer.so"


class Peer:
    name = "cholmod"

    def __init__(self):
        self.lib = ctypes.CDLL(str(LIBRARY))

    def version(self):
        number = self.lib.cholmod_peer_version()
        return f"CHOLMOD {number // 1000}.{number % 1000}"

    def solvers(self, problem):
        a, at = problem.csc, lambda x: ctypes.c_void_p(x.ctypes.data)

        def run():
            x = np.empty(problem.b.size)
            if self.lib.cholmod_peer_solve(ctypes.c_int64(a.shape[0]), at(a.indptr), at(a.indices), at(a.data),
                                           at(problem.b), at(x)) != 0:
                raise RuntimeError("CHOLMOD did not succeed")
            return x
        return {"cholesky": {"": run}}
