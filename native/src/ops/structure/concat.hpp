// SPDX-License-Identifier: Apache-2.0
// Joins arrays along a dimension.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Concatenates arrays along a dimension; see s4j_concat. Throws S4J_ILLEGAL_ARGUMENT if the other dimensions differ.
Shape concat_shape(Operands x, int64_t dimension);
Result concat(Allocator& to, Operands x, int64_t dimension);

}  // namespace s4j
