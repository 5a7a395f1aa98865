#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""README's picture: ten rows of peers.json, the worst first. The standard library alone.

    ten.py [PEERS.json [PICTURE.svg]]     build/reports/peers.json to docs/peers-ten.svg

Which ten stands here, by what users call most and not by how it went: one of each family, on the matrix on which the
library has the least to gain where there was a choice. All rows are in build/reports/peers.html.
"""
import pathlib
import sys
from html import escape

import results
from plot import STYLE, ratio_plot

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEN = (("spmv", "U"), ("spmv_t", "P"), ("spmm64_row", "L"), ("spgemm", "G"), ("transpose", "L"), ("coo_to_csr", "U"),
       ("add", "U"), ("row sums", "L"), ("trsv", "L"), ("mttkrp 1", "T"))
WORDS = {"spmv": "A x, again", "spmv_t": "Aᵀ x, again", "spmm64_row": "A B, 64 columns", "spgemm": "A A", "transpose": "transpose",
         "coo_to_csr": "triplets to CSR", "add": "A + B", "row sums": "sums of rows", "trsv": "triangular solve",
         "mttkrp 1": "MTTKRP"}
WIDTH, FOOT = 700, 34
PACKAGED = {"librsb": "librsb", "petsc": "PETSc"}  # where the distribution has them


def chosen(found):
    """The ten rows in words; ValueError naming those that were not measured."""
    has = {(row["kernel"], row["matrix"]): row for row in found["rows"] if row["type"] == "DOUBLE"
           and row["table"] in ("products", "tensors")}
    missing = [" ".join(name) for name in TEN if name not in has]
    if missing:
        raise ValueError(f"not measured: {', '.join(missing)}")
    rows = [{**has[name], "kernel": WORDS[name[0]], "of_bandwidth": None, "prototype": None} for name in TEN]
    return sorted(rows, key=lambda row: row["ratio"][0])


def picture(found):
    plot = ratio_plot(chosen(found), "Ten rows beside the best other library", WIDTH, shares=False)
    body, end = plot[plot.index(">") + 1:], plot.index("viewBox")
    height = int(plot[end:].split('"')[1].split()[3])
    measured = {library for row in chosen(found) for library in row["libraries"]}
    more = "".join(f", {name}" for library, name in PACKAGED.items() if library in measured)
    what = (f"times as fast as the best of SciPy, MKL, GraphBLAS, Eigen{more} (T: pydata/sparse, pyttb); lines: 95 % intervals",
            f"{found['processor']}, {found['processors']} threads, {found['date'][:10]}, commit {found['commit']}")
    foot = "".join(f'<text x="0" y="{height + 12 + 15 * i}" opacity=".75">{escape(text)}</text>' for i, text in enumerate(what))
    body = body.replace("</svg>", f"{foot}</svg>")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height + FOOT}" width="{WIDTH}" '
            f'height="{height + FOOT}" role="img" aria-label="Ten rows beside the best other library">'
            f"<style>{STYLE}</style>{body}\n")


def main():
    source = sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/reports/peers.json"
    target = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "docs/peers-ten.svg")
    target.write_text(picture(results.read(source)), encoding="utf-8")
    print(target)


if __name__ == "__main__":
    main()
