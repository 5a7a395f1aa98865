// SPDX-License-Identifier: Apache-2.0
// Operations along dimensions that keep the shape: running sums and products, marks of the largest, softmax.
#pragma once

#include <optional>

#include "array/result.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// CUMSUM, CUMPROD, SOFTMAX along one dimension, IS_MAX along any; what each costs and stores: sparse4j.h.
// Running sums and products have the type that a receiver of type `receiver` calls for (accumulating_type).
Result along(Allocator& to, int op, const Operand& x, const Axes& axes, const char* name,
             std::optional<Type> receiver = std::nullopt);

}  // namespace s4j
