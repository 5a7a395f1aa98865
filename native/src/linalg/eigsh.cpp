// SPDX-License-Identifier: Apache-2.0
// A few eigenvalues of a symmetric matrix.
#include <algorithm>
#include <numeric>

#include "linalg/spectrum.hpp"

namespace s4j {
namespace {

class Product final : public LinearMap {
 public:
  explicit Product(const Csr<double>& a) : a_(a) {}
  void apply(const double* x, double* y) const override { multiply(a_, x, y); }

 private:
  const Csr<double>& a_;
};

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

  Eigsh(const Operand& a, const Spectrum& o)
      : Spectral(kName, a.type(), a.shape()[0], o),
        n_(a.shape()[0]),
        invert_(o.invert),
        smallest_(!o.invert && o.which == S4J_SMALLEST_MAGNITUDE),
        a_(read_csr<double>(a, false, Part::kAll, kName)),
        product_(a_) {
    if (invert_ && !std::isfinite(o.sigma)) fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma is no finite number");
    require_symmetric(a_, a.type(), kName);
    exponent_ = take_exponent(a_.values.data(), a_.values.size(), 0);
    sigma_ = std::ldexp(o.sigma, -exponent_);
    if (!std::isfinite(sigma_))
      fail(S4J_ILLEGAL_ARGUMENT, kName, ": sigma = ", o.sigma, " lies more than 2^1000 times beyond every element");
    if (!invert_) return;
    inverse_ = shifted_inverse(a_, sigma_, kName);
    for (int64_t i = 0; i < n_; ++i) {
      double sum = 0;
      for (int64_t p = a_.pointers[static_cast<size_t>(i)]; p < a_.pointers[static_cast<size_t>(i) + 1]; ++p)
        sum += std::abs(a_.values[static_cast<size_t>(p)]);
      size_ = std::max(size_, sum);
    }
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
  const LinearMap& map() const override { return invert_ ? *inverse_ : static_cast<const LinearMap&>(product_); }

  // The smallest magnitudes of a definite matrix are an end of its spectrum; those of another one are an end of its
  // square's. Which it is the first cycle tells, or a later one.
  void choose() override {
    if (!smallest_) return;
    if (!looked_) {
      Lanczos::Options ends = options_;
      ends.k = 1;
      ends.which = S4J_LARGEST_MAGNITUDE;
      Lanczos both(ends);
      both.cycle(product_);
      looked_ = true;
      if (both.least() >= -rounding(both)) return look_at(S4J_SMALLEST_ALGEBRAIC);
      if (both.most() <= rounding(both)) return look_at(S4J_LARGEST_ALGEBRAIC);
      return look_at(S4J_SMALLEST_MAGNITUDE);
    }
    const bool other_sign = options_.which == S4J_SMALLEST_ALGEBRAIC ? lanczos_.least() < -rounding(lanczos_)
                                                                     : lanczos_.most() > rounding(lanczos_);
    if (options_.which != S4J_SMALLEST_MAGNITUDE && other_sign) look_at(S4J_SMALLEST_MAGNITUDE);
  }
  double rounding(const Lanczos& l) const {
    return std::max(options_.tolerance, 1e-14) * std::max(std::abs(l.least()), std::abs(l.most()));
  }

  // Factors may be worse than the matrix: what is called a pair is one of the matrix.
  bool is_pair(const Vector& x, double value) const {
    Vector r(x.size());
    product_.apply(x.data(), r.data());
    axpy(-value, x, r);
    return norm(r) <= std::max(options_.tolerance, 1e-14) * std::max(size_, std::abs(value));
  }
  bool holds() const override {
    for (int64_t i = 0; invert_ && i < k_; ++i)
      if (!is_pair(lanczos_.vector(i), value(i))) return false;
    return true;
  }

  // Of a_.
  double value(int64_t i) const { return invert_ ? sigma_ + 1 / lanczos_.value(i) : lanczos_.value(i); }

  int64_t n_;
  bool invert_, smallest_, looked_ = false;
  Csr<double> a_;  // the matrix is a_ 2^exponent_
  int exponent_ = 0;
  double sigma_ = 0, size_ = 0;  // size_: the largest sum of a row
  Product product_;
  std::unique_ptr<LinearMap> inverse_;
};

}  // namespace

std::shared_ptr<Solver> make_eigsh(const Operand& a, const Spectrum& options) {
  require_square(a, Eigsh::kName);
  return make_pooled<Eigsh>(a, options);
}

}  // namespace s4j
