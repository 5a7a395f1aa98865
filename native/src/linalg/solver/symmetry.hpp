// SPDX-License-Identifier: Apache-2.0
// Whether a matrix that is taken for symmetric is.
#pragma once

#include "linalg/solver/csr.hpp"

namespace s4j {

// Refuses a square matrix of which two elements (i, j) and (j, i) differ by more than rounding: 1e-12 (1e-6 of FLOAT)
// times the geometric mean of the largest magnitudes in row i and in row j, whatever the scale of a row is. Names the
// first pair by rows. O(nnz); a transpose is made where patterns or values differ at all. Throws S4J_NO_MEMORY.
void require_mirrored(const Csr<double>& a, Type type, const char* name);

// What of the rows stands in the lower triangle.
Csr<double> lower_triangle(const Csr<double>& a);

}  // namespace s4j
