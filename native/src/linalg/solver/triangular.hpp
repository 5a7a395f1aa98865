// SPDX-License-Identifier: Apache-2.0
// Solves with a sparse triangular matrix, which it analyses only once, by substitution.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/solver.hpp"
#include "parallel/pipeline.hpp"

namespace s4j {

// The rows of a triangular matrix in level sets: a row depends on rows of earlier levels only. Adjacent levels with
// little work form one step. One thread executes a step, or several threads execute parts of it. Unknowns are
// renumbered level by level; a row's new number is its position. In the original order, the rows of a level of a grid
// matrix lie on different pages, which costs more than permuting b and x. Thin levels are not renumbered. Wide levels
// with rows of similar lengths become slices of eight rows, which one kernel solves together (leaf.hpp, LeafTriangle).
//
// If threads can then overlap their work, level sets are formed within windows of consecutive rows, and all rows are in
// slices. A window stays in the nearest caches, and b and x are accessed in a few streams. Consecutive slices of a
// window form pieces. The thread of a window waits for single pieces of earlier windows (parallel/pipeline.hpp),
// instead of for all threads after each level.
template <class T>
class Substitution {
 public:
  // Reads the given triangle of a and ignores other entries. unit: the diagonal is 1, whatever diagonal a stores.
  // Throws S4J_ARITHMETIC, naming the row, if a diagonal element is 0 or missing.
  Substitution(const Csr<T>& a, bool upper, bool unit, const char* name);

  // Computes x = a^-1 b; x is [n, b.cols] in C order and may be b. Returns true if all of x is certainly finite.
  bool solve(const Matrix<const T>& b, T* x) const;

  int64_t rows() const { return rows_; }
  int64_t entries() const { return entries_; }
  int64_t levels() const { return levels_; }

 private:
  // A range of positions, or of slices, that is solved after the previous step.
  struct Step {
    int64_t begin, end;
    bool cut;  // its rows do not depend on each other: several threads may execute parts of it
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
  int64_t each_ = 1;       // number of positions per pointer: kLanes with slices, else 1
  Vec<int32_t> row_;       // row by position; -1: padding of a slice
  Vec<int32_t> place_;     // position by row; empty: not renumbered
  Vec<int64_t> pointers_;  // where the entries of each row or slice begin
  Vec<int32_t> index_;
  Vec<T> values_;
  Vec<T> inverse_;        // 1 / diagonal, since a division would be on the critical path
  bool divides_ = false;  // inverse_ holds the diagonal itself, because a reciprocal would overflow
  Vec<Step> steps_;       // empty if rows are in windows
  // If rows are in windows: the first slice and the first piece of each window, and the pieces on which each piece
  // depends.
  Vec<int64_t> window_slices_, window_pieces_;
  Vec<Pipeline::After> after_;
};

struct Triangle {
  bool upper, unit, transpose;
};
// Makes a solver for the given triangle of a square matrix.
std::shared_ptr<Solver> make_triangular(const Operand& a, Triangle triangle);

}  // namespace s4j
