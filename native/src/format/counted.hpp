// SPDX-License-Identifier: Apache-2.0
// Few keyed entries in any order to a sorted layout, by two counting sorts, the less significant part of the key first:
//
//   keys = line x minor number        count and move by minor number, then by line
//
// O(n + lines + minors) without a branch for each entry, and stable: entries of one coordinate stay in their order. By
// one thread, while all of it stays in the cache; beyond, and where there are many more lines or minor numbers than
// entries: format/buckets.hpp and radix_sort.
#pragma once

#include <cstdint>
#include <numeric>

#include "format/buckets.hpp"

namespace s4j {

// The parts of keys, which number the elements of a shape in C order.
struct HighPart {
  Divider low;
  uint64_t operator()(uint64_t key) const noexcept { return low.quotient(key); }
};
struct LowPart {
  Divider low;
  uint64_t operator()(uint64_t key) const noexcept { return key - low.quotient(key) * low.divisor(); }
};

// Where keys are cut into line and minor number.
struct KeyCut {
  int dimension = 0;  // the first of the low part
  Divider low;
  uint64_t highs = 1;
  bool low_is_line = false;

  uint64_t lines() const noexcept { return low_is_line ? low.divisor() : highs; }
  uint64_t minors() const noexcept { return low_is_line ? highs : low.divisor(); }
  // f(line(key), minor(key))
  template <class F>
  decltype(auto) parts(F&& f) const {
    if (low_is_line) return f(LowPart{low}, HighPart{low});
    return f(HighPart{low}, LowPart{low});
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

// The same for keys and values, key(k) being of entry k.
template <class U, class Key, class Number>
void move_entries(int64_t n, uint32_t* places, const Key& key, const Number& number, const U* values, uint64_t* to_keys,
                  U* to_values) noexcept {
  move_counted(
      n, places, number,
      [=](int64_t k, uint32_t to) {
        to_keys[to] = key(k);
        to_values[to] = values[k];
      },
      [=](uint32_t to) {
        __builtin_prefetch(to_keys + to, 1);
        __builtin_prefetch(to_values + to, 1);
      });
}

// Entries in the order of their minor numbers to a layout, duplicates combined in the order of the entries; of_lines:
// how many each line has, which is lost. False, and no layout, when duplicates are refused by S4J_ERROR or leave so few
// entries that lines are hyper. Throws S4J_NO_MEMORY. Keys and values are left alone.
bool emit_counted(Allocator& to, const BucketTarget& target, const KeyCut& cut, uint32_t* of_lines, int64_t n,
                  const uint64_t* keys, const void* values, Layout& out);

}  // namespace s4j
