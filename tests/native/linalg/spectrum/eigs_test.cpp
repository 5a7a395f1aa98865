// SPDX-License-Identifier: Apache-2.0
// Known spectra of unsymmetric matrices: the solver finds every copy, keeps conjugate pairs together, and reports the
// true residuals.
#include <algorithm>
#include <complex>
#include <numbers>
#include <random>

#include "core/thresholds.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

using Complex = std::complex<double>;

struct Known {
  std::string name;
  int64_t n;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  std::vector<Complex> spectrum;
  double rounding = 1e-8;  // relative to the largest value: the accuracy to which the values are determined

  void add(int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
  }
};

// Each row is the previous row rotated by one. Eigenvalues: the first row's polynomial at the roots of unity.
Known circulant(int64_t n, const std::vector<std::pair<int64_t, double>>& row) {
  Known m{"circulant", n, {}, {}, {}};
  for (int64_t i = 0; i < n; ++i)
    for (const auto& [shift, v] : row) m.add(i, (i + shift) % n, v);
  for (int64_t j = 0; j < n; ++j) {
    Complex sum = 0;
    for (const auto& [shift, v] : row)
      sum += v * std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(j * shift) / static_cast<double>(n));
    m.spectrum.push_back(sum);
  }
  return m;
}

// A permutation of cycles; its eigenvalues are all roots of unity of the cycles' lengths.
Known cycles(const std::vector<int64_t>& lengths) {
  Known m{"cycles", 0, {}, {}, {}};
  for (const int64_t length : lengths) {
    for (int64_t i = 0; i < length; ++i) {
      m.add(m.n + i, m.n + (i + 1) % length, 1);
      m.spectrum.push_back(
          std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(length)));
    }
    m.n += length;
  }
  return m;
}

// -u'' + p u' on a grid of one or two dimensions, by central differences; in two dimensions eigenvalues are double.
Known convection(int64_t side, int dims, double p) {
  Known m{
      "convection " + std::to_string(side) + "^" + std::to_string(dims), dims == 1 ? side : side * side, {}, {}, {}};
  std::vector<Complex> one;
  for (int64_t i = 1; i <= side; ++i)
    one.push_back(2.0 + 2.0 * std::sqrt(Complex((1 - p) * (1 + p))) *
                            std::cos(std::numbers::pi * static_cast<double>(i) / static_cast<double>(side + 1)));
  for (int64_t at = 0; at < m.n; ++at) {
    m.add(at, at, 2 * dims);
    for (int64_t d = 0, step = 1; d < dims; ++d, step *= side) {
      if (at / step % side > 0) m.add(at, at - step, -1 - p);
      if (at / step % side + 1 < side) m.add(at, at + step, -1 + p);
    }
    m.spectrum.push_back(dims == 1 ? one[at] : one[at % side] + one[at / side]);
  }
  return m;
}

// Blocks [a b; -b a] on the diagonal, each with its number of copies, and real 1 x 1 blocks.
Known rotations(const std::vector<std::pair<Complex, int>>& blocks) {
  Known m{"rotations", 0, {}, {}, {}};
  for (const auto& [value, copies] : blocks)
    for (int c = 0; c < copies; ++c) {
      const int64_t at = m.n;
      m.add(at, at, value.real());
      m.spectrum.push_back(value);
      m.n += 1;
      if (value.imag() == 0) continue;
      m.add(at, at + 1, value.imag());
      m.add(at + 1, at, -value.imag());
      m.add(at + 1, at + 1, value.real());
      m.spectrum.push_back(std::conj(value));
      m.n += 1;
    }
  return m;
}

// Another matrix with the same spectrum: q (d + r) q^T; r: a random upper part beside d's blocks; q: reflections.
Known turned(Known m, uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto n = static_cast<size_t>(m.n);
  std::vector<double> a(n * n, 0);
  for (size_t e = 0; e < m.values.size(); ++e)
    a[static_cast<size_t>(m.tuples[2 * e]) * n + static_cast<size_t>(m.tuples[2 * e + 1])] = m.values[e];
  for (size_t i = 0; i < n; ++i)
    for (size_t j = i + 2; j < n; ++j) a[i * n + j] = 0.03 * uniform(random);
  for (int reflection = 0; reflection < 3; ++reflection) {
    std::vector<double> v(n), w(n);
    for (double& x : v) x = uniform(random);
    const double square = norm_of(v) * norm_of(v);
    for (size_t j = 0; j < n; ++j) {
      double sum = 0;
      for (size_t i = 0; i < n; ++i) sum += v[i] * a[i * n + j];
      for (size_t i = 0; i < n; ++i) a[i * n + j] -= 2 * v[i] * sum / square;
    }
    for (size_t i = 0; i < n; ++i) {
      double sum = 0;
      for (size_t j = 0; j < n; ++j) sum += v[j] * a[i * n + j];
      for (size_t j = 0; j < n; ++j) a[i * n + j] -= 2 * v[j] * sum / square;
    }
  }
  m.name = "turned";
  m.tuples.clear();
  m.values.clear();
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j) m.add(static_cast<int64_t>(i), static_cast<int64_t>(j), a[i * n + j]);
  m.rounding = 1e-7;
  return m;
}

double key(int64_t which, Complex v) {
  return which == S4J_LARGEST_MAGNITUDE    ? -std::abs(v)
         : which == S4J_SMALLEST_MAGNITUDE ? std::abs(v)
         : which == S4J_LARGEST_ALGEBRAIC  ? -v.real()
         : which == S4J_SMALLEST_ALGEBRAIC ? v.real()
         : which == S4J_LARGEST_IMAGINARY  ? -std::abs(v.imag())
                                           : std::abs(v.imag());
}

struct Asked {
  int64_t k, which, seed;
  bool near = false;
  double sigma = 0, tolerance = 1e-10;
  int64_t basis = 0;
  bool may_stagnate = false;
};

struct Answer {
  int64_t state, restarts;
  std::vector<Complex> values;
  std::vector<std::vector<Complex>> vectors;
  std::vector<double> residuals;
};

Answer ask(int64_t a, int64_t n, const Asked& o) {
  const int64_t h = call(
      s4j_solver, Frame()
                      .whole(a)
                      .number(o.tolerance)
                      .number(o.sigma)
                      .integers({S4J_SOLVER_CREATE, S4J_EIGS, o.k, o.which, o.basis, o.seed, o.near ? 1 : 0, 2000}))[1];
  const Out end = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 2000}));
  Answer out{end[1], end[2], {}, {}, {}};
  std::vector<double> parts[5];
  for (int64_t i = 0; i < 5; ++i)
    parts[i] = values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, i}))[1])));
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  const size_t count = parts[0].size();
  for (size_t j = 0; j < count; ++j) {
    out.values.emplace_back(parts[0][j], parts[1][j]);
    out.vectors.emplace_back();
    for (size_t i = 0; i < static_cast<size_t>(n); ++i)
      out.vectors.back().emplace_back(parts[2][i * count + j], parts[3][i * count + j]);
  }
  out.residuals = parts[4];
  return out;
}

// Checks every answer: pairs are complete, vectors have norm 1, residuals are small and equal the reported ones.
void expect_sound(const Known& m, const Asked& o, const Answer& got, const std::string& where) {
  ASSERT_EQ(got.state, S4J_SOLVER_CONVERGED) << where;
  const auto count = static_cast<int64_t>(got.values.size());
  ASSERT_TRUE(count == o.k || (count == o.k + 1 && got.values.back().imag() < 0)) << where << " gave " << count;
  double frobenius = 0;
  for (const double v : m.values) frobenius += v * v;
  for (size_t j = 0; j < got.values.size(); ++j) {
    if (got.values[j].imag() > 0) {
      ASSERT_LT(j + 1, got.values.size()) << where;
      EXPECT_EQ(got.values[j + 1], std::conj(got.values[j])) << where;
    } else if (got.values[j].imag() < 0) {
      ASSERT_GT(j, 0U);
      EXPECT_GT(got.values[j - 1].imag(), 0) << where;
      for (size_t i = 0; i < got.vectors[j].size(); ++i)
        ASSERT_EQ(got.vectors[j][i], std::conj(got.vectors[j - 1][i])) << where;
    }
    std::vector<Complex> r(got.vectors[j].size());
    double square = 0, residual = 0;
    for (size_t e = 0; e < m.values.size(); ++e)
      r[m.tuples[2 * e]] += m.values[e] * got.vectors[j][m.tuples[2 * e + 1]];
    for (size_t i = 0; i < r.size(); ++i) {
      residual += std::norm(r[i] - got.values[j] * got.vectors[j][i]);
      square += std::norm(got.vectors[j][i]);
    }
    EXPECT_NEAR(square, 1, 1e-12) << where;
    EXPECT_LE(std::sqrt(residual), o.tolerance * std::sqrt(frobenius)) << where;
    EXPECT_NEAR(std::sqrt(residual), got.residuals[j], 1e-13 * std::sqrt(frobenius)) << where;
    double largest = 0;
    for (const Complex x : got.vectors[j]) largest = std::max(largest, std::abs(x));
    EXPECT_TRUE(std::any_of(got.vectors[j].begin(), got.vectors[j].end(), [largest](Complex x) {
      return std::abs(x - largest) < 1e-12;
    })) << where;
  }
}

void expect_found(const Known& m, const Asked& o) {
  const std::string where = m.name + " which " + std::to_string(o.which) + (o.near ? " near" : "") + " k " +
                            std::to_string(o.k) + " seed " + std::to_string(o.seed);
  const Answer got = ask(matrix(m.n, m.n, m.tuples, m.values), m.n, o);
  if (o.may_stagnate && got.state == S4J_SOLVER_STAGNATED) return;
  expect_sound(m, o, got, where);
  double size = 0;
  std::vector<double> expected, keys;
  const auto key_of = [&](Complex v) { return o.near ? std::abs(v - o.sigma) : key(o.which, v); };
  for (const Complex v : m.spectrum) {
    size = std::max(size, std::abs(v));
    expected.push_back(key_of(v));
  }
  std::sort(expected.begin(), expected.end());
  for (size_t j = 0; j < got.values.size(); ++j) {
    double nearest = INFINITY;
    for (const Complex v : m.spectrum) nearest = std::min(nearest, std::abs(v - got.values[j]));
    EXPECT_LE(nearest, m.rounding * size) << where;
    EXPECT_NEAR(key_of(got.values[j]), expected[j], m.rounding * size) << where << " value " << j;
  }
}

std::vector<Known> all_known(uint64_t seed) {
  std::vector<Known> all;
  all.push_back(circulant(97, {{0, 1}, {1, -3}, {5, 1.5}}));
  all.push_back(circulant(80, {{0, 4}, {1, 2}, {3, 0.5}}));
  all.push_back(convection(30, 1, 0.1));
  all.push_back(convection(150, 1, 0.02));
  all.push_back(convection(12, 2, 0.1));
  all.push_back(rotations({{{3, 1}, 3}, {{2, 0}, 4}, {{1, 2}, 2}, {{-2.5, 0.5}, 3}, {{0.5, 0}, 30}, {{0.1, 0.3}, 20}}));
  std::vector<std::pair<Complex, int>> many, once;
  for (int i = 0; i < 40; ++i) {
    once.push_back({{std::cos(0.7 * i) * (1 + 0.05 * i), i % 3 == 0 ? 0 : 0.3 + 0.02 * i}, 1});
    many.emplace_back(once.back().first, 1 + (i % 8 == 7 ? 1 : 0));
  }
  all.push_back(rotations(many));
  all.push_back(turned(rotations(once), seed));
  return all;
}

constexpr auto kOuter = {S4J_LARGEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC, S4J_SMALLEST_ALGEBRAIC, S4J_LARGEST_IMAGINARY};
void every_copy(int seeds) {
  const std::vector<int64_t> ks = {4, 1, 3, 6};
  for (int seed = 0; seed < seeds; ++seed)
    for (const Known& m : all_known(static_cast<uint64_t>(seed))) {
      for (const int64_t which : kOuter) {
        if (which == S4J_LARGEST_IMAGINARY && m.name.starts_with("convection")) continue;  // all eigenvalues are real
        // Eigenvalues differ by a thousandth, and the wanted imaginary parts lie inside the curve of the spectrum.
        const bool narrow = which == S4J_LARGEST_IMAGINARY && m.name == "circulant";
        // On edges of hulls, products confirm no eigenvalue; the answer says so unless all eigenvalues are computed.
        const bool edge = which != S4J_LARGEST_MAGNITUDE && threshold::kDenseSpectrum < m.n;
        expect_found(m, {ks[seed % 4], which, seed, false, 0, 1e-10, narrow ? 40 : 0, edge});
      }
      expect_found(m, {ks[seed % 4], S4J_LARGEST_MAGNITUDE, seed, true, 0.123});
      if (::testing::Test::HasFailure()) return;
    }
}

TEST(Eigs, EveryCopyIsFound) { every_copy(kStarts); }
TEST(EigsRelease, EveryCopyIsFoundFromEveryStart) { every_copy(200); }

// The wanted eigenvalues lie inside the spectrum.
TEST(Eigs, TheSmallest) {
  for (int64_t seed = 0; seed < 4; ++seed) {
    expect_found(convection(30, 1, 0.1), {2, S4J_SMALLEST_MAGNITUDE, seed});
    expect_found(cycles({3, 4, 5}), {4, S4J_SMALLEST_IMAGINARY, seed});
    expect_found(rotations({{{1, 3}, 2}, {{2, 1}, 2}, {{0.5, 0.2}, 1}, {{4, 0}, 20}}),
                 {3, S4J_SMALLEST_MAGNITUDE, seed});
    expect_found(convection(12, 2, 0.1), {4, S4J_LARGEST_MAGNITUDE, seed, true, 0});
  }
}

// Real eigenvalues scattered among complex ones of the same magnitudes: no polynomial separates them.
Known scattered(int reals, int pairs, double far) {
  std::vector<std::pair<Complex, int>> blocks;
  for (int i = 0; i < reals; ++i) blocks.push_back({{far * std::cos(1 + 2.4 * i), 0}, 1});
  for (int i = 0; i < pairs; ++i) {
    const double size = far * std::sqrt((i + 0.5) / pairs), turn = 2.399963 * i;
    blocks.push_back({{size * std::cos(turn), 0.01 + size * std::abs(std::sin(turn))}, 1});
  }
  Known m = rotations(blocks);
  m.name = "scattered";
  return m;
}

void expect_every_kind(const Known& m, int64_t k, int64_t seed) {
  for (int64_t which = S4J_LARGEST_MAGNITUDE; which <= S4J_SMALLEST_IMAGINARY; ++which)
    expect_found(m, {k, which, seed});
}

TEST(Eigs, InsideOfTheSpectrumNothingIsMissed) {
  for (const int reals : {3, 7, 12}) expect_every_kind(scattered(reals, 40, 3), 7, reals);
}
TEST(EigsRelease, BeyondDenseMatricesNothingIsMissed) { expect_every_kind(scattered(12, 260, 3), 7, 1); }

// sigma is an eigenvalue, or nearly one.
TEST(Eigs, NearAnEigenvalue) {
  Known chain = cycles({40});  // I - p of a walk around
  Known parts = cycles({5, 7, 90});
  for (Known* m : {&chain, &parts}) {
    for (double& v : m->values) v = -v;
    for (int64_t i = 0; i < m->n; ++i) m->add(i, i, 1);
    for (Complex& v : m->spectrum) v = 1.0 - v;
    for (const double sigma : {0.0, 1e-13, -1e-10, 1e-7}) expect_found(*m, {5, S4J_LARGEST_MAGNITUDE, 2, true, sigma});
  }
  expect_found(chain, {3, S4J_LARGEST_MAGNITUDE, 2, true, 2});
  const Known m = turned(scattered(5, 30, 3), 3);
  expect_found(m, {4, S4J_LARGEST_MAGNITUDE, 2, true, m.spectrum[2].real()});
}

// All eigenvalues have the same magnitude, so that each is one of the largest; a basis of the whole space is small.
TEST(Eigs, RootsOfUnity) {
  for (const std::vector<int64_t>& lengths : {std::vector<int64_t>{7}, {8}, {3, 3, 4, 5}, {1, 1, 2}, {60}})
    for (int64_t k = 1; k <= 7; ++k) {
      const Known m = cycles(lengths);
      if (k > m.n) continue;
      for (const int64_t which : {S4J_LARGEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC, S4J_LARGEST_IMAGINARY})
        expect_found(m, {k, which, k, false, 0, 1e-10, m.n});
    }
}

// x^n = c_1 x^(n-1) + ... + c_n has known roots.
TEST(Eigs, RootsOfPolynomials) {
  const std::vector<Complex> roots = {{3, 0},      {-2.5, 0},    {1, 2},  {1, -2},
                                      {0.5, 0.25}, {0.5, -0.25}, {-1, 0}, {0.25, 0}};
  std::vector<Complex> c = {1};  // ascending powers
  for (const Complex r : roots) {
    std::vector<Complex> next(c.size() + 1);
    for (size_t i = 0; i < c.size(); ++i) {
      next[i + 1] += c[i];
      next[i] -= r * c[i];
    }
    c = next;
  }
  Known m{"companion", 8, {}, {}, roots};
  for (int64_t i = 0; i < 8; ++i) m.add(i, 7, -c[i].real());
  for (int64_t i = 1; i < 8; ++i) m.add(i, i - 1, 1);
  for (int64_t k = 1; k <= 8; ++k)
    for (const int64_t which : {S4J_LARGEST_MAGNITUDE, S4J_SMALLEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC})
      expect_found(m, {k, which, k});
}

// The eigenvalues of a Jordan block of order m are determined to about the m-th root of the rounding unit; the reported
// residuals hold nevertheless.
TEST(Eigs, DefectiveMatrices) {
  for (int64_t seed = 0; seed < 20; ++seed) {
    Known m{"jordan", 120, {}, {}, {}};
    for (int64_t i = 0; i < m.n; ++i) {
      const bool first = i < 4, second = i >= 4 && i < 7;
      const double value = first ? 2 : second ? -1.5 : 0.9 - 0.01 * static_cast<double>(i);
      m.add(i, i, value);
      if ((first && i < 3) || (second && i < 6)) m.add(i, i + 1, 1);
      m.spectrum.emplace_back(value, 0);
    }
    m.rounding = 5e-3;
    expect_found(m, {5, S4J_LARGEST_MAGNITUDE, seed});
    expect_found(m, {6, S4J_LARGEST_ALGEBRAIC, seed});
  }
}

// A graph without cycles has only the eigenvalue 0, and fewer eigenvectors than copies; a permutation of its vertices
// hides this.
TEST(Eigs, OfAGraphWithoutCycles) {
  for (const int64_t n : {5, 30, 97}) {
    if (n > threshold::kDenseSpectrum) continue;  // products give the eigenvalues of a matrix nearby
    Known m{"no cycles", n, {}, {}, std::vector<Complex>(static_cast<size_t>(n), 0)};
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = i + 1; j < n; ++j)
        if ((i * 5 + j * 3) % 4 != 0) m.add(i * 7 % n, j * 7 % n, 1);
    const Handle a = matrix(n, n, m.tuples, m.values);
    for (const int64_t which : {S4J_LARGEST_MAGNITUDE, S4J_SMALLEST_ALGEBRAIC, S4J_LARGEST_IMAGINARY}) {
      const Asked o{4, which, 1};
      const Answer got = ask(a, n, o);
      expect_sound(m, o, got, m.name);
      for (const Complex v : got.values) EXPECT_EQ(v, Complex(0));
    }
  }
}

// No shift beside 0 finds an eigenvector of these matrices: all eigenvalues are computed.
TEST(Eigs, NearZeroOfALargerGraphWithoutCycles) {
  if (threshold::kDenseSpectrum < 100) GTEST_SKIP() << "twice as many rows are too few";
  const int64_t n = threshold::kDenseSpectrum + 5;
  Known m{"no cycles", n, {}, {}, {}};
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = i + 1; j < std::min(n, i + 6); ++j)
      if ((i * 5 + j * 3) % 4 != 0) m.add((i * 7 + 3) % n, (j * 7 + 3) % n, 1);
  const Handle a = matrix(n, n, m.tuples, m.values);
  for (const bool near : {false, true}) {
    const Asked o{4, near ? S4J_LARGEST_MAGNITUDE : S4J_SMALLEST_MAGNITUDE, 1, near};
    const Answer got = ask(a, n, o);
    expect_sound(m, o, got, m.name);
    for (const Complex v : got.values) EXPECT_EQ(v, Complex(0));
  }
}

// Asks for all eigenvalues of matrices in which some have fewer eigenvectors than copies.
TEST(Eigs, OfSmallDefectiveMatrices) {
  if (threshold::kDenseSpectrum < 5) GTEST_SKIP() << "by products they are those of a matrix nearby";
  Known four{"four", 4, {1, 0, 1, 2, 2, 0, 2, 3}, {1, 1, 1, 1}, {0, 0, 0, 0}};
  expect_found(four, {4, S4J_LARGEST_MAGNITUDE, 1});
  Known five{"five", 5, {0, 0, 0, 1, 0, 4, 1, 1, 1, 2, 1, 3, 2, 1, 3, 0, 3, 4, 4, 0, 4, 1, 4, 4}, {}, {}};
  five.values.assign(12, 1);
  const Asked o{5, S4J_LARGEST_MAGNITUDE, 1};
  expect_sound(five, o, ask(matrix(5, 5, five.tuples, five.values), 5, o), five.name);
}

// The matrix is far from normal: eigenvalues are exact for a matrix as near as the residual, not for this matrix.
TEST(Eigs, GrcarsMatrix) {
  Known m{"grcar", 100, {}, {}, {}};
  for (int64_t i = 0; i < m.n; ++i)
    for (int64_t j = std::max<int64_t>(0, i - 1); j <= std::min(m.n - 1, i + 3); ++j) m.add(i, j, j < i ? -1 : 1);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  for (int64_t seed = 0; seed < std::min<int64_t>(kStarts, 2); ++seed)
    for (const int64_t which : {S4J_LARGEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC, S4J_LARGEST_IMAGINARY}) {
      const Asked o{6, which, seed};
      expect_sound(m, o, ask(a, m.n, o), "grcar");
    }
}

// Scaling by powers of two changes no result.
TEST(Eigs, OfAnySize) {
  const Known m = circulant(97, {{0, 1}, {1, -3}, {5, 1.5}});
  const Answer plain = ask(matrix(m.n, m.n, m.tuples, m.values), m.n, {4, S4J_LARGEST_MAGNITUDE, 3});
  for (const int e : {-900, 900}) {
    std::vector<double> scaled = m.values;
    for (double& v : scaled) v = std::ldexp(v, e);
    const Answer got = ask(matrix(m.n, m.n, m.tuples, scaled), m.n, {4, S4J_LARGEST_MAGNITUDE, 3});
    ASSERT_EQ(got.values.size(), plain.values.size());
    for (size_t i = 0; i < got.values.size(); ++i)
      EXPECT_EQ(got.values[i], Complex(std::ldexp(plain.values[i].real(), e), std::ldexp(plain.values[i].imag(), e)));
    EXPECT_EQ(got.vectors, plain.vectors);
  }
}

TEST(Eigs, SmallAndEmpty) {
  const Handle one = matrix(1, 1, {0, 0}, {-3});
  EXPECT_EQ(ask(one, 1, {1, S4J_LARGEST_MAGNITUDE, 1}).values, std::vector<Complex>{-3});
  const Handle turn = matrix(2, 2, {0, 1, 1, 0}, {1, -1});
  const Answer both = ask(turn, 2, {1, S4J_LARGEST_MAGNITUDE, 1});
  ASSERT_EQ(both.values.size(), 2U);
  EXPECT_NEAR(std::abs(both.values[0] - Complex(0, 1)), 0, 1e-14);
  EXPECT_EQ(both.values[1], std::conj(both.values[0]));
  const Answer zeros = ask(matrix(100, 100, {}, {}), 100, {3, S4J_LARGEST_MAGNITUDE, 1});
  EXPECT_EQ(zeros.state, S4J_SOLVER_CONVERGED);
  EXPECT_EQ(zeros.values, std::vector<Complex>(3, 0));
  // One element off the diagonal and zeros elsewhere: a nilpotent matrix.
  EXPECT_EQ(ask(matrix(80, 80, {3, 70}, {5}), 80, {3, S4J_LARGEST_MAGNITUDE, 1}).state, S4J_SOLVER_CONVERGED);
}

TEST(Eigs, Refusals) {
  const Handle a = matrix(3, 3, {0, 0, 1, 1, 2, 2}, {1, 2, 3});
  const auto says = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  says(refused(matrix(2, 3, {0, 0}, {1}), {S4J_EIGS, 1, 0, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "square");
  says(refused(a, {S4J_EIGS, 4, 0, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "k is 4; it must be from 1 to 3");
  says(refused(a, {S4J_EIGS, 0, 0, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "k is 0");
  says(refused(a, {S4J_EIGS, 1, 6, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "end of the spectrum 6 is outside 0..");
  says(refused(a, {S4J_EIGS, 1, 0, 0, 1, 0, 0}, S4J_ILLEGAL_ARGUMENT), "at least 1");
  says(refused(a, {S4J_EIGSH, 1, S4J_LARGEST_IMAGINARY, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "no imaginary part");
  says(refused(matrix(2, 2, {0, 0}, {NAN}), {S4J_EIGS, 1, 0, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "NaN");
  says(refused(matrix(0, 0, {}, {}), {S4J_EIGS, 1, 0, 0, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT), "no spectrum");
  const auto creation = [&](double sigma) {
    return Frame().whole(a).number(1e-9).number(sigma).integers({S4J_SOLVER_CREATE, S4J_EIGS, 1, 0, 0, 1, 1, 10});
  };
  says(refused(creation(NAN), S4J_ILLEGAL_ARGUMENT), "must be a finite number");
  const Known m = circulant(200, {{1, 2}, {3, 0.5}});
  says(refused(matrix(m.n, m.n, m.tuples, m.values), {S4J_EIGS, 4, 0, 5, 1, 0, 10}, S4J_ILLEGAL_ARGUMENT),
       "at least 7");
}

// More eigenvalues have the same magnitude than the basis has vectors: nothing converges, and the state says so.
TEST(Eigs, WhatDoesNotConvergeSaysSo) {
  const Known m = cycles({501});
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  const int64_t h =
      call(s4j_solver,
           Frame().whole(a).number(1e-10).number(0).integers({S4J_SOLVER_CREATE, S4J_EIGS, 3, 0, 0, 1, 0, 5}))[1];
  EXPECT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 100}))[1], S4J_SOLVER_EXHAUSTED);
  for (int64_t i = 0; i < 5; ++i) Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, i}))[1]);
  refusal(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 5}), S4J_ILLEGAL_ARGUMENT);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
}

}  // namespace
}  // namespace s4j::test
