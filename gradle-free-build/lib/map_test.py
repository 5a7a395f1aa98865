# SPDX-License-Identifier: Apache-2.0
"""What docs/MAP.md names is there: paths from the top, native sources from native/src, classes from their package
(`java/core/.../io/` stands for the one folder that ends so), and a name alone in the folder before it in its row. So that
nobody who looks something up finds one of two files of that name, or none."""
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUFFIXES = "cpp|hpp|h|def|java|kt|scala|txt|sh|py|cmake|xml|md|json|properties|jsh|abi|hex"
NAME = re.compile(rf"(?!_)(?:[\w.*+-]+/)*[\w.*+-]+\.(?:{SUFFIXES})|(?:[\w.-]+/)+|(?:[\w.-]+/)+\w+")


def tracked():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listed.stdout.split()


class Tree:
    """The files of a tree, and which of them a name in a row of the map means."""

    # Native sources are named from native/src, classes of modules and tests from any package above them.
    BASES = r"native/src/|gradle-free-build/|(?:java|tests)/(?:.+/)?"

    def __init__(self, files):
        self.files = files
        self.folders = {}
        for file in files:
            folder, _, name = file.rpartition("/")
            self.folders.setdefault(folder, []).append(name)

    def path(self, path):
        """The files and folders that a path means."""
        pattern = re.escape(path.rstrip("/")).replace(re.escape("..."), ".+").replace(r"\*", "[^/]*")
        of_path = re.compile(rf"(?:{self.BASES})?{pattern}{'' if path.endswith('/') else '(?:[.](?:java|kt|scala))?'}(?=/|$)")
        found = {match[0] for file in self.files if (match := of_path.match(file))}
        return sorted(found)

    def beside(self, name, path):
        """Whether a file of this name lies in a folder, beside a file, or in the same package of a module's tests."""
        pattern = re.compile(re.escape(name).replace(r"\*", ".*"))
        folders = {path, path.rpartition("/")[0]}
        folders |= {folder.replace("/main/", "/test/") for folder in folders}
        return any(pattern.fullmatch(file) for folder in folders for file in self.folders.get(folder, []))

    def test(self, name):
        """Whether a test of the project has this name: no two have the same."""
        return sum(name in names for folder, names in self.folders.items() if "test" in folder) == 1


def faults(text, tree):
    """What rows name that is not there."""
    for line in text.splitlines():
        if not line.startswith("| `") and line.startswith("| ") and "`" in line:
            rooms = []
            for name in re.findall(r"`([^` ]+)`", line.split("|", 2)[2]):
                if not NAME.fullmatch(name):
                    continue
                found = tree.path(name)
                rooms += found
                if not found and not any(tree.beside(name, room) for room in rooms) and not tree.test(name):
                    yield f"`{name}` in the row | {line.split('|')[1].strip()} |"


def repeated(text):
    """Titles that two rows of the tables have, as a merge leaves them."""
    titles = [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ") and not line.startswith("| I want to change")]
    return sorted({title for title in titles if titles.count(title) > 1})


class MapTest(unittest.TestCase):
    maxDiff = None

    def test_all_that_the_map_names_is_there(self):
        text = (ROOT / "docs/MAP.md").read_text()
        tree = Tree(tracked())
        _, _, table = text.partition("## I want to change")
        self.assertEqual([], list(faults(table, tree)))
        self.assertEqual([], repeated(table))

    def test_finds_a_title_that_stands_twice(self):
        self.assertEqual(["b"], repeated("| a | x |\n| b | y |\n\n| I want to change ... | files |\n| b | z |\n| I want to change ... | files |\n"))

    def test_finds_what_is_not_there(self):
        tree = Tree(["native/src/ops/search/select.cpp", "native/src/leaf/select.cpp", "native/src/ops/elementwise/where.cpp"])
        self.assertEqual([], list(faults("| where | `ops/elementwise/where.cpp`, `ops/search/select.cpp` |", tree)))
        self.assertEqual(["`select.cpp` in the row | where |"],
                         list(faults("| where | `ops/elementwise/where.cpp`, `select.cpp` |", tree)))
        self.assertEqual(["`ops/reduce/where.cpp` in the row | x |"], list(faults("| x | `ops/reduce/where.cpp` |", tree)))


if __name__ == "__main__":
    unittest.main()
