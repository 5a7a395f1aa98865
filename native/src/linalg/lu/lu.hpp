// SPDX-License-Identifier: Apache-2.0
// LU with partial pivoting as a solver.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// Returns a solver for a square matrix. refactor() can replace the matrix by one with the same pattern.
std::shared_ptr<Solver> make_lu(const Operand& a, Order order);

}  // namespace s4j
