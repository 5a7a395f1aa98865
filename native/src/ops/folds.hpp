// SPDX-License-Identifier: Apache-2.0
// Folding a run of values into one number. Sums run in 8 interleaved lanes of (sum, compensation), so that their error
// stays within 2 eps sum|x| however many terms there are; lanes and chunks combine in a fixed order.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/types.hpp"
#include "ops/functors.hpp"

namespace s4j {

// Values that go through one accumulator; longer groups are cut into chunks of so many, combined in ascending order.
inline constexpr int64_t kFoldChunk = 1 << 16;
inline constexpr int kLanes = 8;

// Running state of one chunk. Only the members of the fold in question are used.
union FoldState {
  struct {
    double sum[kLanes], carry[kLanes];
  } d;
  double real;
  int64_t whole;
};

// What a chunk, or a group, came to: hi + lo, or `whole` for integers.
struct Folded {
  double hi = 0;
  double lo = 0;
  int64_t whole = 0;
};

// Exactly s + x = sum + the returned error (Knuth).
inline double two_sum(double& s, double x) {
  const double t = s + x;
  const double z = t - s;
  const double error = (s - (t - z)) + (x - z);
  s = t;
  return error;
}

enum class Fold : int { kSum, kAbsSum, kSquareSum, kWholeSum, kProduct, kWholeProduct, kMax, kMin, kCount };

struct FoldFns {
  void (*clear)(FoldState& s);
  // Adds n values; n is a multiple of 8 in all calls but the last of a chunk.
  void (*add)(FoldState& s, const void* values, int64_t n);
  Folded (*finish)(const FoldState& s);
  void (*combine)(Folded& into, const Folded& next);
};

// value = sum f(x_i), f one of x, |x|, x^2
template <Fold K, class T>
struct SumFold {
  static void clear(FoldState& s) { std::memset(&s.d, 0, sizeof s.d); }
  static double term(T v) {
    const auto x = static_cast<double>(v);
    if constexpr (K == Fold::kAbsSum) return std::fabs(x);
    if constexpr (K == Fold::kSquareSum) return x * x;
    return x;
  }
  // What a LONG loses on its way to double.
  static double lost(T v) {
    if constexpr (std::is_same_v<T, int64_t> && K != Fold::kSquareSum) {
      const auto x = static_cast<double>(v);
      const auto whole = x >= 0x1p63 ? uint64_t{1} << 63 : static_cast<uint64_t>(static_cast<int64_t>(x));
      const auto rest = static_cast<double>(static_cast<int64_t>(static_cast<uint64_t>(v) - whole));
      return K == Fold::kAbsSum && v < 0 ? -rest : rest;
    } else {
      return 0;
    }
  }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    double sum[kLanes];
    double carry[kLanes];
    std::memcpy(sum, s.d.sum, sizeof sum);
    std::memcpy(carry, s.d.carry, sizeof carry);
    int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes)
      for (int j = 0; j < kLanes; ++j) {
        const double x = term(v[i + j]);
        const double t = sum[j] + x;
        const double z = t - sum[j];
        carry[j] += (sum[j] - (t - z)) + (x - z);
        if constexpr (std::is_same_v<T, int64_t>) carry[j] += lost(v[i + j]);
        sum[j] = t;
      }
    for (int j = 0; i < n; ++i, ++j) carry[j] += two_sum(sum[j], term(v[i])) + lost(v[i]);
    std::memcpy(s.d.sum, sum, sizeof sum);
    std::memcpy(s.d.carry, carry, sizeof carry);
  }
  static Folded finish(const FoldState& s) {
    double sum[kLanes];
    double carry[kLanes];
    std::memcpy(sum, s.d.sum, sizeof sum);
    std::memcpy(carry, s.d.carry, sizeof carry);
    for (int width = kLanes / 2; width > 0; width /= 2)
      for (int j = 0; j < width; ++j) carry[j] += carry[j + width] + two_sum(sum[j], sum[j + width]);
    return {sum[0], std::isfinite(sum[0]) ? carry[0] : 0, 0};
  }
  static void combine(Folded& into, const Folded& next) {
    const double error = two_sum(into.hi, next.hi);
    into.lo = std::isfinite(into.hi) ? into.lo + next.lo + error : 0;
  }
};

// value = sum x_i modulo 2^64; value = number of x_i != 0
template <Fold K, class T>
struct WholeFold {
  static void clear(FoldState& s) { s.whole = K == Fold::kWholeProduct ? 1 : 0; }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    auto sum = static_cast<uint64_t>(s.whole);
    for (int64_t i = 0; i < n; ++i) {
      if constexpr (K == Fold::kCount) {
        if constexpr (std::is_same_v<T, Bool>)
          sum += v[i].v;
        else
          sum += v[i] != T{0} ? 1 : 0;
      } else if constexpr (K == Fold::kWholeProduct) {
        sum *= static_cast<uint64_t>(static_cast<int64_t>(v[i]));
      } else {
        sum += static_cast<uint64_t>(static_cast<int64_t>(v[i]));
      }
    }
    s.whole = static_cast<int64_t>(sum);
  }
  static Folded finish(const FoldState& s) { return {0, 0, s.whole}; }
  static void combine(Folded& into, const Folded& next) {
    const auto a = static_cast<uint64_t>(into.whole);
    const auto b = static_cast<uint64_t>(next.whole);
    into.whole = static_cast<int64_t>(K == Fold::kWholeProduct ? a * b : a + b);
  }
};

// value = prod x_i, in ascending order
template <class T>
struct ProductFold {
  static void clear(FoldState& s) { s.real = 1; }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    double p = s.real;
    for (int64_t i = 0; i < n; ++i) p *= static_cast<double>(v[i]);
    s.real = p;
  }
  static Folded finish(const FoldState& s) { return {s.real, 0, 0}; }
  static void combine(Folded& into, const Folded& next) { into.hi *= next.hi; }
};

// value = max x_i (min x_i); NaN propagates, -0 < +0
template <bool Max, class T>
struct ExtremeFold {
  static constexpr bool kReal = std::is_floating_point_v<T>;
  using Wide = std::conditional_t<kReal, double, int64_t>;
  static Wide best(Wide a, Wide b) { return Max ? maximum(a, b) : minimum(a, b); }
  static Wide& at(FoldState& s) {
    if constexpr (kReal)
      return s.real;
    else
      return s.whole;
  }
  static void clear(FoldState& s) {
    if constexpr (kReal)
      s.real = Max ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    else
      s.whole = Max ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
  }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    Wide lane[4];
    for (Wide& l : lane) l = at(s);
    int64_t i = 0;
    for (; i + 4 <= n; i += 4)
      for (int j = 0; j < 4; ++j) lane[j] = best(lane[j], static_cast<Wide>(v[i + j]));
    for (; i < n; ++i) lane[0] = best(lane[0], static_cast<Wide>(v[i]));
    at(s) = best(best(lane[0], lane[1]), best(lane[2], lane[3]));
  }
  static Folded finish(const FoldState& s) {
    if constexpr (kReal)
      return {s.real, 0, 0};
    else
      return {0, 0, s.whole};
  }
  static void combine(Folded& into, const Folded& next) {
    into.hi = Max ? maximum(into.hi, next.hi) : minimum(into.hi, next.hi);
    into.whole = Max ? maximum(into.whole, next.whole) : minimum(into.whole, next.whole);
  }
};

}  // namespace s4j
