"""Tests of gradle_variants.py: what a build of Gradle's gets for its request, by Gradle's rules, and the specification's rules.

No Gradle that reads this format can be had where these tests run. `select` follows MultipleCandidateMatcher of Gradle 8: candidates
of the requested capability that contradict no requested attribute; of these the one that has the most requested attributes, if the
others have fewer and no other ones; else those with the preferred value of an attribute; else those without attributes that nobody
requested and another candidate lacks.
"""

import copy
import hashlib
import tempfile
import unittest
from pathlib import Path

import gradle_variants
from gradle_variants import MACHINE, SYSTEM

PLATFORMS = ["linux-x86_64", "linux-aarch64", "windows-x86_64", "windows-aarch64", "linux-musl-x86_64", "linux-musl-aarch64", "macos-aarch64",
             "macos-x86_64"]
JARS = {name: name.encode() for name in (*PLATFORMS, "cloud")}
LIBRARY = {"org.gradle.category": "library", "org.gradle.dependency.bundling": "external", "org.gradle.libraryelements": "jar"}
USAGE = "org.gradle.usage"
# Gradle's classpaths ask for this too, which no variant here has.
CLASSPATH = {**LIBRARY, "org.gradle.jvm.version": "17", "org.gradle.jvm.environment": "standard-jvm"}
CORE = {"group": "org.sparse4j", "module": "sparse4j-core", "version": {"requires": "1"}}


def written(name, runtime=(CORE,)):
    """What the Maven plugin writes."""
    file = gradle_variants.file_entry(f"{name}-1.jar", b"main")
    variants = [{"name": kind, "attributes": {**LIBRARY, USAGE: usage}, "dependencies": list(dependencies), "files": [file]}
                for kind, usage, dependencies in (("apiElements", "java-api", [CORE]), ("runtimeElements", "java-runtime", runtime))]
    return {"formatVersion": "1.1", "component": {"group": "org.sparse4j", "module": name, "version": "1"}, "variants": variants}


def on_natives(classifier):
    selector = {"name": "sparse4j-natives", "type": "jar", "extension": "jar", "classifier": classifier}
    return {"group": "org.sparse4j", "module": "sparse4j-natives", "version": {"requires": "1"}, "thirdPartyCompatibility": {"artifactSelector": selector}}


def compatible(name, wanted, value):
    return value == wanted or name == USAGE and (wanted, value) == ("java-api", "java-runtime")


def select(module, request, capability=None):
    """The names of the variants among which Gradle cannot choose, or of the one that it takes."""
    every = [one for one in module["variants"] if [each["name"] for each in one.get("capabilities", [])] == ([capability] if capability else [])]
    left = [one for one in every if all(compatible(name, request[name], value) for name, value in one["attributes"].items() if name in request)]
    if len(left) > 1:
        matches = [request.keys() & one["attributes"].keys() for one in left]
        longest = max(range(len(left)), key=lambda k: len(matches[k]))
        if all(matches[k] < matches[longest] for k in range(len(left)) if k != longest):
            return [left[longest]["name"]]
        # The one attribute here of which Gradle prefers a value, the requested one.
        preferred = [one for one in left if one["attributes"].get(USAGE) == request.get(USAGE)] or left
        if len(preferred) > 1:
            for extra in set().union(*(one["attributes"] for one in every)) - request.keys():
                if not all(extra in one["attributes"] for one in every):
                    preferred = [one for one in preferred if extra not in one["attributes"]]
        left = preferred or left
    return [one["name"] for one in left]


class GradleVariantsTest(unittest.TestCase):
    def setUp(self):
        self.module = gradle_variants.natives(written("sparse4j-natives"), JARS)

    def read(self, url):
        classifier = url.removeprefix("sparse4j-natives-1").removesuffix(".jar").removeprefix("-")
        return b"main" if classifier == "" else JARS.get(classifier)

    def urls(self, name):
        return [file["url"] for file in gradle_variants.variant(self.module, name)["files"]]

    def test_a_system_and_a_machine_get_their_jar(self):
        for platform in PLATFORMS:
            system, _, processor = platform.rpartition("-")
            request = {**CLASSPATH, USAGE: "java-runtime", SYSTEM: system.removesuffix("-musl"), MACHINE: processor.replace("_", "-")}
            taken = select(self.module, request, "sparse4j-natives-musl" if "musl" in platform else None)
            self.assertEqual([f"{platform}-runtimeElements"], taken)
            self.assertEqual([f"sparse4j-natives-1-{platform}.jar"], self.urls(taken[0]))

    def test_a_build_that_names_no_system_gets_all_platforms(self):
        self.assertEqual(["runtimeElements"], select(self.module, {**CLASSPATH, USAGE: "java-runtime"}))
        self.assertEqual(["sparse4j-natives-1.jar", *(f"sparse4j-natives-1-{platform}.jar" for platform in PLATFORMS)], self.urls("runtimeElements"))
        self.assertEqual(["apiElements"], select(self.module, {**CLASSPATH, USAGE: "java-api"}))
        self.assertEqual(["sparse4j-natives-1.jar"], self.urls("apiElements"))

    def test_the_jar_for_servers_is_a_capability(self):
        for more in ({}, {SYSTEM: "linux", MACHINE: "aarch64"}):
            self.assertEqual(["cloud-runtimeElements"], select(self.module, {**CLASSPATH, USAGE: "java-runtime", **more}, "sparse4j-natives-cloud"))
        self.assertEqual(["sparse4j-natives-1-cloud.jar"], self.urls("cloud-runtimeElements"))

    def test_an_attribute_for_the_c_library_would_leave_a_choice(self):
        """The reason for the capability: with an attribute in its place, a build that names system and machine gets no answer."""
        module = copy.deepcopy(self.module)
        for one in module["variants"]:
            if "musl" in one["name"]:
                one["attributes"]["org.sparse4j.libc"] = "musl"
                del one["capabilities"]
        request = {**CLASSPATH, USAGE: "java-runtime", SYSTEM: "linux", MACHINE: "x86-64"}
        self.assertEqual(["runtimeElements", "linux-x86_64-runtimeElements"], select(module, request))

    def test_dependencies_stay(self):
        for one in self.module["variants"]:
            self.assertEqual([CORE], one["dependencies"])
        module = gradle_variants.of_all(written("sparse4j", [CORE, *map(on_natives, PLATFORMS)]))
        plain = {"group": "org.sparse4j", "module": "sparse4j-natives", "version": {"requires": "1"}}
        self.assertEqual([[CORE], [CORE, plain]], [one["dependencies"] for one in module["variants"]])

    def test_the_rules_of_the_specification(self):
        self.assertEqual([], gradle_variants.faults(self.module, self.read))
        self.assertEqual([], gradle_variants.missing(self.module, PLATFORMS))
        self.assertEqual(PLATFORMS + ["cloud"], gradle_variants.missing(written("sparse4j-natives"), PLATFORMS))

        def broken(change):
            module = copy.deepcopy(self.module)
            return "\n".join(gradle_variants.faults(change(module) or module, self.read))

        def variants(module):
            return module["variants"]

        for text, change in {
            "its first value is not formatVersion 1.1": lambda module: dict(reversed(module.items())),
            "runtimeElements: another variant has its name": lambda module: variants(module)[2].update(name="runtimeElements"),
            "linux-x86_64-runtimeElements: it has no attribute": lambda module: variants(module)[2].update(attributes={}),
            "linux-aarch64-runtimeElements: another variant has its attributes": lambda module: variants(module)[3]["attributes"].update({MACHINE: "x86-64"}),
            "cloud-runtimeElements: a capability has ['group', 'name']": lambda module: variants(module)[-1]["capabilities"][0].pop("version") and None,
            "sparse4j-natives-1-cloud.jar has another size or other sums": lambda module: variants(module)[-1]["files"][0].update(size=7),
            "sparse4j-natives-1-vms.jar is missing": lambda module: variants(module)[-1]["files"][0].update(url="sparse4j-natives-1-vms.jar"),
            "another file has the name sparse4j-natives-1.jar": lambda module: variants(module)[-1]["files"][0].update(name="sparse4j-natives-1.jar"),
            "no dependency has a version": lambda module: [each.pop("version", None) for one in variants(module) for each in one["dependencies"]] and None,
        }.items():
            self.assertIn(text, broken(change))

    def test_a_snapshot_in_a_repository(self):
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary) / "sparse4j-natives/1-SNAPSHOT"
            folder.mkdir(parents=True)
            pom = folder / "sparse4j-natives-1-20260101.000000-1.pom"
            (folder / "sparse4j-natives-1-20260101.000000-1-cloud.jar").write_bytes(b"c")
            self.assertEqual(b"c", gradle_variants.reader(pom)("sparse4j-natives-1-SNAPSHOT-cloud.jar"))
            self.assertIsNone(gradle_variants.reader(pom)("sparse4j-natives-1-SNAPSHOT.jar"))
            module = pom.with_suffix(".module")
            module.write_text('{"formatVersion": "1.1"}')
            sums = [module.with_name(module.name + kind) for kind in (".md5", ".sha1")]
            sums[0].write_text("old")
            gradle_variants.rewrite(pom, lambda before: {**before, "variants": []})
            self.assertEqual('{\n  "formatVersion": "1.1",\n  "variants": []\n}\n', module.read_text())
            self.assertEqual(hashlib.md5(module.read_bytes()).hexdigest(), sums[0].read_text())
            self.assertFalse(sums[1].exists())


if __name__ == "__main__":
    unittest.main()
