// SPDX-License-Identifier: Apache-2.0
// Incomplete factors whose entries are dropped for their sizes: Saad, Iterative Methods for Sparse Linear Systems
// (2003), section 10.4.
#pragma once

#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Throws S4J_ILLEGAL_ARGUMENT unless tolerance >= 0 and fill >= 1.
void require_dropping(const Dropping& dropping, const char* name);

// z = m^-1 r with m = L U P^T of a square matrix: ILUTP (Saad 1994), row by row. The largest element of what is left of
// a row is its pivot when the diagonal's is less than a hundredth of it; P moves the columns. A row of which nothing is
// left has a pivot of the tolerance times its norm, at least of 1e-4 times that, as Saad has it; where nothing was
// dropped before, and of a row of zeros, S4J_ARITHMETIC names the row: the matrix is singular. O(sum over the entries
// of L of the lengths of the rows of U that they name), with a logarithm.
Task<std::unique_ptr<LinearMap>> incomplete_lu(const Csr<double>& a, Dropping dropping, const char* name);

// The same with m = L L^T of a symmetric positive (semi)definite matrix, whose upper triangle is read; norms are those
// of the matrix scaled to a diagonal of 1. Where a pivot is not positive, the factor is that of a + shift diag(a)
// (Manteuffel 1980), shift = 0.001 and then twice as much until it exists (Lin, More 1999). Throws S4J_ARITHMETIC where
// a is not definite for sure: a diagonal element is not positive, or one beside it too large.
Task<std::unique_ptr<LinearMap>> incomplete_cholesky(const Csr<double>& a, Dropping dropping, const char* name);

}  // namespace s4j
