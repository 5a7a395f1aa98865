// SPDX-License-Identifier: Apache-2.0
// Bands around the diagonals of matrices.
#pragma once

#include "array/result.hpp"

namespace s4j {

// The elements of the last two dimensions with lower <= column - row <= upper, all others 0; see s4j_band.
Result band(Allocator& to, const Operand& x, int64_t lower, int64_t upper);

}  // namespace s4j
