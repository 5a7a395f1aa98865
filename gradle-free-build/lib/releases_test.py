# SPDX-License-Identifier: Apache-2.0
import contextlib
import hashlib
import io
import pathlib
import subprocess
import tempfile
import unittest
from unittest import mock

import changelog
import releases

POM = "<artifactId>sparse4j-parent</artifactId>\n  <version>{}</version>"
UNRELEASED = "# Changelog\n\n## Unreleased\n\n### Summary\n\n#### New\n- All.\n\n#### Known limits\n- [None](docs/x.md).\n\n### Added\n- It.\n"
COMMIT = "0123456789abcdef0123456789abcdef01234567"


class ReleasesTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        patch = mock.patch.object(releases, "ROOT", self.root)
        patch.start()
        self.addCleanup(patch.stop)
        self.put("java/pom.xml", POM.format("0.1.0-SNAPSHOT"))
        self.put("CHANGELOG.md", UNRELEASED)

    def put(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def committed(self):
        for command in (["init", "-q"], ["add", "."], ["-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "one"]):
            subprocess.run(["git", "-C", self.root, *command], check=True)

    def page(self, version, commit=COMMIT, rest=""):
        self.put(f"docs/releases/{version}.md", f"# {version}\n\n| commit | `{commit}` |\n{rest}")

    def repository(self):
        folder = self.root / "repository"
        stem = "repository/org/sparse4j/sparse4j-core/0.1.0/sparse4j-core-0.1.0"
        for rest, text in ((".pom", "pom"), (".jar", "jar"), ("-sources.jar", "sources"), ("-linux-x86_64.jar", "natives"), (".pom.sha1", "sum")):
            self.put(stem + rest, text)
        return folder

    def run_main(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            status = releases.main(list(arguments))
        return status, out.getvalue()

    def test_the_last_release_is_the_highest_version(self):
        self.assertEqual((0, "\n"), self.run_main())
        for version in ("0.9.0", "0.10.0", "0.10.0-rc.2", "notes"):
            self.page(version)
        self.assertEqual(["0.9.0", "0.10.0-rc.2", "0.10.0"], releases.versions())
        self.assertEqual((0, f"0.10.0 {COMMIT}\n"), self.run_main())
        self.assertEqual((0, f"{COMMIT}\n"), self.run_main("commit", "0.9.0"))
        with self.assertRaisesRegex(ValueError, "no page of version 0.3.0; it has 0.9.0, 0.10.0-rc.2, 0.10.0"):
            releases.commit("0.3.0")
        self.page("0.11.0", "abc")
        with self.assertRaisesRegex(ValueError, "must name one commit"):
            releases.last()

    def test_what_follows(self):
        self.assertEqual(["0.2.0-SNAPSHOT", "1.3.0-SNAPSHOT", "0.2.0-SNAPSHOT"], [releases.following(version) for version in ("0.1.0", "1.2.3", "0.1.0-rc.1")])

    def test_what_hinders(self):
        self.committed()
        self.assertEqual([], list(releases.hindrances("0.1.0", "0.2.0-SNAPSHOT")))
        for version, successor, reason in (("1", "2.0.0-SNAPSHOT", "no version of a release"), ("0.1.0-SNAPSHOT", "0.2.0-SNAPSHOT", "no version of a release"),
                                           ("0.1.0", "0.2.0", "must be MAJOR"), ("0.2.0", "0.2.0-SNAPSHOT", "not after 0.2.0")):
            self.assertIn(reason, "\n".join(releases.hindrances(version, successor)))
        self.put("CHANGELOG.md", UNRELEASED.replace("### Summary", "### Other"))
        found = "\n".join(releases.hindrances("0.1.0", "0.2.0-SNAPSHOT"))
        self.assertIn("1 files are not committed, the first is CHANGELOG.md", found)
        self.assertIn("must have one section ### Summary", found)
        self.page("0.1.0")
        self.put("java/pom.xml", POM.format("0.1.0"))
        found = "\n".join(releases.hindrances("0.1.0", "0.2.0-SNAPSHOT"))
        self.assertIn("0.1.0 is not after 0.1.0, the last release", found)
        self.assertIn("starts from a -SNAPSHOT", found)
        self.assertEqual(1, self.run_main("ready", "0.1.0", "0.2.0-SNAPSHOT")[0])

    def test_a_page_says_what_a_release_is_and_a_rebuild_is_compared_with_it(self):
        folder = self.repository()
        self.put("CHANGELOG.md", changelog.cut(UNRELEASED, "0.1.0", "2026-12-01")[0])
        self.put("part.md", "## Platforms\n\nThese.\n")
        self.assertEqual(0, self.run_main("write", "0.1.0", COMMIT, str(folder), str(self.root / "part.md"))[0])
        text = releases.page("0.1.0")
        for line in ("| date | 2026-12-01 |", "../../CHANGELOG.md#010-2026-12-01", "../changes/0.1.0.md", "- [None](../x.md).", "## Platforms\n\nThese.",
                     "| `sparse4j-core` | 3 | linux-x86_64 |", f"{hashlib.sha256(b'jar').hexdigest()}  org/sparse4j/sparse4j-core/0.1.0/sparse4j-core-0.1.0.jar"):
            self.assertIn(line, text)
        self.assertNotIn("- All.", text)
        self.assertNotIn(".sha1", text)
        self.assertEqual(("0.1.0", COMMIT), releases.last())
        self.assertEqual(0, self.run_main("same", "0.1.0", str(folder))[0])
        stem = "repository/org/sparse4j/sparse4j-core/0.1.0/sparse4j-core-0.1.0"
        self.put(stem + ".jar", "other")
        self.put(stem + ".module", "more")
        (self.root / (stem + "-sources.jar")).unlink()
        status, said = self.run_main("same", "0.1.0", str(folder))
        self.assertEqual((1, ["missing", "other bytes", "not in the release"]), (status, [line.split(":")[0] for line in said.splitlines()]), said)

    def test_a_version_that_the_changelog_does_not_have(self):
        with self.assertRaisesRegex(ValueError, "no part ## 0.1.0"):
            releases.written("0.1.0", COMMIT, self.repository(), UNRELEASED, [])


if __name__ == "__main__":
    unittest.main()
