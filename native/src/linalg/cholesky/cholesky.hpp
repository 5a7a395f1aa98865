// SPDX-License-Identifier: Apache-2.0
// Factorisations of a symmetric matrix: L L^T, by fronts if there is much to compute, else entry by entry; and L D L^T,
// by fronts with pivoting.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// Which part of a symmetric matrix is read: one triangle, ignoring the other, or both, which must agree.
enum class Reading : int { kLower = 0, kUpper = 1, kBoth = 2 };

// Makes a solver by L L^T, or by L D L^T if `ldlt`, of a symmetric matrix.
std::shared_ptr<Solver> make_cholesky(const Operand& a, Order order, Reading reading, bool ldlt);

}  // namespace s4j
