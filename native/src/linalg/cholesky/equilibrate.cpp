// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/equilibrate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace s4j {

Vec<int32_t> equilibrating(const Csr<double>& lower) {
  // Sizes as logarithms: exponents of elements lie within +-1,100, halves of them are exact long enough.
  constexpr int kRounds = 12, kAlike = 8;
  const auto n = static_cast<size_t>(lower.rows);
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  Vec<double> e(n, 0), largest(n);
  Vec<int32_t> out(n, 0);
  for (int round = 0; round < kRounds; ++round) {
    std::fill(largest.begin(), largest.end(), kNone);
    for (int64_t i = 0; i < lower.rows; ++i)
      for (int64_t p = lower.pointers[i]; p < lower.pointers[i + 1]; ++p) {
        if (lower.values[p] == 0) continue;
        const int64_t j = lower.index[p];
        const double size = std::ilogb(lower.values[p]) + e[i] + e[j];
        largest[i] = std::max(largest[i], size);
        largest[j] = std::max(largest[j], size);
      }
    double least = -kNone, most = kNone;
    for (const double size : largest)
      if (size != kNone) {
        least = std::min(least, size);
        most = std::max(most, size);
      }
    if (round == 0 && !(most - least > kAlike)) return out;
    if (!(most - least > 1)) break;
    for (size_t i = 0; i < n; ++i)
      if (largest[i] != kNone) e[i] -= largest[i] / 2;
  }
  for (size_t i = 0; i < n; ++i) out[i] = static_cast<int32_t>(std::lround(e[i]));
  return out;
}

Vec<double> scaled(const Csr<double>& lower, const Vec<int32_t>& exponents) {
  Vec<double> out(lower.values);
  for (int64_t i = 0; i < lower.rows; ++i)
    for (int64_t p = lower.pointers[i]; p < lower.pointers[i + 1]; ++p)
      if (const int32_t by = exponents[i] + exponents[lower.index[p]]; by != 0) out[p] = std::ldexp(out[p], by);
  return out;
}

void unscale(Indefinite::Factors& factors, const Vec<int32_t>& order, const Vec<int32_t>& exponents) {
  const auto columns = static_cast<int64_t>(order.size());
  for (int64_t j = 0; j < columns; ++j) {
    const int32_t own = exponents[order[j]];
    for (int64_t p = factors.l.pointers[j]; p < factors.l.pointers[j + 1]; ++p) {
      double& v = factors.l.values[p];
      v = std::ldexp(v, own - exponents[order[factors.l.index[p]]]);
    }
    for (int64_t p = factors.d.pointers[j]; p < factors.d.pointers[j + 1]; ++p) {
      double& v = factors.d.values[p];
      v = std::ldexp(v, -own - exponents[order[factors.d.index[p]]]);
    }
  }
}

}  // namespace s4j
