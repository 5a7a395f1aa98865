// SPDX-License-Identifier: Apache-2.0
#include "linalg/elimination.hpp"

#include <algorithm>
#include <numeric>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

}  // namespace

Elimination::Elimination(const Csr<double>& a, Vec<int32_t> order) : n_(a.rows), order_(std::move(order)) {
  neighbours(a);
  find_parents();
  to_postorder(a);
  count_columns();
}

void Elimination::neighbours(const Csr<double>& a) {
  Vec<int32_t> place(at(n_));
  for (int64_t k = 0; k < n_; ++k) place[at(order_[at(k)])] = static_cast<int32_t>(k);
  pointers_.assign(at(n_) + 1, 0);
  for (int64_t i = 0; i < n_; ++i)
    for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p) {
      if (a.index[at(p)] == i) continue;
      ++pointers_[at(place[at(i)]) + 1];
      ++pointers_[at(place[at(a.index[at(p)])]) + 1];
    }
  std::partial_sum(pointers_.begin(), pointers_.end(), pointers_.begin());
  index_.resize(at(pointers_.back()));
  Vec<int64_t> next(pointers_.begin(), pointers_.end() - 1);
  for (int64_t i = 0; i < n_; ++i)
    for (int64_t p = a.pointers[at(i)]; p < a.pointers[at(i) + 1]; ++p) {
      const int32_t j = a.index[at(p)];
      if (j == i) continue;
      const int32_t x = place[at(i)], y = place[at(j)];
      index_[at(next[at(x)]++)] = y;
      index_[at(next[at(y)]++)] = x;
    }
}

// The elimination tree (Liu 1990): the parent of j is the first row below the diagonal in column j of L.
void Elimination::find_parents() {
  parent_.assign(at(n_), -1);
  Vec<int32_t> ancestor(at(n_), -1);
  for (int64_t k = 0; k < n_; ++k)
    for (int64_t p = pointers_[at(k)]; p < pointers_[at(k) + 1]; ++p)
      for (int32_t i = index_[at(p)]; i >= 0 && i < k;) {
        const int32_t up = ancestor[at(i)];
        ancestor[at(i)] = static_cast<int32_t>(k);
        if (up < 0) parent_[at(i)] = static_cast<int32_t>(k);
        i = up;
      }
}

// Renumbers so that every subtree's columns are neighbours; L has the same entries, elsewhere.
void Elimination::to_postorder(const Csr<double>& a) {
  Vec<int32_t> child(at(n_), -1), sibling(at(n_), -1), post(at(n_)), stack;
  for (int64_t j = n_ - 1; j >= 0; --j)
    if (parent_[at(j)] >= 0) {
      sibling[at(j)] = child[at(parent_[at(j)])];
      child[at(parent_[at(j)])] = static_cast<int32_t>(j);
    }
  int32_t done = 0;
  stack.reserve(at(n_));
  for (int64_t root = 0; root < n_; ++root) {
    if (parent_[at(root)] >= 0) continue;
    stack.push_back(static_cast<int32_t>(root));
    while (!stack.empty()) {
      const int32_t j = stack.back(), c = child[at(j)];
      if (c >= 0) {
        child[at(j)] = sibling[at(c)];
        stack.push_back(c);
      } else {
        stack.pop_back();
        post[at(done++)] = j;
      }
    }
  }
  Vec<int32_t> place(at(n_)), parents(at(n_)), order(at(n_));
  for (int32_t k = 0; k < n_; ++k) place[at(post[at(k)])] = k;
  for (int64_t k = 0; k < n_; ++k) {
    const int32_t up = parent_[at(post[at(k)])];
    parents[at(k)] = up < 0 ? -1 : place[at(up)];
    order[at(k)] = order_[at(post[at(k)])];
  }
  parent_ = std::move(parents);
  order_ = std::move(order);
  neighbours(a);
}

// Entries of each column of L by the leaves of its row subtrees (Gilbert, Ng, Peyton 1994): row i of L is a subtree of
// the tree, of which the leaves are those neighbours of i that are not below another one of them. Each leaf adds its
// path up to where it meets that of the leaf before.
void Elimination::count_columns() {
  Vec<int32_t> first(at(n_), -1), last_leaf(at(n_), -1), top(at(n_));
  counts_.assign(at(n_), 0);
  for (int32_t k = 0; k < n_; ++k) {
    counts_[at(k)] = first[at(k)] < 0 ? 1 : 0;  // a leaf of the tree begins its own path
    for (int32_t j = k; j >= 0 && first[at(j)] < 0; j = parent_[at(j)]) first[at(j)] = k;
  }
  std::iota(top.begin(), top.end(), 0);
  const auto find = [&](int32_t j) {
    int32_t root = j;
    while (top[at(root)] != root) root = top[at(root)];
    while (top[at(j)] != root) j = std::exchange(top[at(j)], root);
    return root;
  };
  for (int32_t j = 0; j < n_; ++j) {
    if (parent_[at(j)] >= 0) --counts_[at(parent_[at(j)])];
    for (int64_t p = pointers_[at(j)]; p < pointers_[at(j) + 1]; ++p) {
      const int32_t i = index_[at(p)];
      if (i < j || first[at(j)] <= last_leaf[at(i)]) continue;  // another leaf of row i's subtree is below j
      ++counts_[at(j)];
      if (last_leaf[at(i)] >= 0) --counts_[at(find(last_leaf[at(i)]))];
      last_leaf[at(i)] = j;
    }
    if (parent_[at(j)] >= 0) top[at(j)] = parent_[at(j)];
  }
  for (int64_t j = 0; j < n_; ++j)
    if (parent_[at(j)] >= 0) counts_[at(parent_[at(j)])] += counts_[at(j)];
  for (const int32_t c : counts_) {
    cost_.entries += c;
    cost_.flops += static_cast<double>(c) * static_cast<double>(c);
  }
}

Supernodes Elimination::supernodes() && {
  Supernodes out;
  out.n = n_;
  out.entries = cost_.entries;
  out.flops = cost_.flops;
  // Columns whose structures are one another's, less one row each.
  for (int32_t j = 0; j < n_; ++j)
    if (j == 0 || parent_[at(j) - 1] != j || counts_[at(j)] != counts_[at(j) - 1] - 1) out.first.push_back(j);
  out.first.push_back(static_cast<int32_t>(n_));
  // A supernode joins its parent, which begins where it ends, when few zeros come in.
  struct Group {
    int32_t first, end, height;
    int64_t zeros;
  };
  Vec<Group> groups;
  for (size_t s = 0; s + 1 < out.first.size(); ++s) {
    Group now{out.first[s], out.first[s + 1], counts_[at(out.first[s])], 0};
    while (!groups.empty()) {
      const Group& child = groups.back();
      if (child.end != now.first || parent_[at(child.end) - 1] != now.first) break;
      const int64_t wide = child.end - child.first, columns = wide + (now.end - now.first);
      const int64_t height = wide + now.height;
      const int64_t zeros = child.zeros + now.zeros + wide * (height - child.height);
      const int64_t size = columns * height - columns * (columns - 1) / 2;
      const int64_t per_mille = columns <= threshold::kJoinedColumns       ? threshold::kJoinedZeros
                                : columns <= 4 * threshold::kJoinedColumns ? threshold::kJoinedZeros / 4
                                                                           : threshold::kJoinedZeros / 8;
      if (columns > 4 && zeros * 1000 > size * per_mille) break;
      now = {child.first, now.end, static_cast<int32_t>(height), zeros};
      groups.pop_back();
    }
    groups.push_back(now);
  }
  const size_t count = groups.size();
  out.first.resize(count + 1);
  for (size_t s = 0; s < count; ++s) out.first[s] = groups[s].first;
  out.first[count] = static_cast<int32_t>(n_);
  // Rows: those of the supernode's own entries and of its children, below its columns.
  Vec<int32_t> of_column(at(n_)), seen(at(n_), -1), last_child(count, -1), brother(count, -1);
  for (size_t s = 0; s < count; ++s)
    std::fill(of_column.begin() + out.first[s], of_column.begin() + out.first[s + 1], static_cast<int32_t>(s));
  out.parent.assign(count, -1);
  out.row_begin.assign(count + 1, 0);
  out.block.assign(count + 1, 0);
  for (size_t s = 0; s < count; ++s) {
    const int32_t begin = out.first[s], end = out.first[s + 1], stamp = static_cast<int32_t>(s);
    const size_t from = out.rows.size();
    const auto take = [&](int32_t i) {
      if (i < end || seen[at(i)] == stamp) return;
      seen[at(i)] = stamp;
      out.rows.push_back(i);
    };
    for (int64_t p = pointers_[at(begin)]; p < pointers_[at(end)]; ++p) take(index_[at(p)]);
    for (int32_t c = last_child[s]; c >= 0; c = brother[at(c)])
      for (int64_t p = out.row_begin[at(c)]; p < out.row_begin[at(c) + 1]; ++p) take(out.rows[at(p)]);
    std::sort(out.rows.begin() + static_cast<std::ptrdiff_t>(from), out.rows.end());
    out.row_begin[s + 1] = static_cast<int64_t>(out.rows.size());
    const int64_t height = end - begin + static_cast<int64_t>(out.rows.size() - from);
    out.block[s + 1] = out.block[s] + height * (end - begin);
    if (from == out.rows.size()) continue;
    const int32_t up = of_column[at(out.rows[from])];
    out.parent[s] = up;
    brother[s] = last_child[at(up)];
    last_child[at(up)] = stamp;
  }
  out.order = std::move(order_);
  return out;
}

}  // namespace s4j
