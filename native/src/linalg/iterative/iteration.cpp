// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/iteration.hpp"

#include <algorithm>
#include <limits>

#include "linalg/solver/held.hpp"

namespace s4j {
namespace {

bool all_finite(const Vector& x) {
  return std::all_of(x.begin(), x.end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

Iteration::Iteration(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal)
    : SteppedSolver(p->name(), p->type()),
      p_(std::move(p)),
      goal_(goal),
      b_(read_vector(b, p_->rows, name(), "the right side")),
      exponent_(take_exponent(b_.data(), b_.size(), kSquaresSafely)),
      shape_(solution_shape(b, p_->cols)),
      guessed_(x0 != nullptr),
      claimed_(std::numeric_limits<double>::infinity()) {
  if (x0 != nullptr) {
    if (!(x0->shape() == shape_))
      fail(S4J_ILLEGAL_ARGUMENT, name(), ": the first guess has shape ", text(x0->shape()), ", but the solution has ",
           text(shape_));
    x_ = read_vector(*x0, p_->cols, name(), "the first guess");
    for (double& x : x_) x = std::ldexp(x, -x_exponent());
  } else {
    x_.assign(static_cast<size_t>(p_->cols), 0);
  }
  r_ = b_;
  estimate_ = norm(b_);
  if (estimate_ == 0) {  // b is 0: the solution is 0 for every guess, and no residual is small relative to b
    guessed_ = false;
    x_.assign(x_.size(), 0);
  }
  target_ = std::max(goal.relative * estimate_, std::ldexp(goal.absolute, -exponent_));
}

// Computes the residual of the initial guess. Without a guess, the residual is b.
Task<> Iteration::first_look() {
  if (guessed_) estimate_ = co_await residual();
  best_ = x_;
  best_residual_ = last_tried_ = estimate_;
  if (estimate_ <= target_ || !std::isfinite(estimate_)) {
    co_await end(estimate_ <= target_ ? S4J_SOLVER_CONVERGED : S4J_SOLVER_BROKEN_DOWN);
    looked_ = true;
  } else {
    looked_ = true;
    co_await begin();
  }
}

// Keeps x_ as the best solution so far if its true residual is smaller.
Task<> Iteration::keep() {
  last_tried_ = estimate_;
  if (!all_finite(x_)) co_return;
  Vector r(b_.size());
  const double now = co_await residual_of(x_, r);
  if (!(now < best_residual_)) co_return;
  best_ = x_;
  best_residual_ = now;
}

// Replaces x_, when the iteration ends, by best_ if x_ is not finite or its residual is more than kAstray times larger.
// The residuals of erratic methods vary less than this. Returns whether it has replaced x_.
Task<bool> Iteration::fall_back() {
  constexpr double kAstray = 1e6;
  const bool finite = std::isfinite(estimate_);  // settle() sets infinity for an x_ that is not finite
  if (finite && estimate_ <= best_residual_) {
    best_ = x_;
    best_residual_ = estimate_;
    co_return false;
  }
  const Vector ended = x_;
  const double at_end = estimate_;
  x_ = best_;
  estimate_ = co_await residual();
  if (!finite || at_end > kAstray * estimate_) co_return true;
  x_ = ended;
  estimate_ = co_await residual();
  co_return false;
}

Task<double> Iteration::residual_of(const Vector& x, Vector& r) const {
  co_await multiply(x, r);
  for_elements(static_cast<int64_t>(r.size()), [&, b = b_.data(), to = r.data()](int64_t i) { to[i] = b[i] - to[i]; });
  co_return norm(r);
}

Task<double> Iteration::residual() { return residual_of(x_, r_); }

Task<> Iteration::precondition(const Vector& r, Vector& z) const {
  if (p_->flexible())
    co_await Asking{{S4J_WANTED_PRECONDITIONED, p_->cols, p_->rows, r.data(), z.data()}};
  else if (p_->precondition != nullptr)
    co_await p_->precondition->apply_in_steps(r.data(), z.data());
  else
    for_elements(static_cast<int64_t>(r.size()), [&, from = r.data(), to = z.data()](int64_t i) { to[i] = from[i]; });
}

// Sets the state by the true residual, after the method has ended or its estimate has reached the target. If the true
// residual is above the target, the iteration restarts from x_ as long as restarts reduce misfit(). Otherwise rounding
// errors limit the accuracy.
Task<> Iteration::settle(s4j_solver_state otherwise) {
  collect();
  const bool finite = all_finite(x_);  // the operator is applied to finite vectors only
  estimate_ = std::numeric_limits<double>::infinity();
  if (finite) estimate_ = co_await residual();
  bool done = finite && estimate_ <= target_;
  if (finite && !done && otherwise == S4J_SOLVER_CONVERGED) done = co_await solves();
  const bool ended = otherwise == S4J_SOLVER_EXHAUSTED || otherwise == S4J_SOLVER_INDEFINITE;
  if (finite && !done && !ended) {
    const double now = co_await misfit();
    if (now < 0.9 * claimed_) {
      claimed_ = now;
      co_return co_await begin();
    }
  }
  if (otherwise == S4J_SOLVER_CONVERGED) otherwise = S4J_SOLVER_STAGNATED;  // the claim of convergence was wrong
  const bool fell_back = co_await fall_back();
  if (estimate_ <= target_ || (done && !fell_back))
    co_await end(S4J_SOLVER_CONVERGED);
  else
    co_await end(done || otherwise == S4J_SOLVER_RUNNING ? S4J_SOLVER_STAGNATED : otherwise);
}

// Ends the run. Replaces x_ by the numbers that result() returns, and estimate_ by their residual. Rounding to FLOAT
// does not revoke convergence, since no FLOAT vector is nearer to x_. Underflow does if it changes the residual by more
// than the tolerance (DOUBLE: if the condition no longer holds).
Task<> Iteration::end(s4j_solver_state state) {
  const bool to_float = type() == Type::kFloat;
  Vector rounded = x_, flushed = x_;  // flushed: x_ with only the numbers rounded that underflow
  bool finite = true, changed = false, underflow = false;
  for (size_t i = 0; i < x_.size(); ++i) {
    double v = std::ldexp(x_[i], x_exponent());
    if (to_float) v = static_cast<double>(cast<float>(v));
    finite = finite && std::isfinite(v);
    v = std::ldexp(v, -x_exponent());
    if (v == x_[i]) continue;
    rounded[i] = v;
    changed = true;
    if (to_float && std::abs(v - x_[i]) <= 0x1p-24 * std::abs(x_[i])) continue;
    flushed[i] = v;
    underflow = true;
  }
  if (changed && finite) {  // result() refuses numbers that are not finite
    if (underflow && state == S4J_SOLVER_CONVERGED) {
      Vector change = r_;
      estimate_ = co_await residual_of(flushed, r_);
      axpy(-1, r_, change);
      bool still = estimate_ <= target_ || (to_float && norm(change) <= target_);
      if (!still) still = co_await solves();
      if (!still) state = S4J_SOLVER_STAGNATED;
    }
    estimate_ = co_await residual_of(rounded, r_);
    x_ = std::move(rounded);
  }
  state_ = state;
}

Task<> Iteration::steps(int64_t count) {
  if (!looked_) {
    co_await first_look();
  } else if (!ready_ && state_ == S4J_SOLVER_RUNNING) {
    estimate_ = co_await residual();
    co_await begin();
  }
  ready_ = false;
  for (; count > 0 && state_ == S4J_SOLVER_RUNNING; --count) {
    if (iterations_ == goal_.most_iterations) {
      co_await settle(S4J_SOLVER_EXHAUSTED);
      break;
    }
    const s4j_solver_state after = co_await advance();
    ++iterations_;
    if (after != S4J_SOLVER_RUNNING || estimate_ <= target_)
      co_await settle(after);
    else if (!std::isfinite(estimate_))
      co_await settle(S4J_SOLVER_BROKEN_DOWN);
    else if (up_to_date() && estimate_ < 0.1 * last_tried_)
      co_await keep();
  }
  if (state_ == S4J_SOLVER_RUNNING && iterations_ == goal_.most_iterations) co_await settle(S4J_SOLVER_EXHAUSTED);
  ready_ = true;
}

Layout Iteration::result(Allocator& to, int64_t which) const {
  if (which != 0) refuse("the solver has one result, with the number 0");
  Vector x = current();
  for (size_t i = 0; x_exponent() != 0 && i < x.size(); ++i) {
    x[i] = std::ldexp(x[i], x_exponent());
    if (!std::isfinite(x[i]))
      fail(S4J_ARITHMETIC, name(), ": element ", i, " of the solution exceeds the range of DOUBLE");
  }
  return held_layout(to, type(), shape_, x.data(), name(), "the solution");
}

}  // namespace s4j
