// SPDX-License-Identifier: Apache-2.0
// Factorises a symmetric positive definite matrix as L L^T without supernodes, for factors with few operations per
// entry.
#pragma once

#include "linalg/ordering/elimination.hpp"
#include "linalg/solver/factorisation.hpp"

namespace s4j {

// The up-looking method (Davis 2006, chapter 4): row k of L solves L(1:k-1, 1:k-1) l = a(1:k-1, k). Only columns on the
// paths of the elimination tree from the row's entries have non-zero l.
class Simplicial {
 public:
  // Computes the position of each entry of `a` in the elimination order. `a` must have the pattern of the analysis.
  Simplicial(const Csr<double>& a, Columns&& plan);

  int64_t rows() const { return static_cast<int64_t>(plan_.order.size()); }
  int64_t entries() const { return begin_.back(); }
  // Factorises the values, in the order of a's entries. Returns the row of a pivot that is not positive, or -1. Throws
  // S4J_NO_MEMORY.
  Task<int64_t> factorise(const double* values);
  // Returns the finished share of the entries of L, also while factorise() is paused.
  double share_done() const;
  // Replaces b, [n, sides] in C order, by a^-1 b.
  void solve(double* b, int64_t sides) const;
  // Replaces b by L^-1 P b, or by P^T L^-T b if `transposed`, where a = P^T L L^T P.
  void solve_half(double* b, int64_t sides, bool transposed) const;
  SparseFactor factor() const;
  const Vec<int32_t>& order() const { return plan_.order; }
  // Returns the diagonal element of L in column k of the elimination order.
  double diagonal(int64_t k) const { return values_[begin_[k]]; }

 private:
  struct Row;
  bool add_row(int64_t k, const double* values, Row& row) noexcept;
  void forward(double* x, int64_t sides) const noexcept;
  void backward(double* x, int64_t sides) const noexcept;

  Columns plan_;
  // The entries of the permuted a on and above the diagonal, by column: their rows, and the indexes of their values.
  Vec<int64_t> above_begin_;
  Vec<int32_t> above_row_;
  Vec<int64_t> above_value_;
  // L by columns, the diagonal element first. begin_: where each column begins; end_: the end of its entries so far.
  Vec<int64_t> begin_, end_;
  Vec<int32_t> index_;
  Vec<double> values_;
  int64_t done_ = 0;  // finished rows
};

}  // namespace s4j
