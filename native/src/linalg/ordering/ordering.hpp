// SPDX-License-Identifier: Apache-2.0
// In which order a factorisation eliminates, by what its caller chose.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/solver.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// order[new] = old, of the rows and columns of a symmetric matrix of which `a` has one triangle.
Task<Vec<int32_t>> order_symmetric(const Csr<double>& a, const Order& chosen);
// order[new] = old, of the columns of a matrix, which are the rows of `columns`. AMD and DISSECTION, of a + a^T, take
// square ones.
Task<Vec<int32_t>> order_columns(const Csr<double>& columns, const Order& chosen);

}  // namespace s4j
