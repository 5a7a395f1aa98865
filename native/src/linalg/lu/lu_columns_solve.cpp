// SPDX-License-Identifier: Apache-2.0
// Solves with the factors of lu_columns.cpp, and exports the factors.
#include <algorithm>

#include "leaf/select.hpp"
#include "linalg/lu/lu_columns.hpp"

namespace s4j {
namespace {

// Computes to -= factor * from for rows that have one number per right-hand side.
template <bool kOne>
void subtract(double* to, double factor, const double* from, int64_t sides) noexcept {
  if constexpr (kOne)
    *to -= factor * *from;
  else
    leaf<double>().axpy(sides, -factor, from, to);
}

}  // namespace

template <bool kOne>
void LuColumns::lower(double* x, int64_t sides, int64_t from, int64_t to) const noexcept {
  for (int64_t k = from; k < to; ++k) {
    const double* const own = x + k * sides;
    if (kOne && *own == 0) continue;
    for (int64_t p = l_begin_[k]; p < l_begin_[k + 1]; ++p) subtract<kOne>(x + l_index_[p] * sides, l_[p], own, sides);
  }
}

template <bool kOne>
void LuColumns::upper(double* x, int64_t sides, int64_t from, int64_t to) const noexcept {
  for (int64_t j = to - 1; j >= from; --j) {
    double* const own = x + j * sides;
    for (int64_t c = 0; j < sparse_ && c < sides; ++c) own[c] /= pivots_[j];
    if (kOne && *own == 0) continue;
    for (int64_t p = u_begin_[j]; p < u_begin_[j + 1]; ++p) subtract<kOne>(x + u_index_[p] * sides, u_[p], own, sides);
  }
}

template <bool kOne>
void LuColumns::upper_transposed(double* x, int64_t sides, int64_t from, int64_t to) const noexcept {
  for (int64_t j = from; j < to; ++j) {
    double* const own = x + j * sides;
    for (int64_t p = u_begin_[j]; p < u_begin_[j + 1]; ++p) subtract<kOne>(own, u_[p], x + u_index_[p] * sides, sides);
    for (int64_t c = 0; j < sparse_ && c < sides; ++c) own[c] /= pivots_[j];
  }
}

template <bool kOne>
void LuColumns::lower_transposed(double* x, int64_t sides, int64_t from, int64_t to) const noexcept {
  for (int64_t k = to - 1; k >= from; --k)
    for (int64_t p = l_begin_[k]; p < l_begin_[k + 1]; ++p)
      subtract<kOne>(x + k * sides, l_[p], x + l_index_[p] * sides, sides);
}

// Substitutes in the pivot order: sparse columns, then the dense block, then sparse columns again.
template <bool kOne>
Task<> LuColumns::substitute(double* x, int64_t sides, bool transposed) const {
  const int64_t cost = cost_of_column() * sides, left = n_ - sparse_;
  double* const y = x + sparse_ * sides;
  if (!transposed) {
    co_await in_parts(sparse_, cost, [=, this](int64_t b, int64_t e) { lower<kOne>(x, sides, b, e); });
    co_await in_parts(left, left * sides, [=, this](int64_t b, int64_t e) { block().lower(b, e, y, sides); });
    co_await in_parts(left, left * sides,
                      [=, this](int64_t b, int64_t e) { block().upper(left - e, left - b, y, sides); });
    co_await in_parts(n_, cost, [=, this](int64_t b, int64_t e) { upper<kOne>(x, sides, n_ - e, n_ - b); });
  } else {
    co_await in_parts(n_, cost, [=, this](int64_t b, int64_t e) { upper_transposed<kOne>(x, sides, b, e); });
    co_await in_parts(left, left * sides,
                      [=, this](int64_t b, int64_t e) { block().upper_transposed(b, e, y, sides); });
    co_await in_parts(left, left * sides,
                      [=, this](int64_t b, int64_t e) { block().lower_transposed(left - e, left - b, y, sides); });
    co_await in_parts(sparse_, cost,
                      [=, this](int64_t b, int64_t e) { lower_transposed<kOne>(x, sides, sparse_ - e, sparse_ - b); });
  }
}

Task<> LuColumns::solve(double* b, int64_t sides, bool transposed) const {
  const Vec<int32_t>&in = transposed ? columns_ : rows_, &out = transposed ? rows_ : columns_;
  Vec<double> x(checked_mul(n_, sides));
  for (int64_t k = 0; k < n_; ++k) std::copy_n(b + in[k] * sides, sides, x.data() + k * sides);
  if (sides == 1)
    co_await substitute<true>(x.data(), sides, transposed);
  else
    co_await substitute<false>(x.data(), sides, transposed);
  for (int64_t k = 0; k < n_; ++k) std::copy_n(x.data() + k * sides, sides, b + out[k] * sides);
}

int64_t LuColumns::entries() const { return static_cast<int64_t>(l_.size() + u_.size() + block_.size()) + sparse_; }

LuPivots LuColumns::pivots() const {
  LuPivots out;
  for (const double p : pivots_) out.see(p);
  out.sign *= sign_of(rows_) * sign_of(columns_);
  return out;
}

LuFactors LuColumns::factors() const {
  LuFactors out;
  LuTerms lower, upper;
  for (int64_t j = 0; j < n_; ++j) {
    lower.add(j, j, 1);
    upper.add(j, j, pivots_[j]);
    for (int64_t p = u_begin_[j]; p < u_begin_[j + 1]; ++p) upper.add(u_index_[p], j, u_[p]);
    for (int64_t p = j < sparse_ ? l_begin_[j] : 0; j < sparse_ && p < l_begin_[j + 1]; ++p)
      lower.add(l_index_[p], j, l_[p]);
    if (j < sparse_) continue;
    const double* const row = block().row(j - sparse_);
    for (int64_t k = sparse_; k < n_; ++k)
      if (k != j) (k < j ? lower : upper).add(j, k, row[k - sparse_]);
  }
  out.lower = lower.matrix(n_);
  out.upper = upper.matrix(n_);
  out.rows = rows_;
  out.columns = columns_;
  return out;
}

}  // namespace s4j
