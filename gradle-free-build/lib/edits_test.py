# SPDX-License-Identifier: Apache-2.0
import pathlib
import tempfile
import unittest

from edits import Moved, Plan, Refused

MAIN = "java/core/src/main/java/org/sparse4j/"
DECLARED = """package org.sparse4j;

public interface Ops {
    /** Once. */
    INDArray squared(int... dimensions);

    /**
     * Twice.
     */
    INDArray squared(boolean keepDims, int... dimensions);

    /** Of a name that goes on. */
    Number squaredNumber();
}
"""
BODIES = """package org.sparse4j.array;

import java.util.List;
import org.sparse4j.ops.Op;

abstract class Methods {
    @Override
    public INDArray squared(int... dimensions) {
        if (dimensions.length == 0) {
            return squared(false);
        }

        return null;
    }

    int x = squared(3);
}
"""


class PlanTest(unittest.TestCase):
    FILES = {
        MAIN + "Ops.java": DECLARED,
        MAIN + "array/Methods.java": BODIES,
        MAIN + "ops/Op.java": "package org.sparse4j.ops;\n\nenum Op {\n}\n",
        "native/a/list.def": "one\ntwo\ntwo\n",
        "native/b/list.def": "three\n",
    }

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name, text in self.FILES.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text)
        self.plan = Plan(self.root, self.FILES)

    def test_files_by_their_names(self):
        self.assertEqual(MAIN + "Ops.java", self.plan.one("Ops.java"))
        self.assertEqual("native/b/list.def", self.plan.one("b/list.def"))
        for name in ("list.def", "none.def", "s.java"):
            with self.assertRaises(Moved):
                self.plan.one(name)

    def test_files_by_what_they_hold(self):
        self.assertEqual(MAIN + "array/Methods.java", self.plan.holding(r"^    public INDArray squared\(", "java/"))
        for pattern in (r"^package", r"^none"):
            with self.assertRaises(Moved):
                self.plan.holding(pattern, "java/")

    def test_places(self):
        self.plan.after("native/a/list.def", r"^one\n", "one and a half\n", "")
        self.plan.before("native/a/list.def", r"^two\n", "less than two\n", "", last=True)
        self.assertEqual("one\none and a half\ntwo\nless than two\ntwo\n", self.plan.text("native/a/list.def"))
        for pattern in (r"^two$", r"^four$"):  # twice, and never
            with self.assertRaises(Moved):
                self.plan.after("native/a/list.def", pattern, "", "")

    def test_nothing_is_written_before_all_is_known(self):
        self.plan.after("native/b/list.def", r"^three\n", "four\n", "")
        self.plan.create("native/c/new.def", "five\n", "")
        self.assertEqual("three\n", (self.root / "native/b/list.def").read_text())
        self.assertFalse((self.root / "native/c").exists())
        self.plan.write()
        self.assertEqual("three\nfour\n", (self.root / "native/b/list.def").read_text())
        self.assertEqual("five\n", (self.root / "native/c/new.def").read_text())
        with self.assertRaises(Refused):
            self.plan.create("native/c/new.def", "", "")

    def test_methods_with_their_comments(self):
        texts, end = self.plan.methods(MAIN + "Ops.java", "squared")
        self.assertEqual(["    /** Once. */\n    INDArray squared(int... dimensions);\n",
                          "    /**\n     * Twice.\n     */\n    INDArray squared(boolean keepDims, int... dimensions);\n"], texts)
        self.assertTrue(DECLARED[:end].endswith("keepDims, int... dimensions);\n"))
        texts, end = self.plan.methods(MAIN + "array/Methods.java", "squared")
        self.assertEqual(1, len(texts))
        self.assertTrue(texts[0].startswith("    @Override\n    public") and texts[0].endswith("        return null;\n    }\n"), texts)
        with self.assertRaises(Moved):
            self.plan.methods(MAIN + "Ops.java", "square")

    def test_imports(self):
        path = MAIN + "array/Methods.java"
        for name in ("Ops", "Op", "Methods", "Ops"):
            self.plan.use(path, name, "")
        self.assertIn("\n\nimport java.util.List;\nimport org.sparse4j.Ops;\nimport org.sparse4j.ops.Op;\n\n", self.plan.text(path))
        self.plan.use(MAIN + "ops/Op.java", "Ops", "")
        self.assertEqual("package org.sparse4j.ops;\n\nimport org.sparse4j.Ops;\n\nenum Op {\n}\n", self.plan.text(MAIN + "ops/Op.java"))
        self.assertEqual("import java.util.Map;\nimport org.sparse4j.ops.Op;\n",
                         self.plan.imports("org.sparse4j", ["java.util.Map", "Op", "Ops"]))


if __name__ == "__main__":
    unittest.main()
