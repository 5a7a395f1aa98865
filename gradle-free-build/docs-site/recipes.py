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
# Words of a program's name, as titles have them -> their usual spelling.
SPELLINGS = {"sci py": "SciPy", "num py": "NumPy", "ann data": "AnnData", "page rank": "PageRank", "duck db": "DuckDB", "svm light": "SVMlight",
             "csv": "CSV", "csr": "CSR", "coo": "COO", "spd": "SPD", "pca": "PCA", "svd": "SVD", "tf idf": "TF-IDF", "tfidf": "TF-IDF", "json": "JSON",
             "als": "ALS", "ejml": "EJML", "nd 4 j": "ND4J", "arrow": "Arrow", "java": "Java", "parquet": "Parquet", "spark": "Spark",
             "gram": "Gram", "laplacian": "Laplacian", "one hot": "one-hot", "element wise": "element-wise"}
# Where `gradle-free-build/package` puts the artifacts, as docs/start/install.md has it.
REPOSITORY = "/opt/sparse4j"
# What the jar of the command line with all its dependencies has.
IN_THE_JAR = {"sparse4j-core", "sparse4j-report"}
# What a program that uses another library has in it -> the library's artifact.
OTHERS = {"jdbc:duckdb:": "org.duckdb:duckdb_jdbc", "org.ejml.": "org.ejml:ejml-dsparse", "com.fasterxml.jackson.": "com.fasterxml.jackson.core:jackson-databind",
          "io.micrometer.": "io.micrometer:micrometer-core", "ml.dmlc.": "ml.dmlc:xgboost4j_2.12",
          "org.apache.arrow.": "org.apache.arrow:arrow-vector", "org.apache.spark.": "org.apache.spark:spark-mllib_2.13"}


@dataclasses.dataclass
class Recipe:
    path: str
    part: str
    name: str
    comment: str
    program: str
    output: str
    variants: list
    artifacts: list = dataclasses.field(default_factory=list)  # of Sparse4j, beside core
    version: str = ""

    @property
    def page(self):
        return f"cookbook/{self.part}/{self.name}.md"

    @property
    def paths(self):
        """The files that its page shows, in all languages."""
        return [self.path, *(f"{folder}/{self.part}/{self.name}.{suffix}" for _, _, folder, suffix in VARIANTS)]

    @property
    def title(self):
        """The name as words, proper names as usual: `SolveSpdSystem` is "Solve SPD system"."""
        words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", self.name) or [self.name]
        text = " ".join(word if word.isupper() and len(word) > 1 else word.lower() for word in words)
        for plain, usual in SPELLINGS.items():
            text = re.sub(rf"\b{plain}\b", usual, text)
        return text[:1].upper() + text[1:]

    @property
    def idea(self):
        return re.split(r"(?<=[.?!])\s", self.comment, maxsplit=1)[0]

    def markdown(self):
        parts = [f"# {self.title}", "", self.comment, "", *self.needs(), "Run it in a clone of the repository:", "",
                 f"```sh\ngradle-free-build/example {self.name}\n```", "", *self.alone()]
        programs = [("Java", "java", self.program), *self.variants]
        if len(programs) == 1:
            parts += [f"```java\n{self.program}\n```", ""]
        else:
            for language, fence, program in programs:
                code = f"```{fence}\n{program}\n```"
                parts += [f'=== "{language}"', "", *(f"    {line}".rstrip() for line in code.split("\n")), ""]
        return "\n".join([*parts, "It prints:", "", f"```text\n{self.output}\n```", ""])

    @property
    def others(self):
        """The artifacts of other libraries that the program uses."""
        return [artifact for mark, artifact in OTHERS.items() if mark in self.program]

    def needs(self):
        """What a build depends on, if that is more than `sparse4j`."""
        if not self.artifacts and not self.others:
            return []
        extra = " and ".join(f"`{other}`" for other in self.others)
        lines = "\n".join(f"<dependency>\n  <groupId>org.sparse4j</groupId>\n  <artifactId>{artifact}</artifactId>\n"
                          f"  <version>{self.version}</version>\n</dependency>" for artifact in self.artifacts)
        beside = "It needs, beside [`sparse4j`](../../start/install.md),"
        if not self.artifacts:
            return [f"{beside} {extra}.", ""]
        depends = beside + (" this artifact" if len(self.artifacts) == 1 else " these artifacts")
        return [depends + (f", and {extra}:" if extra else ":"), "", f"```xml\n{lines}\n```", ""]

    def alone(self):
        """How to run the program with the jars, without a clone. Programs on Spark need a cluster's class path, and programs that start
        a process of their own need class files."""
        if not self.version or self.part == "spark" or "java.class.path" in self.program:
            return []
        said = f"Or save it as `{self.name}.java`, and run it with [the artifacts](../../start/install.md) alone:"
        if set(self.artifacts) <= IN_THE_JAR and not self.others:
            jar = f"{REPOSITORY}/org/sparse4j/sparse4j-cli/{self.version}/sparse4j-cli-*-all.jar"
            return [said, "", f"```sh\njava -cp {jar} {self.name}.java\n```", ""]
        deps = ",".join(f"org.sparse4j:{artifact}:{self.version}" for artifact in ["sparse4j", *self.artifacts])
        line = f"jbang --repos central,sparse4j=file://{REPOSITORY} --deps {deps} {self.name}.java"
        if self.others:
            said = said[:-1] + ". Add the artifacts of the other libraries with their versions to `--deps`:"
        return [said, "", f"```sh\n{line}\n```", ""]


def modules(root):
    """The version of the artifacts, and the artifact that has each package of Sparse4j beside core's."""
    pom = pathlib.Path(root) / "java/pom.xml"
    version = re.search(r"<version>([^<]*)</version>", pom.read_text(encoding="utf-8"))[1] if pom.is_file() else ""
    result = {}
    for file in sorted(pathlib.Path(root).glob("java/*/pom.xml")):
        names = re.findall(r"<artifactId>(sparse4j-[^<]*)</artifactId>", file.read_text(encoding="utf-8"))
        folder = file.parent / "src/main/java/org/sparse4j"
        if len(names) > 1 and names[1] not in ("sparse4j-core", "sparse4j-cookbook"):
            for package in {source.parent for source in folder.rglob("*.java")}:
                result[".".join(["org.sparse4j", *package.relative_to(folder).parts])] = names[1]
    return version, result


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


def parse(path, text, variants=(), version="", packages=None):
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
    used = re.findall(r"\b(org\.sparse4j(?:\.[a-z]\w*)*)\.[A-Z]", program)
    artifacts = sorted({packages[name] for name in used if name in packages} if packages else ())
    # The page shows the comment as text.
    program = program[:comment.start()] + program[comment.end():]
    return Recipe(path, pathlib.PurePosixPath(path).parent.name, pathlib.PurePosixPath(path).stem, markdown_of_javadoc(comment[1]),
                  program.strip("\n"), "\n".join(re.sub(r"^// ?", "", line) for line in output.split("\n")), list(variants), artifacts, version)


def found(root):
    """The recipes of a checkout, by part and name; none where the module is missing."""
    root = pathlib.Path(root)
    version, packages = modules(root)
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
        result.append(parse(file.relative_to(root).as_posix(), text, variants, version, packages))
    pages = {recipe.name: recipe.page for recipe in result}
    for recipe in result:
        recipe.comment = linked(recipe.comment, pages)
    return result


def linked(comment, pages):
    """A comment in which the names of other programs, and of pages of docs/, are links."""
    comment = re.sub(r"`docs/([\w/-]+\.md)`", r"[\1](../../\1)", comment)
    return re.sub(r"`(\w+)`", lambda m: f"[{m[1]}](../../{pages[m[1]]})" if m[1] in pages else m[0], comment)
