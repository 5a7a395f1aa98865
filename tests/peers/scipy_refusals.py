#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What SciPy makes of the matrices that Sparse4j refused.

    ... -Dtest=SeededSolversTest -Dsparse4j.groups=release -Dsparse4j.refusals=FOLDER
    python3 tests/peers/scipy_refusals.py FOLDER [METHOD...]

FOLDER holds what SeededSolversTest wrote: lists (*.tsv: file, method, what was asked for, why it was refused), matrices and
right sides. Prints each refusal that SciPy does not make, where its answer is right, and a table: refused by Sparse4j;
by SciPy too; answered by SciPy, but wrong; answered right. SciPy is asked for the same tolerances and iterations.
"""
import collections
import pathlib
import sys
import warnings

import numpy as np
import scipy.io
import scipy.linalg as dense
import scipy.sparse as sp
import scipy.sparse.linalg as la

BACKWARD = 1e-8


class Refused(Exception):
    pass


def norm(x):
    most = np.max(np.abs(x), initial=0)
    return most * np.linalg.norm(x / most) if 0 < most < np.inf else most


def frobenius(a):
    return norm(a.data)


def backward(a, x, b):
    if not np.all(np.isfinite(x)):
        raise Refused("not finite")
    size = frobenius(a) * norm(x) + norm(b)
    return norm(b - a @ x) / size if size > 0 else 0


def direct(a, b):
    best = np.inf
    for way in (lambda: la.splu(a.tocsc()).solve(b), lambda: la.spsolve(a.tocsc(), b)):
        try:
            best = min(best, backward(a, way(), b))
        except (RuntimeError, Refused):
            pass
    return best


def cholesky(a, b):
    x = dense.cho_solve((np.linalg.cholesky(a.toarray()), True), b)
    return backward(a, x, b)


def ldlt(a, b):
    best = direct(a, b)
    try:
        best = min(best, backward(a, dense.solve(a.toarray(), b, assume_a="sym"), b))
    except (np.linalg.LinAlgError, Refused):
        pass
    return best


def iterative(name):
    def run(a, b):
        options = {"rtol": 1e-8, "maxiter": 2000}
        if name == "gmres":
            options.update(restart=30, maxiter=2000 // 30, atol=0)
        elif name == "minres":
            pass
        else:
            options["atol"] = 0
        x, info = getattr(la, name)(a, b, **options)
        if info != 0:
            raise Refused(f"info {info}")
        if not np.all(np.isfinite(x)):
            raise Refused("not finite")
        return norm(b - a @ x) / norm(b)
    return run


def lsmr(a, b):
    x, stop = la.lsmr(a, b, atol=1e-8, btol=1e-8, maxiter=2000)[:2]
    if stop not in (0, 1, 2, 4, 5):
        raise Refused(f"istop {stop}")
    r = b - a @ x
    return min(backward(a, x, b), norm(a.T @ r) / (frobenius(a) * norm(r))) / 2


def spectrum(a, asked):
    k = int(asked.get("k", min(3, a.shape[0] - 1)))
    kind = {"LARGEST_MAGNITUDE": "LM", "SMALLEST_MAGNITUDE": "SM", "LARGEST": "LA", "SMALLEST": "SA"}
    if "sigma" in asked:
        sigma = float(asked["sigma"])
        got = la.eigsh(a.tocsc(), k, sigma=sigma, tol=1e-10)[0]
        key = lambda v: np.sort(np.abs(v - sigma))
    else:
        which = kind[asked.get("which", "LARGEST_MAGNITUDE")]
        got = la.eigsh(a, k, which=which, tol=1e-10)[0]
        key = {"LM": lambda v: -np.sort(-np.abs(v)), "SM": lambda v: np.sort(np.abs(v)), "LA": lambda v: -np.sort(-v),
               "SA": np.sort}[which]
    want = np.linalg.eigvalsh(a.toarray())
    return np.max(np.abs(key(got) - key(want)[:k])) / np.max(np.abs(want)) * (BACKWARD / 3e-10)


def singular(a, asked):
    k = int(asked.get("k", min(3, *a.shape) - 1))
    which = "SM" if asked.get("which") == "SMALLEST" else "LM"
    got = np.sort(la.svds(a.astype(float), k, which=which, tol=1e-10, return_singular_vectors=False))
    want = np.sort(np.linalg.svd(a.toarray(), compute_uv=False))
    want = want[:k] if which == "SM" else want[-k:]
    return np.max(np.abs(got - want)) / np.linalg.norm(a.toarray(), 2)


def answer(method, a, b, asked):
    if method == "LDLT inertia":
        raise Refused("SciPy counts none")
    first = method.split()[0]
    if first in ("LU", "LDLT", "Cholesky"):
        return {"LU": direct, "LDLT": ldlt, "Cholesky": cholesky}[first](a, b)
    if first == "lsmr":
        return lsmr(a, b)
    if first == "svds":
        return singular(a, asked)
    if method in ("eigsh", "eigsh near"):
        return spectrum(a, asked)
    if first in ("cg", "minres", "gmres", "bicgstab"):
        return iterative(first)(a, b)
    raise Refused("not compared")


def main(folder, methods):
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")
    table = collections.defaultdict(lambda: [0, 0, 0, 0])
    for listed in sorted(folder.glob("*.tsv")):
        for line in listed.read_text().splitlines():
            file, method, asked, why = line.split("\t")
            if methods and method not in methods:
                continue
            a = sp.csr_array(scipy.io.mmread(folder / (file + ".mtx"))).astype(float)
            b = np.loadtxt(folder / (file + ".b"), ndmin=1)
            row = table[listed.stem, method]
            row[0] += 1
            try:
                error = answer(method, a, b, dict(w.split("=") for w in asked.split()))
            except Exception as e:  # whatever SciPy throws is a refusal
                row[1] += 1
                continue
            if not error <= BACKWARD:
                row[1 if np.isinf(error) else 2] += 1
                continue
            row[3] += 1
            print(f"{file} {method} {asked}: SciPy's error {error:.0e}; Sparse4j: {why[:150]}", flush=True)
    print(f"{'class':>14} {'method':>22} {'refused':>8} {'by both':>8} {'wrong':>6} {'right':>6}")
    for (kind, method), row in sorted(table.items()):
        print(f"{kind:>14} {method:>22} {row[0]:8} {row[1]:8} {row[2]:6} {row[3]:6}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), set(sys.argv[2:]))
