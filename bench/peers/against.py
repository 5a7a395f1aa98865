#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Is a kernel slower than it was at another commit? Both libraries run alternately, on matrices of full size.

    bench --against COMMIT [ROW ...]     COMMIT beside the working tree, uncommitted changes included
    bench --against --list [ROW ...]     the rows meant; without any all that there are, and the ten usual ones

A row is KERNEL:MATRIX (spmv:U, spgemm_again:L) or a pattern ('spmv*:L', '*:P', 'spmm16_row'). The columns:

    old ms, new ms   medians over the rounds
    wall, CPU        new over old with the 95 % interval; above 1: slower. CPU time is that of all threads
    rounds           each ran both sides, who is first changing from round to round

A row is `slower` when its whole wall interval lies above 1.03, `faster` below 1 / 1.03, `ok` below 1.03. Else it is
repeated, up to four times the rounds. From the first repetition on a clear interval of CPU time decides as well, unless
it contradicts that of wall time: the row then says `by CPU`. What is still open is `undecided` and listed at the end:
run these rows again when the machine has nothing else to do. Exit status: 1 when a row is slower, 0 when none is,
2 when there was nothing to compare or a side failed.

A round runs the operation for about 60 ms on either side, the same number of times, and takes the fastest run. Every
few rounds both processes are started anew, since where their memory lies makes a difference that lasts as long as they
do. Each side is called by the scripts of its own commit (against_worker.py). The statistics: interval.py.
"""
import argparse
import json
import math
import os
import pathlib
import statistics
import subprocess
import sys
import time

from against_rows import chosen, every, listed
from interval import interval, verdict

GENERATIONS, ROUNDS, REPETITIONS = 6, 3, 4  # 18 rounds, at most 72
ROUND_SECONDS = 0.06
HEAD = f"{'row':18s}{'old ms':>9s}{'new ms':>9s}  {'wall':22s}{'CPU':22s}{'rounds':>6s}  verdict"


class Failed(Exception):
    """A side could not do what it was told."""


class Side:
    """A process that runs the kernels of one commit."""

    def __init__(self, word, name, scripts, library, data):
        self.word, self.name, self.process, self.order = word, name, None, None
        worker = pathlib.Path(__file__).with_name("against_worker.py")
        self.command = [sys.executable, str(worker), scripts, library, data]

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def stop(self):
        if self.process:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.wait()
        self.process = None

    def tell(self, order, argument):
        self.order = f"{order} {argument}"
        try:
            print(json.dumps({order: argument}), file=self.process.stdin, flush=True)
        except BrokenPipeError:
            pass  # that it has ended is said when it is asked for its answer

    def answer(self):
        line = self.process.stdout.readline()
        found = json.loads(line) if line else {"error": f"its process ended with status {self.process.wait()}"}
        if isinstance(found, dict):
            raise Failed(f"the {self.word} side, {self.name}, failed at `{self.order}`: {found['error']}")
        return found

    def ask(self, order, argument):
        self.tell(order, argument)
        return self.answer()


class Row:
    """What was measured of one row: times of either side by round, and logarithms of their ratios by generation."""

    def __init__(self, name, kernel):
        self.name, self.kernel, self.count, self.verdict = name, kernel, None, None
        self.old, self.new, self.wall, self.cpu = [], [], [], []

    def generation(self, old, new, rounds, number):
        """Measures the row's rounds in processes that have made its operands."""
        wall, cpu = [], []
        for turn in range(rounds):
            times = {}
            for side in in_turn(old, new, number * rounds + turn):
                times[side] = side.ask("run", self.count)
            self.old.append(times[old][0])
            self.new.append(times[new][0])
            wall.append(math.log(times[new][0] / times[old][0]))
            cpu.append(math.log(max(times[new][1], 1e-9) / max(times[old][1], 1e-9)))
        self.wall.append(wall)
        self.cpu.append(cpu)

    def decide(self, repeated):
        self.verdict = verdict(interval(self.wall), interval(self.cpu), repeated)
        return self.verdict is not None

    def __str__(self):
        old, new = (statistics.median(times) * 1e3 for times in (self.old, self.new))
        return (f"{self.name:18s}{old:9.2f}{new:9.2f}  {str(interval(self.wall)):22s}{str(interval(self.cpu)):22s}"
                f"{len(self.old):6d}  {self.verdict or 'undecided'}")


def in_turn(old, new, number):
    """Old and new, new and old, ...: what changes steadily hits both alike."""
    return (old, new) if number % 2 == 0 else (new, old)


class Comparison:
    def __init__(self, old, new):
        self.old, self.new, self.sides, self.rows, self.lacking = old, new, (old, new), [], []
        self.generations, self.begun = 0, time.monotonic()

    def matrix(self, matrix, rows):
        """All rows of a matrix. In the first processes one side does everything first: it makes the files that both
        read, and runs alone when its time says how many runs a round has."""
        for repetition in range(REPETITIONS):
            for _ in range(GENERATIONS):
                rows = self.generation(matrix, rows, repetition)
                if not rows:
                    return
            done = [row for row in rows if row.decide(repetition > 0) or repetition == REPETITIONS - 1]
            for row in done:
                self.progress("")
                print(row, flush=True)
            self.rows += done
            rows = [row for row in rows if row not in done]
            if not rows:
                return

    def generation(self, matrix, rows, repetition):
        alone = any(row.count is None for row in rows)
        self.generations += 1
        sides = in_turn(self.old, self.new, 0 if alone else self.generations)
        try:
            for side in sides:
                side.start()
            kernels = self.both(sides, "open", matrix, alone)
            rows = [row for row in rows if self.has(row, kernels)]
            for row in rows:
                self.progress(f"{row.name}, {len(row.old)} rounds" + ", repeated" * (repetition > 0))
                seconds = self.both(sides, "make", row.kernel, alone)
                row.count = row.count or max(1, round(ROUND_SECONDS / seconds[self.old]))
                row.generation(self.old, self.new, ROUNDS, self.generations)
                self.both(sides, "close", row.kernel, alone)
        finally:
            for side in self.sides:
                side.stop()
        return rows

    @staticmethod
    def both(sides, order, argument, alone):
        """Both sides' answers; at the same time unless `alone`."""
        if alone:
            return {side: side.ask(order, argument) for side in sides}
        for side in sides:
            side.tell(order, argument)
        return {side: side.answer() for side in sides}

    def has(self, row, kernels):
        lacking = [side.word for side in self.sides if row.kernel not in kernels[side]]
        if lacking:
            self.progress("")
            print(f"{row.name:18s}not compared: {' and '.join(lacking)} cannot run it", flush=True)
            self.lacking.append(row.name)
        return not lacking

    def progress(self, text):
        if sys.stderr.isatty():
            took = f", {time.monotonic() - self.begun:.0f} s" if text else ""
            print(f"\r{text}{took}\033[K", end="", file=sys.stderr, flush=True)

    def close(self):
        """The summary and the exit status."""
        self.progress("")
        found = {}
        for row in self.rows:
            found.setdefault((row.verdict or "undecided").split()[0], []).append(row.name)
        counts = [f"{len(found[word])} {word}" for word in ("ok", "faster", "slower", "undecided") if word in found]
        print(f"\n{', '.join(counts) or 'nothing was compared'}; {time.monotonic() - self.begun:.0f} s, load "
              f"{os.getloadavg()[0]:.1f} at the end")
        for word in ("slower", "undecided"):
            if word in found:
                print(f"{word}: {' '.join(found[word])}")
        if self.lacking:
            print(f"not compared: {' '.join(self.lacking)}")
        return 2 if not self.rows else 1 if "slower" in found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", nargs="*", metavar="ROW")
    parser.add_argument("--list", action="store_true")
    for word in ("old", "new"):
        parser.add_argument(f"--{word}", nargs=3, metavar=("NAME", "SCRIPTS", "LIBRARY"))
    parser.add_argument("--data", help="folder of the matrices")
    options = parser.parse_args()
    try:
        rows = chosen(options.rows or ["all"] if options.list else options.rows)
    except ValueError as e:
        print(e, file=sys.stderr)
        return 2
    if options.list:
        print(listed(rows) + ("" if options.rows else f"\nwhen none is named:\n{listed(chosen([]))}"))
        return 0
    if not (options.old and options.new and options.data):
        parser.error("--old, --new and --data are needed")
    old, new = (Side(word, *getattr(options, word), options.data) for word in ("old", "new"))
    print(f"old: {old.name}\nnew: {new.name}\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, "
          f"{len(rows)} rows\n\n{HEAD}", flush=True)
    comparison, known = Comparison(old, new), every()
    try:
        for matrix in dict.fromkeys(known[name][1] for name in rows):
            comparison.matrix(matrix, [Row(name, known[name][0]) for name in rows if known[name][1] == matrix])
    except Failed as e:
        comparison.progress("")
        print(e, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return comparison.close()


if __name__ == "__main__":
    sys.exit(main())
