# SPDX-License-Identifier: Apache-2.0
import pathlib
import tempfile
import unittest

import again

LOG = """
98% tests passed, 2 tests failed out of 100

The following tests FAILED:
	  7 - Pipeline.Lanes (Failed)
	 93 - Guard.Writers (Timeout)
Errors while running CTest
"""


def last(outputs):
    return "".join(f"{number}/100 Testing: {name}\n{number}/100 Test: {name}\nOutput:\n{output}\n<end of output>\n"
                   for number, (name, output) in enumerate(outputs.items(), 1))


def suite(name, *cases):
    return f'<testsuite name="{name}" tests="{len(cases)}">{"".join(cases)}</testsuite>'


def case(name, inside=""):
    return f'<testcase name="{name}" classname="x">{inside}</testcase>'


def failure(message, text="at Some.java:1"):
    return f'<failure message="{message}">{text}</failure>'


class CtestTest(unittest.TestCase):
    def never(self, log, outputs, expected):
        with self.assertRaisesRegex(again.Never, expected):
            again.ctest(log, last(outputs))

    def test_failed_and_late_ones(self):
        outputs = {"Other.Program": "seed 3", "Pipeline.Lanes": "expected 2", "Guard.Writers": ""}
        self.assertEqual(again.ctest(LOG, last(outputs)), ["Pipeline.Lanes", "Guard.Writers"])

    def test_processes_that_died(self):
        for how in ("SEGFAULT", "Subprocess aborted", "ILLEGAL", "BUS_ERROR"):
            self.never(LOG.replace("Timeout", how), {}, f"Guard.Writers: the process ended by {how}")

    def test_sanitizers(self):
        for line in ("==3==ERROR: AddressSanitizer: heap-use-after-free", "a.cpp:3:4: runtime error: shift", "WARNING: ThreadSanitizer: x"):
            self.never(LOG, {"Pipeline.Lanes": line}, "Pipeline.Lanes: a sanitizer reported")

    def test_random_programs(self):
        self.never(LOG, {"Guard.Writers": "Google Test trace:\nx.cpp:3: Seed 17"}, "Guard.Writers: .*random program")
        self.never(LOG.replace("Pipeline.Lanes", "ArrayProgram.Steps"), {}, "ArrayProgram.Steps: .*random program")

    def test_shards_hold_many_tests(self):
        log, failed = LOG.replace("Pipeline.Lanes", "shard.3"), "[  FAILED  ] Parallel.Loops (3 ms)\n"
        self.assertEqual(again.ctest(log, last({"shard.3": failed}))[0], "shard.3")
        self.never(log, {"shard.3": f"{failed}[  FAILED  ] ArrayProgram.Steps\n"}, "ArrayProgram.Steps: .*random program")

    def test_a_run_that_names_none(self):
        self.never("ctest: no such preset", {}, "names no test")


class SurefireTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.old, self.new = pathlib.Path(folder.name, "old"), pathlib.Path(folder.name, "new")

    def report(self, folder, place, text):
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def never(self, expected, call, *arguments):
        with self.assertRaisesRegex(again.Never, expected):
            call(*arguments)

    def test_failed_classes(self):
        self.report(self.old, "TEST-a.ATest.xml", suite("a.ATest", case("x"), case("y", failure("late"))))
        self.report(self.old, "kotlin/TEST-a.BTest$In.xml", suite("a.BTest$In", case("x", "<error message='gone'/>")))
        self.report(self.old, "TEST-a.CTest.xml", suite("a.CTest", case("x"), case("y", "<skipped/>")))
        self.assertEqual(again.surefire(self.old, "[ERROR] Tests run: 3"), ["a.ATest", "a.BTest"])

    def test_builds_that_broke(self):
        self.never("no test did", again.surefire, self.old, "[ERROR] COMPILATION ERROR")

    def test_jvms_that_died(self):
        self.report(self.old, "TEST-a.ATest.xml", suite("a.ATest", case("y", failure("late"))))
        for line in ("[ERROR] The forked VM terminated without properly saying goodbye", "# A fatal error has been detected by the Java Runtime",
                     "==1==ERROR: AddressSanitizer: SEGV", "WARNING in native method: JNI call made"):
            self.never("Surefire: a ", again.surefire, self.old, line)

    def test_random_programs(self):
        path = self.report(self.old, "TEST-a.ATest.xml", suite("a.ATest", case("y", failure("wrong with --replay 12"))))
        self.never("a.ATest|ATest: .*random", again.surefire, self.old, "the seed of another test")
        path.unlink()
        self.report(self.old, "TEST-a.BlasProgramsTest.xml", suite("a.BlasProgramsTest", case("y", failure("1 is not 2"))))
        self.never("BlasProgramsTest: .*random", again.surefire, self.old, "")

    def test_reports_of_the_second_run_are_taken(self):
        path = self.report(self.old, "m/TEST-a.ATest.xml", suite("a.ATest", case("y", failure("late"))))
        good = suite("a.ATest", case("y"))
        self.report(self.new, "m/TEST-a.ATest.xml", good)
        again.passed(self.old, self.new, ["a.ATest"])
        self.assertEqual(path.read_text(), good)

    def test_second_runs_that_fail_or_never_come(self):
        path = self.report(self.old, "m/TEST-a.ATest.xml", suite("a.ATest", case("y", failure("late"))))
        before = path.read_text()
        self.never("did not run again", again.passed, self.old, self.new, ["a.ATest"])
        self.report(self.new, "m/TEST-a.ATest.xml", suite("a.ATest", case("y", "<skipped/>")))
        self.never("did not run again", again.passed, self.old, self.new, ["a.ATest"])
        self.report(self.new, "m/TEST-a.ATest.xml", suite("a.ATest", case("y", failure("late"))))
        self.never("failed alone, too", again.passed, self.old, self.new, ["a.ATest"])
        # In another module of the same name.
        self.report(self.new, "m/TEST-a.ATest.xml", "<testsuite name='a.OtherTest'/>")
        self.report(self.new, "n/TEST-a.ATest.xml", suite("a.ATest", case("y")))
        self.never("did not run again", again.passed, self.old, self.new, ["a.ATest"])
        self.assertEqual(path.read_text(), before)


if __name__ == "__main__":
    unittest.main()
