// SPDX-License-Identifier: Apache-2.0
#include "ops/random/binomial.hpp"

#include <cmath>

#include "elementary/elementary.hpp"
#include "ops/random/philox.hpp"

namespace s4j {
namespace {

constexpr double kSmall = 10;  // bound of n p for inversion; BTRS is proven from this bound on

// Returns log k!, to about 1e-15, by Stirling's series from 10 on. std::lgamma is not used, since it writes a global
// variable.
double log_factorial(double k) {
  static constexpr double kFirst[] = {0,
                                      0,
                                      0.69314718055994530942,
                                      1.7917594692280550008,
                                      3.1780538303479456196,
                                      4.7874917427820459942,
                                      6.5792512120101009951,
                                      8.5251613610654143002,
                                      10.604602902745250228,
                                      12.801827480081469611};
  if (k < 10) return kFirst[static_cast<int>(k)];
  constexpr double kHalfLogTwoPi = 0.91893853320467274178;
  const double x = 1 / (k * k);
  const double tail = (1.0 / 12 - x * (1.0 / 360 - x * (1.0 / 1260 - x * (1.0 / 1680 - x / 1188)))) / k;
  return (k + 0.5) * elementary::log(k) - k + kHalfLogTwoPi + tail;
}

Bits attempt(uint64_t seed, int64_t number, int64_t i) {
  return philox(seed, kBinomial + static_cast<uint64_t>(number), static_cast<uint64_t>(i));
}

}  // namespace

Binomial::Binomial(int64_t n, double p) : n_(n), p_(p <= 0.5 ? p : 1 - p), failures_(p > 0.5) {
  const auto trials = static_cast<double>(n);
  const double q = 1 - p_;
  small_ = trials * p_ < kSmall;
  ratio_ = p_ / q;
  none_ = elementary::exp(trials * elementary::log1p(-p_));
  const double deviation = std::sqrt(trials * p_ * q);
  b_ = 1.15 + 2.53 * deviation;
  a_ = -0.0873 + 0.0248 * b_ + 0.01 * p_;
  c_ = trials * p_ + 0.5;
  squeeze_ = 0.92 - 4.2 / b_;
  alpha_ = (2.83 + 5.1 / b_) * deviation;
  log_ratio_ = elementary::log(ratio_);
  mode_ = std::floor((trials + 1) * p_);
  top_ = log_factorial(mode_) + log_factorial(trials - mode_);
}

int64_t Binomial::operator()(uint64_t seed, int64_t i) const {
  const int64_t k = small_ ? invert(seed, i) : reject(seed, i);
  return failures_ ? n_ - k : k;
}

int64_t Binomial::invert(uint64_t seed, int64_t i) const {
  for (int64_t tries = 0;; ++tries) {
    double u = open_unit<double>(attempt(seed, tries, i).a);
    double probability = none_;
    for (int64_t k = 0; k <= n_ && probability > 0; ++k) {
      if (u <= probability) return k;
      u -= probability;
      probability *= static_cast<double>(n_ - k) / static_cast<double>(k + 1) * ratio_;
    }
    // u exceeds the rounded sum of all probabilities, once in about 2^50 draws: draws again.
  }
}

int64_t Binomial::reject(uint64_t seed, int64_t i) const {
  const auto trials = static_cast<double>(n_);
  for (int64_t tries = 0;; ++tries) {
    const Bits bits = attempt(seed, tries, i);
    const double u = open_unit<double>(bits.a) - 0.5;
    double v = open_unit<double>(bits.b);
    const double us = 0.5 - std::fabs(u);
    const double k = std::floor((2 * a_ / us + b_) * u + c_);
    if (us >= 0.07 && v <= squeeze_) return static_cast<int64_t>(k);
    if (k < 0 || k > trials) continue;
    v = elementary::log(v * alpha_ / (a_ / (us * us) + b_));
    if (v <= top_ - log_factorial(k) - log_factorial(trials - k) + (k - mode_) * log_ratio_)
      return static_cast<int64_t>(k);
  }
}

}  // namespace s4j
