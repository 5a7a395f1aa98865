// SPDX-License-Identifier: Apache-2.0
// Distinct values.
#pragma once

#include "array/result.hpp"

namespace s4j {

enum class UniqueWhat : int64_t { kValues = 0, kCounts = 1, kFirst = 2, kInverse = 3 };

// The distinct values of x, ascending; -0 and 0 are one value (the first of them is returned), NaN is one value and
// last. Or, in that order: the number of elements of each, or the first in C order. Or, DENSE of x's shape, the index
// of each element's value. All implicit elements are one value. O(entries), except for the last, which throws above the
// densify limit. Counts and positions need a length below 2^63.
Result unique(Allocator& to, const Operand& x, UniqueWhat what, const char* name);

}  // namespace s4j
