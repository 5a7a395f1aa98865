// SPDX-License-Identifier: Apache-2.0
// Sorts few entries into a layout by two counting sorts, the less significant number first. A line is a compressed row
// of CSR or GCS, the minor index its column:
//
//   entries = (line, minor index, value)     count and move by minor index, then by line
//
// O(n + lines + minors) without a branch per entry, and stable. Runs on one thread, for data that stays in the cache.
// format/buckets.hpp and radix_sort handle more entries, and shapes with many more lines or minor indexes than entries.
#pragma once

#include <cstdint>
#include <numeric>

#include "format/buckets.hpp"

namespace s4j {

// An entry whose key, the C-order number of its element, is split in two numbers.
template <class U>
struct Record {
  uint32_t high, low;
  U value;
};

// Splits keys into line (compressed row) and minor index (column). One of them is the quotient by `low`, the other the
// remainder.
struct KeyCut {
  int dimension = 0;  // the first dimension of the minor index
  Divider low;
  uint64_t highs = 1;
  bool low_is_line = false;

  int64_t lows() const noexcept { return static_cast<int64_t>(low.divisor()); }
  int64_t lines() const noexcept { return low_is_line ? lows() : static_cast<int64_t>(highs); }
  int64_t minors() const noexcept { return low_is_line ? static_cast<int64_t>(highs) : lows(); }
  // Calls f(line, minor), two functions that return the line and the minor index of a record.
  template <class F>
  decltype(auto) parts(F&& f) const {
    const auto high = [](const auto& r) noexcept { return r.high; };
    const auto low_part = [](const auto& r) noexcept { return r.low; };
    if (low_is_line) return f(low_part, high);
    return f(high, low_part);
  }
};

// Returns whether counting sorts can build this layout for n entries of the shape: COO, or GCS that is not hypersparse,
// in natural order or with lines and minor dimensions exchanged (CSC). Sets `cut`.
bool counted(const Shape& shape, const Spec& spec, int64_t n, KeyCut& cut);

// Turns the counts of each number into the position of its first entry: an exclusive prefix sum.
inline void places_of(uint32_t* counts, int64_t numbers) noexcept {
  std::exclusive_scan(counts, counts + numbers, counts, uint32_t{0});
}

// Calls move(k, place) for each of n entries in order, where `place` is the next free position for number(k). Calls
// fetch(place) some entries ahead to prefetch. Afterwards places[i] is the position after the last entry of number i.
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

// Converts keys and values to records, and records back to keys and values.
Vec<unsigned char> records_of(Type type, const KeyCut& cut, int64_t n, const uint64_t* keys, const void* values);
void keys_of(Type type, const KeyCut& cut, int64_t n, const void* records, uint64_t* keys, void* values) noexcept;

// Converts records to a layout and combines duplicates in the order of the entries. `counts` has the number of entries
// per line, then per minor index; it is empty if they are not counted yet. Reorders the records, except where it
// rejects duplicates; records with equal keys keep their order. Returns false, without a layout, if S4J_ERROR rejects
// duplicates, or if so few entries remain that the layout should be hypersparse. Throws S4J_NO_MEMORY.
bool emit_counted(Allocator& to, const BucketTarget& target, const KeyCut& cut, Vec<uint32_t> counts, int64_t n,
                  Vec<unsigned char>& records, Layout& out);

}  // namespace s4j
