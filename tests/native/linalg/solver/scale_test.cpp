// SPDX-License-Identifier: Apache-2.0
// Solvers far from 1: numbers whose squares or reciprocals overflow DOUBLE give the same results, scaled.
#include <numbers>

#include "lapack_support.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

std::vector<double> scaled(std::vector<double> v, int exponent) {
  for (double& x : v) x = std::ldexp(x, exponent);
  return v;
}

TEST(SolversFarFromOne, IterationsScaleAsTheirOperandsDo) {
  Rng rng(851);
  const Plain m = laplacian(6);
  const std::vector<double> x = whole_numbers(rng, m.n), b = m.times(x, 1);
  for (const auto& [of_a, of_b] : {std::pair<int, int>{0, -700},
                                   {0, 700},
                                   {-600, 0},
                                   {600, 0},
                                   {-600, -700},
                                   {600, 700},
                                   {-400, 500},
                                   {400, -500}})
    for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR})
      for (const int64_t preconditioner : {S4J_PRECONDITIONER_NONE, S4J_PRECONDITIONER_JACOBI}) {
        SCOPED_TRACE(text(Shape{4, {of_a, of_b, kind, preconditioner}}));
        const Handle a = matrix(m.n, m.n, m.tuples, scaled(m.values, of_a));
        const Handle side = dense_of(Type::kDouble, {m.n}, scaled(b, of_b));
        const Solving s(a, {kind, preconditioner, 30});
        const Ended e = iterate(s, side, 1e-12);
        EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
        near(scaled(e.x, of_a - of_b), x, 1e-8);
        EXPECT_LE(std::ldexp(e.residual, -of_b), 1e-12 * norm_of(b));
        // Starting at the solution takes no step.
        const Handle guess = dense_of(Type::kDouble, {m.n}, scaled(x, of_b - of_a));
        EXPECT_EQ(iterate(s, side, 1e-12, 1000, 1000, guess).iterations, 0);
      }
}

TEST(SolversFarFromOne, SolutionsThatDoNotFitAreRefused) {
  const Handle a = matrix(2, 2, {0, 0, 1, 1}, {1e-200, 1e-200}), b = dense_of(Type::kDouble, {2}, {1e200, 1e200});
  const Solving s(a, {S4J_CG, S4J_PRECONDITIONER_NONE, 30});
  const int64_t h = call(s4j_solver, Frame().whole(b).number(1e-8).integers({S4J_SOLVER_START, s.handle, 10}))[1];
  call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 10}));
  EXPECT_NE(refusal(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 0}), S4J_ARITHMETIC).find("element 0"),
            std::string::npos);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  for (const auto& options : {std::vector<int64_t>{S4J_CHOLESKY, S4J_ORDERING_AMD, 0},
                              {S4J_LDLT, S4J_ORDERING_AMD, 0},
                              {S4J_LU, S4J_ORDERING_COLAMD},
                              {S4J_QR, S4J_ORDERING_COLAMD}}) {
    SCOPED_TRACE(options[0]);
    const Solving direct(a, options);
    refusal(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, direct.handle}), S4J_ARITHMETIC);
  }
}

TEST(SolversFarFromOne, SpectraScaleAsTheirMatricesDo) {
  const Plain m = laplacian(7);
  const Handle one = matrix(m.n, m.n, m.tuples, m.values);
  const std::vector<int64_t> eigsh = {S4J_EIGSH, 4, S4J_LARGEST_ALGEBRAIC, 0, 7, 0, 1000};
  const std::vector<int64_t> near_sigma = {S4J_EIGSH, 4, 0, 0, 7, 1, 1000}, svds = {S4J_SVDS, 4, 0, 0, 3, 0, 1000};
  for (const int exponent : {-900, -500, -40, 40, 500, 900}) {
    SCOPED_TRACE(exponent);
    const Handle a = matrix(m.n, m.n, m.tuples, scaled(m.values, exponent));
    const auto compare = [&](const std::vector<int64_t>& options, double sigma, int result) {
      const Spectral got = spectral(a, options, 1e-10, std::ldexp(sigma, exponent), 2);
      EXPECT_EQ(got.state, S4J_SOLVER_CONVERGED);
      near(scaled(got.results[result], -exponent), spectral(one, options, 1e-10, sigma, 2).results[result], 1e-8);
    };
    compare(eigsh, 0, 0);
    compare(near_sigma, 3.1, 0);
    compare(svds, 0, 1);
  }
}

TEST(SolversFarFromOne, QrScalesAsItsOperandsDo) {
  Rng rng(852);
  const Plain m = random_matrix(rng, 20, false);
  const std::vector<double> x = whole_numbers(rng, m.n * 20), b = m.times(x, 20);  // more columns than one block
  for (const auto& [of_a, of_b] : {std::pair<int, int>{-700, -700}, {700, 700}, {0, 1000}, {0, -900}, {500, 0}}) {
    SCOPED_TRACE(text(Shape{2, {of_a, of_b}}));
    const Solving s(matrix(m.n, m.n, m.tuples, scaled(m.values, of_a)), {S4J_QR, S4J_ORDERING_COLAMD});
    EXPECT_EQ(s.info()[4], m.n);
    const Handle got = s.solve(dense_of(Type::kDouble, {m.n, 20}, scaled(b, of_b)));
    near(scaled(values_of(whole_of(got)), of_a - of_b), x, 1e-9);
  }
}

TEST(SolversFarFromOne, FactorsScaleAsTheirMatricesDo) {
  Rng rng(855);
  const Plain m = random_matrix(rng, 20, true);
  const std::vector<double> x = whole_numbers(rng, m.n * 20), b = m.times(x, 20);
  const Handle plain = matrix(m.n, m.n, m.tuples, m.values);
  for (const auto& options : {std::vector<int64_t>{S4J_CHOLESKY, S4J_ORDERING_AMD, 0},
                              {S4J_LDLT, S4J_ORDERING_AMD, 0},
                              {S4J_LU, S4J_ORDERING_COLAMD}}) {
    const double log_determinant = std::bit_cast<double>(Solving(plain, options).info()[6]);
    for (const auto& [of_a, of_b] :
         {std::pair<int, int>{-1040, -1040}, {-1040, -200}, {-700, 200}, {900, 900}, {0, -1040}}) {
      SCOPED_TRACE(text(Shape{3, {options[0], of_a + 2000, of_b + 2000}}));
      const Solving s(matrix(m.n, m.n, m.tuples, scaled(m.values, of_a)), options);
      near({std::bit_cast<double>(s.info()[6]) - of_a * std::numbers::ln2 * static_cast<double>(m.n)},
           {log_determinant}, 1e-8);
      const Handle got = s.solve(dense_of(Type::kDouble, {m.n, 20}, scaled(b, of_b)));
      near(scaled(values_of(whole_of(got)), of_a - of_b), x, 1e-9);
    }
  }
}

// Inconsistent systems: the result is finite and not far off, and the reported residual is the true one.
TEST(SolversWithoutASolution, KeepTheBestIterate) {
  Rng rng(853);
  for (int round = 0; round < 200; ++round) {
    const int64_t n = 2 + below(rng, 5);
    Plain m{n, {}, {}, std::vector<double>(static_cast<size_t>(n * n), 0)};
    for (int64_t i = 0; i < n; ++i)
      if (below(rng, 3) > 0) m.add(i, i, static_cast<double>(below(rng, 9)));
    std::vector<double> b(static_cast<size_t>(n));
    for (double& v : b) v = uniform(rng);
    const Handle a = matrix(n, n, m.tuples, m.values), side = dense_of(Type::kDouble, {n}, b);
    for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR}) {
      SCOPED_TRACE(text(Shape{2, {round, kind}}));
      const Ended e = iterate(Solving(a, {kind, S4J_PRECONDITIONER_NONE, 30}), side, 1e-10, 50);
      std::vector<double> r = m.times(e.x, 1);
      for (size_t i = 0; i < r.size(); ++i) r[i] = b[i] - r[i];
      for (const double x : e.x) ASSERT_TRUE(std::isfinite(x));
      ASSERT_NEAR(norm_of(r), e.residual, 1e-9 * norm_of(b));
      ASSERT_LE(e.residual, norm_of(b) * 1e6);
    }
  }
}

// The columns of u for singular values of about 0 are orthonormal too.
TEST(SolversWithoutASolution, SingularVectorsOfDeficientMatricesAreOrthonormal) {
  Rng rng(854);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    const int64_t n = 5 + below(rng, 4);
    std::vector<std::vector<double>> rows;
    for (int64_t i = 0; i < n; ++i) {
      rows.emplace_back(static_cast<size_t>(n), 0.0);
      for (double& v : rows.back()) v = static_cast<double>(below(rng, 9)) - 4;
    }
    rows[0] = rows[1];  // rank n - 2 at most
    for (size_t j = 0; j < rows[2].size(); ++j) rows[2][j] = rows[1][j] + rows[3][j];
    std::vector<int64_t> tuples;
    std::vector<double> values;
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) {
        tuples.insert(tuples.end(), {i, j});
        values.push_back(rows[i][j]);
      }
    const Spectral s = spectral(matrix(n, n, tuples, values), {S4J_SVDS, n, 0, 0, round, 0, 1000}, 1e-12, 0, 3);
    const auto k = static_cast<size_t>(n);
    for (size_t c = 0; c < k; ++c)
      for (size_t d = 0; d < k; ++d) {
        double u = 0, v = 0;
        for (size_t i = 0; i < k; ++i) {
          u += s.results[0][i * k + c] * s.results[0][i * k + d];
          v += s.results[2][c * k + i] * s.results[2][d * k + i];
        }
        ASSERT_NEAR(u, c == d ? 1 : 0, 1e-10);
        ASSERT_NEAR(v, c == d ? 1 : 0, 1e-10);
      }
  }
}

TEST(SolversFarFromOne, SubstitutionDividesBySubnormalDiagonals) {
  const Handle a = matrix(2, 2, {0, 0, 1, 0, 1, 1}, {1e-310, 1, 2});
  const Solving s(a, {S4J_TRIANGULAR, 0, 0, 0});
  near(values_of(whole_of(s.solve(dense_of(Type::kDouble, {2}, {1e-310, 2})))), {1, 0.5}, 1e-15);
  near(values_of(whole_of(s.solve(dense_of(Type::kDouble, {2, 2}, {1e-310, 2e-310, 2, 2})))), {1, 2, 0.5, 0}, 1e-15);
}

TEST(SolversFarFromOne, SmallSystemsDivideBySubnormalPivots) {
  everywhere([](const Setting& set, Rng&) {
    const double tiny = set.type == Type::kDouble ? 1e-310 : static_cast<double>(1e-40F);
    for (const int64_t n : {2, 5}) {
      Panel a(set.type, {kBatch, n, n}, set.view), b(set.type, {kBatch, n}, set.view);
      for (int64_t s = 0; s < kBatch; ++s)
        for (int64_t i = 0; i < n; ++i) {
          for (int64_t j = 0; j < n; ++j) a.set({s, i, j}, i == j ? (i == 0 ? tiny : 1) : 0);
          b.set({s, i}, i == 0 ? tiny : 2);
        }
      Frame f(S4J_OP_GESV);
      call(s4j_lapack, append(append(f, *a), *b));
      for (int64_t s = 0; s < kBatch; ++s) {
        const Dense x = b.system(s);
        for (int64_t i = 0; i < n; ++i) ASSERT_NEAR(x.at(i, 0), i == 0 ? 1 : 2, 1e-6);
      }
    }
  });
}

}  // namespace
}  // namespace s4j::test
