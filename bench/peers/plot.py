# SPDX-License-Identifier: Apache-2.0
"""Plots as SVG in texts: no scripts, no network, the standard library alone. Colours come from classes that STYLE names,
in the light and in the dark."""
import math
from html import escape
from statistics import median

import ratios
from ratios import COLD, EVEN, LOSS, WIN

STYLE = """
svg { font: 12px system-ui, sans-serif; --ink: #1f2328; --faint: #d0d7de; --win: #1b6ca8; --loss: #c23b22;
      --even: #6e7781; --a: #1b6ca8; --b: #b35c00; }
svg text { fill: var(--ink); stroke: none; }
svg .faint { stroke: var(--faint); } svg .one { stroke: var(--ink); stroke-width: 1.5; }
svg .win { fill: var(--win); stroke: var(--win); } svg .loss { fill: var(--loss); stroke: var(--loss); }
svg .even, svg .cold { fill: var(--even); stroke: var(--even); } svg .cold circle { fill: none; }
svg .prototype { fill: none; stroke: var(--even); stroke-width: 1.5; } svg .share { fill: var(--even); opacity: .45; }
svg .a { fill: none; stroke: var(--a); stroke-width: 1.6; } svg .b { fill: none; stroke: var(--b); stroke-width: 1.6; stroke-dasharray: 5 3; }
@media (prefers-color-scheme: dark) { svg { --ink: #e6edf3; --faint: #3d444d; --win: #58a6ff; --loss: #ff7b72;
      --even: #9198a1; --a: #58a6ff; --b: #e3a04f; } }
"""
NAMES, RIGHT, SHARES, TOP, LINE = 200, 172, 90, 26, 18  # pixels: of the names, what stands right, of a share of 1


def number(value):
    """Three digits."""
    return f"{value:.0f}" if value >= 99.5 else f"{value:.1f}" if value >= 9.95 else f"{value:.2f}"


def kind(row):
    """How a row is called."""
    return f"{row['kernel']} {row['matrix']}" + ("" if row["type"] == "DOUBLE" else f" {row['type']}")


def ticks(low, high):
    """Powers of two, of ten where there are many."""
    by_two = [2.0 ** e for e in range(math.floor(math.log2(low)), math.ceil(math.log2(high)) + 1)]
    some = by_two if len(by_two) < 9 else [10.0 ** e for e in range(math.floor(math.log10(low)),
                                                                    math.ceil(math.log10(high)) + 1)]
    return [t for t in some if low <= t <= high]


def ratio_plot(rows, title, width=760, shares=True):
    """A line a row, in the order given: the best peer's time over Sparse4j's with its interval, a prototype's as a
    diamond, the peer's name, and the share of the memory's bandwidth as a bar."""
    if not rows:
        return ""
    seen = [x for row in rows for r in (row["ratio"], row["prototype"] or []) for x in r if x]
    low, high = min(0.7, *seen) / 1.1, max(1.4, *seen) * 1.1
    left, right = NAMES, width - RIGHT - (SHARES if shares else 0)
    height = TOP + LINE * len(rows) + 8

    def x(value):
        return left + math.log(value / low) / math.log(high / low) * (right - left)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="100%" role="img" '
           f'aria-label="{escape(title, quote=True)}">']
    for t in ticks(low, high):
        out.append(f'<line class="{"one" if t == 1 else "faint"}" x1="{x(t):.1f}" y1="{TOP - 6}" x2="{x(t):.1f}" '
                   f'y2="{height - 4}"/><text x="{x(t):.1f}" y="12" text-anchor="middle">{t:g}</text>')
    out.append('<text x="0" y="12">slower &#8592; 1 &#8594; faster</text>'
               + (f'<text x="{right + RIGHT}" y="12">of bandwidth</text>' if shares else ""))
    for i, row in enumerate(rows):
        out.append(line(row, TOP + LINE * i + LINE // 2, x, right))
    return "\n".join([*out, "</svg>"])


def line(row, y, x, right):
    value, low, high = row["ratio"]
    parts = [f'<text x="0" y="{y + 4}">{escape(kind(row))}</text>', f'<g class="{row["verdict"]}">']
    if low is not None:
        parts.append(f'<line x1="{x(low):.1f}" y1="{y}" x2="{x(high):.1f}" y2="{y}" stroke-width="2"/>')
    parts.append(f'<circle cx="{x(value):.1f}" cy="{y}" r="4"><title>{escape(sentence(row))}</title></circle></g>')
    if row["prototype"]:
        at = x(row["prototype"][0])
        parts.append(f'<path class="prototype" d="M{at - 5:.1f} {y}L{at:.1f} {y - 5}L{at + 5:.1f} {y}L{at:.1f} {y + 5}Z"/>')
    parts.append(f'<text x="{right + 8}" y="{y + 4}">{number(value)} x {escape(row["peer"])}{REMARKS[row["verdict"]]}</text>')
    if row["of_bandwidth"]:
        share = row["of_bandwidth"]
        parts.append(f'<rect class="share" x="{right + RIGHT}" y="{y - 5}" width="{min(share, 1) * SHARES * 0.6:.1f}" height="10"/>'
                     f'<text x="{right + RIGHT + 4}" y="{y + 4}">{share:.2f}</text>')
    return "".join(parts)


def distributions(groups, title, width=760):
    """A line a group: `groups` are names with rows. A dot a row, a bar at the median, and the rows counted."""
    seen = [row["ratio"][0] for _, rows in groups for row in rows]
    if not seen:
        return ""
    low, high = min(0.7, *seen) / 1.1, max(1.4, *seen) * 1.1
    left, right, step = NAMES, width - RIGHT - 20, 24
    height = TOP + step * len(groups) + 8

    def x(value):
        return left + math.log(value / low) / math.log(high / low) * (right - left)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="100%" role="img" '
           f'aria-label="{escape(title, quote=True)}"><text x="0" y="12">slower &#8592; 1 &#8594; faster</text>']
    for t in ticks(low, high):
        out.append(f'<line class="{"one" if t == 1 else "faint"}" x1="{x(t):.1f}" y1="{TOP - 6}" x2="{x(t):.1f}" '
                   f'y2="{height - 4}"/><text x="{x(t):.1f}" y="12" text-anchor="middle">{t:g}</text>')
    for i, (name, rows) in enumerate(groups):
        y, found = TOP + step * i + step // 2, ratios.count(rows)
        dots = "".join(f'<g class="{row["verdict"]}"><circle cx="{x(row["ratio"][0]):.1f}" cy="{y}" r="3.5" opacity=".6">'
                       f'<title>{escape(sentence(row))}</title></circle></g>' for row in rows)
        middle = x(median(row["ratio"][0] for row in rows))
        out.append(f'<text x="0" y="{y + 4}">{escape(name)}</text>{dots}<line class="one" x1="{middle:.1f}" y1="{y - 9}" '
                   f'x2="{middle:.1f}" y2="{y + 9}"/><text x="{right + 8}" y="{y + 4}">{found[LOSS]} lost, {found[EVEN]} even, '
                   f'{found[WIN]} won</text>')
    return "\n".join([*out, "</svg>"])


REMARKS = {WIN: "", LOSS: "", EVEN: " (even)", COLD: " (once)"}


def sentence(row):
    value, low, high = row["ratio"]
    spread = f" [{low:.2f}, {high:.2f}]" if low is not None else ", no interval"
    return f"{kind(row)}: {value:.2f} times as fast as {row['peer']}{spread}: {row['verdict']}"


def log_log(series, title, across, up, width=380, height=230):
    """Lines over two logarithmic axes. `series`: (name, class, points)."""
    points = [p for _, _, those in series for p in those]
    if not points:
        return ""
    left, right, top, bottom = 58, width - 8, 22, height - 36
    limits = [(min(p[k] for p in points) / 1.15, max(p[k] for p in points) * 1.15) for k in (0, 1)]
    if limits[1][1] / limits[1][0] < 10:
        middle = math.sqrt(limits[1][0] * limits[1][1])
        limits[1] = middle / 3.2, middle * 3.2

    def place(p):
        share = [math.log(v / low) / math.log(high / low) for v, (low, high) in zip(p, limits)]
        return left + share[0] * (right - left), bottom - share[1] * (bottom - top)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
           f'aria-label="{escape(title, quote=True)}"><text x="{left}" y="13" font-weight="600">{escape(title)}</text>']
    for t in [t for t in ticks(*limits[0]) if math.log10(t).is_integer()]:
        at = place((t, limits[1][0]))[0]
        out.append(f'<line class="faint" x1="{at:.1f}" y1="{top}" x2="{at:.1f}" y2="{bottom}"/>'
                   f'<text x="{at:.1f}" y="{bottom + 15}" text-anchor="middle">1e{math.log10(t):.0f}</text>')
    for t in ticks(*limits[1]):
        at = place((limits[0][0], t))[1]
        out.append(f'<line class="faint" x1="{left}" y1="{at:.1f}" x2="{right}" y2="{at:.1f}"/>'
                   f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{t:g}</text>')
    for name, style, those in series:
        path = " ".join("{:.1f},{:.1f}".format(*place(p)) for p in those)
        dots = "".join('<circle cx="{:.1f}" cy="{:.1f}" r="2"/>'.format(*place(p)) for p in those)
        out.append(f'<g class="{style}"><title>{escape(name)}</title><polyline points="{path}"/>{dots}</g>')
    out.append(f'<text x="{(left + right) / 2}" y="{height - 4}" text-anchor="middle">{escape(across)}; {escape(up)}</text>')
    return "\n".join([*out, "</svg>"])
