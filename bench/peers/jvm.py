# SPDX-License-Identifier: Apache-2.0
"""The JVM's libraries: one Java process a matrix, in which Sparse4j is called through its Java methods."""
import os
import pathlib
import shutil
import subprocess

import matrices
from table import OURS, Row

PROGRAM = "org.sparse4j.bench.peers.PeersBench"
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
        command = [java(), *OPTIONS, "-cp", str(self.jar), PROGRAM, str(self.options.rounds), *map(str, files),
                   ",".join(kernels)]
        row, entries = None, 0
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            for line in process.stdout:
                kernel, library, *rest = line.split()
                if kernel == "version":
                    versions.append(" ".join((library, *rest)))
                    continue
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
        if process.returncode != 0:
            raise SystemExit(f"{PROGRAM} ended with {process.returncode}")
        if row is not None:
            yield row, entries
