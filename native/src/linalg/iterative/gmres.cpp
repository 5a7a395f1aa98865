// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/gmres.hpp"

#include "elementary/elementary.hpp"

namespace s4j {
namespace {

class Bicgstab final : public Iteration {
 public:
  Bicgstab(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal)
      : Iteration(std::move(p), b, x0, goal), d_(vector()), v_(vector()), t_(vector()), hat_(vector()) {}

 private:
  Task<> begin() override {
    shadow_ = r_;
    rho_ = alpha_ = omega_ = 1;
    d_.assign(d_.size(), 0);
    v_.assign(v_.size(), 0);
    co_return;
  }

  Task<s4j_solver_state> advance() override {
    const double rho = dot(shadow_, r_);
    const double beta = rho / rho_ * (alpha_ / omega_);
    if (rho == 0 || !std::isfinite(beta)) co_return S4J_SOLVER_BROKEN_DOWN;
    for_elements(static_cast<int64_t>(d_.size()), [&, d = d_.data(), v = v_.data(), r = r_.data()](int64_t i) {
      d[i] = r[i] + beta * (d[i] - omega_ * v[i]);
    });
    co_await precondition(d_, hat_);
    co_await multiply(hat_, v_);
    const double alpha = rho / dot(shadow_, v_);
    if (!std::isfinite(alpha)) co_return S4J_SOLVER_BROKEN_DOWN;
    axpy(alpha, hat_, x_);
    axpy(-alpha, v_, r_);
    estimate_ = norm(r_);
    if (estimate_ <= target_) co_return S4J_SOLVER_RUNNING;
    co_await precondition(r_, hat_);
    co_await multiply(hat_, t_);
    const double omega = dot(t_, r_) / dot(t_, t_);
    if (omega == 0 || !std::isfinite(omega)) co_return S4J_SOLVER_BROKEN_DOWN;
    axpy(omega, hat_, x_);
    axpy(-omega, t_, r_);
    estimate_ = norm(r_);
    rho_ = rho;
    alpha_ = alpha;
    omega_ = omega;
    co_return S4J_SOLVER_RUNNING;
  }

  Vector d_, v_, t_, hat_, shadow_;
  double rho_ = 1, alpha_ = 1, omega_ = 1;
};

class Gmres final : public Iteration {
 public:
  Gmres(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal)
      : Iteration(std::move(p), b, x0, goal),
        most_(static_cast<size_t>(std::min<int64_t>(p_->options.restart, std::max<int64_t>(p_->rows, 1)))),
        h_((most_ + 1) * most_, 0),
        cosine_(most_, 0),
        sine_(most_, 0),
        g_(most_ + 1, 0),
        z_(vector()),
        w_(vector()) {
    basis_.reserve(most_ + 1);
  }

 private:
  double& h(size_t i, size_t j) { return h_[j * (most_ + 1) + i]; }
  double h(size_t i, size_t j) const { return h_[j * (most_ + 1) + i]; }

  Task<> begin() override {
    basis_.clear();
    basis_.push_back(r_);
    g_[0] = norm(r_);
    scale(1 / g_[0], basis_[0]);
    used_ = 0;
    co_return;
  }

  Task<s4j_solver_state> advance() override {
    if (used_ == most_) {
      collect();
      estimate_ = co_await residual();
      if (estimate_ <= target_) co_return S4J_SOLVER_RUNNING;
      co_await begin();
    }
    const size_t j = used_;
    co_await precondition(basis_[j], z_);
    if (p_->flexible()) {
      directions_.resize(j);
      directions_.push_back(z_);
    }
    co_await multiply(z_, w_);
    const double before = norm(w_);
    // Modified Gram-Schmidt orthogonalisation.
    for (size_t i = 0; i <= j; ++i) {
      h(i, j) = dot(basis_[i], w_);
      axpy(-h(i, j), basis_[i], w_);
    }
    double below = norm(w_);
    if (!std::isfinite(below)) co_return S4J_SOLVER_BROKEN_DOWN;
    // If only rounding error is left of the new vector, the Krylov subspace is invariant.
    const bool last = below <= 1e-15 * before;
    if (last) below = 0;
    for (size_t i = 0; i < j; ++i) {
      const double top = h(i, j);
      h(i, j) = cosine_[i] * top + sine_[i] * h(i + 1, j);
      h(i + 1, j) = cosine_[i] * h(i + 1, j) - sine_[i] * top;
    }
    const double length = elementary::hypot(h(j, j), below);
    if (length == 0) co_return S4J_SOLVER_BROKEN_DOWN;  // a is singular on the subspace
    cosine_[j] = h(j, j) / length;
    sine_[j] = below / length;
    h(j, j) = length;
    g_[j + 1] = -sine_[j] * g_[j];
    g_[j] *= cosine_[j];
    estimate_ = std::abs(g_[j + 1]);
    ++used_;
    if (last) co_return S4J_SOLVER_BROKEN_DOWN;  // the true residual tells convergence from breakdown
    basis_.push_back(w_);
    scale(1 / below, basis_.back());
    co_return S4J_SOLVER_RUNNING;
  }

  void collect() override {
    x_ = current();
    used_ = 0;
  }

  bool up_to_date() const override { return used_ == 0; }

  Vector current() const override {
    Vector x = x_;
    if (used_ == 0) return x;
    Vector y(g_.begin(), g_.begin() + static_cast<ptrdiff_t>(used_));
    for (size_t i = used_; i-- > 0;) {
      for (size_t k = i + 1; k < used_; ++k) y[i] -= h(i, k) * y[k];
      y[i] /= h(i, i);
    }
    if (p_->flexible()) {
      for (size_t k = 0; k < used_; ++k) axpy(y[k], directions_[k], x);
      return x;
    }
    Vector sum(x.size(), 0), z(x.size());
    for (size_t k = 0; k < used_; ++k) axpy(y[k], basis_[k], sum);
    if (p_->precondition == nullptr) {
      axpy(1, sum, x);
      return x;
    }
    p_->precondition->apply(sum.data(), z.data());
    axpy(1, z, x);
    return x;
  }

  size_t most_, used_ = 0;
  Vec<double> h_, cosine_, sine_, g_;
  Vec<Vector> basis_, directions_;  // directions_: m^-1 times the basis vectors, kept if m may change from step to step
  Vector z_, w_;
};

}  // namespace

std::shared_ptr<Iteration> make_bicgstab(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal) {
  return make_pooled<Bicgstab>(std::move(p), b, x0, goal);
}
std::shared_ptr<Iteration> make_gmres(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal) {
  return make_pooled<Gmres>(std::move(p), b, x0, goal);
}

}  // namespace s4j
