// SPDX-License-Identifier: Apache-2.0
// Splits the elimination tree into parts for several threads. A part consists of adjacent complete subtrees.
#pragma once

#include <algorithm>

#include "linalg/ordering/elimination.hpp"

namespace s4j {

// Parts of similar cost, and the supernodes above these parts. One thread processes a part; all threads process the
// supernodes above, one after another. The split depends on costs only, so that the bits of results do not depend on
// the number of threads.
class Subtrees {
 public:
  // Complete adjacent subtrees: supernodes [from, end).
  struct Part {
    int32_t from, end;
    double cost;
  };

  explicit Subtrees(const Supernodes& plan);

  const Vec<Part>& parts() const { return parts_; }
  // Returns the supernodes above the parts, children before parents.
  const Vec<int32_t>& above() const { return above_; }
  // Returns the part that contains supernode s, or -1 if s is above all parts.
  int32_t part_of(int64_t s) const { return part_of_[s]; }
  // Returns the index of supernode s in above().
  int64_t place_above(int32_t s) const { return std::lower_bound(above_.begin(), above_.end(), s) - above_.begin(); }
  // Calls f(child) for every child of a supernode, in ascending order.
  template <class F>
  void each_child(int64_t s, F&& f) const {
    for (int32_t c = child_[s]; c >= 0; c = brother_[c]) f(c);
  }
  // Returns the number of operations that eliminate `columns` columns of a dense front.
  static double cost_of(int64_t columns, int64_t height);
  double cost() const { return cost_; }

 private:
  Vec<Part> parts_;
  Vec<int32_t> above_, part_of_;
  Vec<int32_t> child_, brother_;  // the first child and the next sibling
  double cost_ = 0;
};

}  // namespace s4j
