// SPDX-License-Identifier: Apache-2.0
// Factors of a symmetric matrix, one triangle of which is read: L L^T by fronts where there is much to compute, else
// entry by entry, and L D L^T by fronts with pivots.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// What of a symmetric matrix is read: a triangle, whatever the other one holds, or both, which must agree.
enum class Reading : int { kLower = 0, kUpper = 1, kBoth = 2 };

// L L^T or, `ldlt`, L D L^T of a symmetric matrix.
std::shared_ptr<Solver> make_cholesky(const Operand& a, Order order, Reading reading, bool ldlt);

}  // namespace s4j
