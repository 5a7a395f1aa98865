# SPDX-License-Identifier: Apache-2.0
"""Links of the Markdown pages: each leads to a file that is there, and to a heading of it.

    links.py        checks every tracked page, and that the site's navigation names each page of docs/ once

The gate runs it. It needs neither MkDocs nor a network; `gradle-free-build/docs` checks the built site in addition.
"""
import pathlib
import re
import subprocess
import sys
import urllib.parse

import navigation

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^ *(`{3,}|~{3,})")
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"(?<=\]\()<?([^()\s<>]+(?:\([^()\s]*\)[^()\s<>]*)*)>?(?=(?:\s+\"[^\"]*\")?\))")
HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*\s*$")
ANCHOR = re.compile(r"<a\s+(?:id|name)=\"([^\"]+)\"")


def prose(text):
    """The page with its code blocks and code spans blanked: the same length, and the same lines."""
    kept, fence = [], ""
    for line in text.splitlines(keepends=True):
        mark = FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            kept.append(re.sub(r"[^\n]", " ", line))
        elif mark:
            fence = mark[1]
            kept.append(re.sub(r"[^\n]", " ", line))
        else:
            kept.append(line)
    # A code span ends with its paragraph.
    parts = re.split(r"(\n[ \t]*\n)", "".join(kept))
    return "".join(CODE.sub(lambda span: re.sub(r"[^\n]", " ", span[0]), part) for part in parts)


def links(text):
    """The targets of the links and pictures of a page, as (start, end, target)."""
    return [(link.start(1), link.end(1), link[1]) for link in LINK.finditer(prose(text))]


def replaced(text, target_of):
    """The page with each link's target replaced by what the function returns for it; None keeps it."""
    for start, end, target in reversed(links(text)):
        new = target_of(target)
        if new is not None:
            text = text[:start] + new + text[end:]
    return text


def external(target):
    return bool(re.match(r"[a-z][a-z0-9+.-]*:", target))


def plain(heading):
    """The text of a heading as a reader sees it."""
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[`*]", "", heading)


def slug(heading):
    """The anchor that GitHub gives a heading, and the site too."""
    return re.sub(r"[^\w\- ]", "", plain(heading).strip().lower()).replace(" ", "-")


def anchors(text):
    """The anchors of a page: of its headings, and those that it sets itself."""
    found, seen = set(ANCHOR.findall(text)), {}
    for line, visible in zip(text.splitlines(), prose(text).splitlines()):
        heading = HEADING.match(line) if HEADING.match(visible) else None
        if heading:
            name = slug(heading[2])
            found.add(f"{name}-{seen[name]}" if name in seen else name)
            seen[name] = seen.get(name, 0) + 1
    return found


def target_path(page, target):
    """The path from the top of the repository that a link of this page leads to, and the anchor: ("", anchor) in the page."""
    path, _, anchor = urllib.parse.unquote(target).partition("#")
    if not path:
        return "", anchor
    parts = []
    for part in (pathlib.PurePosixPath(page).parent / path).parts:
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts) or ".", anchor


def dead(pages, exists):
    """The links of the pages, a map from paths to texts, that lead nowhere; `exists` tells of other paths."""
    known = {path: anchors(text) for path, text in pages.items()}
    for page, text in pages.items():
        for start, _, target in links(text):
            if external(target):
                continue
            path, anchor = target_path(page, target)
            line = text.count("\n", 0, start) + 1
            path = path or page
            if path not in pages and not exists(path):
                yield f"{page}:{line}: {target} leads to no file"
            elif path.endswith(".md") and navigation.is_page(page) and not navigation.is_page(path):
                yield f"{page}:{line}: {target} is no page of the site: name it in TOP of navigation.py"
            elif anchor and path.endswith(".md") and anchor not in known.get(path, ()):
                yield f"{page}:{line}: {target} leads to no heading"


def tracked(*patterns):
    listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard", "--", *patterns], cwd=ROOT, capture_output=True,
                            text=True, check=True).stdout
    return [path for path in listed.split("\0") if path and (ROOT / path).is_file()]


def main():
    pages = {path: (ROOT / path).read_text(encoding="utf-8") for path in tracked("*.md")}
    faults = list(dead(pages, lambda path: (ROOT / path).exists()))
    faults += navigation.faults([path.removeprefix("docs/") for path in pages if path.startswith("docs/")])
    if faults:
        print("\n".join(faults))
        return 1
    count = sum(not external(target) for text in pages.values() for _, _, target in links(text))
    print(f"{count} links of {len(pages)} pages lead to files and headings that are there")
    return 0


if __name__ == "__main__":
    sys.exit(main())
