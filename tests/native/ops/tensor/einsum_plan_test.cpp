// SPDX-License-Identifier: Apache-2.0
#include "ops/tensor/einsum_plan.hpp"

#include <gtest/gtest.h>

namespace s4j::test {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

uint64_t labels(std::initializer_list<int> of) {
  uint64_t out = 0;
  for (const int l : of) out |= uint64_t{1} << l;
  return out;
}

// A chain of three matrices with these numbers of entries.
std::vector<PlannedTerm> chain(double first, double second, double third, bool sparse = false) {
  return {{labels({0, 1}), first, sparse}, {labels({1, 2}), second, sparse}, {labels({2, 3}), third, sparse}};
}

TEST(EinsumPlan, ChainsBeginWithTheSmallestIntermediate) {
  // [10, 2] [2, 10] [10, 2]: the last two give 4 elements, the first two 100.
  EXPECT_EQ(plan_contraction(chain(20, 20, 20), {10, 2, 10, 2}, labels({0, 3})), (Pairs{{1, 2}, {0, 3}}));
  const Pairs turned = plan_contraction(chain(20, 20, 20), {2, 10, 2, 10}, labels({0, 3}));
  ASSERT_EQ(turned.size(), 2u);
  EXPECT_EQ(turned[0], (std::pair<int, int>{0, 1}));
}

TEST(EinsumPlan, CostsCountEntriesNotExtents) {
  // All have shape [10, 10]; one has a single entry.
  const Pairs first = plan_contraction(chain(1, 100, 100, true), {10, 10, 10, 10}, labels({0, 3}));
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(first[0], (std::pair<int, int>{0, 1}));
  const Pairs third = plan_contraction(chain(100, 100, 1, true), {10, 10, 10, 10}, labels({0, 3}));
  ASSERT_EQ(third.size(), 2u);
  EXPECT_EQ(third[0], (std::pair<int, int>{1, 2}));
}

TEST(EinsumPlan, SingleTermNeedsNoPair) {
  EXPECT_TRUE(plan_contraction({{labels({0}), 3, false}}, {3}, labels({0})).empty());
}

}  // namespace
}  // namespace s4j::test
