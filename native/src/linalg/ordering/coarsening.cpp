// SPDX-License-Identifier: Apache-2.0
// Coarsening by heavy-edge matching (Karypis, Kumar 1998): matches each vertex with that unmatched neighbour to which
// its edge is heaviest, so that little edge weight remains between coarse vertices. An unmatched vertex is then matched
// with another unmatched vertex that shares a neighbour with it, so that stars also shrink by half.
//
// Compression: Ashcraft 1995, Hendrickson and Rothberg 1998.
#include "linalg/ordering/coarsening.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

class Matching {
 public:
  Matching(const Graph& g, int64_t most_weight, Splitmix& random)
      : g_(g), n_(g.size()), most_weight_(most_weight), random_(random) {
    partner_.assign(n_, -1);
  }

  // Orders vertices with few neighbours first, since they have the fewest candidates. Ties are in random order if the
  // graph fits in the cache, else in the given order.
  void line_up() {
    constexpr int64_t kClasses = 64;
    const auto degree = [&](int64_t v) { return std::min(kClasses - 1, g_.pointers[v + 1] - g_.pointers[v]); };
    int64_t begin[kClasses + 1] = {};
    for (int64_t v = 0; v < n_; ++v) ++begin[degree(v) + 1];
    std::partial_sum(begin, begin + kClasses + 1, begin);
    line_.resize(n_);
    if (n_ > threshold::kShuffledVertices) {
      for (int64_t v = 0; v < n_; ++v) line_[begin[degree(v)]++] = static_cast<int32_t>(v);
      return;
    }
    Vec<int32_t> shuffled(n_);
    std::iota(shuffled.begin(), shuffled.end(), 0);
    for (int64_t k = n_ - 1; k > 0; --k) std::swap(shuffled[k], shuffled[random_.below(k + 1)]);
    for (const int32_t v : shuffled) line_[begin[degree(v)]++] = v;
  }

  // Matches the vertices from position `from` of line_ (the order of line_up()) on. Returns the end of the slice.
  int64_t match(int64_t from) {
    const int32_t *const neighbours = g_.neighbours.data(), *const weights = g_.weights.data();
    const int32_t* const edges = g_.edge_weights.empty() ? nullptr : g_.edge_weights.data();
    int64_t k = from;
    for (int64_t spent = 0; k < n_ && spent < threshold::kOrderingSlice; ++k) {
      const int32_t v = line_[k];
      if (partner_[v] >= 0) continue;
      const int64_t begin = g_.pointers[v], end = g_.pointers[v + 1];
      spent += 1 + end - begin;
      // Breaks ties at random. If all matched pairs of a grid lay in one direction, the separators would lie in that
      // direction too.
      int32_t best = -1, heaviest = 0;
      const auto look = [&](int64_t from_edge, int64_t to_edge) {
        for (int64_t p = from_edge; p < to_edge; ++p) {
          const int32_t w = neighbours[p], edge = edges == nullptr ? 1 : edges[p];
          if (edge < heaviest || partner_[w] >= 0) continue;
          if (weights[v] + static_cast<int64_t>(weights[w]) > most_weight_) continue;
          if (edge == heaviest && weights[w] >= weights[best]) continue;
          best = w;
          heaviest = edge;
        }
      };
      if (begin == end) continue;
      const int64_t middle = begin + random_.below(end - begin);
      look(middle, end);
      look(begin, middle);
      if (best < 0) continue;
      partner_[v] = best;
      partner_[best] = v;
    }
    return k;
  }
  int64_t match_alone(int64_t from) {
    if (from == 0) waiting_.assign(n_, -1);
    const int32_t *const neighbours = g_.neighbours.data(), *const weights = g_.weights.data();
    int64_t k = from;
    for (int64_t spent = 0; k < n_ && spent < threshold::kOrderingSlice; ++k, ++spent) {
      const int32_t v = line_[k];
      if (partner_[v] >= 0) continue;
      const int64_t begin = g_.pointers[v], end = g_.pointers[v + 1];
      spent += end - begin;
      for (int64_t p = begin; p < end; ++p) {
        int32_t& other = waiting_[neighbours[p]];
        if (other < 0 || partner_[other] >= 0) {
          other = v;
          continue;
        }
        if (weights[v] + static_cast<int64_t>(weights[other]) > most_weight_) continue;
        partner_[v] = other;
        partner_[other] = v;
        break;
      }
    }
    return k;
  }

  // Numbers coarse vertices in the order of their first fine vertices.
  Vec<int32_t> numbers() {
    Vec<int32_t> of(n_);
    int32_t next = 0;
    for (int64_t v = 0; v < n_; ++v) {
      const int32_t w = partner_[v];
      of[v] = w >= 0 && w < v ? of[w] : next++;
    }
    coarse_ = next;
    return of;
  }
  int64_t coarse() const { return coarse_; }
  int32_t partner(int64_t v) const { return partner_[v]; }

 private:
  const Graph& g_;
  int64_t n_, most_weight_, coarse_ = 0;
  Splitmix& random_;
  Vec<int32_t> line_, partner_, waiting_;
};

// Builds the graph of the pairs: joins adjacency lists and adds the weights of parallel edges.
class Contraction {
 public:
  Contraction(const Graph& g, const Matching& matching, const Vec<int32_t>& of, Graph& out)
      : g_(g), matching_(matching), of_(of), out_(out) {
    const int64_t n = matching.coarse();
    out_.weights.resize(n);
    out_.pointers.resize(n + 1);
    out_.pointers[0] = 0;
    out_.neighbours.resize(g.neighbours.size());
    out_.edge_weights.resize(g.neighbours.size());
    place_.assign(n, -1);
  }

  void contract(int64_t from, int64_t to) {
    for (int64_t v = from; v < to; ++v) {
      const int32_t w = matching_.partner(v);
      if (w >= 0 && w < v) continue;
      begin_ = used_;
      const int32_t self = of_[v];
      add(v, self);
      int32_t weight = g_.weights[v];
      if (w >= 0) {
        add(w, self);
        weight += g_.weights[w];
      }
      out_.weights[self] = weight;
      out_.pointers[self + 1] = used_;
    }
  }
  void end() {
    out_.neighbours.resize(used_);
    out_.edge_weights.resize(used_);
  }

 private:
  void add(int64_t v, int32_t self) {
    const int32_t* const neighbours = g_.neighbours.data();
    const int32_t* const edges = g_.edge_weights.empty() ? nullptr : g_.edge_weights.data();
    int32_t *const into = out_.neighbours.data(), *const weights = out_.edge_weights.data();
    int64_t* const places = place_.data();
    for (int64_t p = g_.pointers[v]; p < g_.pointers[v + 1]; ++p) {
      const int32_t c = of_[neighbours[p]], edge = edges == nullptr ? 1 : edges[p];
      if (c == self) continue;
      int64_t& place = places[c];
      if (place >= begin_) {
        weights[place] = static_cast<int32_t>(std::min<int64_t>(INT32_MAX, int64_t{weights[place]} + edge));
      } else {
        place = used_;
        into[used_] = c;
        weights[used_++] = edge;
      }
    }
  }

  const Graph& g_;
  const Matching& matching_;
  const Vec<int32_t>& of_;
  Graph& out_;
  Vec<int64_t> place_;  // the position of a neighbour in the current list
  int64_t begin_ = 0, used_ = 0;
};

// Finds vertices with the same closed neighbourhood, by a hash and then by comparison.
class Compression {
 public:
  Compression(const Graph& g, int64_t most, Vec<int32_t>& first) : g_(g), most_(most), first_(first) {
    const int64_t n = g.size();
    first_.resize(n);
    const int bits = std::max(1, static_cast<int>(std::bit_width(static_cast<uint64_t>(n))));
    shift_ = 64 - bits;
    bucket_.assign(size_t{1} << bits, -1);
    next_.assign(n, -1);
    seen_.assign(n, -1);
  }

  // Sets first[v] to the first vertex with v's closed neighbourhood, or to -1 if v is left out.
  void find(int64_t from, int64_t to) {
    const int32_t* const neighbours = g_.neighbours.data();
    for (int64_t v = from; v < to; ++v) {
      const int64_t begin = g_.pointers[v], end = g_.pointers[v + 1];
      int32_t& first = first_[v];
      first = -1;
      if (end - begin > most_) continue;
      first = static_cast<int32_t>(v);
      uint64_t hash = Splitmix::mix(static_cast<uint64_t>(v) + 1);
      for (int64_t p = begin; p < end; ++p) hash += Splitmix::mix(static_cast<uint64_t>(neighbours[p]) + 1);
      int32_t& bucket = bucket_[hash >> shift_];
      for (int32_t w = bucket; w >= 0 && first == v; w = next_[w])
        if (same(static_cast<int32_t>(v), w)) first = w;
      if (first == v) {
        next_[v] = bucket;
        bucket = first;
      } else {
        ++merged_;
      }
    }
  }
  bool merged() const { return merged_ > 0; }

 private:
  bool same(int32_t v, int32_t w) {
    const int64_t begin = g_.pointers[w], end = g_.pointers[w + 1];
    if (end - begin != g_.pointers[v + 1] - g_.pointers[v]) return false;
    if (seen_[v] != v) {
      seen_[v] = v;
      for (int64_t p = g_.pointers[v]; p < g_.pointers[v + 1]; ++p) seen_[g_.neighbours[p]] = v;
    }
    if (seen_[w] != v) return false;
    for (int64_t p = begin; p < end; ++p)
      if (seen_[g_.neighbours[p]] != v) return false;
    return true;
  }

  const Graph& g_;
  int64_t most_, merged_ = 0;
  Vec<int32_t>& first_;
  int shift_ = 0;
  Vec<int32_t> bucket_, next_, seen_;
};

}  // namespace

Task<Coarse> coarsened(const Graph& fine, int64_t most_weight, Splitmix& random) {
  Coarse out;
  Matching matching(fine, most_weight, random);
  matching.line_up();
  co_await Pausing{};
  for (int64_t k = 0; k < fine.size();) {
    k = matching.match(k);
    co_await Pausing{};
  }
  for (int64_t k = 0; k < fine.size();) {
    k = matching.match_alone(k);
    co_await Pausing{};
  }
  out.of = matching.numbers();
  Contraction contraction(fine, matching, out.of, out.graph);
  for (int64_t v = 0, end = 0; v < fine.size(); v = end) {
    contraction.contract(v, end = slice_end(fine.pointers, v));
    co_await Pausing{};
  }
  contraction.end();
  co_return std::move(out);
}

Task<Coarse> compressed(const Graph& fine, int64_t most) {
  Coarse out;
  Vec<int32_t> first;
  {
    Compression compression(fine, most, first);
    for (int64_t v = 0, end = 0; v < fine.size(); v = end) {
      compression.find(v, end = slice_end(fine.pointers, v));
      co_await Pausing{};
    }
  }
  const int64_t n = fine.size();
  out.of.resize(n);
  for (int64_t v = 0; v < n; ++v) {
    const int32_t w = first[v];
    if (w == v) {
      out.of[v] = static_cast<int32_t>(out.graph.weights.size());
      out.graph.weights.push_back(fine.weights[v]);
    } else {
      out.of[v] = w < 0 ? -1 : out.of[w];
      if (w >= 0) out.graph.weights[out.of[w]] += fine.weights[v];
    }
  }
  out.graph.pointers.reserve(out.graph.weights.size() + 1);
  out.graph.pointers.push_back(0);
  for (int64_t v = 0, end = 0; v < n; v = end) {
    end = slice_end(fine.pointers, v);
    for (int64_t u = v; u < end; ++u) {
      if (first[u] != u) continue;
      for (int64_t p = fine.pointers[u]; p < fine.pointers[u + 1]; ++p) {
        const int32_t w = fine.neighbours[p];
        if (first[w] == w) out.graph.neighbours.push_back(out.of[w]);
      }
      out.graph.pointers.push_back(static_cast<int64_t>(out.graph.neighbours.size()));
    }
    co_await Pausing{};
  }
  co_return std::move(out);
}

}  // namespace s4j
