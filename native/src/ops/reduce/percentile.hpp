// SPDX-License-Identifier: Apache-2.0
// Computes medians and percentiles by selecting one or two stored entries of each group (the elements that give one
// result). The implicit elements, those not stored, count as one run of equal elements.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// Computes MEDIAN and PERCENTILE for reduce() and reduce_number(). The k-th of n ascending elements is at 100 k / (n +
// 1) per cent (Weibull). Between two elements, the result is interpolated linearly; beyond the ends, the result is the
// first or the last element. The result is NaN if an element is NaN or there are no elements. O(stored entries of a
// group), by selection.
bool is_percentile(int op);
Result percentile(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);

}  // namespace s4j
