// SPDX-License-Identifier: Apache-2.0
// Tables of the elementary functions, made by tables.py. Plain data: leaf files include this.
#pragma once

#include <stdint.h>

namespace s4j::elementary {

extern const double kExponentials[256];  // row j: 2^(j/128), what it lacks
extern const double kLogarithms[512];    // row j: 1/c, -log(1/c) as a multiple of 2^-42, what that lacks, 0
extern const double kArctangents[34];    // row j: atan(j/16), what it lacks
extern const double kArcsines[16];       // P of asin x = x + x^3 P(x^2), x <= 1/2, from the constant on
extern const uint64_t kTwoOverPi[20];    // bits of 2/pi behind the point

}  // namespace s4j::elementary
