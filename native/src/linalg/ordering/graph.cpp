// SPDX-License-Identifier: Apache-2.0
#include "linalg/ordering/graph.hpp"

#include <numeric>

#include "core/thresholds.hpp"

namespace s4j {
namespace {

// Builds a graph in which entry (i, j) of the matrix joins vertices x + i and y + j.
class Joining {
 public:
  Joining(const Csr<double>& a, int64_t x, int64_t y, int64_t vertices) : a_(a), x_(x), y_(y), n_(vertices) {
    graph_.weights.assign(n_, 1);
    graph_.pointers.assign(n_ + 1, 0);
  }

  void count(int64_t from, int64_t to) {
    int64_t* const counts = graph_.pointers.data() + 1;
    each(from, to, [&](int64_t v, int64_t w) {
      ++counts[v];
      ++counts[w];
    });
  }
  void lay_out() {
    std::partial_sum(graph_.pointers.begin(), graph_.pointers.end(), graph_.pointers.begin());
    graph_.neighbours.resize(graph_.pointers.back());
    next_.assign(graph_.pointers.begin(), graph_.pointers.end() - 1);
  }
  void fill(int64_t from, int64_t to) {
    int64_t* const next = next_.data();
    int32_t* const neighbours = graph_.neighbours.data();
    each(from, to, [&](int64_t v, int64_t w) {
      neighbours[next[v]++] = static_cast<int32_t>(w);
      neighbours[next[w]++] = static_cast<int32_t>(v);
    });
  }
  // Removes duplicate neighbours and compacts the lists.
  void thin_out(int64_t from, int64_t to) {
    if (from == 0) last_.assign(n_, -1);
    int64_t* const pointers = graph_.pointers.data();
    int32_t* const neighbours = graph_.neighbours.data();
    int32_t* const last = last_.data();
    for (int64_t v = from; v < to; ++v) {
      const int64_t begin = std::exchange(read_, pointers[v + 1]);
      pointers[v] = written_;
      for (int64_t p = begin; p < read_; ++p) {
        const int32_t w = neighbours[p];
        if (last[w] == v) continue;
        last[w] = static_cast<int32_t>(v);
        neighbours[written_++] = w;
      }
    }
    if (to == n_) pointers[n_] = written_;
  }
  Graph graph() && {
    graph_.neighbours.resize(written_);
    return std::move(graph_);
  }
  // Returns the list pointers. Pointers of lists that thin_out() has not processed yet are still valid.
  const Vec<int64_t>& pointers() const { return graph_.pointers; }

 private:
  template <class F>
  void each(int64_t from, int64_t to, F&& f) {
    for (int64_t i = from; i < to; ++i)
      for (int64_t p = a_.pointers[i]; p < a_.pointers[i + 1]; ++p) {
        const int64_t v = x_ + i, w = y_ + a_.index[p];
        if (v != w) f(v, w);
      }
  }

  const Csr<double>& a_;
  int64_t x_, y_, n_;
  Graph graph_;
  Vec<int64_t> next_;
  Vec<int32_t> last_;
  int64_t read_ = 0, written_ = 0;
};

Task<Graph> joined(const Csr<double>& a, int64_t x, int64_t y, int64_t vertices) {
  Joining joining(a, x, y, vertices);
  for (int64_t i = 0, end = 0; i < a.rows; i = end) {
    joining.count(i, end = slice_end(a.pointers, i));
    co_await Pausing{};
  }
  joining.lay_out();
  for (int64_t i = 0, end = 0; i < a.rows; i = end) {
    joining.fill(i, end = slice_end(a.pointers, i));
    co_await Pausing{};
  }
  for (int64_t v = 0, end = 0; v < vertices; v = end) {
    joining.thin_out(v, end = slice_end(joining.pointers(), v));
    co_await Pausing{};
  }
  co_return std::move(joining).graph();
}

}  // namespace

int64_t slice_end(const Vec<int64_t>& pointers, int64_t from) {
  const int64_t* const p = pointers.data();
  const int64_t most = p[from] + from + threshold::kOrderingSlice;
  int64_t low = from + 1, high = static_cast<int64_t>(pointers.size()) - 1;
  if (p[high] + high <= most) return high;
  while (low < high) {
    const int64_t middle = (low + high + 1) / 2;
    if (p[middle] + middle <= most)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

Task<Graph> symmetric_graph(const Csr<double>& a) { return joined(a, 0, 0, a.rows); }

Task<Graph> bipartite_graph(const Csr<double>& a, bool transposed) {
  const int64_t vertices = a.rows + a.cols;
  if (vertices > INT32_MAX)
    fail(S4J_NO_MEMORY, "COLAMD: the matrix has ", vertices,
         " rows and columns together; there may be at most 2^31 - 1");
  return transposed ? joined(a, 0, a.rows, vertices) : joined(a, a.cols, 0, vertices);
}

}  // namespace s4j
