// SPDX-License-Identifier: Apache-2.0
// Binomially distributed numbers from a counter-based generator.
#pragma once

#include <cstdint>

namespace s4j {

// The number of successes in n trials. Number i of a seed depends on nothing else. Small n min(p, 1-p): inversion by
// sequential search (algorithm BINV of Kachitvichyanukul and Schmeiser: Binomial random variate generation, CACM 31,
// 1988). Otherwise transformed rejection (algorithm BTRS of Hormann: The generation of binomial random variates, J.
// Statist. Comput. Simul. 46, 1993): bounded expected time, exact up to rounding.
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
  double ratio_, none_;                                          // inversion: p / q, q^n
  double a_, b_, c_, squeeze_, alpha_, log_ratio_, mode_, top_;  // rejection
};

}  // namespace s4j
