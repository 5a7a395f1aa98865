# SPDX-License-Identifier: Apache-2.0
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import zipfile
from unittest import mock

import bundle
import repository

PROJECT = '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
PARENT = PROJECT + """<groupId>org.sparse4j</groupId><artifactId>sparse4j-parent</artifactId><version>1.0.0</version>
<packaging>pom</packaging><name>n</name><description>d</description><url>u</url><licenses><license><name>l</name></license></licenses>
<developers><developer><name>x</name></developer></developers><scm><url>u</url></scm></project>"""
CORE = PROJECT + """<parent><groupId>org.sparse4j</groupId><artifactId>sparse4j-parent</artifactId><version>1.0.0</version></parent>
<artifactId>sparse4j-core</artifactId><dependencies><dependency><artifactId>a</artifactId><version>2</version></dependency></dependencies></project>"""


@unittest.skipUnless(shutil.which("gpg"), "gpg is not installed")
class BundleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Short, since gpg's agent listens at a socket in it.
        cls.keys = tempfile.mkdtemp(prefix="s4j")
        cls.addClassCleanup(shutil.rmtree, cls.keys, True)
        with mock.patch.dict(os.environ, {"GNUPGHOME": cls.keys}):
            subprocess.run(["gpg", "--batch", "--passphrase", "", "--quick-generate-key", "throwaway@example.org", "ed25519", "sign", "never"],
                           check=True, capture_output=True)
        cls.addClassCleanup(subprocess.run, ["gpgconf", "--homedir", cls.keys, "--kill", "all"], capture_output=True, check=False)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        environment = mock.patch.dict(os.environ, {"GNUPGHOME": self.keys})
        environment.start()
        self.addCleanup(environment.stop)
        self.root = pathlib.Path(folder.name)
        self.zip = self.root / "bundle.zip"
        self.put("sparse4j-parent/1.0.0/sparse4j-parent-1.0.0.pom", PARENT)
        self.put("sparse4j-core/1.0.0/sparse4j-core-1.0.0.pom", CORE)
        for classifier in ("", "-sources", "-javadoc", "-linux-x86_64"):
            self.put(f"sparse4j-core/1.0.0/sparse4j-core-1.0.0{classifier}.jar", f"jar{classifier}")
        self.put("sparse4j-core/maven-metadata.xml", "left out")
        self.put("sparse4j-core/1.0.0/sparse4j-core-1.0.0.pom.sha1", "stale")

    def put(self, name, text):
        path = self.root / "repository" / repository.GROUP / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def made(self):
        bundle.make(self.root / "repository", "1.0.0", "throwaway@example.org", self.zip)
        return list(bundle.faults(self.zip))

    def rewritten(self, name, change):
        """The faults of the bundle after a change of one entry: its new bytes, or None to leave it out."""
        with zipfile.ZipFile(self.zip) as archive:
            entries = {each: archive.read(each) for each in archive.namelist()}
        name = f"{repository.GROUP}/{name}"
        entries[name] = change
        with zipfile.ZipFile(self.zip, "w") as archive:
            for each, data in entries.items():
                if data is not None:
                    archive.writestr(each, data)
        return list(bundle.faults(self.zip))

    def test_a_whole_bundle_has_no_fault(self):
        self.assertEqual([], self.made())
        with zipfile.ZipFile(self.zip) as archive:
            self.assertEqual(6 * 6, len(archive.namelist()))

    def test_equal_files_give_equal_bytes_but_signatures(self):
        self.made()
        with zipfile.ZipFile(self.zip) as archive:
            one = [(i.filename, i.date_time, archive.read(i)) for i in archive.infolist() if not i.filename.endswith(".asc")]
        os.utime(self.put("sparse4j-parent/1.0.0/sparse4j-parent-1.0.0.pom", PARENT), (0, 0))
        self.made()
        with zipfile.ZipFile(self.zip) as archive:
            self.assertEqual(one, [(i.filename, i.date_time, archive.read(i)) for i in archive.infolist() if not i.filename.endswith(".asc")])

    def test_each_rule_is_checked(self):
        core = "sparse4j-core/1.0.0/sparse4j-core-1.0.0"
        self.made()
        signature = zipfile.ZipFile(self.zip).read(f"{repository.GROUP}/{core}.pom.asc")
        for name, change, fault in ((f"{core}.jar.asc", None, "core-1.0.0.jar: has no signature"),
                                    (f"{core}.jar.asc", signature, "core-1.0.0.jar: gpg does not verify"),
                                    (f"{core}.jar", b"another", "core-1.0.0.jar: its .sha512 is that of another file"),
                                    (f"{core}.jar.md5", None, "core-1.0.0.jar: has no .md5"),
                                    (f"{core}-sources.jar", None, "has no sparse4j-core-1.0.0-sources.jar"),
                                    (f"{core}-javadoc.jar", None, "core-1.0.0-javadoc.jar.asc: belongs to no file"),
                                    ("sparse4j-core/maven-metadata.xml", b"x", "maven-metadata.xml: is in no place"),
                                    (f"{core}.pom", CORE.replace("sparse4j-core", "sparse4j-x").encode(), "which is another place"),
                                    (f"{core}.pom", CORE.replace(">2<", ">2-SNAPSHOT<").encode(), "depends on the snapshot a 2-SNAPSHOT")):
            self.made()
            found = self.rewritten(name, change)
            self.assertTrue(any(fault in each for each in found), f"{fault}: {found}")
        self.made()
        self.assertIn("no <scm>", "\n".join(self.rewritten("sparse4j-parent/1.0.0/sparse4j-parent-1.0.0.pom",
                                                           PARENT.replace("<scm><url>u</url></scm>", "").encode())))

    def test_snapshots_and_unknown_keys_are_refused_and_nothing_is_written(self):
        for version, key, message in (("1.0.0-SNAPSHOT", "throwaway@example.org", "is a snapshot"),
                                      ("2.0.0", "throwaway@example.org", "has no artifact of version 2.0.0"),
                                      ("1.0.0", "nobody@example.org", "could not sign")):
            with self.assertRaisesRegex(ValueError, message):
                bundle.make(self.root / "repository", version, key, self.zip)
        self.assertEqual(["repository"], [path.name for path in self.root.iterdir()])


if __name__ == "__main__":
    unittest.main()
