// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/schur.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

Eigen::MatrixXd square(const Rows& rows) {
  const auto n = static_cast<Eigen::Index>(rows.size());
  Eigen::MatrixXd out(n, n);
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = 0; j < rows.size(); ++j)
      out(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i][j];
  return out;
}

double apart(const Schur& s, const Eigen::MatrixXd& a) {
  return (s.z() * s.t() * s.z().transpose() - a).norm() +
         (s.z().transpose() * s.z() - Eigen::MatrixXd::Identity(a.rows(), a.rows())).norm();
}

TEST(Schur, AQuarterTurnIsOneBlock) {
  const Eigen::MatrixXd a = square({{0, -1}, {1, 0}});
  const Schur s = at_once(Schur::of(a, "test"));
  EXPECT_EQ(s.rows(0), 2);
  EXPECT_NEAR(std::abs(s.value(0) - Schur::Complex(0, 1)), 0, 1e-15);
  EXPECT_LT(apart(s, a), 1e-14);
  EXPECT_NEAR(s.condition_of_first(), 1, 1e-12) << "normal";
}

TEST(Schur, BlocksComeInTheOrderOfTheirKeys) {
  const Eigen::MatrixXd a = square({{3, 1, 2}, {0, 1, 1}, {0, 0, 2}});
  Schur s = at_once(Schur::of(a, "test"));
  at_once(s.order([](Schur::Complex v) { return v.real(); }, 3));
  for (int64_t i = 0; i < 3; ++i) {
    EXPECT_EQ(s.rows(i), 1);
    EXPECT_NEAR(s.value(i).real(), static_cast<double>(i + 1), 1e-13);
  }
  EXPECT_LT(apart(s, a), 1e-13);
}

TEST(Schur, VectorsBelongToTheMatrix) {
  // Of t; 2 has (1, 0), 3 has (1, 1) / sqrt(2).
  const Schur s = at_once(Schur::of(square({{2, 1}, {0, 3}}), "test"));
  for (int64_t i = 0; i < 2; ++i) {
    const Eigen::VectorXcd v = s.vector(i);
    EXPECT_NEAR(v.norm(), 1, 1e-15);
    EXPECT_LT((s.t() * v - s.value(i) * v).norm(), 1e-14);
  }
}

}  // namespace
}  // namespace s4j::test
