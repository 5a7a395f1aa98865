// SPDX-License-Identifier: Apache-2.0
// Operations along dimensions that keep the shape: running sums and products, marks of the largest, softmax.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// CUMSUM, CUMPROD, SOFTMAX along one dimension, IS_MAX along any; what each costs and stores: sparse4j.h.
// Running sums and products have the type that a receiver calls for (accumulating_type); a DENSE one may pass the
// densify limit.
Result along(Allocator& to, int op, const Operand& x, const Axes& axes, const char* name,
             const Operand* receiver = nullptr);

}  // namespace s4j
