// SPDX-License-Identifier: Apache-2.0
// A sparse operand as segments: the stored entries of each group of elements that a reduction folds into one. Segments
// are lines (compressed rows) of a layout: the line number encodes the kept coordinates, the minor index the reduced
// ones.
#pragma once

#include <algorithm>
#include <vector>

#include "array/lines.hpp"
#include "array/read.hpp"
#include "format/convert.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

// The kept and the reduced dimensions, both ascending.
struct Axes {
  std::vector<int> kept, reduced;
  bool all() const { return kept.empty(); }
};
// Returns the dimensions that a call's integers name. Negative integers count from the end; an empty list means all
// dimensions. Throws if an integer is out of range or repeated.
Axes axes_of(const int64_t* dims, int64_t count, int rank, const char* name);
Shape reduced_shape(const Shape& s, const Axes& axes, bool keep_dims);

// The number of elements of a group: exact (-1 if it exceeds 2^63 - 1), modulo 2^64, and approximate.
struct GroupSize {
  int64_t exact = 1;
  uint64_t wrapped = 1;
  double real = 1;

  static GroupSize of(const Shape& s, const std::vector<int>& dims);
  bool empty() const { return exact == 0; }
  GroupSize less(int64_t stored) const {
    return {exact < 0 ? -1 : exact - stored, wrapped - static_cast<uint64_t>(stored),
            exact < 0 ? real : static_cast<double>(exact - stored)};
  }
  bool none() const { return exact == 0; }
};

// `count` consecutive segments, beginning with segment `first`, with the bounds bounds[0..count]. Their lines are
// lines[k], or line + k if `lines` is null.
struct SegmentRun {
  int64_t first, count;
  const int64_t* bounds;
  const int64_t* lines;
  int64_t line;
};

class Segments {
 public:
  static constexpr int64_t kRun = threshold::kFoldSegments;

  // `ordered`: entries within a segment ascend in C order of the reduced dimensions, and minor() may be called.
  // `later`: if in_runs(), segments are only counted until list() is called; before that, only each_run() gives access
  // to the segments.
  Segments(const Operand& x, const Axes& axes, bool ordered, bool later = false);

  int64_t count() const { return count_; }
  int64_t entries() const { return count() == 0 ? 0 : end(count() - 1) - begin(0); }
  // Returns whether segments are lines of a layout, instead of sorted entries (by_sorting()).
  bool in_runs() const { return chunks_ > 0; }
  // Chunks have about equal numbers of lines and entries, even if the lengths of lines differ; chunk c begins at line
  // cut(c).
  int64_t chunks() const { return chunks_; }
  int64_t cut(int64_t c) const noexcept {
    return c == chunks_ ? in_.b.lines : first_reaching(in_.b.pointers, in_.b.lines, c * threshold::kFoldLines);
  }
  void list();
  // Calls f(SegmentRun) for all segments, at most kRun at a time, on any thread. O(lines).
  template <class F>
  void each_run(F&& f) const;
  int64_t begin(int64_t s) const { return bounds_[s]; }
  int64_t end(int64_t s) const { return bounds_[s + 1]; }
  // Returns the number of entries of the longest segment.
  int64_t longest() const { return longest_; }
  const void* values() const { return values_; }
  Type type() const { return in_.b.type; }
  Scalar fill() const { return in_.fill; }
  int64_t minor(int64_t k) const {
    if (!minors_.empty()) return minors_[k];
    return in_.b.index_width == 4 ? static_cast<int64_t>(in_.b.index<int32_t>()[k]) : in_.b.index<int64_t>()[k];
  }
  // Input of kernels over lines: count() + 1 bounds, and the minor indexes (int32 or int64).
  const int64_t* bounds() const { return bounds_; }
  const void* minors() const { return minors_.empty() ? in_.b.indexes : minors_.data(); }
  int minor_width() const { return minors_.empty() ? in_.b.index_width : 8; }
  // Returns the kept coordinates of all segments: count() numbers for each kept dimension.
  Vec<int64_t> kept_coordinates() const;
  // Returns a COO layout with one entry per segment; the caller writes the values.
  Layout coo_result(Allocator& to, Type type, const Shape& shape, bool keep_dims) const;
  // Returns whether there are segments whose coordinates follow from line numbers and have 32 bits. Coordinates can
  // then be written run by run, together with the values, into a COO layout of count() entries.
  bool narrow_lines() const;
  // Writes the coordinates of a run. May be called on any thread. O(run.count kept).
  void put_coordinates(Layout& out, bool keep_dims, const SegmentRun& run) const noexcept;
  // Returns a layout with one entry per segment, in the format `spec`, with the given values.
  Layout emit_result(Allocator& to, Type type, const Shape& shape, const Spec& spec, bool keep_dims,
                     const void* values) const;

 private:
  void by_lines();
  void by_sorting(const Operand& x, bool ordered);
  Axes axes_;
  Shape shape_;
  Source in_;
  // Returns the line number of a segment; not valid if coords_ has the coordinates.
  int64_t id(int64_t s) const { return ids_.empty() ? in_.b.line_id(s) : ids_[s]; }

  const void* values_ = nullptr;
  int64_t count_ = 0;
  int64_t longest_ = 0;
  int64_t chunks_ = 0;               // number of chunks of lines
  Vec<int64_t> first_;               // per chunk: non-empty lines before it
  const int64_t* bounds_ = nullptr;  // begin of each non-empty segment, and the end of the last
  Vec<int64_t> begin_;               // the memory of bounds_, unless bounds_ points into the layout
  Vec<int64_t> ids_;                 // the non-empty lines; empty if no line is empty
  Vec<int64_t> coords_;              // kept.size() arrays of count() coordinates
  Vec<int64_t> minors_;              // minor indexes, if by_sorting() sorted the entries
  Buffer own_values_;
};

template <class F>
void Segments::each_run(F&& f) const {
  const Block& b = in_.b;
  parallel_chunks(chunks_, 8 * b.lines + 2 * b.nnz, [&](int64_t c) noexcept {
    const int64_t from = cut(c), until = cut(c + 1);
    int64_t s = first_[c];
    const bool all = first_[c + 1] - s == until - from;
    int64_t bounds[kRun + 1], lines[kRun];
    for (int64_t l = from; l < until; l += kRun) {
      const int64_t e = std::min(until, l + kRun);
      if (all) {
        f(SegmentRun{s, e - l, b.pointers + l, b.line_ids == nullptr ? nullptr : b.line_ids + l, l});
        s += e - l;
        continue;
      }
      int64_t n = 0;
      for (int64_t k = l; k < e; ++k) {
        bounds[n] = b.pointers[k];
        lines[n] = b.line_id(k);
        n += b.pointers[k + 1] > b.pointers[k] ? 1 : 0;
      }
      bounds[n] = b.pointers[e];
      if (n > 0) f(SegmentRun{s, n, bounds, lines, 0});
      s += n;
    }
  });
}

}  // namespace s4j
