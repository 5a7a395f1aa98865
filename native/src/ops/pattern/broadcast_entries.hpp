// SPDX-License-Identifier: Apache-2.0
// Finds pairs of entries of sparse operands with common coordinates when one or both operands are broadcast, without
// copying entries.
#pragma once

#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// Returns for each entry of s the position of b's entry (COO) with the same coordinates, or -1 if b has none. s is a
// sparse block of the shape to which b is broadcast. O(nnz(s) log nnz(b)).
Vec<int64_t> positions_at(const Block& s, const Block& b);

// The pairs of entries of a and b, both COO and broadcast to a shape, that agree in every dimension that both have. The
// constructor only counts the pairs. O((nnz(a) + nnz(b)) log).
class MeetingEntries {
 public:
  MeetingEntries(const Block& a, const Block& b, const Shape& shape);

  // Returns the number of pairs, at most 2^63 - 1.
  int64_t count() const { return count_; }

  // The pairs in any order: positions in a, positions in b, and coordinates in the shape, count() for each dimension.
  struct Pairs {
    Vec<int64_t> left, right, coordinates;
  };
  Pairs list() const;

 private:
  // Entries [a, a_end) of a and [b, b_end) of b, in sorted order, which agree in the shared dimensions.
  struct Group {
    int64_t a, a_end, b, b_end;
  };

  Shape shape_;
  Vec<int64_t> a_, b_;  // coordinates, one dimension after another
  int64_t na_, nb_;
  int lead_a_, lead_b_;             // number of leading dimensions of the shape that each operand lacks
  Vec<int64_t> order_a_, order_b_;  // permutations that sort by the shared dimensions
  Vec<Group> groups_;
  int64_t count_ = 0;
};

}  // namespace s4j
