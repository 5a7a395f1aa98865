// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/simplicial.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/thresholds.hpp"

namespace s4j {
Simplicial::Simplicial(const Csr<double>& a, Columns&& plan) : plan_(std::move(plan)) {
  const int64_t n = rows();
  const Vec<int32_t> place = places_of(plan_.order);
  above_begin_.assign(n + 1, 0);
  const auto each = [&](const auto& f) {
    for (int64_t i = 0; i < n; ++i)
      for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
        const int32_t x = place[i], y = place[a.index[p]];
        f(p, std::min(x, y), std::max(x, y));
      }
  };
  each([&](int64_t, int32_t, int32_t column) { ++above_begin_[column + 1]; });
  std::partial_sum(above_begin_.begin(), above_begin_.end(), above_begin_.begin());
  above_row_.resize(a.nnz());
  above_value_.resize(a.nnz());
  Vec<int64_t> next(above_begin_.begin(), above_begin_.end() - 1);
  each([&](int64_t p, int32_t row, int32_t column) {
    const int64_t to = next[column]++;
    above_row_[to] = row;
    above_value_[to] = p;
  });
  begin_.assign(n + 1, 0);
  for (int64_t k = 0; k < n; ++k) begin_[k + 1] = begin_[k] + plan_.counts[k];
  end_.resize(n);
  index_.resize(entries());
  values_.resize(entries());
}

SparseFactor Simplicial::factor() const {
  SparseFactor out;
  for (int64_t k = 0; k < rows(); ++k) {
    for (int64_t p = begin_[k]; p < begin_[k + 1]; ++p) out.add(index_[p], values_[p]);
    out.end_column();
  }
  return out;
}

// The current row as a dense vector, and the columns that update it, descendants before ancestors, from index `first`
// on.
struct Simplicial::Row {
  explicit Row(int64_t n) : x(n, 0), mark(n, -1), path(n), columns(n) {}
  Vec<double> x;
  Vec<int32_t> mark, path, columns;
  int64_t operations = 0;
};

bool Simplicial::add_row(int64_t k, const double* values, Row& row) noexcept {
  const auto n = static_cast<int32_t>(rows()), stamp = static_cast<int32_t>(k);
  int32_t first = n;
  double diagonal = 0;
  row.mark[k] = stamp;
  for (int64_t p = above_begin_[k]; p < above_begin_[k + 1]; ++p) {
    const double v = values[above_value_[p]];
    int32_t i = above_row_[p];
    if (i == stamp) {
      diagonal += v;
      continue;
    }
    row.x[i] += v;
    // The columns on the path up to a visited column precede that column.
    int32_t length = 0;
    for (; row.mark[i] != stamp; i = plan_.parent[i]) {
      row.path[length++] = i;
      row.mark[i] = stamp;
    }
    while (length > 0) row.columns[--first] = row.path[--length];
  }
  for (int32_t c = first; c < n; ++c) {
    const int32_t j = row.columns[c];
    const int64_t begin = begin_[j], end = end_[j];
    const double l = row.x[j] / values_[begin];
    row.x[j] = 0;
    for (int64_t p = begin + 1; p < end; ++p) row.x[index_[p]] -= values_[p] * l;
    diagonal -= l * l;
    index_[end] = stamp;
    values_[end] = l;
    end_[j] = end + 1;
    row.operations += end - begin;
  }
  if (!(diagonal > 0) || !std::isfinite(diagonal)) return false;
  index_[begin_[k]] = stamp;
  values_[begin_[k]] = std::sqrt(diagonal);
  end_[k] = begin_[k] + 1;
  return true;
}

double Simplicial::share_done() const {
  return entries() == 0 ? 1 : static_cast<double>(begin_[done_]) / static_cast<double>(entries());
}

Task<int64_t> Simplicial::factorise(const double* values) {
  const int64_t n = rows();
  Row row(n);
  for (done_ = 0; done_ < n; ++done_) {
    if (!add_row(done_, values, row)) co_return plan_.order[done_];
    row.operations += 10;
    if (row.operations < threshold::kFrontLong / 32) continue;
    row.operations = 0;
    co_await Pausing{};
  }
  co_return -1;
}

// Solves L y = x.
void Simplicial::forward(double* x, int64_t sides) const noexcept {
  for (int64_t k = 0; k < rows(); ++k) {
    const int64_t begin = begin_[k], end = begin_[k + 1];
    double* const own = x + k * sides;
    for (int64_t c = 0; c < sides; ++c) own[c] /= values_[begin];
    for (int64_t p = begin + 1; p < end; ++p) {
      double* const to = x + index_[p] * sides;
      for (int64_t c = 0; c < sides; ++c) to[c] -= values_[p] * own[c];
    }
  }
}

// Solves L^T y = x.
void Simplicial::backward(double* x, int64_t sides) const noexcept {
  for (int64_t k = rows() - 1; k >= 0; --k) {
    const int64_t begin = begin_[k], end = begin_[k + 1];
    double* const own = x + k * sides;
    for (int64_t p = begin + 1; p < end; ++p) {
      const double* const from = x + index_[p] * sides;
      for (int64_t c = 0; c < sides; ++c) own[c] -= values_[p] * from[c];
    }
    for (int64_t c = 0; c < sides; ++c) own[c] /= values_[begin];
  }
}

void Simplicial::solve(double* b, int64_t sides) const {
  Vec<double> x(checked_mul(rows(), sides));
  to_order(plan_.order, b, sides, x.data());
  forward(x.data(), sides);
  backward(x.data(), sides);
  from_order(plan_.order, x.data(), sides, b);
}

void Simplicial::solve_half(double* b, int64_t sides, bool transposed) const {
  Vec<double> x(checked_mul(rows(), sides));
  if (!transposed) {
    to_order(plan_.order, b, sides, x.data());
    forward(x.data(), sides);
    return void(std::copy(x.begin(), x.end(), b));
  }
  std::copy_n(b, x.size(), x.data());
  backward(x.data(), sides);
  from_order(plan_.order, x.data(), sides, b);
}

}  // namespace s4j
