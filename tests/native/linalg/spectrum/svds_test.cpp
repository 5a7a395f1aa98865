// SPDX-License-Identifier: Apache-2.0
// Singular values and vectors: all of them together give the matrix again.
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

TEST(SingularValues, RebuildMatrices) {
  Rng rng(822);
  for (const auto& [rows, cols] : {std::pair<int64_t, int64_t>{7, 4}, {4, 7}, {30, 30}, {1, 5}, {5, 1}}) {
    SCOPED_TRACE(rows * 100 + cols);
    std::vector<int64_t> tuples;
    std::vector<double> values, dense(static_cast<size_t>(rows * cols), 0);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j)
        if (below(rng, 3) > 0) {
          tuples.insert(tuples.end(), {i, j});
          values.push_back(static_cast<double>(below(rng, 9)) - 4);
          dense[i * cols + j] = values.back();
        }
    const Handle a = matrix(rows, cols, tuples, values);
    const int64_t k = std::min(rows, cols);
    const Spectral s = spectral(a, {S4J_SVDS, k, 0, 0, 3, 0, 1000}, 1e-12, 0, 3);
    EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) {
        double sum = 0;
        for (int64_t c = 0; c < k; ++c) sum += s.results[0][i * k + c] * s.results[1][c] * s.results[2][c * cols + j];
        ASSERT_NEAR(sum, dense[i * cols + j], 1e-6);
      }
    for (int64_t c = 1; c < k; ++c) EXPECT_GE(s.results[1][c - 1], s.results[1][c]);
  }
  // A 4 x 3 matrix of rank 1: vectors for 0 are orthonormal too.
  const Handle thin = matrix(4, 3, {0, 0, 1, 0}, {3, 4});
  const Spectral s = spectral(thin, {S4J_SVDS, 3, 0, 0, 3, 0, 1000}, 1e-12, 0, 3);
  near(s.results[1], {5, 0, 0}, 1e-12);
  for (size_t c = 0; c < 3; ++c)
    for (size_t d = 0; d < 3; ++d) {
      double sum = 0;
      for (size_t i = 0; i < 4; ++i) sum += s.results[0][i * 3 + c] * s.results[0][i * 3 + d];
      EXPECT_NEAR(sum, c == d ? 1 : 0, 1e-10);
    }
  refused(thin, {S4J_SVDS, 4, 0, 0, 3, 0, 1000}, S4J_ILLEGAL_ARGUMENT);
  refused(thin, {S4J_SVDS, 1, S4J_LARGEST_IMAGINARY, 0, 3, 0, 1000}, S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
