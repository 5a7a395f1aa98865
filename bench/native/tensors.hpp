// SPDX-License-Identifier: Apache-2.0
// Tensors of the benchmarks along dimensions: entries at random places of a cube-like shape, and the data structures
// that the thesis names (8.5) for access along a dimension by which they are not sorted.
#pragma once

#include <map>
#include <memory>

#include "matrices.hpp"

namespace bench {

struct Tensor {
  std::vector<int64_t> shape;
  std::vector<int32_t> coords;  // one entry after the other
  std::vector<double> values;
  int rank() const { return static_cast<int>(shape.size()); }
  int64_t nnz() const { return static_cast<int64_t>(values.size()); }

  Tensor(std::vector<int64_t> extents, int64_t entries) : shape(std::move(extents)) {
    Random random{static_cast<uint64_t>(shape.size())};
    coords.reserve(static_cast<size_t>(entries) * shape.size());
    for (int64_t k = 0; k < entries; ++k) {
      for (const int64_t e : shape) coords.push_back(static_cast<int32_t>(random.next() % static_cast<uint64_t>(e)));
      values.push_back(random.unit());
    }
  }
  int64_t build() const {
    Frame create = Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, rank()});
    for (const int64_t e : shape) create.integers({e});
    const int64_t b = call(s4j_builder_create, create);
    call(s4j_builder_append, Frame().integers({b, nnz(), reinterpret_cast<int64_t>(values.data()),
                                               reinterpret_cast<int64_t>(coords.data()), 4, 1}));
    Frame finish = Frame().integers({b, S4J_COO, 0});
    return call(s4j_builder_finish, finish);
  }
  // Key of entry k with `order` from the most to the least significant dimension.
  uint64_t key(int64_t k, const std::vector<int>& order) const {
    uint64_t out = 0;
    for (const int d : order)
      out = out * static_cast<uint64_t>(shape[d]) + static_cast<uint64_t>(coords[k * rank() + d]);
    return out;
  }
};

// The alternatives, for these benchmarks only: ordered maps from keys (dimensions of the sum first) to values.

// Sorts the entries again when a call needs another order.
struct Resorted {
  std::vector<std::pair<uint64_t, double>> entries;
  Resorted(const Tensor& t, const std::vector<int>& order) {
    entries.reserve(t.values.size());
    for (int64_t k = 0; k < t.nnz(); ++k) entries.emplace_back(t.key(k, order), t.values[k]);
    std::sort(entries.begin(), entries.end());
  }
  template <class F>
  void range(uint64_t from, uint64_t to, F&& f) const {
    for (auto i = std::lower_bound(entries.begin(), entries.end(), std::make_pair(from, -1e300));
         i != entries.end() && i->first < to; ++i)
      f(i->first, i->second);
  }
};

// A red-black tree.
struct Balanced {
  std::map<uint64_t, double> entries;
  Balanced(const Tensor& t, const std::vector<int>& order) {
    for (int64_t k = 0; k < t.nnz(); ++k) entries[t.key(k, order)] += t.values[k];
  }
  template <class F>
  void range(uint64_t from, uint64_t to, F&& f) const {
    for (auto i = entries.lower_bound(from); i != entries.end() && i->first < to; ++i) f(i->first, i->second);
  }
};

// Pugh's skip list (CACM 1990), p = 1/4.
struct SkipList {
  static constexpr int kLevels = 12;
  struct Node {
    uint64_t key;
    double value;
    std::vector<Node*> next;
  };
  std::vector<std::unique_ptr<Node>> nodes;
  Node head{0, 0, std::vector<Node*>(kLevels, nullptr)};
  Random random{7};

  SkipList(const Tensor& t, const std::vector<int>& order) {
    nodes.reserve(t.values.size());
    for (int64_t k = 0; k < t.nnz(); ++k) insert(t.key(k, order), t.values[k]);
  }
  void insert(uint64_t key, double value) {
    Node* before[kLevels];
    Node* at = &head;
    for (int l = kLevels - 1; l >= 0; --l) {
      while (at->next[l] != nullptr && at->next[l]->key < key) at = at->next[l];
      before[l] = at;
    }
    Node* found = at->next[0];
    if (found != nullptr && found->key == key) {
      found->value += value;
      return;
    }
    int height = 1;
    while (height < kLevels && (random.next() & 3) == 0) ++height;
    nodes.push_back(std::make_unique<Node>(Node{key, value, std::vector<Node*>(static_cast<size_t>(height))}));
    for (int l = 0; l < height; ++l) {
      nodes.back()->next[l] = before[l]->next[l];
      before[l]->next[l] = nodes.back().get();
    }
  }
  template <class F>
  void range(uint64_t from, uint64_t to, F&& f) const {
    const Node* at = &head;
    for (int l = kLevels - 1; l >= 0; --l)
      while (static_cast<size_t>(l) < at->next.size() && at->next[l] != nullptr && at->next[l]->key < from)
        at = at->next[l];
    for (at = at->next[0]; at != nullptr && at->key < to; at = at->next[0]) f(at->key, at->value);
  }
};

}  // namespace bench
