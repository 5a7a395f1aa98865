# SPDX-License-Identifier: Apache-2.0
"""Measuring run by run, and the lines that are printed."""
import resource
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Callable

import numpy as np

import ratios
from ratios import OURS, flat, middle

ONE_THREAD = "sparse4j on one thread"
# A library may spend so many seconds on a row; beyond that it has fewer rounds, at worst the first run alone.
BUDGET = 30.0
WARM_UP = 4  # runs before those that count, fewer of those that take long: the first ones build what is kept
WARM_UP_SECONDS = 1.0
SHORT, MOST_TOGETHER = 1e-3, 1000  # seconds; of what takes less, so many runs are timed together
PAUSE = 0.002  # until the threads of the library before sleep


@dataclass
class Work:
    """One way of doing an operation: `run` does it, `value` makes of what run returned what is compared. `prepared`:
    seconds that went into it before its first run (an optimised handle, another structure)."""
    run: Callable
    value: Callable = lambda result: result
    prepared: float = 0


@contextmanager
def preparation():
    """A list of one number: the seconds that its block takes."""
    taken, start = [], time.perf_counter()
    yield taken
    taken.append(time.perf_counter() - start)


def repeated(run, times):
    """The last result of so many runs, by a loop in C where `run` has one (abi.py, foreign.py)."""
    if times > 1 and hasattr(run, "many"):
        return run.many(times)
    for _ in range(times):
        result = run()
    return result


def works(made):
    """What a peer's entry made, a function, a Work or a list of such, as Works: of several the fastest counts."""
    made = made if isinstance(made, list) else [made]
    return [work if isinstance(work, Work) else Work(work) for work in made]


@dataclass
class Contender:
    """One way of one library. Times are ms, by generation of rounds: of the clock that counts, and of the processors."""
    name: str
    work: Work
    threads: int | None = None  # of Sparse4j; None: as many as there are
    rounds: int = 0
    together: int = 1  # runs of one timing
    times: list = field(default_factory=list)
    cpu: list = field(default_factory=list)
    first: list = field(default_factory=list)      # first use of each generation, what prepared it included
    preparing: list = field(default_factory=list)  # what each generation's first runs took beyond as many later ones
    once: bool = False
    entries: int | None = None

    def begin(self, work):
        self.work = work
        self.times.append([])
        self.cpu.append([])

    def figures(self):
        return {"ms": middle(self.times), "cpu": middle(self.cpu), "first": median(self.first),
                "preparing": median(self.preparing), "rounds": len(flat(self.times)), "once": self.once}


@dataclass
class Row:
    """One line: medians in ms by library, those that ran only once, and what else is known of Sparse4j's run."""
    kernel: str
    matrix: str
    medians: dict
    once: set = field(default_factory=set)
    of_bandwidth: float | None = None
    of_flops: float | None = None
    faults: float | None = None
    extra: int | None = None
    kept: int | None = None
    scaling: float | None = None
    type: str = "DOUBLE"
    figures: dict = field(default_factory=dict)  # by library: what else is known of its runs
    ratios: dict = field(default_factory=dict)   # by library: over Sparse4j, with an interval

    def beside(self, name):
        return self.ratios.get(name) or [self.medians[name] / self.medians[OURS], None, None]

    def record(self, table, goal):
        """The row as peers.json has it; None where there is no peer."""
        peer = ratios.best_peer(self.medians)
        if peer is None:
            return None
        ratio = self.beside(peer)
        libraries = {name: self.figures.get(name, {"ms": ms, "once": name in self.once})
                     for name, ms in self.medians.items()}
        return {"table": table, "kernel": self.kernel, "matrix": self.matrix, "type": self.type, "peer": peer,
                "ratio": ratio, "verdict": ratios.verdict(ratio, peer in self.once, OURS in self.once),
                "prototype": self.beside(ratios.PROTOTYPES) if ratios.PROTOTYPES in self.medians else None,
                "libraries": libraries, "of_bandwidth": self.of_bandwidth, "of_flops": self.of_flops,
                "faults": self.faults, "extra": self.extra, "kept": self.kept, "scaling": self.scaling,
                "goal": goal.times, "goal_against": goal.against}


class Table:
    """Prints rows as they come, and at the end how many goals were met."""

    def __init__(self):
        self.met, self.missed, self.libraries, self.prefix = 0, [], [], ""
        self.records, self.name = [], ""

    def section(self, title, libraries, prefix="", name="products"):
        """Rows beside these libraries follow; `prefix` tells them apart in the list of what was missed."""
        self.libraries, self.prefix, self.name = list(libraries), prefix, name
        print(f"\n{title}\n{'kernel':15s}   " + "".join(f"{name:>11s}" for name in self.libraries)
              + " times best   low  high   goal met  of bandw. of flops   faults extra MB  kept MB  t1/t2", flush=True)

    def add(self, row, goal):
        cells = "".join(self.time(row, name) for name in self.libraries)
        others = [name for name in row.medians if name not in (OURS, ratios.PROTOTYPES)]
        peer = ratios.best_peer(row.medians)
        ratio, low, high = row.beside(peer) if peer else (None, None, None)
        verdict, beside = f"{'-':>7s}    ", ""
        if goal.times is not None:
            measured = row.beside(goal.against)[0] if goal.against in others else None if goal.against else ratio
            verdict = f"{goal.times:7.2f} {self.judge(row, goal, measured):3s}"
            beside = f"  {measured:.2f} x {goal.against}" if goal.against and measured else ""
        megabytes = lambda b: None if b is None else b / 1e6
        print(f"{row.kernel:15s} {row.matrix:2s}{cells}{number(ratio, 11, 2)}{number(low, 6, 2)}{number(high, 6, 2)}"
              f"{verdict}{number(row.of_bandwidth, 11, 2)}"
              f"{number(row.of_flops, 9, 3)}{number(row.faults, 9, 1)}{number(megabytes(row.extra), 9, 1)}"
              f"{number(megabytes(row.kept), 9, 1)}{number(row.scaling, 7, 2)}{beside}", flush=True)
        record = row.record(self.name, goal)
        if record:
            self.records.append(record)

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
        ms = row.medians[name]
        return f"{ms:10.{2 if ms >= 0.1 else 4}f}" + ("*" if name in row.once else " ")

    def close(self):
        print(f"\n{self.met} goals met, {len(self.missed)} not" + "".join(f"\n  {line}" for line in self.missed))


def number(value, width, digits):
    return f"{'-' if value is None else format(value, f'.{digits}f'):>{width}s}"


def same(x, y):
    if isinstance(x, np.ndarray) and isinstance(y, np.ndarray):
        close = 1e-9 if x.dtype == y.dtype == np.float64 else 1e-3
        return np.allclose(x, y.reshape(x.shape), rtol=close, atol=close)
    return x == y


def rounds_of(first, rounds, budget=BUDGET):
    """How many timed runs after a first of so many seconds; 0: the first is all there is."""
    return min(rounds, int(budget / first)) if first * 2 <= budget else 0


@dataclass
class Outcome:
    """Of all contenders: medians in ms, those that ran once, figures and ratios for the page. Of Sparse4j: page faults a
    run, its time on one thread over that on all, and the entries of a sparse result."""
    medians: dict
    once: set
    figures: dict
    ratios: dict
    faults: float
    scaling: float | None
    entries: int | None


class Rounds:
    """Every contender once a round, so that all see the same machine; generations of rounds, each with operands made
    anew, so that no row hangs on where one array happened to lie."""

    def __init__(self, ours, cpu_only, expected=None, budget=BUDGET):
        """`budget`: seconds that one library may have in a generation."""
        self.ours, self.cpu_only, self.expected, self.budget = ours, cpu_only, expected, budget
        self.contenders, self.faults = {}, 0

    def timed(self, contender):
        """What the run returned, ms of the clock that counts and of the processors."""
        time.sleep(PAUSE)
        if contender.threads:
            self.ours.threads(contender.threads)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
        run, together = contender.work.run, contender.together
        cpu, start = time.process_time(), time.perf_counter()
        result = repeated(run, together)
        elapsed, cpu = (time.perf_counter() - start) / together, (time.process_time() - cpu) / together
        if contender.name == OURS:
            self.faults += (resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before) / together
        if contender.threads:
            self.ours.threads(0)
        return result, 1e3 * (cpu if self.cpu_only else elapsed), 1e3 * cpu

    def generation(self, libraries, one_thread, rounds):
        """`libraries`: name to Works, the same ones each time. Runs all of them so many times."""
        made = {(name, way): work for name, those in libraries.items() for way, work in enumerate(those)}
        if one_thread:
            made[ONE_THREAD, 0] = libraries[OURS][0]
        begun = self.contenders or {key: Contender(key[0], None, 1 if key[0] == ONE_THREAD else None) for key in made}
        self.contenders = {key: c for key, c in begun.items() if key in made and not c.once}
        done = {key: c for key, c in begun.items() if c.once}
        for key, c in self.contenders.items():
            c.begin(made[key])
        early = self.prepare(rounds)
        self.faults = 0
        for number in range(rounds):
            for c in self.contenders.values():
                if number < c.rounds and not c.once:
                    _, ms, cpu = self.timed(c)
                    c.times[-1].append(ms)
                    c.cpu[-1].append(cpu)
        for c, runs in early:
            if c.times[-1] and not c.once:
                c.preparing.append(max(0, sum(runs) - len(runs) * median(c.times[-1])))
        self.contenders |= done

    def release(self):
        """The operands of this generation."""
        for c in self.contenders.values():
            c.work = None

    def prepare(self, rounds):
        """Runs each until it is warm, compares what it gives, and sees how many rounds it may have. One of the others
        that fails or differs is left out, said in a line; Sparse4j ends the program. Contenders and their runs in ms."""
        early = []
        for key, c in sorted(self.contenders.items(), key=lambda item: item[1].name in (OURS, ONE_THREAD)):
            c.together = 1
            try:
                result, first, cpu = self.timed(c)
                if not c.first:
                    self.compare(c, c.work.value(result))
                del result
            except Exception as e:
                if c.name in (OURS, ONE_THREAD):
                    raise
                print(f"left out: {c.name}, {said(e)}")
                del self.contenders[key]
                continue
            runs = [first + 1e3 * c.work.prepared]
            c.first.append(runs[0])
            c.rounds = rounds_of(first / 1e3, rounds, self.budget)
            early.append((c, runs))
            if c.rounds == 0:
                c.times[-1], c.cpu[-1], c.once = [first], [cpu], True
                c.preparing.append(1e3 * c.work.prepared)
                continue
            while len(runs) < 2 or len(runs) <= WARM_UP and sum(runs) < 1e3 * WARM_UP_SECONDS:
                runs.append(self.timed(c)[1])
            c.together = max(1, min(MOST_TOGETHER, int(1e3 * SHORT / max(runs[-1], 1e-6))))
        return early

    def compare(self, contender, value):
        self.expected = value if self.expected is None else self.expected
        if not same(self.expected, value):
            raise RuntimeError(f"its result differs: {value} instead of {self.expected}")
        contender.entries = None if isinstance(value, np.ndarray) else value

    def outcome(self):
        best = {}
        for c in self.contenders.values():
            if c.name not in best or middle(c.times) < middle(best[c.name].times):
                best[c.name] = c
        alone, ours = best.pop(ONE_THREAD, None), best[OURS]
        medians = {name: middle(c.times) for name, c in best.items()}
        return Outcome(medians, {name for name in medians if best[name].once},
                       {name: c.figures() for name, c in best.items()},
                       {name: ratios.beside(c.times, ours.times) for name, c in best.items() if c is not ours},
                       self.faults / max(len(ours.times[-1]), 1), alone and middle(alone.times) / medians[OURS],
                       ours.entries)


def said(error):
    """An error as one line."""
    return " ".join(str(error).split()) or type(error).__name__
