// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/shift_near.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(ShiftNear, StaysWhereTheMatrixFactorises) {
  const Csr<double> a = csr_of({{2, 0}, {0, 3}});
  ShiftNear near(a, nullptr, 1, 0.25);
  at_once(near.make("test"));
  EXPECT_FALSE(near.moved());
  EXPECT_EQ(near.shift(), 1);
  const double x[] = {1, 2};
  double y[2];
  near.apply(x, y);
  EXPECT_EQ(numbers(y, 2), (Numbers{1, 1}));
}

TEST(ShiftNear, MovesOffEigenvalues) {
  // 3 - 0.25 is an eigenvalue too.
  const Csr<double> a = csr_of({{3, 0}, {0, 2.75}});
  ShiftNear near(a, nullptr, 3, 0.25);
  at_once(near.make("test"));
  EXPECT_TRUE(near.moved());
  EXPECT_EQ(near.shift(), 3.25);
  const double x[] = {1, 1};
  double y[2];
  near.apply(x, y);
  EXPECT_EQ(numbers(y, 2), (Numbers{-4, -2}));
}

TEST(ShiftNear, CrossMovesToTheOtherSideOfSigma) {
  const Csr<double> a = csr_of({{3, 0}, {0, 1}});
  ShiftNear near(a, nullptr, 3, 0.25, 4);
  at_once(near.make("test"));
  EXPECT_EQ(near.shift(), 2.75);
  near.cross();
  at_once(near.make("test"));
  EXPECT_EQ(near.shift(), 3.25);
  const double x[] = {1, 1};
  double y[2];
  near.apply(x, y);
  EXPECT_NEAR(y[0], -4, 1e-15);
  EXPECT_TRUE(near.move() && near.move());
  EXPECT_EQ(near.shift(), 2);
}

TEST(ShiftNear, OfTwoMatrices) {
  const Csr<double> a = csr_of({{6, 0}, {0, 2}}), m = csr_of({{2, 0}, {0, 1}});
  ShiftNear near(a, &m, 3, 1);
  at_once(near.make("test"));
  EXPECT_EQ(near.shift(), 4);  // the other eigenvalue is 2
  const double x[] = {1, 1};
  double y[2];
  near.apply(x, y);
  EXPECT_EQ(numbers(y, 2), (Numbers{-0.5, -0.5}));
}

TEST(ShiftNear, MoveToSetsTheShift) {
  const Csr<double> a = csr_of({{3, 0}, {0, 2.75}});
  ShiftNear near(a, nullptr, 7, 0.25);
  at_once(near.make("test"));
  EXPECT_FALSE(near.moved());
  near.move_to(3.5);
  EXPECT_TRUE(near.moved());
  at_once(near.make("test"));
  const double x[] = {1, 3};
  double y[2];
  near.apply(x, y);
  EXPECT_EQ(numbers(y, 2), (Numbers{-2, -4}));
  ASSERT_TRUE(near.move());
  EXPECT_EQ(near.shift(), 6.75);
}

TEST(ShiftNear, GivesUpWhereEveryShiftIsAnEigenvalue) {
  const Csr<double> a = csr_of({{5, 0, 0, 0, 0, 0, 0, 0},
                                {0, 4, 0, 0, 0, 0, 0, 0},
                                {0, 0, 6, 0, 0, 0, 0, 0},
                                {0, 0, 0, -11, 0, 0, 0, 0},
                                {0, 0, 0, 0, 21, 0, 0, 0},
                                {0, 0, 0, 0, 0, -251, 0, 0},
                                {0, 0, 0, 0, 0, 0, -4091, 0},
                                {0, 0, 0, 0, 0, 0, 0, -65531}});
  ShiftNear near(a, nullptr, 5, 1);
  const auto [status, told] = thrown_by([&] { at_once(near.make("eigsh")); });
  EXPECT_EQ(status, S4J_ARITHMETIC);
  EXPECT_NE(told.find("eigsh: a - sigma I is singular for sigma and for 7 numbers beside it"), std::string::npos)
      << told;
}

}  // namespace
}  // namespace s4j::test
