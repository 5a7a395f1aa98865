// SPDX-License-Identifier: Apache-2.0
// Tensor times vector: the contraction of an array with a dense one along any dimensions.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// r[kept] = sum over `axes.reduced` of x[kept, reduced] v[reduced]; v has exactly those extents, in ascending order of
// the dimensions. Sparse x: a COO result with an entry per line of x that has any; DENSE x: DENSE. O(nnz(x)) on the
// derived layout whose lines are the kept dimensions, so it costs the same whichever dimensions are named.
// Summed in the type that a receiver `target` calls for.
Result contract(Allocator& to, const Operand& x, const Operand& v, const Axes& axes, const char* name,
                const Operand* target = nullptr);

}  // namespace s4j
