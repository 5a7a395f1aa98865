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


class ArrowsTest(unittest.TestCase):
    def faults(self, table=TABLE, **more):
        sources = {"low/a.hpp": "", "ops/left/b.cpp": '#include "low/a.hpp"', "ops/right/c.hpp": "#include <map>"}
        with tempfile.TemporaryDirectory(dir=arrows.ROOT / "build") as folder:
            root = pathlib.Path(folder)
            for name, text in (sources | {k.replace("__", "/") + ".hpp": v for k, v in more.items()}).items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return list(arrows.faults(arrows.arrows(table), root))

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


if __name__ == "__main__":
    unittest.main()
