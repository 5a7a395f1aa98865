// SPDX-License-Identifier: Apache-2.0
// A few eigenvalues of a symmetric matrix.
#include <algorithm>
#include <numeric>

#include "linalg/spectrum.hpp"
#include "ops/philox.hpp"

namespace s4j {
namespace {

// Throws, naming an element, unless a is its own transpose but for rounding.
void require_symmetric(const Csr<double>& a, Type type, const char* name) {
  const Csr<double> t = a.transposed();
  double largest = 0;
  for (const double v : a.values) largest = std::max(largest, std::abs(v));
  const double rounding = largest * (type == Type::kFloat ? 1e-5 : 1e-10);
  for (int64_t i = 0; i < a.rows; ++i) {
    int64_t p = a.pointers[static_cast<size_t>(i)], q = t.pointers[static_cast<size_t>(i)];
    const int64_t p_end = a.pointers[static_cast<size_t>(i) + 1], q_end = t.pointers[static_cast<size_t>(i) + 1];
    while (p < p_end || q < q_end) {
      constexpr int32_t kNone = INT32_MAX;
      const int32_t j = p < p_end ? a.index[static_cast<size_t>(p)] : kNone;
      const int32_t l = q < q_end ? t.index[static_cast<size_t>(q)] : kNone;
      const double here = j <= l ? a.values[static_cast<size_t>(p)] : 0;
      const double there = l <= j ? t.values[static_cast<size_t>(q)] : 0;
      if (std::abs(here - there) > rounding)
        fail(S4J_ILLEGAL_ARGUMENT, name, ": takes a symmetric matrix; element (", i, ", ", std::min(j, l), ") is ",
             here, ", its mirror image ", there);
      p += j <= l ? 1 : 0;
      q += l <= j ? 1 : 0;
    }
  }
}

class Eigsh final : public Spectral {
 public:
  static constexpr const char* kName = "eigsh";

  Eigsh(const Subject& a, const Spectrum& o)
      : Spectral(kName, a.type, a.rows, o),
        n_(a.rows),
        seed_(o.seed),
        invert_(o.invert),
        smallest_(!o.invert && o.which == S4J_SMALLEST_MAGNITUDE),
        sigma_(o.sigma) {
    if (invert_ && !std::isfinite(o.sigma)) fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma is no finite number");
    if (a.matrix != nullptr)
      take_matrix(*a.matrix);
    else
      take_callers();
    if (!invert_) return;
    options_.holds = [this](const Vector& x, double inverse) { return is_pair(x, sigma_ + 1 / inverse); };
    look_at(options_.which);
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
      values.push_back(std::ldexp(value(i), exponent_));
      if (which == 1) vectors.push_back(vector(i));
    }
    if (which == 0) return dense_layout(to, type(), Shape{1, {k_}}, values.data());
    return matrix_of(to, vectors, n_, false);
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
    require_symmetric(a_, a.type(), kName);
    exponent_ = take_exponent(a_.values.data(), a_.values.size(), 0);
    product_ = std::make_unique<MatrixOperator>(a_);
    symmetric_ = true;
    if (!invert_) return;
    sigma_ = std::ldexp(sigma_, -exponent_);
    if (!std::isfinite(sigma_))
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma lies more than 2^1000 times beyond every element");
    factors_ = shifted_inverse(a_, sigma_, kName);
    inverse_ = std::make_unique<OwnOperator>(*factors_);
    for (int64_t i = 0; i < n_; ++i) {
      double sum = 0;
      for (int64_t p = a_.pointers[static_cast<size_t>(i)]; p < a_.pointers[static_cast<size_t>(i) + 1]; ++p)
        sum += std::abs(a_.values[static_cast<size_t>(p)]);
      size_ = std::max(size_, sum);
    }
  }
  void take_callers() {
    product_ = std::make_unique<CallersOperator>(S4J_WANTED_PRODUCT, n_, n_);
    if (invert_) inverse_ = std::make_unique<CallersOperator>(S4J_WANTED_INVERSE, n_, n_);
  }

  const Operator& map() const override { return invert_ ? *inverse_ : *product_; }

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

  // The smallest magnitudes of a definite matrix are an end of its spectrum; those of another one are an end of its
  // square's. Which it is the first cycle tells, or a later one.
  Task<> choose() override {
    if (!symmetric_) co_await require_symmetric_products();
    if (!smallest_) co_return;
    if (!looked_) {
      Lanczos::Options ends = options_;
      ends.k = 1;
      ends.which = S4J_LARGEST_MAGNITUDE;
      Lanczos both(ends);
      co_await both.cycle(*product_);
      looked_ = true;
      if (both.least() >= -rounding(both)) co_return look_at(S4J_SMALLEST_ALGEBRAIC);
      if (both.most() <= rounding(both)) co_return look_at(S4J_LARGEST_ALGEBRAIC);
      co_return look_at(S4J_SMALLEST_MAGNITUDE);
    }
    const bool other_sign = options_.which == S4J_SMALLEST_ALGEBRAIC ? lanczos_.least() < -rounding(lanczos_)
                                                                     : lanczos_.most() > rounding(lanczos_);
    if (options_.which != S4J_SMALLEST_MAGNITUDE && other_sign) look_at(S4J_SMALLEST_MAGNITUDE);
  }
  double rounding(const Lanczos& l) const {
    return std::max(options_.tolerance, 1e-14) * std::max(std::abs(l.least()), std::abs(l.most()));
  }

  // Factors may be worse than the matrix: what is called a pair is one of the matrix.
  Task<bool> is_pair(const Vector& x, double value) const {
    Vector r(x.size());
    co_await product_->apply(x.data(), r.data());
    axpy(-value, x, r);
    co_return norm(r) <= std::max(options_.tolerance, 1e-14) * std::max(size_, std::abs(value));
  }
  Task<bool> holds() const override {
    for (int64_t i = 0; invert_ && i < k_; ++i) {
      const Vector x = lanczos_.vector(i);
      if (!co_await is_pair(x, value(i))) co_return false;
    }
    co_return true;
  }

  // Of a_.
  double value(int64_t i) const { return invert_ ? sigma_ + 1 / lanczos_.value(i) : lanczos_.value(i); }

  int64_t n_, seed_;
  bool invert_, smallest_, looked_ = false, symmetric_ = false;
  Csr<double> a_;  // a matrix is a_ 2^exponent_
  int exponent_ = 0;
  double sigma_, size_ = 0;  // size_: the largest sum of a row; of an operator, what it makes of random vectors
  std::unique_ptr<LinearMap> factors_;
  std::unique_ptr<Operator> product_, inverse_;
};

}  // namespace

std::shared_ptr<Solver> make_eigsh(const Subject& a, const Spectrum& options) {
  require_subject(a, true, Eigsh::kName);
  return make_pooled<Eigsh>(a, options);
}

}  // namespace s4j
