// SPDX-License-Identifier: Apache-2.0
#include "linalg/qr/qr_rank.hpp"

#include <algorithm>
#include <cmath>

#include "blas/lapack_eigen.hpp"
#include "linalg/solver/eigen.hpp"

namespace s4j {
namespace {

using ByRows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// If an element of R^-1 S (see QrFactors) is above this limit, another choice of columns to set aside is better.
constexpr double kLarge = 100;
// If many columns are set aside, nearly always some element exceeds kLarge, and most matrices would be factorised
// twice. In double precision, only elements above kTooLarge justify a second factorisation.
constexpr double kTooLarge = kLarge * kLarge;

// Fills x with pseudo-random numbers in [-1, 1], so that no vector of the matrix is orthogonal to x: SplitMix64
// (Steele, Lea, Flood 2014).
void fill_start(double* x, int64_t n) {
  uint64_t state = 0x5EED;
  for (int64_t i = 0; i < n; ++i) {
    state += 0x9E3779B97F4A7C15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    z ^= z >> 31;
    x[i] = static_cast<double>(static_cast<int64_t>(z)) * 0x1p-63;
  }
}

// lower() returns R^-T c, where c has the first rank() rows of P^T x; upper() returns P [R^-1 c; 0].
ByRows lower(const QrFactors& qr, ByRows x) {
  ByRows y(qr.rank(), x.cols());
  qr.solve_lower(x.data(), y.data(), x.cols());
  return y;
}
ByRows upper(const QrFactors& qr, ByRows c) {
  ByRows x(qr.cols(), c.cols());
  qr.solve_upper(c.data(), x.data(), c.cols());
  return x;
}

// Sets the rows of x to 0 that belong to columns set aside, the columns of S.
void clear_aside(const QrFactors& qr, ByRows& x) {
  for (int64_t k = qr.rank(); k < qr.cols(); ++k) x.row(qr.columns()[k]).setZero();
}

// Returns k columns of the matrix, chosen by pivoting such that these rows of the orthonormal `vectors`, [columns, k],
// form a well-conditioned matrix.
Vec<int32_t> leading(const EigenSides& vectors) {
  const EigenSides rows = vectors.transpose();
  Vec<int32_t> out(rows.cols());
  pivot_order(rows.rows(), rows.cols(), rows.data(), out.data());
  out.resize(vectors.cols());
  return out;
}

// Finds a column to eliminate last if y = R^-T x exceeds the range of double. The leading block of R up to the row i in
// which y becomes large is nearly singular, and R^-1 e_i is nearly in its null space. Returns the column of the largest
// element of R^-1 e_i.
int32_t column_of_overflow(const QrFactors& qr, const ByRows& y) {
  constexpr double kOverflow = 1e30;
  int64_t row = 0;
  while (row < qr.rank() && std::abs(y(row, 0)) < kOverflow) ++row;
  for (row = std::min(row, qr.rank() - 1); row > 0; row /= 2) {
    ByRows unit = ByRows::Zero(qr.rank(), 1);
    unit(row, 0) = 1;
    const ByRows x = upper(qr, unit);
    Eigen::Index most = 0;
    if (!x.allFinite()) continue;
    x.col(0).cwiseAbs().maxCoeff(&most);
    return static_cast<int32_t>(most);
  }
  return qr.columns()[0];
}

// Returns the rows of W = R^-1 S with the largest norms, in descending order. A few sums of a row's elements with
// random signs estimate its norm; rarely are all sums below a quarter of the norm. The result has at most kRows rows
// that may have an element above `limit`, and at most `most` rows if their sums show that they have one.
constexpr int64_t kRows = 16;
Task<Vec<int32_t>> long_rows(const QrFactors& qr, double limit, int64_t most) {
  constexpr int kSums = 4;
  Vec<int32_t> out;
  allocation_point();
  ByRows sums(qr.cols(), kSums);
  fill_start(sums.data(), sums.size());
  sums = (sums.array() < 0).select(-ByRows::Ones(qr.cols(), kSums), 1);
  qr.complete(sums.data(), kSums);
  co_await Pausing{};
  if (!sums.allFinite()) co_return out;
  Vec<double> sizes(qr.rank());
  for (int32_t i = 0; i < qr.rank(); ++i) {
    sizes[i] = sums.row(qr.columns()[i]).cwiseAbs().maxCoeff();
    if (sizes[i] > limit / 4) out.push_back(i);
  }
  std::stable_sort(out.begin(), out.end(), [&](int32_t i, int32_t j) { return sizes[i] > sizes[j]; });
  const double surely = limit * std::sqrt(static_cast<double>(qr.cols() - qr.rank()));
  const auto size = static_cast<int64_t>(out.size());
  int64_t count = std::min(kRows, size);
  while (count < std::min(most, size) && sizes[out[count]] > surely) ++count;
  out.resize(count);
  co_return out;
}

// Exchanges columns by complete pivoting in some rows of W = R^-1 S, which it computes. While W has a large element (i,
// j), column i of R and column j of S change places, which multiplies |det R| by the magnitude of the element (Gu,
// Eisenstat 1996).
Task<BetterAside> exchanged(const QrFactors& qr, bool again) {
  const int64_t rank = qr.rank(), free = qr.cols() - rank;
  const double limit = qr.single() && !again ? kLarge : kTooLarge;
  BetterAside out;
  // These rows need little memory compared with the factors.
  const Vec<int32_t> rows = co_await long_rows(qr, limit, qr.entries() / (4 * qr.cols()));
  const auto count = static_cast<int64_t>(rows.size());
  if (count == 0) co_return out;
  allocation_point();
  ByRows w(count, free);
  Vec<int32_t> kept(count), aside(qr.columns().begin() + rank, qr.columns().end());
  for (int64_t first = 0; first < count; first += kRows) {
    const int64_t some = std::min(kRows, count - first);
    allocation_point();
    ByRows x = ByRows::Zero(qr.cols(), some), y(rank, some);
    for (int64_t r = 0; r < some; ++r) {
      kept[first + r] = qr.columns()[rows[first + r]];
      x(kept[first + r], r) = 1;
    }
    qr.solve_lower(x.data(), y.data(), some);
    co_await Pausing{};
    for (int64_t j = 0; j < free; ++j) w.col(j).segment(first, some) = -x.row(aside[j]).transpose();
    co_await Pausing{};
  }
  if (!w.allFinite()) co_return out;
  Vec<double> most(count);
  const auto measure = [&](int64_t r) { most[r] = w.row(r).cwiseAbs().maxCoeff(); };
  for (int64_t r = 0; r < count; ++r) measure(r);
  int64_t i = std::max_element(most.begin(), most.end()) - most.begin();
  if (!(most[i] > limit)) co_return out;
  // With an element above kTooLarge, R may be so ill-conditioned that these rows have few correct digits, or other rows
  // may have elements as large.
  out.again = most[i] > kTooLarge;
  for (int64_t step = 0; step < 2 * count && most[i] > kLarge; ++step) {
    int64_t j = 0;
    while (std::abs(w(i, j)) != most[i]) ++j;
    const double pivot = w(i, j);
    for (int64_t r = 0; r < count; ++r) {
      const double share = w(r, j) / pivot;
      if (r == i || share == 0) continue;
      w.row(r) -= share * w.row(i);
      w(r, j) = -share;
      measure(r);
    }
    w.row(i) /= pivot;
    w(i, j) = 1 / pivot;
    measure(i);
    std::swap(kept[i], aside[j]);
    i = std::max_element(most.begin(), most.end()) - most.begin();
    co_await Pausing{};
  }
  out.columns = std::move(aside);
  out.order = qr.columns();
  co_return out;
}

}  // namespace

Task<HiddenDependences> hidden_dependences(const QrFactors& qr, int64_t width, double share) {
  HiddenDependences out;
  const int64_t rank = qr.rank();
  if (rank < 2) co_return out;
  const double least = qr.tolerance() / std::sqrt(static_cast<double>(qr.cols()));
  // For a unit start vector s, y = R^-T s, x = R^-1 y: 1 / |y| and |y| / |x| are upper bounds of the smallest singular
  // value of R. If this value is below `least`, 1 / |y| is below `least` divided by the component of s along the
  // singular vector. That component is about 1 / sqrt(columns), and practically never a thousand times smaller, so a
  // bound above 1000 tolerance() excludes such a value.
  ByRows x(qr.cols(), 1);
  fill_start(x.data(), qr.cols());
  clear_aside(qr, x);
  x /= x.norm();
  ByRows y = lower(qr, x);
  co_await Pausing{};
  if (!y.allFinite()) {
    out.last.push_back(column_of_overflow(qr, y));
    out.leaning = out.last;
    co_return out;
  }
  x = upper(qr, y);
  co_await Pausing{};
  if (x.allFinite() && std::min(1 / y.norm(), y.norm() / x.norm()) > 1000 * qr.tolerance()) co_return out;
  // Inverse iteration with several vectors (Stewart 1981).
  constexpr int kRounds = 6;
  width = std::min(width, rank);
  allocation_point();
  ByRows block(qr.cols(), width);
  fill_start(block.data(), block.size());
  if (x.allFinite() && x.norm() > 0) block.col(0) = x / x.norm();
  EigenSides vectors;
  Eigen::VectorXd sizes(width);
  for (int round = 0; round < kRounds; ++round) {
    clear_aside(qr, block);
    vectors = block;
    orthonormal_columns(qr.cols(), width, vectors.data());
    y = lower(qr, vectors);
    co_await Pausing{};
    if (!y.allFinite()) {
      out.last.push_back(column_of_overflow(qr, y));
      out.leaning = out.last;
      co_return out;
    }
    // Rotates the vectors to the singular vectors of Y. The singular values of Y, which are reciprocals of singular
    // values of R, are in descending order.
    const EigenSides columns = y;
    EigenSides right(width, width);
    upper_factor(rank, width, columns.data(), right.data());
    right_singular_vectors(width, right.data(), sizes.data());
    vectors = vectors * right;
    if (round > 1 && sizes(0) * least < 0.01) break;  // one more round would not raise sizes(0) to 1 / least
    block = upper(qr, lower(qr, vectors));
    co_await Pausing{};
    if (!block.allFinite()) break;
    for (int64_t j = 0; j < width; ++j) block.col(j) /= std::max(block.col(j).norm(), 1e-300);
  }
  int64_t count = 0;
  while (count < width && sizes(count) * least > 1) ++count;
  if (count == 0) co_return out;
  const EigenSides found = vectors.leftCols(count);
  out.last = leading(found);
  const Eigen::RowVectorXd most = share * found.cwiseAbs().colwise().maxCoeff();
  for (int32_t j = 0; j < qr.cols(); ++j)
    if ((found.row(j).cwiseAbs().array() >= most.array()).any()) out.leaning.push_back(j);
  co_return out;
}

Task<BetterAside> better_aside(const QrFactors& qr, bool again) {
  constexpr double kCheap = 1 << 20;
  BetterAside out;
  const int64_t free = qr.cols() - qr.rank();
  if (free == 0 || qr.rank() == 0) co_return out;
  const double cost = static_cast<double>(free) * static_cast<double>(qr.cols()) * static_cast<double>(free);
  if (cost > kCheap + 4 * static_cast<double>(qr.vector_entries())) co_return co_await exchanged(qr, again);
  allocation_point();
  ByRows all(qr.cols(), free);
  qr.dependence(0, all.data(), free);
  co_await Pausing{};
  if (!all.allFinite() || all.cwiseAbs().maxCoeff() < kLarge) co_return out;
  EigenSides basis = all;
  orthonormal_columns(qr.cols(), free, basis.data());
  out.columns = leading(basis);
  co_return out;
}

}  // namespace s4j
