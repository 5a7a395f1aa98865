// SPDX-License-Identifier: Apache-2.0
// Iterations for symmetric matrices: conjugate gradients (Hestenes, Stiefel 1952) and MINRES (Paige, Saunders 1975),
// both with a positive definite preconditioner.
#pragma once

#include "linalg/iterative/iteration.hpp"

namespace s4j {

std::shared_ptr<Iteration> make_cg(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal);
std::shared_ptr<Iteration> make_minres(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal);

}  // namespace s4j
