// SPDX-License-Identifier: Apache-2.0
// m = c c^T of a symmetric positive definite matrix, one factor at a time.
#pragma once

#include <optional>

#include "linalg/fronts.hpp"
#include "linalg/operator.hpp"

namespace s4j {

// What makes the symmetric c^-1 a c^-T of the problem a x = lambda m x, x = c^-T y.
class Halves {
 public:
  // Throws S4J_ARITHMETIC, naming a row, when m is not positive definite.
  Halves(const Csr<double>& m, const char* name);
  void apply(Fronts::Half half, double* x) const { factor_->apply(half, x); }

 private:
  std::optional<Fronts> factor_;
};

// Of the problem's operator, or of its inverse: last (inner (first x)).
class BetweenHalves final : public Operator {
 public:
  BetweenHalves(const Halves& halves, Fronts::Half first, const Operator& inner, Fronts::Half last, int64_t n)
      : halves_(halves), inner_(inner), first_(first), last_(last), n_(static_cast<size_t>(n)) {}
  Task<> apply(const double* x, double* y) const override;

 private:
  const Halves& halves_;
  const Operator& inner_;
  Fronts::Half first_, last_;
  size_t n_;
};

}  // namespace s4j
