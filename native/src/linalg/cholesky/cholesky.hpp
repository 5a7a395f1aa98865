// SPDX-License-Identifier: Apache-2.0
// Factorisations of symmetric matrices. L L^T uses the multifrontal method if it needs many operations, else the
// up-looking method. L D L^T uses the multifrontal method with pivoting.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// The part of a symmetric matrix that a solver reads: one triangle (it ignores the other), or both triangles, which
// must agree.
enum class Reading : int { kLower = 0, kUpper = 1, kBoth = 2 };

// Returns a solver for a symmetric matrix by L L^T, or by L D L^T if `ldlt`.
std::shared_ptr<Solver> make_cholesky(const Operand& a, Order order, Reading reading, bool ldlt);

}  // namespace s4j
