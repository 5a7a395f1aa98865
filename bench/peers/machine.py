# SPDX-License-Identifier: Apache-2.0
"""What this machine can do at most, measured in the run that it is compared with."""
import os
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np


def best(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def triad(workers=None, rounds=5):
    """Bytes per second of a = b + 3 c, by NumPy's own loops over pieces of 64 KiB on all threads: the best of five."""
    n, workers = 8 << 20, workers or os.cpu_count()
    a, b, c = (np.full(n, v) for v in (0.0, 1.0, 2.0))
    cuts = [n * i // workers for i in range(workers + 1)]

    def part(i):
        s = slice(cuts[i], cuts[i + 1])
        for k in range(s.start, s.stop, 1 << 13):  # in cache between the two steps
            piece = slice(k, min(k + (1 << 13), s.stop))
            np.multiply(c[piece], 3.0, out=a[piece])
            np.add(a[piece], b[piece], out=a[piece])
    with ThreadPoolExecutor(workers) as pool:
        return 24 * n / best(rounds, lambda: list(pool.map(part, range(workers))))


def gemm(n=2048, rounds=5):
    """Floating-point operations per second of the dense product of NumPy's BLAS, double precision: the best of five."""
    a, b = np.ones((n, n)), np.ones((n, n))
    c = np.empty((n, n))
    return 2 * n ** 3 / best(rounds, lambda: np.matmul(a, b, out=c))
