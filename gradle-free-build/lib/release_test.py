# SPDX-License-Identifier: Apache-2.0
"""The command `release` in a repository of its own: `package` and `docs` are replaced, all other steps are the real ones."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><groupId>org.sparse4j</groupId><artifactId>sparse4j-parent</artifactId>
<version>0.1.0-SNAPSHOT</version><packaging>pom</packaging><name>n</name><description>d</description><url>u</url><licenses><license><name>l</name></license></licenses>
<developers><developer><name>x</name></developer></developers><scm><url>u</url></scm></project>"""
CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Summary\n\n#### Known limits\n- [Some](docs/page.md).\n\n### Added\n- It.\n"
# The parent's pom alone is published. Arguments go to a file; what a second build would give is changed by OTHER_BYTES.
PACKAGE = """#!/usr/bin/env bash
set -e
root=$(cd "$(dirname "$0")/.." && pwd)
echo "$@" >>"$LOG"
version=$(python3 "$root/gradle-free-build/lib/version.py")
[ "$version" = 0.1.0 ] && [ -z "${FAILS:-}" ]
folder="${!#}/org/sparse4j/sparse4j-parent/$version"
mkdir -p "$folder"
{ cat "$root/java/pom.xml"; echo "${OTHER_BYTES:-}"; } >"$folder/sparse4j-parent-$version.pom"
source "$root/gradle-free-build/lib/build.sh"
source "$root/gradle-free-build/lib/platforms.sh"
for platform in "${PLATFORMS[@]}"; do
  build="$root/build/$(preset_of "$platform")"
  mkdir -p "$build/CMakeFiles/3"
  printf 'set(CMAKE_CXX_COMPILER_ID "GNU")\\nset(CMAKE_CXX_COMPILER_VERSION "1")\\n' >"$build/CMakeFiles/3/CMakeCXXCompiler.cmake"
  echo '[{"file": "/native/src/capi/context.cpp", "command": "g++ -O3"}]' >"$build/compile_commands.json"
done
printf '## Platforms\\n\\nThese ran.\\n' >"$root/build/platforms.md"
"""
DOCS = """#!/usr/bin/env bash
mkdir -p "$(dirname "$0")/../build/site" && echo site >"$(dirname "$0")/../build/site/index.html"
"""
NAVIGATION = 'PARTS = [("All", ["page.md", "releases/", "changes/"])]\nTOP, MADE = {"CHANGELOG.md": "changelog.md"}, set()\n'


@unittest.skipUnless(shutil.which("gpg"), "gpg is not installed")
class ReleaseTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name) / "checkout"
        # Short, since gpg's agent listens at a socket in it.
        keys = tempfile.mkdtemp(prefix="s4j")
        self.addCleanup(shutil.rmtree, keys, True)
        self.log = self.root.parent / "log"
        self.environment = {**os.environ, "GNUPGHOME": keys, "LOG": str(self.log), "S4J_NO_INSTALL": "1"}
        self.environment.pop("S4J_LOCKED", None)
        for name in ("lib", "docs-site", "offline"):
            shutil.copytree(ROOT / "gradle-free-build" / name, self.root / "gradle-free-build" / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "gradle-free-build/release", self.root / "gradle-free-build/release")
        navigation = self.root / "gradle-free-build/docs-site/navigation.py"
        functions = navigation.read_text(encoding="utf-8").partition("\n\ndef named")
        self.put("gradle-free-build/docs-site/navigation.py", NAVIGATION + "".join(functions[1:]))
        for name, text in (("java/pom.xml", POM), ("CHANGELOG.md", CHANGELOG), ("docs/page.md", "# Page\n\norg.sparse4j:sparse4j:0.1.0-SNAPSHOT\n"),
                           ("LICENSE", "l"), ("NOTICE", "n"), (".gitignore", "build/\n__pycache__/\n")):
            self.put(name, text)
        for name, text in (("package", PACKAGE), ("docs", DOCS)):
            self.put(f"gradle-free-build/{name}", text)
            (self.root / "gradle-free-build" / name).chmod(0o755)
        self.git("init", "-q")
        self.git("config", "user.name", "n")
        self.git("config", "user.email", "n@example.org")
        self.git("add", "-A")
        self.git("commit", "-qm", "one")
        subprocess.run(["gpg", "--batch", "--passphrase", "", "--quick-generate-key", "throwaway@example.org", "ed25519", "sign", "never"],
                       check=True, capture_output=True, env=self.environment)
        self.addCleanup(subprocess.run, ["gpgconf", "--homedir", keys, "--kill", "all"], capture_output=True, check=False)

    def put(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.root, *arguments], check=True, capture_output=True, text=True).stdout.strip()

    def release(self, *arguments, **environment):
        run = subprocess.run([self.root / "gradle-free-build/release", *arguments], env={**self.environment, **environment}, capture_output=True, text=True,
                             stdin=subprocess.DEVNULL)
        return run.returncode, run.stdout + run.stderr

    def test_two_commits_a_bundle_a_zip_and_a_page(self):
        before = self.git("rev-parse", "HEAD")
        self.assertNotEqual(0, self.release("0.1.0", "--key", "nobody@example.org")[0])
        status, said = self.release("0.1.0", "--key", "throwaway@example.org", FAILS="1")
        self.assertEqual((False, before, ""), (status == 0, self.git("rev-parse", "HEAD"), self.git("status", "--porcelain")), said)
        status, said = self.release("0.1.0", "--key", "throwaway@example.org")
        self.assertEqual(0, status, said)
        self.assertIn("going on in", said)
        self.assertTrue(all(line.startswith("--twice --check ") for line in self.log.read_text().splitlines()))
        commits = self.git("log", "--format=%H %s", f"{before}..HEAD").splitlines()
        self.assertEqual(["Version 0.2.0-SNAPSHOT; the page of 0.1.0", "Version 0.1.0"], [line.split(" ", 1)[1] for line in commits])
        released = commits[1].split()[0]
        self.assertIn("<version>0.1.0</version>", self.git("show", f"{released}:java/pom.xml"))
        self.assertIn("sparse4j:0.1.0\n", self.git("show", f"{released}:docs/page.md") + "\n")
        self.assertIn("sparse4j:0.2.0-SNAPSHOT", (self.root / "docs/page.md").read_text())
        page = (self.root / "docs/releases/0.1.0.md").read_text()
        for part in (f"| commit | `{released}` |", "- [Some](../page.md).", "These ran.", "| linux-x86_64 | GNU 1 | `-O3` |", "sparse4j-parent-0.1.0.pom"):
            self.assertIn(part, page)
        self.assertTrue((self.root / "docs/changes/0.1.0.md").exists())
        self.assertEqual("", self.git("status", "--porcelain"))
        made = self.root / "build/releases/0.1.0"
        with zipfile.ZipFile(made / "sparse4j-0.1.0-bundle.zip") as archive:
            self.assertIn("org/sparse4j/sparse4j-parent/0.1.0/sparse4j-parent-0.1.0.pom.asc", archive.namelist())
        with zipfile.ZipFile(made / "sparse4j-0.1.0.zip") as archive:
            self.assertIn("sparse4j-0.1.0/site/index.html", archive.namelist())
        self.assertEqual((1, True), (lambda status, said: (status, "0.1.0 is not after 0.1.0" in said))(*self.release("0.1.0", "--key", "throwaway@example.org")))
        self.assertEqual(0, self.release("--verify", "0.1.0", str(self.root.parent / "again"))[0])
        status, said = self.release("--verify", "0.1.0", str(self.root.parent / "other"), OTHER_BYTES="changed")
        self.assertEqual((1, True), (status, "other bytes: org/sparse4j/sparse4j-parent" in said), said)

    def test_wrong_arguments(self):
        for arguments in ((), ("0.1.0",), ("--unknown",), ("0.1.0", "more", "--key", "k")):
            self.assertEqual(2, self.release(*arguments)[0], arguments)
        self.put("docs/page.md", "# Page changed\n")
        status, said = self.release("0.1.0", "--key", "throwaway@example.org")
        self.assertEqual((1, True), (status, "files are not committed" in said), said)


if __name__ == "__main__":
    unittest.main()
