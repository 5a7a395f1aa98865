// SPDX-License-Identifier: Apache-2.0
// Operations along dimensions that keep the shape: running sums and products, marks of the largest, softmax.
#pragma once

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// CUMSUM, CUMPROD, SOFTMAX along one dimension, IS_MAX along any; what each costs and stores: sparse4j.h.
Result along(Allocator& to, int op, const Operand& x, const Axes& axes, const char* name);

}  // namespace s4j
