// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/csr_tasks.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(CsrTasks, ProductsByHand) {
  const Csr<double> a = csr_of({{1, 2}, {0, 3}}), b = csr_of({{0, 1}, {4, 0}});
  EXPECT_EQ(rows_of(at_once(product(a, b))), (Rows{{8, 1}, {12, 0}}));
  EXPECT_EQ(at_once(count_products(a, b)), 3);
  const Csr<double> wide = csr_of({{1, 0, 2}});
  EXPECT_EQ(rows_of(at_once(product(csr_of({{2}, {0}, {1}}), wide))), (Rows{{2, 0, 4}, {0, 0, 0}, {1, 0, 2}}));
}

TEST(CsrTasks, TransposedRowsAscend) {
  const Csr<double> t = at_once(transpose(csr_of({{1, 0, 2}, {0, 3, 4}})));
  EXPECT_EQ(rows_of(t), (Rows{{1, 0}, {0, 3}, {2, 4}}));
  EXPECT_EQ(whole_list(t.index), (Whole{0, 1, 0, 1}));
}

TEST(CsrTasks, RowsBetweenTwoPauses) {
  const Csr<double> a = csr_of({{1, 1, 1}, {1, 1, 1}, {1, 1, 1}});
  EXPECT_EQ(unpaused(a, 0, 1), 1) << "one row at least";
  EXPECT_EQ(unpaused(a, 0, 1000), 3);
  EXPECT_EQ(unpaused(a, 2, 1000), 3);
}

}  // namespace
}  // namespace s4j::test
