// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace s4j {
Task<double> rank_tolerance(const Csr<double>& a, bool single) {
  Pace pace;
  Vec<double> squares(a.cols, 0);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) squares[a.index[p]] += a.values[p] * a.values[p];
    if (pace.due(a.pointers[i + 1] - a.pointers[i] + 1)) co_await Pausing{};
  }
  const double most = squares.empty() ? 0 : std::sqrt(*std::max_element(squares.begin(), squares.end()));
  double share = 20 * static_cast<double>(a.rows + a.cols) * std::numeric_limits<double>::epsilon();
  if (single)
    share = std::max(share, 2 * std::sqrt(static_cast<double>(a.cols) * static_cast<double>(std::min(a.rows, a.cols))) *
                                static_cast<double>(std::numeric_limits<float>::epsilon()));
  co_return (most > 0 ? most : 1) * share;
}

Task<QrPlan> plan_qr(const Csr<double>& a, Vec<int32_t> order) {
  Pace pace;
  QrPlan out;
  out.rows = a.rows;
  out.cols = a.cols;
  out.place = places_of(order);
  co_await Pausing{};
  // Sorts rows by their leftmost columns.
  Vec<int32_t> first(a.rows, -1), rows(a.rows);
  Vec<int64_t> begin(a.cols + 1, 0);
  for (int64_t i = 0; i < a.rows; ++i) {
    int32_t least = -1;
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
      const int32_t j = a.index[p];
      if (least < 0 || out.place[j] < out.place[least]) least = j;
    }
    first[i] = least;
    if (least >= 0) ++begin[least + 1];
    if (pace.due(a.pointers[i + 1] - a.pointers[i] + 1)) co_await Pausing{};
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  {
    Vec<int64_t> next(begin.begin(), begin.end() - 1);
    for (int64_t i = 0; i < a.rows; ++i)
      if (first[i] >= 0) rows[next[first[i]]++] = static_cast<int32_t>(i);
  }
  co_await Pausing{};
  // Builds the stars of all rows, each edge once.
  Csr<double> star;
  star.rows = star.cols = a.cols;
  star.pointers.assign(a.cols + 1, 0);
  Vec<int32_t> seen(a.cols, -1);
  for (int64_t j = 0; j < a.cols; ++j) {
    for (int64_t r = begin[j]; r < begin[j + 1]; ++r) {
      const int64_t from = a.pointers[rows[r]], to = a.pointers[rows[r] + 1];
      for (int64_t p = from; p < to; ++p) {
        const int32_t c = a.index[p];
        if (c == j || seen[c] == j) continue;
        seen[c] = static_cast<int32_t>(j);
        star.index.push_back(c);
      }
      if (pace.due(to - from)) co_await Pausing{};
    }
    star.pointers[j + 1] = static_cast<int64_t>(star.index.size());
  }
  Elimination elimination = co_await Elimination::of(star, std::move(order));
  co_await Pausing{};
  star = Csr<double>();
  out.fronts = co_await Elimination::supernodes(std::move(elimination));
  co_await Pausing{};
  const Supernodes& fronts = out.fronts;
  out.place = places_of(fronts.order);
  out.row_begin.reserve(fronts.count() + 1);
  out.row_begin.push_back(0);
  out.children.assign(fronts.count(), 0);
  Vec<int64_t> height(fronts.count(), 0);
  for (int64_t s = 0; s < fronts.count(); ++s) {
    for (int32_t k = fronts.first[s]; k < fronts.first[s + 1]; ++k) {
      const int64_t j = fronts.order[k];
      out.row_list.insert(out.row_list.end(), rows.begin() + begin[j], rows.begin() + begin[j + 1]);
      out.leftmost.insert(out.leftmost.end(), begin[j + 1] - begin[j], k);
    }
    out.row_begin.push_back(static_cast<int64_t>(out.row_list.size()));
    height[s] += out.row_begin[s + 1] - out.row_begin[s];
    out.most_elements = std::max(out.most_elements, height[s] * fronts.height(s));
    if (const int32_t up = fronts.parent[s]; up >= 0) {
      ++out.children[up];
      height[up] += std::clamp<int64_t>(height[s] - fronts.columns(s), 0, fronts.below(s));
    }
    out.most_height = std::max(out.most_height, fronts.height(s));
    if (pace.due(fronts.columns(s) + out.row_begin[s + 1] - out.row_begin[s])) co_await Pausing{};
  }
  co_return out;
}

}  // namespace s4j
