// SPDX-License-Identifier: Apache-2.0
// Prolongation from a coarser level to a finer one: tentative and smoothed prolongators (Vanek, Mandel, Brezina 1996,
// section 3). A candidate is a vector of the near null space. An unknown in no aggregate is alone.
#pragma once

#include "linalg/iterative/aggregation.hpp"

namespace s4j {

// Returns a lower bound of the largest eigenvalue of the symmetric matrix diag(left) m diag(right), by a few Lanczos
// steps. The bound is mostly within 5 % of the eigenvalue.
Task<double> largest_eigenvalue(const Csr<double>& m, const Vector& left, const Vector& right);

// Returns t with orthonormal columns, one per aggregate, whose range contains the candidate; coarser = t^T candidate.
Task<Csr<double>> tentative_prolongator(const Aggregates& aggregates, const Vector& candidate, Vector& coarser);

// Returns t with additional rows for unknowns that are alone. These rows interpolate from the neighbours: x_i = sum_j
// -a_ij x_j / a_ii.
Task<Csr<double>> completed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                        const Vector& candidate, Csr<double> t);

// Returns (I - 4 / (3 lambda) D_F^-1 a_F) t, where lambda is the largest eigenvalue of D^-1 a. The filtered matrix a_F
// keeps the strong entries of each row. The other entries are added to its diagonal D_F, so that a_F and a have the
// same product with the candidate. Rows of t for unknowns that are alone do not change.
Task<Csr<double>> smoothed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                       const Vector& candidate, double largest, const Csr<double>& t);

}  // namespace s4j
