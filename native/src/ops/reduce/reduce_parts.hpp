// SPDX-License-Identifier: Apache-2.0
// Reductions of arrays in files that do not fit in memory, part by part (parts/parts.hpp).
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// Whether this can be: the leading dimension is kept, so that groups are whole in a part, or what parts come to makes
// up what all come to (sums, norms 1, counts, largest and smallest elements, any and all).
bool can_reduce_parts(int op, const Operand& x, const Axes& axes, bool stored_only);
// As reduce() and reduce_number(). Where the leading dimension is reduced, sums are of the sums of parts: their last
// bits may be others.
Result reduce_parts(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);
Scalar reduce_number_parts(int op, const Operand& x, const ReduceOptions& options);

}  // namespace s4j
