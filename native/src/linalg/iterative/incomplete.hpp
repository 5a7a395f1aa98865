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

// z = m^-1 r with m = L U P^T of a square matrix: ILUTP (Saad 1994), row by row. If the diagonal element is less than a
// hundredth of the largest remaining element of its row, that element is the pivot; P permutes columns. If no element
// remains in a row, the pivot is the tolerance, or 1e-4 if that is larger, times the row's norm, as in Saad. If nothing
// was dropped before, or for a row of zeros, it throws S4J_ARITHMETIC, naming the row: the matrix is singular. O(sum
// over the entries of L of the lengths of the rows of U that they select), times a logarithm.
Task<std::unique_ptr<LinearMap>> incomplete_lu(const Csr<double>& a, Dropping dropping, const char* name);

// m = L L^T of a symmetric positive (semi)definite matrix, of which it reads the upper triangle. Norms are those of the
// matrix scaled to a unit diagonal. If a pivot is not positive, it factorises a + shift diag(a) instead (Manteuffel
// 1980), with shift = 0.001, doubled until it succeeds (Lin, More 1999). Throws S4J_ARITHMETIC if a is certainly not
// definite: a diagonal element is not positive, or an off-diagonal one is too large.
Task<std::unique_ptr<LinearMap>> incomplete_cholesky(const Csr<double>& a, Dropping dropping, const char* name);

}  // namespace s4j
