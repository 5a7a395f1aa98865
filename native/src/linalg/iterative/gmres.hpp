// SPDX-License-Identifier: Apache-2.0
// Any square matrix: BiCGSTAB (van der Vorst 1992) and GMRES(m) (Saad, Schultz 1986), preconditioned from the right, so
// that residuals are those of the system itself; flexible GMRES (Saad 1993) where the preconditioner is the caller's.
#pragma once

#include "linalg/iterative/iteration.hpp"

namespace s4j {

std::shared_ptr<Iteration> make_bicgstab(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal);
std::shared_ptr<Iteration> make_gmres(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal);

}  // namespace s4j
