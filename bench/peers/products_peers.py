#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Products, conversions and sums beside the other libraries, run by run in one process.

    products_peers.py [--rounds N] [--matrix U,P,L,G] [--kernel NAME,...] [--library PATH] [--data FOLDER] [--cpu]

Every round runs every library once, so that all see the same machine; medians in ms. `times best` is the best of the
others over Sparse4j, `of triad` the bytes that the operation must move (4-byte indexes, 8-byte values, each once) over
the bandwidth measured in the same run. All libraries get huge pages when GLIBC_TUNABLES=glibc.malloc.hugetlb=1 is set,
as `bench --peers` does. Results are compared with SciPy's. What cannot be had is said to be missing. --cpu gives every
library one thread and counts its CPU time: for a machine that others use too.
"""
import argparse
import os
import pathlib
import resource
import sys
import time

if "--cpu" in sys.argv:  # before any library is loaded
    os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS")})

import numpy as np

import matrices

ROOT = pathlib.Path(__file__).resolve().parents[2]
KERNELS = ["spmv", "spmv_t first", "spmv_t", "spmv_coo", "spmm16_row", "spmm64_row", "spmm16_col", "spmm64_col",
           "spgemm", "transpose", "add", "coo_to_csr", "row sums", "column sums", "spmv_symmetric"]


def triad(rounds=5):
    """Bytes per second of a = b + 3 c on two threads, by NumPy's own copy of 64 MiB pieces: the best of five."""
    from concurrent.futures import ThreadPoolExecutor
    n, workers = 8 << 20, os.cpu_count()
    a, b, c = (np.full(n, v) for v in (0.0, 1.0, 2.0))
    cuts = [n * i // workers for i in range(workers + 1)]

    def part(i):
        s = slice(cuts[i], cuts[i + 1])
        for k in range(s.start, s.stop, 1 << 14):  # in cache between the two steps
            piece = slice(k, min(k + (1 << 14), s.stop))
            np.multiply(c[piece], 3.0, out=a[piece])
            np.add(a[piece], b[piece], out=a[piece])
    best = float("inf")
    with ThreadPoolExecutor(workers) as pool:
        for _ in range(rounds):
            start = time.perf_counter()
            list(pool.map(part, range(workers)))
            best = min(best, time.perf_counter() - start)
    return 24 * n / best


def bytes_of(kernel, a):
    """What must move at least; None where it depends on the result."""
    m, n = a.shape
    csr = 12 * a.nnz + 4 * m
    if kernel.startswith("spmv"):
        return csr + 8 * (m + n)
    if kernel.startswith("spmm"):
        return csr + 8 * int(kernel[4:6]) * (m + n)
    return {"transpose": 2 * csr, "coo_to_csr": 16 * a.nnz + csr, "row sums": 8 * a.nnz + 12 * m,
            "column sums": csr + 8 * n}.get(kernel)


def peers(library):
    import sparse4j_peer
    import scipy_peer
    found = [sparse4j_peer.Peer(library), scipy_peer.Peer()]
    for module in ("mkl_peer", "graphblas_peer", "eigen_peer"):
        try:
            found.append(__import__(module).Peer())
        except (ImportError, OSError) as e:
            print(f"missing: {module.removesuffix('_peer')} ({e})")
    return found


def same(x, y):
    if isinstance(x, np.ndarray) and isinstance(y, np.ndarray):
        return np.allclose(x, y.reshape(x.shape), rtol=1e-9, atol=1e-9)
    return x == y if isinstance(x, (int, np.integer)) and isinstance(y, (int, np.integer)) else True


def compare(kernel, case, prepared, rounds, bandwidth, clock):
    work = {name: kernels[kernel]() for name, kernels in prepared.items() if kernel in kernels}
    if kernel == "spmv_symmetric":
        work["sparse4j"] = prepared["sparse4j"]["spmv"]()  # the full matrix: speed comes from full storage
    if len(work) < 2 or "sparse4j" not in work:
        return
    expected = work["scipy"]() if "scipy" in work else None
    times = {name: [] for name in work}
    faults = 0
    for one_round in range(rounds + 2):
        for name, run in work.items():
            before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
            start = clock()
            result = run()
            elapsed = clock() - start
            if one_round == 0 and expected is not None and not same(expected, result):
                raise SystemExit(f"{kernel} {case.name}: {name} differs from SciPy")
            if one_round >= 2:  # the first ones build what is kept
                times[name].append(elapsed * 1e3)
                if name == "sparse4j":
                    faults += resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
    medians = {name: sorted(t)[len(t) // 2] for name, t in times.items()}
    best = min(t for name, t in medians.items() if name != "sparse4j")
    row = "".join(f"{medians[name]:11.2f}" if name in medians else f"{'-':>11s}" for name in prepared)
    moved = bytes_of(kernel, case.a)
    share = f"{moved / medians['sparse4j'] * 1e3 / bandwidth:9.2f}" if moved else f"{'-':>9s}"
    print(f"{kernel:15s} {case.name}{row} {best / medians['sparse4j']:10.2f} {share} {faults / rounds:8.1f}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--matrix", default="U,P,L,G")
    parser.add_argument("--kernel", default="")
    parser.add_argument("--library", default=str(ROOT / "build/release/libsparse4j.so"))
    parser.add_argument("--data", default=str(ROOT / "build/peers"))
    parser.add_argument("--cpu", action="store_true")
    options = parser.parse_args()
    bandwidth = triad()
    print(f"{1 if options.cpu else os.cpu_count()} threads, triad {bandwidth / 1e9:.1f} GB/s, medians of {options.rounds} rounds in ms")
    libraries = peers(options.library)
    print(f"{'kernel':15s}  " + "".join(f"{p.name:>11s}" for p in libraries) + " times best  of triad   faults")
    wanted = options.kernel.split(",") if options.kernel else KERNELS
    for name in options.matrix.split(","):
        case = matrices.Case(name, options.data)
        prepared = {p.name: p.prepare(case) for p in libraries}
        for kernel in wanted:
            if name == "G" and kernel != "spgemm" or name == "P" and kernel == "spgemm":
                continue
            compare(kernel, case, prepared, 3 if kernel == "spgemm" else options.rounds, bandwidth,
                    time.process_time if options.cpu else time.perf_counter)


if __name__ == "__main__":
    main()
