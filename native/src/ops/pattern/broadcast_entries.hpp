// SPDX-License-Identifier: Apache-2.0
// Pairs of entries of sparse operands with common coordinates when one or both operands are broadcast, without copies
// of entries.
#pragma once

#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// For each entry of s, a sparse block of the shape that b is broadcast to: the position of b's entry (COO) with its
// coordinates, or -1 if b has none. O(nnz(s) log nnz(b)).
Vec<int64_t> positions_at(const Block& s, const Block& b);

// The pairs of entries of a and b, both COO and broadcast to a shape, that agree in every dimension that both have. The
// constructor only counts them. O((nnz(a) + nnz(b)) log).
class MeetingEntries {
 public:
  MeetingEntries(const Block& a, const Block& b, const Shape& shape);

  // The number of pairs, at most 2^63 - 1.
  int64_t count() const { return count_; }

  // The pairs in no particular order: positions in a and b, and coordinates in the shape, count() for each dimension.
  struct Pairs {
    Vec<int64_t> left, right, coordinates;
  };
  Pairs list() const;

 private:
  // Entries of a that agree in the shared dimensions with a group of entries of b.
  struct Group {
    int64_t a, a_end, b, b_end;
  };

  Shape shape_;
  Vec<int64_t> a_, b_;  // coordinates, one dimension after another
  int64_t na_, nb_;
  int lead_a_, lead_b_;             // the number of dimensions of the shape before each operand's first
  Vec<int64_t> order_a_, order_b_;  // permutations by the shared dimensions
  Vec<Group> groups_;
  int64_t count_ = 0;
};

}  // namespace s4j
