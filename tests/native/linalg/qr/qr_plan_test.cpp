// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_plan.hpp"

#include <limits>

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(QrPlan, ARowBeginsInItsLeftmostColumn) {
  const Csr<double> a = csr_of({{1, 2}, {0, 3}, {0, 0}});
  const QrPlan plan = at_once(plan_qr(a, {0, 1}));
  EXPECT_EQ(whole_list(plan.place), (Whole{0, 1}));
  EXPECT_EQ(whole_list(plan.row_list), (Whole{0, 1})) << "a row without entries is missing";
  EXPECT_EQ(whole_list(plan.leftmost), (Whole{0, 1}));
  // With the other column first, both rows begin in that column.
  const QrPlan turned = at_once(plan_qr(a, {1, 0}));
  EXPECT_EQ(whole_list(turned.place), (Whole{1, 0}));
  EXPECT_EQ(whole_list(turned.leftmost), (Whole{0, 0}));
}

TEST(QrPlan, FrontsHaveTheStructureOfTheProductsFactor) {
  // Columns 0 and 1 share no row, and each shares a row with column 2: the pattern of a^T a is an arrow.
  const Csr<double> a = csr_of({{1, 0, 1}, {0, 1, 1}, {1, 0, 0}, {0, 1, 0}});
  const QrPlan plan = at_once(plan_qr(a, {0, 1, 2}));
  EXPECT_EQ(plan.fronts.entries, 5);
  EXPECT_EQ(plan.rows, 4);
  EXPECT_EQ(plan.row_begin.back(), 4);
}

TEST(QrPlan, WhatIsNoMoreThanRounding) {
  const double eps = std::numeric_limits<double>::epsilon();
  EXPECT_DOUBLE_EQ(at_once(rank_tolerance(csr_of({{3, 0}, {4, 1}}))), 20 * 4 * eps * 5);
  EXPECT_DOUBLE_EQ(at_once(rank_tolerance(csr_of({{0, 0}, {0, 0}}))), 20 * 4 * eps);
}

}  // namespace
}  // namespace s4j::test
