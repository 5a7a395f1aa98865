// SPDX-License-Identifier: Apache-2.0
// Known spectra with multiple and clustered eigenvalues: the solver finds every copy, whatever the random start.
#include <algorithm>
#include <bit>
#include <functional>
#include <numbers>

#include "solvers_support.hpp"

namespace s4j::test {
namespace {

struct Known {
  std::string name;
  int64_t n;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  std::vector<double> spectrum;  // in ascending order

  void add(int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
  }
  Known sorted() && {
    std::sort(spectrum.begin(), spectrum.end());
    return std::move(*this);
  }
};

// The Laplacian of a grid of `dims` dimensions; a torus where `periodic`.
Known grid(int64_t side, int dims, bool periodic) {
  Known m{(periodic ? "torus " : "grid ") + std::to_string(side) + "^" + std::to_string(dims), 1, {}, {}, {}};
  for (int d = 0; d < dims; ++d) m.n *= side;
  std::vector<double> one;
  for (int64_t i = 0; i < side; ++i) {
    const auto x = static_cast<double>(i), n = static_cast<double>(side);
    one.push_back(2 - 2 * std::cos(periodic ? 2 * std::numbers::pi * x / n : std::numbers::pi * (x + 1) / (n + 1)));
  }
  for (int64_t at = 0; at < m.n; ++at) {
    m.add(at, at, 2 * dims);
    double value = 0;
    for (int64_t d = 0, step = 1; d < dims; ++d, step *= side) {
      const int64_t c = at / step % side;
      value += one[c];
      if (c > 0 || periodic) m.add(at, at + ((c + side - 1) % side - c) * step, -1);
      if (c + 1 < side || periodic) m.add(at, at + ((c + 1) % side - c) * step, -1);
    }
    m.spectrum.push_back(value);
  }
  return std::move(m).sorted();
}

// The adjacency matrix of the complete graph: eigenvalue n - 1 once, otherwise -1.
Known complete(int64_t n) {
  Known m{"complete", n, {}, {}, std::vector<double>(static_cast<size_t>(n - 1), -1)};
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j)
      if (i != j) m.add(i, j, 1);
  m.spectrum.push_back(static_cast<double>(n - 1));
  return m;
}

// The complete bipartite graph: eigenvalues +-sqrt(left right), otherwise 0.
Known bipartite(int64_t left, int64_t right) {
  const int64_t n = left + right;
  Known m{"bipartite", n, {}, {}, std::vector<double>(static_cast<size_t>(n - 2), 0)};
  for (int64_t i = 0; i < left; ++i)
    for (int64_t j = left; j < n; ++j) {
      m.add(i, j, 1);
      m.add(j, i, 1);
    }
  const double root = std::sqrt(static_cast<double>(left * right));
  m.spectrum.insert(m.spectrum.end(), {-root, root});
  return std::move(m).sorted();
}

Known diagonal(const char* name, const std::vector<double>& values) {
  Known m{name, static_cast<int64_t>(values.size()), {}, {}, values};
  for (int64_t i = 0; i < m.n; ++i)
    if (values[i] != 0) m.add(i, i, values[i]);
  return std::move(m).sorted();
}

Known zeros() {
  std::vector<double> v(90, 0);
  for (int i = 90; i < 100; ++i) v.push_back(i);
  return diagonal("zeros", v);
}

Known clusters() {
  std::vector<double> v;
  for (int i = 0; i < 300; ++i) v.push_back(1 + i / 3 % 100 * 0.02 + i % 3 * 1e-10);
  return diagonal("clusters", v);
}

// Eigenvalues of both signs and some zeros.
Known two_signs() {
  std::vector<double> v;
  for (int i = 0; i < 200; ++i) v.push_back(i < 5 ? 0 : (i % 2 == 0 ? 1 : -1) * (0.5 + i / 4 * 0.25));
  return diagonal("two signs", v);
}

std::vector<double> wanted(const Known& m, int64_t which, int64_t k) {
  std::vector<double> v = m.spectrum;
  const auto key = [which](double x) {
    return which == S4J_LARGEST_MAGNITUDE    ? -std::abs(x)
           : which == S4J_SMALLEST_MAGNITUDE ? std::abs(x)
           : which == S4J_LARGEST_ALGEBRAIC  ? -x
                                             : x;
  };
  std::stable_sort(v.begin(), v.end(), [&](double a, double b) { return key(a) < key(b); });
  v.resize(k);
  return v;
}

// Six eigenvalues of smallest magnitude, of both signs and a thousandth apart, in a basis that hides them: the square
// of the matrix does not separate them.
Known nearly_opposite() {
  constexpr int64_t kSize = 40;
  Known m{"nearly opposite", kSize, {}, {}, {}};
  std::vector<double> u(kSize);
  double square = 0;
  for (int64_t i = 0; i < kSize; ++i) {
    const auto x = static_cast<double>(i);
    u[i] = std::cos(x + 1);
    square += u[i] * u[i];
    m.spectrum.push_back((i % 2 == 1 ? 1 : -1) * (i < 6 ? 1e-4 * (1 + 1e-3 * x) : 1 + x / kSize));
  }
  // (I - 2 u u^T) d (I - 2 u u^T)
  double middle = 0;
  for (double& x : u) x /= std::sqrt(square);
  for (int64_t i = 0; i < kSize; ++i) middle += u[i] * u[i] * m.spectrum[i];
  for (int64_t i = 0; i < kSize; ++i)
    for (int64_t j = 0; j < kSize; ++j)
      m.add(i, j, (i == j ? m.spectrum[i] : 0) + u[i] * u[j] * (4 * middle - 2 * (m.spectrum[i] + m.spectrum[j])));
  return std::move(m).sorted();
}

struct Answer {
  int64_t state, restarts;
  std::vector<double> values;
};

Answer ask(int64_t a, int64_t k, int64_t which, int64_t seed) {
  Out out;
  const Frame create =
      Frame().whole(a).number(1e-10).integers({S4J_SOLVER_CREATE, S4J_EIGSH, k, which, 0, seed, 0, 2000});
  EXPECT_EQ(invoke(s4j_solver, create, out), S4J_OK) << s4j_context_error(context());
  const int64_t handle = out[1];
  const Out state = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, handle, 2000}));
  const Handle values(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, handle, 0}))[1]);
  const auto* const h = values.header();
  const auto* const v = reinterpret_cast<const double*>(h[S4J_H_VALUES]);
  Answer answer{state[1], state[2], {v, v + k}};
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, handle}));
  return answer;
}

// Two eigenvalues +-x have the same magnitude: either may be returned.
void expect_found(const Known& m, int64_t which, int64_t k, int64_t seed, const Answer& got) {
  const bool magnitude = which == S4J_LARGEST_MAGNITUDE || which == S4J_SMALLEST_MAGNITUDE;
  std::vector<double> expected = wanted(m, which, k), values = got.values;
  for (std::vector<double>* v : {&expected, &values}) {
    if (magnitude)
      for (double& x : *v) x = std::abs(x);
    std::sort(v->begin(), v->end());
  }
  EXPECT_EQ(got.state, S4J_SOLVER_CONVERGED) << m.name << " " << which << " k " << k << " seed " << seed;
  const double size = std::max(std::abs(m.spectrum.front()), std::abs(m.spectrum.back()));
  for (size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(values[i], expected[i], 2e-9 * size) << m.name << " " << which << " k " << k << " seed " << seed;
}

void all_copies(int seeds, bool large) {
  std::vector<Known> all = {grid(40, 2, false), grid(20, 2, true), grid(8, 3, false), complete(120),
                            bipartite(60, 140), zeros(),           clusters(),        two_signs()};
  if (large) {
    all.push_back(grid(60, 2, false));
    all.push_back(grid(40, 2, true));
    all.push_back(grid(60, 2, true));
    all.push_back(grid(20, 3, false));
  }
  for (const Known& m : all) {
    const Handle a = matrix(m.n, m.n, m.tuples, m.values);
    for (int seed = 0; seed < seeds; ++seed)
      for (const int64_t which :
           {S4J_LARGEST_MAGNITUDE, S4J_SMALLEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC, S4J_SMALLEST_ALGEBRAIC}) {
        const int64_t k = std::vector<int64_t>{4, 1, 3, 6}[seed % 4];
        expect_found(m, which, k, seed, ask(a, k, which, seed));
      }
  }
}

// The solver changes to factors after the square has found nothing for long.
TEST(Spectra, SmallestMagnitudesThatNearlyAgree) {
  const Known m = nearly_opposite();
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  for (int seed = 0; seed < 3; ++seed) {
    const Answer got = ask(a, 4, S4J_SMALLEST_MAGNITUDE, seed);
    expect_found(m, S4J_SMALLEST_MAGNITUDE, 4, seed, got);
    for (const double v : got.values) {
      double nearest = INFINITY;
      for (const double w : m.spectrum) nearest = std::min(nearest, std::abs(v - w));
      EXPECT_LT(nearest, 1e-12);
    }
  }
}

// The solver also changes to factors when half of the restarts found nothing: definite and indefinite matrices.
TEST(Spectra, SmallestMagnitudesThatProductsComeSlowlyTo) {
  constexpr int64_t kSize = 1000;
  for (const double shift : {0.0, 1.0}) {
    Known m{"line", kSize, {}, {}, {}};
    for (int64_t i = 0; i < kSize; ++i) {
      m.add(i, i, 2 - shift);
      if (i > 0) m.add(i, i - 1, -1);
      if (i + 1 < kSize) m.add(i, i + 1, -1);
      m.spectrum.push_back(2 - shift - 2 * std::cos(std::numbers::pi * static_cast<double>(i + 1) / (kSize + 1)));
    }
    const Handle a = matrix(kSize, kSize, m.tuples, m.values);
    const Spectral s = spectral(a, {S4J_EIGSH, 3, S4J_SMALLEST_MAGNITUDE, 0, 1, 0, 20}, 1e-10, 0, 2);
    EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
    std::vector<double> got = s.results[0], expected = wanted(m, S4J_SMALLEST_MAGNITUDE, 3);
    std::sort(expected.begin(), expected.end());
    near(got, expected, 1e-13);
  }
}

TEST(Spectra, OfSymmetricMatricesOnly) {
  const Handle a = matrix(3, 3, {0, 0, 0, 2, 1, 1, 2, 0}, {1, 2.5, 1, 2});
  const std::string told = refused(a, {S4J_EIGSH, 1, S4J_LARGEST_ALGEBRAIC, 0, 1, 0, 100}, S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(told.find("element (0, 2) is 2.5, but its mirror image is 2"), std::string::npos) << told;
  const Handle lonely = matrix(3, 3, {0, 0, 1, 1, 2, 1}, {1, 1, -3});
  EXPECT_NE(refused(lonely, {S4J_EIGSH, 1, S4J_LARGEST_ALGEBRAIC, 0, 1, 0, 100}, S4J_ILLEGAL_ARGUMENT)
                .find("element (1, 2) is 0, but its mirror image is -3"),
            std::string::npos);
  // Differences from rounding are no asymmetry.
  const Handle rounded = matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {2, 1, 1 + 1e-15, 2});
  EXPECT_NEAR(ask(rounded, 1, S4J_LARGEST_ALGEBRAIC, 1).values[0], 3, 1e-12);
}

TEST(Spectra, EveryCopyIsFound) { all_copies(kStarts, false); }
TEST(SpectraRelease, EveryCopyIsFoundFromEveryStart) { all_copies(200, true); }

// Returns the eigenvalues of the grid's Laplacian in ascending order.
std::vector<double> grid_values(int64_t side) {
  std::vector<double> out;
  for (int64_t i = 1; i <= side; ++i)
    for (int64_t j = 1; j <= side; ++j)
      out.push_back(4 - 2 * std::cos(std::numbers::pi * static_cast<double>(i) / static_cast<double>(side + 1)) -
                    2 * std::cos(std::numbers::pi * static_cast<double>(j) / static_cast<double>(side + 1)));
  std::sort(out.begin(), out.end());
  return out;
}

void expect_pairs(const Plain& m, const Spectral& s, size_t k) {
  for (size_t c = 0; c < k; ++c) {
    std::vector<double> v(static_cast<size_t>(m.n));
    for (size_t i = 0; i < v.size(); ++i) v[i] = s.results[1][i * k + c];
    EXPECT_NEAR(norm_of(v), 1, 1e-10);
    std::vector<double> r = m.times(v, 1);
    for (size_t i = 0; i < v.size(); ++i) r[i] -= s.results[0][c] * v[i];
    EXPECT_LT(norm_of(r), 1e-7) << c;
  }
}

TEST(Eigenvalues, OfTheGrid) {
  const Plain m = laplacian(15);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  const std::vector<double> all = grid_values(15);
  const size_t n = all.size(), k = 6;
  const auto part = [&](size_t from) {
    return std::vector<double>(all.begin() + static_cast<long>(from), all.begin() + static_cast<long>(from + k));
  };
  for (const int64_t which :
       {S4J_LARGEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC, S4J_SMALLEST_ALGEBRAIC, S4J_SMALLEST_MAGNITUDE}) {
    SCOPED_TRACE(which);
    const Spectral s = spectral(a, {S4J_EIGSH, 6, which, 0, 7, 0, 1000}, 1e-10, 0, 2);
    EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
    near(s.results[0], which == S4J_LARGEST_MAGNITUDE || which == S4J_LARGEST_ALGEBRAIC ? part(n - k) : part(0), 1e-8);
    expect_pairs(m, s, k);
  }
  // Near 3.1: the wanted eigenvalues are those at the least distance.
  std::vector<double> sorted = all;
  std::sort(sorted.begin(), sorted.end(), [](double x, double y) { return std::abs(x - 3.1) < std::abs(y - 3.1); });
  sorted.resize(k);
  std::sort(sorted.begin(), sorted.end());
  const Spectral s = spectral(a, {S4J_EIGSH, 6, 0, 0, 7, 1, 1000}, 1e-10, 3.1, 2);
  near(s.results[0], sorted, 1e-8);
  expect_pairs(m, s, k);
}

TEST(Eigenvalues, AllOfSmallAndDegenerateMatrices) {
  // The identity has one eigenvalue, n times.
  const Handle identity = matrix(5, 5, {0, 0, 1, 1, 2, 2, 3, 3, 4, 4}, {1, 1, 1, 1, 1});
  near(spectral(identity, {S4J_EIGSH, 5, 0, 0, 1, 0, 100}, 0, 0, 1).results[0], {1, 1, 1, 1, 1}, 1e-12);
  const Handle one = matrix(1, 1, {0, 0}, {-3});
  EXPECT_EQ(spectral(one, {S4J_EIGSH, 1, 0, 0, 1, 0, 100}, 0, 0, 2).results[0], (std::vector<double>{-3}));
  for (const int64_t n : {4, 65, 200})
    near(spectral(matrix(n, n, {}, {}), {S4J_EIGSH, 2, 0, 0, 1, 0, 100}, 0, 0, 1).results[0], {0, 0}, 0);
  refused(identity, {S4J_EIGSH, 6, 0, 0, 1, 0, 100}, S4J_ILLEGAL_ARGUMENT);
  refused(identity, {S4J_EIGSH, 0, 0, 0, 1, 0, 100}, S4J_ILLEGAL_ARGUMENT);
  refused(identity, {S4J_EIGSH, 2, 0, 3, 1, 0, 100}, S4J_ILLEGAL_ARGUMENT);
  refused(matrix(0, 0, {}, {}), {S4J_EIGSH, 1, 0, 0, 1, 0, 100}, S4J_ILLEGAL_ARGUMENT);
  near(spectral(identity, {S4J_EIGSH, 2, 0, 0, 1, 1, 100}, 0, 1, 1).results[0], {1, 1}, 1e-15);
}

// Laplacians without a boundary, whose least eigenvalue is 0: paths, rings, and products of them. Components have
// different weights, so that rounding gives no exact zero.
Known laplacian_of(const std::vector<int64_t>& sides, bool ring, int64_t parts = 1) {
  Known m{(ring ? "ring" : "path") + std::to_string(sides[0]) + "^" + std::to_string(sides.size()) + " " +
              std::to_string(parts) + " times",
          1,
          {},
          {},
          {}};
  for (const int64_t side : sides) m.n *= side;
  const int64_t one = m.n;
  m.n *= parts;
  for (int64_t at = 0; at < m.n; ++at) {
    const double weight = 1 + 0.37 * static_cast<double>(at / one);
    double degree = 0, value = 0;
    int64_t step = 1;
    for (const int64_t side : sides) {
      const int64_t c = at % one / step % side;
      for (const int64_t to : {c - 1, c + 1}) {
        if (!ring && (to < 0 || to >= side)) continue;
        m.add(at, at + ((to + side) % side - c) * step, -weight);
        degree += weight;
      }
      const double turn = std::numbers::pi * static_cast<double>(c) / static_cast<double>(side);
      value += 2 - 2 * std::cos(ring ? 2 * turn : turn);
      step *= side;
    }
    m.add(at, at, degree);
    m.spectrum.push_back(weight * value);
  }
  return std::move(m).sorted();
}

void expect_near(const Known& m, double sigma, int64_t k, int64_t seed, bool general = false) {
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  std::vector<double> expected = m.spectrum;
  std::stable_sort(expected.begin(), expected.end(),
                   [&](double x, double y) { return std::abs(x - sigma) < std::abs(y - sigma); });
  expected.resize(static_cast<size_t>(k));
  std::vector<int64_t> diagonal;
  for (int64_t i = 0; i < m.n; ++i) diagonal.insert(diagonal.end(), {i, i});
  const Handle twice = matrix(m.n, m.n, diagonal, std::vector<double>(static_cast<size_t>(m.n), 2));
  Frame create;
  create.whole(a);
  if (general) create.whole(twice);
  create.number(1e-10).number(general ? sigma / 2 : sigma);
  create.integers({S4J_SOLVER_CREATE, general ? S4J_EIGSH_GENERALISED : S4J_EIGSH, k, 0, 0, seed, 1, 2000});
  const int64_t h = call(s4j_solver, create)[1];
  const std::string where = m.name + " near " + std::to_string(sigma) + " k " + std::to_string(k);
  EXPECT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 2000}))[1], S4J_SOLVER_CONVERGED) << where;
  std::vector<double> got =
      values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 0}))[1])));
  const std::vector<double> x =
      values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 1}))[1])));
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  const double scale = general ? 2 : 1;
  for (int64_t c = 0; c < k; ++c) {
    std::vector<double> r(static_cast<size_t>(m.n), 0);
    for (size_t e = 0; e < m.values.size(); ++e)
      r[m.tuples[2 * e]] += m.values[e] * x[static_cast<size_t>(m.tuples[2 * e + 1] * k + c)];
    double residual = 0;
    for (int64_t i = 0; i < m.n; ++i)
      residual = std::hypot(residual, r[i] - scale * got[c] * x[static_cast<size_t>(i * k + c)]);
    EXPECT_LT(residual, 1e-9 * m.spectrum.back()) << where;
  }
  // If eigenvalues on two sides are equally near, either may be returned.
  const auto distance = [&](double v) { return std::abs(v - sigma); };
  for (double& v : got) v = distance(scale * v);
  for (double& v : expected) v = distance(v);
  std::sort(got.begin(), got.end());
  near(got, expected, 1e-12 * m.spectrum.back());
}

// sigma is an eigenvalue, perhaps a multiple one, or nearly one; this is how Fiedler vectors are found.
TEST(Eigenvalues, NearOneOfThem) {
  for (const Known& m : {laplacian_of({30}, false), laplacian_of({200}, false), laplacian_of({50}, true),
                         laplacian_of({301}, true), laplacian_of({9, 14}, false), laplacian_of({12, 12}, true),
                         laplacian_of({40}, true, 6), laplacian_of({5, 7}, false, 3), laplacian_of({4}, false, 60)}) {
    for (const double sigma : {0.0, 1e-15, -1e-12, 3e-10}) expect_near(m, sigma, 9, 3);
    expect_near(m, 0, 2, 4);
    for (const size_t at : {m.spectrum.size() / 3, m.spectrum.size() / 2, m.spectrum.size() - 1})
      expect_near(m, m.spectrum[at], 5, 5);
    expect_near(m, 0, 4, 6, true);
    expect_near(m, m.spectrum[7], 3, 7, true);
  }
}

// The adjacency matrix of a hypercube: eigenvalue d - 2 i with multiplicity d over i.
Known cube(int d) {
  Known m{"cube", int64_t{1} << d, {}, {}, {}};
  for (int64_t i = 0; i < m.n; ++i) {
    for (int b = 0; b < d; ++b) m.add(i, i ^ (int64_t{1} << b), 1);
    m.spectrum.push_back(d - 2 * std::popcount(static_cast<uint64_t>(i)));
  }
  return std::move(m).sorted();
}

// Many eigenvalues equal sigma, inside the spectrum: rounding in the factors mixed other eigenvectors into them.
TEST(Eigenvalues, NearOneOfGreatMultiplicityInside) {
  for (const int d : {6, 8})
    for (int inside = 2 - d; inside < d; inside += 2) expect_near(cube(d), inside, 8, 4);
  expect_near(cube(6), 0, 5, 2, true);
}

// Eigenvalue 0, and another one that is nearer to the first shift beside it: the first cycle finds that other one.
Known beside(size_t copies, size_t at_zero) {
  std::vector<double> v(copies, -2.5e-11);
  v.resize(copies + at_zero, 0);
  for (int i = 0; i < 60; ++i) v.push_back(1 - 0.01 * i);
  return diagonal("beside", v);
}

// Seen from beside sigma, another eigenvalue is nearer; counting eigenvalues on both sides detects that.
TEST(Eigenvalues, NearestToSigmaAndNotToTheShiftBesideIt) {
  const Known m = beside(1, 1);
  expect_near(m, 0, 1, 1);
  expect_near(m, 0, 2, 1);
}

// Results exist wherever the restarts end, even after a restart that changed the method.
TEST(Eigenvalues, EndWithResults) {
  std::vector<double> v(60, 0);
  for (int i = 0; i < 60; ++i) v[i] = i < 25 ? 1e-9 * i : 1 + i;
  const Known zeros = diagonal("many near 0", v), opposite = nearly_opposite(), other = beside(1, 1);
  const Handle a = matrix(zeros.n, zeros.n, zeros.tuples, zeros.values);
  const Handle b = matrix(opposite.n, opposite.n, opposite.tuples, opposite.values);
  const Handle c = matrix(other.n, other.n, other.tuples, other.values);
  for (int64_t restarts = 1; restarts < 30; ++restarts) {
    // The first eigenvalue found is not the nearest, so the solver looks for more.
    const Spectral s = spectral(c, {S4J_EIGSH, 1, 0, 0, 1, 1, restarts}, 1e-10, 0, 2);
    if (restarts == 1 || restarts > 9) {  // the number of restarts depends on thresholds
      EXPECT_EQ(s.state, restarts == 1 ? S4J_SOLVER_EXHAUSTED : S4J_SOLVER_CONVERGED) << restarts;
    }
    ASSERT_EQ(s.results[1].size(), static_cast<size_t>(other.n));
    EXPECT_NEAR(norm_of(s.results[1]), 1, 1e-12);
    EXPECT_EQ(spectral(a, {S4J_EIGSH, 3, 0, 0, 7, 1, restarts}, 1e-10, 0, 2).results[0].size(), 3U);
    EXPECT_EQ(spectral(b, {S4J_EIGSH, 4, S4J_SMALLEST_MAGNITUDE, 0, 1, 0, restarts}, 1e-10, 0, 2).results[0].size(),
              4U);
  }
}

// After three eigenvalues, a thousand more are missing: a basis for all of them would be 17 MB.
TEST(Eigenvalues, NearOneOfAThousandTakeMemoryForSome) {
  const Known m = beside(3, 1000);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  const int64_t live = memory_stats().live;
  restart_peak();
  const Spectral s = spectral(a, {S4J_EIGSH, 3, 0, 0, 1, 1, 1000}, 1e-10, 0, 1);
  EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
  near(s.results[0], {0, 0, 0}, 1e-14);
  EXPECT_LT(memory_stats().peak - live, 6'000'000);
}

// The squares of the inverse eigenvalues overflow: the shift moves beside sigma, as for an eigenvalue at sigma.
TEST(Eigenvalues, NearOnesOfTwoHundredOrders) {
  std::vector<double> v = {1e-220, -1e-200, 1e-160};
  for (int i = 0; i < 60; ++i) v.push_back(1 + i);
  const Known m = diagonal("two hundred orders", v);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  for (const int64_t k : {1, 3, 5}) {
    const Spectral s = spectral(a, {S4J_EIGSH, k, 0, 0, 3, 1, 1000}, 1e-10, 0, 2);
    EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED) << k;
    std::vector<double> want(static_cast<size_t>(k), 0);
    for (int64_t i = 3; i < k; ++i) want[i] = static_cast<double>(i - 2);
    near(s.results[0], want, 1e-12);
  }
}

// Eigenvalues span twelve orders of magnitude; sigma is 1000 times as far from the least as these from each other.
TEST(Eigenvalues, FromFarBesideTheirDistances) {
  std::vector<double> v = {0};
  for (int i = 0; i < 146; ++i) v.push_back(std::pow(10, -6 + 12.0 * i / 145));
  const Known m = diagonal("twelve orders", v);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  for (const int64_t k : {1, 2, 3}) {
    const Spectral s = spectral(a, {S4J_EIGSH, k, 0, 0, 42, 1, 1000}, 1e-10, -1e-3, 2);
    EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED) << k;
    for (int64_t i = 0; i < k; ++i) EXPECT_NEAR(s.results[0][i], m.spectrum[i], 1e-12) << k;
  }
}

TEST(Eigenvalues, OfAGradedMatrixKeepTheirDigits) {
  std::vector<double> v;
  for (int i = 0; i < 90; ++i) v.push_back(i == 0 ? 1e-12 : 1 + i * 0.01);
  const Handle a = matrix(90, 90, diagonal("", v).tuples, v);
  const Spectral s = spectral(a, {S4J_EIGSH, 2, 0, 0, 7, 1, 1000}, 1e-10, 0, 2);
  EXPECT_EQ(s.state, S4J_SOLVER_CONVERGED);
  EXPECT_NEAR(s.results[0][0], 1e-12, 1e-24);
  EXPECT_NEAR(s.results[0][1], 1.01, 1e-14);
}

}  // namespace
}  // namespace s4j::test
