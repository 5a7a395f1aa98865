// SPDX-License-Identifier: Apache-2.0
// Pivots of a dense matrix, and the nearly equal columns that they reveal.
#include "linalg/qr/qr_pivot.hpp"

#include <numeric>
#include <optional>

#include "parallel/parallel.hpp"
#include "qr_support.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

Task<> pivot(const Dense& a, double negligible, PivotedColumns& out) {
  Vec<double> values;
  for (int64_t j = 0; j < a.cols; ++j)
    for (int64_t i = 0; i < a.rows; ++i) values.push_back(a(i, j));
  out = co_await pivoted_columns(a.rows, a.cols, std::move(values), negligible);
}
Task<> find_dependent(const Csr<double>& a, Vec<int32_t> order, const Vec<int32_t>& candidates, Vec<int32_t>& out) {
  QrFactors qr(co_await plan_qr(a, std::move(order)));
  EXPECT_TRUE(co_await qr.factorise(a));
  out = co_await dependent_columns(qr, candidates);
}
Task<> set_aside(const Csr<double>& a, Vec<int32_t> order, Vec<int32_t> aside, std::optional<QrFactors>& out) {
  out.emplace(co_await plan_qr(a, std::move(order)));
  EXPECT_TRUE(co_await out->factorise(a, std::move(aside)));
}
void finish(Task<>&& task, bool pausing = false) {
  using Clock = Computation::Clock;
  Computation c;
  c.begin(std::move(task));
  while (!c.run(pausing ? Clock::time_point::min() : Clock::time_point::max())) {
  }
}

// Returns the order in which each next column has the largest part orthogonal to the chosen ones, by Gram-Schmidt in
// long double.
Vec<int32_t> longest_first(const Dense& a, double negligible) {
  std::vector<std::vector<long double>> rest;
  for (int64_t j = 0; j < a.cols; ++j) {
    rest.emplace_back();
    for (int64_t i = 0; i < a.rows; ++i) rest.back().push_back(a(i, j));
  }
  const auto dot = [](const std::vector<long double>& x, const std::vector<long double>& y) {
    return std::inner_product(x.begin(), x.end(), y.begin(), 0.0L);
  };
  Vec<int32_t> out;
  for (;;) {
    size_t most = 0;
    for (size_t j = 1; j < rest.size(); ++j)
      if (dot(rest[j], rest[j]) > dot(rest[most], rest[most])) most = j;
    const long double square = rest.empty() ? 0 : dot(rest[most], rest[most]);
    if (!(std::sqrt(square) >= negligible)) return out;
    out.push_back(static_cast<int32_t>(most));
    const std::vector<long double> taken = rest[most];
    for (auto& x : rest) {
      const long double f = dot(taken, x) / square;
      for (size_t i = 0; i < x.size(); ++i) x[i] -= f * taken[i];
    }
    std::fill(rest[most].begin(), rest[most].end(), 0);
  }
}

TEST(QrPivot, TheLongestRestIsNext) {
  Rng rng(890);
  std::vector<Dense> all;
  for (const auto& [m, n] : {std::pair<int64_t, int64_t>{0, 3}, {3, 0}, {1, 1}, {30, 12}, {12, 30}})
    all.push_back(random_dense(rng, m, n, 0.7));
  // The matrix has rank 6 and column sizes from 1 to 1e-9.
  all.push_back(random_dense(rng, 20, 6, 1).times(random_dense(rng, 6, 25, 1)));
  for (int64_t i = 0; i < 20; ++i)
    for (int64_t j = 0; j < 25; ++j) all.back()(i, j) *= std::pow(10, -static_cast<double>(j % 10));
  for (const Dense& a : all) {
    const Vec<int32_t> expected = longest_first(a, 1e-10);
    for (const int threads : {1, 3}) {
      set_threads(threads);
      PivotedColumns found;
      finish(pivot(a, 1e-10, found), threads == 3);
      ASSERT_EQ(found.order.size(), at(a.cols));
      ASSERT_EQ(found.rank, static_cast<int64_t>(expected.size())) << a.rows << " x " << a.cols;
      for (size_t k = 0; k < expected.size(); ++k) EXPECT_EQ(found.order[k], expected[k]) << k;
      Vec<int32_t> sorted = found.order;
      std::sort(sorted.begin(), sorted.end());
      for (size_t j = 0; j < sorted.size(); ++j) EXPECT_EQ(sorted[j], static_cast<int32_t>(j));
    }
    set_threads(0);
  }
}

// Three rows, each repeated: one column stands alone, and the last columns differ from each other by 1e-7.
TEST(QrPivot, ColumnsThatNearlyAgree) {
  Rng rng(891);
  for (int round = 0; round < 20; ++round) {
    Dense a(6, 7);
    for (int64_t i = 0; i < 3; ++i) {
      for (int64_t j = 0; j < 7; ++j) a(i, j) = real(rng);
      for (int64_t j = 3; j < 7; ++j) a(i, j) = a(i, 2) + 1e-7 * real(rng);
      for (int64_t j = 0; j < 7; ++j) a(i + 3, j) = a(i, j);
    }
    Vec<int32_t> order(7), behind = {1, 2, 3, 4, 5, 6}, dependent, again;
    std::iota(order.begin(), order.end(), 0);
    finish(find_dependent(a.csr(), order, order, dependent));
    ASSERT_EQ(dependent.size(), 4U) << round;
    // Behind the first column, two of the others are chosen.
    finish(find_dependent(a.csr(), order, behind, again));
    EXPECT_EQ(again.size(), 4U) << round;
    EXPECT_EQ(std::count(again.begin(), again.end(), 0), 0);
    // The other columns are set aside, and nothing of them is lost.
    std::stable_partition(order.begin(), order.end(), [&](int32_t j) {
      return std::find(dependent.begin(), dependent.end(), j) == dependent.end();
    });
    std::optional<QrFactors> qr;
    finish(set_aside(a.csr(), order, dependent, qr));
    EXPECT_EQ(qr->rank(), 3);
    EXPECT_LT(qr->dropped(), qr->tolerance());
    EXPECT_EQ(Vec<int32_t>(qr->columns().begin() + 3, qr->columns().end()),
              Vec<int32_t>(order.begin() + 3, order.end()));
    // If the chosen columns do not represent the columns set aside, the result tells how much is lost.
    finish(set_aside(a.csr(), {0, 1, 2, 3, 4, 5, 6}, {0, 1}, qr));
    EXPECT_LT(qr->rank(), 6);
    EXPECT_GT(qr->dropped(), 1e-3);
  }
}

}  // namespace
}  // namespace s4j::test
