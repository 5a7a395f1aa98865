// SPDX-License-Identifier: Apache-2.0
// Fill-reducing orderings by minimum degree: repeatedly eliminate a variable of approximately least degree.
#pragma once

#include "linalg/ordering/graph.hpp"

namespace s4j {

// Returns order[new] = old for the rows and columns of a square matrix, by the pattern of a + a^T: `a` may hold one
// triangle or both, with or without the diagonal. Rows with more than 10 sqrt(n) entries come last. Throws
// S4J_NO_MEMORY.
Task<Vec<int32_t>> minimum_degree(const Csr<double>& a);

// Returns order[new] = old for the columns of a matrix of any shape, by the pattern of a^T a, which is never formed:
// for LU with partial pivoting and for QR. Ignores rows with more than 10 sqrt(columns) entries; columns with more than
// 10 sqrt(min(rows, columns)) entries come last. `transposed`: the rows of `a` are the matrix's columns.
Task<Vec<int32_t>> column_minimum_degree(const Csr<double>& a, bool transposed);

// Returns the order of the vertices below number `interior`. The others count in degrees but are never eliminated.
Task<Vec<int32_t>> minimum_degree(Graph graph, int64_t interior);

// Returns the number of neighbours above which a vertex of a graph with n vertices counts as dense.
int64_t dense_from(int64_t n);

}  // namespace s4j
