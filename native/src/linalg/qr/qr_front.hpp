// SPDX-License-Identifier: Apache-2.0
// A dense matrix with a staircase of zeros, which Householder vectors make triangular.
#pragma once

#include "core/thresholds.hpp"
#include "leaf/select.hpp"
#include "memory/memory.hpp"

namespace s4j {

// Eliminates columns from the left. The reflection I - tau v v^T of a column makes its elements below the current row
// 0. The first `pivots` columns may depend on earlier columns (Heath 1982). The remainder of a column is its part from
// the current row on. If its norm is below a bound, the remainder is set to 0, and the next column starts in the same
// row. Columns of a panel are eliminated one by one. Columns behind the panel then receive all reflections of the panel
// together (Schreiber, Van Loan 1989):
//   H_1 ... H_k = I - V T V^T, F = (I - V T^T V^T) F
//
// The matrix is stored by columns. Only reserve(), begin() and begin_rows() allocate. The bits of results do not depend
// on the number of threads.
class QrFront {
 public:
  // Allocates memory for fronts of `elements` elements. A larger front allocates again.
  void reserve(int64_t elements);
  // A front is set up in five steps: begin(), add_row() for each row, begin_rows(), take_row() for each row, which
  // returns the row's position, and clear() for each column. Then the caller writes elements. Throws S4J_NO_MEMORY.
  void begin(int64_t cols, int64_t pivots);
  void add_row(int64_t first_column) { ++stair_[first_column]; }
  void begin_rows();
  int32_t take_row(int64_t first_column) { return stair_[first_column]++; }
  int64_t rows() const { return rows_; }
  int64_t cols() const { return cols_; }
  double* column(int64_t k) { return data_.data() + k * rows_; }
  const double* column(int64_t k) const { return data_.data() + k * rows_; }
  // Writes zeros to all rows in which column k can have elements. Returns the number of these rows.
  int64_t clear(int64_t k) noexcept;

  // Begins the next panel. Returns false if no panel is left.
  bool begin_panel() noexcept;
  // Eliminates one column of the panel. Returns the number of operations, or 0 at the end of the panel. `negligible`:
  // the bound for remainders.
  int64_t eliminate(double negligible) noexcept;
  // Return the column that eliminate() takes next, and the largest norm of a dropped remainder.
  int64_t next_column() const { return column_; }
  double dropped() const { return dropped_; }
  // Applies the panel's reflections to some of the columns behind the panel. Returns the number of operations, or 0 if
  // all columns are up to date.
  int64_t update() noexcept;

  // Householder vector q is stored in column column_of(q) and has rows q to end(q) - 1. Its first element is 1; the
  // diagonal element of R is stored in its place. The first rank() vectors belong to the independent columns among the
  // first `pivots`.
  int64_t vectors() const { return row_; }
  int64_t rank() const { return rank_; }
  int64_t column_of(int64_t q) const { return column_of_[q]; }
  int64_t end(int64_t q) const { return ends_[q]; }
  double tau(int64_t q) const { return taus_[q]; }

 private:
  void gather() noexcept;

  int64_t rows_ = 0, cols_ = 0, pivots_ = 0;
  Vec<double> data_;
  Vec<int32_t> stair_;  // per column: the number of rows whose first column is not behind it, once rows are taken
  Vec<double> taus_;
  Vec<int32_t> column_of_, ends_;
  // The next column, the next row, the rank so far, and the number of rows that begin before the next column.
  int64_t column_ = 0, row_ = 0, rank_ = 0, tall_ = 0;
  // The panel: its end column, its first row, and the number of elements of its vectors.
  int64_t panel_end_ = 0, panel_row_ = 0, held_ = 0;
  bool over_ = false;
  double dropped_ = 0;
  int64_t updated_ = 0;    // end of the columns that have received the panel's reflections
  Vec<double> vectors_;    // rows of V^T over the rows of the panel, padded with zeros
  Vec<double> work_;       // V^T F
  Vec<double> triangles_;  // T, and V^T V
};

// a^T b and y += alpha x. Vectors of at most kShort elements, as in most small fronts, are processed inline, since a
// call of the leaf would cost more.
inline constexpr int64_t kShort = 6;
inline double short_dot(const LeafOf<double>& l, const double* a, const double* b, int64_t n) {
  if (n > kShort) return l.dot(a, b, n);
  double sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}
inline void short_axpy(const LeafOf<double>& l, int64_t n, double alpha, const double* x, double* y) {
  if (n > kShort) return l.axpy(n, alpha, x, y);
  for (int64_t i = 0; i < n; ++i) y[i] += alpha * x[i];
}

// Computes the Householder vector v of a column x with n >= 1 elements: (I - tau v v^T) x = beta e_0, v_0 = 1. Replaces
// x by (beta, v_1, ...). Returns tau, or 0 if no reflection is needed. `norm` becomes the norm of x. Squares of
// elements must be finite, but they may underflow.
double householder(double* x, int64_t n, double& norm) noexcept;

}  // namespace s4j
