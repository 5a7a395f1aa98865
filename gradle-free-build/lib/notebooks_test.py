# SPDX-License-Identifier: Apache-2.0
import copy
import unittest

import notebooks

PAGE = '```kotlin\n@file:DependsOn("a")\n```\n[one](notebooks/one.ipynb)\n'


def cell(kind, text, **more):
    return {"cell_type": kind, "metadata": {}, "source": [text], **more}


def code(text, tags=()):
    made = cell("code", text, outputs=[], execution_count=None)
    return {**made, "metadata": {"tags": list(tags)} if tags else {}}


GOOD = {
    "cells": [cell("markdown", "# One"), code('@file:DependsOn("a")', ["setup"]), *[code("1") for _ in range(6)]],
    "metadata": {"kernelspec": {"name": "kotlin"}},
}


class NotebooksTest(unittest.TestCase):
    def faults(self, change, page=PAGE):
        notebook = copy.deepcopy(GOOD)
        change(notebook["cells"], notebook)
        return notebooks.faults("one", notebook, page)

    def test_the_committed_ones_are_good(self):
        self.assertEqual([], notebooks.check())
        self.assertEqual(6, len(list(notebooks.NOTEBOOKS.glob("*.ipynb"))))

    def test_a_good_one(self):
        self.assertEqual([], self.faults(lambda cells, whole: None))

    def test_outputs(self):
        self.assertEqual(["one: outputs are committed"], self.faults(lambda cells, whole: cells[3].update(execution_count=1)))
        self.assertEqual(["one: outputs are committed"], self.faults(lambda cells, whole: cells[3]["outputs"].append({})))

    def test_length_and_title(self):
        self.assertEqual(["one: 7 cells; it has 8 to 15"], self.faults(lambda cells, whole: cells.pop()))
        self.assertEqual(["one: it does not begin with a title"], self.faults(lambda cells, whole: cells[0].update(source="One")))

    def test_setup(self):
        tag = "one: the first cell of code, and no other, has the tag setup"
        self.assertEqual([tag], self.faults(lambda cells, whole: cells[1].update(metadata={})))
        self.assertEqual([tag], self.faults(lambda cells, whole: cells[2].update(metadata={"tags": ["setup"]})))
        other = ["one: docs/notebooks.md does not have its setup"]
        self.assertEqual(other, self.faults(lambda cells, whole: cells[1].update(source=['@file:DependsOn("b")'])))

    def test_kernel_and_link(self):
        kernel = {"kernelspec": {"name": "python3"}}
        self.assertEqual(["one: its kernel is neither kotlin nor java"], self.faults(lambda cells, whole: whole.update(metadata=kernel)))
        link = PAGE.replace("one.ipynb", "two.ipynb")
        self.assertEqual(["one: docs/notebooks.md does not link to it"], self.faults(lambda cells, whole: None, link))

    def test_jars_in_place_of_coordinates(self):
        self.assertEqual('@file:DependsOn("/a b.jar")\n@file:DependsOn("/c.jar")', notebooks.local_setup("kotlin", ["/a b.jar", "/c.jar"]))
        self.assertEqual("%classpath /a.jar /c.jar", notebooks.local_setup("java", ["/a.jar", "/c.jar"]))


if __name__ == "__main__":
    unittest.main()
