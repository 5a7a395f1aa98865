# SPDX-License-Identifier: Apache-2.0
"""Holds the sources against the tables of docs/MAP.md, part "Layers": which room may use which. A row names a room and
those it uses, all of rows above it, so that there are no circles but those that a row names. Rooms are folders of
native/src, and packages of Java. Prints every include and every import that has no arrow, every room without a row and
every crowded one; exit status 1 when there is any."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_FILES = 25
PACKAGE = "org.sparse4j"


def arrows(text):
    """room -> the rooms it may use, from the table's rows: | `room` | `used`, `used` | ... |. A word for several, in front
    of the table: - `word`: `room`, `room`. A row of a word is one circle: each of its rooms may use the others."""
    rooms, words = {}, {}
    for line in text.splitlines():
        if line.startswith("- `"):
            word, *of = re.findall(r"`([^`]+)`", line)
            words[word] = set().union(*(words.get(name, {name}) for name in of))
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("| `") or len(cells) < 3:
            continue
        row = cells[0].strip("`")
        used = set().union(*(words.get(name, {name}) for name in re.findall(r"`([^`]+)`", cells[1])))
        if unknown := used - rooms.keys():
            raise ValueError(f"{row} uses {', '.join(sorted(unknown))}: no row above it")
        circle = words.get(row, {row})
        if again := circle & rooms.keys():
            raise ValueError(f"{', '.join(sorted(again))} has two rows")
        rooms |= {room: used | circle - {room} for room in circle}
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
    """Packages of all modules, `ops` for org.sparse4j.ops, which import each other's classes or name them in full. Names
    that users have cannot be spread over packages: there is no limit."""

    what, most = "the package ", sys.maxsize

    def __init__(self, modules=ROOT / "java"):
        self.files = {}
        for path in sorted(modules.glob("*/src/main/java/org/sparse4j/**/*.java")):
            package = ".".join(path.parent.parts[path.parent.parts.index("org"):])
            self.files.setdefault(self.room(package), []).append(path)

    @staticmethod
    def room(package):
        return package.removeprefix(PACKAGE + ".")

    def uses(self, path):
        code = re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', " ", path.read_text(), flags=re.S)
        for package, name in sorted(set(re.findall(r"\b(org\.sparse4j(?:\.[a-z]\w*)*)\.([A-Z]\w*)", code))):
            yield f"uses {package}.{name}", self.room(package)


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
    text = (ROOT / "docs/MAP.md").read_text()
    tables = [re.search(rf"^### {name}$(.*?)(?=^##)", text, re.M | re.S) for name in ("Native", "Java")]
    if None in tables:
        sys.exit('docs/MAP.md has no parts "Native" and "Java" before another one')
    try:
        found = [fault for table, side in zip(tables, (Native(), Java())) for fault in faults(arrows(table[1]), side)]
    except ValueError as e:
        sys.exit(f"docs/MAP.md: {e}")
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
