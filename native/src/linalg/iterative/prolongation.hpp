// SPDX-License-Identifier: Apache-2.0
// From a coarser level to a finer one: tentative and smoothed prolongators (Vanek, Mandel, Brezina 1996, section 3).
#pragma once

#include "linalg/iterative/aggregation.hpp"

namespace s4j {

// The largest eigenvalue of diag(left) m diag(right), which is symmetric: from below, by some steps of Lanczos, mostly
// within 5 %.
Task<double> largest_eigenvalue(const Csr<double>& m, const Vector& left, const Vector& right);

// t with orthonormal columns, one for each aggregate, whose range holds the candidate; coarser = t^T candidate.
Task<Csr<double>> tentative_prolongator(const Aggregates& aggregates, const Vector& candidate, Vector& coarser);

// t with the rows of unknowns that are alone, which take what their neighbours have: x_i = sum_j -a_ij x_j / a_ii.
Task<Csr<double>> completed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                        const Vector& candidate, Csr<double> t);

// (I - 4 / (3 lambda) D_F^-1 a_F) t, lambda the largest eigenvalue of D^-1 a. a_F has of each row of a those entries
// that are strong for it; the others are added to the diagonal, D_F, so that a_F times the candidate is what a times it
// is. Unknowns that are alone keep their rows.
Task<Csr<double>> smoothed_prolongator(const Csr<double>& a, const Strength& strength, const Vector& diagonal,
                                       const Vector& candidate, double largest, const Csr<double>& t);

}  // namespace s4j
