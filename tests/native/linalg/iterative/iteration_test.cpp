// SPDX-License-Identifier: Apache-2.0
// Iterations and preconditioners through the C ABI: systems with known solutions, the same bits for any number of
// threads, states without a solution.
#include <functional>

#include "linalg/solver/solver.hpp"
#include "parallel/parallel.hpp"
#include "solvers_support.hpp"

namespace s4j::test {
namespace {

const int64_t kSymmetric[] = {S4J_PRECONDITIONER_NONE, S4J_PRECONDITIONER_JACOBI, S4J_PRECONDITIONER_SSOR,
                              S4J_PRECONDITIONER_IC0,  S4J_PRECONDITIONER_ICT,    S4J_PRECONDITIONER_MULTIGRID};

TEST(Iterations, EveryMethodWithEveryPreconditioner) {
  Rng rng(811);
  const Plain m = laplacian(12);
  const std::vector<double> x = whole_numbers(rng, m.n);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values), b = dense_of(Type::kDouble, {m.n, 1}, m.times(x, 1));
  const double size = norm_of(m.times(x, 1));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES}) {
    int64_t plain = 0;
    for (const int64_t preconditioner : kSymmetric) {
      SCOPED_TRACE(kind * 10 + preconditioner);
      const Solving s(a, {kind, preconditioner, 30});
      const Ended e = iterate(s, b, 1e-10);
      EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
      near(e.x, x, 1e-6);
      EXPECT_LE(e.residual, 1e-10 * size);
      if (preconditioner == S4J_PRECONDITIONER_NONE) plain = e.iterations;
      if (preconditioner >= S4J_PRECONDITIONER_SSOR) {
        EXPECT_LT(e.iterations, plain);
      }
      // The same iteration one step at a time.
      EXPECT_TRUE(iterate(s, b, 1e-10, 1000, 1).bits == e.bits);
      // Starting at the solution takes no step.
      const Handle guess = dense_of(Type::kDouble, {m.n, 1}, x);
      EXPECT_EQ(iterate(s, b, 1e-10, 1000, 1, guess).iterations, 0);
    }
  }
}

TEST(Iterations, UnsymmetricSystems) {
  Rng rng(812);
  for (const int64_t n : {1, 2, 15, 80}) {
    const Plain m = random_matrix(rng, n, false, 4);
    const std::vector<double> x = whole_numbers(rng, n);
    const Handle a = matrix(n, n, m.tuples, m.values), b = dense_of(Type::kDouble, {n}, m.times(x, 1));
    for (const int64_t kind : {S4J_BICGSTAB, S4J_GMRES})
      for (const int64_t preconditioner : {S4J_PRECONDITIONER_NONE, S4J_PRECONDITIONER_JACOBI, S4J_PRECONDITIONER_SSOR,
                                           S4J_PRECONDITIONER_ILU0, S4J_PRECONDITIONER_ILUT}) {
        SCOPED_TRACE(kind * 1000 + preconditioner * 100 + n);
        const Ended e = iterate(Solving(a, {kind, preconditioner, 7}), b, 1e-12);
        EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
        near(e.x, x, 1e-8);
      }
    const Ended e = iterate(Solving(a, {S4J_LSMR, S4J_PRECONDITIONER_JACOBI, 0}), b, 1e-12);
    EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
    near(e.x, x, 1e-7);
  }
}

TEST(Iterations, SolutionsThatUnderflowHaveNotConverged) {
  const Handle a = matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {4e150, 1e150, 1e150, 3e150});
  const Handle b = dense_of(Type::kDouble, {2}, {3e-200, 4e-200});
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR}) {
    SCOPED_TRACE(kind);
    const Ended e = iterate(Solving(a, {kind, S4J_PRECONDITIONER_NONE, 7}), b, 1e-8);
    EXPECT_EQ(e.state, S4J_SOLVER_STAGNATED);
    EXPECT_EQ(e.x, (std::vector<double>{0, 0}));
    EXPECT_NEAR(e.residual, 5e-200, 1e-214);
  }
}

TEST(Iterations, ResidualsAreThoseOfRoundedSolutions) {
  const Handle wide = matrix(2, 2, {0, 0, 1, 1}, {3, 7});
  const Handle a(call(s4j_copy, Frame().whole(wide).integers({S4J_FLOAT, S4J_GCS, 1, 0, 1}))[1]);
  const Handle b = dense_of(Type::kDouble, {2}, {1, 0});
  const double left = std::abs(1 - 3 * static_cast<double>(1 / 3.0F));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR}) {
    SCOPED_TRACE(kind);
    const Ended e = iterate(Solving(a, {kind, S4J_PRECONDITIONER_NONE, 7}), b, 1e-12);
    EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
    EXPECT_EQ(e.residual, left);
  }
}

TEST(Iterations, LeastSquares) {
  // The line through (0, 1), (1, 3), (2, 5), (3, 7.4), which the test of SparseQR fits too.
  const Handle a = matrix(4, 2, {0, 0, 1, 0, 2, 0, 3, 0, 1, 1, 2, 1, 3, 1}, {1, 1, 1, 1, 1, 2, 3});
  const Handle b = dense_of(Type::kDouble, {4}, {1, 3, 5, 7.4});
  for (const int64_t preconditioner : {S4J_PRECONDITIONER_NONE, S4J_PRECONDITIONER_JACOBI}) {
    const Ended e = iterate(Solving(a, {S4J_LSMR, preconditioner, 0}), b, 1e-12);
    EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
    near(e.x, {0.92, 2.12}, 1e-10);
    EXPECT_NEAR(e.residual, std::sqrt(0.048), 1e-10);
  }
  EXPECT_NE(refused(a, {S4J_LSMR, S4J_PRECONDITIONER_ILU0, 0}, S4J_ILLEGAL_ARGUMENT).find("Jacobi"), std::string::npos);
}

TEST(Iterations, StatesWithoutASolution) {
  const Handle indefinite = matrix(3, 3, {0, 0, 1, 1, 2, 2}, {1, -2, 1}), b = dense_of(Type::kDouble, {3}, {1, 1, 1});
  EXPECT_EQ(iterate(Solving(indefinite, {S4J_CG, 0, 0}), b, 1e-10).state, S4J_SOLVER_INDEFINITE);
  EXPECT_EQ(iterate(Solving(indefinite, {S4J_MINRES, 0, 0}), b, 1e-10).state, S4J_SOLVER_CONVERGED);
  const Handle axis = dense_of(Type::kDouble, {3}, {0, 1, 0});
  EXPECT_EQ(iterate(Solving(indefinite, {S4J_MINRES, S4J_PRECONDITIONER_JACOBI, 0}), axis, 1e-10).state,
            S4J_SOLVER_INDEFINITE);
  // The matrix has positive curvature along the first direction. The preconditioner with elements of -1 gives r^T M^-1
  // r < 0, or = 0.
  const std::vector<int64_t> four = {0, 0, 0, 1, 1, 0, 1, 1};
  const Handle saddle = matrix(2, 2, four, {1, -2, -2, -1});
  for (const std::vector<double>& side : {std::vector<double>{1, 2}, std::vector<double>{1, 1}})
    for (const int64_t preconditioner : {S4J_PRECONDITIONER_JACOBI, S4J_PRECONDITIONER_SSOR}) {
      const Ended e = iterate(Solving(saddle, {S4J_CG, preconditioner, 0}), dense_of(Type::kDouble, {2}, side), 1e-10);
      EXPECT_EQ(e.state, S4J_SOLVER_INDEFINITE) << side[1] << " " << preconditioner;
      EXPECT_EQ(e.iterations, 1);
    }
  const Plain m = laplacian(12);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values),
               ones = dense_of(Type::kDouble, {m.n}, std::vector<double>(144, 1));
  const Ended few = iterate(Solving(a, {S4J_CG, 0, 0}), ones, 1e-10, 5, 3);
  EXPECT_EQ(few.state, S4J_SOLVER_EXHAUSTED);
  EXPECT_EQ(few.iterations, 5);
  EXPECT_EQ(iterate(Solving(a, {S4J_GMRES, 0, 5}), ones, 1e-10, 0).state, S4J_SOLVER_EXHAUSTED);
  // Tolerances below rounding are not reached.
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES}) {
    const Ended e = iterate(Solving(a, {kind, 0, 30}), ones, 1e-30, 5000);
    EXPECT_NE(e.state, S4J_SOLVER_CONVERGED) << kind;
    EXPECT_LT(e.residual, 1e-11) << kind;
  }
  // A singular matrix and b outside its range.
  const Handle singular = matrix(3, 3, {0, 0, 0, 1, 1, 0, 1, 1}, {1, 1, 1, 1});
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES}) {
    const Ended e = iterate(Solving(singular, {kind, 0, 30}), b, 1e-10, 100);
    EXPECT_NE(e.state, S4J_SOLVER_CONVERGED) << kind;
    for (const double v : e.x) EXPECT_TRUE(std::isfinite(v)) << kind;
  }
  // A singular matrix, the Laplacian of a path; its null space is the constants. The least |r| is the mean of b, and x
  // stays as small as possible.
  Plain path{30, {}, {}, std::vector<double>(900, 0)};
  for (int64_t i = 0; i < 30; ++i) {
    path.add(i, i, i == 0 || i == 29 ? 1 : 2);
    if (i > 0) path.add(i, i - 1, -1);
    if (i < 29) path.add(i, i + 1, -1);
  }
  std::vector<double> first(30, 0);
  first[0] = 1;
  const Ended least = iterate(Solving(matrix(30, 30, path.tuples, path.values), {S4J_MINRES, 0, 0}),
                              dense_of(Type::kDouble, {30}, first), 1e-10, 1000);
  EXPECT_EQ(least.state, S4J_SOLVER_STAGNATED);
  EXPECT_NEAR(least.residual, 1 / std::sqrt(30.0), 1e-9);
  EXPECT_LT(norm_of(least.x), 100);
  EXPECT_LT(least.iterations, 100);
  // The right-hand side is 0.
  const Handle zero = dense_of(Type::kDouble, {3}, {0, 0, 0});
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR})
    EXPECT_EQ(iterate(Solving(singular, {kind, 0, 30}), zero, 1e-10).iterations, 0);
  const Handle empty = matrix(0, 0, {}, {}), none = dense_of(Type::kDouble, {0}, {});
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR})
    EXPECT_EQ(iterate(Solving(empty, {kind, 0, 30}), none, 1e-10).state, S4J_SOLVER_CONVERGED);
}

// Least squares with almost dependent columns: both recomputed residuals confirm each result that converged.
TEST(Iterations, LeastSquaresConvergeOnlyByTrueResiduals) {
  Rng rng(823);
  int converged = 0;
  for (int round = 0; round < 40; ++round) {
    const int64_t rows = 60, cols = 12;
    std::vector<int64_t> tuples;
    std::vector<double> values, b(60);
    for (int64_t j = 0; j < cols; ++j)
      for (int64_t i = 0; i < rows; ++i) {
        // Powers of points in 0..1, with different sizes: condition numbers up to 1e14.
        const double v = std::pow(static_cast<double>(i + 1) / 61, static_cast<double>(j)) *
                         std::pow(10, static_cast<double>(round % 5) * static_cast<double>(j % 3));
        tuples.insert(tuples.end(), {i, j});
        values.push_back(v);
      }
    for (double& v : b) v = static_cast<double>(below(rng, 1000)) / 100;
    const double tolerance = std::pow(10, -4 - round % 9);
    const Handle a = matrix(rows, cols, tuples, values);
    const Ended e = iterate(Solving(a, {S4J_LSMR, round % 2, 0}), dense_of(Type::kDouble, {rows}, b), tolerance, 500);
    if (e.state != S4J_SOLVER_CONVERGED) continue;
    ++converged;
    std::vector<double> r = b, gradient(static_cast<size_t>(cols), 0), scale(static_cast<size_t>(cols), 0);
    double size = 0;
    for (size_t p = 0; p < values.size(); ++p) {
      const auto i = static_cast<size_t>(tuples[2 * p]), j = static_cast<size_t>(tuples[2 * p + 1]);
      r[i] -= values[p] * e.x[j];
      scale[j] += values[p] * values[p];
    }
    for (size_t p = 0; p < values.size(); ++p) gradient[tuples[2 * p + 1]] += values[p] * r[tuples[2 * p]];
    for (size_t j = 0; j < scale.size(); ++j) {
      size += round % 2 == 1 ? 1 : scale[j];
      if (round % 2 == 1) gradient[j] /= std::sqrt(scale[j]);
    }
    // Sums in another order differ by the rounding of a x, which is far larger than r.
    EXPECT_TRUE(norm_of(r) <= 2 * tolerance * norm_of(b) ||
                norm_of(gradient) <= 2 * tolerance * std::sqrt(size) * norm_of(r))
        << "round " << round << ": " << norm_of(gradient) << " of " << std::sqrt(size) * norm_of(r);
  }
  EXPECT_GT(converged, 10);
}

// A solver takes the elements of a dense array that are not 0.
TEST(Iterations, ZerosOfADenseMatrixAreNotStored) {
  const Handle a = dense_of(Type::kDouble, {3, 3}, {4, 0, 1, 0, 3, 0, 1, 0, 5});
  EXPECT_EQ(Solving(a, {S4J_CG, S4J_PRECONDITIONER_NONE, 30}).info()[3], 5);
}

TEST(Iterations, TheFirstGuessIsNamed) {
  const Handle a = matrix(2, 2, {0, 0, 1, 1}, {1, 1}), b = dense_of(Type::kDouble, {2}, {1, 1});
  const Handle guess = dense_of(Type::kDouble, {2}, {0, std::nan("")});
  const Solving s(a, {S4J_CG, 0, 0});
  const std::string told = refusal(
      s4j_solver, Frame().whole(b).whole(guess).number(1e-8).number(0).integers({S4J_SOLVER_START, s.handle, 10}),
      S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(told.find("row 1 of the first guess is NaN"), std::string::npos) << told;
}

TEST(Iterations, TheSameForAnyNumberOfThreads) {
  const int64_t side = 200, n = side * side;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i)
    for (const int64_t j : {i - side, i - 1, i, i + 1, i + side}) {
      if (!neighbours(i, j, side)) continue;
      tuples.insert(tuples.end(), {i, j});
      values.push_back(j == i ? 4.5 : -1);
    }
  const Handle a = matrix(n, n, tuples, values), b = dense_of(Type::kDouble, {n}, std::vector<double>(n, 1));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR}) {
    const Solving s(a, {kind, kind == S4J_LSMR ? S4J_PRECONDITIONER_JACOBI : S4J_PRECONDITIONER_IC0, 10});
    std::string first;
    for (const int threads : {1, 2, 3, 8}) {
      set_threads(threads);
      const Ended e = iterate(s, b, 1e-6, 20);
      if (first.empty()) first = e.bits;
      EXPECT_TRUE(e.bits == first) << kind << " on " << threads;
    }
    set_threads(0);
  }
}

TEST(Iterations, PreconditionersSayWhichRow) {
  const Handle hole = matrix(3, 3, {0, 0, 1, 0, 0, 1, 2, 2}, {1, 2, 2, 1});
  for (const int64_t p : {S4J_PRECONDITIONER_JACOBI, S4J_PRECONDITIONER_SSOR})
    EXPECT_NE(refused(hole, {S4J_BICGSTAB, p, 0}, S4J_ARITHMETIC).find("(1, 1)"), std::string::npos);
  for (const int64_t p : {S4J_PRECONDITIONER_IC0, S4J_PRECONDITIONER_ILU0})
    EXPECT_NE(refused(hole, {S4J_BICGSTAB, p, 0}, S4J_ARITHMETIC).find("row 1"), std::string::npos);
  const Handle a = matrix(2, 2, {0, 0, 1, 1}, {1, 1});
  for (const double omega : {0.0, 2.0, -1.0, std::nan("")})
    EXPECT_NE(refused(Frame().whole(a).number(omega).integers({S4J_SOLVER_CREATE, S4J_CG, S4J_PRECONDITIONER_SSOR, 0}),
                      S4J_ILLEGAL_ARGUMENT)
                  .find("omega"),
              std::string::npos);
  const Solving s(a, {S4J_CG, 0, 0});
  const Handle two = dense_of(Type::kDouble, {2, 2}, {1, 2, 3, 4}), b = dense_of(Type::kDouble, {2}, {1, 2});
  const auto start = [&](int64_t rhs, double tolerance, int64_t most) {
    return refusal(s4j_solver, Frame().whole(rhs).number(tolerance).integers({S4J_SOLVER_START, s.handle, most}),
                   S4J_ILLEGAL_ARGUMENT);
  };
  EXPECT_NE(start(two, 1e-6, 10).find("[2, 2]"), std::string::npos);
  start(b, -1, 10);
  start(b, std::nan(""), 10);
  start(b, 1e-6, -1);
  EXPECT_NE(refusal(s4j_solver, Frame().whole(b).whole(two).number(1e-6).integers({S4J_SOLVER_START, s.handle, 10}),
                    S4J_ILLEGAL_ARGUMENT)
                .find("first guess"),
            std::string::npos);
}

// Each allocation of each call fails in turn: the status reports it, no memory leaks, and the next attempt succeeds.
TEST(Iterations, FailedAllocationsLoseNothing) {
  const Plain m = laplacian(5);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values), b = dense_of(Type::kDouble, {m.n}, std::vector<double>(25, 1));
  const std::vector<std::vector<int64_t>> kinds = {{S4J_TRIANGULAR, 0, 0, 0},
                                                   {S4J_CHOLESKY, 0, 0},
                                                   {S4J_LDLT, 0, 0},
                                                   {S4J_LU, 1},
                                                   {S4J_QR, 1},
                                                   {S4J_CG, S4J_PRECONDITIONER_IC0, 0},
                                                   {S4J_MINRES, S4J_PRECONDITIONER_SSOR, 0},
                                                   {S4J_BICGSTAB, S4J_PRECONDITIONER_ILU0, 0},
                                                   {S4J_GMRES, S4J_PRECONDITIONER_JACOBI, 3},
                                                   {S4J_GMRES, S4J_PRECONDITIONER_ILUT, 3},
                                                   {S4J_CG, S4J_PRECONDITIONER_ICT, 0},
                                                   {S4J_CG, S4J_PRECONDITIONER_MULTIGRID, 0},
                                                   {S4J_LSMR, S4J_PRECONDITIONER_JACOBI, 0},
                                                   {S4J_EIGSH, 2, 0, 0, 1, 1, 100},
                                                   {S4J_SVDS, 2, 0, 0, 1, 0, 100},
                                                   {S4J_SVDS, 2, S4J_SMALLEST_ALGEBRAIC, 0, 1, 0, 100},
                                                   {S4J_EIGS, 2, 0, 0, 1, 0, 100},
                                                   {S4J_EIGS, 2, 0, 0, 1, 1, 100},
                                                   {S4J_EIGSH_GENERALISED, 2, 0, 0, 1, 1, 100}};
  const auto fail_at = [](int64_t n) { call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, n})); };
  // Repeats the call until it does not reach the failing allocation; returns its first word.
  const auto sweep = [&](const std::function<Frame()>& frame, const std::function<void(int64_t)>& undo,
                         bool grows = false) {
    for (int64_t n = 1;; ++n) {
      const int64_t live = live_bytes(), solvers = live_solvers();
      Out out;
      const Frame f = frame();
      fail_at(n);
      const int32_t status = invoke(s4j_solver, f, out);
      const bool met = call(s4j_memory, Frame())[8] == 0;
      fail_at(0);
      if (!met && status == S4J_OK) return out[1];
      EXPECT_TRUE(status == S4J_NO_MEMORY || status == S4J_OK) << s4j_context_error(context());
      if (status == S4J_OK) undo(out[1]);
      if (!grows) {
        EXPECT_EQ(live_bytes(), live) << n;
      }
      EXPECT_EQ(live_solvers(), solvers) << n;
      if (n > 5000 || ::testing::Test::HasFailure()) return int64_t{0};
    }
  };
  const auto close = [](int64_t h) { call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h})); };
  const auto nothing = [](int64_t) {};
  for (const std::vector<int64_t>& kind : kinds) {
    SCOPED_TRACE(kind[0]);
    std::vector<int64_t> words = {S4J_SOLVER_CREATE};
    words.insert(words.end(), kind.begin(), kind.end());
    // Layouts derived from a stay cached.
    const auto creation = [&] {
      Frame f;
      f.whole(a);
      if (kind[0] == S4J_EIGSH_GENERALISED) f.whole(a);
      return f.number(1).number(0.5).integers(words);
    };
    close(call(s4j_solver, creation())[1]);
    const int64_t s = sweep(creation, close);
    ASSERT_NE(s, 0);
    const auto make = [&] { sweep([&] { return Frame().integers({S4J_SOLVER_STEP, s, 1}); }, nothing, true); };
    if (made_in_steps(kind[0])) make();
    if (kind[0] <= S4J_QR) {
      release(sweep([&] { return Frame().whole(b).integers({S4J_SOLVER_SOLVE, s}); }, release));
      if (is_factorisation(kind[0])) {
        sweep([&] { return Frame().whole(a).integers({S4J_SOLVER_REFACTOR, s}); }, nothing, true);
        make();
      }
    } else if (kind[0] < S4J_EIGSH) {
      const int64_t i = sweep(
          [&] {
            return Frame().whole(b).number(1e-8).integers({S4J_SOLVER_START, s, 100});
          },
          close);
      call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, i, 2}));
      release(sweep([&] { return Frame().integers({S4J_SOLVER_RESULT, i, 0}); }, release));
      close(i);
    } else {
      sweep([&] { return Frame().integers({S4J_SOLVER_STEP, s, 100}); }, nothing, true);
      EXPECT_EQ(call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, s, 100}))[1], S4J_SOLVER_CONVERGED);
      release(sweep([&] { return Frame().integers({S4J_SOLVER_RESULT, s, 0}); }, release));
    }
    close(s);
    if (::testing::Test::HasFailure()) return;
  }
}

// Vectors long enough that sums allocate: a failed step can be repeated.
TEST(Iterations, AFailedStepCanBeMadeAgain) {
  const int64_t n = 40000;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < n; ++i) {
    tuples.insert(tuples.end(), {i, i});
    values.push_back(static_cast<double>(1 + i % 5));
  }
  const Handle a = matrix(n, n, tuples, values), b = dense_of(Type::kDouble, {n}, std::vector<double>(n, 1));
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_BICGSTAB, S4J_GMRES, S4J_LSMR}) {
    const Solving s(a, {kind, 0, 3});
    const int64_t h = call(s4j_solver, Frame().whole(b).number(1e-10).integers({S4J_SOLVER_START, s.handle, 1000}))[1];
    int failures = 0;
    Out out;
    for (int64_t n_th = 1; n_th < 200; ++n_th) {
      call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, 1 + n_th % 9}));
      const int32_t status = invoke(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1}), out);
      call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, 0}));
      failures += status == S4J_NO_MEMORY ? 1 : 0;
      if (status == S4J_OK && out[1] != S4J_SOLVER_RUNNING) break;
      call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 4}));
    }
    EXPECT_GT(failures, 0) << kind;
    EXPECT_EQ(out[1], S4J_SOLVER_CONVERGED) << kind;
    const std::vector<double> x =
        values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, h, 0}))[1])));
    for (int64_t i = 0; i < n; ++i) ASSERT_NEAR(x[i], 1 / static_cast<double>(1 + i % 5), 1e-7);
    call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  }
}

}  // namespace
}  // namespace s4j::test
