# SPDX-License-Identifier: Apache-2.0
"""What bench --growth found, as a table and a plot. The standard library alone."""
import re

from plot import STYLE, log_log

OPERATIONS = ("build", "convert", "transpose", "add", "spmv", "spmm 16", "spgemm", "row sums", "slice", "get")
NAMES = {"build": "build from triplets", "convert": "COO to CSR", "transpose": "transpose", "add": "add", "spmv": "SpMV",
         "spmm 16": "SpMM, 16 columns", "spgemm": "SpGEMM", "row sums": "sums of rows", "slice": "slice of rows, copied",
         "get": "random get, a call"}
STEP = 1.5
BEGIN, END = "<!-- growth -->", "<!-- /growth -->"


def cells(rows):
    """operation -> [(entries, ns, bytes)], by size."""
    found = {}
    for row in rows:
        found.setdefault(row["kernel"], []).append((int(row["matrix"]), row["ns"], row["bytes"]))
    return {name: sorted(found[name]) for name in OPERATIONS if name in found}


def steps(rows):
    """Where an entry costs more than STEP times what it costs at the size before, or takes as much more memory."""
    for name, those in cells(rows).items():
        for before, (entries, *now) in zip(those, those[1:]):
            for old, new, unit in zip(before[1:], now, ("ns", "bytes")):
                if step(old, new):
                    yield f"{NAMES[name]} at {size(entries)}: {old:.1f} to {new:.1f} {unit}"


def step(old, new):
    """Below a byte an entry, memory is that of a call."""
    return new > STEP * old and new > 0.1


def size(entries):
    return f"{entries:.0e}".replace("e+0", "e")


def figure(value):
    return f"{value:.0f}" if value >= 20 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def table(rows):
    """Lines of Markdown: a row an operation, ns / bytes of an entry by size; in bold where there is a step."""
    found = cells(rows)
    sizes = sorted({entries for those in found.values() for entries, _, _ in those})
    lines = ["| ns / bytes an entry | " + " | ".join(map(size, sizes)) + " |", "|---" * (len(sizes) + 1) + "|"]
    for name, those in found.items():
        at, texts, before = {entries: rest for entries, *rest in those}, [], None
        for entries in sizes:
            if entries not in at:
                texts.append("-")
                continue
            ns, extra = (f"**{text}**" if before and step(old, new) else text for old, new, text in
                         zip(before or at[entries], at[entries], (figure(at[entries][0]), f"{at[entries][1]:.0f}")))
            texts.append(ns if name == "get" else f"{ns} / {extra}")
            before = at[entries]
        lines.append(f"| {NAMES[name]} | " + " | ".join(texts) + " |")
    return "\n".join(lines)


def picture(rows, across=3, width=300, height=210):
    """A small plot an operation: ns of an entry, and dashed its bytes."""
    found = cells(rows)
    plots = [log_log([("ns an entry", "a", [(e, ns) for e, ns, _ in those]),
                      ("bytes an entry", "b", [(e, b) for e, _, b in those if b > 0])],
                     NAMES[name], "entries", "ns and (dashed) bytes", width, height) for name, those in found.items()]
    down = -(-len(plots) // across)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width * across} {height * down}" '
           f'width="{width * across}" height="{height * down}"><style>{STYLE}</style>']
    for i, svg in enumerate(plots):
        place = f'<svg x="{i % across * width}" y="{i // across * height}" height="{height}" '
        out.append(svg.replace("<svg ", place, 1))
    return "\n".join([*out, "</svg>"]) + "\n"


def into(page, found):
    """The table between the page's marks, the picture beside it."""
    where = (f"Commit {found['commit']}, {found['date'][:10]}, {found['processor']}, {found['processors']} threads.")
    text = page.read_text(encoding="utf-8")
    new, times = re.subn(f"{BEGIN}.*{END}", lambda _: f"{BEGIN}\n{where}\n\n{table(found['rows'])}\n{END}", text, flags=re.S)
    if times != 1:
        raise ValueError(f"{page} needs {BEGIN} and {END} once")
    page.write_text(new, encoding="utf-8")
    page.with_name("growth.svg").write_text(picture(found["rows"]), encoding="utf-8")
