// SPDX-License-Identifier: Apache-2.0
// Distinct values.
#pragma once

#include "array/result.hpp"

namespace s4j {

enum class UniqueWhat : int64_t { kValues = 0, kCounts = 1, kFirst = 2, kInverse = 3 };

// The distinct values of x, ascending, -0 and 0 one value (shown as the first of them), NaN one value and last; or, in
// that order, how many elements have each, the first in C order; or, DENSE of x's shape, the number of each element's
// value. All implicit elements are one value: O(entries), but for the last, which is refused above the densify limit.
// Counts and positions need a length below 2^63.
Result unique(Allocator& to, const Operand& x, UniqueWhat what, const char* name);

}  // namespace s4j
