# SPDX-License-Identifier: Apache-2.0
"""Draws the house that java/ is: a floor for each package, in the order of docs/MAP.md's table. Counts what spoils it:
circles of files, arrows from one package to another that run back up, and the files of the most crowded folder.
`arrows.py --house` prints them all; without it arrows.py fails when a figure exceeds its limit below. Whoever lowers a
figure lowers its limit in the same commit."""
import collections
import re

LIMITS = {
    "files in circles": 18,
    "files in the largest circle": 8,
    "files in the circle of INDArray": 27,
    "arrows that run back up": 4,
    "files in the largest folder": 25,
}

# The one circle that stays: an array's interfaces, and what their methods take, name INDArray, which extends them. It has a
# figure of its own.
NAMED = "org.sparse4j.INDArray"

# And the sealed interface has to name the class that implements it, which stands above all that makes arrays.
EXCEPTED = {("org.sparse4j.INDArray", "org.sparse4j.ndarray.NDArray")}

PAGES = ("package-info", "module-info")

NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.S)
QUALIFIED = re.compile(r"\b(org\.sparse4j(?:\.[a-z]\w*)*)\.([A-Z]\w*)")
IMPORTED = re.compile(r"^import (?:static )?[\w.]+?\.([A-Z]\w*)\b", re.M)
SIMPLE = re.compile(r"(?<![\w.])[A-Z]\w*")


def code(text):
    """A source without its comments and literals, which use nothing."""
    return NOT_CODE.sub(" ", text)


def uses(java, excepted=frozenset(EXCEPTED)):
    """Each class with a file of its own -> those that its file names, in full or as neighbours of its package."""
    classes = {package: set() for package in java.packages.values()}
    for path, package in java.packages.items():
        classes[package].add(path.stem)
    graph = {}
    for path, package in java.packages.items():
        if path.stem in PAGES:
            continue
        name, text = f"{package}.{path.stem}", code(path.read_text())
        used = {f"{of}.{simple}" for of, simple in QUALIFIED.findall(text) if simple in classes.get(of, ())}
        near = classes[package] & set(SIMPLE.findall(text)) - set(IMPORTED.findall(text))
        used |= {f"{package}.{simple}" for simple in near}
        graph[name] = {other for other in used - {name} if (name, other) not in excepted}
    return graph


def circles(graph):
    """The sets of two or more files each of which reaches all others of its set, by Tarjan's algorithm, largest first."""
    index, low, stack, found = {}, {}, [], []
    for root in sorted(graph):
        if root in index:
            continue
        work = [(root, iter(sorted(graph[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        while work:
            node, following = work[-1]
            for other in following:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    work.append((other, iter(sorted(graph.get(other, ())))))
                    break
                if other in stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    if len(stack) - at > 1:
                        found.append(sorted(stack[at:]))
                    del stack[at:]
    return sorted(found, key=lambda circle: (-len(circle), circle))


def back_up(graph, floors, room):
    """(package, package above it) -> the files of the first that name the second; `floors` begins at the ground."""
    height = {name: at for at, name in enumerate(floors)}
    arrows = collections.defaultdict(set)
    for name, used in graph.items():
        for other in used:
            if height.get(room(name), -1) < height.get(room(other), -1):
                arrows[room(name), room(other)].add(name)
    return arrows


class House:
    """What is counted, and the lines that say where it is."""

    def __init__(self, java, floors, excepted=frozenset(EXCEPTED)):
        self.root = java.root
        graph = uses(java, excepted)
        every = circles(graph)
        self.named = next((circle for circle in every if NAMED in circle), [])
        self.circles = [circle for circle in every if circle is not self.named]
        self.arrows = back_up(graph, floors, java.room_of_class)
        # A page of a package holds no class, and a package at the limit is to have one all the same.
        self.folders = collections.Counter(path.parent for path in java.packages if path.stem not in PAGES)
        self.figures = {
            "files in circles": sum(map(len, self.circles)),
            "files in the largest circle": max(map(len, self.circles), default=0),
            "files in the circle of INDArray": len(self.named),
            "arrows that run back up": len(self.arrows),
            "files in the largest folder": max(self.folders.values(), default=0),
        }

    def lines(self):
        """The whole house, for a reader."""
        for circle in [self.named] * bool(self.named) + self.circles:
            yield f"circle of {len(circle)}: {' '.join(short(name) for name in circle)}"
        for (low, high), files in sorted(self.arrows.items()):
            yield f"back up, {low} -> {high}: {' '.join(short(name) for name in sorted(files))}"
        for folder, count in self.folders.most_common(5):
            yield f"{count} files: {folder.relative_to(self.root)}"
        for what, count in self.figures.items():
            yield f"{what}: {count}, at most {LIMITS[what]}"

    def faults(self, limits=None):
        """The figures that exceed their limits."""
        for what, limit in (limits or LIMITS).items():
            if self.figures[what] > limit:
                yield (f"java/ has more {what} than before, {self.figures[what]} where {limit} are allowed:"
                       " arrows.py --house names them")


def short(name):
    """A class from the package of all others."""
    return name.removeprefix("org.sparse4j.")
