// SPDX-License-Identifier: Apache-2.0
// Binomially distributed numbers from a counter-based generator.
#pragma once

#include <cstdint>

namespace s4j {

// Draws numbers of successes in n trials. Number i depends only on the seed and i. If n min(p, 1 - p) is small, uses
// inversion by sequential search (algorithm BINV of Kachitvichyanukul and Schmeiser: Binomial random variate
// generation, CACM 31, 1988). Otherwise uses transformed rejection (algorithm BTRS of Hormann: The generation of
// binomial random variates, J. Statist. Comput. Simul. 46, 1993), which takes bounded expected time and is exact up to
// rounding.
class Binomial {
 public:
  Binomial(int64_t n, double p);
  int64_t operator()(uint64_t seed, int64_t i) const;

 private:
  int64_t invert(uint64_t seed, int64_t i) const;
  int64_t reject(uint64_t seed, int64_t i) const;

  int64_t n_;
  double p_;       // probability of the counted outcome: at most 1/2
  bool failures_;  // counts failures instead of successes
  bool small_;
  double ratio_, none_;                                          // for inversion: p / q, q^n
  double a_, b_, c_, squeeze_, alpha_, log_ratio_, mode_, top_;  // for rejection
};

}  // namespace s4j
