# SPDX-License-Identifier: Apache-2.0
"""README's picture shows every lost row in words, in colours that need no CSS, inside its edges. Needs the standard library alone."""
import re
import unittest
import xml.etree.ElementTree as ElementTree

import results
import ten
from goals import GOALS
from ratios import COLD, EVEN, LOSS, WIN

SVG = "{http://www.w3.org/2000/svg}"
PEERS = {"sparse4j": {}, "mkl": {}}


def measured(kernel, matrix, ratio=2.0, verdict=WIN, **more):
    return {"table": "tensors" if matrix == "T" else "products", "kernel": kernel, "matrix": matrix, "type": "DOUBLE", "peer": "mkl",
            "ratio": [ratio, ratio * 0.9, ratio * 1.1], "verdict": verdict, "libraries": PEERS, **more}


def found(*rows, usual=ten.USUAL, **more):
    """A run in which Sparse4j won all rows of `usual`, with other `rows` beside them or instead of them."""
    given = {(row["kernel"], row["matrix"]) for row in rows}
    rest = [measured(*name, ratio=2.0 + i) for i, name in enumerate(usual) if name not in given]
    return {**results.head("abc", ""), "rows": [*rest, *rows], **more}


def drawn(run):
    return ElementTree.fromstring(ten.picture(run))


def texts(root):
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def labels(root):
    """The rows' names from top to bottom."""
    return ["".join(group.find(f"{SVG}text").itertext()) for group in root.iter(f"{SVG}g")]


class TenTest(unittest.TestCase):
    def test_the_usual_ten_are_rows_of_the_tables(self):
        self.assertEqual(10, len(set(ten.USUAL)))
        for kernel, matrix in ten.USUAL:
            self.assertIn(matrix, GOALS[kernel])

    def test_every_row_of_the_tables_has_words(self):
        self.assertEqual(set(GOALS), set(ten.KERNELS))
        self.assertEqual({matrix for matrices in GOALS.values() for matrix in matrices}, set(ten.MATRICES))
        self.assertEqual("sparse × sparse, graph with hubs", ten.label(measured("spgemm", "G")))
        self.assertEqual("sparse × column-major, 16 columns, grid", ten.label(measured("spmm16_col", "L")))
        self.assertEqual("MTTKRP, middle dimension, 3-D tensor", ten.label(measured("mttkrp 1", "T")))

    def test_lost_rows_replace_the_last_of_the_usual_ones_and_stand_first(self):
        lost = measured("spgemm unsorted", "G", 0.7, LOSS), measured("spmv_t first", "U", 0.6, LOSS)
        even = measured("row sums", "L", 0.5, EVEN)
        names = labels(drawn(found(*lost, even)))
        self.assertEqual(10, len(names))
        self.assertEqual(["transposed × vector, first call, uniform random",
                          "sparse × sparse, peer's rows unsorted, graph with hubs", "sums of rows, grid"], names[:3])
        self.assertNotIn("sparse + sparse, uniform random", names)
        self.assertNotIn("transposed × vector, repeated, power law", names)

    def test_a_usual_row_that_is_lost_stands_there_once(self):
        root = drawn(found(measured("add", "U", 0.8, LOSS)))
        self.assertEqual("sparse + sparse, uniform random", labels(root)[0])
        self.assertEqual(10, len(set(labels(root))))
        self.assertEqual(1, texts(root).count("slower"))

    def test_of_more_than_ten_lost_rows_the_worst_are_shown(self):
        lost = [measured(kernel, "U", 0.9 - i / 100, LOSS) for i, kernel in enumerate(k for k in GOALS if "U" in GOALS[k])]
        self.assertGreater(len(lost), 10)
        rows = ten.chosen(found(*lost))
        self.assertEqual(sorted(row["ratio"][0] for row in lost)[:10], [row["ratio"][0] for row in rows])

    def test_peers_are_named_as_they_write_themselves(self):
        libraries = {name: {} for name in ("petsc", "librsb", "graphblas", "mkl", "scipy", "sparse4j")}
        root = drawn(found(measured("spgemm", "G", 4.68, peer="petsc", libraries=libraries),
                           measured("mttkrp 1", "T", 59.1, peer="pyttb", libraries={"sparse4j": {}, "pydata": {}, "pyttb": {}})))
        self.assertIn("4.68 × PETSc", texts(root))
        self.assertIn("59.1 × pyttb", texts(root))
        below = " ".join(texts(root))
        self.assertIn("the fastest of SciPy, Intel MKL, SuiteSparse:GraphBLAS, librsb and PETSc; on the tensor, of "
                      "PyData/Sparse and pyttb.", below)
        self.assertIn("on the tensor, of Intel MKL.", " ".join(texts(drawn(found()))))

    def test_the_axis_has_its_ticks_and_holds_every_interval(self):
        root = drawn(found(measured("add", "U", 0.2, LOSS), measured("mttkrp 1", "T", 300)))
        self.assertEqual(["0.5", "1", "2", "5", "10", "50"], [t for t in texts(root) if re.fullmatch(r"[\d.]+", t)][:6])
        for line in root.iter(f"{SVG}line"):
            for end in ("x1", "x2"):
                self.assertGreaterEqual(float(line.get(end)), ten.LEFT)
                self.assertLessEqual(float(line.get(end)), ten.RIGHT)

    def test_every_text_ends_before_the_right_edge(self):
        rows = [measured(kernel, matrix, 100, verdict, peer=peer, libraries={name: {} for name in ten.PEERS})
                for kernel in GOALS for matrix in GOALS[kernel] for verdict in (LOSS, EVEN, COLD) for peer in ten.PEERS]
        run = found(processor="A processor with a name that goes on for longer than a line of the picture is wide", processors=128)
        axis = ten.Axis(rows)
        pictures = [ten.picture(run)] + ["<svg xmlns='http://www.w3.org/2000/svg'>" + ten.line(row, 0, axis) + "</svg>" for row in rows]
        for root in map(ElementTree.fromstring, pictures):
            ends = {}  # by height: where texts that begin left end, and where those that end right begin
            for element in root.iter(f"{SVG}text"):
                wide = len("".join(element.itertext())) * ten.EM * float(element.get("font-size"))
                x, y = float(element.get("x")), element.get("y")
                if element.get("text-anchor") == "end":
                    self.assertLess(ends[y], x - wide)
                elif element.get("text-anchor") is None:
                    ends[y] = x + wide
                    self.assertLessEqual(ends[y], ten.WIDTH - ten.MARGIN / 2, element.text)

    def test_colours_need_no_css_and_dark_mode_replaces_each(self):
        svg = ten.picture(found(measured("add", "U", 0.8, LOSS), measured("row sums", "L", 1.0, EVEN),
                                measured("trsv", "L", 3.0, COLD)))
        self.assertNotIn("var(", svg)
        root = ElementTree.fromstring(svg)
        shapes = [element for name in ("text", "rect", "circle", "line") for element in root.iter(SVG + name)]
        for element in shapes:
            self.assertRegex(element.get("stroke" if element.tag == f"{SVG}line" else "fill"), "^#[0-9a-f]{6}$")
        self.assertEqual(set(ten.DARK), {element.get("class") for element in shapes})
        sheet = root.find(f"{SVG}style").text
        for name, value in ten.DARK.items():
            self.assertIn(f".{name} {{ fill: {value}; }}", sheet)

    def test_a_screen_reader_gets_the_title_and_every_row(self):
        root = drawn(found(measured("add", "U", 0.8, LOSS), commit="a<b"))
        self.assertEqual("title desc", root.get("aria-labelledby"))
        self.assertEqual(ten.TITLE, root.find(f"{SVG}title[@id='title']").text)
        self.assertIn(ten.TITLE, texts(root))
        described = root.find(f"{SVG}desc[@id='desc']").text
        self.assertIn("sparse + sparse, uniform random: 0.80 times as fast as Intel MKL, 95 % interval 0.72 to 0.88: slower.", described)
        self.assertIn("commit a<b", described)
        self.assertTrue(all(name in described for name in labels(root)))

    def test_a_row_without_an_interval_is_drawn(self):
        root = drawn(found(measured("add", "U", verdict=COLD, ratio=3.0) | {"ratio": [3.0, None, None]}))
        self.assertIn("run once", texts(root))

    def test_none_may_be_left_out(self):
        with self.assertRaisesRegex(ValueError, "trsv L"):
            ten.picture(found(usual=[name for name in ten.USUAL if name[0] != "trsv"]))

    def test_floats_do_not_stand_for_doubles(self):
        with self.assertRaisesRegex(ValueError, "not measured: spmv U"):
            ten.picture(found(measured("spmv", "U", type="FLOAT")))


if __name__ == "__main__":
    unittest.main()
