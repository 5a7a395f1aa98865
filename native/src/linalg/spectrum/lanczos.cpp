// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/lanczos.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "blas/lapack_eigen.hpp"

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();
// A value is certainly not wanted if its residual is below this fraction of its distance to the k-th value.
constexpr double kAtRest = 0.02;
// Largest rounding error of a locked value, relative to the wanted residuals.
constexpr double kDrowned = 0.02;
// Limits if the caller counts all values afterwards: values closer than kNearlySame count as equal, and pairs with
// residuals below kOffered are tested.
constexpr double kNearlySame = 0.01, kOffered = 0.01;
// A residual below this fraction of the smallest residual so far is progress.
constexpr double kNearer = 0.9;
// After this many consecutive cycles that refuse to lock a converged pair, the search starts another basis.
constexpr int kRefusalsOfBasis = 5;

}  // namespace

Lanczos::Lanczos(const Options& o)
    : n_(o.n),
      k_(o.k),
      room_(o.basis),
      block_(o.basis >= o.k + 6 ? 2 : 1),
      seed_(o.seed),
      which_(o.which),
      relative_(o.relative),
      counted_from_(o.counted_from),
      purifies_(o.purifies),
      holds_(o.holds),
      tolerance_(std::max(o.tolerance, 16 * kEps)) {
  for (Multivector* c : {&locked_, &basis_, &next_}) c->n = n_;
  locked_.data.reserve(checked_mul(n_, k_));
  basis_.data.reserve(checked_mul(n_, room_ + block_));
}

void Lanczos::begin_again() noexcept {
  for (Multivector* c : {&locked_, &basis_, &next_}) c->clear();
  locked_values_.clear();
  found_.clear();
  locked_residual_ = refused_residual_ = 0;
  refusals_ = idle_ = without_ = 0;
  nearest_ = std::numeric_limits<double>::infinity();
  confirmed_ends_ = 0;
  anew_ = true;
}

double Lanczos::key(double iterated) const {
  switch (which_) {
    case S4J_LARGEST_MAGNITUDE:
      return -std::abs(iterated);
    case S4J_LARGEST_ALGEBRAIC:
      return -iterated;
    default:
      return iterated;
  }
}

double Lanczos::order(double iterated) const {
  if (ends() == 1 || !confirming()) return key(iterated);
  return confirmed_ends_ == 0 ? -iterated : iterated;
}

Task<> Lanczos::apply(const Operator& map, const double* x, double* y) const {
  if (!squared()) co_return co_await map.apply(x, y);
  Vector between(static_cast<size_t>(n_));
  co_await map.apply(x, between.data());
  co_await map.apply(between.data(), y);
}

// Returns the k-th smallest key of the locked values; the best values have the smallest keys.
double Lanczos::last_wanted() const {
  Vec<double> keys;
  for (const double v : locked_values_) keys.push_back(key_of_locked(v));
  std::nth_element(keys.begin(), keys.begin() + (k_ - 1), keys.end());
  return keys[k_ - 1];
}

// Returns the difference below which keys are equal within the tolerance.
double Lanczos::margin(double locked_key) const {
  if (relative_) return (counted() ? kNearlySame : tolerance_) * std::abs(locked_key);
  if (!squared()) return tolerance_ * size();
  return 2 * std::sqrt(std::max(0.0, locked_key) * size()) * tolerance_ + 64 * kEps * size();
}

// Orthogonalises v against all locked, basis and `more` vectors.
void Lanczos::purge(Vector& v, const Multivector* more) const {
  for (int pass = 0; pass < 2; ++pass)
    for (const Multivector* c : std::initializer_list<const Multivector*>{&locked_, &basis_, more})
      if (c != nullptr) c->take_out_of(v.data(), 1);
}

// Returns a random unit vector orthogonal to all locked, basis and `more` vectors.
Vector Lanczos::fresh(const Multivector* more) {
  Vector v(static_cast<size_t>(n_));
  for (int attempt = 0;; ++attempt) {
    draw(v, seed_, drawn_);
    const double length = norm(v);
    purge(v, more);
    const double left = norm(v);
    if (left > 1e-8 * length || attempt == 8) {
      scale(left > 0 ? 1 / left : 0, v);
      return v;
    }
  }
}

void Lanczos::begin_basis() {
  basis_.cut(0);
  t_.resize(0, 0);
  width_ = std::min(block_, n_ - locked_.count);
  for (int64_t i = 0; i < width_; ++i) basis_.append(fresh(nullptr).data(), 1);
}

// Orthogonalises w against the locked vectors and the basis. Returns the components along the basis.
Lanczos::Matrix Lanczos::project_out(Multivector& w) const {
  Matrix inside = Matrix::Zero(basis_.count, w.count);
  for (int pass = 0; pass < 2; ++pass) {
    locked_.take_out_of(w.at(0), w.count);
    inside += basis_.take_out_of(w.at(0), w.count);
  }
  return inside;
}

// Replaces w by an orthonormal block q, as wide as the remaining space allows, and returns r of w = q r. A column that
// depends on earlier columns, relative to its original length, shows that the basis spans an invariant subspace. A
// random direction replaces it.
Lanczos::Matrix Lanczos::orthonormalise(Multivector& w, const Vector& lengths) {
  const int64_t wide = w.count, most = std::min(wide, n_ - locked_.count - basis_.count);
  Multivector q;
  q.n = n_;
  Matrix r = Matrix::Zero(wide, wide);
  for (int64_t c = 0; c < wide; ++c) {
    Vector v(w.at(c), w.at(c) + n_);
    const double length = norm(v);
    for (int pass = 0; pass < 2; ++pass)
      for (int64_t i = 0; i < q.count; ++i) {
        const double h = dot(n_, q.at(i), v.data());
        r(i, c) += h;
        subtract(n_, q.at(i), Matrix::Constant(1, 1, h), v.data());
      }
    double left = norm(v);
    if (q.count == most) continue;
    // If v loses half of its length, it contains rounding errors in every direction, so that v is orthogonalised again.
    if (left < 0.5 * length) {
      purge(v, &q);
      left = norm(v);
    }
    if (left > 8 * kEps * lengths[c]) {
      r(q.count, c) = left;
      scale(1 / left, v);
      q.append(v.data(), 1);
    } else {
      q.append(fresh(&q).data(), 1);
    }
  }
  w = std::move(q);
  return r.topRows(w.count);
}

// Applies the map to the last block of the basis. Returns false if the basis is full or no block can extend it.
Task<bool> Lanczos::expand(const Operator& map) {
  const int64_t before = basis_.count - width_;
  Multivector w;
  w.n = n_;
  w.count = width_;
  w.data.resize(n_ * width_);
  Vector lengths(static_cast<size_t>(width_));
  for (int64_t j = 0; j < width_; ++j) {
    co_await apply(map, basis_.at(before + j), w.at(j));
    lengths[j] = std::sqrt(dot(n_, w.at(j), w.at(j)));
    if (!std::isfinite(lengths[j]))
      fail(S4J_ARITHMETIC, "Lanczos: a number exceeds the range of DOUBLE; scale the matrix");
  }
  const Matrix h = project_out(w);
  t_.conservativeResize(basis_.count, basis_.count);
  t_.rightCols(width_) = h;
  t_.bottomRows(width_) = h.transpose();
  const Matrix corner = h.bottomRows(width_);
  t_.bottomRightCorner(width_, width_) = (corner + corner.transpose()) / 2;
  coupling_ = orthonormalise(w, lengths);
  next_ = std::move(w);
  if (next_.count == 0 || basis_.count + next_.count > room_) co_return false;
  basis_.append(next_.at(0), next_.count);
  width_ = next_.count;
  co_return true;
}

void Lanczos::solve_projected() {
  const int64_t m = t_.rows();
  Matrix vectors = t_;
  Eigen::VectorXd found(m);
  symmetric_eigen(static_cast<int>(m), vectors.data(), found.data());
  Vec<int64_t> places(static_cast<size_t>(m));
  std::iota(places.begin(), places.end(), int64_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](int64_t a, int64_t b) { return order(found(a)) < order(found(b)); });
  values_.resize(m);
  vectors_.resize(m, m);
  for (int64_t i = 0; i < m; ++i) {
    values_[i] = found(places[i]);
    vectors_.col(i) = vectors.col(places[i]);
  }
  least_ = std::min(least_, found(0));
  most_ = std::max(most_, found(m - 1));
}

double Lanczos::residual_of(int64_t pair) const { return (coupling_ * vectors_.col(pair).tail(width_)).norm(); }

Vector Lanczos::combine(int64_t pair) const { return basis_.times(vectors_.col(pair)).data; }

void Lanczos::remember(double value, const Vector& x) {
  locked_.append(x.data(), 1);
  locked_values_.push_back(value);
}

// Locks a vector if its explicitly computed residual is small.
Task<bool> Lanczos::lock(const Operator& map, Vector x) {
  locked_.take_out_of(x.data(), 1);
  scale(1 / norm(x), x);
  Vector y(static_cast<size_t>(n_));
  co_await map.apply(x.data(), y.data());
  const double value = dot(x, y);
  Vector rest = y;
  axpy(-value, x, rest);
  const double most = tolerance_ * (squared() ? std::sqrt(size()) : size());
  const double left = norm(rest);
  if (holds_ != nullptr) {
    if (co_await holds_(x, value)) {
      remember(value, x);
      co_return true;
    }
    if (!purifies_ || !counted()) co_return false;
    locked_.take_out_of(y.data(), 1);
    scale(1 / norm(y), y);
    if (!co_await holds_(y, value)) co_return false;
    remember(value, y);
    anew_ = true;  // the basis contains a component of the locked vector
    co_return true;
  }
  if (left > most && size() > 0) refused_residual_ = left / (squared() ? std::sqrt(size()) : size());
  if (left > most) {
    if (!squared()) co_return false;
    co_return co_await split(map, x, y, value, std::move(rest));
  }
  locked_residual_ = std::max(locked_residual_, most > 0 ? left / most * tolerance_ : 0);
  remember(value, x);
  co_return true;
}

// Splits x, an eigenvector of the squared map, into two eigenvectors of the map for values of opposite signs. Locks
// both if x is a combination of these two. y = map x, value = x . y, rest = y - value x.
Task<bool> Lanczos::split(const Operator& map, const Vector& x, const Vector& y, double value, Vector rest) {
  if (locked_.count + 2 > n_) co_return false;
  const double beta = norm(rest);
  scale(1 / beta, rest);
  for (int pass = 0; pass < 2; ++pass) {
    locked_.take_out_of(rest.data(), 1);
    axpy(-dot(x, rest), x, rest);
    const double left = norm(rest);
    if (left < 0.5) co_return false;
    scale(1 / left, rest);
  }
  Vector z(static_cast<size_t>(n_));
  co_await map.apply(rest.data(), z.data());
  Matrix two(2, 2);
  two << value, dot(rest, y), dot(rest, y), dot(rest, z);
  Eigen::Vector2d values;
  symmetric_eigen(2, two.data(), values.data());
  Vector both[2];
  for (int i = 0; i < 2; ++i) {
    const double c = two(0, i), s = two(1, i), theta = values(i);
    both[i] = x;
    scale(c, both[i]);
    axpy(s, rest, both[i]);
    Vector r(static_cast<size_t>(n_), 0);
    axpy(c, y, r);
    axpy(s, z, r);
    axpy(-theta, both[i], r);
    if (norm(r) > tolerance_ * std::sqrt(size())) co_return false;
    locked_residual_ = std::max(locked_residual_, norm(r) / std::sqrt(size()));
  }
  for (int i = 0; i < 2; ++i) remember(values(i), both[i]);
  anew_ = true;  // the basis contains components of the locked vectors
  co_return true;
}

// Locks the leading Ritz pairs that have converged and are wanted. Returns their number.
Task<int64_t> Lanczos::lock_converged(const Operator& map) {
  int64_t taken = 0;
  for (const auto m = static_cast<int64_t>(values_.size()); taken < m && locked_.count < n_ && !anew_; ++taken) {
    const double residual = residual_of(taken), size = measure(values_[taken]);
    const bool found = residual <= tolerance_ * size;
    if (!found && !(counted() && residual <= kOffered * size)) break;
    if (confirming()) {
      const double last = last_wanted();
      if (key(values_[taken]) >= last - margin(last)) break;
    }
    refused_residual_ = 0;
    if (co_await lock(map, combine(taken))) continue;
    if (!found) break;
    // A pair whose residual still decreases, however slowly, will be accepted eventually.
    if (taken > 0 || (refusals_ > 0 && residual < kNearer * refused_)) refusals_ = 0;
    if (taken == 0 && ++refusals_ == 1) refused_ = residual;
    co_return taken;
  }
  refusals_ = 0;
  co_return taken;
}

// Returns whether the best value at the current end of the spectrum, the first by order(), is certainly not wanted.
bool Lanczos::at_rest() const {
  const double last = last_wanted();
  const double distance = order(values_[0]) - last;
  return distance >= -margin(last) && residual_of(0) <= std::max(margin(last), kAtRest * distance);
}

// Drops the first `dropped` Ritz pairs. The next pairs by order(), then the block next_, become the new basis.
void Lanczos::restart(int64_t dropped) {
  const auto m = static_cast<int64_t>(values_.size());
  const int64_t wanted = confirming() ? 1 : k_ - locked_.count, left = m - dropped;
  const int64_t most =
      std::max<int64_t>(0, room_ - std::max<int64_t>(next_.count, std::min(2 * block_, room_ - wanted)));
  const int64_t kept = std::min({left, most, wanted + std::max<int64_t>(1, (left - wanted) / 2)});
  const Multivector pairs = basis_.times(vectors_.middleCols(dropped, std::max<int64_t>(kept, 0)));
  basis_.cut(0);
  if (pairs.count > 0) basis_.append(pairs.at(0), pairs.count);
  basis_.append(next_.at(0), next_.count);
  width_ = next_.count;
  t_ = Matrix::Zero(pairs.count, pairs.count);
  for (int64_t i = 0; i < pairs.count; ++i) t_(i, i) = values_[dropped + i];
}

// Detects slow progress: inverses of eigenvalues whose mutual distances are small relative to the distance from sigma
// separate slowly, in cycles that lock nothing.
void Lanczos::watch(int64_t taken) {
  const double size = measure(values_[0]), left = size > 0 ? residual_of(0) / size : 0;
  const bool nearer = left < kNearer * nearest_;
  idle_ = taken > 0 || nearer ? 0 : idle_ + 1;
  without_ = taken > 0 ? 0 : without_ + 1;
  if (nearer) nearest_ = left;
  if (taken > 0) nearest_ = std::numeric_limits<double>::infinity();
}

Task<> Lanczos::cycle(const Operator& map) {
  converged_ = false;
  if (anew_) begin_basis();
  anew_ = false;
  while (co_await expand(map)) {
  }
  solve_projected();
  const bool confirms = confirming(), whole = locked_.count + basis_.count == n_;
  const int64_t taken = co_await lock_converged(map);
  watch(taken);
  sort_found(taken);
  const bool rests = confirms && taken == 0 && at_rest();
  confirmed_ends_ = rests ? confirmed_ends_ + 1 : taken > 0 ? 0 : confirmed_ends_;
  converged_ = confirming() && (whole || confirmed_ends_ == ends());
  if (converged_) co_return;
  // This basis may lack copies of a converged multiple value. Another basis finds further copies.
  anew_ = anew_ || next_.count == 0 || (confirming() && (taken > 0 || rests)) || drowned(taken);
  restart(taken);
}

// Returns whether rounding errors of much larger values, which are locked now, keep smaller values in the basis from
// converging. Another basis has no such errors.
bool Lanczos::drowned(int64_t taken) const {
  if (!relative_) return false;
  if (taken == 0) return refusals_ > 0 && refusals_ % kRefusalsOfBasis == 0;
  if (taken >= static_cast<int64_t>(values_.size())) return false;
  return kEps * std::abs(values_[0]) > kDrowned * tolerance_ * std::abs(values_[taken]);
}

// Collects the k best of all values found. A restart drops the first `taken` pairs of the basis.
void Lanczos::sort_found(int64_t taken) {
  found_.clear();
  residual_ = std::max(locked_residual_, refused_residual_);
  for (int64_t i = 0; i < locked_.count; ++i) {
    const double v = locked_values_[i];
    found_.push_back({v, key_of_locked(v), &locked_, i});
  }
  for (size_t i = static_cast<size_t>(taken); found_.size() < static_cast<size_t>(k_) && i < values_.size(); ++i) {
    const double v = values_[i];
    const auto pair = static_cast<int64_t>(i);
    found_.push_back({squared() ? std::sqrt(std::max(0.0, v)) : v, key(v), &basis_, pair - taken});
    const double beside = measure(v);
    residual_ = std::max(residual_, beside > 0 ? residual_of(pair) / beside : 0);
  }
  std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.key < b.key; });
  if (found_.size() > static_cast<size_t>(k_)) found_.resize(k_);
}

}  // namespace s4j
