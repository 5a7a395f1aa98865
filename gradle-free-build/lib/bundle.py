# SPDX-License-Identifier: Apache-2.0
"""A bundle as the Central Portal takes it: one zip in the layout of a Maven repository, with checksums and signatures.

  bundle.py make REPOSITORY VERSION KEY ZIP   signs the files of VERSION with that key of gpg's, and writes the zip; equal files give
                                              equal bytes in everything but the signatures
  bundle.py check ZIP                         prints what the Portal would refuse; exit status 1 when there is anything. The
                                              signatures are verified with the keys of gpg's keyring

The rules are those of https://central.sonatype.org/publish/requirements/ and .../publish-portal-upload/."""
import hashlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

import repository
import script

REQUIRED = ("md5", "sha1")
TIME = (1980, 1, 1, 0, 0, 0)
MOST_BYTES = 1 << 30
MADE = tuple(f".{name}" for name in (*repository.CHECKSUMS, "asc"))


def signature(file, key):
    run = subprocess.run(["gpg", "--batch", "--yes", "--local-user", key, "--armor", "--detach-sign", "--output", "-", file],
                         capture_output=True, check=False)
    if run.returncode != 0:
        raise ValueError(f"gpg could not sign {file.name} with the key {key}: {run.stderr.decode().strip()}")
    return run.stdout


def make(folder, version, key, target):
    """Writes the zip, or nothing."""
    if version.endswith("-SNAPSHOT"):
        raise ValueError(f"{version} is a snapshot; the Central Portal takes releases only")
    entries = []
    for name, file in repository.of_version(folder, version).items():
        data = file.read_bytes()
        entries.append((name, data))
        entries += [(f"{name}.{kind}", hashlib.new(kind, data).hexdigest().encode()) for kind in repository.CHECKSUMS]
        entries.append((f"{name}.asc", signature(file, key)))
    part = Path(f"{target}.part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_STORED) as archive:
        for name, data in sorted(entries):
            info = zipfile.ZipInfo(name, TIME)
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    part.replace(target)
    return len(entries)


def pom_faults(root, poms, pom):
    project = xml.parse(pom).getroot()
    place = pom.relative_to(root)

    def text(tag, of=project):
        element = of.find(repository.POM + tag)
        return element.text.strip() if element is not None and element.text else None

    parent = project.find(f"{repository.POM}parent")
    version = text("version") or (text("version", parent) if parent is not None else None)
    group = text("groupId") or (text("groupId", parent) if parent is not None else None)
    if (group, text("artifactId"), version) != ("org.sparse4j", place.parts[-3], place.parts[-2]):
        yield f"{place}: is of {group}:{text('artifactId')}:{version}, which is another place"
    if version and version.endswith("-SNAPSHOT"):
        yield f"{place}: has the version of a snapshot"
    for tag in repository.ASKED:
        element = repository.inherited(poms, pom, tag)
        if element is None or not ("".join(element.itertext())).strip():
            yield f"{place}: has no <{tag}>, nor has its parent in the bundle"
    for dependency in project.iter(f"{repository.POM}dependency"):
        if (text("version", dependency) or "").endswith("-SNAPSHOT"):
            yield f"{place}: depends on the snapshot {text('artifactId', dependency)} {text('version', dependency)}"
    packaging = text("packaging")
    if packaging != "pom":
        for classifier in ("", "-sources", "-javadoc"):
            if not (pom.parent / f"{pom.stem}{classifier}.jar").is_file():
                yield f"{place}: has no {pom.stem}{classifier}.jar beside it"


def file_faults(root, file):
    name = file.relative_to(root)
    data = file.read_bytes()
    for kind in repository.CHECKSUMS:
        checksum = file.with_name(f"{file.name}.{kind}")
        if not checksum.is_file():
            if kind in REQUIRED:
                yield f"{name}: has no .{kind}"
        elif checksum.read_text().strip() != hashlib.new(kind, data).hexdigest():
            yield f"{name}: its .{kind} is that of another file"
    asc = file.with_name(f"{file.name}.asc")
    if not asc.is_file():
        yield f"{name}: has no signature .asc"
    elif (run := subprocess.run(["gpg", "--batch", "--verify", asc, file], capture_output=True, text=True, check=False)).returncode != 0:
        yield f"{name}: gpg does not verify its signature: {run.stderr.strip().splitlines()[-1] if run.stderr.strip() else 'no reason'}"


def faults(bundle):
    """What the Portal would refuse, a line each."""
    if Path(bundle).stat().st_size > MOST_BYTES:
        yield f"the bundle has {Path(bundle).stat().st_size} bytes; the Portal takes at most {MOST_BYTES}"
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(bundle) as archive:
        root = Path(folder)
        for name in archive.namelist():
            if not re.fullmatch(rf"{repository.GROUP}/([\w.-]+)/([\w.-]+)/\1-\2[\w.-]*", name):
                yield f"{name}: is in no place of a Maven repository"
        archive.extractall(root)
        poms = repository.artifacts(root)
        if not poms:
            yield "the bundle has no pom"
        for pom in poms.values():
            yield from pom_faults(root, poms, pom)
        for file in sorted(root.glob(f"{repository.GROUP}/*/*/*")):
            if file.suffix not in MADE:
                yield from file_faults(root, file)
            elif not file.with_suffix("").is_file():
                yield f"{file.relative_to(root)}: belongs to no file"


def main(arguments):
    if len(arguments) == 5 and arguments[0] == "make":
        print(f"{make(*arguments[1:])} files in {arguments[4]}")
        return 0
    if len(arguments) == 2 and arguments[0] == "check":
        found = list(faults(arguments[1]))
        print("\n".join(found) or f"{arguments[1]}: the Central Portal's documented rules hold")
        return 1 if found else 0
    sys.exit(__doc__)


if __name__ == "__main__":
    script.run(main)
