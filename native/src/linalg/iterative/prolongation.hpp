// SPDX-License-Identifier: Apache-2.0
// Prolongation from a coarser level to a finer one: tentative and smoothed prolongators (Vanek, Mandel, Brezina 1996,
// section 3).
#pragma once

#include "linalg/iterative/aggregation.hpp"

namespace s4j {

// The largest eigenvalue of the symmetric diag(left) m diag(right): a lower bound by a few Lanczos steps, mostly within
// 5 %.
Task<double> largest_eigenvalue(const Csr<double>& m, const Vector& left, const Vector& right);

// Returns t with orthonormal columns, one per aggregate, whose range contains the candidate; coarser = t^T candidate.
Task<Csr<double>> tentative_prolongator(const Aggregates& aggregates, const Vector& candidate, Vector& coarser);

// Returns t with rows for unknowns that are alone, which interpolate from their neighbours: x_i = sum_j -a_ij x_j /
// a_ii.
Task<Csr<double>> completed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                        const Vector& candidate, Csr<double> t);

// Returns (I - 4 / (3 lambda) D_F^-1 a_F) t, where lambda is the largest eigenvalue of D^-1 a. a_F keeps the strong
// entries of each row; the others are added to its diagonal D_F, so that a_F and a give the same product with the
// candidate. Unknowns that are alone keep their rows.
Task<Csr<double>> smoothed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                       const Vector& candidate, double largest, const Csr<double>& t);

}  // namespace s4j
