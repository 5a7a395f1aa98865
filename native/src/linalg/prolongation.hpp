// SPDX-License-Identifier: Apache-2.0
// From a coarser level to a finer one: tentative and smoothed prolongators (Vanek, Mandel, Brezina 1996, section 3).
#pragma once

#include "linalg/aggregation.hpp"

namespace s4j {

// The largest eigenvalue of diag(left) m diag(right), which is symmetric: from below, by some steps of Lanczos, mostly
// within 5 %.
Task<double> largest_eigenvalue(const Csr<double>& m, const Vector& left, const Vector& right);

// t with orthonormal columns, one for each aggregate, whose range holds the candidate; that becomes t^T candidate.
Task<Csr<double>> tentative_prolongator(const Aggregates& aggregates, Vector& candidate);

// (I - 4 / (3 lambda) D_F^-1 a_F) t. a_F is a without the entries that are not strong, which are added to the diagonal,
// so that sums of rows remain; D_F is its diagonal, lambda the largest eigenvalue of D_F^-1 a_F, `largest` that of D^-1
// a.
Task<Csr<double>> smoothed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                       double largest, const Csr<double>& t);

}  // namespace s4j
