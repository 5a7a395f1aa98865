# SPDX-License-Identifier: Apache-2.0
"""The built site needs no network, and no link of its pages is dead.

    built.py FOLDER     prints what is wrong and exits 1

Checks all files for scripts, styles, fonts, pictures and frames from elsewhere, and the links and anchors of all pages but those that
Javadoc, Scaladoc and Dokka made.
"""
import html
import pathlib
import posixpath
import re
import sys
import urllib.parse

REMOTE = r"(?:https?:)?//"
SCRIPT = re.compile(rf"<script\b[^>]*\bsrc=[\"']?{REMOTE}[^>]*>\s*</script>", re.IGNORECASE)
TAG = re.compile(r"<(script|img|iframe|link|source|audio|video|embed)\b([^>]*)>", re.IGNORECASE)
ATTRIBUTE = re.compile(r"\b(src|href|srcset|data)=(\"[^\"]*\"|'[^']*'|[^\s>]+)", re.IGNORECASE)
STYLE = re.compile(rf"(?:url\(\s*[\"']?|@import\s+[\"']){REMOTE}[^\"')]*", re.IGNORECASE)
ID = re.compile(r"\b(?:id|name)=(\"[^\"]*\"|'[^']*'|[^\s>]+)")
HREF = re.compile(r"<a\b[^>]*?\bhref=(\"[^\"]*\"|'[^']*'|[^\s>]+)", re.IGNORECASE)
# Links of this kind name a page, and load nothing.
NAMING = re.compile(r"\brel=[\"']?(?:canonical|next|prev|alternate|edit|license)", re.IGNORECASE)


def without_remote_scripts(text):
    """The page without scripts from elsewhere: Scaladoc's draw diagrams of classes, and lead to a service that runs code."""
    return SCRIPT.sub("", text)


def remote(name, text):
    """What a file loads from elsewhere."""
    if name.endswith(".html"):
        for tag in TAG.finditer(text):
            if tag[1].lower() == "link" and NAMING.search(tag[2]):
                continue
            for attribute in ATTRIBUTE.finditer(tag[2]):
                value = attribute[2].strip("\"'")
                if re.match(REMOTE, value):
                    yield f"{name} loads {value}"
    if name.endswith((".html", ".css", ".svg")):
        for style in STYLE.finditer(text):
            yield f"{name} loads {style[0]}"


class Site:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.anchors = {}

    def text(self, name):
        return (self.folder / name).read_text(encoding="utf-8", errors="replace")

    def ids(self, name):
        if name not in self.anchors:
            self.anchors[name] = {html.unescape(found.strip("\"'")) for found in ID.findall(self.text(name))}
        return self.anchors[name]

    def dead(self, name):
        """The links of a page that lead to no file of the site, or to no anchor of it."""
        for found in HREF.findall(self.text(name)):
            target = html.unescape(found.strip("\"'"))
            if re.match(r"[a-z][a-z0-9+.-]*:|//", target):
                continue
            path, _, anchor = target.partition("#")
            path = urllib.parse.unquote(path.partition("?")[0])
            place = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            file = self.folder / place
            if place.startswith("..") or not file.exists():
                yield f"{name}: {target} leads to no file"
            elif anchor and place.endswith(".html") and not {anchor, urllib.parse.unquote(anchor)} & self.ids(place):
                yield f"{name}: {target} leads to no anchor"

    def faults(self):
        for file in sorted(self.folder.rglob("*")):
            name = file.relative_to(self.folder).as_posix()
            if file.is_file() and name.endswith((".html", ".css", ".svg")):
                yield from remote(name, self.text(name))
                if name.endswith(".html") and name != "404.html" and not re.match(r"api/\w+/", name):
                    yield from self.dead(name)


def main(folder):
    site = Site(folder)
    faults = list(site.faults())
    print("\n".join(faults) if faults else f"{sum(1 for _ in site.folder.rglob('*.html'))} pages load nothing from elsewhere; no dead link")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
