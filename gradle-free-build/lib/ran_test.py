"""Tests of ran.py: the table says what ran, what failed, and what did not run."""

import tempfile
import unittest
from pathlib import Path

import ran
import repository_test

PLATFORMS = ["linux-x86_64", "linux-aarch64", "macos-aarch64"]
KNOWN = {"linux-x86_64": "tested", "linux-aarch64": "built, tested under emulation", "macos-aarch64": "built, never run"}
HERE = "linux-x86_64\tSome Processor\tDebian 12, glibc 2.36"
RECORDS = f"""{HERE}\t17\tclass path\tok
{HERE}\t17\tfat jar\tok
{HERE}\t25\tclass path\tok, warns of native access
linux-aarch64\tqemu-user 7.2\tLinux\t25\tverify --seconds 60\tok
{HERE}\t17\tclass path\tok
"""


class RanTest(unittest.TestCase):
    def rows(self, records, faults=None, known=None):
        text = ran.page(records, {platform: [] for platform in PLATFORMS} | (faults or {}), known or KNOWN, PLATFORMS)
        self.assertTrue(text.startswith(ran.HEAD) and text.endswith("|\n"))
        return text[len(ran.HEAD) :].splitlines()

    def test_programs_stand_by_machine_and_java(self):
        self.assertEqual([
            "| linux-x86_64 | Some Processor | Debian 12, glibc 2.36 | 17 | 2 programs: class path; fat jar | ok |",
            "| linux-x86_64 | Some Processor | Debian 12, glibc 2.36 | 25 | class path | ok; 1 of 1: warns of native access |",
            "| linux-aarch64 | qemu-user 7.2 | Linux | 25 | verify --seconds 60 | ok |",
            "| macos-aarch64 | - | - | - | nothing | built, file checked, never run |",
        ], self.rows(RECORDS))

    def test_a_program_that_failed_is_named(self):
        rows = self.rows(RECORDS + f"{HERE}\t17\tjlink\tFAILED\n")
        self.assertTrue(rows[0].endswith("| 3 programs: class path; fat jar; jlink | **failed**: jlink |"), rows[0])

    def test_what_ran_at_other_times(self):
        rows = self.rows("", {"macos-aarch64": ["it is ELF"]}, {"linux-x86_64": "tested"})
        self.assertEqual("| linux-x86_64 | - | - | - | nothing | built, file checked, not run this time |", rows[0])
        self.assertEqual("| macos-aarch64 | - | - | - | nothing | built, file at fault: it is ELF, not run this time |", rows[2])

    def test_records_of_another_form(self):
        for records in ("linux-x86_64\tok\n", RECORDS.replace("qemu-user 7.2", "")):
            with self.assertRaisesRegex(ValueError, "record [14] has other than 6 fields, or an empty one"):
                self.rows(records)
        with self.assertRaisesRegex(ValueError, "records name \\['vms-alpha'\\], which are no promised platforms"):
            self.rows(RECORDS.replace("linux-aarch64", "vms-alpha"))

    def test_states_are_those_of_the_command_line(self):
        self.assertEqual({"a": "tested", "b": "built, never run"}, ran.states("# c\na=tested\nb=built, never run\n"))
        self.assertEqual("tested", ran.states()["linux-x86_64"])

    def test_files_are_checked_again(self):
        made = repository_test.RepositoryTest("test_a_whole_folder_has_no_faults")
        made.setUp()
        self.addCleanup(made.doCleanups)
        with tempfile.TemporaryDirectory() as temporary:
            records, target = Path(temporary) / "records", Path(temporary) / "platforms.md"
            records.write_text(RECORDS)
            ran.main([made.folder, records, target, "linux-x86_64", "linux-aarch64", "linux-musl-aarch64", "macos-x86_64"])
            rows = target.read_text().splitlines()[-2:]
        self.assertEqual(["| linux-musl-aarch64 | - | - | - | nothing | built, file checked, never run |",
                          "| macos-x86_64 | - | - | - | nothing | built, file at fault: sparse4j-natives: no jar for macos-x86_64, which is promised, never run |"],
                         rows)


if __name__ == "__main__":
    unittest.main()
