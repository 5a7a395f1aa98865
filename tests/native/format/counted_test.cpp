// SPDX-License-Identifier: Apache-2.0
// Two counting sorts of nine entries of a 5 x 5 matrix, and which layouts are counted to.
#include "format/counted.hpp"

#include <algorithm>

#include "by_hand.hpp"

namespace s4j::test {
namespace {

// key = 5 row + column:   . . 2 . .
//                         . 6 7 . .
//                         . . . . 14     14 twice
//                         15 . . . .
//                         20 . 22 . 24
constexpr int64_t kNine = 9;
constexpr uint64_t kByColumns[] = {15, 20, 6, 22, 2, 7, 14, 24, 14};  // in no order of rows
constexpr uint64_t kByRows[] = {2, 7, 6, 14, 14, 15, 22, 24, 20};     // in no order of columns
constexpr double kOneToNine[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

Shape extents_of(const Longs& extents) {
  Shape s;
  s.rank = static_cast<int>(extents.size());
  std::copy(extents.begin(), extents.end(), s.dims.begin());
  return s;
}

bool emit_nine(const uint64_t* keys, const Spec& spec, s4j_policy policy, Layout& out) {
  KeyCut cut;
  cut.dimension = 1;
  cut.low = Divider(5);
  cut.highs = 5;
  cut.low_is_line = spec.same_as(Spec::csc(), 2);
  Vec<uint32_t> of_lines(5);
  std::fill(of_lines.begin(), of_lines.end(), 0);
  cut.parts([&](auto line, auto) {
    for (int64_t k = 0; k < kNine; ++k) ++of_lines[line(keys[k])];
  });
  return emit_counted(pool(), {Type::kDouble, extents_of({5, 5}), spec, policy}, cut, of_lines.data(), kNine, keys,
                      kOneToNine, out);
}

TEST(CountedByHand, RowsOfCsr) {
  Layout out;
  ASSERT_TRUE(emit_nine(kByColumns, Spec::csr(), S4J_SUM, out));
  EXPECT_EQ(pointers_of(out.b), (Longs{0, 1, 3, 4, 5, 8}));
  EXPECT_EQ(columns_of(out.b), (Ints{2, 1, 2, 4, 0, 0, 2, 4}));
  EXPECT_EQ(values_of(out.b), (Doubles{5, 3, 6, 7 + 9, 1, 2, 4, 8}));
}

TEST(CountedByHand, ColumnsOfCsc) {
  Layout out;
  ASSERT_TRUE(emit_nine(kByRows, Spec::csc(), S4J_SUM, out));
  EXPECT_EQ(pointers_of(out.b), (Longs{0, 2, 3, 6, 6, 8}));
  EXPECT_EQ(columns_of(out.b), (Ints{3, 4, 1, 0, 1, 4, 2, 4}));
  EXPECT_EQ(values_of(out.b), (Doubles{6, 9, 3, 1, 2, 7, 4 + 5, 8}));
}

TEST(CountedByHand, CoordinatesOfCoo) {
  Layout out;
  ASSERT_TRUE(emit_nine(kByColumns, Spec::coo(), S4J_LAST, out));
  EXPECT_EQ(coordinates_of(out.b, 0), (Ints{0, 1, 1, 2, 3, 4, 4, 4}));
  EXPECT_EQ(coordinates_of(out.b, 1), (Ints{2, 1, 2, 4, 0, 0, 2, 4}));
  EXPECT_EQ(values_of(out.b), (Doubles{5, 3, 6, 9, 1, 2, 4, 8}));
}

TEST(CountedByHand, DuplicatesAreRefused) {
  Layout out;
  EXPECT_FALSE(emit_nine(kByColumns, Spec::csr(), S4J_ERROR, out));
  EXPECT_FALSE(emit_nine(kByColumns, Spec::coo(), S4J_ERROR, out));
}

TEST(Counted, PlacesAreWhereNumbersBegin) {
  uint32_t counts[] = {2, 0, 3, 1};
  places_of(counts, 4);
  EXPECT_EQ(std::vector<uint32_t>(counts, counts + 4), (std::vector<uint32_t>{0, 2, 2, 5}));
}

// With and without places that are fetched ahead.
TEST(Counted, MovesInOrder) {
  for (const int64_t n : {int64_t{3}, threshold::kCountedFetched + 40}) {
    Vec<uint64_t> keys(n), moved(n);
    Vec<float> values(n), moved_values(n);
    uint32_t places[7] = {};
    for (int64_t k = 0; k < n; ++k) {
      keys[k] = static_cast<uint64_t>(k * k) % 100;
      values[k] = static_cast<float>(k);
      ++places[keys[k] % 7];
    }
    places_of(places, 7);
    move_entries(
        n, places, [&](int64_t k) { return keys[k]; }, [&](int64_t k) { return keys[k] % 7; }, values.data(),
        moved.data(), moved_values.data());
    EXPECT_EQ(places[6], n);
    for (int64_t k = 0; k < n; ++k) {
      ASSERT_EQ(moved[k], keys[static_cast<int64_t>(moved_values[k])]);
      if (k == 0) continue;
      ASSERT_LE(moved[k - 1] % 7, moved[k] % 7);
      if (moved[k - 1] % 7 == moved[k] % 7) {
        ASSERT_LT(moved_values[k - 1], moved_values[k]);
      }
    }
  }
}

Spec rotated_gcs(int rank, int first, int partitioning) {
  Spec spec = Spec::gcs(rank, partitioning);
  std::rotate(spec.order.begin(), spec.order.begin() + first, spec.order.begin() + rank);
  return spec;
}

TEST(Counted, LayoutsOfFewLinesAndMinorNumbers) {
  KeyCut cut;
  const Shape matrix = extents_of({4, 6}), cube = extents_of({2, 3, 4});
  ASSERT_TRUE(counted(matrix, Spec::csr(), 10, cut));
  EXPECT_EQ(cut.lines(), 4u);
  EXPECT_EQ(cut.minors(), 6u);
  ASSERT_TRUE(counted(matrix, Spec::csc(), 10, cut));
  EXPECT_EQ(cut.lines(), 6u);
  EXPECT_EQ(cut.minors(), 4u);
  ASSERT_TRUE(counted(extents_of({9}), Spec::coo(), 10, cut));
  EXPECT_EQ(cut.lines(), 9u);
  EXPECT_EQ(cut.minors(), 1u);
  ASSERT_TRUE(counted(cube, Spec::coo(), 10, cut));
  EXPECT_EQ(cut.lines(), 2u);
  EXPECT_EQ(cut.minors(), 12u);
  ASSERT_TRUE(counted(cube, rotated_gcs(3, 1, 2), 10, cut));
  EXPECT_EQ(cut.lines(), 12u);
  EXPECT_EQ(cut.minors(), 2u);
  EXPECT_FALSE(counted(cube, rotated_gcs(3, 1, 1), 10, cut));  // its lines are in the middle of the keys
  Spec mixed = Spec::gcs(3, 1);
  std::swap(mixed.order[1], mixed.order[2]);
  EXPECT_FALSE(counted(cube, mixed, 10, cut));
  EXPECT_FALSE(counted(matrix, Spec::csr(), 0, cut));
  EXPECT_FALSE(counted(matrix, Spec::dense(), 10, cut));
  EXPECT_FALSE(counted(extents_of({}), Spec::coo(), 1, cut));
}

TEST(Counted, NotTooManyNumbersNorEntriesNorHyperLines) {
  KeyCut cut;
  constexpr int64_t kMost = threshold::kCountedNumbers * 8;
  EXPECT_TRUE(counted(extents_of({kMost - 3, 3}), Spec::coo(), 8, cut));
  EXPECT_FALSE(counted(extents_of({kMost - 2, 3}), Spec::coo(), 8, cut));
  EXPECT_TRUE(counted(extents_of({2, 3}), Spec::csr(), threshold::kMostCounted - 10, cut));
  EXPECT_FALSE(counted(extents_of({2, 3}), Spec::csr(), threshold::kMostCounted - 8, cut));
  EXPECT_FALSE(counted(extents_of({2, 3}), Spec::csr(), threshold::kMostCounted + 50, cut));
  EXPECT_FALSE(counted(extents_of({3000, 3}), Spec::csr(), 1000, cut));
}

}  // namespace
}  // namespace s4j::test
