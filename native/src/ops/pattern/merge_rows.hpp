// SPDX-License-Identifier: Apache-2.0
// Rows of ascending keys (column indexes or packed coordinates) for value_merge.cpp and merge_once.cpp. The functions
// cut rows into jobs (units of work), count common keys by blocks and sample the order of merges.
#pragma once

#include <algorithm>
#include <cstring>

#include "core/thresholds.hpp"
#include "memory/memory.hpp"

namespace s4j {

// Two operands as rows of ascending keys: row r of a is [a_begin[r], a_begin[r + 1]), row r of b is [b_begin[r],
// b_begin[r + 1]).
template <class Key>
struct MergeRows {
  int64_t count = 0;
  const int64_t* a_begin = nullptr;
  const int64_t* b_begin = nullptr;
  const Key* a = nullptr;
  const Key* b = nullptr;

  int64_t entries() const { return a_begin[count] - a_begin[0] + b_begin[count] - b_begin[0]; }
  // Returns the first row with at least `share` entries before it.
  int64_t row_after(int64_t share) const {
    int64_t lo = 0;
    int64_t hi = count;
    while (lo < hi) {
      const int64_t mid = lo + (hi - lo) / 2;
      if (a_begin[mid] - a_begin[0] + b_begin[mid] - b_begin[0] < share)
        lo = mid + 1;
      else
        hi = mid;
    }
    return lo;
  }
};

// Jobs of consecutive rows with about equal numbers of entries. The jobs depend only on sizes.
struct MergeJobs {
  int64_t count = 0;
  Vec<int64_t> first;  // first row of each job, and the end

  template <class Key>
  explicit MergeJobs(const MergeRows<Key>& rows, int64_t grain = threshold::kMergeGrain) {
    const int64_t n = rows.entries();
    count = std::clamp<int64_t>(std::max(n / grain, rows.count / (8 * grain)), 1, threshold::kMergeJobs);
    first.resize(count + 1);
    for (int64_t j = 0; j < count; ++j)
      first[j] = n >= rows.count ? rows.row_after(n / count * j) : rows.count / count * j;
    first[0] = 0;
    first[count] = rows.count;
  }
};

struct Counts {
  Vec<int64_t> begin;  // begin of each row in the result, and the end
  int64_t distinct = 0;
};

// Returns the number of common keys of two ascending rows. Since the steps of a merge depend on each other, narrow keys
// are compared four at a time: all keys with all in short rows, block with block in longer rows.
template <class Key>
int64_t common_keys(const Key* a, int64_t na, const Key* b, int64_t nb) {
  constexpr int64_t kBlock = 4;
  constexpr int64_t kWorth = threshold::kMergeWorth;
  int64_t met = 0;
  int64_t i = 0;
  int64_t j = 0;
  if constexpr (sizeof(Key) == 4) {
    typedef int32_t Block __attribute__((vector_size(16)));
    constexpr Block kLane = {0, 1, 2, 3};
    Block found{};
    auto compare = [&](Block y, const Key* from, int64_t n) {
      Block equal{};
      for (int64_t k = 0; k < n; ++k) equal -= y == static_cast<int32_t>(from[k]);
      return equal;
    };
    auto load = [](const Key* from) {
      Block y;
      std::memcpy(&y, from, sizeof y);
      return y;
    };
    if (nb >= kBlock && na * nb <= kWorth * (na + nb)) {
      for (; j + kBlock <= nb; j += kBlock) found += compare(load(b + j), a, na);
      // The last block overlaps the block before it.
      if (const auto rest = static_cast<int32_t>(nb - j); rest > 0)
        found += compare(load(b + nb - kBlock), a, na) & (kLane >= static_cast<int32_t>(kBlock) - rest);
      i = na;
    } else {
      while (i + kBlock <= na && j + kBlock <= nb) {
        found += compare(load(b + j), a + i, kBlock);
        const Key last_a = a[i + kBlock - 1];
        const Key last_b = b[j + kBlock - 1];
        i += last_a <= last_b ? kBlock : 0;
        j += last_b <= last_a ? kBlock : 0;
      }
    }
    met = static_cast<int64_t>(found[0]) + found[1] + found[2] + found[3];
  }
  while (i < na && j < nb) {
    const Key x = a[i];
    const Key y = b[j];
    met += x == y;
    i += x <= y;
    j += y <= x;
  }
  return met;
}

// Returns a number that encodes the order in which a merge of row r takes from both sides.
template <class Key>
uint64_t merge_order(const MergeRows<Key>& rows, int64_t r) {
  uint64_t order = 1;
  int64_t i = rows.a_begin[r];
  int64_t j = rows.b_begin[r];
  while (i < rows.a_begin[r + 1] && j < rows.b_begin[r + 1]) {
    const Key x = rows.a[i];
    const Key y = rows.b[j];
    order = order * 3 + (x <= y ? 1 : 0) + (y < x ? 2 : 0);
    i += x <= y;
    j += y <= x;
  }
  return order;
}

// Returns whether nearly all neighbouring rows of a job merge in the same order, as for a stencil. Branches are then
// predictable and faster than branch-free steps.
template <class Key>
bool merges_alike(const MergeRows<Key>& rows, int64_t first, int64_t last) {
  constexpr int64_t kSamples = threshold::kMergeSamples;
  constexpr int64_t kTogether = threshold::kMergeTogether;
  static_assert(kSamples % kTogether == 0);
  if (last - first < 2 * kSamples) return false;
  int64_t others = 0;
  for (int64_t s = 0; s < kSamples && others <= kSamples / 10; ++s) {
    const int64_t r = first + (last - first - 1) / kSamples * (s / kTogether * kTogether) + s % kTogether;
    if (rows.a_begin[r + 2] - rows.a_begin[r] + rows.b_begin[r + 2] - rows.b_begin[r] > threshold::kMergePattern)
      return false;
    others += merge_order(rows, r) != merge_order(rows, r + 1);
  }
  return others <= kSamples / 10;
}

}  // namespace s4j
