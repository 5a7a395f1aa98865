// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce/percentile.hpp"

#include <cmath>
#include <limits>

#include "small_support.hpp"

namespace s4j::test {
namespace {

double percent_of(const Array& x, double percent, bool stored_only = false) {
  ReduceOptions o;
  o.percent = percent;
  o.stored_only = stored_only;
  const Result r = percentile(pool(), S4J_OP_PERCENTILE, x.whole(), axes_of(nullptr, 0, 1, "test"), o);
  return value_at(r.layout.b, r.fill, {});
}

TEST(Percentile, BetweenTwoOfAscendingElements) {
  for (const Spec& spec : {Spec::coo(), Spec::dense()}) {
    // The k-th of four values lies at 20 k per cent.
    const auto x = vector_of({4, 2, 1, 3}, spec);
    EXPECT_DOUBLE_EQ(percent_of(*x, 20), 1);
    EXPECT_DOUBLE_EQ(percent_of(*x, 50), 2.5);
    EXPECT_DOUBLE_EQ(percent_of(*x, 70), 3.5);
    EXPECT_EQ(percent_of(*x, 0), 1) << "the first beyond";
    EXPECT_EQ(percent_of(*x, 100), 4) << "the last beyond";
  }
}

TEST(Percentile, ImplicitElementsAreOneRunAmongTheStored) {
  // -2, three zeros, 3: the k-th value lies at 100 k / 6 per cent.
  const auto x = vector_of({0, 3, 0, -2, 0}, Spec::coo());
  EXPECT_DOUBLE_EQ(percent_of(*x, 50), 0);
  EXPECT_DOUBLE_EQ(percent_of(*x, 25), -1) << "half way from -2 to 0";
  EXPECT_DOUBLE_EQ(percent_of(*x, 75), 1.5);
  EXPECT_DOUBLE_EQ(percent_of(*x, 50, true), 0.5) << "of -2 and 3 alone";
}

TEST(Percentile, OneNaNMakesOne) {
  EXPECT_TRUE(std::isnan(percent_of(*vector_of({1, std::nan(""), 2}, Spec::dense()), 50)));
}

TEST(Percentile, MediansOfRows) {
  const auto a = array_of({{1, 5, 2}, {0, 0, 7}}, Spec::csr());
  const int64_t last = 1;
  const Result r = percentile(pool(), S4J_OP_MEDIAN, a->whole(), axes_of(&last, 1, 2, "median"), {});
  EXPECT_EQ(value_at(r.layout.b, r.fill, {0}), 2);
  EXPECT_EQ(value_at(r.layout.b, r.fill, {1}), 0);
  EXPECT_TRUE(is_percentile(S4J_OP_MEDIAN));
  EXPECT_FALSE(is_percentile(S4J_OP_SUM));
}

}  // namespace
}  // namespace s4j::test
