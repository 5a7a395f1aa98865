// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/multivector.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

// The first two axes of three.
Multivector axes() {
  Multivector out;
  out.n = 3;
  out.append({1, 0, 0});
  out.append({0, 1, 0});
  return out;
}

TEST(Multivector, TakeOutSubtractsProjections) {
  const Multivector v = axes();
  EXPECT_EQ(v.count, 2);
  double w[] = {1, 2, 3};
  const Eigen::MatrixXd parts = v.take_out_of(w, 1);
  EXPECT_EQ(parts(0, 0), 1);
  EXPECT_EQ(parts(1, 0), 2);
  EXPECT_EQ(numbers(w, 3), (Numbers{0, 0, 3}));
}

TEST(Multivector, TimesASmallMatrix) {
  Eigen::MatrixXd m(2, 1);
  m << 4, 5;
  const Multivector out = axes().times(m);
  EXPECT_EQ(out.count, 1);
  EXPECT_EQ(numbers(out.at(0), 3), (Numbers{4, 5, 0}));
}

TEST(Multivector, ProductsOfAllPairs) {
  const double v[] = {1, 2, 3, 4}, w[] = {1, 1, 0, 2};
  const Eigen::MatrixXd h = products(2, v, 2, w, 2);
  EXPECT_EQ(h(0, 0), 3);
  EXPECT_EQ(h(0, 1), 4);
  EXPECT_EQ(h(1, 0), 7);
  EXPECT_EQ(h(1, 1), 8);
  double x[] = {10, 10};
  Eigen::MatrixXd take(2, 1);
  take << 1, 2;
  subtract(2, v, take, x);  // (1, 2) once and (3, 4) twice
  EXPECT_EQ(numbers(x, 2), (Numbers{3, 0}));
}

TEST(Multivector, DrawnNumbersAreCounted) {
  Vector a(3), b(3), again(3);
  int64_t drawn = 0;
  draw(a, 7, drawn);
  EXPECT_EQ(drawn, 3);
  draw(b, 7, drawn);
  EXPECT_NE(numbers(a.data(), 3), numbers(b.data(), 3));
  drawn = 0;
  draw(again, 7, drawn);
  EXPECT_EQ(numbers(a.data(), 3), numbers(again.data(), 3));
  for (const double x : a) EXPECT_LE(std::abs(x), 0.5);
}

}  // namespace
}  // namespace s4j::test
