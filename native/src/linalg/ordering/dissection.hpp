// SPDX-License-Identifier: Apache-2.0
// Fill-reducing orderings for large meshes.
#pragma once

#include "linalg/ordering/graph.hpp"

namespace s4j {

// Returns order[new] = old for the rows and columns of a square matrix, by the pattern of a + a^T: `a` may hold one
// triangle or both, with or without the diagonal. A small separator comes last; before it come the parts that it
// separates, each ordered the same way. O(nnz log n), much slower than minimum_degree on graphs without small
// separators. Throws S4J_NO_MEMORY.
Task<Vec<int32_t>> nested_dissection(const Csr<double>& a);

// Returns the order with the lower operation count of a symmetric factorisation: minimum degree, or, if that order is
// so expensive that a second ordering pays, the cheaper of minimum degree and nested dissection. `a`: one triangle.
Task<Vec<int32_t>> symmetric_order(const Csr<double>& a);

}  // namespace s4j
