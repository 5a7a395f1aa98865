// SPDX-License-Identifier: Apache-2.0
// L L^T of a symmetric positive definite matrix entry by entry, for factors with few operations per entry.
#pragma once

#include "linalg/ordering/elimination.hpp"
#include "linalg/solver/factorisation.hpp"

namespace s4j {

// The up-looking method (Davis 2006, chapter 4): row k of L solves L(1:k-1, 1:k-1) l = a(1:k-1, k). Only columns on the
// tree's paths from the row's entries take part.
class Simplicial {
 public:
  // Prepares the places of the entries of `a`, whose pattern must be that of the analysis.
  Simplicial(const Csr<double>& a, Columns&& plan);

  int64_t rows() const { return static_cast<int64_t>(plan_.order.size()); }
  int64_t entries() const { return begin_.back(); }
  // Factorises the values, in the order of a's entries. Returns the row of a pivot that is not positive, or -1. Throws
  // S4J_NO_MEMORY.
  Task<int64_t> factorise(const double* values);
  // The share of entries done, also while it is paused.
  double share_done() const;
  // b becomes a^-1 b; b has n rows of `sides` numbers.
  void solve(double* b, int64_t sides) const;
  // With a = P^T L L^T P: b becomes L^-1 P b, or P^T L^-T b.
  void solve_half(double* b, int64_t sides, bool transposed) const;
  SparseFactor factor() const;
  const Vec<int32_t>& order() const { return plan_.order; }
  // The diagonal element of L in column k (new place).
  double diagonal(int64_t k) const { return values_[begin_[k]]; }

 private:
  struct Row;
  bool add_row(int64_t k, const double* values, Row& row) noexcept;
  void forward(double* x, int64_t sides) const noexcept;
  void backward(double* x, int64_t sides) const noexcept;

  Columns plan_;
  // The entries of a on and above the diagonal, by new column: their rows, and the indexes of their values.
  Vec<int64_t> above_begin_;
  Vec<int32_t> above_row_;
  Vec<int64_t> above_value_;
  // L by columns, the diagonal first: the begin of each column and the end of its entries so far.
  Vec<int64_t> begin_, end_;
  Vec<int32_t> index_;
  Vec<double> values_;
  int64_t done_ = 0;  // finished rows
};

}  // namespace s4j
