// SPDX-License-Identifier: Apache-2.0
// Sums over the implicit (not stored) elements of a row or column: the sum over all elements less the sum over the
// stored elements:
//   sum over k not in S of u_k = sum over all k of u_k - sum over k in S of u_k.
// Integers wrap, so the difference is exact. Floating-point sums use two doubles, so that cancelling terms leave at
// most n^2 2^-106 of the magnitude of n terms. Infinities and NaN are counted instead of added, so that they cancel
// exactly.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace s4j {

// The type in which products of T are summed; products of floats are exact in this type.
template <class T>
using Wide = std::conditional_t<std::is_floating_point_v<T>, double, T>;

template <class T>
struct WrappingSum {
  T s{};

  void add(T x) noexcept { s += x; }
  void add(const WrappingSum& o) noexcept { s += o.s; }
  T less(const WrappingSum& part) const noexcept { return s - part.s; }
};

// The sum hi + lo, where hi is the rounded sum (Knuth's TwoSum). The terms must be finite and below kLargeTerm.
struct PairSum {
  double hi = 0, lo = 0;

  void add(double x) noexcept {
    const double s = hi + x, part = s - hi;
    lo += (hi - (s - part)) + (x - part);
    hi = s;
  }
  void add(const PairSum& o) noexcept {
    add(o.hi);
    lo += o.lo;
  }
  double less(const PairSum& part) const noexcept {
    PairSum d = *this;
    d.add(-part.hi);
    return d.hi + (d.lo - part.lo);
  }
};

// Terms of at least this size are summed separately, scaled by 2^-128: the sum of 2^63 such terms does not overflow.
inline constexpr double kLargeTerm = 0x1p900;

// A sum of any terms, including large, infinite and NaN terms.
struct CountedSum {
  PairSum small, large;
  int64_t nan = 0, plus = 0, minus = 0;

  void add(double x) noexcept {
    const double size = std::abs(x);
    if (size < kLargeTerm)
      small.add(x);
    else if (std::isfinite(x))
      large.add(x * 0x1p-128);
    else if (std::isnan(x))
      ++nan;
    else
      ++(x > 0 ? plus : minus);
  }
  void add(const CountedSum& o) noexcept {
    small.add(o.small);
    large.add(o.large);
    nan += o.nan;
    plus += o.plus;
    minus += o.minus;
  }
  double less(const CountedSum& part) const noexcept {
    const bool up = plus > part.plus, down = minus > part.minus;
    if (nan > part.nan || (up && down)) return std::numeric_limits<double>::quiet_NaN();
    if (up || down) return up ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
    return small.less(part.small) + large.less(part.large) * 0x1p128;
  }
};

// Calls body(Sum{}) with the kind of sum that the terms of T need; `tame`: floating terms are finite and not large.
template <class T, class Body>
decltype(auto) with_sum(bool tame, Body&& body) {
  if constexpr (std::is_floating_point_v<T>) {
    if (tame) return body(PairSum{});
    return body(CountedSum{});
  } else {
    static_cast<void>(tame);
    return body(WrappingSum<T>{});
  }
}

}  // namespace s4j
