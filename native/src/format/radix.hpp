// SPDX-License-Identifier: Apache-2.0
// Stable LSD radix sort of (key, payload) pairs, parallel over chunks fixed by the size.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>

#include "core/memory.hpp"
#include "core/parallel.hpp"

namespace s4j {

// Sort keys and payload by key, stably; `max_key` bounds the keys. O(n * digits), as much scratch as input. Allocates
// before it moves anything.
template <class P>
void radix_sort(uint64_t* keys, P* payload, int64_t n, uint64_t max_key) {
  if (n < 2) return;
  if (n <= 64) {  // insertion sort: no scratch
    for (int64_t i = 1; i < n; ++i) {
      const uint64_t key = keys[i];
      const P p = payload[i];
      int64_t j = i;
      for (; j > 0 && keys[j - 1] > key; --j) {
        keys[j] = keys[j - 1];
        payload[j] = payload[j - 1];
      }
      keys[j] = key;
      payload[j] = p;
    }
    return;
  }
  const int bits = std::bit_width(max_key);
  // 8 bits: few enough write streams for the TLB; measured 1.3 to 1.5 times faster than 11 at 10^7 pairs.
  const int digit = 8;
  const int buckets = 1 << digit;
  const int64_t chunks = std::clamp<int64_t>(n / (1 << 16), 1, 16);
  const int64_t grain = (n + chunks - 1) / chunks;
  Vec<uint64_t> key_scratch(static_cast<size_t>(n));
  Vec<P> scratch(static_cast<size_t>(n));
  uint64_t* const first_keys = keys;
  P* const first = payload;
  uint64_t* other_keys = key_scratch.data();
  P* other = scratch.data();
  Vec<int64_t> counts(static_cast<size_t>(chunks * buckets));
  for (int shift = 0; shift < bits; shift += digit) {
    const auto mask = static_cast<uint64_t>(buckets - 1);
    parallel_chunks(chunks, n, [&](int64_t c) {
      int64_t* count = counts.data() + c * buckets;
      std::fill(count, count + buckets, 0);
      const int64_t end = std::min(n, (c + 1) * grain);
      for (int64_t k = c * grain; k < end; ++k) ++count[(keys[k] >> shift) & mask];
    });
    int64_t at = 0;
    bool one_bucket = false;
    for (int64_t b = 0; b < buckets; ++b) {
      const int64_t before = at;
      for (int64_t c = 0; c < chunks; ++c) {
        int64_t& count = counts[static_cast<size_t>(c * buckets + b)];
        const int64_t here = count;
        count = at;
        at += here;
      }
      one_bucket = one_bucket || at - before == n;
    }
    if (one_bucket) continue;
    parallel_chunks(chunks, 3 * n, [&](int64_t c) {
      int64_t* to = counts.data() + c * buckets;
      const int64_t end = std::min(n, (c + 1) * grain);
      for (int64_t k = c * grain; k < end; ++k) {
        const uint64_t key = keys[k];
        const int64_t place = to[(key >> shift) & mask]++;
        other_keys[place] = key;
        other[place] = payload[k];
      }
    });
    std::swap(keys, other_keys);
    std::swap(payload, other);
  }
  if (keys == first_keys) return;
  parallel_for(n, 1 << 16, 2, [&](int64_t b, int64_t e) {
    std::copy(keys + b, keys + e, first_keys + b);
    std::copy(payload + b, payload + e, first + b);
  });
}

template <class P>
void radix_sort(Vec<uint64_t>& keys, Vec<P>& payload, uint64_t max_key) {
  radix_sort(keys.data(), payload.data(), static_cast<int64_t>(keys.size()), max_key);
}

}  // namespace s4j
