// SPDX-License-Identifier: Apache-2.0
#include "linalg/iteration.hpp"

#include <algorithm>
#include <limits>

namespace s4j {
namespace {

const char* method_name(s4j_solver_kind kind) {
  switch (kind) {
    case S4J_CG:
      return "cg";
    case S4J_BICGSTAB:
      return "bicgstab";
    case S4J_GMRES:
      return "gmres";
    case S4J_MINRES:
      return "minres";
    default:
      return "lsmr";
  }
}

// [n] or [n, 1].
Vector read_vector(const Operand& b, int64_t n, const char* name, const char* what) {
  Source keep;
  const Matrix<const double> m = read_sides<double>(b, n, name, keep);
  if (m.cols != 1)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": takes one right side at a time, [", n, "] or [", n, ", 1], not shape ",
         text(b.shape()));
  require_finite(m, name, what);
  Vector out(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) out[static_cast<size_t>(i)] = m.data[i * m.rs];
  return out;
}

bool all_finite(const Vector& x) {
  return std::all_of(x.begin(), x.end(), [](double v) { return std::isfinite(v); });
}

}  // namespace

Prepared::Prepared(const Operand& matrix, const Iterative& how, const char* name)
    : Solver(name, matrix.type()),
      options(how),
      a(read_csr<double>(matrix, false, Part::kAll, name)),
      exponent(take_exponent(a.values.data(), a.values.size(), kSquaresSafely)) {
  frobenius = std::sqrt(dot(a.values, a.values));
  if (how.kind != S4J_LSMR) {
    precondition = make_preconditioner(a, how.preconditioner, how.omega, name);
    return;
  }
  if (how.preconditioner > S4J_PRECONDITIONER_JACOBI)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": works with no preconditioner or with Jacobi's, which scales columns to norm 1");
  transposed = a.transposed();
  if (how.preconditioner == S4J_PRECONDITIONER_NONE) return;
  columns.resize(static_cast<size_t>(a.cols));
  double filled = 0;
  for (size_t j = 0; j < columns.size(); ++j) {
    double sum = 0;
    for (int64_t p = transposed.pointers[j]; p < transposed.pointers[j + 1]; ++p)
      sum += transposed.values[static_cast<size_t>(p)] * transposed.values[static_cast<size_t>(p)];
    columns[j] = sum > 0 ? 1 / std::sqrt(sum) : 1;  // a column of zeros stays
    filled += sum > 0 ? 1 : 0;
  }
  frobenius = std::sqrt(filled);
}

SolverInfo Prepared::info() const {
  SolverInfo out;
  out.rows = a.rows;
  out.cols = a.cols;
  out.entries = a.nnz();
  return out;
}

std::shared_ptr<Solver> Prepared::start(const std::shared_ptr<Solver>& self, const Operand& b, const Operand* x0,
                                        const Goal& goal) const {
  const auto p = std::static_pointer_cast<const Prepared>(self);
  switch (options.kind) {
    case S4J_CG:
      return make_cg(p, b, x0, goal);
    case S4J_MINRES:
      return make_minres(p, b, x0, goal);
    case S4J_BICGSTAB:
      return make_bicgstab(p, b, x0, goal);
    case S4J_GMRES:
      return make_gmres(p, b, x0, goal);
    default:
      return make_lsmr(p, b, x0, goal);
  }
}

Iteration::Iteration(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal)
    : Solver(p->name(), p->type()),
      p_(std::move(p)),
      goal_(goal),
      b_(read_vector(b, p_->a.rows, name(), "the right side")),
      exponent_(take_exponent(b_.data(), b_.size(), kSquaresSafely)),
      shape_(solution_shape(b, p_->a.cols)),
      claimed_(std::numeric_limits<double>::infinity()) {
  if (x0 != nullptr) {
    if (!(x0->shape() == shape_))
      fail(S4J_ILLEGAL_ARGUMENT, name(), ": the first guess has shape ", text(x0->shape()), ", the solution ",
           text(shape_));
    x_ = read_vector(*x0, p_->a.cols, name(), "the first guess");
    for (double& x : x_) x = std::ldexp(x, -x_exponent());
  } else {
    x_.assign(static_cast<size_t>(p_->a.cols), 0);
  }
  r_ = b_;
  target_ = std::max(goal.relative * norm(b_), std::ldexp(goal.absolute, -exponent_));
  estimate_ = residual();
  if (!std::isfinite(estimate_)) state_ = S4J_SOLVER_BROKEN_DOWN;
  if (estimate_ <= target_) state_ = S4J_SOLVER_CONVERGED;
  best_ = x_;
  best_residual_ = last_tried_ = estimate_;
}

// x_ becomes the one to fall back to when its true residual is less.
void Iteration::keep() {
  last_tried_ = estimate_;
  Vector r(b_.size());
  const double now = residual_of(x_, r);
  if (!(now < best_residual_)) return;
  best_ = x_;
  best_residual_ = now;
}

// At the end of a run: an x_ that is not finite, or went astray further than erratic methods do on their way, gives way
// to a better one before. True when it did.
bool Iteration::fall_back() {
  constexpr double kAstray = 1e6;
  const bool finite = std::isfinite(estimate_) && all_finite(x_);
  if (finite && estimate_ <= best_residual_) {
    best_ = x_;
    best_residual_ = estimate_;
    return false;
  }
  const Vector ended = x_;
  const double at_end = estimate_;
  x_ = best_;
  estimate_ = residual();
  if (!finite || at_end > kAstray * estimate_) return true;
  x_ = ended;
  estimate_ = residual();
  return false;
}

double Iteration::residual_of(const Vector& x, Vector& r) const {
  s4j::multiply(p_->a, x.data(), r.data());
  for_elements(static_cast<int64_t>(r.size()), [&, b = b_.data(), to = r.data()](int64_t i) { to[i] = b[i] - to[i]; });
  return norm(r);
}

double Iteration::residual() { return residual_of(x_, r_); }

void Iteration::precondition(const Vector& r, Vector& z) const {
  if (p_->precondition != nullptr)
    p_->precondition->apply(r.data(), z.data());
  else
    for_elements(static_cast<int64_t>(r.size()), [&, from = r.data(), to = z.data()](int64_t i) { to[i] = from[i]; });
}

// An end, or an estimate that claims one: the true residual decides. A wrong claim begins again from here while that
// gains; when it does not, rounding is the limit.
void Iteration::settle(s4j_solver_state otherwise) {
  collect();
  estimate_ = residual();
  const bool done = estimate_ <= target_ || (otherwise == S4J_SOLVER_CONVERGED && solves());
  const bool ended = otherwise == S4J_SOLVER_EXHAUSTED || otherwise == S4J_SOLVER_INDEFINITE;
  if (!done && !ended && misfit() < 0.9 * claimed_ && all_finite(x_)) {
    claimed_ = misfit();
    return begin();
  }
  if (otherwise == S4J_SOLVER_CONVERGED) otherwise = S4J_SOLVER_STAGNATED;  // what it claimed does not hold
  const bool fell_back = fall_back();
  if (estimate_ <= target_ || (done && !fell_back))
    state_ = S4J_SOLVER_CONVERGED;
  else
    state_ = done || otherwise == S4J_SOLVER_RUNNING ? S4J_SOLVER_STAGNATED : otherwise;
}

Progress Iteration::step(int64_t count) {
  if (!ready_ && state_ == S4J_SOLVER_RUNNING) {
    estimate_ = residual();
    begin();
  }
  ready_ = false;
  for (; count > 0 && state_ == S4J_SOLVER_RUNNING; --count) {
    if (iterations_ == goal_.most_iterations) {
      settle(S4J_SOLVER_EXHAUSTED);
      break;
    }
    const s4j_solver_state after = advance();
    ++iterations_;
    if (after != S4J_SOLVER_RUNNING || estimate_ <= target_)
      settle(after);
    else if (!std::isfinite(estimate_))
      settle(S4J_SOLVER_BROKEN_DOWN);
    else if (up_to_date() && estimate_ < 0.1 * last_tried_)
      keep();
  }
  if (state_ == S4J_SOLVER_RUNNING && iterations_ == goal_.most_iterations) settle(S4J_SOLVER_EXHAUSTED);
  ready_ = true;
  return {state_, iterations_, std::ldexp(estimate_, exponent_)};
}

Layout Iteration::result(Allocator& to, int64_t which) const {
  if (which != 0) refuse("the solver has one result, number 0");
  Vector x = current();
  for (size_t i = 0; x_exponent() != 0 && i < x.size(); ++i) {
    x[i] = std::ldexp(x[i], x_exponent());
    if (!std::isfinite(x[i]))
      fail(S4J_ARITHMETIC, name(), ": element ", i, " of the solution lies beyond what DOUBLE holds");
  }
  return dense_layout(to, type(), shape_, x.data());
}

std::shared_ptr<Solver> make_iterative(const Operand& a, const Iterative& options) {
  const char* const name = method_name(options.kind);
  if (options.kind == S4J_LSMR)
    require_matrix(a, name);
  else
    require_square(a, name);
  if (options.kind == S4J_GMRES && options.restart < 1)
    fail(S4J_ILLEGAL_ARGUMENT, name, ": a restart after ", options.restart, " iterations; at least 1");
  return make_pooled<Prepared>(a, options, name);
}

}  // namespace s4j
