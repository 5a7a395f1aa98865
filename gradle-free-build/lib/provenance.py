# SPDX-License-Identifier: Apache-2.0
"""How a release was built, as a part of its page (docs/releases).

  provenance.py BUILD PLATFORM=PRESET...   compilers and flags of the native builds in BUILD/PRESET, the JDK, Maven, and the packages
                                           of the machine; Markdown"""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import script

# One source stands for all: a build gives every source of the library the same flags, but for instruction sets of some kernels.
SOURCE = "native/src/capi/context.cpp"
OF_THE_COMPILER = re.compile(r"-(O\S*|f(?!file-prefix-map|macro-prefix-map)\S+|m\S+|std=\S+|target|pthread|nostdinc\S*)")
PACKAGES = ("cmake", "ninja-build", "libeigen3-dev", "libxxhash-dev", "maven")


def compiler(build):
    """Name and version of a CMake build's C++ compiler."""
    found = sorted(pathlib.Path(build).glob("CMakeFiles/*/CMakeCXXCompiler.cmake"))
    if not found:
        raise ValueError(f"{build} is no build of CMake's")
    text = found[-1].read_text(encoding="utf-8")
    values = [re.search(rf'set\(CMAKE_CXX_COMPILER_{name} "([^"]*)"\)', text) for name in ("ID", "VERSION")]
    if not all(values):
        raise ValueError(f"{found[-1]} does not name the compiler")
    return " ".join(value[1] for value in values)


def flags(build):
    """The flags by which a build compiles a source of the library, without paths and definitions."""
    commands = [entry for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text(encoding="utf-8"))
                if entry["file"].endswith(SOURCE)]
    if not commands:
        raise ValueError(f"{build}/compile_commands.json has no {SOURCE}")
    words, kept = shlex.split(commands[0]["command"]), []
    for word, after in zip(words, [*words[1:], ""]):
        if OF_THE_COMPILER.fullmatch(word) and "/" not in word:
            kept.append(f"{word} {after}" if word == "-target" else word)
    return " ".join(kept)


def output(*command):
    """The first line that a command prints; "not known" where it cannot be run."""
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "not known"
    return ((run.stdout + run.stderr).strip().splitlines() or ["not known"])[0]


def system():
    release = pathlib.Path("/etc/os-release")
    found = re.search(r'(?m)^PRETTY_NAME="?([^"\n]*)', release.read_text(encoding="utf-8")) if release.exists() else None
    return found[1] if found else "not known"


def java(home):
    release = pathlib.Path(home) / "release" if home else None
    text = release.read_text(encoding="utf-8") if release and release.exists() else ""
    values = {name: found[1] for name in ("IMPLEMENTOR", "JAVA_VERSION", "JAVA_RUNTIME_VERSION") if (found := re.search(rf'(?m)^{name}="([^"]*)"', text))}
    return " ".join(filter(None, (values.get("IMPLEMENTOR"), values.get("JAVA_RUNTIME_VERSION", values.get("JAVA_VERSION"))))) or output("java", "-version")


def told(build, presets, home):
    """The part of the page; presets: platform -> preset."""
    lines = ["## How it was built", "", "| library for | compiler | flags |", "|---|---|---|"]
    for platform, preset in presets.items():
        folder = pathlib.Path(build) / preset
        lines.append(f"| {platform} | {compiler(folder)} | `{flags(folder)}` |")
    lines += ["", "Versions of Maven's plugins and of all Java libraries stand in the poms of the commit.", "", "| on the machine | version |",
              "|---|---|", f"| operating system | {system()} |", f"| JDK | {java(home)} |"]
    for package in PACKAGES:
        lines.append(f"| package `{package}` | {output('dpkg-query', '-W', '-f', '${Version}', package)} |")
    return "\n".join(lines) + "\n"


def main(arguments):
    if len(arguments) < 2 or not all("=" in argument for argument in arguments[1:]):
        sys.exit(__doc__)
    print(told(arguments[0], dict(argument.split("=", 1) for argument in arguments[1:]), os.environ.get("JAVA_HOME")), end="")
    return 0


if __name__ == "__main__":
    script.run(main)
