// SPDX-License-Identifier: Apache-2.0
// Merges of two small matrices, with every way of storing unmatched entries.
#include "ops/elementwise/value_merge.hpp"

#include "allocation_sweep.hpp"
#include "by_hand.hpp"
#include "format/convert.hpp"
#include "ops/pattern/merge_rows.hpp"

namespace s4j::test {
namespace {

//     1 . 2 .        . . 10 20
// a = . . . .    b = . 30 . .
//     3 4 . .        40 50 60 .
Layout a() { return csr_of(3, 4, {0, 2, 2, 4}, {0, 2, 0, 1}, {1, 2, 3, 4}); }
Layout b() { return csr_of(3, 4, {0, 2, 3, 6}, {2, 3, 1, 0, 1, 2}, {10, 20, 30, 40, 50, 60}); }

struct Merged {
  Layout layout;
  int64_t distinct = 0;
};

Merged merge(const Block& x, const Block& y, int op, Lone lone_x, Lone lone_y) {
  const Scalar zero = Scalar::of(0.0);
  InvalidFlag invalid(false);
  Merged out;
  out.layout = merge_values(pool(), x, y, binary_kernels(op, x.type, y.type, "merge"), zero, zero, lone_x, lone_y,
                            invalid, &out.distinct);
  EXPECT_FALSE(invalid);
  return out;
}

TEST(ValueMerge, SumsStoreWhatEitherSideHas) {
  const Merged sum = merge(a().b, b().b, S4J_OP_ADD, Lone::all(), Lone::all());
  EXPECT_EQ(sum.distinct, 7);
  EXPECT_EQ(pointers_of(sum.layout.b), (Longs{0, 3, 4, 7}));
  EXPECT_EQ(columns_of(sum.layout.b), (Ints{0, 2, 3, 1, 0, 1, 2}));
  EXPECT_EQ(values_of(sum.layout.b), (Doubles{1, 12, 20, 30, 43, 54, 60}));
}

// A sum of few entries is merged into scratch; without memory for it, entries are counted first, with the same result.
TEST(ValueMerge, SumsWithoutMemoryForScratch) {
  const Layout x = a(), y = b();
  std::vector<bool> made;
  for (int64_t n = 1; n < 16; ++n) {
    Merged sum;
    const Attempt end = without_allocation(n, [&] { sum = merge(x.b, y.b, S4J_OP_ADD, Lone::all(), Lone::all()); });
    made.push_back(end != Attempt::kFailed);
    if (!made.back()) continue;
    EXPECT_EQ(sum.distinct, 7);
    EXPECT_EQ(pointers_of(sum.layout.b), (Longs{0, 3, 4, 7}));
    EXPECT_EQ(columns_of(sum.layout.b), (Ints{0, 2, 3, 1, 0, 1, 2}));
    EXPECT_EQ(values_of(sum.layout.b), (Doubles{1, 12, 20, 30, 43, 54, 60}));
  }
  EXPECT_FALSE(made.front()) << "what both ways need";
  EXPECT_TRUE(made[1]) << "scratch, which one way needs";
  EXPECT_TRUE(made.back());
}

TEST(ValueMerge, ProductsStoreWhatBothHave) {
  const Merged product = merge(a().b, b().b, S4J_OP_MUL, Lone::none(), Lone::none());
  EXPECT_EQ(product.distinct, 7);
  EXPECT_EQ(pointers_of(product.layout.b), (Longs{0, 1, 1, 3}));
  EXPECT_EQ(columns_of(product.layout.b), (Ints{2, 0, 1}));
  EXPECT_EQ(values_of(product.layout.b), (Doubles{20, 120, 200}));
}

TEST(ValueMerge, UnmatchedEntriesOfOneSideAreStored) {
  const Merged difference = merge(a().b, b().b, S4J_OP_SUB, Lone::all(), Lone::none());
  EXPECT_EQ(pointers_of(difference.layout.b), (Longs{0, 2, 2, 4}));
  EXPECT_EQ(columns_of(difference.layout.b), (Ints{0, 2, 0, 1}));
  EXPECT_EQ(values_of(difference.layout.b), (Doubles{1, 2 - 10, 3 - 40, 4 - 50}));
}

TEST(ValueMerge, FlagsSelectUnmatchedEntries) {
  const uint8_t of_b[] = {0, 0, 1, 0, 0, 0};  // of the unmatched entries 20, 30 and 60 of b, only 30 is kept
  const Merged sum = merge(a().b, b().b, S4J_OP_ADD, Lone::none(), Lone::flagged(of_b));
  EXPECT_EQ(sum.distinct, 7);
  EXPECT_EQ(pointers_of(sum.layout.b), (Longs{0, 1, 2, 4}));
  EXPECT_EQ(columns_of(sum.layout.b), (Ints{2, 1, 0, 1}));
  EXPECT_EQ(values_of(sum.layout.b), (Doubles{12, 30, 43, 54}));
}

TEST(ValueMerge, CooByPackedCoordinates) {
  const Layout x = convert(pool(), a().b, Scalar::of(0.0), Spec::coo());
  const Layout y = convert(pool(), b().b, Scalar::of(0.0), Spec::coo());
  const Merged sum = merge(x.b, y.b, S4J_OP_ADD, Lone::all(), Lone::all());
  EXPECT_EQ(coordinates_of(sum.layout.b, 0), (Ints{0, 0, 0, 1, 2, 2, 2}));
  EXPECT_EQ(coordinates_of(sum.layout.b, 1), (Ints{0, 2, 3, 1, 0, 1, 2}));
  EXPECT_EQ(values_of(sum.layout.b), (Doubles{1, 12, 20, 30, 43, 54, 60}));
}

TEST(ValueMerge, CommonKeysAreCountedByBlocks) {
  const Ints x = {1, 4, 5, 7, 9}, y = {0, 4, 5, 6, 7, 8, 10};
  EXPECT_EQ(common_keys(x.data(), 5, y.data(), 7), 3);  // the common keys are 4, 5 and 7
  const Ints one = {10};
  EXPECT_EQ(common_keys(one.data(), 1, y.data(), 7), 1);
  EXPECT_EQ(common_keys(x.data(), 0, y.data(), 7), 0);
}

TEST(ValueMerge, JobsHaveAboutAsManyEntries) {
  const Layout x = a(), y = b();
  MergeRows<int32_t> rows;
  rows.count = 3;
  rows.a_begin = x.b.pointers;
  rows.b_begin = y.b.pointers;
  EXPECT_EQ(rows.entries(), 10);
  EXPECT_EQ(rows.row_after(4), 1);  // row 0 has four entries, row 1 one, row 2 five
  EXPECT_EQ(rows.row_after(5), 2);
  EXPECT_EQ(rows.row_after(6), 3);
}

}  // namespace
}  // namespace s4j::test
