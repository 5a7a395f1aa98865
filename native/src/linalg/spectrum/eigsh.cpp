// SPDX-License-Identifier: Apache-2.0
#include "linalg/spectrum/eigsh.hpp"

#include <algorithm>
#include <numeric>

#include "elementary/elementary.hpp"
#include "linalg/cholesky/halves.hpp"
#include "linalg/lu/shifted_inverse.hpp"
#include "linalg/spectrum/spectrum.hpp"
#include "ops/random/philox.hpp"

namespace s4j {
namespace {

// The largest sum of a row's magnitudes.
double largest_row(const Csr<double>& a) {
  double most = 0;
  for (int64_t i = 0; i < a.rows; ++i) {
    double sum = 0;
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) sum += std::abs(a.values[p]);
    most = std::max(most, sum);
  }
  return most;
}

// a - sigma m
Csr<double> difference(const Csr<double>& a, double sigma, const Csr<double>& m) {
  Csr<double> out;
  out.rows = out.cols = a.rows;
  out.pointers.push_back(0);
  out.index.reserve(a.nnz() + m.nnz());
  out.values.reserve(a.nnz() + m.nnz());
  for (int64_t i = 0; i < a.rows; ++i) {
    int64_t p = a.pointers[i], q = m.pointers[i];
    const int64_t p_end = a.pointers[static_cast<size_t>(i) + 1], q_end = m.pointers[static_cast<size_t>(i) + 1];
    while (p < p_end || q < q_end) {
      const int32_t j = p < p_end ? a.index[p] : INT32_MAX;
      const int32_t l = q < q_end ? m.index[q] : INT32_MAX;
      out.index.push_back(std::min(j, l));
      out.values.push_back((j <= l ? a.values[p] : 0) - (l <= j ? sigma * m.values[q] : 0));
      p += j <= l ? 1 : 0;
      q += l <= j ? 1 : 0;
    }
    out.pointers.push_back(static_cast<int64_t>(out.index.size()));
  }
  return out;
}

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
        sigma_(o.sigma) {
    if (invert_ && !std::isfinite(o.sigma)) fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma is no finite number");
    if (o.which > S4J_SMALLEST_ALGEBRAIC)
      fail(S4J_ILLEGAL_ARGUMENT, kName,
           ": eigenvalues of a symmetric matrix have no imaginary part; eigs finds others");
    if (m != nullptr) take_m(*m);
    if (a.matrix != nullptr)
      take_matrix(*a.matrix);
    else
      take_callers();
    take_halves();
    if (invert_ || general()) look(options_.which);
  }

  // 0: values, ascending; 1: vectors, in columns.
  Layout result(Allocator& to, int64_t which) const override {
    require_steps();
    if (which != 0 && which != 1) refuse("the results are 0, values, and 1, vectors");
    Vec<int64_t> order(static_cast<size_t>(k_));
    std::iota(order.begin(), order.end(), int64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](int64_t i, int64_t j) { return value(i) < value(j); });
    Vec<Vector> vectors;
    Vector values;
    for (const int64_t i : order) {
      values.push_back(std::ldexp(value(i), exponent_ - m_exponent_));
      if (which == 1) vectors.push_back(vector_of(i));
    }
    if (which == 0) return dense_layout(to, type(), Shape{1, {k_}}, values.data());
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
    if (!invert_) return;
    scale_sigma();
    factors_ = general() ? shifted_inverse(difference(a_, sigma_, m_), 0) : shifted_inverse(a_, sigma_);
    inverse_ = std::make_unique<OwnOperator>(*factors_);
  }
  void take_callers() {
    product_ = std::make_unique<CallersOperator>(S4J_WANTED_PRODUCT, n_, n_);
    if (!invert_) return;
    scale_sigma();
    inverse_ = std::make_unique<CallersOperator>(S4J_WANTED_INVERSE, n_, n_);
  }
  void take_m(const Operand& m) {
    require_square(m, kName);
    if (m.shape()[0] != n_)
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": m has shape ", text(m.shape()), "; it must be [", n_, ", ", n_, "] as a is");
    m_ = read_csr<double>(m, false, Part::kAll, kName);
    require_symmetric(m_, m.type(), kName, "matrix m");
    m_exponent_ = take_exponent(m_.values.data(), m_.values.size(), 0);
    m_size_ = largest_row(m_);
    halves_ = std::make_unique<Halves>(m_);
  }
  // Eigenvalues are those of what is iterated with times 2^(exponent_ - m_exponent_).
  void scale_sigma() {
    sigma_ = std::ldexp(sigma_, m_exponent_ - exponent_);
    if (!std::isfinite(sigma_))
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma lies more than 2^1000 times beyond every element");
  }
  // y = c^T x, m = c c^T, are orthonormal where x are by m.
  void take_halves() {
    if (!general()) return;
    reduced_ = std::make_unique<Reduced>(*halves_, *product_, false, n_);
    if (invert_) reduced_inverse_ = std::make_unique<Reduced>(*halves_, *inverse_, true, n_);
  }
  bool general() const { return halves_ != nullptr; }

  const Operator& forward() const { return general() ? *reduced_ : *product_; }
  const Operator& map() const override {
    if (!invert_) return forward();
    return general() ? *reduced_inverse_ : *inverse_;
  }

  // y^T a x = x^T a y for two random vectors: what is not symmetric fails that, whatever it is.
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
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": takes a symmetric operator; for two random vectors, y^T a x is ", there,
           ", x^T a y is ", back);
    size_ = std::max(norm(ax) / norm(x), norm(ay) / norm(y));
    symmetric_ = true;
  }

  // Where the map is not the matrix itself, its residuals do not tell the matrix'. Those of a square's are looked at
  // when all is found.
  void look(s4j_spectrum which) {
    options_.holds = nullptr;
    if (invert_)
      options_.holds = [this](const Vector& y, double inverse) { return is_pair(y, sigma_ + 1 / inverse); };
    else if (general() && which != S4J_SMALLEST_MAGNITUDE)
      options_.holds = [this](const Vector& y, double value) { return is_pair(y, value); };
    look_at(which);
  }

  // The smallest magnitudes of a definite matrix are an end of its spectrum; those of another one are an end of its
  // square's. Which it is the first cycle tells, or a later one.
  Task<> choose() override {
    if (general() && !factorised_) {
      co_await halves_->factorise(kName);
      factorised_ = true;
    }
    if (factors_ != nullptr) co_await factors_->make(kName);
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

  // Factors may be worse than the matrix: what is called a pair is one of the matrix, of norm 1 or, by m, of that.
  Task<bool> is_pair(const Vector& y, double value) const {
    Vector x = y, r(y.size());
    if (general()) halves_->solve_transposed(x.data());
    co_await product_->apply(x.data(), r.data());
    double size = size_;
    if (general()) {
      Vector mx(y.size());
      halves_->multiply(x.data(), mx.data());
      axpy(-value, mx, r);
      size += std::abs(value) * m_size_;
    } else {
      axpy(-value, x, r);
      size = std::max(size, std::abs(value));
    }
    co_return norm(r) <= std::max(options_.tolerance, 1e-14) * size* norm(x);
  }
  Task<bool> holds() override {
    for (int64_t i = 0; (invert_ || general()) && i < k_; ++i) {
      const Vector y = lanczos_.vector(i);
      if (!co_await is_pair(y, value(i))) co_return false;
    }
    co_return true;
  }
  // The i-th wanted one of the matrix.
  Vector vector_of(int64_t i) const {
    if (!general()) return vector(i);
    Vector x = lanczos_.vector(i);
    halves_->solve_transposed(x.data());
    scale(elementary::pow(2, -m_exponent_ / 2.0), x);
    fix_sign(x);
    return x;
  }

  // Of a_.
  double value(int64_t i) const { return invert_ ? sigma_ + 1 / lanczos_.value(i) : lanczos_.value(i); }

  int64_t n_, seed_;
  bool invert_, smallest_, looked_ = false, symmetric_ = false;
  Csr<double> a_;  // a matrix is a_ 2^exponent_
  int exponent_ = 0;
  double sigma_, size_ = 0;  // size_: the largest sum of a row; of an operator, what it makes of random vectors
  Csr<double> m_;            // empty, or m is m_ 2^m_exponent_
  int m_exponent_ = 0;
  double m_size_ = 0;
  std::unique_ptr<Halves> halves_;
  bool factorised_ = false;
  std::unique_ptr<ShiftedInverse> factors_;
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
