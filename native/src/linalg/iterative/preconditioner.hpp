// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// z = m^-1 r for an approximation m of a, which is square and must outlive the map; null for NONE and CALLERS. Throws
// S4J_ARITHMETIC, naming the row, if m cannot be made. SSOR: omega in (0, 2).
Task<std::unique_ptr<LinearMap>> preconditioner(const Csr<double>& a, Iterative how, const char* name);

}  // namespace s4j
