#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How cost and memory grow: ten operations of Sparse4j on 10^3 to 10^8 entries, per entry.

    growth.py [--sizes 1e3,3e3,...] [--operation build,...] [--memory GB] [--seconds S] [--add] [--library PATH]
              [--reports FOLDER] [--commit NAME] [--doc FILE.md]

The matrix is square, uniform, with ten entries in each row, one in each tenth of the columns. Nanoseconds are wall time on
all threads, the median, over the entries of the matrix (of a slice: of what is copied; of `get`: of one call, in a loop in
C). Bytes are how far one call raises Sparse4j's live memory, its result included, over the same entries. What does not fit
in --memory (three fifths of what is free) is left out. A size at which the cost of an entry is more than 1.5 times that of
the size before is a step, and listed: docs/performance.md has a reason for each.

Ends with growth.json and growth.svg; --add keeps the cells of a run before, --doc writes the table into the file, between
its two marks, and the plot beside it.
"""
import argparse
import ctypes
import os
import pathlib
import time
from dataclasses import dataclass
from statistics import median

import numpy as np
import scipy.sparse as sp

import growth_table
import machine
import results
from matrices import aligned
from sparse4j_peer import ADD, COO, DOUBLE, GCS, RESULT, SUM, Library, transposed

ROOT = pathlib.Path(__file__).resolve().parents[2]
PER_ROW = 10
SIZES = "1e3,3e3,1e4,3e4,1e5,3e5,1e6,3e6,1e7,3e7,1e8"
GETS = 100_000
WARM_UP = 4


def matrix(entries, seed=1):
    """One entry in each tenth of a row's columns: distinct and in order without sorting."""
    rows = entries // PER_ROW
    tenth = rows // PER_ROW
    rng = np.random.default_rng(seed)
    columns = rng.integers(0, tenth, (rows, PER_ROW), dtype=np.int32) + np.arange(PER_ROW, dtype=np.int32) * tenth
    pointers = np.arange(rows + 1, dtype=np.int32) * PER_ROW
    return sp.csr_matrix((rng.random(entries) + 0.5, columns.reshape(-1), pointers), shape=(rows, rows))


@dataclass
class Cell:
    """What is run, over how many entries, and what of its result goes."""
    run: object
    entries: int
    drop: bool = True


class Growth:
    """The operations on one matrix."""

    # Bytes an entry beyond the matrix and what it is made from, for what does not fit: generous.
    NEEDS = {"build": 120, "convert": 60, "transpose": 40, "add": 60, "spmm 16": 30, "spgemm": 300}

    def __init__(self, library, entries):
        self.s, self.entries = library, entries
        self.a = matrix(entries)
        self.n = self.a.shape[0]
        self.h = library.csr(self.a)

    def cell(self, operation):
        return getattr(self, operation.replace(" ", "_"))()

    def build(self):
        order = np.random.default_rng(2).permutation(self.entries).astype(np.int32 if self.entries < 2 ** 31 else np.int64)
        rows = order // PER_ROW
        runs = np.concatenate([rows.astype(np.int32), self.a.indices[order]])
        return Cell(self.s.builder(self.a.shape, runs, self.a.data[order], [GCS, 1, 0, 1]), self.entries)

    def convert(self):
        coo = self.s.own(self.s.call("s4j_copy", operands=[self.h], integers=[-1, COO, 0]))
        return Cell(self.s.prepared("s4j_copy", operands=[coo], integers=[-1, GCS, 1, 0, 1]), self.entries)

    def transpose(self):
        forget = self.s.prepared("s4j_drop_layouts", operands=[self.h])
        run = self.s.prepared("s4j_copy", operands=[transposed(self.h, self.n, self.n)], integers=[-1, GCS, 1, 0, 1])
        return Cell(lambda: (forget(), run())[1], self.entries)

    def add(self):
        other = self.s.csr(matrix(self.entries, 3))
        return Cell(self.s.prepared("s4j_pairwise", ADD, [self.h, other]), self.entries)

    def vector(self, *shape):
        x = aligned(shape)
        x[...] = np.random.default_rng(4).random(shape)
        return self.s.wrapped(x)

    def product(self, *shape):
        y = self.s.wrapped(aligned(shape))
        run = self.s.prepared("s4j_matmul", 0, [self.h, self.vector(*shape), y], flags=RESULT)
        return Cell(run, self.entries, False)

    def spmv(self):
        return self.product(self.n)

    def spmm_16(self):
        return self.product(self.n, 16)

    def spgemm(self):
        forget = self.s.prepared("s4j_drop_layouts", operands=[self.h])
        run = self.s.prepared("s4j_matmul", 0, [self.h, self.h])
        return Cell(lambda: (forget(), run())[1], self.entries)

    def row_sums(self):
        return Cell(self.s.prepared("s4j_reduce", SUM, [self.h], [1]), self.entries)

    def slice(self):
        half = self.n // 2
        window = self.h, (2, 2, 0, self.n // 4, 1, half, 1, 0, 1, self.n, -1, -1)
        return Cell(self.s.prepared("s4j_copy", operands=[window], integers=[-1, GCS, 1, 0, 1]), half * PER_ROW)

    def get(self):
        """Of stored entries anywhere, by a loop in C: a call from Python takes longer than what it calls."""
        places = np.random.default_rng(5).integers(0, self.entries, GETS)
        coordinates = np.ascontiguousarray(np.stack([places // PER_ROW, self.a.indices[places]], 1), dtype=np.int64)
        get, repeat = self.s.prepared("s4j_get", operands=[self.h], integers=[0, 0]), machine.streams().repeat_call
        function = ctypes.cast(get.function, ctypes.c_void_p)

        def run():
            self.s.check(repeat(function, self.s.context, get.frame, get.results, ctypes.c_int64(len(get.frame) - 2),
                                ctypes.c_int64(2), ctypes.c_int64(GETS), ctypes.c_void_p(coordinates.ctypes.data)))
        return Cell(run, GETS, False)


def available():
    for line in pathlib.Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
        if line.startswith("MemAvailable"):
            return int(line.split()[1]) * 1024
    return 8 << 30


def measured(s, cell, seconds):
    """Nanoseconds and bytes an entry; runs for about so long."""
    def once():
        start = time.perf_counter()
        result = cell.run()
        taken = time.perf_counter() - start
        if cell.drop:
            s.drop(result)
        return taken
    begun, times = time.perf_counter(), []
    warm = [once() for _ in range(4)]  # what is kept for products that repeat is built by then
    while len(warm) < WARM_UP and sum(warm) < seconds / 2:
        warm.append(once())
    while len(times) < 3 or time.perf_counter() - begun < seconds and len(times) < 1001:
        times.append(once())
        if times[-1] > seconds:
            break

    def kept():
        result = cell.run()
        kept.result = result
    extra = s.extra_bytes(kept)
    if cell.drop:
        s.drop(kept.result)
    return 1e9 * median(times) / cell.entries, extra / cell.entries


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--operation", default=",".join(growth_table.OPERATIONS))
    parser.add_argument("--memory", type=float, help="GB that may be used")
    parser.add_argument("--seconds", type=float, default=1.0, help="of one cell")
    parser.add_argument("--add", action="store_true")
    parser.add_argument("--library", default=str(ROOT / "build/release/libsparse4j.so"))
    parser.add_argument("--reports", default=str(ROOT / "build/reports"))
    parser.add_argument("--commit")
    parser.add_argument("--doc", help="the page that has the table")
    options = parser.parse_args()
    file = pathlib.Path(options.reports) / "growth.json"
    before = results.read(file) if options.add and file.exists() else None
    found = results.head(options.commit or results.commit(ROOT), f"{options.seconds:g} s a cell")
    s = Library(options.library)
    for entries in [int(float(size)) // 100 * 100 for size in options.sizes.split(",") if size]:
        memory = options.memory * 1e9 if options.memory else 0.6 * available()
        if 60 * entries > memory:
            print(f"{entries}: more than the memory there is")
            continue
        with s.scope():
            growth = Growth(s, entries)
            for operation in options.operation.split(","):
                if (60 + growth.NEEDS.get(operation, 20)) * entries > memory:
                    print(f"{entries:>11} {operation:10} more than the memory there is")
                    continue
                with s.scope():
                    s.call("s4j_drop_layouts", operands=[growth.h])
                    ns, extra = measured(s, growth.cell(operation), options.seconds)
                s.call("s4j_trim")
                print(f"{entries:>11} {operation:10} {ns:9.2f} ns {extra:9.1f} bytes an entry", flush=True)
                found["rows"].append({"table": "growth", "kernel": operation, "matrix": str(entries), "type": "DOUBLE",
                                      "ns": ns, "bytes": extra})
                results.write(file, results.merged(before, found) if before else found)
    found = results.merged(before, found) if before else found
    for step in growth_table.steps(found["rows"]):
        print(f"step: {step}")
    file.with_suffix(".svg").write_text(growth_table.picture(found["rows"]), encoding="utf-8")
    if options.doc:
        growth_table.into(pathlib.Path(options.doc), found)


if __name__ == "__main__":
    main()
