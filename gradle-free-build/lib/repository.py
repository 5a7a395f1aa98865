"""What a folder of artifacts holds: whether a repository such as Maven Central, and a company's lawyers, would take it.

  repository.py check [--quick] FOLDER PLATFORM...   each artifact whole: metadata, licence and notices, sources, Javadoc, SBOM,
                                                     and a native library for each platform, of its processor (binaries.py);
                                                     quick: jars alone
  repository.py variants FOLDER PLATFORM...          writes Gradle's metadata anew, with a variant for each platform
  repository.py same FOLDER FOLDER                   the same files with the same bytes; the same entries in all jars
"""

import hashlib
import json
import re
import sys
import xml.etree.ElementTree as xml
import zipfile
from pathlib import Path

import binaries
import gradle_variants

POM = "{http://maven.apache.org/POM/4.0.0}"
ASKED = ["name", "description", "url", "licenses", "developers", "scm"]
GROUP = "org/sparse4j"
LEAST_LIBRARY = 1_000_000
NOTICES = ["META-INF/licenses/MPL-2.0.txt", "META-INF/licenses/BSD-2-Clause-xxHash.txt", "META-INF/sbom/native.cdx.json"]
# The platforms whose libraries the jar for servers holds.
CLOUD = gradle_variants.CLOUD
SERVERS = ["linux-x86_64", "linux-aarch64", "linux-musl-x86_64", "linux-musl-aarch64"]
CHECKSUMS = gradle_variants.SUMS
# Artifacts whose jar has a small native library of its own for each platform.
BRIDGES = {"sparse4j-xgboost": "sparse4jxgboost", "sparse4j-lightgbm": "sparse4jlightgbm"}
LIBRARY_NAMES = {"windows": "{}.dll", "macos": "lib{}.dylib"}


def artifacts(folder, version="*"):
    """The newest pom of each artifact, or of one version, by name."""
    found = {}
    for pom in sorted(Path(folder).glob(f"{GROUP}/*/{version}/*.pom"), key=lambda path: path.stat().st_mtime):
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
    if (artifact == "sparse4j-core" or classifier == "sources") and any(name.endswith((".so", ".dll", ".dylib")) for name in names):
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
    for file in ("module-info.class", *NOTICES):
        if file not in names:
            faults.append(f"{jar.name}: no {file}")


def check_bridge(artifact, platforms, jar, faults):
    """The jar of a module has its bridge for every platform."""
    archive = zipfile.ZipFile(jar)
    wanted = {}
    for platform in platforms:
        name = LIBRARY_NAMES.get(platform.partition("-")[0], "lib{}.so").format(BRIDGES[artifact])
        wanted[f"META-INF/native/{platform}/{name}"] = platform
    held = {name for name in archive.namelist() if name.startswith("META-INF/native/") and not name.endswith("/")}
    if held != wanted.keys():
        faults.append(f"{jar.name}: has the libraries {sorted(held)}, promised are {sorted(wanted)}")
    for name in sorted(held & wanted.keys()):
        faults += [f"{jar.name}: {name}: {fault}" for fault in binaries.faults(wanted[name], archive.read(name), ("JNI_OnLoad",))]


def libraries_of(jar):
    """The checksum of each native library, by its name in the jar."""
    return {entry.filename: entry.CRC for entry in zipfile.ZipFile(jar).infolist() if re.search(r"\.(so|dll|dylib)$", entry.filename)}


def check_cloud(own, faults):
    """The jar of several platforms has the libraries of the jars of each."""
    if CLOUD not in own:
        faults.append(f"sparse4j-natives: no jar of classifier {CLOUD}")
        return
    wanted = {}
    for platform in SERVERS:
        wanted.update(libraries_of(own[platform]) if platform in own else {})
    held = libraries_of(own[CLOUD])
    if held != wanted:
        differing = sorted(name for name in held.keys() | wanted.keys() if held.get(name) != wanted.get(name))
        faults.append(f"{own[CLOUD].name}: differs from the jars of {', '.join(SERVERS)} in {differing}")
    names = set(zipfile.ZipFile(own[CLOUD]).namelist())
    for file in ("module-info.class", *NOTICES, "META-INF/licenses/zig.txt", "META-INF/sbom/native-musl.cdx.json"):
        if file not in names:
            faults.append(f"{own[CLOUD].name}: no {file}")
    notice = zipfile.ZipFile(own[CLOUD]).read("META-INF/NOTICE").decode() if "META-INF/NOTICE" in names else ""
    for part in ("GCC's run-time libraries", "Linux with musl"):
        if part not in notice:
            faults.append(f"{own[CLOUD].name}: META-INF/NOTICE does not name {part}")


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
    gradle = pom.with_suffix(".module")
    if gradle.exists():
        faults += gradle_variants.faults(json.loads(gradle.read_text(encoding="utf-8")), gradle_variants.reader(pom))


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
            if not quick:
                check_cloud(own, faults)
                gradle = pom.with_suffix(".module")
                missing = gradle_variants.missing(json.loads(gradle.read_text(encoding="utf-8")) if gradle.exists() else {}, platforms)
                faults += [f"{gradle.name}: no variant for {name}" for name in missing]
        if artifact in BRIDGES:
            check_bridge(artifact, platforms, own[""], faults)
        if artifact == "sparse4j-cli":
            check_runnable(platforms, own.get("all"), faults)
        if not quick:
            check_metadata(poms, artifact, pom, own, faults)
    # A quick build has the platform of the build machine alone, and no artifact of all platforms.
    for artifact in ("sparse4j-bom",) if quick else ("sparse4j", "sparse4j-bom"):
        text = poms[artifact].read_text() if artifact in poms else ""
        named = set(re.findall(r"<classifier>([^<]+)</classifier>", text))
        promised = {*platforms, CLOUD} if artifact == "sparse4j-bom" and not quick else set(platforms)
        if promised - named or not quick and named - promised:
            faults.append(f"{artifact}: names the classifiers {sorted(named)}, promised are {sorted(promised)}")
    return faults


def published(pom):
    """The artifact's files by what follows name and version, without a repository's own sums."""
    stem = pom.name[: -len(".pom")]
    return {file.name[len(stem) :]: file for file in pom.parent.glob(stem + "*") if file.suffix[1:] not in CHECKSUMS}


def of_version(folder, version):
    """Path in a local repository -> file, of every file of a version. ValueError if there is none."""
    found = {f"{GROUP}/{artifact}/{version}/{artifact}-{version}{rest}": file for artifact, pom in artifacts(folder, version).items()
             for rest, file in published(pom).items() if file.suffix != ".asc"}
    if not found:
        raise ValueError(f"{folder} has no artifact of version {version}")
    return found


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


def variants(folder, platforms):
    """Writes the .module of the artifacts with native libraries anew."""
    poms = artifacts(folder)
    own = jars(poms["sparse4j-natives"])
    data = {name: own[name].read_bytes() for name in (*platforms, CLOUD)}
    gradle_variants.rewrite(poms["sparse4j-natives"], lambda module: gradle_variants.natives(module, data))
    gradle_variants.rewrite(poms["sparse4j"], gradle_variants.of_all)


def main(arguments):
    if arguments[0] == "same":
        differences = same(*arguments[1:])
        print("\n".join(f"differs: {name}" for name in differences[:40]) or f"{sum(len(published(pom)) for pom in artifacts(arguments[1]).values())} files are the same")
        return 1 if differences else 0
    if arguments[0] == "variants":
        folder, *platforms = arguments[1:]
        variants(folder, platforms)
        print(f"Gradle's metadata has variants for {', '.join(platforms)}")
        return 0
    quick = arguments[1] == "--quick"
    folder, *platforms = arguments[2 if quick else 1 :]
    faults = check(folder, platforms, quick)
    print("\n".join(faults) or f"{len(artifacts(folder))} artifacts are whole, for {', '.join(platforms)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
