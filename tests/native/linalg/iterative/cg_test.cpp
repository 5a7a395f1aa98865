// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/cg.hpp"

#include "solvers_support.hpp"

namespace s4j::test {
namespace {

// [4 1; 1 3] x = (1, 2) from (2, 1): the first residual is (-8, -3), its product (-35, -17), so that the first step is
// 73 / 331.
TEST(Cg, TwoStepsByHand) {
  const Handle a = matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {4, 1, 1, 3}), b = dense_of(Type::kDouble, {2}, {1, 2});
  const Handle guess = dense_of(Type::kDouble, {2}, {2, 1});
  const Solving s(a, {S4J_CG, S4J_PRECONDITIONER_NONE, 0});
  const Ended one = iterate(s, b, 1e-12, 1, 1, guess);
  EXPECT_EQ(one.state, S4J_SOLVER_EXHAUSTED);
  near(one.x, {2 - 8 * 73.0 / 331, 1 - 3 * 73.0 / 331}, 1e-14);
  const Ended two = iterate(s, b, 1e-12, 10, 1, guess);
  EXPECT_EQ(two.state, S4J_SOLVER_CONVERGED);
  EXPECT_EQ(two.iterations, 2);
  near(two.x, {1.0 / 11, 7.0 / 11}, 1e-14);
}

TEST(Cg, AsManyStepsAsThereAreEigenvalues) {
  const Handle a = matrix(4, 4, {0, 0, 1, 1, 2, 2, 3, 3}, {2, 5, 2, 5});
  const Handle b = dense_of(Type::kDouble, {4}, {2, 5, 4, 10});
  const Ended e = iterate(Solving(a, {S4J_CG, S4J_PRECONDITIONER_NONE, 0}), b, 1e-12);
  EXPECT_EQ(e.iterations, 2);
  near(e.x, {1, 1, 2, 2}, 1e-14);
  EXPECT_EQ(iterate(Solving(a, {S4J_CG, S4J_PRECONDITIONER_JACOBI, 0}), b, 1e-12).iterations, 1);
}

TEST(Minres, SignsDoNotMatter) {
  // The eigenvalues are 1 and -1, on which CG breaks down at once.
  const Handle a = matrix(2, 2, {0, 1, 1, 0}, {1, 1}), b = dense_of(Type::kDouble, {2}, {1, 2});
  const Ended e = iterate(Solving(a, {S4J_MINRES, S4J_PRECONDITIONER_NONE, 0}), b, 1e-12);
  EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
  EXPECT_EQ(e.iterations, 2);
  near(e.x, {2, 1}, 1e-14);
}

}  // namespace
}  // namespace s4j::test
