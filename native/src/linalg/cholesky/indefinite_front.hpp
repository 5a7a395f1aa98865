// SPDX-License-Identifier: Apache-2.0
// A front of L D L^T with 1x1 and 2x2 pivots (indefinite.hpp).
#pragma once

#include <cstdint>

#include "memory/memory.hpp"

namespace s4j {

// The front of a supernode: its upper triangle by rows. The first `full` variables are fully summed. Eliminated rows
// become rows of L^T. Later rows have received the updates of all pivots except the pivots of the current panel, whose
// products d u are in `products_`.
class IndefiniteFront {
 public:
  // `sizes`: for each variable, the magnitude to which rounding errors of its elements are relative. `alone`: use this
  // thread only. `any`: at a root, accept every non-zero pivot, even rounding errors. The caller adds the elements
  // later.
  IndefiniteFront(Vec<int32_t> variables, int64_t full, bool root, bool alone, bool any, const Vec<double>& sizes);

  Vec<double>& elements() { return f_; }
  double* row(int64_t i) { return f_.data() + i * height_; }
  int64_t height() const { return height_; }
  int64_t eliminated() const { return done_; }
  int64_t full() const { return full_; }
  const Vec<int32_t>& variables() const { return variables_; }
  const Vec<double>& d() const { return d_; }

  // Continues the elimination for a while. Returns true at its end: no column has an acceptable pivot or, at a root,
  // all columns are eliminated or negligible. Tests columns in turn; after each pivot, all remaining columns are tested
  // again.
  bool advance();
  // Returns whether a pivot may be rounding error.
  bool doubtful() const { return doubtful_; }
  // Returns, after the elimination of a root, a variable whose pivot is 0 or may be pure rounding error, or -1.
  int64_t zero() const { return root_ && done_ < full_ ? variables_[done_] : -1; }

 private:
  double rounding(int64_t i, int64_t j) const;
  void updated(int64_t i, Vec<double>& out);
  int pivot();
  bool take_largest();
  void take(int width);
  void begin_flush();
  void flush_some();
  void swap(int64_t i, int64_t j);

  Vec<int32_t> variables_;
  int64_t full_, height_;
  bool root_, alone_, any_, doubtful_ = false;
  const Vec<double>& sizes_;
  Vec<double> f_, d_, products_, row_, other_;
  int64_t done_ = 0, first_ = 0;  // number of eliminated variables; first variable of the panel
  int64_t tried_ = 0;             // columns tested without success since the last pivot
  int64_t flushed_;               // while the panel's updates are applied: the end of the rows that have received them
};

}  // namespace s4j
