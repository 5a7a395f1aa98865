// SPDX-License-Identifier: Apache-2.0
// Computes the largest singular values, as square roots of the eigenvalues of a^T a.
#include "linalg/spectrum/svds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "elementary/elementary.hpp"
#include "linalg/solver/held.hpp"
#include "linalg/spectrum/spectrum.hpp"
#include "linalg/spectrum/svds_smallest.hpp"
#include "linalg/spectrum/whole_svd.hpp"

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

// Applies second (first x), which is a^T a or a a^T.
class Gram final : public Operator {
 public:
  Gram(const Operator& first, const Operator& second, int64_t between)
      : first_(first), second_(second), between_(between) {}
  Task<> apply(const double* x, double* y) const override {
    Vector between(static_cast<size_t>(between_));
    co_await first_.apply(x, between.data());
    co_await second_.apply(between.data(), y);
  }

 private:
  const Operator &first_, &second_;
  int64_t between_;
};

class Svds final : public Spectral {
 public:
  Svds(const Subject& a, const Spectrum& o)
      : Spectral(kSvds, a.type, std::min(a.rows, a.cols), o),
        tall_(a.rows >= a.cols),
        rows_(std::max(a.rows, a.cols)),
        cols_(std::min(a.rows, a.cols)) {
    if (a.matrix != nullptr) {
      a_ = read_csr<double>(*a.matrix, !tall_, Part::kAll, kSvds);
      exponent_ = take_exponent(a_.values.data(), a_.values.size(), 0);
      transposed_ = a_.transposed();
      first_ = std::make_unique<MatrixOperator>(a_);
      second_ = std::make_unique<MatrixOperator>(transposed_);
    } else {
      first_ = std::make_unique<CallersOperator>(tall_ ? S4J_WANTED_PRODUCT : S4J_WANTED_TRANSPOSED, rows_, cols_,
                                                 &magnitude_);
      second_ = std::make_unique<CallersOperator>(tall_ ? S4J_WANTED_TRANSPOSED : S4J_WANTED_PRODUCT, cols_, rows_,
                                                  &magnitude_);
    }
    gram_ = std::make_unique<Gram>(*first_, *second_, rows_);
  }

  // Result 0 is U, result 1 the descending values, result 2 V^T. The operator first_ is at least as tall as it is wide.
  Layout result(Allocator& to, int64_t which) const override {
    require_steps();
    if (which < 0 || which > 2) refuse("the numbers of results are 0, U, 1, the values, and 2, V^T");
    Vec<Vector> right = right_, left = left_;
    Vec<double> sizes;
    for (const Vector& l : left) sizes.push_back(norm(l));
    Vec<size_t> order(static_cast<size_t>(k_));
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return sizes[i] > sizes[j]; });
    const double small = sizes[order[0]] * kEps * static_cast<double>(rows_);
    Vector values;
    Vec<Vector> u, v;
    for (const size_t i : order) {
      values.push_back(std::ldexp(sizes[i], exponent_ + magnitude_.exponent()));
      v.push_back(std::move(right[i]));
      if (sizes[i] > small)
        scale(1 / sizes[i], left[i]);
      else
        left[i] = completed(u);
      u.push_back(std::move(left[i]));
    }
    if (which == 1) return held_layout(to, type(), Shape{1, {k_}}, values.data(), kSvds, "a singular value");
    if (which == 0) return matrix_of(to, type(), tall_ ? u : v, tall_ ? rows_ : cols_, false);
    return matrix_of(to, type(), tall_ ? v : u, tall_ ? cols_ : rows_, true);
  }
  SolverInfo info() const override {
    SolverInfo out;
    out.rows = tall_ ? rows_ : cols_;
    out.cols = tall_ ? cols_ : rows_;
    out.entries = a_.nnz();
    return out;
  }

 private:
  const Operator& map() const override { return *gram_; }
  bool few() const override { return is_small_svd(rows_, cols_); }
  Task<> solve_whole() override { all_ = co_await whole_svd(*first_, rows_, cols_, k_, false); }
  // Returns whether the results of whole_svd(), if there are any, satisfy a^T a v = s^2 v within the tolerance.
  Task<bool> holds() override {
    refused_ = 0;
    Vector back(static_cast<size_t>(cols_));
    for (size_t i = 0; dense_ && i < all_.values.size(); ++i) {
      const Vector& v = all_.right[i];
      co_await gram_->apply(v.data(), back.data());
      axpy(-all_.values[i] * all_.values[i], v, back);
      const double size = all_.values[0] * all_.values[0];
      refused_ = std::max(refused_, size > 0 ? norm(back) / size : norm(back));
    }
    co_return refused_ <= std::max(options_.tolerance, 1e-14);
  }
  Task<bool> another_way() override { co_return takes_all(); }
  Task<> finish() override {
    right_.clear();
    left_.clear();
    for (int64_t i = 0; i < k_; ++i) {
      right_.push_back(all_.right.empty() ? vector(i) : all_.right[i]);
      left_.emplace_back(static_cast<size_t>(rows_));
      co_await first_->apply(right_.back().data(), left_.back().data());
    }
    co_await turn();
  }

  // Rotates right vectors within the space found, until their products with a are orthogonal (Hestenes 1958).
  // Eigenvectors of a^T a are mixed if the squares of their values are below the rounding errors of the largest square.
  Task<> turn() {
    constexpr int kSweeps = 30;
    const double rounding = kEps * (8 + std::sqrt(static_cast<double>(rows_)));
    bool turned = true;
    for (int sweep = 0; turned && sweep < kSweeps; ++sweep) {
      turned = false;
      for (size_t i = 0; i < left_.size(); ++i) {
        for (size_t j = i + 1; j < left_.size(); ++j) {
          const double x = norm(left_[i]), y = norm(left_[j]);
          if (!(x > 0) || !(y > 0)) continue;
          const double beside = dot(left_[i], left_[j]) / x / y;
          if (!(std::abs(beside) > rounding)) continue;
          turned = true;
          const double zeta = (y / x - x / y) / (2 * beside);
          const double t = std::copysign(1 / (std::abs(zeta) + elementary::hypot(1, zeta)), zeta);
          const double c = 1 / elementary::hypot(1, t);
          rotate(right_[i], right_[j], c, c * t);
          rotate(left_[i], left_[j], c, c * t);
        }
        co_await Pausing{};
      }
    }
    for (size_t i = 0; i < right_.size(); ++i) {
      const Vector before = right_[i];
      fix_sign(right_[i]);
      if (before != right_[i]) scale(-1, left_[i]);
    }
  }
  static void rotate(Vector& x, Vector& y, double c, double s) {
    for (size_t i = 0; i < x.size(); ++i) {
      const double before = x[i];
      x[i] = c * before - s * y[i];
      y[i] = s * before + c * y[i];
    }
  }

  // Returns a unit vector orthogonal to `others`, for a singular value of 0, whose vector is arbitrary. `others` has
  // fewer vectors than v has elements, so that the projection of some axis is large enough.
  Vector completed(const Vec<Vector>& others) const {
    for (int64_t axis = 0;; ++axis) {
      Vector v(static_cast<size_t>(rows_), 0);
      v[axis] = 1;
      for (int pass = 0; pass < 2; ++pass)
        for (const Vector& b : others) axpy(-dot(b, v), b, v);
      const double left = norm(v);
      // The squared norms of all projected axes sum up to the number of free dimensions.
      if (left * static_cast<double>(rows_) < 0.5 && axis + 1 < rows_) continue;
      scale(1 / left, v);
      return v;
    }
  }

  bool tall_;
  int64_t rows_, cols_;  // shape of the iterated matrix: a, or a^T if a is wide
  // The iterated matrix without the factor 2^exponent_, and its transpose. Both are empty for an operator.
  Csr<double> a_, transposed_;
  int exponent_ = 0;
  Magnitude magnitude_;  // the power of two by which an operator's products are divided
  std::unique_ptr<Operator> first_, second_, gram_;
  Vec<Vector> right_, left_;  // right vectors found, and their products with a
  WholeSvd all_;              // the wanted values, if all were computed
};

}  // namespace

std::shared_ptr<Solver> make_svds(const Subject& a, const Spectrum& options) {
  require_subject(a, false, kSvds);
  if (options.invert || options.which > S4J_SMALLEST_ALGEBRAIC)
    fail(S4J_ILLEGAL_ARGUMENT, kSvds,
         " finds the largest or the smallest singular values, but none near a given number");
  Spectrum o = options;
  o.which = S4J_LARGEST_MAGNITUDE;
  if (options.which == S4J_LARGEST_MAGNITUDE || options.which == S4J_LARGEST_ALGEBRAIC) return make_pooled<Svds>(a, o);
  if (a.matrix == nullptr)
    fail(S4J_ILLEGAL_ARGUMENT, kSvds,
         ": the smallest singular values need a factorisation, which takes an array and no other operator");
  return make_smallest_svds(a, o);
}

}  // namespace s4j
