# SPDX-License-Identifier: Apache-2.0
"""Edits of several files that are all computed before the first file is written. A file is found by its name, which is
unique, or by what it holds, so that it may move to another folder. An edit names the place by a regular expression that has to
match exactly once; where it does not, Moved says which file and which expression, and nothing is written."""
import re
import subprocess

MAIN = "/src/main/java/"


class Moved(Exception):
    """A file or a place that an edit names is not there, or is there several times."""


class Refused(Exception):
    """What the caller asked for cannot be: a bad name, or one that exists."""


def listed(root):
    """The paths of a checkout below its root: tracked files, and new ones that git does not ignore."""
    out = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=True)
    return sorted(name for name in set(out.stdout.split("\0")) if name and (root / name).is_file())


class Plan:
    """The edits of a checkout: its files as they will be."""

    def __init__(self, root, names):
        self.root = root
        self.names = list(names)
        self.changed = {}  # path -> text
        self.created = []
        self.why = {}  # path -> what was written there

    # ---- files -------------------------------------------------------------------------------------------------------

    def text(self, path):
        return self.changed[path] if path in self.changed else (self.root / path).read_text()

    def named(self, name):
        """All files of a name; with a folder before it, those whose path ends so."""
        return [path for path in self.names if path == name or path.endswith("/" + name)]

    def one(self, name):
        found = self.named(name)
        if len(found) != 1:
            raise Moved(f"{len(found)} files are called {name}: {', '.join(found) or 'it was renamed'}")
        return found[0]

    def holding(self, pattern, under):
        """The one file below a folder that has a place."""
        found = [path for path in self.names if path.startswith(under) and path.endswith(".java")
                 and re.search(pattern, self.text(path), re.M)]
        if len(found) != 1:
            raise Moved(f"{len(found)} files below {under} have {pattern}: {', '.join(found)}")
        return found[0]

    # ---- edits -------------------------------------------------------------------------------------------------------

    def place(self, path, pattern, last=False):
        """Where an expression matches: once, or the last time."""
        found = list(re.finditer(pattern, self.text(path), re.M))
        if not found or len(found) > 1 and not last:
            raise Moved(f"{path} has {len(found)} places {pattern}")
        return found[-1]

    def _put(self, path, begin, end, text, why):
        old = self.text(path)
        self.changed[path] = old[:begin] + text + old[end:]
        self.why.setdefault(path, why)

    def after(self, path, pattern, text, why, last=False):
        at = self.place(path, pattern, last).end()
        self._put(path, at, at, text, why)

    def before(self, path, pattern, text, why, last=False):
        at = self.place(path, pattern, last).start()
        self._put(path, at, at, text, why)

    def before_each(self, path, pattern, text, why):
        """Inserts a text before all matches, of which there has to be one."""
        self.place(path, pattern, last=True)
        self.changed[path] = re.sub(pattern, lambda at: text + at[0], self.text(path), flags=re.M)
        self.why.setdefault(path, why)

    def create(self, path, text, why):
        if path in self.names:
            raise Refused(f"{path} exists")
        self.names.append(path)
        self.created.append(path)
        self.changed[path] = text
        self.why[path] = why

    def write(self):
        """Writes all files."""
        for path, text in self.changed.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)

    # ---- Java --------------------------------------------------------------------------------------------------------

    def package(self, path):
        return self.place(path, r"^package ([\w.]+);$")[1]

    def full_name(self, simple):
        """org.sparse4j.INDArray of INDArray, a class of the main sources."""
        found = [path for path in self.named(f"{simple}.java") if MAIN in path]
        if len(found) != 1:
            raise Moved(f"{len(found)} main sources are called {simple}.java: {', '.join(found)}")
        return f"{self.package(found[0])}.{simple}"

    def imports(self, package, uses):
        """The import lines of a class of a package, for simple names of ours and full names of others."""
        full = (name if "." in name else self.full_name(name) for name in uses)
        return "".join(f"import {name};\n" for name in sorted(full) if name.rpartition(".")[0] != package)

    def java(self, package, uses, body, statics=()):
        """A source of Java."""
        parts = "".join(f"import static {name};\n" for name in sorted(statics)), self.imports(package, uses)
        head = f"// SPDX-License-Identifier: Apache-2.0\npackage {package};\n\n"
        return head + "".join(part + "\n" for part in parts if part) + body

    def use(self, path, simple, why):
        """Imports a class of ours where a source does not know it yet."""
        package, full = self.package(path), self.full_name(simple)
        line = f"import {full};\n"
        if full.rpartition(".")[0] == package or line in self.text(path):
            return
        others = [at for at in re.finditer(r"^import (?!static )([\w.]+);\n", self.text(path), re.M)]
        behind = [at for at in others if at[1] < full]
        if behind:
            self._put(path, behind[-1].end(), behind[-1].end(), line, why)
        elif others:
            self._put(path, others[0].start(), others[0].start(), line, why)
        else:
            self.after(path, r"^package [\w.]+;\n", "\n" + line, why)

    def methods(self, path, name):
        """The texts of a class's methods of a name, comments with them, and where the last one ends."""
        pattern = (rf"^(?:    /\*\*(?:(?!\*/)[\s\S])*\*/\n)?(?:    @\w+\n)*    (?! )[^\n/*=]*\b{name}\([^\n]*\)"
                   r"(?:;\n| \{\n(?:        [^\n]*\n|\n)*    \}\n)")
        found = list(re.finditer(pattern, self.text(path), re.M))
        if not found:
            raise Moved(f"{path} has no method {name}")
        return [at[0] for at in found], found[-1].end()

    def insert(self, path, at, text, why):
        self._put(path, at, at, text, why)
