#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One side of a comparison of two commits: runs that commit's kernels when told to.

    against_worker.py SCRIPTS LIBRARY DATA

SCRIPTS is the folder bench/peers of that commit: its sparse4j_peer.py calls its library as the C ABI was then. Orders
come as lines of JSON on standard input, each is answered by a line on standard output:

    {"open": MATRIX}    the kernels that there are on this matrix
    {"make": KERNEL}    seconds of a run, when the operands are made and runs have built what is kept
    {"run": COUNT}      of so many runs: wall seconds of the fastest, CPU seconds of one on average
    {"close": KERNEL}   what was made is released

or by {"error": ...}. It ends with its input.
"""
import json
import os
import signal
import sys
import time

PAUSE = 0.002  # until the threads of the side before sleep
# Runs before the first that counts; fewer of those that take long.
WARM_UP = 4
WARM_UP_SECONDS = 2.0


class Worker:
    def __init__(self, scripts, library, data):
        sys.path.insert(0, scripts)
        import sparse4j_peer
        self.data, self.peer = data, sparse4j_peer.Peer(library)
        self.entries, self.scope, self.work = {}, None, None

    def open(self, matrix):
        try:
            if matrix == "T":
                import tensors
                self.entries = self.peer.prepare_tensor(tensors.TensorCase())
            else:
                import matrices
                self.entries = self.peer.prepare(matrices.Case(matrix, self.data))
        except (AttributeError, ImportError, LookupError, ValueError) as e:  # there was none yet
            print(f"{matrix}: {e}", file=sys.stderr)
        return sorted(self.entries)

    def make(self, kernel):
        self.scope = self.peer.library.scope()
        self.scope.__enter__()
        made = self.entries[kernel]()
        self.work = getattr(made, "run", made)
        begun, seconds = time.perf_counter(), []
        while len(seconds) < WARM_UP and (not seconds or time.perf_counter() - begun < WARM_UP_SECONDS):
            seconds.append(self.timed())
        return min(seconds)

    def timed(self):
        start = time.perf_counter()
        self.work()
        return time.perf_counter() - start

    def run(self, count):
        """The fastest run is the one that was disturbed least; CPU time has all of them."""
        time.sleep(PAUSE)
        cpu = time.process_time()
        wall = min(self.timed() for _ in range(count))
        return wall, (time.process_time() - cpu) / count

    def close(self, _):
        self.work = None
        self.scope.__exit__(None, None, None)


def main():
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which ends the input too
    # What libraries print is not to be taken for an answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    worker = None
    for line in sys.stdin:
        (order, argument), = json.loads(line).items()
        try:
            worker = worker or Worker(*sys.argv[1:4])
            answer = getattr(worker, order)(argument)
        except Exception as e:  # whatever it is, the one who asked has to say it
            answer = {"error": f"{type(e).__name__}: {e}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
