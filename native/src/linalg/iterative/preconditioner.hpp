// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Returns the map z = m^-1 r for an approximation m of the square matrix a, or null for NONE and CALLERS. a must
// outlive the map. Throws S4J_ARITHMETIC, naming the row, if m does not exist. SSOR: omega in (0, 2).
Task<std::unique_ptr<LinearMap>> preconditioner(const Csr<double>& a, Iterative how, const char* name);

}  // namespace s4j
