// SPDX-License-Identifier: Apache-2.0
// Factorises a matrix as L U by columns, for factors with few operations per entry.
#pragma once

#include "linalg/lu/lu_front.hpp"

namespace s4j {

// The left-looking method of Gilbert and Peierls 1988: column j of L and U solves L x = a_j. Searches in the graph of L
// find the structurally non-zero elements; the method computes only these elements. Symmetric pruning (Eisenstat, Liu
// 1992) shortens the searches.
//
// Consecutive columns of L with the same rows form a supernode. They store these rows in the same order, so that one
// kernel subtracts the products of several columns. Among equal pivot candidates, partial pivoting prefers the
// diagonal, then a row with few entries.
//
// When the columns of L have become dense, the method forms the remaining Schur complement and eliminates it as one
// dense block (Duff 1984; Gustavson's switch). U then has its upper rows in sparse columns and its lower rows in the
// block.
class LuColumns final : public LuMethod {
 public:
  // order[new] = old column. Matrices to factorise must have the pattern of `columns`.
  LuColumns(const Csr<double>& columns, Vec<int32_t> order);

  Task<LuEnd> factorise(const Csr<double>& columns) override;
  // Makes factorise() give up when it needs more operations than this.
  void set_most_work(double operations) { most_work_ = operations; }
  // Makes factorise() also give up when the columns of L so far have more than 1.25 times the entries expected of them.
  // `counts`: the expected number of entries of each column.
  void set_expected(Vec<int32_t> counts) { expected_ = std::move(counts); }
  Task<> solve(double* b, int64_t sides, bool transposed) const override;
  int64_t entries() const override;
  LuPivots pivots() const override;
  LuFactors factors() const override;
  double share_done() const override {
    const int64_t done = std::max(sparse_ + front_.eliminated(), static_cast<int64_t>(pivots_.size()));
    return n_ == 0 ? 1 : static_cast<double>(done) / static_cast<double>(n_);
  }
  // Returns the number of columns eliminated one by one. The other columns are in the dense block.
  int64_t sparse_columns() const { return sparse_; }

 private:
  struct Work;
  void restart();
  void search(Work& w, const Csr<double>& columns, int64_t j);
  void search_from(Work& w, int32_t step);
  bool update(Work& w);
  LuEnd take_pivot(Work& w, int64_t j);
  void swap_entries(const Work& w, int64_t k, int64_t p, int64_t q);
  void join(Work& w, int64_t j, int32_t pivot);
  void prune(Work& w, int64_t j);
  static constexpr int kTogether = 4;  // number of columns of a supernode whose products one kernel call subtracts
  bool worth_block(const Work& w, int64_t j) const;
  Task<LuEnd> work_on_block(Work& w, const Csr<double>& columns);
  Task<> number_rows();
  Task<> make_room_for_column();
  int64_t cost_of_column() const { return static_cast<int64_t>(l_.size() + u_.size()) / (n_ + 1) + 1; }
  LuTriangles block() const { return {block_.data(), n_ - sparse_, n_ - sparse_}; }
  // Substitutes with columns [from, to). kOne: there is a single right-hand side.
  template <bool kOne>
  void lower(double* x, int64_t sides, int64_t from, int64_t to) const noexcept;
  template <bool kOne>
  void upper(double* x, int64_t sides, int64_t from, int64_t to) const noexcept;
  template <bool kOne>
  void upper_transposed(double* x, int64_t sides, int64_t from, int64_t to) const noexcept;
  template <bool kOne>
  void lower_transposed(double* x, int64_t sides, int64_t from, int64_t to) const noexcept;
  template <bool kOne>
  Task<> substitute(double* x, int64_t sides, bool transposed) const;

  int64_t n_;
  Vec<int32_t> row_entries_;   // entries per row of the matrix
  Vec<int32_t> columns_;       // [new] = old
  Vec<int32_t> rows_, place_;  // [new] = old; [old] = new, or -1
  int64_t sparse_ = 0;
  double most_work_ = INFINITY;
  Vec<int32_t> expected_;  // expected entries per column of L; may be empty
  // Columns of L without the diagonal, and columns of U above the diagonal. Until all pivots are chosen, l_index_ has
  // rows of the matrix; then it has rows in pivot order.
  Vec<int64_t> l_begin_, u_begin_;
  Vec<int32_t> l_index_, u_index_;
  Vec<double> l_, u_, pivots_;
  LuFront front_;      // of the last columns, during the elimination
  Vec<double> block_;  // L \ U of the last columns, by rows
};

}  // namespace s4j
