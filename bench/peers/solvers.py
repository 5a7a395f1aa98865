#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Solvers beside SciPy (its SuperLU), SuperLU, Eigen, CHOLMOD, MUMPS, PyAMG and PETSc: time, memory and error of a x = b,
from the matrix on.

    solvers.py --worker LIBRARY TASK PROBLEM [...]     one of them, as JSON: what the table calls

Every library works in processes of its own, so that its memory can be told: how far resident memory rises above what it
was with matrix and right side there. Processes take turns, ROUNDS of each; one in which the work takes less than a
second does it again for as long. A library has its time, then it is stopped: `>`. Of several ways (orders; SuperLU in
symmetric mode) the fastest one is printed, with its memory, and the line ends with its name.

SuperLU has no Cholesky: for symmetric positive definite systems it is an LU in symmetric mode. MUMPS runs without MPI
(SYM=1 there, else SYM=0), PETSc with one thread.

    ms, MB      medians; of those that ended
    best        the fastest of the others over Sparse4j
    error       |b - a x| / (|a|_F |x| + |b|): the largest of Sparse4j's; another's above the task's limit is `wrong`
"""
import argparse
import importlib
import json
import pathlib
import subprocess
import sys
import time

import problems
from goals import SOLVER_GOALS
from table import OURS, median

LIBRARIES = [OURS, "scipy", "superlu", "eigen", "cholmod", "mumps", "pyamg", "petsc"]
ROUNDS, REPEAT_SECONDS = 3, 1.0
SECONDS = {False: 400, True: 60}  # for a process
# Above these a solution is none.
WRONG = {"lu": 1e-9, "cholesky": 1e-9, "cg": 1e-7}


# ---- the worker ------------------------------------------------------------------------------------------------------


def resident(field):
    lines = pathlib.Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(field + ":"))


def worked(library, task, name, options):
    """What one way after another took; the Peer's `solvers` gives them, each a function from nothing to x."""
    module = importlib.import_module(f"{library}_peer")
    peer = module.Peer(options.library) if library == OURS else module.Peer()
    problem = problems.Problem(name, options.quick, options.matrices)
    ways = peer.solvers(problem).get(task, {})
    if options.way >= len(ways):
        return None
    wanted = list(ways)[options.way]
    pathlib.Path("/proc/self/clear_refs").write_text("5")  # the peak begins anew
    before, seconds = resident("VmRSS"), []
    while not seconds or sum(seconds) < REPEAT_SECONDS:
        start = time.perf_counter()
        x = ways[wanted]()
        seconds.append(time.perf_counter() - start)
        if len(seconds) == 1:
            error, peak = problem.backward_error(x), resident("VmHWM") - before
    return {"version": peer.version() if hasattr(peer, "version") else "", "way": wanted, "ways": len(ways),
            "seconds": median(seconds), "bytes": peak, "error": error,
            "rows": problem.csr.shape[0], "entries": problem.csr.nnz}


# ---- the table -------------------------------------------------------------------------------------------------------


class Runs:
    """Of one library, task and problem."""

    def __init__(self, library, task, name, options):
        self.command = [sys.executable, __file__, "--worker", library, task, name, "--library", options.library,
                        "--matrices", options.matrices, *(["--quick"] if options.quick else [])]
        self.seconds = SECONDS[options.quick]
        self.task, self.found, self.failed, self.why = task, {}, set(), None

    def once(self):
        """One process a way."""
        way, ways = 0, 1
        while way < ways:
            ways = max(ways, self.process(way))
            way += 1

    def process(self, way):
        if way in self.failed or self.found.get(way, [{}])[-1].get("late"):
            return way + 1
        try:
            done = subprocess.run([*self.command, "--way", str(way)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, check=False, timeout=self.seconds)
        except subprocess.TimeoutExpired:
            self.found.setdefault(way, []).append({"late": True})
            return way + 2  # there may be another
        said = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 and done.stdout else None
        if done.returncode != 0:
            self.failed.add(way)  # those behind it may do better, where there are any
            self.why = (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
        elif said:
            self.found.setdefault(way, []).append(said)
        return said["ways"] if said else way + 1

    def best(self):
        """Of the ways that ended: seconds, bytes, the largest error; None where none did."""
        ended = [runs for runs in self.found.values() if not any(r.get("late") for r in runs)]
        if not ended:
            return None
        of = lambda runs, key: median([r[key] for r in runs])
        runs = min(ended, key=lambda r: of(r, "seconds"))
        return {"seconds": of(runs, "seconds"), "bytes": of(runs, "bytes"), "error": max(r["error"] for r in runs),
                **{key: runs[0][key] for key in ("rows", "entries", "way", "version")}}

    def cell(self):
        """Milliseconds and megabytes as text."""
        best = self.best()
        if best is None:
            late = any(r.get("late") for runs in self.found.values() for r in runs)
            return (f"> {self.seconds} s" if late else "-"), "-"
        if best["error"] > WRONG[self.task]:
            return "wrong", "-"
        return f"{best['seconds'] * 1e3:.1f}", f"{best['bytes'] / 1e6:.1f}"


def fastest_ways(best):
    """Which way was the fastest, of libraries that have several or name their only one."""
    return ", ".join(f"{library}: {b['way']}" for library, b in best.items() if b and b["way"])


def goals(task, name, times):
    """Whether each goal is met: `times` are seconds by library."""
    for library, factor in SOLVER_GOALS.get((task, problems.kind(name)), {}).items():
        if library in times:
            ratio = times[library] / times[OURS]
            yield ratio >= factor, f"{ratio:.2f} x {library}, goal {factor:.2f}"


def table(options):
    missed, met, versions = [], 0, {}
    chosen = [n for n in problems.names(options.quick, options.matrices)
              if not options.problem or n in options.problem.split(",")]
    absent = [n for n in problems.FILES if not problems.file(n, options.matrices)]
    if absent:
        print(f"missing: {len(absent)} matrices of {options.matrices}")
    for task in options.task:
        print(f"\n{task}: {problems.TASKS[task]}\n{'':26s}{'rows':>9s}{'entries':>10s}  ms"
              + "".join(f"{library:>11s}" for library in LIBRARIES) + "  MB"
              + "".join(f"{library:>10s}" for library in LIBRARIES) + "     best     error", flush=True)
        for name in chosen:
            if task not in problems.tasks(name):
                continue
            runs = {library: Runs(library, task, name, options) for library in LIBRARIES}
            rounds = 1 if options.quick else ROUNDS
            for number in range(rounds):
                for library in LIBRARIES:
                    runs[library].once()
                slowest = max((r.best() or {"seconds": 0})["seconds"] for r in runs.values())
                if slowest > 60 and number == 0:  # once, of what takes minutes
                    break
            best = {library: r.best() for library, r in runs.items()}
            ours = best[OURS]
            if ours is None or ours["error"] > WRONG[task]:
                raise SystemExit(f"{name}, {task}: {runs[OURS].why or runs[OURS].cell()[0]}")
            for library, r in runs.items():
                if r.why:
                    print(f"left out: {'a way of ' if r.found else ''}{library}, {r.why}")
                if best[library]:
                    versions[library] = best[library]["version"]
            times = {library: b["seconds"] for library, b in best.items() if b and b["error"] <= WRONG[task]}
            others = [t for library, t in times.items() if library != OURS]
            ratio = f"{min(others) / ours['seconds']:.2f}" if others else "-"
            cells = [runs[library].cell() for library in LIBRARIES]
            print(f"{name:26s}{ours['rows']:9d}{ours['entries']:10d}    " + "".join(f"{ms:>11s}" for ms, _ in cells)
                  + "    " + "".join(f"{mb:>10s}" for _, mb in cells) + f"{ratio:>9s}{ours['error']:10.1e}  " + fastest_ways(best),
                  flush=True)
            for yes, line in goals(task, name, times):
                met += yes
                if not yes:
                    missed.append(f"{task} {name}: {line}")
    print("\n" + ", ".join(v for v in versions.values() if v))
    print(f"{met} goals met, {len(missed)} not" + "".join(f"\n  {line}" for line in missed))


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worker", nargs=3)
    parser.add_argument("--way", type=int, default=0)
    parser.add_argument("--task", nargs="+", choices=list(problems.TASKS), default=list(problems.TASKS))
    parser.add_argument("--problem", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--library", default=str(root / "build/release/libsparse4j.so"))
    parser.add_argument("--matrices", default=str(root / "../shared/data/matrices/mtx"))
    options = parser.parse_args()
    if options.worker:
        print(json.dumps(worked(*options.worker, options)))
    else:
        table(options)


if __name__ == "__main__":
    main()
