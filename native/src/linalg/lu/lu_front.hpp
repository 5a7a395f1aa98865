// SPDX-License-Identifier: Apache-2.0
// A dense square block some rows and columns of which are eliminated, with pivots chosen among them.
#pragma once

#include "linalg/lu/lu_factors.hpp"

namespace s4j {

// The first `full` rows and columns have got all that comes to them; those are eliminated, as far as they have pivots:
//   [F11 F12]   [L11  ] [I  ] [U11 U12]
//   [F21 F22] = [L21 I] [  C] [      I],  C = F22 - L21 U12
// Panels of columns are eliminated one by one, the rest takes their products at once (as LAPACK's getrf: Anderson et
// al. 1999). A pivot is the largest element of its column among the full rows, where it is at least a given part of
// the largest of all rows; columns without one are left to whoever takes C over (Duff, Reid 1983).
class LuFront {
 public:
  // Begins anew with zeros, on the memory of the one before; ids: what the caller calls its rows and columns.
  Task<> begin(const Vec<int32_t>& rows, const Vec<int32_t>& columns, int64_t full);
  // Element (i, j) is row(i)[j]. What was eliminated stands first: L11 below the diagonal, U11 on it and above.
  double* row(int64_t i) { return f_.data() + i * height_; }
  int64_t height() const { return height_; }
  int64_t full() const { return full_; }

  // part: of the largest element of a column that its pivot must be; at most 1.
  Task<> eliminate(double part);
  int64_t eliminated() const { return done_; }
  // An element was infinite, or not a number: nothing was eliminated any more.
  bool overflow() const { return overflow_; }
  // As they stand now.
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
  Vec<double> f_, panel_;  // the columns of a panel, each contiguous
};

// L and U of n rows and columns in one dense block, by rows that lie ld apart; right sides are rows of `sides` numbers.
struct LuTriangles {
  const double* data;
  int64_t n, ld;
  const double* row(int64_t i) const { return data + i * ld; }
  // Rows from ... to - 1 of x become those of L^-1 x, U^-1 x, U^-T x, L^-T x; the first and the third after those
  // before, the others after those behind. The transposed ones take what is solved from the rows that follow.
  void lower(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void upper(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void upper_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
  void lower_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept;
};

}  // namespace s4j
