// SPDX-License-Identifier: Apache-2.0
// Finds the position of the first or last true element (one that is not 0) along dimensions.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// Returns the position, in C order within the reduced dimensions, of the first or last element that is not 0
// (FIRST_INDEX, LAST_INDEX), or -1 if there is none. x has any type. O(entries).
Result match_index(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);

}  // namespace s4j
