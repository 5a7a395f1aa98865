// SPDX-License-Identifier: Apache-2.0
// Each sort on a few items, by hand: keys ascend, and letters show that equal keys keep their order.
#include "format/sort.hpp"

#include <ostream>
#include <type_traits>

#include "by_hand.hpp"

namespace s4j::test {
namespace {

struct Item {
  int64_t key;
  char name;
  friend bool operator==(const Item&, const Item&) = default;
};
void PrintTo(const Item& i, std::ostream* out) { *out << i.key << i.name; }
using Items = std::vector<Item>;
constexpr auto kKey = [](const Item& i) { return i.key; };

const Items kGiven = {{3, 'a'}, {1, 'b'}, {2, 'c'}, {1, 'd'}, {3, 'e'}, {0, 'f'}};
const Items kSorted = {{0, 'f'}, {1, 'b'}, {1, 'd'}, {2, 'c'}, {3, 'a'}, {3, 'e'}};

TEST(Sort, ByInsertion) {
  Items x = kGiven;
  insertion_sort(Records<Item>{x.data()}, 6, kKey);
  EXPECT_EQ(x, kSorted);
}

TEST(Sort, ByRanks) {
  Items x = kGiven, to(6);
  rank_sort(Records<Item>{x.data()}, 6, Records<Item>{to.data()}, kKey);
  EXPECT_EQ(to, kSorted);
  EXPECT_EQ(x, kGiven);
}

TEST(Sort, RanksInLanes) {
  const int32_t different[4] = {7, 3, 9, 5}, equal[4] = {7, 3, 9, 3};
  int32_t ranks[4];
  lane_ranks<1>(different, 4, ranks);
  EXPECT_EQ(Ints(ranks, ranks + 4), (Ints{2, 0, 3, 1}));
  lane_ranks<1>(equal, 4, ranks);  // equal numbers give a rank sum of 5 instead of 6
  EXPECT_EQ(Ints(ranks, ranks + 4), (Ints{2, 0, 3, 0}));
  lane_ranks<1>(different, 3, ranks);  // 7, 3, 9; the lane of 5 is unused
  EXPECT_EQ(Ints(ranks, ranks + 3), (Ints{1, 0, 2}));
}

TEST(Sort, ByMergingRuns) {
  Items x = kGiven, other(6);  // runs 3 | 1 2 | 1 3 | 0, then 1 2 3 | 0 1 3
  Records<Item> sorted{x.data()}, spare{other.data()};
  natural_merge_sort(sorted, spare, 6, kKey);
  EXPECT_EQ(Items(sorted.records, sorted.records + 6), kSorted);
  EXPECT_EQ(spare.records, sorted.records == x.data() ? other.data() : x.data());
  Items one = {{5, 'a'}};
  Records<Item> alone{one.data()};
  natural_merge_sort(alone, spare, 1, kKey);
  EXPECT_EQ(alone.records[0], (Item{5, 'a'}));
}

TEST(Sort, ByCounting) {
  Items to(6);
  Longs ends(4), sizes;
  counting_sort(
      6, ends.data(), 4, [](int64_t k) { return kGiven[k].key; },
      [&](int64_t k, auto bucket, int64_t at) {
        EXPECT_EQ(bucket, kGiven[k].key);
        to[at] = kGiven[k];
      },
      [&](int64_t size) { sizes.push_back(size); });
  EXPECT_EQ(to, kSorted);
  EXPECT_EQ(sizes, (Longs{1, 2, 1, 2}));
  EXPECT_EQ(ends, (Longs{1, 3, 4, 6}));
}

TEST(Sort, ChunkPlacesArePrefixSums) {
  Longs counts = {1, 0, 2, 2, 1, 0}, bounds(4);  // two chunks, three buckets
  chunk_places(counts.data(), 2, 3, bounds.data());
  EXPECT_EQ(bounds, (Longs{0, 3, 4, 6}));
  EXPECT_EQ(counts, (Longs{0, 3, 4, 1, 3, 6}));
}

TEST(Sort, ByDigits) {
  const Items given = {{9, 'a'}, {6, 'b'}, {9, 'c'}, {1, 'd'}};
  const Items sorted = {{1, 'd'}, {6, 'b'}, {9, 'a'}, {9, 'c'}};
  const auto by = [&]([[maybe_unused]] auto digit, int bits) {
    Items x = given, other(4);
    Records<Item> in{x.data()}, spare{other.data()};
    radix_passes<decltype(digit)::value>(in, spare, 4, bits, decltype(digit)::value, kKey);
    return Items(in.records, in.records + 4);
  };
  const std::integral_constant<int, 2> two{};
  EXPECT_EQ(by(two, 4), sorted);  // 9 6 9 1 by low bits 01 10 01 01; then 9 9 1 6 by high bits 10 10 00 01
  EXPECT_EQ(by(std::integral_constant<int, 4>(), 4), sorted);
  EXPECT_EQ(by(two, 2), (Items{{9, 'a'}, {9, 'c'}, {1, 'd'}, {6, 'b'}}));  // sorted by the lowest two bits only
}

TEST(Sort, PairsByRadix) {
  Vec<uint64_t> keys = {30, 10, 20, 10, 0};
  Vec<int32_t> payloads = {1, 2, 3, 4, 5};
  radix_sort(keys, payloads, 30);
  EXPECT_EQ(keys, (Vec<uint64_t>{0, 10, 10, 20, 30}));
  EXPECT_EQ(payloads, (Vec<int32_t>{5, 2, 4, 3, 1}));
}

TEST(Sort, IntoCells) {
  const uint64_t keys[] = {905, 17, 512, 17, 900};
  const double values[] = {1, 2, 3, 4, 5};
  CellSort<double> cells;
  cells.reserve(5);
  const auto* const sorted = cells.run(keys, values, 5, 0, 1023);  // cells of 64 keys
  const uint64_t by_key[] = {17, 17, 512, 900, 905};
  const double in_order[] = {2, 4, 3, 5, 1};
  for (int k = 0; k < 5; ++k) {
    EXPECT_EQ(sorted[k].key, by_key[k]) << k;
    EXPECT_EQ(sorted[k].value, in_order[k]) << k;
  }
}

// Entries (2, 0), (0, 1), (2, 4), (0, 1), (1, 3) of a matrix of 3 x 5.
TEST(Sort, PermutationsOfCoordinates) {
  const Longs words = {2, 0, 2, 0, 1, 0, 1, 4, 1, 3};
  const Coordinates c = Coordinates::of(words.data(), 2, 5);
  const int rows[] = {0, 1}, columns[] = {1, 0};
  EXPECT_EQ(sort_permutation(c, rows), (Vec<int64_t>{1, 3, 4, 0, 2}));
  EXPECT_EQ(sort_permutation(c, columns), (Vec<int64_t>{0, 1, 3, 4, 2}));
  const Longs sorted = {0, 0, 1, 0, 2, 1};
  EXPECT_TRUE(sort_permutation(Coordinates::of(sorted.data(), 2, 3), rows).empty());
}

TEST(Sort, RunsOfKeys) {
  Vec<int64_t> positions;
  sort_runs({5, 3, 3, 9, 1}, 9, {0, 3, 5}, positions);  // 5 3 3 | 9 1
  EXPECT_EQ(positions, (Vec<int64_t>{1, 2, 0, 4, 3}));
}

}  // namespace
}  // namespace s4j::test
