// SPDX-License-Identifier: Apache-2.0
// Distinct values. Fill: the value of implicit (not stored) elements. Densify limit: the number of elements that a
// result may store.
#pragma once

#include "array/result.hpp"

namespace s4j {

enum class UniqueWhat : int64_t { kValues = 0, kCounts = 1, kFirst = 2, kInverse = 3 };

// Returns one of four results; all implicit elements are one value.
//   kValues: the distinct values of x, ascending. -0 and 0 are one value, represented by its first element. NaN is
//     one value and comes last.
//   kCounts: the number of elements with each value, in the order of kValues.
//   kFirst: the position in C order of the first element with each value, in the order of kValues.
//   kInverse: the index in kValues of each element's value, DENSE of x's shape. Throws above the densify limit.
// O(entries), except for kInverse. kCounts and kFirst need a length below 2^63.
Result unique(Allocator& to, const Operand& x, UniqueWhat what, const char* name);

}  // namespace s4j
