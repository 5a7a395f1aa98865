// SPDX-License-Identifier: Apache-2.0
// Computes rows of a product with few products each, among few columns. No step depends on an unpredictable branch.
// Several rows are summed before the first row is sorted, so that no wide load follows narrow stores to the same
// address.
//
//   sum    each distinct column of a row gets the next place; a table maps columns to their places
//   order  the rank of an entry is the number of smaller columns in its row; all pairs are compared, eight at once
#pragma once

#include <cstdint>
#include <cstring>

#include "core/thresholds.hpp"

namespace s4j {

namespace short_rows {

constexpr int64_t kMost = threshold::kSpgemmRanked;        // most products of a row
constexpr int64_t kTogether = threshold::kSpgemmTogether;  // most products of the rows that are summed together
static_assert(kMost <= kTogether && (kMost & (kMost - 1)) == 0);

// Returns the place of a column, its position among the sums. Places continue from row to row, so that the table is
// never cleared: a place below `own`, the row's first place, belongs to an earlier row, and the column then gets the
// place `next`. Branch-free, since half of the branches would be mispredicted.
inline int32_t found(int32_t place, int32_t own, int32_t& next) noexcept {
  const int32_t none = (place - own) >> 31;  // all bits set: the column is new in this row
  const int32_t at = place ^ ((place ^ next) & none);
  next -= none;
  return at;
}

using Keys = int16_t __attribute__((vector_size(16)));
constexpr int64_t kLanes = sizeof(Keys) / sizeof(int16_t);

// Sets rank[i] to the number of keys less than key[i], for n distinct keys. key and rank hold N vectors, at least n
// numbers.
template <int N>
inline void ranks(const int16_t* key, int64_t n, int16_t* rank) noexcept {
  Keys k[N], r[N]{};
  std::memcpy(k, key, sizeof k);
  for (int64_t j = 0; j < n; ++j) {
    const int16_t x = key[j];
    const Keys all = {x, x, x, x, x, x, x, x};
    for (int v = 0; v < N; ++v) r[v] -= k[v] > all;  // a true comparison is -1
  }
  std::memcpy(rank, r, sizeof r);
}

// As ranks(), for n up to kMost; key and rank must have room for kMost numbers.
template <int N = 1>
inline void ranks_of(const int16_t* key, int64_t n, int16_t* rank) noexcept {
  if constexpr (N * kLanes < kMost) {
    if (n > N * kLanes) return ranks_of<2 * N>(key, n, rank);
  }
  ranks<N>(key, n, rank);
}

// Writes the n entries of a row, alpha times its sums, sorted by column; columns are `low` plus the keys.
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
