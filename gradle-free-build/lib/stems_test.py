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

    def definitions(self, source, header, elsewhere=None, more=None):
        files = {"a/b.cpp": source, "a/b.hpp": header, **(more or {})}
        return self.found(stems.definition_faults, files, {}, elsewhere or {})

    def test_what_is_defined_for_others(self):
        text = """namespace s4j {
namespace {

int hidden(int x) { return x; }

}  // namespace

template <class T>
const Vec<T>& shown(const Vec<T>& x,
                    int y) {
  return inner(x);
}
Vec<int> Kind<T>::member() const { return {}; }
Kind::Kind(int x) : x_(x) {}
[[noreturn]] void refuse(const char* what) { fail(what); }
static int own() { return 1; }
template void instance(int);
S4J_KINDS(double)
constexpr int kNumber = count(1);

}  // namespace s4j
"""
        self.assertEqual(list(stems.definitions(text)), ["shown", "Kind", "Kind", "refuse"])

    def test_a_header_declares_what_is_defined(self):
        source = "void f() {\n}\nint C::g(int x) { return x; }\n"
        self.assertEqual(self.definitions(source, "void f();\nclass C {};\n"), [])
        (fault,) = self.definitions(source, "class C {};\nvoid ff();\n")
        self.assertIn("a/b.cpp defines f, which a/b.hpp does not declare", fault)

    def test_what_another_header_declares(self):
        elsewhere = {("a/b", "f"): ("a/c.hpp", "why")}
        found = self.definitions("void f() {\n}\n", "", elsewhere, {"a/c.hpp": "void f();\n"})
        self.assertEqual(found, [])
        found = self.definitions("void f() {\n}\n", "", elsewhere, {"a/c.hpp": "void g();\n"})
        self.assertIn("a/c.hpp is said to declare f, and does not", found[0])
        (fault,) = self.definitions("void f() {\n}\n", "void f();\n", elsewhere, {"a/c.hpp": "void f();\n"})
        self.assertIn("f of a/b is no exception any more", fault)

    def test_a_phase_defines_what_its_class_declares(self):
        files = {"a/b_solve.cpp": "void B::solve() {\n}\n", "a/b.hpp": "class B {};\n"}
        declared = {"a/b_solve": ("a/b.hpp", "why")}
        self.assertEqual(self.found(stems.definition_faults, files, declared, {}), [])
        files["a/b.hpp"] = "class C {};\n"
        self.assertEqual(len(self.found(stems.definition_faults, files, declared, {})), 1)

    def covering(self, names, covered, declared=None):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "native/src").mkdir(parents=True)
            for name in names:
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("")
            return list(stems.test_faults(root / "native/src", root / "tests", declared or {}, covered))

    def test_a_test_of_its_stem(self):
        self.assertEqual(self.covering(["native/src/a/b.cpp", "tests/a/b_test.cpp"], {}), [])
        for other in ("tests/c/b_test.cpp", "tests/a/c_test.cpp", "tests/a/b.cpp"):
            (fault,) = self.covering(["native/src/a/b.cpp", other], {})
            self.assertIn("a/b.cpp has no test", fault)
        self.assertEqual(self.covering(["native/src/capi/x_api.cpp", "native/src/leaf/a.inc.cpp"], {}), [])
        self.assertEqual(self.covering(["native/src/a/b_solve.cpp"], {}, {"a/b_solve": ("a/b.hpp", "why")}), [])

    def test_another_test_that_covers_it(self):
        covered = {"a/b": ("c/d_test.cpp", "why")}
        self.assertEqual(self.covering(["native/src/a/b.cpp", "tests/c/d_test.cpp"], covered), [])
        (fault,) = self.covering(["native/src/a/b.cpp"], covered)
        self.assertIn("there is no c/d_test.cpp", fault)
        for names in (["native/src/a/b.cpp", "tests/a/b_test.cpp", "tests/c/d_test.cpp"], ["tests/c/d_test.cpp"]):
            (fault,) = self.covering(names, covered)
            self.assertIn("a/b is no exception any more", fault)

    def test_the_tables_are_what_holds(self):
        """Without an entry of a table the real files do not pass."""
        sources, tests = stems.ROOT / "native/src", stems.ROOT / "tests/native"

        def less(table, key):
            return {k: v for k, v in table.items() if k != key}

        for stem in stems.COVERED:
            found = stems.test_faults(sources, tests, stems.DECLARED, less(stems.COVERED, stem))
            self.assertEqual([fault.startswith(f"{stem}.cpp has no test") for fault in found], [True])
        for stem in stems.DECLARED:
            found = list(stems.stem_faults(sources, less(stems.DECLARED, stem)))
            self.assertEqual([fault.startswith(f"{stem}.cpp has no ") for fault in found], [True])
        for key in stems.ELSEWHERE:
            found = stems.definition_faults(sources, stems.DECLARED, less(stems.ELSEWHERE, key))
            self.assertEqual([f"{key[0]}.cpp defines {key[1]}" in fault for fault in found], [True])

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

    def test_a_list_with_a_bound(self):
        bounded = {"a.java": (600, "why")}

        def faults(lines, names=("a.java",)):
            return self.found(stems.length_faults, {"a.java": "// A list: of all\n" + "x\n" * (lines - 1)}, list(names), {}, bounded)

        self.assertEqual(faults(599), [])
        self.assertEqual(faults(600), ["a.java has 600 lines and must stay below 600: why"])
        self.assertEqual(faults(599, ()), ["a.java is bounded and is not there"])

    def test_the_bounds_hold_of_the_real_files(self):
        self.assertEqual(list(stems.length_faults(stems.ROOT, list(stems.BOUNDED), {}, stems.BOUNDED)), [])
        (sparse4j,) = stems.BOUNDED
        text = (stems.ROOT / sparse4j).read_text()
        planted = text + "// x\n" * (600 - len(text.splitlines()))
        (fault,) = self.found(stems.length_faults, {sparse4j: planted}, [sparse4j], {}, stems.BOUNDED)
        self.assertIn("has 600 lines and must stay below 600", fault)


if __name__ == "__main__":
    unittest.main()
