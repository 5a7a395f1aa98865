// SPDX-License-Identifier: Apache-2.0
// A dense square block of which some rows and columns are eliminated, with pivoting among these.
#pragma once

#include "linalg/lu/lu_factors.hpp"

namespace s4j {

// The first `full` rows and columns are fully summed. Of those, the columns that have pivots are eliminated:
//   [F11 F12]   [L11  ] [I  ] [U11 U12]
//   [F21 F22] = [L21 I] [  C] [      I],  C = F22 - L21 U12
// Panels of columns are eliminated one by one; after each, the other columns are updated at once (as LAPACK's getrf:
// Anderson et al. 1999). A pivot is the largest element of its column among the fully summed rows, if it is at least a
// given fraction of the largest of all rows. Columns without a pivot remain in C (Duff, Reid 1983).
class LuFront {
 public:
  // Starts a new front of zeros on the same memory; rows and columns: the caller's ids.
  Task<> begin(const Vec<int32_t>& rows, const Vec<int32_t>& columns, int64_t full);
  // Element (i, j) is row(i)[j]. The eliminated part comes first: L11 below the diagonal, U11 on and above it.
  double* row(int64_t i) { return f_.data() + i * height_; }
  int64_t height() const { return height_; }
  int64_t full() const { return full_; }

  // part: the fraction, at most 1, of the largest element of its column that a pivot must reach.
  Task<> eliminate(double part);
  int64_t eliminated() const { return done_; }
  // Whether an element became infinite or NaN, which ended the elimination.
  bool overflow() const { return overflow_; }
  // The ids in their current order.
  const Vec<int32_t>& rows() const { return rows_; }
  const Vec<int32_t>& columns() const { return columns_; }
  Vec<double> take() && { return std::move(f_); }

 private:
  int64_t work_on_panel(int64_t width, double part);
  int64_t pivot_row(const double* column, int64_t from, double part);
  void copy_panel(int64_t width, bool back);
  void swap_rows(int64_t i, int64_t j, int64_t width);
  void swap_columns(int64_t i, int64_t j, int64_t rows);
  void finish_rows(int64_t found, int64_t from);
  Task<> update_rest(int64_t found, int64_t from);

  int64_t height_ = 0, full_ = 0, done_ = 0;
  bool overflow_ = false;
  Vec<int32_t> rows_, columns_;
  Vec<double> f_, panel_;  // the panel has contiguous columns
};

// L and U of n rows and columns in one dense block, by rows `ld` apart; right-hand sides are rows of `sides` numbers.
struct LuTriangles {
  const double* data;
  int64_t n, ld;
  const double* row(int64_t i) const { return data + i * ld; }
  // Rows from ... to - 1 of x become those of L^-1 x, U^-1 x, U^-T x, L^-T x. The first and the third need the rows
  // before, the others the rows behind. The transposed ones also update the rows that follow.
  void lower(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void upper(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void upper_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void lower_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
};

}  // namespace s4j
