// SPDX-License-Identifier: Apache-2.0
// A front of L D L^T with pivots of one and two rows (indefinite.hpp).
#pragma once

#include <cstdint>

#include "memory/memory.hpp"

namespace s4j {

// The front of a supernode: the upper triangle by rows, `full` variables that all entries have come to first.
// Eliminated rows become those of L^T; rows behind them are up to date but for the pivots of the panel at work, whose
// products d u wait in `products_`.
class IndefiniteFront {
 public:
  // `sizes`: of variables, beside which an element is a number or rounding. `alone`: on this thread only. `any`: at a
  // root whatever is not 0 is a pivot, rounding too. The elements are not there yet.
  IndefiniteFront(Vec<int32_t> variables, int64_t full, bool root, bool alone, bool any, const Vec<double>& sizes);

  Vec<double>& elements() { return f_; }
  double* row(int64_t i) { return f_.data() + i * height_; }
  int64_t height() const { return height_; }
  int64_t eliminated() const { return done_; }
  int64_t full() const { return full_; }
  const Vec<int32_t>& variables() const { return variables_; }
  const Vec<double>& d() const { return d_; }

  // Goes on a little with as many pivots as there are, at a root all; true when that is over. Columns are looked at in
  // turn; each pivot gives the others another chance.
  bool advance();
  // Whether a pivot may be rounding.
  bool doubtful() const { return doubtful_; }
  // At a root whose elimination is over: a variable whose pivot is 0, or may be but for rounding, else -1.
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
  int64_t done_ = 0, first_ = 0;  // eliminated; where the panel begins
  int64_t tried_ = 0;             // columns that were no pivot since the last one
  int64_t flushed_;               // rows that have taken the panel's products, when some are to
};

}  // namespace s4j
