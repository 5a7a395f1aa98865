# SPDX-License-Identifier: Apache-2.0
"""The site's pages from those of the repository: where each path of the repository is on the site, links rewritten to that, and the
pages that only the site has."""
import pathlib
import posixpath
import re

import links
import navigation
import recipes

LANGUAGES = {"java": "java", "kt": "kotlin", "scala": "scala", "py": "python", "sh": "bash", "bash": "bash", "xml": "xml",
             "json": "json", "properties": "properties", "cpp": "cpp", "hpp": "cpp", "h": "cpp", "def": "cpp", "jsh": "java"}


class Pages:
    """The pages of a checkout, as a map from paths on the site (`start/java.md`) to texts, and where each came from."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.sources = {}  # path on the site -> path in the repository
        self.made = {}  # path on the site -> text, of pages that are not in docs/
        docs = self.root / "docs"
        for path in sorted(docs.rglob("*.md")):
            name = path.relative_to(docs).as_posix()
            self.sources[name] = f"docs/{name}"
        for path, name in navigation.TOP.items():
            if (self.root / path).is_file():
                self.sources[name] = path
                self.made[name] = (self.root / path).read_text(encoding="utf-8")
        self.recipes = recipes.found(self.root)
        for recipe in self.recipes:
            self.made[recipe.page] = recipe.markdown()
        self.places = {source: name for name, source in self.sources.items()}
        for recipe in self.recipes:
            self.places.update({path: recipe.page for path in recipe.paths})
        self.made["decisions/index.md"] = self.decisions()
        self.places["docs/decisions"] = "decisions/index.md"
        for name, source in list(self.sources.items()):
            for _, _, target in links.links((self.root / source).read_text(encoding="utf-8")):
                self.add_source(source, target)

    def decisions(self):
        lines = ["# Decisions", "", "Why is Sparse4j built like this?", ""]
        for name in sorted(name for name in self.sources if re.fullmatch(r"decisions/\d+-.*\.md", name)):
            text = (self.root / self.sources[name]).read_text(encoding="utf-8")
            lines.append(f"- [{heading(text)}]({name.removeprefix('decisions/')})")
        return "\n".join(lines) + "\n"

    def add_source(self, page, target):
        """Makes a page of a file of the repository that a page links to and that is no page: readers may have no network."""
        if links.external(target):
            return
        path, _ = links.target_path(page, target)
        file = self.root / path
        if not path or path in self.places or file.suffix in (".md", ".svg", ".png"):
            return
        if file.is_dir():
            files = sorted(str(f.relative_to(file)) for f in file.rglob("*") if f.is_file() and "target" not in f.parts)
            body = "\n".join(files)
            language = "text"
        elif file.is_file():
            body = file.read_text(encoding="utf-8").rstrip("\n")
            language = LANGUAGES.get(file.suffix[1:], "text")
        else:
            return
        fence = "`" * max([3] + [len(run) + 1 for run in re.findall(r"`{3,}", body)])
        name = f"source/{path.strip('./') or 'repository'}.md"
        self.places[path] = name
        self.made[name] = f"---\nsearch:\n  exclude: true\n---\n# {path}\n\n{fence}{language}\n{body}\n{fence}\n"

    def link(self, page, target):
        """What a link of this page is on the site; None where it is that already."""
        if links.external(target) or target.startswith("#"):
            return None
        path, anchor = links.target_path(self.sources.get(page, page), target)
        place = self.places.get(path)
        if place is None and path.startswith("docs/"):
            place = path.removeprefix("docs/")
        if place is None:
            return None
        return posixpath.relpath(place, posixpath.dirname(page) or ".") + (f"#{anchor}" if anchor else "")

    def markdown(self, page, text):
        """The text of a page as the site has it."""
        if page in self.sources:
            text = links.replaced(text, lambda target: self.link(page, target))
        return spaced(self.titled(page, text))

    def titled(self, page, text):
        """The page with the titles of pages where the text of a link is the name of a file: `[files.md](files.md)` is [Files](files.md)."""
        for start, _, target in reversed(links.links(text)):
            name = re.search(r"\[(?:[\w./-]+/)?([\w-]+\.md)\]\($", text[:start])
            path, _ = links.target_path(page, target)
            if name and not links.external(target) and posixpath.basename(path) == name[1] and path in self.sources:
                title = heading((self.root / self.sources[path]).read_text(encoding="utf-8"))
                text = text[:name.start()] + f"[{title}](" + text[start:]
        return text


def heading(text):
    """The first heading of a page."""
    for line, visible in zip(text.splitlines(), links.prose(text).splitlines()):
        found = links.HEADING.match(line) if links.HEADING.match(visible) else None
        if found:
            return links.plain(found[2])
    return ""


def question(text):
    """The first paragraph of a page, in one line: its reader's question."""
    body = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    for part in re.split(r"\n\s*\n", body):
        part = part.strip()
        if part and not part.startswith(("#", "<", "```", "|", "![", "- ")):
            return " ".join(re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", part).split())
    return ""


def spaced(text):
    """The page with an empty line before each list and table that follows other lines at once, which GitHub does not need."""
    lines, visible = text.split("\n"), links.prose(text).split("\n")
    result = []
    for i, line in enumerate(lines):
        if i and lines[i - 1].strip() and begins_block(visible[i]) and not begins_block(visible[i - 1]) and not visible[i - 1][:1].isspace():
            result.append("")
        result.append(line)
    return "\n".join(result)


def begins_block(line):
    return bool(re.match(r"\||[-*] |\d+\. ", line))
