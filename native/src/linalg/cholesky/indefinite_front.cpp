// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/indefinite_front.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "blas/blas.hpp"
#include "core/thresholds.hpp"
#include "layout/layout.hpp"
#include "leaf/select.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

size_t at(int64_t i) { return static_cast<size_t>(i); }

constexpr int64_t kPanel = threshold::kFrontPanel, kTile = threshold::kFrontTile;
// Threshold for pivots. Elements of L are at most 1 / kThreshold; a larger threshold would delay more columns.
constexpr double kThreshold = 0.01;
// In take_largest(), a diagonal element of at least this share of the largest one is a 1x1 pivot: (1 + sqrt(17)) / 8.
constexpr double kOwn = 0.64;

}  // namespace

IndefiniteFront::IndefiniteFront(Vec<int32_t> variables, int64_t full, bool root, bool alone, bool any,
                                 const Vec<double>& sizes)
    : variables_(std::move(variables)),
      full_(full),
      height_(static_cast<int64_t>(variables_.size())),
      root_(root),
      alone_(alone),
      any_(any),
      sizes_(sizes),
      f_(at(checked_mul(height_, height_))),
      d_(at(2 * full), 0),
      products_(at(kPanel + 1) * at(height_)),
      row_(at(height_)),
      other_(at(height_)),
      flushed_(height_) {}

bool IndefiniteFront::advance() {
  if (flushed_ < height_) {
    flush_some();
  } else if (done_ - first_ + 2 > kPanel) {
    begin_flush();
  } else if (tried_ < full_ - done_) {
    swap(done_, done_ + tried_);
    const int found = pivot();
    if (found > 0) take(found);
    tried_ = found > 0 ? 0 : tried_ + 1;
  } else if (first_ < done_) {
    begin_flush();
  } else if (!root_ || done_ == full_ || !take_largest()) {
    return true;
  }
  return false;
}

// Returns a bound of the rounding error of element (i, j).
double IndefiniteFront::rounding(int64_t i, int64_t j) const {
  return static_cast<double>(height_) * std::numeric_limits<double>::epsilon() *
         std::sqrt(sizes_[at(variables_[at(i)])]) * std::sqrt(sizes_[at(variables_[at(j)])]);
}

// Computes row i with the updates of all pivots so far.
void IndefiniteFront::updated(int64_t i, Vec<double>& out) {
  const auto& l = leaf<double>();
  for (int64_t j = done_; j < i; ++j) out[at(j)] = row(j)[i];
  std::copy(row(i) + i, row(i) + height_, out.begin() + i);
  for (int64_t k = first_; k < done_; ++k)
    l.axpy(height_ - done_, -products_[at((k - first_) * height_ + i)], row(k) + done_, out.data() + done_);
}

// Tests column done_. Returns 1 if its diagonal element is a 1x1 pivot, 2 if it forms a 2x2 pivot with another column,
// which then follows it, and 0 if neither.
int IndefiniteFront::pivot() {
  const int64_t p = done_;
  updated(p, row_);
  double most = 0, best = 0;
  int64_t r = -1;
  for (int64_t j = p + 1; j < height_; ++j) {
    const double v = std::abs(row_[at(j)]);
    most = std::max(most, v);
    if (j < full_ && v > best) {
      best = v;
      r = j;
    }
  }
  const double own = std::abs(row_[at(p)]);
  if (own > rounding(p, p) && own >= kThreshold * most) return 1;
  if (r < 0 || best <= rounding(p, r)) return 0;
  updated(r, other_);
  double most_p = 0, most_r = 0;
  for (int64_t j = p; j < height_; ++j) {
    if (j == p || j == r) continue;
    most_p = std::max(most_p, std::abs(row_[at(j)]));
    most_r = std::max(most_r, std::abs(other_[at(j)]));
  }
  // Divides by the off-diagonal element, so that squares stay finite.
  const double b = std::abs(row_[at(r)]), c = std::abs(other_[at(r)]);
  const double x = row_[at(p)] / row_[at(r)], y = other_[at(r)] / row_[at(r)], det = std::abs(x * y - 1);
  if (det > 0.5 && std::abs(y) * (most_p / b) + most_r / b <= det / kThreshold &&
      most_p / b + std::abs(x) * (most_r / b) <= det / kThreshold) {
    swap(p + 1, r);
    return 2;
  }
  if (c > rounding(r, r) && c >= kThreshold * std::max(most_r, b)) {
    swap(p, r);
    return 1;
  }
  return 0;
}

// Takes the largest remaining element of the fully summed columns as a pivot, however large elements of L become.
// Prefers the largest diagonal element if it is not much smaller (Bunch, Parlett 1971). Returns false if all elements
// are negligible or, with `any`, if all are 0.
bool IndefiniteFront::take_largest() {
  double best = 0, diagonal = 0;
  int64_t p = -1, r = -1, own = -1;
  for (int64_t i = done_; i < full_; ++i)
    for (int64_t j = i; j < full_; ++j) {
      const double beside = std::abs(row(i)[j]) / rounding(i, j);
      if (beside > best) {
        best = beside;
        p = i;
        r = j;
      }
      if (i == j && beside > diagonal) {
        diagonal = beside;
        own = i;
      }
    }
  if (!(best > (any_ ? 0 : 1))) return false;
  doubtful_ = doubtful_ || !(best > 1);
  if (diagonal >= kOwn * best) p = r = own;
  swap(done_, p);
  if (p == r) {
    take(1);
  } else {
    swap(done_ + 1, r);
    take(2);
  }
  return true;
}

// Eliminates `width` columns, one or two, from column done_ on.
void IndefiniteFront::take(int width) {
  const int64_t p = done_;
  updated(p, row_);
  if (width == 2) updated(p + 1, other_);
  double* const u = row(p);
  double* const w = &products_[at((p - first_) * height_)];
  if (width == 1) {
    const double d = row_[at(p)];
    d_[at(2 * p)] = d;
    u[p] = 1;
    for (int64_t j = p + 1; j < height_; ++j) {
      w[j] = row_[at(j)];
      u[j] = row_[at(j)] / d;
    }
  } else {
    const double a = row_[at(p)], b = row_[at(p + 1)], c = other_[at(p + 1)];
    d_[at(2 * p)] = a;
    d_[at(2 * p + 1)] = b;
    d_[at(2 * p + 2)] = c;
    // Inverts the pivot divided by its off-diagonal element b, which is not small compared with a and c.
    const double scale = 1 / b, x = a * scale, y = c * scale, det = x * y - 1;
    double* const v = row(p + 1);
    u[p] = v[p + 1] = 1;
    u[p + 1] = 0;
    for (int64_t j = p + 2; j < height_; ++j) {
      const double s = row_[at(j)], t = other_[at(j)];
      w[j] = s;
      w[height_ + j] = t;
      u[j] = scale * (y * s - t) / det;
      v[j] = scale * (x * t - s) / det;
    }
  }
  done_ += width;
}

void IndefiniteFront::begin_flush() {
  flushed_ = done_;
  if (done_ == height_) first_ = done_;  // no row is left
}

// Updates some rows, from row flushed_ on, with the products of the panel.
void IndefiniteFront::flush_some() {
  const int64_t count = done_ - first_, each = 2 * kTile * (height_ - flushed_) * count;  // operations per tile
  const int64_t tiles = std::min((height_ - flushed_ + kTile - 1) / kTile, 2 + threshold::kFrontLong / each);
  const double *const u = row(first_), *const w = products_.data();
  const auto tile = [&](int64_t t) noexcept {
    const int64_t i = flushed_ + t * kTile, rows = std::min(kTile, height_ - i);
    subtract_product(rows, height_ - i, count, w + i, height_, u + i, height_, row(i) + i, height_);
  };
  if (alone_)
    for (int64_t t = 0; t < tiles; ++t) tile(t);
  else
    parallel_chunks(tiles, tiles * (each / 16), tile);
  flushed_ = std::min(height_, flushed_ + tiles * kTile);
  if (flushed_ == height_) first_ = done_;
}

// Swaps variables i and j.
void IndefiniteFront::swap(int64_t i, int64_t j) {
  if (i == j) return;
  if (i > j) std::swap(i, j);
  std::swap(variables_[at(i)], variables_[at(j)]);
  for (int64_t k = 0; k < i; ++k) std::swap(row(k)[i], row(k)[j]);
  for (int64_t k = i + 1; k < j; ++k) std::swap(row(i)[k], row(k)[j]);
  for (int64_t k = j + 1; k < height_; ++k) std::swap(row(i)[k], row(j)[k]);
  std::swap(row(i)[i], row(j)[j]);
  for (int64_t k = 0; k < done_ - first_; ++k)
    std::swap(products_[at(k * height_ + i)], products_[at(k * height_ + j)]);
}

}  // namespace s4j
