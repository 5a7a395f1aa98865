# SPDX-License-Identifier: Apache-2.0
"""changed.py COMMIT SOURCE...: prints which of these sources clang-tidy must look at again, one a line, when all were clean
at that commit: those whose code differs from it now, or that include such a file, directly or through other headers. Comments
without NOLINT, the words of texts and blanks are no code. All of them where the commit is not in the repository
(a shallow clone), or where the checks themselves differ."""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECKS = (".clang-tidy", "cmake/flags.cmake")  # what changes findings in files that did not change
FOLDERS = ("", "native/src/", "native/include/", "jni/")  # where an include is looked for, beside its own folder


def included(root, path, known):
    """The files of the repository that this one includes, through others too; known: path -> what it includes itself."""
    found, todo = set(), [path]
    while todo:
        here = todo.pop()
        if here not in known:
            known[here] = direct(root, here)
        for other in known[here] - found:
            found.add(other)
            todo.append(other)
    return found


def direct(root, path):
    try:
        text = (root / path).read_text()
    except OSError:
        return set()
    near = path.rpartition("/")[0]
    return {
        name
        for header in re.findall(r'^[ \t]*#[ \t]*include[ \t]+"(.+?)"', text, re.M)
        for name in [f"{near}/{header}"] + [folder + header for folder in FOLDERS]
        if (root / name).is_file()
    }


def affected(root, sources, differ):
    """The sources that are in the set differ, or include a file that is."""
    known = {}
    return [s for s in sources if s in differ or not differ.isdisjoint(included(root, s, known))]


# A block comment that is more than the name of an argument, which clang-tidy compares: /*name=*/.
BLOCK = re.compile(r"/\*(?!\S*\*/)(?:(?!NOLINT).)*?\*/", re.S)
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')


def line_code(line):
    """A line without its comment, unless that speaks to clang-tidy, and without the words of its texts."""
    if line.lstrip().startswith("#"):
        return line
    line = TEXT.sub('""', line)
    before, slashes, comment = line.partition("//")
    return line if "NOLINT" in comment else before


def code(text):
    """A source without comments, the words of texts, and the widths of blanks. Texts side by side are one."""
    lines = map(line_code, BLOCK.sub(" ", text).split("\n"))
    return re.sub(r'""(?: "")+', '""', " ".join(" ".join(lines).split()))


def same_code(root, commit, path):
    """Whether a file has the code that it had at the commit."""
    old = subprocess.run(["git", "show", f"{commit}:{path}"], cwd=root, capture_output=True)
    try:
        return old.returncode == 0 and code(old.stdout.decode()) == code((root / path).read_text())
    except OSError:
        return False


def main(commit, sources, root=ROOT):
    git = subprocess.run(["git", "diff", "--name-only", "-z", commit, "--"], cwd=root, capture_output=True, text=True)
    differ = set(git.stdout.split("\0")) - {""}
    if git.returncode == 0 and differ.isdisjoint(CHECKS):
        cpp = {path for path in differ if path.endswith((".cpp", ".hpp", ".h", ".def"))}
        sources = affected(root, sources, differ - {path for path in cpp if same_code(root, commit, path)})
    print("".join(f"{s}\n" for s in sources), end="")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
