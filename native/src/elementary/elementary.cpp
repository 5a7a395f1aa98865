// SPDX-License-Identifier: Apache-2.0
#include "elementary/elementary.hpp"

#include <stdint.h>

#include "elementary/large_angle.hpp"
#include "elementary/tables.hpp"

namespace s4j::elementary {
namespace {

#define S4J_SCALAR
#include "elementary/functions.inc.cpp"
#undef S4J_SCALAR

}  // namespace

#define S4J_OF_ONE(name) \
  double name(double x) noexcept { return name##_lanes(x); }
#define S4J_OF_TWO(name) \
  double name(double x, double y) noexcept { return name##_lanes(x, y); }
#include "elementary/functions.def"

double hypot(double x, double y) noexcept { return hypot_lanes(x, y); }

}  // namespace s4j::elementary
