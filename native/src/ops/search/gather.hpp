// SPDX-License-Identifier: Apache-2.0
// Elements at a list of coordinates.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns the elements of x at `count` places, as a DENSE vector of its type. Place k has the coordinates
// at[k * rank .. (k + 1) * rank) in the view; a negative one adds the length of its dimension. Throws S4J_INDEX for a
// place outside x. O(count log nnz).
Result gather(Allocator& to, const Operand& x, int64_t count, const int64_t* at);

}  // namespace s4j
