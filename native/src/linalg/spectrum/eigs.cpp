// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/eigs.hpp"

#include <algorithm>

#include "elementary/elementary.hpp"
#include "linalg/lu/shifted_inverse.hpp"
#include "linalg/spectrum/krylov_schur.hpp"
#include "linalg/spectrum/spectrum.hpp"

namespace s4j {
namespace {

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
        invert_(o.invert),
        sigma_(o.sigma),
        tolerance_(o.tolerance) {
    if (invert_ && !std::isfinite(o.sigma)) fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma is no finite number");
    double size = 0;
    if (a.matrix != nullptr) {
      a_ = read_csr<double>(*a.matrix, false, Part::kAll, kName);
      exponent_ = take_exponent(a_.values.data(), a_.values.size(), 0);
      product_ = std::make_unique<MatrixOperator>(a_);
      size = largest_line(a_);
    } else {
      product_ = std::make_unique<CallersOperator>(S4J_WANTED_PRODUCT, n_, n_);
    }
    if (invert_) take_inverse(a.matrix != nullptr);
    process_.emplace(KrylovSchur::Options{n_, k_, basis_, seed_, invert_ ? S4J_LARGEST_MAGNITUDE : which_, tolerance_,
                                          invert_, size});
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
      refuse("the results are 0, 1, parts of the values, 2, 3, parts of the vectors, and 4, residuals");
    Vector values;
    for (const Found& f : found_)
      values.push_back(std::ldexp(which == 4 ? f.residual : which == 0 ? f.value.real() : f.value.imag(), exponent_));
    return dense_layout(to, type(), Shape{1, {count}}, values.data());
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
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma lies more than 2^1000 times beyond every element");
    factors_ = shifted_inverse(a_, sigma_);
    inverse_ = std::make_unique<OwnOperator>(*factors_);
  }

  Task<> choose() override {
    fresh_ = false;
    if (factors_ != nullptr) co_await factors_->make(kName);
  }
  Task<> cycle() override { return process_->cycle(invert_ ? *inverse_ : *product_, *product_); }
  bool converged() const override { return process_->converged(); }
  bool stagnates() const override { return process_->stagnates(); }
  double residual() const override { return process_->residual(); }
  void begin_again() noexcept override { process_->begin_again(); }

  // Of the values themselves: those near sigma have the least.
  double key(Complex value) const { return invert_ ? modulus(value - sigma_) : KrylovSchur::key(which_, value); }

  Task<> finish() override {
    if (!fresh_) co_await project();
  }
  Task<bool> holds() override {
    co_await project();
    const double most = std::max(tolerance_, 1e-14) * process_->size();
    co_return std::all_of(found_.begin(), found_.end(), [most](const Found& f) { return f.residual <= most; });
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
    if (!small.allFinite()) fail(S4J_ARITHMETIC, kName, ": numbers leave the range of double");
    const Schur form = co_await Schur::of(small, kName);
    Vec<int64_t> order;
    for (int64_t at = 0; at < form.size(); at += form.rows(at)) order.push_back(at);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t i, int64_t j) { return key(form.value(i)) < key(form.value(j)); });
    found_.clear();
    for (const int64_t at : order) {
      if (static_cast<int64_t>(found_.size()) >= k_) break;
      const Eigen::VectorXcd y = form.vector(at);
      Eigen::MatrixXd parts(u.count, 2);
      parts << y.real(), y.imag();
      add(form.value(at), u.times(parts), au.times(parts));
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
  bool invert_;
  double sigma_, tolerance_;
  Csr<double> a_;  // a matrix is a_ 2^exponent_
  int exponent_ = 0;
  std::unique_ptr<ShiftedInverse> factors_;
  std::unique_ptr<Operator> product_, inverse_;
  std::optional<KrylovSchur> process_;
  Vec<Found> found_;
  bool fresh_ = false;  // found_ is that of the last cycle
};

}  // namespace

std::shared_ptr<Solver> make_eigs(const Subject& a, const Spectrum& options) {
  require_subject(a, true, Eigs::kName);
  return make_pooled<Eigs>(a, options);
}

}  // namespace s4j
