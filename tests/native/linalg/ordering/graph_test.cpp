// SPDX-License-Identifier: Apache-2.0
#include "linalg/ordering/graph.hpp"

#include <algorithm>

#include "small_support.hpp"

namespace s4j::test {
namespace {

Whole neighbours_of(const Graph& g, int64_t v) {
  Whole out(g.neighbours.begin() + g.pointers[v], g.neighbours.begin() + g.pointers[v + 1]);
  std::sort(out.begin(), out.end());
  return out;
}

TEST(Graph, OfASymmetricPattern) {
  // A path 0 - 1 - 2; (0, 1) is in both triangles, and the diagonal is no edge.
  const Csr<double> a = csr_of({{1, 1, 0}, {1, 1, 0}, {0, 1, 1}});
  const Graph g = at_once(symmetric_graph(a));
  EXPECT_EQ(g.size(), 3);
  EXPECT_EQ(neighbours_of(g, 0), (Whole{1}));
  EXPECT_EQ(neighbours_of(g, 1), (Whole{0, 2}));
  EXPECT_EQ(neighbours_of(g, 2), (Whole{1}));
  EXPECT_EQ(whole_list(g.weights), (Whole{1, 1, 1}));
}

TEST(Graph, OfColumnsAndRows) {
  // Columns are 0, 1, 2, rows 3 and 4.
  const Csr<double> a = csr_of({{1, 0, 1}, {0, 1, 0}});
  for (const bool transposed : {false, true}) {
    const Graph g = at_once(bipartite_graph(transposed ? a.transposed() : a, transposed));
    EXPECT_EQ(g.size(), 5);
    EXPECT_EQ(neighbours_of(g, 0), (Whole{3}));
    EXPECT_EQ(neighbours_of(g, 1), (Whole{4}));
    EXPECT_EQ(neighbours_of(g, 2), (Whole{3}));
    EXPECT_EQ(neighbours_of(g, 3), (Whole{0, 2}));
    EXPECT_EQ(neighbours_of(g, 4), (Whole{1}));
  }
}

TEST(Graph, TheGeneratorsKnownAnswer) {
  Splitmix random(0);
  EXPECT_EQ(random.next(), 0xe220a8397b1dcdafu);
  for (int i = 0; i < 100; ++i) {
    const int32_t n = random.below(3);
    ASSERT_TRUE(n >= 0 && n < 3);
  }
}

}  // namespace
}  // namespace s4j::test
