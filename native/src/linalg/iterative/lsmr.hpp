// SPDX-License-Identifier: Apache-2.0
// Least squares by LSMR (Fong, Saunders 2011): Golub-Kahan bidiagonalisation, equivalent to MINRES on the normal
// equations.
#pragma once

#include "linalg/iterative/iteration.hpp"

namespace s4j {

std::shared_ptr<Iteration> make_lsmr(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal);

}  // namespace s4j
