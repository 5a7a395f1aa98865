// SPDX-License-Identifier: Apache-2.0
// Distances and similarities between all pairs of sub-arrays of two arrays.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// FLOAT or DOUBLE as the sum is, DOUBLE of integers. Throws for BOOL.
Type distance_type(Type x, Type y, const char* name);

// r[i, j] = distance of x's i-th and y's j-th sub-array along axes.reduced, counted in C order of the other dimensions;
// DENSE, up to the densify limit unless both operands or the target are. Missing elements are the fill. Computed in
// double. O(products of stored entries + m n) for sub-arrays of which one is sparse, with fill 0; O(m nnz(y) + n
// nnz(x)) with other fills; O(m n size) where both are DENSE, by products but for MANHATTAN, HAMMING and JACCARD. Pairs
// whose sums would cancel, equal ones among them, are computed alone: the distance of equal rows is 0.
Result all_distances(Allocator& to, int op, const Operand& x, const Operand& y, const Axes& axes, const char* name,
                     const Operand* target = nullptr);

}  // namespace s4j
