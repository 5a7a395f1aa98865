// SPDX-License-Identifier: Apache-2.0
// Sorts entries by 64-bit keys into a layout, with one pass through memory. That pass distributes the entries stably
// into buckets: ascending ranges of keys whose entries fit the cache. Then one thread at a time sorts a bucket,
// combines its duplicates and writes it. The ranges depend on the entries only, never on the number of threads. Phases:
// format/buckets.cpp.
#pragma once

#include <algorithm>
#include <cstdint>

#include "format/sort.hpp"
#include "layout/layout.hpp"
#include "memory/spare.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// Divides n < 2^63 by a constant d: a multiplication with a 64-bit reciprocal, whose error stays below 2^-63.
class Divider {
 public:
  explicit Divider(uint64_t d = 1) noexcept : divisor_(d) {
    while ((uint64_t{1} << (shift_ + 1)) < d) ++shift_;
    if (d > 1) factor_ = static_cast<uint64_t>((static_cast<Wide>(1) << (64 + shift_)) / d) + 1;
  }
  uint64_t divisor() const noexcept { return divisor_; }
  uint64_t quotient(uint64_t n) const noexcept {
    return divisor_ == 1 ? n : static_cast<uint64_t>(static_cast<Wide>(n) * factor_ >> 64) >> shift_;
  }

 private:
  __extension__ using Wide = unsigned __int128;
  uint64_t divisor_, factor_ = 0;
  int shift_ = 0;
};

// The key ranges of buckets. Throws S4J_NO_MEMORY.
class Buckets {
 public:
  Buckets() = default;
  // Chooses ranges for n entries. `sample` has some of their keys, or keys with the same distribution.
  Buckets(int64_t n, Vec<uint64_t> sample);

  bool empty() const noexcept { return firsts_.empty(); }
  int64_t count() const noexcept { return static_cast<int64_t>(firsts_.size()); }
  int64_t of(uint64_t key) const noexcept { return finder()(key); }
  uint64_t first_key(int64_t b) const noexcept { return firsts_[b]; }
  // Returns the position of the first entry of bucket b; valid after distribute().
  int64_t start(int64_t b) const noexcept { return starts_[b]; }
  int64_t largest() const noexcept;

  // Moves n entries to their buckets. key(k, to) sets the key of entry k, or returns false if the entry is invalid.
  // Returns the first invalid entry, else n; if some entry is invalid, the output is undefined. Afterwards bucket b has
  // the entries [start(b), start(b + 1)) in their former order.
  template <class U, class Key>
  int64_t distribute(int64_t n, const U* values, uint64_t* to_keys, U* to_values, const Key& key);

 private:
  static constexpr uint64_t kCells = threshold::kBucketCells;        // equal ranges of keys, of which buckets consist
  static_assert((kCells & (kCells - 1)) == 0 && kCells <= 1 << 16);  // bucket numbers have 16 bits

  // Maps keys to buckets with copies of the members it needs, since the compiler must assume that the caller's stores
  // change members.
  struct Finder {
    const uint16_t* bucket_of;
    uint64_t low;
    int shift;
    uint16_t operator()(uint64_t key) const noexcept {
      const uint64_t above = key < low ? 0 : key - low;
      return bucket_of[std::min(above >> shift, kCells - 1)];
    }
  };
  Finder finder() const noexcept { return {bucket_of_.data(), low_, shift_}; }

  uint64_t low_ = 0;
  int shift_ = 0;
  Vec<uint16_t> bucket_of_;
  Vec<uint64_t> firsts_;
  Vec<int64_t> starts_;
};

// Returns the keys of some of the n entries, spread evenly but not periodically.
template <class Key>
Vec<uint64_t> sample_keys(int64_t n, const Key& key) {
  const int64_t samples = std::min(n, threshold::kBucketSamples);
  Vec<uint64_t> sample(samples);
  const int64_t stride = n / std::max<int64_t>(samples, 1);
  uint64_t random = 1;
  for (int64_t s = 0; s < samples; ++s) {
    random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    key(s * n / samples + static_cast<int64_t>((random >> 33) % static_cast<uint64_t>(stride)), sample[s]);
  }
  return sample;
}

template <class U, class Key>
int64_t Buckets::distribute(int64_t n, const U* values, uint64_t* to_keys, U* to_values, const Key& key) {
  const int64_t buckets = count();
  const int64_t chunks = std::clamp<int64_t>(n / threshold::kBucketChunk, 1, threshold::kChunksCounted);
  const int64_t grain = (n + chunks - 1) / chunks;
  Vec<int64_t> places(chunks * buckets), bad(chunks);
  starts_.resize(buckets + 1);
  Vec<uint16_t> numbers = spare_room<uint16_t>(n);  // the bucket of each entry, looked up once
  uint16_t* const number = numbers.empty() ? nullptr : numbers.data();
  parallel_chunks(chunks, 2 * n, [&](int64_t c) noexcept {
    const auto own_key = key;
    const Finder find = finder();
    int64_t* const place = places.data() + c * buckets;
    std::fill(place, place + buckets, 0);
    const int64_t end = std::min(n, (c + 1) * grain);
    int64_t k = c * grain;
    for (uint64_t at; k < end && own_key(k, at); ++k) {
      const uint16_t b = find(at);
      if (number != nullptr) number[k] = b;
      ++place[b];
    }
    bad[c] = k < end ? k : n;
  });
  if (const int64_t first = *std::min_element(bad.begin(), bad.end()); first < n) return first;
  chunk_places(places.data(), chunks, buckets, starts_.data());
  parallel_chunks(chunks, 8 * n, [&](int64_t c) noexcept {
    const auto own_key = key;
    const Finder find = finder();
    int64_t* const place = places.data() + c * buckets;
    const auto move = [&](int64_t k, const auto& bucket) noexcept {
      uint64_t own = 0;
      own_key(k, own);
      const int64_t to = place[bucket(k, own)]++;
      // Prefetches the cache line after the one being written in this bucket; otherwise stores would wait for it.
      __builtin_prefetch(to_keys + to + 8, 1);
      __builtin_prefetch(to_values + to + 8, 1);
      to_keys[to] = own;
      to_values[to] = values[k];
    };
    const int64_t begin = c * grain, end = std::min(n, begin + grain);
    if (number != nullptr) {
      for (int64_t k = begin; k < end; ++k) move(k, [&](int64_t i, uint64_t) noexcept { return number[i]; });
    } else {
      for (int64_t k = begin; k < end; ++k) move(k, [&](int64_t, uint64_t own) noexcept { return find(own); });
    }
  });
  return n;
}

// The layout to build, and the policy for entries with equal keys (duplicates).
struct BucketTarget {
  Type type;
  Shape shape;
  Spec spec;  // COO, or GCS in natural order and not hypersparse; a key is the C-order number of the element
  s4j_policy policy;
};
// Returns an uninitialised layout for the target with room for n entries.
Layout layout_for(Allocator& to, const BucketTarget& target, int64_t n);
// Returns whether emit_buckets() can build this layout for n entries, and is faster than a sort.
bool bucketed(const Shape& shape, const Spec& spec, int64_t n);
// Builds the sorted layout and combines duplicates in the order of the entries. Returns false, without a layout, if
// S4J_ERROR rejects duplicates, or if so few entries remain that the layout should be hypersparse. Throws
// S4J_NO_MEMORY. Does not change keys or values.
bool emit_buckets(Allocator& to, const BucketTarget& target, const Buckets& buckets, const uint64_t* keys,
                  const void* values, Layout& out);

}  // namespace s4j
