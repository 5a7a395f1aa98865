// SPDX-License-Identifier: Apache-2.0
// The scalar functions of all operations, one formula each. Integers wrap as in Java.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/types.hpp"
#include "elementary/elementary.hpp"

namespace s4j {

template <class T>
inline constexpr bool kFloating = std::is_floating_point_v<T>;

// ---- types that operations read and write ---------------------------------------------------------------------------

enum class Typing {
  kSame,       // arithmetic in the (common) type of the operands
  kReal,       // integers become DOUBLE; FLOAT is computed in double and rounded once
  kPredicate,  // a predicate on one element of any type; gives BOOL
  kCompare,    // a comparison of two elements by value, of any types; gives BOOL
  kLogic       // BOOL to BOOL; other types are cast first (all but 0 is true, also NaN)
};

constexpr Typing unary_typing(int op) {
  switch (op) {
    case S4J_OP_NEG:
    case S4J_OP_ABS:
    case S4J_OP_SIGN:
    case S4J_OP_CEIL:
    case S4J_OP_FLOOR:
    case S4J_OP_ROUND:
    case S4J_OP_IDENTITY:
    case S4J_OP_TIMES_ONE_MINUS:
      return Typing::kSame;
    case S4J_OP_IS_NAN:
    case S4J_OP_IS_INF:
    case S4J_OP_IS_FINITE:
      return Typing::kPredicate;
    case S4J_OP_NOT:
      return Typing::kLogic;
    default:
      return Typing::kReal;
  }
}

constexpr Typing binary_typing(int op) {
  switch (op) {
    case S4J_OP_EQ:
    case S4J_OP_NEQ:
    case S4J_OP_GT:
    case S4J_OP_LT:
    case S4J_OP_GTE:
    case S4J_OP_LTE:
    case S4J_OP_EPS:
      return Typing::kCompare;
    case S4J_OP_AND:
    case S4J_OP_OR:
    case S4J_OP_XOR:
      return Typing::kLogic;
    case S4J_OP_ATAN2:
    case S4J_OP_LOG_BASE:
    case S4J_OP_LEAKY_RELU:
    case S4J_OP_LEAKY_RELU_DERIVATIVE:
    case S4J_OP_ELU_DERIVATIVE:
    case S4J_OP_STABILIZE:
      return Typing::kReal;
    default:
      return Typing::kSame;
  }
}

// Returns the comparison with its operands swapped.
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

template <int Op>
double real_function(double x) {
  if constexpr (Op == S4J_OP_SQRT) return std::sqrt(x);
  if constexpr (Op == S4J_OP_EXP) return elementary::exp(x);
  if constexpr (Op == S4J_OP_EXPM1) return elementary::expm1(x);
  if constexpr (Op == S4J_OP_LOG) return elementary::log(x);
  if constexpr (Op == S4J_OP_LOG1P) return elementary::log1p(x);
  if constexpr (Op == S4J_OP_SIN) return elementary::sin(x);
  if constexpr (Op == S4J_OP_SINH) return elementary::sinh(x);
  if constexpr (Op == S4J_OP_COS) return elementary::cos(x);
  if constexpr (Op == S4J_OP_COSH) return elementary::cosh(x);
  if constexpr (Op == S4J_OP_TAN) return elementary::tan(x);
  if constexpr (Op == S4J_OP_TANH) return elementary::tanh(x);
  if constexpr (Op == S4J_OP_ASIN) return elementary::asin(x);
  if constexpr (Op == S4J_OP_ACOS) return elementary::acos(x);
  if constexpr (Op == S4J_OP_ATAN) return elementary::atan(x);
  if constexpr (Op == S4J_OP_ATANH) return elementary::atanh(x);
  if constexpr (Op == S4J_OP_SIGMOID) return elementary::sigmoid(x);
  if constexpr (Op == S4J_OP_SIGMOID_DERIVATIVE) return elementary::sigmoid_derivative(x);
  if constexpr (Op == S4J_OP_SOFT_PLUS) return elementary::soft_plus(x);
  if constexpr (Op == S4J_OP_SOFTSIGN) return x / (1 + std::fabs(x));
  if constexpr (Op == S4J_OP_SOFTSIGN_DERIVATIVE) return 1 / ((1 + std::fabs(x)) * (1 + std::fabs(x)));
  if constexpr (Op == S4J_OP_ELU) return elementary::elu(x);
  if constexpr (Op == S4J_OP_HARD_TANH) return x < -1 ? -1 : x > 1 ? 1 : x;
  if constexpr (Op == S4J_OP_HARD_TANH_DERIVATIVE) return x >= -1 && x <= 1 ? 1 : 0;
  if constexpr (Op == S4J_OP_HARD_SIGMOID) {
    const double line = 0.2 * x + 0.5;
    return line < 0 ? 0 : line > 1 ? 1 : line;
  }
}

template <int Op, class T>
T unary_same(T x) {
  if constexpr (Op == S4J_OP_IDENTITY) {
    return x;
  } else if constexpr (Op == S4J_OP_SIGN) {
    return x > T{0} ? T{1} : x < T{0} ? T{-1} : x;  // keeps NaN and the sign of zeros
  } else if constexpr (kFloating<T>) {
    if constexpr (Op == S4J_OP_NEG) return -x;
    if constexpr (Op == S4J_OP_ABS) return std::fabs(x);
    if constexpr (Op == S4J_OP_CEIL) return std::ceil(x);
    if constexpr (Op == S4J_OP_FLOOR) return std::floor(x);
    if constexpr (Op == S4J_OP_ROUND) return std::round(x);  // rounds halves away from zero
    if constexpr (Op == S4J_OP_TIMES_ONE_MINUS)
      return static_cast<T>(static_cast<double>(x) * (1 - static_cast<double>(x)));
  } else {
    using U = std::make_unsigned_t<T>;
    if constexpr (Op == S4J_OP_NEG) return static_cast<T>(U{0} - static_cast<U>(x));
    if constexpr (Op == S4J_OP_ABS) return x < 0 ? static_cast<T>(U{0} - static_cast<U>(x)) : x;
    if constexpr (Op == S4J_OP_CEIL || Op == S4J_OP_FLOOR || Op == S4J_OP_ROUND) return x;
    if constexpr (Op == S4J_OP_TIMES_ONE_MINUS) return static_cast<T>(static_cast<U>(x) * (U{1} - static_cast<U>(x)));
  }
}

// Integers are never NaN or infinite.
template <int Op, class T>
bool predicate(T x) {
  if constexpr (!kFloating<T>)
    return Op == S4J_OP_IS_FINITE;
  else if constexpr (Op == S4J_OP_IS_NAN)
    return x != x;
  else if constexpr (Op == S4J_OP_IS_INF)
    return std::fabs(x) == std::numeric_limits<T>::infinity();
  else
    return std::fabs(x) < std::numeric_limits<T>::infinity();
}

// ---- arithmetic -----------------------------------------------------------------------------------------------------

// As Java's Math.max and Math.min: NaN propagates, -0 < +0. Sums handle NaN and zeros without a branch, so that loops
// vectorise.
template <class T>
T maximum(T a, T b) {
  const T larger = a > b ? a : b;
  if constexpr (!kFloating<T>) return larger;
  const T sum = a + b;
  const bool settled = static_cast<bool>((a != a) | (b != b) | ((a == T{0}) & (b == T{0})));
  return settled ? sum : larger;
}
template <class T>
T minimum(T a, T b) {
  const T smaller = a < b ? a : b;
  if constexpr (!kFloating<T>) return smaller;
  const T sum = -(-a - b);
  const bool settled = static_cast<bool>((a != a) | (b != b) | ((a == T{0}) & (b == T{0})));
  return settled ? sum : smaller;
}

// Returns x / y truncated; MIN / -1 wraps. The caller has excluded y = 0.
template <class T>
T int_quotient(T x, T y) {
  using U = std::make_unsigned_t<T>;
  if (y == 0) return 0;
  if (y == -1) return static_cast<T>(U{0} - static_cast<U>(x));
  return x / y;
}

// Returns x^y by repeated multiplication; for y < 0, the real result truncated. The caller has excluded 0^negative.
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

// Returns IEEE 754's remainder: x minus the nearest multiple of y, halves to the even multiple. The caller has excluded
// y = 0.
template <class T>
T int_remainder(T x, T y) {
  if (y == 0 || y == -1) return 0;
  const T r = static_cast<T>(x % y);
  const T quotient = static_cast<T>(x / y);
  const auto size = [](T v) {
    using U = std::make_unsigned_t<T>;
    return v < 0 ? static_cast<U>(U{0} - static_cast<U>(v)) : static_cast<U>(v);
  };
  const auto rest = static_cast<std::make_unsigned_t<T>>(size(y) - size(r));  // distance to the next multiple
  if (size(r) < rest || (size(r) == rest && quotient % 2 == 0)) return r;
  return static_cast<T>((r < 0) == (y < 0) ? r - y : r + y);
}

// Returns the quotient rounded down. MIN / -1 wraps. The caller has excluded y = 0.
template <class T>
T int_floor_div(T x, T y) {
  const T q = int_quotient(x, y);
  return y != 0 && y != -1 && x % y != 0 && (x < 0) != (y < 0) ? static_cast<T>(q - 1) : q;
}

// Returns the quotient of x - (x mod y), as NumPy's floor_divide, so that rounding x / y up to an integer does not
// matter.
inline double floor_div(double x, double y) {
  if (y == 0) return x / y;
  const double mod = std::fmod(x, y);
  double quotient = (x - mod) / y;
  if (mod != 0 && (y < 0) != (mod < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(0.0, x / y);
  const double whole = std::floor(quotient);
  return quotient - whole > 0.5 ? whole + 1 : whole;
}

// -ln of ND4J's smallest FLOAT, 1.1755e-38f: exp of any number within +- this is a normal FLOAT.
inline constexpr double kStabilizeBound = 87.33653998219289;

template <int Op>
double real_function(double x, double y) {
  if constexpr (Op == S4J_OP_ATAN2) return elementary::angle(x, y);
  if constexpr (Op == S4J_OP_LOG_BASE) return elementary::log_base(x, y);
  if constexpr (Op == S4J_OP_LEAKY_RELU) return x < 0 ? y * x : x;
  if constexpr (Op == S4J_OP_LEAKY_RELU_DERIVATIVE) return x >= 0 ? 1 : y;
  if constexpr (Op == S4J_OP_ELU_DERIVATIVE) return x >= 0 ? y : y * elementary::exp(x);
  if constexpr (Op == S4J_OP_STABILIZE)
    return x * y > kStabilizeBound ? kStabilizeBound / y : x * y < -kStabilizeBound ? -kStabilizeBound / y : x;
}

// Sets `fault` if the result does not exist: division of an integer by zero, or integer 0 to a negative power.
template <int Op, class T>
T arithmetic(T a, T b, bool& fault) {
  if constexpr (Op == S4J_OP_RSUB) return arithmetic<S4J_OP_SUB>(b, a, fault);
  if constexpr (Op == S4J_OP_RDIV) return arithmetic<S4J_OP_DIV>(b, a, fault);
  if constexpr (Op == S4J_OP_MAX) return maximum(a, b);
  if constexpr (Op == S4J_OP_MIN) return minimum(a, b);
  if constexpr (Op == S4J_OP_RELU) return a < b ? b : a;
  if constexpr (Op == S4J_OP_RELU6) return a < b ? (b > T{6} ? T{6} : b) : a > T{6} ? T{6} : a;
  if constexpr (Op == S4J_OP_STEP) return a > b ? T{1} : T{0};
  if constexpr (kFloating<T>) {
    if constexpr (Op == S4J_OP_ADD) return a + b;
    if constexpr (Op == S4J_OP_SUB) return a - b;
    if constexpr (Op == S4J_OP_MUL) return a * b;
    if constexpr (Op == S4J_OP_DIV) return a / b;
    if constexpr (Op == S4J_OP_POW)
      return static_cast<T>(elementary::pow(static_cast<double>(a), static_cast<double>(b)));
    if constexpr (Op == S4J_OP_REMAINDER) return std::remainder(a, b);
    if constexpr (Op == S4J_OP_FMOD) return std::fmod(a, b);
    if constexpr (Op == S4J_OP_FLOOR_DIV)
      return static_cast<T>(floor_div(static_cast<double>(a), static_cast<double>(b)));
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
    if constexpr (Op == S4J_OP_REMAINDER) {
      fault |= b == 0;
      return int_remainder(a, b);
    }
    if constexpr (Op == S4J_OP_FMOD) {
      fault |= b == 0;
      return b == 0 || b == -1 ? T{0} : static_cast<T>(a % b);
    }
    if constexpr (Op == S4J_OP_FLOOR_DIV) {
      fault |= b == 0;
      return int_floor_div(a, b);
    }
    if constexpr (Op == S4J_OP_POW) {
      fault |= a == 0 && b < 0;
      return int_power(a, b);
    }
  }
}

// ---- comparison -----------------------------------------------------------------------------------------------------

// Returns the sign of a - b by exact values: 2^53 + 1 and 2^53.0 differ. b must not be NaN.
inline int exact_order(int64_t a, double b) {
  if (b >= 0x1p63) return -1;
  if (b < -0x1p63) return 1;
  const auto whole = static_cast<int64_t>(b);
  if (a != whole) return a < whole ? -1 : 1;
  const double rest = b - static_cast<double>(whole);
  return rest > 0 ? -1 : rest < 0 ? 1 : 0;
}

// Returns whether |a - b| <= 1e-12; infinities equal only themselves. No other number is so close to an integer above
// 2^53.
template <class A, class B>
bool near(A a, B b) {
  constexpr double kBound = 1e-12;
  if constexpr (!kFloating<A> && !kFloating<B>) {
    return a == b;
  } else if constexpr (std::is_same_v<A, int64_t>) {
    return (b == b && exact_order(a, b) == 0) ||
           (a < (int64_t{1} << 53) && a > -(int64_t{1} << 53) && std::fabs(static_cast<double>(a) - b) <= kBound);
  } else {
    return a == b || std::fabs(static_cast<double>(a) - static_cast<double>(b)) <= kBound;
  }
}

template <int Op, class A, class B>
bool holds(A a, B b) {
  if constexpr (std::is_same_v<A, Bool>) {
    return holds<Op>(static_cast<int>(a.v), static_cast<int>(b.v));
  } else if constexpr (Op == S4J_OP_EPS) {
    return near(a, b);
  } else if constexpr (std::is_same_v<A, int64_t> && kFloating<B>) {
    if (b != b) return Op == S4J_OP_NEQ;
    return holds<Op>(exact_order(a, b), 0);
  } else {
    if constexpr (Op == S4J_OP_EQ) return a == b;
    if constexpr (Op == S4J_OP_NEQ) return a != b;
    if constexpr (Op == S4J_OP_GT) return a > b;
    if constexpr (Op == S4J_OP_LT) return a < b;
    if constexpr (Op == S4J_OP_GTE) return a >= b;
    if constexpr (Op == S4J_OP_LTE) return a <= b;
  }
}

// ---- operations as types, for kernel templates ----------------------------------------------------------------------

// A flag that any thread sets if some result does not exist (integer division by zero).
class InvalidFlag {
 public:
  explicit InvalidFlag(bool v) : set_(v) {}
  void raise() { set_.store(true, std::memory_order_relaxed); }
  explicit operator bool() const { return set_.load(std::memory_order_relaxed); }
  InvalidFlag& operator=(bool v) {
    set_.store(v, std::memory_order_relaxed);
    return *this;
  }

 private:
  std::atomic<bool> set_;
};

template <int op>
struct UnaryOp {
  static constexpr Typing typing = unary_typing(op);
  template <class T>
  static auto apply(T x) {
    if constexpr (typing == Typing::kSame)
      return unary_same<op>(x);
    else if constexpr (typing == Typing::kReal)
      return static_cast<T>(real_function<op>(static_cast<double>(x)));
    else if constexpr (typing == Typing::kPredicate)
      return Bool{static_cast<uint8_t>(predicate<op>(x))};
    else
      return Bool{static_cast<uint8_t>(x.v == 0)};  // NOT
  }
};

template <int op>
struct BinaryOp {
  static constexpr Typing typing = binary_typing(op);
  static constexpr bool answers = typing == Typing::kCompare || typing == Typing::kLogic;
  static constexpr bool divides =
      op == S4J_OP_DIV || op == S4J_OP_REMAINDER || op == S4J_OP_FMOD || op == S4J_OP_FLOOR_DIV;
  // Whether f(0, y) = 0 for nearly all y (left), or f(x, 0) = 0 for nearly all x (right).
  static constexpr bool absorbs_left = op == S4J_OP_MUL || op == S4J_OP_AND || divides;
  static constexpr bool absorbs_right = op == S4J_OP_MUL || op == S4J_OP_AND || op == S4J_OP_RDIV;
  template <class A, class B>
  static auto apply(A a, B b, InvalidFlag& invalid) {
    if constexpr (typing == Typing::kCompare) {
      if constexpr (kFloating<A> && std::is_same_v<B, int64_t>)
        return Bool{static_cast<uint8_t>(holds<mirrored(op)>(b, a))};
      else
        return Bool{static_cast<uint8_t>(holds<op>(a, b))};
    } else if constexpr (typing == Typing::kLogic) {
      return Bool{static_cast<uint8_t>(op == S4J_OP_AND ? a.v & b.v : op == S4J_OP_OR ? a.v | b.v : a.v ^ b.v)};
    } else if constexpr (typing == Typing::kReal) {
      return static_cast<A>(real_function<op>(static_cast<double>(a), static_cast<double>(b)));
    } else if constexpr (std::is_same_v<A, Bool>) {
      static_assert(op == S4J_OP_MAX || op == S4J_OP_MIN, "BOOL has an order, but no arithmetic");
      return Bool{static_cast<uint8_t>(op == S4J_OP_MAX ? a.v | b.v : a.v & b.v)};
    } else {
      bool fault = false;
      const A out = arithmetic<op>(a, b, fault);
      if (fault) invalid.raise();
      return out;
    }
  }
};

// Calls f(std::integral_constant<int, id>) for the operation; throws if it is no operation on one element.
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
#define S4J_FAMILY_CASE_DISTANCE(name)
#define S4J_FAMILY_CASE_BLAS(name)
#define S4J_FAMILY_CASE_LAPACK(name)
#define S4J_FAMILY_CASE_TENSOR(name)
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
#undef S4J_FAMILY_CASE_DISTANCE
#undef S4J_FAMILY_CASE_BLAS
#undef S4J_FAMILY_CASE_LAPACK
#undef S4J_FAMILY_CASE_TENSOR
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "no scalar or pairwise operation has the number ", op);
  }
}

}  // namespace s4j
