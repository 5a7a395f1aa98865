// SPDX-License-Identifier: Apache-2.0
// Solvers far from 1: numbers whose squares or reciprocals DOUBLE does not hold give what ordinary numbers give.
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
        // From the solution on there is nothing to do.
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
      near(scaled(got.results[static_cast<size_t>(result)], -exponent),
           spectral(one, options, 1e-10, sigma, 2).results[static_cast<size_t>(result)], 1e-8);
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
