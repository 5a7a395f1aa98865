# SPDX-License-Identifier: Apache-2.0
import hashlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import zipfile

import offline

JAVA = pathlib.Path(os.environ["JAVA_HOME"]) / "bin" / "java" if os.environ.get("JAVA_HOME") else shutil.which("java")


class OfflineTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.put("repository/org/sparse4j/sparse4j/1.0.0/sparse4j-1.0.0.pom", "pom")
        self.put("repository/org/sparse4j/sparse4j/1.0.0/sparse4j-1.0.0.jar", "jar")
        self.put("repository/org/sparse4j/sparse4j/1.0.0/sparse4j-1.0.0.jar.md5", "of the repository")
        self.put("repository/org/sparse4j/sparse4j-old/0.9.0/sparse4j-old-0.9.0.pom", "another version")
        self.put("site/index.html", "site")
        self.put("site/howto/page/index.html", "page")
        self.zip = self.root / "sparse4j.zip"

    def put(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def made(self):
        offline.make(self.root / "repository", "1.0.0", self.zip, self.root / "site")
        return self.zip.read_bytes()

    def test_what_is_in_it(self):
        once = self.made()
        with zipfile.ZipFile(self.zip) as archive:
            names = archive.namelist()
            sums = archive.read("sparse4j-1.0.0/SHA256SUMS").decode()
            readme = archive.read("sparse4j-1.0.0/README.md").decode()
        self.assertEqual({f"sparse4j-1.0.0/{name}" for name in (
            "CHANGELOG.md", "Install.java", "LICENSE", "NOTICE", "README.md", "SHA256SUMS", "site/index.html", "site/howto/page/index.html",
            "repository/org/sparse4j/sparse4j/1.0.0/sparse4j-1.0.0.pom", "repository/org/sparse4j/sparse4j/1.0.0/sparse4j-1.0.0.jar")}, set(names))
        self.assertIn(f"{hashlib.sha256(b'jar').hexdigest()}  repository/org/sparse4j/sparse4j/1.0.0/sparse4j-1.0.0.jar\n", sums)
        self.assertIn("org.sparse4j:sparse4j:1.0.0", readme)
        self.assertNotIn("VERSION", readme)
        self.assertEqual(once, self.made())

    def test_a_site_or_a_version_that_is_missing(self):
        (self.root / "site/index.html").unlink()
        with self.assertRaisesRegex(ValueError, "no index.html"):
            self.made()
        with self.assertRaisesRegex(ValueError, "no artifact of version 2.0.0"):
            offline.make(self.root / "repository", "2.0.0", self.zip)
        self.assertFalse(self.zip.exists())

    def test_a_snapshot_has_the_names_of_a_local_repository(self):
        for name in ("20261130.101010-1.pom", "20261130.101010-1.jar", "20261130.101010-1-sources.jar", "20261130.101010-1.jar.sha1"):
            self.put(f"snapshots/org/sparse4j/sparse4j/2.0.0-SNAPSHOT/sparse4j-2.0.0-{name}", name)
        offline.make(self.root / "snapshots", "2.0.0-SNAPSHOT", self.zip)
        with zipfile.ZipFile(self.zip) as archive:
            names = {name.rpartition("/")[2] for name in archive.namelist() if "/repository/" in name}
        self.assertEqual({f"sparse4j-2.0.0-SNAPSHOT{rest}" for rest in (".pom", ".jar", "-sources.jar")}, names)

    @unittest.skipUnless(JAVA, "there is no java")
    def test_the_program_that_installs(self):
        self.made()
        with zipfile.ZipFile(self.zip) as archive:
            archive.extractall(self.root / "a folder")
        folder, local = self.root / "a folder/sparse4j-1.0.0", self.root / "local"

        def install(*arguments, cwd=self.root):
            return subprocess.run([JAVA, "-XX:TieredStopAtLevel=1", folder / "Install.java", *arguments], cwd=cwd, capture_output=True, text=True)

        run = install(local)
        self.assertEqual((0, ""), (run.returncode, run.stderr))
        self.assertEqual(f"2 files are in {local}\nDependency: org.sparse4j:sparse4j:1.0.0\n", run.stdout)
        self.assertEqual(["sparse4j-1.0.0.jar", "sparse4j-1.0.0.pom"], sorted(path.name for path in local.rglob("*") if path.is_file()))
        jar = folder / "repository/org/sparse4j/sparse4j/1.0.0/sparse4j-1.0.0.jar"
        jar.write_text("damaged")
        run = install(self.root / "other")
        self.assertEqual((1, True, False), (run.returncode, "missing or damaged" in run.stderr, (self.root / "other").exists()), run.stderr)
        self.assertEqual(2, install("--help").returncode)


if __name__ == "__main__":
    unittest.main()
