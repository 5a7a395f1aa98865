// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/eigsh.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "blas/lapack_eigen.hpp"
#include "elementary/elementary.hpp"
#include "linalg/cholesky/halves.hpp"
#include "linalg/solver/held.hpp"
#include "linalg/spectrum/inertia.hpp"
#include "linalg/spectrum/shift_near.hpp"
#include "linalg/spectrum/spectrum.hpp"
#include "ops/random/philox.hpp"

namespace s4j {
namespace {

// Returns the largest sum of the magnitudes in one row.
double largest_row(const Csr<double>& a) {
  double most = 0;
  for (int64_t i = 0; i < a.rows; ++i) {
    double sum = 0;
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) sum += std::abs(a.values[p]);
    most = std::max(most, sum);
  }
  return most;
}

// Distances relative to unit_, the magnitude of eigenvalues. kBeside: the first distance of another shift from sigma.
// kCountable: the least distance from a bound at which factors L D L^T count an eigenvalue on the correct side.
constexpr double kBeside = 0x1p-26, kCountable = 0x1p-38;
// Inverses of distances from the shift, that is, eigenvalues of the inverse, relative to 1 / unit_. kTooNear: the
// largest inverse with which factors separate eigenvectors at sigma. kManySizes: above it, inverses differ so much in
// size that the values found must be counted.
constexpr double kTooNear = 0x1p43, kManySizes = 0x1p26;
// The factor by which the basis grows if no shift separates the wanted values.
constexpr int64_t kWider = 4;
// The largest inverse, relative to 1 / unit_, whose sums of squares are certainly finite.
constexpr double kLargest = 0x1p400;

class Eigsh final : public Spectral {
 public:
  static constexpr const char* kName = "eigsh";

  // m may be null.
  Eigsh(const Subject& a, const Operand* m, const Spectrum& o)
      : Spectral(kName, a.type, a.rows, o),
        n_(a.rows),
        seed_(o.seed),
        invert_(o.invert),
        smallest_(!o.invert && o.which == S4J_SMALLEST_MAGNITUDE),
        sigma_(o.sigma),
        widens_(o.basis == 0) {
    if (invert_ && !std::isfinite(o.sigma)) fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma must be a finite number");
    if (o.which > S4J_SMALLEST_ALGEBRAIC)
      fail(S4J_ILLEGAL_ARGUMENT, kName,
           ": eigenvalues of a symmetric matrix have no imaginary part; Solvers.eigs computes complex eigenvalues");
    if (m != nullptr) take_m(*m);
    if (a.matrix != nullptr)
      take_matrix(*a.matrix);
    else
      take_callers();
    take_halves();
    if (invert_ || general()) look(options_.which);
  }

  // Result 0 is the ascending values, result 1 the vectors, in columns.
  Layout result(Allocator& to, int64_t which) const override {
    require_steps();
    if (which != 0 && which != 1) refuse("the numbers of results are 0, the values, and 1, the vectors");
    Vec<int64_t> order(static_cast<size_t>(k_));
    std::iota(order.begin(), order.end(), int64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) { return value(i) < value(j); });
    Vec<Vector> vectors;
    Vector values;
    for (const int64_t i : order) {
      values.push_back(std::ldexp(value(i), exponent_ + magnitude_.exponent() - m_exponent_));
      if (which == 1) vectors.push_back(vector_of(i));
    }
    if (which == 0) return held_layout(to, type(), Shape{1, {k_}}, values.data(), kName, "an eigenvalue");
    return matrix_of(to, type(), vectors, n_, false);
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n_;
    out.entries = a_.nnz();
    return out;
  }

 private:
  void take_matrix(const Operand& a) {
    a_ = read_csr<double>(a, false, Part::kAll, kName);
    require_symmetric(a_, a.type(), kName, "matrix");
    exponent_ = take_exponent(a_.values.data(), a_.values.size(), 0);
    product_ = std::make_unique<MatrixOperator>(a_);
    size_ = largest_row(a_);
    symmetric_ = true;
    if (invert_) take_shift();
  }
  // Prepares the inverse of a caller's matrix.
  void take_shift() {
    scale_sigma();
    unit_ = size_ / (general() && m_size_ > 0 ? m_size_ : 1) + std::abs(sigma_);
    if (unit_ == 0) unit_ = 1;
    factors_.emplace(a_, general() ? &m_ : nullptr, sigma_, kBeside * unit_);
    inverse_ = std::make_unique<OwnOperator>(*factors_);
  }
  void take_callers() {
    product_ = std::make_unique<CallersOperator>(S4J_WANTED_PRODUCT, n_, n_, invert_ ? nullptr : &magnitude_);
    if (!invert_) return;
    scale_sigma();
    inverse_ = std::make_unique<CallersOperator>(S4J_WANTED_INVERSE, n_, n_);
  }
  void take_m(const Operand& m) {
    require_square(m, kName);
    if (m.shape()[0] != n_)
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": m has shape ", text(m.shape()), "; it must be [", n_, ", ", n_,
           "], the shape of a");
    m_ = read_csr<double>(m, false, Part::kAll, kName);
    require_symmetric(m_, m.type(), kName, "matrix m");
    m_exponent_ = take_exponent(m_.values.data(), m_.values.size(), 0);
    m_size_ = largest_row(m_);
    halves_ = std::make_unique<Halves>(m_);
  }
  // Eigenvalues of the caller's problem are 2^(exponent_ - m_exponent_) times the eigenvalues of the iterated problem.
  void scale_sigma() {
    sigma_ = std::ldexp(sigma_, m_exponent_ - exponent_);
    if (!std::isfinite(sigma_))
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma is more than 2^1000 times as large as every element");
  }
  // Changes to the standard problem in y = c^T x, where m = c c^T. Vectors x that are orthonormal with respect to m
  // become orthonormal vectors y.
  void take_halves() {
    if (!general()) return;
    reduced_ = std::make_unique<Reduced>(*halves_, *product_, false, n_);
    if (invert_) take_reduced_inverse();
  }
  void take_reduced_inverse() { reduced_inverse_ = std::make_unique<Reduced>(*halves_, *inverse_, true, n_); }
  bool general() const { return halves_ != nullptr; }

  const Operator& forward() const { return general() ? *reduced_ : *product_; }
  const Operator& map() const override {
    if (!invert_) return forward();
    return general() ? *reduced_inverse_ : *inverse_;
  }

  // Tests y^T a x = x^T a y for two random vectors x and y. Practically every operator that is not symmetric fails this
  // test.
  Task<> require_symmetric_products() {
    Vector x(static_cast<size_t>(n_)), y(x.size()), ax(x.size()), ay(x.size());
    for (int64_t i = 0; i < n_; ++i) {
      const auto at = static_cast<size_t>(i);
      x[at] = unit<double>(random_word(static_cast<uint64_t>(seed_), kValues, i)) - 0.5;
      y[at] = unit<double>(random_word(static_cast<uint64_t>(seed_), kValues, n_ + i)) - 0.5;
    }
    co_await product_->apply(x.data(), ax.data());
    co_await product_->apply(y.data(), ay.data());
    const double there = dot(y, ax), back = dot(x, ay);
    const double rounding = (type() == Type::kFloat ? 1e-4 : 1e-8) * (norm(y) * norm(ax) + norm(x) * norm(ay));
    if (!(std::abs(there - back) <= rounding))
      fail(S4J_ILLEGAL_ARGUMENT, kName, " takes a symmetric operator; for two random vectors, y^T a x is ",
           std::ldexp(there, magnitude_.exponent()), ", but x^T a y is ", std::ldexp(back, magnitude_.exponent()));
    size_ = std::max(norm(ax) / norm(x), norm(ay) / norm(y));
    symmetric_ = true;
  }

  // Starts a Lanczos iteration. If the map is not the matrix itself, residuals of the map say little about residuals of
  // the matrix, so that options_.holds tests each pair. Pairs of the squared matrix are tested after the iteration.
  void look(s4j_spectrum which) {
    options_.holds = nullptr;
    options_.relative = invert_;
    if (factors_) options_.counted_from = kManySizes / unit_;
    options_.purifies = moved();
    pairs_.clear();
    if (invert_ && moved())
      options_.holds = [this](const Vector& y, double) { return is_eigenvector(y); };
    else if (invert_)
      options_.holds = [this](const Vector& y, double inverse) { return is_pair(y, sigma_ + 1 / inverse); };
    else if (general() && which != S4J_SMALLEST_MAGNITUDE)
      options_.holds = [this](const Vector& y, double value) { return is_pair(y, value); };
    look_at(which);
  }

  // Values of smallest magnitude are an end of the spectrum if the matrix is definite, else an end of the spectrum of
  // its square. The first cycle, or a later one, shows whether the matrix is definite.
  Task<> choose() override {
    if (dense_) co_return;
    if (half_gone()) from_products_to_inverse();
    if (general() && !factorised_) {
      co_await halves_->factorise(kName);
      factorised_ = true;
    }
    pairs_.clear();
    if (factors_) {
      if (lanczos_.is_slow() && !moved() && !went_nearer_ && co_await go_nearer()) look(options_.which);
      const bool before = moved();
      if (!before && largest_inverse() * unit_ > kTooNear) factors_->move();
      co_await factors_->make(kName);
      if (!before && !moved() && !in_range() && factors_->move()) co_await factors_->make(kName);
      if (moved() != before) look(options_.which);
    }
    if (!symmetric_) co_await require_symmetric_products();
    if (!smallest_) co_return;
    if (!looked_) {
      Lanczos::Options ends = options_;
      ends.holds = nullptr;
      ends.k = 1;
      ends.which = S4J_LARGEST_MAGNITUDE;
      Lanczos both(ends);
      co_await both.cycle(forward());
      looked_ = true;
      if (both.least() >= -rounding(both)) co_return look(S4J_SMALLEST_ALGEBRAIC);
      if (both.most() <= rounding(both)) co_return look(S4J_LARGEST_ALGEBRAIC);
      co_return look(S4J_SMALLEST_MAGNITUDE);
    }
    const bool other_sign = options_.which == S4J_SMALLEST_ALGEBRAIC ? lanczos_.least() < -rounding(lanczos_)
                                                                     : lanczos_.most() > rounding(lanczos_);
    if (options_.which != S4J_SMALLEST_MAGNITUDE && other_sign) look(S4J_SMALLEST_MAGNITUDE);
  }
  double rounding(const Lanczos& l) const {
    return std::max(options_.tolerance, 1e-14) * std::max(std::abs(l.least()), std::abs(l.most()));
  }

  // Returns whether the product of the inverse and a random vector is so small that its squares are finite.
  bool in_range() {
    if (in_range_) return true;
    Vector x(static_cast<size_t>(n_)), y(x.size());
    int64_t drawn = 0;
    draw(x, seed_, drawn);
    factors_->apply(x.data(), y.data());
    in_range_ = std::all_of(y.begin(), y.end(), [this](double v) { return std::abs(v) * unit_ < kLargest; });
    return in_range_;
  }
  bool moved() const { return factors_ && factors_->moved(); }
  double largest_inverse() const { return std::max(std::abs(lanczos_.least()), std::abs(lanczos_.most())); }

  // Returns x with y = c^T x.
  Vector unreduced(Vector y) const {
    if (general()) halves_->solve_transposed(y.data());
    return y;
  }
  // Returns whether (value, y) is a pair of the matrix, by an explicit product, since factors may be less accurate than
  // the matrix. The norm of y is 1; with m, the norm of x with respect to m is 1.
  Task<bool> is_pair(const Vector& y, double value) {
    const Vector x = unreduced(y);
    Vector ax(y.size());
    co_await product_->apply(x.data(), ax.data());
    co_return is_pair_with(x, std::move(ax), value);
  }
  // Returns whether y is an eigenvector of the matrix, by is_pair() with its Rayleigh quotient.
  Task<bool> is_eigenvector(const Vector& y) {
    const Vector x = unreduced(y);
    Vector ax(y.size());
    co_await product_->apply(x.data(), ax.data());
    const double value = dot(x, ax);  // x has norm 1, with respect to m if there is an m
    co_return is_pair_with(x, std::move(ax), value);
  }
  bool is_pair_with(const Vector& x, Vector&& ax, double value) {
    Vector r = std::move(ax);
    double size = size_;
    if (general()) {
      Vector mx(x.size());
      halves_->multiply(x.data(), mx.data());
      axpy(-value, mx, r);
      size += std::abs(value) * m_size_;
    } else {
      axpy(-value, x, r);
      size = std::max(size, std::abs(value));
    }
    const double left = norm(r), beside = size * norm(x);
    const bool good = left <= std::max(options_.tolerance, 1e-14) * beside;
    left_ = beside > 0 ? left / beside : left;
    refused_ = good ? 0 : left_;
    return good;
  }
  Task<bool> holds() override {
    if (!dense_ && moved()) co_await project();
    double most = 0;
    for (int64_t i = 0; (dense_ || invert_ || general()) && i < k_; ++i) {
      const Vector y = reduced_vector(i);
      if (!co_await is_pair(y, value(i))) co_return false;
      most = std::max(most, left_);
    }
    if (dense_) refused_ = most;
    co_return dense_ || co_await all_there();
  }
  Task<> finish() override {
    if (moved() && pairs_.empty()) co_await project();
  }

  // Computes all pairs and keeps the wanted k pairs.
  Task<> solve_whole() override {
    Vector unit(static_cast<size_t>(n_), 0);
    Eigen::MatrixXd whole(n_, n_);
    for (int64_t j = 0; j < n_; ++j) {
      unit[j] = 1;
      co_await forward().apply(unit.data(), whole.col(j).data());
      unit[j] = 0;
    }
    if (!whole.allFinite()) fail(S4J_ARITHMETIC, kName, ": a number exceeds the range of DOUBLE; scale the matrix");
    whole = ((whole + whole.transpose()) / 2).eval();
    Eigen::VectorXd found(n_);
    pairs_.clear();
    symmetric_eigen(static_cast<int>(n_), whole.data(), found.data());
    for (int64_t i = 0; i < n_; ++i)
      pairs_.push_back({found(i), Vector(whole.col(i).data(), whole.col(i).data() + n_)});
    const s4j_spectrum which = smallest_ ? S4J_SMALLEST_MAGNITUDE : options_.which;
    const double from = invert_ ? sigma_ : 0;
    sort_pairs([this, which, from](double v) {
      if (invert_ || which == S4J_SMALLEST_MAGNITUDE) return std::abs(v - from);
      return which == S4J_LARGEST_MAGNITUDE ? -std::abs(v) : which == S4J_LARGEST_ALGEBRAIC ? -v : v;
    });
    pairs_.resize(static_cast<size_t>(k_));
  }
  // Sorts pairs by key. If sigma is far from all values, rounded distances may be equal; then the values decide.
  template <typename Key>
  void sort_pairs(const Key& key) {
    const auto order = [&](const Pair& p) { return std::pair(key(p.value), p.value < sigma_ ? -p.value : p.value); };
    std::stable_sort(pairs_.begin(), pairs_.end(), [&](const Pair& a, const Pair& b) { return order(a) < order(b); });
  }

  // Projects the matrix on the vectors found with a shift beside sigma. Sorts the resulting pairs by distance from
  // sigma.
  Task<> project() {
    const int64_t count = options_.k;
    Multivector y, x, ax;
    y.n = x.n = ax.n = n_;
    for (int64_t i = 0; i < count; ++i) {
      y.append(lanczos_.vector(i));
      x.append(unreduced(y.vector(i)));
      Vector product(static_cast<size_t>(n_));
      co_await product_->apply(x.at(i), product.data());
      ax.append(product);
    }
    Eigen::MatrixXd small = products(n_, x.at(0), count, ax.at(0), count);
    if (!small.allFinite()) fail(S4J_ARITHMETIC, kName, ": a number exceeds the range of DOUBLE; scale the matrix");
    small = ((small + small.transpose()) / 2).eval();
    Eigen::VectorXd found(count);
    symmetric_eigen(static_cast<int>(count), small.data(), found.data());
    const Multivector turned = y.times(small);
    pairs_.clear();
    for (int64_t i = 0; i < count; ++i) pairs_.push_back({found(i), turned.vector(i)});
    sort_pairs([this](double v) { return std::abs(v - sigma_); });
  }

  // Returns whether, for a sigma near an eigenvalue, all eigenvalues nearer to sigma than the k-th were found. Counts
  // them by the inertia of the matrix shifted to both sides of sigma.
  Task<bool> all_there() {
    missing_ = 0;
    if (!factors_ || !(moved() || largest_inverse() * unit_ > kManySizes)) co_return true;
    double far = 0;
    for (int64_t i = 0; i < k_; ++i) far = std::max(far, std::abs(value(i) - sigma_));
    // If a bound of the count is itself an eigenvalue, tries another bound.
    constexpr double kAttempts[] = {1, 1.5, 2.25, 3.375};
    if (far <= 2 * kCountable * unit_) co_return true;
    for (const double attempt : kAttempts) {
      const double margin = attempt * kCountable * std::max(unit_, far);
      const double within = far - margin;
      int64_t found = 0;
      for (int64_t i = 0; i < (moved() ? std::ssize(pairs_) : k_); ++i)
        found += std::abs(value(i) - sigma_) < far - margin / 2 ? 1 : 0;
      const std::optional<int64_t> below = co_await eigenvalues_below(a_, factors_m(), sigma_ - within);
      const std::optional<int64_t> above = co_await eigenvalues_below(a_, factors_m(), sigma_ + within);
      if (!below || !above) continue;
      missing_ = std::max<int64_t>(0, *above - *below - found);
      co_return missing_ == 0;
    }
    co_return false;
  }
  const Csr<double>* factors_m() const { return general() ? &m_ : nullptr; }

  // Continues the search for smallest magnitudes with the inverse at 0. The squared matrix does not separate values of
  // nearly equal magnitude and opposite signs, because its rounding errors are relative to the largest value. Products
  // also converge slowly if distances of values are small relative to the largest value. The inverse has neither
  // problem.
  bool from_products_to_inverse() {
    if (!smallest_ || a_.rows == 0) return false;
    smallest_ = false;
    invert_ = true;
    sigma_ = 0;
    take_shift();
    if (general()) take_reduced_inverse();
    look(S4J_LARGEST_MAGNITUDE);
    return true;
  }

  // Separates values whose distances from each other are small relative to their distance from sigma, and whose
  // inverses are therefore nearly equal. If all lie on one side of sigma, moves the shift to within about their mutual
  // distance, provided that no eigenvalue lies between sigma and the shift. Otherwise enlarges the basis. Returns false
  // if it changed neither.
  Task<bool> go_nearer() {
    constexpr double kWorthwhile = 1.0 / 16, kFarther = 16;
    went_nearer_ = true;
    // Distances of Ritz values from sigma are upper bounds of distances of eigenvalues.
    const double first = 1 / largest_inverse(), last = 1 / std::abs(lanczos_.value(k_ - 1));
    const double reach = last + 2 * kCountable * unit_;
    double away = std::max({last - first, first * lanczos_.residual(), kBeside * unit_});
    if (!(away < kWorthwhile * first)) co_return false;
    const std::optional<int64_t> at = co_await eigenvalues_below(a_, factors_m(), sigma_);
    const std::optional<int64_t> below = co_await eigenvalues_below(a_, factors_m(), sigma_ - reach);
    const std::optional<int64_t> above = co_await eigenvalues_below(a_, factors_m(), sigma_ + reach);
    const bool one_side = at && below && above && (*below == *at) != (*above == *at);
    while (one_side && away < kWorthwhile * first) {
      const double shift = sigma_ + (*above > *at ? 1 : -1) * (first - away);
      const std::optional<int64_t> there = co_await eigenvalues_below(a_, factors_m(), shift);
      if (there && *there == *at) {
        factors_->move_to(shift);
        co_return true;
      }
      away *= kFarther;
    }
    if (widens_) options_.basis = std::min(n_, kWider * options_.basis);
    co_return widens_;
  }

  // Returns whether to compute all eigenvalues if nothing else converges. Rounding can make inverses of values equal if
  // sigma is far away, and squares of values that differ only in sign. A caller's inverse is excluded: if it finds
  // nothing, it may be the inverse of another matrix.
  bool few() const override { return n_ <= kLastResort && (!invert_ || factors_); }
  // Tries in turn: the inverse, more values if some are missing, another shift beside sigma, and all values.
  Task<bool> another_way() override {
    if (dense_) co_return false;
    if (from_products_to_inverse()) co_return true;
    if (!factors_) co_return takes_all();
    // Adds the missing values, but at most about doubles the number of wanted values, since thousands may lie at sigma.
    const int64_t more = std::min(n_, options_.k + std::min(std::exchange(missing_, 0), options_.k + 8));
    if (more > options_.k) {
      options_.k = more;
      options_.basis = std::min(n_, std::max(options_.basis, more + 2));
    } else if (!factors_->move()) {
      co_return takes_all();
    }
    look(options_.which);
    co_return true;
  }

  // Returns the i-th wanted vector of the iterated problem; vector_of() returns the vector of the caller's problem.
  Vector reduced_vector(int64_t i) const { return pairs_.empty() ? lanczos_.vector(i) : pairs_[i].vector; }
  Vector vector_of(int64_t i) const {
    Vector x = unreduced(reduced_vector(i));
    if (general()) scale(elementary::pow(2, -m_exponent_ / 2.0), x);
    fix_sign(x);
    return x;
  }

  // Returns the i-th wanted eigenvalue of the iterated problem.
  double value(int64_t i) const {
    if (!pairs_.empty()) return pairs_[i].value;
    return invert_ ? sigma_ + 1 / lanczos_.value(i) : lanczos_.value(i);
  }

  int64_t n_, seed_;
  bool invert_, smallest_, looked_ = false, symmetric_ = false;
  Csr<double> a_;  // the caller's matrix is a_ 2^exponent_; empty for an operator
  int exponent_ = 0;
  Magnitude magnitude_;      // the power of two by which an operator's products are divided
  double sigma_, size_ = 0;  // size_: the largest row sum, or |a x| / |x| of an operator for random x
  Csr<double> m_;            // the caller's m is m_ 2^m_exponent_; empty without m
  int m_exponent_ = 0;
  double m_size_ = 0;
  std::unique_ptr<Halves> halves_;
  bool factorised_ = false, in_range_ = false, widens_, went_nearer_ = false;
  struct Pair {
    double value;
    Vector vector;
  };
  std::optional<ShiftNear> factors_;
  double unit_ = 0;      // the magnitude of eigenvalues
  Vec<Pair> pairs_;      // the last cycle's pairs after a move of the shift, or the wanted ones of all pairs
  double left_ = 0;      // the relative residual of the last tested pair
  int64_t missing_ = 0;  // number of missing eigenvalues nearer to sigma than the k-th found
  std::unique_ptr<Operator> product_, inverse_, reduced_, reduced_inverse_;
};

}  // namespace

std::shared_ptr<Solver> make_eigsh(const Subject& a, const Spectrum& options) {
  require_subject(a, true, Eigsh::kName);
  return make_pooled<Eigsh>(a, nullptr, options);
}

std::shared_ptr<Solver> make_general_eigsh(const Subject& a, const Operand& m, const Spectrum& options) {
  require_subject(a, true, Eigsh::kName);
  return make_pooled<Eigsh>(a, &m, options);
}

}  // namespace s4j
