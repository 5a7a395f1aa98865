// SPDX-License-Identifier: Apache-2.0
// a x = lambda m x: known spectra, both signs, ill-conditioned m, operators, refusals.
#include <algorithm>
#include <numbers>
#include <random>

#include "core/thresholds.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

struct Pair {
  int64_t n;
  std::vector<int64_t> a_tuples, m_tuples;
  std::vector<double> a, m, spectrum;  // in ascending order

  Handle first() const { return matrix(n, n, a_tuples, a); }
  Handle second() const { return matrix(n, n, m_tuples, m); }
};

void add(std::vector<int64_t>& tuples, std::vector<double>& values, int64_t i, int64_t j, double v) {
  tuples.insert(tuples.end(), {i, j});
  values.push_back(v);
}

// -u'' = lambda u by linear elements of length h on a bar with held ends: both matrices have the same eigenvectors.
Pair bar(int64_t n) {
  Pair p{n, {}, {}, {}, {}, {}};
  const double h = 1.0 / static_cast<double>(n + 1);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = std::max<int64_t>(0, i - 1); j <= std::min(n - 1, i + 1); ++j) {
      add(p.a_tuples, p.a, i, j, (i == j ? 2 : -1) / h);
      add(p.m_tuples, p.m, i, j, (i == j ? 4 : 1) * h / 6);
    }
  for (int64_t i = 1; i <= n; ++i) {
    const double c = std::cos(std::numbers::pi * static_cast<double>(i) * h);
    p.spectrum.push_back((2 - 2 * c) / h / ((4 + 2 * c) * h / 6));
  }
  return p;
}

// c d c^T and c c^T for a bidiagonal c: the spectrum is d, with its multiplicities.
Pair congruent(const std::vector<double>& d, double beside, uint64_t seed) {
  const auto n = static_cast<int64_t>(d.size());
  Pair p{n, {}, {}, {}, {}, d};
  std::mt19937_64 random(seed);
  std::vector<double> below(d.size());
  for (double& v : below) v = uniform(random, -beside, beside);
  const auto at = [](int64_t i) { return static_cast<size_t>(i); };
  const auto element = [&](int64_t i, int64_t j, bool with_d) {
    // Rows i and j of c have elements in columns i - 1, i and j - 1, j.
    double sum = 0;
    for (int64_t k = std::max(i, j) - 1; k <= std::min(i, j); ++k) {
      if (k < 0) continue;
      const double left = k == i ? 1 : below[at(k)], right = k == j ? 1 : below[at(k)];
      sum += left * right * (with_d ? d[at(k)] : 1);
    }
    return sum;
  };
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = std::max<int64_t>(0, i - 1); j <= std::min(n - 1, i + 1); ++j) {
      add(p.a_tuples, p.a, i, j, element(i, j, true));
      add(p.m_tuples, p.m, i, j, element(i, j, false));
    }
  std::sort(p.spectrum.begin(), p.spectrum.end());
  return p;
}

struct Answer {
  int64_t state;
  std::vector<double> values, vectors;
};

std::vector<double> result_of(int64_t h, int64_t which) {
  return values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, which}))[1])));
}

Answer ask(const Pair& p, int64_t k, int64_t which, int64_t seed, bool near = false, double sigma = 0) {
  const Handle a = p.first(), m = p.second();
  const int64_t h =
      call(s4j_solver, Frame().whole(a).whole(m).number(1e-10).number(sigma).integers(
                           {S4J_SOLVER_CREATE, S4J_EIGSH_GENERALISED, k, which, 0, seed, near ? 1 : 0, 2000}))[1];
  Answer out{call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 2000}))[1], result_of(h, 0), result_of(h, 1)};
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  return out;
}

std::vector<double> times(int64_t n, const std::vector<int64_t>& tuples, const std::vector<double>& values,
                          const std::vector<double>& x) {
  std::vector<double> y(static_cast<size_t>(n), 0);
  for (size_t e = 0; e < values.size(); ++e) y[tuples[2 * e]] += values[e] * x[tuples[2 * e + 1]];
  return y;
}

double norm_of_matrix(const std::vector<double>& values) {
  double most = 0;
  for (const double v : values) most = std::max(most, std::abs(v));
  return most;
}

void expect_found(const Pair& p, int64_t k, int64_t which, int64_t seed, const Answer& got, bool near, double sigma,
                  double rounding) {
  const std::string where = std::to_string(which) + (near ? " near" : "") + " k " + std::to_string(k) + " seed " +
                            std::to_string(seed) + " n " + std::to_string(p.n);
  ASSERT_EQ(got.state, S4J_SOLVER_CONVERGED) << where;
  const auto key = [&](double v) {
    return near                              ? std::abs(v - sigma)
           : which == S4J_LARGEST_MAGNITUDE  ? -std::abs(v)
           : which == S4J_SMALLEST_MAGNITUDE ? std::abs(v)
           : which == S4J_LARGEST_ALGEBRAIC  ? -v
                                             : v;
  };
  std::vector<double> expected, found;
  for (const double v : p.spectrum) expected.push_back(key(v));
  for (const double v : got.values) found.push_back(key(v));
  std::sort(expected.begin(), expected.end());
  std::sort(found.begin(), found.end());
  const double size = std::max(std::abs(p.spectrum.front()), std::abs(p.spectrum.back()));
  for (size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], rounding * size) << where;
  std::vector<std::vector<double>> x, mx;
  for (int64_t j = 0; j < k; ++j) {
    x.emplace_back();
    for (int64_t i = 0; i < p.n; ++i) x.back().push_back(got.vectors[i * k + j]);
    mx.push_back(times(p.n, p.m_tuples, p.m, x.back()));
    const std::vector<double> ax = times(p.n, p.a_tuples, p.a, x.back());
    std::vector<double> r(ax.size());
    const double value = got.values[j];
    for (size_t i = 0; i < r.size(); ++i) r[i] = ax[i] - value * mx.back()[i];
    // Norms of these narrow bands are within a factor of four of their largest elements.
    const double beside = 4 * (norm_of_matrix(p.a) + std::abs(value) * norm_of_matrix(p.m));
    EXPECT_LE(norm_of(r), 1e-10 * beside * norm_of(x.back())) << where;
  }
  for (size_t i = 0; i < x.size(); ++i)
    for (size_t j = 0; j < x.size(); ++j) {
      double sum = 0;
      for (size_t e = 0; e < mx[j].size(); ++e) sum += x[i][e] * mx[j][e];
      EXPECT_NEAR(sum, i == j ? 1 : 0, 1e-8) << where;
    }
}

const std::vector<int64_t> kEnds = {S4J_LARGEST_MAGNITUDE, S4J_SMALLEST_MAGNITUDE, S4J_LARGEST_ALGEBRAIC,
                                    S4J_SMALLEST_ALGEBRAIC};

void every_copy(int seeds) {
  for (int seed = 0; seed < seeds; ++seed) {
    std::vector<double> both, copies;
    for (int i = 0; i < 150; ++i) {
      both.push_back((i % 2 == 0 ? 1 : -1) * (0.5 + i / 4 * 0.25));
      copies.push_back(1 + i / 3 * 0.1);
    }
    const int64_t k = std::vector<int64_t>{4, 1, 3, 6}[seed % 4];
    for (const Pair& p : {bar(40), congruent(both, 0.5, static_cast<uint64_t>(seed)),
                          congruent(copies, 0.5, static_cast<uint64_t>(seed))}) {
      for (const int64_t which : kEnds) expect_found(p, k, which, seed, ask(p, k, which, seed), false, 0, 1e-8);
      const double sigma = p.spectrum[p.spectrum.size() / 3] + 0.01;
      expect_found(p, k, 0, seed, ask(p, k, 0, seed, true, sigma), true, sigma, 1e-8);
    }
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(GeneralEigsh, EveryCopyIsFound) { every_copy(4); }
TEST(GeneralEigshRelease, EveryCopyIsFoundFromEveryStart) { every_copy(200); }

// On a fine grid, the ratio of the lowest to the highest eigenvalue is about the squared element length.
TEST(GeneralEigsh, TheLowestOfManyElements) {
  const Pair p = bar(2000);
  const Answer got = ask(p, 5, 0, 1, true, 0);
  expect_found(p, 5, 0, 1, got, true, 0, 1e-13);
  for (size_t i = 0; i < 5; ++i) EXPECT_NEAR(got.values[i] / p.spectrum[i], 1, 1e-7);
}

// The fronts are large: dense blocks factorize the mass matrix of a grid, and half solves must use their factor.
TEST(GeneralEigsh, HalvesOfLargeFactors) {
  const Plain grid = laplacian(40);
  Pair p{grid.n, grid.tuples, grid.tuples, grid.values, grid.values, {}};
  for (size_t e = 0; e < p.m.size(); ++e) p.m[e] = p.m_tuples[2 * e] == p.m_tuples[2 * e + 1] ? 4.5 : 0.25;
  // m = 5.5 I - a / 4, so its eigenvalues mu follow from those of a.
  for (int64_t i = 1; i <= 40; ++i)
    for (int64_t j = 1; j <= 40; ++j) {
      const double mu = 4 - 2 * std::cos(std::numbers::pi * static_cast<double>(i) / 41) -
                        2 * std::cos(std::numbers::pi * static_cast<double>(j) / 41);
      p.spectrum.push_back(mu / (5.5 - mu / 4));
    }
  std::sort(p.spectrum.begin(), p.spectrum.end());
  for (const int64_t which : {S4J_LARGEST_ALGEBRAIC, S4J_SMALLEST_ALGEBRAIC})
    expect_found(p, 4, which, 7, ask(p, 4, which, 7), false, 0, 1e-8);
  expect_found(p, 6, 0, 7, ask(p, 6, 0, 7, true, 0.3), true, 0.3, 1e-9);
}

// Scaling by powers of two changes results only by these powers.
TEST(GeneralEigsh, OfAnySize) {
  const Pair plain = bar(30);
  for (const auto& [ea, em] : {std::pair<int, int>{-600, 300}, {700, -200}, {1, 3}}) {
    Pair p = plain;
    for (double& v : p.a) v = std::ldexp(v, ea);
    for (double& v : p.m) v = std::ldexp(v, em);
    for (double& v : p.spectrum) v = std::ldexp(v, ea - em);
    const Answer got = ask(p, 3, S4J_SMALLEST_ALGEBRAIC, 1), near = ask(p, 3, 0, 1, true, p.spectrum[4] * 1.01);
    ASSERT_EQ(got.state, S4J_SOLVER_CONVERGED);
    for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(got.values[i] / p.spectrum[i], 1, 1e-8);
    for (size_t i = 0; i < 3; ++i) EXPECT_NEAR(near.values[i] / p.spectrum[i + 3], 1, 1e-8);
    for (size_t j = 0; j < 3; ++j) {
      std::vector<double> x;
      for (size_t i = 0; i < 30; ++i) x.push_back(near.vectors[i * 3 + j]);
      const std::vector<double> mx = times(30, p.m_tuples, p.m, x);
      double sum = 0;
      for (size_t i = 0; i < 30; ++i) sum += x[i] * mx[i];
      EXPECT_NEAR(sum, 1, 1e-9);
    }
  }
}

TEST(GeneralEigsh, ByProductsOfTheCallers) {
  const Pair p = bar(50);
  const Handle m = p.second();
  const int64_t h = call(s4j_solver, Frame().whole(m).number(1e-10).number(0).integers(
                                         {S4J_SOLVER_CREATE, S4J_EIGSH_GENERALISED, 4, S4J_LARGEST_ALGEBRAIC, 0, 1, 0,
                                          500, 50, 50, S4J_DOUBLE}))[1];
  Out now;
  int64_t products = 0;
  while ((now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 500})))[1] == S4J_SOLVER_WAITING) {
    EXPECT_EQ(now[4], S4J_WANTED_PRODUCT);
    const Handle x(call(s4j_solver, Frame().integers({S4J_SOLVER_WANTED, h}))[1]);
    const Handle y = dense_of(Type::kDouble, {50}, times(50, p.a_tuples, p.a, values_of(whole_of(x))));
    call(s4j_solver, Frame().whole(y).integers({S4J_SOLVER_GIVE, h}));
    ++products;
  }
  EXPECT_GT(products, 10);
  expect_found(p, 4, S4J_LARGEST_ALGEBRAIC, 1, {now[1], result_of(h, 0), result_of(h, 1)}, false, 0, 1e-8);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
}

// A step that pauses resumes to the same bits; an abandoned step leaves nothing behind.
TEST(Eigenproblems, PausesChangeNothing) {
  const Pair p = bar(2000);
  const Handle a = p.first(), m = p.second();
  for (const std::vector<int64_t>& kind : {std::vector<int64_t>{S4J_EIGS, 4, S4J_LARGEST_MAGNITUDE, 0, 1, 0, 4},
                                           {S4J_EIGS, 4, S4J_LARGEST_MAGNITUDE, 0, 1, 1, 40},
                                           {S4J_EIGSH_GENERALISED, 4, S4J_LARGEST_MAGNITUDE, 0, 1, 1, 40},
                                           {S4J_SVDS, 4, S4J_SMALLEST_ALGEBRAIC, 0, 1, 0, 40}}) {
    SCOPED_TRACE(kind[0]);
    std::vector<int64_t> words = {S4J_SOLVER_CREATE};
    words.insert(words.end(), kind.begin(), kind.end());
    const auto create = [&] {
      Frame f;
      f.whole(a);
      if (kind[0] == S4J_EIGSH_GENERALISED) f.whole(m);
      return call(s4j_solver, f.number(1e-9).number(0).integers(words))[1];
    };
    const auto bits = [&](int64_t h, int64_t milliseconds, int64_t& paused) {
      Out now;
      do {
        now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 100, milliseconds}));
        paused += now[1] == S4J_SOLVER_PAUSED ? 1 : 0;
      } while (now[1] == S4J_SOLVER_PAUSED);
      std::string all = std::to_string(now[1]) + " " + std::to_string(now[2]);
      for (int64_t i = 0; i < 2; ++i)
        all += bytes_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, i}))[1]));
      call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
      return all;
    };
    int64_t never = 0, often = 0;
    const std::string whole = bits(create(), 0, never);
    EXPECT_TRUE(bits(create(), -1, often) == whole);
    EXPECT_EQ(never, 0);
    EXPECT_GT(often, 3);
    const int64_t live = live_bytes(), h = create();
    EXPECT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 100, -1}))[1], S4J_SOLVER_PAUSED);
    call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
    EXPECT_EQ(live_bytes(), live);
  }
}

TEST(GeneralEigsh, Refusals) {
  const Handle a = matrix(3, 3, {0, 0, 1, 1, 2, 2}, {1, 2, 3});
  const auto asked = [&](const Handle& m, int32_t status, double sigma = 0, int64_t near = 0) {
    return refused(Frame().whole(a).whole(m).number(1e-9).number(sigma).integers(
                       {S4J_SOLVER_CREATE, S4J_EIGSH_GENERALISED, 1, 2, 0, 1, near, 10}),
                   status);
  };
  const auto says = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  says(asked(matrix(3, 3, {0, 0, 1, 1, 2, 2}, {1, -2, 3}), S4J_ARITHMETIC),
       "m is not positive definite: the pivot of row 1");
  says(asked(matrix(3, 3, {0, 0, 2, 2}, {1, 3}), S4J_ARITHMETIC), "m is not positive definite: the pivot of row 1");
  says(asked(matrix(3, 3, {0, 0, 0, 1, 1, 0, 1, 1, 2, 2}, {1, 2, 2, 1, 1}), S4J_ARITHMETIC), "not positive definite");
  says(asked(matrix(2, 2, {0, 0, 1, 1}, {1, 2}), S4J_ILLEGAL_ARGUMENT), "m has shape [2, 2]; it must be [3, 3]");
  says(asked(matrix(3, 2, {0, 0, 1, 1}, {1, 2}), S4J_ILLEGAL_ARGUMENT), "square");
  says(asked(matrix(3, 3, {0, 0, 0, 1, 1, 1, 2, 2}, {1, 0.5, 2, 3}), S4J_ILLEGAL_ARGUMENT), "symmetric matrix m");
  says(asked(matrix(3, 3, {0, 0, 1, 1, 2, 2}, {1, NAN, 3}), S4J_ILLEGAL_ARGUMENT), "NaN");
  const Handle identity = matrix(3, 3, {0, 0, 1, 1, 2, 2}, {1, 1, 1});
  says(asked(identity, S4J_ILLEGAL_ARGUMENT, NAN, 1), "must be a finite number");
}

// sigma is so far from all eigenvalues that their inverses round to the same number: all eigenvalues are computed.
TEST(GeneralEigsh, FarFromAllBesideTheirDistances) {
  if (threshold::kDenseSpectrum < 40) GTEST_SKIP() << "these are not looked at in whole";
  for (const double far : {-1e4, 1e8})
    for (const int64_t n : {2, 30}) {
      std::vector<int64_t> tuples, units;
      std::vector<double> values, twos(static_cast<size_t>(n), 2), spectrum;
      for (int64_t i = 0; i < n; ++i) {
        add(tuples, values, i, i, i == 0 || i == n - 1 ? 1e-6 : 2e-6);
        if (i + 1 < n) add(tuples, values, i, i + 1, -1e-6);
        if (i + 1 < n) add(tuples, values, i + 1, i, -1e-6);
        units.insert(units.end(), {i, i});
        spectrum.push_back(2e-6 - 2e-6 * std::cos(std::numbers::pi * static_cast<double>(i) / static_cast<double>(n)));
      }
      const Handle a = matrix(n, n, tuples, values), m = matrix(n, n, units, twos);
      for (const int64_t k : {int64_t{1}, int64_t{2}, std::min<int64_t>(n, 5)}) {
        std::vector<double> want(spectrum.begin(), spectrum.begin() + k), halves;
        if (far > 0) want.assign(spectrum.end() - k, spectrum.end());
        for (const double v : want) halves.push_back(v / 2);
        const Spectral plain = spectral(a, {S4J_EIGSH, k, 0, 0, 1, 1, 1000}, 1e-10, far, 2);
        EXPECT_EQ(plain.state, S4J_SOLVER_CONVERGED) << n << " from " << far;
        near(plain.results[0], want, 1e-15);
        const int64_t h = call(s4j_solver, Frame().whole(a).whole(m).number(1e-10).number(far).integers(
                                               {S4J_SOLVER_CREATE, S4J_EIGSH_GENERALISED, k, 0, 0, 1, 1, 1000}))[1];
        EXPECT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1000}))[1], S4J_SOLVER_CONVERGED);
        near(values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 0}))[1]))), halves,
             1e-15);
        call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
      }
    }
}

}  // namespace
}  // namespace s4j::test
