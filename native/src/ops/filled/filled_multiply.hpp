// SPDX-License-Identifier: Apache-2.0
// Element-wise products of operands with fills (values of elements that are not stored) other than 0.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns x y element by element, broadcast, in `type`. Elements that an operand with fill 0 does not store are 0,
// whatever the other operand holds.
Result filled_multiply(Allocator& to, const Operand& x, const Operand& y, Type type, const char* name);

}  // namespace s4j
