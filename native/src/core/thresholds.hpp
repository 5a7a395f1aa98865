// SPDX-License-Identifier: Apache-2.0
// Constants that switch between two ways of computing the same result, such as the least number of entries worth
// another thread or the bytes assumed to fit a cache. thresholds.def lists all of them with their reasons. A test build
// sets each to its smallest possible value (CMake's S4J_THRESHOLDS), so that small arrays take every path.
#pragma once

#include <cstdint>
#include <type_traits>

namespace s4j::threshold {

// 0: shipped values. 1: smallest values of the constants that change no bit of a result. 2: smallest values of all,
// including those that define an order of summation.
#ifndef S4J_THRESHOLDS_LOWERED
#define S4J_THRESHOLDS_LOWERED 0
#endif
inline constexpr int kLowered = S4J_THRESHOLDS_LOWERED;

template <class V>
using Number = std::conditional_t<std::is_floating_point_v<V>, double, int64_t>;

#define S4J_THRESHOLD(name, value, smallest, reason) \
  inline constexpr Number<decltype(value)> name = kLowered >= 1 ? (smallest) : (value);
#define S4J_ORDER(name, value, smallest, reason) \
  inline constexpr Number<decltype(value)> name = kLowered >= 2 ? (smallest) : (value);
#include "core/thresholds.def"
#undef S4J_THRESHOLD
#undef S4J_ORDER

}  // namespace s4j::threshold
