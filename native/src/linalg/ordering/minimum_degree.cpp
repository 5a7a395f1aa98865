// SPDX-License-Identifier: Apache-2.0
// Approximate minimum degree (Amestoy, Davis, Duff 1996) on a quotient graph. Eliminating p makes its neighbours a
// clique, which is stored as an element: the list L_p of these variables. A variable i has a list of elements E_i, and
// a list A_i of those adjacent variables with which it shares no element. L_p is the union of A_p and the L_e of all e
// in E_p, which p absorbs. For each i in L_p
//   d_i = min(n - eliminated, d_i + |L_p \ i|, |A_i \ i| + |L_p \ i| + sum of |L_e \ L_p| over e in E_i \ p)
// bounds the degree; one pass over the E_i computes the |L_e \ L_p| of all e. Elements with L_e within L_p are absorbed
// too (aggressive absorption). Variables with no other lists than p are eliminated with p (mass elimination). Variables
// with equal lists are merged. Sizes are sums of weights.
//
// With the rows of a matrix as initial elements and empty A_i, the same algorithm orders columns by the pattern of a^T
// a (as COLAMD: Davis, Gilbert, Larimore, Ng 2004). Variables that are never chosen form the boundary of a part of a
// dissection (Pellegrini, Roman, Amestoy 2000).
#include "linalg/ordering/minimum_degree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

class QuotientGraph {
 public:
  // The vertices of the graph are `interior` variables to eliminate, then boundary variables up to number `variables`,
  // then elements. Variables with more than `most` neighbours come last in the order; elements with more than
  // `most_of_element` are ignored.
  QuotientGraph(const Graph& graph, int64_t variables, int64_t interior, int64_t most, int64_t most_of_element)
      : variables_(variables), interior_(interior), left_(interior), size_(graph.size()) {
    nodes_.assign(size_, {0, 0, 0, 0, 1});
    weight_.assign(size_, 0);
    links_.assign(variables_, {-1, -1});
    members_.resize(variables_);
    for (int64_t v = 0; v < size_; ++v) {
      const int64_t length = graph.pointers[v + 1] - graph.pointers[v];
      const bool variable = v < variables_;
      if (variable) members_[v] = {-1, static_cast<int32_t>(v)};
      if (length > (variable ? most : most_of_element)) {
        nodes_[v].mark = 0;
        if (variable) last_.push_back(static_cast<int32_t>(v));
      } else if (variable) {
        weight_[v] = graph.weights[v];
        total_ += graph.weights[v];
      }
    }
    left_ -= static_cast<int64_t>(last_.size());
    order_.reserve(interior_);
    head_.assign(std::max<int64_t>(total_, 1), -1);
    const int bits = std::max(1, static_cast<int>(std::bit_width(static_cast<uint64_t>(variables_))));
    bucket_.assign(size_t{1} << bits, -1);
    hash_shift_ = 64 - bits;
    // Lists never need more room than initially, except for the one under construction.
    const int64_t entries = graph.pointers.back();
    work_.resize(entries + entries / 5 + variables_ + 1);
  }

  // Copies the lists of a slice of vertices. The caller calls take_lists() for all slices before it calls
  // take_degrees().
  void take_lists(const Graph& graph, int64_t from, int64_t to) {
    for (int64_t v = from; v < to; ++v) {
      Node& node = nodes_[v];
      node.begin = used_;
      if (node.mark == 0) continue;
      int64_t degree = 0;
      for (int64_t p = graph.pointers[v]; p < graph.pointers[v + 1]; ++p) {
        const int32_t w = graph.neighbours[p];
        if (nodes_[w].mark == 0) continue;
        work_[used_++] = w;
        degree += weight_[w];
      }
      node.length = static_cast<int32_t>(used_ - node.begin);
      node.degree = static_cast<int32_t>(degree);
      if (v < variables_ && variables_ < size_) node.elements = node.length;
    }
  }
  // Puts variables into lists by degree. Among equal degrees, the last variable comes first. For columns the first
  // variable comes first, which gives slightly better orders than the reverse on grids and most other matrices.
  void take_degrees(int64_t from, int64_t to) {
    for (int64_t k = from; k < std::min(to, interior_); ++k) {
      const int64_t v = variables_ < size_ ? interior_ - 1 - k : k;
      if (weight_[v] == 0) continue;
      Node& node = nodes_[v];
      if (node.elements > 0) {
        int64_t degree = 0;
        for (int64_t p = node.begin; p < node.begin + node.elements; ++p)
          degree += nodes_[work_[p]].degree - weight_[v];
        node.degree = static_cast<int32_t>(std::min(degree, total_ - weight_[v]));
      }
      link(static_cast<int32_t>(v));
    }
  }

  Task<Vec<int32_t>> order() {
    while (left_ > 0) {
      choose();
      if (wanted() > static_cast<int64_t>(work_.size()) - used_) co_await collect();
      begin_list();
      while (!gather()) co_await rest();
      for (now_ = list_begin_; !compare();) co_await rest();
      for (now_ = list_begin_; !update();) co_await rest();
      for (now_ = list_begin_; !merge();) co_await rest();
      for (now_ = kept_ = list_begin_; !finish();) co_await rest();
      end_list();
      if (tired()) co_await rest();
    }
    for (const int32_t v : last_)
      if (v < interior_) order_.push_back(v);
    co_return std::move(order_);
  }

 private:
  // A node is a variable while its weight is not 0. After its elimination it is an element, which is dead if `mark` is
  // 0.
  struct Node {
    int64_t begin;     // where the list begins: elements first, then variables
    int32_t length;    // of the list
    int32_t elements;  // number of elements in the list
    int32_t degree;    // a variable's degree bound, or the weight of an element's list
    uint32_t mark;
  };
  struct Link {
    int32_t next, previous;  // neighbours in its list by degree; while merging: next in its hash bucket, the bucket
  };
  struct Members {
    int32_t next, last;  // chain of the variables merged into this variable
  };

  Node& node(int32_t v) { return nodes_[v]; }

  // ---- pauses: each pass over a list can pause at any entry
  bool tired() const { return spent_ > threshold::kOrderingSlice; }
  Pausing rest() {
    spent_ = 0;
    return {};
  }

  // ---- lists by degree
  void link(int32_t v) {
    const int32_t d = node(v).degree, next = head_[d];
    links_[v] = {next, -1};
    if (next >= 0) links_[next].previous = v;
    head_[d] = v;
    least_ = std::min(least_, d);
  }
  void unlink(int32_t v) {
    const Link l = links_[v];
    if (l.next >= 0) links_[l.next].previous = l.previous;
    if (l.previous >= 0)
      links_[l.previous].next = l.next;
    else
      head_[node(v).degree] = l.next;
  }

  void choose() {
    while (head_[least_] < 0) ++least_;
    pivot_ = head_[least_];
    unlink(pivot_);
    int32_t& weight = weight_[pivot_];
    eliminated_ += weight;
    weight = -weight;  // negative, so that the variable is not in its own list
    --left_;
  }

  // ---- memory for lists
  // The bound of the degree also bounds the length of the list.
  int64_t wanted() { return node(pivot_).elements == 0 ? 0 : node(pivot_).degree; }
  bool is_live(int64_t v) const { return weight_[v] != 0 || nodes_[v].mark != 0; }
  // Compacts the lists of live nodes. Meanwhile the first entry of each list holds its owner's number, and the owner's
  // `begin` holds that entry.
  Task<> collect() {
    for (int64_t v = 0; v < size_;) {
      for (const int64_t end = std::min(size_, v + threshold::kOrderingSlice); v < end; ++v) {
        Node& n = nodes_[v];
        if (n.length == 0 || !is_live(v)) continue;
        int32_t& first = work_[n.begin];
        n.begin = first;
        first = static_cast<int32_t>(-v - 1);
      }
      co_await Pausing{};
    }
    int64_t from = 0, to = 0;
    while (from < used_) {
      const int64_t end = std::min(used_, from + threshold::kOrderingSlice);
      move_lists(from, to, end);
      co_await Pausing{};
    }
    used_ = to;
  }
  // Moves lists that begin before `end`.
  void move_lists(int64_t& from, int64_t& to, int64_t end) {
    int32_t* const work = work_.data();
    while (from < end) {
      const int32_t owner = work[from];
      if (owner >= 0) {
        ++from;
        continue;
      }
      Node& n = node(-owner - 1);
      work[to] = static_cast<int32_t>(n.begin);
      n.begin = to++;
      std::copy(work + from + 1, work + from + n.length, work + to);
      to += n.length - 1;
      from += n.length;
    }
  }

  // ---- gathering L_p
  void begin_list() {
    list_begin_ = list_end_ = node(pivot_).elements == 0 ? node(pivot_).begin : used_;
    list_weight_ = 0;
    gathered_ = 0;
  }
  bool gather() {
    const Node p = node(pivot_);
    for (; gathered_ <= p.elements; ++gathered_) {
      if (tired()) return false;
      if (gathered_ == p.elements) {
        take(p.begin + p.elements, p.length - p.elements);
      } else {
        Node& e = node(work_[p.begin + gathered_]);
        if (e.mark == 0) continue;
        take(e.begin, e.length);
        e.mark = 0;
      }
    }
    return true;
  }
  // Adds variables to L_p; their weights become negative.
  void take(int64_t from, int64_t count) {
    spent_ += count;
    int32_t* const work = work_.data();
    for (int64_t k = from; k < from + count; ++k) {
      const int32_t i = work[k], weight = weight_[i];
      if (weight <= 0) continue;
      list_weight_ += weight;
      weight_[i] = -weight;
      work[list_end_++] = i;
      if (i < interior_) unlink(i);
    }
  }

  // ---- |L_e \ L_p| of all elements e adjacent to L_p; stored as mark - tag_
  bool compare() {
    int32_t* const work = work_.data();
    Node* const nodes = nodes_.data();
    uint32_t most = most_;
    for (; now_ < list_end_ && !tired(); ++now_) {
      const int32_t i = work[now_], weight = -weight_[i];
      const Node& n = nodes[i];
      spent_ += n.elements + 1;
      for (const int32_t *e = work + n.begin, *const end = e + n.elements; e < end; ++e) {
        Node& element = nodes[*e];
        if (element.mark >= tag_) {
          element.mark -= static_cast<uint32_t>(weight);
        } else if (element.mark != 0) {
          element.mark = tag_ + static_cast<uint32_t>(element.degree - weight);
          most = std::max(most, static_cast<uint32_t>(element.degree));
        }
      }
    }
    most_ = most;
    return now_ == list_end_;
  }

  // ---- degree bounds of the variables in L_p, and hashes of their lists
  bool update() {
    for (; now_ < list_end_ && !tired(); ++now_) update(work_[now_]);
    return now_ == list_end_;
  }
  void update(int32_t i) {
    int32_t* const work = work_.data();
    Node& n = node(i);
    spent_ += n.length + 1;
    const int64_t begin = n.begin, middle = begin + n.elements, end = begin + n.length;
    int64_t to = begin, degree = 0;
    uint64_t hash = 0;
    for (int64_t k = begin; k < middle; ++k) {
      const int32_t e = work[k];
      Node& element = node(e);
      if (element.mark == 0) continue;
      if (element.mark == tag_) {
        element.mark = 0;  // p covers all variables of this element
        continue;
      }
      degree += element.mark - tag_;
      hash += static_cast<uint64_t>(e);
      work[to++] = e;
    }
    const int64_t elements = to - begin;
    for (int64_t k = middle; k < end; ++k) {
      const int32_t j = work[k], weight = weight_[j];
      if (weight <= 0) continue;
      degree += weight;
      hash += static_cast<uint64_t>(j);
      work[to++] = j;
    }
    if (to == begin && i < interior_) {
      const int32_t weight = -weight_[i];
      list_weight_ -= weight;
      eliminated_ += weight;
      --left_;
      die(i);
      join(pivot_, i);
      return;
    }
    n.degree = static_cast<int32_t>(std::min<int64_t>(n.degree, degree));
    // p comes first; the list has room, since p absorbed one of i's entries.
    work[to] = work[begin + elements];
    work[begin + elements] = work[begin];
    work[begin] = pivot_;
    n.elements = static_cast<int32_t>(elements + 1);
    n.length = static_cast<int32_t>(to - begin + 1);
    const uint64_t bucket = Splitmix::mix(hash) >> hash_shift_;
    links_[i] = {bucket_[bucket], static_cast<int32_t>(bucket)};
    bucket_[bucket] = i;
  }
  void die(int32_t i) {
    weight_[i] = 0;
    node(i).mark = 0;
  }
  void join(int32_t to, int32_t i) {
    Members& m = members_[to];
    members_[m.last].next = i;
    m.last = members_[i].last;
  }

  // ---- merging variables with the same lists
  bool merge() {
    if (now_ == list_begin_) raise_tag(most_ + 1);
    for (; now_ < list_end_ && !tired(); ++now_) {
      const int32_t i = work_[now_];
      if (weight_[i] == 0) continue;
      int32_t& head = bucket_[links_[i].previous];
      for (int32_t v = std::exchange(head, -1); v >= 0 && links_[v].next >= 0; v = links_[v].next) merge_with(v);
      ++spent_;
    }
    return now_ == list_end_;
  }
  // Merges variables behind v in its bucket that have the same lists.
  void merge_with(int32_t v) {
    const int32_t* const work = work_.data();
    const Node& n = node(v);
    spent_ += n.length;
    for (int32_t k = 1; k < n.length; ++k) node(work[n.begin + k]).mark = tag_;
    int32_t before = v;
    for (int32_t j = links_[v].next; j >= 0; j = links_[before].next) {
      const Node& m = node(j);
      bool same = m.length == n.length && m.elements == n.elements && (v < interior_) == (j < interior_);
      for (int32_t k = 1; same && k < m.length; ++k) same = node(work[m.begin + k]).mark == tag_;
      if (!same) {
        before = j;
        continue;
      }
      links_[before].next = links_[j].next;
      weight_[v] += weight_[j];
      if (j < interior_) --left_;
      die(j);
      join(v, j);
    }
    raise_tag(1);
  }
  // Raises the tag above the marks of all live nodes. Before it would overflow, resets the marks and the tag.
  void raise_tag(uint32_t by) {
    if (tag_ < UINT32_MAX - static_cast<uint32_t>(total_) - by - 1) {
      tag_ += by;
      return;
    }
    for (Node& n : nodes_) n.mark = n.mark == 0 ? 0 : 1;
    tag_ = 2;
  }

  // ---- removing eliminated variables from L_p; the others return to lists by degree
  bool finish() {
    for (; now_ < list_end_ && !tired(); ++now_) {
      const int32_t i = work_[now_], weight = -weight_[i];
      ++spent_;
      if (weight == 0) continue;
      weight_[i] = weight;
      work_[kept_++] = i;
      if (i >= interior_) continue;
      Node& n = node(i);
      n.degree =
          static_cast<int32_t>(std::min<int64_t>(n.degree + (list_weight_ - weight), total_ - eliminated_ - weight));
      link(i);
    }
    return now_ == list_end_;
  }
  void end_list() {
    Node& p = node(pivot_);
    if (p.elements > 0) used_ = kept_;
    p.begin = list_begin_;
    p.length = static_cast<int32_t>(kept_ - list_begin_);
    p.elements = 0;
    p.degree = static_cast<int32_t>(list_weight_);
    p.mark = p.length > 0 ? 1 : 0;
    weight_[pivot_] = 0;
    most_ = 0;
    for (int32_t v = pivot_; v >= 0; v = members_[v].next) order_.push_back(v);
  }

  int64_t variables_, interior_;
  int64_t left_;                        // number of interior variables that are neither eliminated nor merged
  int64_t size_;                        // number of variables and initial elements
  int64_t total_ = 0, eliminated_ = 0;  // sums of weights: of all and of eliminated variables
  Vec<Node> nodes_;
  Vec<int32_t> weight_;  // weight per variable; 0: eliminated or merged; negative: in L_p
  Vec<Link> links_;
  Vec<Members> members_;
  Vec<int32_t> head_;  // heads of the lists by degree
  int32_t least_ = INT32_MAX;
  Vec<int32_t> bucket_;
  int hash_shift_ = 0;
  Vec<int32_t> work_;  // the memory of all lists
  int64_t used_ = 0;
  uint32_t tag_ = 2, most_ = 0;
  int64_t spent_ = 0;
  // The pivot, its list, and the position of the current pass over the list.
  int32_t pivot_ = -1;
  int64_t list_begin_ = 0, list_end_ = 0, list_weight_ = 0, gathered_ = 0, now_ = 0, kept_ = 0;
  Vec<int32_t> order_, last_;
};

Task<Vec<int32_t>> eliminated(Graph graph, int64_t variables, int64_t interior, int64_t most, int64_t most_of_element) {
  QuotientGraph quotient(graph, variables, interior, most, most_of_element);
  for (int64_t v = 0, end = 0; v < graph.size(); v = end) {
    quotient.take_lists(graph, v, end = slice_end(graph.pointers, v));
    co_await Pausing{};
  }
  for (int64_t v = 0, end = 0; v < graph.size(); v = end) {
    quotient.take_degrees(v, end = slice_end(graph.pointers, v));
    co_await Pausing{};
  }
  graph = {};
  co_return co_await quotient.order();
}

}  // namespace

int64_t dense_from(int64_t n) {
  return std::max<int64_t>(threshold::kDenseLeast, static_cast<int64_t>(static_cast<double>(threshold::kDenseRoots) *
                                                                        std::sqrt(static_cast<double>(n))));
}

Task<Vec<int32_t>> minimum_degree(const Csr<double>& a) {
  Graph graph = co_await symmetric_graph(a);
  const int64_t n = graph.size();
  co_return co_await eliminated(std::move(graph), n, n, dense_from(n), 0);
}

Task<Vec<int32_t>> column_minimum_degree(const Csr<double>& a, bool transposed) {
  const int64_t rows = transposed ? a.cols : a.rows, cols = transposed ? a.rows : a.cols;
  Graph graph = co_await bipartite_graph(a, transposed);
  co_return co_await eliminated(std::move(graph), cols, cols, dense_from(std::min(rows, cols)), dense_from(cols));
}

Task<Vec<int32_t>> minimum_degree(Graph graph, int64_t interior) {
  const int64_t n = graph.size();
  return eliminated(std::move(graph), n, interior, n, 0);
}

}  // namespace s4j
