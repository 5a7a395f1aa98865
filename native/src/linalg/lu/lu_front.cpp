// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu_front.hpp"

#include <algorithm>
#include <limits>

#include "blas/blas.hpp"
#include "leaf/select.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kPanel = threshold::kFrontPanel, kTile = threshold::kFrontTile;

}  // namespace

Task<> LuFront::begin(const Vec<int32_t>& rows, const Vec<int32_t>& columns, int64_t full) {
  height_ = static_cast<int64_t>(rows.size());
  full_ = full;
  done_ = 0;
  overflow_ = false;
  rows_ = rows;
  columns_ = columns;
  f_.clear();  // so that growing f_ does not copy its contents
  panel_.clear();
  f_.resize(checked_mul(height_, height_));
  panel_.resize(std::min(kPanel, full) * height_);
  co_await in_parts(height_, height_, [this](int64_t from, int64_t to) { std::fill(row(from), row(to), 0.0); });
}

Task<> LuFront::eliminate(double part) {
  // Columns without a pivot follow the columns not tested yet. They are tested again after other columns have been
  // eliminated.
  int64_t failed = 0;
  bool any = false;
  for (;;) {
    if (done_ == full_ - failed) {
      if (failed == 0 || !any) break;
      failed = 0;
      any = false;
    }
    const int64_t width = std::min(kPanel, full_ - failed - done_);
    const int64_t found = work_on_panel(width, part);
    if (found > 0 && !overflow_) co_await update_rest(found, done_ + width);
    done_ += found;
    if (overflow_) break;
    any = any || found > 0;
    for (int64_t i = width - found - 1; i >= 0; --i) swap_columns(done_ + i, full_ - ++failed, height_);
    co_await Pausing{};
  }
}

// Copies the panel's columns, from row done_ on, from the front to panel_, or back to the front if `back`.
void LuFront::copy_panel(int64_t width, bool back) {
  for (int64_t i = done_; i < height_; ++i) {
    double* const f = row(i) + done_;
    double* const p = panel_.data() + i;
    if (back)
      for (int64_t c = 0; c < width; ++c) f[c] = p[c * height_];
    else
      for (int64_t c = 0; c < width; ++c) p[c * height_] = f[c];
  }
}

// Returns the row of a column's pivot, at `from` or below, or -1 if the column has no pivot.
int64_t LuFront::pivot_row(const double* column, int64_t from, double part) {
  double best = 0, most = 0;
  int64_t at_row = -1;
  bool finite = true;
  for (int64_t i = from; i < full_; ++i) {
    const double v = std::abs(column[i]);
    finite = finite && v <= std::numeric_limits<double>::max();
    if (v > best) {
      best = v;
      at_row = i;
    }
  }
  for (int64_t i = full_; i < height_; ++i) {
    const double v = std::abs(column[i]);
    finite = finite && v <= std::numeric_limits<double>::max();
    most = std::max(most, v);
  }
  overflow_ = overflow_ || !finite;
  return finite && best >= part * most ? at_row : -1;
}

// Works on the panel of `width` columns from column done_ on. Eliminates the columns that have pivots, moves them to
// the front of the panel, and returns their number. Then all columns of the panel are up to date; other columns are
// unchanged.
int64_t LuFront::work_on_panel(int64_t width, double part) {
  const auto& l = leaf<double>();
  copy_panel(width, false);
  int64_t found = 0;
  for (int64_t tried = 0; found + tried < width && !overflow_;) {
    double* const own = panel_.data() + found * height_;
    if (tried > 0) {
      std::swap_ranges(own, own + height_, panel_.data() + (found + tried) * height_);
      swap_columns(done_ + found, done_ + found + tried, done_);
    }
    const int64_t place = done_ + found, p = pivot_row(own, place, part);
    if (p < 0) {
      ++tried;
      continue;
    }
    if (p != place) swap_rows(place, p, width);
    const double pivot = own[place];
    for (int64_t i = place + 1; i < height_; ++i) own[i] /= pivot;
    for (int64_t c = found + 1; c < width; ++c) {
      double* const other = panel_.data() + c * height_;
      if (other[place] != 0) l.axpy(height_ - place - 1, -other[place], own + place + 1, other + place + 1);
    }
    ++found;
    tried = 0;
  }
  copy_panel(width, true);
  return found;
}

// Solves L11 u = f for the rows of the panel's pivots, from column `from` on.
void LuFront::finish_rows(int64_t found, int64_t from) {
  const auto& l = leaf<double>();
  for (int64_t k = 0; k < found; ++k)
    for (int64_t above = 0; above < k; ++above)
      if (const double v = panel_[above * height_ + done_ + k]; v != 0)
        l.axpy(height_ - from, -v, row(done_ + above) + from, row(done_ + k) + from);
}

// Updates the columns from `from` on with the products of the panel.
Task<> LuFront::update_rest(int64_t found, int64_t from) {
  if (from == height_) co_return;
  finish_rows(found, from);
  const int64_t first = done_ + found, wide = height_ - from;
  const int64_t tiles = (height_ - first + kTile - 1) / kTile, work = kTile * wide / 8 * found;
  // A call updates so many tiles that it takes a few milliseconds and occupies several threads.
  const int64_t together =
      std::max<int64_t>(threshold::kTilesTogether, threshold::kUnpausedTiles / std::max<int64_t>(1, work));
  for (int64_t t = 0; t < tiles; t += together) {
    const int64_t count = std::min(together, tiles - t);
    parallel_chunks(count, count * work, [&](int64_t c) noexcept {
      const int64_t i = first + (t + c) * kTile, rows = std::min(kTile, height_ - i);
      subtract_product(rows, wide, found, panel_.data() + i, height_, row(done_) + from, height_, row(i) + from,
                       height_);
    });
    co_await Pausing{};
  }
}

// Swaps rows in the whole block and in the current panel.
void LuFront::swap_rows(int64_t i, int64_t j, int64_t width) {
  std::swap(rows_[i], rows_[j]);
  std::swap_ranges(row(i), row(i) + height_, row(j));
  for (int64_t c = 0; c < width; ++c) std::swap(panel_[c * height_ + i], panel_[c * height_ + j]);
}

// Swaps columns in the first `rows` rows.
void LuFront::swap_columns(int64_t i, int64_t j, int64_t rows) {
  if (i == j) return;
  std::swap(columns_[i], columns_[j]);
  for (int64_t r = 0; r < rows; ++r) std::swap(row(r)[i], row(r)[j]);
}

// ---- substitution in blocks of rows, so that several right-hand sides use matrix products
// ----------------------------------

void LuTriangles::lower(int64_t from, int64_t to, double* x, int64_t sides) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t begin = from; begin < to; begin += kPanel) {
    const int64_t end = std::min(begin + kPanel, to);
    if (sides > 1 && begin > 0)
      l.gemm(end - begin, sides, begin, row(begin), ld, x, sides, x + begin * sides, sides, -1, 1);
    for (int64_t i = begin; i < end; ++i) {
      if (sides == 1)
        x[i] -= l.dot(row(i), x, i);
      else
        for (int64_t j = begin; j < i; ++j) l.axpy(sides, -row(i)[j], x + j * sides, x + i * sides);
    }
  }
}

void LuTriangles::upper(int64_t from, int64_t to, double* x, int64_t sides) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t end = to; end > from; end -= kPanel) {
    const int64_t begin = std::max(from, end - kPanel);
    if (sides > 1 && end < n)
      l.gemm(end - begin, sides, n - end, row(begin) + end, ld, x + end * sides, sides, x + begin * sides, sides, -1,
             1);
    for (int64_t i = end - 1; i >= begin; --i) {
      if (sides == 1)
        x[i] -= l.dot(row(i) + i + 1, x + i + 1, n - i - 1);
      else
        for (int64_t j = i + 1; j < end; ++j) l.axpy(sides, -row(i)[j], x + j * sides, x + i * sides);
      for (int64_t c = 0; c < sides; ++c) x[i * sides + c] /= row(i)[i];
    }
  }
}

void LuTriangles::upper_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t begin = from; begin < to; begin += kPanel) {
    const int64_t end = std::min(begin + kPanel, to);
    for (int64_t i = begin; i < end; ++i) {
      for (int64_t c = 0; c < sides; ++c) x[i * sides + c] /= row(i)[i];
      if (sides == 1)
        l.axpy(n - i - 1, -x[i], row(i) + i + 1, x + i + 1);
      else
        for (int64_t j = i + 1; j < end; ++j) l.axpy(sides, -row(i)[j], x + i * sides, x + j * sides);
    }
    if (sides > 1)
      subtract_product(n - end, sides, end - begin, row(begin) + end, ld, x + begin * sides, sides, x + end * sides,
                       sides);
  }
}

void LuTriangles::lower_transposed(int64_t from, int64_t to, double* x, int64_t sides) const noexcept {
  const auto& l = leaf<double>();
  for (int64_t end = to; end > from; end -= kPanel) {
    const int64_t begin = std::max(from, end - kPanel);
    for (int64_t i = end - 1; i >= begin; --i) {
      if (sides == 1)
        l.axpy(i, -x[i], row(i), x);
      else
        for (int64_t j = begin; j < i; ++j) l.axpy(sides, -row(i)[j], x + i * sides, x + j * sides);
    }
    if (sides > 1) subtract_product(begin, sides, end - begin, row(begin), ld, x + begin * sides, sides, x, sides);
  }
}

}  // namespace s4j
