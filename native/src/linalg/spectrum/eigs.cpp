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

// Of the matrix' size: where another shift lies than sigma, at first. What is at right angles to a Schur vector has a
// part of its left eigenvector, and so the rounding of a large inverse in it, unlike with symmetric matrices.
constexpr double kBeside = 0x1p-36;
constexpr double kFurther = 0x1p8;  // and how much further the others, so often at most
constexpr int kFurthest = 2;
// The largest inverse of a distance, in that size, that is iterated with.
constexpr double kTooNear = 0x1p36;
// From beside sigma so many more are looked for, which may be nearer to it.
constexpr int64_t kMoreFromBeside = 2;
// And more yet, so often, where these may not be the nearest ones.
constexpr int kMostExtensions = 3;
// What residuals of all eigenvectors of a dense matrix may be beside its size.
constexpr double kDenseRounding = 1e-13;

// The largest norm of a column or row, which the matrix' norm is at least.
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

// Up to kDenseSpectrum rows by the Schur form of the whole matrix, which n products with unit vectors give where there
// is none; those near a number by an inverse; else by products. Those of smallest magnitude are those near 0 where
// there is a matrix to have factors of.
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

  // 0, 1: real and imaginary parts of the values, those most wanted first, of a conjugate pair the one above the real
  // axis first; 2, 3: of the vectors, in columns; 4: residuals. k, or k + 1 where a pair would be cut.
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
      values.push_back(std::ldexp(which == 4 ? f.residual : which == 0 ? f.value.real() : f.value.imag(), exponent_));
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
    double residual;
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
  // What the inverse at sigma has of others than the eigenvalues there is rounding.
  bool too_near() const { return factors_ && !moved() && process_->map_size() * unit_of_shifts() > kTooNear; }

  // A process begins.
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
    // Eigenvalues at sigma hide others from inverses, which have the rounding of the largest.
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
  // Of a nilpotent part an inverse beside 0 leaves the range of double, or there is none.
  void take_whole_instead_of(const Error& e) {
    if (e.status() != S4J_ARITHMETIC || !factors_ || !last_resort()) throw;
    dense_ = true;
  }
  // Near 0 many a 0/1 matrix has defective eigenvalues alone.
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
  // More of them, all of a matrix that is not too large, or beside sigma.
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

  // Of the values themselves: those near sigma have the least.
  double key(Complex value) const { return invert_ ? modulus(value - sigma_) : KrylovSchur::key(which_, value); }

  Task<> finish() override {
    if (!fresh_) co_await project();
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
  // What two distances from sigma may differ by that count as the same.
  double same() const { return std::max(tolerance_, kDenseRounding) * size_; }

  // Whether the k are as near to sigma as the first k of the whole Schur form.
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

  // Whether the disks around the shift, or around both shifts beside sigma, of which nothing was missed, cover the one
  // around sigma that the k lie in: on its edge, at an angle whose cosine is c, the distance from a shift beside sigma
  // has the square far^2 + away^2 -+ 2 far away c.
  bool covered() const {
    const double away = std::abs(factors_->shift() - sigma_), reach = process_->reach();
    const double far = std::max(0.0, key(found_[k_ - 1].value) - same());
    if (far + away <= reach || away == 0) return true;
    const double both = elementary::hypot(reach, other_reach_);
    return other_reach_ > 0 && elementary::hypot(far, away) * std::numbers::sqrt2 <= both * (1 + 1e-15);
  }
  // For more from beside sigma, and then from its other side.
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

  // The wanted eigenpairs of the matrix on what was found, u^T a u, and their residuals a u y - lambda u y.
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

  // The wanted ones of all eigenpairs.
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

  // The best of u's part of the matrix; u null for the whole space.
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

  // x and a x, the real and the imaginary part each: a value and, when it has an imaginary part, its conjugate.
  void add(Complex value, const Multivector& x, const Multivector& ax) {
    Found f{value, x.vector(0), x.vector(1), 0};
    Vector re = ax.vector(0), im = ax.vector(1);
    axpy(-value.real(), f.re, re);
    axpy(value.imag(), f.im, re);
    axpy(-value.real(), f.im, im);
    axpy(-value.imag(), f.re, im);
    f.residual = elementary::hypot(norm(re), norm(im));
    // The element of largest magnitude becomes real and positive: times (c - i s), which makes the norm 1 as well.
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

  int64_t n_, k_, basis_, seed_;
  s4j_spectrum which_;
  bool invert_, grows_;
  double sigma_, tolerance_;
  double size_ = 0;  // a lower bound of the matrix' norm
  Csr<double> a_;    // a matrix is a_ 2^exponent_
  int exponent_ = 0;
  std::optional<ShiftNear> factors_;
  std::unique_ptr<Operator> product_, inverse_;
  std::optional<KrylovSchur> process_;
  std::optional<Schur> whole_;  // of all eigenvalues
  int extensions_ = 0;
  double other_reach_ = 0;  // from the other side of sigma; 0: that was not looked from
  bool unsure_ = false;     // there may be nearer ones than what was found
  Vec<Found> found_;
  bool fresh_ = false;  // found_ is that of the last cycle
};

}  // namespace

std::shared_ptr<Solver> make_eigs(const Subject& a, const Spectrum& options) {
  require_subject(a, true, Eigs::kName);
  return make_pooled<Eigs>(a, options);
}

}  // namespace s4j
