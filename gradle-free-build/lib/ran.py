"""What ran where: the table of a release's platforms, from what `package --check` ran.

  ran.py REPOSITORY RECORDS PAGE PLATFORM...   writes PAGE, a part of a page in Markdown. RECORDS (ran.sh): a line for each program,
                                               with tabs between platform, processor, system, Java, program, result

A platform of which nothing ran has a line too: its library file, from the repository, is checked again (binaries.py).
"""

import sys
from pathlib import Path

import binaries
import repository

STATES = Path(__file__).resolve().parents[2] / "java/cli/src/main/resources/org/sparse4j/cli/verify/platforms.properties"
HEAD = """## What ran where

`gradle-free-build/package --check` built the library of each platform, read the headers of each file (format, processor, exported
functions, needed libraries), and ran these programs.

| platform | processor | system | Java | what ran | result |
|---|---|---|---|---|---|
"""
FIELDS = 6


def states(text=None):
    """What docs/install.md says of each platform, as `verify` prints it."""
    lines = (STATES.read_text(encoding="utf-8") if text is None else text).splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#"))


def groups(records):
    """Platform, processor, system and Java -> the programs and their results, in the order of the records."""
    found = {}
    for number, line in enumerate(records.splitlines(), 1):
        fields = line.split("\t")
        if len(fields) != FIELDS or not all(fields):
            raise ValueError(f"record {number} has other than {FIELDS} fields, or an empty one: {line!r}")
        found.setdefault(tuple(fields[:4]), []).append(tuple(fields[4:]))
    return found


def result(programs):
    """ok, how many warned, or which failed."""
    failed = [program for program, outcome in programs if not outcome.startswith("ok")]
    if failed:
        return f"**failed**: {', '.join(failed)}"
    others = sorted({outcome.removeprefix("ok, ") for _, outcome in programs if outcome != "ok"})
    return "; ".join(["ok", *(f"{sum(outcome == f'ok, {other}' for _, outcome in programs)} of {len(programs)}: {other}" for other in others)])


def row(*cells):
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"


def page(records, faults, known, platforms):
    """The part of a page; faults: what is wrong with the library file of a platform, by its name."""
    text = HEAD
    by_group = groups(records)
    if others := sorted({group[0] for group in by_group} - set(platforms)):
        raise ValueError(f"records name {others}, which are no promised platforms")
    for platform in platforms:
        own = {group: programs for group, programs in by_group.items() if group[0] == platform}
        for group, programs in own.items():
            names = list(dict.fromkeys(program for program, _ in programs))
            text += row(*group, (f"{len(names)} programs: " if len(names) > 1 else "") + "; ".join(names), result(programs))
        if not own:
            checked = f"file at fault: {'; '.join(faults[platform])}" if faults[platform] else "file checked"
            never = "never run" if known.get(platform, "").endswith("never run") else "not run this time"
            text += row(platform, "-", "-", "-", "nothing", f"built, {checked}, {never}")
    return text


def library_faults(folder, platforms):
    own = repository.jars(repository.artifacts(folder)["sparse4j-natives"])
    found = {}
    for platform in platforms:
        found[platform] = []
        repository.check_native(platform, own.get(platform), found[platform])
    return found


def main(arguments):
    folder, records, target, *platforms = arguments
    Path(target).write_text(page(Path(records).read_text(encoding="utf-8"), library_faults(folder, platforms), states(), platforms), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
