// SPDX-License-Identifier: Apache-2.0
// A dense matrix with a staircase of zeros below, made triangular by Householder vectors.
#pragma once

#include "core/thresholds.hpp"
#include "leaf/select.hpp"
#include "memory/memory.hpp"

namespace s4j {

// Columns are eliminated from the left, each by the vector v of I - tau v v^T that leaves of it nothing below row g;
// the first `pivots` columns may turn out to depend on those before (Heath 1982): one whose rest has a norm below a
// bound is left as it is, its rest is dropped, and the next column begins in the same row. Columns of a panel are
// eliminated one by one, the others take their vectors together (Schreiber, Van Loan 1989):
//   H_1 ... H_k = I - V T V^T, F = (I - V T^T V^T) F
//
// Columns lie one after the other. Nothing but begin() allocates; the bits do not depend on the number of threads.
class QrFront {
 public:
  // Room for fronts of so many elements; larger ones take more.
  void reserve(int64_t elements);
  // First come columns, then how many rows begin in each of them, then each row's place; then elements, after clear()
  // of their column. Throws S4J_NO_MEMORY.
  void begin(int64_t cols, int64_t pivots);
  void add_row(int64_t first_column) { ++stair_[first_column]; }
  void begin_rows();
  int32_t take_row(int64_t first_column) { return stair_[first_column]++; }
  int64_t rows() const { return rows_; }
  int64_t cols() const { return cols_; }
  double* column(int64_t k) { return data_.data() + k * rows_; }
  const double* column(int64_t k) const { return data_.data() + k * rows_; }
  // Writes zeros where column k can have elements; returns how many.
  int64_t clear(int64_t k) noexcept;

  // The next panel; false when there is none.
  bool begin_panel() noexcept;
  // One column of it: the operations that took, or 0 when the panel is over.
  int64_t eliminate(double negligible) noexcept;
  // Which column that would be, and the largest norm of a rest that was dropped.
  int64_t next_column() const { return column_; }
  double dropped() const { return dropped_; }
  // The columns behind the panel take its vectors, some of them in each call: the operations, or 0 when all have.
  int64_t update() noexcept;

  // Vector q begins in row q, of column column_of(q), and ends before row end(q); its first element is 1, where the
  // diagonal element of R lies. The first rank() of them belong to the columns that were pivots.
  int64_t vectors() const { return row_; }
  int64_t rank() const { return rank_; }
  int64_t column_of(int64_t q) const { return column_of_[q]; }
  int64_t end(int64_t q) const { return ends_[q]; }
  double tau(int64_t q) const { return taus_[q]; }

 private:
  void gather() noexcept;

  int64_t rows_ = 0, cols_ = 0, pivots_ = 0;
  Vec<double> data_;
  Vec<int32_t> stair_;  // rows that begin in a column or before it, once all have been taken
  Vec<double> taus_;
  Vec<int32_t> column_of_, ends_;
  int64_t column_ = 0, row_ = 0, rank_ = 0, tall_ = 0;  // next column, next row, rows that came into play
  // The panel: columns up to here, its first row, elements of its vectors.
  int64_t panel_end_ = 0, panel_row_ = 0, held_ = 0;
  bool over_ = false;
  double dropped_ = 0;
  int64_t updated_ = 0;    // columns that have its vectors
  Vec<double> vectors_;    // rows of V^T over the panel's rows, from 1 on, with zeros around
  Vec<double> work_;       // V^T F
  Vec<double> triangles_;  // T, and V^T V
};

// a^T b and y += alpha x: of vectors so short that a call of the leaf costs more, as most of small fronts are, in
// place.
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

// The vector of a column of n >= 1 elements: x becomes (beta, v_1, ...), v_0 = 1, and (I - tau v v^T) x = beta e_0 for
// what it was; tau is returned, 0 when nothing is to do. `norm`: of x. Elements whose squares are not finite may not be
// among them; those that have none above 0 may.
double householder(double* x, int64_t n, double& norm) noexcept;

}  // namespace s4j
