// SPDX-License-Identifier: Apache-2.0
// The factorisation m = c c^T of a symmetric positive definite matrix. Applying c and c^T separately transforms a x =
// lambda m x to the symmetric standard problem c^-1 a c^-T y = lambda y, y = c^T x.
#pragma once

#include <optional>

#include "linalg/cholesky/fronts.hpp"
#include "linalg/solver/operator.hpp"

namespace s4j {

class Halves {
 public:
  // m must outlive this object.
  explicit Halves(const Csr<double>& m);
  // Throws S4J_ARITHMETIC, naming a row, if m is not positive definite.
  Task<> factorise(const char* name);
  // Replaces x by c^-1 x; solve_transposed() replaces x by c^-T x.
  void solve(double* x) const { factor_->solve_half(x, 1, false); }
  void solve_transposed(double* x) const { factor_->solve_half(x, 1, true); }
  // Computes y = m x.
  void multiply(const double* x, double* y) const { s4j::multiply(m_, x, y); }

 private:
  const Csr<double>& m_;
  Csr<double> lower_;
  std::optional<Fronts> factor_;
};

// Applies c^-1 a c^-T, where `inner` is a. With `inverse`, `inner` is k = (a - sigma m)^-1, and the operator applies
// c^T k c = c^-1 m k m c^-T, which is (c^-1 a c^-T - sigma I)^-1.
class Reduced final : public Operator {
 public:
  Reduced(const Halves& halves, const Operator& inner, bool inverse, int64_t n)
      : halves_(halves), inner_(inner), inverse_(inverse), n_(n) {}
  Task<> apply(const double* x, double* y) const override;

 private:
  const Halves& halves_;
  const Operator& inner_;
  bool inverse_;
  size_t n_;
};

}  // namespace s4j
