// SPDX-License-Identifier: Apache-2.0
// Linear operators as iterations see them: a matrix, what is made of one, or products that only the caller can form.
#pragma once

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

// The caller's.
class CallersOperator final : public Operator {
 public:
  CallersOperator(s4j_wanted op, int64_t rows, int64_t cols) : op_(op), rows_(rows), cols_(cols) {}
  Task<> apply(const double* x, double* y) const override { co_await Asking{{op_, rows_, cols_, x, y}}; }

 private:
  s4j_wanted op_;
  int64_t rows_, cols_;
};

}  // namespace s4j
