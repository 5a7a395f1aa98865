// SPDX-License-Identifier: Apache-2.0
// SparseQR through the C ABI: solutions of least norm, Q, R and the order of the columns.
#include "qr_support.hpp"

namespace s4j::test {
namespace {

Handle sparse_of(const Dense& a) {
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t j = 0; j < a.cols; ++j)
      if (a(i, j) != 0) {
        tuples.insert(tuples.end(), {i, j});
        values.push_back(a(i, j));
      }
  return matrix(a.rows, a.cols, tuples, values);
}
Handle array_of(const Dense& a) { return dense_of(Type::kDouble, {a.rows, a.cols}, a.values); }
Dense dense(const Handle& x, int64_t cols) {
  const std::vector<double> values = values_of(whole_of(x));
  Dense out(static_cast<int64_t>(values.size()) / std::max<int64_t>(cols, 1), cols);
  out.values = values;
  return out;
}
Dense applied(const Solving& s, const Dense& b, int64_t form) {
  const Handle side = array_of(b);
  return dense(Handle(call(s4j_solver, Frame().whole(side).integers({S4J_SOLVER_SOLVE, s.handle, form}))[1]), b.cols);
}

// Returns the handle of the factors of the transpose, which least-norm solutions need; 0 if they need none.
int64_t begun(const Solving& s, const Dense& b) {
  return call(s4j_solver, Frame().whole(array_of(b)).integers({S4J_SOLVER_START, s.handle, 0}))[1];
}
struct Transposed {
  const int64_t handle;
  Transposed(const Solving& s, const Dense& b) : handle(begun(s, b)) {
    if (handle != 0) make_factors(handle);
  }
  Transposed(const Transposed&) = delete;
  Transposed& operator=(const Transposed&) = delete;
  ~Transposed() {
    if (handle != 0) call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, handle}));
  }
};
Frame least(const Solving& s, const Handle& b, int64_t transposed) {
  Frame frame;
  frame.whole(b);
  if (transposed != 0) return frame.integers({S4J_SOLVER_SOLVE, s.handle, S4J_SOLVE_LEAST_NORM, transposed});
  return frame.integers({S4J_SOLVER_SOLVE, s.handle, S4J_SOLVE_LEAST_NORM});
}
Dense shortest(const Solving& s, const Dense& b) {
  const Transposed with(s, b);
  return dense(Handle(call(s4j_solver, least(s, array_of(b), with.handle))[1]), b.cols);
}
Handle result_of(const Solving& s, int64_t which) {
  return Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, s.handle, which}))[1]);
}

// The solution of least norm: no other solution has a smaller residual, and it is orthogonal to the null space.
TEST(SolversQr, SolutionsOfLeastNorm) {
  Rng rng(867);
  for (const auto& [name, a] : matrices(rng)) {
    if (a.rows == 0 || a.cols == 0 || name.rfind("graded", 0) == 0) continue;
    SCOPED_TRACE(name);
    const Handle m = sparse_of(a);
    const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD});
    const int64_t rank = s.info()[4];
    Dense b(a.rows, 3);
    for (double& v : b.values) v = real(rng);
    const Dense x = shortest(s, b), basic = applied(s, b, S4J_SOLVE_PLAIN);
    ASSERT_EQ(x.rows, a.cols);
    const auto residual = [&](const Dense& y) {
      Dense r = a.times(y);
      for (size_t i = 0; i < r.values.size(); ++i) r.values[i] = b.values[i] - r.values[i];
      return r;
    };
    const double size = 1 + a.norm() * basic.norm() + b.norm();
    EXPECT_LE(largest(a.transposed().times(residual(x))), 1e-11 * a.norm() * size);
    EXPECT_NEAR(residual(x).norm(), residual(basic).norm(), 1e-11 * size);
    EXPECT_LE(x.norm(), basic.norm() * (1 + 1e-11));
    Dense null(a.cols, a.cols - rank);
    null.values = values_of(whole_of(result_of(s, 0)));
    ASSERT_EQ(null.values.size(), at(a.cols * (a.cols - rank)));
    EXPECT_LE(largest(null.transposed().times(x)), 1e-12 * (1 + basic.norm()));
    if (::testing::Test::HasFailure()) return;
  }
}

// Results known by hand: x_1 + x_2 = 2 gives (1, 1), three equal equations give the same, and two contradicting
// equations give their mean.
TEST(SolversQr, LeastNormByHand) {
  const auto solved = [](const Dense& a, const Dense& b) {
    const Handle m = sparse_of(a);
    return shortest(Solving(m, {S4J_QR, S4J_ORDERING_NATURAL}), b).values;
  };
  Dense one(1, 2), b1(1, 1);
  one(0, 0) = one(0, 1) = 1;
  b1(0, 0) = 2;
  near(solved(one, b1), {1, 1}, 1e-15);
  Dense three(3, 4), b3(3, 1);
  for (int64_t i = 0; i < 3; ++i) {
    three(i, 0) = three(i, 2) = 1;
    b3(i, 0) = static_cast<double>(2 * i);
  }
  near(solved(three, b3), {1, 0, 1, 0}, 1e-15);
  near(solved(three.transposed(), Dense(4, 1)), {0, 0, 0}, 0);
  // Either operand has a scale far from 1.
  for (const double scale : {1e-200, 1e200}) {
    Dense far = one;
    far(0, 0) = far(0, 1) = scale;
    near(solved(far, b1), {1 / scale, 1 / scale}, 1e-15 / scale);
  }
}

// Factors of the transpose belong to one matrix; those of another matrix are refused.
TEST(SolversQr, LeastNormAfterARefactor) {
  Rng rng(869);
  Dense a = random_dense(rng, 6, 11, 0.6), b(6, 2);
  for (double& v : b.values) v = real(rng);
  const Handle m = sparse_of(a);
  const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD});
  for (int round = 0; round < 3; ++round) {
    const Transposed with(s, b);
    ASSERT_NE(with.handle, 0);
    const Handle side = array_of(b), x(call(s4j_solver, least(s, side, with.handle))[1]);
    near(a.times(dense(x, 2)).values, b.values, 1e-12);
    const Handle again(call(s4j_solver, least(s, side, with.handle))[1]);
    EXPECT_EQ(bytes_of(again), bytes_of(x));
    for (double& v : a.values) v *= v > 0 ? 2 : -0.5;
    refactor(s.handle, sparse_of(a));
    const std::string told = refusal(s4j_solver, least(s, side, with.handle), S4J_STATE);
    EXPECT_NE(told.find("belong to another matrix"), std::string::npos) << told;
  }
}

// The factors of the transpose are made in steps of their own. No other call waits for them, and an abandoned
// computation reports that.
TEST(SolversQr, FactorsOfTheTransposeAreMadeInSteps) {
  Rng rng(870);
  const Dense wide = random_dense(rng, 60, 90, 0.2), b(60, 1), tall_b(90, 1);
  const Handle m = sparse_of(wide), side = array_of(b), t = sparse_of(wide.transposed());
  const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD}), tall(t, {S4J_QR, S4J_ORDERING_COLAMD});
  EXPECT_EQ(begun(tall, tall_b), 0);
  const auto refused = [&](int64_t transposed, s4j_status status) {
    return refusal(s4j_solver, least(s, side, transposed), status);
  };
  EXPECT_NE(refused(0, S4J_STATE).find("which start() makes"), std::string::npos);
  EXPECT_NE(refused(tall.handle, S4J_STATE).find("which start() makes"), std::string::npos);
  const int64_t handle = begun(s, b);
  EXPECT_NE(refused(handle, S4J_BUSY).find("being made"), std::string::npos);
  static_cast<void>(Handle(s.solve(side)));
  call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, handle, 0}));
  EXPECT_NE(refused(handle, S4J_STATE).find("start anew"), std::string::npos);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, handle}));
  near(shortest(s, b).values, std::vector<double>(90, 0), 0);
  const Handle other = array_of(tall_b);
  const Frame wrong = Frame().whole(other).integers({S4J_SOLVER_START, s.handle, 0});
  EXPECT_NE(refusal(s4j_solver, wrong, S4J_ILLEGAL_ARGUMENT).find("[90, 1]"), std::string::npos);
}

// Refactors to another rank: columns that had one significant entry have none.
TEST(SolversQr, RefactorsToAnotherRank) {
  Dense a(4, 4), b(4, 1);
  for (int64_t i = 0; i < 4; ++i) {
    a(i, i) = static_cast<double>(i + 1);
    if (i < 3) a(i, 3) = 1;
    b(i, 0) = 1;
  }
  const Handle m = sparse_of(a);
  const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD});
  EXPECT_EQ(s.info()[4], 4);
  for (const double first : {1e-30, 3.0, 0.5}) {
    a(0, 0) = first;
    refactor(s.handle, sparse_of(a));
    const bool full = first > 1e-10;
    EXPECT_EQ(s.info()[4], full ? 4 : 3);
    const Dense x = applied(s, b, S4J_SOLVE_PLAIN);
    Dense r = a.times(x);
    for (size_t i = 0; i < 4; ++i) r.values[i] = b.values[i] - r.values[i];
    EXPECT_LE(largest(a.transposed().times(r)), 1e-14) << first;
    EXPECT_EQ(x(0, 0) == 0, !full);
  }
}

// The solver returns Q, R and P of the matrix itself, whatever its scale; R follows a refactor.
TEST(SolversQr, AreGivenOut) {
  Rng rng(868);
  for (const double scale : {1.0, 1e-180, 1e180}) {
    Dense a = random_dense(rng, 25, 18, 0.25);
    for (int64_t i = 0; i < 25; ++i) a(i, 7) = a(i, 3);
    for (double& v : a.values) v *= scale;
    const Handle m = sparse_of(a);
    const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD});
    for (const double factor : {1.0, 2.0}) {
      for (double& v : a.values) v *= factor;
      if (factor != 1) refactor(s.handle, sparse_of(a));
      const int64_t rank = s.info()[4];
      EXPECT_EQ(rank, 17);
      const Handle upper = result_of(s, 1), order = result_of(s, 2);
      EXPECT_EQ(upper.header()[S4J_H_FORMAT], S4J_GCS);
      EXPECT_EQ(order.header()[S4J_H_TYPE], S4J_LONG);
      Dense r(rank, 18), padded(25, 18);
      r.values = values_of(whole_of(upper));
      ASSERT_EQ(r.values.size(), at(rank * 18));
      for (int64_t i = 0; i < rank; ++i)
        for (int64_t j = 0; j < 18; ++j) padded(i, j) = r(i, j);
      const std::vector<double> places = values_of(whole_of(order));
      const Dense back = applied(s, padded, S4J_SOLVE_Q);
      for (int64_t i = 0; i < 25; ++i)
        for (int64_t j = 0; j < 18; ++j)
          EXPECT_NEAR(back(i, j) / scale, a(i, static_cast<int64_t>(places[at(j)])) / scale, 1e-13);
      const Dense there = applied(s, back, S4J_SOLVE_Q_TRANSPOSED);
      for (size_t i = 0; i < there.values.size(); ++i) EXPECT_NEAR(there.values[i], padded.values[i], 1e-13 * scale);
    }
  }
}

// Columns (1, 1 + j e), and (1, -1) last: with the first two columns that R takes as a basis, the coefficients of the
// last column are about 1 / e.
TEST(SolversQr, TwoRowsOfManyColumnsThatNearlyAgree) {
  for (const Type type : {Type::kDouble, Type::kFloat})
    for (const int64_t n : {102, 103, 300}) {
      SCOPED_TRACE(std::to_string(n) + (type == Type::kDouble ? " of DOUBLE" : " of FLOAT"));
      const double e = type == Type::kDouble ? 2e-12 : 2e-5, eps = type == Type::kDouble ? 0x1p-52 : 0x1p-23;
      Dense a(2, n), b(2, 1);
      for (int64_t j = 0; j < n; ++j) {
        a(0, j) = 1;
        a(1, j) = j == n - 1 ? -1 : 1 + e * static_cast<double>(j);
        if (type == Type::kFloat) a(1, j) = static_cast<float>(a(1, j));
      }
      b(0, 0) = 1;
      b(1, 0) = -1;
      const Handle m = dense_of(type, {2, n}, a.values), side = dense_of(type, {2, 1}, b.values);
      const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD});
      EXPECT_EQ(s.info()[4], 2);
      const Dense x = dense(
          Handle(call(s4j_solver, Frame().whole(side).integers({S4J_SOLVER_SOLVE, s.handle, S4J_SOLVE_PLAIN}))[1]), 1);
      EXPECT_LE(x.norm(), 10);
      near(a.times(x).values, b.values, 100 * eps);
      const Dense null = dense(result_of(s, 0), n - 2);
      EXPECT_LE(largest(a.times(null)), 20 * eps * a.norm());
    }
}

// Columns have very different sizes, and more than 100 are set aside: the null space is that of the matrix, and
// solutions are not larger than necessary.
TEST(SolversQr, WideGradedMatrices) {
  for (const uint64_t seed : {874, 875, 876}) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    for (int round = 0; round < 8; ++round) {
      const int64_t rows = round % 4 == 3 ? 20 + below(rng, 30) : 1 + below(rng, 6), n = rows + 103 + below(rng, 150);
      const double spread = 2 + 8 * std::abs(real(rng));
      SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(n) + ", columns from 1e-" + std::to_string(spread));
      Dense a(rows, n), b(rows, 1);
      for (int64_t j = 0; j < n; ++j) {
        const double size = std::pow(10, spread * real(rng));
        for (int64_t i = 0; i < rows; ++i) a(i, j) = size * real(rng);
      }
      for (double& v : b.values) v = real(rng);
      const Handle m = sparse_of(a);
      const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD});
      const int64_t rank = s.info()[4];
      EXPECT_GT(rank, 0);
      const Dense null = dense(result_of(s, 0), n - rank), x = applied(s, b, S4J_SOLVE_PLAIN);
      EXPECT_LE(largest(a.times(null)), 1e-13 * a.norm());
      Dense gram = null.transposed().times(null);
      for (int64_t j = 0; j < n - rank; ++j) gram(j, j) -= 1;
      EXPECT_LE(largest(gram), 1e-13);
      EXPECT_LE(x.norm(), 1e4 * shortest(s, b).norm());
      if (::testing::Test::HasFailure()) return;
    }
  }
}

TEST(SolversQr, RefusalsNameWhatIsWrong) {
  const Handle a = matrix(3, 2, {0, 0, 1, 1}, {1, 2}), square = matrix(2, 2, {0, 0, 1, 1}, {1, 1});
  const Handle b = dense_of(Type::kDouble, {2}, {1, 2});
  const Solving qr(a, {S4J_QR, S4J_ORDERING_COLAMD}), lu(square, {S4J_LU, S4J_ORDERING_COLAMD});
  const auto refused_form = [&](const Solving& s, int64_t form) {
    return refusal(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, s.handle, form}), S4J_ILLEGAL_ARGUMENT);
  };
  EXPECT_NE(refused_form(lu, S4J_SOLVE_LEAST_NORM).find("SparseQR"), std::string::npos);
  EXPECT_NE(refused_form(lu, S4J_SOLVE_Q).find("no Q"), std::string::npos);
  EXPECT_NE(refused_form(qr, S4J_SOLVE_TRANSPOSED).find("transpose"), std::string::npos);
  for (const int64_t form : {S4J_SOLVE_PLAIN, S4J_SOLVE_LEAST_NORM, S4J_SOLVE_Q, S4J_SOLVE_Q_TRANSPOSED})
    EXPECT_NE(refused_form(qr, form).find("[2]"), std::string::npos);
  EXPECT_NE(refused_form(qr, 5).find("form 5"), std::string::npos);
  EXPECT_NE(refusal(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, qr.handle, 3}), S4J_ILLEGAL_ARGUMENT)
                .find("the numbers of results"),
            std::string::npos);
}

}  // namespace
}  // namespace s4j::test
