// SPDX-License-Identifier: Apache-2.0
// Incomplete factors with thresholds: complete ones if nothing is dropped, better ones for smaller tolerances; bounded
// rows, shifts, errors.
#include <limits>

#include "preconditioners_support.hpp"

namespace s4j::test {
namespace {

constexpr double kAll = std::numeric_limits<double>::infinity();

Iterative ilut(double tolerance, double fill) { return options(S4J_PRECONDITIONER_ILUT, tolerance, fill); }
Iterative ict(double tolerance, double fill) { return options(S4J_PRECONDITIONER_ICT, tolerance, fill); }

// A random matrix far from diagonal dominance, without a third of its diagonal.
Entries hostile(Rng& rng, int64_t n) {
  Entries m{n, {}, {}};
  // An entry in each row and column.
  for (int64_t i = 0; i < n; ++i) m.add(i, (i + 1) % n, 3 + static_cast<double>(below(rng, 4)));
  for (int64_t i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) {
      const int64_t j = below(rng, n);
      if (j != i || below(rng, 3) > 0) m.add(i, j, uniform(rng));
    }
  return m;
}

TEST(Ilut, IsLuWhenNothingIsDropped) {
  Rng rng(1994);
  for (const int64_t n : {1, 2, 3, 17, 120}) {
    const Csr<double> a = hostile(rng, n).csr();
    const Driven made = drive(a, ilut(0, kAll));
    const std::vector<double> x = random_vector(rng, n);
    near(applied(*made.map, times(a, x)), x, 1e-9);
  }
}

TEST(Ilut, KeepsAtMostTheEntriesAllowed) {
  const Csr<double> a = square_grid(40).csr();
  int64_t before = 0;
  for (const double fill : {1.0, 2.0, 5.0, 20.0}) {
    const int64_t entries = drive(a, ilut(0, fill)).map->made().entries;
    EXPECT_GT(entries, before);
    // Both triangles of each row and the diagonal; a triangle may have as many entries as that of the matrix.
    EXPECT_LE(entries, a.nnz() + 2 * a.rows *
                                     static_cast<int64_t>(std::ceil(fill * static_cast<double>(a.nnz()) /
                                                                    static_cast<double>(2 * a.rows))));
    before = entries;
  }
  before = std::numeric_limits<int64_t>::max();
  for (const double tolerance : {1e-8, 1e-4, 1e-2, 1e-1, 10.0}) {
    const int64_t entries = drive(a, ilut(tolerance, kAll)).map->made().entries;
    EXPECT_LT(entries, before) << tolerance;
    before = entries;
  }
  EXPECT_EQ(before, a.rows);  // dropping never drops a pivot
}

TEST(Ilut, SmallerTolerancesTakeFewerIterations) {
  // Convection by upwind differences makes the matrix unsymmetric.
  const int64_t side = 50;
  Entries m = square_grid(side);
  for (int64_t i = 0; i < m.n; ++i) {
    m.add(i, i, 3);
    if (i % side > 0) m.add(i, i - 1, -3);
  }
  const Handle a = m.array(), b = dense_of(Type::kDouble, {m.n}, std::vector<double>(static_cast<size_t>(m.n), 1));
  int64_t before = 1000;
  for (const double tolerance : {0.3, 1e-2, 1e-3, 1e-5}) {
    const int64_t s = call(s4j_solver, Frame().whole(a).number(1).number(tolerance).number(20).integers(
                                           {S4J_SOLVER_CREATE, S4J_GMRES, S4J_PRECONDITIONER_ILUT, 30}))[1];
    make_factors(s);
    const int64_t h = call(s4j_solver, Frame().whole(b).number(1e-10).integers({S4J_SOLVER_START, s, 1000}))[1];
    const Out end = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1000}));
    EXPECT_EQ(end[1], S4J_SOLVER_CONVERGED);
    EXPECT_LT(end[2], before) << tolerance;
    before = end[2];
    for (const int64_t made : {h, s}) call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, made}));
  }
  EXPECT_LE(before, 6);
}

TEST(Ilut, ColumnsMoveForPivots) {
  // A zero diagonal: a matrix with permuted columns.
  Rng rng(10);
  const int64_t n = 80;
  Entries m{n, {}, {}};
  for (int64_t i = 0; i < n; ++i) {
    m.add(i, (i + 7) % n, 4);
    m.add(i, (i + 8) % n, 1);
    m.add(i, (i + 5) % n, -1);
  }
  const Handle a = m.array();
  const std::vector<double> x = whole_numbers(rng, n);
  const Handle b = dense_of(Type::kDouble, {n}, times(m.csr(), x));
  for (const int64_t kind : {S4J_GMRES, S4J_BICGSTAB}) {
    const Ended e = iterate(Solving(a, {kind, S4J_PRECONDITIONER_ILUT, 30}), b, 1e-12, 100);
    EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
    near(e.x, x, 1e-9);
  }
}

TEST(Ict, IsCholeskyWhenNothingIsDropped) {
  Rng rng(1998);
  for (const int64_t n : {1, 2, 3, 17, 120}) {
    const Plain m = random_matrix(rng, n, true);
    const Csr<double> a = read_csr<double>(whole_of(matrix(n, n, m.tuples, m.values)), false, Part::kAll, "test");
    const Driven made = drive(a, ict(0, kAll));
    EXPECT_EQ(made.map->made().shift, 0);
    const std::vector<double> x = random_vector(rng, n);
    near(applied(*made.map, times(a, x)), x, 1e-12);
  }
  // The scales of rows lie between 1e-8 and 1e8.
  Entries m = square_grid(12);
  for (size_t p = 0; p < m.values.size(); ++p)
    m.values[p] *= std::pow(10, static_cast<double>(m.tuples[2 * p] % 9 + m.tuples[2 * p + 1] % 9) - 8);
  const Csr<double> a = m.csr();
  const std::vector<double> x = random_vector(rng, m.n), got = applied(*drive(a, ict(0, kAll)).map, times(a, x));
  // The error of an element is relative to the scale of its row.
  for (size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(got[i], x[i], 1e-12 * std::pow(10, 8 - static_cast<double>(i % 9)));
}

TEST(Ict, IsSymmetricAndKeepsAtMostTheEntriesAllowed) {
  const Csr<double> a = square_grid(40).csr();
  int64_t before = 0;
  for (const double fill : {1.0, 2.0, 5.0, 20.0}) {
    const Driven made = drive(a, ict(0, fill));
    expect_symmetric_positive(*made.map, a.rows, 7);
    EXPECT_GT(made.map->made().entries, before);
    EXPECT_LE(made.map->made().entries,
              a.nnz() + 2 * a.rows *
                            static_cast<int64_t>(
                                std::ceil(fill * static_cast<double>(a.nnz()) / static_cast<double>(2 * a.rows))));
    before = made.map->made().entries;
  }
}

TEST(Ict, SmallerTolerancesTakeFewerIterations) {
  const Entries m = square_grid(60);
  const Handle a = m.array(), b = dense_of(Type::kDouble, {m.n}, std::vector<double>(static_cast<size_t>(m.n), 1));
  int64_t before = 1000;
  for (const double tolerance : {0.5, 3e-2, 1e-3, 1e-5}) {
    const int64_t s = call(s4j_solver, Frame().whole(a).number(1).number(tolerance).number(20).integers(
                                           {S4J_SOLVER_CREATE, S4J_CG, S4J_PRECONDITIONER_ICT, 0}))[1];
    make_factors(s);
    const int64_t h = call(s4j_solver, Frame().whole(b).number(1e-10).integers({S4J_SOLVER_START, s, 1000}))[1];
    const Out end = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1000})),
              info = call(s4j_solver, Frame().integers({S4J_SOLVER_INFO, s}));
    EXPECT_EQ(end[1], S4J_SOLVER_CONVERGED);
    EXPECT_LT(end[2], before) << tolerance;
    EXPECT_GE(info[11], m.n);
    EXPECT_EQ(std::bit_cast<double>(info[13]), 0);
    before = end[2];
    for (const int64_t made : {h, s}) call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, made}));
  }
  EXPECT_LE(before, 6);
}

TEST(Ict, ShiftsWhereAPivotIsNotPositive) {
  // The Laplacian of a graph is singular: its last pivot is rounding, perhaps negative.
  for (const int64_t side : {2, 5, 20}) {
    const Csr<double> a = square_grid(side, false).csr();
    const Driven made = drive(a, ict(0, kAll));
    EXPECT_EQ(made.map->made().shift, 1e-3);
    expect_symmetric_positive(*made.map, a.rows, 9);
  }
  // Positive definite, but its incomplete factor breaks down (Kershaw 1978).
  const Entries kershaw{4,
                        {0, 0, 0, 1, 0, 3, 1, 0, 1, 1, 1, 2, 2, 1, 2, 2, 2, 3, 3, 0, 3, 2, 3, 3},
                        {3, -2, 2, -2, 3, -2, -2, 3, -2, 2, -2, 3}};
  const Driven whole = drive(kershaw.csr(), ict(0, kAll)), part = drive(kershaw.csr(), ict(0.45, 1));
  EXPECT_EQ(whole.map->made().shift, 0);
  EXPECT_GT(part.map->made().shift, 0);
  EXPECT_LT(part.map->made().shift, 1);
  expect_symmetric_positive(*part.map, 4, 11);
}

TEST(Incomplete, RefusalsNameTheElement) {
  const Entries negative{3, {0, 0, 1, 1, 2, 2}, {1, -2, 1}}, hole{3, {0, 0, 1, 0, 0, 1, 2, 2}, {1, 2, 2, 1}},
      large{2, {0, 0, 0, 1, 1, 0, 1, 1}, {1, 3, 3, 1}}, singular{3, {0, 0, 0, 1, 1, 0, 1, 1}, {1, 2, 2, 4}};
  const auto says = [](const Entries& m, const Iterative& how, int32_t status, const char* words) {
    const std::string told = refused_map(m.csr(), how, status);
    EXPECT_NE(told.find(words), std::string::npos) << told;
  };
  says(negative, ict(0, kAll), S4J_ARITHMETIC, "(1, 1) is -2");
  says(hole, ict(0, kAll), S4J_ARITHMETIC, "(1, 1) is 0");
  says(large, ict(0, kAll), S4J_ARITHMETIC, "element (0, 1) is 3");
  says(singular, ilut(0, kAll), S4J_ARITHMETIC, "row 1, in which no entry is left");
  says(Entries{2, {}, {}}, ilut(0, 1), S4J_ARITHMETIC, "row 0");
  for (const s4j_preconditioner kind : {S4J_PRECONDITIONER_ILUT, S4J_PRECONDITIONER_ICT}) {
    for (const double tolerance : {-1.0, std::nan(""), kAll})
      says(large, options(kind, tolerance), S4J_ILLEGAL_ARGUMENT, "the drop tolerance is");
    for (const double fill : {0.0, -1.0, 0.99, std::nan("")})
      says(large, options(kind, 0, fill), S4J_ILLEGAL_ARGUMENT, "the fill is");
    EXPECT_EQ(drive(Entries{0, {}, {}}.csr(), options(kind)).map->made().entries, 0);
    near(applied(*drive(Entries{1, {0, 0}, {4}}.csr(), options(kind)).map, {8}), {2}, 1e-15);
  }
  near(applied(*drive(Entries{1, {0, 0}, {-4}}.csr(), ilut(0, 1)).map, {8}), {-2}, 1e-15);
}

// Rows that overflow are refused.
TEST(Incomplete, NumbersBeyondDoubleAreRefused) {
  Entries m{40, {}, {}};
  for (int64_t i = 0; i < m.n; ++i) {
    m.add(i, i, 1e-30);
    if (i > 0) m.add(i, i - 1, 1e30 * (i % 2 == 0 ? 1 : -1));
    m.add(i, m.n - 1, i == m.n - 1 ? 0 : 1e30);
  }
  // Pivoting either solves the system or refuses it.
  try {
    const Driven made = drive(m.csr(), ilut(0, kAll));
    for (const double v : applied(*made.map, std::vector<double>(40, 1))) EXPECT_FALSE(std::isnan(v));
  } catch (const Error& e) {
    EXPECT_EQ(e.status(), S4J_ARITHMETIC);
  }
}

TEST(Incomplete, TheSameWhereverItPauses) {
  const Csr<double> a = square_grid(70).csr();
  Rng rng(3);
  const std::vector<double> r = random_vector(rng, a.rows);
  for (const Iterative& how : {ilut(1e-6, 30), ict(1e-6, 30)}) {
    const Driven paused = drive(a, how);
    EXPECT_GT(paused.pauses, 3);
    EXPECT_EQ(applied(*paused.map, r), applied(*at_once(preconditioner(a, how, "test")), r));
  }
}

// Factorisations abandoned half way free their memory.
TEST(Incomplete, AbandonedFactorsFreeTheirMemory) {
  const Csr<double> a = square_grid(70).csr();
  for (const Iterative& how : {ilut(1e-6, 30), ict(1e-6, 30)}) {
    const int64_t live = live_bytes();
    {
      std::unique_ptr<LinearMap> none;
      Computation computation;
      computation.begin(take_map(preconditioner(a, how, "test"), none));
      for (int i = 0; i < 3; ++i) EXPECT_FALSE(computation.run(Computation::Clock::time_point::min()));
      EXPECT_GT(live_bytes(), live);
    }
    EXPECT_EQ(live_bytes(), live);
  }
}

}  // namespace
}  // namespace s4j::test
