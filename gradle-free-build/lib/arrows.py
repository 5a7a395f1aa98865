# SPDX-License-Identifier: Apache-2.0
"""Holds the sources against the tables of docs/MAP.md, part "Layers": which room may use which. A row names a room and
those it uses, all of rows above it, so that there are no circles. Rooms are folders of native/src. Prints every include
that has no arrow, every room without a row and every crowded one; exit status 1 when there is any."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "native/src"
MOST_FILES = 25


def arrows(text):
    """room -> the rooms it may use, from the tables' rows: | `room` | `used`, `used` | ... |. A word for several, in front
    of the tables: - `word`: `room`, `room`"""
    rooms, words = {}, {}
    for line in text.splitlines():
        if line.startswith("- `"):
            word, *of = re.findall(r"`([^`]+)`", line)
            words[word] = set().union(*(words.get(name, {name}) for name in of))
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("| `") or len(cells) < 3:
            continue
        room = cells[0].strip("`")
        used = set().union(*(words.get(name, {name}) for name in re.findall(r"`([^`]+)`", cells[1])))
        if room in rooms:
            raise ValueError(f"{room} has two rows")
        if unknown := used - rooms.keys():
            raise ValueError(f"{room} uses {', '.join(sorted(unknown))}: no row above it")
        rooms[room] = used
    return rooms


def faults(rooms, sources):
    """What is wrong, a line each."""
    files = {}
    for path in sorted(sources.rglob("*")):
        if path.suffix in (".cpp", ".hpp"):
            files.setdefault(str(path.parent.relative_to(sources)), []).append(path)
    for room, paths in files.items():
        if room not in rooms:
            yield f"native/src/{room} has no row in docs/MAP.md"
            continue
        if len(paths) > MOST_FILES:
            yield f"native/src/{room} has {len(paths)} files, more than {MOST_FILES}: split it"
        for path in paths:
            for header in re.findall(r'^#include "(.+)"$', path.read_text(), re.M):
                to = header.rpartition("/")[0]
                if to in files and to != room and to not in rooms[room]:
                    yield f"{path.relative_to(ROOT)} includes {header}: no arrow from {room} to {to} in docs/MAP.md"
    for room in rooms.keys() - files.keys():
        yield f"docs/MAP.md has a row for {room}, which has no sources"


def main():
    text = (ROOT / "docs/MAP.md").read_text()
    layers = re.search(r"^## Layers$(.*?)(?=^## )", text, re.M | re.S)
    if layers is None:
        sys.exit('docs/MAP.md has no part "Layers" before another one')
    try:
        found = list(faults(arrows(layers[1]), SOURCES))
    except ValueError as e:
        sys.exit(f"docs/MAP.md: {e}")
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
