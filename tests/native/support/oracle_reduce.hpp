// SPDX-License-Identifier: Apache-2.0
// Reductions and index reductions of all elements of a group.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/reduce/reduce.hpp"
#include "oracle_functions.hpp"
#include "oracle_product.hpp"

namespace s4j::test {

inline bool needs_elements(int op) {
  return op == S4J_OP_REDUCE_MAX || op == S4J_OP_REDUCE_MIN || op == S4J_OP_AMAX || op == S4J_OP_AMIN;
}
inline bool of_truth(int op) {
  return op == S4J_OP_COUNT_NON_ZERO || op == S4J_OP_COUNT_ZERO || op == S4J_OP_ANY || op == S4J_OP_ALL ||
         op == S4J_OP_REDUCE_NONE;
}

inline long double exact_value(const Number& v) {
  return v.floating() ? static_cast<long double>(v.real) : static_cast<long double>(v.whole);
}

inline long double expected_variance(const std::vector<Number>& group, bool corrected) {
  const auto n = static_cast<long double>(group.size());
  long double mean = 0;
  for (const Number& v : group) mean += exact_value(v);
  mean /= n;
  long double squares = 0;
  for (const Number& v : group) squares += (exact_value(v) - mean) * (exact_value(v) - mean);
  const long double over = n - (corrected ? 1 : 0);
  return over < 0 ? std::nanl("") : squares / over;
}

inline long double expected_percentile(const std::vector<Number>& group, long double percent) {
  std::vector<long double> x;
  for (const Number& v : group) {
    if (v.nan()) return std::nanl("");
    x.push_back(static_cast<double>(exact_value(v)));
  }
  if (x.empty()) return std::nanl("");
  std::sort(x.begin(), x.end());
  const auto n = static_cast<long double>(x.size());
  const long double at = percent / 100 * (n + 1);
  if (at <= 1) return x.front();
  if (at >= n) return x.back();
  const auto below = static_cast<size_t>(at);
  const long double lower = x[below - 1];
  const long double upper = x[below];
  const long double share = at - static_cast<long double>(below);
  // An infinity beats numbers; two opposite infinities give NaN.
  return share == 0 || lower == upper ? lower : lower * (1 - share) + upper * share;
}

// Returns the reduction of one group; exact for small integers.
inline Number expected_reduction(int op, Type type, const std::vector<Number>& group, const ReduceOptions& o) {
  const bool floating = type == Type::kDouble || type == Type::kFloat;
  if (of_truth(op)) {
    uint64_t n = 0;
    for (const Number& v : group) n += is_zero(v) ? 0 : 1;
    if (op == S4J_OP_COUNT_NON_ZERO) return whole_number(Type::kLong, n);
    if (op == S4J_OP_COUNT_ZERO) return whole_number(Type::kLong, group.size() - n);
    const bool truth = op == S4J_OP_ANY ? n > 0 : op == S4J_OP_ALL ? n == group.size() : n == 0;
    return whole_number(Type::kBool, truth ? 1 : 0);
  }
  if (needs_elements(op)) {
    if (group.empty()) return floating ? real_number(type, std::nan("")) : whole_number(type, 0);
    const bool max = op == S4J_OP_REDUCE_MAX || op == S4J_OP_AMAX;
    std::vector<Number> x = group;
    if (op == S4J_OP_AMAX || op == S4J_OP_AMIN)
      for (Number& v : x) v = expected_unary(S4J_OP_ABS, v);
    Number best = x[0];
    for (const Number& v : x) best = *expected_binary(max ? S4J_OP_MAX : S4J_OP_MIN, best, v);
    return best;
  }
  if (!floating && (op == S4J_OP_SUM || op == S4J_OP_PROD)) {
    uint64_t out = op == S4J_OP_SUM ? 0 : 1;
    for (const Number& v : group)
      out = op == S4J_OP_SUM ? out + static_cast<uint64_t>(v.whole) : out * static_cast<uint64_t>(v.whole);
    return whole_number(type, out);
  }
  const Type real = floating ? type : Type::kDouble;
  if (op == S4J_OP_PROD) {
    std::vector<double> factors;
    for (const Number& v : group) factors.push_back(v.real);
    return real_number(real, expected_product(factors));
  }
  long double out = 0;  // holds the sum of a few LONGs exactly
  for (const Number& v : group) {
    const long double x = exact_value(v);
    // Squares and logarithms overflow like DOUBLE.
    const double d = v.floating() ? v.real : static_cast<double>(v.whole);
    switch (op) {
      case S4J_OP_NORM2:
      case S4J_OP_SQUARED_NORM:
        out += v.floating() ? static_cast<long double>(d * d) : x * x;
        break;
      case S4J_OP_NORM1:
      case S4J_OP_AMEAN:
        out += std::fabs(x);
        break;
      case S4J_OP_NORMMAX:
        out = v.nan() || std::isnan(out) ? std::nanl("") : std::max(out, std::fabs(x));
        break;
      case S4J_OP_ENTROPY:
      case S4J_OP_LOG_ENTROPY:
        out -= static_cast<long double>(d * std::log(d));
        break;
      case S4J_OP_SHANNON_ENTROPY:
        out -= static_cast<long double>(d * std::log2(d));
        break;
      default:
        out += x;
    }
  }
  if (op == S4J_OP_MEAN || op == S4J_OP_AMEAN) out /= static_cast<long double>(group.size());
  if (op == S4J_OP_NORM2) out = std::sqrt(out);
  if (op == S4J_OP_LOG_ENTROPY) out = std::log(static_cast<double>(out));
  if (op == S4J_OP_VAR) out = expected_variance(group, o.corrected);
  if (op == S4J_OP_STD) out = std::sqrt(expected_variance(group, o.corrected));
  if (op == S4J_OP_MEDIAN) out = expected_percentile(group, 50);
  if (op == S4J_OP_PERCENTILE) out = expected_percentile(group, o.percent);
  return real_number(real, static_cast<double>(out));
}

// Allowed error beyond a few roundings, for cancellation and rounded terms.
inline double slack(int op, const std::vector<Number>& group) {
  double most = 0;
  double terms = 0;
  for (const Number& v : group) {
    const double x = std::fabs(v.floating() ? v.real : static_cast<double>(v.whole));
    if (!std::isfinite(x)) continue;
    most = std::max(most, x);
    terms += x == 0 ? 0 : x * (1 + std::fabs(std::log2(x)));
  }
  const auto n = static_cast<double>(group.size());
  if (op == S4J_OP_VAR) return 1e-14 * most * most * n;
  if (op == S4J_OP_STD) return 1e-7 * most;
  if (op == S4J_OP_MEDIAN || op == S4J_OP_PERCENTILE) return 1e-13 * most;
  return op == S4J_OP_ENTROPY || op == S4J_OP_SHANNON_ENTROPY ? 1e-14 * terms : 0;
}

inline int64_t expected_position(int op, const std::vector<Number>& group, const std::vector<bool>& candidate) {
  int64_t best = -1;
  for (size_t i = 0; i < group.size(); ++i) {
    if (!candidate[i]) continue;
    if (best < 0) {
      best = static_cast<int64_t>(i);
      continue;
    }
    const Number& b = group[best];
    if (b.nan()) break;
    const int o = exact_compare(group[i], b);
    if (group[i].nan() || o == (op == S4J_OP_ARG_MAX ? 1 : -1)) best = static_cast<int64_t>(i);
  }
  return best;
}

// Whether numbers are equal, or, unless `exact`, within a few roundings.
inline bool close(const Number& a, const Number& b, bool exact, double slack) {
  if (a.same(b)) return true;
  if (exact || a.type != b.type || !a.floating()) return false;
  if (a.type == Type::kFloat) return std::fabs(a.real - b.real) <= 1e-6 * std::fabs(b.real) + slack;
  return std::fabs(a.real - b.real) <= 1e-14 * std::fabs(b.real) + slack;
}

inline bool exact_operation(int op) {
  return op == S4J_OP_SUM || op == S4J_OP_MEAN || op == S4J_OP_NORM1 || op == S4J_OP_NORM2 || op == S4J_OP_AMEAN ||
         op == S4J_OP_SQUARED_NORM || op == S4J_OP_NORMMAX || needs_elements(op) || of_truth(op);
}

}  // namespace s4j::test
