// SPDX-License-Identifier: Apache-2.0
// Medians and percentiles: one or two stored entries of each group are selected, the implicit ones stand among them as
// one run.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// MEDIAN and PERCENTILE, what reduce() and reduce_number() call for them. The k-th of n ascending elements stands at
// 100 k / (n + 1) per cent (Weibull), linear between two, the first and the last beyond. NaN where one is NaN, and of
// none. Selected among the stored entries of a group, the implicit ones as one run: O(k).
bool is_percentile(int op);
Result percentile(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);

}  // namespace s4j
