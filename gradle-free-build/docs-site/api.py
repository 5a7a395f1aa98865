# SPDX-License-Identifier: Apache-2.0
"""Names in pages that lead to Javadoc: each code span that is exactly a public type, `Type.method` or `Type.method(...)`."""
import html
import json
import pathlib
import posixpath
import re
import urllib.parse

NAME = re.compile(r"([A-Z]\w*(?:\.[A-Za-z]\w*)*)(\([^()]*\))?")
TOKEN = re.compile(r"<(/?)([a-zA-Z][\w-]*)[^>]*>")
# Where a link would be inside another, or where no link is wanted.
CLOSED = {"a", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "button", "summary"}


class Api:
    """The pages of Javadoc by the names that a text uses."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.types = {}  # simple name -> pages of the types that have it
        self.members = {}  # (page, method) -> anchor
        self.inherited = {}  # page -> method -> address
        for entry in index(self.folder / "type-search-index.js"):
            if "p" in entry:
                page = f"{entry['p'].replace('.', '/')}/{entry['l']}.html"
                self.types.setdefault(entry["l"], []).append(page)
        for entry in index(self.folder / "member-search-index.js"):
            page = f"{entry['p'].replace('.', '/')}/{entry['c']}.html"
            method = entry["l"].partition("(")[0]
            self.members.setdefault((page, method), urllib.parse.unquote(entry.get("u", entry["l"])))

    def page(self, name, text):
        """The page of a type; of several with that name, the one whose full name the text has. None where that leaves none or several."""
        pages = self.types.get(name, ())
        if len(pages) > 1:
            pages = [page for page in pages if re.search(rf"\b{re.escape(page.removesuffix('.html').replace('/', '.'))}\b", text)]
        return pages[0] if len(pages) == 1 else None

    def address(self, name, text=""):
        """The address of a type, or of the first of the methods of a name, below Javadoc's folder, None where there is none, or more than
        one. `text` is that of the whole page."""
        found = NAME.fullmatch(name)
        if not found:
            return None
        name, called = found[1], found[2]
        if name in self.types:
            return None if called else self.page(name, text)
        owner, _, method = name.rpartition(".")
        page = self.page(owner, text)
        if page is None:
            return None
        if (page, method) in self.members:
            return f"{page}#{self.members[page, method]}"
        return self.inherited_by(page).get(method)

    def inherited_by(self, page):
        """The methods that a type has from another, as its page lists them."""
        if page not in self.inherited:
            text = (self.folder / page).read_text(encoding="utf-8")
            found = {}
            for block in re.findall(r'<div class="inherited-list">.*?</div>', text, re.DOTALL):
                for target, name in re.findall(r'<a href="([^"#]+#[^"]+)"[^>]*>(\w+)</a>', block):
                    if not target.startswith(("http:", "https:")):
                        path, _, anchor = html.unescape(target).partition("#")
                        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
                        found.setdefault(name, f"{path}#{urllib.parse.unquote(anchor)}")
            self.inherited[page] = found
        return self.inherited[page]

    def linked(self, content, base):
        """The HTML of a page with its names linked; `base` leads from the page to Javadoc's folder."""
        parts, depth, last = [], 0, 0
        text = html.unescape(re.sub(r"<[^>]*>", "", content))
        for token in TOKEN.finditer(content):
            closing, tag = token[1], token[2].lower()
            if token.start() < last:
                continue
            if tag in CLOSED and not token[0].endswith("/>"):
                depth += -1 if closing else 1
            if tag == "code" and not closing and depth == 0:
                end = content.find("</code>", token.end())
                address = self.address(html.unescape(content[token.end():end]), text) if end >= 0 else None
                if address:
                    path, mark, anchor = address.partition("#")
                    href = html.escape(f"{base}{path}{mark}{urllib.parse.quote(anchor, safe='(),.-_')}")
                    parts += [content[last:token.start()], f'<a class="api" href="{href}">', content[token.start():end + 7], "</a>"]
                    last = end + 7
        return "".join([*parts, content[last:]])


def index(file):
    """The entries of one of Javadoc's indexes for its search, JSON in a script."""
    text = file.read_text(encoding="utf-8")
    return json.loads(text[text.index("["):text.rindex("]") + 1])
