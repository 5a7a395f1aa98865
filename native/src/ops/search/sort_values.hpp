// SPDX-License-Identifier: Apache-2.0
// Sorting of values along dimensions, implicit elements included.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// Each group of elements along axes.reduced in ascending (or falling) order, in C order of these dimensions. Stable: -0
// and 0 keep their order. NaN comes last, or first in falling order. Sparse in, sparse out: the stored entries of a
// group are sorted and its implicit elements take their place between them. O(entries log entries), whatever the
// extents.
Result sort_values(Allocator& to, const Operand& x, const Axes& axes, bool descending);

// Where in its group each element of the sorted array was, LONG, DENSE: what is absent moves too, so that every element
// has a position of its own. Ties by position. A sparse operand is refused above the densify limit.
Result argsort(Allocator& to, const Operand& x, const Axes& axes, bool descending, const char* name);

}  // namespace s4j
