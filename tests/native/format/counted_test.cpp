// SPDX-License-Identifier: Apache-2.0
// Two counting sorts of nine entries of a 5 x 5 matrix, and the condition for counting.
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
constexpr uint64_t kByColumns[] = {15, 20, 6, 22, 2, 7, 14, 24, 14};  // rows unordered
constexpr uint64_t kByRows[] = {2, 7, 6, 14, 14, 15, 22, 24, 20};     // columns unordered
constexpr uint64_t kAnyhow[] = {14, 22, 2, 24, 7, 15, 20, 14, 6};
constexpr double kOneToNine[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

Shape extents_of(const Longs& extents) {
  Shape s;
  s.rank = static_cast<int>(extents.size());
  std::copy(extents.begin(), extents.end(), s.dims.begin());
  return s;
}

KeyCut five_by_five(const Spec& spec) {
  KeyCut cut;
  cut.dimension = 1;
  cut.low = Divider(5);
  cut.highs = 5;
  cut.low_is_line = spec.same_as(Spec::csc(), 2);
  return cut;
}

// Emits the nine entries, with given counts of rows and columns if `known`.
bool emit_nine(const uint64_t* keys, const Spec& spec, s4j_policy policy, Layout& out, bool known = false) {
  const KeyCut cut = five_by_five(spec);
  Vec<unsigned char> records = records_of(Type::kDouble, cut, kNine, keys, kOneToNine);
  Vec<uint32_t> counts(known ? 10 : 0);
  std::fill(counts.begin(), counts.end(), 0);
  for (int64_t k = 0; known && k < kNine; ++k) {
    ++counts[keys[k] / 5];
    ++counts[5 + keys[k] % 5];
  }
  return emit_counted(pool(), {Type::kDouble, extents_of({5, 5}), spec, policy}, cut, counts, kNine, records, out);
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

TEST(CountedByHand, MovedTwice) {
  for (const bool known : {false, true}) {
    Layout rows, columns;
    ASSERT_TRUE(emit_nine(kAnyhow, Spec::csr(), S4J_SUM, rows, known));
    EXPECT_EQ(pointers_of(rows.b), (Longs{0, 1, 3, 4, 5, 8}));
    EXPECT_EQ(columns_of(rows.b), (Ints{2, 1, 2, 4, 0, 0, 2, 4}));
    EXPECT_EQ(values_of(rows.b), (Doubles{3, 9, 5, 1 + 8, 6, 7, 2, 4}));
    ASSERT_TRUE(emit_nine(kAnyhow, Spec::csc(), S4J_LAST, columns, known));
    EXPECT_EQ(pointers_of(columns.b), (Longs{0, 2, 3, 6, 6, 8}));
    EXPECT_EQ(columns_of(columns.b), (Ints{3, 4, 1, 0, 1, 4, 2, 4}));
    EXPECT_EQ(values_of(columns.b), (Doubles{6, 7, 9, 3, 5, 2, 8, 4}));
  }
}

TEST(CountedByHand, RecordsAndBack) {
  const KeyCut cut = five_by_five(Spec::csr());
  const Vec<unsigned char> records = records_of(Type::kDouble, cut, kNine, kAnyhow, kOneToNine);
  const auto* const first = reinterpret_cast<const Record<double>*>(records.data());
  EXPECT_EQ(first->high, 2u);
  EXPECT_EQ(first->low, 4u);
  EXPECT_EQ(first->value, 1);
  uint64_t keys[kNine];
  double values[kNine];
  keys_of(Type::kDouble, cut, kNine, records.data(), keys, values);
  EXPECT_TRUE(std::equal(keys, keys + kNine, kAnyhow));
  EXPECT_TRUE(std::equal(values, values + kNine, kOneToNine));
}

TEST(CountedByHand, DuplicatesAreRefused) {
  Layout out;
  EXPECT_FALSE(emit_nine(kByColumns, Spec::csr(), S4J_ERROR, out));
  EXPECT_FALSE(emit_nine(kByColumns, Spec::coo(), S4J_ERROR, out));
}

TEST(Counted, PlacesArePrefixSumsOfCounts) {
  uint32_t counts[] = {2, 0, 3, 1};
  places_of(counts, 4);
  EXPECT_EQ(std::vector<uint32_t>(counts, counts + 4), (std::vector<uint32_t>{0, 2, 2, 5}));
}

// Moves entries with and without prefetched positions.
TEST(Counted, MovesInOrder) {
  for (const int64_t n : {int64_t{3}, threshold::kCountedFetched + 40}) {
    Vec<int64_t> moved(n);
    uint32_t places[7] = {};
    const auto number = [](int64_t k) { return static_cast<uint64_t>(k * k % 100 % 7); };
    for (int64_t k = 0; k < n; ++k) ++places[number(k)];
    places_of(places, 7);
    int64_t fetched = 0;
    move_counted(
        n, places, number, [&](int64_t k, uint32_t to) { moved[to] = k; }, [&](uint32_t) { ++fetched; });
    EXPECT_EQ(places[6], n);
    EXPECT_EQ(fetched > 0, n >= threshold::kCountedFetched + 16);
    for (int64_t k = 1; k < n; ++k) {
      ASSERT_LE(number(moved[k - 1]), number(moved[k]));
      if (number(moved[k - 1]) == number(moved[k])) {
        ASSERT_LT(moved[k - 1], moved[k]);
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
  EXPECT_EQ(cut.lines(), 4);
  EXPECT_EQ(cut.minors(), 6);
  ASSERT_TRUE(counted(matrix, Spec::csc(), 10, cut));
  EXPECT_EQ(cut.lines(), 6);
  EXPECT_EQ(cut.minors(), 4);
  ASSERT_TRUE(counted(extents_of({9}), Spec::coo(), 10, cut));
  EXPECT_EQ(cut.lines(), 9);
  EXPECT_EQ(cut.minors(), 1);
  ASSERT_TRUE(counted(cube, Spec::coo(), 10, cut));
  EXPECT_EQ(cut.lines(), 2);
  EXPECT_EQ(cut.minors(), 12);
  ASSERT_TRUE(counted(cube, rotated_gcs(3, 1, 2), 10, cut));
  EXPECT_EQ(cut.lines(), 12);
  EXPECT_EQ(cut.minors(), 2);
  EXPECT_FALSE(counted(cube, rotated_gcs(3, 1, 1), 10, cut));  // the digits of its lines lie in the middle of the keys
  Spec mixed = Spec::gcs(3, 1);
  std::swap(mixed.order[1], mixed.order[2]);
  EXPECT_FALSE(counted(cube, mixed, 10, cut));
  EXPECT_FALSE(counted(matrix, Spec::csr(), 0, cut));
  EXPECT_FALSE(counted(matrix, Spec::dense(), 10, cut));
  EXPECT_FALSE(counted(extents_of({}), Spec::coo(), 1, cut));
}

TEST(Counted, BoundsNumbersEntriesAndHyperLines) {
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
