// SPDX-License-Identifier: Apache-2.0
// How many eigenvalues of a symmetric matrix lie below a number: what says whether those that were found are all.
#pragma once

#include <optional>

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// a - sigma m
Csr<double> difference(const Csr<double>& a, double sigma, const Csr<double>& m);

// The number of eigenvalues of a x = lambda m x below `bound`, m null for the identity or positive definite: the
// negative pivots of a - bound m = L D L^T (Sylvester's law of inertia). Eigenvalues that are as near to the bound as
// the factors round may be on either side. Empty: the factors do not say, as a pivot is 0 or they overflow.
Task<std::optional<int64_t>> eigenvalues_below(const Csr<double>& a, const Csr<double>* m, double bound);

}  // namespace s4j
