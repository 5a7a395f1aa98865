// SPDX-License-Identifier: Apache-2.0
// Every constant that switches between two ways of doing the same thing: from how many entries on a pass is worth
// another thread, how wide a window of an accumulator is, where a chunk ends, what is taken to stay in a cache. All
// stand in thresholds.def with the reason for their value. A test build sets them to the smallest that is possible
// (CMake's S4J_THRESHOLDS), so that small arrays meet every path.
#pragma once

#include <cstdint>
#include <type_traits>

namespace s4j::threshold {

// 0: as shipped. 1: switches of paths at their smallest, results keep every bit. 2: those that define an order of
// summation too.
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
