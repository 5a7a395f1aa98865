# SPDX-License-Identifier: Apache-2.0
"""The rows of the tables: which kernel on which matrix, how many times faster than the others it is to be, and the
bytes and operations that it needs at least."""
from dataclasses import dataclass


@dataclass
class Goal:
    """At least `times` the speed of the best other library, or of `against`. None: no goal, the row informs."""
    times: float | None = None
    against: str | None = None


def on(**times):
    return {matrix: Goal(t) for matrix, t in times.items()}


def against(library, times, *matrices):
    return {matrix: Goal(times, library) for matrix in matrices}


GOALS = {
    "spmv": on(U=1.2, P=1.4, L=1.1, LR=None),
    "spmv_t first": on(U=1.15, P=1.6, L=1.0),
    "spmv_t": on(U=1.5, P=1.0, L=1.0, LR=None),
    "spmv_coo": on(U=1.5, P=3, L=1.9, LR=None),
    "spmm16_row": on(U=2.5, P=1.7, L=1.1, LR=None),
    "spmm64_row": on(U=1.6, P=2.0, L=1.4, LR=None),
    "spmm16_col": on(U=3.2, P=3.7, L=1.3, LR=None),
    "spmm64_col": on(U=2.9, P=3.6, L=1.4, LR=None),
    "spgemm": on(U=2.5, L=1.5, LR=None, G=4),
    "spgemm unsorted": on(U=3, L=1.4, G=1.8),
    "spgemm again": on(U=None, L=None, G=None),
    "transpose": on(U=2.9, P=1.3, L=1.6, LR=None),
    "coo_to_csr": on(U=4, P=4, L=3.5, LR=None),
    "add": on(U=2.6, P=2.6, L=3.6, LR=None),
    "row sums": on(U=1.1, P=1.1, L=1.1, LR=None),
    "column sums": on(U=2.1, P=2.3, L=2.7, LR=None),
    "trsv": on(L=2.3, LR=None),
    "mtx_read": on(L=2),
    "mtx_read 17": on(L=2),
    "spmv_symmetric": against("mkl", 1.4, "L"),
    **{f"ttv {mode}": against("pydata", 250, "T") for mode in range(3)},
    **{f"mttkrp {mode}": against("pyttb", 65, "T") for mode in range(3)},
    "build": against("pydata", 20, "T"),
    # Not slower than 1.2 times Eigen.
    "cholesky": against("eigen", 1 / 1.2, "L"),
}
# Those of FLOAT, without a goal: where values are half as wide and all peers have the type.
FLOAT_ROWS = {kernel: "ULG" if kernel == "spgemm" else "UPL" for kernel in (
    "spmv", "spmv_t first", "spmv_t", "spmm16_row", "spmm64_row", "spmm16_col", "spmm64_col", "spgemm", "transpose",
    "coo_to_csr", "add", "row sums", "column sums")}
# Those of INT, which SciPy and GraphBLAS have: products wrap there as they do here.
INT_ROWS = {kernel: "LG" if kernel == "spgemm" else "UL" for kernel in (
    "spmv", "spmm16_row", "spgemm", "transpose", "coo_to_csr", "add", "row sums")}
# Those of real matrices, as distributions.
REAL_ROWS = ("spmv", "spmv_t", "transpose", "add", "coo_to_csr", "spgemm", "spgemm unsorted", "row sums")
# Beside the JVM's libraries.
JVM_GOALS = {
    "spmv": on(U=3.5, P=3.5, L=3.5),
    "spmv_t": on(U=1.5, P=1.5, L=1.5),
    "spmm16_row": on(U=7, P=7, L=7),
    "spgemm": on(U=3, L=3, G=3),
    "transpose": on(U=2.4, P=2.4, L=2.4),
    "add": on(U=4.5, P=4.5, L=4.5),
    "coo_to_csr": on(U=6, P=6, L=6),
}

# Of direct solvers, by kind of problem: SuperLU's speed and twice that on 3-D grids, and at most 1.5 times CHOLMOD's time.
SOLVER_GOALS = {
    ("cholesky", "2-D"): {"scipy": 1, "cholmod": 1 / 1.5},
    ("cholesky", "3-D"): {"scipy": 2, "cholmod": 1 / 1.5},
    ("cholesky", "file"): {"scipy": 1, "cholmod": 1 / 1.5},
    ("lu", "2-D"): {"scipy": 1},
    ("lu", "3-D"): {"scipy": 1},
    ("lu", "file"): {"scipy": 1},
}


def bytes_of(kernel, a, entries):
    """What must move at least, every operand and result once, with indexes of 4 bytes; None where that says nothing.
    `entries`: of a sparse result."""
    (m, n), value = a.shape, a.data.itemsize
    entry = 4 + value
    csr = entry * a.nnz + 4 * m
    if kernel == "spmv_symmetric":
        return csr // 2 + value * (m + n)
    if kernel.startswith("spmv"):
        return csr + value * (m + n)
    if kernel.startswith("spmm"):
        return csr + value * int(kernel[4:6]) * (m + n)
    if kernel == "add" or kernel.startswith("spgemm"):
        return 2 * csr + entry * entries + 4 * m
    return {"transpose": 2 * csr, "coo_to_csr": (4 + entry) * a.nnz + csr, "row sums": value * a.nnz + (4 + value) * m,
            "column sums": csr + value * n, "trsv": csr // 2 + 2 * value * m}.get(kernel)


def operations_of(kernel, case):
    """Floating-point operations where their rate may be the limit; None elsewhere."""
    a = case.a
    if kernel.startswith("spmm"):
        return 2 * int(kernel[4:6]) * a.nnz
    if kernel.startswith("spgemm"):
        return 2 * int((a.indptr[1:] - a.indptr[:-1])[a.indices].sum(dtype="int64"))
    return case.cholesky_operations if kernel == "cholesky" else None


def limits_of(kernel, case, entries):
    return bytes_of(kernel, case.a, entries), operations_of(kernel, case)


MOST_PRODUCTS = 10**8  # of two entries: no more fit into memory beside what all libraries hold


def left_out(kernel, case):
    """Why a matrix has no product with itself: it is not square, or the result may not fit into memory; else None."""
    if not kernel.startswith("spgemm"):
        return None
    if case.a.shape[0] != case.a.shape[1]:
        return "which is not square"
    return "whose result may not fit into memory" if operations_of(kernel, case) > 2 * MOST_PRODUCTS else None
