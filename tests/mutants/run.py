# SPDX-License-Identifier: Apache-2.0
"""Runs the tests against every mutant of the lists beside this file, in builds that hold them all (schemata.py).

A mutant is killed when a test fails, crashes or does not end. First the tests that its entry names are tried, then the
Java tests that it names, where a Maven command is given, the native tests, short ones first, and all Java tests. What
lives must be explained in explained.txt, as `[NUMBER] reason`; those are not run unless they are asked for.
"""
import argparse
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import threading
import time

import schemata

ADDRESS_SPACE = 32 << 30  # bytes; a mutant that allocates without end is stopped
SHORT = 0.25  # of the time of all native tests: the shortest come first, the others last
JAVA_LIMIT = 900  # seconds
# Java tests that see most, before all others.
JAVA_FIRST = "MemoryTest,WorkspaceTest,RefusalsTest,RandomProgramTest,ForeignMemoryTest,SparseViewDefectsTest"

Verdict = collections.namedtuple("Verdict", "killed by")
LIVES = Verdict(False, "LIVES")


def explained():
    """The reasons of explained.txt by number."""
    reasons = {}
    for line in (schemata.HERE / "explained.txt").read_text().splitlines():
        head = re.fullmatch(r"\[(\d+)\] (.+)", line)
        if head:
            reasons[int(head[1])] = head[2]
        elif line.strip() and not line.startswith("#"):
            raise schemata.BadList(f"explained.txt: '{line}' is no line [NUMBER] reason")
    return reasons


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, number, limit, before=None, **more):
    """(exit status, output); None for the status of a run that did not end in time."""
    environment = {**os.environ, "S4J_MUTANT": str(number), **more}
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, preexec_fn=before, errors="replace", text=True)
    try:
        output, _ = process.communicate(timeout=limit)
        return process.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return None, output


class NativeTests:
    """The native tests' program of one build: what it holds, how long each test takes."""

    def __init__(self, build, processes):
        self.program = str(build / "sparse4j_native_tests")
        self.times = self.measure(build, processes)
        self.names = sorted(self.times, key=self.times.get)
        self.short, spent = set(), 0
        for name in self.names:
            spent += self.times[name]
            if spent <= SHORT * sum(self.times.values()):
                self.short.add(name)

    def measure(self, build, processes):
        """Seconds of each test without a mutant; all must pass. Once for a build."""
        def shard(k):
            path = build / f"times-{k}-{processes}.json"
            if path.exists() and path.stat().st_mtime > os.path.getmtime(self.program):
                return json.loads(path.read_text())
            status, output = run(
                [self.program, "--gtest_brief=1", "--gtest_filter=-*Release*", f"--gtest_output=json:{path}"], 0, 1200,
                limited, GTEST_TOTAL_SHARDS=str(processes), GTEST_SHARD_INDEX=str(k))
            if status != 0:
                path.unlink(missing_ok=True)
                sys.exit(f"mutants: the tests fail without any mutant\n{output[-3000:]}")
            return json.loads(path.read_text())
        with concurrent.futures.ThreadPoolExecutor(processes) as pool:
            shards = list(pool.map(shard, range(processes)))
        return {f"{suite['name']}.{test['name']}": float(test["time"].rstrip("s"))
                for part in shards for suite in part["testsuites"] for test in suite["testsuite"]}

    def chosen(self, patterns):
        return [n for n in self.names if any(fnmatch.fnmatchcase(n, p) for p in patterns.split(":"))]

    def try_tests(self, number, names):
        if not names:
            return LIVES
        limit = 30 + 8 * sum(self.times[n] for n in names)
        status, output = run([self.program, "--gtest_fail_fast", "--gtest_filter=" + ":".join(names)], number, limit,
                             limited)
        if status == 0:
            return LIVES
        failed = re.findall(r"^\[  FAILED  \] ([^ ,]+)", output, re.MULTILINE)
        begun = re.findall(r"^\[ RUN      \] (\S+)", output, re.MULTILINE)
        if status == 1 and failed:
            return Verdict(True, failed[0])
        where = begun[-1] if begun else "before the first test"
        if status is None:
            return Verdict(True, f"{where} (did not end)")
        return Verdict(True, f"{where} (signal {-status})" if status < 0 else f"{where} (exit {status})")


def named_tests(mutant, builds):
    """Of each build the names of the tests that the mutant's entry names."""
    first = [build.chosen(mutant.first) if mutant.first else [] for build in builds]
    if mutant.first and not any(first):
        raise schemata.BadList(f"{mutant.place}: no native test is called {mutant.first}")
    return first


def verdicts_of(mutant, builds, java, short):
    """What one part of the tests after the other says."""
    first = named_tests(mutant, builds)
    for build, names in zip(builds, first):
        yield build.try_tests(mutant.number, names)
    if mutant.java:
        yield java.verdict(mutant.number, mutant.java)
    for long in (False,) if short else (False, True):
        for build, names in zip(builds, first):
            rest = [n for n in build.names if n not in names and (n not in build.short) == long]
            yield build.try_tests(mutant.number, rest)
    for tests in (JAVA_FIRST, ""):
        yield java.verdict(mutant.number, tests)


class JavaTests:
    """The Java tests by a Maven command, one run at a time; without a command all mutants live."""

    def __init__(self, command):
        self.command, self.lock, self.good = command, threading.Lock(), set()

    def run(self, number, tests):
        chosen = ["-Dtest=" + tests] if tests else []
        return run([*self.command, "-Dsurefire.skipAfterFailureCount=1", *chosen, "test"], number, JAVA_LIMIT)

    def verdict(self, number, tests):
        if not self.command:
            return LIVES
        with self.lock:
            if tests not in self.good:  # else a broken build would look like a dead mutant
                status, output = self.run(0, tests)
                if status != 0:
                    sys.exit(f"mutants: Java tests fail without any mutant: {tests}\n{output[-3000:]}")
                self.good.add(tests)
            status, output = self.run(number, tests)
        if status == 0:
            return LIVES
        failed = re.search(r"\[ERROR\]\s+([A-Za-z]\w+(?:\.|>)\w+)", output)
        crashed = re.search(r"Crashed tests:\s+\[ERROR\]\s+(\S+)", output)
        name = crashed[1] + " (crash)" if crashed else failed[1] if failed else "the JVM"
        return Verdict(True, "Java: " + name + (" (did not end)" if status is None else ""))


def judge(mutant, builds, java, short):
    """Whatever notices first."""
    native = mutant.path().startswith("native/")
    return next((v for v in verdicts_of(mutant, builds if native else [], java, short) if v.killed), LIVES)


def row(mutant, by):
    return f"{mutant.number:4}  {mutant.kind:19}  {mutant.path().removeprefix('native/src/'):32}  {by}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--also", type=pathlib.Path, nargs="*", default=[], help="further builds with the same mutants")
    parser.add_argument("--only", type=int, nargs="+", metavar="NUMBER", help="these, explained or not")
    parser.add_argument("--short", action="store_true", help="without native tests of more than a moment")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--java", nargs=argparse.REMAINDER, default=[], help="the Maven command, up to its goal")
    options = parser.parse_args()
    mutants, reasons = schemata.read_lists(), explained()
    for number in [*reasons, *(options.only or [])]:
        if number not in mutants:
            raise schemata.BadList(f"there is no mutant {number}")
    wanted = [m for n, m in sorted(mutants.items()) if (n in options.only if options.only else n not in reasons)]
    builds = [NativeTests(folder, options.processes) for folder in (options.build, *options.also)]
    for mutant in mutants.values():
        if mutant.path().startswith("native/"):
            named_tests(mutant, builds)
    java = JavaTests(options.java)
    began, done, verdicts = time.monotonic(), 0, {}
    with concurrent.futures.ThreadPoolExecutor(options.processes) as pool:
        running = {pool.submit(judge, m, builds, java, options.short): m for m in wanted}
        try:
            for future in concurrent.futures.as_completed(running):
                mutant = running[future]
                verdict = verdicts[mutant.number] = future.result()
                done += 1
                print(f"{done:3}/{len(wanted)} {time.monotonic() - began:5.0f} s {row(mutant, verdict.by)}", flush=True)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    lines, totals, alive = [], {kind: [0, 0, 0] for kind in schemata.CLASSES}, []
    for number, mutant in sorted(mutants.items()):
        verdict = verdicts.get(number)
        if verdict is None and number not in reasons:
            continue
        killed = verdict is not None and verdict.killed
        by = verdict.by if killed else f"explained: {reasons[number]}" if number in reasons else "LIVES"
        lines.append(row(mutant, by))
        totals[mutant.kind][0 if killed else 1 if number in reasons else 2] += 1
        if by == "LIVES":
            alive.append(number)
    lines += ["", f"{'class':21}  killed  explained  alive"]
    lines += [f"{kind:21}  {k:6}  {e:9}  {a:5}" for kind, (k, e, a) in totals.items()]
    sums = [sum(t[i] for t in totals.values()) for i in range(3)]
    lines.append(f"{'all':21}  {sums[0]:6}  {sums[1]:9}  {sums[2]:5}")
    if not options.only:
        (options.build / "table.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(lines[-len(totals) - 2:]))
    if alive:
        print("alive, and not explained:", *alive)
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except schemata.BadList as error:
        sys.exit(f"mutants: {error}")
