// SPDX-License-Identifier: Apache-2.0
// LU with partial pivoting as a solver.
#pragma once

#include <memory>

#include "linalg/solver/solver.hpp"

namespace s4j {

// A square matrix; other values of its pattern may come later.
std::shared_ptr<Solver> make_lu(const Operand& a, Order order);

}  // namespace s4j
