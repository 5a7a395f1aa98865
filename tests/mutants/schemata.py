# SPDX-License-Identifier: Apache-2.0
"""Makes a copy of native/src and jni/ that holds all mutants of the lists beside this file, each behind a condition:
the environment's S4J_MUTANT=NUMBER switches one on when the library is loaded.

An entry of a list:

    [207] off by one
    file: array/cut.cpp
    code: to = lower_bound_run(run, from, to, <[at + 1 => at]>);
    why: a point takes its whole run of entries
    only: avx512                 compiled for one instruction set: base, avx2 or avx512
    first: Layouts*:Views.*      native tests that are tried first (a filter of GoogleTest's)
    java: MemoryTest             Java tests that are tried first when no native test notices

`code` stands in the file exactly once, white space aside, and may go on in lines that begin with a blank. What is
between <[ and => becomes what is between => and ]>: a statement when it ends with ; or }, or when nothing stood there,
else an expression. Of an optional line at most one. Files are under native/src unless they begin with jni/.
"""
import argparse
import fnmatch
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CLASSES = ("off by one", "wrong branch", "lost guard", "stale cache", "error path", "one instruction set")
LEVELS = {"base": 0, "avx2": 1, "avx512": 2}
FIELDS = ("file", "code", "why", "only", "first", "java")

HEADER = """// Included before all else; made by tests/mutants/schemata.py.
#pragma once
// The number of the mutant that is switched on, 0 for none.
extern int s4j_active_mutant;
#if defined(__AVX512F__)
#define S4J_MUTANT_LEVEL 2
#elif defined(__AVX2__)
#define S4J_MUTANT_LEVEL 1
#else
#define S4J_MUTANT_LEVEL 0
#endif
#define S4J_MUTANT(number) (s4j_active_mutant == (number))
#define S4J_MUTANT_FOR(level, number) (S4J_MUTANT_LEVEL == (level) && s4j_active_mutant == (number))
"""
SOURCE = """// Made by tests/mutants/schemata.py.
#include <stdlib.h>
int s4j_active_mutant = 0;
namespace {
// Before all other initialisers: some allocate.
__attribute__((constructor(101))) void read_mutant() {
  const char* const number = getenv("S4J_MUTANT");
  if (number != nullptr) s4j_active_mutant = atoi(number);
}
}  // namespace
"""


class Mutant:
    """One entry of a list."""

    def __init__(self, number, kind, place):
        self.number, self.kind, self.place = number, kind, place
        self.file = self.code = self.why = self.only = self.first = self.java = ""

    def path(self):
        """Its file, from the checkout's root."""
        return self.file if self.file.startswith("jni/") else "native/src/" + self.file

    def condition(self):
        if self.only:
            return f"S4J_MUTANT_FOR({LEVELS[self.only]}, {self.number})"
        return f"S4J_MUTANT({self.number})"


class BadList(Exception):
    """An entry that cannot be used; says which and why."""


def read_lists():
    """All entries, by number."""
    mutants = {}
    for path in sorted(HERE.glob("*.txt")):
        if path.name.startswith("explained"):
            continue
        mutant = field = None
        for at, line in enumerate(path.read_text().splitlines(), 1):
            place = f"{path.name}:{at}"
            if not line.strip() or line.startswith("#"):
                continue
            head = re.fullmatch(r"\[(\d+)\] (.+)", line)
            if head:
                number = int(head[1])
                if number in mutants:
                    raise BadList(f"{place}: mutant {number} stands at {mutants[number].place} already")
                if head[2] not in CLASSES:
                    raise BadList(f"{place}: class '{head[2]}' is none of {', '.join(CLASSES)}")
                mutant = mutants[number] = Mutant(number, head[2], place)
                field = None
                continue
            name, colon, value = line.partition(":")
            if mutant is not None and field and line[0] in " \t":
                setattr(mutant, field, getattr(mutant, field) + "\n" + line.strip())
            elif mutant is not None and colon and name in FIELDS and not getattr(mutant, name):
                field = name
                setattr(mutant, name, value.strip())
            else:
                raise BadList(f"{place}: '{line}' is no line of an entry")
    for m in mutants.values():
        for name in ("file", "code", "why"):
            if not getattr(m, name):
                raise BadList(f"{m.place}: mutant {m.number} has no '{name}'")
        if m.only and m.only not in LEVELS:
            raise BadList(f"{m.place}: instruction set '{m.only}' is none of {', '.join(LEVELS)}")
    return mutants


def native_tests():
    """The names of all native tests; a parameterised test has one that stands for all of them."""
    names, prefixes = set(), {}
    texts = [path.read_text() for path in (ROOT / "tests/native").rglob("*.cpp")]
    for text in texts:
        for prefix, suite in re.findall(r"INSTANTIATE_(?:TYPED_)?TEST_SUITE_P\(\s*(\w+)\s*,\s*(\w+)", text):
            prefixes.setdefault(suite, []).append(prefix)
    for text in texts:
        for kind, suite, test in re.findall(r"\b(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,\s*(\w+)", text):
            own = {"TEST_P": f"{suite}.{test}/0", "TYPED_TEST": f"{suite}/0.{test}"}.get(kind, f"{suite}.{test}")
            names.update(f"{prefix}/{own}" for prefix in prefixes[suite]) if suite in prefixes else names.add(own)
    return names


def check_tests(mutants):
    """Every pattern of native tests, and every class of Java tests, that an entry names is there."""
    names = native_tests()
    classes = {path.stem for path in (ROOT / "tests/java").rglob("*Test.java")}
    for m in mutants.values():
        for each in filter(None, m.first.split(":")):
            if not any(fnmatch.fnmatchcase(name, each) for name in names):
                raise BadList(f"{m.place}: no native test is called {each}")
        for each in filter(None, re.split(r"[,\s]+", m.java)):
            if not any(fnmatch.fnmatchcase(name, each) for name in classes):
                raise BadList(f"{m.place}: no Java test is called {each}")


def pattern(code):
    """A regular expression for code, whatever its white space."""
    return r"\s+".join(re.escape(word) for word in code.split())


def span(mutant, text):
    """(begin, end, new text) of what the mutant changes in its file's text."""
    parts = re.fullmatch(r"(.*?)<\[(.*?)=>(.*?)\]>(.*)", mutant.code, re.DOTALL)
    if not parts:
        raise BadList(f"{mutant.place}: mutant {mutant.number} has no single <[ ... => ... ]>")
    before, original, mutated, after = (part.strip() for part in parts.groups())
    # Where white space may stand in the list, it may stand or lack in the file.
    whole = r"\s*".join(f"({pattern(p)})" if p else "()" for p in (before, original, after))
    found = list(re.finditer(whole, text))
    if len(found) != 1:
        raise BadList(f"{mutant.place}: the code of mutant {mutant.number} stands {len(found)} times in {mutant.path()}")
    begin, end = found[0].span(2)
    own = text[begin:end]
    statement = re.split(r"[;{}]|//[^\n]*", text[:begin])[-1]
    if re.match(r"\s*((inline|static)\s+)*constexpr\b", statement):
        raise BadList(f"{mutant.place}: mutant {mutant.number} changes a constexpr, which has its value before the program"
                      " runs; change where it is used")
    if re.search(r"\bco_await\s*$", statement) and not own.endswith((";", "}")):
        raise BadList(f"{mutant.place}: mutant {mutant.number} awaits one of two expressions, which GCC 12 miscompiles;"
                      " change a part of the expression")
    if not own:
        new = f" if ({mutant.condition()}) {{ {mutated} }} "
    elif own.endswith((";", "}")):
        new = f"if ({mutant.condition()}) {{ {mutated} }} else {{ {own} }}"
    elif mutated:
        new = f"({mutant.condition()} ? ({mutated}) : ({own}))"
    else:
        raise BadList(f"{mutant.place}: mutant {mutant.number} leaves no expression; true or false?")
    return begin, end, new


def write(path, text):
    """Only when it differs, so that what did not change is not compiled again."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def make_copy(mutants, tree):
    """The sources with all mutants in them, under the folder `tree`."""
    by_path = {}
    for m in mutants.values():
        by_path.setdefault(m.path(), []).append(m)
    wanted = {"native/src/core/mutant.cpp", "mutant.hpp"}
    for folder in ("native/src", "jni"):
        for source in sorted((ROOT / folder).rglob("*")):
            if not source.is_file():
                continue
            name = str(source.relative_to(ROOT))
            text = source.read_text()
            spans = sorted((*span(m, text), m) for m in by_path.pop(name, ()))
            for one, other in zip(spans, spans[1:]):
                if other[0] < one[1]:
                    raise BadList(f"mutants {one[3].number} and {other[3].number} change the same code")
            for begin, end, new, _ in reversed(spans):
                text = text[:begin] + new + text[end:]
            wanted.add(name)
            write(tree / name, text)
    for name, left in by_path.items():
        raise BadList(f"{left[0].place}: there is no file {name}")
    write(tree / "mutant.hpp", HEADER)
    write(tree / "native/src/core/mutant.cpp", SOURCE)
    for path in tree.rglob("*"):  # of files that were renamed since
        if path.is_file() and str(path.relative_to(tree)) not in wanted:
            path.unlink()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Writes the sources with all mutants in them.")
    parser.add_argument("folder", type=pathlib.Path, help="where they go")
    try:
        lists = read_lists()
        check_tests(lists)
        make_copy(lists, parser.parse_args().folder)
    except BadList as error:
        sys.exit(f"mutants: {error}")
    print(f"{len(lists)} mutants in {len({m.file for m in lists.values()})} files")
