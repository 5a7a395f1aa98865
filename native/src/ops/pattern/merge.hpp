// SPDX-License-Identifier: Apache-2.0
// Merges two sorted patterns, without values, and records the position of each output entry in both operands. A line is
// a compressed row of GCS, a generalised CSR.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// The structure of the union of two patterns, with uninitialised values. left[k] and right[k] are the positions of
// output entry k in the operands, or -1.
struct Union {
  Layout layout;
  Vec<int64_t> left, right;
};

// Returns the union. a and b must have the same shape and layout (COO, or GCS of one order and partitioning). O(nnz(a)
// + nnz(b) + lines).
Union merge_patterns(Allocator& to, const Block& a, const Block& b, Type type);

}  // namespace s4j
