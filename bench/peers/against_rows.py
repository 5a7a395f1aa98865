# SPDX-License-Identifier: Apache-2.0
"""Names of rows: KERNEL:MATRIX, of the rows in goals.py, with _ for the spaces that some kernels' names have."""
import fnmatch

from goals import GOALS

# One or two of each family, each of a few seconds.
USUAL = ("spmv:U", "transpose:U", "spmv_t:P", "spmm16_row:P", "spgemm:G", "add:L", "coo_to_csr:L", "spgemm_again:L",
         "trsv:L", "mttkrp_0:T")


def name(kernel, matrix):
    return f"{kernel.replace(' ', '_')}:{matrix}"


def every():
    """(kernel, matrix) by name, matrix by matrix: what a matrix needs is then made once for all its rows."""
    return {name(kernel, matrix): (kernel, matrix)
            for matrix in "UPLGT" for kernel, goals in GOALS.items() if matrix in goals}


def chosen(patterns):
    """Names of the rows meant; none given: the usual ones. A pattern without a matrix means all matrices, `all` all
    rows. ValueError for one that means nothing."""
    known, wanted = every(), set()
    for pattern in [p for given in patterns for p in given.split(",") if p] or USUAL:
        asked = "*" if pattern == "all" else pattern.replace(" ", "_")
        found = fnmatch.filter(known, asked if ":" in asked else f"{asked}:*")
        if not found:
            raise ValueError(f"no row {pattern}; there are\n{listed(known)}")
        wanted.update(found)
    return [row for row in known if row in wanted]


def listed(rows):
    """Lines of names, a matrix each."""
    lines = {}
    for row in rows:
        lines.setdefault(row.split(":")[1], []).append(row)
    return "\n".join(line for names in lines.values() for line in wrapped(names))


def wrapped(names, width=100):
    lines = [" "]
    for one in names:
        if len(lines[-1]) + len(one) + 1 > width:
            lines.append(" ")
        lines[-1] += f" {one}"
    return lines
