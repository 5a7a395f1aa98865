#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws README's picture: ten rows of peers.json, lost rows first. Needs the standard library alone.

    ten.py [PEERS.json [PICTURE.svg]]     build/reports/peers.json to docs/peers-ten.svg

The picture shows rows of doubles, of matrices and of the tensor. Every lost row of the run is among the ten, the worst first; of
more than ten lost rows the worst ten are shown. The rows of USUAL fill the rest in their order, so that a lost row replaces the
last of them. USUAL has one row of each family, by what users call most; where several matrices were measured it names one on
which Sparse4j has little to gain. All rows are in build/reports/peers.html.

Colours are presentation attributes, because some renderers know no CSS. The style sheet only replaces them in dark mode.
"""
import math
import pathlib
import sys
import textwrap
from html import escape

import results
from plot import number
from ratios import COLD, EVEN, LOSS, OURS, WIN

ROOT = pathlib.Path(__file__).resolve().parents[2]
USUAL = (("spmv", "U"), ("spgemm", "G"), ("spmm64_row", "L"), ("transpose", "L"), ("row sums", "L"), ("trsv", "L"),
         ("coo_to_csr", "U"), ("mttkrp 1", "T"), ("add", "U"), ("spmv_t", "P"))
KERNELS = {"spmv": "sparse × vector, repeated", "spmv_t first": "transposed × vector, first call",
           "spmv_t": "transposed × vector, repeated", "spmv_coo": "sparse in COO × vector",
           "spmv_symmetric": "sparse × vector, peer stores one half",
           **{f"spmm{n}_row": f"sparse × dense, {n} columns" for n in (16, 64)},
           **{f"spmm{n}_col": f"sparse × column-major, {n} columns" for n in (16, 64)},
           "spgemm": "sparse × sparse", "spgemm unsorted": "sparse × sparse, peer's rows unsorted",
           "spgemm again": "sparse × sparse, same pattern again", "transpose": "transpose", "coo_to_csr": "triplets to CSR",
           "add": "sparse + sparse", "row sums": "sums of rows", "column sums": "sums of columns", "trsv": "triangular solve",
           "mtx_read": "Matrix Market file read, 3 digits", "mtx_read 17": "Matrix Market file read, 17 digits",
           **{f"{kernel} {mode}": f"{name}, {place} dimension" for kernel, name in (("ttv", "tensor × vector"), ("mttkrp", "MTTKRP"))
              for mode, place in enumerate(("first", "middle", "last"))},
           "build": "tensor from coordinates", "cholesky": "Cholesky factorization"}
MATRICES = {"U": "uniform random", "P": "power law", "L": "grid", "LR": "grid, random values", "G": "graph with hubs",
            "T": "3-D tensor"}
PEERS = {"scipy": "SciPy", "mkl": "Intel MKL", "graphblas": "SuiteSparse:GraphBLAS", "eigen": "Eigen", "librsb": "librsb",
         "petsc": "PETSc", "pydata": "PyData/Sparse", "pyttb": "pyttb"}
VERDICTS = {LOSS: "slower", EVEN: "even", WIN: "", COLD: "run once"}

TITLE = "Time of Sparse4j beside the best peer, ten operations"
MEANING = "Peer's time ÷ Sparse4j's time: above 1 Sparse4j is faster."
TICKS = (0.5, 1, 2, 5, 10, 50)
INK, SOFT, FAINT, GROUND = ("ink", "#1f2328"), ("soft", "#59636e"), ("faint", "#d0d7de"), ("ground", "#ffffff")
KINDS = {WIN: ("win", "#1b6ca8"), LOSS: ("loss", "#c23b22"), EVEN: ("even", "#59636e"), COLD: ("even", "#59636e")}
DARK = {"ink": "#e6edf3", "soft": "#9198a1", "faint": "#3d444d", "ground": "#0d1117", "win": "#58a6ff", "loss": "#ff7b72",
        "even": "#9198a1"}
FONT = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
WIDTH, MARGIN, SIZE, SMALL = 560, 16, 14, 12  # pixels: the picture, its margin, and the two sizes of text
LEFT, RIGHT = MARGIN + 6, 292                 # where the axis begins and ends
TOP, LINE = 88, 43                            # where the rows begin, and what one takes
EM = 0.6                                      # width of a character in sizes of its font; that of wide fonts


def chosen(found):
    """The ten rows, lost ones first; throws ValueError naming rows of USUAL that were not measured."""
    has = {(row["kernel"], row["matrix"]): row for row in found["rows"] if row["type"] == "DOUBLE"
           and row["table"] in ("products", "tensors")}
    missing = [" ".join(name) for name in USUAL if name not in has]
    if missing:
        raise ValueError(f"not measured: {', '.join(missing)}")
    lost = sorted((name for name, row in has.items() if row["verdict"] == LOSS), key=lambda name: has[name]["ratio"][0])
    names = list(dict.fromkeys([*lost, *USUAL]))[:10]
    return sorted((has[name] for name in names), key=lambda row: (row["verdict"] != LOSS, row["ratio"][0]))


def label(row):
    return f"{KERNELS[row['kernel']]}, {MATRICES[row['matrix']]}"


def beside(row):
    return f"{number(row['ratio'][0])} × {PEERS[row['peer']]}"


def sentence(row):
    value, low, high = row["ratio"]
    interval = f", 95 % interval {low:.2f} to {high:.2f}" if low is not None else ", no interval"
    verdict = f": {VERDICTS[row['verdict']]}" if VERDICTS[row["verdict"]] else ""
    return f"{label(row)}: {value:.2f} times as fast as {PEERS[row['peer']]}{interval}{verdict}."


def measured(rows, tensor):
    """The peers of these rows in words, of those on the tensor or of the others."""
    libraries = {library for row in rows if (row["matrix"] == "T") == tensor for library in row["libraries"]}
    names = [name for library, name in PEERS.items() if library in libraries - {OURS}]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def caption(found, rows):
    """What stands below the rows, in lines that end before the right edge."""
    tensor = measured(rows, True)
    texts = (f"Best peer: the fastest of {measured(rows, False)}" + (f"; on the tensor, of {tensor}." if tensor else "."),
             "Line: 95 % interval. A row is even where its interval contains 1.",
             f"{found['processor']}, {found['processors']} threads, {found['date'][:10]}, commit {found['commit']}.")
    return [line for text in texts for line in textwrap.wrap(text, int((WIDTH - 2 * MARGIN) / (EM * SMALL)))]


class Axis:
    """A logarithmic axis that holds all ticks and all intervals."""

    def __init__(self, rows):
        seen = [value for row in rows for value in row["ratio"] if value]
        self.low, self.high = min(TICKS[0], *seen) / 1.05, max(TICKS[-1], *seen) * 1.05

    def __call__(self, value):
        return LEFT + math.log(value / self.low) / math.log(self.high / self.low) * (RIGHT - LEFT)


def text(x, y, words, colour=INK, size=SIZE, **more):
    """A line of text, by default in the colour of ink; `more`: further attributes, `_` for `-`."""
    name, fill = colour
    attributes = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    return f'<text class="{name}" x="{x:g}" y="{y:g}" fill="{fill}" font-size="{size}"{attributes}>{escape(words)}</text>'


def stroke(x1, y1, x2, y2, colour, width):
    name, value = colour
    return (f'<line class="{name}" x1="{x1:.1f}" y1="{y1:g}" x2="{x2:.1f}" y2="{y2:g}" stroke="{value}" '
            f'stroke-width="{width:g}"/>')


def scale(x, y):
    return "".join(text(round(x(tick), 1), y, f"{tick:g}", SOFT, SMALL, text_anchor="middle") for tick in TICKS)


def line(row, y, x):
    """A row: its name above, then a bar from 1 to the ratio with the interval on it, and the ratio in digits."""
    value, low, high = row["ratio"]
    name, fill = colour = KINDS[row["verdict"]]
    middle = y + 23
    out = [f"<g><title>{escape(sentence(row))}</title>", text(MARGIN, y + 11, label(row))]
    if VERDICTS[row["verdict"]]:
        out.append(text(WIDTH - MARGIN, y + 11, VERDICTS[row["verdict"]], colour, font_weight="bold", text_anchor="end"))
    out += [stroke(LEFT, middle, RIGHT, middle, FAINT, 1)]
    out += [stroke(x(t), middle - 5, x(t), middle + 5, *((INK, 1.5) if t == 1 else (FAINT, 1))) for t in TICKS]
    start, end = sorted((x(1), x(value)))
    out.append(f'<rect class="{name}" x="{start:.1f}" y="{middle - 4}" width="{end - start:.1f}" height="8" fill="{fill}" '
               'fill-opacity=".4"/>')
    if low is not None:
        out.append(stroke(x(low), middle, x(high), middle, colour, 2))
    out += [f'<circle class="{name}" cx="{x(value):.1f}" cy="{middle}" r="4" fill="{fill}"/>',
            text(RIGHT + 12, middle + 5, beside(row), colour), "</g>"]
    return "".join(out)


def style():
    """Shrinks the picture to a narrow window and replaces its colours in dark mode. `height` is set within a media query:
    CairoSVG, which passes over those, would take `auto` for 0."""
    rules = "".join(f" .{name} {{ fill: {value}; }} line.{name} {{ stroke: {value}; }}" for name, value in DARK.items())
    return f"@media screen {{ svg {{ max-width: 100%; height: auto; }} }} @media (prefers-color-scheme: dark) {{{rules} }}"


def picture(found):
    rows = chosen(found)
    x, below = Axis(rows), caption(found, rows)
    bottom = TOP + LINE * len(rows)
    height = bottom + 26 + 17 * len(below) + 8
    described = " ".join((MEANING, *map(sentence, rows), *below))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
           f'font-family="{FONT}" role="img" aria-labelledby="title desc">',
           f'<title id="title">{escape(TITLE)}</title>', f'<desc id="desc">{escape(described)}</desc>', f"<style>{style()}</style>",
           f'<rect class="{GROUND[0]}" width="{WIDTH}" height="{height}" rx="6" fill="{GROUND[1]}"/>',
           text(MARGIN, 26, TITLE, size=16, font_weight="bold"), text(MARGIN, 48, MEANING, SOFT),
           scale(x, TOP - 14), text(RIGHT + 12, TOP - 14, "times as fast as", SOFT, SMALL),
           *(line(row, TOP + LINE * i, x) for i, row in enumerate(rows)), scale(x, bottom + 4),
           *(text(MARGIN, bottom + 32 + 17 * i, words, SOFT, SMALL) for i, words in enumerate(below)), "</svg>"]
    return "\n".join(out) + "\n"


def main():
    source = sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/reports/peers.json"
    target = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT / "docs/peers-ten.svg")
    target.write_text(picture(results.read(source)), encoding="utf-8")
    print(target)


if __name__ == "__main__":
    main()
