// SPDX-License-Identifier: Apache-2.0
// The tree of a factorisation cut for several threads.
#pragma once

#include <algorithm>

#include "linalg/ordering/elimination.hpp"

namespace s4j {

// Parts of like cost, each worked by one thread, and the supernodes above them, worked one after the other by all. Cut
// by cost alone: bits do not depend on the number of threads.
class Subtrees {
 public:
  // Whole subtrees that are neighbours: supernodes from `from` on, before `end`.
  struct Part {
    int32_t from, end;
    double cost;
  };

  explicit Subtrees(const Supernodes& plan);

  const Vec<Part>& parts() const { return parts_; }
  // The others, children before parents.
  const Vec<int32_t>& above() const { return above_; }
  // Of a supernode; -1: above all of them.
  int32_t part_of(int64_t s) const { return part_of_[s]; }
  // Its place among those above.
  int64_t place_above(int32_t s) const { return std::lower_bound(above_.begin(), above_.end(), s) - above_.begin(); }
  // f(child) for every child of a supernode, in ascending order.
  template <class F>
  void each_child(int64_t s, F&& f) const {
    for (int32_t c = child_[s]; c >= 0; c = brother_[c]) f(c);
  }
  // Operations of the dense elimination of so many columns of a front.
  static double cost_of(int64_t columns, int64_t height);
  double cost() const { return cost_; }

 private:
  Vec<Part> parts_;
  Vec<int32_t> above_, part_of_;
  Vec<int32_t> child_, brother_;  // the first child, the next one
  double cost_ = 0;
};

}  // namespace s4j
