// SPDX-License-Identifier: Apache-2.0
// Joining of arrays.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Arrays one after the other along a dimension; see s4j_concat. Throw S4J_ILLEGAL_ARGUMENT when the others do not
// agree.
Shape concat_shape(Operands x, int64_t dimension);
Result concat(Allocator& to, Operands x, int64_t dimension);

}  // namespace s4j
