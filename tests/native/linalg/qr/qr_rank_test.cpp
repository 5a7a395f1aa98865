// SPDX-License-Identifier: Apache-2.0
// Linear dependences that no small pivot reveals, and exchanges of the columns that were set aside for better ones.
#include "linalg/qr/qr_rank.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "allocation_sweep.hpp"
#include "parallel/parallel.hpp"
#include "qr_support.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

Task<> make_in(const Csr<double>& a, Vec<int32_t> order, bool single, std::optional<QrFactors>& out) {
  out.emplace(co_await plan_qr(a, std::move(order)), single);
  EXPECT_TRUE(co_await out->factorise(a));
}
Task<> find_hidden(const QrFactors& qr, int64_t width, Vec<int32_t>& out) {
  const HiddenDependences found = co_await hidden_dependences(qr, width);
  EXPECT_EQ(found.last.empty(), found.leaning.empty());
  for (const int32_t j : found.last) EXPECT_EQ(std::count(found.leaning.begin(), found.leaning.end(), j), 1);
  out = found.last;
}
Task<> find_better(const QrFactors& qr, bool again, BetterAside& out) { out = co_await better_aside(qr, again); }
std::optional<QrFactors> factors_in(const Csr<double>& a, Vec<int32_t> order, bool single = false) {
  std::optional<QrFactors> qr;
  at_once(make_in(a, std::move(order), single, qr));
  return qr;
}
Vec<int32_t> hidden_in(const QrFactors& qr, int64_t width = 4) {
  Vec<int32_t> out;
  at_once(find_hidden(qr, width, out));
  return out;
}
BetterAside better_of(const QrFactors& qr, bool again) {
  BetterAside out;
  at_once(find_better(qr, again, out));
  return out;
}
Vec<int32_t> better_for(const QrFactors& qr) { return better_of(qr, false).columns; }

// Two rows, each repeated four times: two columns at distance d, and a third column in their span.
Dense two_rows(Rng& rng, double d) {
  Dense a(8, 3);
  for (int64_t i = 0; i < 2; ++i) {
    a(i, 0) = real(rng);
    a(i, 1) = a(i, 0) + d * real(rng);
    a(i, 2) = real(rng);
  }
  for (int64_t i = 2; i < 8; ++i)
    for (int64_t j = 0; j < 3; ++j) a(i, j) = a(i % 2, j);
  return a;
}

TEST(QrRank, ADependenceThatNoDiagonalShows) {
  Rng rng(880);
  int64_t missed = 0;
  for (int round = 0; round < 40; ++round) {
    const Dense a = two_rows(rng, std::pow(10, -4 - round % 7));
    const Csr<double> rows = a.csr();
    const std::optional<QrFactors> qr = factors_in(rows, {0, 1, 2});
    if (qr->rank() == 2) continue;
    ++missed;
    const Vec<int32_t> hidden = hidden_in(*qr);
    ASSERT_EQ(hidden.size(), 1U) << round;
    EXPECT_NE(hidden[0], 2) << "one of the two that nearly agree";
    Vec<int32_t> order = {0, 1, 2};
    std::stable_partition(order.begin(), order.end(), [&](int32_t j) { return j != hidden[0]; });
    const std::optional<QrFactors> again = factors_in(rows, order);
    EXPECT_EQ(again->rank(), 2);
    EXPECT_EQ(again->columns()[2], hidden[0]);
    EXPECT_TRUE(hidden_in(*again).empty());
  }
  EXPECT_GT(missed, 20);
}

// The matrix is far from singular, or Heath's test finds its rank: no further dependent column exists.
TEST(QrRank, NothingIsHidden) {
  Rng rng(881);
  for (const auto& [name, a] : matrices(rng)) {
    if (name.rfind("graded", 0) == 0) continue;
    SCOPED_TRACE(name);
    Vec<int32_t> order(at(a.cols));
    std::iota(order.begin(), order.end(), 0);
    const std::optional<QrFactors> qr = factors_in(a.csr(), order);
    ASSERT_EQ(qr->rank(), a.rank());
    EXPECT_TRUE(hidden_in(*qr).empty());
  }
}

// The search finds all dependent columns, in one round if it looks for that many.
TEST(QrRank, SeveralAtOnce) {
  Rng rng(882);
  Dense a(8 * 5, 3 * 5);
  for (int64_t block = 0; block < 5; ++block) {
    const Dense part = two_rows(rng, 1e-7);
    for (int64_t i = 0; i < 8; ++i)
      for (int64_t j = 0; j < 3; ++j) a(8 * block + i, 3 * block + j) = part(i, j);
  }
  Vec<int32_t> order(15);
  std::iota(order.begin(), order.end(), 0);
  const std::optional<QrFactors> qr = factors_in(a.csr(), order);
  const auto missed = static_cast<size_t>(qr->rank() - 10);
  EXPECT_GT(missed, 2U);
  EXPECT_EQ(hidden_in(*qr, 8).size(), missed);
  EXPECT_EQ(hidden_in(*qr, 2).size(), std::min<size_t>(2, missed));
  // One thread and several threads give the same bits.
  const Vec<int32_t> here = hidden_in(*qr, 8);
  for (const int threads : {1, 3}) {
    set_threads(threads);
    EXPECT_EQ(hidden_in(*factors_in(a.csr(), order), 8), here);
  }
  set_threads(0);
}

// Solutions with R leave the range of double.
TEST(QrRank, ATriangleOfOrderTwoThousand) {
  constexpr int32_t n = 2000;
  Csr<double> a;
  a.rows = a.cols = n;
  a.pointers.push_back(0);
  for (int32_t i = 0; i < n; ++i) {
    for (const int32_t j : {i, i + 1, i + 2})
      if (j < n) {
        a.index.push_back(j);
        a.values.push_back(j == i ? 1 : -2);
      }
    a.pointers.push_back(static_cast<int64_t>(a.index.size()));
  }
  Vec<int32_t> order(n);
  std::iota(order.begin(), order.end(), 0);
  const std::optional<QrFactors> qr = factors_in(a, order);
  EXPECT_EQ(qr->rank(), n);
  EXPECT_EQ(hidden_in(*qr).size(), 1U);
}

// R contains c and c + d u; u, which is 1 / d times their difference, is set aside.
TEST(QrRank, AColumnThatIsABadBasis) {
  const double d = 0x1p-20;
  Dense a(2, 3);
  a(0, 0) = a(0, 1) = a(1, 2) = 1;
  a(1, 1) = d;
  const std::optional<QrFactors> qr = factors_in(a.csr(), {0, 1, 2});
  ASSERT_EQ(qr->rank(), 2);
  ASSERT_EQ(qr->columns()[2], 2);
  const Vec<int32_t> better = better_for(*qr);
  ASSERT_EQ(better.size(), 1U);
  EXPECT_NE(better[0], 2);
  EXPECT_TRUE(better_for(*factors_in(a.csr(), {0, 2, 1})).empty());
}

// Returns the largest element of R^-1 S.
double largest_element(const QrFactors& qr) {
  const int64_t free = qr.cols() - qr.rank();
  Dense x(qr.cols(), free);
  qr.dependence(0, x.values.data(), free);
  return largest(x);
}

// So many columns are set aside that a basis of the null space takes more memory than the factors; the rows of R^-1 S
// tell. Elements up to 10,000 are accepted, and up to 100 for a matrix that was rounded to float.
TEST(QrRank, ManyColumnsThatAreABadBasis) {
  Rng rng(883);
  for (const bool single : {false, true})
    for (const int64_t rank : {1, 2, 7, 40, 100}) {
      SCOPED_TRACE(std::to_string(rank) + (single ? " of FLOAT" : " of DOUBLE"));
      const double d = single ? 0x1p-5 : 0x1p-10, most = single ? 100 : 10000;
      // The first columns are small and nearly equal.
      Dense a(rank, rank + 150);
      for (double& v : a.values) v = real(rng);
      for (int64_t i = 0; i < rank; ++i)
        for (int64_t j = 0; j < rank; ++j) a(i, j) = d * (a(i, rank) + (j == 0 ? 0 : d * a(i, j)));
      if (rank == 1) a(0, 0) = a(0, 1) / (2 * most);
      Vec<int32_t> order(at(a.cols));
      std::iota(order.begin(), order.end(), 0);
      std::optional<QrFactors> qr = factors_in(a.csr(), order, single);
      ASSERT_EQ(qr->rank(), rank);
      EXPECT_GT(largest_element(*qr), most);
      int round = 0;
      for (; round < 8; ++round) {
        const Vec<int32_t> better = better_for(*qr);
        for (const int threads : {1, 3}) {
          set_threads(threads);
          EXPECT_EQ(better_for(*qr), better);
        }
        set_threads(0);
        if (better.empty()) break;
        ASSERT_EQ(better.size(), 150U);
        Vec<uint8_t> aside(at(a.cols), 0);
        for (const int32_t j : better) aside[j] = 1;
        EXPECT_EQ(std::count(aside.begin(), aside.end(), 1), 150);
        std::stable_partition(order.begin(), order.end(), [&](int32_t j) { return aside[j] == 0; });
        qr = factors_in(a.csr(), order, single);
        ASSERT_EQ(qr->rank(), rank);
      }
      EXPECT_GT(round, 0);
      EXPECT_LE(largest_element(*qr), most);
      EXPECT_TRUE(better_for(*qr).empty());
    }
}

// Only elements above 10,000 justify another factorization; this holds for float too after the first one.
TEST(QrRank, ElementsThatAreNotWorthAnotherFactorisation) {
  for (const bool single : {false, true})
    for (const double size : {50, 5000, 50000}) {
      SCOPED_TRACE(std::to_string(size) + (single ? " of FLOAT" : " of DOUBLE"));
      Dense a(1, 300);
      for (int64_t j = 0; j < a.cols; ++j) a(0, j) = j == 0 ? 1 / size : j == 200 ? 1 : 0x1p-20;
      Vec<int32_t> order(at(a.cols));
      std::iota(order.begin(), order.end(), 0);
      const std::optional<QrFactors> qr = factors_in(a.csr(), order, single);
      ASSERT_EQ(qr->columns()[0], 0);
      for (const bool again : {false, true}) {
        const BetterAside better = better_of(*qr, again);
        const bool found = size > 10000 || (size > 100 && single && !again);
        EXPECT_EQ(better.columns.empty(), !found);
        EXPECT_EQ(better.order.empty(), !found);
        EXPECT_EQ(better.again, size > 10000);
        EXPECT_EQ(std::count(better.columns.begin(), better.columns.end(), 200), 0);
        EXPECT_EQ(std::count(better.columns.begin(), better.columns.end(), 0), found ? 1 : 0);
      }
    }
}

// The search for exchanges leaves nothing behind if it is abandoned at any pause or any allocation fails.
TEST(QrRank, ExchangesCanBeAbandonedAndFail) {
  Rng rng(884);
  Dense a(20, 200);
  for (int64_t j = 0; j < a.cols; ++j)
    for (int64_t i = 0; i < a.rows; ++i) a(i, j) = (j < 20 ? 0x1p-12 : 1) * real(rng);
  Vec<int32_t> order(at(a.cols));
  std::iota(order.begin(), order.end(), 0);
  const std::optional<QrFactors> qr = factors_in(a.csr(), order);
  const Vec<int32_t> better = better_for(*qr);
  EXPECT_EQ(better.size(), 180U);
  EXPECT_GT(
      sweep_allocations([&] { return better_for(*qr); }, [&](const Vec<int32_t>& found) { EXPECT_EQ(found, better); }),
      5);
  const int64_t live = memory_stats().live;
  for (int64_t pauses = 0;; ++pauses) {
    bool over = false;
    {
      BetterAside found;
      Computation c;
      c.begin(find_better(*qr, false, found));
      for (int64_t k = 0; k <= pauses && !over; ++k) over = c.run(Computation::Clock::time_point::min());
    }
    ASSERT_EQ(memory_stats().live, live) << pauses;
    if (over) break;
  }
}

}  // namespace
}  // namespace s4j::test
