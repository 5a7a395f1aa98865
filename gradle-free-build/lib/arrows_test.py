# SPDX-License-Identifier: Apache-2.0
import pathlib
import tempfile
import unittest

import arrows

TABLE = """
- `base`: `low`

| `low` |  | ground |
| `ops/left` | `base` | |
| `ops/right` | `base` | |
"""

PACKAGES = """
- `facade`: `org.sparse4j`, `ops`

| `backend` | | |
| `facade` | `backend` | |
| `graph` | `facade` | |
"""


class ArrowsTest(unittest.TestCase):
    def in_folder(self, side, table, sources):
        with tempfile.TemporaryDirectory(dir=arrows.ROOT / "build") as folder:
            root = pathlib.Path(folder)
            for name, text in sources.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return list(arrows.faults(arrows.arrows(table), side(root)))

    def faults(self, table=TABLE, **more):
        sources = {"low/a.hpp": "", "ops/left/b.cpp": '#include "low/a.hpp"', "ops/right/c.hpp": "#include <map>"}
        return self.in_folder(arrows.Native, table,
                              sources | {k.replace("__", "/") + ".hpp": v for k, v in more.items()})

    def java(self, table=PACKAGES, **more):
        sources = {"backend/Storage": "", "INDArray": "import org.sparse4j.ops.Op;\n", "graph/Graphs": "",
                   "ops/Op": "import org.sparse4j.INDArray;\nimport static org.sparse4j.backend.Storage.id;\n"}
        more = {k.replace("__", "/"): v for k, v in more.items()}
        return self.in_folder(arrows.Java, table, {f"core/src/main/java/org/sparse4j/{name}.java": text
                                                   for name, text in (sources | more).items()})

    def test_what_the_table_names_is_allowed(self):
        self.assertEqual(self.faults(), [])

    def test_an_arrow_that_is_not_there(self):
        for folder, header in (("low", "ops/left/b.hpp"), ("ops__left", "ops/right/c.hpp")):
            (fault,) = self.faults(**{folder + "__d": f'#include "{header}"'})
            self.assertIn(f"includes {header}: no arrow from {folder.replace('__', '/')} to", fault)

    def test_rows_and_rooms_belong_together(self):
        self.assertIn("cellar has no row", self.faults(cellar__a="")[0])
        self.assertIn("a row for attic", self.faults(TABLE + "| `attic` | `low` | |\n")[0])

    def test_a_crowd(self):
        self.assertIn("low has 26 files", self.faults(**{f"low__f{n}": "" for n in range(25)})[0])

    def test_no_circles(self):
        for row in ("| `attic` | `roof` | |", "| `attic` | `attic` | |", "| `low` | | |"):
            with self.assertRaises(ValueError):
                arrows.arrows(TABLE + row + "\n")

    def test_packages_of_one_row_may_use_each_other(self):
        self.assertEqual(self.java(), [])

    def test_an_import_that_has_no_arrow(self):
        for package, code, to in (("backend", "import org.sparse4j.INDArray;", "org.sparse4j"),
                                  ("backend", "import static org.sparse4j.ops.Op.ADD;", "ops"),
                                  ("ops", "org.sparse4j.graph.Graphs x;", "graph"),
                                  ("graph", "import org.sparse4j.backend.Storage;", "backend")):
            (fault,) = self.java(**{package + "__D": f"package org.sparse4j.{package};\n{code}\n"})
            self.assertIn(f"no arrow from {package} to {to}", fault)

    def test_comments_and_texts_use_nothing(self):
        self.assertEqual(self.java(backend__D='/** {@link org.sparse4j.INDArray} */ // org.sparse4j.INDArray\n'
                                              'String s = "org.sparse4j.INDArray";\n'), [])

    def test_packages_and_rows_belong_together(self):
        self.assertIn("the package cellar has no row", self.java(cellar__A="")[0])
        self.assertIn("a row for attic", self.java(PACKAGES + "| `attic` | | |\n")[0])

    def test_two_rows_of_a_package(self):
        with self.assertRaises(ValueError):
            arrows.arrows(PACKAGES + "| `ops` | | |\n")


if __name__ == "__main__":
    unittest.main()
