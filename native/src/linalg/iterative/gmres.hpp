// SPDX-License-Identifier: Apache-2.0
// Iterations for any square matrix: BiCGSTAB (van der Vorst 1992) and GMRES(m) (Saad, Schultz 1986). Both precondition
// from the right, so that residuals are residuals of the system itself. With a caller's preconditioner, GMRES is
// flexible GMRES (Saad 1993).
#pragma once

#include "linalg/iterative/iteration.hpp"

namespace s4j {

std::shared_ptr<Iteration> make_bicgstab(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal);
std::shared_ptr<Iteration> make_gmres(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal);

}  // namespace s4j
