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
      out(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i].empty() ? 0 : rows[i][j];
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
  // The eigenvectors of t are (1, 0) for 2 and (1, 1) / sqrt(2) for 3.
  const Schur s = at_once(Schur::of(square({{2, 1}, {0, 3}}), "test"));
  for (int64_t i = 0; i < 2; ++i) {
    const Eigen::VectorXcd v = s.vector(i);
    EXPECT_NEAR(v.norm(), 1, 1e-15);
    EXPECT_LT((s.t() * v - s.value(i) * v).norm(), 1e-14);
  }
}

// Defective matrices: vectors whose eigenvalue lies in a block of two rows are accurate too.
TEST(Schur, VectorsOfDefectiveValuesAreAsGood) {
  const std::vector<Rows> all = {
      {{0, 0, 0, 0}, {0, 0, 1, 1}, {1, 0, 1, 0}, {1, 0, 1, 0}},
      {{1, 1, 0, 0}, {0, 1, 0, 1}, {1, 1, 0, 0}, {0, 1, 1, 0}},
      {{1, 1, 1, 0}, {0, 1, 1, 1}, {0, 0, 0, 1}, {1, 0, 0, 0}},
      {{1, 1, 0, 0, 1}, {1, 1, 1, 1, 0}, {1, 0, 1, 0, 1}, {}, {0, 1, 1, 0, 1}},
      {{1, 0, 0, 0, 1}, {0, 1, 0, 1, 0}, {0, 0, 0, 1, 0}, {1, 0, 0, 1, 0}, {}},
      {{0, 0, 0, 0}, {1, 0, 1, 0}, {1, 0, 0, 1}, {0, 0, 0, 0}},
      {{1, 1, 0, 0, 1}, {0, 1, 1, 1, 0}, {0, 1, 0, 0, 0}, {1, 0, 0, 0, 1}, {1, 1, 0, 0, 1}},
      {{0, 0, 0, 1, 0}, {0, 0, 0, 1, 0}, {0, 0, 0, 0, 0}, {1, 0, 1, 0, 0}, {1, 1, 1, 1, 0}},
      {{0, 0, 0, 0, 0, 0}, {1, 1, 1, 0, 0, 0}, {0, 0, 0, 0, 0, 1}, {0, 0, 1, 1, 0, 0}, {0, 1, 1, 1, 0, 1}, {}},
      {{1, 0, 0, 0, 1, 0, 0}, {1, 0, 0, 1, 1, 1, 0}, {}, {}, {1, 0, 0, 0, 0, 1, 1}, {1, 0, 0, 0, 1, 0, 0}, {}}};
  for (const Rows& rows : all) {
    const Eigen::MatrixXd a = square(rows);
    for (const bool blocks : {false, true}) {
      const Schur s = at_once(blocks ? Schur::of_blocks(a, "test") : Schur::of(a, "test"));
      EXPECT_LT(apart(s, a), 1e-13);
      for (int64_t i = 0; i < s.size(); i += s.rows(i)) {
        const Eigen::VectorXcd v = s.vector(i);
        EXPECT_NEAR(v.norm(), 1, 1e-14);
        EXPECT_LT((a * v - s.value(i) * v).norm(), 1e-14) << a << "\nvalue " << s.value(i);
      }
    }
  }
}

// Edges lead forward in another order than that of the rows, except for cycles of two and three vertices: the
// eigenvalues are exactly those of the cycles, and 0.
TEST(Schur, BlocksKeepTheirEigenvalues) {
  constexpr int64_t kSize = 24;
  Eigen::MatrixXd a = Eigen::MatrixXd::Zero(kSize, kSize);
  const auto place = [](int64_t i) { return i * 7 % kSize; };
  for (int64_t i = 0; i < kSize; ++i)
    for (int64_t j = i + 1; j < kSize; ++j)
      if ((i * 5 + j * 3) % 4 != 0) a(place(i), place(j)) = 1;
  Schur s = at_once(Schur::of_blocks(a, "test"));
  EXPECT_LT(apart(s, a), 1e-15);
  for (int64_t i = 0; i < kSize; ++i) EXPECT_EQ(s.value(i), Schur::Complex(0));
  a(place(5), place(4)) = a(place(4), place(5)) = 4;  // eigenvalues 4 and -4
  a(place(12), place(10)) = a(place(10), place(11)) = a(place(11), place(12)) = 1;
  a(place(10), place(12)) = 0;  // eigenvalues: roots of unity
  s = at_once(Schur::of_blocks(a, "test"));
  EXPECT_LT(apart(s, a), 1e-13);
  int64_t zeros = 0, fours = 0, units = 0;
  for (int64_t i = 0; i < kSize; i += s.rows(i)) {
    const double size = modulus(s.value(i));
    zeros += size == 0 ? 1 : 0;
    fours += std::abs(size - 4) < 1e-14 ? 1 : 0;
    units += std::abs(size - 1) < 1e-14 ? s.rows(i) : 0;
  }
  EXPECT_EQ(zeros, kSize - 5);
  EXPECT_EQ(fours, 2);
  EXPECT_EQ(units, 3);
}

}  // namespace
}  // namespace s4j::test
