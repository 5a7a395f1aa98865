// SPDX-License-Identifier: Apache-2.0
// argMax and argMin: find the position of the extreme element of each group, including implicit elements. The fill is
// the value of implicit elements, those that an array does not store.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// Returns the position, in C order within the reduced dimensions, of the first NaN, else of the first extreme (ARG_MAX,
// ARG_MIN).
Result index_reduce(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);
Scalar index_reduce_number(int op, const Operand& x, const ReduceOptions& options);

}  // namespace s4j
