// SPDX-License-Identifier: Apache-2.0
// Fallbacks when the allowed restarts do not suffice.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "linalg/spectrum/spectrum.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

// The largest eigenvalues of a path's Laplacian lie 1e-4 apart, and a basis of five vectors converges slowly.
TEST(Spectrum, DenseSolverTakesOverAfterManyRestarts) {
  constexpr int64_t kRows = 300;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < kRows; ++i)
    for (int64_t j = std::max<int64_t>(0, i - 1); j < std::min(kRows, i + 2); ++j) {
      tuples.insert(tuples.end(), {i, j});
      values.push_back(i == j ? 2 : -1);
    }
  const Handle a = matrix(kRows, kRows, tuples, values);
  // The solver keeps a limit of fewer than a hundred restarts and returns what these have found.
  EXPECT_EQ(spectral(a, {S4J_EIGSH, 2, S4J_LARGEST_MAGNITUDE, 5, 1, 0, 99}, 1e-13, 0, 2).state, S4J_SOLVER_EXHAUSTED);
  const Spectral all = spectral(a, {S4J_EIGSH, 2, S4J_LARGEST_MAGNITUDE, 5, 1, 0, 100}, 1e-13, 0, 2);
  const bool small = kRows <= kLastResort;
  EXPECT_EQ(all.state, small ? S4J_SOLVER_CONVERGED : S4J_SOLVER_EXHAUSTED);
  for (int64_t k = 0; small && k < 2; ++k)
    EXPECT_NEAR(all.results[0][k], 2 + 2 * std::cos(std::numbers::pi * static_cast<double>(2 - k) / (kRows + 1)),
                1e-12);
}

}  // namespace
}  // namespace s4j::test
