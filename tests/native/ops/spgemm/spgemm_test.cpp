// SPDX-License-Identifier: Apache-2.0
// Products of small sparse matrices, by hand.
#include "ops/spgemm/spgemm.hpp"

#include "by_hand.hpp"

namespace s4j::test {
namespace {

Layout product(const Block& a, const Block& b, double alpha = 1, bool flipped = false) {
  return spgemm<double>(pool(), Type::kDouble, Lines(a), Lines(b), alpha, flipped);
}

//     1 2 .       . 4 . 5       row 0: 1 (. 4 . 5) + 2 (6 . . .) = 12 4 . 5
// a = . . .   b = 6 . . .       row 1: nothing
//     3 . 1       . 7 8 .       row 2: 3 (. 4 . 5) + 1 (. 7 8 .) = . 19 8 15
Layout a() { return csr_of(3, 3, {0, 2, 2, 4}, {0, 1, 0, 2}, {1, 2, 3, 1}); }
Layout b() { return csr_of(3, 4, {0, 2, 3, 5}, {1, 3, 0, 1, 2}, {4, 5, 6, 7, 8}); }

TEST(Spgemm, RowsAreSumsOfScaledRows) {
  const Layout c = product(a().b, b().b);
  EXPECT_EQ(c.b.shape[0], 3);
  EXPECT_EQ(c.b.shape[1], 4);
  EXPECT_EQ(pointers_of(c.b), (Longs{0, 3, 3, 6}));
  EXPECT_EQ(columns_of(c.b), (Ints{0, 1, 3, 1, 2, 3}));
  EXPECT_EQ(values_of(c.b), (Doubles{12, 4, 5, 19, 8, 15}));
}

TEST(Spgemm, ScaledAndAsTheTranspose) {
  const Layout c = product(a().b, b().b, 2, true);
  EXPECT_EQ(c.b.shape[0], 4);
  EXPECT_EQ(c.b.shape[1], 3);
  EXPECT_EQ(c.b.order[0], 1);
  EXPECT_EQ(pointers_of(c.b), (Longs{0, 3, 3, 6}));
  EXPECT_EQ(columns_of(c.b), (Ints{0, 1, 3, 1, 2, 3}));
  EXPECT_EQ(values_of(c.b), (Doubles{24, 8, 10, 38, 16, 30}));
}

// Cancelled sums stay entries: 1 * 1 + 1 * -1.
TEST(Spgemm, SumsOfZeroAreStored) {
  const Layout row = csr_of(1, 2, {0, 2}, {0, 1}, {1, 1}), column = csr_of(2, 1, {0, 1, 2}, {0, 0}, {1, -1});
  const Layout c = product(row.b, column.b);
  EXPECT_EQ(pointers_of(c.b), (Longs{0, 1}));
  EXPECT_EQ(values_of(c.b), (Doubles{0}));
}

//  2 -1  .  .  .      squared:   5 -4  1  .  .
// -1  2 -1  .  .                -4  6 -4  1  .
//  . -1  2 -1  .                 1 -4  6 -4  1
//  .  . -1  2 -1                 .  1 -4  6 -4
//  .  .  . -1  2                 .  .  1 -4  5
TEST(Spgemm, SquareOfSecondDifferences) {
  const Layout d = csr_of(5, 5, {0, 2, 5, 8, 11, 13}, {0, 1, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4},
                          {2, -1, -1, 2, -1, -1, 2, -1, -1, 2, -1, -1, 2});
  const Layout c = product(d.b, d.b);
  EXPECT_EQ(pointers_of(c.b), (Longs{0, 3, 7, 12, 16, 19}));
  EXPECT_EQ(columns_of(c.b), (Ints{0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 4, 1, 2, 3, 4, 2, 3, 4}));
  EXPECT_EQ(values_of(c.b), (Doubles{5, -4, 1, -4, 6, -4, 1, 1, -4, 6, -4, 1, 1, -4, 6, -4, 1, -4, 5}));
}

// Only long rows use a window of two million columns, which takes at least 16 MiB.
TEST(Spgemm, FewProductsAmongManyColumnsTakeLittleMemory) {
  const int64_t terms = 40, step = 51000, columns = int64_t{1} << 21;
  Longs lines;
  Ints inner, outer;
  for (int64_t k = 0; k <= terms; ++k) lines.push_back(k);
  for (int64_t k = 0; k < terms; ++k) {
    inner.push_back(static_cast<int32_t>(k));
    outer.push_back(static_cast<int32_t>((terms - 1 - k) * step));
  }
  const Layout row = csr_of(1, terms, {0, terms}, inner, Doubles(terms, 2));
  const Layout spread = csr_of(terms, columns, lines, outer, Doubles(terms, 3));
  const int64_t live = memory_stats().live;
  restart_peak();
  const Layout c = product(row.b, spread.b);
  EXPECT_LT(memory_stats().peak - live, 1 << 20);
  std::reverse(outer.begin(), outer.end());
  EXPECT_EQ(columns_of(c.b), outer);
  EXPECT_EQ(values_of(c.b), Doubles(terms, 6));
}

}  // namespace
}  // namespace s4j::test
