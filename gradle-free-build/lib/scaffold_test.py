# SPDX-License-Identifier: Apache-2.0
"""Runs each recipe of gradle-free-build/new on a copy of this checkout's files: every place that it edits is still there."""
import contextlib
import io
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import compatibility
import map_test
import scaffold
from edits import Moved, Plan, Refused, listed
from scaffold_format import INDENT, wrapped
from scaffold_parts import Name

# Names that nobody takes, so that these tests pass in a checkout to which a recipe was applied.
RECIPES = {
    "operation trialRoot --family unary": ("say what trialRoot gives", {
        "sparse4j_ops.def": r"S4J_OP\(\d+, TRIAL_ROOT, UNARY\)", "sparse4j.abi": r"operation \d+ TRIAL_ROOT UNARY", "TransformOp.java": r"    TRIAL_ROOT\(\d+\);",
        "functors.hpp": r"S4J_OP_TRIAL_ROOT\) return", "Transforms.java": r"INDArray trialRoot\(INDArray x, boolean copy\)",
        "ModelFunctions.java": r'case "trialRoot":', "oracle_functions.hpp": r"case S4J_OP_TRIAL_ROOT:"}),
    "operation trial_pair --family binary": ("say what trialPair gives", {
        "sparse4j_ops.def": r"S4J_OP\(\d+, TRIAL_PAIR, BINARY\)", "sparse4j.abi": r"operation \d+ TRIAL_PAIR BINARY", "BinaryOp.java": r"    TRIAL_PAIR\(\d+\);",
        "functors.hpp": r"S4J_OP_TRIAL_PAIR\) return", "Transforms.java": r"INDArray trialPair\(INDArray x, (Number|INDArray) y, boolean copy\)",
        "ModelFunctions.java": r'case "trialPair":', "oracle_functions.hpp": r"S4J_OP_TRIAL_PAIR\)"}),
    "operation trialFold --family reduce": ("say what trialFold gives", {
        "sparse4j_ops.def": r"S4J_OP\(\d+, TRIAL_FOLD, REDUCE\)", "sparse4j.abi": r"operation \d+ TRIAL_FOLD REDUCE", "ReduceOp.java": r"    TRIAL_FOLD\(\d+\);",
        "folds.hpp": r"struct TrialFoldFold ", "fold_list.hpp": r"S4J_FOLD\(TRIAL_FOLD, TrialFoldFold<T>\)", "ReductionOps.java": r"Number trialFoldNumber\(",
        "ModelStatistics.java": r'case "trialFold":', "Reductions.java": r'"trialFold" -> x\.trialFold', "oracle_reduce.hpp": r"S4J_OP_TRIAL_FOLD\)"}),
    "function trialMove": ("say what trialMove gives", {
        "sparse4j.h": r"S4J_API s4j_function s4j_trial_move;", "sparse4j.abi": r"function s4j_trial_move\(", "structure_api.cpp": r"int32_t s4j_trial_move\(",
        "trial_move.hpp": r"Result trial_move\(", "trial_move.cpp": r"Result trial_move\(", "Function.java": r"    TRIAL_MOVE\(-1\);",
        "StructureOps.java": r"INDArray trialMove\(\)", "foreign_calls.hpp": r'add\("s4j_trial_move"', "allocation_failure_test.cpp": r'unary\("trialMove"',
        "call_words.hpp": r"\{s4j_trial_move, ", "receivers_test.cpp": r'add\("trialMove"', "trial_move_test.cpp": r"TEST\(TrialMove",
        "TrialMoveTest.java": r"x\.trialMove\(\)"}),
    "function trialFind --family search": ("say what trialFind gives", {"search_api.cpp": r"int32_t s4j_trial_find\(", "SearchOps.java": r"INDArray trialFind\(\)"}),
    "format trialText --extension .trial": ("say what trialText ", {
        "TrialText.java": r"class TrialText ", "TrialTextReader.java": r"class TrialTextReader ", "TrialTextWriter.java": r"class TrialTextWriter ", "TrialTextTest.java": r"TrialText\.read\(file\)",
        "ArrayFilesTest.java": r'"a\.trial"[\s\S]*trial text \(\.trial, also with \.gz\), CSV', "transcript.txt": r"trial, csv, tsv[\s\S]*trial text \(\.trial, also with \.gz\), CSV",
        "EveryWriter.java": r"TrialText\.write", "FuzzedFilesTest.java": r"TrialText::read", "HostileFilesTest.java": r"TrialText\.read", "trial_text.txt": r"^plain  => ",
        "files.md": r"^\| trial text \(`\.trial`", "MAP.md": r"^\| trial text files \|"}),
}


def copied(folder):
    """The files of this checkout, as git lists them, in a checkout of their own."""
    root = pathlib.Path(folder)
    for name in listed(scaffold.ROOT):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(scaffold.ROOT / name, root / name)
    subprocess.run(["git", "init", "-q", folder], check=True)
    return root


def run(root, command):
    """Exit status, and what a command prints."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = scaffold.main(command.split(), root)
    return status, out.getvalue(), err.getvalue()


class RecipesTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.names = listed(scaffold.ROOT)

    def plan(self, command, changed=()):
        """The edits of a command, in a checkout where some files are other ones."""
        plan = Plan(scaffold.ROOT, self.names)
        plan.changed |= changed
        plan.names += [path for path in dict(changed) if path not in plan.names]
        scaffold.planned(plan, command.split())
        return plan

    def test_every_place_is_there(self):
        for command, (say, places) in RECIPES.items():
            with self.subTest(command):
                plan = self.plan(command)
                found = {path.rpartition("/")[2]: path for path in plan.changed}
                self.assertEqual(set(), places.keys() - found.keys())
                for name, pattern in places.items():
                    self.assertRegex(plan.text(found[name]), re.compile(pattern, re.M), name)
                # Tests name what is missing.
                self.assertTrue(any(say in plan.text(path) for path in plan.changed if path.startswith("tests/")), say)
                self.assertEqual([], [path for path in plan.changed if any(line != line.rstrip() for line in plan.text(path).split("\n"))
                                      and not path.endswith((".txt", ".md"))])

    def test_all_of_them_one_after_the_other(self):
        with tempfile.TemporaryDirectory() as folder:
            root = copied(folder)
            for command, (say, places) in RECIPES.items():
                status, out, err = run(root, command)
                self.assertEqual((0, ""), (status, err), command)
                for part in (*places, "Fill in, in this order", say.rpartition(" ")[0], "-Dtest="):
                    self.assertIn(part, out)
                # Again: its name is taken now, and nothing is written.
                before = {path: (root / path).read_bytes() for path in listed(root)}
                status, out, err = run(root, command)
                self.assertEqual((2, ""), (status, out), command)
                self.assertIn("new: ", err)
                self.assertEqual(before, {path: (root / path).read_bytes() for path in listed(root)})
            header, operations, written = ((root / name).read_text() for name in (compatibility.HEADER, compatibility.OPERATIONS, compatibility.LIST))
            self.assertEqual(compatibility.surface(header, operations), compatibility.listed(written))
            table = (root / "docs/MAP.md").read_text().partition("## I want to change")[2]
            self.assertEqual([], list(map_test.faults(table, map_test.Tree(listed(root)))))

    def test_what_is_new_names_its_version(self):
        """A new type always does; a new member does where its type is older."""
        pom = (scaffold.ROOT / compatibility.POM).read_text()
        today, later = compatibility.version_of(pom), "2147.3.0"
        newer, first = (pom.replace(f"<version>{today}</version>", f"<version>{of}-SNAPSHOT</version>", 1) for of in (later, "0.1.0"))
        for version, changed in ((today.removesuffix("-SNAPSHOT"), {}), (later, {compatibility.POM: newer})):
            plan = self.plan("format trialText", changed)
            self.assertIn(f"\n * @since {version}\n */\npublic final class TrialText ", plan.text(plan.one("TrialText.java")))
        marked = {"operation trialRoot --family unary": ("TransformOp.java", "ops/Transforms.java"), "function trialMove": ("Function.java", "StructureOps.java"),
                  "operation trialFold --family reduce": ("ReduceOp.java", "ReductionOps.java")}
        for command, members in marked.items():
            now, then = self.plan(command, {compatibility.POM: first}), self.plan(command, {compatibility.POM: newer})
            for path in map(now.one, members):
                self.assertRegex(now.text(path), r"    /\*\* Say what trial\w+ gives[^\n]* \*/\n    \S")
                self.assertRegex(then.text(path), rf"    /\*\*\n     \* Say what trial\w+ gives[^\n]*\n     \*\n     \* @since {later}\n     \*/\n    \S")

    def test_numbers_are_the_next_of_their_family(self):
        for family in ("unary", "binary", "reduce"):
            plan = self.plan(f"operation trial_number --family {family}")
            before = (scaffold.ROOT / compatibility.OPERATIONS).read_text()
            most = max(int(n) for n in re.findall(rf"S4J_OP\((\d+), \w+, {family.upper()}\)", before))
            self.assertIn(f"S4J_OP({most + 1}, TRIAL_NUMBER, {family.upper()})\n", plan.text(compatibility.OPERATIONS))

    def test_names_that_exist(self):
        for command in ("operation exp --family unary", "operation log1p --family binary", "operation max --family reduce",
                        "operation cumsum --family unary", "operation cosineSim --family unary", "operation argMax --family reduce",
                        "function concat", "function reshape --family search", "function dup", "format npz", "format frostt",
                        "format compressed --extension .mtx", "format array_files", "format list --extension gz", "format list --extension .gz"):
            with self.subTest(command), self.assertRaises(Refused):
                self.plan(command)

    def test_a_place_that_moved(self):
        path, = [path for path in self.names if path.endswith("/oracle_functions.hpp")]
        text = (scaffold.ROOT / path).read_text().replace("inline double expected_real(int op, double v)", "inline double real(int op, double v)")
        with self.assertRaisesRegex(Moved, "oracle_functions.hpp has 0 places"):
            self.plan("operation trialRoot --family unary", {path: text})

    def test_interfaces_that_only_declare(self):
        """Methods whose bodies stand in a class get both."""
        for command, declared, bodies in (
                ("operation trial_spread --family reduce", ("    INDArray trialSpread(boolean keepDims, int... dimensions);\n", "    Number trialSpreadNumber();\n"),
                 ("    @Override\n    public Number trialSpreadNumber() {\n        return Calls.reduceNumber(ReduceOp.TRIAL_SPREAD, ",)),
                ("function trial_move", ("    INDArray trialMove();\n}\n",),
                 ("import org.sparse4j.backend.Function;\n", "    @Override\n    public INDArray trialMove() {\n        return Call.of(Function.TRIAL_MOVE)"))):
            plan = self.plan(command)
            texts = [plan.text(path) for path in plan.changed if path.endswith(".java")]
            for parts in (declared, bodies):
                self.assertEqual(1, sum(all(part in text for part in parts) for text in texts), parts)


class FormatTest(unittest.TestCase):
    def test_help_goes_on_in_the_next_line(self):
        line = INDENT + "word, " * 11 + "end."
        self.assertEqual(100, len(line))
        self.assertEqual(line, wrapped(line))
        self.assertEqual(INDENT + "word, " * 11 + "a\n" + INDENT + "end.", wrapped(INDENT + "word, " * 11 + "a end."))
        self.assertEqual("word " * 30, wrapped("word " * 30))


class NameTest(unittest.TestCase):
    def test_spellings(self):
        for given in ("value_range", "valueRange"):
            name = Name(given)
            self.assertEqual(("value_range", "VALUE_RANGE", "ValueRange", "valueRange", "value range"),
                             (name.snake, name.upper, name.pascal, name.camel, name.text))
        self.assertEqual("log1p", Name("log1p").camel)

    def test_bad_names(self):
        for given in ("", "Range", "a-b", "1st", "a__b", "_a", "a_", "aB_c", "isNaN", "class", "int", "a b", "\u00fcber"):
            with self.subTest(given), self.assertRaises(Refused):
                Name(given)


if __name__ == "__main__":
    unittest.main()
