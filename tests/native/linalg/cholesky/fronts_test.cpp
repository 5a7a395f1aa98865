// SPDX-License-Identifier: Apache-2.0
// The symbolic factorisation against elimination by hand, and L L^T by fronts on matrices of many shapes.
#include <functional>
#include <numbers>
#include <numeric>
#include <set>

#include "linalg/cholesky/fronts.hpp"
#include "linalg/cholesky/indefinite.hpp"
#include "parallel/parallel.hpp"
#include "solvers_shapes.hpp"

namespace s4j::test {
namespace {

// Returns the columns of L, computed by elimination of the graph.
std::vector<std::set<int32_t>> eliminated(const Csr<double>& a, const Vec<int32_t>& order) {
  const auto n = static_cast<size_t>(a.rows);
  std::vector<int32_t> place(n);
  for (size_t k = 0; k < n; ++k) place[order[k]] = static_cast<int32_t>(k);
  std::vector<std::set<int32_t>> columns(n);
  for (size_t i = 0; i < n; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
      const int32_t x = place[i], y = place[a.index[p]];
      if (x != y) columns[std::min(x, y)].insert(std::max(x, y));
    }
  for (size_t k = 0; k < n; ++k) {
    if (columns[k].empty()) continue;
    const auto parent = static_cast<size_t>(*columns[k].begin());
    columns[parent].insert(std::next(columns[k].begin()), columns[k].end());
  }
  return columns;
}

TEST(Fronts, TheAnalysisForeseesTheFactor) {
  Rng rng(831);
  for (const auto& [name, m] : shapes(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.n));
    const Csr<double> a = m.csr(rng);
    Vec<int32_t> order(static_cast<size_t>(m.n));
    std::iota(order.begin(), order.end(), 0);
    scramble(order.begin(), order.end(), rng);
    Elimination e = at_once(Elimination::of(a, order));
    const EliminationCost cost = e.cost();
    const Supernodes s = at_once(Elimination::supernodes(std::move(e)));
    const std::vector<std::set<int32_t>> columns = eliminated(a, s.order);
    int64_t entries = m.n;
    for (const auto& c : columns) entries += static_cast<int64_t>(c.size());
    EXPECT_EQ(cost.entries, entries);
    // The order is a permutation; each supernode has the rows of its columns, and every parent comes later.
    EXPECT_EQ(std::set<int32_t>(s.order.begin(), s.order.end()).size(), static_cast<size_t>(m.n));
    for (int64_t t = 0; t < s.count(); ++t) {
      EXPECT_GT(s.columns(t), 0);
      std::set<int32_t> rows(s.rows_of(t), s.rows_of(t) + s.below(t)), all;
      EXPECT_TRUE(std::is_sorted(s.rows_of(t), s.rows_of(t) + s.below(t)));
      for (int32_t j = s.first[t]; j < s.first[static_cast<size_t>(t) + 1]; ++j)
        for (const int32_t i : columns[j])
          if (i >= s.first[static_cast<size_t>(t) + 1]) all.insert(i);
      EXPECT_EQ(rows, all);
      const int32_t up = s.parent[t];
      EXPECT_TRUE(up < 0 ? rows.empty() : up > t);
    }
  }
}

TEST(Fronts, SolveTheMatrix) {
  Rng rng(832);
  for (const auto& [name, m] : shapes(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.n));
    const Csr<double> a = m.csr(rng);
    for (const int64_t sides : {1, 2, 7}) {
      Vec<int32_t> order(static_cast<size_t>(m.n));
      std::iota(order.begin(), order.end(), 0);
      scramble(order.begin(), order.end(), rng);
      Fronts f(a, planned(a, order));
      for (int round = 0; round < 2; ++round) {  // a repeated factorization gives the same factors
        ASSERT_EQ(at_once(f.factorise(a.values.data())), -1);
        std::vector<double> x = whole_numbers(rng, m.n * sides), b(x.size(), 0);
        for (size_t i = 0; i < static_cast<size_t>(m.n); ++i)
          for (int64_t p = a.pointers[i]; p < a.pointers[i + 1]; ++p) {
            const auto j = static_cast<size_t>(a.index[p]);
            for (size_t c = 0; c < static_cast<size_t>(sides); ++c) {
              b[i * static_cast<size_t>(sides) + c] += a.values[p] * x[j * static_cast<size_t>(sides) + c];
              if (i != j) b[j * static_cast<size_t>(sides) + c] += a.values[p] * x[i * static_cast<size_t>(sides) + c];
            }
          }
        f.solve(b.data(), sides);
        for (size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(b[i], x[i], 1e-9);
      }
    }
  }
}

// The diagonal of a lower triangle: the last entry of a row.
double& diagonal_of(Csr<double>& lower, int64_t row) {
  return lower.values[static_cast<size_t>(lower.pointers[static_cast<size_t>(row) + 1]) - 1];
}

// The row without a positive pivot is named, wherever it is in the tree.
TEST(Fronts, NameTheRowWithoutAPositivePivot) {
  Rng rng(833);
  const auto all = shapes(rng);
  for (const auto& [name, m] : all) {
    SCOPED_TRACE(name + " " + std::to_string(m.n));
    Csr<double> a = m.csr(rng);
    for (int64_t row = 0; row < m.n; row += 7) {
      Csr<double> bad = a;
      double& diagonal = diagonal_of(bad, row);
      diagonal = -diagonal;
      Vec<int32_t> order(static_cast<size_t>(m.n));
      std::iota(order.begin(), order.end(), 0);
      Fronts f(bad, planned(bad, order));
      EXPECT_EQ(at_once(f.factorise(bad.values.data())), row);
    }
  }
}

// For two rows without a positive pivot, the message names the same one for any number of threads.
TEST(Fronts, OfTwoBadPivotsTheSameOneIsNamed) {
  Rng rng(834);
  for (const auto& [name, m] : shapes(rng)) {
    if (m.n == 0) continue;
    SCOPED_TRACE(name + " " + std::to_string(m.n));
    const Csr<double> a = m.csr(rng);
    Vec<int32_t> order(static_cast<size_t>(m.n));
    std::iota(order.begin(), order.end(), 0);
    for (int round = 0; round < 10; ++round) {
      Csr<double> bad = a;
      int64_t rows[2];
      for (int64_t& row : rows) {
        row = below(rng, m.n);
        double& diagonal = diagonal_of(bad, row);
        diagonal = -std::fabs(diagonal);
      }
      Fronts f(bad, planned(bad, order));
      const int64_t named = at_once(f.factorise(bad.values.data()));
      EXPECT_TRUE(named == rows[0] || named == rows[1]) << named;
      const int before = set_threads(4);
      EXPECT_EQ(at_once(f.factorise(bad.values.data())), named);
      set_threads(before);
    }
  }
}

TEST(Fronts, OfTheCube) {
  const int64_t side = 16, n = side * side * side;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  double log_determinant = 0;
  for (int64_t i = 0; i < n; ++i) {
    const int64_t x = i % side, y = i / side % side, z = i / side / side;
    const auto neighbour = [&](bool there, int64_t j) {
      if (!there) return;
      tuples.insert(tuples.end(), {i, j});
      values.push_back(-1);
    };
    tuples.insert(tuples.end(), {i, i});
    values.push_back(6);
    neighbour(x > 0, i - 1);
    neighbour(x + 1 < side, i + 1);
    neighbour(y > 0, i - side);
    neighbour(y + 1 < side, i + side);
    neighbour(z > 0, i - side * side);
    neighbour(z + 1 < side, i + side * side);
    const auto wave = [](int64_t k) { return 2 * std::cos(std::numbers::pi * static_cast<double>(k + 1) / 17.0); };
    log_determinant += std::log(6 - wave(x) - wave(y) - wave(z));
  }
  Rng rng(834);
  const Handle a = matrix(n, n, tuples, values);
  const std::vector<double> x = whole_numbers(rng, 3 * n);
  std::vector<double> b(x.size(), 0);
  for (size_t p = 0; p < values.size(); ++p)
    for (size_t c = 0; c < 3; ++c)
      b[static_cast<size_t>(tuples[2 * p]) * 3 + c] += values[p] * x[static_cast<size_t>(tuples[2 * p + 1]) * 3 + c];
  const Handle sides = dense_of(Type::kDouble, {n, 3}, b);
  std::string first;
  for (const int threads : {1, 2, 3, 8}) {
    set_threads(threads);
    const Solving s(a, {S4J_CHOLESKY, S4J_ORDERING_AMD, 0});
    const Handle got = s.solve(sides);
    near(values_of(whole_of(got)), x, 1e-9);
    EXPECT_NEAR(std::bit_cast<double>(s.info()[6]), log_determinant, 1e-8);
    const std::string bits = bytes_of(got);
    if (first.empty()) first = bits;
    EXPECT_TRUE(bits == first) << threads;
  }
  set_threads(0);
}

std::vector<double> eigenvalues(const Plain& m) {
  const Handle a = dense_of(Type::kDouble, {m.n, m.n}, m.dense),
               w = dense_of(Type::kDouble, {m.n}, std::vector<double>(static_cast<size_t>(m.n), 0));
  call(s4j_lapack, Frame(S4J_OP_SYEV).whole(a).whole(w).integers({1, 0}));
  return values_of(whole_of(w));
}

// L D L^T of indefinite matrices with zeros or tiny numbers on the diagonal: solutions as exact as the condition
// allows, and as many positive and negative pivots as eigenvalues.
TEST(IndefiniteFronts, SolveTheMatrix) {
  Rng rng(835);
  int64_t two = 0;
  for (int round = 0; round < 4; ++round)
    for (const auto& [name, m] : shapes(rng)) {
      SCOPED_TRACE(name + " " + std::to_string(m.n) + " round " + std::to_string(round));
      Csr<double> a = m.csr(rng);
      // Kinds of diagonal: 0 random signs, 1 zeros, 2 tiny numbers, 3 a saddle-point matrix.
      for (int64_t i = 0; i < m.n; ++i) {
        double& d = a.values[static_cast<size_t>(a.pointers[static_cast<size_t>(i) + 1]) - 1];
        if (round == 0) d *= below(rng, 2) == 0 ? -1 : 1;
        if (round == 1) d = 0;
        if (round == 2) d = 1e-18;
        if (round == 3 && i % 3 == 0) d = 0;
      }
      if (m.n == 0) continue;
      Plain dense{m.n, {}, {}, std::vector<double>(static_cast<size_t>(m.n * m.n), 0)};
      for (int64_t i = 0; i < m.n; ++i)
        for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
          const int64_t j = a.index[p];
          dense.dense[i * m.n + j] = dense.dense[j * m.n + i] = a.values[p];
        }
      const std::vector<double> spectrum = eigenvalues(dense);
      double least = INFINITY, most = 0, log_determinant = 0;
      for (const double v : spectrum) {
        least = std::min(least, std::abs(v));
        most = std::max(most, std::abs(v));
        log_determinant += std::log(std::abs(v));
      }
      if (!(least > 1e-6 * most)) continue;  // singular, or almost
      Vec<int32_t> order(static_cast<size_t>(m.n));
      std::iota(order.begin(), order.end(), 0);
      scramble(order.begin(), order.end(), rng);
      Indefinite f(a, planned(a, order));
      for (int again = 0; again < 2; ++again) {
        ASSERT_EQ(at_once(f.factorise(a.values.data())), -1);
        const Indefinite::Inertia inertia = f.inertia();
        const int64_t negative = std::count_if(spectrum.begin(), spectrum.end(), [](double v) { return v < 0; });
        EXPECT_EQ(inertia.negative, negative);
        EXPECT_EQ(inertia.positive, m.n - negative);
        EXPECT_NEAR(inertia.log_abs_determinant, log_determinant, 1e-6);
        for (const int64_t sides : {1, 3}) {
          const std::vector<double> x = whole_numbers(rng, m.n * sides);
          std::vector<double> b = dense.times(x, sides);
          f.solve(b.data(), sides);
          for (size_t i = 0; i < x.size(); ++i) ASSERT_NEAR(b[i], x[i], 1e-9 * most / least);
        }
      }
      ++two;
    }
  EXPECT_GT(two, 25) << "most of the shapes are regular";
}

TEST(IndefiniteFronts, PivotsThatAreTooSmall) {
  const Handle a = matrix(2, 2, {0, 0, 0, 1, 1, 0}, {1e-18, 1, 1}), b = dense_of(Type::kDouble, {2}, {1, 2});
  for (const int64_t order : {S4J_ORDERING_AMD, S4J_ORDERING_COLAMD, S4J_ORDERING_NATURAL}) {
    const Solving s(a, {S4J_LDLT, order, 0});
    near(values_of(whole_of(s.solve(b))), {2, 1}, 1e-15);
    EXPECT_EQ(s.info()[5], -1) << "the determinant is negative";
  }
  // Singular up to rounding: the sum of the first two rows is the third.
  const Handle singular = matrix(3, 3, {0, 0, 0, 1, 0, 2, 1, 0, 1, 1, 1, 2, 2, 0, 2, 1, 2, 2},
                                 {0.1, 0.2, 0.3, 0.2, -0.7, -0.5, 0.3, -0.5, -0.2});
  // The solution is that of a nearby matrix, but the sign of the least eigenvalue is unknown.
  const Solving s(singular, {S4J_LDLT, S4J_ORDERING_AMD, 0});
  const std::vector<double> x = values_of(whole_of(s.solve(dense_of(Type::kDouble, {3}, {0.3, -0.5, -0.2}))));
  const double size = std::abs(x[0]) + std::abs(x[1]) + std::abs(x[2]) + 1;
  EXPECT_NEAR(0.1 * x[0] + 0.2 * x[1] + 0.3 * x[2], 0.3, 1e-15 * size);
  EXPECT_NEAR(0.3 * x[0] - 0.5 * x[1] - 0.2 * x[2], -0.2, 1e-15 * size);
  EXPECT_EQ(s.info()[9], -1);
  // The count of eigenvalues reports the unknown sign.
  Csr<double> lower;
  lower.rows = lower.cols = 3;
  lower.pointers = {0, 1, 3, 6};
  lower.index = {0, 0, 1, 0, 1, 2};
  lower.values = {0.1, 0.2, -0.7, 0.3, -0.5, -0.2};
  Indefinite strict(lower, planned(lower, {0, 1, 2}));
  EXPECT_GE(at_once(strict.factorise(lower.values.data())), 0);
  // An exact 0 is never a pivot.
  const Handle zero = matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {1, 2, 2, 4});
  EXPECT_NE(refused(zero, {S4J_LDLT, S4J_ORDERING_AMD, 0}, S4J_ARITHMETIC).find("singular"), std::string::npos);
}

}  // namespace
}  // namespace s4j::test
