"""Tests of repository.py: each fault that it is there for is found in a folder that has it."""

import json
import tempfile
import unittest
import unittest.mock
import zipfile
from pathlib import Path

import binaries_test
import gradle_variants
import repository

PLATFORM = "linux-x86_64"
PLATFORMS = ["linux-x86_64", "linux-aarch64", "linux-musl-x86_64", "linux-musl-aarch64"]
CLASSIFIERS = "".join(f"<classifier>{platform}</classifier>" for platform in PLATFORMS)
SERVICES = [f"META-INF/services/org.sparse4j.{name}" for name in ("array.ArrayMaker$Own", "array.FileAccess", "backend.Backend")]
COMMONS = ("org/apache/commons/compress/compressors/bzip2/BZip2CompressorInputStream.class", "org/tukaani/xz/XZInputStream.class")
META = ["<name>n</name>", "<description>d</description>", "<url>u</url>", "<licenses/>", "<developers/>", "<scm/>"]


class RepositoryTest(unittest.TestCase):
    def setUp(self):
        # The files here need not be long.
        least = unittest.mock.patch.object(repository, "LEAST_LIBRARY", 20_000)
        least.start()
        self.addCleanup(least.stop)
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.pom("sparse4j-parent", "<packaging>pom</packaging>" + "".join(META))
        parent = "<parent><artifactId>sparse4j-parent</artifactId></parent>"
        for name in ("sparse4j-core", "sparse4j-natives", "sparse4j", "sparse4j-cli"):
            platform = CLASSIFIERS if name == "sparse4j" else ""
            self.pom(name, parent + platform)
            for classifier in ("", "-sources", "-javadoc"):
                self.jar(name, classifier, {})
            (self.at(name) / f"{name}-1-cyclonedx.json").write_text("{}")
            self.module(name)
        self.pom("sparse4j-bom", "<packaging>pom</packaging>" + "".join(META) + CLASSIFIERS + "<classifier>cloud</classifier>")
        for platform in PLATFORMS:
            self.native(platform=platform)
        self.cloud()
        repository.variants(self.folder, PLATFORMS)
        self.runnable()

    def at(self, name):
        return self.folder / "org/sparse4j" / name / "1"

    def pom(self, name, inside):
        self.at(name).mkdir(parents=True, exist_ok=True)
        text = f'<project xmlns="http://maven.apache.org/POM/4.0.0">{inside}</project>'
        (self.at(name) / f"{name}-1.pom").write_text(text)

    def jar(self, name, classifier, more, without=()):
        entries = {"META-INF/LICENSE": b"l", "META-INF/NOTICE": b"n", **more}
        with zipfile.ZipFile(self.at(name) / f"{name}-1{classifier}.jar", "w") as archive:
            for entry, data in entries.items():
                if entry not in without:
                    archive.writestr(entry, data)

    def module(self, name):
        data = (self.at(name) / f"{name}-1.jar").read_bytes()
        variant = {"name": "runtimeElements", "attributes": {"org.gradle.usage": "java-runtime"}, "dependencies": []}
        variant["files"] = [gradle_variants.file_entry(f"{name}-1.jar", data)]
        component = {"group": "org.sparse4j", "module": name, "version": "1"}
        module = {"formatVersion": "1.1", "component": component, "variants": [variant]}
        (self.at(name) / f"{name}-1.module").write_text(json.dumps(module))

    def native(self, size=None, without=(), platform=PLATFORM, classifier=None, library=None):
        library = binaries_test.library(platform) if library is None else library
        more = {f"META-INF/native/{platform}/libsparse4jni.so": library.ljust(size or repository.LEAST_LIBRARY, b"x")}
        for file in ("module-info.class", *repository.NOTICES):
            more[file] = b"x"
        self.jar("sparse4j-natives", "-" + (classifier or platform), more, without)

    def cloud(self, without=(), **more):
        entries = {}
        for platform in PLATFORMS:
            with zipfile.ZipFile(self.at("sparse4j-natives") / f"sparse4j-natives-1-{platform}.jar") as archive:
                entries.update({name: archive.read(name) for name in archive.namelist()})
        for file in ("META-INF/licenses/zig.txt", "META-INF/sbom/native-musl.cdx.json"):
            entries[file] = b"x"
        entries["META-INF/NOTICE"] = b"GCC's run-time libraries, Linux with musl"
        self.jar("sparse4j-natives", "-cloud", {**entries, **more}, without)

    def runnable(self, without=(), manifest="Main-Class: org.sparse4j.cli.Main\nEnable-Native-Access: ALL-UNNAMED\n", **more):
        entries = {f"META-INF/native/{platform}/libsparse4jni.so": b"x" for platform in PLATFORMS}
        entries["META-INF/MANIFEST.MF"] = manifest.encode()
        for file in ("org/sparse4j/Sparse4j.class", "org/sparse4j/report/SpyPlot.class", "picocli/CommandLine.class", *COMMONS,
                     "META-INF/licenses/MPL-2.0.txt", "META-INF/licenses/BSD-2-Clause-xxHash.txt", *SERVICES):
            entries[file] = b"x"
        entries["META-INF/NOTICE"] = b"picocli, Apache Commons Compress, XZ for Java, Eigen, xxHash, GCC's run-time libraries, MinGW-w64, Linux with musl, macOS"
        self.jar("sparse4j-cli", "-all", {**entries, **more}, without)

    def faults(self, *platforms):
        return "\n".join(repository.check(self.folder, list(platforms) or PLATFORMS))

    def test_a_bridge_for_each_platform_is_looked_for(self):
        name = "sparse4j-xgboost"
        self.pom(name, "<parent><artifactId>sparse4j-parent</artifactId></parent>")
        (self.at(name) / f"{name}-1-cyclonedx.json").write_text("{}")
        entries = {f"META-INF/native/{platform}/libsparse4jxgboost.so": binaries_test.library(platform) for platform in PLATFORMS}
        for classifier in ("-sources", "-javadoc"):
            self.jar(name, classifier, {})
        self.jar(name, "", entries)
        self.module(name)
        self.assertEqual([], repository.check(self.folder, PLATFORMS))
        self.jar(name, "", {key: entries[key] for key in list(entries)[1:]})
        self.assertIn("has the libraries", "\n".join(repository.check(self.folder, PLATFORMS)))
        self.jar(name, "", {**entries, list(entries)[1]: entries[list(entries)[0]]})
        self.assertIn("not ELF for aarch64", "\n".join(repository.check(self.folder, PLATFORMS)))

    def test_a_whole_folder_has_no_faults(self):
        self.assertEqual("", self.faults())

    def test_a_promised_platform_that_is_missing(self):
        self.assertIn("no jar for macos-aarch64, which is promised", self.faults(*PLATFORMS, "macos-aarch64"))

    def test_a_library_that_is_empty_or_of_another_platform(self):
        self.native(size=repository.LEAST_LIBRARY - 1)
        self.assertIn("or an empty one", self.faults())
        self.native(library=binaries_test.library("linux-musl-aarch64"))
        where = f"sparse4j-natives-1-{PLATFORM}.jar: META-INF/native/{PLATFORM}/libsparse4jni.so: "
        self.assertIn(where + "it is ELF for aarch64, not ELF for x86_64", self.faults())
        self.native(platform="linux-aarch64", classifier=PLATFORM)
        self.assertIn("0 libraries for linux-x86_64", self.faults())

    def test_notices(self):
        for file in ("META-INF/NOTICE", "META-INF/licenses/MPL-2.0.txt", "META-INF/licenses/BSD-2-Clause-xxHash.txt", "module-info.class"):
            self.native(without=(file,))
            self.assertIn(f"no {file}", self.faults())

    def test_the_jar_of_the_platforms_of_servers(self):
        library = "META-INF/native/linux-musl-aarch64/libsparse4jni.so"
        for case in ({"without": (library,)}, {library: b"another build"}):
            self.cloud(**case)
            self.assertIn(f"sparse4j-natives-1-cloud.jar: differs from the jars of {', '.join(PLATFORMS)} in ['{library}']", self.faults())
        self.cloud(**{"META-INF/native/macos-aarch64/libsparse4jni.dylib": b"x"})
        self.assertIn("in ['META-INF/native/macos-aarch64/libsparse4jni.dylib']", self.faults())
        for file in ("module-info.class", "META-INF/licenses/zig.txt", "META-INF/sbom/native-musl.cdx.json"):
            self.cloud(without=(file,))
            self.assertIn(f"sparse4j-natives-1-cloud.jar: no {file}", self.faults())
        self.cloud(**{"META-INF/NOTICE": b"Linux with musl"})
        self.assertIn("sparse4j-natives-1-cloud.jar: META-INF/NOTICE does not name GCC's run-time libraries", self.faults())
        (self.at("sparse4j-natives") / "sparse4j-natives-1-cloud.jar").unlink()
        self.assertIn("sparse4j-natives: no jar of classifier cloud", self.faults())
        self.pom("sparse4j-bom", "<packaging>pom</packaging>" + "".join(META) + CLASSIFIERS)
        self.assertIn("sparse4j-bom: names the classifiers", self.faults())

    def test_the_runnable_jar(self):
        library = f"META-INF/native/{PLATFORM}/libsparse4jni.so"
        for file in ("picocli/CommandLine.class", *SERVICES, "org/sparse4j/report/SpyPlot.class", "META-INF/licenses/MPL-2.0.txt",
                     "META-INF/licenses/BSD-2-Clause-xxHash.txt", *COMMONS):
            self.runnable(without=(file,))
            self.assertIn(f"sparse4j-cli-1-all.jar: no {file}", self.faults())
        self.runnable(without=(library,))
        self.assertIn("has libraries in ['META-INF/native/linux-aarch64/', 'META-INF/native/linux-musl-aarch64/',", self.faults())
        self.runnable(**{"META-INF/native/macos-aarch64/libsparse4jni.dylib": b"x"})
        self.assertIn("has libraries in", self.faults())
        self.runnable(**{"module-info.class": b"x"})
        self.assertIn("holds ['module-info.class']", self.faults())
        self.runnable(manifest="Main-Class: org.sparse4j.cli.Main\n")
        self.assertIn("no line Enable-Native-Access: ALL-UNNAMED in its manifest", self.faults())
        self.runnable(**{"META-INF/NOTICE": b"Eigen"})
        self.assertIn("META-INF/NOTICE does not name picocli", self.faults())
        (self.at("sparse4j-cli") / "sparse4j-cli-1-all.jar").unlink()
        self.assertIn("sparse4j-cli: no jar of classifier all", self.faults())

    def test_core_and_sources_hold_no_library(self):
        for artifact, classifier in (("sparse4j-core", ""), ("sparse4j-natives", "-sources")):
            self.jar(artifact, classifier, {"META-INF/native/linux-x86_64/libsparse4jni.so": b"x"})
            self.assertIn(f"{artifact}-1{classifier}.jar: holds a native library", self.faults())

    def test_metadata_and_companions(self):
        self.pom("sparse4j-parent", "<packaging>pom</packaging>" + "".join(META[:-1]))
        self.assertIn("sparse4j-core-1.pom: no <scm>", self.faults())
        for file in ("-sources.jar", "-javadoc.jar", "-cyclonedx.json", ".module"):
            (self.at("sparse4j-core") / f"sparse4j-core-1{file}").unlink()
        for what in ("no sources jar", "no javadoc jar", "no sparse4j-core-1-cyclonedx.json", "no sparse4j-core-1.module"):
            self.assertIn(what, self.faults())

    def test_variants_of_gradle(self):
        self.assertEqual("", self.faults())
        self.native(size=repository.LEAST_LIBRARY + 1)
        for variant in ("runtimeElements", "linux-x86_64-runtimeElements"):
            self.assertIn(f"sparse4j-natives.module, variant {variant}: sparse4j-natives-1-linux-x86_64.jar has another size", self.faults())
        self.module("sparse4j-natives")
        self.assertIn("sparse4j-natives-1.module: no variant for linux-musl-aarch64\nsparse4j-natives-1.module: no variant for cloud", self.faults())

    def test_platforms_of_the_artifact_of_dependencies(self):
        self.pom("sparse4j", "<parent><artifactId>sparse4j-parent</artifactId></parent>")
        self.assertIn("sparse4j: names the classifiers []", self.faults())

    def test_same(self):
        other = Path(tempfile.mkdtemp(dir=self.folder))
        (other / "org").symlink_to(self.folder / "org")
        self.assertEqual([], repository.same(self.folder, other))
        before = repository.contents(self.folder)
        self.native(size=repository.LEAST_LIBRARY + 1)
        after = repository.contents(self.folder)
        changed = [name for name in before if before[name] != after[name]]
        library = f"sparse4j-natives-{PLATFORM}.jar"
        self.assertEqual([library, f"{library}!META-INF/native/{PLATFORM}/libsparse4jni.so"], changed)
        (self.at("sparse4j-core") / "sparse4j-core-1.module").write_text("{ }")
        (self.at("sparse4j-core") / "sparse4j-core-1.pom.md5").write_text("of a repository")
        again = repository.contents(self.folder)
        self.assertEqual(["sparse4j-core.module"], [name for name in again if again[name] != after.get(name)])


if __name__ == "__main__":
    unittest.main()
