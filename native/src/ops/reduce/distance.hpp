// SPDX-License-Identifier: Apache-2.0
// Distances and similarities of all pairs of sub-arrays of two arrays. Fill: the value of implicit (not stored)
// elements. Densify limit: the number of elements that a result may store.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// Returns the type of the result: the type of the sum if that is floating-point, DOUBLE for integers. Throws for BOOL.
Type distance_type(Type x, Type y, const char* name);

// Returns r[i, j], the distance of x's i-th and y's j-th sub-array along axes.reduced, counted in C order of the other
// dimensions. The result is DENSE, up to the densify limit unless both operands or the target are DENSE. Implicit
// elements have the value of the fill. All sums are computed in double. The cost is O(products of stored entries + m n)
// if one operand is sparse and fills are 0, O(m nnz(y) + n nnz(x)) with other fills, and O(m n size) if both are DENSE,
// by matrix products except for MANHATTAN, HAMMING and JACCARD. Pairs whose sums would cancel, such as equal rows, are
// computed separately, so that the distance of equal rows is 0.
Result all_distances(Allocator& to, int op, const Operand& x, const Operand& y, const Axes& axes, const char* name,
                     const Operand* target = nullptr);

}  // namespace s4j
