// SPDX-License-Identifier: Apache-2.0
// Sampled dense-dense matrix products.
#pragma once

#include "array/result.hpp"

namespace s4j {

// Computes r_ij = s_ij (a b)_ij at the stored positions of s; with `stored_only`, 1 replaces s_ij. Sums in the type
// that `target`, an array that receives the result, needs.
Result sddmm(const Operand& s, const Operand& a, const Operand& b, bool stored_only, Allocator& to, const char* name,
             const Operand* target = nullptr);

}  // namespace s4j
