# SPDX-License-Identifier: Apache-2.0
"""Warm memory for every library: what one run has freed, the next one gets, its pages still there.

Sparse4j keeps its memory in pools. A peer's results come from malloc, which hands large ones back to the system and takes
them anew page by page: 15 to 25 % of some rows, and none of the library's doing. glibc alone can be told so.
"""
import ctypes

M_TRIM_THRESHOLD, M_MMAP_MAX = -1, -4


def keep_freed_memory():
    """Nothing from mmap, which free would unmap, and no end of the heap given back. False: this malloc cannot."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    return bool(mallopt(M_MMAP_MAX, 0)) and bool(mallopt(M_TRIM_THRESHOLD, -1))
