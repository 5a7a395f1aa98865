// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "linalg/solver.hpp"
#include "linalg/vectors.hpp"

namespace s4j {

// z = m^-1 r for an m like a, which is square; null for NONE and CALLERS. Throws S4J_ARITHMETIC naming the row where it
// cannot be made. SSOR: omega in (0, 2).
std::unique_ptr<LinearMap> make_preconditioner(const Csr<double>& a, s4j_preconditioner kind, double omega,
                                               const char* name);

}  // namespace s4j
