# SPDX-License-Identifier: Apache-2.0
"""Cuts CHANGELOG.md for a release.

  changelog.py check              whether the part "Unreleased" can be cut
  changelog.py cut VERSION DATE   the section "Summary" of "Unreleased" becomes the part of VERSION, all other sections the page
                                  docs/changes/VERSION.md, to which that part links; "Unreleased" is empty then

A summary says in at most 60 lines, by topic, what users of the last version have to know, and has a section "Known limits". ValueError
otherwise; nothing is written then."""
import pathlib
import re
import sys

import script

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST = 60
UNRELEASED, SUMMARY, LIMITS = "## Unreleased\n", "### Summary\n", "#### Known limits\n"
LINK = re.compile(r"(\]\()(?!\w+:|#)([^)]+)\)")


def sections(part):
    """The text before the first `### ` heading, and the sections, each with its heading."""
    first, *rest = re.split(r"(?m)^(?=### )", part)
    return first, rest


def limits(part):
    """The text of the section of known limits in a summary or in the part of a version; empty where there is none."""
    found = re.search(rf"(?ms)^{LIMITS}(.*?)(?=^#{{2,4}} |\Z|^\[All changes\])", part)
    return found[1].strip() if found else ""


def relocated(text):
    """The links of a page at the top, as a page in docs/changes has them."""
    return LINK.sub(lambda link: f"{link[1]}{'../' + link[2][5:] if link[2].startswith('docs/') else '../../' + link[2]})", text)


def parts(text):
    """(before, summary, other sections, after) of a changelog."""
    if text.count(UNRELEASED) != 1:
        raise ValueError(f"CHANGELOG.md must have one part {UNRELEASED.strip()}")
    before, rest = text.split(UNRELEASED)
    unreleased, *after = re.split(r"(?m)^(?=## )", rest, maxsplit=1)
    preface, all_sections = sections(unreleased)
    summaries = [section for section in all_sections if section.startswith(SUMMARY)]
    others = [section for section in all_sections if not section.startswith(SUMMARY)]
    if len(summaries) != 1 or not summaries[0][len(SUMMARY):].strip():
        raise ValueError(f"the part Unreleased of CHANGELOG.md must have one section {SUMMARY.strip()}: what users have to know")
    summary = summaries[0][len(SUMMARY):].strip()
    if (lines := len(summary.splitlines())) > MOST:
        raise ValueError(f"the summary of CHANGELOG.md has {lines} lines; it may have at most {MOST}")
    if not limits(summary):
        raise ValueError(f"the summary of CHANGELOG.md must have a section {LIMITS.strip()}; it may say that none are known")
    if not others:
        raise ValueError("the part Unreleased of CHANGELOG.md lists no changes besides its summary")
    return before, summary, preface.strip(), others, "".join(after)


def cut(text, version, date):
    """The changelog and the page of all changes of a version."""
    if re.search(rf"(?m)^## {re.escape(version)}\b", text):
        raise ValueError(f"CHANGELOG.md has a part {version} already")
    before, summary, preface, others, after = parts(text)
    changelog = (f"{before}{UNRELEASED}\n## {version} ({date})\n\n" + (f"{preface}\n\n" if preface else "")
                 + f"{summary}\n\n[All changes](docs/changes/{version}.md) has the whole list.\n" + (f"\n{after}" if after else ""))
    body = "".join(re.sub(r"(?m)^#(#+ )", r"\1", section) for section in others)
    page = (f"# All changes of {version}\n\nWhat changed in version {version}, in full? [The changelog](../../CHANGELOG.md) has what most "
            f"users have to know.\n\n{relocated(body).strip()}\n")
    return changelog, page


def main(arguments):
    path = ROOT / "CHANGELOG.md"
    text = path.read_text(encoding="utf-8")
    if arguments == ["check"]:
        parts(text)
    elif len(arguments) == 3 and arguments[0] == "cut":
        changelog, page = cut(text, *arguments[1:])
        target = ROOT / "docs" / "changes" / f"{arguments[1]}.md"
        target.parent.mkdir(exist_ok=True)
        target.write_text(page, encoding="utf-8")
        path.write_text(changelog, encoding="utf-8")
    else:
        sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    script.run(main)
