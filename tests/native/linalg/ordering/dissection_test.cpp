// SPDX-License-Identifier: Apache-2.0
// Nested dissection: permutations of every graph, valid separators, as little fill-in on grids as METIS, the same order
// with any pauses.
#include "linalg/ordering/bisection.hpp"
#include "linalg/ordering/dissection.hpp"

#include <algorithm>
#include <numeric>

#include "allocation_sweep.hpp"
#include "linalg/ordering/coarsening.hpp"
#include "linalg/ordering/minimum_degree.hpp"
#include "linalg/ordering/separator.hpp"
#include "orderings_support.hpp"

namespace s4j::test {
namespace {

Vec<int32_t> dissected(const Listed& m) {
  const Csr<double> a = m.csr();
  return outcome(nested_dissection(a));
}

Graph graph_of(const Listed& m) {
  const Csr<double> a = m.csr();
  return outcome(symmetric_graph(a));
}

TEST(Dissection, IsAPermutationForHostilePatterns) {
  Rng rng(861);
  for (const auto& [name, m] : hostile_patterns(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.rows));
    expect_permutation(dissected(m), m.rows);
  }
}

TEST(Dissection, GraphsListEachNeighbourOnce) {
  Rng rng(862);
  for (const auto& [name, m] : hostile_patterns(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.rows));
    std::vector<std::set<int32_t>> want(static_cast<size_t>(m.rows));
    for (int64_t i = 0; i < m.rows; ++i)
      for (const int32_t j : m.lines[i])
        if (i != j) {
          want[i].insert(j);
          want[j].insert(static_cast<int32_t>(i));
        }
    const Graph g = graph_of(m);
    ASSERT_EQ(g.size(), m.rows);
    for (size_t v = 0; v < want.size(); ++v) {
      const std::vector<int32_t> got(g.neighbours.begin() + g.pointers[v], g.neighbours.begin() + g.pointers[v + 1]);
      EXPECT_EQ(got.size(), want[v].size());
      EXPECT_EQ(std::set<int32_t>(got.begin(), got.end()), want[v]);
    }
  }
}

// A coarse vertex has the summed weight of its fine vertices, and a coarse edge that of its fine edges.
TEST(Dissection, CoarseGraphsAreTheFineOnesJoined) {
  Rng rng(863);
  for (const auto& [name, m] : hostile_patterns(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.rows));
    Splitmix random(1);
    Graph fine = graph_of(m);
    for (int level = 0; level < 3; ++level) {
      Coarse coarse = outcome(coarsened(fine, m.rows, random));
      std::vector<std::map<int32_t, int64_t>> want(static_cast<size_t>(coarse.graph.size()));
      std::vector<int64_t> weights(want.size()), members(want.size());
      for (size_t v = 0; v < static_cast<size_t>(fine.size()); ++v) {
        const auto c = static_cast<size_t>(coarse.of[v]);
        ASSERT_LT(c, want.size());
        weights[c] += fine.weights[v];
        ++members[c];
        for (int64_t p = fine.pointers[v]; p < fine.pointers[v + 1]; ++p) {
          const int32_t d = coarse.of[fine.neighbours[p]];
          if (d != coarse.of[v]) want[c][d] += fine.edge_weights.empty() ? 1 : fine.edge_weights[p];
        }
      }
      for (size_t c = 0; c < want.size(); ++c) {
        EXPECT_EQ(coarse.graph.weights[c], weights[c]);
        EXPECT_TRUE(members[c] == 1 || members[c] == 2) << members[c];
        std::map<int32_t, int64_t> got;
        for (int64_t p = coarse.graph.pointers[c]; p < coarse.graph.pointers[c + 1]; ++p)
          got[coarse.graph.neighbours[p]] += coarse.graph.edge_weights[p];
        EXPECT_EQ(static_cast<int64_t>(got.size()), coarse.graph.pointers[c + 1] - coarse.graph.pointers[c]);
        EXPECT_EQ(got, want[c]);
      }
      fine = std::move(coarse.graph);
    }
  }
}

TEST(Dissection, CompressionJoinsLikeVertices) {
  // Six degrees of freedom per grid vertex; one row is full.
  const Listed points = grid(9, 7);
  const int64_t per_point = 6, n = points.rows * per_point + 1;
  Listed m(n, n);
  for (int64_t i = 0; i < points.rows; ++i)
    for (const int32_t j : points.lines[i])
      for (int64_t s = 0; s < per_point; ++s)
        for (int64_t t = 0; t < per_point; ++t) m.link(i * per_point + s, j * per_point + t);
  for (int64_t i = 0; i + 1 < n; ++i) m.link(n - 1, i);
  const Graph g = graph_of(m), point_graph = graph_of(points);
  const Coarse got = outcome(compressed(g, 200));
  EXPECT_EQ(got.of[n - 1], -1);
  ASSERT_EQ(got.graph.size(), points.rows);
  EXPECT_TRUE(got.graph.pointers == point_graph.pointers);
  for (int64_t v = 0; v + 1 < n; ++v) EXPECT_EQ(got.of[v], v / per_point);
  for (const int32_t w : got.graph.weights) EXPECT_EQ(w, per_point);
  const Vec<int32_t> order = dissected(m);
  expect_permutation(order, n);
  if (kAsShipped) {
    EXPECT_EQ(order.back(), n - 1) << "what is joined with all comes last";
  }
}

// No edge joins the two sides, the sides are balanced, and separators of grids have nearly the least size.
TEST(Dissection, SeparatorsSeparate) {
  Rng rng(864);
  auto all = hostile_patterns(rng);
  all.emplace_back("grid of 80", grid(80, 80));
  all.emplace_back("cube of 20", grid(20, 20, 20));
  for (const auto& [name, m] : all) {
    SCOPED_TRACE(name + " " + std::to_string(m.rows));
    if (m.rows == 0) continue;
    const Graph g = graph_of(m);
    Splitmix random(7);
    const Vec<uint8_t> sides = outcome(bisected(g, random));
    ASSERT_EQ(static_cast<int64_t>(sides.size()), m.rows);
    int64_t weights[3] = {};
    for (size_t v = 0; v < sides.size(); ++v) {
      ASSERT_LE(sides[v], kBetween);
      ++weights[sides[v]];
      for (int64_t p = g.pointers[v]; p < g.pointers[v + 1]; ++p) {
        const uint8_t other = sides[g.neighbours[p]];
        ASSERT_TRUE(sides[v] == kBetween || other == kBetween || sides[v] == other) << v;
      }
    }
    if (!kAsShipped) continue;
    if (name == "grid of 80") {
      EXPECT_LE(weights[kBetween], 88);
    }
    if (name == "cube of 20") {
      EXPECT_LE(weights[kBetween], 360);
    }
    if (name == "star" || name == "two cliques at a vertex") {
      EXPECT_EQ(weights[kBetween], 1);
    }
    if (name == "path") {
      EXPECT_EQ(weights[kBetween], 1);
    }
    if (name == "ring") {
      EXPECT_EQ(weights[kBetween], 2);
    }
    const bool connected =
        name == "path" || name == "ring" || name == "star" || name.rfind("grid", 0) == 0 || name.rfind("cube", 0) == 0;
    if (connected) {
      EXPECT_LE(std::max(weights[0], weights[1]) * 100, m.rows * 61);
    }
  }
}

// Compares entries of L and flops with METIS_NodeND of METIS 5.1.
TEST(Dissection, IsAsGoodAsMetisOnGrids) {
  if (!kAsShipped) GTEST_SKIP();
  struct Known {
    int64_t x, y, z;
    double entries, flops;
  };
  for (const Known& k : {Known{100, 100, 1, 199554, 1.0934e7}, Known{20, 20, 20, 605532, 1.4152e8}}) {
    SCOPED_TRACE(std::to_string(k.x) + " x " + std::to_string(k.y) + " x " + std::to_string(k.z));
    const Listed m = grid(k.x, k.y, k.z);
    const EliminationCost cost = cost_of(m, dissected(m));
    EXPECT_LE(static_cast<double>(cost.entries), 0.97 * k.entries);
    EXPECT_LE(cost.flops, 0.95 * k.flops);
  }
}

TEST(Dissection, OrdersAreChosenByCost) {
  Rng rng(865);
  auto all = hostile_patterns(rng);
  all.emplace_back("grid of 80", grid(80, 80));
  all.emplace_back("cube of 16", grid(16, 16, 16));
  for (const auto& [name, listed] : all) {
    SCOPED_TRACE(name + " " + std::to_string(listed.rows));
    const Listed m = listed.symmetric();
    const Csr<double> a = m.csr();
    const Vec<int32_t> chosen = outcome(symmetric_order(a)), degrees = outcome(minimum_degree(a));
    expect_permutation(chosen, m.rows);
    if (chosen == degrees) continue;
    EXPECT_TRUE(chosen == dissected(m));
    EXPECT_LT(cost_of(m, chosen).flops, cost_of(m, degrees).flops);
  }
  if (!kAsShipped) return;
  const Listed cube = grid(36, 36, 36);
  const Csr<double> a = cube.csr();
  EXPECT_LT(cost_of(cube, outcome(symmetric_order(a))).flops, 0.5 * cost_of(cube, outcome(minimum_degree(a))).flops)
      << "worth its time";
}

TEST(Dissection, PausesAnywhere) {
  Rng rng(866);
  for (const auto& [name, m] : hostile_patterns(rng)) {
    SCOPED_TRACE(name);
    if (m.rows == 0) continue;
    const Csr<double> a = m.csr();
    expect_pauses([&] { return nested_dissection(a); }, dissected(m));
  }
  const Listed m = grid(60, 60);
  const Csr<double> a = m.csr();
  expect_pauses([&] { return symmetric_order(a); }, outcome(symmetric_order(a)));
}

TEST(Dissection, SurvivesWithoutMemory) {
  const Listed m = grid(24, 24);
  const Csr<double> a = m.csr();
  const Vec<int32_t> want = dissected(m);
  const auto same = [&](const Vec<int32_t>& order) { EXPECT_TRUE(order == want); };
  EXPECT_GT(sweep_allocations([&] { return outcome(nested_dissection(a)); }, same), 100);
}

}  // namespace
}  // namespace s4j::test
