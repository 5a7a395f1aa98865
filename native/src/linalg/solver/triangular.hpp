// SPDX-License-Identifier: Apache-2.0
// Substitution with a sparse triangle, analysed once.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/solver.hpp"
#include "parallel/pipeline.hpp"

namespace s4j {

// The rows of a triangle by levels: a row depends on rows of earlier levels only. Neighbouring levels of little work
// are one step; a step is worked by one thread, or cut into parts. The unknowns are renumbered so that those of a level
// are neighbours (in their own order the grid's rows of a level lie a page apart each, which costs more than moving b
// and x), but for thin levels, whose rows are taken in their own order. Wide levels of rows of like lengths become
// slices of eight rows, which are worked at once (leaf.hpp, LeafTriangle).
//
// Where it lets threads overlap, levels are those within windows of neighbouring rows, all of them in slices: a window
// stays in the nearest caches, b and x are read and written in a few streams, and a thread that works on a window waits
// for single pieces of those before it (parallel/pipeline.hpp), not for all others after each level.
template <class T>
class Substitution {
 public:
  // The named triangle of a; other entries are ignored. unit: the diagonal is 1, whatever is stored. Throws
  // S4J_ARITHMETIC naming the row whose diagonal element is 0 or missing.
  Substitution(const Csr<T>& a, bool upper, bool unit, const char* name);

  // x = a^-1 b; x is [n, b.cols] in C order, and may be b itself. True when all of x is sure to be finite.
  bool solve(const Matrix<const T>& b, T* x) const;

  int64_t rows() const { return rows_; }
  int64_t entries() const { return entries_; }
  int64_t levels() const { return levels_; }

 private:
  // Of rows by position, or of slices.
  struct Step {
    int64_t begin, end;
    bool cut;  // they do not depend on each other
  };
  Vec<int64_t> order(const Csr<T>& a, const Vec<int32_t>& level, int64_t levels);
  void read(const Csr<T>& a, bool upper, bool unit, const char* name);
  bool in_windows(const Csr<T>& a, bool upper, bool unit, const char* name);
  bool overlap(const Csr<T>& a, bool upper, int64_t window) const;
  void make_pieces(bool upper, int64_t window);
  bool make_slices(const Vec<int64_t>& slice_begin);
  void slice_levels(Vec<int64_t>& level_begin);
  void make_steps(const Vec<int64_t>& level_begin);
  int64_t units(int64_t begin, int64_t end) const { return pointers_[end] - pointers_[begin] + each_ * (end - begin); }
  int64_t split(const Step& s, int64_t part, int64_t parts) const;
  T rows(int64_t begin, int64_t end, int64_t sides, T* y) const noexcept;
  T slices(int64_t begin, int64_t end, int64_t sides, T* y) const noexcept;
  template <class Work>
  bool run(int64_t sides, const Work& work) const;
  bool solve_slices(const Matrix<const T>& b, T* x) const;

  bool sliced() const { return each_ == kLanes; }
  static constexpr int64_t kLanes = 8;
  static constexpr int64_t kPieceSlices = threshold::kPieceSlices;

  int64_t rows_ = 0, entries_ = 0, levels_ = 0;
  int64_t each_ = 1;       // rows that pointers_ counts as one: kLanes when there are slices
  Vec<int32_t> row_;       // by position; -1: none, in slices
  Vec<int32_t> place_;     // position by row; empty: not renumbered
  Vec<int64_t> pointers_;  // where the entries of a row, or of a slice, begin
  Vec<int32_t> index_;
  Vec<T> values_;
  Vec<T> inverse_;        // 1 / diagonal: a division would be on the path from row to row
  bool divides_ = false;  // inverse_ is the diagonal itself: a reciprocal would overflow
  Vec<Step> steps_;       // none: in windows
  // In windows: by window where its slices and its pieces begin, and by piece what has to be over.
  Vec<int64_t> window_slices_, window_pieces_;
  Vec<Pipeline::After> after_;
};

struct Triangle {
  bool upper, unit, transpose;
};
// A solver for that triangle of a square matrix.
std::shared_ptr<Solver> make_triangular(const Operand& a, Triangle triangle);

}  // namespace s4j
