// SPDX-License-Identifier: Apache-2.0
// Factorisations through the C ABI: systems with known solutions, errors, handles.
#include <atomic>

#include "leaf/select.hpp"
#include "linalg/solver/solver.hpp"
#include "parallel/parallel.hpp"
#include "solvers_support.hpp"
#include "threads.hpp"

namespace s4j::test {
namespace {

const std::vector<std::vector<int64_t>> kFactorisations = {
    {S4J_CHOLESKY, S4J_ORDERING_AMD, 0},     {S4J_CHOLESKY, S4J_ORDERING_COLAMD, 1},
    {S4J_CHOLESKY, S4J_ORDERING_NATURAL, 0}, {S4J_LDLT, S4J_ORDERING_AMD, 1},
    {S4J_LDLT, S4J_ORDERING_NATURAL, 0},     {S4J_LU, S4J_ORDERING_AMD},
    {S4J_LU, S4J_ORDERING_COLAMD},           {S4J_LU, S4J_ORDERING_NATURAL},
    {S4J_QR, S4J_ORDERING_COLAMD},           {S4J_QR, S4J_ORDERING_NATURAL}};

TEST(Solvers, FactorisationsSolveAndRefactor) {
  Rng rng(802);
  for (const std::vector<int64_t>& options : kFactorisations)
    for (const int64_t n : {0, 1, 2, 9, 40}) {
      SCOPED_TRACE(options[0] * 100 + n);
      const Plain m = random_matrix(rng, n, options[0] <= S4J_LDLT);
      const std::vector<double> x = whole_numbers(rng, n * 3);
      const Handle a = matrix(n, n, m.tuples, m.values), b = dense_of(Type::kDouble, {n, 3}, m.times(x, 3));
      const Solving s(a, options);
      near(values_of(whole_of(s.solve(b))), x, 1e-10);
      Plain twice = m;
      for (double& v : twice.values) v *= 2;
      const Handle a2 = matrix(n, n, twice.tuples, twice.values, S4J_COO);
      refactor(s.handle, a2);
      std::vector<double> half = x;
      for (double& v : half) v /= 2;
      near(values_of(whole_of(s.solve(b))), half, 1e-10);
      if (n > 1) {
        const Handle other = matrix(n, n, {0, 0}, {1});
        const std::string text =
            refusal(s4j_solver, Frame().whole(other).integers({S4J_SOLVER_REFACTOR, s.handle}), S4J_ILLEGAL_ARGUMENT);
        EXPECT_NE(text.find("pattern"), std::string::npos) << text;
        near(values_of(whole_of(s.solve(b))), half, 1e-10);
      }
    }
}

TEST(Solvers, DeterminantAndRank) {
  // det = 2 (4 5 - 1) - 0 = 38, by rows; symmetric.
  const Handle a = matrix(3, 3, {0, 0, 1, 1, 1, 2, 2, 1, 2, 2}, {2, 4, 1, 1, 5});
  for (const auto kind : {S4J_CHOLESKY, S4J_LDLT, S4J_LU}) {
    const Solving s(a, {kind, S4J_ORDERING_COLAMD, 0});
    const Out info = s.info();
    EXPECT_EQ(info[5], 1);
    EXPECT_NEAR(std::bit_cast<double>(info[6]), std::log(38.0), 1e-13);
  }
  const Handle negative = matrix(2, 2, {0, 1, 1, 0}, {3, 2});
  const Out info = Solving(negative, {S4J_LU, S4J_ORDERING_COLAMD}).info();
  EXPECT_EQ(info[5], -1);
  EXPECT_NEAR(std::bit_cast<double>(info[6]), std::log(6.0), 1e-14);
  // Rows 0 and 2 are equal, row 1 is empty.
  const Handle singular = matrix(4, 3, {0, 0, 0, 2, 2, 0, 2, 2, 3, 2}, {1, 2, 1, 2, 5});
  EXPECT_EQ(Solving(singular, {S4J_QR, S4J_ORDERING_COLAMD}).info()[4], 2);
  EXPECT_EQ(Solving(matrix(3, 3, {}, {}), {S4J_QR, S4J_ORDERING_COLAMD}).info()[4], 0);
}

TEST(Solvers, LeastSquares) {
  // The line through (0, 1), (1, 3), (2, 5), (3, 7.4): by the normal equations.
  const Handle a = matrix(4, 2, {0, 0, 1, 0, 2, 0, 3, 0, 1, 1, 2, 1, 3, 1}, {1, 1, 1, 1, 1, 2, 3});
  const Solving s(a, {S4J_QR, S4J_ORDERING_COLAMD});
  near(values_of(whole_of(s.solve(dense_of(Type::kDouble, {4}, {1, 3, 5, 7.4})))), {0.92, 2.12}, 1e-13);
  // The matrix is wide: QR returns a solution of the underdetermined system.
  const Handle w = matrix(1, 3, {0, 1}, {4});
  near(values_of(whole_of(Solving(w, {S4J_QR, S4J_ORDERING_NATURAL}).solve(dense_of(Type::kDouble, {1}, {8})))),
       {0, 2, 0}, 1e-13);
}

TEST(Solvers, SingularAndIndefiniteSayWhere) {
  const Handle indefinite = matrix(3, 3, {0, 0, 1, 1, 2, 2}, {1, -2, 1});
  EXPECT_NE(refused(indefinite, {S4J_CHOLESKY, S4J_ORDERING_AMD, 0}, S4J_ARITHMETIC).find("row 1"), std::string::npos);
  const Solving ldlt(indefinite, {S4J_LDLT, S4J_ORDERING_AMD, 0});
  EXPECT_EQ(ldlt.info()[5], -1);
  const Handle empty_row = matrix(3, 3, {0, 0, 2, 2}, {1, 1});
  for (const int64_t order : {S4J_ORDERING_AMD, S4J_ORDERING_COLAMD, S4J_ORDERING_NATURAL}) {
    EXPECT_NE(refused(empty_row, {S4J_CHOLESKY, order, 0}, S4J_ARITHMETIC).find("row 1"), std::string::npos);
    EXPECT_NE(refused(empty_row, {S4J_LDLT, order, 0}, S4J_ARITHMETIC).find("row 1"), std::string::npos);
    EXPECT_NE(refused(empty_row, {S4J_LU, order}, S4J_ARITHMETIC).find("column 1"), std::string::npos);
  }
  // A failed refactor loses the factors; the next refactor succeeds.
  const Handle good = matrix(2, 2, {0, 0, 1, 1}, {2, 4}), bad = matrix(2, 2, {0, 0, 1, 1}, {2, -4});
  const Handle b = dense_of(Type::kDouble, {2}, {2, 4});
  const Solving s(good, {S4J_CHOLESKY, S4J_ORDERING_AMD, 0});
  call(s4j_solver, Frame().whole(bad).integers({S4J_SOLVER_REFACTOR, s.handle}));
  refusal(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, s.handle}), S4J_BUSY);
  refusal(s4j_solver, Frame().integers({S4J_SOLVER_STEP, s.handle, 1}), S4J_ARITHMETIC);
  refusal(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, s.handle}), S4J_STATE);
  refactor(s.handle, good);
  near(values_of(whole_of(s.solve(b))), {1, 1}, 1e-15);
}

// Far fewer entries than columns: Eigen alone would not terminate.
TEST(Solvers, NearlyEmptyMatricesAreSingular) {
  const Handle a = matrix(2000, 2000, {0, 0, 1, 1, 5, 2}, {3, 4, 5});
  EXPECT_NE(refused(a, {S4J_LU, S4J_ORDERING_COLAMD}, S4J_ARITHMETIC).find("column 3"), std::string::npos);
  EXPECT_NE(refused(a, {S4J_CHOLESKY, S4J_ORDERING_AMD, 0}, S4J_ARITHMETIC), "");
  const Solving qr(a, {S4J_QR, S4J_ORDERING_COLAMD});
  EXPECT_EQ(qr.info()[4], 3);
}

TEST(Solvers, RefusalsNameWhatIsWrong) {
  const Handle wide = matrix(2, 3, {0, 0}, {1});
  for (const std::vector<int64_t>& options : kFactorisations)
    if (options[0] != S4J_QR) {
      EXPECT_NE(refused(wide, options, S4J_ILLEGAL_ARGUMENT).find("[2, 3]"), std::string::npos);
    }
  refused(wide, {S4J_TRIANGULAR, 0, 0, 0}, S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(refused(wide, {S4J_QR, S4J_ORDERING_AMD}, S4J_ILLEGAL_ARGUMENT).find("COLAMD"), std::string::npos);
  const Handle square = matrix(2, 2, {0, 0, 1, 1}, {1, 1});
  refused(square, {S4J_LU, 6}, S4J_ILLEGAL_ARGUMENT);
  refused(square, {S4J_TRIANGULAR, 2, 0, 0}, S4J_ILLEGAL_ARGUMENT);
  refused(square, {799}, S4J_ILLEGAL_ARGUMENT);
  const Handle nan = matrix(2, 2, {0, 0, 1, 1}, {1, std::nan("")});
  for (const std::vector<int64_t>& options : kFactorisations)
    EXPECT_NE(refused(nan, options, S4J_ILLEGAL_ARGUMENT).find("(1, 1) is NaN"), std::string::npos);
  const Handle ints(call(s4j_copy, Frame().whole(square).integers({S4J_INT, -1}))[1]);
  EXPECT_NE(refused(ints, {S4J_LU, 0}, S4J_ILLEGAL_ARGUMENT).find("castTo"), std::string::npos);
  const Handle filled(call(s4j_scalar, Frame(S4J_OP_ADD).whole(square).number(1))[1]);
  EXPECT_NE(refused(filled, {S4J_LU, 0}, S4J_ILLEGAL_ARGUMENT).find("fill"), std::string::npos);
  const Handle vector = dense_of(Type::kDouble, {2}, {1, 2});
  refused(vector, {S4J_LU, 0}, S4J_ILLEGAL_ARGUMENT);

  const Solving s(square, {S4J_LU, 0});
  const auto solve = [&](int64_t b) {
    return refusal(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, s.handle}), S4J_ILLEGAL_ARGUMENT);
  };
  EXPECT_NE(solve(dense_of(Type::kDouble, {3}, {1, 2, 3})).find("[3]"), std::string::npos);
  EXPECT_NE(solve(square).find("toDense"), std::string::npos);
  EXPECT_NE(solve(dense_of(Type::kDouble, {2}, {1, std::nan("")})).find("row 1"), std::string::npos);
  refusal(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, s.handle, 4}), S4J_ILLEGAL_ARGUMENT);
  const Solving triangle(square, {S4J_TRIANGULAR, 0, 0, 0});
  refusal(s4j_solver, Frame().integers({S4J_SOLVER_STEP, triangle.handle, 1}), S4J_ILLEGAL_ARGUMENT);
  refusal(s4j_solver, Frame().integers({99, s.handle}), S4J_ILLEGAL_ARGUMENT);
  refusal(s4j_solver, Frame(), S4J_ILLEGAL_ARGUMENT);
}

TEST(Solvers, WrongAndFreedHandlesAreErrors) {
  const Handle a = matrix(2, 2, {0, 0, 1, 1}, {1, 1});
  const int64_t before = live_solvers();
  int64_t old = 0;
  {
    const Solving s(a, {S4J_LU, 0});
    old = s.handle;
    EXPECT_EQ(live_solvers(), before + 1);
  }
  EXPECT_EQ(live_solvers(), before);
  for (const int64_t handle : {old, int64_t{0}, int64_t{-1}, int64_t{1} << 40})
    for (const int64_t action : {S4J_SOLVER_SOLVE, S4J_SOLVER_INFO, S4J_SOLVER_RELEASE})
      refusal(s4j_solver, Frame().integers({action, handle}), S4J_STATE);
}

TEST(Solvers, AreCopiesInTheMatrixTypeOfAnyView) {
  Rng rng(803);
  const Plain m = random_matrix(rng, 12, false);
  const std::vector<double> x = whole_numbers(rng, 12);
  const Handle b = dense_of(Type::kDouble, {12}, m.times(x, 1));
  for (const int64_t format : {S4J_DENSE, S4J_COO, S4J_GCS})
    for (const int64_t type : {S4J_DOUBLE, S4J_FLOAT}) {
      Handle a = matrix(12, 12, m.tuples, m.values, format);
      if (type == S4J_FLOAT) a = Handle(call(s4j_copy, Frame().whole(a).integers({type, -1}))[1]);
      const Solving s(a, {S4J_LU, S4J_ORDERING_COLAMD});
      call(s4j_fill, Frame().whole(a).number(0));
      const Handle got = s.solve(b);
      EXPECT_EQ(got.header()[S4J_H_TYPE], type);
      near(values_of(whole_of(got)), x, type == S4J_FLOAT ? 1e-5 : 1e-11);
    }
  // The transpose as a view.
  const Handle a = matrix(12, 12, m.tuples, m.values);
  const Frame f = Frame().view(a, {2, 2, 1, 0, 1, 12, 0, 0, 1, 12, -1, -1}).integers({S4J_SOLVER_CREATE, S4J_LU, 1});
  const int64_t s = call(s4j_solver, f)[1];
  make_factors(s);
  Plain t = m;
  for (int64_t i = 0; i < 12; ++i)
    for (int64_t j = 0; j < 12; ++j) t.dense[j * 12 + i] = m.at(i, j);
  const Handle bt = dense_of(Type::kDouble, {12}, t.times(x, 1));
  near(values_of(whole_of(Handle(call(s4j_solver, Frame().whole(bt).integers({S4J_SOLVER_SOLVE, s}))[1]))), x, 1e-11);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, s}));
}

TEST(Solvers, ManyThreadsSolveWithOne) {
  Rng rng(804);
  const Plain m = random_matrix(rng, 50, true);
  const std::vector<double> x = whole_numbers(rng, 50);
  const Handle a = matrix(50, 50, m.tuples, m.values), b = dense_of(Type::kDouble, {50}, m.times(x, 1));
  for (const std::vector<int64_t>& options : kFactorisations) {
    const Solving s(a, options);
    const std::string want = bytes_of(s.solve(b));
    std::atomic<int> wrong{0};
    on_threads(4, [&](int) {
      s4j_context* const ctx = s4j_context_create();
      for (int i = 0; i < 50; ++i) {
        Out out;
        if (s4j_solver(ctx, Frame().whole(b).integers({S4J_SOLVER_SOLVE, s.handle}).data(), out.words) != S4J_OK) {
          ++wrong;
          continue;
        }
        if (std::memcmp(reinterpret_cast<const double*>(reinterpret_cast<const int64_t*>(out[7])[S4J_H_VALUES]),
                        want.data() + want.size() - 50 * 8, 50 * 8) != 0)
          ++wrong;
        Out ignored;
        s4j_release(ctx, Frame().whole(out[1]).data(), ignored.words);
      }
      s4j_context_destroy(ctx);
    });
    EXPECT_EQ(wrong.load(), 0) << options[0];
  }
}

// A running call excludes refactor and step, and they exclude it.
TEST(Iterations, ConflictsNameBothActions) {
  const Handle a = matrix(2, 2, {0, 0, 1, 1}, {1, 1}), b = dense_of(Type::kDouble, {2}, {1, 1});
  const Solving s(a, {S4J_LU, 1});
  const std::shared_ptr<Solver> solver = solver_at(s.handle, "test");
  {
    const SolverUse reading(*solver, "solve", false);
    const std::string text = refusal(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_REFACTOR, s.handle}), S4J_BUSY);
    EXPECT_NE(text.find("refactor changes the solver while solve uses it"), std::string::npos) << text;
    near(values_of(whole_of(s.solve(b))), {1, 1}, 0);
  }
  const SolverUse writing(*solver, "refactor", true);
  const std::string text = refusal(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, s.handle}), S4J_BUSY);
  EXPECT_NE(text.find("solve uses the solver while refactor changes it"), std::string::npos) << text;
}

}  // namespace
}  // namespace s4j::test
