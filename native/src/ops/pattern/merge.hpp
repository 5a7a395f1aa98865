// SPDX-License-Identifier: Apache-2.0
// The union of two sorted patterns, whatever the values: where each output entry comes from on either side.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// Structure of the union, with uninitialised values of `type`; left[k] and right[k] are positions of output entry k in
// the operands, -1 where it is missing.
struct Union {
  Layout layout;
  Vec<int64_t> left, right;
};

// a and b have the same shape and the same layout (COO, or GCS of one order and partitioning). O(nnz(a) + nnz(b) +
// lines).
Union merge_patterns(Allocator& to, const Block& a, const Block& b, Type type);

}  // namespace s4j
