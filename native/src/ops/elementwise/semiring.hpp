// SPDX-License-Identifier: Apache-2.0
// Semirings: operations that replace + and * in a product of matrices. Elements without a stored entry are the zero of
// the addition.
#pragma once

#include <limits>
#include <type_traits>

#include "core/types.hpp"

namespace s4j {

// sparse4j.h defines the same numbers.
enum class Semiring : int64_t { kPlusTimes = 0, kMinPlus = 1, kMaxMin = 2, kOrAnd = 3, kPlusPair = 4 };

// The columns of a row that may appear: all columns, the columns with a non-zero mask element, or all other columns.
enum class Masking : int64_t { kNone = 0, kMask = 1, kComplement = 2 };

// Sums and products of integers wrap.
template <class T>
T wrapping_add(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return a + b;
}
template <class T>
T wrapping_mul(T a, T b) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
  else
    return a * b;
}
// Returns the smaller number; NaN propagates.
template <class T>
T least(T a, T b) {
  return b < a || b != b ? b : a;
}
// Returns the greater number; NaN propagates.
template <class T>
T greatest(T a, T b) {
  return a < b || b != b ? b : a;
}

struct PlusTimes {
  template <class T>
  static T zero() {
    return T(0);
  }
  template <class T>
  static T add(T a, T b) {
    return wrapping_add(a, b);
  }
  template <class T>
  static T multiply(T a, T b) {
    return wrapping_mul(a, b);
  }
};
// The semiring of shortest paths: min replaces +, and + replaces *.
struct MinPlus {
  template <class T>
  static T zero() {
    return std::is_integral_v<T> ? std::numeric_limits<T>::max() : std::numeric_limits<T>::infinity();
  }
  template <class T>
  static T add(T a, T b) {
    return least(a, b);
  }
  // An infinite distance stays infinite, whatever the length of the next edge. The largest integer counts as infinity.
  // Longer paths saturate.
  template <class T>
  static T multiply(T a, T b) {
    if constexpr (std::is_integral_v<T>) {
      T sum;
      if (a == zero<T>() || b == zero<T>()) return zero<T>();
      if (!__builtin_add_overflow(a, b, &sum)) return sum;
      return a < 0 ? std::numeric_limits<T>::lowest() : zero<T>();
    } else {
      // Infinity plus -Infinity, and sums with NaN, are not numbers.
      const T sum = a + b;
      if (sum == sum || (a != zero<T>() && b != zero<T>())) return sum;
      return zero<T>();
    }
  }
};
// The semiring of widest paths: max replaces +, and min replaces *.
struct MaxMin {
  template <class T>
  static T zero() {
    return std::is_integral_v<T> ? std::numeric_limits<T>::lowest() : -std::numeric_limits<T>::infinity();
  }
  template <class T>
  static T add(T a, T b) {
    return greatest(a, b);
  }
  // A missing path stays missing, even if the other factor is NaN, which least() would propagate.
  template <class T>
  static T multiply(T a, T b) {
    return a == zero<T>() || b == zero<T>() ? zero<T>() : least(a, b);
  }
};
// The semiring of reachability, on bytes of 0 and 1: OR replaces +, and AND replaces *.
struct OrAnd {
  template <class T>
  static T zero() {
    return T(0);
  }
  template <class T>
  static T add(T a, T b) {
    return a | b;
  }
  template <class T>
  static T multiply(T a, T b) {
    return a & b;
  }
};
// The number of pairs of entries that match in the summed index: every product is 1.
struct PlusPair : PlusTimes {
  template <class T>
  static T multiply(T, T) {
    return T(1);
  }
};

}  // namespace s4j
