// SPDX-License-Identifier: Apache-2.0
// Argument reduction of sin, cos and tan for |x| >= 2^20. Declares only plain data and a function that is compiled
// once, since files that are compiled per instruction set (leaf/) include this header.
#pragma once

#include <stdint.h>

namespace s4j::elementary {

// x = (4 m + quarter) pi / 2 + hi + lo for some integer m, |hi| <= pi / 4.
struct LargeAngle {
  double hi, lo;
  int64_t quarter;
};

// Reduces |x| >= 2^20; gives NaN for x that is not finite.
LargeAngle reduce_large(double x) noexcept;

}  // namespace s4j::elementary
