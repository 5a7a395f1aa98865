// SPDX-License-Identifier: Apache-2.0
// Rows of a product that have few products each, among few columns: nothing that is guessed decides what happens next,
// and nothing is read in wide pieces that was just written in narrow ones, as several rows are summed before the first
// of them is sorted.
//
//   sum    a place for each column that a row meets, in the order in which they are met; a table tells it again
//   order  an entry's rank is the number of columns of its row that are less: all pairs are compared, eight at once
#pragma once

#include <cstdint>
#include <cstring>

#include "core/thresholds.hpp"

namespace s4j {

namespace short_rows {

constexpr int64_t kMost = threshold::kSpgemmRanked;        // products of a row
constexpr int64_t kTogether = threshold::kSpgemmTogether;  // products of rows that are summed together
static_assert(kMost <= kTogether && (kMost & (kMost - 1)) == 0);

// Places are counted on from row to row, so that no column's is ever cleared: one less than a row's first, `own`, is
// another row's. Where a column goes whose last place is given: there, or to the next one. Not by a branch, which would
// be guessed wrong half of the time.
inline int32_t found(int32_t place, int32_t own, int32_t& next) noexcept {
  const int32_t none = (place - own) >> 31;  // -1: all bits
  const int32_t at = place ^ ((place ^ next) & none);
  next -= none;
  return at;
}

using Keys = int16_t __attribute__((vector_size(16)));
constexpr int64_t kLanes = sizeof(Keys) / sizeof(int16_t);

// rank[i] = how many of n different keys are less than key[i]; N vectors of keys and ranks, at least n.
template <int N>
inline void ranks(const int16_t* key, int64_t n, int16_t* rank) noexcept {
  Keys k[N], r[N]{};
  std::memcpy(k, key, sizeof k);
  for (int64_t j = 0; j < n; ++j) {
    const int16_t x = key[j];
    const Keys all = {x, x, x, x, x, x, x, x};
    for (int v = 0; v < N; ++v) r[v] -= k[v] > all;  // true is -1
  }
  std::memcpy(rank, r, sizeof r);
}

// The same for n up to kMost; key and rank have room for that many.
template <int N = 1>
inline void ranks_of(const int16_t* key, int64_t n, int16_t* rank) noexcept {
  if constexpr (N * kLanes < kMost) {
    if (n > N * kLanes) return ranks_of<2 * N>(key, n, rank);
  }
  ranks<N>(key, n, rank);
}

// The n entries of a row, alpha times its sums, by columns, which are `low` and its keys.
template <class T, class I>
inline void put_in_order(const int16_t* key, const T* sum, int64_t n, int64_t low, T alpha, I* index,
                         T* value) noexcept {
  int16_t rank[kMost];
  ranks_of(key, n, rank);
  for (int64_t i = 0; i < n; ++i) {
    index[rank[i]] = static_cast<I>(low + key[i]);
    value[rank[i]] = alpha * sum[i];
  }
}

}  // namespace short_rows
}  // namespace s4j
