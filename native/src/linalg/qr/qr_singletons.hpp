// SPDX-License-Identifier: Apache-2.0
// Column singletons, which a sparse QR eliminates without computing anything.
#pragma once

#include "linalg/qr/qr_plan.hpp"

namespace s4j {

// A singleton is a column with one entry outside the rows of earlier singletons (Davis 2011, section 2.2).
// The row of this entry is a row of R without any computation. The rest of the matrix, without the rows and columns of
// singletons, is ordered and factorised on its own. Circuits and linear programs have many singletons.
struct Singletons {
  Vec<int32_t> columns, rows;  // in the order of elimination
  // The rest of the matrix, and the row and column numbers of the matrix for its rows and columns. All are empty if
  // there are no singletons.
  Csr<double> rest;
  Vec<int32_t> rest_rows, rest_columns;
};

// Returns the singletons with entries of at least `least` in magnitude, except columns of `last`. O(nnz). Throws
// S4J_NO_MEMORY. Pauses.
Task<Singletons> find_singletons(const Csr<double>& a, double least, const Vec<int32_t>& last = {});

// Returns the plan of a matrix with singletons: one front for each singleton, followed by plan_qr() of the rest.
Task<QrPlan> plan_qr(const Csr<double>& a, const Singletons& singletons, Vec<int32_t> order_of_rest);

}  // namespace s4j
