// SPDX-License-Identifier: Apache-2.0
// Element-wise products of operands with fills.
#pragma once

#include "array/result.hpp"

namespace s4j {

// x y element by element, broadcast, in `type`; 0 where an operand with fill 0 has no entry, whatever the other holds.
Result filled_multiply(Allocator& to, const Operand& x, const Operand& y, Type type, const char* name);

}  // namespace s4j
