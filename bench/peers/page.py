#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""build/reports/peers.html from peers.json: one page, losses first. The standard library alone.

    page.py PEERS.json PEERS.html [ANOTHER.json ...]

What was found on other machines, or on another day, comes behind what was found here, each under its processor's name.
"""
import pathlib
import sys
from html import escape
from statistics import median

import ratios
import results
import small_calls
from plot import STYLE, distributions, kind, number, ratio_plot

TABLES = {"products": "Products, conversions, sums", "real": "Real matrices from files, a dot each", "tensors": "Tensors", "jvm": "In a JVM, by Java's methods",
          "small": "Small calls in a JVM, a dot a matrix",
          "recommender": "The recommender"}
DOTS = ("real", "small")  # tables of so many rows that they have a plot of their own, a line a kernel
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sparse4j beside other libraries</title><style>
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 1000px; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 22px; } h2 { font-size: 17px; margin-top: 28px; }
.counts b { font-size: 22px; } .counts span { margin-right: 22px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
td, th { text-align: right; padding: 2px 9px; border-bottom: 1px solid #8884; white-space: nowrap; } td:first-child, th:first-child { text-align: left; }
small, .small { font-size: 13px; opacity: .8; }
"""
HEADS = ("row", "against", "ms", "peer's ms", "ratio", "interval", "verdict", "CPU ms", "peer's CPU ms", "first use ms",
         "peer's first use", "to get warm ms", "peer's", "of bandwidth", "of flops", "extra MB", "kept MB", "t1/t2")
HOW = """<p class="small">A ratio above 1: Sparse4j is faster than the best of all peers, which is chosen for each row anew. Lines
are 95 % intervals over generations of rounds in turns; where one spans 1 the row is <b>even</b>. Where there is no line the
program gave no rounds: within 10 % that is even. A row whose best peer was too slow for rounds ran once, cold: it is not
counted among the wins. Diamonds are prototypes, which nobody can use: what could be reached. First use is the first call
with operands that the library has not seen, what it asked for before (MKL's optimise, librsb's tuning) included; <i>to get
warm</i> is what the first calls took beyond as many later ones. Neither counts as a win. The share of bandwidth: bytes that
must move, with indexes of 4 bytes, over the best of read, copy and non-temporal triad; above 1 where indexes or values are
kept smaller or operands stay in cache.</p>"""


def worst_first(rows):
    return sorted(rows, key=lambda row: row["ratio"][0])


def counts(rows):
    found = ratios.count(rows)
    words = {ratios.LOSS: "losses", ratios.EVEN: "even", ratios.WIN: "wins", ratios.COLD: "not counted (peer ran once)"}
    return '<p class="counts">' + "".join(f"<span><b>{found[k]}</b> {words[k]}</span>" for k in words) + "</p>"


def cell(value, digits=2):
    return "" if value is None else format(value, f".{digits}f")


def milliseconds(value):
    """Two digits behind the point, three that count where it is less."""
    return cell(value) if value >= 0.1 else f"{value:.3g}"


def cells(row):
    ours, theirs = row["libraries"][ratios.OURS], row["libraries"][row["peer"]]
    ratio, low, high = row["ratio"]
    pairs = [cell(side.get(name)) for name in ("cpu", "first", "preparing") for side in (ours, theirs)]
    millions = [cell(value and value / 1e6, 1) for value in (row["extra"], row["kept"])]
    return [kind(row), row["peer"], milliseconds(ours["ms"]), milliseconds(theirs["ms"]), number(ratio),
            "" if low is None else f"{low:.2f} to {high:.2f}", row["verdict"], *pairs, cell(row["of_bandwidth"]),
            cell(row["of_flops"], 3), *millions, cell(row["scaling"])]


def table(rows):
    lines = [HEADS, *map(cells, rows)]
    html = ["<tr>" + "".join(f"<{tag}>{escape(text)}</{tag}>" for text in those) + "</tr>"
            for tag, those in zip(["th"] + ["td"] * len(rows), lines)]
    return '<div class="wide"><table>' + "\n".join(html) + "</table></div>"


def behind_prototypes(rows):
    """Rows in which the prototype is ahead by more than 10 %, though no loss to a peer."""
    return [row for row in rows if row["prototype"] and row["prototype"][0] < 1 / 1.1]


def by_kernel(rows):
    """(kernel, its rows), the one of the smallest median first."""
    groups = {}
    for row in rows:
        groups.setdefault(row["kernel"], []).append(row)
    return sorted(groups.items(), key=lambda group: median(row["ratio"][0] for row in group[1]))


def not_won(rows):
    """Without those of tables of hundreds of rows."""
    return [row for row in rows if row["verdict"] in (ratios.LOSS, ratios.EVEN) and row["table"] not in DOTS]


def lost_below(rows):
    """Losses that are dots further down, counted."""
    for name in DOTS:
        lost = sum(row["table"] == name and row["verdict"] == ratios.LOSS for row in rows)
        if lost:
            yield f"<p>Lost besides: {lost} of <i>{escape(TABLES[name])}</i>, below.</p>"


def where(found):
    return (f"<p>Commit {escape(found['commit'])}, {escape(found['date'])}, {escape(found['processor'])}, "
            f"{found['processors']} processors; {escape(found['budget'])}.</p>")


def elsewhere(found, here):
    """What another machine says of the rows that are here, the worst first."""
    asked = {results.key(row) for row in here["rows"]}
    rows = [row for row in worst_first(found["rows"]) if results.key(row) in asked and row["table"] not in DOTS]
    return [f"<h2>On {escape(found['processor'])}, {escape(found['date'])}</h2>", where(found), counts(rows),
            ratio_plot(rows, f"On {found['processor']}")]


def page(found, others=()):
    rows = worst_first(found["rows"])
    behind = not_won(rows)
    out = [PAGE + STYLE + "</style></head><body>", "<h1>Sparse4j beside other libraries</h1>", where(found), counts(rows),
           "<h2>Losses, then what is even</h2>" if behind else "<p>No row is lost or even.</p>",
           ratio_plot(behind, "Rows lost or even"), *lost_below(rows)]
    slower = behind_prototypes(rows)
    if slower:
        out.append("<p>A prototype is ahead by more than 10 % in: "
                   + ", ".join(f"{escape(kind(r))} ({number(1 / r['prototype'][0])} times)" for r in slower) + ".</p>")
    groups = {(row["table"], row["type"]): None for row in found["rows"]}
    for name, of_type in groups:
        those = [row for row in rows if (row["table"], row["type"]) == (name, of_type)]
        title = TABLES.get(name, name) + ("" if of_type == "DOUBLE" else f", {of_type}")
        plot = distributions(by_kernel(those), title) if name in DOTS else ratio_plot(those, title)
        out += [f"<h2>{escape(title)}</h2>", counts(those), plot]
        if name == "small":
            out.append(small_calls.table([row for row in found["rows"] if row["table"] == name]))
    for other in others:
        out += elsewhere(other, found)
    out += ["<h2>How to read it</h2>", HOW, "<h2>All figures, the worst first</h2>", table(rows), "<h2>Versions and limits</h2>",
            "<p class=small>" + "<br>".join(map(escape, found["versions"])) + "</p>", "<p class=small>"
            + "<br>".join(f"{escape(name)}: {escape(text)}" for name, text in found["bandwidth"].items()) + "</p>",
            "</body></html>"]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    pathlib.Path(sys.argv[2]).write_text(page(results.read(sys.argv[1]), map(results.read, sys.argv[3:])), encoding="utf-8")
