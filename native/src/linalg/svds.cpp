// SPDX-License-Identifier: Apache-2.0
// A few singular values: the square roots of the eigenvalues of a^T a.
#include <algorithm>
#include <limits>
#include <numeric>

#include "linalg/spectrum.hpp"

namespace s4j {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

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
    Vec<Vector> right, left;
    Vec<double> sizes;
    for (int64_t i = 0; i < k_; ++i) {
      right.push_back(vector(i));
      left.emplace_back(static_cast<size_t>(a_.rows));
      multiply(a_, right.back().data(), left.back().data());
      sizes.push_back(norm(left.back()));
    }
    Vec<size_t> order(static_cast<size_t>(k_));
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return sizes[i] > sizes[j]; });
    const double small = sizes[order[0]] * kEps * static_cast<double>(a_.rows);
    Vector values;
    Vec<Vector> u, v;
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
  Vector completed(const Vec<Vector>& others) const {
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

std::shared_ptr<Solver> make_svds(const Operand& a, const Spectrum& options) {
  require_matrix(a, Svds::kName);
  return make_pooled<Svds>(a, options);
}

}  // namespace s4j
