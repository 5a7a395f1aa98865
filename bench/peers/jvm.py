# SPDX-License-Identifier: Apache-2.0
"""The JVM's libraries: one Java process a matrix, in which Sparse4j is called through its Java methods, and one for all
small calls."""
import os
import pathlib
import shutil
import subprocess

import matrices
import ratios
import small_calls
from table import OURS, Row

PROGRAM = "org.sparse4j.bench.peers.PeersBench"
SMALL_PROGRAM = "org.sparse4j.bench.peers.SmallBench"
LIBRARIES = (OURS, "ejml", "breeze", "ojalgo")
SMALL_LIBRARIES = (*LIBRARIES, "hipparchus")
# All have huge pages; the heap has its pages before anything is measured.
OPTIONS = ["-XX:+UseParallelGC", "-XX:+UseTransparentHugePages", "-XX:+AlwaysPreTouch",
           "-XX:InitialRAMPercentage=35", "-XX:MaxRAMPercentage=35"]


def java():
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home, "bin/java")) if home else shutil.which("java")


class Jvm:
    """The program in `jar`. What it cannot do because something is missing, `missing` says, else it is None."""

    def __init__(self, jar, options):
        self.jar, self.options = pathlib.Path(jar), options
        self.missing = None
        if not java():
            self.missing = "no java"
        elif not self.jar.exists():
            self.missing = f"no {self.jar.name}, which bench --java builds"

    def rows(self, matrix, kernels, versions):
        """Yields for each kernel a Row and the entries of a sparse result, or 0; fills in `versions`."""
        files = [matrices.path(matrix, self.options.data, second, self.options.quick) for second in (False, True)]
        row, entries = None, 0
        for kernel, library, *rest in self.lines(PROGRAM, versions, self.options.rounds, *files, ",".join(kernels)):
            if row is not None and row.kernel != kernel:
                yield row, entries
                row = None
            row = row or Row(kernel, matrix, {})
            threads, milliseconds, runs, entries = int(rest[0]), float(rest[1]), int(rest[2]), int(rest[3])
            if threads == 1:
                row.scaling = milliseconds / row.medians[OURS]
                continue
            row.medians[library] = milliseconds
            if runs == 0:
                row.once.add(library)
        if row is not None:
            yield row, entries

    def small_rows(self, kernels, versions):
        """Yields a Row for each kernel, matrix and number of threads; fills in `versions`."""
        lines = self.lines(SMALL_PROGRAM, versions, self.options.rounds, self.options.generations, ",".join(kernels))
        for kernel, matrix, times, once in small_calls.seen(lines):
            beside = {name: ratios.beside(those, times[OURS]) for name, those in times.items() if name not in {OURS, *once}}
            yield Row(kernel, matrix, {name: ratios.middle(those) for name, those in times.items()}, once, ratios=beside)

    def lines(self, program, versions, *arguments):
        """What the program prints, in words; lines of versions go to `versions`."""
        command = [java(), *OPTIONS, "-cp", str(self.jar), program, *map(str, arguments)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                first, *rest = line.split()
                if first == "version":
                    versions.append(" ".join(rest))
                else:
                    yield first, *rest
        if process.returncode != 0:
            raise SystemExit(f"{program} ended with {process.returncode}")
