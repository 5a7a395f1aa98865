# SPDX-License-Identifier: Apache-2.0
"""The version of Sparse4j. java/pom.xml has it; poms of modules, pages and notebooks repeat it beside the name of an artifact.

  version.py              prints the version
  version.py check        prints every place that has another version than java/pom.xml; exit status 1 when there is any
  version.py set VERSION  writes VERSION into java/pom.xml and into every such place, and prints the changed files"""
import pathlib
import re
import subprocess
import sys

import script

ROOT = pathlib.Path(__file__).resolve().parents[2]
POM = "java/pom.xml"
NUMBER = r"\d+\.\d+\.\d+(?:-SNAPSHOT|-(?:alpha|beta|rc)\.\d+)?"
# How build tools write an artifact of ours in front of its version. \g<version> is what `set` replaces.
PLACES = [re.compile(before + rf"(?P<version>{NUMBER})" + after) for before, after in (
    (r"<artifactId>sparse4j[\w.-]*</artifactId>\s*<version>", r"</version>"),        # Maven, parents of modules
    (r"\borg\.sparse4j:{1,2}sparse4j[\w.-]*:", r"(?![\w.])"),                        # Gradle, JBang, scala-cli, notebooks
    (r"\"org\.sparse4j\" %{1,3} \"sparse4j[\w.-]*\" % \"", r"\""),                   # sbt
    (r"\bsparse4j-[a-z0-9_.]+(?:-[a-z0-9_.]+)*?[-/]", r"(?=/|-all\.jar|\.jar)"),     # files and folders of a repository
)]
# What was written about other versions stays: changes, releases, decisions.
HISTORY = ("CHANGELOG.md", "docs/decisions/", "docs/releases/", "docs/changes/")
KINDS = (".md", ".xml", ".ipynb")


def version_of(pom):
    """The version that a text of java/pom.xml has."""
    return re.search(r"<artifactId>sparse4j-parent</artifactId>\s*<version>([^<]+)</version>", pom)[1]


def current(root=ROOT):
    return version_of((root / POM).read_text(encoding="utf-8"))


def files(root):
    names = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True, check=True).stdout.split("\0")
    return [name for name in names if name.endswith(KINDS) and not name.startswith(HISTORY)]


def mentions(text):
    """(begin, end) of every version of ours in a text, in ascending order."""
    return sorted({match.span("version") for place in PLACES for match in place.finditer(text)})


def other_versions(root=ROOT):
    """(file, line, version) of every place that has another version than java/pom.xml."""
    own = current(root)
    for name in files(root):
        text = (root / name).read_text(encoding="utf-8")
        for begin, end in mentions(text):
            if text[begin:end] != own:
                yield name, text.count("\n", 0, begin) + 1, text[begin:end]


def replace(root, version):
    """Writes the version into every place; returns the names of the files that changed."""
    if not re.fullmatch(NUMBER, version):
        raise ValueError(f"{version} is no version; it must be MAJOR.MINOR.PATCH, such as 0.1.0, or that with -SNAPSHOT, -alpha.1, -beta.1 or -rc.1")
    changed = []
    for name in files(root):
        text = (root / name).read_text(encoding="utf-8")
        new, last = [], 0
        for begin, end in mentions(text):
            new += [text[last:begin], version]
            last = end
        new = "".join(new) + text[last:]
        if new != text:
            (root / name).write_text(new, encoding="utf-8")
            changed.append(name)
    return changed


def main(arguments):
    if not arguments:
        print(current())
    elif arguments == ["check"]:
        wrong = list(other_versions())
        for name, line, version in wrong:
            print(f"{name}:{line} has version {version}, but {POM} has {current()}: run gradle-free-build/lib/version.py set {current()}")
        return 1 if wrong else 0
    elif len(arguments) == 2 and arguments[0] == "set":
        print("\n".join(replace(ROOT, arguments[1])))
    else:
        sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    script.run(main)
