# SPDX-License-Identifier: Apache-2.0
"""Holds the public interfaces against those of the last release, the newest page of docs/releases (docs/versioning.md).

  compatibility.py               the C ABI: native/include/sparse4j.abi is what the headers say, and has each line that it had
                                 in the last release unless S4J_ABI_VERSION was raised, in a version that may break
  compatibility.py write         writes that file
  compatibility.py base          version and commit of the last release, if this clone has the commit; else "none" and why
  compatibility.py jars OLD NEW JAPICMP
                                 the Java artifacts of two repository folders, by that jar of japicmp

Prints what does not hold; exit status 1 when there is any."""
import os
import pathlib
import re
import subprocess
import sys

import releases
import repository
import script
from version import POM, version_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER, OPERATIONS, LIST = (f"native/include/{name}" for name in ("sparse4j.h", "sparse4j_ops.def", "sparse4j.abi"))
TOP = """# What C programs that were compiled against sparse4j.h rely on: written from it and from sparse4j_ops.def by
# `python3 gradle-free-build/lib/compatibility.py write`. A line that a release had may go, or change, only when
# S4J_ABI_VERSION is raised (docs/versioning.md).
"""
# Of the compiler and of the list of operations; none of the callers' business.
NOT_THEIRS = ("S4J_API", "S4J_OP")
VERSIONING, STABLE = "docs/versioning.md", "stable until 1.0"
# Packages that docs/versioning.md does not promise, in jars that are no modules and so cannot hide them.
NOT_PROMISED = [f"org.sparse4j.spark.{name}" for name in ("entries", "grid", "operations", "tensor")]


# ---- the C ABI -----------------------------------------------------------------------------------------------------


def parameters(text):
    """Types alone: `s4j_context* ctx, const int64_t* frame` -> `s4j_context*, const int64_t*`."""
    types = [re.sub(r"(?<=[\s*])\w+$", "", part.strip()).strip() for part in text.split(",")]
    return "" if text.strip() == "void" else ", ".join(types)


def surface(header, operations):
    """The list's lines, by kind. ValueError: what it cannot read, so that nothing is overlooked."""
    text = re.sub(r"//[^\n]*", "", re.sub(r"/\*.*?\*/", " ", header, flags=re.S))
    lines, shapes, cut = [], {}, text

    def take(pattern, flags=0):
        nonlocal cut
        found = list(re.finditer(pattern, cut, flags))
        cut = re.sub(pattern, "\n", cut, flags=flags)
        return found

    def constants(inside):
        for name, value in re.findall(r"(\w+)\s*(?:=\s*(-?\w+))?\s*(?:,|$)", inside.strip()):
            if not re.fullmatch(r"-?\d+", value):
                raise ValueError(f"{name} has no number of its own in {HEADER}")
            lines.append(f"constant {name} = {value}")

    for define in take(r"^#define[ \t]+(\w+)(\([^)]*\))?(?:[ \t]+(\S[^\n]*?))?[ \t]*$", re.M):
        name, arguments, value = define.groups()
        if value is not None and name not in NOT_THEIRS:
            lines.append(f"macro {name}{arguments or ''} = {' '.join(value.split())}")
    take(r"^#(include|undef|ifn?def|if|else|elif|endif)\b[^\n]*$", re.M)
    for number, name, family in re.findall(r"^S4J_OP\((\d+), (\w+), (\w+)\)$", operations, re.M):
        lines.append(f"operation {number} {name} {family}")
    for named in take(r"typedef\s+enum\s+(\w+)\s*\{([^}]*)\}\s*\1\s*;"):
        lines.append(f"enum {named[1]}")
        constants(named[2])
    for unnamed in take(r"\benum\s*\{([^}]*)\}\s*;"):
        constants(unnamed[1])
    for handle in take(r"typedef\s+struct\s+(\w+)\s+\1\s*;"):
        lines.append(f"struct {handle[1]}")
    for shape in take(r"typedef\s+([\w\s*]+?)\s*\b(\w+)\(([^)]*)\)\s*;"):
        shapes[shape[2]] = f"({parameters(shape[3])}) -> {shape[1]}"
        lines.append(f"type {shape[2]}{shapes[shape[2]]}")
    for function in take(r"S4J_API\s+([\w\s*]+?)\s*\b(\w+)\(([^)]*)\)\s*;"):
        lines.append(f"function {function[2]}({parameters(function[3])}) -> {function[1]}")
    for function in take(r"S4J_API\s+(\w+)\s+(\w+)\s*;"):
        if function[1] not in shapes:
            raise ValueError(f"{function[2]} is of type {function[1]}, which {HEADER} does not define")
        lines.append(f"function {function[2]}{shapes[function[1]]}")
    take(r'extern\s+"C"\s*\{|^\}\s*$', re.M)
    if rest := cut.split():
        raise ValueError(f"{HEADER} has what this script does not read: {' '.join(rest[:12])}")
    if again := {line for line in lines if lines.count(line) > 1}:
        raise ValueError(f"twice in {HEADER}: {', '.join(sorted(again))}")
    return lines


def listed(text):
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def abi_version(lines):
    (version,) = (int(line.split()[-1]) for line in lines if line.startswith("macro S4J_ABI_VERSION = "))
    return version


def may_break(old, new):
    """By semantic versioning: a new major version, or below 1 a new minor one."""
    (a, b), (c, d) = ([int(part) for part in version.split(".")[:2]] for version in (old, new))
    return c > a or c == a == 0 and d > b


def abi_faults(old, new, old_version, new_version):
    """What is wrong with the new list beside that of a release, both as lines."""
    before, after = abi_version(old), abi_version(new)
    if after < before:
        return [f"S4J_ABI_VERSION is {after}, it was {before}"]
    if after > before:
        return [] if may_break(old_version, new_version) else [
            f"S4J_ABI_VERSION was raised from {before} to {after}: {new_version} may not break what {old_version} promised"]
    kept = set(new)
    return [f"gone or changed, without raising S4J_ABI_VERSION: {line}" for line in old if line not in kept]


# ---- the Java artifacts --------------------------------------------------------------------------------------------


def of_the_jdk(tool):
    return pathlib.Path(os.environ["JAVA_HOME"]) / "bin" / tool if os.environ.get("JAVA_HOME") else tool


def exports(jar):
    """Packages that the jar's module exports to all; None where it is no module."""
    told = subprocess.run([of_the_jdk("jar"), "--describe-module", "--file", jar], capture_output=True, text=True, check=True).stdout
    if "No module descriptor found" in told:
        return None
    return [words[1] for words in map(str.split, told.splitlines()) if words[:1] == ["exports"] and len(words) == 2]


def japicmp(tool, old, new, included, excluded):
    """What programs that were compiled against the old jar would miss in the new one: japicmp's words. Of packages and classes by
    name, and annotations by @name; None includes all."""
    command = [of_the_jdk("java"), "-jar", tool, "-o", old, "-n", new, "--only-incompatible", "--error-on-binary-incompatibility",
               "--ignore-missing-classes", "--no-annotations"]
    if included is not None:
        command += ["--include", ";".join(included), "--include-exclusively"]
    if excluded:
        command += ["--exclude", ";".join(excluded)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode == 0:
        return []
    # "***!" and "---!": what japicmp marks as incompatible.
    marked = [line.strip() for line in run.stdout.splitlines() if re.match(r"\s*(\*\*\*|---|===|\+\+\+)!", line)]
    if not marked:
        sys.exit(f"japicmp failed on {old} and {new}:\n{run.stdout[-2000:]}{run.stderr[-2000:]}")
    return marked


def stable(text):
    """(included, excluded) names of what is stable until 1.0, from the table of docs/versioning.md: packages, and types that differ."""
    included, excluded = [], []
    for package, level, others in re.findall(r"(?m)^\| `([\w.]+)`(?: \(\w+\))? \| ([^|]*)\| ([^|]*)\|$", text):
        name = package if package.startswith("org.sparse4j") else f"org.sparse4j.{package}"
        is_stable = level.strip().startswith(STABLE)
        if is_stable:
            included.append(name)
        for other, types in re.findall(r"([^:|]+?): ((?:`\w+`(?:, )?)+)", others):
            names = [f"{name}.{found}" for found in re.findall(r"`(\w+)`", types)]
            if other.strip().startswith(STABLE) != is_stable:
                (excluded if is_stable else included).extend(names)
    if not included:
        raise ValueError("docs/versioning.md has no table of the levels of packages that this script reads")
    return included, excluded


def main_jars(folder):
    """artifact -> its jar without a classifier, and its version."""
    found = {}
    for artifact, pom in repository.artifacts(folder).items():
        if jar := repository.jars(pom).get(""):
            found[artifact] = jar, pom.parent.name
    return found


def jar_faults(old, new, tool):
    """(what is compared, both versions, what it would break, what of that no version below 1.0 may break) for each artifact of the old
    folder."""
    release, _ = base()
    promised = stable(at(release[1], VERSIONING) if release else (ROOT / VERSIONING).read_text(encoding="utf-8"))
    before, after = main_jars(old), main_jars(new)
    for artifact, (jar, version) in sorted(before.items()):
        if artifact not in after:
            yield f"{artifact} {version}", version, None, ["it was published, and is no more"], []
            continue
        now, new_version = after[artifact]
        packages = exports(jar)
        if packages == []:
            continue  # natives, and the artifact of dependencies: modules that export nothing
        still = set(exports(now) or []) if packages else set()
        gone = [name for name in packages or [] if name not in still]
        faults = [f"package {name} is not exported any more" for name in gone] + japicmp(tool, jar, now, packages, NOT_PROMISED if packages is None else [])
        kept = []
        if faults and version.startswith("0."):
            included, excluded = promised
            own = [name for name in included if packages is None or any(name == package or name.startswith(f"{package}.") for package in packages)]
            kept = [f"package {name} is not exported any more" for name in gone if name in included]
            kept += japicmp(tool, jar, now, own, [*excluded, "@java.lang.Deprecated"]) if own else []
        yield f"{artifact} {version} -> {new_version}", version, new_version, faults, kept


def compare_jars(old, new, tool):
    status = 0
    for title, version, new_version, faults, kept in jar_faults(old, new, tool):
        allowed = new_version is not None and may_break(version, new_version) and not (kept and new_version.startswith("0."))
        print(f"{title}: {'compatible' if not faults else 'breaks, as such a version may' if allowed else 'BREAKS'}")
        print("".join(f"  {fault}\n" for fault in faults), end="")
        if kept and not allowed:
            print("".join(f"  stable until 1.0, and not deprecated in {version}: {fault}\n" for fault in kept), end="")
        if faults and not allowed:
            status = 1
    return status


# ---- the checkout and the last release -----------------------------------------------------------------------------


def base():
    """(version, commit) of the last release, or (None, why nothing can be compared)."""
    release = releases.last()
    if release is None:
        return None, "there is no release yet to compare with"
    version, commit = release
    found = subprocess.run(["git", "-C", ROOT, "cat-file", "-e", f"{commit}^{{commit}}"], capture_output=True)
    if found.returncode != 0:
        return None, f"this clone does not have commit {commit[:12]}, the release {version}, to compare with (git fetch --unshallow brings it)"
    return release, None


def at(commit, path):
    run = subprocess.run(["git", "-C", ROOT, "show", f"{commit}:{path}"], capture_output=True, text=True, check=True)
    return run.stdout


def check_abi():
    lines = surface((ROOT / HEADER).read_text(), (ROOT / OPERATIONS).read_text())
    if listed((ROOT / LIST).read_text()) != lines:
        print(f"{LIST} is not what the headers say: run python3 gradle-free-build/lib/compatibility.py write")
        return 1
    release, reason = base()
    if release is None:
        print(f"C ABI: {len(lines)} lines; {reason}")
        return 0
    version, commit = release
    faults = abi_faults(listed(at(commit, LIST)), lines, version, version_of((ROOT / POM).read_text()))
    print("\n".join(faults) or f"C ABI: {len(lines)} lines, compatible with {version}")
    return 1 if faults else 0


def main(arguments):
    if arguments[:1] == ["jars"]:
        return compare_jars(*arguments[1:])
    if arguments == ["base"]:
        release, reason = base()
        print(*release or ("none", reason))
        return 0
    if arguments == ["write"]:
        lines = surface((ROOT / HEADER).read_text(), (ROOT / OPERATIONS).read_text())
        (ROOT / LIST).write_text(TOP + "\n".join(lines) + "\n")
        return 0
    return check_abi()


if __name__ == "__main__":
    script.run(main)
