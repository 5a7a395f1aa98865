// SPDX-License-Identifier: Apache-2.0
// A matricised tensor times the Khatri-Rao product of matrices: docs/decisions/0005-linear-algebra.md section 5.
#pragma once

#include <optional>
#include <vector>

#include "array/result.hpp"

namespace s4j {

// Computes r[i, c] = sum over the entries of x with coordinate i in dimension `mode` of the entry times, for each other
// dimension d, its factor's element [coordinate d, c]. `factors` holds one matrix [extent of d, R] for each other
// dimension, ascending. The result is DENSE. O(entries of x * R) for any mode: uses a layout compressed along the mode;
// entries of a fibre (equal in all but one dimension) share products.
Result mttkrp(const Operand& x, int mode, const std::vector<Operand>& factors, Allocator& to, const char* name,
              const Operand* target = nullptr);
// As mttkrp(), for a sparse x, checked arguments and no extent 0. Returns nothing if x has too many positions for one
// layout.
std::optional<Result> sparse_mttkrp(const Operand& x, int mode, const std::vector<Operand>& factors, Type type,
                                    Allocator& to, const char* name);

}  // namespace s4j
