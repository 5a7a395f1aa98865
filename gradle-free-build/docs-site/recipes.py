# SPDX-License-Identifier: Apache-2.0
"""The pages of the cookbook, from its programs: one Java file each, `org.sparse4j.cookbook.<part>.<Name>`.

The Javadoc of the class explains the recipe; its first sentence is the idea in one line. The file ends with a comment that begins
`// Prints:` and holds the output, which a test compares. Programs of the same name in the tests of java/kotlin and java/scala print
the same.
"""
import dataclasses
import pathlib
import re

PACKAGE = "org/sparse4j/cookbook"
# The second folder has the programs that need Spark.
FOLDERS = [f"java/cookbook/src/main/java/{PACKAGE}", f"java/spark/src/test/java/{PACKAGE}"]
VARIANTS = [("Kotlin", "kotlin", f"java/kotlin/src/test/kotlin/{PACKAGE}", "kt"), ("Scala", "scala", f"java/scala/src/test/scala/{PACKAGE}", "scala")]


@dataclasses.dataclass
class Recipe:
    path: str
    part: str
    name: str
    comment: str
    program: str
    output: str
    variants: list

    @property
    def page(self):
        return f"cookbook/{self.part}/{self.name}.md"

    @property
    def paths(self):
        """The files that its page shows, in all languages."""
        return [self.path, *(f"{folder}/{self.part}/{self.name}.{suffix}" for _, _, folder, suffix in VARIANTS)]

    @property
    def title(self):
        """The name as words: `SolveSpdSystem` is "Solve spd system"."""
        words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", self.name)
        first, *rest = words or [self.name]
        return " ".join([first, *(word if word.isupper() and len(word) > 1 else word.lower() for word in rest)])

    @property
    def idea(self):
        return re.split(r"(?<=[.?!])\s", self.comment, maxsplit=1)[0]

    def markdown(self):
        parts = [f"# {self.title}", "", self.comment, "", "Run it in a clone of the repository:", "",
                 f"```sh\ngradle-free-build/example {self.name}\n```", ""]
        programs = [("Java", "java", self.program), *self.variants]
        if len(programs) == 1:
            parts += [f"```java\n{self.program}\n```", ""]
        else:
            for language, fence, program in programs:
                code = f"```{fence}\n{program}\n```"
                parts += [f'=== "{language}"', "", *(f"    {line}".rstrip() for line in code.split("\n")), ""]
        return "\n".join([*parts, "It prints:", "", f"```text\n{self.output}\n```", ""])


def markdown_of_javadoc(text):
    """A comment's text as Markdown: code, links and paragraphs."""
    text = re.sub(r"^\s*\* ?", "", text.strip(), flags=re.MULTILINE)
    text = re.sub(r"\{@(?:code|literal)\s+([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}", lambda m: f"`{' '.join(m[1].split())}`", text)
    text = re.sub(r"\{@link(?:plain)?\s+([^\s}]+)(?:\s+([^}]*))?\}", lambda m: m[2] or f"`{reference(m[1])}`", text)
    text = re.sub(r"</?(?:code|tt)>", "`", text)
    text = re.sub(r"\s*<p>\s*", "\n\n", text)
    text = re.sub(r"</?ul>\s*", "\n\n", text)
    text = re.sub(r"\s*<li>\s*", "\n- ", text).replace("</li>", "").replace("</p>", "")
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def reference(name):
    """`Type.method` of a reference of Javadoc's: without the package and the parameters."""
    name = re.sub(r"\(.*", "", name).replace("#", ".").lstrip(".")
    return re.sub(r"^(?:[a-z]\w*\.)+(?=[A-Z])", "", name)


def without_head(text):
    """A program without the line of its licence."""
    return re.sub(r"\A// SPDX-License-Identifier: [^\n]*\n+", "", text)


def parse(path, text, variants=()):
    """The recipe of a file; an error names the file and what it lacks."""
    source = without_head(text).rstrip("\n")
    program, marker, output = source.partition("\n// Prints:\n")
    if not marker:
        raise ValueError(f"{path} does not end with a comment that begins with // Prints:")
    if wrong := [line for line in output.split("\n") if not line.startswith("//")]:
        raise ValueError(f"{path} has a line below // Prints: that is no comment: {wrong[0]}")
    comment = re.search(r"/\*\*(.*?)\*/\s*(?=(?:public\s+)?(?:final\s+)?(?:class|interface|record)\b)", program, re.DOTALL)
    if not comment:
        raise ValueError(f"{path} has no comment on its class")
    # The page shows the comment as text.
    program = program[:comment.start()] + program[comment.end():]
    return Recipe(path, pathlib.PurePosixPath(path).parent.name, pathlib.PurePosixPath(path).stem, markdown_of_javadoc(comment[1]),
                  program.strip("\n"), "\n".join(re.sub(r"^// ?", "", line) for line in output.split("\n")), list(variants))


def found(root):
    """The recipes of a checkout, by part and name; none where the module is missing."""
    root = pathlib.Path(root)
    result = []
    for file in sorted((file for folder in FOLDERS for file in (root / folder).glob("*/*.java")), key=lambda f: (f.parent.name, f.name)):
        if file.name == "package-info.java":
            continue
        part = file.parent.name
        text = file.read_text(encoding="utf-8")
        if "// Prints:" not in text and " main(" not in text:
            continue  # What several programs use.
        variants = []
        for language, fence, folder, suffix in VARIANTS:
            other = root / folder / part / f"{file.stem}.{suffix}"
            if other.is_file():
                program = without_head(other.read_text(encoding="utf-8")).partition("\n// Prints:\n")[0].strip("\n")
                variants.append((language, fence, program))
        result.append(parse(file.relative_to(root).as_posix(), text, variants))
    return result
