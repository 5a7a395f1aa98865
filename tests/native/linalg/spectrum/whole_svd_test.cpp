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

// Diagonal matrices: values that lie 1e-5 apart, at one end of the spectrum, come slowly from bases of five vectors.
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
      EXPECT_EQ(spectral(a, {S4J_SVDS, 2, which, 5, 1, 0, 99}, 1e-13, 0, 3).state, S4J_SOLVER_EXHAUSTED);
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
