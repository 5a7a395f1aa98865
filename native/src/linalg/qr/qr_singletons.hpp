// SPDX-License-Identifier: Apache-2.0
// Columns that a sparse QR has nothing to compute for.
#pragma once

#include "linalg/qr/qr_plan.hpp"

namespace s4j {

// Columns with one entry in the rows that those before them have not taken (Davis 2011, section 2.2): R has such a
// column's row as it stands, and what is left of the matrix fills in, and is ordered, without either. Circuits and
// linear programs have many.
struct Singletons {
  Vec<int32_t> columns, rows;  // in order
  // The rest, and which rows and columns of the matrix its own are; empty where there are no singletons.
  Csr<double> rest;
  Vec<int32_t> rest_rows, rest_columns;
};

// Those with entries of at least `least` in magnitude, but for columns of `last`. O(nnz). Throws S4J_NO_MEMORY. Pauses.
Task<Singletons> find_singletons(const Csr<double>& a, double least, const Vec<int32_t>& last = {});

// The plan of a matrix with singletons, each a front of its own: plan_qr() of the rest and, before them, those.
Task<QrPlan> plan_qr(const Csr<double>& a, const Singletons& singletons, Vec<int32_t> order_of_rest);

}  // namespace s4j
