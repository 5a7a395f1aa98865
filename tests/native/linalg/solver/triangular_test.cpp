// SPDX-License-Identifier: Apache-2.0
// Substitution with a sparse triangle.
#include "leaf/select.hpp"
#include "parallel/parallel.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

TEST(Solvers, SubstitutionInEveryTriangle) {
  Rng rng(801);
  for (const int64_t n : {0, 1, 2, 7, 60})
    for (const int64_t k : {1, 5})
      for (int form = 0; form < 8; ++form) {
        const bool upper = (form & 1) != 0, unit = (form & 2) != 0, transpose = (form & 4) != 0;
        const Plain m = random_matrix(rng, n, false);
        Plain t{n, {}, {}, std::vector<double>(static_cast<size_t>(n * n), 0)};
        for (int64_t i = 0; i < n; ++i)
          for (int64_t j = 0; j < n; ++j) {
            const double v = i == j && unit ? 1 : (upper ? j >= i : j <= i) ? m.at(i, j) / (unit ? 64 : 1) : 0;
            if (v != 0) t.add(transpose ? j : i, transpose ? i : j, v);
          }
        std::vector<double> scaled = m.values;
        for (double& v : scaled) v /= unit ? 64 : 1;
        const std::vector<double> x = whole_numbers(rng, n * k);
        const Handle a = matrix(n, n, m.tuples, scaled), b = dense_of(Type::kDouble, {n, k}, t.times(x, k));
        const Solving s(a, {S4J_TRIANGULAR, upper, unit, transpose});
        near(values_of(whole_of(s.solve(b))), x, 1e-11);
      }
}

// Levels wide enough for several threads: the same bits for any number of threads, in both types.
TEST(Solvers, SubstitutionIsTheSameForAnyNumberOfThreads) {
  const int64_t side = 260, n = side * side;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i) {
    for (const int64_t j : {i - side, i - 1, i, i + 1, i + side}) {
      if (!neighbours(i, j, side)) continue;
      tuples.insert(tuples.end(), {i, j});
      values.push_back(j == i ? 4.25 : -1 - static_cast<double>(j % 7) / 16);
    }
  }
  const Handle a = matrix(n, n, tuples, values);
  const Handle f(call(s4j_copy, Frame().whole(a).integers({S4J_FLOAT, -1}))[1]);
  std::vector<double> vb(static_cast<size_t>(n));
  for (size_t i = 0; i < vb.size(); ++i) vb[i] = static_cast<double>(i * 7 % 23) - 11;
  const Handle b = dense_of(Type::kDouble, {n}, vb);
  std::vector<double> wide;
  for (const double v : vb) wide.insert(wide.end(), {v, 2 * v, -v});
  const Handle many = dense_of(Type::kDouble, {n, 3}, wide);
  for (const int64_t matrix_handle : {static_cast<int64_t>(a), static_cast<int64_t>(f)})
    for (const int64_t upper : {0, 1}) {
      const Solving s(matrix_handle, {S4J_TRIANGULAR, upper, 0, 0});
      EXPECT_EQ(s.info()[7], 2 * side - 1);
      std::string first, first_many;
      for (const int threads : {1, 2, 3, 8, 20}) {
        set_threads(threads);
        for (int repeat = 0; repeat < 5; ++repeat) {
          const std::string bits = bytes_of(s.solve(b)), bits_many = bytes_of(s.solve(many));
          if (first.empty()) first = bits, first_many = bits_many;
          ASSERT_TRUE(bits == first && bits_many == first_many) << threads;
        }
      }
      set_threads(0);
      for (const int isa : {0, 1, 2, -1}) {
        set_isa(isa);
        ASSERT_TRUE(bytes_of(s.solve(b)) == first && bytes_of(s.solve(many)) == first_many) << "isa " << isa;
      }
      const std::vector<double> x = values_of(whole_of(s.solve(b))), xs = values_of(whole_of(s.solve(many)));
      for (size_t i = 0; i < x.size(); ++i)
        ASSERT_TRUE(xs[3 * i] == x[i] && xs[3 * i + 1] == 2 * x[i] && xs[3 * i + 2] == -x[i]) << i;
      // The residual of the triangle, row by row.
      if (matrix_handle != a) continue;
      for (int64_t i = 0; i < n; ++i) {
        double sum = -vb[i];
        for (const int64_t j : {i - side, i - 1, i, i + 1, i + side})
          if (neighbours(i, j, side) && (upper == 1 ? j >= i : j <= i))
            sum += (j == i ? 4.25 : -1 - static_cast<double>(j % 7) / 16) * x[j];
        ASSERT_NEAR(sum, 0, 1e-9) << i;
      }
    }
}

// Rows that depend on the last rows of the previous window: windows would wait for each other, so substitution goes by
// levels of all rows.
TEST(Solvers, SubstitutionByLevelsOfAllRows) {
  const int64_t n = 70000;
  std::vector<int64_t> tuples;
  std::vector<double> values, b(n), x(n);
  for (int64_t i = 0; i < n; ++i) {
    b[i] = x[i] = static_cast<double>(i * 7 % 23) - 11;
    for (const int64_t j : {i - 3000 - i * 37 % 2000, i - 1000 - i * 11 % 1500}) {
      if (j < 0) continue;
      tuples.insert(tuples.end(), {i, j});
      values.push_back(static_cast<double>(1 + i % 5) / 16);
      x[i] -= values.back() * x[j];
    }
    tuples.insert(tuples.end(), {i, i});
    values.push_back(2);
    x[i] *= 0.5;
  }
  const Solving s(matrix(n, n, tuples, values), {S4J_TRIANGULAR, 0, 0, 0});
  const Handle side = dense_of(Type::kDouble, {n}, b);
  for (const int threads : {1, 2, 5}) {
    set_threads(threads);
    EXPECT_EQ(values_of(whole_of(s.solve(side))), x) << threads;
  }
  set_threads(0);
}

// Entries that reach back over several windows, on more and fewer threads than at creation: the same bits.
TEST(Solvers, SubstitutionInWindowsThatReachFarBack) {
  const int64_t side = 400, n = side * side;
  std::vector<int64_t> tuples;
  std::vector<double> values, b(n), x(n);
  for (int64_t i = 0; i < n; ++i) {
    b[i] = x[i] = static_cast<double>(i * 5 % 29) - 14;
    for (const int64_t j : {i - 100 * side, i - 60 * side, i - side, i - 1}) {
      if (!neighbours(i, j, side)) continue;
      tuples.insert(tuples.end(), {i, j});
      values.push_back(-static_cast<double>(1 + (i + j) % 7) / 64);
      x[i] -= values.back() * x[j];
    }
    tuples.insert(tuples.end(), {i, i});
    values.push_back(4);
    x[i] *= 0.25;
  }
  const Handle a = matrix(n, n, tuples, values), right = dense_of(Type::kDouble, {n}, b);
  for (const int made : {2, 5}) {
    set_threads(made);
    const Solving s(a, {S4J_TRIANGULAR, 0, 0, 0});
    EXPECT_EQ(s.info()[7], 2 * side - 1);
    for (const int threads : {1, 2, 5, 8, 20}) {
      set_threads(threads);
      for (int repeat = 0; repeat < 5; ++repeat)
        ASSERT_TRUE(values_of(whole_of(s.solve(right))) == x) << made << ' ' << threads;
    }
  }
  set_threads(0);
}

TEST(Solvers, SubstitutionNamesTheRowWithoutADiagonal) {
  const Handle a = matrix(3, 3, {0, 0, 1, 0, 2, 2}, {1, 2, 3});
  EXPECT_NE(refused(a, {S4J_TRIANGULAR, 0, 0, 0}, S4J_ARITHMETIC).find("(1, 1)"), std::string::npos);
  const Solving unit(a, {S4J_TRIANGULAR, 0, 1, 0});
  EXPECT_EQ(values_of(whole_of(unit.solve(dense_of(Type::kDouble, {3}, {1, 2, 3})))), (std::vector<double>{1, 0, 3}));
}

TEST(Triangles, OverflowNamesTheRow) {
  const Handle a = matrix(2, 2, {0, 0, 1, 0, 1, 1}, {1e-300, 1, 1}), b = dense_of(Type::kDouble, {2}, {1e10, 1});
  const Solving s(a, {S4J_TRIANGULAR, 0, 0, 0});
  const std::string told = refusal(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, s.handle}), S4J_ARITHMETIC);
  EXPECT_NE(told.find("row 0 of the solution exceeds the range of DOUBLE"), std::string::npos) << told;
  const Handle nan = dense_of(Type::kDouble, {2}, {1, std::nan("")});
  EXPECT_NE(refusal(s4j_solver, Frame().whole(nan).integers({S4J_SOLVER_SOLVE, s.handle}), S4J_ILLEGAL_ARGUMENT)
                .find("row 1 of the right side is NaN"),
            std::string::npos);
}

}  // namespace
}  // namespace s4j::test
