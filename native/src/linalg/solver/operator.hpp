// SPDX-License-Identifier: Apache-2.0
// Linear operators as iterations see them: a matrix, what is made of one, or products that only the caller can form.
#pragma once

#include <algorithm>
#include <cmath>

#include "linalg/solver/task.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// y = a x. x and y do not overlap. A task that applies one waits where the caller has to.
class Operator {
 public:
  Operator() = default;
  virtual ~Operator() = default;
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;
  virtual Task<> apply(const double* x, double* y) const = 0;
};

// What the library applies by itself; the map outlives the operator.
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

// A matrix, which outlives the operator.
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

// The size of an operator as a power of two, which the first product that is not 0 tells. Without it squares of what is
// made of vectors of norm 1 are numbers, whatever the operator.
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

// The caller's, less its magnitude where one is given, which an operator and its transpose share.
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
