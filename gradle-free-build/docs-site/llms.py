# SPDX-License-Identifier: Apache-2.0
"""llms.txt and llms-full.txt: the site for programs that read text, as llmstxt.org describes it."""
import navigation

SUMMARY = ("Sparse n-dimensional arrays for Java, Scala and Kotlin: COO, CSR, CSC and general compressed formats of 0 to 32 dimensions "
           "with any fill value, views that write through, direct and iterative solvers, graph algorithms, files, Spark.")
# Pages of these sections and folders, and these pages, are for those who change the library or measure it: listed, and not in the full text.
SECTIONS = ("Changing Sparse4j", "Decisions", "Speed")
PAGES = ("changelog.md", "long-runs.md", "errata.md")
FOLDERS = ("releases/", "changes/")


def flat(entries):
    """The pages of entries, and whether each is for users."""
    for entry in entries:
        if isinstance(entry, str):
            yield entry, entry not in PAGES and not entry.startswith(FOLDERS)
        elif isinstance(entry[1], str):
            yield entry[1], entry[1] not in PAGES
        else:
            for page, users in flat(entry[1]):
                yield page, users and entry[0] not in SECTIONS


def for_users(page):
    """Whether a page is for users of the library."""
    found = [users for _, entries in navigation.resolved({page}) for name, users in flat(entries) if name == page]
    return found == [True]


def short(parts, pages):
    """The list of all pages: title, address of the Markdown, question. `pages` maps paths to (title, question, text)."""
    lines = ["# Sparse4j", "", f"> {SUMMARY}", "", "The Java API is in api/java/index.html; llms-full.txt has the pages for users in one file.", ""]
    for part, entries in parts:
        lines += [f"## {part}", ""]
        for page, _ in flat(entries):
            title, question, _ = pages[page]
            lines.append(f"- [{title}]({page})" + (f": {question}" if question else ""))
        lines.append("")
    return "\n".join(lines)


def full(parts, pages):
    """The pages for users, one after another."""
    texts = [f"<!-- {page} -->\n\n{pages[page][2].strip()}\n" for _, entries in parts for page, users in flat(entries) if users]
    return f"# Sparse4j\n\n> {SUMMARY}\n\n" + "\n\n".join(texts)
