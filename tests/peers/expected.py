#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What NumPy, SciPy and pydata/sparse say of the operations of the list, for PeersTest.

    python3 -m venv build/peers && build/peers/bin/pip install numpy scipy sparse
    build/peers/bin/python tests/peers/expected.py            # prints the file
    build/peers/bin/python tests/peers/expected.py --write    # writes it where the test reads it

The results are committed (tests/java/src/test/resources/peers/expected.txt) and not made anew in each gate: a clone
without Python, or without a way to its packages, is held to them all the same, and what another version of a peer
changes is seen as a difference of the file. Inputs come from a fixed seed and stand in the file too.

Lines: "array NAME TYPE SHAPE FILL VALUE ..", where _ is not stored; "case PEER exact|near KIND OP WORD .. = TYPE SHAPE
FILL VALUE ..", where FILL is - unless the peer's result has one. In C order.
"""
import pathlib
import sys

import numpy as np
import scipy
import scipy.sparse as sp
import scipy.spatial.distance as distance
import scipy.special as special
import sparse

TYPES = {"DOUBLE": np.float64, "FLOAT": np.float32, "INT": np.int32, "LONG": np.int64, "BOOL": np.bool_}
PLAIN = [1, 2, 3, -1, -2, 0.5, -0.25, 1.5, -7, 10, 0.125, 4, 2, 2]
SPECIAL = [0.0, -0.0, np.nan, np.inf, -np.inf, 0.0]
WHOLE = [1, 2, 3, -1, -2, 5, -7, 10, 4, 6, 2, 2]
np.seterr(all="ignore")
rng = np.random.default_rng(5)
lines = []
arrays = {}
fills = {}


def text(v):
    if isinstance(v, (bool, np.bool_)):
        return "1" if v else "0"
    if isinstance(v, (int, np.integer)):
        return str(int(v))
    if np.isnan(v):
        return "NaN"
    if np.isinf(v):
        return "Infinity" if v > 0 else "-Infinity"
    short = str(v)
    return short[:-2] if short.endswith(".0") else short


def shape_text(shape):
    return "x".join(map(str, shape)) if shape else "-"


def values(a):
    return " ".join(text(v) for v in np.asarray(a).ravel())


def type_name(a):
    return next(name for name, t in TYPES.items() if np.asarray(a).dtype == t)


def array(name, type, shape, pool, fill=0, stored=0.6):
    """Stored elements are drawn from a pool, the others are the fill."""
    t = TYPES[type]
    a = np.array(rng.choice(np.array(pool, dtype=np.float64), shape)).astype(t)
    kept = rng.random(shape) < stored
    a = np.where(kept, a, np.asarray(fill, dtype=t)).astype(t)
    arrays[name], fills[name] = a, fill
    shown = [text(v) if k else "_" for v, k in zip(a.ravel(), np.asarray(kept).ravel())]
    lines.append(f"array {name} {type} {shape_text(shape)} {text(t(fill))} {' '.join(shown)}")


def case(peer, kind, op, words, result, near=True, fill=None):
    r = np.asarray(result)
    shown = "-" if fill is None else text(r.dtype.type(fill))
    lines.append(f"case {peer} {'near' if near else 'exact'} {kind} {op} {' '.join(map(str, words))} = "
                 f"{type_name(r)} {shape_text(r.shape)} {shown} {values(r)}")


def dims_text(axes):
    return ".".join(map(str, axes)) if axes else "-"


# ---- arrays ----------------------------------------------------------------------------------------------------------

array("d", "DOUBLE", (4, 5), PLAIN + SPECIAL)
array("e", "DOUBLE", (4, 5), PLAIN + SPECIAL)
array("g", "DOUBLE", (4, 5), PLAIN, 2.5)
array("h", "DOUBLE", (4, 5), PLAIN, -1)
array("n", "DOUBLE", (2, 3, 4), PLAIN + SPECIAL, np.nan, 0.8)
array("c", "DOUBLE", (2, 3, 4), PLAIN, 0)
array("k", "DOUBLE", (2, 3, 4), PLAIN, 2.5)
array("row", "DOUBLE", (5,), PLAIN)
array("column", "DOUBLE", (4, 1), PLAIN)
array("side", "DOUBLE", (3, 1), PLAIN, 0.5)
array("p", "DOUBLE", (4, 5), [0.125, 0.25, 0.5, 0.75, 0.3], 0.1)
array("f", "FLOAT", (4, 5), PLAIN + SPECIAL)
array("q", "FLOAT", (4, 5), PLAIN + SPECIAL, 1)
array("i", "INT", (4, 5), WHOLE + [0, 2**31 - 1, -(2**31)])
array("j", "INT", (4, 5), WHOLE, 3)
array("l", "LONG", (4, 5), WHOLE + [0, 2**62])
array("b", "BOOL", (4, 5), [0, 1])
array("t", "BOOL", (4, 5), [0, 1], 1)
array("u", "DOUBLE", (4, 5), [0, 1])
array("w", "DOUBLE", (3, 5), PLAIN)
array("m", "DOUBLE", (5, 3), PLAIN)


# ---- element by element ----------------------------------------------------------------------------------------------

def elu(x):
    return np.where(x > 0, x, np.expm1(x)).astype(x.dtype)


UNARY = {
    "neg": np.negative, "abs": np.abs, "sqrt": np.sqrt, "exp": np.exp, "log1p": np.log1p, "sin": np.sin,
    "sign": np.sign, "isNan": np.isnan, "isInf": np.isinf, "isFinite": np.isfinite, "ceil": np.ceil, "floor": np.floor,
    "identity": np.positive, "expm1": np.expm1, "log": np.log, "sinh": np.sinh, "cos": np.cos, "cosh": np.cosh,
    "tan": np.tan, "tanh": np.tanh, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "atanh": np.arctanh,
    "sigmoid": special.expit, "sigmoidDerivative": lambda x: special.expit(x) * special.expit(-x),
    "softPlus": lambda x: np.logaddexp(x.dtype.type(0), x), "elu": elu,
    "hardTanh": lambda x: np.clip(x, x.dtype.type(-1), x.dtype.type(1)),
}
EXACT = {"neg", "abs", "sqrt", "sign", "isNan", "isInf", "isFinite", "ceil", "floor", "identity", "hardTanh"}
for op, f in UNARY.items():
    for name in ("d", "f", "k", "n"):
        case("NumPy", "unary", op, [name], f(arrays[name]), op not in EXACT)
for op in ("neg", "abs", "sign", "identity"):
    case("NumPy", "unary", op, ["j"], UNARY[op](arrays["j"]), False)
case("NumPy", "unary", "not", ["b"], ~arrays["b"], False)

BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "rsub": lambda x, y: y - x,
    "rdiv": lambda x, y: y / x, "pow": np.power, "max": np.maximum, "min": np.minimum, "eq": np.equal,
    "neq": np.not_equal, "gt": np.greater, "lt": np.less, "gte": np.greater_equal, "lte": np.less_equal,
    "fmod": np.fmod, "floorDiv": np.floor_divide, "atan2": lambda x, y: np.arctan2(y, x), "logBase": lambda x, y: np.log(x) / np.log(y),
    "remainder": lambda x, y: np.vectorize(ieee_remainder)(x, y).astype(np.result_type(x, y)),
}
INEXACT = {"pow", "atan2", "logBase"}
COMPARISONS = ["eq", "neq", "gt", "lt", "gte", "lte"]
OF_INTEGERS = ["add", "sub", "mul", "rsub", "max", "min", "fmod", "floorDiv"] + COMPARISONS


def ieee_remainder(x, y):
    import math
    return math.nan if math.isnan(x) or math.isnan(y) or math.isinf(x) or y == 0 else math.remainder(x, y)


for op, f in BINARY.items():
    peer = "Python" if op == "remainder" else "NumPy"
    pairs = [("d", "e"), ("g", "h"), ("f", "q"), ("d", "row"), ("column", "g"), ("c", "side"), ("row", "column")]
    for x, y in pairs:
        case(peer, "binary", op, [x, y], f(arrays[x], arrays[y]), op in INEXACT)
    for v in (2.5, -0.0, float("nan"), float("-inf")):
        case(peer, "scalar", op, ["d", repr(v).replace("nan", "NaN").replace("inf", "Infinity")],
             f(arrays["d"], np.float64(v)), op in INEXACT)
for op in OF_INTEGERS:
    for x, y in (("i", "j"), ("l", "j"), ("j", "l") if op not in ("fmod", "floorDiv") else ("i", "j")):
        # Numbers are of the first type of two integer ones; comparisons are by value.
        second = arrays[y] if op in COMPARISONS else arrays[y].astype(arrays[x].dtype)
        r = BINARY[op](arrays[x], second)
        case("NumPy", "binary", op, [x, y], r, False)
    case("NumPy", "scalar", op, ["j", 3], BINARY[op](arrays["j"], np.int32(3)), False)
for op, f in (("and", np.logical_and), ("or", np.logical_or), ("xor", np.logical_xor)):
    case("NumPy", "binary", op, ["b", "t"], f(arrays["b"], arrays["t"]), False)
case("NumPy", "scalar", "relu", ["g", "1.5"], np.maximum(arrays["g"], 1.5), False)

# ---- along dimensions ------------------------------------------------------------------------------------------------


def wide(f):
    """Sums of FLOAT are those of doubles, rounded once."""
    def g(x, axis, keepdims):
        r = f(x.astype(np.float64) if x.dtype == np.float32 else x, axis=axis, keepdims=keepdims)
        return np.asarray(r).astype(np.float32) if x.dtype == np.float32 else r
    return g


def entropy(x, axis, keepdims):
    return np.sum(special.entr(x), axis=axis, keepdims=keepdims)


REDUCE = {
    "sum": wide(lambda x, **k: np.sum(x, dtype=x.dtype, **k)), "mean": wide(np.mean),
    "prod": wide(lambda x, **k: np.prod(x, dtype=x.dtype, **k)), "max": np.max, "min": np.min,
    "norm1": wide(lambda x, **k: np.sum(np.abs(x.astype(np.float64)), **k)),
    "norm2": wide(lambda x, **k: np.sqrt(np.sum(np.square(x.astype(np.float64)), **k))),
    "squaredNorm": wide(lambda x, **k: np.sum(np.square(x.astype(np.float64)), **k)),
    "countNonZero": lambda x, **k: np.asarray(np.count_nonzero(x, **k), dtype=np.int64),
    "countZero": lambda x, **k: np.asarray(np.count_nonzero(x == 0, **k), dtype=np.int64),
    "amax": lambda x, **k: np.max(np.abs(x), **k), "amin": lambda x, **k: np.min(np.abs(x), **k),
    "amean": wide(lambda x, **k: np.mean(np.abs(x.astype(np.float64)), **k)),
    "normmax": wide(lambda x, **k: np.max(np.abs(x.astype(np.float64)), **k)),
    "var": wide(lambda x, **k: np.var(x, ddof=1, **k)), "varBiased": wide(np.var),
    "std": wide(lambda x, **k: np.std(x, ddof=1, **k)), "stdBiased": wide(np.std),
    "any": np.any, "all": np.all, "none": lambda x, **k: ~np.any(x, **k),
    "median": wide(np.median), "percentile": wide(lambda x, **k: np.percentile(x, 30, method="weibull", **k)),
}
EXACT_REDUCE = {"max", "min", "amax", "amin", "normmax", "countNonZero", "countZero", "any", "all", "none", "sum"}
for op, f in REDUCE.items():
    for name, axes in (("d", (0,)), ("d", (1,)), ("d", ()), ("g", (1,)), ("c", (0, 2)), ("k", (1,)), ("n", (-1,)),
                       ("f", (0,)), ("q", (1,)), ("i", (0,)), ("j", (1,)), ("l", ())):
        keep = len(axes) > 0 and (axes[0] + len(op)) % 2 == 0
        x = arrays[name]
        r = f(x, axis=axes if axes else None, keepdims=keep)
        case("NumPy", "reduce", op, [name, "keep" if keep else "drop", dims_text(axes)], r,
             op not in EXACT_REDUCE or op == "sum" and x.dtype.kind == "f")
for axes in ((0,), (1,), ()):
    axis = axes if axes else None
    e = entropy(arrays["p"], axis, False)
    for op, r in (("entropy", e), ("shannonEntropy", e / np.log(2)), ("logEntropy", np.log(e))):
        case("SciPy", "reduce", op, ["p", "drop", dims_text(axes)], r)
# Not of infinities: NumPy's interpolation makes NaN of two equal ones.
for percent in (0, 10, 25, 62.5, 90, 100):
    for name, axis in (("g", 0), ("h", 1), ("k", 1)):
        case("NumPy", "percentile", "percentile", [name, percent, axis],
             np.percentile(arrays[name], percent, axis=axis, method="weibull"))
for name, axis in (("d", 0), ("d", 1), ("g", 1), ("n", 2), ("k", 0), ("i", 1), ("j", 0)):
    x = arrays[name]
    case("NumPy", "index", "argMax", [name, axis], np.argmax(x, axis=axis), False)
    case("NumPy", "index", "argMin", [name, axis], np.argmin(x, axis=axis), False)
    true = x != 0
    first = np.where(true.any(axis=axis), np.argmax(true, axis=axis), -1)
    last = np.where(true.any(axis=axis), x.shape[axis] - 1 - np.argmax(np.flip(true, axis), axis=axis), -1)
    case("NumPy", "index", "firstIndex", [name, axis], first, False)
    case("NumPy", "index", "lastIndex", [name, axis], last, False)
    case("NumPy", "along", "cumsum", [name, axis], np.cumsum(x, axis=axis, dtype=x.dtype), x.dtype.kind == "f")
    case("NumPy", "along", "cumprod", [name, axis], np.cumprod(x, axis=axis, dtype=x.dtype), x.dtype.kind == "f")
    case("SciPy", "along", "softmax", [name, axis], special.softmax(x.astype(np.float64), axis=axis))
    marks = np.zeros_like(x)
    np.put_along_axis(marks, np.expand_dims(np.argmax(x, axis=axis), axis), 1, axis)
    case("NumPy", "along", "isMax", [name, axis], marks, False)

# ---- distances, products ---------------------------------------------------------------------------------------------

for op, metric in (("EUCLIDEAN_DISTANCE", "euclidean"), ("MANHATTAN_DISTANCE", "cityblock"),
                   ("COSINE_DISTANCE", "cosine"), ("HAMMING_DISTANCE", "hamming")):
    case("SciPy", "distance", op, ["g", "w", 1], distance.cdist(arrays["g"], arrays["w"], metric))
    case("SciPy", "distance", op, ["column", "side", 1], distance.cdist(arrays["column"], arrays["side"], metric))
case("SciPy", "distance", "COSINE_SIMILARITY", ["g", "w", 1], 1 - distance.cdist(arrays["g"], arrays["w"], "cosine"))
ones = arrays["u"].astype(bool)
case("SciPy", "distance", "JACCARD_DISTANCE", ["u", "u", 1], distance.cdist(ones, ones, "jaccard"))

left = {name: sp.csr_array(arrays[name]) for name in ("w", "m", "u")}
case("SciPy", "mmul", "mmul", ["w", "m"], (left["w"] @ left["m"]).toarray())
case("SciPy", "mmul", "mmul", ["u", "m"], (left["u"].tocsc() @ left["m"]).toarray())
case("SciPy", "mmul", "mmul", ["w", "row"], left["w"] @ arrays["row"])
case("SciPy", "reduce", "sum", ["w", "drop", 0], np.asarray(left["w"].sum(axis=0)).ravel())
case("SciPy", "reduce", "max", ["w", "drop", 1], left["w"].max(axis=1).toarray().ravel(), False)
case("SciPy", "binary", "max", ["u", "u"], left["u"].maximum(left["u"]).toarray(), False)
case("SciPy", "scalar", "pow", ["w", "2.0"], left["w"].power(2).toarray(), False)

# ---- n-dimensional sparse arrays with a fill -------------------------------------------------------------------------


def peer_of(name):
    a = arrays[name]
    return sparse.COO.from_numpy(a, fill_value=a.dtype.type(fills[name]))


for op in ("exp", "sqrt", "abs", "neg", "log1p", "sin", "isNan", "sign"):
    for name in ("k", "c", "n"):
        r = UNARY[op](peer_of(name))
        case("sparse", "unary", op, [name], r.todense(), op not in EXACT, r.fill_value)
for op in ("add", "sub", "mul", "div", "max", "min", "gt", "eq", "neq", "lte"):
    for x, y in (("k", "c"), ("c", "k"), ("n", "k"), ("g", "h"), ("d", "e"), ("k", "side")):
        r = BINARY[op](peer_of(x), peer_of(y))
        case("sparse", "binary", op, [x, y], r.todense(), False, r.fill_value)
for op in ("sum", "max", "min", "prod"):
    for name, axes in (("k", (0,)), ("k", (1, 2)), ("c", (2,)), ("n", (0,)), ("g", (1,))):
        r = getattr(peer_of(name), op)(axis=axes)
        case("sparse", "reduce", op, [name, "drop", dims_text(axes)], r.todense(), op in ("prod", "sum"), r.fill_value)
for axes in ((0,), (1,)):
    r = sparse.GCXS.from_numpy(arrays["c"]).sum(axis=axes)
    case("sparse", "reduce", "sum", ["c", "drop", dims_text(axes)], r.todense(), True, r.fill_value)
case("sparse", "mmul", "mmul", ["w", "m"], sparse.matmul(peer_of("w"), peer_of("m")).todense())

head = (f"# NumPy {np.__version__}, SciPy {scipy.__version__}, sparse {sparse.__version__}; made by "
        "tests/peers/expected.py, which says how. SPDX-License-Identifier: Apache-2.0\n")
content = head + "\n".join(lines) + "\n"
if "--write" in sys.argv:
    root = pathlib.Path(__file__).resolve().parents[2]
    out = root / "tests/java/src/test/resources/peers/expected.txt"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(content)
    print(f"{out.relative_to(root)}: {len(lines)} lines, {len(content)} bytes")
else:
    sys.stdout.write(content)
