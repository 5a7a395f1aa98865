# SPDX-License-Identifier: Apache-2.0
import pathlib
import tempfile
import unittest

import stems


class StemsTest(unittest.TestCase):
    def found(self, check, files, *more):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            return list(check(root, *more))

    def headers(self, names, declared):
        return self.found(stems.stem_faults, dict.fromkeys(names, ""), declared)

    def lengths(self, name, lines, long, top=""):
        text = top + "x\n" * (lines - top.count("\n"))
        return self.found(stems.length_faults, {name: text}, [name], long)

    def test_a_header_of_its_stem(self):
        self.assertEqual(self.headers(["a/b.cpp", "a/b.hpp"], {}), [])
        for other in ("c/b.hpp", "a/c.hpp"):
            (fault,) = self.headers(["a/b.cpp", other], {})
            self.assertIn("a/b.cpp has no b.hpp", fault)

    def test_what_needs_none(self):
        self.assertEqual(self.headers(["capi/x_api.cpp", "capi/context.cpp", "leaf/a.inc.cpp"], {}), [])
        self.assertEqual(len(self.headers(["capi/call.cpp", "ops/x_api.cpp"], {})), 2)

    def test_an_exception_names_a_header(self):
        declared = {"a/b": ("a/c.hpp", "why")}
        self.assertEqual(self.headers(["a/b.cpp", "a/c.hpp"], declared), [])
        self.assertIn("there is no a/c.hpp", self.headers(["a/b.cpp"], declared)[0])

    def test_an_exception_that_is_none(self):
        for files in (["a/b.cpp", "a/b.hpp", "a/c.hpp"], ["a/c.hpp"]):
            (fault,) = self.headers(files, {"a/b": ("a/c.hpp", "why")})
            self.assertIn("a/b is no exception any more", fault)

    def test_length(self):
        self.assertEqual(self.lengths("a.cpp", 500, {}), [])
        for name in ("a.cpp", "a.java", "tests/mutants/a.txt"):
            (fault,) = self.lengths(name, 501, {})
            self.assertIn("has 501 lines", fault)
        self.assertEqual(self.lengths("expected.txt", 501, {}), [])

    def test_lists(self):
        for comment in ("//", "#", " *"):
            self.assertEqual(self.lengths("a.cpp", 501, {}, f"{comment} A list: of all\n"), [])
        self.assertEqual(len(self.lengths("a.cpp", 501, {}, "x\n" * stems.TOP + "// A list: too late\n")), 1)

    def test_a_long_file_that_is_excepted(self):
        self.assertEqual(self.lengths("a.cpp", 501, {"a.cpp": "why"}), [])
        self.assertIn("no exception any more", self.lengths("a.cpp", 500, {"a.cpp": "why"})[0])


if __name__ == "__main__":
    unittest.main()
