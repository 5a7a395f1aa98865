// SPDX-License-Identifier: Apache-2.0
// Value types, their conversion rules, and dispatch from run-time types to compile-time types.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#include "core/error.hpp"
#include "sparse4j.h"

namespace s4j {

enum class Type : int32_t {
  kDouble = S4J_DOUBLE,
  kFloat = S4J_FLOAT,
  kInt = S4J_INT,
  kLong = S4J_LONG,
  kBool = S4J_BOOL
};
enum class Format : int32_t { kDense = S4J_DENSE, kCoo = S4J_COO, kGcs = S4J_GCS };

// BOOL is one byte, 0 or 1.
struct Bool {
  uint8_t v;
  friend bool operator==(Bool, Bool) = default;
};
static_assert(sizeof(Bool) == 1);

template <class T>
inline constexpr Type type_of = Type::kDouble;
template <>
inline constexpr Type type_of<float> = Type::kFloat;
template <>
inline constexpr Type type_of<int32_t> = Type::kInt;
template <>
inline constexpr Type type_of<int64_t> = Type::kLong;
template <>
inline constexpr Type type_of<Bool> = Type::kBool;

inline constexpr int kTypes = 5;
constexpr int64_t size_of(Type t) {
  constexpr int64_t bytes[kTypes] = {8, 4, 4, 8, 1};
  return bytes[static_cast<int>(t)];
}
constexpr bool is_floating(Type t) { return t == Type::kDouble || t == Type::kFloat; }
constexpr const char* name_of(Type t) {
  constexpr const char* names[kTypes] = {"DOUBLE", "FLOAT", "INT", "LONG", "BOOL"};
  return names[static_cast<int>(t)];
}

// Calls f(T{}), where T is the C++ type of t. This is the only switch over value types.
template <class F>
decltype(auto) dispatch(Type t, F&& f) {
  switch (t) {
    case Type::kDouble:
      return f(double{});
    case Type::kFloat:
      return f(float{});
    case Type::kInt:
      return f(int32_t{});
    case Type::kLong:
      return f(int64_t{});
    case Type::kBool:
      return f(Bool{});
  }
  fail(S4J_INTERNAL, "there is no value type with the number ", static_cast<int>(t));
}

// Calls f(U{}), where U is an unsigned integer of the same size as t, for kernels that only copy values.
template <class F>
decltype(auto) dispatch_size(Type t, F&& f) {
  switch (size_of(t)) {
    case 1:
      return f(uint8_t{});
    case 4:
      return f(uint32_t{});
    default:
      return f(uint64_t{});
  }
}

// Calls f(I{}), where I is int32_t or int64_t, for an index width of 4 or 8 bytes.
template <class F>
decltype(auto) dispatch_index(int width, F&& f) {
  if (width == 4) return f(int32_t{});
  return f(int64_t{});
}

template <class T, class F>
T bit_pattern(F bits) {
  T out{};
  std::memcpy(&out, &bits, std::min(sizeof out, sizeof bits));
  return out;
}

// A value of any type as eight raw bytes and the type, as the C ABI passes it.
struct Scalar {
  Type type = Type::kDouble;
  uint64_t bits = 0;

  template <class T>
  static Scalar of(T v) {
    Scalar s{type_of<T>, 0};
    std::memcpy(&s.bits, &v, sizeof v);
    return s;
  }
  // Reinterprets the bits; T must be the scalar's own type.
  template <class T>
  T raw() const {
    T v;
    std::memcpy(&v, &bits, sizeof v);
    return v;
  }
};

// Casts as Java does: floating to integer truncates and saturates, NaN gives 0; LONG to INT keeps the low 32 bits; to
// BOOL is != 0.
template <class To, class From>
To cast(From v) {
  if constexpr (std::is_same_v<To, From>) {
    return v;
  } else if constexpr (std::is_same_v<From, Bool>) {
    return static_cast<To>(v.v);
  } else if constexpr (std::is_same_v<To, Bool>) {
    return Bool{static_cast<uint8_t>(v != From(0) ? 1 : 0)};
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    if (v != v) return 0;
    if (v >= -static_cast<From>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::max();
    if (v <= static_cast<From>(std::numeric_limits<To>::min())) return std::numeric_limits<To>::min();
    return static_cast<To>(v);
  } else {
    return static_cast<To>(v);
  }
}

template <class T>
T cast(const Scalar& s) {
  return dispatch(s.type, [&](auto t) { return cast<T>(s.raw<decltype(t)>()); });
}

inline Scalar cast(const Scalar& s, Type to) {
  return dispatch(to, [&](auto t) { return Scalar::of(cast<decltype(t)>(s)); });
}

// Equality for comparing a value with the fill: -0 equals 0, NaN equals NaN.
template <class T>
bool same(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a == b || (a != a && b != b);
  else
    return a == b;
}

// As same(), but 0 and -0 differ.
template <class T>
bool same_sign_too(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return same(a, b) && (a != 0 || std::signbit(a) == std::signbit(b));
  else
    return a == b;
}

// As same(), after casting b to the type of a.
inline bool same_scalar(const Scalar& a, const Scalar& b) {
  return dispatch(a.type, [&](auto t) { return same(a.raw<decltype(t)>(), cast<decltype(t)>(b)); });
}

// Returns the fill of a result whose elements without stored entry may be `a` or `b`, which are equal for same(). If
// one is 0 and the other -0, returns +0, so that the result does not depend on the order of a and b.
inline Scalar one_of_same(const Scalar& a, const Scalar& b) {
  return dispatch(a.type, [&](auto t) {
    using T = decltype(t);
    return same_sign_too(a.raw<T>(), b.raw<T>()) ? a : Scalar{a.type, 0};
  });
}

// The result type of a binary operation, as in ND4J: a floating type wins over an integer type; otherwise the first
// operand's type.
inline Type common_type(Type a, Type b) { return is_floating(b) && !is_floating(a) ? b : a; }

// Returns a type that holds the values of both types without loss, for comparisons.
inline Type comparison_type(Type a, Type b) {
  if (a == b) return a;
  if (is_floating(a) || is_floating(b)) return Type::kDouble;
  return a == Type::kLong || b == Type::kLong ? Type::kLong : Type::kInt;
}

}  // namespace s4j
