"""What a folder of artifacts holds: whether a repository such as Maven Central, and a company's lawyers, would take it.

  repository.py check [--quick] FOLDER PLATFORM...   each artifact whole: metadata, licence and notices, sources, Javadoc, SBOM,
                                                     and a native library for each platform, of its processor (binaries.py);
                                                     quick: jars alone
  repository.py same FOLDER FOLDER                   the same files with the same bytes; the same entries in all jars
"""

import hashlib
import re
import sys
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

import binaries

POM = "{http://maven.apache.org/POM/4.0.0}"
ASKED = ["name", "description", "url", "licenses", "developers", "scm"]
LEAST_LIBRARY = 1_000_000
CHECKSUMS = ("md5", "sha1", "sha256", "sha512")


def artifacts(folder):
    """The newest pom of each artifact, by name."""
    found = {}
    for pom in sorted(Path(folder).glob("org/sparse4j/*/*/*.pom"), key=lambda path: path.stat().st_mtime):
        found[pom.parent.parent.name] = pom
    return found


def inherited(poms, pom, tag):
    """An element of the project, or of the parents that were published with it."""
    project = xml.parse(pom).getroot()
    own = project.find(POM + tag)
    parent = project.find(f"{POM}parent/{POM}artifactId")
    if own is not None or parent is None:
        return own
    return inherited(poms, poms[parent.text], tag) if parent.text in poms else None


def jars(pom):
    """The artifact's jars by classifier, "" for the main one."""
    stem = pom.name[: -len(".pom")]
    return {jar.name[len(stem) : -len(".jar")].lstrip("-"): jar for jar in pom.parent.glob(stem + "*.jar")}


def check_jar(artifact, classifier, jar, faults):
    names = set(zipfile.ZipFile(jar).namelist())
    if classifier == "javadoc":
        return
    for file in ("META-INF/LICENSE", "META-INF/NOTICE"):
        if file not in names:
            faults.append(f"{jar.name}: no {file}")
    if artifact == "sparse4j-core" and any(name.endswith((".so", ".dll", ".dylib")) for name in names):
        faults.append(f"{jar.name}: holds a native library")


def check_native(platform, jar, faults):
    if jar is None:
        faults.append(f"sparse4j-natives: no jar for {platform}, which is promised")
        return
    archive = zipfile.ZipFile(jar)
    names = archive.namelist()
    libraries = [name for name in names if re.fullmatch(rf"META-INF/native/{re.escape(platform)}/[^/]+\.(so|dll|dylib)", name)]
    if len(libraries) != 1 or archive.getinfo(libraries[0]).file_size < LEAST_LIBRARY:
        faults.append(f"{jar.name}: {len(libraries)} libraries for {platform}, or an empty one")
    for library in libraries:
        faults += [f"{jar.name}: {library}: {fault}" for fault in binaries.faults(platform, archive.read(library))]
    others = [name for name in names if name.startswith("META-INF/native/") and not name.endswith("/") and name not in libraries]
    if others:
        faults.append(f"{jar.name}: holds {others} too")
    for file in ("module-info.class", "META-INF/licenses/MPL-2.0.txt", "META-INF/licenses/BSD-2-Clause-xxHash.txt", "META-INF/sbom/native.cdx.json"):
        if file not in names:
            faults.append(f"{jar.name}: no {file}")


def check_runnable(platforms, jar, faults):
    """The command line's jar that holds all it needs."""
    if jar is None:
        faults.append("sparse4j-cli: no jar of classifier all")
        return
    archive = zipfile.ZipFile(jar)
    names = set(archive.namelist())
    wanted = {f"META-INF/native/{platform}/" for platform in platforms}
    held = {name.rpartition("/")[0] + "/" for name in names if re.search(r"\.(so|dll|dylib)$", name)}
    if held != wanted:
        faults.append(f"{jar.name}: has libraries in {sorted(held)}, promised are {sorted(wanted)}")
    services = [f"META-INF/services/org.sparse4j.{name}" for name in ("array.ArrayMaker$Own", "array.FileAccess", "backend.Backend")]
    for file in ("org/sparse4j/Sparse4j.class", "org/sparse4j/report/SpyPlot.class", "picocli/CommandLine.class", *services,
                 "org/apache/commons/compress/compressors/bzip2/BZip2CompressorInputStream.class", "org/tukaani/xz/XZInputStream.class",
                 "META-INF/licenses/MPL-2.0.txt", "META-INF/licenses/BSD-2-Clause-xxHash.txt"):
        if file not in names:
            faults.append(f"{jar.name}: no {file}")
    if others := sorted(name for name in names if name.endswith("module-info.class")):
        faults.append(f"{jar.name}: holds {others}, the module of a part")
    manifest = archive.read("META-INF/MANIFEST.MF").decode() if "META-INF/MANIFEST.MF" in names else ""
    for line in ("Main-Class: org.sparse4j.cli.Main", "Enable-Native-Access: ALL-UNNAMED"):
        if line not in manifest:
            faults.append(f"{jar.name}: no line {line} in its manifest")
    notice = archive.read("META-INF/NOTICE").decode() if "META-INF/NOTICE" in names else ""
    for part in ("picocli", "Apache Commons Compress", "XZ for Java", "Eigen", "xxHash", "GCC's run-time libraries", "MinGW-w64", "Linux with musl", "macOS"):
        if part not in notice:
            faults.append(f"{jar.name}: META-INF/NOTICE does not name {part}")


def check_metadata(poms, artifact, pom, own, faults):
    for tag in ASKED:
        if inherited(poms, pom, tag) is None:
            faults.append(f"{pom.name}: no <{tag}>")
    packaging = inherited({}, pom, "packaging")
    if packaging is not None and packaging.text == "pom":
        return
    for classifier in ("sources", "javadoc"):
        if classifier not in own:
            faults.append(f"{artifact}: no {classifier} jar")
    stem = pom.name[: -len(".pom")]
    for rest in ("-cyclonedx.json", ".module"):
        if not (pom.parent / (stem + rest)).exists():
            faults.append(f"{artifact}: no {stem + rest}")


def check(folder, platforms, quick=False):
    """What is wrong, a line each."""
    poms = artifacts(folder)
    faults = [f"no {needed}" for needed in ("sparse4j-natives", "sparse4j-cli") if needed not in poms]
    for artifact, pom in poms.items():
        own = jars(pom)
        for classifier, jar in own.items():
            check_jar(artifact, classifier, jar, faults)
        if artifact == "sparse4j-natives":
            for platform in platforms:
                check_native(platform, own.get(platform), faults)
        if artifact == "sparse4j-cli":
            check_runnable(platforms, own.get("all"), faults)
        if not quick:
            check_metadata(poms, artifact, pom, own, faults)
    # A quick build has the platform of the build machine alone, and no artifact of all platforms.
    for artifact in ("sparse4j-bom",) if quick else ("sparse4j", "sparse4j-bom"):
        text = poms[artifact].read_text() if artifact in poms else ""
        named = set(re.findall(r"<classifier>([^<]+)</classifier>", text))
        if set(platforms) - named or not quick and named - set(platforms):
            faults.append(f"{artifact}: names the platforms {sorted(named)}, promised are {platforms}")
    return faults


def published(pom):
    """The artifact's files by what follows name and version, without a repository's own sums."""
    stem = pom.name[: -len(".pom")]
    return {file.name[len(stem) :]: file for file in pom.parent.glob(stem + "*") if file.suffix[1:] not in CHECKSUMS}


def contents(folder):
    """Hash of each file and of each entry of each jar; names without the time that a snapshot's file has in it."""
    found = {}
    for pom in artifacts(folder).values():
        for rest, file in published(pom).items():
            name = f"{pom.parent.parent.name}{rest}"
            found[name] = hashlib.sha256(file.read_bytes()).hexdigest()
            if file.suffix == ".jar":
                archive = zipfile.ZipFile(file)
                for entry in archive.namelist():
                    found[f"{name}!{entry}"] = hashlib.sha256(archive.read(entry)).hexdigest()
    return found


def same(one, other):
    """What differs, a line each."""
    a, b = contents(one), contents(other)
    return [name for name in sorted(a.keys() | b.keys()) if a.get(name) != b.get(name)]


def main(arguments):
    if arguments[0] == "same":
        differences = same(*arguments[1:])
        print("\n".join(f"differs: {name}" for name in differences[:40]) or f"{len([name for name in contents(arguments[1]) if '!' not in name])} files are the same")
        return 1 if differences else 0
    quick = arguments[1] == "--quick"
    folder, *platforms = arguments[2 if quick else 1 :]
    faults = check(folder, platforms, quick)
    print("\n".join(faults) or f"{len(artifacts(folder))} artifacts are whole, for {', '.join(platforms)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
