// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/lsmr.hpp"

#include "solvers_support.hpp"

namespace s4j::test {
namespace {

TEST(Lsmr, MeanOfTwoNumbersTakesOneStep) {
  const Handle a = matrix(2, 1, {0, 0, 1, 0}, {1, 1}), b = dense_of(Type::kDouble, {2}, {1, 3});
  const Ended e = iterate(Solving(a, {S4J_LSMR, S4J_PRECONDITIONER_NONE, 0}), b, 1e-12);
  EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
  EXPECT_EQ(e.iterations, 1);
  near(e.x, {2}, 1e-15);
  EXPECT_NEAR(e.residual, std::sqrt(2.0), 1e-15);
}

TEST(Lsmr, ColumnsOfNormOneAreSolvedAtOnce) {
  // Orthogonal columns of norms 1 and 2, and an empty row.
  const Handle a = matrix(3, 2, {0, 0, 1, 1}, {1, 2}), b = dense_of(Type::kDouble, {3}, {1, 4, 5});
  const Ended plain = iterate(Solving(a, {S4J_LSMR, S4J_PRECONDITIONER_NONE, 0}), b, 1e-12);
  EXPECT_EQ(plain.iterations, 2);
  near(plain.x, {1, 2}, 1e-12);
  EXPECT_NEAR(plain.residual, 5, 1e-12);
  const Ended scaled = iterate(Solving(a, {S4J_LSMR, S4J_PRECONDITIONER_JACOBI, 0}), b, 1e-12);
  EXPECT_EQ(scaled.iterations, 1);
  near(scaled.x, {1, 2}, 1e-12);
}

}  // namespace
}  // namespace s4j::test
