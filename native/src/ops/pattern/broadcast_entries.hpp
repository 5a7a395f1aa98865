// SPDX-License-Identifier: Apache-2.0
// Entries of sparse operands that meet when one of them, or both, are broadcast: found without making a copy of an
// entry.
#pragma once

#include <cstdint>

#include "layout/layout.hpp"

namespace s4j {

// For each entry of s, a sparse block of the shape that b is broadcast to, the position of the entry of b (COO) that
// has its coordinates; -1 where b stores none. O(nnz(s) log nnz(b)).
Vec<int64_t> positions_at(const Block& s, const Block& b);

// Which entry of a meets which of b, both COO, where both are broadcast to a shape: those with the same coordinates in
// each dimension that both have. Nothing is listed yet. O((nnz(a) + nnz(b)) log).
class MeetingEntries {
 public:
  MeetingEntries(const Block& a, const Block& b, const Shape& shape);

  // How many pairs there are: no more than 2^63 - 1 are counted.
  int64_t count() const { return count_; }

  // The pairs: positions in a and in b, and coordinates in the shape, a run of count() for each dimension; in no order.
  struct Pairs {
    Vec<int64_t> left, right, coordinates;
  };
  Pairs list() const;

 private:
  // Entries of a, from one on, that have the same coordinates in the shared dimensions as some of b.
  struct Group {
    int64_t a, a_end, b, b_end;
  };

  Shape shape_;
  Vec<int64_t> a_, b_;  // coordinates, dimension by dimension
  int64_t na_, nb_;
  int lead_a_, lead_b_;             // dimensions of the shape before the first of each
  Vec<int64_t> order_a_, order_b_;  // by the shared dimensions
  Vec<Group> groups_;
  int64_t count_ = 0;
};

}  // namespace s4j
