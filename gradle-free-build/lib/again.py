# SPDX-License-Identifier: Apache-2.0
"""Which failed tests the gate may run once more, and whether they passed then. Called by again.sh:

    again.py ctest LOG LAST_TEST_LOG        the failed tests that may, one a line
    again.py surefire REPORTS LOG           the failed classes that may, with commas between them
    again.py passed REPORTS AGAIN CLASSES   takes the second run's reports for the first's; fails when one of the classes did
                                            not pass in it

A test that met chance passes when it runs alone. What tells of a real fault is never run again, and the call fails with the
reason: a process that died, a sanitizer's report, a wrong value in a random program."""
import pathlib
import re
import shutil
import sys
import xml.etree.ElementTree as xml

# Random inputs: that the same seed fails again must not be needed.
RANDOM = re.compile(r"Program|Fuzz|Random|Soak|Mutat")
SEED = re.compile(r"\bseed\b|\breplay\b", re.IGNORECASE)
SANITIZER = re.compile(r"(?:ERROR|WARNING|SUMMARY): \w*Sanitizer|: runtime error: ")
CRASH = re.compile(r"The forked VM terminated|A fatal error has been detected by the Java Runtime|hs_err_pid\d|SurefireBooterForkException"
                   r"|(?:WARNING|FATAL ERROR) in native method")


class Never(Exception):
    """A failure that must be seen."""


def reason(name, output):
    """Why this failure is none of chance's, or None."""
    if SANITIZER.search(output):
        return f"{name}: a sanitizer reported"
    if CRASH.search(output):
        return f"{name}: a JVM died"
    if RANDOM.search(name) or SEED.search(output):
        return f"{name}: a wrong value in a random program"
    return None


def ctest(log, last):
    """The failed tests of a run of ctest whose output is `log` and whose LastTest.log is `last`."""
    _, _, listed = log.partition("The following tests FAILED:")
    failed = re.findall(r"^\s*\d+ - (\S+) \(([^)]*)\)", listed, re.MULTILINE)
    if not failed:
        raise Never("ctest failed, and names no test")
    outputs = dict(re.findall(r"^\d+/\d+ Testing: (\S+)$(.*?)(?=^\d+/\d+ Testing: |\Z)", last, re.MULTILINE | re.DOTALL))
    for name, how in failed:
        if how not in ("Failed", "Timeout"):
            raise Never(f"{name}: the process ended by {how}")
        output = outputs.get(name, "")
        for test in re.findall(r"^\[  FAILED  \] ([\w./]+)", output, re.MULTILINE) or [name]:  # several where it is a shard
            if why := reason(test, output):
                raise Never(why)
    return [name for name, _ in failed]


def outer(name):
    """The class whose file holds a class: nested ones run with it."""
    return name.split("$")[0]


def reports(folder):
    """Each report of Surefire's below a folder, and the suite in it."""
    for path in sorted(pathlib.Path(folder).rglob("TEST-*.xml")):
        yield path, xml.parse(path).getroot()


def failures(suite):
    return [*suite.iterfind("testcase/failure"), *suite.iterfind("testcase/error")]


def surefire(folder, log):
    """The failed classes of a run whose reports are in `folder` and whose output is `log`."""
    if why := next((why for why in [reason("Surefire", log)] if why and "random" not in why), None):
        raise Never(why)
    failed = {}
    for _, suite in reports(folder):
        texts = [f"{failure.get('message') or ''}\n{failure.text or ''}" for failure in failures(suite)]
        if texts:
            failed.setdefault(outer(suite.get("name")), []).extend(texts)
    if not failed:
        raise Never("Maven failed, and no test did")
    for name, texts in failed.items():
        if why := reason(name.rpartition(".")[2], "\n".join(texts)):
            raise Never(why)
    return sorted(failed)


def passed(folder, again, classes):
    """Whether each of the classes ran again and passed; then its new reports stand in place of the old ones."""
    old, new = pathlib.Path(folder), pathlib.Path(again)
    ran, taken = dict.fromkeys(classes, 0), []
    for path, suite in reports(new):
        name = outer(suite.get("name"))
        if name in ran:
            if failures(suite):
                raise Never(f"{name}: failed alone, too")
            ran[name] += len(suite.findall("testcase")) - len(suite.findall("testcase/skipped"))
            taken.append(path)
    for name, count in ran.items():
        if count == 0:
            raise Never(f"{name}: did not run again")
    for path, suite in reports(old):
        if failures(suite) and new / path.relative_to(old) not in taken:
            raise Never(f"{suite.get('name')}: did not run again")
    for path in taken:
        shutil.copy(path, old / path.relative_to(new))


def main(arguments):
    kind, *rest = arguments
    try:
        if kind == "ctest":
            log, last = (pathlib.Path(name).read_text(errors="replace") for name in rest)
            print("\n".join(ctest(log, last)))
        elif kind == "surefire":
            print(",".join(surefire(rest[0], pathlib.Path(rest[1]).read_text(errors="replace"))))
        else:
            passed(rest[0], rest[1], rest[2].split(","))
    except Never as never:
        print(f"not run again: {never}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
