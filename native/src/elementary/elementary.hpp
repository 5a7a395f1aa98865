// SPDX-License-Identifier: Apache-2.0
// The elementary functions, for one number: errors below 0.7 units in the last place (most below 0.55), special values
// as annex F of C99 has them, and the same bits on every platform, as the loops of leaf/elementary_leaf.hpp give them.
// docs/decisions/0008-elementary-functions.md says how. angle(x, y): of the point (x, y); log_base(x, y): log x / log
// y.
#pragma once

#include <stdint.h>

namespace s4j::elementary {

#define S4J_OF_ONE(name) double name(double x) noexcept;
#define S4J_OF_TWO(name) double name(double x, double y) noexcept;
#include "elementary/functions.def"

// C's atan2.
inline double atan2(double y, double x) noexcept { return angle(x, y); }

// sqrt(x^2 + y^2), below 1 unit in the last place
double hypot(double x, double y) noexcept;

// x^n = value 2^exponent for a positive finite x, as if exponents had no end; |exponent| beyond `most` is that, and the
// value 1.
struct ScaledPower {
  double value;
  int64_t exponent;
};
ScaledPower scaled_power(double x, double n, int64_t most) noexcept;

}  // namespace s4j::elementary
