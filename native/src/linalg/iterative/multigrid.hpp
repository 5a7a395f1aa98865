// SPDX-License-Identifier: Apache-2.0
// Algebraic multigrid by smoothed aggregation (Vanek, Mandel, Brezina 1996).
#pragma once

#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// z = m^-1 r, m^-1 one V-cycle for a symmetric positive semidefinite matrix a, which the map refers to. m is symmetric
// positive definite, also where a is singular: a smoother is the same polynomial of D^-1 a before and after the
// correction, and null spaces of the coarsest level are met by 1. Candidate of the near null space: the constants.
// Throws S4J_ARITHMETIC where a diagonal element is not positive and its row not empty.
// Making it costs as much as some 150 products with a vector, for matrices of finite elements on grids; the levels hold
// 1.1 to 1.8 times the entries of a, up to 2.5 times where most directions are weak.
Task<std::unique_ptr<LinearMap>> smoothed_aggregation(const Csr<double>& a, const char* name);

}  // namespace s4j
