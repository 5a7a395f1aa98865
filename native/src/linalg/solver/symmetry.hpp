// SPDX-License-Identifier: Apache-2.0
// Checks that a matrix is symmetric.
#pragma once

#include "linalg/solver/csr.hpp"

namespace s4j {

// Throws if elements (i, j) and (j, i) of a square matrix differ by more than rounding errors: 1e-12 (FLOAT: 1e-6)
// times the geometric mean of the largest magnitudes in rows i and j. So the scale of a row does not matter. Names the
// first such pair by rows. O(nnz); makes a transpose if patterns or values differ at all. Throws S4J_NO_MEMORY.
void require_mirrored(const Csr<double>& a, Type type, const char* name);

// Returns the lower triangle of the rows.
Csr<double> lower_triangle(const Csr<double>& a);

}  // namespace s4j
