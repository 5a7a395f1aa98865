// SPDX-License-Identifier: Apache-2.0
// A dense square block of which some rows and columns are eliminated, with pivots chosen in these rows.
#pragma once

#include "linalg/lu/lu_factors.hpp"

namespace s4j {

// The first `full` rows and columns are fully summed. eliminate() eliminates all fully summed columns that have pivots:
//   [F11 F12]   [L11  ] [I  ] [U11 U12]
//   [F21 F22] = [L21 I] [  C] [      I],  C = F22 - L21 U12
// Panels of columns are eliminated one by one. After each panel, one matrix product updates the other columns (as
// LAPACK's getrf: Anderson et al. 1999). The candidate for a pivot is the largest element of its column in the fully
// summed rows. It must reach a given fraction of the largest element of the column in all rows. Columns without a pivot
// remain in C (Duff, Reid 1983).
class LuFront {
 public:
  // Starts a new front of zeros in the same memory. rows, columns: the caller's ids of its rows and columns.
  Task<> begin(const Vec<int32_t>& rows, const Vec<int32_t>& columns, int64_t full);
  // Element (i, j) is row(i)[j]. The eliminated part comes first: L11 below the diagonal, U11 on and above it.
  double* row(int64_t i) { return f_.data() + i * height_; }
  int64_t height() const { return height_; }
  int64_t full() const { return full_; }

  // part: the least ratio, at most 1, of a pivot to the largest element of its column.
  Task<> eliminate(double part);
  int64_t eliminated() const { return done_; }
  // Returns whether an element became infinite or NaN, which ended the elimination.
  bool overflow() const { return overflow_; }
  // Return the caller's ids in the current order of rows and columns.
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

// L and U with n rows and columns in one dense block, stored by rows with the distance `ld`. Right-hand sides x are [n,
// sides] in C order.
struct LuTriangles {
  const double* data;
  int64_t n, ld;
  const double* row(int64_t i) const { return data + i * ld; }
  // Replace rows [from, to) of x by rows of L^-1 x, U^-1 x, U^-T x or L^-T x. lower() and upper_transposed() need the
  // solved rows before `from`, upper() and lower_transposed() the solved rows from `to` on. upper_transposed() also
  // updates the rows from `to` on, and lower_transposed() the rows before `from`.
  void lower(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void upper(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void upper_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void lower_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
};

}  // namespace s4j
