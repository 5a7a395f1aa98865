# SPDX-License-Identifier: Apache-2.0
"""A release for machines without a network: one ZIP with a Maven repository, the site, and a program that installs the artifacts.

  offline.py REPOSITORY SITE VERSION ZIP    writes it, or nothing; equal files give equal bytes"""
import hashlib
import pathlib
import sys
import zipfile

import bundle

ROOT = pathlib.Path(__file__).resolve().parents[2]
OWN = "gradle-free-build/offline"


def contents(repository, site, version):
    """Name in the ZIP -> bytes."""
    repository, site = pathlib.Path(repository), pathlib.Path(site)
    found = {f"repository/{file.relative_to(repository).as_posix()}": file.read_bytes() for file in bundle.published(repository, version)}
    pages = {f"site/{file.relative_to(site).as_posix()}": file.read_bytes() for file in sorted(site.rglob("*")) if file.is_file()}
    if "site/index.html" not in pages:
        raise ValueError(f"{site} has no index.html; gradle-free-build/docs builds the site")
    found.update(pages)
    found["README.md"] = (ROOT / OWN / "README.md").read_text(encoding="utf-8").replace("VERSION", version).encode()
    for name in (f"{OWN}/Install.java", "LICENSE", "NOTICE", "CHANGELOG.md"):
        found[pathlib.Path(name).name] = (ROOT / name).read_bytes()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(found.items()))
    found["SHA256SUMS"] = sums.encode()
    return found


def make(repository, site, version, target):
    """Writes the ZIP; returns how many files it has."""
    found = contents(repository, site, version)
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
    if len(arguments) != 4:
        sys.exit(__doc__)
    print(f"{make(*arguments)} files in {arguments[3]}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ValueError as error:
        sys.exit(str(error))
