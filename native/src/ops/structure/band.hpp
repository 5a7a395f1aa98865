// SPDX-License-Identifier: Apache-2.0
// Bands around the diagonals of matrices.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Returns x with the elements outside lower <= column - row <= upper in the last two dimensions set to 0; see s4j_band.
Result band(Allocator& to, const Operand& x, int64_t lower, int64_t upper);

}  // namespace s4j
