#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sparse4j beside other libraries, run by run in one process.

    peers.py [--rounds N] [--generations N] [--table products real tensors jvm small] [--matrix U,P,L,LR,G,T] [--kernel NAME,...]
             [--type double,float,int] [--quick] [--cpu] [--library PATH] [--jar PATH] [--examples PATH] [--data FOLDER]
             [--reports FOLDER] [--add] [--beside JSON...] [--commit NAME] [--real FOLDER]
    peers.py --recommender [--quick]

What cannot be had is said to be missing. Every round runs every library once, so that all see the same machine;
their results are compared. Rounds come in generations, each with operands made anew. A library that has several ways
(MKL with and without its optimisation, or C = A B and C += A B of GraphBLAS) has all of them measured and the best one
printed. L has two values, which Sparse4j codes: LR is the same pattern with random ones. What a library has freed stays
warm for its next run (warm.py). The columns:

    medians in ms; * was too slow for rounds and ran once, cold
    times best   the best of the others over Sparse4j, and its 95 % interval: where that spans 1, neither is ahead
    goal, met    how many times faster it is to be; where one library is meant, the line ends with its ratio
    of bandw.    the bytes that must move (each operand and result once, 4-byte indexes) per second, over the largest
                 bandwidth of reading, copying and a = b + 3 c, measured before the table; above 1: smaller indexes,
                 coded values, or operands that stay in cache
    of flops     floating-point operations per second over those of NumPy's dense product, measured likewise
    faults       page faults per run, after warm-up
    extra MB     how far one run raises Sparse4j's live memory, its result included
    kept MB      the layouts that Sparse4j keeps for the next such product
    t1/t2        its time on one thread over that on all, in the same rounds

`spgemm again` repeats a product whose structure is known; `spgemm unsorted` lets the others leave rows unsorted, which
Sparse4j never does. In a JVM, Sparse4j is called by its Java methods, EJML on one thread and on all, ojAlgo on one; EJML and
Breeze leave the columns of products unsorted. The table `small` has calls on 40 to 4,000 rows (40x3: three entries in each) by
1, 2 and 8 Java threads together, Hipparchus too. `bench --peers` gives huge pages to all (GLIBC_TUNABLES, -XX).
The run ends with peers.json and peers.html, one page of ratios and what else was seen: CPU time, first use, what it
took to get warm. --add keeps the rows of a run before on the same machine and commit, so that it can go on in parts.
PROTO_LIBRARY names a library of prototypes, with its proto_peer.py on PYTHONPATH: shown, and no peer.
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

import warm

# Before any library is loaded: what they free stays warm. Threads of one that spin after their work would take the cores from the next.
WARM = warm.keep_freed_memory()
os.environ.update(KMP_BLOCKTIME="0", OMP_WAIT_POLICY="passive")
if "--cpu" in sys.argv:
    os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")})

import machine
import matrices
import page
import recommender
import results
import small_calls
import tensors
from goals import FLOAT_ROWS, GOALS, INT_ROWS, JVM_GOALS, REAL_ROWS, Goal, left_out, limits_of
from jvm import LIBRARIES, SMALL_LIBRARIES, Jvm, java
from table import BUDGET, OURS, Rounds, Row, Table, said, works

TABLES = ("products", "real", "tensors", "jvm", "small")
TYPES = {"DOUBLE": "float64", "FLOAT": "float32", "INT": "int32"}
ROWS_OF = {"DOUBLE": GOALS, "FLOAT": FLOAT_ROWS, "INT": INT_ROWS}
ROOT = pathlib.Path(__file__).resolve().parents[2]


class Bench:
    def __init__(self, options):
        import sparse4j_peer
        self.options, self.table = options, Table()
        self.peers = ["scipy", "mkl", "graphblas", "eigen", "rsb", "petsc"] + ["proto"] * ("PROTO_LIBRARY" in os.environ)
        self.threads = 1 if options.cpu else results.processors()
        self.bandwidth = self.rate = 0
        budget = (f"{options.generations} generations of {options.rounds} rounds, at most {BUDGET:.0f} s a library and row, "
                  f"{self.threads} threads, {'CPU' if options.cpu else 'wall'} time"
                  + ("" if WARM else ", freed memory not kept warm"))
        self.results = results.head(options.commit or results.commit(ROOT), budget)
        self.folder = pathlib.Path(options.reports)
        kept = options.add and (self.folder / "peers.json").exists()
        self.before = results.read(self.folder / "peers.json") if kept else None
        print(f"{self.results['commit']}, {self.results['processor']}; {budget}")
        self.ours = sparse4j_peer.Peer(options.library)

    def found_peers(self, *names):
        found = []
        for name in names:
            try:
                found.append(importlib.import_module(f"{name}_peer").Peer())
                print(found[-1].version())
                self.results["versions"].append(found[-1].version())
            except Exception as e:
                print(f"missing: {name} ({said(e)})")
        return found

    def prepared(self, peer, how, case):
        """What the library has for the case; nothing, said in a line, where it refuses it."""
        try:
            return getattr(peer, how)(case)
        except Exception as e:
            if peer is self.ours:
                raise
            print(f"left out: {peer.name}, {said(e)}")
            return {}

    def section(self, title, libraries, prefix="", name="products", kind="DOUBLE"):
        """Measures what the machine can do now, and begins the rows beside these libraries."""
        found, self.rate = machine.bandwidth(self.threads), machine.gemm(TYPES["DOUBLE" if kind == "DOUBLE" else "FLOAT"])
        self.bandwidth = max(found.values())
        limits = ", ".join(f"{what} {rate / 1e9:.1f}" for what, rate in found.items())
        limits += f" GB/s, dense product {self.rate / 1e9:.1f} Gflop/s"
        self.results["bandwidth"][f"{name} {title.split(':')[0]}"] = limits
        self.table.section(f"{title}; {limits}", libraries, prefix, name)

    def wanted(self, goals):
        """The chosen kernels by chosen matrix, of those that have a row in `goals`."""
        kernels = self.options.kernel.split(",") if self.options.kernel else goals
        chosen = {m: [k for k in kernels if m in goals.get(k, ())] for m in self.options.matrix.split(",")}
        return {matrix: kernels for matrix, kernels in chosen.items() if kernels}

    def row(self, kernel, matrix, entries, limits, expected=None, kind="DOUBLE", renew=lambda: None):
        """Measures and prints one row. `entries`: library to what makes its Works; `limits`: of the entries of a
        sparse result, the bytes and the operations that the kernel needs, each may be None; `renew` is called before
        the operands of a generation are made."""
        s, options = self.ours.library, self.options
        run = Rounds(s, options.cpu, expected, BUDGET / options.generations)
        for _ in range(options.generations):
            s.forget_layouts()
            renew()
            with s.scope():
                made = self.made(entries)
                entries = {name: entries[name] for name in made}
                run.generation(made, not options.cpu, options.rounds)
                extra, kept = s.extra_bytes(made[OURS][0].run), s.kept_bytes()
                del made
                run.release()
        seen = run.outcome()
        self.add(Row(kernel, matrix, seen.medians, seen.once, faults=seen.faults, extra=extra, kept=kept,
                     scaling=seen.scaling, type=kind, figures=seen.figures, ratios=seen.ratios),
                 limits(seen.entries), GOALS[kernel].get(matrix, Goal()) if kind == "DOUBLE" else Goal())

    def made(self, entries):
        made = {}
        for name, make in entries.items():
            try:
                made[name] = works(make())
            except Exception as e:
                if name == OURS:
                    raise
                print(f"left out: {name}, {said(e)}")
        return made

    def add(self, row, limits, goal):
        """Prints a row. `limits`: the bytes and the operations that it needs, None where that says nothing."""
        seconds = row.medians[OURS] / 1e3
        row.of_bandwidth, row.of_flops = (need and need / seconds / rate
                                      for need, rate in zip(limits, (self.bandwidth, self.rate)))
        self.table.add(row, goal)
        self.save()

    def products(self):
        kinds = [kind for kind in TYPES if kind in self.options.type.upper().split(",")]
        wanted = {kind: self.wanted(ROWS_OF[kind]) for kind in kinds}
        wanted = {kind: {name: k for name, k in those.items() if name != "T"} for kind, those in wanted.items()}
        if not any(wanted.values()):
            return
        peers = self.found_peers(*self.peers)
        for kind, those in wanted.items():
            # Prototypes, librsb and PETSc are called for doubles alone; integers: SciPy and GraphBLAS have them.
            able = [p for p in (self.ours, *peers) if kind in getattr(p, "types", ("DOUBLE",))]
            for matrix, kernels in those.items():
                self.matrix(matrix, kernels, able, kind)

    def matrix(self, name, kernels, libraries, kind):
        case = matrices.Case(name, self.options.data, self.options.quick, TYPES[kind])
        self.section(f"{name} {kind}: {case.a.shape[0]} x {case.a.shape[1]}, {case.a.nnz} entries",
                     [p.name for p in libraries], "" if kind == "DOUBLE" else f"{kind} ", kind=kind)
        with self.ours.library.scope():
            prepared = {p.name: self.prepared(p, "prepare", case) for p in libraries}
            for kernel in kernels:
                entries = {library: made[kernel] for library, made in prepared.items() if kernel in made}
                known = case.expected().get(kernel)
                self.row(kernel, name, entries, lambda count: limits_of(kernel, case, count), known and known(), kind,
                         case.renew)

    def real(self):
        """Matrices from files, small ones among them; the page shows how the rows are distributed."""
        files = matrices.files(self.options.real)
        kernels = [k for k in self.options.kernel.split(",") if k in REAL_ROWS] if self.options.kernel else REAL_ROWS
        if not files or not kernels:
            print(f"missing: real matrices ({self.options.real})" if not files else "no row of real matrices")
            return
        peers = [p for p in self.found_peers(*self.peers) if p.name != "proto"]  # which was made for large ones
        self.section("real matrices", [p.name for p in (self.ours, *peers)], "real ", "real")
        for file in files[self.options.first::self.options.every]:
            case = self.prepared(self, "file_case", file)
            with self.ours.library.scope():
                prepared = {p.name: self.prepared(p, "prepare", case) for p in (self.ours, *peers)} if case else {}
                for kernel in kernels if case else ():
                    reason = left_out(kernel, case)
                    if reason:
                        print(f"left out: {case.name} {kernel}, {reason}")
                        continue
                    entries = {library: made[kernel] for library, made in prepared.items() if kernel in made}
                    self.row(kernel, case.name, entries, lambda _: (None, None), renew=case.renew)

    name = "a file"

    @staticmethod
    def file_case(file):
        return matrices.FileCase(file)

    def tensors(self):
        kernels = self.wanted(GOALS).get("T")
        if not kernels:
            return
        peers = self.found_peers("pydata", "pyttb")
        for peer in peers:  # which compile what they run
            for make in peer.prepare_tensor(tensors.TensorCase(quick=True)).values():
                works(make())[0].run()
        case = tensors.TensorCase(self.options.quick)
        self.section(f"T: {' x '.join(map(str, case.shape))}, {case.nnz} entries",
                     [p.name for p in (self.ours, *peers)], name="tensors")
        with self.ours.library.scope():
            prepared = {p.name: self.prepared(p, "prepare_tensor", case) for p in (self.ours, *peers)}
            for kernel in kernels:
                self.row(kernel, "T", {name: made[kernel] for name, made in prepared.items() if kernel in made},
                         lambda _: (tensors.bytes_of(kernel, case), None))

    def jvm(self):
        program, versions = self.java_program(), []
        if not program:
            return
        for matrix, kernels in self.wanted(JVM_GOALS).items():
            case = matrices.Case(matrix, self.options.data, self.options.quick)
            self.section(f"{matrix}, in a JVM", LIBRARIES, "JVM ", "jvm")
            for row, entries in program.rows(matrix, kernels, versions):
                self.add(row, limits_of(row.kernel, case, entries), JVM_GOALS[row.kernel][matrix])
        print(", ".join(dict.fromkeys(versions)))
        self.results["versions"] += versions

    def java_program(self):
        if self.options.cpu:  # there is no time of one thread alone in a JVM
            return None
        program = Jvm(self.options.jar, self.options)
        if program.missing:
            print(f"missing: the JVM's libraries ({program.missing})")
            return None
        return program

    def small(self):
        """Small calls in a JVM: where a call itself counts, and how many threads make it at once."""
        program, versions = self.java_program(), []
        kernels = [k for k in self.options.kernel.split(",") if k in small_calls.KERNELS] if self.options.kernel else small_calls.KERNELS
        if not program or not kernels:
            return
        self.table.section("small calls in a JVM", SMALL_LIBRARIES, "small ", "small")
        for row in program.small_rows(kernels, versions):
            self.table.add(row, Goal())
            self.save()
        print(", ".join(dict.fromkeys(versions)))
        self.results["versions"] += versions

    def recommender(self):
        program = pathlib.Path(self.options.examples)
        if not java() or not program.exists():
            print(f"missing: {'java' if not java() else program.name}")
            return
        row = recommender.row(self.options)
        self.table.section(f"a sweep of the recommender, rank {recommender.RANK}, FLOAT", [OURS, *recommender.PEERS],
                           name="recommender")
        for goal in recommender.GOALS:
            self.table.add(row, goal)
        seconds = row.medians[OURS] / 1e3
        print(f"{seconds:.2f} s a sweep, {recommender.GOAL_SECONDS:.2f} s is the goal")

    def save(self):
        """peers.json after each row: who is interrupted has those before."""
        # A row with two goals is one row of the page.
        self.results["rows"] = list({results.key(row): row for row in self.table.records}.values())
        found = results.merged(self.before, self.results) if self.before else self.results
        results.write(self.folder / "peers.json", found)
        return found

    def close(self):
        """The list of what was missed; peers.html."""
        self.table.close()
        others = map(results.read, self.options.beside)
        (self.folder / "peers.html").write_text(page.page(self.save(), others), encoding="utf-8")
        print(self.folder / "peers.html")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="of a generation")
    parser.add_argument("--generations", type=int, default=5)
    parser.add_argument("--table", nargs="+", choices=TABLES, default=TABLES)
    parser.add_argument("--matrix", default="U,P,L,LR,G,T")
    parser.add_argument("--kernel", default="")
    parser.add_argument("--type", default="double,float,int")
    parser.add_argument("--real", default=str(ROOT / "../shared/data/matrices"), help="a folder of Matrix Market files")
    parser.add_argument("--first", type=int, default=0, help="of these files")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--recommender", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--library", default=str(ROOT / "build/release/libsparse4j.so"))
    parser.add_argument("--jar", default=str(ROOT / "bench/java/target/sparse4j-bench.jar"))
    parser.add_argument("--examples", default=str(ROOT / "java/examples/target/sparse4j-examples.jar"))
    parser.add_argument("--data", default=str(ROOT / "build/peers"))
    parser.add_argument("--reports", default=str(ROOT / "build/reports"))
    parser.add_argument("--beside", nargs="+", default=(), metavar="JSON", help="peers.json of other machines or days, for the page")
    parser.add_argument("--add", action="store_true", help="keep the rows of the run before")
    parser.add_argument("--commit", help="of the library, where it is not this tree's")
    options = parser.parse_args()
    bench = Bench(options)
    for table in ["recommender"] if options.recommender else options.table:
        getattr(bench, table)()
    bench.close()


if __name__ == "__main__":
    main()
