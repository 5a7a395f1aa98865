# SPDX-License-Identifier: Apache-2.0
import pathlib
import subprocess
import sys
import tempfile
import unittest

import turns

# Each turn, in a sentence that holds it and no other.
SAMPLES = {
    "is refused": "A negative index\nis refused.",
    "is told": "The kind is told by the content.",
    "is said": "What follows was said above.",
    "is passed over": "Empty lines are passed over.",
    "who without a noun": "The result is closed by who asked.",
    "nobody": "The file is one that nobody closed.",
    "what is not": "It stores what is not 0.",
    "What a ...": "It fails. What a storage has is freed.",
    "So many ...": "So many lines at the start.",
    "hangs together": "The part that hangs together.",
    "goes": "The memory goes when both are closed.",
    "ours, theirs": "An array of theirs, on which another lies.",
}


def names(text):
    return [turn.name for _, turn, _ in turns.found(text)]


class TurnsTest(unittest.TestCase):
    def test_each_turn_is_found_and_its_better_form_holds_none(self):
        self.assertEqual(list(SAMPLES), [turn.name for turn in turns.TURNS])
        for turn in turns.TURNS:
            self.assertEqual(names(SAMPLES[turn.name]), [turn.name])
            self.assertEqual(names(f"{turn.better}. {turn.better.capitalize()}."), [], turn.name)

    def test_ordinary_sentences_hold_none(self):
        for text in ("The method refuses a negative index.", "A caller who closes the array frees its memory.",
                     "## What a version promises", "**Who it is for.** Programs on the JVM.", "What a call costs: none? None.",
                     "As many steps as there are rows.", "Two columns: ours, Eigen.", "It returns what is stored."):
            self.assertEqual(names(text), [], text)

    def test_a_sentence_or_a_cell_may_begin_with_who(self):
        for text in ("Who is told of the progress.", "It waits. Whoever makes an array waits too.", "| who goes where |",
                     "The order, and who is told how it goes."):
            self.assertEqual(names(text), ["who without a noun"], text)

    def test_lines_are_those_of_the_file(self):
        text = "One.\n```java\nx(); // nobody\n```\n`nobody` is\nrefused. It\nis told.\n"
        self.assertEqual([(line, words) for line, _, words in turns.found(turns.page(text))],
                         [(5, "is refused"), (7, "is told")])

    def test_only_documentation_comments_of_java_count(self):
        text = ('String s = "/** nobody */";\n// nobody\n/* nobody */\n/** Nobody\n * closes it. {@code nobody()}\n'
                ' * <pre>{@code\n * nobody();\n * }</pre>\n * It is\n * refused. */\nvoid nobody();\n')
        self.assertEqual([(line, words) for line, _, words in turns.found(turns.comments(text, True))],
                         [(4, "Nobody"), (9, "is refused")])

    def test_all_comments_of_a_header_count(self):
        text = "int nobody;  // It is\n// told.\n/* And nobody\n * else is */ int a; /* refused */\n"
        self.assertEqual([(line, words) for line, _, words in turns.found(turns.comments(text, False))],
                         [(1, "is told"), (3, "nobody")])

    def test_which_files_count(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            counted = ("README.md", "docs/a.md", "java/core/src/main/java/org/A.java", "java/scala/src/main/scala/A.scala",
                       "java/kotlin/src/main/kotlin/A.kt", "native/include/a.h", "native/include/ops.def")
            for name in (*counted, "docs/decisions/0001-a.md", "java/core/src/test/java/A.java", "CHANGELOG.md",
                         "native/include/a.abi"):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text("/** Nobody. */\n")
            found = {name for name, text in turns.prose(root) if names(text)}
            self.assertEqual(found, set(counted))


class LimitTest(unittest.TestCase):
    HITS = [("a.md", 3, turns.TURNS[0], "is refused"), ("b.md", 7, turns.TURNS[5], "Nobody")]

    def test_within_the_limit_nothing_is_wrong(self):
        self.assertEqual(list(turns.faults(self.HITS, 2, set())), [])

    def test_above_it_new_lines_are_to_blame(self):
        first, last = turns.faults(self.HITS, 1, {("b.md", 7), ("a.md", 4)})
        self.assertEqual(first, 'b.md:7: "Nobody" (a pronoun without a noun). Better: ' + turns.TURNS[5].better)
        self.assertIn("2 turns of phrase that make a reader guess, where 1 are allowed", last)

    def test_all_are_where_no_line_is_known_to_be_new(self):
        for new in (None, set()):
            self.assertEqual(len(list(turns.faults(self.HITS, 1, new))), 3)

    def test_the_lines_that_a_diff_adds(self):
        diff = "--- a/a.md\n+++ b/a.md\n@@ -3 +3,2 @@\n-x\n+y\n+z\n@@ -9,2 +10,0 @@\n-x\n-x\n--- a/b.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"
        self.assertEqual(turns.lines_added(diff), {("a.md", 3), ("a.md", 4)})

    def test_the_command_prints_the_figure(self):
        script = turns.ROOT / "gradle-free-build/lib/turns.py"
        ran = subprocess.run([sys.executable, script, "--list"], capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn(f"in all, at most {turns.LIMIT}", ran.stdout)


if __name__ == "__main__":
    unittest.main()
