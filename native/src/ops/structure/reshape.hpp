// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns a copy with another shape of the same length, elements in C order; see s4j_reshape.
Result reshape(Allocator& to, const Operand& x, const Shape& shape);

}  // namespace s4j
