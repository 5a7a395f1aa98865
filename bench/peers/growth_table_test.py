# SPDX-License-Identifier: Apache-2.0
"""Steps are seen and shown; the standard library is enough."""
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

import growth_table
import results


def row(kernel, entries, ns, extra=12.0):
    return {"table": "growth", "kernel": kernel, "matrix": str(entries), "type": "DOUBLE", "ns": ns, "bytes": extra}


ROWS = [row("add", 1_000_000, 8.0), row("add", 1_000, 2.0), row("add", 10_000, 2.9), row("get", 1_000, 90.0, 0.0)]


class GrowthTest(unittest.TestCase):
    def test_a_step_is_one_from_the_size_before(self):
        self.assertEqual(["add at 1e6: 2.9 to 8.0 ns"], list(growth_table.steps(ROWS)))

    def test_memory_has_steps_too(self):
        rows = [row("build", 10_000, 5.0, 32.0), row("build", 100_000, 5.0, 160.0)]
        self.assertEqual(["build from triplets at 1e5: 32.0 to 160.0 bytes"], list(growth_table.steps(rows)))
        self.assertIn("| 5.0 / 32 | 5.0 / **160** |", growth_table.table(rows))

    def test_the_table_is_by_size_and_marks_steps(self):
        lines = growth_table.table(ROWS).splitlines()
        self.assertEqual("| ns / bytes an entry | 1e3 | 1e4 | 1e6 |", lines[0])
        self.assertEqual("| add | 2.0 / 12 | 2.9 / 12 | **8.0** / 12 |", lines[2])
        self.assertEqual("| random get, a call | 90 | - | - |", lines[3])

    def test_the_picture_is_well_formed_and_alone(self):
        svg = growth_table.picture(ROWS)
        ElementTree.fromstring(svg)
        self.assertEqual(3, svg.count("<svg "))
        self.assertNotIn("<script", svg)

    def test_a_page_takes_the_table_between_its_marks(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "p.md")
            page.write_text(f"before {growth_table.BEGIN}old{growth_table.END} after", encoding="utf-8")
            found = {**results.head("abc", ""), "rows": ROWS}
            growth_table.into(page, found)
            growth_table.into(page, found)
            text = page.read_text(encoding="utf-8")
            self.assertTrue(text.startswith("before ") and text.endswith(" after"))
            self.assertEqual(1, text.count("random get"))
            self.assertNotIn("old", text)
            page.write_text("none", encoding="utf-8")
            with self.assertRaises(ValueError):
                growth_table.into(page, found)


if __name__ == "__main__":
    unittest.main()
