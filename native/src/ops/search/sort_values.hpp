// SPDX-License-Identifier: Apache-2.0
// Sorts values along dimensions, including implicit elements. Fill: the value of implicit (not stored) elements.
// Densify limit: the number of elements that a result may store.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// Sorts each group of elements along axes.reduced in ascending (or descending) order, in C order of these dimensions.
// Stable: -0 and 0 keep their order. NaN comes last, or first if descending. A sparse operand gives a sparse result:
// the stored entries of a group are sorted, and its implicit elements lie between the entries below and above the fill.
// O(entries log entries), for any extents.
Result sort_values(Allocator& to, const Operand& x, const Axes& axes, bool descending);

// Returns for each element of the sorted array its original position in the group, DENSE LONG. Implicit elements move
// too, so that each element has its own position. Ties are ordered by position. Throws above the densify limit for a
// sparse operand.
Result argsort(Allocator& to, const Operand& x, const Axes& axes, bool descending, const char* name);

}  // namespace s4j
