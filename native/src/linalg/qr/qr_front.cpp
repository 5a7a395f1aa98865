// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_front.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "blas/blas.hpp"
#include "leaf/select.hpp"
#include "linalg/solver/csr.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kPanel = threshold::kFrontPanel, kTile = threshold::kFrontTile;

// Grows v to n elements that the caller overwrites. Does not copy old elements.
template <class T>
void make_room(Vec<T>& v, int64_t n) {
  if (static_cast<int64_t>(v.size()) >= n) return;
  v = Vec<T>();
  v.resize(n);
}

}  // namespace

// LAPACK's dlarfg: beta = -sign(x_0) |x|, tau = (beta - x_0) / beta, v = x / (x_0 - beta).
double householder(double* x, int64_t n, double& norm) noexcept {
  using Limits = std::numeric_limits<double>;
  // Below this sum of squares, squares that underflow could change the result.
  constexpr double kLeast = Limits::min() / (Limits::epsilon() * Limits::epsilon());
  const auto& l = leaf<double>();
  double rest = short_dot(l, x + 1, x + 1, n - 1), square = x[0] * x[0] + rest;
  int exponent = 0;
  if (square < kLeast) {
    exponent = take_exponent(x, n, 0, 0);
    rest = short_dot(l, x + 1, x + 1, n - 1);
    square = x[0] * x[0] + rest;
  }
  const double size = std::sqrt(square);
  norm = exponent == 0 ? size : std::ldexp(size, exponent);
  double tau = 0, beta = x[0];
  if (rest > 0) {
    beta = -std::copysign(size, x[0]);
    tau = (beta - x[0]) / beta;
    const double inverse = 1 / (x[0] - beta);
    for (int64_t i = 1; i < n; ++i) x[i] *= inverse;
  } else {
    std::fill(x + 1, x + n, 0.0);
  }
  x[0] = exponent == 0 ? beta : std::ldexp(beta, exponent);
  return tau;
}

void QrFront::reserve(int64_t elements) { make_room(data_, elements); }

void QrFront::begin(int64_t cols, int64_t pivots) {
  cols_ = cols;
  pivots_ = pivots;
  stair_.assign(cols, 0);
}

void QrFront::begin_rows() {
  rows_ = 0;
  for (const int32_t count : stair_) rows_ += count;
  const int64_t most = std::min(rows_, cols_);
  make_room(data_, checked_mul(rows_, cols_));
  make_room(taus_, most);
  make_room(column_of_, most);
  make_room(ends_, most);
  if (rows_ * cols_ > threshold::kWorthPanels) {
    make_room(triangles_, 2 * kPanel * kPanel);
    make_room(vectors_, std::min(most, kPanel) * rows_);
    make_room(work_, std::min(most, kPanel) * cols_);
  }
  column_ = row_ = rank_ = tall_ = 0;
  dropped_ = 0;
  int32_t sum = 0;
  for (int32_t& count : stair_) sum += std::exchange(count, sum);
}

// Column k gets k + 1 rows if the front has them, so that it has a diagonal element even if no row begins in it.
int64_t QrFront::clear(int64_t k) noexcept {
  const int64_t count = std::max<int64_t>(stair_[k], std::min(k + 1, rows_));
  std::fill_n(column(k), count, 0.0);
  return count;
}

bool QrFront::begin_panel() noexcept {
  if (row_ == rows_ || column_ == cols_) return false;
  const bool small = (rows_ - row_) * (cols_ - column_) <= threshold::kWorthPanels;
  panel_end_ = small ? cols_ : std::min(column_ + kPanel, cols_);
  panel_row_ = row_;
  held_ = 0;
  over_ = false;
  updated_ = panel_end_;
  return true;
}

int64_t QrFront::eliminate(double negligible) noexcept {
  if (over_ || row_ == rows_ || column_ == panel_end_) {
    if (updated_ < cols_ && row_ > panel_row_) gather();
    return 0;
  }
  const int64_t k = column_++;
  tall_ = std::max({tall_, int64_t{stair_[k]}, row_ + 1});
  const int64_t n = tall_ - row_;
  double* const x = column(k) + row_;
  double norm = 0;
  const double tau = householder(x, n, norm);
  if (k < pivots_ && !(norm >= negligible)) {
    std::fill_n(x, n, 0.0);
    dropped_ = std::max(dropped_, norm);
    return n;
  }
  if (tau != 0) {
    const auto& l = leaf<double>();
    const auto take = [&](int64_t j) noexcept {
      double* const y = column(j) + row_;
      const double w = tau * (y[0] + short_dot(l, x + 1, y + 1, n - 1));
      y[0] -= w;
      short_axpy(l, n - 1, -w, x + 1, y + 1);
    };
    parallel_chunks(panel_end_ - column_, (panel_end_ - column_) * n / 2,
                    [&](int64_t j) noexcept { take(column_ + j); });
  }
  taus_[row_] = tau;
  column_of_[row_] = static_cast<int32_t>(k);
  ends_[row_] = static_cast<int32_t>(tall_);
  ++row_;
  if (k < pivots_) rank_ = row_;
  // A panel ends when its rows of V^T would consist mostly of padding zeros.
  held_ += n;
  over_ = panel_end_ < cols_ && row_ - panel_row_ >= threshold::kStairPanel &&
          (row_ - panel_row_) * (tall_ - panel_row_) > 2 * held_;
  return n * (1 + panel_end_ - column_) * 4;
}

// Computes V^T by rows, and T (Schreiber, Van Loan 1989): T_jj = tau_j, T_0..j,j = -tau_j T_0..j,0..j V_0..j^T v_j.
void QrFront::gather() noexcept {
  const int64_t count = row_ - panel_row_, height = tall_ - panel_row_;
  for (int64_t q = 0; q < count; ++q) {
    double* const v = vectors_.data() + q * height;
    const int64_t end = ends_[panel_row_ + q] - panel_row_;
    const double* const from = column(column_of_[panel_row_ + q]) + panel_row_;
    std::fill_n(v, q, 0.0);
    v[q] = 1;
    std::copy(from + q + 1, from + end, v + q + 1);
    std::fill(v + end, v + height, 0.0);
  }
  double *const t = triangles_.data(), *const gram = t + kPanel * kPanel;
  std::fill_n(gram, count * count, 0.0);
  subtract_product_by_rows(count, count, height, vectors_.data(), height, vectors_.data(), height, gram, count);
  for (int64_t j = 0; j < count; ++j) {
    const double tau = taus_[panel_row_ + j];
    t[j * count + j] = tau;
    for (int64_t i = 0; i < j; ++i) {
      double sum = 0;
      for (int64_t l = i; l < j; ++l) sum += t[i * count + l] * gram[l * count + j];
      t[i * count + j] = tau * sum;
    }
  }
}

int64_t QrFront::update() noexcept {
  const int64_t count = row_ - panel_row_, height = tall_ - panel_row_;
  if (updated_ == cols_ || count == 0) return 0;
  const int64_t one = 4 * count * height * kTile;  // operations of a tile
  const int64_t from = updated_,
                to = std::min(cols_, from + std::max<int64_t>(1, threshold::kPausedRegion * threads() / one) * kTile);
  parallel_chunks((to - from + kTile - 1) / kTile, (to - from) * height / 8 * count, [&](int64_t t) noexcept {
    const auto& l = leaf<double>();
    const double* const triangle = triangles_.data();
    const int64_t begin = from + t * kTile, width = std::min(kTile, to - begin);
    double *const w = work_.data() + count * begin, *const f = column(begin) + panel_row_;
    std::fill_n(w, count * width, 0.0);
    // Computes w = -V^T F, then w = T^T V^T F.
    subtract_product_by_rows(count, width, height, vectors_.data(), height, f, rows_, w, width);
    for (int64_t i = count - 1; i >= 0; --i) {
      for (int64_t j = 0; j < width; ++j) w[i * width + j] *= -triangle[i * count + i];
      for (int64_t k = 0; k < i; ++k) l.axpy(width, -triangle[k * count + i], w + k * width, w + i * width);
    }
    subtract_product(width, height, count, w, width, vectors_.data(), height, f, rows_);
  });
  updated_ = to;
  return one * ((to - from + kTile - 1) / kTile);
}

}  // namespace s4j
