// SPDX-License-Identifier: Apache-2.0
// Sorts values along dimensions, including implicit elements.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// Each group of elements along axes.reduced in ascending (or descending) order, in C order of these dimensions. Stable:
// -0 and 0 keep their order. NaN comes last, or first if descending. A sparse operand gives a sparse result: the stored
// entries of a group are sorted, and its implicit elements come between them. O(entries log entries), for any extents.
Result sort_values(Allocator& to, const Operand& x, const Axes& axes, bool descending);

// The position in its group of each element of the sorted array, LONG, DENSE: implicit elements move too, so that each
// element has its own position. Ties by position. Throws above the densify limit for a sparse operand.
Result argsort(Allocator& to, const Operand& x, const Axes& axes, bool descending, const char* name);

}  // namespace s4j
