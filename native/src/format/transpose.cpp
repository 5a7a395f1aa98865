// SPDX-License-Identifier: Apache-2.0
// Transposes by a stable counting sort by minor index, so that the entries of each line of the result are in order. A
// line is a compressed row of CSR or GCS, its minor indexes the columns. Writing each entry directly to its final
// position is fastest if the positions being written (one per line) stay in cache. Otherwise one pass through memory
// first distributes the entries into buckets of neighbouring lines, and each bucket is finished in cache, as in
// RadixSort of format/sort.hpp. Both methods give the same result, so the number of chunks may depend on the number of
// threads.
#include "format/transpose.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

#include "format/sort.hpp"
#include "memory/spare.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kChunk = threshold::kTransposeChunk;
constexpr int64_t kAhead = 32;      // prefetch distance in entries
constexpr int64_t kRun = 512;       // entries whose line ids are computed at once
constexpr int64_t kNear = 1 << 15;  // a result of up to this many bytes is written without prefetching

// Calls body(entry, line id) for the entries of lines [l, until).
template <class Body>
void each_line(const Block& b, int64_t l, int64_t until, Body&& body) noexcept {
  const int64_t *const pointers = b.pointers, *const ids = b.line_ids;
  for (; l < until; ++l) {
    const int64_t id = ids == nullptr ? l : ids[l];
    for (int64_t k = pointers[l], end = pointers[l + 1]; k < end; ++k) body(k, id);
  }
}

// As each_line(), for all lines. Computes the line ids of kRun entries at once: with a loop over each line, the branch
// at the end of short lines of various lengths would be mispredicted.
template <class Body>
void each_run(const Block& b, Body&& body) noexcept {
  int64_t begun[kRun];  // the id of the line that begins at each entry, else 0; ids ascend
  const int64_t *const pointers = b.pointers, *const ids = b.line_ids, end = pointers[b.lines];
  int64_t l = 0, id = 0;
  for (int64_t k = pointers[0]; k < end; k += kRun) {
    const int64_t n = std::min(kRun, end - k);
    std::fill_n(begun, n, int64_t{0});
    for (; pointers[l] < k + n; ++l) begun[pointers[l] - k] = ids == nullptr ? l : ids[l];
    for (int64_t i = 0; i < n; ++i) {
      id = std::max(id, begun[i]);
      body(k + i, id);
    }
  }
}

// Whole lines of b cut into chunks with about equal numbers of entries.
struct Chunks {
  Vec<int64_t> first;  // the first line of each chunk
  int64_t count;

  Chunks(const Block& b, int64_t most) : count(std::clamp<int64_t>(b.nnz / kChunk, 1, most)) {
    first.resize(count + 1);
    const int64_t begin = b.pointers[0], each = b.nnz / count;
    for (int64_t c = 1; c < count; ++c)
      first[c] = std::lower_bound(b.pointers, b.pointers + b.lines, begin + each * c) - b.pointers;
    first.front() = 0;
    first.back() = b.lines;
  }
  template <class Body>
  void each(const Block& b, int64_t chunk, Body&& body) const noexcept {
    each_line(b, first[chunk], first[chunk + 1], body);
  }
  int64_t begin(const Block& b, int64_t chunk) const noexcept { return b.pointers[first[chunk]]; }
};

// Counts how often each number occurs. Each counter has two 32-bit halves whose sum is the count; with a single one,
// consecutive equal numbers would wait for each other's stores. Uses the halves in the order 0 1 1 0 1 0 0 1, which
// differs from the short periods of typical matrices. A separate function, so that its caller has enough registers.
template <class I>
__attribute__((noinline)) void count_halves(const I* numbers, int64_t n, int64_t* counters) noexcept {
  const auto count = [&](int64_t k, int half) {
    char* const to = reinterpret_cast<char*>(counters + numbers[k]) + 4 * half;
    uint32_t count;
    std::memcpy(&count, to, sizeof count);
    ++count;
    std::memcpy(to, &count, sizeof count);
  };
  int64_t k = 0;
  for (; k + 8 <= n; k += 8) {
    count(k, 0);
    count(k + 1, 1);
    count(k + 2, 1);
    count(k + 3, 0);
    count(k + 4, 1);
    count(k + 5, 0);
    count(k + 6, 0);
    count(k + 7, 1);
  }
  for (; k < n; ++k) count(k, 0);
}

// U: unsigned, of the values' size. kNarrow: input and result have 32-bit indexes; otherwise the code looks at the
// widths at run time.
template <class U, bool kNarrow>
class Transpose {
 public:
  Transpose(const Block& b, Layout& out)
      : b_(b),
        minors_(b.indexes),
        values_(b.data<U>()),
        lines_(b.minor_range()),
        pointers_(out.mutable_pointers()),
        width_(out.b.index_width),
        out_minors_(out.indexes.as<void>()),
        out_values_(out.mutable_data<U>()) {}

  void run() {
    const auto entry = static_cast<int64_t>(sizeof(U)) + width_;
    const int64_t n = b_.nnz;
    if (n < 4 * kChunk) return alone();
    const bool few = lines_ <= threshold::kTransposeFewLines;
    const bool fits = n < UINT32_MAX;
    if (fits && (few || local(n / lines_ * entry + entry))) return at_once();
    if (!fits) return by_buckets();
    if (!if_memory([&] { by_buckets(); })) at_once();  // at_once() is slower here, but needs much less memory
  }

 private:
  using Number = std::conditional_t<kNarrow, int32_t, int64_t>;

  int64_t minor(int64_t k) const noexcept {
    return kNarrow || b_.index_width == 4 ? static_cast<const int32_t*>(minors_)[k]
                                          : static_cast<const int64_t*>(minors_)[k];
  }
  void put(int64_t at, int64_t line, U value) const noexcept {
    if (kNarrow || width_ == 4)
      static_cast<int32_t*>(out_minors_)[at] = static_cast<int32_t>(line);
    else
      static_cast<int64_t*>(out_minors_)[at] = line;
    out_values_[at] = value;
  }

  // Prefetches the result at position `at`, since entries go to unpredictable positions. Always inline: GCC 12 drops
  // calls of a function that only prefetches.
  __attribute__((always_inline)) void fetch(int64_t at) const noexcept {
    __builtin_prefetch(static_cast<char*>(out_minors_) + at * (kNarrow ? 4 : width_), 1);
    __builtin_prefetch(out_values_ + at, 1);
  }

  // Returns whether neighbouring entries have neighbouring minor indexes, as in a banded matrix. Tests a sample.
  bool local(int64_t bytes_per_line) const noexcept {
    constexpr int64_t kWindow = threshold::kTransposeWindow, kWindows = threshold::kTransposeWindows;
    static_assert(kWindow <= 4 * kChunk);  // smaller inputs are not sampled
    for (int64_t w = 0; w < kWindows; ++w) {
      const int64_t from = b_.pointers[0] + (b_.nnz - kWindow) / kWindows * w;
      int64_t low = INT64_MAX, high = 0;
      for (int64_t k = from; k < from + kWindow; ++k) {
        low = std::min(low, minor(k));
        high = std::max(high, minor(k));
      }
      if ((high - low) * bytes_per_line > threshold::kTransposeCached) return false;
    }
    return true;
  }

  // Transposes on one thread, without scratch memory. Uses the array of pointers as counters: first for the entries of
  // each line, then for the position of its next entry, finally for its end. Line l uses pointer l + 1.
  void alone() noexcept {
    const Transpose self = *this;  // a local copy: the stores below might alias members
    int64_t* const place = pointers_ + 1;
    const int64_t lines = lines_;
    std::fill(pointers_, place + lines, 0);
    dispatch_index(kNarrow ? 4 : b_.index_width, [&](auto i) {
      count_halves(static_cast<const decltype(i)*>(minors_) + b_.pointers[0], b_.nnz, place);
    });
    int64_t at = 0;
    for (int64_t l = 0; l < lines; ++l) {
      const auto both = static_cast<uint64_t>(std::exchange(place[l], at));
      at += static_cast<int64_t>((both & UINT32_MAX) + (both >> 32));
    }
    if (b_.nnz * (static_cast<int64_t>(sizeof(U)) + width_) <= kNear) {
      each_run(b_, [&](int64_t k, int64_t line) { self.put(place[self.minor(k)]++, line, self.values_[k]); });
      return;
    }
    const int64_t last = b_.pointers[b_.lines] - 1;
    const auto move = [&](int64_t k, int64_t line) {
      self.fetch(place[self.minor(std::min(k + kAhead, last))]);
      self.put(place[self.minor(k)]++, line, self.values_[k]);
    };
    if (b_.nnz >= threshold::kLongRow * b_.lines)
      each_line(b_, 0, b_.lines, move);
    else
      each_run(b_, move);
  }

  // Transposes by chunks on all threads; each chunk has a counter per line of the result. n < 2^32.
  void at_once() {
    const int64_t n = b_.nnz, lines = lines_;
    const Chunks chunks(b_, std::min<int64_t>(threads(), threshold::kChunksCounted));
    Vec<uint32_t> places(checked_mul(chunks.count, lines));
    const auto of = [&](int64_t c) { return places.data() + c * lines; };
    parallel_chunks(chunks.count, n, [&](int64_t c) noexcept {
      uint32_t* const count = of(c);
      std::fill(count, count + lines, 0);
      for (int64_t k = chunks.begin(b_, c), end = chunks.begin(b_, c + 1); k < end; ++k) ++count[minor(k)];
    });
    // For each block of lines: counts the block's entries, computes where they begin, then the position of each chunk
    // in each line.
    constexpr int64_t kLines = threshold::kTransposeLines;
    const int64_t blocks = (lines + kLines - 1) / kLines;
    Vec<int64_t> begin(blocks + 1);
    parallel_chunks(blocks, lines * chunks.count, [&](int64_t block) noexcept {
      int64_t sum = 0;
      for (int64_t c = 0; c < chunks.count; ++c)
        for (int64_t l = block * kLines; l < std::min(lines, (block + 1) * kLines); ++l) sum += of(c)[l];
      begin[block + 1] = sum;
    });
    begin[0] = 0;
    for (int64_t block = 0; block < blocks; ++block) begin[block + 1] += begin[block];
    parallel_chunks(blocks, lines * chunks.count, [&](int64_t block) noexcept {
      auto at = static_cast<uint32_t>(begin[block]);
      for (int64_t l = block * kLines; l < std::min(lines, (block + 1) * kLines); ++l) {
        pointers_[l] = at;
        for (int64_t c = 0; c < chunks.count; ++c) at += std::exchange(of(c)[l], at);
      }
    });
    pointers_[lines] = n;
    parallel_chunks(chunks.count, 4 * n, [&](int64_t c) noexcept {
      uint32_t* const place = of(c);
      const int64_t last = b_.pointers[b_.lines] - 1;
      chunks.each(b_, c, [&](int64_t k, int64_t line) {
        fetch(place[minor(std::min(k + kAhead, last))]);
        put(place[minor(k)]++, line, values_[k]);
      });
    });
  }

  void by_buckets() {
    struct Entry {
      Number line, minor;
      U value;
    };
    const int64_t n = b_.nnz;
    const int64_t wanted = std::clamp<int64_t>(n / threshold::kTransposeBucket, 1, threshold::kTransposeBuckets);
    const int shift = std::bit_width(static_cast<uint64_t>((lines_ + wanted - 1) / wanted - 1));
    const int64_t width = int64_t{1} << shift, buckets = (lines_ + width - 1) / width;
    const Chunks chunks(b_, threshold::kChunksCounted);
    Vec<int64_t> places(chunks.count * buckets), bounds(buckets + 1);
    Vec<Entry> parted(n);
    parallel_chunks(chunks.count, n, [&](int64_t c) noexcept {
      int64_t* const count = places.data() + c * buckets;
      std::fill(count, count + buckets, 0);
      for (int64_t k = chunks.begin(b_, c), end = chunks.begin(b_, c + 1); k < end; ++k) ++count[minor(k) >> shift];
    });
    chunk_places(places.data(), chunks.count, buckets, bounds.data());
    parallel_chunks(chunks.count, 4 * n, [&](int64_t c) noexcept {
      int64_t* const place = places.data() + c * buckets;
      chunks.each(b_, c, [&](int64_t k, int64_t line) {
        const int64_t m = minor(k);
        Entry* const to = parted.data() + place[m >> shift]++;
        __builtin_prefetch(to + 8, 1);  // prefetches the bucket's next cache lines
        *to = {static_cast<Number>(line), static_cast<Number>(m), values_[k]};
      });
    });
    parallel_chunks(buckets, 4 * n, [&](int64_t i) noexcept {
      const int64_t first = i * width, count = std::min(lines_, first + width) - first;
      const Entry* const begin = parted.data() + bounds[i];
      const Entry* const end = parted.data() + bounds[i + 1];
      int64_t* const place = pointers_ + first;
      // Uses the pointers as counters: for the entries of each line, then for the position of its next entry, finally
      // for its end.
      std::fill(place, place + count, 0);
      for (const Entry* e = begin; e < end; ++e) {
        fetch(e - parted.data());  // prefetches the bucket's range of the result sequentially
        ++place[static_cast<int64_t>(e->minor) - first];
      }
      int64_t next_at = bounds[i];
      for (int64_t l = 0; l < count; ++l) next_at += std::exchange(place[l], next_at);
      for (const Entry* e = begin; e < end; ++e) {
        put(place[static_cast<int64_t>(e->minor) - first]++, static_cast<int64_t>(e->line), e->value);
      }
      for (int64_t l = count - 1; l > 0; --l) place[l] = place[l - 1];
      place[0] = bounds[i];
    });
    pointers_[lines_] = n;
  }

  const Block& b_;
  const void* minors_;
  const U* values_;
  int64_t lines_;
  int64_t* pointers_;
  int width_;  // bytes per index of the result
  void* out_minors_;
  U* out_values_;
};

}  // namespace

bool exchanges_lines(const Block& b, const Spec& spec) {
  const int r = b.shape.rank;
  if (b.format != Format::kGcs || spec.format != Format::kGcs || spec.partitioning != r - b.partitioning) return false;
  for (int i = 0; i < r; ++i)
    if (spec.order[i] != b.order[(i + b.partitioning) % r]) return false;
  const int64_t lines = b.minor_range();
  const int64_t most = std::max(threshold::kTransposeEmpty * b.nnz, threshold::kTransposeAnyLines);
  return !want_hyper(lines, b.nnz) && lines <= most && b.partitioning < r;
}

Layout transpose_lines(Allocator& to, const Block& b, const Spec& spec) {
  const int64_t lines = b.minor_range(), n = b.nnz;
  Layout out = Layout::gcs(to, b.type, b.shape, spec, n, lines, false, width_for(b.line_range() - 1));
  dispatch_size(b.type, [&](auto u) {
    if (b.index_width == 4 && out.b.index_width == 4)
      Transpose<decltype(u), true>(b, out).run();
    else
      Transpose<decltype(u), false>(b, out).run();
  });
  return out;
}

}  // namespace s4j
