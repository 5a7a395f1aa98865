#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the other library's column of a page in docs/from beside the results that the page states.

    python3 tests/peers/coming_from.py docs/from/scipy.md

The first ```python block of the page runs before each row. A row is

    | `theirs` | `ours` | `result` | difference |

Its result is that of both, unless the difference begins with code: that is the result of the other library. ComingFromTest
runs the column of Sparse4j. Rows that differ are printed; the exit status is 1 if there are any.
"""
import math
import pathlib
import re
import sys

import numpy as np
import scipy.sparse as sp
import scipy.sparse.csgraph as csgraph
import scipy.sparse.linalg


def number(value):
    """As ComingFromTest writes numbers: four decimals, without zeros at the end."""
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def show(value):
    if sp.issparse(value):
        value = value.toarray()
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value)).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)) or isinstance(value, np.ndarray) and value.ndim > 0:
        return "[" + ", ".join(show(v) for v in value) + "]"
    return number(value)


def rows(page):
    for line in page.splitlines():
        cells = [c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and all(re.fullmatch(r"`[^`]+`", c) for c in cells[:3]):
            theirs = re.match(r"`([^`]+)`;? ?", cells[3])
            other = re.match(r"`([^`]+)`(;|$)", cells[3])
            yield cells[0][1:-1], (other.group(1) if other else cells[2][1:-1]) if theirs else cells[2][1:-1]


def result(given, code):
    names = {"np": np, "sp": sp, "csgraph": csgraph}
    exec(given, names)
    *statements, last = code.split("; ")
    exec("\n".join(statements), names)
    return show(eval(last, names))


def main(path):
    page = pathlib.Path(path).read_text(encoding="utf-8")
    given = re.search(r"```python\n(.*?)```", page, re.DOTALL).group(1)
    count = wrong = 0
    for code, expected in rows(page):
        count += 1
        got = result(given, code)
        if got != expected:
            wrong += 1
            print(f"{code}\n  is    {got}\n  page: {expected}")
    print(f"{path}: {count} rows, {wrong} differ")
    return wrong > 0 or count == 0


if __name__ == "__main__":
    sys.exit(any([main(p) for p in sys.argv[1:]]))
