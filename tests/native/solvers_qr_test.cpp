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
Dense applied(const Solving& s, const Dense& b, int64_t form) {
  const Handle side = dense_of(Type::kDouble, {b.rows, b.cols}, b.values);
  const Handle x(call(s4j_solver, Frame().whole(side).integers({S4J_SOLVER_SOLVE, s.handle, form}))[1]);
  const std::vector<double> values = values_of(whole_of(x));
  Dense out(static_cast<int64_t>(values.size()) / std::max<int64_t>(b.cols, 1), b.cols);
  out.values = values;
  return out;
}
Handle result_of(const Solving& s, int64_t which) {
  return Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, s.handle, which}))[1]);
}

// The solution of least norm: no other has a smaller residual, and it is at right angles to the null space.
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
    const Dense x = applied(s, b, S4J_SOLVE_LEAST_NORM), basic = applied(s, b, S4J_SOLVE_PLAIN);
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

// Known by hand: x_1 + x_2 = 2 has (1, 1), three equal equations too, and of two that contradict the mean.
TEST(SolversQr, LeastNormByHand) {
  const auto solved = [](const Dense& a, const Dense& b) {
    const Handle m = sparse_of(a);
    return applied(Solving(m, {S4J_QR, S4J_ORDERING_NATURAL}), b, S4J_SOLVE_LEAST_NORM).values;
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
  // Far from 1, of either operand.
  for (const double scale : {1e-200, 1e200}) {
    Dense far = one;
    far(0, 0) = far(0, 1) = scale;
    near(solved(far, b1), {1 / scale, 1 / scale}, 1e-15 / scale);
  }
}

// Factors of the transpose are made once, and anew for another matrix.
TEST(SolversQr, LeastNormAfterARefactor) {
  Rng rng(869);
  Dense a = random_dense(rng, 6, 11, 0.6), b(6, 2);
  for (double& v : b.values) v = real(rng);
  const Handle m = sparse_of(a);
  const Solving s(m, {S4J_QR, S4J_ORDERING_COLAMD});
  for (int round = 0; round < 3; ++round) {
    const Dense x = applied(s, b, S4J_SOLVE_LEAST_NORM), ax = a.times(x);
    near(ax.values, b.values, 1e-12);
    near(applied(s, b, S4J_SOLVE_LEAST_NORM).values, x.values, 0);
    for (double& v : a.values) v *= v > 0 ? 2 : -0.5;
    refactor(s.handle, sparse_of(a));
  }
}

// A refactor with another rank, where columns that had one entry worth the name have none.
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
    call(s4j_solver, Frame().whole(sparse_of(a)).integers({S4J_SOLVER_REFACTOR, s.handle}));
    const bool full = first > 1e-10;
    EXPECT_EQ(s.info()[4], full ? 4 : 3);
    const Dense x = applied(s, b, S4J_SOLVE_PLAIN);
    Dense r = a.times(x);
    for (size_t i = 0; i < 4; ++i) r.values[i] = b.values[i] - r.values[i];
    EXPECT_LE(largest(a.transposed().times(r)), 1e-14) << first;
    EXPECT_EQ(x(0, 0) == 0, !full);
  }
}

// Q, R and P of the matrix itself, whatever its scale; R follows a refactor.
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
  EXPECT_NE(
      refusal(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, qr.handle, 3}), S4J_ILLEGAL_ARGUMENT).find("the result"),
      std::string::npos);
}

}  // namespace
}  // namespace s4j::test
