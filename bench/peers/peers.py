#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sparse4j beside other libraries, run by run in one process.

    peers.py [--rounds N] [--table products tensors jvm] [--matrix U,P,L,G,T] [--kernel NAME,...] [--quick] [--cpu]
             [--library PATH] [--jar PATH] [--examples PATH] [--data FOLDER]
    peers.py --recommender [--quick]

What cannot be had is said to be missing. Every round runs every library once, so that all see the same machine;
their results are compared. A library that has several ways (MKL with and without its optimisation, or
C = A B and C += A B of GraphBLAS) has all of them measured and the best one printed. The columns:

    medians in ms; * was too slow for rounds and ran once, cold
    times best   the best of the others over Sparse4j
    goal, met    how many times faster it is to be; where one library is meant, the line ends with its ratio
    of triad     the bytes that must move (each operand and result once, 4-byte indexes) per second, over the bandwidth
                 of a = b + 3 c measured before the table; above 1: smaller indexes, or operands that stay in cache
    of flops     floating-point operations per second over those of NumPy's dense product, measured likewise
    faults       page faults per run, after warm-up
    extra MB     how far one run raises Sparse4j's live memory, its result included
    kept MB      the layouts that Sparse4j keeps for the next such product
    t1/t2        its time on one thread over that on all, in the same rounds

`spgemm again` repeats a product whose structure is known; `spgemm unsorted` lets the others leave rows unsorted, which
Sparse4j never does. In a JVM, Sparse4j is called by its Java methods, EJML on one thread and on all; EJML and Breeze
leave the columns of products unsorted. `bench --peers` gives huge pages to all (GLIBC_TUNABLES, -XX).
--recommender, which takes long, times the recommender's sweeps instead (bench/peers/recommender.py), and --solvers
the solvers (bench/peers/solvers.py, with its own arguments).
--cpu gives every library one thread and counts its CPU time: for a machine that others use too. --quick takes small
matrices: it shows that the scripts work, not how fast anything is.
"""
import argparse
import importlib
import os
import pathlib
import sys
import time

# Before any library is loaded. Threads of one that spin after their work would take the cores from the next.
os.environ.update(KMP_BLOCKTIME="0", OMP_WAIT_POLICY="passive")
if "--cpu" in sys.argv:
    os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")})

import machine
import matrices
import recommender
import tensors
from goals import GOALS, JVM_GOALS, limits_of
from jvm import Jvm, java
from table import OURS, Row, Table, measure, works

TABLES = ("products", "tensors", "jvm")
ROOT = pathlib.Path(__file__).resolve().parents[2]


def found_peers(*names):
    found = []
    for name in names:
        try:
            found.append(importlib.import_module(f"{name}_peer").Peer())
            print(found[-1].version())
        except (ImportError, OSError, RuntimeError) as e:
            print(f"missing: {name} ({e})")
    return found


class Bench:
    def __init__(self, options):
        import sparse4j_peer
        self.options, self.table = options, Table()
        self.clock = time.process_time if options.cpu else time.perf_counter
        self.threads = 1 if options.cpu else os.cpu_count()
        self.bandwidth = self.rate = 0
        print(f"{self.threads} threads, medians of {options.rounds} rounds")
        self.ours = sparse4j_peer.Peer(options.library)

    def section(self, title, libraries, prefix=""):
        """Measures what the machine can do now, and begins the rows beside these libraries."""
        self.bandwidth, self.rate = machine.triad(self.threads), machine.gemm()
        limits = f"triad {self.bandwidth / 1e9:.1f} GB/s, dense product {self.rate / 1e9:.1f} Gflop/s"
        self.table.section(f"{title}; {limits}", libraries, prefix)

    def wanted(self, goals):
        """The chosen kernels by chosen matrix, of those that have a row in `goals`."""
        kernels = self.options.kernel.split(",") if self.options.kernel else goals
        chosen = {m: [k for k in kernels if m in goals.get(k, ())] for m in self.options.matrix.split(",")}
        return {matrix: kernels for matrix, kernels in chosen.items() if kernels}

    def row(self, kernel, matrix, entries, limits, expected=None):
        """Measures and prints one row. `entries`: library to what makes its Works; `limits`: of the entries of a
        sparse result, the bytes and the operations that the kernel needs, each may be None."""
        s = self.ours.library
        s.forget_layouts()
        with s.scope():
            made = {}
            for name, make in entries.items():
                try:
                    made[name] = works(make())
                except RuntimeError as e:
                    if name == OURS:
                        raise
                    print(f"left out: {name}, {e}")
            seen = measure(s, made, self.options.rounds, self.clock, expected, not self.options.cpu)
            self.add(Row(kernel, matrix, seen.medians, seen.once, faults=seen.faults,
                         extra=s.extra_bytes(made[OURS][0].run), kept=s.kept_bytes(), scaling=seen.scaling),
                     limits(seen.entries), GOALS[kernel][matrix])

    def add(self, row, limits, goal):
        """Prints a row. `limits`: the bytes and the operations that it needs, None where that says nothing."""
        seconds = row.medians[OURS] / 1e3
        row.of_triad, row.of_flops = (need and need / seconds / rate
                                      for need, rate in zip(limits, (self.bandwidth, self.rate)))
        self.table.add(row, goal)

    def products(self):
        wanted = self.wanted(GOALS)
        wanted.pop("T", None)
        if not wanted:
            return
        peers = found_peers("scipy", "mkl", "graphblas", "eigen", "rsb")
        for matrix, kernels in wanted.items():
            case = matrices.Case(matrix, self.options.data, self.options.quick)
            self.section(f"{matrix}: {case.a.shape[0]} x {case.a.shape[1]}, {case.a.nnz} entries",
                         [p.name for p in (self.ours, *peers)])
            with self.ours.library.scope():
                prepared = {p.name: p.prepare(case) for p in (self.ours, *peers)}
                for kernel in kernels:
                    entries = {name: made[kernel] for name, made in prepared.items() if kernel in made}
                    known = case.expected().get(kernel)
                    self.row(kernel, matrix, entries, lambda count: limits_of(kernel, case, count), known and known())

    def tensors(self):
        kernels = self.wanted(GOALS).get("T")
        if not kernels:
            return
        peers = found_peers("pydata", "pyttb")
        for peer in peers:  # which compile what they run
            for make in peer.prepare_tensor(tensors.TensorCase(quick=True)).values():
                works(make())[0].run()
        case = tensors.TensorCase(self.options.quick)
        self.section(f"T: {' x '.join(map(str, case.shape))}, {case.nnz} entries",
                     [p.name for p in (self.ours, *peers)])
        with self.ours.library.scope():
            prepared = {p.name: p.prepare_tensor(case) for p in (self.ours, *peers)}
            for kernel in kernels:
                self.row(kernel, "T", {name: made[kernel] for name, made in prepared.items() if kernel in made},
                         lambda _: (tensors.bytes_of(kernel, case), None))

    def jvm(self):
        if self.options.cpu:  # there is no time of one thread alone in a JVM
            return
        program, versions = Jvm(self.options.jar, self.options), []
        if program.missing:
            print(f"missing: the JVM's libraries ({program.missing})")
            return
        for matrix, kernels in self.wanted(JVM_GOALS).items():
            case = matrices.Case(matrix, self.options.data, self.options.quick)
            self.section(f"{matrix}, in a JVM", [OURS, "ejml", "breeze"], "JVM ")
            for row, entries in program.rows(matrix, kernels, versions):
                self.add(row, limits_of(row.kernel, case, entries), JVM_GOALS[row.kernel][matrix])
        print(", ".join(dict.fromkeys(versions)))

    def recommender(self):
        program = pathlib.Path(self.options.examples)
        if not java() or not program.exists():
            print(f"missing: {'java' if not java() else program.name}")
            return
        row = recommender.row(self.options)
        self.table.section(f"a sweep of the recommender, rank {recommender.RANK}, FLOAT", [OURS, *recommender.PEERS])
        for goal in recommender.GOALS:
            self.table.add(row, goal)
        seconds = row.medians[OURS] / 1e3
        print(f"{seconds:.2f} s a sweep, {recommender.GOAL_SECONDS:.2f} s is the goal")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--table", nargs="+", choices=TABLES, default=TABLES)
    parser.add_argument("--matrix", default="U,P,L,G,T")
    parser.add_argument("--kernel", default="")
    parser.add_argument("--recommender", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--library", default=str(ROOT / "build/release/libsparse4j.so"))
    parser.add_argument("--jar", default=str(ROOT / "bench/java/target/sparse4j-bench.jar"))
    parser.add_argument("--examples", default=str(ROOT / "java/examples/target/sparse4j-examples.jar"))
    parser.add_argument("--data", default=str(ROOT / "build/peers"))
    options = parser.parse_args()
    bench = Bench(options)
    for table in ["recommender"] if options.recommender else options.table:
        getattr(bench, table)()
    bench.table.close()


if __name__ == "__main__":
    main()
