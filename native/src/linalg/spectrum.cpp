// SPDX-License-Identifier: Apache-2.0
// A few eigenvalues of a symmetric matrix, a few singular values of any: Lanczos with thick restarts (Wu, Simon 2000)
// and full orthogonalisation. A step is a restart. The start vector comes from a seed.
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <limits>
#include <numeric>

#include "linalg/solver.hpp"
#include "linalg/vectors.hpp"
#include "ops/philox.hpp"

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

// Ritz pairs of a symmetric map on vectors of n elements.
class Lanczos {
 public:
  Lanczos(int64_t n, int64_t k, int64_t basis, int64_t seed, s4j_spectrum which, double tolerance)
      : n_(n), k_(k), most_(basis), seed_(seed), which_(which), tolerance_(std::max(tolerance, 4 * kEps)) {
    t_ = Eigen::MatrixXd::Zero(most_, most_);
    w_.resize(static_cast<size_t>(n));
  }

  // What a cycle that threw has left is of no use.
  void begin_again() noexcept {
    basis_.clear();
    t_.setZero();
    candidates_.clear();
    wanted_values_.clear();
  }

  // One cycle: the basis grows to its full size, then shrinks to the best pairs unless all wanted have converged.
  void cycle(const LinearMap& map) {
    wanted_values_.clear();
    if (basis_.empty()) basis_.push_back(fresh());
    for (auto j = static_cast<int64_t>(basis_.size()) - 1; j < most_; ++j) extend(map, j);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> small(t_);
    values_ = small.eigenvalues();
    vectors_ = small.eigenvectors();
    order();
    residual_ = 0;
    int64_t good = 0;
    for (int64_t i = 0; i < k_; ++i) {
      const double size = std::max(std::pow(kEps, 2.0 / 3), std::abs(values_(place_[static_cast<size_t>(i)])));
      const double r = std::abs(beta_ * vectors_(most_ - 1, place_[static_cast<size_t>(i)])) / size;
      residual_ = std::max(residual_, r);
      good += r <= tolerance_ ? 1 : 0;
    }
    converged_ = good == k_ && confirmed();
    // Pairs that have not converged depend on the direction that the cycle ended with.
    const int64_t more = good == k_ ? 0 : std::max<int64_t>(1, std::min(good + 1, (most_ - k_) / 2));
    if (!converged_) restart(good == k_, std::min(most_ - 1, k_ + more));
  }

  bool converged() const { return converged_; }
  double residual() const { return residual_; }
  // The i-th wanted value, and its vector of norm 1.
  double value(int64_t i) const {
    return wanted_values_.empty() ? values_(place_[static_cast<size_t>(i)]) : wanted_values_[static_cast<size_t>(i)];
  }
  Vector vector(int64_t i) const {
    Vector v = wanted_values_.empty() ? combine(place_[static_cast<size_t>(i)]) : basis_[static_cast<size_t>(i)];
    // The largest element is positive: a sign for everybody.
    const auto largest =
        std::max_element(v.begin(), v.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
    if (largest != v.end() && *largest < 0) scale(-1, v);
    return v;
  }

 private:
  // A random unit vector at right angles to the basis.
  Vector fresh() {
    Vector v(static_cast<size_t>(n_));
    for (int attempt = 0;; ++attempt) {
      for (int64_t i = 0; i < n_; ++i)
        v[static_cast<size_t>(i)] = unit<double>(random_word(static_cast<uint64_t>(seed_), kValues, drawn_ + i)) - 0.5;
      drawn_ += n_;
      const double length = norm(v);
      for (int pass = 0; pass < 2; ++pass)
        for (const Vector& b : basis_) axpy(-dot(b, v), b, v);
      const double left = norm(v);
      if (left > 1e-8 * length || attempt == 8) {
        scale(left > 0 ? 1 / left : 0, v);
        return v;
      }
    }
  }

  void extend(const LinearMap& map, int64_t j) {
    map.apply(basis_[static_cast<size_t>(j)].data(), w_.data());
    const double before = norm(w_);
    if (!std::isfinite(before)) fail(S4J_ARITHMETIC, "Lanczos: numbers leave the range of double");
    for (int64_t i = 0; i <= j; ++i) t_(i, j) = 0;
    for (int pass = 0; pass < 2; ++pass)
      for (int64_t i = 0; i <= j; ++i) {
        const double h = dot(basis_[static_cast<size_t>(i)], w_);
        t_(i, j) += h;
        axpy(-h, basis_[static_cast<size_t>(i)], w_);
      }
    for (int64_t i = 0; i <= j; ++i) t_(j, i) = t_(i, j);
    beta_ = norm(w_);
    if (beta_ <= 8 * kEps * before || j + 1 == n_) beta_ = 0;  // an invariant subspace: on with another direction
    if (j + 1 == n_) return;
    Vector next = w_;
    if (beta_ > 0)
      scale(1 / beta_, next);
    else
      next = fresh();
    basis_.push_back(std::move(next));
  }

  // Places of eigenvalues of t_, the wanted ones first.
  void order() {
    place_.resize(static_cast<size_t>(most_));
    std::iota(place_.begin(), place_.end(), int64_t{0});
    const auto key = [&](int64_t i) {
      const double v = values_(i);
      switch (which_) {
        case S4J_LARGEST_MAGNITUDE:
          return -std::abs(v);
        case S4J_SMALLEST_MAGNITUDE:
          return std::abs(v);
        case S4J_LARGEST_ALGEBRAIC:
          return -v;
        default:
          return v;
      }
    };
    std::stable_sort(place_.begin(), place_.end(), [&](int64_t a, int64_t b) { return key(a) < key(b); });
  }

  Vector combine(int64_t column) const {
    Vector v(static_cast<size_t>(n_), 0);
    for (int64_t i = 0; i < most_; ++i) axpy(vectors_(i, column), basis_[static_cast<size_t>(i)], v);
    return v;
  }

  // A Krylov space holds one direction of a multiple eigenvalue's: what has converged counts when a cycle from a
  // direction that the space did not hold finds the same.
  bool confirmed() {
    std::vector<double> found;
    double largest = 0;
    for (int64_t i = 0; i < k_; ++i) {
      found.push_back(values_(place_[static_cast<size_t>(i)]));
      largest = std::max(largest, std::abs(found.back()));
    }
    std::sort(found.begin(), found.end());
    bool same = most_ == n_ || found.size() == candidates_.size();
    for (size_t i = 0; same && most_ < n_ && i < found.size(); ++i)
      same = std::abs(found[i] - candidates_[i]) <= 10 * tolerance_ * largest;
    candidates_ = std::move(found);
    return same;
  }

  // The first `kept` pairs become the basis, followed by the direction that the cycle ended with, or by a new one.
  void restart(bool anew, int64_t kept) {
    Vec<Vector> next;
    next.reserve(static_cast<size_t>(most_) + 1);
    for (int64_t i = 0; i < kept; ++i) {
      next.push_back(combine(place_[static_cast<size_t>(i)]));
      wanted_values_.push_back(values_(place_[static_cast<size_t>(i)]));
    }
    if (!anew) next.push_back(std::move(basis_.back()));
    basis_ = std::move(next);
    if (anew) basis_.push_back(fresh());
    t_.setZero();
    for (int64_t i = 0; i < kept; ++i) t_(i, i) = wanted_values_[static_cast<size_t>(i)];
  }

  int64_t n_, k_, most_, seed_, drawn_ = 0;
  s4j_spectrum which_;
  double tolerance_, beta_ = 0, residual_ = 0;
  bool converged_ = false;
  Vec<Vector> basis_;
  Eigen::MatrixXd t_, vectors_;
  Eigen::VectorXd values_;
  std::vector<int64_t> place_;
  std::vector<double> candidates_;     // wanted values that have converged once
  std::vector<double> wanted_values_;  // after a restart: the basis begins with their vectors
  Vector w_;
};

class Product final : public LinearMap {
 public:
  explicit Product(Csr<double>&& a) : a_(std::move(a)) {}
  void apply(const double* x, double* y) const override { multiply(a_, x, y); }

 private:
  Csr<double> a_;
};

// second (first x): a^T a or a a^T.
class Gram final : public LinearMap {
 public:
  Gram(const Csr<double>& first, const Csr<double>& second) : first_(first), second_(second) {}
  void apply(const double* x, double* y) const override {
    Vector between(static_cast<size_t>(first_.rows));
    multiply(first_, x, between.data());
    multiply(second_, between.data(), y);
  }

 private:
  const Csr<double>&first_, &second_;
};

class Spectral : public Solver {
 public:
  Spectral(const char* name, Type type, int64_t n, const Spectrum& o)
      : Solver(name, type),
        k_(o.k),
        most_restarts_(o.most_restarts),
        lanczos_(n, o.k, basis_size(name, n, o), o.seed, o.invert ? S4J_LARGEST_MAGNITUDE : o.which, o.tolerance) {}

  Progress step(int64_t count) override {
    for (; count > 0 && state_ == S4J_SOLVER_RUNNING; --count) {
      try {
        lanczos_.cycle(map());
      } catch (...) {
        lanczos_.begin_again();
        restarts_ = 0;
        throw;
      }
      ++restarts_;
      if (lanczos_.converged())
        state_ = S4J_SOLVER_CONVERGED;
      else if (restarts_ >= most_restarts_)
        state_ = S4J_SOLVER_EXHAUSTED;
    }
    return {state_, restarts_, lanczos_.residual()};
  }

 protected:
  virtual const LinearMap& map() const = 0;
  void require_steps() const {
    if (restarts_ == 0) fail(S4J_STATE, name(), ": there is no result before the first step");
  }
  // Vectors as the columns (or rows) of a matrix.
  Layout matrix_of(Allocator& to, const std::vector<Vector>& vectors, int64_t length, bool as_rows) const {
    Vector all(static_cast<size_t>(checked_mul(length, k_)));
    for (int64_t j = 0; j < k_; ++j)
      for (int64_t i = 0; i < length; ++i)
        all[static_cast<size_t>(as_rows ? j * length + i : i * k_ + j)] =
            vectors[static_cast<size_t>(j)][static_cast<size_t>(i)];
    return dense_layout(to, type(), as_rows ? Shape{2, {k_, length}} : Shape{2, {length, k_}}, all.data());
  }

  int64_t k_;

 private:
  static int64_t basis_size(const char* name, int64_t n, const Spectrum& o) {
    if (n == 0) fail(S4J_ILLEGAL_ARGUMENT, name, ": a matrix without rows or columns has no spectrum");
    if (o.k < 1 || o.k > n) fail(S4J_ILLEGAL_ARGUMENT, name, ": k is ", o.k, "; there are 1 to ", n, " to have");
    if (o.most_restarts < 1) fail(S4J_ILLEGAL_ARGUMENT, name, ": at most ", o.most_restarts, " restarts; at least 1");
    if (!(o.tolerance >= 0)) fail(S4J_ILLEGAL_ARGUMENT, name, ": the tolerance is a number of at least 0");
    // With the whole space one cycle is exact.
    if (o.basis == 0) return n <= threshold::kWholeBasis ? n : std::min(n, std::max<int64_t>(2 * o.k + 1, 20));
    if (o.basis < std::min(n, o.k + 2))
      fail(S4J_ILLEGAL_ARGUMENT, name, ": a basis of ", o.basis, " vectors for k = ", o.k, "; at least ",
           std::min(n, o.k + 2));
    return std::min(n, o.basis);
  }

  int64_t most_restarts_, restarts_ = 0;
  s4j_solver_state state_ = S4J_SOLVER_RUNNING;

 protected:
  Lanczos lanczos_;
};

class Eigsh final : public Spectral {
 public:
  static constexpr const char* kName = "eigsh";

  Eigsh(const Operand& a, const Spectrum& o)
      : Spectral(kName, a.type(), a.shape()[0], o), n_(a.shape()[0]), invert_(o.invert) {
    if (invert_ && !std::isfinite(o.sigma)) fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma is no finite number");
    Csr<double> m = read_csr<double>(a, false, Part::kAll, kName);
    exponent_ = take_exponent(m.values.data(), m.values.size(), 0);
    sigma_ = std::ldexp(o.sigma, -exponent_);
    if (!std::isfinite(sigma_))
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma = ", o.sigma, " lies more than 2^1000 times beyond every element");
    entries_ = m.nnz();
    if (invert_)
      map_ = shifted_inverse(m, sigma_, kName);
    else
      map_ = std::make_unique<Product>(std::move(m));
  }

  // 0: values, ascending; 1: vectors, in columns.
  Layout result(Allocator& to, int64_t which) const override {
    require_steps();
    if (which != 0 && which != 1) refuse("the results are 0, values, and 1, vectors");
    std::vector<int64_t> order(static_cast<size_t>(k_));
    std::iota(order.begin(), order.end(), int64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) { return value(i) < value(j); });
    std::vector<Vector> vectors;
    Vector values;
    for (const int64_t i : order) {
      values.push_back(value(i));
      if (which == 1) vectors.push_back(lanczos_.vector(i));
    }
    if (which == 0) return dense_layout(to, type(), Shape{1, {k_}}, values.data());
    return matrix_of(to, vectors, n_, false);
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n_;
    out.entries = entries_;
    return out;
  }

 private:
  const LinearMap& map() const override { return *map_; }
  double value(int64_t i) const {
    return std::ldexp(invert_ ? sigma_ + 1 / lanczos_.value(i) : lanczos_.value(i), exponent_);
  }

  int64_t n_, entries_ = 0;
  bool invert_;
  int exponent_ = 0;  // the matrix is that of the map times 2^exponent_
  double sigma_ = 0;
  std::unique_ptr<LinearMap> map_;
};

class Svds final : public Spectral {
 public:
  static constexpr const char* kName = "svds";

  Svds(const Operand& a, const Spectrum& o)
      : Spectral(kName, a.type(), std::min(a.shape()[0], a.shape()[1]), o),
        tall_(a.shape()[0] >= a.shape()[1]),
        a_(read_csr<double>(a, !tall_, Part::kAll, kName)),
        exponent_(take_exponent(a_.values.data(), a_.values.size(), 0)),
        transposed_(a_.transposed()),
        gram_(a_, transposed_) {
    if (o.which != S4J_LARGEST_MAGNITUDE || o.invert)
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": finds the largest singular values only");
  }

  // 0: U, 1: values, descending; 2: V^T. a_ has at least as many rows as columns.
  Layout result(Allocator& to, int64_t which) const override {
    require_steps();
    if (which < 0 || which > 2) refuse("the results are 0, U, 1, values, and 2, V^T");
    std::vector<Vector> right, left;
    std::vector<double> sizes;
    for (int64_t i = 0; i < k_; ++i) {
      right.push_back(lanczos_.vector(i));
      left.emplace_back(static_cast<size_t>(a_.rows));
      multiply(a_, right.back().data(), left.back().data());
      sizes.push_back(norm(left.back()));
    }
    std::vector<size_t> order(static_cast<size_t>(k_));
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return sizes[i] > sizes[j]; });
    const double small = sizes[order[0]] * kEps * static_cast<double>(a_.rows);
    Vector values;
    std::vector<Vector> u, v;
    for (const size_t i : order) {
      values.push_back(std::ldexp(sizes[i], exponent_));
      v.push_back(std::move(right[i]));
      // A small value's vector has all of the others' rounding in it.
      for (int pass = 0; pass < 2; ++pass)
        for (const Vector& b : u) axpy(-dot(b, left[i]), b, left[i]);
      const double rest = norm(left[i]);
      if (sizes[i] > small && rest > 0.5 * sizes[i])
        scale(1 / rest, left[i]);
      else
        left[i] = completed(u);
      u.push_back(std::move(left[i]));
    }
    if (which == 1) return dense_layout(to, type(), Shape{1, {k_}}, values.data());
    if (which == 0) return matrix_of(to, tall_ ? u : v, tall_ ? a_.rows : a_.cols, false);
    return matrix_of(to, tall_ ? v : u, tall_ ? a_.cols : a_.rows, true);
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = tall_ ? a_.rows : a_.cols;
    out.cols = tall_ ? a_.cols : a_.rows;
    out.entries = a_.nnz();
    return out;
  }

 private:
  const LinearMap& map() const override { return gram_; }

  // A unit vector at right angles to the others: what belongs to a singular value of 0 is free. There are fewer others
  // than elements, so that one of the axes does.
  Vector completed(const std::vector<Vector>& others) const {
    for (int64_t axis = 0;; ++axis) {
      Vector v(static_cast<size_t>(a_.rows), 0);
      v[static_cast<size_t>(axis)] = 1;
      for (int pass = 0; pass < 2; ++pass)
        for (const Vector& b : others) axpy(-dot(b, v), b, v);
      const double left = norm(v);
      // The squares of what is left of all axes sum up to the dimensions that are free.
      if (left * static_cast<double>(a_.rows) < 0.5 && axis + 1 < a_.rows) continue;
      scale(1 / left, v);
      return v;
    }
  }

  bool tall_;
  Csr<double> a_;  // the matrix is a_ 2^exponent_
  int exponent_;
  Csr<double> transposed_;
  Gram gram_;
};

}  // namespace

std::shared_ptr<Solver> make_eigsh(const Operand& a, const Spectrum& options) {
  require_square(a, Eigsh::kName);
  return make_pooled<Eigsh>(a, options);
}

std::shared_ptr<Solver> make_svds(const Operand& a, const Spectrum& options) {
  require_matrix(a, Svds::kName);
  return make_pooled<Svds>(a, options);
}

}  // namespace s4j
