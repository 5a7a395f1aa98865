// SPDX-License-Identifier: Apache-2.0
#include "blas/blas.hpp"

#include <cmath>

#include "small_support.hpp"

namespace s4j::test {
namespace {

template <class T>
void by_hand() {
  const T a[] = {1, 2, 3, 4, 5, 6};  // [2, 3] by rows
  const T b[] = {1, 0, 2, 1, 0, 3};  // [3, 2] by rows
  const Matrix<const T> left{a, 2, 3, 3, 1}, right{b, 3, 2, 2, 1};
  T c[] = {100, 200, 300, 400};
  gemm(left, right, Matrix<T>{c, 2, 2, 2, 1}, T(1), T(0));
  EXPECT_EQ(numbers(c, 4), (Numbers{5, 11, 14, 23}));
  gemm(left, right, Matrix<T>{c, 2, 2, 2, 1}, T(2), T(3));
  EXPECT_EQ(numbers(c, 4), (Numbers{25, 55, 70, 115}));
  // Computes the same product through transposes, into columns.
  T d[4];
  gemm(right.transposed(), left.transposed(), Matrix<T>{d, 2, 2, 1, 2}, T(1), T(0));
  EXPECT_EQ(numbers(d, 4), (Numbers{5, 11, 14, 23})) << "the transpose by columns";
}

TEST(Blas, ProductsOfEveryType) {
  by_hand<double>();
  by_hand<float>();
  by_hand<uint32_t>();
  by_hand<uint64_t>();
}

TEST(Blas, OperandsTimesZeroAreNotRead) {
  const double nan[] = {std::nan("")}, two[] = {2};
  double c[] = {std::nan("")};
  const Matrix<const double> a{nan, 1, 1, 1, 1}, b{two, 1, 1, 1, 1};
  const Matrix<double> to{c, 1, 1, 1, 1};
  gemm(b, b, to, 1.0, 0.0);
  EXPECT_EQ(c[0], 4);
  gemm(a, b, to, 0.0, 0.5);
  EXPECT_EQ(c[0], 2);
}

TEST(Blas, SubtractsProductsInPlace) {
  const double a[] = {1, 2, 3, 4}, b[] = {1, 1, 0, 2};
  double c[] = {10, 10, 10, 10};
  subtract_product(2, 2, 2, a, 2, b, 2, c, 2);  // a^T b = [1 7; 2 10]
  EXPECT_EQ(numbers(c, 4), (Numbers{9, 3, 8, 0}));
  double d[] = {10, 10, 10, 10};
  subtract_product_by_rows(2, 2, 2, a, 2, b, 2, d, 2);  // a b^T = [3 4; 7 8]
  EXPECT_EQ(numbers(d, 4), (Numbers{7, 6, 3, 2}));
}

TEST(Blas, StridedVectorsSideBySide) {
  const double data[] = {1, 9, 2, 9, 3};
  Vec<double> scratch;
  EXPECT_EQ(numbers(contiguous(data, 3, 2, scratch), 3), (Numbers{1, 2, 3}));
  EXPECT_EQ(contiguous(data, 3, 1, scratch), data);
}

}  // namespace
}  // namespace s4j::test
