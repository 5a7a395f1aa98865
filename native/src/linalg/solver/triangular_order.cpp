// SPDX-License-Identifier: Apache-2.0
// The order of substitution: level sets of all rows, or of windows of consecutive rows; slices of up to eight rows.
#include <algorithm>
#include <cmath>

#include "linalg/solver/triangular.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

using threshold::kSlicesWorthCutting;
using threshold::kWorthCutting;

// Returns the position of row i in the order of substitution, and also the row at position i.
inline int64_t turn(int64_t i, bool upper, int64_t n) noexcept { return upper ? n - 1 - i : i; }

// Computes level sets of rows separately for each window and numbers them consecutively. Returns the number of level
// sets.
template <class T>
int64_t find_levels(const Csr<T>& a, bool upper, int64_t window, Vec<int32_t>& level) {
  const int64_t n = a.rows;
  int32_t levels = 0;
  for (int64_t first = 0; first < n; first += window) {
    const int64_t begin = turn(first, upper, n);
    const int32_t least = levels;
    for (int64_t k = first; k < std::min(n, first + window); ++k) {
      const int64_t i = turn(k, upper, n);
      int32_t l = least;
      for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
        const int64_t j = a.index[p];
        if (upper ? j > i && j <= begin : j < i && j >= begin) l = std::max(l, level[j] + 1);
      }
      level[i] = l;
      levels = std::max(levels, l + 1);
    }
  }
  return levels;
}

// in_windows() takes the shortest windows in which levels have kRowsAbreast rows on average, since the data of two
// windows should stay in the nearest caches. There must be enough windows for several threads.
constexpr int64_t kShortestWindow = 8 * kSlicesWorthCutting;
using threshold::kFewestWindows;
using threshold::kRowsAbreast;

}  // namespace

// Sorts rows by level, then by length. Returns the position at which each level begins.
template <class T>
Vec<int64_t> Substitution<T>::order(const Csr<T>& a, const Vec<int32_t>& level, int64_t levels) {
  const int64_t n = a.rows;
  row_.resize(n);
  Vec<int64_t> begin(static_cast<size_t>(levels) + 1, 0);
  for (const int32_t l : level) ++begin[static_cast<size_t>(l) + 1];
  for (size_t l = 0; l < static_cast<size_t>(levels); ++l) begin[l + 1] += begin[l];
  Vec<int64_t> at(begin.begin(), begin.end());
  for (int64_t i = 0; i < n; ++i) row_[at[level[i]]++] = static_cast<int32_t>(i);
  const auto shorter = [&](int32_t i, int32_t j) {
    const auto length = [&](int32_t r) { return a.pointers[static_cast<size_t>(r) + 1] - a.pointers[r]; };
    return std::pair(length(i), i) < std::pair(length(j), j);
  };
  for (size_t l = 0; l < static_cast<size_t>(levels); ++l)
    std::sort(row_.begin() + begin[l], row_.begin() + begin[l + 1], shorter);
  place_.resize(n);
  for (size_t k = 0; k < static_cast<size_t>(n); ++k) place_[row_[k]] = static_cast<int32_t>(k);
  return begin;
}

// Makes steps of rows or of slices. level_begin: the first row or slice of each level.
template <class T>
void Substitution<T>::make_steps(const Vec<int64_t>& level_begin) {
  if (level_begin.empty()) {
    steps_.push_back({0, rows(), false});
    return;
  }
  for (size_t l = 0; l + 1 < level_begin.size(); ++l) {
    const int64_t begin = level_begin[l];
    const int64_t end = level_begin[l + 1];
    if (units(begin, end) >= (sliced() ? kSlicesWorthCutting : kWorthCutting))
      steps_.push_back({begin, end, true});
    else if (!steps_.empty() && !steps_.back().cut)
      steps_.back().end = end;
    else
      steps_.push_back({begin, end, false});
  }
}

// Copies the triangle's entries in the order of positions.
template <class T>
void Substitution<T>::read(const Csr<T>& a, bool upper, bool unit, const char* name) {
  const auto n = static_cast<size_t>(rows_);
  entries_ = 0;
  divides_ = false;
  pointers_.resize(n + 1);
  inverse_.resize(n);
  pointers_[0] = 0;
  for (size_t k = 0; k < n; ++k) {
    const int64_t i = row_[k];
    T diagonal = unit ? T(1) : T(0);
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.index[p];
      if (upper ? j > i : j < i) ++entries_;
      if (j == i && !unit) diagonal = a.values[p];
    }
    if (diagonal == T(0))
      fail(S4J_ARITHMETIC, name, ": the triangle is singular: element (", i, ", ", i, ") of the diagonal is 0");
    inverse_[k] = diagonal;
    divides_ |= !std::isfinite(T(1) / diagonal);
    pointers_[k + 1] = entries_;
  }
  if (!divides_)
    for (T& d : inverse_) d = T(1) / d;
  index_.resize(entries_);
  values_.resize(entries_);
  auto to = size_t{0};
  for (size_t k = 0; k < n; ++k) {
    const int64_t i = row_[k];
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int32_t j = a.index[p];
      if (upper ? j <= i : j >= i) continue;
      index_[to] = place_.empty() ? j : place_[j];
      values_[to++] = a.values[p];
    }
  }
}

template <class T>
Substitution<T>::Substitution(const Csr<T>& a, bool upper, bool unit, const char* name) : rows_(a.rows) {
  Vec<int32_t> level(static_cast<size_t>(rows_));
  levels_ = find_levels(a, upper, std::max<int64_t>(rows_, 1), level);
  Vec<int64_t> level_begin;  // empty if levels are thin: rows keep their natural order
  if (levels_ * threshold::kRowsPerLevel > rows_) {
    row_.resize(rows_);
    for (int64_t k = 0; k < rows_; ++k) row_[k] = static_cast<int32_t>(turn(k, upper, rows_));
  } else {
    if (in_windows(a, upper, unit, name)) return;
    level_begin = order(a, level, levels_);
  }
  read(a, upper, unit, name);
  if (!level_begin.empty() && !divides_) slice_levels(level_begin);
  make_steps(level_begin);
}

// Arranges the triangle in windows if that pays. Returns whether it has done so.
template <class T>
bool Substitution<T>::in_windows(const Csr<T>& a, bool upper, bool unit, const char* name) {
  Vec<int32_t> level(static_cast<size_t>(rows_));
  int64_t window = kShortestWindow, levels = 0;
  for (;; window *= 2) {
    if (window * kFewestWindows > rows_) return false;
    levels = find_levels(a, upper, window, level);
    if (levels * kRowsAbreast <= rows_) break;
  }
  const Vec<int64_t> level_begin = order(a, level, levels);
  if (!overlap(a, upper, window)) return false;
  read(a, upper, unit, name);
  if (divides_) return false;
  // A slice may span levels: it ends when it is full or a row depends on a row of the same slice.
  Vec<int64_t> slice_begin;
  for (int64_t k = 0; k < rows_; ++k) {
    const bool begins = k % window == 0;
    if (begins) window_slices_.push_back(static_cast<int64_t>(slice_begin.size()));
    bool next = begins || k - slice_begin.back() == kLanes;
    for (int64_t p = pointers_[k]; !next && p < pointers_[static_cast<size_t>(k) + 1]; ++p)
      next = index_[p] >= slice_begin.back();
    if (next) slice_begin.push_back(k);
  }
  window_slices_.push_back(static_cast<int64_t>(slice_begin.size()));
  slice_begin.push_back(rows_);
  if (!make_slices(slice_begin)) return false;
  make_pieces(upper, window);
  return true;
}

// Returns whether threads that take one window after another can overlap their work, if every row takes one unit of
// time and each window starts at the first time at which no row waits for its dependencies.
template <class T>
bool Substitution<T>::overlap(const Csr<T>& a, bool upper, int64_t window) const {
  const int64_t lanes = std::clamp(threads(), 2, Pipeline::kMost);
  Vec<int64_t> start, end;
  for (int64_t first = 0; first < rows_; first += window) {
    const auto w = static_cast<int64_t>(start.size());
    const int64_t last = std::min(rows_, first + window);
    int64_t begun = w < lanes ? 0 : end[w - lanes];
    for (int64_t k = first; k < last; ++k) {
      const int64_t i = turn(k, upper, rows_);
      for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
        const int64_t j = a.index[p], before = turn(j, upper, rows_) / window;
        if (before < w)
          begun = std::max(begun, start[before] + (place_[j] + 1 - before * window) - (place_[i] - first));
      }
    }
    start.push_back(begun);
    end.push_back(std::max(w == 0 ? 0 : end.back(), begun + last - first));
  }
  return 3 * lanes * end.back() <= 4 * rows_;
}

// Cuts windows into pieces of kPieceSlices slices, and computes the pieces on which each piece depends.
template <class T>
void Substitution<T>::make_pieces(bool upper, int64_t window) {
  const auto none = static_cast<int32_t>(row_.size());
  window_pieces_ = {0};
  for (size_t w = 0; w + 1 < window_slices_.size(); ++w) {
    for (int64_t begin = window_slices_[w]; begin < window_slices_[w + 1]; begin += kPieceSlices) {
      Pipeline::After after{};
      const int64_t end = std::min(begin + kPieceSlices, window_slices_[w + 1]);
      for (int64_t p = pointers_[begin]; p < pointers_[end]; ++p) {
        if (index_[p] == none || index_[p] >= kLanes * window_slices_[w]) continue;
        const int64_t before = turn(row_[index_[p]], upper, rows_) / window;
        const int64_t behind = static_cast<int64_t>(w) - before - 1;
        const int64_t piece = (index_[p] / kLanes - window_slices_[before]) / kPieceSlices;
        if (behind < Pipeline::kBehind) after[behind] = std::max(after[behind], static_cast<int32_t>(piece + 1));
      }
      after_.push_back(after);
    }
    window_pieces_.push_back(static_cast<int64_t>(after_.size()));
  }
}

// Forms slices of consecutive positions, each within one level, and converts level_begin from rows to slices. Does
// nothing if slices need too much padding.
template <class T>
void Substitution<T>::slice_levels(Vec<int64_t>& level_begin) {
  Vec<int64_t> begin, by_level(1, 0);
  for (size_t l = 0; l + 1 < level_begin.size(); ++l) {
    for (int64_t k = level_begin[l]; k < level_begin[l + 1]; k += kLanes) begin.push_back(k);
    by_level.push_back(static_cast<int64_t>(begin.size()));
  }
  begin.push_back(rows_);
  if (make_slices(begin)) level_begin = std::move(by_level);
}

// Forms slices that begin at the positions slice_begin. Returns false, without a change, if slices need too much
// padding.
template <class T>
bool Substitution<T>::make_slices(const Vec<int64_t>& slice_begin) {
  Vec<int64_t> offsets(1, 0);
  for (size_t s = 0; s + 1 < slice_begin.size(); ++s) {
    int64_t width = 0;
    for (int64_t k = slice_begin[s]; k < slice_begin[s + 1]; ++k)
      width = std::max(width, pointers_[static_cast<size_t>(k) + 1] - pointers_[k]);
    offsets.push_back(offsets.back() + kLanes * width);
  }
  const int64_t lanes = kLanes * (static_cast<int64_t>(slice_begin.size()) - 1);
  const int64_t taken = entries_ + rows_;
  if (threshold::kTriangleFilled * (offsets.back() + lanes - taken) > taken || lanes >= INT32_MAX) return false;

  Vec<int32_t> row(static_cast<size_t>(lanes), -1), moved(static_cast<size_t>(rows_));
  Vec<T> inverse(static_cast<size_t>(lanes), T(0)), values(static_cast<size_t>(offsets.back()), T(0));
  Vec<int32_t> index(static_cast<size_t>(offsets.back()), static_cast<int32_t>(lanes));
  for (size_t s = 0; s + 1 < slice_begin.size(); ++s)
    for (int64_t k = slice_begin[s]; k < slice_begin[s + 1]; ++k)
      moved[k] = static_cast<int32_t>(kLanes * static_cast<int64_t>(s) + k - slice_begin[s]);
  for (size_t k = 0; k < static_cast<size_t>(rows_); ++k) {
    const auto lane = static_cast<size_t>(moved[k]);
    row[lane] = row_[k];
    place_[row_[k]] = moved[k];
    inverse[lane] = inverse_[k];
    int64_t to = offsets[lane / kLanes] + static_cast<int64_t>(lane % kLanes);
    for (int64_t p = pointers_[k]; p < pointers_[k + 1]; ++p, to += kLanes) {
      index[to] = moved[index_[p]];
      values[to] = values_[p];
    }
  }
  row_ = std::move(row);
  inverse_ = std::move(inverse);
  index_ = std::move(index);
  values_ = std::move(values);
  pointers_ = std::move(offsets);
  each_ = kLanes;
  return true;
}

template Substitution<double>::Substitution(const Csr<double>&, bool, bool, const char*);
template Substitution<float>::Substitution(const Csr<float>&, bool, bool, const char*);

}  // namespace s4j
