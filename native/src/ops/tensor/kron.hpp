// SPDX-License-Identifier: Apache-2.0
// Kronecker products: docs/decisions/0005-linear-algebra.md section 5.
#pragma once

#include "array/result.hpp"

namespace s4j {

// As NumPy's kron: ranks are made equal by leading extents of 1. The result is sparse if one factor is; every element
// of a DENSE factor then counts as stored. O(stored products), generated in sorted order.
Result kron(const Operand& a, const Operand& b, Allocator& to, const char* name, const Operand* target = nullptr);

}  // namespace s4j
