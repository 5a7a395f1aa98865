# SPDX-License-Identifier: Apache-2.0
"""The navigation of the site: four parts, in which each page of docs/ stands once.

A page is its path below docs/. "folder/" stands for the pages of this folder that no other entry names, by name, its subfolders as
sections of their own; a folder may be missing. A pair is a section with a title, or a page with a title other than its heading. Pages that only the site has (README and the
other pages of the repository's top, recipes, the list of decisions) are named like pages of docs/; pages.py makes them.
"""

PARTS = [
    ("Start", [
        "index.md",
        "start/install.md",
        "start/java.md",
        "start/scala.md",
        "start/kotlin.md",
        "start/",
    ]),
    ("How to", [
        ("Coming from", ["moving-from-nd4j.md", "from/"]),
        ("Cookbook", ["cookbook.md", "cookbook/"]),
        "howto/",
        "solvers.md",
        "graphs.md",
        "features.md",
        "jdbc.md",
        "interop.md",
        ("Spark", ["spark.md", "spark-als.md", "spark-tensors.md"]),
        ("Programs of real size", ["recommender.md", "newsgroups.md"]),
        "troubleshooting.md",
    ]),
    ("Understand", [
        "understand/formats.md",
        "understand/views.md",
        "understand/fills.md",
        "understand/memory.md",
        "understand/services.md",
        "understand/costs.md",
        "understand/",
        "products.md",
        ("Speed", ["performance.md", "performance-archive.md", "experiments.md"]),
        ("Decisions", ["decisions/index.md", "decisions/"]),
    ]),
    ("Reference", [
        ("Promises and properties", "readme.md"),
        "api.md",
        "install.md",
        "reference/",
        "files.md",
        "command-line.md",
        "languages.md",
        "notebooks.md",
        "blas.md",
        ("Layouts, byte by byte", ["LAYOUT.md", "s4j-format.md"]),
        ("Differences from ND4J", ["nd4j-differences.md", "errata.md"]),
        ("What other software does", "findings.md"),
        ("Versions", ["versioning.md", "changelog.md", "releases/", "changes/", "long-runs.md"]),
        ("Changing Sparse4j", ["agents.md", "contributing.md", "MAP.md", "first-issues.md", "flaky.md"]),
    ]),
]
# Made for the site from files outside docs/.
TOP = {"README.md": "readme.md", "CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "AGENTS.md": "agents.md",
       "findings/README.md": "findings.md"}
MADE = {*TOP.values(), "api.md", "decisions/index.md"}


def named(entries):
    """The pages that entries name, without folders."""
    for entry in entries:
        if isinstance(entry, tuple):
            yield from named([entry[1]] if isinstance(entry[1], str) else entry[1])
        elif not entry.endswith("/"):
            yield entry


def is_page(path):
    """Whether a Markdown file of the repository is a page of the site."""
    return path.startswith("docs/") or path in TOP


def folder(path, pages, taken):
    """The entries of a folder: its pages, then a section for each subfolder."""
    inside = sorted(page for page in pages if page.startswith(path) and page not in taken)
    entries = [page for page in inside if "/" not in page[len(path):]]
    for below in sorted({page[len(path):].split("/")[0] for page in inside if "/" in page[len(path):]}):
        entries.append((title(below), folder(f"{path}{below}/", pages, taken)))
    return entries


def title(name):
    return name.replace("-", " ").capitalize()


def resolved(pages, entries=None, taken=None):
    """The navigation with folders expanded and without pages that are missing."""
    entries = PARTS if entries is None else entries
    taken = set(named(PARTS)) if taken is None else taken
    result = []
    for entry in entries:
        if isinstance(entry, tuple) and isinstance(entry[1], str):
            result += [entry] if entry[1] in pages else []
        elif isinstance(entry, tuple):
            below = resolved(pages, entry[1], taken)
            result += [(entry[0], below)] if below else []
        elif entry.endswith("/"):
            result += folder(entry, pages, taken)
        elif entry in pages:
            result.append(entry)
    return result


def for_mkdocs(entries):
    """The form of mkdocs.yml."""
    return [entry if isinstance(entry, str) else {entry[0]: entry[1] if isinstance(entry[1], str) else for_mkdocs(entry[1])}
            for entry in entries]


def faults(pages):
    """What is wrong with the navigation of these pages of docs/: a page in no part or in two, an entry without a page."""
    names = list(named(PARTS))
    placed = list(named(resolved(set(pages) | MADE)))
    for page in sorted(set(pages) - set(placed)):
        yield f"docs/{page} is in no part of the site: name it in gradle-free-build/docs-site/navigation.py"
    for page in sorted({name for name in names if names.count(name) > 1}):
        yield f"navigation.py names {page} twice"
    for page in sorted(set(names) - set(pages) - MADE):
        yield f"navigation.py names docs/{page}, which is not there"
