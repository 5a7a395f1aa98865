# SPDX-License-Identifier: Apache-2.0
"""The tensor of the comparisons: rank 3, entries at random places, one in a hundred of them given twice."""
import functools

import numpy as np

from matrices import uniform

SHAPES = {False: ((12_000, 9_000, 28_000), 5_000_000), True: ((120, 90, 280), 50_000)}
RANK = 16  # of the factors of MTTKRP


class TensorCase:
    """`indexes` [3, count] int32 and `values` in any order, as a tensor is built from; duplicates are to be summed."""

    def __init__(self, quick=False):
        self.shape, self.nnz = SHAPES[quick]
        rng = np.random.default_rng(11)
        indexes = np.array([rng.integers(0, extent, self.nnz, dtype=np.int32) for extent in self.shape])
        again = rng.integers(0, self.nnz, self.nnz // 100)
        self.indexes = np.ascontiguousarray(np.concatenate([indexes, indexes[:, again]], axis=1))
        self.values = rng.random(self.indexes.shape[1]) + 0.5
        self.vectors = [uniform(rng, extent) for extent in self.shape]
        self.factors = [uniform(rng, (extent, RANK)) for extent in self.shape]

    @functools.cached_property
    def entry_by_entry(self):
        return np.ascontiguousarray(self.indexes.T)

    def sums(self, mode, indexes, values):
        """What tells two results of a product along `mode` apart: the sum of all values, and weighted by place."""
        left, right = (self.vectors[d] for d in range(3) if d != mode)
        return np.array([values.sum(), (values * left[indexes[0]] * right[indexes[1]]).sum()])


def bytes_of(kernel, case):
    """What must move at least, with indexes of 4 bytes; of a product with a vector its operands."""
    entries = 20 * case.nnz
    mode = int(kernel.split()[1]) if " " in kernel else None
    if kernel.startswith("ttv"):
        return entries + 8 * case.shape[mode]
    return entries + 8 * RANK * sum(case.shape) if mode is not None else 2 * entries
