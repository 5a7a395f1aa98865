// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/krylov_schur.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <limits>

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();
// An eigenvalue is certainly not wanted if its error is below this fraction of its distance to the k-th value.
constexpr double kAtRest = 0.02;
// For falls_off(): the slope by which the spectrum's hull must fall beside a wanted value.
constexpr double kSteep = 0.05;
// Within this fraction of the spectrum's width from the top, even a round hull falls less than kSteep.
constexpr double kBesideTop = 1.0 / 8;
// The number of consecutive bases for which at_rest() and falls_off() must be true.
constexpr int kConfirmations = 2;
// Largest ratio of the residual of Schur vectors to the residual of their eigenvector. With a larger ratio, wrong
// vectors could be locked.
constexpr double kLeastShare = 1e3;
// After this many cycles without locking (kBarren), the basis grows by this factor (kGrows). Inside the spectrum, the
// limits kBarrenInside and kGrowsInside apply.
constexpr int kBarrenInside = 2, kBarren = 12;
constexpr int64_t kGrowsInside = 4, kGrows = 2;
constexpr int64_t kNearlyAll = 6;
// The largest number of elements of a growing basis.
constexpr int64_t kMostNumbers = int64_t{1} << 24;
// If rounding errors along locked vectors exceed the fraction kRefined of the wanted residuals, at most kMostRefined
// steps of iterative refinement remove them.
constexpr double kRefined = 0.02;
constexpr int kMostRefined = 3;
constexpr const char* kName = "eigs";

}  // namespace

KrylovSchur::KrylovSchur(const Options& o)
    : n_(o.n),
      k_(o.k),
      room_(o.basis),
      seed_(o.seed),
      which_(o.which),
      // Residuals of a result, which combines all locked vectors, must meet the tolerance.
      tolerance_(std::max(o.tolerance / std::sqrt(static_cast<double>(o.k + 1)), 16 * kEps)),
      size_(o.size),
      inverse_(o.inverse),
      shift_(o.shift),
      grows_(o.grows) {
  for (Multivector* c : {&locked_, &basis_}) c->n = n_;
  locked_.data.reserve(checked_mul(n_, k_ + 1));
  basis_.data.reserve(checked_mul(n_, room_ + 1));
}

void KrylovSchur::begin_again() noexcept {
  for (Multivector* c : {&locked_, &basis_}) c->clear();
  locked_values_.clear();
  t_.resize(0, 0);
  next_.clear();
  locked_residual_ = refused_residual_ = 0;
  refusals_ = rests_ = edges_ = barren_ = 0;
  kept_ = 0;
  anew_ = true;
}

void KrylovSchur::look_on(int64_t k, double shift) {
  for (Complex& v : locked_values_) {
    const Complex away = Complex(shift_ - shift) + quotient(1, v);
    v = quotient(1, away == Complex(0) ? Complex(kEps * std::abs(shift_ - shift)) : away);
  }
  k_ = k;
  shift_ = shift;
  room_ = std::max(room_, std::min(n_, k + 3));
  basis_.data.reserve(checked_mul(n_, room_ + 1));
  map_size_ = 0;
  refusals_ = rests_ = edges_ = barren_ = 0;
  kept_ = 0;
  anew_ = true;
  converged_ = false;
}

int64_t KrylovSchur::locked_within(double distance, double of) const {
  return std::count_if(locked_values_.begin(), locked_values_.end(),
                       [&](Complex v) { return modulus(Complex(shift_ - of) + quotient(1, v)) <= distance; });
}

double KrylovSchur::reach() const {
  return locked_.count == n_ ? std::numeric_limits<double>::infinity() : -1 / last_wanted();
}

double KrylovSchur::key(s4j_spectrum which, Complex value) {
  switch (which) {
    case S4J_LARGEST_MAGNITUDE:
      return -modulus(value);
    case S4J_SMALLEST_MAGNITUDE:
      return modulus(value);
    case S4J_LARGEST_ALGEBRAIC:
      return -value.real();
    case S4J_SMALLEST_ALGEBRAIC:
      return value.real();
    case S4J_LARGEST_IMAGINARY:
      return -std::abs(value.imag());
    default:
      return std::abs(value.imag());
  }
}

// Returns the k-th smallest key of the locked values; the best values have the smallest keys.
double KrylovSchur::last_wanted() const {
  Vec<double> keys;
  for (const Complex v : locked_values_) keys.push_back(key(v));
  std::nth_element(keys.begin(), keys.begin() + (k_ - 1), keys.end());
  return keys[k_ - 1];
}

double KrylovSchur::margin(double of_key) const { return tolerance_ * (inverse_ ? std::abs(of_key) : map_size_); }

// Returns a random unit vector orthogonal to all locked and basis vectors.
Vector KrylovSchur::fresh() {
  Vector v(n_);
  for (int attempt = 0;; ++attempt) {
    draw(v, seed_, drawn_);
    const double length = norm(v);
    for (int pass = 0; pass < 2; ++pass)
      for (const Multivector* c : {&locked_, &basis_}) c->take_out_of(v.data(), 1);
    const double left = norm(v);
    if (left > 1e-8 * length || attempt == 8) {
      scale(left > 0 ? 1 / left : 0, v);
      return v;
    }
  }
}

void KrylovSchur::begin_basis() {
  basis_.cut(0);
  h_.resize(0, 0);
  coupling_.resize(0);
  if (locked_.count < n_) basis_.append(fresh());
}

// Orthogonalises w, the map's product with x, against the locked vectors q; x is orthogonal to q. If the matrix is
// nearly singular, an inverse may make the component of w along q far larger than the remainder p w, p = I - q q^T. The
// remainder then consists of rounding errors. Since p (a - shift) p w = x, iterative refinement corrects w.
Task<> KrylovSchur::take_out_locked(const Operator& map, const Operator& matrix, const double* x, Vector& w) {
  double lost = 0;
  const auto take_out = [&](Vector& v) {
    double size = 0;
    for (int pass = 0; pass < 2; ++pass) size = elementary::hypot(size, locked_.take_out_of(v.data(), 1).norm());
    return size;
  };
  lost = take_out(w);
  for (int round = 0; inverse_ && round < kMostRefined && lost * kEps > kRefined * tolerance_ * norm(w); ++round) {
    Vector r(n_), d(n_);
    co_await matrix.apply(w.data(), r.data());
    axpy(-shift_, w, r);
    for_elements(n_, [to = r.data(), x](int64_t i) { to[i] = x[i] - to[i]; });
    take_out(r);
    co_await map.apply(r.data(), d.data());
    lost = take_out(d);
    axpy(1, d, w);
  }
}

// Applies the map to the last basis vector: appends a column of h, and computes w, the vector that would extend the
// basis (next_). Returns false if the basis is full or there is no such vector.
Task<bool> KrylovSchur::expand(const Operator& map, const Operator& matrix) {
  const int64_t m = basis_.count;
  Vector w(n_);
  co_await map.apply(basis_.at(m - 1), w.data());
  const double length = norm(w);
  if (!std::isfinite(length)) fail(S4J_ARITHMETIC, kName, ": a number exceeds the range of DOUBLE; scale the matrix");
  map_size_ = std::max(map_size_, length);
  if (!inverse_) size_ = std::max(size_, length);
  co_await take_out_locked(map, matrix, basis_.at(m - 1), w);
  Matrix inside = Matrix::Zero(m, 1);
  for (int pass = 0; pass < 2; ++pass) {
    if (pass > 0) locked_.take_out_of(w.data(), 1);
    inside += basis_.take_out_of(w.data(), 1);
  }
  h_.conservativeResize(m, m);
  h_.row(m - 1).head(m - 1) = coupling_;
  h_.col(m - 1) = inside;
  double left = norm(w);
  coupling_ = Eigen::RowVectorXd::Zero(m);
  if (locked_.count + m == n_) {
    next_.clear();
    last_ = coupling_;
    co_return false;
  }
  if (left > 8 * kEps * length) {
    scale(1 / left, w);
    next_ = std::move(w);
  } else {
    // the basis spans an invariant subspace, and the next vector is outside of it
    left = 0;
    next_ = fresh();
  }
  coupling_(m - 1) = left;
  last_ = coupling_;
  if (m == room_) co_return false;
  basis_.append(next_);
  co_return true;
}

// Returns the share |y2| of Schur vectors z in their eigenvector q y1 + z y2 of norm 1, where q are the locked vectors.
// The share is small if the matrix is far from normal. h: q^T a z above z^T a z.
double KrylovSchur::share(const Matrix& h) const {
  const int64_t wide = h.cols();
  if (locked_.count == 0) return 1;
  Eigen::Matrix2d own = Eigen::Matrix2d::Zero();
  own.topLeftCorner(wide, wide) = h.bottomRows(wide);
  // Stores complex numbers as real and imaginary columns, since moduli and quotients of compilers differ between
  // platforms.
  double real = own(0, 0), imaginary = 0;
  Matrix y(wide, 2);
  if (wide == 2) {
    const double half = (own(0, 0) - own(1, 1)) / 2, square = half * half + own(0, 1) * own(1, 0);
    real = own(1, 1) + half + (square < 0 ? 0 : std::sqrt(square));
    imaginary = square < 0 ? std::sqrt(-square) : 0;
    y << real - own(1, 1), imaginary, own(1, 0), 0;
  } else {
    y << 1, 0;
  }
  const int64_t n = locked_.count;
  const Matrix above = h.topRows(n).lazyProduct(y);
  Matrix shifted = Matrix::Zero(2 * n, 2 * n);
  shifted.topLeftCorner(n, n) = shifted.bottomRightCorner(n, n) = t_;
  shifted.diagonal().array() -= real;
  shifted.topRightCorner(n, n).diagonal().array() = imaginary;
  shifted.bottomLeftCorner(n, n).diagonal().array() = -imaginary;
  Eigen::VectorXd side(2 * n);
  side << above.col(0), above.col(1);
  // Eliminates by columns instead of blocks, since Eigen rounds products of blocks differently on aarch64.
  const Eigen::FullPivLU<Matrix> lu(shifted);
  if (!lu.isInvertible()) return 0;
  const double before = lu.solve(side).norm();
  return std::isfinite(before) ? y.norm() / elementary::hypot(before, y.norm()) : 0;
}

// Locks the Schur vectors of an eigenvalue or a conjugate pair if the locked vectors then span an invariant subspace:
// |a z - q q^T a z| is small, where q are the locked vectors and z. A larger residual is allowed if share() of z is
// small.
Task<bool> KrylovSchur::lock(const Operator& matrix, Multivector vectors, Complex value) {
  for (int64_t i = 0; i < vectors.count; ++i) {
    Vector v = vectors.vector(i);
    for (int pass = 0; pass < 2; ++pass) {
      locked_.take_out_of(v.data(), 1);
      for (int64_t j = 0; j < i; ++j) {
        const Vector before = vectors.vector(j);
        axpy(-dot(before, v), before, v);
      }
    }
    scale(1 / norm(v), v);
    std::copy(v.begin(), v.end(), vectors.at(i));
  }
  double left = 0;
  Matrix h = Matrix::Zero(locked_.count + vectors.count, vectors.count);
  for (int64_t i = 0; i < vectors.count; ++i) {
    Vector y(n_);
    co_await matrix.apply(vectors.at(i), y.data());
    size_ = std::max(size_, norm(y));
    for (int pass = 0; pass < 2; ++pass) {
      h.col(i).head(locked_.count) += locked_.take_out_of(y.data(), 1);
      h.col(i).tail(vectors.count) += vectors.take_out_of(y.data(), 1);
    }
    left = elementary::hypot(left, norm(y));
  }
  if (!(left <= tolerance_ * size_)) {
    const double shared = left <= kLeastShare * tolerance_ * size_ ? left * share(h) : left;
    if (!(shared <= tolerance_ * size_)) {
      refused_residual_ = size_ > 0 ? shared / size_ : 0;
      co_return false;
    }
    left = shared;
  }
  locked_residual_ = std::max(locked_residual_, size_ > 0 ? left / size_ : 0);
  t_.conservativeResize(locked_.count + vectors.count, locked_.count + vectors.count);
  t_.bottomRows(vectors.count).setZero();
  t_.rightCols(vectors.count) = h;
  locked_.append(vectors.at(0), vectors.count);
  for (int64_t i = 0; i < vectors.count; ++i) locked_values_.push_back(i == 0 ? value : std::conj(value));
  co_return true;
}

// Locks the leading Schur vectors that have converged and are wanted. Returns the number of their rows in `form`.
Task<int64_t> KrylovSchur::lock_converged(const Operator& matrix, const Schur& form) {
  int64_t taken = 0;
  while (taken < form.size()) {
    const int64_t wide = form.rows(taken);
    const Complex value = form.value(taken);
    if (last_.segment(taken, wide).norm() > margin(modulus(value))) break;
    if (confirming()) {
      const double last = last_wanted();
      if (key(value) >= last - margin(last)) break;
    }
    refused_residual_ = 0;
    if (!co_await lock(matrix, basis_.times(form.z().middleCols(taken, wide)), value)) {
      refusals_ = taken > 0 ? 0 : refusals_ + 1;
      co_return taken;
    }
    taken += wide;
  }
  refusals_ = 0;
  co_return taken;
}

// Returns whether the best remaining value, the one with the smallest key, is certainly not wanted.
bool KrylovSchur::at_rest(const Schur& form) const {
  const double last = last_wanted(), distance = key(form.value(0)) - last;
  if (distance < -margin(last)) return false;
  const double residual = last_.head(form.rows(0)).norm();
  return residual <= margin(last) || residual * form.condition_of_first() <= kAtRest * distance;
}

// Returns whether the hull of the Ritz values seen so far falls off on both sides of the best value, or of a locked
// value on the same edge. Along an edge of equal keys, such as the zero imaginary parts of real eigenvalues,
// polynomials cannot separate a value slightly beyond the edge from the values on it.
bool KrylovSchur::falls_off(const Schur& form) const {
  if (!of_half_plane()) return true;
  const bool of_real = which_ != S4J_LARGEST_IMAGINARY;
  const auto along = [of_real](Complex v) { return of_real ? std::abs(v.imag()) : v.real(); };
  const double last = last_wanted();
  double least = along(form.value(0)), most = least;
  for (int64_t at = 0; at < form.size(); at += form.rows(at)) {
    least = std::min(least, along(form.value(at)));
    most = std::max(most, along(form.value(at)));
  }
  const auto is_top = [&](Complex top) {
    for (int64_t at = 0; at < form.size(); at += form.rows(at)) {
      const double aside = std::abs(along(top) - along(form.value(at)));
      if (aside > kBesideTop * (most - least) && key(form.value(at)) - last < kSteep * aside - margin(last))
        return false;
    }
    return true;
  };
  return is_top(form.value(0)) || std::any_of(locked_values_.begin(), locked_values_.end(),
                                              [&](Complex v) { return key(v) <= last + margin(last) && is_top(v); });
}

// Drops the first `dropped` Schur vectors. The new basis consists of the remaining Schur vectors with the smallest
// keys, followed by next_, the vector that would extend the old basis.
void KrylovSchur::restart(const Schur& form, int64_t dropped) {
  const int64_t m = form.size(), wanted = confirming() ? 1 : k_ - locked_.count, left = m - dropped;
  const int64_t most = next_.empty() ? left : std::min(left, std::max<int64_t>(0, room_ - 2));
  kept_ = std::min(most, wanted + std::max<int64_t>(1, (left - wanted) / 2));
  const int64_t end = dropped + kept_;
  if (kept_ > 0 && end < m && form.t()(end, end - 1) != 0) kept_ += kept_ < most ? 1 : -1;
  const Multivector best = basis_.times(form.z().middleCols(dropped, kept_));
  basis_.cut(0);
  if (kept_ > 0) basis_.append(best.at(0), kept_);
  if (!next_.empty()) basis_.append(next_);
  h_ = form.t().block(dropped, dropped, kept_, kept_);
  coupling_ = last_.segment(dropped, kept_);
}

void KrylovSchur::note_residual(const Schur& form, int64_t taken) {
  residual_ = std::max(locked_residual_, refused_residual_);
  const int64_t missing = k_ - locked_.count;
  for (int64_t at = taken; at < form.size() && at < taken + missing; at += form.rows(at)) {
    const double beside = inverse_ ? modulus(form.value(at)) : map_size_;
    if (beside > 0) residual_ = std::max(residual_, last_.segment(at, form.rows(at)).norm() / beside);
  }
}

Task<> KrylovSchur::cycle(const Operator& map, const Operator& matrix) {
  converged_ = false;
  if (anew_) begin_basis();
  anew_ = false;
  while (co_await expand(map, matrix)) {
  }
  const bool confirms = confirming(), whole = locked_.count + basis_.count == n_;
  Schur form = co_await Schur::of(h_, kName);
  see(form);
  // Orders no more values than a restart keeps. If the basis is the whole space, no restart follows.
  const int64_t wanted = confirms ? 1 : k_ - locked_.count;
  const int64_t ordered = whole ? k_ : wanted + std::max<int64_t>(0, basis_.count - wanted) / 2;
  const std::function<double(Complex)> of_value = [this](Complex v) { return key(v); };
  co_await form.order(of_value, ordered + 3);
  last_ = (last_ * form.z()).eval();
  const int64_t taken = co_await lock_converged(matrix, form);
  note_residual(form, taken);
  const bool looks_so = confirms && taken == 0 && at_rest(form);
  const bool rests = looks_so && falls_off(form);
  edges_ = taken > 0 || rests ? 0 : edges_ + (looks_so ? 1 : 0);
  rests_ = rests ? rests_ + 1 : taken > 0 || looks_so ? 0 : rests_;
  converged_ = confirming() && ((whole && nothing_is_left(form, taken)) || nothing_is_better() ||
                                (rests_ >= kConfirmations && !inside()));
  if (converged_) co_return;
  // This basis contains one copy of each converged value. Another basis finds further copies.
  anew_ = next_.empty() || (confirming() && (taken > 0 || looks_so)) || drowned(form, taken);
  restart(form, taken);
  grow_where_barren(form, taken);
}

// Returns whether rounding errors of much larger values, which are locked now, disturb the remaining vectors of the
// basis. Another basis has no such errors.
bool KrylovSchur::drowned(const Schur& form, int64_t taken) const {
  if (!inverse_ || taken == 0 || taken >= form.size()) return false;
  return kEps * modulus(form.value(0)) > kRefined * tolerance_ * modulus(form.value(taken));
}

// Returns whether the whole space, without the `taken` first values, contains no wanted value.
bool KrylovSchur::nothing_is_left(const Schur& form, int64_t taken) const {
  const double last = last_wanted();
  for (int64_t at = taken; at < form.size(); at += form.rows(at))
    if (key(form.value(at)) < last - margin(last)) return false;
  return true;
}

// Records the extent of the map's spectrum seen so far.
void KrylovSchur::see(const Schur& form) {
  for (int64_t at = 0; at < form.size(); at += form.rows(at)) {
    least_real_ = std::min(least_real_, form.value(at).real());
    most_real_ = std::max(most_real_, form.value(at).real());
    most_imaginary_ = std::max(most_imaginary_, form.value(at).imag());
  }
}

// Returns whether the wanted values lie inside the spectrum's hull, where polynomials cannot separate them from other
// values.
bool KrylovSchur::inside() const {
  if (which_ == S4J_SMALLEST_IMAGINARY) return true;
  const double near = kSteep * most_imaginary_;
  return which_ == S4J_SMALLEST_MAGNITUDE && least_real_ <= near && most_real_ >= -near;
}

// Returns whether the k locked values are the best possible values, which have keys of nearly 0.
bool KrylovSchur::nothing_is_better() const {
  if (which_ != S4J_SMALLEST_IMAGINARY && which_ != S4J_SMALLEST_MAGNITUDE) return false;
  const double last = last_wanted();
  return last <= margin(last);
}

bool KrylovSchur::of_half_plane() const {
  return which_ == S4J_LARGEST_ALGEBRAIC || which_ == S4J_SMALLEST_ALGEBRAIC || which_ == S4J_LARGEST_IMAGINARY;
}

// Returns whether the two smallest remaining keys are equal: the order of their values is arbitrary, so none converges.
bool KrylovSchur::alike(const Schur& form, int64_t taken) const {
  if (!of_half_plane() || taken >= form.size() || taken + form.rows(taken) >= form.size()) return false;
  const double best = key(form.value(taken));
  return key(form.value(taken + form.rows(taken))) - best <= margin(best);
}

void KrylovSchur::grow_where_barren(const Schur& form, int64_t taken) {
  barren_ = taken > 0 ? 0 : barren_ + 1;
  if (barren_ >= kBarren && !confirming() && alike(form, taken)) edges_ = kMostEdges;
  if (!grows_ || barren_ < (inside() ? kBarrenInside : kBarren)) return;
  barren_ = 0;
  const int64_t most = std::min(n_, std::max(room_, kMostNumbers / n_));
  room_ = std::min(most, room_ * (inside() ? kGrowsInside : kGrows));
  // If the whole space is not much larger, using it costs no more than continuing.
  if (inside() && kNearlyAll * room_ >= most) room_ = most;
  basis_.data.reserve(checked_mul(n_, room_ + 1));
}

Multivector KrylovSchur::span() const {
  Multivector out = locked_;
  int64_t more = std::min(kept_, std::max<int64_t>(0, k_ - locked_.count));
  // Does not split a conjugate pair.
  if (more > 0 && more < kept_ && h_.rows() > more && h_(more, more - 1) != 0) ++more;
  if (more > 0) out.append(basis_.at(0), more);
  return out;
}

}  // namespace s4j
