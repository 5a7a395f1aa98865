// SPDX-License-Identifier: Apache-2.0
// Tensor times vector: contraction of an array with a dense array along any dimensions.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// Computes r[kept] = sum over `axes.reduced` of x[kept, reduced] v[reduced]. v has exactly the extents of the reduced
// dimensions, in ascending order of the dimensions. A sparse x gives a COO result with an entry for each kept position
// at which x has entries; a DENSE x gives a DENSE result. O(nnz(x)) on a cached layout whose compressed dimensions are
// the kept ones, so that all dimensions cost the same. Sums in the type that `target`, which receives the result,
// needs.
Result contract(Allocator& to, const Operand& x, const Operand& v, const Axes& axes, const char* name,
                const Operand* target = nullptr);

}  // namespace s4j
