// SPDX-License-Identifier: Apache-2.0
// The element functions of all operations, one formula each. Integers wrap as in Java.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/types.hpp"

namespace s4j {

template <class T>
inline constexpr bool kFloating = std::is_floating_point_v<T>;

constexpr bool is_comparison(int op) { return op >= S4J_OP_EQ && op <= S4J_OP_LTE; }

// The comparison with its sides exchanged.
constexpr int mirrored(int op) {
  switch (op) {
    case S4J_OP_GT:
      return S4J_OP_LT;
    case S4J_OP_LT:
      return S4J_OP_GT;
    case S4J_OP_GTE:
      return S4J_OP_LTE;
    case S4J_OP_LTE:
      return S4J_OP_GTE;
    default:
      return op;
  }
}

// ---- unary ----------------------------------------------------------------------------------------------------------

// neg, abs and sign keep the type; the others turn integers into DOUBLE and compute FLOAT in double.
constexpr bool keeps_type(int op) { return op == S4J_OP_NEG || op == S4J_OP_ABS || op == S4J_OP_SIGN; }

template <int Op, class T>
using UnaryResult = std::conditional_t<keeps_type(Op) || kFloating<T>, T, double>;

template <int Op, class T>
UnaryResult<Op, T> unary(T x) {
  if constexpr (Op == S4J_OP_NEG || Op == S4J_OP_ABS) {
    if constexpr (kFloating<T>) {
      return Op == S4J_OP_NEG ? -x : std::fabs(x);
    } else {
      using U = std::make_unsigned_t<T>;
      const T minus = static_cast<T>(U{0} - static_cast<U>(x));
      return Op == S4J_OP_NEG || x < 0 ? minus : x;
    }
  } else if constexpr (Op == S4J_OP_SIGN) {
    return x > T{0} ? T{1} : x < T{0} ? T{-1} : x;  // NaN and both zeros stay
  } else {
    const auto d = static_cast<double>(x);
    if constexpr (Op == S4J_OP_SQRT) return static_cast<UnaryResult<Op, T>>(std::sqrt(d));
    if constexpr (Op == S4J_OP_EXP) return static_cast<UnaryResult<Op, T>>(std::exp(d));
    if constexpr (Op == S4J_OP_LOG1P) return static_cast<UnaryResult<Op, T>>(std::log1p(d));
    if constexpr (Op == S4J_OP_SIN) return static_cast<UnaryResult<Op, T>>(std::sin(d));
  }
}

// ---- arithmetic -----------------------------------------------------------------------------------------------------

// Java's Math.max and Math.min: NaN propagates, -0 < +0.
template <class T>
T maximum(T a, T b) {
  if constexpr (kFloating<T>)
    return a > b ? a : a < b ? b : (a == b && a != T{0}) ? a : a + b;
  else
    return a > b ? a : b;
}
template <class T>
T minimum(T a, T b) {
  if constexpr (kFloating<T>)
    return a < b ? a : a > b ? b : (a == b && a != T{0}) ? a : a != a || b != b ? a + b : -(-a + -b);
  else
    return a < b ? a : b;
}

// x / y truncated; MIN / -1 wraps. The caller has refused y = 0.
template <class T>
T int_quotient(T x, T y) {
  using U = std::make_unsigned_t<T>;
  if (y == 0) return 0;
  if (y == -1) return static_cast<T>(U{0} - static_cast<U>(x));
  return x / y;
}

// x^y by repeated multiplication; y < 0: the real result truncated. The caller has refused 0^negative.
template <class T>
T int_power(T x, T y) {
  if (y < 0) return x == 1 ? 1 : x == -1 ? ((y & 1) != 0 ? -1 : 1) : 0;
  using U = std::make_unsigned_t<T>;
  U out = 1;
  U square = static_cast<U>(x);
  for (auto e = static_cast<U>(y); e != 0; e >>= 1) {
    if ((e & 1) != 0) out *= square;
    square *= square;
  }
  return static_cast<T>(out);
}

// Sets `fault` where the result does not exist: an integer division by zero, an integer 0 to a negative power.
template <int Op, class T>
T arithmetic(T a, T b, bool& fault) {
  if constexpr (Op == S4J_OP_RSUB) return arithmetic<S4J_OP_SUB>(b, a, fault);
  if constexpr (Op == S4J_OP_RDIV) return arithmetic<S4J_OP_DIV>(b, a, fault);
  if constexpr (Op == S4J_OP_MAX) return maximum(a, b);
  if constexpr (Op == S4J_OP_MIN) return minimum(a, b);
  if constexpr (kFloating<T>) {
    if constexpr (Op == S4J_OP_ADD) return a + b;
    if constexpr (Op == S4J_OP_SUB) return a - b;
    if constexpr (Op == S4J_OP_MUL) return a * b;
    if constexpr (Op == S4J_OP_DIV) return a / b;
    if constexpr (Op == S4J_OP_POW) return static_cast<T>(std::pow(static_cast<double>(a), static_cast<double>(b)));
  } else {
    using U = std::make_unsigned_t<T>;
    const auto x = static_cast<U>(a);
    const auto y = static_cast<U>(b);
    if constexpr (Op == S4J_OP_ADD) return static_cast<T>(x + y);
    if constexpr (Op == S4J_OP_SUB) return static_cast<T>(x - y);
    if constexpr (Op == S4J_OP_MUL) return static_cast<T>(x * y);
    if constexpr (Op == S4J_OP_DIV) {
      fault |= b == 0;
      return int_quotient(a, b);
    }
    if constexpr (Op == S4J_OP_POW) {
      fault |= a == 0 && b < 0;
      return int_power(a, b);
    }
  }
}

// ---- comparison -----------------------------------------------------------------------------------------------------

// Sign of a - b by exact values: 2^53 + 1 and 2^53.0 differ. b is no NaN.
inline int exact_order(int64_t a, double b) {
  if (b >= 0x1p63) return -1;
  if (b < -0x1p63) return 1;
  const auto whole = static_cast<int64_t>(b);
  if (a != whole) return a < whole ? -1 : 1;
  const double rest = b - static_cast<double>(whole);
  return rest > 0 ? -1 : rest < 0 ? 1 : 0;
}

template <int Op, class A, class B>
bool holds(A a, B b) {
  if constexpr (std::is_same_v<A, int64_t> && kFloating<B>) {
    if (b != b) return Op == S4J_OP_NEQ;
    return holds<Op>(exact_order(a, b), 0);
  } else if constexpr (std::is_same_v<A, Bool>) {
    return holds<Op>(static_cast<int>(a.v), static_cast<int>(b.v));
  } else {
    if constexpr (Op == S4J_OP_EQ) return a == b;
    if constexpr (Op == S4J_OP_NEQ) return a != b;
    if constexpr (Op == S4J_OP_GT) return a > b;
    if constexpr (Op == S4J_OP_LT) return a < b;
    if constexpr (Op == S4J_OP_GTE) return a >= b;
    if constexpr (Op == S4J_OP_LTE) return a <= b;
  }
}

// ---- operations as types, for kernels that are templates over them
// ---------------------------------------------------

// Set when some result does not exist (integer division by zero); by any thread.
class Trouble {
 public:
  explicit Trouble(bool v) : set_(v) {}
  void raise() { set_.store(true, std::memory_order_relaxed); }
  explicit operator bool() const { return set_.load(std::memory_order_relaxed); }
  Trouble& operator=(bool v) {
    set_.store(v, std::memory_order_relaxed);
    return *this;
  }

 private:
  std::atomic<bool> set_;
};

// Questions about one element, answered in BOOL.
constexpr bool is_predicate(int op) { return op >= S4J_OP_IS_NAN && op <= S4J_OP_IS_FINITE; }

template <int op>
struct Predicate {
  template <class T>
  static Bool apply(T x) {
    if constexpr (!kFloating<T>)
      return Bool{op == S4J_OP_IS_FINITE ? uint8_t{1} : uint8_t{0}};
    else
      return Bool{static_cast<uint8_t>(op == S4J_OP_IS_NAN   ? x != x
                                       : op == S4J_OP_IS_INF ? std::fabs(x) == std::numeric_limits<T>::infinity()
                                                             : std::fabs(x) < std::numeric_limits<T>::infinity())};
  }
};

template <int op>
struct UnaryOp {
  static constexpr bool floating = !keeps_type(op);
  template <class T>
  static T apply(T x) {
    return static_cast<T>(unary<op>(x));
  }
};

template <int op>
struct BinaryOp {
  static constexpr bool compares = is_comparison(op);
  // f(0, y) = 0 and f(x, 0) = 0 for nearly all y and x.
  static constexpr bool absorbs_left = op == S4J_OP_MUL || op == S4J_OP_DIV;
  static constexpr bool absorbs_right = op == S4J_OP_MUL || op == S4J_OP_RDIV;
  template <class A, class B>
  static auto apply(A a, B b, Trouble& trouble) {
    if constexpr (compares) {
      if constexpr (kFloating<A> && std::is_same_v<B, int64_t>)
        return Bool{static_cast<uint8_t>(holds<mirrored(op)>(b, a))};
      else
        return Bool{static_cast<uint8_t>(holds<op>(a, b))};
    } else {
      bool fault = false;
      const A out = arithmetic<op>(a, b, fault);
      if (fault) trouble.raise();
      return out;
    }
  }
};

// f(std::integral_constant<int, id>) for the operation; throws when it is none of the family.
template <class F>
decltype(auto) dispatch_unary(int op, F&& f) {
  switch (op) {
#define S4J_FAMILY_CASE_UNARY(name) \
  case S4J_OP_##name:               \
    return f(std::integral_constant<int, S4J_OP_##name>{});
#define S4J_FAMILY_CASE_BINARY(name)
#define S4J_FAMILY_CASE_REDUCE(name)
#define S4J_FAMILY_CASE_INDEX_REDUCE(name)
#define S4J_FAMILY_CASE_LEVEL1(name)
#define S4J_FAMILY_CASE_ALONG(name)
#define S4J_OP(id, name, family) S4J_FAMILY_CASE_##family(name)
#include "sparse4j_ops.def"
#undef S4J_OP
#undef S4J_FAMILY_CASE_UNARY
#undef S4J_FAMILY_CASE_BINARY
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "no transform has the number ", op);
  }
}

template <class F>
decltype(auto) dispatch_binary(int op, F&& f) {
  switch (op) {
#define S4J_FAMILY_CASE_UNARY(name)
#define S4J_FAMILY_CASE_BINARY(name) \
  case S4J_OP_##name:                \
    return f(std::integral_constant<int, S4J_OP_##name>{});
#define S4J_OP(id, name, family) S4J_FAMILY_CASE_##family(name)
#include "sparse4j_ops.def"
#undef S4J_OP
#undef S4J_FAMILY_CASE_UNARY
#undef S4J_FAMILY_CASE_BINARY
#undef S4J_FAMILY_CASE_REDUCE
#undef S4J_FAMILY_CASE_INDEX_REDUCE
#undef S4J_FAMILY_CASE_LEVEL1
#undef S4J_FAMILY_CASE_ALONG
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "no scalar or pairwise operation has the number ", op);
  }
}

}  // namespace s4j
