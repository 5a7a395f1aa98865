// SPDX-License-Identifier: Apache-2.0
// A sparse matrix by its stored rows ("lines"), and parallel loops that give each thread about equal numbers of
// entries.
#pragma once

#include <algorithm>

#include "layout/layout.hpp"
#include "leaf/leaf.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// Returns the end of a chunk of `wanted` work: the first i in [0, n) with p[i] - p[0] + each * i >= wanted, else n. p
// holds ascending row pointers; `each` is the work per row besides its entries.
inline int64_t first_reaching(const int64_t* p, int64_t n, int64_t wanted, int64_t each = 1) noexcept {
  int64_t lo = 0, hi = n;
  while (lo < hi) {
    const int64_t mid = lo + (hi - lo) / 2;
    if (p[mid] - p[0] + each * mid < wanted)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

// A sparse matrix by stored rows: a GCS block of order (0, 1) and partitioning 1.
struct Lines {
  int64_t rows, cols, lines;
  const int64_t* pointers;
  const int64_t* ids;  // null: line l is row l
  const void* index;
  int width;
  const void* values;

  Lines() = default;  // sets nothing
  Lines(int64_t rows, int64_t cols, int64_t lines, const int64_t* pointers, const int64_t* ids, const void* index,
        int width, const void* values)
      : rows(rows),
        cols(cols),
        lines(lines),
        pointers(pointers),
        ids(ids),
        index(index),
        width(width),
        values(values) {}
  explicit Lines(const Block& b)
      : Lines(b.shape[0], b.shape[1], b.lines, b.pointers, b.line_ids, b.indexes, b.index_width, b.values) {}
  int64_t row(int64_t l) const { return ids == nullptr ? l : ids[l]; }
  int64_t nnz() const { return pointers[lines] - pointers[0]; }
  int64_t col(int64_t p) const {
    return width == 4 ? static_cast<const int32_t*>(index)[p] : static_cast<const int64_t*>(index)[p];
  }
  template <class T>
  LeafLines<T> leaf_lines() const {
    return {pointers, ids, index, static_cast<const T*>(values)};
  }
  // Returns the number of the stored line of a row, or -1 if the row is not stored.
  int64_t line_of(int64_t row) const noexcept {
    if (ids == nullptr) return row;
    const int64_t* const at = std::lower_bound(ids, ids + lines, row);
    return at == ids + lines || *at != row ? -1 : at - ids;
  }
  // Returns the first entry of the line whose column is >= `column`, or the end of the line.
  int64_t first_from(int64_t line, int64_t column) const noexcept {
    int64_t lo = pointers[line], hi = pointers[line + 1];
    while (lo < hi) {
      const int64_t mid = lo + (hi - lo) / 2;
      if (col(mid) < column)
        lo = mid + 1;
      else
        hi = mid;
    }
    return lo;
  }
  // Returns the first line of a chunk. The chunk begins where the number of lines and entries reaches chunk * grain.
  int64_t cut(int64_t chunk, int64_t grain) const noexcept { return first_reaching(pointers, lines, chunk * grain); }
  int64_t chunks(int64_t grain) const { return (nnz() + lines) / grain + 1; }
};

// Prefetches for a pass over the entries p of a, which reads for each entry the line of b that its column names. Reads
// pointers of b kFetchPointers entries ahead and its entries kFetchEntries ahead. Always inline: GCC 12 drops calls of
// a function that only prefetches.
template <class I, class T>
__attribute__((always_inline)) inline void fetch_rows(const Lines& a, const Lines& b, const I* index, const T* value,
                                                      int64_t p) noexcept {
  if (b.ids != nullptr) return;
  const int64_t end = a.pointers[a.lines];
  constexpr int64_t kPointers = threshold::kFetchPointers, kEntries = threshold::kFetchEntries;
  if (p + kPointers < end) __builtin_prefetch(b.pointers + a.col(p + kPointers));
  if (p + kEntries < end) {
    const int64_t at = b.pointers[a.col(p + kEntries)], last = b.pointers[a.col(p + kEntries) + 1] - 1;
    if (last < at) return;
    __builtin_prefetch(index + at);
    __builtin_prefetch(value + at);
    __builtin_prefetch(index + last);
    __builtin_prefetch(value + last);
  }
}

// Calls body(first line, last line) for chunks of about `grain` entries and lines, on all threads; `cost` is the work
// per entry.
template <class Body>
void for_lines(const Lines& a, int64_t grain, int64_t cost, Body&& body) noexcept {
  const int64_t chunks = a.chunks(grain);
  parallel_chunks(chunks, (a.nnz() + a.lines) * cost, [&](int64_t c) noexcept {
    const int64_t first = c == 0 ? 0 : a.cut(c, grain);  // no search for the one chunk of a short call
    const int64_t last = c + 1 == chunks ? a.lines : a.cut(c + 1, grain);
    if (first < last) body(first, last);
  });
}

// Writes the row pointers, and the line ids if hypersparse, of a result with the stored rows of a. Its line l has
// count(l) entries.
template <class Count>
void set_pointers(const Lines& a, Count&& count, Layout& out) {
  int64_t* const pointers = out.mutable_pointers();
  int64_t* const ids = out.b.line_ids == nullptr ? nullptr : out.line_ids.as<int64_t>();
  int64_t at = 0, line = 0;
  for (int64_t l = 0; l < a.lines; ++l) {
    const int64_t n = count(l);
    if (ids != nullptr) {
      if (n == 0) continue;
      ids[line] = a.row(l);
    } else {
      for (; line < a.row(l); ++line) pointers[line] = at;
    }
    pointers[line++] = at;
    at += n;
  }
  for (; line <= out.b.lines; ++line) pointers[line] = at;
}

}  // namespace s4j
