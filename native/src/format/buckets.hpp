// SPDX-License-Identifier: Apache-2.0
// Keyed entries in any order to a sorted layout, once through memory: they are parted stably into buckets, ascending
// ranges of keys that fit the cache, and every bucket is then sorted, freed of duplicates and written by one thread.
// Where the cuts lie depends on the entries alone, never on threads. The phases: format/buckets.cpp.
#pragma once

#include <algorithm>
#include <cstdint>

#include "format/sort.hpp"
#include "layout/layout.hpp"
#include "memory/spare.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// n / d for n < 2^63 by a multiplication: the quotient's reciprocal has 64 bits, its error stays below 2^-63.
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

// Which bucket a key belongs to. Throws S4J_NO_MEMORY.
class Buckets {
 public:
  Buckets() = default;
  // For n entries, of which `samples` have keys like those of `sample`.
  Buckets(int64_t n, Vec<uint64_t> sample);

  bool empty() const noexcept { return firsts_.empty(); }
  int64_t count() const noexcept { return static_cast<int64_t>(firsts_.size()); }
  int64_t of(uint64_t key) const noexcept { return finder()(key); }
  uint64_t first_key(int64_t b) const noexcept { return firsts_[b]; }
  // Of all buckets before b and b itself, by position of the entries; filled by distribute().
  int64_t start(int64_t b) const noexcept { return starts_[b]; }
  int64_t largest() const noexcept;

  // key(k, to): the key of entry k, false when it has none. Entry `bad` is the first of these, else n; then nothing is
  // said about the output. Afterwards the entries of bucket b are [start(b), start(b + 1)), in their former order.
  template <class U, class Key>
  int64_t distribute(int64_t n, const U* values, uint64_t* to_keys, U* to_values, const Key& key);

 private:
  static constexpr uint64_t kCells = threshold::kBucketCells;        // the finest cuts: equal ranges of keys
  static_assert((kCells & (kCells - 1)) == 0 && kCells <= 1 << 16);  // numbers of buckets are 16 bits

  // What says which bucket is whose, in variables of a loop's own: what it stores could change members.
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

// Some of n keys, spread over all of them evenly but without a period.
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
  Vec<uint16_t> numbers = spare_room<uint16_t>(n);  // of each entry its bucket, which is then looked up once
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
      // The next line of the bucket comes before it is wanted: stores wait for each other.
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

// What buckets become, and what to do about entries of equal key.
struct BucketTarget {
  Type type;
  Shape shape;
  Spec spec;  // COO, or GCS of the natural order without hyper lines; keys number the elements in C order
  s4j_policy policy;
};
// Room for n entries in such a layout, whose lines are not hyper.
Layout layout_for(Allocator& to, const BucketTarget& target, int64_t n);
// Whether buckets can be written as such a layout.
bool bucketed(const Shape& shape, const Spec& spec, int64_t n);
// Sorted and unique, duplicates combined in the order of the entries. False, and no layout, when duplicates are refused
// by S4J_ERROR or leave so few entries that lines are hyper. Throws S4J_NO_MEMORY. Keys and values are left alone.
bool emit_buckets(Allocator& to, const BucketTarget& target, const Buckets& buckets, const uint64_t* keys,
                  const void* values, Layout& out);

}  // namespace s4j
