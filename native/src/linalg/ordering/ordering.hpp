// SPDX-License-Identifier: Apache-2.0
// Computes the elimination order that the caller's options select.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// Returns order[new] = old for the rows and columns of a symmetric matrix, of which `a` holds one triangle.
Task<Vec<int32_t>> order_symmetric(const Csr<double>& a, const Order& chosen);
// Returns order[new] = old for the columns of a matrix, which are the rows of `columns`. AMD and DISSECTION use a + a^T
// and need a square matrix.
Task<Vec<int32_t>> order_columns(const Csr<double>& columns, const Order& chosen);

}  // namespace s4j
