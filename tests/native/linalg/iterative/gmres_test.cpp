// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/gmres.hpp"

#include "solvers_support.hpp"

namespace s4j::test {
namespace {

// A cyclic shift of the rows: no step before the last reduces the residual.
TEST(Gmres, CyclicShiftTakesAllSteps) {
  const Handle a = matrix(4, 4, {0, 3, 1, 0, 2, 1, 3, 2}, {1, 1, 1, 1}), b = dense_of(Type::kDouble, {4}, {1, 0, 0, 0});
  const Ended e = iterate(Solving(a, {S4J_GMRES, S4J_PRECONDITIONER_NONE, 4}), b, 1e-12);
  EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
  EXPECT_EQ(e.iterations, 4);
  near(e.x, {0, 0, 0, 1}, 1e-14);
  const Ended never = iterate(Solving(a, {S4J_GMRES, S4J_PRECONDITIONER_NONE, 3}), b, 1e-12, 30);
  EXPECT_NE(never.state, S4J_SOLVER_CONVERGED) << "every restart forgets";
  EXPECT_NEAR(never.residual, 1, 1e-12);
}

TEST(Gmres, EigenvectorTakesOneStep) {
  const Handle a = matrix(2, 2, {0, 0, 0, 1, 1, 1}, {2, 1, 3}), b = dense_of(Type::kDouble, {2}, {1, 1});
  const Ended e = iterate(Solving(a, {S4J_GMRES, S4J_PRECONDITIONER_NONE, 2}), b, 1e-12);
  EXPECT_EQ(e.iterations, 1);
  near(e.x, {1.0 / 3, 1.0 / 3}, 1e-15);
}

TEST(Bicgstab, AsManyStepsAsRows) {
  const Handle a = matrix(2, 2, {0, 0, 0, 1, 1, 1}, {2, 1, 3}), b = dense_of(Type::kDouble, {2}, {4, 6});
  const Ended e = iterate(Solving(a, {S4J_BICGSTAB, S4J_PRECONDITIONER_NONE, 0}), b, 1e-12);
  EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
  EXPECT_LE(e.iterations, 2);
  near(e.x, {1, 2}, 1e-12);
}

}  // namespace
}  // namespace s4j::test
