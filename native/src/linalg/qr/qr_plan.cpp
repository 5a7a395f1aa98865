// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_plan.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

}  // namespace

Task<double> rank_tolerance(const Csr<double>& a) {
  Pace pace;
  Vec<double> squares(at(a.cols), 0);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p)
      squares[at(a.index[at(p)])] += a.values[at(p)] * a.values[at(p)];
    if (pace.due(a.pointers[at(i) + 1] - a.pointers[at(i)] + 1)) co_await Pausing{};
  }
  const double most = squares.empty() ? 0 : std::sqrt(*std::max_element(squares.begin(), squares.end()));
  co_return 20 * static_cast<double>(a.rows + a.cols) * std::numeric_limits<double>::epsilon() * (most > 0 ? most : 1);
}

Task<QrPlan> plan_qr(const Csr<double>& a, Vec<int32_t> order) {
  Pace pace;
  QrPlan out;
  out.rows = a.rows;
  out.cols = a.cols;
  out.place = places_of(order);
  co_await Pausing{};
  // Rows by their leftmost columns.
  Vec<int32_t> first(at(a.rows), -1), rows(at(a.rows));
  Vec<int64_t> begin(at(a.cols) + 1, 0);
  for (int64_t i = 0; i < a.rows; ++i) {
    int32_t least = -1;
    for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p) {
      const int32_t j = a.index[at(p)];
      if (least < 0 || out.place[at(j)] < out.place[at(least)]) least = j;
    }
    first[at(i)] = least;
    if (least >= 0) ++begin[at(least) + 1];
    if (pace.due(a.pointers[at(i) + 1] - a.pointers[at(i)] + 1)) co_await Pausing{};
  }
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  {
    Vec<int64_t> next(begin.begin(), begin.end() - 1);
    for (int64_t i = 0; i < a.rows; ++i)
      if (first[at(i)] >= 0) rows[at(next[at(first[at(i)])]++)] = static_cast<int32_t>(i);
  }
  co_await Pausing{};
  // Their stars, each edge once.
  Csr<double> star;
  star.rows = star.cols = a.cols;
  star.pointers.assign(at(a.cols) + 1, 0);
  Vec<int32_t> seen(at(a.cols), -1);
  for (int64_t j = 0; j < a.cols; ++j) {
    for (int64_t r = begin[at(j)]; r < begin[at(j) + 1]; ++r) {
      const int64_t from = a.pointers[at(rows[at(r)])], to = a.pointers[at(rows[at(r)]) + 1];
      for (int64_t p = from; p < to; ++p) {
        const int32_t c = a.index[at(p)];
        if (c == j || seen[at(c)] == j) continue;
        seen[at(c)] = static_cast<int32_t>(j);
        star.index.push_back(c);
      }
      if (pace.due(to - from)) co_await Pausing{};
    }
    star.pointers[at(j) + 1] = static_cast<int64_t>(star.index.size());
  }
  Elimination elimination = co_await Elimination::of(star, std::move(order));
  co_await Pausing{};
  star = Csr<double>();
  out.fronts = co_await Elimination::supernodes(std::move(elimination));
  co_await Pausing{};
  const Supernodes& fronts = out.fronts;
  out.place = places_of(fronts.order);
  out.row_begin.reserve(at(fronts.count()) + 1);
  out.row_begin.push_back(0);
  out.children.assign(at(fronts.count()), 0);
  Vec<int64_t> height(at(fronts.count()), 0);
  for (int64_t s = 0; s < fronts.count(); ++s) {
    for (int32_t k = fronts.first[at(s)]; k < fronts.first[at(s) + 1]; ++k) {
      const int64_t j = fronts.order[at(k)];
      out.row_list.insert(out.row_list.end(), rows.begin() + begin[at(j)], rows.begin() + begin[at(j) + 1]);
      out.leftmost.insert(out.leftmost.end(), at(begin[at(j) + 1] - begin[at(j)]), k);
    }
    out.row_begin.push_back(static_cast<int64_t>(out.row_list.size()));
    height[at(s)] += out.row_begin[at(s) + 1] - out.row_begin[at(s)];
    out.most_elements = std::max(out.most_elements, height[at(s)] * fronts.height(s));
    if (const int32_t up = fronts.parent[at(s)]; up >= 0) {
      ++out.children[at(up)];
      height[at(up)] += std::clamp<int64_t>(height[at(s)] - fronts.columns(s), 0, fronts.below(s));
    }
    out.most_height = std::max(out.most_height, fronts.height(s));
    if (pace.due(fronts.columns(s) + out.row_begin[at(s) + 1] - out.row_begin[at(s)])) co_await Pausing{};
  }
  co_return out;
}

}  // namespace s4j
