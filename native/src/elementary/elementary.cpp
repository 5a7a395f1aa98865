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

constexpr double kLn2[] = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};

}  // namespace

#define S4J_OF_ONE(name) \
  double name(double x) noexcept { return name##_lanes(x); }
#define S4J_OF_TWO(name) \
  double name(double x, double y) noexcept { return name##_lanes(x, y); }
#include "elementary/functions.def"

double hypot(double x, double y) noexcept { return hypot_lanes(x, y); }

ScaledPower scaled_power(double x, double n, int64_t most) noexcept {
  const Pair log = log2_pair(x), p = product_of(log.hi, n);
  const auto limit = static_cast<double>(most);
  if (!(magnitude(p.hi) < limit)) return {1, p.hi < 0 ? -most : most};
  // 2^rest = e^(rest ln 2)
  const auto whole = static_cast<double>(static_cast<int64_t>(p.hi));
  const Pair rest = sum_of(p.hi - whole, p.lo + log.lo * n), ln2 = product_of(rest.hi, kLn2[0]);
  const Pair power = exp_pair(ln2.hi, ln2.lo + (rest.hi * kLn2[1] + rest.lo * kLn2[0]));
  return {power.hi, static_cast<int64_t>(whole)};
}

}  // namespace s4j::elementary
