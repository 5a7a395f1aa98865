// SPDX-License-Identifier: Apache-2.0
// Exact sums of products of integers.
#pragma once

#include <cmath>
#include <cstdint>

namespace s4j {

// The exact sum: high * 2^64 + low.
struct WholeDot {
  __extension__ using Wide = __int128;
  __extension__ using Size = unsigned __int128;
  Wide high = 0;
  Size low = 0;

  static WholeDot of(int64_t x, int64_t y) {
    const Wide p = static_cast<Wide>(x) * y;
    return {p >> 64, static_cast<uint64_t>(p)};
  }
  WholeDot& operator+=(const WholeDot& o) {
    high += o.high;
    low += o.low;
    return *this;
  }
  // Multiplies by a count of at most 2^63 - 1.
  WholeDot times(int64_t count) const { return {high * count, low * static_cast<uint64_t>(count)}; }
  // Rounds to the nearest DOUBLE.
  double number() const {
    Wide h = high + static_cast<Wide>(low >> 64);
    auto l = static_cast<uint64_t>(low);
    const bool negative = h < 0;
    if (negative) {
      h = -h - (l != 0 ? 1 : 0);
      l = 0 - l;
    }
    int places = 0;
    // The last bit stays set after a set bit was shifted out, so that the cast below rounds correctly.
    for (; h != 0; h >>= 1, ++places) l = (l >> 1) | (l & 1) | (static_cast<uint64_t>(h & 1) << 63);
    const double size = std::ldexp(static_cast<double>(l), places);
    return negative ? -size : size;
  }
};

}  // namespace s4j
