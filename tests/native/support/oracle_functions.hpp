// SPDX-License-Identifier: Apache-2.0
// The model's numbers and the formula of each element function.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/types.hpp"

namespace s4j::test {

// A number of any of the five types: integers in `whole`, others in `real`.
struct Number {
  Type type = Type::kDouble;
  double real = 0;
  int64_t whole = 0;

  static Number of(Scalar s) {
    Number n{s.type, 0, 0};
    switch (s.type) {
      case Type::kDouble:
        n.real = s.raw<double>();
        break;
      case Type::kFloat:
        n.real = static_cast<double>(s.raw<float>());
        break;
      case Type::kInt:
        n.whole = s.raw<int32_t>();
        break;
      case Type::kLong:
        n.whole = s.raw<int64_t>();
        break;
      case Type::kBool:
        n.whole = s.raw<Bool>().v;
    }
    return n;
  }
  bool floating() const { return type == Type::kDouble || type == Type::kFloat; }
  bool nan() const { return floating() && std::isnan(real); }
  // Equal as the library compares with a fill: -0 equals 0, NaN equals NaN.
  bool same(const Number& o) const {
    return type == o.type && (floating() ? real == o.real || (nan() && o.nan()) : whole == o.whole);
  }
  // Bit-identical, except for the payload of NaN.
  bool identical(const Number& o) const {
    return same(o) && (!floating() || nan() || std::signbit(real) == std::signbit(o.real));
  }
  std::string text() const {
    return std::string(name_of(type)) + " " + (floating() ? std::to_string(real) : std::to_string(whole));
  }
};

inline Number real_number(Type t, double v) {
  return {t, t == Type::kFloat ? static_cast<double>(static_cast<float>(v)) : v, 0};
}
inline Number whole_number(Type t, uint64_t v) {
  return {t, 0, t == Type::kInt ? static_cast<int32_t>(static_cast<uint32_t>(v)) : static_cast<int64_t>(v)};
}
inline Number truth(bool v) { return {Type::kBool, 0, v ? 1 : 0}; }

// ---- meaning of the element functions -------------------------------------------------------------------------------

inline Number number_cast(const Number& n, Type to) {
  Scalar s{n.type, 0};
  switch (n.type) {
    case Type::kDouble:
      s = Scalar::of(n.real);
      break;
    case Type::kFloat:
      s = Scalar::of(static_cast<float>(n.real));
      break;
    case Type::kInt:
      s = Scalar::of(static_cast<int32_t>(n.whole));
      break;
    case Type::kLong:
      s = Scalar::of(n.whole);
      break;
    case Type::kBool:
      s = Scalar::of(Bool{static_cast<uint8_t>(n.whole)});
  }
  return Number::of(cast(s, to));
}

// The operations of a family in the list.
inline std::vector<int> ops_of(int family) {
  std::vector<int> out;
#define S4J_OP(id, name, which) \
  if (S4J_FAMILY_##which == family) out.push_back(id);
#include "sparse4j_ops.def"
#undef S4J_OP
  return out;
}

inline bool takes_bool(int op) {
  switch (op) {
    case S4J_OP_IDENTITY:
    case S4J_OP_NOT:
    case S4J_OP_IS_NAN:
    case S4J_OP_IS_INF:
    case S4J_OP_IS_FINITE:
    case S4J_OP_EQ:
    case S4J_OP_NEQ:
    case S4J_OP_GT:
    case S4J_OP_LT:
    case S4J_OP_GTE:
    case S4J_OP_LTE:
    case S4J_OP_EPS:
    case S4J_OP_AND:
    case S4J_OP_OR:
    case S4J_OP_XOR:
      return true;
    default:
      return false;
  }
}

// Whether a binary operation keeps BOOL: the larger and the smaller of BOOL and BOOL are BOOL, false < true.
inline bool takes_bool(int op, Type a, Type b) {
  return takes_bool(op) || ((op == S4J_OP_MAX || op == S4J_OP_MIN) && a == b);
}

// Allowed distance in units in the last place from the model's formula, which uses more digits and rounds once. The
// library's own functions err by at most 0.7 units before rounding to FLOAT, their products by one more.
inline int units_off(int op) {
  switch (op) {
    case S4J_OP_EXP:
    case S4J_OP_EXPM1:
    case S4J_OP_LOG:
    case S4J_OP_LOG1P:
    case S4J_OP_SIN:
    case S4J_OP_SINH:
    case S4J_OP_COS:
    case S4J_OP_COSH:
    case S4J_OP_TAN:
    case S4J_OP_TANH:
    case S4J_OP_ASIN:
    case S4J_OP_ACOS:
    case S4J_OP_ATAN:
    case S4J_OP_ATANH:
    case S4J_OP_SIGMOID:
    case S4J_OP_SIGMOID_DERIVATIVE:
    case S4J_OP_SOFT_PLUS:
    case S4J_OP_ELU:
    case S4J_OP_ATAN2:
    case S4J_OP_LOG_BASE:
    case S4J_OP_POW:
      return 1;
    case S4J_OP_ELU_DERIVATIVE:
      return 2;
    case S4J_OP_SOFTSIGN_DERIVATIVE:
      return 3;
    default:
      return 0;
  }
}
inline bool rounded(int op) { return units_off(op) > 0; }

// Whether numbers are identical, or differ by at most that distance.
inline bool agrees(int op, const Number& v, const Number& wanted) {
  if (v.same(wanted)) return true;
  if (!rounded(op) || v.type != wanted.type || !v.floating()) return false;
  if (!std::isfinite(v.real) || !std::isfinite(wanted.real)) return false;
  const int digits = v.type == Type::kFloat ? 23 : 52, least = v.type == Type::kFloat ? -149 : -1074;
  const double unit = std::ldexp(1, wanted.real == 0 ? least : std::max(std::ilogb(wanted.real) - digits, least));
  return std::fabs(v.real - wanted.real) <= units_off(op) * unit;
}

inline double expected_real(int op, double v) {
  const auto wide = static_cast<long double>(v);
  switch (op) {
    case S4J_OP_SQRT:
      return std::sqrt(v);
    case S4J_OP_EXP:
      return static_cast<double>(std::exp(wide));
    case S4J_OP_EXPM1:
      return static_cast<double>(std::expm1(wide));
    case S4J_OP_LOG:
      return static_cast<double>(std::log(wide));
    case S4J_OP_LOG1P:
      return static_cast<double>(std::log1p(wide));
    case S4J_OP_SIN:
      return static_cast<double>(std::sin(wide));
    case S4J_OP_SINH:
      return static_cast<double>(std::sinh(wide));
    case S4J_OP_COS:
      return static_cast<double>(std::cos(wide));
    case S4J_OP_COSH:
      return static_cast<double>(std::cosh(wide));
    case S4J_OP_TAN:
      return static_cast<double>(std::tan(wide));
    case S4J_OP_TANH:
      return static_cast<double>(std::tanh(wide));
    case S4J_OP_ASIN:
      return static_cast<double>(std::asin(wide));
    case S4J_OP_ACOS:
      return static_cast<double>(std::acos(wide));
    case S4J_OP_ATAN:
      return static_cast<double>(std::atan(wide));
    case S4J_OP_ATANH:
      return static_cast<double>(std::atanh(wide));
    // Textbook formulas with more digits.
    case S4J_OP_SIGMOID:
      return static_cast<double>(1 / (1 + std::exp(-wide)));
    case S4J_OP_SIGMOID_DERIVATIVE:
      return static_cast<double>(1 / (2 + std::exp(wide) + std::exp(-wide)));
    case S4J_OP_SOFT_PLUS:
      return static_cast<double>(v > 11000 ? wide : std::log1p(std::exp(wide)));
    case S4J_OP_SOFTSIGN:
      return v / (1 + std::fabs(v));
    case S4J_OP_SOFTSIGN_DERIVATIVE:
      return static_cast<double>(1 / ((1 + std::fabs(wide)) * (1 + std::fabs(wide))));
    case S4J_OP_ELU:
      return v > 0 ? v : static_cast<double>(std::expm1(wide));
    case S4J_OP_HARD_TANH:
      return std::isnan(v) ? v : std::fmin(1, std::fmax(-1, v));
    case S4J_OP_HARD_TANH_DERIVATIVE:
      return std::fabs(v) <= 1 ? 1 : 0;
    case S4J_OP_HARD_SIGMOID:
      return std::isnan(v) ? v : std::fmin(1, std::fmax(0, 0.2 * v + 0.5));
    default:
      ADD_FAILURE() << "the model lacks operation " << op;
      return 0;
  }
}

inline Number expected_unary(int op, const Number& x) {
  switch (op) {
    case S4J_OP_IDENTITY:
      return x;
    case S4J_OP_NOT:
      return truth(x.floating() ? x.real == 0 : x.whole == 0);
    case S4J_OP_IS_NAN:
      return truth(x.nan());
    case S4J_OP_IS_INF:
      return truth(x.floating() && std::isinf(x.real));
    case S4J_OP_IS_FINITE:
      return truth(!x.floating() || std::isfinite(x.real));
    default:
      break;
  }
  const auto minus = uint64_t{0} - static_cast<uint64_t>(x.whole);
  switch (op) {
    case S4J_OP_NEG:
      return x.floating() ? real_number(x.type, -x.real) : whole_number(x.type, minus);
    case S4J_OP_ABS:
      return x.floating() ? real_number(x.type, std::fabs(x.real)) : x.whole < 0 ? whole_number(x.type, minus) : x;
    case S4J_OP_SIGN:
      if (x.floating()) return real_number(x.type, x.real > 0 ? 1 : x.real < 0 ? -1 : x.real);
      return whole_number(x.type, x.whole > 0 ? 1 : x.whole < 0 ? ~uint64_t{0} : 0);
    case S4J_OP_CEIL:
      return x.floating() ? real_number(x.type, -std::floor(-x.real)) : x;
    case S4J_OP_FLOOR:
      return x.floating() ? real_number(x.type, std::floor(x.real)) : x;
    case S4J_OP_ROUND:
      return !x.floating() || std::fabs(x.real) >= 0x1p52
                 ? x
                 : real_number(x.type, std::copysign(std::floor(std::fabs(x.real) + 0.5), x.real));
    case S4J_OP_TIMES_ONE_MINUS:
      if (x.floating()) return real_number(x.type, x.real * (1 - x.real));
      return whole_number(x.type, static_cast<uint64_t>(x.whole) * (1 + minus));
    default:
      return real_number(x.floating() ? x.type : Type::kDouble,
                         expected_real(op, x.floating() ? x.real : static_cast<double>(x.whole)));
  }
}

// Order of two numbers by exact value: -1, 0, 1, or 2 when one is NaN. long double holds all of them.
inline int exact_compare(const Number& a, const Number& b) {
  if (a.nan() || b.nan()) return 2;
  const long double x = a.floating() ? static_cast<long double>(a.real) : static_cast<long double>(a.whole);
  const long double y = b.floating() ? static_cast<long double>(b.real) : static_cast<long double>(b.whole);
  return x < y ? -1 : x > y ? 1 : 0;
}

inline bool compares(int op) { return (op >= S4J_OP_EQ && op <= S4J_OP_LTE) || op == S4J_OP_EPS; }

inline bool nearly_equal(const Number& a, const Number& b) {
  if (exact_compare(a, b) == 0) return true;
  if (a.nan() || b.nan()) return false;
  const long double x = a.floating() ? static_cast<long double>(a.real) : static_cast<long double>(a.whole);
  const long double y = b.floating() ? static_cast<long double>(b.real) : static_cast<long double>(b.whole);
  return std::fabs(x - y) <= 1e-12L;
}

// The result of binary operations that convert integers to DOUBLE.
inline std::optional<double> expected_real(int op, double x, double y) {
  switch (op) {
    case S4J_OP_ATAN2:
      return static_cast<double>(std::atan2(static_cast<long double>(y), static_cast<long double>(x)));
    case S4J_OP_LOG_BASE:
      return static_cast<double>(std::log(static_cast<long double>(x)) / std::log(static_cast<long double>(y)));
    case S4J_OP_LEAKY_RELU:
      return x < 0 ? x * y : x;
    case S4J_OP_LEAKY_RELU_DERIVATIVE:
      return x >= 0 ? 1 : y;
    case S4J_OP_ELU_DERIVATIVE:
      return x >= 0 ? y : static_cast<double>(std::exp(static_cast<long double>(x)) * static_cast<long double>(y));
    case S4J_OP_STABILIZE: {
      const double bound = -std::log(static_cast<double>(1.1755e-38F));
      return x * y > bound ? bound / y : x * y < -bound ? -bound / y : x;
    }
    default:
      return std::nullopt;
  }
}

// floor(x / y) of the exact numbers; infinities and zeros by IEEE 754.
inline double expected_floor_div(double x, double y) {
  if (y == 0 || std::isnan(x) || std::isnan(y) || std::isinf(x)) return y == 0 ? x / y : std::nan("");
  if (std::isinf(y)) return x != 0 && (x < 0) != (y < 0) ? -1 : 0;
  if (std::fabs(x / y) >= 0x1p52) return std::floor(x / y);
  double q = std::floor(x / y);
  const long double rest = static_cast<long double>(x) - static_cast<long double>(q) * static_cast<long double>(y);
  if (rest != 0 && (rest < 0) != (y < 0)) q -= 1;  // the quotient was rounded up to an integer
  return q;
}

// long double holds every integer, and its remainders are exact.
inline Number expected_whole_division(int op, Number a, Number b) {
  if (op == S4J_OP_FLOOR_DIV) {
    if (b.whole == -1) return whole_number(a.type, uint64_t{0} - static_cast<uint64_t>(a.whole));
    const bool inexact = a.whole % b.whole != 0 && (a.whole < 0) != (b.whole < 0);
    return whole_number(a.type, static_cast<uint64_t>(a.whole / b.whole - (inexact ? 1 : 0)));
  }
  const auto x = static_cast<long double>(a.whole);
  const auto y = static_cast<long double>(b.whole);
  const long double rest = op == S4J_OP_REMAINDER ? std::remainder(x, y) : std::fmod(x, y);
  return whole_number(a.type, static_cast<uint64_t>(static_cast<int64_t>(rest)));
}

inline double expected_extreme(bool max, double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::nan("");
  if (a == b) return max == std::signbit(a) ? b : a;
  return (a > b) == max ? a : b;
}

// Returns no value for an integer division by zero.
inline std::optional<Number> expected_binary(int op, Number a, Number b) {
  if (op == S4J_OP_EPS) return truth(nearly_equal(a, b));
  if (op == S4J_OP_AND || op == S4J_OP_OR || op == S4J_OP_XOR) {
    const int sum = static_cast<int>(number_cast(a, Type::kBool).whole + number_cast(b, Type::kBool).whole);
    return truth(op == S4J_OP_AND ? sum == 2 : op == S4J_OP_OR ? sum > 0 : sum == 1);
  }
  if (compares(op)) {
    const int o = exact_compare(a, b);
    switch (op) {
      case S4J_OP_EQ:
        return truth(o == 0);
      case S4J_OP_NEQ:
        return truth(o != 0);
      case S4J_OP_GT:
        return truth(o == 1);
      case S4J_OP_LT:
        return truth(o == -1);
      case S4J_OP_GTE:
        return truth(o == 1 || o == 0);
      default:
        return truth(o == -1 || o == 0);
    }
  }
  const Type t = b.floating() && !a.floating() ? b.type : a.type;
  if (expected_real(op, 1, 1)) {
    const Type r = t == Type::kFloat ? t : Type::kDouble;
    return real_number(r, *expected_real(op, number_cast(a, r).real, number_cast(b, r).real));
  }
  a = number_cast(a, t);
  b = number_cast(b, t);
  if (op == S4J_OP_RELU || op == S4J_OP_RELU6 || op == S4J_OP_STEP) {
    const Number six = a.floating() ? real_number(t, 6) : whole_number(t, 6);
    const bool above = exact_compare(a, b) == 1;
    if (op == S4J_OP_STEP) return a.floating() ? real_number(t, above ? 1 : 0) : whole_number(t, above ? 1 : 0);
    const Number bent = exact_compare(a, b) == -1 ? b : a;
    return op == S4J_OP_RELU6 && exact_compare(bent, six) == 1 ? six : bent;
  }
  if (op == S4J_OP_RSUB || op == S4J_OP_RDIV) {
    std::swap(a, b);
    op = op == S4J_OP_RSUB ? S4J_OP_SUB : S4J_OP_DIV;
  }
  if (a.floating()) {
    const bool single = t == Type::kFloat;
    const auto x = static_cast<float>(a.real);
    const auto y = static_cast<float>(b.real);
    switch (op) {
      case S4J_OP_ADD:
        return real_number(t, single ? static_cast<double>(x + y) : a.real + b.real);
      case S4J_OP_SUB:
        return real_number(t, single ? static_cast<double>(x - y) : a.real - b.real);
      case S4J_OP_MUL:
        return real_number(t, single ? static_cast<double>(x * y) : a.real * b.real);
      case S4J_OP_DIV:
        return real_number(t, single ? static_cast<double>(x / y) : a.real / b.real);
      case S4J_OP_POW:
        // glibc's powl(-infinity, -2^63) is infinity.
        if (std::isinf(a.real)) return real_number(t, std::pow(a.real, b.real));
        return real_number(
            t, static_cast<double>(std::pow(static_cast<long double>(a.real), static_cast<long double>(b.real))));
      case S4J_OP_REMAINDER:
        return real_number(t, std::remainder(a.real, b.real));
      case S4J_OP_FMOD:
        return real_number(t, std::fmod(a.real, b.real));
      case S4J_OP_FLOOR_DIV:
        return real_number(t, expected_floor_div(a.real, b.real));
      default:
        if (op != S4J_OP_MAX && op != S4J_OP_MIN) ADD_FAILURE() << "the model lacks operation " << op;
        return real_number(t, expected_extreme(op == S4J_OP_MAX, a.real, b.real));
    }
  }
  const auto x = static_cast<uint64_t>(a.whole);
  const auto y = static_cast<uint64_t>(b.whole);
  switch (op) {
    case S4J_OP_ADD:
      return whole_number(t, x + y);
    case S4J_OP_SUB:
      return whole_number(t, x - y);
    case S4J_OP_MUL:
      return whole_number(t, x * y);
    case S4J_OP_MAX:
      return a.whole > b.whole ? a : b;
    case S4J_OP_MIN:
      return a.whole < b.whole ? a : b;
    case S4J_OP_DIV:
      if (b.whole == 0) return std::nullopt;
      if (b.whole == -1) return whole_number(t, uint64_t{0} - x);
      return whole_number(t, static_cast<uint64_t>(a.whole / b.whole));
    case S4J_OP_REMAINDER:
    case S4J_OP_FMOD:
    case S4J_OP_FLOOR_DIV:
      if (b.whole == 0) return std::nullopt;
      return expected_whole_division(op, a, b);
    default: {
      if (op != S4J_OP_POW) ADD_FAILURE() << "the model lacks operation " << op;
      if (b.whole < 0) {
        if (a.whole == 0) return std::nullopt;
        if (a.whole == 1) return a;
        if (a.whole == -1) return whole_number(t, (b.whole % 2) != 0 ? ~uint64_t{0} : 1);
        return whole_number(t, 0);
      }
      // x^y mod 2^64, digit by digit of the exponent.
      uint64_t p = 1;
      for (int bit = 63; bit >= 0; --bit) {
        p *= p;
        if (((y >> bit) & 1) != 0) p *= x;
      }
      return whole_number(t, p);
    }
  }
}

inline Number type_zero(Type t) { return {t, 0, 0}; }
inline bool is_zero(const Number& n) { return n.same(type_zero(n.type)); }

}  // namespace s4j::test
