// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/aggregation.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

Aggregates aggregated(const Csr<double>& a, double threshold) {
  Vector diagonal;
  for (int64_t i = 0; i < a.rows; ++i) diagonal.push_back(rows_of(a)[static_cast<size_t>(i)][static_cast<size_t>(i)]);
  const Strength strength = at_once(Strength::of(a, diagonal, threshold));
  return at_once(aggregate(a, strength));
}

// A path 0 - 1 - 2 - 3 - 4: vertex 0 forms an aggregate with its neighbour 1, which 2 shares; 3 forms the next one.
TEST(Aggregation, NeighboursOfAPath) {
  const Csr<double> a =
      csr_of({{1.5, -1, 0, 0, 0}, {-1, 1.5, -1, 0, 0}, {0, -1, 1.5, -1, 0}, {0, 0, -1, 1.5, -1}, {0, 0, 0, -1, 1.5}});
  const Aggregates out = aggregated(a, 0.25);
  EXPECT_EQ(out.count, 2);
  EXPECT_EQ(whole_list(out.of), (Whole{0, 0, 1, 1, 1}));
}

TEST(Aggregation, WeakConnectionsDoNotCount) {
  // Strong pairs {0, 1} and {2, 3} with a weak edge between them.
  const Csr<double> a = csr_of({{1.5, -1, 0, 0}, {-1, 1.5, -0.01, 0}, {0, -0.01, 1.5, -1}, {0, 0, -1, 1.5}});
  EXPECT_EQ(whole_list(aggregated(a, 0.25).of), (Whole{0, 0, 1, 1}));
}

TEST(Aggregation, WeaklyConnectedVerticesJoinNoAggregate) {
  const Csr<double> a = csr_of({{4, -1, 0}, {-1, 4, 0}, {0, 0, 4}});
  const Aggregates out = aggregated(a, 0.25);
  EXPECT_EQ(out.count, 0);
  EXPECT_EQ(whole_list(out.of), (Whole{-1, -1, -1}));
}

}  // namespace
}  // namespace s4j::test
