// SPDX-License-Identifier: Apache-2.0
// argMax and argMin: the position of the extreme element of each group, including implicit elements.
#pragma once

#include "ops/reduce/reduce.hpp"

namespace s4j {

// ARG_MAX, ARG_MIN: the position within the reduced dimensions in C order of the first NaN, else of the first extreme.
Result index_reduce(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& options);
Scalar index_reduce_number(int op, const Operand& x, const ReduceOptions& options);

}  // namespace s4j
