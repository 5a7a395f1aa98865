// SPDX-License-Identifier: Apache-2.0
// The product of numbers, independent of their order.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace s4j::test {

// Computes without intermediate overflow, and with the mantissa of long double, so that rounding is small.
inline double expected_product(const std::vector<double>& factors) {
  long double mantissa = 1;
  int64_t exponent = 0;
  bool nan = false, infinite = false, zero = false, negative = false;
  for (const double v : factors) {
    nan = nan || std::isnan(v);
    infinite = infinite || std::isinf(v);
    zero = zero || v == 0;
    negative = negative != std::signbit(v);
    int of_v = 0;
    if (std::isfinite(v) && v != 0) mantissa *= std::frexp(std::fabs(v), &of_v);
    exponent += of_v;
    mantissa = std::frexp(mantissa, &of_v);
    exponent += of_v;
  }
  if (nan || (infinite && zero)) return std::nan("");
  const long double size = infinite ? std::numeric_limits<long double>::infinity()
                           : zero
                               ? 0
                               : std::ldexp(mantissa, static_cast<int>(std::clamp<int64_t>(exponent, -20000, 20000)));
  return static_cast<double>(negative ? -size : size);
}

}  // namespace s4j::test
