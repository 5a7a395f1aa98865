// SPDX-License-Identifier: Apache-2.0
// The position of the first or last true element along dimensions.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// FIRST_INDEX, LAST_INDEX: the position within the reduced dimensions, in C order, of the first or last element that is
// not 0; -1 if there is none. Any type. O(entries).
Result match_index(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);

}  // namespace s4j
