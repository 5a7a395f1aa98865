// SPDX-License-Identifier: Apache-2.0
// Common parts of iterations for a x = b. A call advances an iteration by a number of steps; the library never calls
// back.
#pragma once

#include "linalg/iterative/prepared.hpp"
#include "linalg/solver/stepped.hpp"

namespace s4j {

class Iteration : public SteppedSolver {
 public:
  Iteration(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal);
  Layout result(Allocator& to, int64_t which) const override;
  SolverInfo info() const override { return p_->info(); }

 protected:
  // Starts or restarts the iteration from x_; r_ holds the true residual of x_.
  virtual Task<> begin() = 0;
  // Makes one iteration and updates estimate_. Returns RUNNING, or the reason for the end. x_ stays finite.
  virtual Task<s4j_solver_state> advance() = 0;
  // Returns the current x. collect() assigns it to x_.
  virtual Vector current() const { return x_; }
  virtual void collect() {}
  // Returns whether estimate_ estimates the residual of x_, and not only of current().
  virtual bool up_to_date() const { return true; }
  // Returns whether x_ is a least-squares solution, by its residual r_. Methods for square systems return false.
  virtual Task<bool> solves() { co_return false; }
  // Returns the measure of error that must decrease between restarts.
  virtual Task<double> misfit() { co_return estimate_; }
  // Computes z = m^-1 r.
  Task<> precondition(const Vector& r, Vector& z) const;
  Task<> multiply(const Vector& x, Vector& y) const { return p_->product->apply(x.data(), y.data()); }
  Vector vector(double value = 0) const { return Vector(b_.size(), value); }
  // Computes r_ = b - a x_. Returns the norm of r_.
  Task<double> residual();

  PreparedPtr p_;
  Goal goal_;
  Vector b_, x_, r_;
  double target_ = 0;    // the residual norm to reach
  double estimate_ = 0;  // the current estimate of the residual norm

 private:
  Task<> steps(int64_t count) override;
  Progress progress() const override { return {state_, iterations_, std::ldexp(estimate_, exponent_)}; }
  Task<> first_look();
  Task<> settle(s4j_solver_state otherwise);
  Task<double> residual_of(const Vector& x, Vector& r) const;
  Task<> keep();
  Task<bool> fall_back();
  Task<> end(s4j_solver_state state);

  // The right-hand side is b_ 2^exponent_, the solution x_ 2^x_exponent().
  int x_exponent() const { return exponent_ - p_->exponent; }

  int exponent_;
  Shape shape_;
  bool guessed_;
  s4j_solver_state state_ = S4J_SOLVER_RUNNING;
  int64_t iterations_ = 0;
  Vector best_;  // the best x_ so far; x_ is compared each time that estimate_ has fallen to a tenth
  double best_residual_ = 0;
  double last_tried_ = 0;  // the estimate when an x_ was last compared with best_
  double claimed_;         // misfit() at the last restart from x_; infinite before
  bool looked_ = false;    // best_residual_ is valid
  bool ready_ = false;     // r_ and the state that begin() sets belong to x_; false after an exception in a step
};

}  // namespace s4j
