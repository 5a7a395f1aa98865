// SPDX-License-Identifier: Apache-2.0
// Orders that keep factors sparse by eliminating, again and again, a variable of about the least degree.
#pragma once

#include "linalg/ordering/graph.hpp"

namespace s4j {

// order[new] = old, of the rows and columns of a square matrix, by the pattern of a + a^T: one triangle or both may be
// there, with the diagonal or without. Rows of more than 10 sqrt(n) entries come last. Throws S4J_NO_MEMORY.
Task<Vec<int32_t>> minimum_degree(const Csr<double>& a);

// order[new] = old, of the columns of a matrix of any shape, by the pattern of a^T a, which is never formed: an order
// for L U of rows chosen by partial pivoting and for Q R. Rows of more than 10 sqrt(columns) entries are left out,
// columns of more than 10 sqrt(min(rows, columns)) come last. `transposed`: the rows of `a` are the matrix's columns.
Task<Vec<int32_t>> column_minimum_degree(const Csr<double>& a, bool transposed);

// The order of the vertices below `interior`: those from there on count in degrees and are never eliminated.
Task<Vec<int32_t>> minimum_degree(Graph graph, int64_t interior);

// Neighbours from which on a vertex of a graph of n counts as one of all.
int64_t dense_from(int64_t n);

}  // namespace s4j
