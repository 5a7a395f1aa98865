// SPDX-License-Identifier: Apache-2.0
// Nested dissection (George 1973) by multilevel bisection. Small parts are ordered by minimum degree, which includes
// the part's boundary in degrees (Pellegrini, Roman, Amestoy 2000).
#include "linalg/ordering/dissection.hpp"

#include <algorithm>
#include <numeric>

#include "core/thresholds.hpp"
#include "linalg/ordering/bisection.hpp"
#include "linalg/ordering/coarsening.hpp"
#include "linalg/ordering/elimination.hpp"
#include "linalg/ordering/minimum_degree.hpp"

namespace s4j {
namespace {

class Dissection {
 public:
  explicit Dissection(const Graph& g) : g_(g) {
    order_.resize(g.size());
    std::iota(order_.begin(), order_.end(), 0);
    place_.assign(static_cast<size_t>(g.size()), -1);
  }

  Task<Vec<int32_t>> order() {
    parts_.push_back({0, g_.size(), false});
    while (!parts_.empty()) {
      const Part part = parts_.back();
      parts_.pop_back();
      if (part.size() <= threshold::kDissectionLeaf)
        co_await settle(part);
      else if (part.connected)
        co_await cut(part);
      else
        co_await fall_apart(part);
    }
    co_return std::move(order_);
  }

 private:
  // The vertices order_[begin] to order_[end - 1]. They are permuted only within this range.
  struct Part {
    int64_t begin, end;
    bool connected;
    int64_t size() const { return end - begin; }
  };

  int32_t& vertex(int64_t k) { return order_[k]; }
  int32_t& place(int32_t v) { return place_[v]; }
  int64_t degree(int32_t v) const { return g_.pointers[static_cast<size_t>(v) + 1] - g_.pointers[v]; }
  // Calls f(neighbour) for all neighbours of v.
  template <class F>
  void each(int32_t v, F&& f) const {
    for (int64_t p = g_.pointers[v]; p < g_.pointers[static_cast<size_t>(v) + 1]; ++p) f(g_.neighbours[p]);
  }
  // Returns the end of the slice of vertices, beginning with vertex(k), that is processed before the next pause.
  int64_t slice(const Part& part, int64_t k) {
    for (int64_t work = 0; k < part.end && work <= threshold::kOrderingSlice; ++k) work += 1 + degree(vertex(k));
    return k;
  }

  void number(const Part& part) {
    for (int64_t k = part.begin; k < part.end; ++k) place(vertex(k)) = static_cast<int32_t>(k - part.begin);
  }
  void forget(const Part& part) {
    for (int64_t k = part.begin; k < part.end; ++k) place(vertex(k)) = -1;
  }

  // Returns the subgraph of the part. With `boundary`, the part's neighbours outside follow as vertices that are
  // adjacent only to the part.
  Task<Graph> graph_of(const Part& part, bool boundary) {
    Graph out;
    number(part);
    Vec<int32_t> outside;
    out.pointers.reserve(static_cast<size_t>(part.size()) + 1);
    out.pointers.push_back(0);
    for (int64_t k = part.begin; k < part.end;) {
      for (const int64_t end = slice(part, k); k < end; ++k) {
        out.weights.push_back(g_.weights[vertex(k)]);
        each(vertex(k), [&](int32_t w) {
          if (boundary && place(w) < 0) {
            place(w) = static_cast<int32_t>(part.size() + static_cast<int64_t>(outside.size()));
            outside.push_back(w);
          }
          if (place(w) >= 0) out.neighbours.push_back(place(w));
        });
        out.pointers.push_back(static_cast<int64_t>(out.neighbours.size()));
      }
      co_await Pausing{};
    }
    forget(part);
    for (const int32_t w : outside) place(w) = -1;
    if (!outside.empty()) surround(out, part.size(), outside);
    co_return std::move(out);
  }
  // Adds adjacency lists of the outside vertices, which are the boundary of the part.
  void surround(Graph& out, int64_t inside, const Vec<int32_t>& outside) {
    const auto all = static_cast<size_t>(inside) + outside.size();
    out.pointers.resize(all + 1, 0);
    for (const int32_t w : outside) out.weights.push_back(g_.weights[w]);
    const auto entries = static_cast<int64_t>(out.neighbours.size());
    for (int64_t p = 0; p < entries; ++p)
      if (const int32_t w = out.neighbours[p]; w >= inside) ++out.pointers[static_cast<size_t>(w) + 1];
    for (size_t w = static_cast<size_t>(inside); w < all; ++w) out.pointers[w + 1] += out.pointers[w];
    out.neighbours.resize(out.pointers.back());
    Vec<int64_t> next(out.pointers.begin() + inside, out.pointers.end() - 1);
    for (int64_t v = 0; v < inside; ++v)
      for (int64_t p = out.pointers[v]; p < out.pointers[static_cast<size_t>(v) + 1]; ++p)
        if (const int32_t w = out.neighbours[p]; w >= inside)
          out.neighbours[next[w - inside]++] = static_cast<int32_t>(v);
  }

  // Permutes the part's vertices: vertex k of the part moves to position to[k].
  void arrange(const Part& part, const Vec<int32_t>& to) {
    Vec<int32_t> before(order_.begin() + part.begin, order_.begin() + part.end);
    for (size_t k = 0; k < before.size(); ++k) vertex(part.begin + to[k]) = before[k];
  }

  Task<> settle(Part part) {
    Graph g = co_await graph_of(part, true);
    const Vec<int32_t> own = co_await minimum_degree(std::move(g), part.size());
    Vec<int32_t> to(own.size());
    for (size_t k = 0; k < own.size(); ++k) to[own[k]] = static_cast<int32_t>(k);
    arrange(part, to);
  }

  // Cuts a part into two parts and the separator. If there is no separator, orders the part by minimum degree.
  Task<> cut(Part part) {
    Vec<uint8_t> sides;
    {
      const Graph g = co_await graph_of(part, false);
      Splitmix random(Splitmix::mix(static_cast<uint64_t>(part.begin)) ^ static_cast<uint64_t>(part.end));
      sides = co_await bisected(g, random);
    }
    int64_t begin[4] = {};
    for (const uint8_t side : sides) ++begin[side + 1];
    if (begin[1] == 0 || begin[2] == 0) {
      co_await settle(part);
      co_return;
    }
    std::partial_sum(begin, begin + 4, begin);
    parts_.push_back({part.begin, part.begin + begin[1], false});
    parts_.push_back({part.begin + begin[1], part.begin + begin[2], false});
    Vec<int32_t> to(sides.size());
    for (size_t k = 0; k < sides.size(); ++k) to[k] = static_cast<int32_t>(begin[sides[k]]++);
    arrange(part, to);
  }

  // Splits a part into its connected components. Consecutive small components stay together in one part.
  Task<> fall_apart(Part part) {
    const int64_t n = part.size();
    number(part);
    Vec<int32_t> component(static_cast<size_t>(n), -1), queue;
    Vec<int64_t> begin;  // the first position of each component
    queue.reserve(n);
    int64_t done = 0, work = 0;
    for (int64_t root = 0; root < n; ++root) {
      if (component[root] >= 0) continue;
      const auto now = static_cast<int32_t>(begin.size());
      begin.push_back(done);
      component[root] = now;
      queue.push_back(static_cast<int32_t>(root));
      for (; done < static_cast<int64_t>(queue.size()); ++done) {
        const int32_t v = vertex(part.begin + queue[done]);
        each(v, [&](int32_t w) {
          const int32_t k = place(w);
          if (k < 0 || component[k] >= 0) return;
          component[k] = now;
          queue.push_back(k);
        });
        work += 1 + degree(v);
        if (work > threshold::kOrderingSlice) {
          work = 0;
          co_await Pausing{};
        }
      }
    }
    forget(part);
    begin.push_back(n);
    if (begin.size() == 2) {
      parts_.push_back({part.begin, part.end, true});
      co_return;
    }
    Vec<int64_t> next(begin.begin(), begin.end() - 1);
    Vec<int32_t> to(static_cast<size_t>(n));
    for (size_t k = 0; k < to.size(); ++k) to[k] = static_cast<int32_t>(next[component[k]]++);
    arrange(part, to);
    Part small{part.begin, part.begin, false};
    const auto add = [&](const Part& p) {
      if (p.size() > 0) parts_.push_back(p);
    };
    for (size_t c = 0; c + 1 < begin.size(); ++c) {
      const Part own{part.begin + begin[c], part.begin + begin[c + 1], true};
      if (own.size() <= threshold::kDissectionLeaf && own.end - small.begin <= threshold::kDissectionLeaf) {
        small.end = own.end;
        continue;
      }
      add(small);
      small = {own.end, own.end, false};
      if (own.size() <= threshold::kDissectionLeaf)
        small.begin = own.begin;
      else
        add(own);
    }
    add(small);
  }

  const Graph& g_;
  Vec<int32_t> order_;
  Vec<int32_t> place_;  // position of each vertex in the current part; -1: outside
  Vec<Part> parts_;     // parts still to be ordered
};

}  // namespace

Task<Vec<int32_t>> nested_dissection(const Csr<double>& a) {
  const int64_t n = a.rows;
  Coarse small;
  {
    const Graph all = co_await symmetric_graph(a);
    small = co_await compressed(all, dense_from(n));
  }
  Dissection dissection(small.graph);
  const Vec<int32_t> order = co_await dissection.order();
  // Expands each vertex to the rows that it represents, followed by the rows that compressed() left out.
  Vec<int32_t> next(static_cast<size_t>(small.graph.size()) + 1), out(static_cast<size_t>(n));
  int32_t sum = 0;
  for (const int32_t v : order) {
    next[v] = sum;
    sum += small.graph.weights[v];
  }
  next.back() = sum;
  for (int64_t v = 0; v < n; ++v) {
    const int32_t of = small.of[v];
    out[(of < 0 ? next.back() : next[of])++] = static_cast<int32_t>(v);
  }
  co_return std::move(out);
}

Task<Vec<int32_t>> symmetric_order(const Csr<double>& a) {
  Vec<int32_t> order = co_await minimum_degree(a);
  const EliminationCost cost = (co_await Elimination::of(a, order)).cost();
  co_await Pausing{};
  if (cost.flops < threshold::kWorthDissection * static_cast<double>(a.rows + a.nnz())) co_return std::move(order);
  Vec<int32_t> dissected = co_await nested_dissection(a);
  const bool better = (co_await Elimination::of(a, dissected)).cost().flops < cost.flops;
  co_return std::move(better ? dissected : order);
}

}  // namespace s4j
