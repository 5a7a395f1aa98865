// SPDX-License-Identifier: Apache-2.0
#include "blas/lapack_eigen.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(LapackEigen, EigenvaluesOfTwoRows) {
  // The lower triangle of [2 1; 1 2]: eigenvalue 1 with (1, -1) / sqrt(2), 3 with (1, 1) / sqrt(2).
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

TEST(LapackEigen, BasesOfColumns) {
  // [3 1; 4 2; 0 2]: the first column has length 5; (3, 4, 0) / 5 times the second one is 11 / 5, and the remainder
  // (-8, 6, 50) / 25.
  const double a[] = {3, 4, 0, 1, 2, 2}, left = std::sqrt(2600.0) / 25;
  double q[6], r[4];
  std::copy(a, a + 6, q);
  orthonormal_columns(3, 2, q);
  upper_factor(3, 2, a, r);
  const double sign[] = {q[0] < 0 ? -1.0 : 1.0, q[5] < 0 ? -1.0 : 1.0};
  const double expected[] = {0.6, 0.8, 0, -0.32 / left, 0.24 / left, 2 / left};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(q[i] * sign[i / 3], expected[i], 1e-15);
  EXPECT_NEAR(r[0] * sign[0], 5, 1e-14);
  EXPECT_EQ(r[1], 0);
  EXPECT_NEAR(r[2] * sign[0], 2.2, 1e-15);
  EXPECT_NEAR(r[3] * sign[1], left, 1e-15);
}

TEST(LapackEigen, RightSingularVectorsAndPivots) {
  // [0 2; 3 0]: singular value 3 with (1, 0), 2 with (0, 1).
  double a[] = {0, 3, 2, 0}, sizes[2];
  right_singular_vectors(2, a, sizes);
  EXPECT_NEAR(sizes[0], 3, 1e-15);
  EXPECT_NEAR(sizes[1], 2, 1e-15);
  EXPECT_NEAR(std::abs(a[0]), 1, 1e-15);
  EXPECT_NEAR(std::abs(a[3]), 1, 1e-15);
  EXPECT_NEAR(a[1], 0, 1e-15);
  // The longest column is the first pivot. The next pivot is the column with the largest part orthogonal to it; (1, 0)
  // has none.
  const double columns[] = {1, 0, 9, 0, 8, 2};
  int order[3];
  pivot_order(2, 3, columns, order);
  EXPECT_EQ((std::vector<int>(order, order + 3)), (std::vector<int>{1, 2, 0}));
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
  // [1 2; 4 2]: rows are interchanged, L = [1; 1/4 1], U = [4 2; 0 3/2].
  T lu[] = {1, 4, 2, 2};
  int pivots[2];
  EXPECT_EQ(library.getrf(2, 2, lu, pivots), 0);
  EXPECT_EQ(pivots[0], 2);
  EXPECT_EQ(pivots[1], 2);
  EXPECT_EQ(lu[0], 4);
  EXPECT_EQ(lu[1], T(0.25));
  EXPECT_EQ(lu[2], 2);
  EXPECT_EQ(lu[3], T(1.5));
  T b[] = {5, 8};  // a applied to (1, 2)
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
