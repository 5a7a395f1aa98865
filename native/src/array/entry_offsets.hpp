// SPDX-License-Identifier: Apache-2.0
// Computes offset_k = sum_d coordinate_d(k) * strides_d for every entry k of a sparse block: the offset of entry k's
// coordinates in another operand. That operand is DENSE or broadcast; a stride is 0 in a broadcast dimension.
#pragma once

#include <algorithm>

#include "format/emit.hpp"
#include "layout/layout.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

class EntryOffsets {
 public:
  static constexpr int64_t kRun = threshold::kOffsetRun;

  // The block must outlive this object.
  EntryOffsets(const Block& s, const Dims& strides);

  // Calls f(k, n, offsets) for every range [k, k + n) of at most kRun entries, from any thread. Entry 0 is the block's
  // first entry. O(nnz * rank).
  template <class F>
  void each(F&& f) const {
    dispatch_index(s_.index_width, [&](auto width) {
      if (s_.format == Format::kCoo)
        of_coordinates<decltype(width)>(f);
      else if (minor_.count() == 1 && !by_line_)
        of_minors<decltype(width)>(f);
      else
        of_lines<decltype(width)>(f);
    });
  }

 private:
  template <class I, class F>
  void of_coordinates(F&& f) const {
    parallel_for(s_.nnz, threshold::kGrainLight, 2 + s_.shape.rank, [&](int64_t b, int64_t e) {
      int64_t at[kRun];
      for (int64_t k = b; k < e; k += kRun) {
        const int64_t n = std::min(kRun, e - k);
        std::fill_n(at, n, int64_t{0});
        for (int d = 0; d < s_.shape.rank; ++d) {
          if (strides_[d] == 0) continue;
          const I* c = s_.coordinate<I>(d) + k;
          for (int64_t i = 0; i < n; ++i) at[i] += static_cast<int64_t>(c[i]) * strides_[d];
        }
        f(k, n, at);
      }
    });
  }
  // Applies if all dimensions that number the lines have stride 0: the offsets then do not depend on the line.
  template <class I, class F>
  void of_minors(F&& f) const {
    const I* const index = s_.index<I>() + s_.pointers[0];
    parallel_for(s_.nnz, threshold::kGrainLight, 3, [&](int64_t b, int64_t e) {
      int64_t at[kRun];
      for (int64_t k = b; k < e; k += kRun) {
        const int64_t n = std::min(kRun, e - k);
        for (int64_t i = 0; i < n; ++i) at[i] = static_cast<int64_t>(index[k + i]) * single_;
        f(k, n, at);
      }
    });
  }
  template <class I, class F>
  void of_lines(F&& f) const {
    const int64_t grain = std::max<int64_t>(1, s_.lines / threshold::kChunksOfLines);
    parallel_for(s_.lines, grain, 1 + 4 * s_.nnz / std::max<int64_t>(s_.lines, 1), [&](int64_t b, int64_t e) {
      int64_t at[kRun], coords[kMaxRank] = {};
      int64_t begin = s_.pointers[b] - s_.pointers[0], n = 0;
      for (int64_t l = b; l < e; ++l) {
        const int64_t end = s_.pointers[l + 1];
        const int64_t base = s_.pointers[l] == end || !by_line_ ? 0 : of_line(l, coords);
        for (int64_t k = s_.pointers[l]; k < end;) {
          const int64_t some = std::min(end - k, kRun - n);
          put(s_.index<I>() + k, some, base, coords, at + n);
          k += some;
          n += some;
          if (n < kRun) continue;
          f(begin, n, at);
          begin += n;
          n = 0;
        }
      }
      if (n > 0) f(begin, n, at);
    });
  }
  int64_t of_line(int64_t l, int64_t* coords) const {
    if (major_.count() == 1) return s_.line_id(l) * strides_[major_.dim(0)];
    major_.split(s_.line_id(l), coords);
    int64_t base = 0;
    for (int i = 0; i < major_.count(); ++i) base += coords[major_.dim(i)] * strides_[major_.dim(i)];
    return base;
  }
  // Writes the offsets of the n entries of a line, given their minor indexes. The line itself has offset `base`.
  template <class I>
  void put(const I* index, int64_t n, int64_t base, int64_t* coords, int64_t* at) const {
    if (minor_.count() == 1) {
      for (int64_t i = 0; i < n; ++i) at[i] = base + static_cast<int64_t>(index[i]) * single_;
      return;
    }
    for (int64_t i = 0; i < n; ++i) {
      minor_.split(static_cast<int64_t>(index[i]), coords);
      at[i] = base;
      for (int d = 0; d < minor_.count(); ++d) at[i] += coords[minor_.dim(d)] * strides_[minor_.dim(d)];
    }
  }

  const Block& s_;
  Dims strides_;
  RadixSplit major_, minor_;  // split a line number, or a minor index, into coordinates
  int64_t single_ = 0;        // the stride of the minor dimension, if there is only one
  bool by_line_ = false;      // some dimension that numbers the lines has a non-zero stride
};

// Returns the offsets of all entries.
Vec<int64_t> entry_offsets(const Block& s, const Dims& strides);

}  // namespace s4j
