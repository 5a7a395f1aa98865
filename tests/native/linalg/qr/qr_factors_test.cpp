// SPDX-License-Identifier: Apache-2.0
// Multifrontal Q R on matrices of all shapes and ranks: a P = Q R, Q is orthogonal, and least-squares residuals are
// orthogonal to the columns. Pauses, threads and failures change nothing.
#include <numeric>
#include <optional>
#include <set>

#include "allocation_sweep.hpp"
#include "linalg/qr/qr_factors.hpp"
#include "linalg/qr/qr_singletons.hpp"
#include "parallel/parallel.hpp"
#include "qr_support.hpp"

namespace s4j::test {
namespace {

Vec<int32_t> natural(int64_t n) {
  Vec<int32_t> order(at(n));
  std::iota(order.begin(), order.end(), 0);
  return order;
}
Vec<int32_t> shuffled(Rng& rng, int64_t n) {
  Vec<int32_t> order = natural(n);
  scramble(order.begin(), order.end(), rng);
  return order;
}

// Runs a task, with a pause wherever possible if `pausing`; returns the number of pauses.
int64_t run(Task<>&& task, bool pausing = false) {
  using Clock = Computation::Clock;
  Computation c;
  c.begin(std::move(task));
  int64_t pauses = 0;
  while (!c.run(pausing ? Clock::time_point::min() : Clock::time_point::max())) ++pauses;
  return pauses;
}

Task<> make(const Csr<double>& a, Vec<int32_t> order, std::optional<QrFactors>& out) {
  out.emplace(co_await plan_qr(a, std::move(order)));
  EXPECT_TRUE(co_await out->factorise(a));
}
// Orders singletons first and sets their number.
Task<> make_peeled(const Csr<double>& a, std::optional<QrFactors>& out, int64_t& singletons) {
  const Singletons s = co_await find_singletons(a, co_await rank_tolerance(a));
  singletons = static_cast<int64_t>(s.columns.size());
  if (s.columns.empty()) co_return co_await make(a, natural(a.cols), out);
  out.emplace(co_await plan_qr(a, s, natural(s.rest.cols)));
  EXPECT_TRUE(co_await out->factorise(a));
}
Task<> again(QrFactors& qr, const Csr<double>& a, bool expected) { EXPECT_EQ(co_await qr.factorise(a), expected); }
Task<> take_upper(const QrFactors& qr, Csr<double>& out) { out = co_await qr.upper(); }

Dense upper_of(const QrFactors& qr) {
  Csr<double> r;
  run(take_upper(qr, r));
  Dense out(r.rows, r.cols);
  for (int64_t i = 0; i < r.rows; ++i)
    for (int64_t p = r.pointers[at(i)]; p < r.pointers[at(i) + 1]; ++p) out(i, r.index[at(p)]) = r.values[at(p)];
  return out;
}

// Checks all properties of Q and R for matrices with elements of about 1. The tolerance `dropped` includes what the
// columns set aside may hide.
void check(const Dense& a, const QrFactors& qr, double scale) {
  const int64_t m = a.rows, n = a.cols, rank = qr.rank();
  const double rounding = 1e-14 * scale * (1 + std::sqrt(static_cast<double>(m + n)));
  ASSERT_EQ(qr.columns().size(), at(n));
  ASSERT_EQ(std::set<int32_t>(qr.columns().begin(), qr.columns().end()).size(), at(n));
  const Dense r = upper_of(qr);
  ASSERT_EQ(r.rows, rank);
  for (int64_t i = 0; i < rank; ++i) {
    EXPECT_GE(std::abs(r(i, i)), qr.tolerance() * (1 - 1e-12)) << i;
    for (int64_t j = 0; j < i; ++j) ASSERT_EQ(r(i, j), 0) << i << ", " << j;
  }
  const double dropped = rounding + qr.tolerance() * static_cast<double>(n - rank);
  // Q^T a P = [R; 0]
  Dense turned(m, n);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) turned(i, j) = a(i, qr.columns()[at(j)]);
  qr.apply(turned.values.data(), n, true);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) ASSERT_NEAR(turned(i, j), i < rank ? r(i, j) : 0, dropped) << i << ", " << j;
  // Q^T Q = I, Q Q^T = I
  Dense q(m, m);
  for (int64_t i = 0; i < m; ++i) q(i, i) = 1;
  qr.apply(q.values.data(), m, false);
  const Dense gram = q.transposed().times(q);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < m; ++j) ASSERT_NEAR(gram(i, j), i == j ? 1 : 0, 1e-13) << i << ", " << j;
  qr.apply(q.values.data(), m, true);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < m; ++j) ASSERT_NEAR(q(i, j), i == j ? 1 : 0, 1e-13);
}

// Checks that a^T (b - a x) = 0 up to rounding and that x is 0 for columns set aside, for one right-hand side alone and
// among others.
void check_least_squares(Rng& rng, const Dense& a, const QrFactors& qr) {
  const int64_t m = a.rows, n = a.cols;
  for (const int64_t sides : {1, 3}) {
    Dense b(m, sides), x(n, sides);
    for (double& v : b.values) v = real(rng);
    Dense c = b;
    qr.apply(c.values.data(), sides, true);
    qr.solve_upper(c.values.data(), x.values.data(), sides);
    Dense residual = a.times(x);
    for (size_t i = 0; i < residual.values.size(); ++i) residual.values[i] = b.values[i] - residual.values[i];
    const Dense angle = a.transposed().times(residual);
    const double size = a.norm() * (a.norm() * x.norm() + b.norm()) + 1e-300;
    EXPECT_LE(largest(angle), 1e-13 * size + qr.tolerance() * static_cast<double>(n - qr.rank()) *
                                                 (a.norm() * x.norm() + b.norm()) * (1 + x.norm()));
    for (int64_t d = qr.rank(); d < n; ++d)
      for (int64_t j = 0; j < sides; ++j) EXPECT_EQ(x(qr.columns()[at(d)], j), 0);
  }
}

TEST(QrFactors, AreWhatDefinesThem) {
  Rng rng(861);
  int64_t deficient = 0;
  for (const auto& [name, a] : matrices(rng)) {
    SCOPED_TRACE(name);
    const Csr<double> rows = a.csr();
    for (int order = 0; order < 2; ++order) {
      std::optional<QrFactors> qr;
      run(make(rows, order == 0 ? natural(a.cols) : shuffled(rng, a.cols), qr));
      EXPECT_EQ(qr->rank(), a.rank());
      deficient += qr->rank() < std::min(a.rows, a.cols) ? 1 : 0;
      ASSERT_NO_FATAL_FAILURE(check(a, *qr, 1 + a.norm()));
      check_least_squares(rng, a, *qr);
      if (::testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(deficient, 40);
}

// Returns a matrix whose singletons form a triangle in random places, with more rows and columns around a block without
// singletons.
Dense with_singletons(Rng& rng, int64_t m, int64_t n, int64_t count) {
  Dense a(m, n);
  const Vec<int32_t> rows = shuffled(rng, m), columns = shuffled(rng, n);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j)
      if ((i < count && j > i && below(rng, 4) == 0) || (i >= count && j >= count && below(rng, 2) == 0) ||
          (i < count && i == j))
        a(rows[at(i)], columns[at(j)]) = i == j ? 2 + real(rng) : real(rng);
  return a;
}

// Columns with one entry are eliminated first, whatever remains; R and Q have the same properties as without
// singletons.
TEST(QrFactors, OfSingletons) {
  Rng rng(871);
  int64_t all = 0;
  for (const auto& [name, a] : matrices(rng)) {
    SCOPED_TRACE(name);
    std::optional<QrFactors> qr;
    int64_t singletons = 0;
    run(make_peeled(a.csr(), qr, singletons));
    all += singletons;
    EXPECT_EQ(qr->rank(), a.rank());
    ASSERT_NO_FATAL_FAILURE(check(a, *qr, 1 + a.norm()));
    check_least_squares(rng, a, *qr);
  }
  EXPECT_GT(all, 100);
  for (const auto& [m, n, count] :
       {std::array<int64_t, 3>{30, 20, 8}, {40, 40, 40}, {20, 35, 20}, {35, 20, 20}, {50, 30, 1}}) {
    const Dense a = with_singletons(rng, m, n, count);
    SCOPED_TRACE(m * 1000 + n);
    Csr<double> rows = a.csr();
    std::optional<QrFactors> qr;
    int64_t singletons = 0;
    run(make_peeled(rows, qr, singletons));
    EXPECT_GE(singletons, count);
    EXPECT_EQ(qr->rank(), a.rank());
    ASSERT_NO_FATAL_FAILURE(check(a, *qr, 1 + a.norm()));
    check_least_squares(rng, a, *qr);
    // A singleton whose value became negligible requires another plan.
    const Csr<double> before = rows;
    const int32_t column = qr->columns()[0];
    for (size_t p = 0; p < rows.values.size(); ++p)
      if (rows.index[p] == column) rows.values[p] = 1e-18;
    run(again(*qr, rows, false));
    run(again(*qr, before, true));
    ASSERT_NO_FATAL_FAILURE(check(a, *qr, 1 + a.norm()));
  }
}

// Thousands of small matrices: few distinct values, equal columns, rows of zeros, hardly any entries.
TEST(QrFactors, OfManySmallMatrices) {
  Rng rng(872);
  int64_t deficient = 0, all = 0;
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE(round);
    Dense a(below(rng, 14), below(rng, 14));
    const int64_t style = below(rng, 4), density = 1 + below(rng, 100);
    for (double& v : a.values)
      if (below(rng, 100) < density)
        v = style == 0 ? 1 : static_cast<double>(style == 1 ? below(rng, 3) - 1 : below(rng, 9) - 4);
    for (int64_t i = 0; i < a.rows; ++i) {
      if (style == 2 && a.cols > 1) a(i, 0) = a(i, a.cols - 1);
      for (int64_t j = 0; style == 3 && i % 3 == 0 && j < a.cols; ++j) a(i, j) = 0;
    }
    const Csr<double> rows = a.csr();
    std::optional<QrFactors> qr;
    int64_t singletons = 0;
    run(round % 2 == 0 ? make(rows, shuffled(rng, a.cols), qr) : make_peeled(rows, qr, singletons));
    all += singletons;
    deficient += a.rank() < std::min(a.rows, a.cols) ? 1 : 0;
    ASSERT_EQ(qr->rank(), a.rank());
    ASSERT_NO_FATAL_FAILURE(check(a, *qr, 1 + a.norm()));
    check_least_squares(rng, a, *qr);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(deficient, 500);
  EXPECT_GT(all, 500);
}

// Checks the columns set aside as combinations of the others, and solves with R^-T.
TEST(QrFactors, DependenceAndTheTransposedTriangle) {
  Rng rng(862);
  for (const auto& [name, a] : matrices(rng)) {
    SCOPED_TRACE(name);
    std::optional<QrFactors> qr;
    run(make(a.csr(), shuffled(rng, a.cols), qr));
    const int64_t n = a.cols, free = n - qr->rank();
    const double scale = 1 + a.norm();
    for (int64_t first = 0; first < free; first += 5) {
      const int64_t count = std::min<int64_t>(5, free - first);
      Dense x(n, count);
      qr->dependence(first, x.values.data(), count);
      EXPECT_LE(largest(a.times(x)), 1e-12 * scale * (1 + x.norm()));
      for (int64_t d = 0; d < free; ++d)
        for (int64_t j = 0; j < count; ++j) EXPECT_EQ(x(qr->columns()[at(qr->rank() + d)], j), d == first + j ? 1 : 0);
    }
    const Dense r = upper_of(*qr);
    for (const int64_t sides : {1, 4}) {
      Dense x(n, sides), y(qr->rank(), sides);
      for (double& v : x.values) v = real(rng);
      const Dense b = x;
      qr->solve_lower(x.values.data(), y.values.data(), sides);
      for (int64_t i = 0; i < qr->rank(); ++i)
        for (int64_t j = 0; j < sides; ++j) {
          double sum = 0, beside = 1;
          for (int64_t k = 0; k <= i; ++k) {
            sum += r(k, i) * y(k, j);
            beside += std::abs(r(k, i) * y(k, j));
          }
          ASSERT_NEAR(sum, b(qr->columns()[at(i)], j), 1e-13 * beside);
        }
      // The remainder of the columns set aside.
      for (int64_t i = qr->rank(); i < n; ++i)
        for (int64_t j = 0; j < sides; ++j) {
          const int64_t column = qr->columns()[at(i)];
          double sum = 0, beside = 1;
          for (int64_t k = 0; k < qr->rank(); ++k) {
            sum += r(k, i) * y(k, j);
            beside += std::abs(r(k, i) * y(k, j));
          }
          ASSERT_NEAR(x(column, j), b(column, j) - sum, 1e-13 * beside);
        }
    }
  }
}

// (I - tau v v^T) x = beta e_0 and tau |v|^2 = 2, whether the squares of x underflow, are denormal or large.
TEST(QrFactors, VectorsOfAnyScale) {
  Rng rng(870);
  for (int exponent = -1060; exponent <= 400; exponent += 7)
    for (const int64_t n : {1, 2, 3, 20}) {
      std::vector<double> x(at(n));
      for (double& v : x) v = 0.5 + static_cast<double>(below(rng, 3));
      const double size = norm_of(x);
      std::vector<double> v = x;
      for (double& e : v) e = std::ldexp(e, exponent);
      double norm = 0;
      const double tau = householder(v.data(), n, norm);
      const double least = std::ldexp(1, std::max(exponent - 50, -1074));
      EXPECT_NEAR(norm, std::ldexp(size, exponent), least) << exponent;
      EXPECT_NEAR(std::abs(v[0]), std::ldexp(size, exponent), least) << exponent;
      v[0] = 1;
      EXPECT_NEAR(tau * norm_of(v) * norm_of(v), n == 1 ? 0 : 2, 1e-13) << exponent;
    }
  std::vector<double> zeros(3, 0), alone = {-2, 0, 0};
  double norm = -1;
  EXPECT_EQ(householder(zeros.data(), 3, norm), 0);
  EXPECT_EQ(norm, 0);
  EXPECT_EQ(householder(alone.data(), 3, norm), 0);
  EXPECT_EQ(alone[0], -2);
}

// Some squares underflow beside others, and values are powers of ten far apart: Q stays orthogonal.
TEST(QrFactors, OfHostileNumbers) {
  Rng rng(863);
  for (const double small : {1e-170, 1e-200, 1e-310, 1e-90}) {
    SCOPED_TRACE(small);
    Dense a = random_dense(rng, 60, 40, 0.3);
    for (int64_t i = 0; i < 60; ++i)
      for (int64_t j = 0; j < 40; ++j)
        if ((i + j) % 3 == 0 || i > 45) a(i, j) *= small;
    std::optional<QrFactors> qr;
    run(make(a.csr(), shuffled(rng, 40), qr));
    ASSERT_NO_FATAL_FAILURE(check(a, *qr, 1 + a.norm()));
    Dense rows = random_dense(rng, 50, 30, 0.4);
    for (int64_t i = 0; i < 50; ++i)
      for (int64_t j = 0; j < 30; ++j) rows(i, j) *= std::pow(10, static_cast<double>(i % 7) * 4 - 12);
    run(make(rows.csr(), shuffled(rng, 30), qr));
    ASSERT_NO_FATAL_FAILURE(check(rows, *qr, 1 + rows.norm()));
  }
}

// The differences of a grid and a dense block, which give many small fronts, and large ones with panels and tiles.
Dense differences(Rng& rng, int64_t side) {
  const int64_t n = side * side;
  Dense a(3 * n + 40, n);
  for (int64_t k = 0; k < n; ++k) {
    a(3 * k, k) = 0.1;
    a(3 * k + 1, k) = a(3 * k + 2, k) = 1;
    if (k % side + 1 < side) a(3 * k + 1, k + 1) = -1;
    if (k + side < n) a(3 * k + 2, k + side) = -1;
  }
  for (int64_t i = 3 * n; i < a.rows; ++i)
    for (int64_t j = 0; j < n; j += 2) a(i, j) = real(rng);
  return a;
}

// Returns all bits of the factors.
std::string bits(const QrFactors& qr) {
  const Dense r = upper_of(qr);
  Dense x(qr.rows(), 2);
  for (size_t i = 0; i < x.values.size(); ++i) x.values[i] = static_cast<double>(i % 17) - 8;
  qr.apply(x.values.data(), 2, true);
  std::string out(reinterpret_cast<const char*>(r.values.data()), r.values.size() * sizeof(double));
  out.append(reinterpret_cast<const char*>(x.values.data()), x.values.size() * sizeof(double));
  return out.append(reinterpret_cast<const char*>(qr.columns().data()), qr.columns().size() * sizeof(int32_t));
}

TEST(QrFactors, HaveTheSameBitsHoweverTheyAreMade) {
  Rng rng(864);
  for (const Dense& a : {random_dense(rng, 500, 350, 1), differences(rng, 18), of_rank(rng, 400, 320, 200, 1)}) {
    const Csr<double> rows = a.csr();
    const Vec<int32_t> order = shuffled(rng, a.cols);
    std::string first;
    for (const int threads : {1, 2, 3, 8}) {
      set_threads(threads);
      for (const bool pausing : {false, true}) {
        std::optional<QrFactors> qr;
        const int64_t pauses = run(make(rows, order, qr), pausing);
        if (pausing) {
          EXPECT_GT(pauses, 10);
        }
        if (first.empty()) first = bits(*qr);
        EXPECT_TRUE(bits(*qr) == first) << threads << (pausing ? " with pauses" : "");
        // Refactors over the same factors.
        run(again(*qr, rows, true), pausing);
        EXPECT_TRUE(bits(*qr) == first) << threads << " again";
      }
    }
    set_threads(0);
  }
}

TEST(QrFactors, CanBeAbandonedAtEveryPause) {
  Rng rng(865);
  const Csr<double> rows = differences(rng, 12).csr();
  const Vec<int32_t> order = shuffled(rng, rows.cols);
  const int64_t live = memory_stats().live;
  for (int64_t pauses = 0;; ++pauses) {
    bool over = false;
    {
      std::optional<QrFactors> qr;
      Computation c;
      c.begin(make(rows, order, qr));
      for (int64_t k = 0; k <= pauses && !over; ++k) over = c.run(Computation::Clock::time_point::min());
    }
    ASSERT_EQ(memory_stats().live, live) << pauses;
    if (over) break;
    if (pauses > 60) pauses += pauses / 4;  // with lowered thresholds, there are thousands of pauses
  }
}

TEST(QrFactors, FailedAllocationsLoseNothing) {
  Rng rng(866);
  for (const Dense& a : {random_dense(rng, 30, 20, 0.2), random_dense(rng, 90, 80, 1), of_rank(rng, 20, 30, 7, 0.5)}) {
    const Csr<double> rows = a.csr();
    const Vec<int32_t> order = shuffled(rng, a.cols);
    EXPECT_GT(sweep_allocations(
                  [&] {
                    std::optional<QrFactors> qr;
                    run(make(rows, order, qr));
                    Csr<double> r;
                    run(take_upper(*qr, r));
                    Vec<double> c(at(a.rows), 1), x(at(a.cols)), y(at(qr->rank()));
                    qr->apply(c.data(), 1, true);
                    qr->solve_upper(c.data(), x.data(), 1);
                    qr->solve_lower(x.data(), y.data(), 1);
                    c.assign(at(a.rows), 1);
                    qr->apply(c.data(), 1, false);
                    return qr->rank();
                  },
                  [&](int64_t rank) { EXPECT_EQ(rank, a.rank()); }),
              20);
  }
}

}  // namespace
}  // namespace s4j::test
