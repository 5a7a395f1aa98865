# SPDX-License-Identifier: Apache-2.0
"""A release for machines without a network: one ZIP with a Maven repository, the site, and a program that installs the artifacts.

  offline.py REPOSITORY VERSION ZIP [SITE]    writes it, or nothing; equal files give equal bytes. A snapshot's files have the
                                              names that a local repository gives them"""
import hashlib
import pathlib
import sys
import zipfile

import bundle
import repository
import script

ROOT = pathlib.Path(__file__).resolve().parents[2]
OWN = "gradle-free-build/offline"


def contents(folder, version, site=None):
    """Name in the ZIP -> bytes."""
    found = {f"repository/{name}": file.read_bytes() for name, file in repository.of_version(folder, version).items()}
    if site is not None:
        found.update({f"site/{file.relative_to(site).as_posix()}": file.read_bytes() for file in sorted(pathlib.Path(site).rglob("*")) if file.is_file()})
        if "site/index.html" not in found:
            raise ValueError(f"{site} has no index.html; gradle-free-build/docs builds the site")
    found["README.md"] = (ROOT / OWN / "README.md").read_text(encoding="utf-8").replace("VERSION", version).encode()
    for name in (f"{OWN}/Install.java", "LICENSE", "NOTICE", "CHANGELOG.md"):
        found[pathlib.Path(name).name] = (ROOT / name).read_bytes()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(found.items()))
    found["SHA256SUMS"] = sums.encode()
    return found


def make(folder, version, target, site=None):
    """Writes the ZIP; returns how many files it has."""
    found = contents(folder, version, site)
    part = pathlib.Path(f"{target}.part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(found.items()):
            info = zipfile.ZipInfo(f"sparse4j-{version}/{name}", bundle.TIME)
            info.external_attr = 0o644 << 16
            # Jars are packed already.
            info.compress_type = zipfile.ZIP_STORED if name.endswith((".jar", ".png", ".woff2")) else zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    part.replace(target)
    return len(found)


def main(arguments):
    if len(arguments) not in (3, 4):
        sys.exit(__doc__)
    print(f"{make(*arguments)} files in {arguments[2]}")
    return 0


if __name__ == "__main__":
    script.run(main)
