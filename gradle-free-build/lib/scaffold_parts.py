# SPDX-License-Identifier: Apache-2.0
"""What the recipes of scaffold.py share: the spellings of a name, what is left to do, and edits that several of them make."""
import re

import compatibility
from edits import MAIN, Refused

CORE = "java/core" + MAIN
TESTS = "tests/java/src/test/java/"
RESERVED = set("""abstract alignas alignof and asm assert auto bool boolean break byte case catch char class const constexpr continue
    default delete do double else enum explicit export extends extern false final finally float for friend goto if implements import
    inline instanceof int interface long mutable namespace native new noexcept not null operator or package private protected public
    record register requires return sealed short signed sizeof static struct super switch synchronized template this throw throws
    transient true try typedef typename union unsigned using var virtual void volatile while xor yield""".split())


class Name:
    """The spellings of a name."""

    def __init__(self, given):
        if not re.fullmatch(r"[a-z][a-z0-9]*(?:_[a-z0-9]+|[A-Z][a-z0-9]+)*", given) or "_" in given and given != given.lower():
            raise Refused(f"{given!r} is no name in snake_case or camelCase")
        words = re.sub(r"([A-Z])", r"_\1", given).lower().split("_")
        self.snake = "_".join(words)
        self.upper = self.snake.upper()
        self.pascal = "".join(word.capitalize() for word in words)
        self.camel = words[0] + "".join(word.capitalize() for word in words[1:])
        self.text = " ".join(words)
        if self.camel in RESERVED or self.snake in RESERVED:
            raise Refused(f"{given} is a word of C++ or Java")

    def say(self, what="gives"):
        """What stands where its meaning is missing."""
        return f"say what {self.camel} {what}"

    def comment(self, what="gives"):
        """The same as a sentence of Javadoc."""
        return f"Say what {self.camel} {what}."


def version(plan):
    """The version that the checkout becomes, as `@since` names it."""
    return compatibility.version_of(plan.text(compatibility.POM)).removesuffix("-SNAPSHOT")


def javadoc(plan, path, comment):
    """The Javadoc of a new member. A member without `@since` is as old as its type: it gets one where the type is older."""
    since = re.search(r"^ \* @since (\S+)$", plan.text(path), re.M)
    if not since or since[1] == version(plan):
        return f"/** {comment} */"
    return f"/**\n     * {comment}\n     *\n     * @since {version(plan)}\n     */"


def abi(plan, why):
    """The list of the C ABI, as compatibility.py writes it."""
    lines = compatibility.surface(plan.text(compatibility.HEADER), plan.text(compatibility.OPERATIONS))
    plan.changed[compatibility.LIST] = compatibility.TOP + "\n".join(lines) + "\n"
    plan.why[compatibility.LIST] = why


def constant(plan, path, text, why):
    """Adds a constant at the end of an enum, whose constants have a number."""
    end = plan.place(path, r'^    [A-Z]\w*\((?:"\w+", )?-?\d+(?:, "\w+")?\)(;)$')
    plan.insert(path, end.start(1), f",\n    {text}", why)


class Task:
    """What is left to whoever asked: what to fill in, in order, and which tests fail until then."""

    def __init__(self, name, native, java, steps, note):
        self.name, self.native, self.java, self.steps, self.note = name, native, java, steps, note

    def text(self, plan):
        words = self.name.say("").strip()
        width = max(len(path) for path in plan.changed)
        out = [f"{len(plan.changed)} files, {len(plan.created)} of them new:",
               *(f"  {path:{width}}  {plan.why[path]}" for path in sorted(plan.changed)), "",
               f"Fill in, in this order (`git grep -in '{words}'` finds most places):",
               *(f"  {k}. {step}" for k, step in enumerate(self.steps, 1)), "", "The tests that fail until then:",
               f"  gradle-free-build/test --java -Dtest='{self.java}'"]
        if self.native:
            out += ["  cmake --build build/release --target sparse4j_native_tests &&",
                    f"    build/release/sparse4j_native_tests --gtest_filter='{self.native}'"]
        return "\n".join(out + ([self.note] if self.note else []))
