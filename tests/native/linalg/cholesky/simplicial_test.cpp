// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/simplicial.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

// L = [2; 1 3; 0 1 2]; a = L L^T, given by its lower triangle.
const Rows kLower = {{4, 0, 0}, {2, 10, 0}, {0, 3, 5}};

Simplicial analysed(const Csr<double>& a) {
  Elimination e = at_once(Elimination::of(a, {0, 1, 2}));
  return {a, std::move(e).columns()};
}

TEST(Simplicial, TheFactorByHand) {
  const Csr<double> a = csr_of(kLower);
  Simplicial s = analysed(a);
  ASSERT_EQ(at_once(s.factorise(a.values.data())), -1);
  EXPECT_EQ(s.entries(), 5);
  const SparseFactor l = s.factor();
  EXPECT_EQ(whole_list(l.pointers), (Whole{0, 2, 4, 5}));
  EXPECT_EQ(whole_list(l.index), (Whole{0, 1, 1, 2, 2}));
  EXPECT_EQ(numbers(l.values.data(), 5), (Numbers{2, 1, 3, 1, 2}));
  EXPECT_EQ(s.diagonal(1), 3);
}

TEST(Simplicial, SolvesForSeveralRightSides) {
  const Csr<double> a = csr_of(kLower);
  Simplicial s = analysed(a);
  ASSERT_EQ(at_once(s.factorise(a.values.data())), -1);
  // x = (1, 2, 3) and (1, 0, 0).
  double b[] = {8, 4, 31, 2, 21, 0};
  s.solve(b, 2);
  EXPECT_EQ(numbers(b, 6), (Numbers{1, 1, 2, 0, 3, 0}));
  // Forward and backward substitution separately: L y = b, L^T x = y.
  double c[] = {8, 31, 21};
  s.solve_half(c, 1, false);
  EXPECT_EQ(numbers(c, 3), (Numbers{4, 9, 6}));
  s.solve_half(c, 1, true);
  EXPECT_EQ(numbers(c, 3), (Numbers{1, 2, 3}));
}

TEST(Simplicial, NamesTheRowWhosePivotIsNotPositive) {
  const Csr<double> a = csr_of({{4, 0, 0}, {2, 1, 0}, {0, 3, 5}});
  Simplicial s = analysed(a);
  EXPECT_EQ(at_once(s.factorise(a.values.data())), 1) << "1 - 1";
  const Csr<double> good = csr_of(kLower);
  EXPECT_EQ(at_once(s.factorise(good.values.data())), -1) << "other values of the pattern";
}

}  // namespace
}  // namespace s4j::test
