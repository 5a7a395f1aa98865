// SPDX-License-Identifier: Apache-2.0
// The elementary functions of one number. Errors are below 0.7 units in the last place, most below 0.55. Special values
// follow annex F of C99. Every platform gives the same bits, and so do the vector loops of leaf/elementary_leaf.hpp
// (method: docs/decisions/0008-elementary-functions.md). angle(x, y) is the angle of the point (x, y); log_base(x, y)
// is log x / log y.
#pragma once

#include <stdint.h>

namespace s4j::elementary {

#define S4J_OF_ONE(name) double name(double x) noexcept;
#define S4J_OF_TWO(name) double name(double x, double y) noexcept;
#include "elementary/functions.def"

// C's atan2.
inline double atan2(double y, double x) noexcept { return angle(x, y); }

// sqrt(x^2 + y^2), with an error below 1 unit in the last place
double hypot(double x, double y) noexcept;

// A power x^n = value * 2^exponent of a positive finite x, whose exponent may exceed a double's. If |exponent| is above
// `most`, scaled_power() sets it to `most` with its sign, and `value` to 1.
struct ScaledPower {
  double value;
  int64_t exponent;
};
ScaledPower scaled_power(double x, double n, int64_t most) noexcept;

}  // namespace s4j::elementary
