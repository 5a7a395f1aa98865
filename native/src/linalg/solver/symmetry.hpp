// SPDX-License-Identifier: Apache-2.0
// Checks that a matrix is symmetric.
#pragma once

#include "linalg/solver/csr.hpp"

namespace s4j {

// Throws if elements (i, j) and (j, i) of a square matrix differ by more than rounding errors: 1e-12 (FLOAT: 1e-6)
// times the geometric mean of the largest magnitudes in rows i and j. The scale of a row therefore does not matter. The
// message names the first such pair by rows. O(nnz). Builds the transpose unless patterns and values of both triangles
// are identical. Throws S4J_NO_MEMORY.
void require_mirrored(const Csr<double>& a, Type type, const char* name);

// Returns the lower triangle of a.
Csr<double> lower_triangle(const Csr<double>& a);

}  // namespace s4j
