# SPDX-License-Identifier: Apache-2.0
"""Holds the sources against the tables of docs/MAP.md, part "Layers": which room may use which. A row names a room and
those it uses, all of rows above it, so that there are no circles but those that a row names. Rooms are folders of
native/src, packages of Java, and single classes of a package that a row names. Prints every include and every import that
has no arrow, every room without a row and every crowded one, and what spoils java/ more than before (`house.py`); exit
status 1 when there is any. With --house it prints all that `house.py` counts."""
import argparse
import pathlib
import re
import sys

import house

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_FILES = 25
PACKAGE = "org.sparse4j"


def arrows(text):
    """room -> the rooms it may use, from the table's rows: | `room` | `used`, `used` | ... |. A word for several, in front
    of the table: - `word`: `room`, `room`. A row of a word is one circle: each of its rooms may use the others. Rooms come in
    the order of their rows, those of one row in that of its word: the lowest first."""
    rooms, words = {}, {}
    for line in text.splitlines():
        if line.startswith("- `"):
            word, *of = re.findall(r"`([^`]+)`", line)
            words[word] = [one for name in of for one in words.get(name, [name])]
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("| `") or len(cells) < 3:
            continue
        row = cells[0].strip("`")
        used = set().union(*(words.get(name, {name}) for name in re.findall(r"`([^`]+)`", cells[1])))
        if unknown := used - rooms.keys():
            raise ValueError(f"{row} uses {', '.join(sorted(unknown))}: no row above it")
        circle = words.get(row, [row])
        if again := rooms.keys() & circle:
            raise ValueError(f"{', '.join(sorted(again))} has two rows")
        rooms |= {room: used | set(circle) - {room} for room in circle}
    return rooms


class Native:
    """Folders of native/src, which include each other's headers."""

    what, most = "native/src/", MOST_FILES

    def __init__(self, sources=ROOT / "native/src"):
        self.files = {}
        for path in sorted(sources.rglob("*")):
            if path.suffix in (".cpp", ".hpp"):
                self.files.setdefault(str(path.parent.relative_to(sources)), []).append(path)

    def uses(self, path):
        """What a file names, and the room of that."""
        for header in re.findall(r'^#include "(.+)"$', path.read_text(), re.M):
            yield f"includes {header}", header.rpartition("/")[0]


class Java:
    """Packages of all modules, `ops` for org.sparse4j.ops, which import each other's classes or name them in full.
    `house.py` has the limit on their files."""

    what, most = "the package ", sys.maxsize

    def __init__(self, modules=ROOT / "java", rows=()):
        self.root = modules
        self.rows = rows
        self.files = {}
        self.packages = {}
        for path in sorted(modules.glob("*/src/main/java/org/sparse4j/**/*.java")):
            package = ".".join(path.parent.parts[path.parent.parts.index("org"):])
            self.packages[path] = package
            self.files.setdefault(self.room_of_class(f"{package}.{path.stem}"), []).append(path)

    def room_of_class(self, name):
        """The room of a class: itself where it has a row, else its package."""
        own = name.removeprefix(PACKAGE + ".")
        return own if own in self.rows else self.room(name.rpartition(".")[0])

    @staticmethod
    def room(package):
        return package.removeprefix(PACKAGE + ".")

    def uses(self, path):
        code = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', " ", path.read_text(), flags=re.S)
        own = f"{self.packages[path]}.{path.stem}"
        for package, name in sorted(set(re.findall(r"\b(org\.sparse4j(?:\.[a-z]\w*)*)\.([A-Z]\w*)", code))):
            if (own, f"{package}.{name}") not in house.EXCEPTED:
                yield f"uses {package}.{name}", self.room_of_class(f"{package}.{name}")


def faults(rooms, side):
    """What is wrong, a line each."""
    for room, paths in side.files.items():
        if room not in rooms:
            yield f"{side.what}{room} has no row in docs/MAP.md"
            continue
        if len(paths) > side.most:
            yield f"{side.what}{room} has {len(paths)} files, more than {side.most}: split it"
        for path in paths:
            for use, to in side.uses(path):
                if to in side.files and to != room and to not in rooms[room]:
                    yield f"{path.relative_to(ROOT)} {use}: no arrow from {room} to {to} in docs/MAP.md"
    for room in rooms.keys() - side.files.keys():
        yield f"docs/MAP.md has a row for {room}, which has no sources"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--house", action="store_true", help="print the circles, arrows back up and crowds of java/")
    options = parser.parse_args()
    text = (ROOT / "docs/MAP.md").read_text()
    tables = [re.search(rf"^### {name}$(.*?)(?=^##)", text, re.M | re.S) for name in ("Native", "Java")]
    if None in tables:
        sys.exit('docs/MAP.md has no parts "Native" and "Java" before another one')
    try:
        native, java = (arrows(table[1]) for table in tables)
    except ValueError as e:
        sys.exit(f"docs/MAP.md: {e}")
    packages = Java(rows=java)
    drawn = house.House(packages, java)
    if options.house:
        print(*drawn.lines(), sep="\n")
    found = [*faults(native, Native()), *faults(java, packages), *drawn.faults()]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
