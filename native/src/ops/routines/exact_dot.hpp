// SPDX-License-Identifier: Apache-2.0
// Exact sums of products of floating-point numbers, for sums whose terms or partial sums exceed DOUBLE.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace s4j {

// The exact sum, in digits of base 2^32. Carries stay in the digits until the end: each digit has room for the carries
// of 2^63 terms. Digit 0 counts units of 2^-2272, below the last bit of every product. The order of the terms does not
// matter.
class ExactDot {
 public:
  // Adds x y, `count` times. Infinite and NaN terms make the sum infinite or NaN.
  void add(double x, double y, int64_t count = 1) {
    if (count == 0) return;
    if (!std::isfinite(x) || !std::isfinite(y)) {
      special_ += x * y;
      return;
    }
    int ex = 0, ey = 0;
    const auto a = static_cast<int64_t>(std::frexp(x, &ex) * 0x1p53);
    const auto b = static_cast<int64_t>(std::frexp(y, &ey) * 0x1p53);
    if (a == 0 || b == 0) return;
    const Size p = static_cast<Size>(std::abs(a)) * static_cast<Size>(std::abs(b));
    const Wide times = (a < 0) == (b < 0) ? count : -static_cast<Wide>(count);
    const int place = ex + ey - 2 * 53 - kLowest;
    // Two halves, since a shifted product has up to 137 bits.
    Wide* const d = digits_.data() + place / kBits;
    const Size low = static_cast<Size>(static_cast<uint64_t>(p)) << (place % kBits);
    const Size high = (p >> 64) << (place % kBits);
    for (int k = 0; k < 3; ++k) {
      d[k] += static_cast<Wide>((low >> (k * kBits)) & kMask) * times;
      d[k + 2] += static_cast<Wide>((high >> (k * kBits)) & kMask) * times;
    }
  }

  // Rounds to the nearest T.
  template <class T>
  T number() const {
    if (!std::isfinite(special_)) return static_cast<T>(special_);
    Digits d = digits_;
    const bool negative = carry(d) < 0;
    if (negative) {
      for (Wide& digit : d) digit = -digit;
      carry(d);
    }
    int top = kDigits - 1;
    while (top > 2 && d[top] == 0) --top;
    if (d[top] == 0) return T(0);
    // The first 64 bits in units of 2^e; the last of them is also set if any later bit is (sticky bit).
    const int lead = std::countl_zero(static_cast<uint32_t>(d[top]));
    const Size first = static_cast<Size>((d[top] << (2 * kBits)) | (d[top - 1] << kBits) | d[top - 2]);
    const Size below = first & ((Size(1) << (kBits - lead)) - 1);
    const bool more = below != 0 || std::any_of(d.begin(), d.begin() + (top - 2), [](Wide x) { return x != 0; });
    const uint64_t bits = static_cast<uint64_t>(first >> (kBits - lead)) | (more ? 1 : 0);
    const int e = kBits * (top - 1) + kLowest - lead;
    // The number of bits to drop: those that T cannot hold, which are more for a subnormal result.
    constexpr int kHeld = std::numeric_limits<T>::digits, kLast = std::numeric_limits<T>::min_exponent - kHeld;
    const int drop = std::max(64 - kHeld, kLast - e);
    if (drop > 64) return T(0);
    Size kept = Size(bits) >> drop;
    const Size rest = Size(bits) - (kept << drop), half = Size(1) << (drop - 1);
    if (rest > half || (rest == half && (kept & 1) != 0)) ++kept;
    const T size = std::ldexp(static_cast<T>(static_cast<uint64_t>(kept)), e + drop);
    return negative ? -size : size;
  }

 private:
  __extension__ using Wide = __int128;
  __extension__ using Size = unsigned __int128;
  // A sum of 2^63 terms below 2^(1024 + 1024) has no bit at or above digit 138.
  static constexpr int kBits = 32, kLowest = -2272, kDigits = 138;
  static constexpr Size kMask = 0xffffffff;
  using Digits = std::array<Wide, kDigits>;

  // Brings each digit into [0, 2^32); returns the carry out of the last digit: -1 if the sum is negative.
  static Wide carry(Digits& d) {
    Wide over = 0;
    for (Wide& digit : d) {
      over += digit;
      digit = over & static_cast<Wide>(kMask);
      over >>= kBits;
    }
    return over;
  }

  Digits digits_{};
  double special_ = 0;
};

}  // namespace s4j
