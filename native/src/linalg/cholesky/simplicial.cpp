// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/simplicial.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

}  // namespace

Simplicial::Simplicial(const Csr<double>& a, Columns&& plan) : plan_(std::move(plan)) {
  const int64_t n = rows();
  const Vec<int32_t> place = places_of(plan_.order);
  above_begin_.assign(at(n) + 1, 0);
  const auto each = [&](const auto& f) {
    for (int64_t i = 0; i < n; ++i)
      for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p) {
        const int32_t x = place[at(i)], y = place[at(a.index[at(p)])];
        f(p, std::min(x, y), std::max(x, y));
      }
  };
  each([&](int64_t, int32_t, int32_t column) { ++above_begin_[at(column) + 1]; });
  std::partial_sum(above_begin_.begin(), above_begin_.end(), above_begin_.begin());
  above_row_.resize(at(a.nnz()));
  above_value_.resize(at(a.nnz()));
  Vec<int64_t> next(above_begin_.begin(), above_begin_.end() - 1);
  each([&](int64_t p, int32_t row, int32_t column) {
    const int64_t to = next[at(column)]++;
    above_row_[at(to)] = row;
    above_value_[at(to)] = p;
  });
  begin_.assign(at(n) + 1, 0);
  for (int64_t k = 0; k < n; ++k) begin_[at(k) + 1] = begin_[at(k)] + plan_.counts[at(k)];
  end_.resize(at(n));
  index_.resize(at(entries()));
  values_.resize(at(entries()));
}

SparseFactor Simplicial::factor() const {
  SparseFactor out;
  for (int64_t k = 0; k < rows(); ++k) {
    for (int64_t p = begin_[at(k)]; p < begin_[at(k) + 1]; ++p) out.add(index_[at(p)], values_[at(p)]);
    out.end_column();
  }
  return out;
}

// The row at work: its elements, 0 where there are none, and the columns that take part, in the tree's order from
// `first` on.
struct Simplicial::Row {
  explicit Row(int64_t n) : x(at(n), 0), mark(at(n), -1), path(at(n)), columns(at(n)) {}
  Vec<double> x;
  Vec<int32_t> mark, path, columns;
  int64_t operations = 0;
};

bool Simplicial::add_row(int64_t k, const double* values, Row& row) noexcept {
  const auto n = static_cast<int32_t>(rows()), stamp = static_cast<int32_t>(k);
  int32_t first = n;
  double diagonal = 0;
  row.mark[at(k)] = stamp;
  for (int64_t p = above_begin_[at(k)]; p < above_begin_[at(k) + 1]; ++p) {
    const double v = values[above_value_[at(p)]];
    int32_t i = above_row_[at(p)];
    if (i == stamp) {
      diagonal += v;
      continue;
    }
    row.x[at(i)] += v;
    // The way up to what is already known comes before it.
    int32_t length = 0;
    for (; row.mark[at(i)] != stamp; i = plan_.parent[at(i)]) {
      row.path[at(length++)] = i;
      row.mark[at(i)] = stamp;
    }
    while (length > 0) row.columns[at(--first)] = row.path[at(--length)];
  }
  for (int32_t c = first; c < n; ++c) {
    const int32_t j = row.columns[at(c)];
    const int64_t begin = begin_[at(j)], end = end_[at(j)];
    const double l = row.x[at(j)] / values_[at(begin)];
    row.x[at(j)] = 0;
    for (int64_t p = begin + 1; p < end; ++p) row.x[at(index_[at(p)])] -= values_[at(p)] * l;
    diagonal -= l * l;
    index_[at(end)] = stamp;
    values_[at(end)] = l;
    end_[at(j)] = end + 1;
    row.operations += end - begin;
  }
  if (!(diagonal > 0) || !std::isfinite(diagonal)) return false;
  index_[at(begin_[at(k)])] = stamp;
  values_[at(begin_[at(k)])] = std::sqrt(diagonal);
  end_[at(k)] = begin_[at(k)] + 1;
  return true;
}

double Simplicial::share_done() const {
  return entries() == 0 ? 1 : static_cast<double>(begin_[at(done_)]) / static_cast<double>(entries());
}

Task<int64_t> Simplicial::factorise(const double* values) {
  const int64_t n = rows();
  Row row(n);
  for (done_ = 0; done_ < n; ++done_) {
    if (!add_row(done_, values, row)) co_return plan_.order[at(done_)];
    row.operations += 10;
    if (row.operations < threshold::kFrontLong / 32) continue;
    row.operations = 0;
    co_await Pausing{};
  }
  co_return -1;
}

// L y = x
void Simplicial::forward(double* x, int64_t sides) const noexcept {
  for (int64_t k = 0; k < rows(); ++k) {
    const int64_t begin = begin_[at(k)], end = begin_[at(k) + 1];
    double* const own = x + k * sides;
    for (int64_t c = 0; c < sides; ++c) own[c] /= values_[at(begin)];
    for (int64_t p = begin + 1; p < end; ++p) {
      double* const to = x + index_[at(p)] * sides;
      for (int64_t c = 0; c < sides; ++c) to[c] -= values_[at(p)] * own[c];
    }
  }
}

// L^T y = x
void Simplicial::backward(double* x, int64_t sides) const noexcept {
  for (int64_t k = rows() - 1; k >= 0; --k) {
    const int64_t begin = begin_[at(k)], end = begin_[at(k) + 1];
    double* const own = x + k * sides;
    for (int64_t p = begin + 1; p < end; ++p) {
      const double* const from = x + index_[at(p)] * sides;
      for (int64_t c = 0; c < sides; ++c) own[c] -= values_[at(p)] * from[c];
    }
    for (int64_t c = 0; c < sides; ++c) own[c] /= values_[at(begin)];
  }
}

void Simplicial::solve(double* b, int64_t sides) const {
  Vec<double> x(at(checked_mul(rows(), sides)));
  to_order(plan_.order, b, sides, x.data());
  forward(x.data(), sides);
  backward(x.data(), sides);
  from_order(plan_.order, x.data(), sides, b);
}

void Simplicial::solve_half(double* b, int64_t sides, bool transposed) const {
  Vec<double> x(at(checked_mul(rows(), sides)));
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
