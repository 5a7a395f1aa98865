# SPDX-License-Identifier: Apache-2.0
"""README's ten rows are those that the script names, losses too; the standard library is enough."""
import unittest
import xml.etree.ElementTree as ElementTree

import results
import ten
from goals import GOALS


def found(names, libraries=(), **more):
    rows = [{"table": "products", "kernel": kernel, "matrix": matrix, "type": "DOUBLE", "peer": "mkl",
             "ratio": [0.5 + i, 0.4 + i, 0.6 + i], "verdict": "win" if i else "loss", "prototype": None,
             "of_bandwidth": 0.5, "libraries": {"sparse4j": {}, "mkl": {}, **dict(libraries)}} for i, (kernel, matrix) in enumerate(names)]
    return {**results.head("abc", ""), "rows": rows, **more}


class TenTest(unittest.TestCase):
    def test_the_ten_are_rows_of_the_tables(self):
        self.assertEqual(10, len(set(ten.TEN)))
        for kernel, matrix in ten.TEN:
            self.assertIn(matrix, GOALS[kernel])

    def test_a_loss_stands_first(self):
        svg = ten.picture(found(ten.TEN, commit="a<b"))
        root = ElementTree.fromstring(svg)
        texts = ["".join(t.itertext()) for t in root.iter("{http://www.w3.org/2000/svg}text")]
        names = [t for t in texts if t.split(" ")[-1] in ("U", "P", "L", "G", "T")]
        self.assertEqual(10, len(names))
        self.assertEqual("A x, again U", names[0])
        self.assertEqual(1, svg.count('<g class="loss">'))
        self.assertTrue(any("commit a<b" in text for text in texts))

    def test_librsb_and_petsc_are_named_where_they_were_measured(self):
        self.assertIn("Eigen (T:", ten.picture(found(ten.TEN)))
        self.assertIn("Eigen, librsb (T:", ten.picture(found(ten.TEN, {"librsb": {}})))
        self.assertIn("Eigen, librsb, PETSc (T:", ten.picture(found(ten.TEN, {"petsc": {}, "librsb": {}})))

    def test_none_may_be_left_out(self):
        with self.assertRaisesRegex(ValueError, "trsv L"):
            ten.picture(found([name for name in ten.TEN if name[0] != "trsv"]))

    def test_floats_do_not_stand_for_doubles(self):
        all_ten = found(ten.TEN)
        all_ten["rows"][0]["type"] = "FLOAT"
        with self.assertRaises(ValueError):
            ten.picture(all_ten)


if __name__ == "__main__":
    unittest.main()
