// SPDX-License-Identifier: Apache-2.0
// All sorting of entries, keys and coordinates calls the functions declared here. All are stable, so that results
// depend neither on the method nor on the number of threads.
//
//   method               used for                                                         used by
//   insertion_sort       pairs up to kSortedByInsertion, cells up to kCellInserted        RadixSort, CellSort
//   rank_sort            cells up to kCellRanked: branches would be mispredicted          CellSort
//   lane_ranks           lines of 32 minor indexes or less, no two equal                  buckets.cpp
//   natural_merge_sort   products of a row up to kSpgemmShort: runs ascend already        spgemm.cpp
//   counting_sort        numbers below a bound about as large as their count              buckets.cpp, sliced.cpp,
//                                                                                         radix_passes, CellSort
//   chunk_places         a counting sort's places, by several threads                     RadixSort, buckets.hpp,
//                                                                                         transpose.cpp
//   radix_passes (LSD)   items that fit the cache; products of a row beyond kSpgemmShort  RadixSort, spgemm.cpp
//   RadixSort (MSD       pairs beyond 4 * kRadixCached: one pass through memory           radix_sort
//    first)              distributes them into parts, which are sorted in cache; all
//                        threads distribute a part of more than 1 / kRadixShare of all
//                        pairs again
//   CellSort             a bucket, or a long line in it, whose range of keys is known     buckets.cpp
//   radix_sort           keys with payloads, of any number                                builder.cpp, rearrange.cpp,
//                                                                                         random.cpp, random_pick.cpp
//   sort_permutation     coordinates: keys packed from them, by radix_sort                conversion, assembly, ...
//   sort_runs            values: std::sort of positions in runs below kRadixRun,          sort_values.cpp, unique.cpp
//                        radix_sort beyond, which uses all threads
// Not covered: the counting sorts of transpose.cpp and counted.hpp, which prefetch the places. Plain numbers, and
// positions that break ties themselves, use std::sort.
//
// Thresholds: core/thresholds.def; both sides of each are rows of bench/native/sort_bench.cpp. Whole operations, ms:
//                                                         10^7 random entries  Zipf, 2 x 10^7  Laplacian of 10^6
//   COO to CSR on two threads, by radix_sort; by buckets                95; 50        198; 135              39; 25
//   COO to CSR on one thread, by buckets; with more cells
//    in long lines and the buckets' cuts in a table                     95; 91        250; 221              46; 44
//   transposing on two threads, where each of up to 16
//    chunks counts the lines; by buckets or in cache                    89; 34          71; 60           12.2; 7.7
// Rejected: sorting keys of 32 bits for column and product instead of a row's products (decision 0005, section 6).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <utility>

#include "layout/layout.hpp"
#include "memory/memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// ---- the sorted items, seen through one of two views ----------------------------------------------------------------

// Keys and payloads in two arrays.
template <class P>
struct Pairs {
  struct Item {
    uint64_t key;
    P payload;
  };
  uint64_t* keys;
  P* payloads;

  Item get(int64_t k) const noexcept { return {keys[k], payloads[k]}; }
  void put(int64_t k, const Item& x) const noexcept {
    keys[k] = x.key;
    payloads[k] = x.payload;
  }
  Pairs from(int64_t k) const noexcept { return {keys + k, payloads + k}; }
};

// Records that contain their key.
template <class R>
struct Records {
  R* records;

  R get(int64_t k) const noexcept { return records[k]; }
  void put(int64_t k, const R& x) const noexcept { records[k] = x; }
  Records from(int64_t k) const noexcept { return {records + k}; }
};

// ---- comparison sorts, which compare key(item) ----------------------------------------------------------------------

template <class Items, class Key>
void insertion_sort(const Items& x, int64_t n, const Key& key) noexcept {
  for (int64_t i = 1; i < n; ++i) {
    const auto own = x.get(i);
    const auto own_key = key(own);
    if (key(x.get(i - 1)) <= own_key) continue;
    int64_t j = i;
    for (; j > 0 && key(x.get(j - 1)) > own_key; --j) x.put(j, x.get(j - 1));
    x.put(j, own);
  }
}

// For each item, counts the smaller items to find its place: n^2 comparisons, but no branch that could be mispredicted.
template <class Items, class Key>
void rank_sort(const Items& x, int64_t n, const Items& to, const Key& key) noexcept {
  for (int64_t i = 0; i < n; ++i) {
    const auto own = x.get(i);
    const auto own_key = key(own);
    int64_t rank = 0;
    for (int64_t j = 0; j < i; ++j) rank += key(x.get(j)) <= own_key ? 1 : 0;
    for (int64_t j = i + 1; j < n; ++j) rank += key(x.get(j)) < own_key ? 1 : 0;
    to.put(rank, own);
  }
}

// Ranks plain numbers, four per vector: ranks[k] is the number of the n <= 4 * kVectors numbers that are smaller than
// numbers[k]. The sum of the ranks is n (n - 1) / 2 only if all numbers are distinct. 4 * kVectors numbers must be
// readable.
template <int kVectors>
__attribute__((always_inline)) inline void lane_ranks(const int32_t* numbers, int64_t n, int32_t* ranks) noexcept {
  typedef int32_t Lanes __attribute__((vector_size(16)));
  Lanes own[kVectors], smaller[kVectors]{};
  std::memcpy(own, numbers, sizeof own);  // also ranks numbers beyond n, which changes no other rank
  for (int64_t k = 0; k < n; ++k) {
    const int32_t other = numbers[k];
    for (int v = 0; v < kVectors; ++v) smaller[v] -= own[v] > other;
  }
  std::memcpy(ranks, smaller, sizeof smaller);
}

// Merges neighbouring ascending runs two at a time until one is left (Knuth 5.2.4, algorithm N). The result is in `x`;
// passes swap it with `spare`.
template <class Items, class Key>
void natural_merge_sort(Items& x, Items& spare, int64_t n, const Key& key) noexcept {
  for (;;) {
    const Items in = x, out = spare;
    const auto at = [in, key](int64_t i) { return key(in.get(i)); };
    int64_t runs = 0;
    for (int64_t i = 0; i < n; ++runs) {
      int64_t mid = i + 1;
      while (mid < n && at(mid - 1) <= at(mid)) ++mid;
      int64_t end = std::min(n, mid + 1);
      while (end < n && at(end - 1) <= at(end)) ++end;
      if (mid >= n) end = mid = n;
      int64_t p = i, q = mid, o = i;
      while (p < mid && q < end) {  // without a branch per item, which would be unpredictable
        const bool second = at(q) < at(p);
        out.put(o++, in.get(second ? q : p));
        q += second ? 1 : 0;
        p += second ? 0 : 1;
      }
      while (p < mid) out.put(o++, in.get(p++));
      while (q < end) out.put(o++, in.get(q++));
      i = end;
    }
    std::swap(x, spare);
    if (runs <= 1) return;
  }
}

// ---- distribution sorts ---------------------------------------------------------------------------------------------

// Sorts n items into buckets by counting. Calls move(k, b, to) to move item k of bucket b = bucket(k) to position `to`;
// the calls ascend in k. Calls seen(count) with the size of each bucket. Afterwards ends[b] is the position after the
// last item of bucket b.
template <class Place, class Bucket, class Move, class Seen>
void counting_sort(int64_t n, Place* ends, uint64_t buckets, const Bucket& bucket, const Move& move,
                   const Seen& seen) noexcept {
  std::fill_n(ends, buckets, Place{0});
  for (int64_t k = 0; k < n; ++k) ++ends[bucket(k)];
  Place at = 0;
  for (uint64_t b = 0; b < buckets; ++b) {
    const Place count = std::exchange(ends[b], at);
    seen(count);
    at += count;
  }
  for (int64_t k = 0; k < n; ++k) {
    const auto b = bucket(k);
    move(k, b, ends[b]++);
  }
}
template <class Place, class Bucket, class Move>
void counting_sort(int64_t n, Place* ends, uint64_t buckets, const Bucket& bucket, const Move& move) noexcept {
  counting_sort(n, ends, buckets, bucket, move, [](Place) {});
}

// Computes positions for a counting sort by several chunks of items. On entry, counts[c * buckets + b] is the number of
// chunk c's items in bucket b; on return, the position of the first of these items. Sets bounds[b] to the begin of
// bucket b, and bounds[buckets] to the end of the last bucket.
inline void chunk_places(int64_t* counts, int64_t chunks, int64_t buckets, int64_t* bounds) noexcept {
  int64_t at = 0;
  for (int64_t b = 0; b < buckets; ++b) {
    bounds[b] = at;
    for (int64_t c = 0; c < chunks; ++c) at += std::exchange(counts[c * buckets + b], at);
  }
  bounds[buckets] = at;
}

// Sorts by the lowest `bits` of key(item) with LSD radix passes, in digits of at most kDigit bits. The result is in
// `x`; passes swap it with `spare`. n < 2^32.
template <int kDigit, class Items, class Key>
void radix_passes(Items& x, Items& spare, int64_t n, int bits, int most_digit, const Key& key) noexcept {
  const int passes = (bits + most_digit - 1) / most_digit, digit = (bits + passes - 1) / passes;
  const uint64_t mask = (uint64_t{1} << digit) - 1;
  uint32_t ends[size_t{1} << kDigit];
  for (int shift = 0; shift < bits; shift += digit) {
    const Items in = x, out = spare;
    counting_sort(
        n, ends, mask + 1,
        [in, shift, mask, key](int64_t k) { return static_cast<uint64_t>(key(in.get(k))) >> shift & mask; },
        [in, out](int64_t k, uint64_t, uint32_t to) { out.put(to, in.get(k)); });
    std::swap(x, spare);
  }
}

// Radix sort of pairs (key, payload) on all threads; the chunks of work depend on the size only. Pairs beyond the cache
// size are first distributed by their leading digit in one pass through memory (MSD). Then one thread sorts each part,
// which fits the cache, by its other digits (LSD).
template <class P>
class RadixSort {
 public:
  // Allocates memory for n pairs. Nothing has moved yet if this throws.
  explicit RadixSort(int64_t n)
      : keys_(n),
        payloads_(n),
        counts_(n > 4 * kCached ? kMostChunks << kMostBits : 0),
        bounds_(n > 4 * kCached ? kMostLevels * (kMostParts + 1) : 0) {}

  // Sorts by the lowest `bits` bits of the keys.
  void run(const Pairs<P>& x, int64_t n, int bits) noexcept { part(x, {keys_.data(), payloads_.data()}, n, bits, 0); }

  // Sorts n <= kInserted pairs by insertion, comparing key & mask.
  static void insert(const Pairs<P>& x, int64_t n, uint64_t mask) noexcept {
    insertion_sort(x, n, [mask](const Item& i) { return i.key & mask; });
  }
  // Sorts n pairs in place by the lowest `bits` of the keys, with `other` as scratch. The pairs should fit the cache.
  static void sort_in_cache(const Pairs<P>& x, const Pairs<P>& other, int64_t n, int bits) noexcept {
    finish(x, other, n, bits, false);
  }

  static constexpr int64_t kInserted = threshold::kSortedByInsertion;

 private:
  using Item = typename Pairs<P>::Item;

  static constexpr int kMostBits = threshold::kRadixDigit;
  static constexpr int64_t kMostParts = 1 << kMostBits;
  static constexpr int64_t kMostChunks = threshold::kChunksCounted;
  static constexpr int kMostLevels = 22;  // levels of recursion: each consumes at least three bits of the keys
  static constexpr int64_t kCached = threshold::kRadixCached;
  static_assert(kMostBits >= 3);

  static uint64_t low_bits(int bits) { return bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1; }
  static void copy(const Pairs<P>& from, int64_t n, const Pairs<P>& to) noexcept {
    std::copy(from.keys, from.keys + n, to.keys);
    std::copy(from.payloads, from.payloads + n, to.payloads);
  }

  // Sorts n pairs in place; `other` is scratch of the same size.
  void part(const Pairs<P>& x, const Pairs<P>& other, int64_t n, int bits, int level) noexcept {
    const int digit = std::min({bits, kMostBits, static_cast<int>(std::bit_width(static_cast<uint64_t>(n / kCached)))});
    if (n <= 4 * kCached || digit <= 0) {
      if (n > 1 && bits > 0) finish(x, other, n, bits, false);
      return;
    }
    const int shift = bits - digit;
    const int64_t parts = int64_t{1} << digit;
    const uint64_t mask = low_bits(digit);
    const int64_t chunks = std::clamp<int64_t>(n / threshold::kGrainCopy, 1, kMostChunks);
    const int64_t grain = (n + chunks - 1) / chunks;
    int64_t* const counts = counts_.data();
    parallel_chunks(chunks, n, [&](int64_t c) noexcept {
      const uint64_t* const keys = x.keys;
      int64_t* const count = counts + c * parts;
      std::fill(count, count + parts, 0);
      const int64_t end = std::min(n, (c + 1) * grain);
      for (int64_t k = c * grain; k < end; ++k) ++count[(keys[k] >> shift) & mask];
    });
    int64_t* const bounds = bounds_.data() + level * (kMostParts + 1);
    chunk_places(counts, chunks, parts, bounds);
    parallel_chunks(chunks, 3 * n, [&](int64_t c) noexcept {
      const Pairs<P> in = x, out = other;
      int64_t* const to = counts + c * parts;
      const int64_t end = std::min(n, (c + 1) * grain);
      for (int64_t k = c * grain; k < end; ++k) {
        const Item own = in.get(k);
        out.put(to[(own.key >> shift) & mask]++, own);
      }
    });
    const int64_t large = std::clamp(n / threshold::kRadixShare, 4 * kCached, int64_t{UINT32_MAX});
    parallel_chunks(parts, 4 * n, [&](int64_t b) noexcept {
      const int64_t first = bounds[b], count = bounds[b + 1] - first;
      if (count > 0 && count <= large) finish(other.from(first), x.from(first), count, shift, true);
    });
    for (int64_t b = 0; b < parts; ++b) {
      const int64_t first = bounds[b], count = bounds[b + 1] - first;
      if (count <= large) continue;
      parallel_for(count, threshold::kGrainCopy, 2, [&](int64_t from, int64_t until) noexcept {
        copy(other.from(first + from), until - from, x.from(first + from));
      });
      part(x.from(first), other.from(first), count, shift, level + 1);
    }
  }

  // Sorts on the calling thread; the result is in `to` if `move`, else in x.
  static void finish(const Pairs<P>& x, const Pairs<P>& to, int64_t n, int bits, bool move) noexcept {
    Pairs<P> sorted = x, other = to;
    if (n <= kInserted) {
      insert(x, n, low_bits(bits));
    } else if (bits > 0) {
      // For few pairs, smaller digits pay, since they have fewer counters to clear and sum.
      const int most_digit = n < threshold::kRadixFew    ? std::min(7, kMostBits)
                             : n < threshold::kRadixSome ? std::min(9, kMostBits)
                                                         : kMostBits;
      radix_passes<kMostBits>(sorted, other, n, bits, most_digit, [](const Item& i) { return i.key; });
    }
    if ((sorted.keys == x.keys) == move) copy(sorted, n, other);
  }

  Vec<uint64_t> keys_;
  Vec<P> payloads_;
  Vec<int64_t> counts_, bounds_;
};

// Sorts keys and payloads by key; `max_key` is an upper bound of the keys. O(n * digits); scratch as large as the
// input. Allocates before it moves anything.
template <class P>
void radix_sort(uint64_t* keys, P* payloads, int64_t n, uint64_t max_key) {
  const Pairs<P> x{keys, payloads};
  if (n < 2) return;
  if (n <= RadixSort<P>::kInserted) return RadixSort<P>::insert(x, n, ~uint64_t{0});
  RadixSort<P>(n).run(x, n, std::bit_width(max_key));
}

template <class P>
void radix_sort(Vec<uint64_t>& keys, Vec<P>& payloads, uint64_t max_key) {
  radix_sort(keys.data(), payloads.data(), static_cast<int64_t>(keys.size()), max_key);
}

// Sorts values by keys that lie in a known range and fit the cache. A counting sort distributes them to cells (equal
// ranges of keys, two to four per entry), and another sort orders each cell. Runs on one thread, which keeps the object
// and its memory.
template <class T>
class CellSort {
 public:
  struct Entry {
    uint64_t key;
    T value;
  };

  // Reserves memory for up to n entries.
  void reserve(int64_t n) {
    cells_.resize(4 * std::bit_ceil(static_cast<uint64_t>(n)) + 2);
    entries_.resize(n);
    others_.resize(n);
    keys_.resize(2 * n);
    values_.resize(2 * n);
  }

  // Returns the sorted entries, valid until the next call. All keys must be in [low, high].
  template <class K>
  const Entry* run(const K* keys, const T* values, int64_t n, uint64_t low, uint64_t high) noexcept {
    const auto digits = static_cast<int>(std::bit_width(static_cast<uint64_t>(n))) + 1;
    const int shift = std::max(0, static_cast<int>(std::bit_width(high - low)) - digits);
    const uint64_t cells = ((high - low) >> shift) + 1;
    uint32_t* const ends = cells_.data();
    Entry* const sorted = entries_.data();
    uint32_t most = 0, taken = 0;
    counting_sort(
        n, ends, cells, [=](int64_t k) { return (static_cast<uint64_t>(keys[k]) - low) >> shift; },
        [=](int64_t k, uint64_t, uint32_t to) {
          sorted[to] = {static_cast<uint64_t>(keys[k]), values[k]};
        },
        [&](uint32_t count) {
          most = std::max(most, count);
          taken += count > 0 ? 1 : 0;
        });
    if (shift == 0) return sorted;
    if (most <= kInserted && n <= threshold::kCellShared * taken) {
      insertion_sort(Records<Entry>{sorted}, n, KeyOf());
      return sorted;
    }
    Entry* const others = others_.data();
    for (uint64_t c = 0, from = 0; c < cells; from = ends[c++]) {
      const auto count = static_cast<int64_t>(ends[c] - from);
      if (count <= threshold::kCellRanked) {
        rank_sort(Records<Entry>{sorted + from}, count, Records<Entry>{others + from}, KeyOf());
        continue;
      }
      if (count <= kInserted) {
        insertion_sort(Records<Entry>{sorted + from}, count, KeyOf());
      } else {
        const uint64_t first = low + (c << shift), last = first + ((uint64_t{1} << shift) - 1);
        by_digits(sorted + from, count, static_cast<int>(std::bit_width(first ^ last)));
      }
      std::copy(sorted + from, sorted + from + count, others + from);
    }
    return others;
  }

 private:
  static constexpr int64_t kInserted = threshold::kCellInserted;
  struct KeyOf {
    uint64_t operator()(const Entry& e) const noexcept { return e.key; }
  };

  // Sorts a cell with many entries, which occurs if many keys differ only in some low bits.
  void by_digits(Entry* entries, int64_t n, int bits) noexcept {
    const Pairs<T> pairs{keys_.data(), values_.data()};
    for (int64_t k = 0; k < n; ++k) pairs.put(k, {entries[k].key, entries[k].value});
    RadixSort<T>::sort_in_cache(pairs, pairs.from(n), n, bits);
    for (int64_t k = 0; k < n; ++k) entries[k] = {pairs.keys[k], pairs.payloads[k]};
  }

  Vec<uint32_t> cells_;
  Vec<Entry> entries_, others_;
  Vec<uint64_t> keys_;  // the entries of a cell and scratch of the same size
  Vec<T> values_;
};

// ---- permutations that sort entries ---------------------------------------------------------------------------------

// The coordinates of entries, one array per dimension, as int32 or int64.
struct Coordinates {
  int rank = 0;
  int64_t count = 0;
  int width = 8;
  std::array<const void*, kMaxRank> runs{};

  // Makes coordinates from `rank` arrays of `count` int64 words, stored one after the other.
  static Coordinates of(const int64_t* words, int rank, int64_t count) {
    Coordinates c;
    c.rank = rank;
    c.count = count;
    for (int d = 0; d < rank; ++d) c.runs[d] = words + d * count;
    return c;
  }
  int64_t at(int d, int64_t k) const {
    const void* p = runs[d];
    return width == 4 ? static_cast<const int32_t*>(p)[k] : static_cast<const int64_t*>(p)[k];
  }
};

// Returns the permutation that sorts the entries by the dimensions order[0..rank), order[0] most significant; empty if
// they are already sorted. Packs coordinates into 64-bit keys, with no more bits than the largest coordinates need, and
// sorts the keys by radix sort; nearly always one sort is enough.
Vec<int64_t> sort_permutation(const Coordinates& c, const int* order);

// For each run r, sets positions[begin[r]..begin[r + 1]) to the run's positions begin[r], begin[r] + 1, ..., sorted by
// their keys; equal keys keep their order. O(n log(run)), O(n) for long runs; needs scratch for the longest run.
void sort_runs(const Vec<uint64_t>& keys, uint64_t max_key, const Vec<int64_t>& begin, Vec<int64_t>& positions);

}  // namespace s4j
