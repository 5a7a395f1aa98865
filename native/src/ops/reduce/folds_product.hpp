// SPDX-License-Identifier: Apache-2.0
// Products, as folds with the members that the sums of folds.hpp have. The fill is the value of implicit elements,
// those that an array does not store.
#pragma once

#include "ops/reduce/folds.hpp"
#include "ops/reduce/scaled.hpp"

namespace s4j {

// Returns fill^n modulo 2^64 for n >= 0 elements.
inline uint64_t power(uint64_t fill, const GroupSize& n) {
  if (n.exact < 0 && (fill & 1) == 0) return 0;  // an even number to a power above 63 is 0 modulo 2^64
  uint64_t out = 1;
  for (uint64_t e = n.wrapped; e != 0; e >>= 1, fill *= fill)
    if ((e & 1) != 0) out *= fill;
  return out;
}

// value = prod x_i, implicit elements last
template <class T>
struct RealProduct {
  static constexpr ResultType kResult = ResultType::kSame;
  static constexpr bool kRefusesNone = false;
  static Folded folded(const Scaled& p) { return {p.value, 0, p.exponent}; }
  static Scaled scaled(const Folded& f) { return {f.hi, f.whole}; }
  static void clear(FoldState& s) { s.p = {1, 0}; }
  static void add(FoldState& s, const void* values, int64_t n) {
    Scaled p{s.p.value, s.p.exponent};
    p.times(static_cast<const T*>(values), n);
    s.p = {p.value, p.exponent};
  }
  static Folded finish(const FoldState& s) { return {s.p.value, 0, s.p.exponent}; }
  static void combine(Folded& into, const Folded& next) {
    Scaled p = scaled(into);
    p.times(scaled(next));
    into = folded(p);
  }
  static void implicit(Folded& f, const Implicit& e) {
    Scaled p = scaled(f);
    p.times(power(static_cast<double>(e.fill.raw<T>()), e.count));
    f = folded(p);
  }
  static void last(Folded& f, const Ending&) { f.hi = scaled(f).number(); }
};

// The product of integers as a real number.
template <class T>
struct ProductOfWhole : RealProduct<T> {
  static constexpr ResultType kResult = ResultType::kReal;
};

// value = prod x_i modulo 2^64
template <class T>
struct WholeProduct {
  static constexpr ResultType kResult = ResultType::kSame;
  static constexpr bool kRefusesNone = false;
  static void clear(FoldState& s) { s.whole = 1; }
  static void add(FoldState& s, const void* values, int64_t n) {
    const T* v = static_cast<const T*>(values);
    auto product = static_cast<uint64_t>(s.whole);
    for (int64_t i = 0; i < n; ++i) product *= static_cast<uint64_t>(static_cast<int64_t>(v[i]));
    s.whole = static_cast<int64_t>(product);
  }
  static Folded finish(const FoldState& s) { return {0, 0, s.whole}; }
  static void combine(Folded& into, const Folded& next) {
    into.whole = static_cast<int64_t>(static_cast<uint64_t>(into.whole) * static_cast<uint64_t>(next.whole));
  }
  static void implicit(Folded& f, const Implicit& e) {
    const auto fill = static_cast<uint64_t>(static_cast<int64_t>(e.fill.raw<T>()));
    f.whole = static_cast<int64_t>(static_cast<uint64_t>(f.whole) * power(fill, e.count));
  }
  static void last(Folded&, const Ending&) {}
};

}  // namespace s4j
