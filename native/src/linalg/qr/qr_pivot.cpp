// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_pivot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "parallel/parallel.hpp"

namespace s4j {

Task<PivotedColumns> pivoted_columns(int64_t rows, int64_t cols, Vec<double> values, double negligible) {
  Pace pace;
  PivotedColumns out;
  out.order.resize(cols);
  std::iota(out.order.begin(), out.order.end(), 0);
  // left: the norm of each column's remainder, which each step updates by the element that it removes. computed: the
  // norm when it was last computed. If `left` is a small part of `computed`, it consists of rounding errors and is
  // computed again (Drmac, Bujanovic 2008).
  Vec<double> left(cols), computed(cols);
  const auto column = [&](int64_t place) { return values.data() + out.order[place] * rows; };
  const auto measure = [&](int64_t place) noexcept {
    const double* const x = column(place) + out.rank;
    left[place] = computed[place] = std::sqrt(leaf<double>().dot(x, x, rows - out.rank));
  };
  for (int64_t j = 0; j < cols; ++j) measure(j);
  co_await Pausing{};
  const double unsure = std::sqrt(std::numeric_limits<double>::epsilon());
  while (out.rank < std::min(rows, cols)) {
    const int64_t q = out.rank;
    const int64_t most = std::max_element(left.begin() + q, left.end()) - left.begin();
    if (!(left[most] >= negligible)) break;
    std::swap(out.order[q], out.order[most]);
    std::swap(left[q], left[most]);
    std::swap(computed[q], computed[most]);
    double* const v = column(q) + q;
    const int64_t n = rows - q;
    double norm = 0;
    const double tau = householder(v, n, norm);
    ++out.rank;
    parallel_chunks(cols - q - 1, (cols - q - 1) * n / 2, [&](int64_t c) noexcept {
      const auto& l = leaf<double>();
      const int64_t j = q + 1 + c;
      double* const y = column(j) + q;
      if (tau != 0) {
        const double w = tau * (y[0] + l.dot(v + 1, y + 1, n - 1));
        y[0] -= w;
        l.axpy(n - 1, -w, v + 1, y + 1);
      }
      if (left[j] == 0) return;
      const double share = std::max(0.0, 1 - (y[0] / left[j]) * (y[0] / left[j])), of = left[j] / computed[j];
      if (share * of * of <= unsure)
        measure(j);
      else
        left[j] *= std::sqrt(share);
    });
    if (pace.due(4 * n * (cols - q))) co_await Pausing{};
  }
  co_return out;
}

Task<Vec<int32_t>> dependent_columns(const QrFactors& qr, const Vec<int32_t>& candidates) {
  const Csr<double> r = co_await qr.upper();
  Vec<int32_t> number(qr.cols(), -1), rows;
  for (size_t c = 0; c < candidates.size(); ++c) number[candidates[c]] = static_cast<int32_t>(c);
  for (int64_t i = 0; i < r.rows; ++i)
    if (number[qr.columns()[i]] >= 0) rows.push_back(static_cast<int32_t>(i));
  const auto height = static_cast<int64_t>(rows.size()), width = static_cast<int64_t>(candidates.size());
  Vec<double> values(static_cast<size_t>(checked_mul(height, width)), 0);
  for (int64_t i = 0; i < height; ++i)
    for (int64_t p = r.pointers[rows[i]]; p < r.pointers[rows[i] + 1]; ++p)
      if (const int32_t c = number[qr.columns()[r.index[p]]]; c >= 0) values[c * height + i] = r.values[p];
  co_await Pausing{};
  const PivotedColumns chosen = co_await pivoted_columns(height, width, std::move(values), qr.tolerance());
  Vec<int32_t> out;
  for (int64_t k = chosen.rank; k < width; ++k) out.push_back(candidates[chosen.order[k]]);
  co_return out;
}

}  // namespace s4j
