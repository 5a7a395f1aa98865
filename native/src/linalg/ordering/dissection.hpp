// SPDX-License-Identifier: Apache-2.0
// Orders that keep factors of large meshes sparse.
#pragma once

#include "linalg/ordering/graph.hpp"

namespace s4j {

// order[new] = old, of the rows and columns of a square matrix, by the pattern of a + a^T: one triangle or both may be
// there, with the diagonal or without. A small separator comes last, before it the parts that it leaves, each ordered
// in the same way. Time is that of O(nnz log n) operations, many more than minimum_degree's on graphs that have no
// small separators. Throws S4J_NO_MEMORY.
Task<Vec<int32_t>> nested_dissection(const Csr<double>& a);

// The order for a symmetric factorisation that takes fewer operations: minimum degree's, or, where those are so many
// that looking for a better one pays, that of nested dissection. `a`: one triangle.
Task<Vec<int32_t>> symmetric_order(const Csr<double>& a);

}  // namespace s4j
