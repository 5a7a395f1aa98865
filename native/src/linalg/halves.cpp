// SPDX-License-Identifier: Apache-2.0
#include "linalg/halves.hpp"

#include <algorithm>

#include "linalg/eigen.hpp"

namespace s4j {
namespace {

constexpr size_t at(int64_t i) { return static_cast<size_t>(i); }

Csr<double> lower_triangle(const Csr<double>& m) {
  Csr<double> out;
  out.rows = out.cols = m.rows;
  out.pointers.assign(at(m.rows) + 1, 0);
  for (int64_t i = 0; i < m.rows; ++i) {
    for (int64_t p = m.pointers[at(i)]; p < m.pointers[at(i) + 1] && m.index[at(p)] <= i; ++p) {
      out.index.push_back(m.index[at(p)]);
      out.values.push_back(m.values[at(p)]);
    }
    out.pointers[at(i) + 1] = static_cast<int64_t>(out.index.size());
  }
  return out;
}

}  // namespace

Halves::Halves(const Csr<double>& m, const char* name) {
  const Csr<double> rows = lower_triangle(m);
  factor_.emplace(rows, Elimination(rows, symmetric_order(rows)).supernodes());
  if (const int64_t row = factor_->factorise(rows.values.data()); row >= 0)
    fail(S4J_ARITHMETIC, name, ": the matrix m is not positive definite: the pivot of row ", row, " is not positive");
}

Task<> BetweenHalves::apply(const double* x, double* y) const {
  Vector between(x, x + n_);
  halves_.apply(first_, between.data());
  co_await Pausing{};
  co_await inner_.apply(between.data(), y);
  halves_.apply(last_, y);
  co_await Pausing{};
}

// Half of a solution, or of a product. c = p^T l: l is of the rows in their new places.
void Fronts::apply(Half half, double* x) const {
  const auto n = static_cast<size_t>(plan_.n);
  const bool from_old = half == Half::kSolve || half == Half::kMultiplyTransposed;
  Vector t(n), below(at(most_below_));
  for (size_t k = 0; k < n; ++k) t[k] = from_old ? x[plan_.order[k]] : x[k];
  switch (half) {
    case Half::kSolve:
      forward(t.data(), 1, below.data());
      break;
    case Half::kSolveTransposed:
      backward(t.data(), 1, below.data());
      break;
    case Half::kMultiply:
      multiply(t.data());
      break;
    default:
      multiply_transposed(t.data(), below.data());
  }
  for (size_t k = 0; k < n; ++k) (from_old ? x[k] : x[plan_.order[k]]) = t[k];
}

// x becomes l x: a column's products go to rows that have been left behind.
void Fronts::multiply(double* x) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t s = plan_.count() - 1; s >= 0; --s) {
    const int64_t wide = plan_.columns(s), count = plan_.below(s), height = wide + count;
    const double* const u = factors_.data() + plan_.block[at(s)];
    const int32_t* const rows = plan_.rows_of(s);
    double* const own = x + plan_.first[at(s)];
    for (int64_t k = wide - 1; k >= 0; --k) {
      const double* const row = u + k * height;
      const double v = own[k];
      for (int64_t r = 0; r < count; ++r) x[rows[r]] += row[wide + r] * v;
      l.axpy(wide - k - 1, v, row + k + 1, own + k + 1);
      own[k] = row[k] * v;
    }
  }
}

// x becomes l^T x.
void Fronts::multiply_transposed(double* x, double* below) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t s = 0; s < plan_.count(); ++s) {
    const int64_t wide = plan_.columns(s), count = plan_.below(s), height = wide + count;
    const double* const u = factors_.data() + plan_.block[at(s)];
    const int32_t* const rows = plan_.rows_of(s);
    double* const own = x + plan_.first[at(s)];
    for (int64_t r = 0; r < count; ++r) below[r] = x[rows[r]];
    for (int64_t k = 0; k < wide; ++k) {
      const double* const row = u + k * height;
      own[k] = l.dot(row + k, own + k, wide - k) + l.dot(row + wide, below, count);
    }
  }
}

}  // namespace s4j
