// SPDX-License-Identifier: Apache-2.0
// Singular values that restarts do not find.
#include <string>

#include "linalg/spectrum/spectrum.hpp"
#include "linalg/spectrum/whole_svd.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

TEST(WholeSvd, TakesSmallMatricesOfEveryShape) {
  EXPECT_TRUE(is_small_svd(kLastResort, kLastResort));
  EXPECT_FALSE(is_small_svd(kLastResort + 1, kLastResort));
  EXPECT_TRUE(is_small_svd(kLastResort * kLastResort, 1));
  EXPECT_FALSE(is_small_svd(kLastResort * kLastResort + 1, 1));
}

// Diagonal matrices whose values lie 1e-5 apart at one end of the spectrum, for which bases of five vectors converge
// slowly. Half of the values are 0, and their vectors converge one after the other.
TEST(WholeSvd, IsTakenWhereManyZerosAreSlow) {
  constexpr int64_t kRows = 60, kCols = 50, kRank = 25, kWanted = 20;
  if (!is_quick_svd(kRows, kCols)) GTEST_SKIP() << "these are not looked at in whole";
  Rng rng(3);
  std::vector<double> left(kRows * kRank), right(kRank * kCols), values(kRows * kCols, 0);
  for (double& v : left) v = uniform(rng);
  for (double& v : right) v = uniform(rng);
  std::vector<int64_t> tuples;
  for (int64_t i = 0; i < kRows; ++i)
    for (int64_t j = 0; j < kCols; ++j) {
      tuples.insert(tuples.end(), {i, j});
      for (int64_t k = 0; k < kRank; ++k) values[i * kCols + j] += left[i * kRank + k] * right[k * kCols + j];
    }
  const Handle a = matrix(kRows, kCols, tuples, values);
  for (const double tolerance : {0.0, 1e-13}) {
    const int64_t h =
        call(s4j_solver, Frame().whole(a).number(tolerance).number(0).integers(
                             {S4J_SOLVER_CREATE, S4J_SVDS, kWanted, S4J_SMALLEST_ALGEBRAIC, 0, 1, 0, 1000}))[1];
    const Out out = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1000}));
    EXPECT_EQ(out[1], S4J_SOLVER_CONVERGED);
    EXPECT_LE(out[2], 11);
    call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  }
}

// With a tolerance of 0, the dense solver's results count as converged, up to the last value.
TEST(WholeSvd, ConvergesWithZeroTolerance) {
  constexpr int64_t kSize = 60;
  if (!is_quick_svd(kSize, kSize)) GTEST_SKIP() << "these are not looked at in whole";
  Rng rng(5);
  std::vector<int64_t> tuples;
  std::vector<double> values;
  std::vector<double> column(kSize);
  for (int64_t j = 0; j < kSize; ++j) {
    // Half of the columns are equal.
    if (j % 2 == 0 || j == 1)
      for (double& v : column) v = static_cast<double>(below(rng, 3) - 1);
    for (int64_t i = 0; i < kSize; ++i)
      if (column[i] != 0) {
        tuples.insert(tuples.end(), {i, j});
        values.push_back(column[i]);
      }
  }
  const Handle a = matrix(kSize, kSize, tuples, values);
  for (const s4j_spectrum which : {S4J_LARGEST_ALGEBRAIC, S4J_SMALLEST_ALGEBRAIC})
    EXPECT_EQ(spectral(a, {S4J_SVDS, kSize, which, 0, 1, 0, 1000}, 0, 0, 3).state, S4J_SOLVER_CONVERGED) << which;
}

TEST(WholeSvd, IsTakenWhereManyRestartsAreNotEnough) {
  constexpr int64_t kCols = 200, kRows = 210;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < kCols; ++i) {
    tuples.insert(tuples.end(), {i, i});
    values.push_back(1 + 1e-5 * static_cast<double>(i));
  }
  const bool small = kRows * kCols <= kLastResort * kLastResort;
  for (const bool wide : {false, true}) {
    const Handle a = matrix(wide ? kCols : kRows, wide ? kRows : kCols, tuples, values);
    for (const s4j_spectrum which : {S4J_LARGEST_ALGEBRAIC, S4J_SMALLEST_ALGEBRAIC}) {
      SCOPED_TRACE(std::to_string(which) + (wide ? " wide" : " tall"));
      // Restarts for the smallest values are expensive, so a small matrix changes to the dense solver after few
      // restarts.
      const bool soon = which == S4J_SMALLEST_ALGEBRAIC && is_quick_svd(kRows, kCols);
      EXPECT_EQ(spectral(a, {S4J_SVDS, 2, which, 5, 1, 0, 99}, 1e-13, 0, 3).state,
                soon ? S4J_SOLVER_CONVERGED : S4J_SOLVER_EXHAUSTED);
      const Spectral all = spectral(a, {S4J_SVDS, 2, which, 5, 1, 0, 100}, 1e-13, 0, 3);
      EXPECT_EQ(all.state, small ? S4J_SOLVER_CONVERGED : S4J_SOLVER_EXHAUSTED);
      const int64_t first = which == S4J_LARGEST_ALGEBRAIC ? kCols - 1 : 1;
      for (int64_t k = 0; small && k < 2; ++k) {
        EXPECT_NEAR(all.results[1][k], values[first - k], 1e-13);
        EXPECT_NEAR(all.results[0][2 * (first - k) + k], 1, 1e-9);
        EXPECT_NEAR(all.results[2][(wide ? kRows : kCols) * k + first - k], 1, 1e-9);
      }
    }
  }
}

}  // namespace
}  // namespace s4j::test
