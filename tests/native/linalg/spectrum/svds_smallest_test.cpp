// SPDX-License-Identifier: Apache-2.0
// The smallest singular values: known spectra down to rounding, zeros, every shape; the tests recompute both residuals.
#include <algorithm>
#include <numbers>
#include <random>

#include "solvers_support.hpp"

namespace s4j::test {
namespace {

// u diag(s) v^T with reflections for u and v.
struct Built {
  int64_t rows, cols;
  std::vector<double> dense, s;  // s in ascending order

  Handle array() const {
    std::vector<int64_t> tuples;
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) tuples.insert(tuples.end(), {i, j});
    return matrix(rows, cols, tuples, dense);
  }
  double at(int64_t i, int64_t j) const { return dense[i * cols + j]; }
};

Built built(int64_t rows, int64_t cols, std::vector<double> s, uint64_t seed) {
  Built m{rows, cols, std::vector<double>(static_cast<size_t>(rows * cols), 0), std::move(s)};
  std::sort(m.s.begin(), m.s.end());
  for (size_t i = 0; i < m.s.size(); ++i) m.dense[i * static_cast<size_t>(cols) + i] = m.s[i];
  std::mt19937_64 random(seed);
  for (int reflection = 0; reflection < 2; ++reflection) {
    std::vector<double> left(static_cast<size_t>(rows)), right(static_cast<size_t>(cols));
    for (double& x : left) x = uniform(random);
    for (double& x : right) x = uniform(random);
    const double l = norm_of(left) * norm_of(left), r = norm_of(right) * norm_of(right);
    for (int64_t j = 0; j < cols; ++j) {
      double sum = 0;
      for (int64_t i = 0; i < rows; ++i) sum += left[i] * m.at(i, j);
      for (int64_t i = 0; i < rows; ++i) m.dense[i * cols + j] -= 2 * left[i] * sum / l;
    }
    for (int64_t i = 0; i < rows; ++i) {
      double sum = 0;
      for (int64_t j = 0; j < cols; ++j) sum += right[j] * m.at(i, j);
      for (int64_t j = 0; j < cols; ++j) m.dense[i * cols + j] -= 2 * right[j] * sum / r;
    }
  }
  return m;
}

void expect_found(const Built& m, int64_t k, int64_t seed, double accuracy = 1e-13) {
  const std::string where = std::to_string(m.rows) + " x " + std::to_string(m.cols) + " k " + std::to_string(k) +
                            " seed " + std::to_string(seed);
  const Spectral got = spectral(m.array(), {S4J_SVDS, k, S4J_SMALLEST_ALGEBRAIC, 0, seed, 0, 1000}, 1e-10, 0, 3);
  ASSERT_EQ(got.state, S4J_SOLVER_CONVERGED) << where;
  const double size = std::max(m.s.back(), 1e-300);
  for (int64_t c = 0; c < k; ++c) {
    const double s = got.results[1][c];
    EXPECT_NEAR(s, m.s[k - 1 - c], accuracy * size) << where << " value " << c;
    double right = 0, left = 0;
    for (int64_t i = 0; i < m.rows; ++i) {
      double sum = 0;
      for (int64_t j = 0; j < m.cols; ++j) sum += m.at(i, j) * got.results[2][c * m.cols + j];
      right += std::pow((sum - s * got.results[0][i * k + c]) / size, 2);
    }
    for (int64_t j = 0; j < m.cols; ++j) {
      double sum = 0;
      for (int64_t i = 0; i < m.rows; ++i) sum += m.at(i, j) * got.results[0][i * k + c];
      left += std::pow((sum - s * got.results[2][c * m.cols + j]) / size, 2);
    }
    EXPECT_LE(std::sqrt(right), 1e-10) << where;
    EXPECT_LE(std::sqrt(left), 1e-10) << where;
    for (int64_t d = 0; d < k; ++d) {
      double u = 0, v = 0;
      for (int64_t i = 0; i < m.rows; ++i) u += got.results[0][i * k + c] * got.results[0][i * k + d];
      for (int64_t j = 0; j < m.cols; ++j) v += got.results[2][c * m.cols + j] * got.results[2][d * m.cols + j];
      EXPECT_NEAR(u, c == d ? 1 : 0, 1e-10) << where;
      EXPECT_NEAR(v, c == d ? 1 : 0, 1e-10) << where;
    }
  }
}

std::vector<double> from_to(double first, double last, int64_t count) {
  std::vector<double> s;
  for (int64_t i = 0; i < count; ++i)
    s.push_back(first *
                std::pow(last / first, static_cast<double>(i) / static_cast<double>(std::max<int64_t>(1, count - 1))));
  return s;
}

void every_one(int seeds) {
  for (int seed = 0; seed < seeds; ++seed) {
    const auto r = static_cast<uint64_t>(seed);
    const int64_t k = std::vector<int64_t>{4, 1, 3, 6}[seed % 4];
    for (const auto& [rows, cols] : {std::pair<int64_t, int64_t>{90, 90}, {120, 80}, {80, 120}, {40, 30}}) {
      const int64_t n = std::min(rows, cols);
      expect_found(built(rows, cols, from_to(1, 100, n), r), k, seed);
      expect_found(built(rows, cols, from_to(1e-6, 1, n), r), k, seed);
      // Condition numbers whose squares overflow DOUBLE.
      expect_found(built(rows, cols, from_to(1e-13, 1, n), r), k, seed);
      std::vector<double> zeros = from_to(0.01, 1, n), copies = zeros, some = zeros;
      std::fill_n(zeros.begin(), 2, 0.0);
      std::fill_n(copies.begin(), 5, 1e-3);
      some[0] = 0;
      some[1] = 1e-9;
      some[2] = 1e-5;
      expect_found(built(rows, cols, zeros, r), k, seed);
      expect_found(built(rows, cols, copies, r), k, seed);
      expect_found(built(rows, cols, some, r), k, seed);
    }
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(SmallestSingularValues, OfKnownSpectra) { every_one(kStarts); }
TEST(SmallestSingularValuesRelease, OfKnownSpectraFromEveryStart) { every_one(200); }

TEST(SmallestSingularValues, OfRanksThatAreNotFull) {
  for (int64_t seed = 0; seed < 5; ++seed) {
    const auto r = static_cast<uint64_t>(seed);
    for (const auto& [rows, cols] : {std::pair<int64_t, int64_t>{100, 100}, {110, 90}, {90, 110}}) {
      std::vector<double> s = from_to(0.5, 2, 90);
      std::fill_n(s.begin(), 40, 0.0);
      expect_found(built(rows, cols, s, r), 6, seed);
    }
    expect_found(built(70, 70, std::vector<double>(70, 0), r), 3, seed);
    expect_found(built(70, 70, std::vector<double>(70, 2), r), 3, seed);
    expect_found(built(5, 1, {3}, r), 1, seed);
    expect_found(built(1, 5, {3}, r), 1, seed);
    expect_found(built(1, 1, {0}, r), 1, seed);
    expect_found(built(6, 4, {1, 2, 3, 4}, r), 4, seed);
  }
}

// The Laplacian of a square grid: its singular values are its eigenvalues, most of them double.
TEST(SmallestSingularValues, OfAGrid) {
  const Plain grid = laplacian(30);
  const Handle a = matrix(grid.n, grid.n, grid.tuples, grid.values);
  std::vector<double> all;
  for (int64_t i = 1; i <= 30; ++i)
    for (int64_t j = 1; j <= 30; ++j)
      all.push_back(4 - 2 * std::cos(std::numbers::pi * static_cast<double>(i) / 31) -
                    2 * std::cos(std::numbers::pi * static_cast<double>(j) / 31));
  std::sort(all.begin(), all.end());
  for (int64_t seed = 0; seed < 5; ++seed) {
    const Spectral got = spectral(a, {S4J_SVDS, 6, S4J_SMALLEST_MAGNITUDE, 0, seed, 0, 1000}, 1e-10, 0, 3);
    ASSERT_EQ(got.state, S4J_SOLVER_CONVERGED);
    near(got.results[1], {all[5], all[4], all[3], all[2], all[1], all[0]}, 1e-12);
  }
}

TEST(SmallestSingularValues, OfAnySize) {
  for (const double size : {1e-250, 1e-20, 1e20, 1e250}) {
    std::vector<double> s = from_to(1e-8, 1, 70);
    for (double& v : s) v *= size;
    expect_found(built(80, 70, s, 5), 3, 1);
  }
}

TEST(SmallestSingularValues, Refusals) {
  const Handle a = matrix(3, 2, {0, 0, 1, 1}, {1, 2});
  const auto says = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  says(refused(a, {S4J_SVDS, 3, S4J_SMALLEST_ALGEBRAIC, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT),
       "k is 3; it must be from 1 to 2");
  says(refused(a, {S4J_SVDS, 1, S4J_LARGEST_IMAGINARY, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "largest or the smallest");
  says(refused(a, {S4J_SVDS, 1, 0, 0, 1, 1, 10}, S4J_ILLEGAL_ARGUMENT), "none near a given number");
  says(refusal(s4j_solver,
               Frame().number(1e-9).number(0).integers(
                   {S4J_SOLVER_CREATE, S4J_SVDS, 1, S4J_SMALLEST_ALGEBRAIC, 0, 1, 0, 10, 3, 2, S4J_DOUBLE}),
               S4J_ILLEGAL_ARGUMENT),
       "takes an array and no other operator");
}

// Values over thirty orders of magnitude: vectors far below the tolerance mix, and must not hide the larger ones.
TEST(SmallestSingularValues, OfVeryDifferentSizes) {
  const Handle a =
      matrix(6, 6, {0, 0, 0, 1, 1, 0, 1, 1, 1, 3, 1, 5, 2, 2, 3, 1, 3, 3, 3, 5, 4, 4, 5, 1, 5, 3, 5, 5},
             {44619475904.461494, 98161647117.30794, 98161647.11730793, 41749894.693369575, 62442764.16147927,
              145742853.53972933, -6.0687272953917114e-18, 6.244276416147927e-09, 4.869275946147775e-09,
              1.9906109115350856e-09, 1.2644498319178443, 145742853.53972933, 19906109.115350857, 77242524.39621882});
  const std::vector<double> want = {0,
                                    0,
                                    1.2644498319178443,
                                    84468371.5146693,
                                    182212721.08951178,
                                    107826853709.41295};  // two singular values for which rounding left 3e-9 and 1e-17
  for (int64_t k = 1; k <= 6; ++k)
    for (int64_t seed = 1; seed < 6; ++seed) {
      const Spectral got = spectral(a, {S4J_SVDS, k, S4J_SMALLEST_ALGEBRAIC, 0, seed, 0, 1000}, 1e-10, 0, 2);
      EXPECT_EQ(got.state, S4J_SOLVER_CONVERGED) << k << " seed " << seed;
      for (int64_t c = 0; c < k; ++c) EXPECT_NEAR(got.results[1][c], want[k - 1 - c], 1e-10 * want[5]) << k;
    }
}

}  // namespace
}  // namespace s4j::test
