// SPDX-License-Identifier: Apache-2.0
#include "linalg/ordering/elimination.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

// Hub 0 with edges to all others.
const Rows kStar = {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 0, 1, 0, 0}, {1, 0, 0, 1, 0}, {1, 0, 0, 0, 1}};

TEST(Elimination, TheHubFirstFillsAll) {
  const Csr<double> a = csr_of(kStar);
  Elimination e = at_once(Elimination::of(a, {0, 1, 2, 3, 4}));
  EXPECT_EQ(e.cost().entries, 15);
  const Columns c = std::move(e).columns();
  EXPECT_EQ(whole_list(c.counts), (Whole{5, 4, 3, 2, 1}));
  EXPECT_EQ(whole_list(c.parent), (Whole{1, 2, 3, 4, -1}));
}

TEST(Elimination, TheHubLastFillsNothing) {
  const Csr<double> a = csr_of(kStar);
  Elimination e = at_once(Elimination::of(a, {1, 2, 3, 4, 0}));
  EXPECT_EQ(e.cost().entries, 9);
  const Columns c = std::move(e).columns();
  EXPECT_EQ(whole_list(c.counts), (Whole{2, 2, 2, 2, 1}));
  EXPECT_EQ(whole_list(c.parent), (Whole{4, 4, 4, 4, -1}));
  EXPECT_EQ(c.order[4], 0);
}

TEST(Elimination, ColumnsOfOneStructureAreOneSupernode) {
  const Csr<double> a = csr_of(kStar);
  const Supernodes s = at_once(Elimination::supernodes(at_once(Elimination::of(a, {0, 1, 2, 3, 4}))));
  EXPECT_EQ(s.count(), 1);
  EXPECT_EQ(s.columns(0), 5);
  EXPECT_EQ(s.below(0), 0);
  EXPECT_EQ(s.entries, 15);
}

TEST(Elimination, OrdersAndTheirInverses) {
  const Vec<int32_t> order = {2, 0, 1};
  EXPECT_EQ(whole_list(places_of(order)), (Whole{1, 2, 0}));
  const double b[] = {10, 11, 20, 21, 30, 31};
  double x[6], back[6];
  to_order(order, b, 2, x);
  EXPECT_EQ(numbers(x, 6), (Numbers{30, 31, 10, 11, 20, 21}));
  from_order(order, x, 2, back);
  EXPECT_EQ(numbers(back, 6), numbers(b, 6));
}

}  // namespace
}  // namespace s4j::test
