// SPDX-License-Identifier: Apache-2.0
// Spectra with many equally wanted eigenvalues on an edge, and few slightly beyond the edge: the solver finds those
// beyond it, or nothing converges. Other tests of eigs: eigs_test.cpp.
#include <algorithm>
#include <complex>
#include <numbers>

#include "core/thresholds.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

// A block diagonal matrix.
struct Blocks {
  int64_t n = 0;
  std::vector<int64_t> tuples;
  std::vector<double> values;

  void put(int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {n + i, n + j});
    values.push_back(v);
  }
  // A path with `weight` below the diagonal and `back` above; its eigenvalues are 2 sqrt(weight back) cos(pi j /
  // (length + 1)).
  Blocks& path(int64_t length, double weight, double back, double diagonal = 0) {
    for (int64_t i = 0; i < length; ++i) {
      if (i + 1 < length) put(i, i + 1, back);
      if (i + 1 < length) put(i + 1, i, weight);
      if (diagonal != 0) put(i, i, diagonal);
    }
    n += length;
    return *this;
  }
  // A cycle whose eigenvalues are `weight` times all roots of unity.
  Blocks& cycle(int64_t length, double weight) {
    for (int64_t i = 0; i < length; ++i) put(i, (i + 1) % length, weight);
    n += length;
    return *this;
  }
  Blocks& real(double v) {
    put(0, 0, v);
    n += 1;
    return *this;
  }
  // The eigenvalues a + i b and a - i b.
  Blocks& pair(double a, double b) {
    put(0, 0, a);
    put(1, 1, a);
    put(0, 1, b);
    put(1, 0, -b);
    n += 2;
    return *this;
  }
  // The eigenvalues of a symmetric path, each plus and minus i b.
  Blocks& ladder(int64_t length, double weight, double b) {
    for (int64_t i = 0; i < length; ++i) {
      put(2 * i, 2 * i + 1, b);
      put(2 * i + 1, 2 * i, -b);
      for (int64_t side = 0; side < 2 && i + 1 < length; ++side) {
        put(2 * i + side, 2 * i + 2 + side, weight);
        put(2 * i + 2 + side, 2 * i + side, weight);
      }
    }
    n += 2 * length;
    return *this;
  }
};

// Checks the real or imaginary part of the first value. It is found if the solver may compute all eigenvalues.
void expect_first(const Blocks& m, int64_t which, double want, double tolerance = 1e-9) {
  for (const int64_t k : {1, 2}) {
    const Handle a = matrix(m.n, m.n, m.tuples, m.values);
    const Spectral got = spectral(a, {S4J_EIGS, k, which, 0, k, 0, 300}, 1e-10, 0, 2);
    if (m.n <= 2 * threshold::kDenseSpectrum) {
      EXPECT_EQ(got.state, S4J_SOLVER_CONVERGED) << which << " k " << k;
    }
    if (got.state != S4J_SOLVER_CONVERGED) continue;
    const double value = got.results[which == S4J_LARGEST_IMAGINARY ? 1 : 0][0];
    EXPECT_NEAR(value, want, tolerance) << which << " k " << k;
  }
}

// More rows than those for which all eigenvalues are computed at once.
int64_t many() { return threshold::kDenseSpectrum < 100 ? 100 : threshold::kDenseSpectrum; }

TEST(KrylovSchur, ImaginaryPartsBesideManyRealValues) {
  for (const double weight : {0.1, 1e-3}) {
    Blocks m;
    m.path(many() / 2, 0.13, 0.13, 0.26).cycle(many() / 2 + 2 - many() / 2 % 4, weight).real(2).real(1).real(1.27);
    m.real(-1.27);
    const auto length = static_cast<double>(many() / 2 + 2 - many() / 2 % 4);
    double most = 0;
    for (double j = 0; j < length; ++j) most = std::max(most, std::sin(2 * std::numbers::pi * j / length));
    expect_first(m, S4J_LARGEST_IMAGINARY, weight * most);
  }
}

TEST(KrylovSchur, OnePairBesideManyRealValues) {
  expect_first(Blocks().path(many(), 1, 1).pair(0.3, 1e-3), S4J_LARGEST_IMAGINARY, 1e-3);
  // The largest imaginary part competes with many copies of a real eigenvalue.
  expect_first(Blocks().path(many(), 0.1, 0.1).real(2).real(2).real(2).real(2).real(2).pair(0.01, 1e-2),
               S4J_LARGEST_IMAGINARY, 1e-2);
}

TEST(KrylovSchurRelease, RealPartsBesideManyImaginaryValues) {
  constexpr double weight = 1e-3;
  const double end = 2 * weight * std::cos(std::numbers::pi / 61);
  const auto beside = [](double real) {
    return Blocks().path(many() - 50, 0.13, -0.13).path(60, weight, weight).pair(0, 2).pair(0, 1.27).pair(real, 1);
  };
  expect_first(beside(-1), S4J_LARGEST_ALGEBRAIC, end);
  expect_first(beside(1), S4J_SMALLEST_ALGEBRAIC, -end);
}

TEST(KrylovSchur, RealValueJustBeyondAnEdgeOfConjugatePairs) {
  expect_first(Blocks().ladder(many() / 2, 0.2, 1).pair(2, 1).pair(-1.5, 1).ladder(15, 0.01, 1.001),
               S4J_LARGEST_IMAGINARY, 1.001);
}

// With real eigenvalues only, the largest imaginary part is found to be 0.
TEST(KrylovSchur, RealValuesHaveNoImaginaryParts) {
  expect_first(Blocks().path(many() + 1, 1, 1.1, 2), S4J_LARGEST_IMAGINARY, 0, 1e-6);
}

}  // namespace
}  // namespace s4j::test
