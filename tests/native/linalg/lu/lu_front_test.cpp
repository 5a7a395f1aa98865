// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu_front.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

void eliminate(LuFront& f, const Rows& rows, int64_t full, double part) {
  Vec<int32_t> names, columns;
  for (size_t i = 0; i < rows.size(); ++i) {
    names.push_back(static_cast<int32_t>(10 + i));
    columns.push_back(static_cast<int32_t>(20 + i));
  }
  at_once(f.begin(names, columns, full));
  for (size_t i = 0; i < rows.size(); ++i) std::copy(rows[i].begin(), rows[i].end(), f.row(static_cast<int64_t>(i)));
  at_once(f.eliminate(part));
}

TEST(LuFront, TheLargestElementIsThePivot) {
  LuFront f;
  eliminate(f, {{1, 2}, {4, 2}}, 2, 1);
  EXPECT_EQ(f.eliminated(), 2);
  EXPECT_EQ(whole_list(f.rows()), (Whole{11, 10}));
  EXPECT_EQ(whole_list(f.columns()), (Whole{20, 21}));
  EXPECT_EQ(numbers(f.row(0), 2), (Numbers{4, 2}));
  EXPECT_EQ(numbers(f.row(1), 2), (Numbers{0.25, 1.5}));
  EXPECT_FALSE(f.overflow());
}

TEST(LuFront, ColumnWithoutAFullySummedPivotIsDelayed) {
  // The element 100 is in a row that is not fully summed: 1 is less than a tenth of it, but more than a thousandth.
  LuFront f;
  eliminate(f, {{1, 2}, {100, 3}}, 1, 0.1);
  EXPECT_EQ(f.eliminated(), 0);
  eliminate(f, {{1, 2}, {100, 3}}, 1, 0.001);
  EXPECT_EQ(f.eliminated(), 1);
  EXPECT_EQ(numbers(f.row(1), 2), (Numbers{100, 3 - 100 * 2}));
}

TEST(LuFront, TrianglesSolveBothWays) {
  // L = [1; 1/4 1], U = [4 2; 0 3/2].
  const double block[] = {4, 2, 0.25, 1.5};
  const LuTriangles t{block, 2, 2};
  double x[] = {8, 5};  // the product L U (1, 2)
  t.lower(0, 2, x, 1);
  EXPECT_EQ(numbers(x, 2), (Numbers{8, 3}));
  t.upper(0, 2, x, 1);
  EXPECT_EQ(numbers(x, 2), (Numbers{1, 2}));
  double y[] = {6, 6};  // U^T L^T (1, 2): L^T (1, 2) = (3/2, 2)
  t.upper_transposed(0, 2, y, 1);
  EXPECT_EQ(numbers(y, 2), (Numbers{1.5, 2}));
  t.lower_transposed(0, 2, y, 1);
  EXPECT_EQ(numbers(y, 2), (Numbers{1, 2}));
}

}  // namespace
}  // namespace s4j::test
