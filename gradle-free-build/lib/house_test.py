# SPDX-License-Identifier: Apache-2.0
import pathlib
import tempfile
import unittest

import arrows
import house

TABLE = """
- `facade`: `org.sparse4j`, `array`, `ndarray`

| `backend` | | |
| `facade` | `backend` | |
| `Sparse4j` | `facade` | |
"""
SOURCES = {
    "backend/Storage": "class Storage {}",
    "INDArray": "/** Made by {@link Sparse4j}. */ interface INDArray permits org.sparse4j.ndarray.NDArray {}",
    "ndarray/NDArray": "import org.sparse4j.INDArray;\nclass NDArray implements INDArray {}",
    "Sparse4j": "import org.sparse4j.ndarray.NDArray;\nclass Sparse4j { INDArray x; String s = \"Unused\"; }",
    "Unused": "class Unused {}",
}


class HouseTest(unittest.TestCase):
    def house(self, **more):
        with tempfile.TemporaryDirectory(dir=arrows.ROOT / "build") as folder:
            root = pathlib.Path(folder)
            for name, text in (SOURCES | {k.replace("__", "/"): v for k, v in more.items()}).items():
                path = root / f"core/src/main/java/org/sparse4j/{name}.java"
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            rows = arrows.arrows(TABLE)
            return house.House(arrows.Java(root, rows), rows)

    def test_the_sealed_pair_is_no_circle(self):
        drawn = self.house()
        self.assertEqual((drawn.circles, drawn.figures["files in circles"]), ([], 0))

    def test_the_circle_of_arrays_has_a_figure_of_its_own(self):
        drawn = self.house(INDArray="org.sparse4j.array.Part p;", array__Part="org.sparse4j.INDArray x;")
        self.assertEqual((drawn.named, drawn.circles), (["org.sparse4j.INDArray", "org.sparse4j.array.Part"], []))
        self.assertIn("circle of 2: INDArray array.Part", list(drawn.lines()))
        self.assertEqual(drawn.figures["files in the circle of INDArray"], 2)

    def test_a_planted_circle_of_neighbours(self):
        drawn = self.house(backend__Storage="class Storage { Window w; }", backend__Window="class Window { Storage s; }")
        self.assertEqual(drawn.circles, [["org.sparse4j.backend.Storage", "org.sparse4j.backend.Window"]])
        self.assertIn("files in circles", next(drawn.faults({"files in circles": 1})))
        self.assertEqual(list(drawn.faults({"files in circles": 2})), [])

    def test_a_circle_through_three_packages(self):
        drawn = self.house(backend__Storage="import static org.sparse4j.Sparse4j.create;")
        self.assertEqual(drawn.circles, [])
        drawn = self.house(backend__Storage="import static org.sparse4j.Sparse4j.create;",
                           ndarray__NDArray="import org.sparse4j.backend.Storage;")
        self.assertEqual([len(circle) for circle in drawn.circles], [3])

    def test_two_circles_that_touch_are_one(self):
        drawn = self.house(backend__A="B b;", backend__B="A a; C c;", backend__C="B b;")
        self.assertEqual(drawn.figures["files in the largest circle"], 3)

    def test_names_that_mean_another_class(self):
        drawn = self.house(backend__A="B b;", backend__B="import other.A;\nA a;")
        self.assertEqual(drawn.circles, [])
        drawn = self.house(backend__A="B b;", backend__B="char c = '\"'; Outer.A a; // A\nString s = \"A\";")
        self.assertEqual(drawn.circles, [])

    def test_arrows_that_run_back_up(self):
        self.assertEqual(dict(self.house().arrows), {})
        drawn = self.house(INDArray="org.sparse4j.array.Data d;", array__Data="", array__X="import org.sparse4j.Sparse4j;",
                           array__Y="import org.sparse4j.Sparse4j;")
        self.assertEqual({arrow: len(files) for arrow, files in drawn.arrows.items()},
                         {("org.sparse4j", "array"): 1, ("array", "Sparse4j"): 2})
        self.assertEqual(drawn.figures["arrows that run back up"], 2)

    def test_the_most_crowded_folder(self):
        drawn = self.house(**{f"array__{name}": "" for name in "ABCDEF"})
        self.assertEqual(drawn.figures["files in the largest folder"], 6)
        self.assertIn("6 files: core/src/main/java/org/sparse4j/array", list(drawn.lines()))

    def test_each_figure_has_a_limit(self):
        self.assertEqual(self.house().figures.keys(), house.LIMITS.keys())


if __name__ == "__main__":
    unittest.main()
