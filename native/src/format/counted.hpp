// SPDX-License-Identifier: Apache-2.0
// Few entries in any order to a sorted layout, by two counting sorts of records, the less significant number first:
//
//   entries = (line, minor number, value)     count and move by minor number, then by line
//
// O(n + lines + minors) without a branch for each entry, and stable: entries of one coordinate stay in their order. By
// one thread, while all of it stays in the cache; beyond, and where there are many more lines or minor numbers than
// entries: format/buckets.hpp and radix_sort.
#pragma once

#include <cstdint>
#include <numeric>

#include "format/buckets.hpp"

namespace s4j {

// An entry whose key was cut in two.
template <class U>
struct Record {
  uint32_t high, low;
  U value;
};

// Where the keys of a shape's elements in C order are cut into line and minor number.
struct KeyCut {
  int dimension = 0;  // the first of the low part
  Divider low;
  uint64_t highs = 1;
  bool low_is_line = false;

  int64_t lows() const noexcept { return static_cast<int64_t>(low.divisor()); }
  int64_t lines() const noexcept { return low_is_line ? lows() : static_cast<int64_t>(highs); }
  int64_t minors() const noexcept { return low_is_line ? static_cast<int64_t>(highs) : lows(); }
  // f(line(record), minor(record))
  template <class F>
  decltype(auto) parts(F&& f) const {
    const auto high = [](const auto& r) noexcept { return r.high; };
    const auto low_part = [](const auto& r) noexcept { return r.low; };
    if (low_is_line) return f(low_part, high);
    return f(high, low_part);
  }
};

// Whether n entries of the shape can be counted to such a layout, and how: GCS of the natural order or one rotated
// (CSC), not hyper, or COO.
bool counted(const Shape& shape, const Spec& spec, int64_t n, KeyCut& cut);

// Counts to where the first of each number goes.
inline void places_of(uint32_t* counts, int64_t numbers) noexcept {
  std::exclusive_scan(counts, counts + numbers, counts, uint32_t{0});
}

// move(k, place) for each of n entries in order, the place being the next of number(k); fetch(place) some time before.
// Afterwards each place is where its number ends.
template <class Number, class Move, class Fetch>
void move_counted(int64_t n, uint32_t* places, const Number& number, const Move& move, const Fetch& fetch) noexcept {
  constexpr int64_t kAhead = 16;
  const int64_t fetched = n < threshold::kCountedFetched ? 0 : n - kAhead;
  int64_t k = 0;
  for (; k < fetched; ++k) {
    fetch(places[number(k + kAhead)]);
    move(k, places[number(k)]++);
  }
  for (; k < n; ++k) move(k, places[number(k)]++);
}

// Records of entries, of values of `type`, and back.
Vec<unsigned char> records_of(Type type, const KeyCut& cut, int64_t n, const uint64_t* keys, const void* values);
void keys_of(Type type, const KeyCut& cut, int64_t n, const void* records, uint64_t* keys, void* values) noexcept;

// Records to a layout, duplicates combined in the order of the entries; `counts` of their high, then their low numbers,
// or none: then they are counted. Afterwards records are in another order, but for those of one coordinate and where
// duplicates are refused. False, and no layout, when duplicates are refused by S4J_ERROR or leave so few entries that
// lines are hyper. Throws S4J_NO_MEMORY.
bool emit_counted(Allocator& to, const BucketTarget& target, const KeyCut& cut, Vec<uint32_t> counts, int64_t n,
                  Vec<unsigned char>& records, Layout& out);

}  // namespace s4j
