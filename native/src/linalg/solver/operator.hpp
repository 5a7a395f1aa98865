// SPDX-License-Identifier: Apache-2.0
// Linear operators for iterations: a matrix, a linear map of the library, or a caller's operator, whose products only
// the caller can compute.
#pragma once

#include <algorithm>
#include <cmath>

#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// A linear operator a. apply() computes y = a x; x and y must not overlap. For a caller's operator, the task waits
// until the caller has computed the product.
class Operator {
 public:
  Operator() = default;
  virtual ~Operator() = default;
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;
  virtual Task<> apply(const double* x, double* y) const = 0;
};

// An operator by a linear map of the library. The map must outlive the operator.
class OwnOperator final : public Operator {
 public:
  explicit OwnOperator(const LinearMap& map) : map_(map) {}
  Task<> apply(const double* x, double* y) const override {
    map_.apply(x, y);
    co_await Pausing{};
  }

 private:
  const LinearMap& map_;
};

// An operator by a matrix. The matrix must outlive the operator.
class MatrixOperator final : public Operator {
 public:
  explicit MatrixOperator(const Csr<double>& a) : a_(a) {}
  Task<> apply(const double* x, double* y) const override {
    multiply(a_, x, y);
    co_await Pausing{};
  }

 private:
  const Csr<double>& a_;
};

// A power of two of the size of an operator's first non-zero product. Dividing all products by this power keeps squares
// in range, however large or small the operator is.
class Magnitude {
 public:
  int exponent() const { return exponent_; }
  void take_out_of(double* y, int64_t n) {
    if (known_) {
      if (exponent_ != 0) std::transform(y, y + n, y, [e = -exponent_](double v) { return std::ldexp(v, e); });
      return;
    }
    exponent_ = take_exponent(y, static_cast<size_t>(n), 0);
    known_ = std::any_of(y, y + n, [](double v) { return v != 0; });
  }

 private:
  bool known_ = false;
  int exponent_ = 0;
};

// A caller's operator, divided by `magnitude` unless `magnitude` is null. An operator and its transpose share one
// magnitude.
class CallersOperator final : public Operator {
 public:
  CallersOperator(s4j_wanted op, int64_t rows, int64_t cols, Magnitude* magnitude = nullptr)
      : op_(op), rows_(rows), cols_(cols), magnitude_(magnitude) {}
  Task<> apply(const double* x, double* y) const override {
    co_await Asking{{op_, rows_, cols_, x, y}};
    if (magnitude_ != nullptr) magnitude_->take_out_of(y, rows_);
  }

 private:
  s4j_wanted op_;
  int64_t rows_, cols_;
  Magnitude* magnitude_;
};

}  // namespace s4j
