// SPDX-License-Identifier: Apache-2.0
// Minimum-degree orderings: permutations of every graph, no fill-in for chordal graphs, as little as other libraries on
// grids, the same order with any pauses.
#include "linalg/ordering/minimum_degree.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "allocation_sweep.hpp"
#include "orderings_support.hpp"

namespace s4j::test {
namespace {

Vec<int32_t> order_of(const Listed& m) {
  const Csr<double> a = m.csr();
  return outcome(minimum_degree(a));
}

Vec<int32_t> column_order_of(const Listed& m) {
  const Csr<double> a = m.csr();
  return outcome(column_minimum_degree(a, false));
}

TEST(MinimumDegree, IsAPermutationForHostilePatterns) {
  Rng rng(851);
  for (const auto& [name, m] : hostile_patterns(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.rows));
    const Vec<int32_t> order = order_of(m);
    expect_permutation(order, m.rows);
    const Listed lower = m.symmetric();
    EXPECT_EQ(order_of(lower), order_of(lower.transposed())) << "one triangle or the other";
    expect_permutation(column_order_of(m), m.cols);
  }
}

// Trees, cliques, and two cliques that share a vertex have no fill-in.
TEST(MinimumDegree, AddsNothingToChordalGraphs) {
  if (!kAsShipped) GTEST_SKIP() << "vertices of many neighbours come last, whatever they cost";
  Rng rng(852);
  for (const auto& [name, m] : hostile_patterns(rng)) {
    if (name.find("path") == std::string::npos && name.find("star") == std::string::npos &&
        name.find("clique") == std::string::npos)
      continue;
    SCOPED_TRACE(name);
    int64_t entries = m.rows;
    for (int64_t i = 0; i < m.rows; ++i) entries += static_cast<int64_t>(m.lines[i].size());
    EXPECT_EQ(cost_of(m, order_of(m)).entries, entries);
  }
}

// A ring of n vertices: eliminating each vertex but the last two adds an edge between its neighbours.
TEST(MinimumDegree, OfARing) {
  Listed m(600, 600);
  for (int64_t i = 0; i < m.rows; ++i) m.link(i, (i + 1) % m.rows);
  EXPECT_EQ(cost_of(m, order_of(m)).entries, 3 * m.rows - 3);
}

// Compares entries of L and flops with Eigen 3.4's versions of SuiteSparse's AMD and COLAMD.
TEST(MinimumDegree, IsAsGoodAsOthersOnGrids) {
  if (!kAsShipped) GTEST_SKIP();
  struct Known {
    int64_t x, y, z;
    double entries, flops, column_entries, column_flops;
  };
  for (const Known& k :
       {Known{60, 60, 1, 63587, 2.3907e6, 174352, 1.3720e7}, Known{100, 100, 1, 219757, 1.3062e7, 621141, 7.6590e7},
        Known{15, 15, 15, 212546, 3.9608e7, 797493, 3.1467e8}}) {
    SCOPED_TRACE(std::to_string(k.x) + " x " + std::to_string(k.y) + " x " + std::to_string(k.z));
    const Listed m = grid(k.x, k.y, k.z);
    const EliminationCost cost = cost_of(m, order_of(m));
    EXPECT_LE(static_cast<double>(cost.entries), 1.05 * k.entries);
    EXPECT_LE(cost.flops, 1.1 * k.flops);
    Listed full = m;
    for (int64_t i = 0; i < m.rows; ++i)
      for (const int32_t j : m.lines[i])
        if (i != j) full.add(j, i);
    const EliminationCost columns = cost_of(full.squared(), column_order_of(full));
    EXPECT_LE(static_cast<double>(columns.entries), 1.05 * k.column_entries);
    EXPECT_LE(columns.flops, 1.1 * k.column_flops);
  }
}

// Orders rectangular matrices: empty ones, with empty rows and columns, with a full row or column among sparse ones.
TEST(MinimumDegree, OfColumnsOfAnyShape) {
  Rng rng(853);
  for (const auto& [rows, cols] :
       {std::pair<int64_t, int64_t>{0, 0}, {0, 7}, {7, 0}, {1, 1}, {300, 40}, {40, 300}, {500, 500}})
    for (int per_row = 0; per_row < 5; ++per_row)
      for (const bool crossed : {false, true}) {
        SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(cols) + ", " + std::to_string(per_row));
        Listed m(rows, cols);
        if (rows > 0 && cols > 0)
          for (int64_t e = 0; e < rows * per_row; ++e) m.add(below(rng, rows), below(rng, cols));
        for (int64_t i = 0; crossed && i < rows && cols > 0; ++i) m.add(i, cols / 2);
        for (int64_t j = 0; crossed && j < cols && rows > 0; ++j) m.add(rows / 3, j);
        const Vec<int32_t> order = column_order_of(m);
        expect_permutation(order, cols);
        if (crossed && rows == 500 && kAsShipped) {
          EXPECT_EQ(order.back(), cols / 2) << "the full column comes last";
        }
        const Csr<double> turned = m.transposed().csr();
        expect_permutation(outcome(column_minimum_degree(turned, true)), cols);
      }
}

// The order is for the pattern of a^T a, which is never formed.
TEST(MinimumDegree, OfColumnsIsAsGoodAsThatOfTheProduct) {
  if (!kAsShipped) GTEST_SKIP();
  Rng rng(854);
  double ratio = 0;
  const int rounds = 12;
  for (int round = 0; round < rounds; ++round) {
    Listed m(400, 200 + 30 * round);
    for (int64_t i = 0; i < m.rows; ++i)
      for (int64_t k = 0; k < 3; ++k) m.add(i, std::min(m.cols - 1, i * m.cols / m.rows + below(rng, 25)));
    const Listed product = m.squared();
    ratio += std::log(cost_of(product, column_order_of(m)).flops / cost_of(product, order_of(product)).flops);
  }
  EXPECT_LE(std::exp(ratio / rounds), 1.1);
}

// Vertices from `interior` on are never ordered, but count as neighbours: a path with one end at the boundary is
// eliminated from its other end.
TEST(MinimumDegree, DegreesCountBoundaryVertices) {
  const int64_t interior = 30, outside = 12;
  Graph g;
  std::vector<std::vector<int32_t>> lists(static_cast<size_t>(interior + outside));
  const auto link = [&](int64_t i, int64_t j) {
    lists[i].push_back(static_cast<int32_t>(j));
    lists[j].push_back(static_cast<int32_t>(i));
  };
  for (int64_t i = 1; i < interior; ++i) link(i, i - 1);
  for (int64_t b = interior; b < interior + outside; ++b) link(0, b);
  g.pointers.push_back(0);
  for (const auto& list : lists) {
    g.neighbours.insert(g.neighbours.end(), list.begin(), list.end());
    g.pointers.push_back(static_cast<int64_t>(g.neighbours.size()));
  }
  g.weights.assign(lists.size(), 1);
  Graph copy = g;
  const Vec<int32_t> order = outcome(minimum_degree(std::move(copy), interior));
  expect_permutation(order, interior);
  EXPECT_EQ(order.back(), 0);
  for (int64_t all = 0; all <= interior; ++all) {
    Graph again = g;
    expect_permutation(outcome(minimum_degree(std::move(again), all)), all);
  }
}

TEST(MinimumDegree, PausesAnywhere) {
  Rng rng(855);
  for (const auto& [name, m] : hostile_patterns(rng)) {
    SCOPED_TRACE(name);
    if (m.rows == 0) continue;
    const Csr<double> a = m.csr();
    expect_pauses([&] { return minimum_degree(a); }, order_of(m));
    expect_pauses([&] { return column_minimum_degree(a, false); }, column_order_of(m));
  }
  // The matrix takes more work than one slice of time.
  const Csr<double> a = grid(100, 100).csr();
  int64_t pauses = 0;
  outcome(minimum_degree(a), &pauses);
  EXPECT_GT(pauses, 10);
}

TEST(MinimumDegree, SurvivesWithoutMemory) {
  const Listed m = grid(12, 12);
  const Csr<double> a = m.csr();
  const auto valid = [&](const Vec<int32_t>& order) { expect_permutation(order, m.rows); };
  EXPECT_GT(sweep_allocations([&] { return outcome(minimum_degree(a)); }, valid), 10);
  EXPECT_GT(sweep_allocations([&] { return outcome(column_minimum_degree(a, true)); }, valid), 10);
}

}  // namespace
}  // namespace s4j::test
