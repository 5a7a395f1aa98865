// SPDX-License-Identifier: Apache-2.0
// Substitution with a sparse triangle, analysed once.
#pragma once

#include "linalg/csr.hpp"

namespace s4j {

// The rows of a triangle by levels: a row depends on rows of earlier levels only. Neighbouring levels of little work
// are one step; a step is worked by one thread, or cut into parts. The unknowns are renumbered so that those of a level
// are neighbours (in their own order the grid's rows of a level lie a page apart each, which costs more than moving b
// and x), but for thin levels, whose rows are taken in their own order.
template <class T>
class Substitution {
 public:
  // The named triangle of a; other entries are ignored. unit: the diagonal is 1, whatever is stored. Throws
  // S4J_ARITHMETIC naming the row whose diagonal element is 0 or missing.
  Substitution(const Csr<T>& a, bool upper, bool unit, const char* name);

  // x = a^-1 b; x is [n, b.cols] in C order, and may be b itself.
  void solve(const Matrix<const T>& b, T* x) const;

  int64_t rows() const { return static_cast<int64_t>(row_.size()); }
  int64_t entries() const { return pointers_.back(); }
  int64_t levels() const { return levels_; }

 private:
  struct Step {
    int64_t begin, end;  // positions
    bool cut;            // its rows do not depend on each other
  };
  Vec<int64_t> order_by_level(const Csr<T>& a, bool upper);
  void make_steps(const Vec<int64_t>& level_begin);
  int64_t split(const Step& s, int64_t part, int64_t parts) const;
  void rows(int64_t begin, int64_t end, int64_t sides, T* y) const noexcept;
  void run(int64_t sides, T* y) const;

  int64_t levels_ = 0;
  Vec<int32_t> row_;    // by position
  Vec<int32_t> place_;  // position by row; empty: not renumbered
  Vec<int64_t> pointers_;
  Vec<int32_t> index_;
  Vec<T> values_;
  Vec<T> inverse_;        // 1 / diagonal: a division would be on the path from row to row
  bool divides_ = false;  // inverse_ is the diagonal itself: a reciprocal would overflow
  Vec<Step> steps_;
};

}  // namespace s4j
