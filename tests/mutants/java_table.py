# SPDX-License-Identifier: Apache-2.0
"""PIT's mutants of the Java classes as a table, FOLDER/java-table.txt. What lives must be explained in
explained-java.txt: a line

    Class.method | what PIT did | the source line, or its beginning | the reason

It holds for all mutants of that kind in that line.
"""
import collections
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

HERE = pathlib.Path(__file__).resolve().parent
MODULES = HERE.parent.parent / "java"


def explained():
    """The lists' lines as tuples of four."""
    rows = []
    for line in (HERE / "explained-java.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        fields = tuple(field.strip() for field in line.split(" | "))
        if len(fields) != 4:
            sys.exit(f"explained-java.txt: '{line}' has no four parts")
        rows.append(fields)
    return rows


def source_line(name, file, number):
    path = pathlib.Path("src/main/java", name.rpartition(".")[0].replace(".", "/"), file)
    return next(m for m in MODULES.iterdir() if (m / path).exists()).joinpath(path).read_text().splitlines()[number - 1].strip()


def main():
    if len(sys.argv) != 2:
        sys.exit("java_table.py FOLDER")
    folder = pathlib.Path(sys.argv[1])
    reasons, used = explained(), set()
    lines, alive, totals = [], [], collections.defaultdict(lambda: [0, 0, 0])
    for m in ElementTree.parse(folder / "java/mutations.xml").getroot().iter("mutation"):
        text = {child.tag: child.text or "" for child in m}
        name, what = text["mutatedClass"], text["description"]
        short = name.rpartition(".")[2] + "." + text["mutatedMethod"]
        source = source_line(name.partition("$")[0], text["sourceFile"], int(text["lineNumber"]))
        found = [r for r in reasons if (r[0], r[1]) == (short, what) and source.startswith(r[2])]
        used.update(found)
        if m.get("detected") == "true":
            by, column = text["killingTest"].rpartition("class:")[2].replace("]/[", " ").rstrip("])"), 0
            by = by or m.get("status").lower().replace("_", " ")
        elif found:
            by, column = "explained: " + found[0][3], 1
        else:
            by, column = "LIVES" + (", no test comes there" if m.get("status") == "NO_COVERAGE" else ""), 2
            alive.append(f"{short} | {what} | {source}")
        totals[name.partition("$")[0]][column] += 1
        lines.append(f"{short:44}  {text['lineNumber']:>4}  {what:56}  {by}")
    lines = [*sorted(lines), "", f"{'class':44}  killed  explained  alive"]
    for name, (k, e, a) in sorted(totals.items()):
        lines.append(f"{name.removeprefix('org.sparse4j.'):44}  {k:6}  {e:9}  {a:5}")
    sums = [sum(t[i] for t in totals.values()) for i in range(3)]
    lines.append(f"{'all':44}  {sums[0]:6}  {sums[1]:9}  {sums[2]:5}")
    (folder / "java-table.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(lines[-len(totals) - 2:]))
    for row in set(reasons) - used:
        print("explains nothing:", " | ".join(row))
    if alive:
        print("alive, and not explained:", *alive, sep="\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
