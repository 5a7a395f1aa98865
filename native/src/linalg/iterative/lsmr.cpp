// SPDX-License-Identifier: Apache-2.0
#include "linalg/iterative/lsmr.hpp"

#include "elementary/elementary.hpp"

namespace s4j {
namespace {

struct Rotation {
  double c, s, r;
  Rotation(double a, double b) : c(1), s(0), r(elementary::hypot(a, b)) {
    if (r == 0) return;
    c = a / r;
    s = b / r;
  }
};

class Lsmr final : public Iteration {
 public:
  Lsmr(PreparedPtr p, const Operand& b, const Operand* x0, const Goal& goal)
      : Iteration(std::move(p), b, x0, goal),
        v_(x_.size()),
        h_(x_.size()),
        h_bar_(x_.size()),
        t_(x_.size()),
        u_(vector()) {}

 private:
  // Computes v = D a^T u - beta v, where D scales columns. Normalises v and returns its former norm.
  Task<double> next_v(double beta) {
    co_await p_->transposed_product->apply(u_.data(), t_.data());
    scaled(t_, t_);
    for_elements(static_cast<int64_t>(v_.size()),
                 [&, v = v_.data(), t = t_.data()](int64_t i) { v[i] = t[i] - beta * v[i]; });
    co_return normalised(v_);
  }
  // Computes u = a D v - alpha u. Normalises u and returns its former norm.
  Task<double> next_u(double alpha) {
    scaled(v_, t_);
    co_await p_->product->apply(t_.data(), r_.data());
    for_elements(static_cast<int64_t>(u_.size()),
                 [&, u = u_.data(), r = r_.data()](int64_t i) { u[i] = r[i] - alpha * u[i]; });
    co_return normalised(u_);
  }
  void scaled(const Vector& from, Vector& to) const {
    const double* const d = p_->columns.empty() ? nullptr : p_->columns.data();
    for_elements(static_cast<int64_t>(to.size()),
                 [&, v = from.data(), w = to.data()](int64_t i) { w[i] = d == nullptr ? v[i] : d[i] * v[i]; });
  }
  // Computes t_ = D a^T r_. Returns the norm of t_.
  Task<double> gradient() {
    co_await p_->transposed_product->apply(r_.data(), t_.data());
    scaled(t_, t_);
    co_return norm(t_);
  }
  // Returns the Frobenius norm of a D. For a caller's operator, returns the norm of the bidiagonal matrix so far, a
  // lower bound.
  double size() const { return p_->frobenius > 0 ? p_->frobenius : std::sqrt(seen_); }
  Task<bool> solves() override {
    const double now = co_await gradient(), most = goal_.relative * size() * estimate_;
    co_return now <= most;
  }
  Task<double> misfit() override { return gradient(); }

  static double normalised(Vector& v) {
    const double length = norm(v);
    if (length > 0) scale(1 / length, v);
    return length;
  }

  Task<> begin() override {
    u_ = r_;
    const double beta = normalised(u_);
    v_.assign(v_.size(), 0);
    alpha_ = co_await next_v(0);
    seen_ = alpha_ * alpha_;
    zeta_bar_ = alpha_ * beta;
    alpha_bar_ = alpha_;
    rho_ = rho_bar_ = c_bar_ = 1;
    s_bar_ = 0;
    h_ = v_;
    h_bar_.assign(h_bar_.size(), 0);
    beta_dd_ = beta;
    beta_d_ = 0;
    rho_d_old_ = 1;
    tau_old_ = theta_tilde_ = zeta_ = 0;
  }

  Task<s4j_solver_state> advance() override {
    if (zeta_bar_ == 0) co_return S4J_SOLVER_CONVERGED;  // a^T r = 0
    const double beta = co_await next_u(alpha_);
    alpha_ = co_await next_v(beta);
    seen_ += beta * beta + alpha_ * alpha_;
    const Rotation first(alpha_bar_, beta);
    const double rho_old = rho_;
    rho_ = first.r;
    const double theta_new = first.s * alpha_;
    alpha_bar_ = first.c * alpha_;
    const double rho_bar_old = rho_bar_, zeta_old = zeta_;
    const double theta_bar = s_bar_ * rho_;
    const Rotation second(c_bar_ * rho_, theta_new);
    c_bar_ = second.c;
    s_bar_ = second.s;
    rho_bar_ = second.r;
    if (!std::isfinite(rho_) || !std::isfinite(rho_bar_) || rho_ == 0 || rho_bar_ == 0)
      co_return S4J_SOLVER_BROKEN_DOWN;
    zeta_ = c_bar_ * zeta_bar_;
    zeta_bar_ *= -s_bar_;
    xpby(h_, -theta_bar * rho_ / (rho_old * rho_bar_old), h_bar_);
    scaled(h_bar_, t_);
    axpy(zeta_ / (rho_ * rho_bar_), t_, x_);
    xpby(v_, -theta_new / rho_, h_);
    // Estimates the norms of r, a and a^T r.
    const double beta_hat = first.c * beta_dd_;
    beta_dd_ *= -first.s;
    const double theta_tilde_old = theta_tilde_;
    const Rotation third(rho_d_old_, theta_bar);
    theta_tilde_ = third.s * rho_bar_;
    rho_d_old_ = third.c * rho_bar_;
    beta_d_ = -third.s * beta_d_ + third.c * beta_hat;
    tau_old_ = (zeta_old - theta_tilde_old * tau_old_) / third.r;
    const double tau_d = (zeta_ - theta_tilde_ * tau_old_) / rho_d_old_;
    estimate_ = elementary::hypot(beta_d_ - tau_d, beta_dd_);
    if (std::abs(zeta_bar_) <= goal_.relative * size() * estimate_) co_return S4J_SOLVER_CONVERGED;
    co_return S4J_SOLVER_RUNNING;
  }

  Vector v_, h_, h_bar_, t_, u_;
  double alpha_ = 0, alpha_bar_ = 0, zeta_ = 0, zeta_bar_ = 0, rho_ = 1, rho_bar_ = 1, c_bar_ = 1, s_bar_ = 0;
  double beta_d_ = 0, beta_dd_ = 0, rho_d_old_ = 1, tau_old_ = 0, theta_tilde_ = 0;
  double seen_ = 0;  // sum of the squares of the elements of the bidiagonal matrix
};

}  // namespace

std::shared_ptr<Iteration> make_lsmr(PreparedPtr p, const Operand& b, const Operand* x0, const Solver::Goal& goal) {
  return make_pooled<Lsmr>(std::move(p), b, x0, goal);
}

}  // namespace s4j
