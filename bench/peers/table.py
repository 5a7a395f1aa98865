# SPDX-License-Identifier: Apache-2.0
"""Measuring run by run, and the lines that are printed."""
import resource
import time
from dataclasses import dataclass, field
from typing import Callable

import numpy as np

OURS, ONE_THREAD = "sparse4j", "sparse4j on one thread"
# A library may spend so many seconds on a row; beyond that it has fewer rounds, at worst the first run alone.
BUDGET = 20.0
WARM_UP = 4
PAUSE = 0.002  # until the threads of the library before sleep


@dataclass
class Work:
    """One way of doing an operation: `run` does it, `value` makes of what run returned what is compared."""
    run: Callable
    value: Callable = lambda result: result


def works(made):
    """What a peer's entry made, a function, a Work or a list of such, as Works: of several the fastest counts."""
    made = made if isinstance(made, list) else [made]
    return [work if isinstance(work, Work) else Work(work) for work in made]


@dataclass
class Contender:
    name: str
    work: Work
    threads: int | None = None  # of Sparse4j; None: as many as there are
    rounds: int = 0
    times: list = field(default_factory=list)
    once: bool = False
    entries: int | None = None


@dataclass
class Row:
    """One line: medians in ms by library, those that ran only once, and what else is known of Sparse4j's run."""
    kernel: str
    matrix: str
    medians: dict
    once: set = field(default_factory=set)
    of_triad: float | None = None
    of_flops: float | None = None
    faults: float | None = None
    extra: int | None = None
    kept: int | None = None
    scaling: float | None = None


class Table:
    """Prints rows as they come, and at the end how many goals were met."""

    def __init__(self):
        self.met, self.missed, self.libraries, self.prefix = 0, [], [], ""

    def section(self, title, libraries, prefix=""):
        """Rows beside these libraries follow; `prefix` tells them apart in the list of what was missed."""
        self.libraries, self.prefix = list(libraries), prefix
        print(f"\n{title}\n{'kernel':15s}   " + "".join(f"{name:>11s}" for name in self.libraries)
              + " times best   goal met  of triad of flops   faults extra MB  kept MB  t1/t2", flush=True)

    def add(self, row, goal):
        cells = "".join(self.time(row, name) for name in self.libraries)
        ours = row.medians[OURS]
        others = {name: t for name, t in row.medians.items() if name != OURS}
        ratio = min(others.values()) / ours if others else None
        verdict, beside = f"{'-':>7s}    ", ""
        if goal.times is not None:
            measured = others[goal.against] / ours if goal.against in others else None if goal.against else ratio
            verdict = f"{goal.times:7.2f} {self.judge(row, goal, measured):3s}"
            beside = f"  {measured:.2f} x {goal.against}" if goal.against and measured else ""
        megabytes = lambda b: None if b is None else b / 1e6
        print(f"{row.kernel:15s} {row.matrix:2s}{cells}{number(ratio, 11, 2)}{verdict}{number(row.of_triad, 10, 2)}"
              f"{number(row.of_flops, 9, 3)}{number(row.faults, 9, 1)}{number(megabytes(row.extra), 9, 1)}"
              f"{number(megabytes(row.kept), 9, 1)}{number(row.scaling, 7, 2)}{beside}", flush=True)

    def judge(self, row, goal, measured):
        if measured is not None and measured >= goal.times:
            self.met += 1
            return "yes"
        found = f"not measured, {goal.against or 'every peer'} is missing" if measured is None else f"{measured:.2f}"
        self.missed.append(f"{self.prefix}{row.kernel} {row.matrix}: {found}, goal {goal.times:.2f}")
        return "?" if measured is None else "no"

    @staticmethod
    def time(row, name):
        if name not in row.medians:
            return f"{'-':>11s}"
        return f"{row.medians[name]:10.2f}" + ("*" if name in row.once else " ")

    def close(self):
        print(f"\n{self.met} goals met, {len(self.missed)} not" + "".join(f"\n  {line}" for line in self.missed))


def number(value, width, digits):
    return f"{'-' if value is None else format(value, f'.{digits}f'):>{width}s}"


def same(x, y):
    if isinstance(x, np.ndarray) and isinstance(y, np.ndarray):
        return np.allclose(x, y.reshape(x.shape), rtol=1e-9, atol=1e-9)
    return x == y


def rounds_of(first, rounds):
    """How many timed runs after a first of so many seconds; 0: the first is all there is."""
    return min(rounds, int(BUDGET / first)) if first * 2 <= BUDGET else 0


def median(times):
    return sorted(times)[len(times) // 2]


@dataclass
class Outcome:
    """Of all contenders: medians in ms, those that ran once. Of Sparse4j: page faults a run, its time on one thread
    over that on all, and the entries of a sparse result."""
    medians: dict
    once: set
    faults: float
    scaling: float | None
    entries: int | None


class Rounds:
    """Every contender once a round, so that all see the same machine."""

    def __init__(self, ours, contenders, clock):
        self.ours, self.contenders, self.clock, self.faults = ours, contenders, clock, 0

    def timed(self, contender):
        time.sleep(PAUSE)
        if contender.threads:
            self.ours.threads(contender.threads)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        start = self.clock()
        result = contender.work.run()
        elapsed = self.clock() - start
        if contender.name == OURS:
            self.faults += resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
        if contender.threads:
            self.ours.threads(0)
        return result, elapsed

    def first(self, rounds, expected):
        """Runs each, compares what it gives, and sees how many rounds it may have. One of the others that fails or
        differs is left out, said in a line; Sparse4j ends the program."""
        for c in sorted(self.contenders, key=lambda c: c.name in (OURS, ONE_THREAD)):
            try:
                result, seconds = self.timed(c)
                value = c.work.value(result)
                del result
                expected = value if expected is None else expected
                if not same(expected, value):
                    raise RuntimeError(f"its result differs: {value} instead of {expected}")
            except RuntimeError as e:
                if c.name in (OURS, ONE_THREAD):
                    raise
                print(f"left out: {c.name}, {e}")
                self.contenders = [other for other in self.contenders if other is not c]
                continue
            c.entries = None if isinstance(value, np.ndarray) else value
            c.rounds = rounds_of(seconds, rounds)
            if c.rounds == 0:
                c.times, c.once = [seconds * 1e3], True
            # The first ones build what is kept.
            for _ in range(0 if c.once else WARM_UP if c.name == OURS and seconds < 1 else 1):
                c.work.run()

    def measure(self):
        self.faults = 0
        for number in range(max(c.rounds for c in self.contenders)):
            for c in self.contenders:
                if number < c.rounds:
                    c.times.append(self.timed(c)[1] * 1e3)


def measure(ours, libraries, rounds, clock=time.perf_counter, expected=None, one_thread=True):
    """`ours`: the Library of Sparse4j; `libraries`: name to Works, OURS among them. Results are compared with
    `expected`, or without it with those of the first other library."""
    contenders = [Contender(name, work) for name, made in libraries.items() for work in made]
    if one_thread:
        contenders.append(Contender(ONE_THREAD, libraries[OURS][0], threads=1))
    run = Rounds(ours, contenders, clock)
    run.first(rounds, expected)
    run.measure()
    best = {}
    for c in run.contenders:
        if c.name not in best or median(c.times) < median(best[c.name].times):
            best[c.name] = c
    medians = {name: median(c.times) for name, c in best.items()}
    alone = medians.pop(ONE_THREAD, None)
    return Outcome(medians, {name for name in medians if best[name].once}, run.faults / max(best[OURS].rounds, 1),
                   alone and alone / medians[OURS], best[OURS].entries)
