// SPDX-License-Identifier: Apache-2.0
// A sample sort (Frazer and McKellar 1970) of entries by 64-bit keys, the C-order numbers of their elements. It writes
// each bucket to the layout as soon as the bucket is sorted, so that it needs no permutation, no sorted copy and no
// separate pass for pointers. A line is a compressed row (CSR, or GCS of any number of dimensions); for COO, all
// entries that agree in every coordinate but the last.
//
// Phases:
//   sample      sample_keys()          takes kBucketSamples keys, one from each of that many ranges of positions
//   split       Buckets::Buckets()     cuts between equal ranges of keys (kBucketCells), so that a bucket has about
//                                      kBucketEntries; a range that would make a bucket much larger
//                                      (kBucketExcess) begins the next bucket
//   distribute  Buckets::distribute()  counts, computes positions and writes, stably, in one pass through memory, on
//                                      all threads
//   sort        BucketWriter::write()  one thread sorts a bucket in cache:
//     lines <= kLinesPerEntry * entries   by_lines(): a counting sort by line, then each line of n entries:
//       n = 1                               copied
//       n <= 32, no two equal               ranks in vector lanes (lane_ranks of format/sort.hpp)
//       else                                bucket sort into cells (CellSort)
//     else                                by_cells(): bucket sort into cells of the bucket at once
//   combine     BucketWriter::combine()  combines neighbours with equal keys, in their former order
//   write       CooLines, GcsLines       write coordinates, or minor indexes and pointers, of each line
//   compact     compact()                closes the gaps that duplicates left in buckets
//
// Used from kWorthBuckets entries on (bucketed(), builder.cpp). radix_sort or sort_permutation handles entries of which
// most fall into one bucket (kSkewedBucket), and layouts in other orders.
//
// COO to CSR, ms on two threads (on one)   10^7 random entries   Zipf, 2 x 10^7   Laplacian of 10^6
//   radix_sort and separate passes         95 (178)              198 (360)        39 (70)
//   buckets                                50 (98)               135 (259)        25 (46)
//   buckets with cuts in a table that stays in L1, and with four cells per entry in long lines instead of two
//                                          (91)                  (221)            (44)
// Measured on two cores of Zen 5. distribute() of the Laplacian went from 23.0 to 14.9 on one thread: it looks up each
// entry's bucket once and keeps the lookup's constants in registers. Rejected as not faster: collecting whole cache
// lines of a bucket before writing them, past the cache or not (1.3 to 1.7 times as long: the branch on a full line is
// not predictable); keeping the lines of a bucket's entries between count and move (a bucket then leaves L2).
#include "format/buckets.hpp"

#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <numeric>

#include "format/build.hpp"
#include "format/sort.hpp"

namespace s4j {
namespace {

constexpr uint64_t kNone = ~uint64_t{0};  // stands for the end of the last bucket's key range
constexpr int64_t kMostRanked = 32;       // so that ranks fit eight vectors of four numbers

// One thread's scratch memory, sized for the largest bucket.
template <class T>
struct Scratch {
  Vec<uint32_t> line_ends;
  Vec<int32_t> minors;  // minor indexes, grouped by line
  Vec<T> values;
  CellSort<T> cells;

  void reserve(int64_t n) {
    line_ends.resize(threshold::kLinesPerEntry * n + 1);
    minors.resize(n + kMostRanked);
    std::fill(minors.begin(), minors.end(), 0);
    values.resize(n);
    cells.reserve(n);
  }
};

// Returns the minimum and maximum of n > 0 numbers, without branches.
template <class K>
std::pair<K, K> range_of(const K* keys, int64_t n) noexcept {
  K least = keys[0], most = keys[0];
  for (int64_t k = 1; k < n; ++k) {
    least = keys[k] < least ? keys[k] : least;
    most = keys[k] > most ? keys[k] : most;
  }
  return {least, most};
}

// ---- write: the layouts that receive sorted lines -------------------------------------------------------------------

// Writes sorted lines to COO: the caller writes the last coordinate of each entry, this class all other ones. `minors`
// is the last extent.
class CooLines {
 public:
  CooLines(const Shape& shape, Layout& out) : outer_(shape.rank - 1), minors_(static_cast<uint64_t>(shape[outer_])) {
    for (int d = 0; d <= outer_; ++d) {
      extents_[d] = Divider(static_cast<uint64_t>(shape[d]));
      runs_[d] = out.mutable_coordinate<int32_t>(d);
    }
  }
  const Divider& minors() const noexcept { return minors_; }
  int32_t* last_digits() const noexcept { return runs_[outer_]; }

  class Writer {  // writes the lines of one bucket, with keys in [from, until)
   public:
    Writer(const CooLines& to, uint64_t, uint64_t) : to_(to) {}
    void begin(uint64_t, int64_t) noexcept {}
    void end(uint64_t line, int64_t from, int64_t until) noexcept {
      for (int d = to_.outer_ - 1; d >= 0; --d) {
        const Divider& extent = to_.extents_[d];
        const uint64_t q = extent.quotient(line);
        int32_t* const run = to_.runs_[d];
        std::fill(run + from, run + until, static_cast<int32_t>(line - q * extent.divisor()));
        line = q;
      }
    }
    void finish(int64_t) noexcept {}

   private:
    const CooLines& to_;
  };

 private:
  int outer_;
  Divider minors_;
  std::array<Divider, kMaxRank> extents_;
  std::array<int32_t*, kMaxRank> runs_;
};

// Writes sorted lines to GCS. A bucket may contain a part of a line; the bucket whose key range contains the line's
// first possible key writes the line's pointer.
class GcsLines {
 public:
  GcsLines(uint64_t minors, Layout& out)
      : minors_(minors), lines_(out.b.lines), pointers_(out.mutable_pointers()), minor_(out.indexes.as<int32_t>()) {}
  const Divider& minors() const noexcept { return minors_; }
  int32_t* last_digits() const noexcept { return minor_; }
  int64_t first_line(uint64_t first_key) const noexcept {
    if (first_key == 0) return 0;
    if (first_key == kNone) return lines_;
    return static_cast<int64_t>(std::min(minors_.quotient(first_key - 1) + 1, static_cast<uint64_t>(lines_)));
  }

  class Writer {
   public:
    Writer(const GcsLines& to, uint64_t from, uint64_t until)
        : to_(to), line_(to.first_line(from)), end_line_(to.first_line(until)) {}
    void begin(uint64_t line, int64_t at) noexcept {
      for (; line_ <= static_cast<int64_t>(line); ++line_) to_.pointers_[line_] = at;
    }
    void end(uint64_t, int64_t, int64_t) noexcept {}
    void finish(int64_t at) noexcept {
      for (; line_ < end_line_; ++line_) to_.pointers_[line_] = at;
    }

   private:
    const GcsLines& to_;
    int64_t line_, end_line_;
  };

 private:
  Divider minors_;
  int64_t lines_;
  int64_t* pointers_;
  int32_t* minor_;
};

// ---- sort and combine -----------------------------------------------------------------------------------------------

// Sorts one bucket, combines its duplicates and writes it to the layout from position `at` on.
template <class T, class Lines>
class BucketWriter {
  using Entry = typename CellSort<T>::Entry;

 public:
  BucketWriter(const Lines& lines, uint64_t from, uint64_t until, s4j_policy policy, T* values, Scratch<T>& s,
               int64_t at)
      : writer_(lines, from, until),
        minors_(lines.minors()),
        policy_(policy),
        to_minors_(lines.last_digits()),
        to_values_(values),
        scratch_(s),
        at_(at) {}

  // Handles n entries, all of whose keys are in [low, high].
  void write(const uint64_t* keys, const T* values, int64_t n, uint64_t low, uint64_t high) noexcept {
    const uint64_t first = minors_.quotient(low), lines = minors_.quotient(high) - first + 1;
    if (lines <= static_cast<uint64_t>(threshold::kLinesPerEntry * n))
      by_lines(keys, values, n, first, lines);
    else
      by_cells(keys, values, n, low, high);
  }
  // Returns the position after the last entry written.
  int64_t finish() noexcept {
    writer_.finish(at_);
    return at_;
  }

 private:
  // For buckets of many short lines: a counting sort by line, then a sort within each line.
  void by_lines(const uint64_t* keys, const T* values, int64_t n, uint64_t first, uint64_t lines) noexcept {
    uint32_t* const ends = scratch_.line_ends.data();
    int32_t* const minors = scratch_.minors.data();
    T* const line_values = scratch_.values.data();
    const Divider by = minors_;
    counting_sort(
        n, ends, lines, [=](int64_t k) { return by.quotient(keys[k]) - first; },
        [=](int64_t k, uint64_t line, uint32_t to) {
          minors[to] = static_cast<int32_t>(keys[k] - (first + line) * by.divisor());
          line_values[to] = values[k];
        });
    for (uint64_t l = 0, from = 0; l < lines; from = ends[l++]) {
      const auto count = static_cast<int64_t>(ends[l] - from);
      if (count == 0) continue;
      writer_.begin(first + l, at_);
      const int64_t begun = at_;
      at_ = line(minors + from, line_values + from, count);
      writer_.end(first + l, begun, at_);
    }
  }

  // Sorts one line of n minor indexes and values; returns the position after its last entry.
  int64_t line(const int32_t* minors, const T* values, int64_t n) noexcept {
    if (n == 1) {
      to_minors_[at_] = *minors;
      to_values_[at_] = *values;
      return at_ + 1;
    }
    if (n <= 8    ? ranked<2>(minors, values, n)
        : n <= 16 ? ranked<4>(minors, values, n)
                  : n <= kMostRanked && ranked<8>(minors, values, n))
      return at_ + n;
    const auto [least, most] = range_of(minors, n);
    const Entry* const sorted =
        scratch_.cells.run(minors, values, n, static_cast<uint64_t>(least), static_cast<uint64_t>(most));
    int64_t at = at_;
    combine(sorted, n, at, [&](uint64_t key) { to_minors_[at] = static_cast<int32_t>(key); });
    return at;
  }

  // Sorts a short line by ranks. Returns false if two minor indexes are equal; the output is then undefined.
  template <int kVectors>
  bool ranked(const int32_t* minors, const T* values, int64_t n) noexcept {
    int32_t ranks[4 * kVectors];
    lane_ranks<kVectors>(minors, n, ranks);
    int64_t sum = 0;
    for (int64_t k = 0; k < n; ++k) {
      to_minors_[at_ + ranks[k]] = minors[k];
      to_values_[at_ + ranks[k]] = values[k];
      sum += ranks[k];
    }
    return sum == n * (n - 1) / 2;
  }

  void by_cells(const uint64_t* keys, const T* values, int64_t n, uint64_t low, uint64_t high) noexcept {
    const Entry* const sorted = scratch_.cells.run(keys, values, n, low, high);
    uint64_t line = 0, begin = 0, breadth = 0;
    int64_t begun = at_, at = at_;
    combine(sorted, n, at, [&](uint64_t key) {
      if (key - begin >= breadth) {
        writer_.end(line, begun, at);
        line = minors_.quotient(key);
        breadth = minors_.divisor();
        begin = line * breadth;
        begun = at;
        writer_.begin(line, at);
      }
      to_minors_[at] = static_cast<int32_t>(key - begin);
    });
    writer_.end(line, begun, at);
    at_ = at;
  }

  // Writes sorted entries from `at` on and combines those with equal keys; calls index(key) once for each distinct key.
  template <class Index>
  void combine(const Entry* sorted, int64_t n, int64_t& at, Index&& index) noexcept {
    uint64_t before = kNone;
    for (int64_t k = 0; k < n; ++k) {
      const auto [key, value] = sorted[k];
      if (key == before) {
        T& sum = to_values_[at - 1];
        sum = policy_ == S4J_LAST ? value : sum_of(sum, value);
        continue;
      }
      index(key);
      to_values_[at++] = value;
      before = key;
    }
  }

  typename Lines::Writer writer_;
  const Divider minors_;
  s4j_policy policy_;
  int32_t* to_minors_;
  T* to_values_;
  Scratch<T>& scratch_;
  int64_t at_;
};

uint64_t minors_of(const BucketTarget& t) {
  uint64_t minors = 1;
  for (int d = t.spec.partitioning; d < t.shape.rank; ++d) minors *= static_cast<uint64_t>(t.shape[d]);
  return minors;
}

// Sorts and writes all buckets, on as many threads as there is scratch for. Sets unique[b] to the number of distinct
// entries of bucket b.
template <class T, class Lines>
void write_buckets(const Buckets& buckets, const uint64_t* keys, const T* values, s4j_policy policy, const Lines& lines,
                   T* out, Vec<Scratch<T>>& scratch, Vec<int64_t>& unique) noexcept {
  const int64_t n = buckets.start(buckets.count());
  std::atomic<int64_t> next{0};
  parallel_chunks(static_cast<int64_t>(scratch.size()), 16 * n, [&](int64_t thread) noexcept {
    for (int64_t b; (b = next.fetch_add(1, std::memory_order_relaxed)) < buckets.count();) {
      const int64_t first = buckets.start(b), count = buckets.start(b + 1) - first;
      const uint64_t from = buckets.first_key(b), until = b + 1 < buckets.count() ? buckets.first_key(b + 1) : kNone;
      BucketWriter<T, Lines> writer(lines, from, until, policy, out, scratch[thread], first);
      if (count > 0 && (b == 0 || until == kNone)) {  // the range of an outer bucket is much wider than its keys
        const auto [least, most] = range_of(keys + first, count);
        writer.write(keys + first, values + first, count, least, most);
      } else if (count > 0) {
        writer.write(keys + first, values + first, count, from, until - 1);
      }
      unique[b] = writer.finish() - first;
    }
  });
}

// ---- compact --------------------------------------------------------------------------------------------------------

// Copies the layout without the gaps that combined duplicates left at the end of each bucket.
Layout compact(Allocator& to, const BucketTarget& t, const Buckets& buckets, const Vec<int64_t>& unique, int64_t kept,
               const Layout& from) {
  const int64_t count = buckets.count(), size = size_of(t.type);
  Layout out = layout_for(to, t, kept);
  Vec<int64_t> starts(count + 1);
  int64_t at = 0;
  for (int64_t b = 0; b < count; ++b) {
    starts[b] = at;
    at += unique[b];
  }
  const bool coo = t.spec.format == Format::kCoo;
  const GcsLines lines(coo ? 1 : minors_of(t), out);
  parallel_chunks(count, 4 * kept, [&](int64_t b) noexcept {
    const int64_t source = buckets.start(b), start = starts[b];
    const int64_t length = unique[b];
    if (length > 0) {
      std::memcpy(out.values.as<char>() + start * size, from.values.as<char>() + source * size, length * size);
      for (int d = 0; d < (coo ? t.shape.rank : 1); ++d)
        std::memcpy(out.indexes.as<int32_t>() + d * out.b.index_pitch + start,
                    from.indexes.as<int32_t>() + d * from.b.index_pitch + source, 4 * length);
    }
    if (coo) return;
    const int64_t end = b + 1 < count ? lines.first_line(buckets.first_key(b + 1)) : out.b.lines;
    for (int64_t l = lines.first_line(buckets.first_key(b)); l < end; ++l)
      out.mutable_pointers()[l] = from.pointers.as<int64_t>()[l] - source + start;
  });
  if (!coo) out.mutable_pointers()[out.b.lines] = kept;
  return out;
}

}  // namespace

// ---- split ----------------------------------------------------------------------------------------------------------

Buckets::Buckets(int64_t n, Vec<uint64_t> sample) : bucket_of_(kCells) {
  const auto [least, most] = range_of(sample.data(), static_cast<int64_t>(sample.size()));
  low_ = least;
  shift_ = std::max(0, static_cast<int>(std::bit_width(most - low_)) - static_cast<int>(std::bit_width(kCells - 1)));
  Vec<uint32_t> weight(kCells);
  std::fill(weight.begin(), weight.end(), 0);
  for (const uint64_t key : sample) ++weight[(key - low_) >> shift_];
  // A bucket needs at least about three sampled keys.
  const int64_t least_count = std::clamp<int64_t>(static_cast<int64_t>(sample.size()) / 3, 1, threshold::kBucketsLeast);
  const int64_t wanted = std::clamp(n / threshold::kBucketEntries, least_count, threshold::kBuckets);
  const auto share = static_cast<double>(sample.size()) / static_cast<double>(wanted);
  firsts_.reserve(2 * wanted + 2);
  firsts_.push_back(0);
  double full = 0;
  for (uint64_t c = 0; c < kCells; ++c) {
    // Begins a new bucket if the current one would exceed its share too much with this cell (a range of keys).
    if (full > 0 && full + weight[c] > threshold::kBucketExcess * share) {
      firsts_.push_back(low_ + (c << shift_));
      full = 0;
    }
    full += weight[c];
    bucket_of_[c] = static_cast<uint16_t>(firsts_.size() - 1);
  }
}

int64_t Buckets::largest() const noexcept {
  int64_t most = 0;
  for (int64_t b = 0; b < count(); ++b) most = std::max(most, start(b + 1) - start(b));
  return most;
}

Layout layout_for(Allocator& to, const BucketTarget& t, int64_t n) {
  if (t.spec.format == Format::kCoo) return Layout::coo(to, t.type, t.shape, n, 4);
  int64_t lines = 1;
  for (int i = 0; i < t.spec.partitioning; ++i) lines *= t.shape[t.spec.order[i]];
  return Layout::gcs(to, t.type, t.shape, t.spec, n, lines, false, 4);
}

// ---- all phases -----------------------------------------------------------------------------------------------------

bool bucketed(const Shape& shape, const Spec& spec, int64_t n) {
  if (n < threshold::kWorthBuckets || spec.format == Format::kDense || shape.rank == 0) return false;
  uint64_t lines = 1, minors = 1;
  for (int d = 0; d < shape.rank; ++d) {
    if (spec.format == Format::kGcs && spec.order[d] != d) return false;
    if (spec.format == Format::kCoo && shape[d] - 1 > INT32_MAX) return false;
    (d < spec.partitioning ? lines : minors) *= static_cast<uint64_t>(shape[d]);
  }
  return spec.format == Format::kCoo || (minors - 1 <= INT32_MAX && !want_hyper(static_cast<int64_t>(lines), n));
}

bool emit_buckets(Allocator& to, const BucketTarget& target, const Buckets& buckets, const uint64_t* keys,
                  const void* values, Layout& out) {
  const int64_t count = buckets.count(), n = buckets.start(count);
  Vec<int64_t> unique(count);  // number of distinct entries of each bucket
  Layout all = layout_for(to, target, n);
  dispatch(target.type, [&](auto t) {
    using T = decltype(t);
    const int64_t most_threads = std::clamp<int64_t>(std::min<int64_t>(threads(), count), 1, 64);
    Vec<Scratch<T>> scratch(most_threads);
    for (Scratch<T>& s : scratch) s.reserve(buckets.largest());
    const auto write = [&](const auto& writer) {
      write_buckets(buckets, keys, static_cast<const T*>(values), target.policy, writer, all.values.as<T>(), scratch,
                    unique);
    };
    if (target.spec.format == Format::kCoo)
      write(CooLines(target.shape, all));
    else
      write(GcsLines(minors_of(target), all));
  });
  const int64_t kept = std::accumulate(unique.begin(), unique.end(), int64_t{0});
  const bool gcs = target.spec.format == Format::kGcs;
  if (kept < n && (target.policy == S4J_ERROR || (gcs && want_hyper(all.b.lines, kept)))) return false;
  if (gcs) all.mutable_pointers()[all.b.lines] = n;
  out = kept == n ? std::move(all) : compact(to, target, buckets, unique, kept, all);
  return true;
}

}  // namespace s4j
