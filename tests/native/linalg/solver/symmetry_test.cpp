// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/symmetry.hpp"

#include <limits>

#include "small_support.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

std::string unlike_mirror(const Rows& rows, Type type = Type::kDouble) {
  try {
    require_mirrored(csr_of(rows), type, "test");
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

TEST(Symmetry, TheFirstPairByRowsIsNamed) {
  EXPECT_EQ(unlike_mirror({}), "");
  EXPECT_EQ(unlike_mirror({{1, 2, 0}, {2, 0, 3}, {0, 3, 5}}), "");
  const std::string told = unlike_mirror({{1, 2, 0}, {2, 0, 3}, {7, 4, 5}});
  EXPECT_NE(told.find("element (0, 2) is 0, but its mirror image (2, 0) is 7"), std::string::npos) << told;
  EXPECT_NE(told.find("triangle(LOWER)"), std::string::npos) << told;
  EXPECT_NE(unlike_mirror({{1, 2}, {0, 1}}).find("element (0, 1) is 2, but its mirror image (1, 0) is 0"),
            std::string::npos);
  EXPECT_NE(unlike_mirror({{0, -1}, {1, 0}}), "");
}

// The tolerance is relative to the rows of both elements: neither a large row elsewhere nor a small element among large
// ones matters.
TEST(Symmetry, DifferencesOfRoundingAreTolerated) {
  EXPECT_EQ(unlike_mirror({{1, 3}, {3 * (1 + 1e-13), 1}}), "");
  EXPECT_NE(unlike_mirror({{1, 3}, {3 * (1 + 1e-11), 1}}), "");
  EXPECT_EQ(unlike_mirror({{1e8, 1e-9}, {-1e-9, 1e8}}), "") << "what a sum of large terms leaves";
  EXPECT_NE(unlike_mirror({{1e300, 0, 0}, {0, 1, 2}, {0, 3, 1}}), "");
  EXPECT_NE(unlike_mirror({{1e-300, 2e-300}, {3e-300, 1e-300}}), "");
  const double most = std::numeric_limits<double>::max();
  EXPECT_NE(unlike_mirror({{0, most}, {-most, 0}}), "");
  EXPECT_EQ(unlike_mirror({{1, 3}, {3 * (1 + 1e-7), 1}}, Type::kFloat), "");
  EXPECT_NE(unlike_mirror({{1, 3}, {3 * (1 + 1e-5), 1}}, Type::kFloat), "");
}

// A stored zero matches an absent mirror element.
TEST(Symmetry, StoredZeros) {
  Csr<double> a = csr_of({{1, 2, 9}, {2, 1, 0}, {0, 0, 1}});
  for (double& v : a.values)
    if (v == 9) v = 0;
  require_mirrored(a, Type::kDouble, "test");
  EXPECT_EQ(rows_of(lower_triangle(a)), (Rows{{1, 0, 0}, {2, 1, 0}, {0, 0, 1}}));
  EXPECT_EQ(lower_triangle(a).nnz(), 4);
}

// Factorisations compare both triangles, at creation and at each refactor; on request they read one triangle only.
TEST(Symmetry, FactorisationsOfBothTriangles) {
  const std::vector<int64_t> tuples = {0, 0, 0, 1, 1, 0, 1, 1};
  const Handle good = matrix(2, 2, tuples, {4, 1, 1, 3}), bad = matrix(2, 2, tuples, {4, 1, 2, 3});
  const Handle b = dense_of(Type::kDouble, {2}, {6, 7});
  for (const int64_t kind : {S4J_CHOLESKY, S4J_LDLT}) {
    EXPECT_NE(refused(bad, {kind, S4J_ORDERING_AMD, 2}, S4J_ILLEGAL_ARGUMENT).find("(0, 1) is 1"), std::string::npos);
    const Solving s(good, {kind, S4J_ORDERING_AMD, 2});
    near(values_of(whole_of(s.solve(b))), {1, 2}, 1e-15);
    const std::string again =
        refusal(s4j_solver, Frame().whole(bad).integers({S4J_SOLVER_REFACTOR, s.handle}), S4J_ILLEGAL_ARGUMENT);
    EXPECT_NE(again.find("(1, 0) is 2"), std::string::npos) << again;
    near(values_of(whole_of(s.solve(b))), {1, 2}, 1e-15);
    const Solving lower(bad, {kind, S4J_ORDERING_AMD, 0}), upper(bad, {kind, S4J_ORDERING_AMD, 1});
    near(values_of(whole_of(lower.solve(b))), {0.5, 2}, 1e-15);
    near(values_of(whole_of(upper.solve(b))), {1, 2}, 1e-15);
    EXPECT_NE(refused(good, {kind, S4J_ORDERING_AMD, 3}, S4J_ILLEGAL_ARGUMENT).find("triangle 3"), std::string::npos);
  }
}

}  // namespace
}  // namespace s4j::test
