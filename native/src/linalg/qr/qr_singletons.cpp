// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_singletons.hpp"

#include <algorithm>
#include <cmath>

namespace s4j {
Task<Singletons> find_singletons(const Csr<double>& a, double least, const Vec<int32_t>& last) {
  Pace pace;
  Singletons out;
  // The entries by columns, and for each column the number of its entries outside the rows of singletons.
  Vec<int64_t> begin(a.cols + 1, 0);
  for (const int32_t j : a.index) ++begin[j + 1];
  Vec<int32_t> left(a.cols), queue, row_of(a.nnz());
  for (int64_t j = 0; j < a.cols; ++j) {
    left[j] = static_cast<int32_t>(begin[j + 1]);
    if (left[j] == 1) queue.push_back(static_cast<int32_t>(j));
    begin[j + 1] += begin[j];
  }
  if (queue.empty()) co_return out;
  Vec<uint8_t> is_last(a.cols, 0);
  for (const int32_t j : last) is_last[j] = 1;
  co_await Pausing{};
  Vec<double> values(a.nnz());
  {
    Vec<int64_t> next(begin.begin(), begin.end() - 1);
    for (int64_t i = 0; i < a.rows; ++i) {
      for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
        const auto to = next[a.index[p]]++;
        row_of[to] = static_cast<int32_t>(i);
        values[to] = a.values[p];
      }
      if (pace.due(a.pointers[i + 1] - a.pointers[i] + 1)) co_await Pausing{};
    }
  }
  Vec<uint8_t> row_taken(a.rows, 0), column_taken(a.cols, 0);
  for (size_t q = 0; q < queue.size(); ++q) {
    const int32_t j = queue[q];
    if (is_last[j] != 0) continue;
    int64_t p = begin[j];
    while (p < begin[j + 1] && row_taken[row_of[p]] != 0) ++p;
    if (p == begin[j + 1] || !(std::abs(values[p]) >= least)) continue;  // its row belongs to an earlier singleton
    const int32_t i = row_of[p];
    row_taken[i] = column_taken[j] = 1;
    out.columns.push_back(j);
    out.rows.push_back(i);
    for (int64_t e = a.pointers[i]; e < a.pointers[i + 1]; ++e)
      if (--left[a.index[e]] == 1) queue.push_back(a.index[e]);
    if (pace.due(begin[j + 1] - begin[j] + a.pointers[i + 1] - a.pointers[i])) co_await Pausing{};
  }
  if (out.columns.empty()) co_return out;
  Vec<int32_t> place(a.cols, -1);
  for (int32_t j = 0; j < a.cols; ++j)
    if (column_taken[j] == 0) {
      place[j] = static_cast<int32_t>(out.rest_columns.size());
      out.rest_columns.push_back(j);
    }
  out.rest.cols = static_cast<int64_t>(out.rest_columns.size());
  out.rest.pointers.push_back(0);
  for (int32_t i = 0; i < a.rows; ++i) {
    if (row_taken[i] != 0) continue;
    out.rest_rows.push_back(i);
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
      out.rest.index.push_back(place[a.index[p]]);
      out.rest.values.push_back(a.values[p]);
    }
    out.rest.pointers.push_back(static_cast<int64_t>(out.rest.index.size()));
    if (pace.due(a.pointers[i + 1] - a.pointers[i] + 1)) co_await Pausing{};
  }
  out.rest.rows = static_cast<int64_t>(out.rest_rows.size());
  co_return out;
}

Task<QrPlan> plan_qr(const Csr<double>& a, const Singletons& singletons, Vec<int32_t> order_of_rest) {
  Pace pace;
  const QrPlan rest = co_await plan_qr(singletons.rest, std::move(order_of_rest));
  const auto count = static_cast<int64_t>(singletons.columns.size());
  const auto shift = static_cast<int32_t>(count);
  QrPlan out;
  out.rows = a.rows;
  out.cols = a.cols;
  out.singletons = count;
  Supernodes& fronts = out.fronts;
  fronts.n = a.cols;
  fronts.order = singletons.columns;
  for (const int32_t j : rest.fronts.order) fronts.order.push_back(singletons.rest_columns[j]);
  out.place.resize(a.cols);
  for (int32_t k = 0; k < a.cols; ++k) out.place[fronts.order[k]] = k;
  co_await Pausing{};
  fronts.row_begin.push_back(0);
  out.row_begin.push_back(0);
  for (int32_t s = 0; s < count; ++s) {
    const int64_t i = singletons.rows[s];
    const auto from = static_cast<std::ptrdiff_t>(fronts.rows.size());
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p)
      if (const int32_t k = out.place[a.index[p]]; k != s) fronts.rows.push_back(k);
    std::sort(fronts.rows.begin() + from, fronts.rows.end());
    fronts.first.push_back(s);
    fronts.row_begin.push_back(static_cast<int64_t>(fronts.rows.size()));
    fronts.parent.push_back(-1);
    out.row_list.push_back(static_cast<int32_t>(i));
    out.leftmost.push_back(s);
    out.row_begin.push_back(s + 1);
    out.most_height = std::max(out.most_height, 1 + static_cast<int64_t>(fronts.rows.size()) - from);
    if (pace.due(a.pointers[i + 1] - a.pointers[i])) co_await Pausing{};
  }
  const int64_t below = fronts.row_begin.back();
  for (const int32_t k : rest.fronts.first) fronts.first.push_back(k + shift);
  for (const int32_t k : rest.fronts.rows) fronts.rows.push_back(k + shift);
  for (size_t s = 1; s < rest.fronts.row_begin.size(); ++s)
    fronts.row_begin.push_back(rest.fronts.row_begin[s] + below);
  for (const int32_t up : rest.fronts.parent) fronts.parent.push_back(up < 0 ? -1 : up + shift);
  co_await Pausing{};
  for (const int32_t i : rest.row_list) out.row_list.push_back(singletons.rest_rows[i]);
  for (const int32_t k : rest.leftmost) out.leftmost.push_back(k + shift);
  for (size_t s = 1; s < rest.row_begin.size(); ++s) out.row_begin.push_back(rest.row_begin[s] + count);
  out.children.assign(count, 0);
  out.children.insert(out.children.end(), rest.children.begin(), rest.children.end());
  out.most_height = std::max(out.most_height, rest.most_height);
  out.most_elements = std::max(out.most_height, rest.most_elements);
  co_return out;
}

}  // namespace s4j
