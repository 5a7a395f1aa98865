// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/cg.hpp"

#include <limits>

#include "elementary/elementary.hpp"

namespace s4j {
namespace {

class Cg final : public Iteration {
 public:
  Cg(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal)
      : Iteration(std::move(p), b, x0, goal), z_(vector()), q_(vector()), d_(vector()) {}

 private:
  Task<> begin() override {
    co_await precondition(r_, z_);
    d_ = z_;
    rho_ = dot(r_, z_);
  }

  Task<s4j_solver_state> advance() override {
    co_await multiply(d_, q_);
    const double curvature = dot(d_, q_);
    const double alpha = rho_ / curvature;
    if (!std::isfinite(alpha) && !(curvature <= 0)) co_return S4J_SOLVER_BROKEN_DOWN;
    if (!(curvature > 0) || !(rho_ > 0)) co_return S4J_SOLVER_INDEFINITE;
    axpy(alpha, d_, x_);
    axpy(-alpha, q_, r_);
    estimate_ = norm(r_);
    co_await precondition(r_, z_);
    const double before = rho_;
    rho_ = dot(r_, z_);
    xpby(z_, rho_ / before, d_);
    co_return S4J_SOLVER_RUNNING;
  }

  Vector z_, q_, d_;
  double rho_ = 0;
};

class Minres final : public Iteration {
 public:
  Minres(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal)
      : Iteration(std::move(p), b, x0, goal),
        r1_(vector()),
        r2_(vector()),
        y_(vector()),
        v_(vector()),
        w_(vector()),
        w1_(vector()),
        w2_(vector()) {}

 private:
  static constexpr double kEps = std::numeric_limits<double>::epsilon();
  static constexpr double kLeast = 1e-10;  // |a r| / (|a| |r|) at which r is the residual of a least-squares solution

  Task<> begin() override {
    r1_ = r2_ = r_;
    co_await precondition(r_, y_);
    const double squared = dot(r_, y_);
    definite_ = squared > 0;
    beta_ = phi_ = std::sqrt(std::max(squared, 0.0));
    // Residual estimates are in the norm of the preconditioner; to_norm_ converts them to the Euclidean norm.
    to_norm_ = definite_ ? norm(r_) / beta_ : 1;
    old_beta_ = d_bar_ = epsilon_ = size_ = 0;
    cosine_ = -1;
    sine_ = 0;
    w_.assign(w_.size(), 0);
    w2_.assign(w2_.size(), 0);
    first_ = true;
  }

  Task<s4j_solver_state> advance() override {
    if (!definite_) co_return S4J_SOLVER_INDEFINITE;
    // Makes a Lanczos step.
    const double s = 1 / beta_;
    for_elements(size(), [&, y = y_.data(), v = v_.data()](int64_t i) { v[i] = s * y[i]; });
    co_await multiply(v_, y_);
    if (!first_) axpy(-beta_ / old_beta_, r1_, y_);
    const double alpha = dot(v_, y_);
    axpy(-alpha / beta_, r2_, y_);
    r1_.swap(r2_);
    r2_ = y_;
    co_await precondition(r2_, y_);
    old_beta_ = beta_;
    const double squared = dot(r2_, y_);
    if (squared < 0) co_return S4J_SOLVER_INDEFINITE;
    beta_ = std::sqrt(squared);
    size_ += alpha * alpha + (first_ ? 0 : old_beta_ * old_beta_) + beta_ * beta_;  // excludes the first beta, |b|
    // Applies the previous rotation, then the next one.
    const double old_epsilon = epsilon_;
    const double delta = cosine_ * d_bar_ + sine_ * alpha;
    const double g_bar = sine_ * d_bar_ - cosine_ * alpha;
    epsilon_ = sine_ * beta_;
    d_bar_ = -cosine_ * beta_;
    const double root = elementary::hypot(g_bar, d_bar_);
    // |a r| = phi root is so small that r cannot decrease further: the system is singular and inconsistent. Another
    // step would only add a large component of the null space to x.
    if (root <= kLeast * std::sqrt(size_)) co_return S4J_SOLVER_STAGNATED;
    const double gamma = std::max(elementary::hypot(g_bar, beta_), kEps * std::sqrt(size_));
    if (!std::isfinite(gamma) || gamma == 0) co_return S4J_SOLVER_BROKEN_DOWN;
    cosine_ = g_bar / gamma;
    sine_ = beta_ / gamma;
    const double step = cosine_ * phi_;
    phi_ *= sine_;
    w1_.swap(w2_);
    w2_.swap(w_);
    for_elements(size(), [&, w = w_.data(), w1 = w1_.data(), w2 = w2_.data(), v = v_.data()](int64_t i) {
      w[i] = (v[i] - old_epsilon * w1[i] - delta * w2[i]) / gamma;
    });
    axpy(step, w_, x_);
    estimate_ = phi_ * to_norm_;
    first_ = false;
    // The Krylov subspace is exhausted.
    if (beta_ <= kEps * std::sqrt(size_)) co_return S4J_SOLVER_STAGNATED;
    co_return S4J_SOLVER_RUNNING;
  }

  int64_t size() const { return static_cast<int64_t>(v_.size()); }

  Vector r1_, r2_, y_, v_, w_, w1_, w2_;
  double beta_ = 0, old_beta_ = 0, d_bar_ = 0, epsilon_ = 0, phi_ = 0, cosine_ = -1, sine_ = 0, size_ = 0, to_norm_ = 1;
  bool first_ = true, definite_ = true;
};

}  // namespace

std::shared_ptr<Iteration> make_cg(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal) {
  return make_pooled<Cg>(std::move(p), b, x0, goal);
}
std::shared_ptr<Iteration> make_minres(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal) {
  return make_pooled<Minres>(std::move(p), b, x0, goal);
}

}  // namespace s4j
