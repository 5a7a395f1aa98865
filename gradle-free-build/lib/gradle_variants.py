"""Gradle's metadata (.module) of what holds native libraries: a variant for each platform, so that builds name no classifier.

The Maven plugin that writes these files knows one jar for each artifact. The format is that of Gradle's specification, version 1.1.
docs/decisions/0010-platforms.md has the reasons for these variants, and gradle_variants_test.py selects among them by Gradle's rules.
"""

import hashlib
import json

NATIVES = "sparse4j-natives"
RUNTIME = "runtimeElements"
SYSTEM = "org.gradle.native.operatingSystem"
MACHINE = "org.gradle.native.architecture"
# Gradle's names (OperatingSystemFamily, MachineArchitecture), and the capability that a build asks for to get another variant
# than the one of its system and machine.
SYSTEMS = {"linux": ("linux", None), "linux-musl": ("linux", "musl"), "windows": ("windows", None), "macos": ("macos", None)}
MACHINES = {"x86_64": "x86-64", "aarch64": "aarch64"}
CLOUD = "cloud"
SUMS = ("sha512", "sha256", "sha1", "md5")


def variant(module, name):
    """The variant of that name. Throws ValueError if there is none."""
    for one in module["variants"]:
        if one["name"] == name:
            return one
    raise ValueError(f"{module['component']['module']}.module has no variant {name}")


def file_entry(name, data):
    return {"name": name, "url": name, "size": len(data), **{kind: hashlib.new(kind, data).hexdigest() for kind in SUMS}}


def natives(module, jars):
    """Returns the module of sparse4j-natives with its variants; jars: the bytes of each jar by its classifier, which is a platform or
    the jar for servers. Without a request for a system, Gradle takes all platforms, as the artifact sparse4j brings them to Maven."""
    component = module["component"]
    runtime = variant(module, RUNTIME)
    plain = runtime["files"][0]["name"].removesuffix(".jar")
    files = {classifier: file_entry(f"{plain}-{classifier}.jar", data) for classifier, data in jars.items()}
    added = []
    for classifier, file in files.items():
        one = {"name": f"{classifier}-{RUNTIME}", "attributes": dict(runtime["attributes"])}
        asked = CLOUD
        if classifier != CLOUD:
            system, _, processor = classifier.rpartition("-")
            one["attributes"][SYSTEM], asked = SYSTEMS[system]
            one["attributes"][MACHINE] = MACHINES[processor]
        one["dependencies"] = runtime["dependencies"]
        one["files"] = [file]
        if asked:
            one["capabilities"] = [{"group": component["group"], "name": f"{NATIVES}-{asked}", "version": component["version"]}]
        added.append(one)
    everything = {**runtime, "files": [runtime["files"][0], *(file for name, file in files.items() if name != CLOUD)]}
    return {**module, "variants": [everything if one is runtime else one for one in module["variants"]] + added}


def of_all(module):
    """Returns the module of sparse4j with one dependency on the natives, where Maven's has one for each classifier."""
    variants = []
    for one in module["variants"]:
        dependencies = [{key: value for key, value in each.items() if key != "thirdPartyCompatibility"} if each["module"] == NATIVES else each
                        for each in one.get("dependencies", [])]
        kept = [each for place, each in enumerate(dependencies) if each not in dependencies[:place]]
        variants.append({**one, "dependencies": kept} if "dependencies" in one else one)
    return {**module, "variants": variants}


def faults(module, read):
    """Returns what is against the specification's rules, a text for each; read: a function from a file's url to its bytes, None if there
    is no such file."""
    name = module.get("component", {}).get("module", "a component without name")
    found = []
    if next(iter(module), None) != "formatVersion" or module["formatVersion"] != "1.1":
        found.append(f"{name}.module: its first value is not formatVersion 1.1")
    names, kinds, sums = set(), [], {}
    for one in module.get("variants", []):
        where = f"{name}.module, variant {one.get('name')}"
        kind = (one.get("attributes"), one.get("capabilities"))
        if one.get("name") in names:
            found.append(f"{where}: another variant has its name")
        if not one.get("attributes"):
            found.append(f"{where}: it has no attribute")
        if kind in kinds:
            found.append(f"{where}: another variant has its attributes and capabilities")
        names.add(one.get("name"))
        kinds.append(kind)
        for capability in one.get("capabilities", []):
            if set(capability) != {"group", "name", "version"}:
                found.append(f"{where}: a capability has {sorted(capability)}")
        for file in one.get("files", []):
            data = read(file["url"])
            if data is None or file != {**file_entry(file["name"], data), "url": file["url"]}:
                found.append(f"{where}: {file['url']} {'is missing' if data is None else 'has another size or other sums'}")
            if sums.setdefault(file["name"], file["sha512"]) != file["sha512"]:
                found.append(f"{where}: another file has the name {file['name']}")
    with_version = [each for one in module.get("variants", []) for each in one.get("dependencies", [])]
    if with_version and not any("version" in each for each in with_version):
        found.append(f"{name}.module: no dependency has a version")
    return found


def missing(module, platforms):
    """Returns the platforms for which the module of sparse4j-natives has no variant with the jar of that classifier alone."""
    of = {one["name"]: [file["url"] for file in one["files"]] for one in module.get("variants", [])}
    return [platform for platform in (*platforms, CLOUD)
            if len(of.get(f"{platform}-{RUNTIME}", [])) != 1 or not of[f"{platform}-{RUNTIME}"][0].endswith(f"-{platform}.jar")]


def reader(pom):
    """The files beside a pom by the urls of its .module: those of a snapshot have a time in their names, and none in the urls."""
    stem, version = pom.name[: -len(".pom")], pom.parent.name
    plain = f"{pom.parent.parent.name}-{version}"

    def read(url):
        path = pom.parent / (stem + url.removeprefix(plain))
        return path.read_bytes() if path.exists() else None

    return read


def rewrite(pom, change):
    """Writes the .module beside a pom anew, and the sums that the repository has of it."""
    path = pom.with_suffix(".module")
    data = (json.dumps(change(json.loads(path.read_text(encoding="utf-8"))), indent=2) + "\n").encode()
    path.write_bytes(data)
    for kind in SUMS:
        beside = path.with_name(f"{path.name}.{kind}")
        if beside.exists():
            beside.write_text(hashlib.new(kind, data).hexdigest())

