// SPDX-License-Identifier: Apache-2.0
// Distances and similarities of all pairs of sub-arrays of two arrays.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// The type of the result: that of the sum if floating, DOUBLE for integers. Throws for BOOL.
Type distance_type(Type x, Type y, const char* name);

// r[i, j] = distance of x's i-th and y's j-th sub-array along axes.reduced, counted in C order of the other dimensions.
// DENSE, up to the densify limit unless both operands or the target are DENSE. Implicit elements are the fill. Computed
// in double. O(products of stored entries + m n) if one operand is sparse and fills are 0; O(m nnz(y) + n nnz(x)) with
// other fills; O(m n size) if both are DENSE, by matrix products except for MANHATTAN, HAMMING and JACCARD. Pairs whose
// sums would cancel, such as equal rows, are computed separately: the distance of equal rows is 0.
Result all_distances(Allocator& to, int op, const Operand& x, const Operand& y, const Axes& axes, const char* name,
                     const Operand* target = nullptr);

}  // namespace s4j
