// SPDX-License-Identifier: Apache-2.0
// Folds that compare or count: extremes, numbers of zeros; any, none, all.
#pragma once

#include "ops/reduce/folds.hpp"

namespace s4j {

// ---- extremes -------------------------------------------------------------------------------------------------------

// The number that an extreme compares. Magnitudes of integers wrap as in Java's Math.abs; magnitudes of a norm are
// real.
template <class T>
struct Plain {
  using Wide = std::conditional_t<std::is_floating_point_v<T>, double, int64_t>;
  static Wide of(T v) { return static_cast<Wide>(v); }
};
template <>
struct Plain<Bool> {
  using Wide = int64_t;
  static Wide of(Bool v) { return v.v; }
};
template <class T>
struct Absolute {
  using Wide = typename Plain<T>::Wide;
  static Wide of(T v) {
    if constexpr (std::is_floating_point_v<T>) {
      return std::fabs(static_cast<double>(v));
    } else {
      using U = std::make_unsigned_t<T>;
      return v < 0 ? static_cast<T>(U{0} - static_cast<U>(v)) : v;
    }
  }
};
template <class T>
struct RealAbsolute {
  using Wide = double;
  static double of(T v) { return std::fabs(static_cast<double>(v)); }
};

// Returns the largest (smallest) of f(v_i), i < n, n > 0, or NaN if some f(v_i) is NaN. The sign of a zero is
// unspecified.
template <bool Max, template <class> class F, class T>
typename F<T>::Wide extreme_of(const T* v, int64_t n) {
  using Wide = typename F<T>::Wide;
  Wide best[kLanes];
  Wide nan[kLanes];
  auto take = [&](int j, Wide x) {
    best[j] = (Max ? x > best[j] : x < best[j]) ? x : best[j];
    if constexpr (std::is_floating_point_v<Wide>) nan[j] = x != x ? x : nan[j];
  };
  auto better = [](Wide a, Wide b) { return (Max ? b > a : b < a) ? b : a; };
  for (int j = 0; j < kLanes; ++j) {
    best[j] = F<T>::of(v[0]);
    nan[j] = 0;
  }
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes)
    for (int j = 0; j < kLanes; ++j) take(j, F<T>::of(v[i + j]));
  for (int j = 0; i < n; ++i, ++j) take(j, F<T>::of(v[i]));
  for (int width = kLanes / 2; width > 0; width /= 2)
    for (int j = 0; j < width; ++j) {
      best[j] = better(best[j], best[j + width]);
      if constexpr (std::is_floating_point_v<Wide>) nan[j] += nan[j + width];
    }
  if constexpr (std::is_floating_point_v<Wide>)
    if (nan[0] != nan[0] || best[0] != best[0]) return std::numeric_limits<double>::quiet_NaN();
  return best[0];
}

// As extreme_of, for a run too short for eight lanes: setting up the lanes would cost more than reading the values.
template <bool Max, template <class> class F, class T>
typename F<T>::Wide extreme_of_short(const T* v, int64_t n) {
  using Wide = typename F<T>::Wide;
  Wide best = F<T>::of(v[0]);
  bool nan = false;
  if constexpr (std::is_floating_point_v<Wide>) nan = best != best;
  for (int64_t i = 1; i < n; ++i) {
    const Wide x = F<T>::of(v[i]);
    best = (Max ? x > best : x < best) ? x : best;
    if constexpr (std::is_floating_point_v<Wide>) nan |= x != x;
  }
  if constexpr (std::is_floating_point_v<Wide>)
    if (nan) return std::numeric_limits<double>::quiet_NaN();
  return best;
}

// value = max f(x_i) (min f(x_i)); NaN propagates, -0 < +0
template <bool Max, template <class> class F, class T>
struct ExtremeFold {
  using Wide = typename F<T>::Wide;
  static constexpr ResultType kResult = ResultType::kSame;
  static constexpr bool kRefusesNone = true;
  static constexpr bool kReal = std::is_floating_point_v<Wide>;
  static Wide best(Wide a, Wide b) { return Max ? maximum(a, b) : minimum(a, b); }
  static Wide& at(FoldState& s) {
    if constexpr (kReal)
      return s.real;
    else
      return s.whole;
  }
  static Wide& at(Folded& f) {
    if constexpr (kReal)
      return f.hi;
    else
      return f.whole;
  }
  static void clear(FoldState& s) {
    if constexpr (kReal)
      s.real = Max ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    else
      s.whole = Max ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
  }
  static void add(FoldState& s, const void* values, int64_t n) {
    if (n == 0) return;
    const T* v = static_cast<const T*>(values);
    Wide found = n < kShort ? extreme_of_short<Max, F>(v, n) : extreme_of<Max, F>(v, n);
    if constexpr (kReal)  // zeros are compared one by one, by sign
      for (int64_t i = 0; found == 0 && std::signbit(found) == Max && i < n; ++i) found = best(found, F<T>::of(v[i]));
    at(s) = best(at(s), found);
  }
  static Folded finish(const FoldState& s) {
    if constexpr (kReal)
      return {s.real, 0, 0};
    else
      return {0, 0, s.whole};
  }
  static void combine(Folded& into, const Folded& next) {
    Folded other = next;
    at(into) = best(at(into), at(other));
  }
  static void implicit(Folded& f, const Implicit& e) { at(f) = best(at(f), F<T>::of(e.fill.raw<T>())); }
  // Gives NaN, or 0 for integers, if no element takes part.
  static void last(Folded& f, const Ending& end) {
    if (end.size.none()) f = {std::numeric_limits<double>::quiet_NaN(), 0, 0};
  }
};

// The maximum norm, which is 0 without elements.
template <class T>
struct NormMaxFold : ExtremeFold<true, RealAbsolute, T> {
  static constexpr ResultType kResult = ResultType::kReal;
  static constexpr bool kRefusesNone = false;
  static void last(Folded& f, const Ending& end) {
    if (end.size.none()) f.hi = 0;
  }
};

// ---- counts and truths ----------------------------------------------------------------------------------------------

// Returns whether a value is not 0; NaN is not 0.
template <class T>
bool is_true(T v) {
  if constexpr (std::is_same_v<T, Bool>)
    return v.v != 0;
  else
    return v != T{0};
}

// value = the number of x_i that are not 0 (or that are 0), modulo 2^64
template <bool True, class T>
struct CountFold {
  static constexpr ResultType kResult = ResultType::kLong;
  static constexpr bool kRefusesNone = false;
  static void clear(FoldState& s) { s.whole = 0; }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    int64_t count = 0;
    for (int64_t i = 0; i < n; ++i) count += is_true(v[i]) == True ? 1 : 0;
    s.whole += count;
  }
  static Folded finish(const FoldState& s) { return {0, 0, s.whole}; }
  static void combine(Folded& into, const Folded& next) { into.whole += next.whole; }
  static void implicit(Folded& f, const Implicit& e) {
    if (is_true(e.fill.raw<T>()) == True)
      f.whole = static_cast<int64_t>(static_cast<uint64_t>(f.whole) + e.count.wrapped);
  }
  static void last(Folded&, const Ending&) {}
};

// value = 1 if some x_i is not 0 (kAny), if none is (kNone), or if all are (kAll); else 0
enum class Truth { kAny, kNone, kAll };
template <Truth K, class T>
struct TruthFold {
  static constexpr ResultType kResult = ResultType::kBool;
  static constexpr bool kRefusesNone = false;
  // The state is 1 if a deciding element was found: a true element, or for kAll a false one.
  static constexpr bool kDecides = K != Truth::kAll;
  static void clear(FoldState& s) { s.whole = 0; }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    int64_t found = 0;
    for (int64_t i = 0; i < n; ++i) found |= is_true(v[i]) == kDecides ? 1 : 0;
    s.whole |= found;
  }
  static Folded finish(const FoldState& s) { return {0, 0, s.whole}; }
  static void combine(Folded& into, const Folded& next) { into.whole |= next.whole; }
  static void implicit(Folded& f, const Implicit& e) { f.whole |= is_true(e.fill.raw<T>()) == kDecides ? 1 : 0; }
  static void last(Folded& f, const Ending&) {
    if (K != Truth::kAny) f.whole = 1 - f.whole;
  }
};

}  // namespace s4j
