// SPDX-License-Identifier: Apache-2.0
// Q R of a sparse matrix of any shape and rank, front by front.
#pragma once

#include <algorithm>

#include "linalg/qr/qr_front.hpp"
#include "linalg/qr/qr_plan.hpp"

namespace s4j {

// The multifrontal method (Duff, Reid 1983; Matstoms 1994; Davis 2011). A front has a supernode's columns and those to
// their right that any of its rows reach: the matrix's rows that begin here stand in it, and below them what the
// children have left. It is made triangular as a whole; the rows of its own columns are rows of R, the others its
// contribution to the parent.
//
// Columns that depend on those before them, but for a rest of norm less than tolerance(), are set aside (Heath 1982):
//   a P = Q [R S; 0 0], R upper triangular of order rank() without a 0 on its diagonal, P: the columns that R has in
// their order, then those set aside.
// What is dropped of them adds up to a change of a by at most tolerance() for each.
//
// Vectors of Q are kept. In what follows matrices with `sides` columns lie by rows. Bits do not depend on the number of
// threads. Functions but factorise() may be called by several threads at once.
class QrFactors {
 public:
  // `single`: the matrix's elements were rounded to float (rank_tolerance()).
  explicit QrFactors(QrPlan&& plan, bool single = false) : plan_(std::move(plan)), single_(single) {}

  // Factors of the rows of a matrix with the pattern of the plan, the squares of whose elements are finite and do not
  // all underflow. False when an entry that the plan has as a singleton is below tolerance(): this matrix needs a plan
  // of its own. Columns of `aside` are set aside whatever is left of them, where others were found to make up for them.
  // Throws S4J_NO_MEMORY; there are no factors then, nor when it is abandoned. `a` must outlive it.
  Task<bool> factorise(const Csr<double>& a, Vec<int32_t> aside = {});

  // Of the fronts, by the squares of what they hold, while it pauses.
  double share_done() const { return all_ > 0 ? std::min(1.0, done_ / all_) : 1; }

  int64_t rows() const { return plan_.rows; }
  int64_t cols() const { return plan_.cols; }
  int64_t rank() const { return rank_; }
  bool single() const { return single_; }
  // As rank_tolerance() says, of this matrix.
  double tolerance() const { return negligible_; }
  // The largest norm of what was dropped of a column.
  double dropped() const { return dropped_; }
  // Of R and S, zeros in fronts among them; of the vectors of Q.
  int64_t entries() const { return entries_; }
  int64_t vector_entries() const { return vector_entries_; }
  // P: [place] = column of a; those set aside from rank() on, by their place in the order of elimination.
  const Vec<int32_t>& columns() const { return columns_; }
  // [R S] by rows, in the order of columns(); exact zeros are left out. Pauses.
  Task<Csr<double>> upper() const;

  // x of [rows, sides] becomes Q^T x or Q x. Throws S4J_NO_MEMORY.
  void apply(double* x, int64_t sides, bool transposed) const;
  // x = P [R^-1 c; 0], where c are the first rank() rows of what is given: of all x with the least |b - a x| the one
  // that is 0 in the columns set aside, where c = Q^T b. c: rank rows, changed; x: cols rows. Throws S4J_NO_MEMORY.
  void solve_upper(double* c, double* x, int64_t sides) const;
  // y = R^-T of the rows of P^T x that R has. x: cols rows, changed: those of the columns set aside become what they
  // were less S^T y. y: rank rows.
  void solve_lower(double* x, double* y, int64_t sides) const;
  // Column d of P [-R^-1 S; I] for the columns set aside from `first` on, as many as `sides`. x: cols rows.
  void dependence(int64_t first, double* x, int64_t sides) const;
  // P [-R^-1 S; I] z, where z are the rows of x, cols, of the columns set aside; the other rows are written.
  void complete(double* x, int64_t sides) const;

 private:
  // Of a front: `rows` places of b that its rows stand in, before which row each of its vectors ends, and which of its
  // own columns R has.
  struct Factor {
    int32_t rows = 0, vectors = 0, rank = 0;
    int64_t row = 0;  // of R, the first
    Vec<int32_t> index;
    // Its rows of R by columns: of its own ones, as far as there are rows; of the others. Then the vectors, each with
    // tau instead of its first element, which is 1.
    Vec<double> values;
    const int32_t* places() const { return index.data(); }
    const int32_t* ends() const { return index.data() + rows; }
    const int32_t* pivots() const { return ends() + vectors; }
  };
  struct Contribution {
    int64_t front = -1, rows = 0;
    Vec<double> values;  // column j: its first min(j + 1, rows) rows
  };
  struct Assembly;

  void outline(const QrFront& front, int64_t s, const Vec<int32_t>& places);
  void number_rows();
  int64_t own_entries(const Factor& f, int64_t wide) const;
  void back_substitute(double* c, double* x, int64_t sides) const;

  QrPlan plan_;
  int64_t rank_ = 0, entries_ = 0, vector_entries_ = 0;
  double negligible_ = 0, dropped_ = 0;
  bool single_;
  double all_ = 0, done_ = 0;  // operations of fronts, about
  Vec<Factor> factors_;
  Vec<int32_t> columns_;
  Vec<int32_t> rows_;  // [row of R, then the others] = place of b
};

}  // namespace s4j
