// SPDX-License-Identifier: Apache-2.0
// Maps numbers to unsigned keys whose integer order is the sort order: ascending, -0 equal to 0, NaN last. Equal keys
// mean equal values.
#pragma once

#include <bit>
#include <limits>

#include "core/types.hpp"

namespace s4j {

template <class T>
inline constexpr uint64_t kMaxSortKey = sizeof(T) == 8   ? std::numeric_limits<uint64_t>::max()
                                        : sizeof(T) == 4 ? std::numeric_limits<uint32_t>::max()
                                                         : 1;

template <class T>
uint64_t sort_key(T v) {
  if constexpr (std::is_same_v<T, Bool>) {
    return v.v;
  } else {
    using U = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
    constexpr U kSign = U{1} << (8 * sizeof(T) - 1);
    if constexpr (std::is_floating_point_v<T>) {
      if (v != v) return kMaxSortKey<T>;
      const U bits = std::bit_cast<U>(v == T{0} ? T{0} : v);
      return (bits & kSign) != 0 ? static_cast<U>(~bits) : static_cast<U>(bits | kSign);
    } else {
      return static_cast<U>(v) ^ kSign;
    }
  }
}

// Returns the number that has this key. The common key of 0 and -0 gives +0.
template <class T>
T value_of_key(uint64_t key) {
  if constexpr (std::is_same_v<T, Bool>) {
    return Bool{static_cast<uint8_t>(key)};
  } else {
    using U = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
    constexpr U kSign = U{1} << (8 * sizeof(T) - 1);
    const auto k = static_cast<U>(key);
    if constexpr (std::is_floating_point_v<T>) {
      if (key == kMaxSortKey<T>) return std::numeric_limits<T>::quiet_NaN();
      return std::bit_cast<T>(static_cast<U>((k & kSign) != 0 ? k ^ kSign : ~k));
    } else {
      return static_cast<T>(k ^ kSign);
    }
  }
}

// Returns a key for sorting in descending order, with NaN first.
template <class T>
uint64_t sort_key(T v, bool descending) {
  return descending ? kMaxSortKey<T> - sort_key(v) : sort_key(v);
}

}  // namespace s4j
