// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/eigs.hpp"

#include <algorithm>
#include <numbers>
#include <optional>
#include <utility>

#include "elementary/elementary.hpp"
#include "linalg/solver/held.hpp"
#include "linalg/spectrum/krylov_schur.hpp"
#include "linalg/spectrum/shift_near.hpp"
#include "linalg/spectrum/spectrum.hpp"

namespace s4j {
namespace {

// The first distance of another shift from sigma, relative to the size of the matrix. It is larger than for symmetric
// matrices: vectors orthogonal to a Schur vector may have components along its left eigenvector, and these contain the
// rounding errors of a large inverse.
constexpr double kBeside = 0x1p-36;
constexpr double kFurther = 0x1p8;  // the factor by which this distance grows, at most kFurthest times
constexpr int kFurthest = 2;
// If the norm of the inverse exceeds kTooNear divided by the size of the matrix, the shift is too near to an eigenvalue
// for the iteration to continue.
constexpr double kTooNear = 0x1p36;
// With a shift beside sigma, the search finds this many values more than requested, since the values nearest to the
// shift need not be the nearest to sigma.
constexpr int64_t kMoreFromBeside = 2;
// If the values found may not be the nearest, the search is extended at most this many times.
constexpr int kMostExtensions = 3;
// The largest allowed residual of eigenvectors of a dense matrix, relative to the size of the matrix.
constexpr double kDenseRounding = 1e-13;

// Returns the largest norm of a column or row, a lower bound of the matrix' norm.
double largest_line(const Csr<double>& a) {
  Vector columns(static_cast<size_t>(a.cols), 0);
  double most = 0;
  for (int64_t i = 0; i < a.rows; ++i) {
    double sum = 0;
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const double square = a.values[p] * a.values[p];
      sum += square;
      columns[a.index[p]] += square;
    }
    most = std::max(most, sum);
  }
  for (const double sum : columns) most = std::max(most, sum);
  return std::sqrt(most);
}

// Computes a few eigenvalues. With at most kDenseSpectrum rows, it uses the Schur form of the whole matrix. For an
// operator, it gets the matrix by n products with unit vectors. Otherwise values near a number come from an inverse,
// and other values from products. Values of smallest magnitude are values near 0 if there is a matrix to factorise.
class Eigs final : public Restarted {
 public:
  static constexpr const char* kName = "eigs";

  Eigs(const Subject& a, const Spectrum& o)
      : Restarted(kName, a.type, o),
        n_(a.rows),
        k_(o.k),
        basis_(basis_size(kName, a.rows, o, 3)),
        seed_(o.seed),
        which_(o.which),
        invert_(o.invert || (o.which == S4J_SMALLEST_MAGNITUDE && a.matrix != nullptr && !few(a.rows))),
        grows_(o.basis == 0),
        sigma_(o.invert ? o.sigma : 0),
        tolerance_(o.tolerance) {
    dense_ = !o.invert && few(a.rows);
    if (invert_ && !std::isfinite(o.sigma)) fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma must be a finite number");
    if (a.matrix != nullptr) {
      a_ = read_csr<double>(*a.matrix, false, Part::kAll, kName);
      exponent_ = take_exponent(a_.values.data(), a_.values.size(), 0);
      product_ = std::make_unique<MatrixOperator>(a_);
      size_ = largest_line(a_);
    } else {
      product_ = std::make_unique<CallersOperator>(S4J_WANTED_PRODUCT, n_, n_);
    }
    if (invert_) take_inverse(a.matrix != nullptr);
    if (!dense_) look();
  }

  // Results 0 and 1 are the real and imaginary parts of the values, the most wanted value first; of a conjugate pair,
  // the value with the positive imaginary part comes first. Results 2 and 3 are the parts of the vectors, in columns,
  // and result 4 the residuals. There are k values, or k + 1 if k would split a conjugate pair.
  Layout result(Allocator& to, int64_t which) const override {
    require_steps();
    const auto count = static_cast<int64_t>(found_.size());
    if (which == 2 || which == 3) {
      Vec<Vector> vectors;
      for (const Found& f : found_) vectors.push_back(which == 2 ? f.re : f.im);
      return matrix_of(to, type(), vectors, n_, false);
    }
    if (which < 0 || which > 4)
      refuse(
          "the numbers of results are 0 and 1, the parts of the values, 2 and 3, the parts of the vectors, and 4, the "
          "residuals");
    Vector values;
    for (const Found& f : found_)
      values.push_back(std::ldexp(which == 4 ? f.returned : which == 0 ? f.value.real() : f.value.imag(), exponent_));
    return held_layout(to, type(), Shape{1, {count}}, values.data(), kName, "an eigenvalue");
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = out.cols = n_;
    out.entries = a_.nnz();
    return out;
  }

 private:
  using Complex = KrylovSchur::Complex;
  struct Found {
    Complex value;
    Vector re, im;
    double residual;  // before rounding
    double returned;  // of the pair as result() returns it
  };

  void take_inverse(bool of_matrix) {
    if (!of_matrix) {
      inverse_ = std::make_unique<CallersOperator>(S4J_WANTED_INVERSE, n_, n_);
      return;
    }
    sigma_ = std::ldexp(sigma_, -exponent_);
    if (!std::isfinite(sigma_))
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma is more than 2^1000 times as large as every element");
    const double unit = unit_of_shifts();
    factors_.emplace(a_, nullptr, sigma_, kBeside * unit, kFurther, kFurthest);
    inverse_ = std::make_unique<OwnOperator>(*factors_);
  }
  static bool few(int64_t n) { return n <= threshold::kDenseSpectrum; }
  double unit_of_shifts() const {
    const double unit = size_ + std::abs(sigma_);
    return unit > 0 ? unit : 1;
  }
  bool moved() const { return factors_ && factors_->moved(); }
  // Returns whether sigma is so close to an eigenvalue that rounding errors hide all other eigenvalues from the
  // inverse.
  bool too_near() const { return factors_ && !moved() && process_->map_size() * unit_of_shifts() > kTooNear; }

  // Starts a new Krylov-Schur iteration with the present shift.
  void look() {
    extensions_ = 0;
    other_reach_ = 0;
    const int64_t k = moved() ? std::min(n_, k_ + kMoreFromBeside) : k_;
    const int64_t basis = std::min(n_, std::max(basis_, k + 3));
    process_.emplace(KrylovSchur::Options{n_, k, basis, grows_, seed_, invert_ ? S4J_LARGEST_MAGNITUDE : which_,
                                          tolerance_, invert_, factors_ ? factors_->shift() : sigma_, size_});
  }
  Task<> choose() override {
    fresh_ = false;
    if (dense_ || !factors_) co_return;
    if (too_near()) factors_->move();
    try {
      co_await factors_->make(kName);
    } catch (const Error& e) {
      take_whole_instead_of(e);
      co_return;
    }
    if (factors_->shift() != process_->shift()) look();
    // Inverses of eigenvalues at sigma are so large that their rounding errors hide other eigenvalues.
    if (moved() && few(n_)) dense_ = true;
  }
  Task<> cycle() override {
    if (!dense_) {
      try {
        co_await process_->cycle(invert_ ? *inverse_ : *product_, *product_);
        co_return;
      } catch (const Error& e) {
        take_whole_instead_of(e);
      }
    }
    co_await solve_whole();
  }
  // Switches to the whole Schur form after an arithmetic error, or rethrows the error. If the matrix has a nilpotent
  // part, an inverse beside 0 may not exist or may exceed the range of double.
  void take_whole_instead_of(const Error& e) {
    if (e.status() != S4J_ARITHMETIC || !factors_ || !last_resort()) throw;
    dense_ = true;
  }
  // Returns whether the whole Schur form is affordable. Many 0/1 matrices have only defective eigenvalues near 0, for
  // which nothing else converges.
  bool last_resort() const { return n_ <= kLastResort; }
  bool converged() const override { return dense_ || (process_->converged() && !too_near()); }
  bool stagnates() const override { return !dense_ && process_->stagnates(); }
  double residual() const override {
    if (!dense_) return process_->residual();
    double most = 0;
    for (const Found& f : found_) most = std::max(most, f.residual);
    return size_ > 0 ? most / size_ : most;
  }
  void begin_again() noexcept override {
    if (process_) process_->begin_again();
    other_reach_ = 0;
  }
  // Tries in turn: a search for more values, all values if the matrix is not too large, and another shift beside sigma.
  Task<bool> another_way() override {
    if (std::exchange(unsure_, false) && look_on()) co_return true;
    const bool whole = !dense_ && last_resort();
    if (whole)
      dense_ = true;
    else if (dense_ || !factors_ || !factors_->move())
      co_return false;
    else
      look();
    co_return true;
  }

  // Returns the sort key of an eigenvalue of the matrix. With an inverse, it is the distance from sigma.
  double key(Complex value) const { return invert_ ? modulus(value - sigma_) : KrylovSchur::key(which_, value); }

  Task<> finish() override {
    if (!fresh_) co_await project();
    if (type() == Type::kFloat) co_await round_pairs();
  }
  Task<bool> holds() override {
    if (!dense_) co_await project();
    const double most =
        dense_ ? std::max(tolerance_, kDenseRounding) * size_ : std::max(tolerance_, 1e-14) * process_->size();
    const bool pairs = std::all_of(found_.begin(), found_.end(), [most](const Found& f) { return f.residual <= most; });
    if (!pairs || dense_ || !factors_) co_return pairs;
    const bool nearest = few(n_) ? co_await best_of_all() : covered();
    unsure_ = !nearest && !few(n_);
    co_return nearest;
  }
  // Returns the difference up to which two distances from sigma count as equal.
  double same() const { return std::max(tolerance_, kDenseRounding) * size_; }

  // Returns whether the k values found are as near to sigma as the nearest k values of the whole Schur form.
  Task<bool> best_of_all() {
    co_await make_whole();
    Vec<double> keys;
    for (int64_t at = 0; at < n_; at += whole_->rows(at))
      for (int64_t i = 0; i < whole_->rows(at); ++i) keys.push_back(key(whole_->value(at)));
    std::sort(keys.begin(), keys.end());
    for (int64_t i = 0; i < k_; ++i)
      if (!(std::abs(key(found_[i].value) - keys[i]) <= same())) co_return false;
    co_return true;
  }

  // Returns whether searched disks cover the smallest disk around sigma that contains the k values. A search finds all
  // values in a disk around its shift, which lies on one side of sigma; two searches cover both sides. A point on the
  // edge of the disk around sigma, at an angle with the cosine c, has the squared distances far^2 + away^2 -+ 2 far
  // away c from the two shifts.
  bool covered() const {
    const double away = std::abs(factors_->shift() - sigma_), reach = process_->reach();
    const double far = std::max(0.0, key(found_[k_ - 1].value) - same());
    if (far + away <= reach || away == 0) return true;
    const double both = elementary::hypot(reach, other_reach_);
    return other_reach_ > 0 && elementary::hypot(far, away) * std::numbers::sqrt2 <= both * (1 + 1e-15);
  }
  // Continues the search with more values, and later with the shift on the other side of sigma.
  bool look_on() {
    const int64_t now = process_->locked();
    if (other_reach_ > 0) return false;
    if (extensions_ < kMostExtensions && now < n_) {
      ++extensions_;
      process_->look_on(std::min(n_, 2 * now + 8), factors_->shift());
      return true;
    }
    const double away = std::abs(factors_->shift() - sigma_);
    other_reach_ = process_->reach();
    factors_->cross();
    const int64_t count = process_->locked_within(key(found_[k_ - 1].value) + away + same(), factors_->shift());
    process_->look_on(std::max<int64_t>(1, count), factors_->shift());
    return true;
  }

  // Computes the wanted eigenpairs (lambda, u y) from the matrix projected on the vectors found, u^T a u, and their
  // residuals a u y - lambda u y.
  Task<> project() {
    const Multivector u = process_->span();
    Multivector au;
    au.n = n_;
    au.count = u.count;
    au.data.resize(u.data.size());
    for (int64_t i = 0; i < u.count; ++i) co_await product_->apply(u.at(i), au.at(i));
    const Eigen::MatrixXd small = products(n_, u.at(0), u.count, au.at(0), u.count);
    if (!small.allFinite()) fail(S4J_ARITHMETIC, kName, ": a number exceeds the range of DOUBLE; scale the matrix");
    const Schur form = co_await Schur::of(small, kName);
    co_await take_pairs(form, &u, &au);
  }

  // Computes all eigenpairs and keeps the wanted ones.
  Task<> solve_whole() {
    co_await make_whole();
    co_await take_pairs(*whole_, nullptr, nullptr);
  }
  Task<> make_whole() {
    if (whole_) co_return;
    Eigen::MatrixXd whole = Eigen::MatrixXd::Zero(n_, n_);
    if (a_.rows > 0) {
      for (int64_t i = 0; i < n_; ++i)
        for (int64_t p = a_.pointers[i]; p < a_.pointers[static_cast<size_t>(i) + 1]; ++p)
          whole(i, a_.index[p]) += a_.values[p];
    } else {
      Vector unit(static_cast<size_t>(n_), 0);
      for (int64_t j = 0; j < n_; ++j) {
        unit[j] = 1;
        co_await product_->apply(unit.data(), whole.col(j).data());
        unit[j] = 0;
        size_ = std::max(size_, std::sqrt(dot(n_, whole.col(j).data(), whole.col(j).data())));
      }
      if (!std::isfinite(size_))
        fail(S4J_ARITHMETIC, kName, ": a number exceeds the range of DOUBLE; scale the matrix");
    }
    whole_.emplace(co_await Schur::of_blocks(std::move(whole), kName));
  }

  // Takes the eigenpairs of smallest keys from a Schur form of u^T a u, or of the whole matrix if u and au are null.
  Task<> take_pairs(const Schur& form, const Multivector* u, const Multivector* au) {
    Vec<int64_t> order;
    for (int64_t at = 0; at < form.size(); at += form.rows(at)) order.push_back(at);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t i, int64_t j) { return key(form.value(i)) < key(form.value(j)); });
    found_.clear();
    for (const int64_t at : order) {
      if (static_cast<int64_t>(found_.size()) >= k_) break;
      const Eigen::VectorXcd y = form.vector(at);
      Eigen::MatrixXd parts(y.size(), 2);
      parts << y.real(), y.imag();
      if (u != nullptr) {
        add(form.value(at), u->times(parts), au->times(parts));
      } else {
        Multivector x, ax;
        x.n = ax.n = n_;
        x.append(parts.data(), 2);
        ax.data.assign(x.data.size(), 0);
        ax.count = 2;
        for (int64_t part = 0; part < (form.value(at).imag() == 0 ? 1 : 2); ++part)
          co_await product_->apply(x.at(part), ax.at(part));
        add(form.value(at), x, ax);
      }
      co_await Pausing{};
    }
    fresh_ = true;
  }

  // Adds an eigenvalue with its vector and, if the value is not real, its conjugate with the conjugate vector. x and ax
  // = a x have the real part and the imaginary part as two vectors.
  void add(Complex value, const Multivector& x, const Multivector& ax) {
    Found f{value, x.vector(0), x.vector(1), 0, 0};
    Vector re = ax.vector(0), im = ax.vector(1);
    f.residual = f.returned = residual_of(value, f, re, im);
    // Multiplies the vector by (c - i s), so that its element of largest magnitude is real and positive and its norm is
    // 1.
    size_t largest = 0;
    for (size_t i = 0; i < f.re.size(); ++i)
      if (elementary::hypot(f.re[i], f.im[i]) > elementary::hypot(f.re[largest], f.im[largest])) largest = i;
    const double size = elementary::hypot(f.re[largest], f.im[largest]) * elementary::hypot(norm(f.re), norm(f.im));
    const double c = f.re[largest] / size, s = f.im[largest] / size;
    for (size_t i = 0; i < f.re.size(); ++i) {
      const double a = f.re[i], b = f.im[i];
      f.re[i] = a * c + b * s;
      f.im[i] = value.imag() == 0 ? 0 : b * c - a * s;
    }
    found_.push_back(f);
    if (value.imag() == 0) return;
    f.value = std::conj(value);
    scale(-1, f.im);
    found_.push_back(std::move(f));
  }

  // Rounds the pairs to FLOAT and computes the residuals of the rounded pairs. The second of two conjugate pairs has
  // the residual of the first.
  Task<> round_pairs() {
    for (size_t i = 0; i < found_.size(); ++i) {
      Found& f = found_[i];
      round(f.re);
      round(f.im);
      if (f.value.imag() < 0 && i > 0) {
        f.returned = found_[i - 1].returned;
        continue;
      }
      Vector re(f.re.size()), im(f.re.size(), 0);
      co_await product_->apply(f.re.data(), re.data());
      if (f.value.imag() != 0) co_await product_->apply(f.im.data(), im.data());
      f.returned = residual_of({rounded(f.value.real()), rounded(f.value.imag())}, f, re, im);
    }
  }
  // Returns a part of an eigenvalue as result() rounds it to FLOAT.
  double rounded(double part) const {
    return std::ldexp(static_cast<double>(cast<float>(std::ldexp(part, exponent_))), -exponent_);
  }
  static void round(Vector& v) {
    for (double& x : v) x = static_cast<double>(cast<float>(x));
  }
  // Returns the norm of a v - value v for the vector v of f. re and im, the parts of a v, are overwritten.
  static double residual_of(Complex value, const Found& f, Vector& re, Vector& im) {
    axpy(-value.real(), f.re, re);
    axpy(value.imag(), f.im, re);
    axpy(-value.real(), f.im, im);
    axpy(-value.imag(), f.re, im);
    return elementary::hypot(norm(re), norm(im));
  }

  int64_t n_, k_, basis_, seed_;
  s4j_spectrum which_;
  bool invert_, grows_;
  double sigma_, tolerance_;
  double size_ = 0;  // a lower bound of the matrix' norm
  Csr<double> a_;    // the caller's matrix is a_ 2^exponent_; empty for an operator
  int exponent_ = 0;
  std::optional<ShiftNear> factors_;
  std::unique_ptr<Operator> product_, inverse_;
  std::optional<KrylovSchur> process_;
  std::optional<Schur> whole_;  // the Schur form of the whole matrix
  int extensions_ = 0;
  double other_reach_ = 0;  // radius of the disk searched from the first side of sigma; 0: only one side was searched
  bool unsure_ = false;     // values nearer to sigma than those found may exist
  Vec<Found> found_;
  bool fresh_ = false;  // found_ holds the eigenpairs after the last restart
};

}  // namespace

std::shared_ptr<Solver> make_eigs(const Subject& a, const Spectrum& options) {
  require_subject(a, true, Eigs::kName);
  return make_pooled<Eigs>(a, options);
}

}  // namespace s4j
