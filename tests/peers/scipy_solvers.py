#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What SciPy's solvers reach on the Matrix Market files that SolversDataTest reads.

    python3 tests/peers/scipy_solvers.py FOLDER > tests/java/src/test/resources/peers/scipy-solvers.txt

FOLDER holds the .mtx and .mtx.gz files. The right side is a x with x_i = 1 + (i mod 7) / 7. Errors are normwise backward
errors, |b - a x| / (|a|_F |x| + |b|). Lines:

    direct NAME splu ERROR LOG_ABS_DETERMINANT  every square real matrix that is not singular
    singular NAME                               for splu
    iterative NAME METHOD ERROR                 after at most 2000 iterations (GMRES: 60 restarts of 30)
    least NAME NORM                             the smallest |b - a x|, b = (1 + (i mod 7) / 7)
    shortest NAME RANK NORM                     of the x with the smallest |b - a x| the smallest |x|
    eigsh NAME WHICH VALUES...                  ascending
    svds NAME VALUES...                         descending
    eigs NAME WHICH RESIDUAL REAL IMAGINARY...  ARPACK's 5 of most magnitude, largest and smallest real part, and nearest
                                                to 0.01 (NEAR), most wanted first; the largest residual / |a|_F
    general NAME VALUES...                      of a x = lambda m x, the 5 nearest to 0.01, m = tridiag(1, 4, 1) / 6
    smallest NAME VALUES...                     5 singular values, descending, by LAPACK
"""
import pathlib
import sys
import warnings

import numpy as np
import scipy
import scipy.io
import scipy.sparse as sp
import scipy.sparse.linalg as la

SPD = ["bcsstk13", "494_bus", "LFAT5"]
SYMMETRIC = SPD + ["jagmesh7", "karate"]
SYSTEMS = ["494_bus", "bcsstk13", "LFAT5", "west0067", "west0479", "watt_2", "cryg2500", "olm1000", "impcol_a"]
INDEFINITE = ["jagmesh7", "can___24", "full_symmetric", "pushpull", "tumorAntiAngiogenesis_2"]
SQUARE = SYSTEMS + INDEFINITE + ["Pd", "arrow", "full"]
SINGULAR = ["GD98_a", "LFAT5_hypersparse", "Ragusa16", "bcspwr10", "karate", "matrix_bool", "n1024-l1", "n1024-l2",
            "rajat01", "zenios"]
# Of shapes and ranks that leave a choice, or none.
SHORTEST = ["ash219", "lp_afiro", "lp_e226", "n1024-l1", "n3c4-b4", "karate", "GD98_a"]
ANY = ["ash219", "lp_afiro", "lp_e226", "west0067", "n1024-l1"]

EIGS = ["west0067", "west0479", "watt_2", "cryg2500", "olm1000", "impcol_a", "rajat01", "can___24", "GD98_a", "pushpull"]


def read(folder, name):
    path = folder / (name + ".mtx")
    a = scipy.io.mmread(path if path.exists() else folder / (name + ".mtx.gz"))
    return sp.csr_matrix(a).astype(float)


def wave(n):
    return 1 + (np.arange(n) % 7) / 7


def error(a, x, b):
    norm = np.linalg.norm
    return norm(b - a @ x) / (sp.linalg.norm(a) * norm(x) + norm(b))


def main():
    folder = pathlib.Path(sys.argv[1])
    warnings.simplefilter("ignore")
    print("# SciPy", scipy.__version__, "by tests/peers/scipy_solvers.py")
    for name in SQUARE:
        a = read(folder, name)
        b = a @ wave(a.shape[1])
        lu = la.splu(a.tocsc())
        determinant = np.sum(np.log(np.abs(lu.L.diagonal()))) + np.sum(np.log(np.abs(lu.U.diagonal())))
        print("direct", name, "splu", repr(float(error(a, lu.solve(b), b))), repr(float(determinant)))
        methods = {
            "bicgstab": lambda: la.bicgstab(a, b, rtol=1e-10, maxiter=2000),
            "gmres": lambda: la.gmres(a, b, rtol=1e-10, restart=30, maxiter=60),
        }
        if name in SPD:
            methods["cg"] = lambda: la.cg(a, b, rtol=1e-10, maxiter=2000)
        if name in SPD + INDEFINITE:
            methods["minres"] = lambda: la.minres(a, b, rtol=1e-10, maxiter=2000)
        for method, run in methods.items():
            print("iterative", name, method, repr(float(error(a, run()[0], b))))
    for name in SINGULAR:
        try:
            la.splu(read(folder, name).tocsc())
        except RuntimeError:
            print("singular", name)
    for name in ANY:
        a = read(folder, name)
        b = wave(a.shape[0])
        x = np.linalg.lstsq(a.toarray(), b, rcond=None)[0]
        print("least", name, repr(float(np.linalg.norm(b - a @ x))))
    for name in SHORTEST:
        a = read(folder, name)
        x, _, rank, _ = np.linalg.lstsq(a.toarray(), wave(a.shape[0]), rcond=1e-12)
        print("shortest", name, rank, repr(float(np.linalg.norm(x))))
    for name in SYMMETRIC:
        a = read(folder, name)
        for which in ("LM", "LA", "SA"):
            if which == "SA" and name in SPD:
                continue  # condition numbers of 1e10: not found without a shift
            values = np.sort(la.eigsh(a, 5, which=which, tol=1e-12, maxiter=100000, return_eigenvectors=False))
            print("eigsh", name, which, *(repr(float(v)) for v in values))
        values = np.sort(la.eigsh(a.tocsc(), 5, sigma=-1e-3, tol=1e-12, return_eigenvectors=False))
        print("eigsh", name, "NEAR", *(repr(float(v)) for v in values))
    for name in SYSTEMS + ANY:
        a = read(folder, name)
        s = np.linalg.svd(a.toarray(), compute_uv=False)[:5] if max(a.shape) < 1500 else np.sort(
            la.svds(a, 5, tol=1e-12, random_state=1, return_singular_vectors=False))[::-1]
        print("svds", name, *(repr(float(v)) for v in s))
    for name in EIGS:
        a = read(folder, name)
        for which in ("LM", "LR", "SR", "NEAR"):
            v0 = np.random.default_rng(1).random(a.shape[0])
            try:
                if which == "NEAR":
                    w, v = la.eigs(a.tocsc(), 5, sigma=0.01, tol=1e-12, v0=v0)
                    keys = np.abs(w - 0.01)
                else:
                    w, v = la.eigs(a, 5, which=which, tol=1e-12, maxiter=100000, ncv=40, v0=v0)
                    keys = {"LM": -np.abs(w), "LR": -w.real, "SR": w.real}[which]
            except (la.ArpackError, RuntimeError):
                continue  # singular, or ARPACK finds no shifts
            residual = np.max(np.linalg.norm(a @ v - v * w, axis=0)) / sp.linalg.norm(a)
            order = np.lexsort((-w.imag, keys.round(9)))
            print("eigs", name, which, repr(float(residual)),
                  *(repr(float(x)) for i in order for x in (w[i].real, w[i].imag)))
    for name in SYMMETRIC:
        a = read(folder, name)
        n = a.shape[0]
        m = sp.diags([np.full(n - 1, 1 / 6), np.full(n, 4 / 6), np.full(n - 1, 1 / 6)], [-1, 0, 1]).tocsc()
        values = np.sort(la.eigsh(a.tocsc(), 5, M=m, sigma=0.01, tol=1e-12, return_eigenvectors=False))
        print("general", name, *(repr(float(v)) for v in values))
    for name in SYSTEMS + ANY:
        a = read(folder, name)
        s = np.linalg.svd(a.toarray(), compute_uv=False)[-5:]
        print("smallest", name, *(repr(float(v)) for v in s))


main()
