// SPDX-License-Identifier: Apache-2.0
// Operations along dimensions that keep the shape: running sums and products, softmax, 1 at the largest element. The
// densify limit is the number of elements that a result may store.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// Computes CUMSUM, CUMPROD or SOFTMAX along one dimension, or IS_MAX along any dimensions; sparse4j.h describes cost
// and stored entries. `receiver` is an existing array for the result: its type determines the type of running sums and
// products (accumulating_type), and if it is DENSE, the densify limit does not apply.
Result along(Allocator& to, int op, const Operand& x, const Axes& axes, const char* name,
             const Operand* receiver = nullptr);

}  // namespace s4j
