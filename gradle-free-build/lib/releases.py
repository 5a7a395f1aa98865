# SPDX-License-Identifier: Apache-2.0
"""The releases, of which docs/releases has a page each. A page names the commit that the release was built from, and the SHA-256 of
every file; it is part of a later commit.

  releases.py                          the last release, its version and its commit; nothing if there is none
  releases.py commit VERSION           the commit of a release
  releases.py next VERSION             the version that main has after that release
  releases.py ready VERSION NEXT       what keeps this checkout from being released as VERSION; exit status 1 when there is anything
  releases.py same VERSION FOLDER      what differs between a release's files and those of a Maven repository; exit status 1 when there
                                       is anything
  releases.py write VERSION COMMIT FOLDER PART...
                                       writes the page: date and known limits as CHANGELOG.md has them, the artifacts of a Maven
                                       repository, and the PARTs, files of Markdown"""
import hashlib
import pathlib
import re
import subprocess
import sys

import changelog
import repository
import script
from version import NUMBER, current

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = "docs/releases"
COMMIT = re.compile(r"(?m)^\| commit \| `([0-9a-f]{40})` \|$")
SUM = re.compile(r"(?m)^([0-9a-f]{64})  (\S+)$")
RELEASE = r"\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)\.\d+)?"


def order(version):
    """The order of semantic versions: 1.0.0-rc.2 is before 1.0.0."""
    numbers, _, rest = version.partition("-")
    kind, _, number = rest.partition(".")
    return [int(part) for part in numbers.split(".")], kind or "released", int(number or 0)


def versions():
    return sorted((page.stem for page in (ROOT / PAGES).glob("*.md") if re.fullmatch(RELEASE, page.stem)), key=order)


def page(version):
    path = ROOT / PAGES / f"{version}.md"
    if not path.is_file():
        raise ValueError(f"{PAGES} has no page of version {version}; it has {', '.join(versions()) or 'none'}")
    return path.read_text(encoding="utf-8")


def commit(version):
    found = COMMIT.findall(page(version))
    if len(found) != 1:
        raise ValueError(f"{PAGES}/{version}.md must name one commit in a line of the form | commit | `40 hex digits` |")
    return found[0]


def last():
    """(version, commit) of the last release; None if there is none."""
    known = versions()
    return (known[-1], commit(known[-1])) if known else None


def following(version):
    """The version of main after a release: the next one that may break something."""
    major, minor, _ = (int(part) for part in version.partition("-")[0].split("."))
    return f"{major}.{minor + 1}.0-SNAPSHOT"


def hindrances(version, successor):
    """Why a checkout cannot be released, a line each."""
    if not re.fullmatch(RELEASE, version):
        yield f"{version} is no version of a release; it must be MAJOR.MINOR.PATCH, such as 0.1.0, or that with -alpha.1, -beta.1 or -rc.1"
        return
    if not re.fullmatch(NUMBER, successor) or not successor.endswith("-SNAPSHOT"):
        yield f"{successor} cannot be the next version; it must be MAJOR.MINOR.PATCH-SNAPSHOT"
    elif order(successor.removesuffix("-SNAPSHOT")) <= order(version):
        yield f"the next version {successor} is not after {version}"
    known = versions()
    if known and order(known[-1]) >= order(version):
        yield f"{version} is not after {known[-1]}, the last release"
    if not current(ROOT).endswith("-SNAPSHOT"):
        yield f"java/pom.xml has version {current(ROOT)}; a release starts from a -SNAPSHOT"
    changed = subprocess.run(["git", "-C", ROOT, "status", "--porcelain"], capture_output=True, text=True, check=True).stdout.splitlines()
    if changed:
        yield f"{len(changed)} files are not committed, the first is {changed[0][3:]}; a release is built from a commit"
    try:
        changelog.parts((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    except ValueError as error:
        yield str(error)


def sums(folder, version):
    """Path in the repository -> SHA-256, of every file that is published."""
    return {place: hashlib.sha256(file.read_bytes()).hexdigest() for place, file in repository.of_version(folder, version).items()}


def differences(version, folder):
    """What differs between the files of a release, as its page has them, and those of a folder."""
    told = {name: digest for digest, name in SUM.findall(page(version))}
    if not told:
        raise ValueError(f"{PAGES}/{version}.md has no sums")
    found = sums(folder, version)
    for name in sorted(told.keys() | found.keys()):
        if name not in found:
            yield f"missing: {name}"
        elif name not in told:
            yield f"not in the release: {name}"
        elif told[name] != found[name]:
            yield f"other bytes: {name}"


def artifacts(folder, version):
    """A table of the artifacts: name, main jar's size and the classifiers beside it."""
    rows = ["| artifact | bytes | jars by classifier |", "|---|---|---|"]
    for _, pom in sorted(repository.artifacts(folder, version).items()):
        jars = {jar.stem.removeprefix(pom.stem).lstrip("-"): jar.stat().st_size for jar in pom.parent.glob("*.jar")}
        size = f"{jars.pop(''):,}" if "" in jars else "pom"
        rows.append(f"| `{pom.parent.parent.name}` | {size} | {', '.join(sorted(jars.keys() - {'sources', 'javadoc'}))} |")
    return "\n".join(rows)


def in_changelog(text, version):
    """(date, known limits) of a version."""
    part = re.search(rf"(?ms)^## {re.escape(version)} \((\d+-\d\d-\d\d)\)\n(.*?)(?=^## |\Z)", text)
    if not part:
        raise ValueError(f"CHANGELOG.md has no part ## {version} (DATE)")
    return part[1], changelog.relocated(changelog.limits(part[2]))


def written(version, commit_id, folder, text, parts):
    """The page of a release; `text` is CHANGELOG.md."""
    date, limits = in_changelog(text, version)
    anchor = re.sub(r"[^\w\- ]", "", f"{version} ({date})".lower()).replace(" ", "-")
    lines = "\n".join(f"{digest}  {name}" for name, digest in sorted(sums(folder, version).items()))
    return f"""# Sparse4j {version}

What is in version {version}, what was it tested on, and how was it built?

| | |
|---|---|
| version | {version} |
| date | {date} |
| commit | `{commit_id}` |

[The changelog](../../CHANGELOG.md#{anchor}) has what users have to know, [a page](../changes/{version}.md) all changes.
`gradle-free-build/release --verify {version}` builds the release again from its commit and compares every file.

## Known limits

{limits}

## Artifacts

Every artifact but those of packaging pom also has sources, Javadoc, an SBOM of CycloneDX and Gradle's metadata.

{artifacts(folder, version)}

{chr(10).join(part.strip() + chr(10) for part in parts)}
## Sums

The SHA-256 of each file, by its path in a Maven repository:

```text
{lines}
```
"""


def main(arguments):
    command, rest = (arguments or [""])[0], arguments[1:]
    if command == "" and not rest:
        print(" ".join(last() or ()))
    elif command == "commit" and len(rest) == 1:
        print(commit(*rest))
    elif command == "next" and len(rest) == 1:
        print(following(*rest))
    elif command == "ready" and len(rest) == 2:
        found = list(hindrances(*rest))
        print("".join(f"{line}\n" for line in found), end="")
        return 1 if found else 0
    elif command == "same" and len(rest) == 2:
        found = list(differences(*rest))
        print("\n".join(found) or f"the files are those of {rest[0]}")
        return 1 if found else 0
    elif command == "write" and len(rest) >= 3:
        version, commit_id, folder, *parts = rest
        text = written(version, commit_id, folder, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
                       [pathlib.Path(part).read_text(encoding="utf-8") for part in parts])
        (ROOT / PAGES).mkdir(parents=True, exist_ok=True)
        (ROOT / PAGES / f"{version}.md").write_text(text, encoding="utf-8")
    else:
        sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    script.run(main)
