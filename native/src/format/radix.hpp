// SPDX-License-Identifier: Apache-2.0
// Stable radix sort of (key, payload) pairs, parallel over chunks fixed by the size. What is larger than the cache is
// first parted by its leading bits, once through memory; the parts are then finished in cache, each by one thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>

#include "memory/memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

template <class P>
class RadixSort {
 public:
  // Memory for n pairs; throws before anything is moved.
  explicit RadixSort(int64_t n)
      : key_scratch_(static_cast<size_t>(n)),
        scratch_(static_cast<size_t>(n)),
        counts_(n > 4 * kCached ? static_cast<size_t>(kMostChunks << kMostBits) : 0),
        bounds_(n > 4 * kCached ? static_cast<size_t>(kMostLevels * (kMostParts + 1)) : 0) {}

  // By the lowest `bits` of the keys.
  void run(uint64_t* keys, P* payload, int64_t n, int bits) noexcept {
    part(keys, payload, key_scratch_.data(), scratch_.data(), n, bits, 0);
  }

  // n <= kInserted.
  static void insert(uint64_t* keys, P* payload, int64_t n, uint64_t mask) noexcept {
    for (int64_t i = 1; i < n; ++i) {
      const uint64_t key = keys[i];
      const P p = payload[i];
      int64_t j = i;
      for (; j > 0 && (keys[j - 1] & mask) > (key & mask); --j) {
        keys[j] = keys[j - 1];
        payload[j] = payload[j - 1];
      }
      keys[j] = key;
      payload[j] = p;
    }
  }
  // n pairs that fit the cache, by the lowest `bits` of the keys, in place and without more memory than `other`.
  static void sort_in_cache(uint64_t* keys, P* payload, uint64_t* other_keys, P* other, int64_t n, int bits) noexcept {
    finish(keys, payload, other_keys, other, n, bits, false);
  }

  static constexpr int64_t kInserted = threshold::kSortedByInsertion;

 private:
  static constexpr int kMostBits = threshold::kRadixDigit;
  static constexpr int64_t kMostParts = 1 << kMostBits;
  static constexpr int64_t kMostChunks = threshold::kChunksCounted;
  static constexpr int kMostLevels = 22;  // a part takes three bits at least
  static constexpr int64_t kCached = threshold::kRadixCached;
  static_assert(kMostBits >= 3);

  static uint64_t low_bits(int bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }

  // Sorts in place; `other` is as large.
  void part(uint64_t* keys, P* payload, uint64_t* other_keys, P* other, int64_t n, int bits, int level) noexcept {
    const int digit = std::min({bits, kMostBits, static_cast<int>(std::bit_width(static_cast<uint64_t>(n / kCached)))});
    if (n <= 4 * kCached || digit <= 0) {
      if (n > 1 && bits > 0) finish(keys, payload, other_keys, other, n, bits, false);
      return;
    }
    const int shift = bits - digit;
    const int64_t parts = int64_t{1} << digit;
    const uint64_t mask = low_bits(digit);
    const int64_t chunks = std::clamp<int64_t>(n / threshold::kGrainCopy, 1, kMostChunks);
    const int64_t grain = (n + chunks - 1) / chunks;
    int64_t* const counts = counts_.data();
    parallel_chunks(chunks, n, [&](int64_t c) noexcept {
      int64_t* const count = counts + c * parts;
      std::fill(count, count + parts, 0);
      const int64_t end = std::min(n, (c + 1) * grain);
      for (int64_t k = c * grain; k < end; ++k) ++count[(keys[k] >> shift) & mask];
    });
    int64_t* const bounds = bounds_.data() + level * (kMostParts + 1);
    int64_t at = 0;
    for (int64_t b = 0; b < parts; ++b) {
      bounds[b] = at;
      for (int64_t c = 0; c < chunks; ++c) at += std::exchange(counts[c * parts + b], at);
    }
    bounds[parts] = at;
    parallel_chunks(chunks, 3 * n, [&](int64_t c) noexcept {
      int64_t* const to = counts + c * parts;
      const int64_t end = std::min(n, (c + 1) * grain);
      for (int64_t k = c * grain; k < end; ++k) {
        const uint64_t key = keys[k];
        const int64_t place = to[(key >> shift) & mask]++;
        other_keys[place] = key;
        other[place] = payload[k];
      }
    });
    const int64_t large = std::clamp(n / threshold::kRadixShare, 4 * kCached, int64_t{UINT32_MAX});
    parallel_chunks(parts, 4 * n, [&](int64_t b) noexcept {
      const int64_t first = bounds[b], count = bounds[b + 1] - first;
      if (count > 0 && count <= large)
        finish(other_keys + first, other + first, keys + first, payload + first, count, shift, true);
    });
    for (int64_t b = 0; b < parts; ++b) {
      const int64_t first = bounds[b], count = bounds[b + 1] - first;
      if (count <= large) continue;
      parallel_for(count, threshold::kGrainCopy, 2, [&](int64_t from, int64_t until) noexcept {
        std::copy(other_keys + first + from, other_keys + first + until, keys + first + from);
        std::copy(other + first + from, other + first + until, payload + first + from);
      });
      part(keys + first, payload + first, other_keys + first, other + first, count, shift, level + 1);
    }
  }

  // Sorts by one thread, least significant digit first; the result is in `to` when asked for, else in place.
  static void finish(uint64_t* keys, P* payload, uint64_t* to_keys, P* to, int64_t n, int bits, bool move) noexcept {
    const uint64_t* const first = keys;
    if (n <= kInserted) {
      insert(keys, payload, n, low_bits(bits));
    } else if (bits > 0) {
      // Few counters beside few pairs.
      const int widest = n < threshold::kRadixFew    ? std::min(7, kMostBits)
                         : n < threshold::kRadixSome ? std::min(9, kMostBits)
                                                     : kMostBits;
      const int passes = (bits + widest - 1) / widest, digit = (bits + passes - 1) / passes;
      const uint64_t mask = low_bits(digit);
      uint64_t* other_keys = to_keys;
      P* other = to;
      uint32_t place[(size_t{1} << kMostBits) + 1];
      for (int shift = 0; shift < bits; shift += digit) {
        std::fill_n(place, mask + 2, 0);
        for (int64_t k = 0; k < n; ++k) ++place[((keys[k] >> shift) & mask) + 1];
        for (uint64_t d = 0; d < mask; ++d) place[d + 1] += place[d];
        for (int64_t k = 0; k < n; ++k) {
          const uint32_t at = place[(keys[k] >> shift) & mask]++;
          other_keys[at] = keys[k];
          other[at] = payload[k];
        }
        std::swap(keys, other_keys);
        std::swap(payload, other);
      }
      if ((keys == first) != move) return;
      std::copy(keys, keys + n, other_keys);
      std::copy(payload, payload + n, other);
      return;
    }
    if (!move) return;
    std::copy(keys, keys + n, to_keys);
    std::copy(payload, payload + n, to);
  }

  Vec<uint64_t> key_scratch_;
  Vec<P> scratch_;
  Vec<int64_t> counts_, bounds_;
};

// Sort keys and payload by key, stably; `max_key` bounds the keys. O(n * digits), as much scratch as input. Allocates
// before it moves anything.
template <class P>
void radix_sort(uint64_t* keys, P* payload, int64_t n, uint64_t max_key) {
  if (n < 2) return;
  if (n <= RadixSort<P>::kInserted) return RadixSort<P>::insert(keys, payload, n, ~uint64_t{0});
  RadixSort<P>(n).run(keys, payload, n, std::bit_width(max_key));
}

template <class P>
void radix_sort(Vec<uint64_t>& keys, Vec<P>& payload, uint64_t max_key) {
  radix_sort(keys.data(), payload.data(), static_cast<int64_t>(keys.size()), max_key);
}

}  // namespace s4j
