# SPDX-License-Identifier: Apache-2.0
"""Counts turns of phrase that make a reader guess: a passive without an actor, a clause without a noun, an everyday word
where the field has a term. Reads README.md, the pages of docs/ (not docs/decisions), the documentation comments of
java/*/src/main and the comments of native/include; code in them does not count. Exits with status 1 when the total exceeds
LIMIT, and prints each turn with its file, its line and a better form: those on lines that were written after LIMIT was, or
all where Git cannot tell. --list prints all turns and how many there are of each kind; --files prints a figure for each
file."""
import argparse
import bisect
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Today's figure. It only goes down: a commit that removes turns lowers it. The goal is 40.
LIMIT = 8

BE = "(?:is|are|was|were|be|been|being)"
# A capital letter begins a sentence, but not a title ("## What it costs", "**Who it is for.**"), and no question.
BEGINS = r"(?<!#\s)(?<!\*\*)\b"
NO_QUESTION = r"(?![^.?]*\?)"

Turn = collections.namedtuple("Turn", "name pattern reason better")

# A space in a pattern is any white space. Of two turns that overlap only the first counts.
TURNS = [Turn(*row) for row in (
    ("is refused", rf"\b{BE} refused\b",
     "passive without an actor", "the method throws `IllegalArgumentException` if ..."),
    ("is told", rf"\b{BE} told\b",
     "passive without an actor", "the listener receives ...; the reader detects the format from ..."),
    ("is said", rf"\b{BE} said\b",
     "passive without an actor", "the message names ...; the file states ...; the caller sets ..."),
    ("is passed over", rf"\b{BE} passed over\b",
     "passive without an actor, and the term is to skip", "the reader skips ..."),
    ("who without a noun", rf"{BEGINS}Who(?:ever)?\b{NO_QUESTION}(?: {BE} (?:told|said|refused)\b)?|\bwhoever\b|"
                           rf"(?:\b(?:by|of|to|and|or|from|with|that) |[|] )who\b(?: {BE} (?:told|said|refused)\b)?",
     "a clause instead of a subject", "the caller, the listener, the thread that ..."),
    ("nobody", r"\b[Nn]obody\b",
     "a pronoun without a noun", "no other thread writes ...; the array is unreachable; the caller must not ..."),
    ("what is not", r"\b[Ww]hat (?:is|are) not\b",
     "a clause instead of the field's term", "non-zero elements; elements without a stored entry; any other format"),
    ("What a ...", rf"{BEGINS}What an? {NO_QUESTION}",
     "a sentence that begins with a clause", "the noun, or for a method a verb: Returns the ..."),
    ("So many ...", r"\bSo many\b|\bso many \w+(?: \w+)? (?:is|are)\b",
     "a number without a name", "this many ..., as the object of a verb: Skips this many header lines"),
    ("hangs together", r"\b(?:hangs?|hanging) together\b",
     "an everyday word", "connected components"),
    ("goes", r"\bmemory goes\b",
     "an everyday word", "the memory is freed when ..."),
    ("ours, theirs", r"\b(?:ours|theirs), (?:on|before|from|of)\b",
     "a pronoun without a noun", "an array of Sparse4j, the other library's array"),
)]

EVERY = re.compile("|".join(f"(?P<t{at}>{turn.pattern})" for at, turn in enumerate(TURNS)).replace(" ", r"\s+"))

STRING = r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
COMMENT = re.compile(rf"{STRING}|(//[^\n]*|/\*.*?\*/)", re.S)
MARGIN = re.compile(r"^[ \t]*(?://+|/?\*+/?)|\*/", re.M)
CODE_IN_COMMENT = re.compile(r"<pre>.*?</pre>|\{@(?:code|snippet|literal|value)\b(?:[^{}]|\{[^{}]*\})*\}|`[^`\n]+`", re.S)
CODE_IN_PAGE = re.compile(r"^```.*?^```|`[^`\n]+`", re.S | re.M)


def blank(match):
    """The same lines without their words."""
    return "_" + "\n" * match[0].count("\n")


def page(text):
    """The prose of a page, its code replaced."""
    return CODE_IN_PAGE.sub(blank, text)


def comments(text, documentation):
    """The comments of a source, or only its documentation comments, on the lines on which they stand; code in them is
    replaced. A comment ends with a full stop, so that no turn spans two."""
    parts, at = [], 0
    for match in COMMENT.finditer(text):
        comment = match[1]
        if not comment or documentation and not comment.startswith("/**"):
            continue
        prose_of = MARGIN.sub(" ", CODE_IN_COMMENT.sub(blank, comment))
        parts += "\n" * text.count("\n", at, match.start()), prose_of, " . " if comment.startswith("/*") else ""
        at = match.end()
    return "".join(parts)


def prose(root):
    """Each file that counts, by its name -> its prose."""
    for path in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        yield path.relative_to(root).as_posix(), page(path.read_text())
    for suffix in ("java", "kt", "scala"):
        for path in sorted((root / "java").glob(f"*/src/main/**/*.{suffix}")):
            yield path.relative_to(root).as_posix(), comments(path.read_text(), True)
    for path in sorted((root / "native/include").iterdir()):
        if path.suffix in (".h", ".def"):
            yield path.relative_to(root).as_posix(), comments(path.read_text(), False)


def found(text):
    """The turns of a prose: (line, turn, the words)."""
    ends = [match.start() for match in re.finditer("\n", text)]
    for match in EVERY.finditer(text):
        words = " ".join(match[0].strip("| \n").split())
        yield bisect.bisect_left(ends, match.start()) + 1, TURNS[int(match.lastgroup[1:])], words


def written_since(root):
    """The (file, line) pairs that were written after the last commit that changed this script; None where Git cannot tell."""
    def git(*words):
        return subprocess.run(["git", *words], cwd=root, capture_output=True, text=True)
    commit = git("log", "-1", "--format=%H", "--", str(pathlib.Path(__file__).resolve())).stdout.strip()
    changes = git("diff", "-M", "-U0", "--no-color", "--no-ext-diff", commit, "--") if commit else None
    return lines_added(changes.stdout) if changes and changes.returncode == 0 else None


def lines_added(diff):
    """The (file, line) pairs that a diff without context adds."""
    lines, name = set(), None
    for line in diff.splitlines():
        if line.startswith("+++ "):
            name = line[4:].removeprefix("b/")
        elif match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            start, count = int(match[1]), int(match[2] or 1)
            lines.update((name, at) for at in range(start, start + count))
    return lines


def shown(hits):
    for name, line, turn, words in hits:
        yield f"{name}:{line}: \"{words}\" ({turn.reason}). Better: {turn.better}"


def faults(hits, limit, new):
    """What is wrong, a line each; `new` holds the (file, line) pairs that are to blame, or is None."""
    if len(hits) <= limit:
        return
    of_new = [hit for hit in hits if new and hit[:2] in new]
    yield from shown(of_new or hits)
    yield (f"{len(hits)} turns of phrase that make a reader guess, where {limit} are allowed: rewrite those above."
           " turns.py --list prints all")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="print every turn, and a figure for each kind")
    parser.add_argument("--files", action="store_true", help="print a figure for each file, largest first")
    options = parser.parse_args()
    hits = [(name, *hit) for name, text in prose(ROOT) for hit in found(text)]
    if options.list or options.files:
        print(*(shown(hits) if options.list else ()), sep="\n")
        counted = collections.Counter(hit[0] if options.files else hit[2].name for hit in hits)
        print(*(f"{count:5} {name}" for name, count in counted.most_common()), sep="\n")
        print(f"{len(hits):5} in all, at most {LIMIT}")
        return 0
    wrong = list(faults(hits, LIMIT, written_since(ROOT) if len(hits) > LIMIT else None))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
