// SPDX-License-Identifier: Apache-2.0
// Incomplete factorisations that drop entries by size: Saad, Iterative Methods for Sparse Linear Systems (2003),
// section 10.4.
#pragma once

#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Throws S4J_ILLEGAL_ARGUMENT unless tolerance >= 0 and fill >= 1.
void require_dropping(const Dropping& dropping, const char* name);

// Returns the map z = m^-1 r with m = L U P^T for a square matrix: ILUTP (Saad 1994), row by row. P permutes columns:
// the pivot is the largest remaining element of the row if the diagonal element is less than a hundredth of it. If no
// element remains in a row, the pivot is max(tolerance, 1e-4) times the row's norm, as in Saad. In this case the
// function throws S4J_ARITHMETIC, naming the row, if no entry was dropped before or the matrix's row is zero, since the
// matrix is then singular. Each entry l_ik costs the length of row k of U, times a logarithm.
Task<std::unique_ptr<LinearMap>> incomplete_lu(const Csr<double>& a, Dropping dropping, const char* name);

// Returns the map z = m^-1 r with m = L L^T for a symmetric positive (semi)definite matrix, of which it reads the upper
// triangle. The dropping rule uses norms of the matrix scaled to a unit diagonal. If a pivot is not positive, the
// function factorises a + shift diag(a) instead (Manteuffel 1980). The first shift is 0.001; it doubles until all
// pivots are positive (Lin, More 1999). Throws S4J_ARITHMETIC if a is certainly not definite: a diagonal element is not
// positive, or an off-diagonal element is too large.
Task<std::unique_ptr<LinearMap>> incomplete_cholesky(const Csr<double>& a, Dropping dropping, const char* name);

}  // namespace s4j
