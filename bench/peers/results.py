# SPDX-License-Identifier: Apache-2.0
"""build/reports/peers.json: the rows of a run of `bench --peers` and what they were measured on. The standard library alone.

Rows of another run are kept beside the new ones (`--add`) only where commit, processor and versions are the same: a page
never mixes machines or trees.
"""
import json
import os
import pathlib
import platform
import subprocess
from datetime import datetime, timezone

SAME = ("commit", "processor", "processors")  # of all rows of a file
KEY = ("table", "kernel", "matrix", "type")   # of one row


def processor():
    """The processor's model, as the system names it."""
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def processors():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def commit(root):
    """The tree's commit, with what was changed in it said."""
    def git(*arguments):
        return subprocess.run(["git", "-C", str(root), *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True, check=True).stdout.strip()
    try:
        return git("rev-parse", "--short=12", "HEAD") + (" and changes" if git("status", "--porcelain") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def head(commit_name, budget):
    now = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    return {"commit": commit_name, "date": now, "processor": processor(), "processors": processors(), "budget": budget,
            "versions": [], "bandwidth": {}, "rows": []}


def key(row):
    return tuple(row[part] for part in KEY)


def merged(old, new):
    """`new` with the rows of `old` that it does not have; ValueError where they are of different trees or machines."""
    differ = [name for name in SAME if old[name] != new[name]]
    if differ:
        raise ValueError("; ".join(f"{name}: {old[name]} and {new[name]}" for name in differ))
    has = {key(row) for row in new["rows"]}
    rows = [row for row in old["rows"] if key(row) not in has] + new["rows"]
    versions = list(dict.fromkeys([*old["versions"], *new["versions"]]))
    return {**new, "rows": rows, "versions": versions, "bandwidth": {**old["bandwidth"], **new["bandwidth"]}}


def read(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


def write(path, results):
    """In one step: who is interrupted leaves the file as it was."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{os.getpid()}.{path.name}")
    part.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    part.replace(path)
