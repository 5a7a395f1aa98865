// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/factorisation.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Factorisations, TheLargestSumOfARow) {
  EXPECT_EQ(largest_sum(csr_of({{1, -2}, {3, 4}}), false), 7);
  EXPECT_EQ(largest_sum(csr_of({{5, 0}, {3, -1}}), true), 8) << "the 3 counts in both rows";
  EXPECT_EQ(largest_sum(csr_of({}), false), 0);
}

TEST(Factorisations, FactorsAreReturnedAsCsc) {
  SparseFactor f;
  f.add(0, 1.5);
  f.add(1, 0);  // an exact 0 is not stored
  f.end_column();
  f.add(1, -2);
  f.end_column();
  const Layout out = f.array(pool(), Type::kDouble, 2, 1);
  EXPECT_TRUE(out.b.spec().same_as(Spec::csc(), 2));
  EXPECT_EQ(out.b.nnz, 2);
  EXPECT_EQ(rows_of(out.b), (Rows{{3, 0}, {0, -4}})) << "times 2^1";
  const Layout order = order_array(pool(), {2, 0, 1});
  EXPECT_EQ(whole_list(order.b.data<int64_t>(), 3), (Whole{2, 0, 1}));
}

TEST(Factorisations, ARefactorHasTheSamePattern) {
  const Pattern p(csr_of({{1, 0}, {2, 3}}));
  EXPECT_EQ(thrown_by([&] { p.require(csr_of({{4, 0}, {5, 6}}), "test"); }).first, S4J_OK);
  EXPECT_EQ(thrown_by([&] { p.require(csr_of({{4, 1}, {0, 6}}), "test"); }).first, S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
