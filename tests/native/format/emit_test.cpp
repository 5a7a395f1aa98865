// SPDX-License-Identifier: Apache-2.0
#include "format/emit.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Emit, EntriesThroughAPermutation) {
  // (1, 0) = 3 and (0, 1) = 5, in the order of rows.
  const int64_t runs[] = {1, 0, 0, 1};
  const double values[] = {3, 5};
  const Vec<int64_t> turned = {1, 0};
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const Layout out = emit(pool(), Type::kDouble, Shape{2, {2, 2}}, spec, Coordinates::of(runs, 2, 2), values, turned);
    validate(out.b);
    EXPECT_EQ(rows_of(out.b), (Rows{{0, 5}, {3, 0}}));
    EXPECT_EQ(numbers(out.b.data<double>(), 2), (Numbers{5, 3}));
  }
  const Layout sorted =
      emit_sorted(pool(), Type::kDouble, Shape{2, {2, 2}}, Spec::csr(), Coordinates::of(runs, 2, 2), values);
  EXPECT_EQ(numbers(sorted.b.data<double>(), 2), (Numbers{5, 3}));
}

TEST(Emit, PointersOfLinesWithoutEntries) {
  const Whole lines = {0, 2, 2};
  int64_t pointers[6];
  fill_pointers(3, 5, pointers, [&](int64_t k) { return lines[static_cast<size_t>(k)]; });
  EXPECT_EQ(whole_list(pointers, 6), (Whole{0, 1, 1, 3, 3, 3}));
  fill_pointers(0, 5, pointers, [](int64_t) { return 0; });
  EXPECT_EQ(whole_list(pointers, 6), (Whole{0, 0, 0, 0, 0, 0}));
}

TEST(Emit, ValuesByAPermutation) {
  const int32_t in[] = {10, 11, 12};
  int32_t out[3];
  gather_values(4, in, {2, 0, 1}, 3, out);
  EXPECT_EQ(whole_list(out, 3), (Whole{12, 10, 11}));
  gather_values(4, in, {}, 3, out);
  EXPECT_EQ(whole_list(out, 3), (Whole{10, 11, 12}));
}

TEST(Emit, DigitsOfANumberOfMixedRadix) {
  // Dimension 2, of extent 4, before dimension 0, of extent 2: 5 = 2 * 2 + 1.
  const int order[] = {2, 0, 1};
  const RadixSplit split(Shape{3, {2, 3, 4}}, order, 0, 2);
  int64_t at[] = {-1, -1, -1};
  split.split(5, at);
  EXPECT_EQ(whole_list(at, 3), (Whole{1, -1, 2}));
}

}  // namespace
}  // namespace s4j::test
