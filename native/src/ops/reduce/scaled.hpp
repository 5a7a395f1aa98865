// SPDX-License-Identifier: Apache-2.0
// Products of any number of factors, with separate mantissa and exponent: only the final product can overflow or
// underflow, not an intermediate product.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/thresholds.hpp"
#include "elementary/elementary.hpp"
#include "ops/reduce/segments.hpp"

namespace s4j {

// The number value * 2^exponent. While products stay in the range of DOUBLE, they are plain multiplications. Beyond
// this range, the mantissa has the bits that an unlimited range would give, so the bits do not depend on where
// exponents are separated.
struct Scaled {
  double value = 1;  // 0, an infinity, NaN, or normal()
  int64_t exponent = 0;

  static bool normal(double x) {
    const double size = std::fabs(x);
    // excludes the smallest normal number: a subnormal product may have been rounded up to it
    return size > std::numeric_limits<double>::min() && size <= std::numeric_limits<double>::max();
  }
  static Scaled of(double x) {
    Scaled out;
    out.times(x);
    return out;
  }
  void times(double x) {
    const double product = value * x;
    if (normal(product)) [[likely]]
      value = product;
    else
      *this = beyond(*this, x);
  }
  void times(const Scaled& x) {
    times(x.value);
    exponent += x.exponent;
  }
  // Multiplies runs of kRun numbers in eight lanes, combines the lanes as a tree, and multiplies the rest one by one.
  template <class T>
  void times(const T* x, int64_t n) {
    int64_t i = 0;
    for (; i + kRun <= n; i += kRun) {
      const bool settled = !normal(value);  // 0, infinities and NaN stay, also in lanes that start with such a value
      double product = settled ? value : 1;
      if (plain_run(x + i, product) || settled) [[likely]]
        times(product);
      else
        times(run(x + i));
    }
    double all = value;  // a local copy stays in a register
    for (; i < n; ++i) {
      const double product = all * static_cast<double>(x[i]);
      if (normal(product) || !normal(all)) [[likely]] {
        all = product;
        continue;
      }
      value = all;
      times(static_cast<double>(x[i]));
      all = value;
    }
    value = all;
  }
  // Returns the product as a DOUBLE. Rounds a second time if the result is subnormal.
  double number() const {
    constexpr int64_t kBeyond = 4096;  // more than the exponents' whole range
    return exponent == 0 ? value : std::scalbn(value, static_cast<int>(std::clamp(exponent, -kBeyond, kBeyond)));
  }

 private:
  static constexpr int kLanes = 8;
  static constexpr int64_t kRun = threshold::kFoldGather;  // the run length in which strided groups are gathered

  // Takes the product by value, since a product whose address is taken would stay in memory.
  [[gnu::noinline, gnu::cold]] static Scaled beyond(Scaled p, double x) {
    // The result is 0, an infinity or NaN, as the factors imply.
    if (p.value == 0 || x == 0 || !std::isfinite(p.value) || !std::isfinite(x)) return {p.value * x, p.exponent};
    int of_value = 0;
    int of_x = 0;
    const double value = std::frexp(p.value, &of_value) * std::frexp(x, &of_x);
    return {value, p.exponent + of_value + of_x};
  }
  template <class T>
  [[gnu::noinline]] static Scaled run(const T* x) {
    Scaled lanes[kLanes];
    for (int64_t k = 0; k < kRun; ++k) lanes[k % kLanes].times(static_cast<double>(x[k]));
    for (int width = kLanes / 2; width > 0; width /= 2)
      for (int j = 0; j < width; ++j) lanes[j].times(lanes[j + width]);
    return lanes[0];
  }
  // Multiplies each lane, starting with `out`; returns false if a step leaves the range.
  template <class T>
  static bool plain_run(const T* x, double& out) {
    double lanes[kLanes];
    double least[kLanes];
    std::fill(lanes, lanes + kLanes, out);
    std::fill(least, least + kLanes, 1.0);
    auto times = [&](int j, double factor) {
      lanes[j] *= factor;
      const double size = std::fabs(lanes[j]);
      least[j] = size < least[j] ? size : least[j];
    };
    for (int64_t i = 0; i < kRun; i += kLanes)
      for (int j = 0; j < kLanes; ++j) times(j, static_cast<double>(x[i + j]));
    for (int width = kLanes / 2; width > 0; width /= 2)
      for (int j = 0; j < width; ++j) {
        times(j, lanes[j + width]);
        least[j] = least[j + width] < least[j] ? least[j + width] : least[j];
      }
    out = lanes[0];
    return normal(out) && normal(least[0]);  // an overflow stays infinite or becomes NaN
  }
};

// Returns x^n for n > 0 elements.
inline Scaled power(double x, const GroupSize& n) {
  // Exponents are clamped to +-kMost: those of stored elements, at most 1074 each, cannot compensate for larger ones.
  constexpr int64_t kMost = int64_t{1} << 60;
  const bool negative = std::signbit(x) && (n.wrapped & 1) != 0;
  const double size = std::fabs(x);
  Scaled out;
  if (size == 0 || size == 1 || !std::isfinite(size)) {
    out.value = size;
  } else if (n.exact < 0) {  // beyond 2^63 only the parity is exact
    const elementary::ScaledPower p = elementary::scaled_power(size, n.real, kMost);
    out.value = p.value;
    out.exponent = p.exponent;
  } else {
    Scaled square = Scaled::of(size);
    for (auto e = static_cast<uint64_t>(n.exact);;) {
      if ((e & 1) != 0) out.times(square);
      out.exponent = std::clamp(out.exponent, -kMost, kMost);
      if ((e >>= 1) == 0) break;
      square.times(Scaled(square));
      square.exponent = std::clamp(square.exponent, -kMost, kMost);
    }
  }
  if (negative) out.value = -out.value;
  return out;
}

}  // namespace s4j
