// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/inertia.hpp"

#include "linalg/solver/vectors.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Inertia, CountsEigenvaluesBelow) {
  // The Laplacian of a path of three vertices: eigenvalues 0, 1, 3.
  const Csr<double> path = csr_of({{1, -1, 0}, {-1, 2, -1}, {0, -1, 1}});
  for (const auto& [bound, count] : std::vector<std::pair<double, int64_t>>{{-0.1, 0}, {0.1, 1}, {2, 2}, {3.1, 3}})
    EXPECT_EQ(at_once(eigenvalues_below(path, nullptr, bound)), count) << bound;
  const Csr<double> empty_diagonal = csr_of({{0, 2}, {2, 0}});
  EXPECT_EQ(at_once(eigenvalues_below(empty_diagonal, nullptr, 0)), 1);
}

TEST(Inertia, OfTwoMatrices) {
  // diag(1, 4, 9) x = lambda diag(1, 2, 3) x: eigenvalues 1, 2, 3
  const Csr<double> a = csr_of({{1, 0, 0}, {0, 4, 0}, {0, 0, 9}}), m = csr_of({{1, 0, 0}, {0, 2, 0}, {0, 0, 3}});
  for (int64_t count = 0; count < 4; ++count)
    EXPECT_EQ(at_once(eigenvalues_below(a, &m, static_cast<double>(count) + 0.5)), count);
}

TEST(Inertia, HasNoCountAtAnEigenvalue) {
  EXPECT_FALSE(at_once(eigenvalues_below(csr_of({{1, 0}, {0, 5}}), nullptr, 5)).has_value());
}

TEST(Inertia, DifferenceOfTwoPatterns) {
  const Csr<double> d = difference(csr_of({{1, 2}, {0, 3}}), 2, csr_of({{0, 1}, {4, 1}}));
  const Vector x = {1, 10};
  Vector y(2);
  multiply(d, x.data(), y.data());
  EXPECT_EQ(y, (Vector{1, 2}));  // [1 0; -8 1] (1, 10)
}

}  // namespace
}  // namespace s4j::test
