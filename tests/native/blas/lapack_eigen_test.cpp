// SPDX-License-Identifier: Apache-2.0
#include "blas/lapack_eigen.hpp"

#include <cmath>

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(LapackEigen, EigenvaluesOfTwoRows) {
  // Of the lower half of [2 1; 1 2]: 1 with (1, -1) / sqrt(2), 3 with (1, 1) / sqrt(2).
  double a[] = {2, 1, -99, 2}, values[2];
  symmetric_eigen(2, a, values);
  EXPECT_NEAR(values[0], 1, 1e-15);
  EXPECT_NEAR(values[1], 3, 1e-15);
  EXPECT_NEAR(a[0], -a[1], 1e-15);
  EXPECT_NEAR(std::abs(a[0]), std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(a[2], a[3], 1e-15);
  double nan[] = {std::nan(""), 0, 0, 1};
  symmetric_eigen(2, nan, values, false);
  EXPECT_TRUE(std::isnan(values[0]) || std::isnan(values[1]));
}

template <class T>
void factors_by_hand() {
  const LapackLibrary<T>& library = eigen_lapack<T>();
  // Columns: [4 2; 2 10] = L L^T with L = [2; 1 3].
  T spd[] = {4, 2, 2, 10};
  EXPECT_EQ(library.potrf(true, 2, spd), 0);
  EXPECT_EQ(spd[0], 2);
  EXPECT_EQ(spd[1], 1);
  EXPECT_EQ(spd[3], 3);
  T indefinite[] = {1, 2, 2, 1};
  EXPECT_EQ(library.potrf(true, 2, indefinite), 2) << "the second pivot is -3";
  // [1 2; 4 2]: the rows change places, L = [1; 1/4 1], U = [4 2; 0 3/2].
  T lu[] = {1, 4, 2, 2};
  int pivots[2];
  EXPECT_EQ(library.getrf(2, 2, lu, pivots), 0);
  EXPECT_EQ(pivots[0], 2);
  EXPECT_EQ(pivots[1], 2);
  EXPECT_EQ(lu[0], 4);
  EXPECT_EQ(lu[1], T(0.25));
  EXPECT_EQ(lu[2], 2);
  EXPECT_EQ(lu[3], T(1.5));
  T b[] = {5, 8};  // a (1, 2)
  EXPECT_EQ(library.getrs(false, 2, 1, lu, pivots, b), 0);
  EXPECT_EQ(b[0], 1);
  EXPECT_EQ(b[1], 2);
}

TEST(LapackEigen, FactorsOfTwoRows) {
  factors_by_hand<double>();
  factors_by_hand<float>();
}

}  // namespace
}  // namespace s4j::test
