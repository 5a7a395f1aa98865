// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/equilibrate.hpp"

#include <cmath>

#include "linalg/solver/symmetry.hpp"
#include "small_support.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

TEST(Equilibrate, RowsOfOneSizeByPowersOfTwo) {
  const Csr<double> a = lower_triangle(csr_of({{2e-16, 1}, {1, 2e16}}));
  const Vec<int32_t> e = equilibrating(a);
  const Vec<double> values = scaled(a, e);
  for (const double v : values) {
    EXPECT_GE(std::abs(v), 0.125);
    EXPECT_LE(std::abs(v), 8);
  }
  EXPECT_EQ(values[1], std::ldexp(1.0, e[0] + e[1]));
  EXPECT_EQ(equilibrating(lower_triangle(csr_of({{4, 1}, {1, 3}}))), (Vec<int32_t>{0, 0})) << "alike: as they are";
  EXPECT_EQ(equilibrating(lower_triangle(csr_of({{0, 0}, {0, 0}}))), (Vec<int32_t>{0, 0}));
  // A row of zeros stays zero; entries at both ends of the range are scaled to the same size.
  const Csr<double> far = lower_triangle(csr_of({{1e-300, 0, 0}, {0, 0, 0}, {0, 0, 1e300}}));
  const Vec<int32_t> ends = equilibrating(far);
  EXPECT_EQ(ends[1], 0);
  for (const double v : scaled(far, ends)) {
    EXPECT_GE(v, 0.25);
    EXPECT_LE(v, 4);
  }
  EXPECT_TRUE(equilibrating(Csr<double>()).empty());
}

// The factorization finds the matrix regular, and computes its own results, whichever row is the first pivot.
TEST(Equilibrate, LdltOfScalesFarApart) {
  const std::vector<int64_t> tuples = {0, 0, 0, 1, 1, 0, 1, 1};
  const Handle b = dense_of(Type::kDouble, {2}, {2e-16, 1});
  for (const bool turned : {false, true}) {
    const Handle a = turned ? matrix(2, 2, tuples, {2e16, 1, 1, 2e-16}) : matrix(2, 2, tuples, {2e-16, 1, 1, 2e16});
    for (const int64_t order : {S4J_ORDERING_AMD, S4J_ORDERING_NATURAL}) {
      const Solving s(a, {S4J_LDLT, order, 0});
      const Handle side = turned ? dense_of(Type::kDouble, {2}, {1, 2e-16}) : dense_of(Type::kDouble, {2}, {2e-16, 1});
      const std::vector<double> x = values_of(whole_of(s.solve(side)));
      EXPECT_NEAR(x[turned ? 1 : 0], 1, 1e-15);
      EXPECT_NEAR(x[turned ? 0 : 1], 0, 1e-31);
      const Out info = s.info();
      EXPECT_EQ(info[9], 0) << "both eigenvalues are positive";
      EXPECT_NEAR(std::bit_cast<double>(info[6]), std::log(3), 1e-14);
      // L D L^T from the parts of the result.
      const auto part = [&](int64_t which) {
        return values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, s.handle, which}))[1])));
      };
      const std::vector<double> l = part(0), d = part(1), p = part(2);
      const std::vector<double> m =
          turned ? std::vector<double>{2e16, 1, 1, 2e-16} : std::vector<double>{2e-16, 1, 1, 2e16};
      const auto q = [&](size_t i) { return static_cast<size_t>(p[i]); };
      for (size_t i = 0; i < 2; ++i)
        for (size_t j = 0; j < 2; ++j) {
          double sum = 0;
          for (size_t k = 0; k < 2; ++k)
            for (size_t n = 0; n < 2; ++n) sum += l[i * 2 + k] * d[k * 2 + n] * l[j * 2 + n];
          const double want = m[q(i) * 2 + q(j)];
          EXPECT_NEAR(sum, want, 1e-15 * std::abs(want));
        }
    }
  }
  // Scaling rows by powers of two keeps singular matrices singular, and the inertia.
  for (const int e : {-200, -3, 0, 40, 300}) {
    const double s = std::ldexp(1.0, e);
    const Handle singular = matrix(2, 2, tuples, {s * s, 2 * s, 2 * s, 4});
    EXPECT_NE(refused(singular, {S4J_LDLT, S4J_ORDERING_NATURAL, 0}, S4J_ARITHMETIC), "") << e;
    const Solving mixed(matrix(2, 2, tuples, {s * s, 3 * s, 3 * s, 4}), {S4J_LDLT, S4J_ORDERING_NATURAL, 0});
    EXPECT_EQ(mixed.info()[9], 1) << e;
  }
}

// The result for D a D does not depend on D, within the rounding of exponents.
TEST(Equilibrate, UndoesDiagonalScalingByPowersOfTwo) {
  const std::vector<std::vector<double>> a = {{0, 1, 1}, {1, 0, 1}, {1, 1, 1}};
  for (const std::vector<int>& d : {std::vector<int>{0, 0, 0}, {-17, 22, -23}, {98, -76, 29}, {-300, 200, 150}}) {
    std::vector<std::vector<double>> m = a;
    for (size_t i = 0; i < 3; ++i)
      for (size_t j = 0; j < 3; ++j) m[i][j] = std::ldexp(m[i][j], d[i] + d[j]);
    const Csr<double> lower = lower_triangle(csr_of(m));
    for (const double v : scaled(lower, levelling(lower)))
      if (v != 0) {
        EXPECT_GE(v, 0.25) << d[0];
        EXPECT_LE(v, 4) << d[0];
      }
    // Earlier versions refused these matrices, whose elements are far from the size of their rows.
    std::vector<int64_t> tuples;
    std::vector<double> values;
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 3; ++j) {
        if (m[i][j] == 0) continue;
        tuples.insert(tuples.end(), {i, j});
        values.push_back(m[i][j]);
      }
    const Handle x = matrix(3, 3, tuples, values);
    const Solving s(x, {S4J_LDLT, S4J_ORDERING_NATURAL, 0});
    EXPECT_EQ(s.info()[9], 2) << "eigenvalues below 0";
    const Handle doubt(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, s.handle, 3}))[1]);
    EXPECT_LT(values_of(whole_of(doubt))[0], 1);
  }
  EXPECT_TRUE(levelling(Csr<double>()).empty());
  EXPECT_EQ(levelling(lower_triangle(csr_of({{0, 0}, {0, 0}}))), (Vec<int32_t>{0, 0}));
}

}  // namespace
}  // namespace s4j::test
