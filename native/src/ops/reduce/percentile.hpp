// SPDX-License-Identifier: Apache-2.0
// Medians and percentiles: selects one or two stored entries of each group; the implicit elements count as one run of
// equal elements.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// MEDIAN and PERCENTILE, called by reduce() and reduce_number(). The k-th of n ascending elements is at 100 k / (n + 1)
// per cent (Weibull), with linear interpolation, and the first and last element beyond the ends. NaN if an element is
// NaN, or without elements. O(stored entries of a group), by selection.
bool is_percentile(int op);
Result percentile(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);

}  // namespace s4j
