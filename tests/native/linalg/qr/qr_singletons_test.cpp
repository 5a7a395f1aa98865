// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_singletons.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(QrSingletons, OneTakesItsRowFromTheOthers) {
  // Columns 0 and 2 have one entry each; without their rows, column 1 has one entry too.
  const Csr<double> a = csr_of({{1, 2, 0}, {0, 3, 0}, {0, 4, 5}});
  const Singletons s = at_once(find_singletons(a, 0.5));
  EXPECT_EQ(whole_list(s.columns), (Whole{0, 2, 1}));
  EXPECT_EQ(whole_list(s.rows), (Whole{0, 2, 1}));
  EXPECT_EQ(s.rest.rows, 0);
  EXPECT_EQ(s.rest.cols, 0);
}

TEST(QrSingletons, TheRestIsNumberedAnew) {
  const Csr<double> a = csr_of({{0, 1, 2}, {7, 0, 5}, {0, 3, 4}});
  const Singletons s = at_once(find_singletons(a, 0.5));
  EXPECT_EQ(whole_list(s.columns), (Whole{0}));
  EXPECT_EQ(whole_list(s.rows), (Whole{1}));
  EXPECT_EQ(rows_of(s.rest), (Rows{{1, 2}, {3, 4}}));
  EXPECT_EQ(whole_list(s.rest_rows), (Whole{0, 2}));
  EXPECT_EQ(whole_list(s.rest_columns), (Whole{1, 2}));
  const QrPlan plan = at_once(plan_qr(a, s, {0, 1}));
  EXPECT_EQ(plan.singletons, 1);
  EXPECT_EQ(plan.place[0], 0);
}

TEST(QrSingletons, ASmallOneIsNone) {
  EXPECT_TRUE(at_once(find_singletons(csr_of({{0.25, 1}, {0, 1}}), 0.5)).columns.empty());
  EXPECT_TRUE(at_once(find_singletons(csr_of({{1, 1}, {1, 1}}), 0.5)).columns.empty());
}

}  // namespace
}  // namespace s4j::test
