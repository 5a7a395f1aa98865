// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/shifted_inverse.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(ShiftedInverse, SolvesWithTheShiftSubtracted) {
  // [2 1; 0 3] - I = [1 1; 0 2]
  const auto inverse = shifted_inverse(csr_of({{2, 1}, {0, 3}}), 1);
  EXPECT_TRUE(at_once(inverse->make("test")));
  const double x[] = {3, 4};
  double y[2];
  inverse->apply(x, y);
  EXPECT_EQ(numbers(y, 2), (Numbers{1, 2}));
}

TEST(ShiftedInverse, ShiftAddsMissingDiagonalEntries) {
  // [0 1; 1 0] + 2 I
  const auto inverse = shifted_inverse(csr_of({{0, 1}, {1, 0}}), -2);
  EXPECT_TRUE(at_once(inverse->make("test")));
  const double x[] = {4, 5};
  double y[2];
  inverse->apply(x, y);
  EXPECT_NEAR(y[0], 1, 1e-15);
  EXPECT_NEAR(y[1], 2, 1e-15);
}

TEST(ShiftedInverse, ShiftAtAnEigenvalueHasNoFactors) {
  EXPECT_FALSE(at_once(shifted_inverse(csr_of({{2, 1}, {0, 3}}), 3)->make("eigs")));
}

}  // namespace
}  // namespace s4j::test
