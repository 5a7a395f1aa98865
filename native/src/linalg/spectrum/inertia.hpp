// SPDX-License-Identifier: Apache-2.0
// Counts the eigenvalues of a symmetric matrix below a number, which shows whether all of them were found.
#pragma once

#include <optional>

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// Returns a - sigma m.
Csr<double> difference(const Csr<double>& a, double sigma, const Csr<double>& m);

// Returns the number of eigenvalues of a x = lambda m x below `bound`. m is null for the identity, or positive
// definite. The result is the number of negative pivots of a - bound m = L D L^T (Sylvester's law of inertia).
// Eigenvalues within rounding errors of the bound may be counted on either side. Returns std::nullopt if a pivot is 0
// or the factors overflow.
Task<std::optional<int64_t>> eigenvalues_below(const Csr<double>& a, const Csr<double>* m, double bound);

}  // namespace s4j
