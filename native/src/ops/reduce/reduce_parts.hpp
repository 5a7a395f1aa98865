// SPDX-License-Identifier: Apache-2.0
// Reduces arrays in files that do not fit in memory, part by part: a part is an interval of the leading dimension
// (parts/parts.hpp); a group is the elements that give one result.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// Returns whether parts can be used. Either the leading dimension is kept, so that each group lies within a part, or
// the results of parts can be combined (sums, norms 1, counts, largest and smallest elements, any and all).
bool can_reduce_parts(int op, const Operand& x, const Axes& axes, bool stored_only);
// As reduce() and reduce_number(). If the leading dimension is reduced, sums add the sums of parts, so their last bits
// may differ.
Result reduce_parts(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);
Scalar reduce_number_parts(int op, const Operand& x, const ReduceOptions& options);

}  // namespace s4j
