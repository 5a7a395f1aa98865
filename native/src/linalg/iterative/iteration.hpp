// SPDX-License-Identifier: Apache-2.0
// Iterations towards the x of a x = b: what they share. An iteration is advanced by a number of steps per call; nothing
// calls back.
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
  // Begin, or begin again, from x_ with the true residual in r_.
  virtual Task<> begin() = 0;
  // One iteration: RUNNING with estimate_ up to date, or why there is no further one. x_ stays finite.
  virtual Task<s4j_solver_state> advance() = 0;
  // x as of now; collect() makes that x_.
  virtual Vector current() const { return x_; }
  virtual void collect() {}
  // Is estimate_ that of x_, not only of current()?
  virtual bool up_to_date() const { return true; }
  // Whether x_ solves the system in the method's other sense, least squares: decided on r_, its residual, and on what
  // is computed from that anew.
  virtual Task<bool> solves() { co_return false; }
  // What has to fall when the iteration begins again from x_.
  virtual Task<double> misfit() { co_return estimate_; }
  // z = m^-1 r
  Task<> precondition(const Vector& r, Vector& z) const;
  Task<> multiply(const Vector& x, Vector& y) const { return p_->product->apply(x.data(), y.data()); }
  Vector vector(double value = 0) const { return Vector(b_.size(), value); }
  // r_ = b - a x_; returns its norm.
  Task<double> residual();

  PreparedPtr p_;
  Goal goal_;
  Vector b_, x_, r_;
  double target_ = 0;    // the norm to reach
  double estimate_ = 0;  // of the residual's norm

 private:
  Task<> steps(int64_t count) override;
  Progress progress() const override { return {state_, iterations_, std::ldexp(estimate_, exponent_)}; }
  Task<> first_look();
  Task<> settle(s4j_solver_state otherwise);
  Task<double> residual_of(const Vector& x, Vector& r) const;
  Task<> keep();
  Task<bool> fall_back();

  // The right side is b_ 2^exponent_, the solution x_ 2^x_exponent().
  int x_exponent() const { return exponent_ - p_->exponent; }

  int exponent_;
  Shape shape_;
  bool guessed_;
  s4j_solver_state state_ = S4J_SOLVER_RUNNING;
  int64_t iterations_ = 0;
  Vector best_;  // an x_ to fall back to, as good as any so far but for a factor of ten, and its true residual
  double best_residual_ = 0;
  double last_tried_ = 0;  // the estimate when an x_ was compared with that
  double claimed_;         // misfit() when an estimate was wrong last
  bool looked_ = false;    // best_residual_ is there
  bool ready_ = false;     // r_ and what begin() makes belong to x_; not after a step that threw
};

}  // namespace s4j
