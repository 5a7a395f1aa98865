// SPDX-License-Identifier: Apache-2.0
// Distances and similarities between all pairs of sub-arrays of two arrays.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// FLOAT or DOUBLE as the sum is, DOUBLE of integers. Throws for BOOL.
Type distance_type(Type x, Type y, const char* name);

// r[i, j] = distance of x's i-th and y's j-th sub-array along axes.reduced, counted in C order of the other dimensions;
// DENSE. Missing elements are the fill. Computed in double. O(m nnz(y) + n nnz(x)) for sparse operands of m and n
// sub-arrays, O(m n size) once one of them is DENSE.
Result all_distances(Allocator& to, int op, const Operand& x, const Operand& y, const Axes& axes, const char* name,
                     const Operand* target = nullptr);

}  // namespace s4j
