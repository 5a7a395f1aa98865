# SPDX-License-Identifier: Apache-2.0
import contextlib
import io
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import compatibility

HEADER = """/* A comment; with int s4j_no(void); in it. */
#ifndef X_H
#define X_H
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
#define S4J_API __attribute__((visibility("default")))
#define S4J_ABI_VERSION 2
#define S4J_H_ORDER(rank) (25 +  (rank)) // words
typedef enum s4j_op {
#define S4J_OP(id, name, family) S4J_OP_##name = id,
#include "sparse4j_ops.def"
#undef S4J_OP
  S4J_OP_NONE = 0
} s4j_op;
enum { S4J_H_MAGIC = 0, S4J_H_SHAPE = 25 /* and more */ };
typedef struct s4j_context s4j_context;
typedef int32_t s4j_function(s4j_context* ctx, const int64_t* frame, int64_t* out);
S4J_API int32_t s4j_abi_version(void);
S4J_API const char* s4j_context_error(const s4j_context* ctx);
S4J_API s4j_function s4j_sort;
#ifdef __cplusplus
}
#endif
#endif
"""
OPERATIONS = "/* S4J_OP(id, NAME, family) */\nS4J_OP(1, NEG, UNARY)\nS4J_OP(101, ADD, BINARY)\n"
POM = "<artifactId>sparse4j-parent</artifactId>\n  <version>{}</version>"


def lines(header=HEADER, operations=OPERATIONS):
    return compatibility.surface(header, operations)


class CompatibilityTest(unittest.TestCase):
    def test_the_list_has_all_that_a_header_promises(self):
        self.assertEqual(sorted(lines()), sorted([
            "macro S4J_ABI_VERSION = 2", "macro S4J_H_ORDER(rank) = (25 + (rank))", "enum s4j_op", "constant S4J_OP_NONE = 0",
            "operation 1 NEG UNARY", "operation 101 ADD BINARY", "constant S4J_H_MAGIC = 0", "constant S4J_H_SHAPE = 25",
            "struct s4j_context", "type s4j_function(s4j_context*, const int64_t*, int64_t*) -> int32_t",
            "function s4j_abi_version() -> int32_t", "function s4j_context_error(const s4j_context*) -> const char*",
            "function s4j_sort(s4j_context*, const int64_t*, int64_t*) -> int32_t"]))

    def test_comments_and_names_of_parameters_are_no_part_of_it(self):
        self.assertEqual(lines(), lines(HEADER.replace("* ctx", "* context").replace("A comment", "Another")))

    def test_what_is_not_read_is_said(self):
        for broken, word in (("struct open { int x; };", "open"), ("S4J_API unknown_type s4j_other;", "unknown_type"),
                             ("enum { S4J_NEXT };", "S4J_NEXT"), ("S4J_API s4j_function s4j_sort;", "twice"), ("int loose(void);", "loose")):
            with self.assertRaisesRegex(ValueError, word):
                lines(HEADER.replace("#ifdef __cplusplus\n}", broken + "\n#ifdef __cplusplus\n}"))

    def test_every_way_to_break_it(self):
        for old, new in (("S4J_API s4j_function s4j_sort;", ""), ("s4j_abi_version(void)", "s4j_abi_version(int32_t which)"),
                         ("int32_t s4j_abi", "int64_t s4j_abi"), ("S4J_H_SHAPE = 25", "S4J_H_SHAPE = 26"),
                         ("(25 +  (rank))", "(26 + (rank))"), ("int64_t* out)", "int32_t* out)"),
                         ("S4J_H_MAGIC = 0, ", "")):
            self.assertIn(old, HEADER)
            faults = compatibility.abi_faults(lines(), lines(HEADER.replace(old, new)), "1.0.0", "1.1.0")
            self.assertTrue(faults and "without raising" in faults[0], (old, faults))
        for broken in ("S4J_OP(1, NEG, BINARY)\nS4J_OP(101, ADD, BINARY)\n", "S4J_OP(2, NEG, UNARY)\nS4J_OP(101, ADD, BINARY)\n", "S4J_OP(1, NEG, UNARY)\n"):
            self.assertEqual(1, len(compatibility.abi_faults(lines(), lines(HEADER, broken), "1.0.0", "1.1.0")))

    def test_additions_break_nothing(self):
        more = HEADER.replace("S4J_API s4j_function s4j_sort;", "S4J_API s4j_function s4j_sort;\nS4J_API s4j_function s4j_new;")
        self.assertEqual([], compatibility.abi_faults(lines(), lines(more, OPERATIONS + "S4J_OP(2, ABS, UNARY)\n"), "1.0.0", "1.0.1"))

    def test_a_raised_abi_may_break_it_in_a_version_that_may(self):
        raised = lines(HEADER.replace("S4J_ABI_VERSION 2", "S4J_ABI_VERSION 3").replace("S4J_API s4j_function s4j_sort;", ""))
        self.assertEqual([], compatibility.abi_faults(lines(), raised, "1.4.2", "2.0.0"))
        self.assertIn("1.5.0 may not break", compatibility.abi_faults(lines(), raised, "1.4.2", "1.5.0")[0])
        self.assertIn("it was 3", compatibility.abi_faults(raised, lines(), "1.4.2", "2.0.0")[0])

    def test_which_versions_may_break(self):
        for old, new, may in (("0.1.0", "0.1.1-SNAPSHOT", False), ("0.1.0", "0.2.0-SNAPSHOT", True), ("0.9.0", "1.0.0", True),
                              ("1.0.0", "1.1.0", False), ("1.9.0", "2.0.0", True), ("0.2.0", "0.1.0", False), ("2.0.0", "1.9.0", False)):
            self.assertEqual(may, compatibility.may_break(old, new), (old, new))

    def test_the_checkouts_own_list(self):
        own = lines((compatibility.ROOT / compatibility.HEADER).read_text(), (compatibility.ROOT / compatibility.OPERATIONS).read_text())
        self.assertGreater(len([line for line in own if line.startswith("function ")]), 60)
        self.assertEqual(2, compatibility.abi_version(own))


class CheckoutTest(unittest.TestCase):
    """The check in a repository of its own, with and without a release."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        for module in (compatibility, compatibility.releases):
            patch = mock.patch.object(module, "ROOT", self.root)
            patch.start()
            self.addCleanup(patch.stop)
        self.put(HEADER, "0.1.0")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "one")

    def git(self, *arguments):
        subprocess.run(["git", "-C", self.root, *arguments], check=True)

    def put(self, header, version, listed=True):
        for path, text in ((compatibility.HEADER, header), (compatibility.OPERATIONS, OPERATIONS), (compatibility.POM, POM.format(version))):
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
        if listed:
            compatibility.main(["write"])

    def check(self):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            status = compatibility.main([])
        return status, out.getvalue()

    def release(self, version, commit):
        page = self.root / "docs/releases" / f"{version}.md"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"# {version}\n\n| commit | `{commit}` |\n")

    def test_without_a_release(self):
        self.assertEqual((None, "there is no release yet to compare with"), compatibility.base())
        status, said = self.check()
        self.assertEqual((0, True), (status, "no release yet" in said), said)

    def test_with_a_release(self):
        commit = subprocess.run(["git", "-C", self.root, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
        self.release("0.0.9", "0" * 40)
        self.release("0.1.0", commit)
        self.assertEqual((("0.1.0", commit), None), compatibility.base())
        status, said = self.check()
        self.assertEqual((0, True), (status, "compatible with 0.1.0" in said), said)
        self.put(HEADER.replace("S4J_API s4j_function s4j_sort;", ""), "0.2.0-SNAPSHOT")
        status, said = self.check()
        self.assertEqual((1, True), (status, "function s4j_sort(" in said), said)
        self.put(HEADER.replace("S4J_API s4j_function s4j_sort;", "").replace("VERSION 2", "VERSION 3"), "0.2.0-SNAPSHOT")
        self.assertEqual(0, self.check()[0])

    def test_a_clone_without_the_release_says_so(self):
        self.release("0.1.0", "1" * 40)
        status, said = self.check()
        self.assertEqual((0, True), (status, "does not have commit 111111111111" in said and "--unshallow" in said), said)

    def test_a_list_that_is_not_the_headers(self):
        self.put(HEADER.replace("s4j_sort", "s4j_order"), "0.1.0", listed=False)
        status, said = self.check()
        self.assertEqual((1, True), (status, "compatibility.py write" in said), said)


class JarsTest(unittest.TestCase):
    def compare(self, old, new, incompatible=(), exported=({}, {}), kept=()):
        """Status and words for artifact -> version on both sides; japicmp's and jar's words are given, `kept` for what is stable."""
        def main_jars(side):
            return {name: (f"{side}/{name}", version) for name, version in (old if side == "old" else new).items()}

        def exports(jar):
            side, name = jar.split("/")
            return exported[0 if side == "old" else 1].get(name)

        def japicmp(tool, one, other, included, excluded):
            return list(kept if "@java.lang.Deprecated" in excluded else incompatible)

        with mock.patch.multiple(compatibility, main_jars=main_jars, exports=exports, japicmp=japicmp):
            with contextlib.redirect_stdout(io.StringIO()) as out:
                status = compatibility.compare_jars("old", "new", "japicmp.jar")
        return status, out.getvalue()

    def test_compatible_ones(self):
        self.assertEqual((0, "core 1.0.0 -> 1.1.0: compatible\n"), self.compare({"core": "1.0.0"}, {"core": "1.1.0", "more": "1.1.0"}))

    def test_breaking_ones(self):
        status, said = self.compare({"core": "1.0.0"}, {"core": "1.1.0"}, ["---! REMOVED METHOD: f()"])
        self.assertEqual((1, True), (status, "core 1.0.0 -> 1.1.0: BREAKS\n  ---! REMOVED METHOD: f()" in said), said)
        status, said = self.compare({"core": "1.0.0"}, {"core": "2.0.0"}, ["---! REMOVED METHOD: f()"])
        self.assertEqual((0, True), (status, "as such a version may" in said), said)

    def test_below_1_0_what_is_stable_breaks_only_after_a_release_that_deprecated_it(self):
        removed = ["---! REMOVED METHOD: f()"]
        status, said = self.compare({"core": "0.1.0"}, {"core": "0.2.0-SNAPSHOT"}, removed)
        self.assertEqual((0, True), (status, "as such a version may" in said), said)
        status, said = self.compare({"core": "0.1.0"}, {"core": "0.2.0-SNAPSHOT"}, removed, kept=removed)
        self.assertEqual((1, True), (status, "stable until 1.0, and not deprecated in 0.1.0: ---! REMOVED METHOD: f()" in said), said)
        self.assertEqual(0, self.compare({"core": "0.9.0"}, {"core": "1.0.0"}, removed, kept=removed)[0])
        gone = ({"core": ["org.sparse4j", "org.sparse4j.rng", "org.sparse4j.buffer"]}, {"core": ["org.sparse4j", "org.sparse4j.rng"]})
        self.assertEqual(0, self.compare({"core": "0.1.0"}, {"core": "0.2.0"}, exported=gone)[0])
        gone[1]["core"].remove("org.sparse4j.rng")
        status, said = self.compare({"core": "0.1.0"}, {"core": "0.2.0"}, exported=gone)
        self.assertEqual((1, True), (status, "stable until 1.0, and not deprecated in 0.1.0: package org.sparse4j.rng is not" in said), said)

    def test_what_is_stable_stands_in_the_table(self):
        included, excluded = compatibility.stable(
            "| `org.sparse4j` | stable until 1.0 | may change: `Advice`, `Other` |\n| `ops` | may change | stable until 1.0: `Distances` |\n"
            "| `io` | stable until 1.0 | |\n| `syntax` (Scala) | may change | |\n")
        self.assertEqual((["org.sparse4j", "org.sparse4j.ops.Distances", "org.sparse4j.io"], ["org.sparse4j.Advice", "org.sparse4j.Other"]), (included, excluded))
        with self.assertRaisesRegex(ValueError, "no table"):
            compatibility.stable("| text |")
        own = compatibility.stable((compatibility.ROOT / compatibility.VERSIONING).read_text(encoding="utf-8"))
        self.assertTrue({"org.sparse4j", "org.sparse4j.ops.Transforms"} <= set(own[0]) and "org.sparse4j.FormatAdvice" in own[1], own)

    def test_an_artifact_that_is_gone(self):
        status, said = self.compare({"core": "1.0.0", "text": "1.0.0"}, {"core": "2.0.0"})
        self.assertEqual((1, True), (status, "text 1.0.0: BREAKS" in said), said)

    def test_a_package_that_is_not_exported_any_more(self):
        status, said = self.compare({"core": "1.0.0"}, {"core": "1.1.0"}, exported=({"core": ["a", "b"]}, {"core": ["b", "c"]}))
        self.assertEqual((1, True), (status, "package a is not exported" in said), said)

    def test_modules_that_export_nothing_are_not_compared(self):
        self.assertEqual((0, ""), self.compare({"natives": "1.0.0"}, {"natives": "1.1.0"}, ["!"], ({"natives": []}, {})))


if __name__ == "__main__":
    unittest.main()
