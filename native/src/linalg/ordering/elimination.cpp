// SPDX-License-Identifier: Apache-2.0
#include "linalg/ordering/elimination.hpp"

#include <algorithm>
#include <numeric>

#include "core/thresholds.hpp"
#include "linalg/solver/pieces.hpp"

namespace s4j {
namespace {

constexpr int64_t kPiece = threshold::kRowsBetweenPauses;

}  // namespace

Vec<int32_t> places_of(const Vec<int32_t>& order) {
  Vec<int32_t> places(order.size());
  for (size_t k = 0; k < order.size(); ++k) places[order[k]] = static_cast<int32_t>(k);
  return places;
}

void to_order(const Vec<int32_t>& order, const double* b, int64_t sides, double* x) noexcept {
  for (size_t k = 0; k < order.size(); ++k)
    std::copy_n(b + order[k] * sides, sides, x + static_cast<int64_t>(k) * sides);
}

void from_order(const Vec<int32_t>& order, const double* x, int64_t sides, double* b) noexcept {
  for (size_t k = 0; k < order.size(); ++k)
    std::copy_n(x + static_cast<int64_t>(k) * sides, sides, b + order[k] * sides);
}

Task<Elimination> Elimination::of(const Csr<double>& a, Vec<int32_t> order) {
  Elimination e(a.rows, std::move(order));
  co_await e.neighbours(a);
  co_await e.find_parents();
  e.to_postorder();
  co_await e.neighbours(a);
  co_await e.count_columns();
  co_return e;
}

Columns Elimination::columns() && { return {std::move(order_), std::move(parent_), std::move(counts_)}; }

Task<> Elimination::neighbours(const Csr<double>& a) {
  const Vec<int32_t> place = places_of(order_);
  pointers_.assign(n_ + 1, 0);
  co_await in_pieces(n_, kPiece, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
        if (a.index[p] == i) continue;
        ++pointers_[place[i] + 1];
        ++pointers_[place[a.index[p]] + 1];
      }
  });
  std::partial_sum(pointers_.begin(), pointers_.end(), pointers_.begin());
  index_.resize(pointers_.back());
  Vec<int64_t> next(pointers_.begin(), pointers_.end() - 1);
  co_await in_pieces(n_, kPiece, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i)
      for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
        const int32_t j = a.index[p];
        if (j == i) continue;
        const int32_t x = place[i], y = place[j];
        index_[next[x]++] = y;
        index_[next[y]++] = x;
      }
  });
}

// Computes the elimination tree (Liu 1990): the parent of j is the first row below the diagonal in column j of L.
Task<> Elimination::find_parents() {
  parent_.assign(n_, -1);
  Vec<int32_t> ancestor(n_, -1);
  co_await in_pieces(n_, kPiece, [&](int64_t begin, int64_t end) {
    for (int64_t k = begin; k < end; ++k)
      for (int64_t p = pointers_[k]; p < pointers_[k + 1]; ++p)
        for (int32_t i = index_[p]; i >= 0 && i < k;) {
          const int32_t up = ancestor[i];
          ancestor[i] = static_cast<int32_t>(k);
          if (up < 0) parent_[i] = static_cast<int32_t>(k);
          i = up;
        }
  });
}

// Renumbers columns in postorder, so that each subtree is contiguous; L has the same entries, permuted.
void Elimination::to_postorder() {
  Vec<int32_t> child(n_, -1), sibling(n_, -1), post(n_), stack;
  for (int64_t j = n_ - 1; j >= 0; --j)
    if (parent_[j] >= 0) {
      sibling[j] = child[parent_[j]];
      child[parent_[j]] = static_cast<int32_t>(j);
    }
  int32_t done = 0;
  stack.reserve(n_);
  for (int64_t root = 0; root < n_; ++root) {
    if (parent_[root] >= 0) continue;
    stack.push_back(static_cast<int32_t>(root));
    while (!stack.empty()) {
      const int32_t j = stack.back(), c = child[j];
      if (c >= 0) {
        child[j] = sibling[c];
        stack.push_back(c);
      } else {
        stack.pop_back();
        post[done++] = j;
      }
    }
  }
  Vec<int32_t> place(n_), parents(n_), order(n_);
  for (int32_t k = 0; k < n_; ++k) place[post[k]] = k;
  for (int64_t k = 0; k < n_; ++k) {
    const int32_t up = parent_[post[k]];
    parents[k] = up < 0 ? -1 : place[up];
    order[k] = order_[post[k]];
  }
  parent_ = std::move(parents);
  order_ = std::move(order);
}

// Counts the entries in each column of L by the leaves of row subtrees (Gilbert, Ng, Peyton 1994). Row i of L is a
// subtree of the elimination tree; its leaves are the neighbours of i with no other neighbour of i in their subtrees.
// Each leaf adds its path up to the column where it meets the path of the previous leaf.
Task<> Elimination::count_columns() {
  Vec<int32_t> first(n_, -1), last_leaf(n_, -1), top(n_);
  counts_.assign(n_, 0);
  for (int32_t k = 0; k < n_; ++k) {
    counts_[k] = first[k] < 0 ? 1 : 0;  // a leaf of the tree starts its own path
    for (int32_t j = k; j >= 0 && first[j] < 0; j = parent_[j]) first[j] = k;
  }
  std::iota(top.begin(), top.end(), 0);
  const auto find = [&](int32_t j) {
    int32_t root = j;
    while (top[root] != root) root = top[root];
    while (top[j] != root) j = std::exchange(top[j], root);
    return root;
  };
  co_await in_pieces(n_, kPiece, [&](int64_t begin, int64_t end) {
    for (auto j = static_cast<int32_t>(begin); j < end; ++j) {
      if (parent_[j] >= 0) --counts_[parent_[j]];
      for (int64_t p = pointers_[j]; p < pointers_[j + 1]; ++p) {
        const int32_t i = index_[p];
        if (i < j || first[j] <= last_leaf[i]) continue;  // j is not a leaf: another leaf of row i's subtree is below j
        ++counts_[j];
        if (last_leaf[i] >= 0) --counts_[find(last_leaf[i])];
        last_leaf[i] = j;
      }
      if (parent_[j] >= 0) top[j] = parent_[j];
    }
  });
  for (int64_t j = 0; j < n_; ++j)
    if (parent_[j] >= 0) counts_[parent_[j]] += counts_[j];
  for (const int32_t c : counts_) {
    cost_.entries += c;
    cost_.flops += static_cast<double>(c) * static_cast<double>(c);
  }
}

namespace {

// Consecutive columns that form a supernode.
struct Group {
  int32_t first, end, height;
  int64_t zeros;
};

// Finds fundamental supernodes: chains of columns in which each column has the structure of its predecessor less one
// row. Then merges supernodes into their parents if the merger adds few explicit zeros.
Vec<Group> grouped(const Vec<int32_t>& parent, const Vec<int32_t>& counts) {
  const auto n = static_cast<int32_t>(parent.size());
  Vec<Group> groups;
  for (int32_t begin = 0, end; begin < n; begin = end) {
    for (end = begin + 1; end < n && parent[end - 1] == end && counts[end] == counts[end - 1] - 1;) ++end;
    Group now{begin, end, counts[begin], 0};
    while (!groups.empty()) {
      const Group& child = groups.back();
      if (child.end != now.first || parent[child.end - 1] != now.first) break;
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
  return groups;
}

}  // namespace

Task<Supernodes> Elimination::supernodes(Elimination e) {
  Supernodes out;
  out.n = e.n_;
  out.entries = e.cost_.entries;
  out.flops = e.cost_.flops;
  const Vec<Group> groups = grouped(e.parent_, e.counts_);
  const size_t count = groups.size();
  out.first.resize(count + 1);
  out.of_column.resize(e.n_);
  for (size_t s = 0; s < count; ++s) {
    out.first[s] = groups[s].first;
    std::fill(out.of_column.begin() + groups[s].first, out.of_column.begin() + groups[s].end, static_cast<int32_t>(s));
  }
  out.first[count] = static_cast<int32_t>(e.n_);
  // The rows of a supernode are the rows of its own entries and of its children, below the supernode's columns.
  Vec<int32_t> seen(e.n_, -1), last_child(count, -1), brother(count, -1);
  out.parent.assign(count, -1);
  out.row_begin.assign(count + 1, 0);
  out.block.assign(count + 1, 0);
  const auto find_rows = [&](size_t s) {
    const int32_t begin = out.first[s], end = out.first[s + 1], stamp = static_cast<int32_t>(s);
    const size_t from = out.rows.size();
    const auto take = [&](int32_t i) {
      if (i < end || seen[i] == stamp) return;
      seen[i] = stamp;
      out.rows.push_back(i);
    };
    for (int64_t p = e.pointers_[begin]; p < e.pointers_[end]; ++p) take(e.index_[p]);
    for (int32_t c = last_child[s]; c >= 0; c = brother[c])
      for (int64_t p = out.row_begin[c]; p < out.row_begin[c + 1]; ++p) take(out.rows[p]);
    std::sort(out.rows.begin() + static_cast<std::ptrdiff_t>(from), out.rows.end());
    out.row_begin[s + 1] = static_cast<int64_t>(out.rows.size());
    const int64_t height = end - begin + static_cast<int64_t>(out.rows.size() - from);
    out.block[s + 1] = out.block[s] + height * (end - begin);
    if (from == out.rows.size()) return;
    const int32_t up = out.of_column[out.rows[from]];
    out.parent[s] = up;
    brother[s] = last_child[up];
    last_child[up] = stamp;
  };
  co_await in_pieces(static_cast<int64_t>(count), kPiece / 16, [&](int64_t begin, int64_t end) {
    for (int64_t s = begin; s < end; ++s) find_rows(s);
  });
  out.order = std::move(e.order_);
  co_return out;
}

}  // namespace s4j
