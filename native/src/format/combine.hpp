// SPDX-License-Identifier: Apache-2.0
// The sum of two entries at one coordinate: integers wrap, of BOOL it is "or".
#pragma once

#include <type_traits>

#include "core/types.hpp"

namespace s4j {

template <class T>
T sum_of(T a, T b) {
  if constexpr (std::is_same_v<T, Bool>)
    return Bool{static_cast<uint8_t>(a.v | b.v)};
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return a + b;
}

}  // namespace s4j
