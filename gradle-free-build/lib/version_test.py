# SPDX-License-Identifier: Apache-2.0
import pathlib
import re
import subprocess
import tempfile
import unittest

import version

POM = "<artifactId>sparse4j-parent</artifactId>\n  <version>1.2.3-SNAPSHOT</version>\n<x><version>1.2.3</version></x>\n"
# A line of each build tool; OTHER: lines that have no version of ours.
OURS = """<dependency>
  <artifactId>sparse4j-spark_2.13</artifactId>
  <version>1.2.3-SNAPSHOT</version>
</dependency>
implementation 'org.sparse4j:sparse4j:1.2.3-SNAPSHOT'
runtimeOnly 'org.sparse4j:sparse4j-natives:1.2.3-SNAPSHOT:linux-x86_64'
//> using dep org.sparse4j::sparse4j-scala:1.2.3-SNAPSHOT
libraryDependencies += "org.sparse4j" %% "sparse4j-scala" % "1.2.3-SNAPSHOT"
java -jar sparse4j-cli-1.2.3-SNAPSHOT-all.jar verify
java -cp /opt/org/sparse4j/sparse4j-cli/1.2.3-SNAPSHOT/sparse4j-cli-*-all.jar
%classpath sparse4j-core-1.2.3-SNAPSHOT.jar sparse4j-spark_2.13-1.2.3-SNAPSHOT.jar
"""
OTHER = "Breeze 1.2.3, `@since 1.2.3`, org.example:sparse4j:9.9.9-SNAPSHOT, spark-3.5.1.jar, jhdf-0.13.0.jar\n"


class VersionTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        subprocess.run(["git", "init", "-q", self.root], check=True)
        for name, text in (("java/pom.xml", POM), ("docs/a.md", OURS + OTHER), ("CHANGELOG.md", OURS), ("docs/decisions/1.md", OURS)):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text)
        subprocess.run(["git", "-C", self.root, "add", "-A"], check=True)

    def read(self, name):
        return (self.root / name).read_text()

    def test_each_place_is_found(self):
        text = self.read("docs/a.md")
        self.assertEqual(["1.2.3-SNAPSHOT"] * OURS.count("1.2.3-SNAPSHOT"), [text[a:b] for a, b in version.mentions(text)])

    def test_a_release_and_the_next_version_change_nothing_else(self):
        self.assertEqual(["docs/a.md", "java/pom.xml"], version.replace(self.root, "1.2.3"))
        self.assertEqual("1.2.3", version.current(self.root))
        self.assertEqual(OURS.replace("1.2.3-SNAPSHOT", "1.2.3") + OTHER, self.read("docs/a.md"))
        self.assertEqual([], list(version.other_versions(self.root)))
        version.replace(self.root, "1.3.0-SNAPSHOT")
        self.assertEqual(OURS.replace("1.2.3", "1.3.0") + OTHER, self.read("docs/a.md"))
        self.assertEqual(POM.replace("1.2.3-SNAPSHOT", "1.3.0-SNAPSHOT"), self.read("java/pom.xml"))
        self.assertEqual([OURS, OURS], [self.read("CHANGELOG.md"), self.read("docs/decisions/1.md")])

    def test_what_differs_is_named(self):
        (self.root / "docs/a.md").write_text("\n" + OURS.replace("natives:1.2.3-SNAPSHOT", "natives:1.2.2"))
        self.assertEqual([("docs/a.md", 7, "1.2.2")], list(version.other_versions(self.root)))

    def test_wrong_versions_are_refused(self):
        for wrong in ("1.2", "v1.2.3", "1.2.3-", "1.2.3-all", "1.2.3 ", ""):
            with self.assertRaises(ValueError):
                version.replace(self.root, wrong)
        self.assertEqual(POM, self.read("java/pom.xml"))


class CheckoutTest(unittest.TestCase):
    """The checkout itself."""

    def test_every_place_has_the_version_of_the_pom(self):
        self.assertEqual([], list(version.other_versions()))

    def test_no_place_is_overlooked(self):
        own = version.current()
        if not own.endswith("-SNAPSHOT"):
            self.skipTest("only a snapshot's version stands nowhere else")
        for name in version.files(version.ROOT):
            text = (version.ROOT / name).read_text(encoding="utf-8")
            covered = version.mentions(text)
            found = [match.start() for match in re.finditer(re.escape(own), text)]
            self.assertEqual(found, [begin for begin, _ in covered if text.startswith(own, begin)], name)


if __name__ == "__main__":
    unittest.main()
