// SPDX-License-Identifier: Apache-2.0
// The factors Q and R of a sparse matrix of any shape and rank, computed front by front.
#pragma once

#include <algorithm>

#include "linalg/qr/qr_front.hpp"
#include "linalg/qr/qr_plan.hpp"

namespace s4j {

// The multifrontal method (Duff, Reid 1983; Matstoms 1994; Davis 2011). A front has the columns of a supernode and all
// columns to their right in which its rows have entries. Its rows are the rows of the matrix whose leftmost column
// belongs to the supernode, and the contributions of its children. Householder vectors make the whole front triangular.
// The rows of the supernode's columns become rows of R; the other rows are the front's contribution to its parent.
//
// A column is set aside (Heath 1982) if it depends on earlier columns, that is, if elimination leaves a remainder of
// norm less than tolerance():
//   a P = Q [R S; 0 0]
// R is upper triangular of order rank() without a 0 on its diagonal. P lists the columns of R in their order, then the
// columns set aside. The remainders of the columns set aside are dropped. This changes a by at most tolerance() per
// column.
//
// Q is stored as Householder vectors. Arguments with `sides` columns are stored by rows. The bits of results do not
// depend on the number of threads. Several threads may call all functions except factorise() at once.
class QrFactors {
 public:
  // `single`: the elements of the matrix were rounded to float (see rank_tolerance()).
  explicit QrFactors(QrPlan&& plan, bool single = false) : plan_(std::move(plan)), single_(single) {}

  // Factorises the rows of a matrix with the pattern of the plan. The squares of its elements must be finite and must
  // not all underflow. Returns false if an entry that the plan treats as a singleton is below tolerance(): this matrix
  // needs its own plan. Columns of `aside` are set aside however large their remainders are, since the caller has found
  // that they depend on other columns. Throws S4J_NO_MEMORY. After an exception or an abandoned task, there are no
  // factors. `a` must outlive the task.
  Task<bool> factorise(const Csr<double>& a, Vec<int32_t> aside = {});

  // Returns the finished share of factorise()'s estimated operations, also while factorise() is paused.
  double share_done() const { return all_ > 0 ? std::min(1.0, done_ / all_) : 1; }

  int64_t rows() const { return plan_.rows; }
  int64_t cols() const { return plan_.cols; }
  int64_t rank() const { return rank_; }
  bool single() const { return single_; }
  // Returns rank_tolerance() of the matrix.
  double tolerance() const { return negligible_; }
  // Returns the largest norm of a dropped remainder.
  double dropped() const { return dropped_; }
  // Return the number of stored elements of R and S, including zeros in fronts, and of the Householder vectors.
  int64_t entries() const { return entries_; }
  int64_t vector_entries() const { return vector_entries_; }
  // Returns P: [position] = column of a. From position rank() on, it lists the columns set aside, in the order of
  // elimination.
  const Vec<int32_t>& columns() const { return columns_; }
  // Returns [R S] by rows, in the order of columns(), without exact zeros. Pauses.
  Task<Csr<double>> upper() const;

  // Replaces x, [rows, sides], by Q x, or by Q^T x if `transposed`. Throws S4J_NO_MEMORY.
  void apply(double* x, int64_t sides, bool transposed) const;
  // Computes x = P [R^-1 c; 0], where c has rank() rows and x has cols() rows. If c has the first rows of Q^T b, x
  // minimises |b - a x| and is 0 in the columns set aside. Changes c. Throws S4J_NO_MEMORY.
  void solve_upper(double* c, double* x, int64_t sides) const;
  // Computes y = R^-T c, where c has the first rank() rows of P^T x; y has rank() rows and x has cols() rows. Changes
  // x: subtracts S^T y from the rows of the columns set aside.
  void solve_lower(double* x, double* y, int64_t sides) const;
  // Computes `sides` columns of P [-R^-1 S; I], a basis of the null space, from column `first` on. x has cols() rows.
  void dependence(int64_t first, double* x, int64_t sides) const;
  // Replaces x by P [-R^-1 S; I] z. x has cols() rows, and z has those rows of x that belong to columns set aside.
  void complete(double* x, int64_t sides) const;

 private:
  // The result of one front. `index` lists the rows of b that the front's rows occupy (places), the end of each
  // Householder vector (ends), and the front's own columns that belong to R (pivots).
  struct Factor {
    int32_t rows = 0, vectors = 0, rank = 0;
    int64_t row = 0;  // the first row of R
    Vec<int32_t> index;
    // The front's rows of R by columns: own columns without their zeros below the diagonal, then the other columns. The
    // Householder vectors follow; tau replaces their first element, which is 1.
    Vec<double> values;
    const int32_t* places() const { return index.data(); }
    const int32_t* ends() const { return index.data() + rows; }
    const int32_t* pivots() const { return ends() + vectors; }
  };
  struct Contribution {
    int64_t front = -1, rows = 0;
    Vec<double> values;  // column j has its first min(j + 1, rows) rows
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
  double all_ = 0, done_ = 0;  // estimated operations: of all fronts, of finished fronts
  Vec<Factor> factors_;
  Vec<int32_t> columns_;
  Vec<int32_t> rows_;  // [row of Q^T b] = row of b, the rows of R first
};

}  // namespace s4j
