// SPDX-License-Identifier: Apache-2.0
// Preconditioners that consist of two triangular factors.
#pragma once

#include "linalg/solver/triangular.hpp"
#include "linalg/solver/vectors.hpp"

namespace s4j {

// Computes z = P upper^-1 between lower^-1 r, where `between` is diagonal and (P y)_i = y_place[i]. An empty `between`
// or `place` stands for the identity.
class Factors final : public LinearMap {
 public:
  Factors(Substitution<double>&& lower, Substitution<double>&& upper, Vector&& between = {}, Vec<int32_t>&& place = {},
          double shift = 0)
      : lower_(std::move(lower)),
        upper_(std::move(upper)),
        between_(std::move(between)),
        place_(std::move(place)),
        shift_(shift) {}

  void apply(const double* r, double* z) const override {
    const int64_t n = lower_.rows();
    Vector moved(place_.size());
    double* const y = place_.empty() ? z : moved.data();
    lower_.solve({r, n, 1, 1, 1}, y);
    if (!between_.empty()) for_elements(n, [&](int64_t i) { y[i] *= between_[i]; });
    upper_.solve({y, n, 1, 1, 1}, y);
    if (!place_.empty()) for_elements(n, [&](int64_t i) { z[i] = y[place_[i]]; });
  }
  Made made() const override {
    return {
        .entries = lower_.entries() + upper_.entries() + lower_.rows(), .levels = 0, .complexity = 0, .shift = shift_};
  }

 private:
  Substitution<double> lower_, upper_;
  Vector between_;
  Vec<int32_t> place_;
  double shift_;
};

}  // namespace s4j
