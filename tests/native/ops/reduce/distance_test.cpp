// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce/distance.hpp"

#include <cmath>

#include "small_support.hpp"

namespace s4j::test {
namespace {

// Distances of rows (3, 0, 4) and (0, 0, 0) to (0, 0, 0) and (3, 4, 4).
Rows distances(int op, const Spec& a, const Spec& b) {
  const auto x = array_of({{3, 0, 4}, {0, 0, 0}}, a), y = array_of({{0, 0, 0}, {3, 4, 4}}, b);
  const int64_t last = 1;
  const Result r = all_distances(pool(), op, x->whole(), y->whole(), axes_of(&last, 1, 2, "test"), "test");
  EXPECT_EQ(r.layout.b.format, Format::kDense);
  return rows_of(r.layout.b);
}

TEST(Distances, ByHandInEveryFormat) {
  for (const Spec& a : {Spec::csr(), Spec::coo(), Spec::dense()})
    for (const Spec& b : {Spec::csc(), Spec::dense()}) {
      EXPECT_EQ(distances(S4J_OP_EUCLIDEAN_DISTANCE, a, b), (Rows{{5, 4}, {0, std::sqrt(41.0)}}));
      EXPECT_EQ(distances(S4J_OP_MANHATTAN_DISTANCE, a, b), (Rows{{7, 4}, {0, 11}}));
      EXPECT_EQ(distances(S4J_OP_HAMMING_DISTANCE, a, b)[0], (Numbers{2.0 / 3, 1.0 / 3}));
      // 1 - (3 + 0 + 4) / (3 + 4 + 4)
      EXPECT_DOUBLE_EQ(distances(S4J_OP_JACCARD_DISTANCE, a, b)[0][1], 1 - 7.0 / 11);
      // (9 + 16) / (5 sqrt(41))
      EXPECT_DOUBLE_EQ(distances(S4J_OP_COSINE_SIMILARITY, a, b)[0][1], 25 / (5 * std::sqrt(41.0)));
    }
}

TEST(Distances, TypesOfResults) {
  EXPECT_EQ(distance_type(Type::kFloat, Type::kFloat, "test"), Type::kFloat);
  EXPECT_EQ(distance_type(Type::kInt, Type::kLong, "test"), Type::kDouble);
  EXPECT_EQ(thrown_by([] { distance_type(Type::kBool, Type::kDouble, "test"); }).first, S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
