# SPDX-License-Identifier: Apache-2.0
"""What this machine can do at most, measured in the run that it is compared with."""
import ctypes
import functools
import pathlib
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from matrices import aligned

LIBRARY = pathlib.Path(__file__).resolve().parents[2] / "build/peers/libstream_peer.so"


def best(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


@functools.cache
def streams():
    """Loops that write past the caches, which NumPy has not; None where they could not be built."""
    try:
        lib = ctypes.CDLL(str(LIBRARY))
    except OSError:
        return None
    lib.stream_read.restype = ctypes.c_double
    return lib


def bandwidth(workers, rounds=7):
    """Bytes per second by what moved them: read, copy, triad (a = b + 3 c). The best of several; the largest counts."""
    n, lib = 8 << 20, streams()
    a, b, c = (aligned(n) for _ in range(3))
    for array, value in ((a, 0.0), (b, 1.0), (c, 2.0)):
        array[...] = value
    if lib is None:
        return {"triad by NumPy": triad(a, b, c, workers, rounds)}
    at = [ctypes.c_void_p(x.ctypes.data) for x in (a, b, c)]
    head = ctypes.c_int(workers), ctypes.c_int64(n)
    return {"read": 8 * n / best(rounds, lambda: lib.stream_read(*head, at[1])),
            "copy": 16 * n / best(rounds, lambda: lib.stream_copy(*head, *at[:2])),
            "triad": 24 * n / best(rounds, lambda: lib.stream_triad(*head, *at))}


def triad(a, b, c, workers, rounds):
    """By NumPy's own loops over pieces of 64 KiB on all threads."""
    n = a.size
    cuts = [n * i // workers for i in range(workers + 1)]

    def part(i):
        s = slice(cuts[i], cuts[i + 1])
        for k in range(s.start, s.stop, 1 << 13):  # in cache between the two steps
            piece = slice(k, min(k + (1 << 13), s.stop))
            np.multiply(c[piece], 3.0, out=a[piece])
            np.add(a[piece], b[piece], out=a[piece])
    with ThreadPoolExecutor(workers) as pool:
        return 24 * n / best(rounds, lambda: list(pool.map(part, range(workers))))


def gemm(dtype=np.float64, n=2048, rounds=5):
    """Floating-point operations per second of the dense product of NumPy's BLAS: the best of five."""
    a, b = np.ones((n, n), dtype), np.ones((n, n), dtype)
    c = np.empty((n, n), dtype)
    return 2 * n ** 3 / best(rounds, lambda: np.matmul(a, b, out=c))
