#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What NumPy says of random einsums, contractions and Kronecker products, and pyttb of MTTKRP, TTV and TTM, for
TensorsTest.

    python3 -m venv build/peers && build/peers/bin/pip install numpy pyttb
    build/peers/bin/python tests/peers/tensors.py             # prints the file
    build/peers/bin/python tests/peers/tensors.py --write     # writes it where the test reads it

As expected.py, whose lines these are: the results are committed, the arrays come from a fixed seed and stand in the
file. "array TYPE SHAPE VALUE ..", where _ is not stored, gets the next number; "einsum SUBSCRIPTS ARRAY .. = TYPE SHAPE
VALUE ..", "tensorMmul A B DIMENSIONS DIMENSIONS = ..", "kron | inner | outer A B = ..", "mttkrp MODE X FACTOR .. = ..",
"ttv X V DIMENSION = ..", "ttm X M DIMENSION = ..". Values are whole numbers, so that any order of sums gives them.
"""
import pathlib
import sys

import numpy as np
import pyttb

SEED = 6
TYPES = {"DOUBLE": np.float64, "FLOAT": np.float32, "INT": np.int32, "LONG": np.int64}
rng = np.random.default_rng(SEED)
lines = []
count = 0


def shape_text(shape):
    return "x".join(map(str, shape)) if shape else "-"


def array(shape, type=None, stored=None):
    """A new array: its number and values."""
    global count
    type = type or rng.choice(list(TYPES))
    stored = stored if stored is not None else rng.choice([0.2, 0.5, 0.8, 1])
    values = np.asarray(rng.integers(1, 5, shape) * rng.choice([-1, 1], shape))
    kept = np.asarray(rng.random(shape) < stored)
    a = np.where(kept, values, 0).astype(TYPES[type])
    shown = [str(int(v)) if k else "_" for v, k in zip(a.ravel(), kept.ravel())]
    lines.append(f"array {type} {shape_text(shape)} {' '.join(shown)}".rstrip())
    count += 1
    return count - 1, a


def result_type(*given):
    """Floating beats integer, otherwise the first operand's type."""
    t = given[0]
    for u in given[1:]:
        if u.kind == "f" and t.kind != "f":
            t = u
    return t


def case(words, result, *given):
    t = result_type(*(a.dtype for a in given))
    r = np.asarray(result).astype(t)
    name = next(n for n, u in TYPES.items() if np.dtype(u) == t)
    shown = " ".join(str(int(v)) for v in r.ravel())
    lines.append(f"{' '.join(map(str, words))} = {name} {shape_text(r.shape)} {shown}".rstrip())


def wide(*arrays):
    return [a.astype(np.float64) for a in arrays]


def einsum():
    letters = list(rng.permutation(list("ijkABz"))[:rng.integers(1, 6)])
    extents = {c: int(rng.integers(1, 4)) if rng.random() > 0.03 else 0 for c in letters}
    batch = [int(rng.integers(1, 3)) for _ in range(rng.integers(1, 3))] if rng.random() < 0.25 else []
    terms, arrays = [], []
    for _ in range(int(rng.choice([1, 2, 2, 2, 3, 3, 4, 5]))):
        term = list(rng.choice(letters, rng.integers(0, min(4, len(letters) + 1) + 1)))
        shape = [extents[c] for c in term]
        if batch and rng.random() < 0.8:
            at = int(rng.integers(0, len(term) + 1))
            some = [1 if rng.random() < 0.2 else n for n in batch[int(rng.integers(0, len(batch) + 1)):]]
            shape[at:at] = some
            term.insert(at, "...")
        if len(shape) > 5 or np.prod(shape) > 60:
            return False
        terms.append("".join(term))
        arrays.append(tuple(shape))
    inputs = ",".join(terms)
    used = sorted({c for c in inputs if c.isalpha()})
    subscripts = inputs
    if rng.random() < 0.8:
        kept = [c for c in used if rng.random() < 0.5]
        rng.shuffle(kept)
        if "..." in inputs:
            kept.insert(int(rng.integers(0, len(kept) + 1)), "...")
        subscripts += "->" + "".join(kept)
    tried = [np.ones(s) for s in arrays]
    try:
        if np.einsum(subscripts, *tried).size > 100:
            return False
    except ValueError:
        return False
    made = [array(s) for s in arrays]
    if rng.random() < 0.2:
        subscripts = subscripts.replace(",", " , ").replace("->", " -> ")
    r = np.einsum(subscripts, *wide(*(a for _, a in made)))
    case(["einsum", subscripts.replace(" ", "_")] + [n for n, _ in made], r, *(a for _, a in made))
    return True


def contraction():
    rank, other = int(rng.integers(0, 4)), int(rng.integers(0, 4))
    pairs = int(rng.integers(0, min(rank, other) + 1))
    first, second = rng.permutation(rank)[:pairs], rng.permutation(other)[:pairs]
    s, t = [int(rng.integers(1, 4)) for _ in range(rank)], [int(rng.integers(1, 4)) for _ in range(other)]
    for i, j in zip(first, second):
        t[j] = s[i]
    (na, a), (nb, b) = array(tuple(s)), array(tuple(t))
    r = np.tensordot(*wide(a, b), axes=(list(first), list(second)))
    case(["tensorMmul", na, nb, ".".join(map(str, first)) or "-", ".".join(map(str, second)) or "-"], r, a, b)


def pair(name, function, s, t):
    (na, a), (nb, b) = array(s), array(t)
    case([name, na, nb], function(*wide(a, b)), a, b)


def shape(least, most):
    return tuple(int(rng.integers(0 if rng.random() < 0.03 else 1, 4)) for _ in range(rng.integers(least, most + 1)))


def tensor():
    """An array of rank 2 to 5 with entries of 1 value at least, beside pyttb's sparse tensor of it."""
    s = tuple(int(n) for n in rng.integers(2, 5, rng.integers(2, 6)))
    s = tuple(min(n, 3) for n in s) if len(s) > 3 else s
    while True:
        before = len(lines)
        n, x = array(s, "DOUBLE", 0.3)
        at = np.argwhere(x != 0)
        if len(at) > 1:
            return n, x, pyttb.sptensor(at, x[tuple(at.T)][:, None], s)
        globals()["count"] -= 1
        del lines[before:]


def dense(t):
    if isinstance(t, (int, float, np.floating)):
        return np.asarray(t)
    return t.double() if hasattr(t, "double") else np.asarray(t)


made = 0
while made < 300:
    made += einsum()
for _ in range(120):
    contraction()
for _ in range(80):
    pair("kron", np.kron, shape(0, 3), shape(0, 3))
for _ in range(20):
    s, t = shape(1, 3), shape(1, 3)
    pair("inner", np.inner, s, t[:-1] + s[-1:])
for _ in range(20):
    pair("outer", np.outer, shape(0, 2), shape(0, 2))
for _ in range(60):
    n, x, peer = tensor()
    mode = int(rng.integers(0, x.ndim))
    columns = int(rng.integers(1, 5))
    factors = [array((e, columns), "DOUBLE", 1) for e in x.shape]
    r = peer.mttkrp([f.copy(order="F") for _, f in factors], mode)
    case(["mttkrp", mode, n] + [m for m, _ in factors], r, x)
for _ in range(40):
    n, x, peer = tensor()
    mode = int(rng.integers(0, x.ndim))
    m, v = array((x.shape[mode],), "DOUBLE", 1)
    case(["ttv", n, m, mode], dense(peer.ttv(v, mode)), x)
for _ in range(40):
    n, x, peer = tensor()
    mode = int(rng.integers(0, x.ndim))
    m, v = array((int(rng.integers(1, 4)), x.shape[mode]), "DOUBLE", 1)
    case(["ttm", n, m, mode], dense(peer.ttm(v, mode)), x)

head = (f"# NumPy {np.__version__}, pyttb {pyttb.__version__}, seed {SEED}; made by tests/peers/tensors.py, which says "
        "how. SPDX-License-Identifier: Apache-2.0\n")
content = head + "\n".join(lines) + "\n"
if "--write" in sys.argv:
    root = pathlib.Path(__file__).resolve().parents[2]
    out = root / "tests/java/src/test/resources/peers/tensors.txt"
    out.write_text(content)
    print(f"{out.relative_to(root)}: {len(lines)} lines, {len(content)} bytes")
else:
    sys.stdout.write(content)
