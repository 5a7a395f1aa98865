// SPDX-License-Identifier: Apache-2.0
// Algebraic multigrid by smoothed aggregation (Vanek, Mandel, Brezina 1996).
#pragma once

#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Returns the map z = m^-1 r, where m^-1 is a V-cycle for a symmetric positive semidefinite matrix a. The map keeps a
// reference to a. m is symmetric positive definite even if a is singular: pre- and post-smoothing use the same
// polynomial of D^-1 a, and the coarsest level replaces zero eigenvalues by 1. The near null space consists of the
// constant vectors. Throws S4J_ARITHMETIC if a diagonal element is not positive and its row is not empty.
//
// Setup costs about 150 matrix-vector products for finite-element matrices on grids. The levels have 1.1 to 1.8 times
// the entries of a, up to 2.5 times if couplings are weak in most directions of the grid.
Task<std::unique_ptr<LinearMap>> smoothed_aggregation(const Csr<double>& a, const char* name);

}  // namespace s4j
