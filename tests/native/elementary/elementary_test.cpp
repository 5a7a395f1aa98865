// SPDX-License-Identifier: Apache-2.0
// The elementary functions: special values of annex F of C99, the same bits for one number and for arrays on
// every instruction set, errors against MPFR's values. bench/elementary sweeps whole ranges.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "elementary/elementary.hpp"
#include "leaf/elementary_select.hpp"
#include "leaf/select.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kMost = std::numeric_limits<double>::max();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();
constexpr double kPi = 0x1.921fb54442d18p+1;

using OfOne = double (*)(double);
using OfTwo = double (*)(double, double);

// The same number with the same sign, or both NaN.
bool same(double a, double b) { return (a != a && b != b) || std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b); }

void expect(OfOne f, std::initializer_list<std::pair<double, double>> cases) {
  for (const auto& [x, wanted] : cases) EXPECT_PRED2(same, f(x), wanted) << "of " << x;
}
void expect(OfTwo f, double x, double y, double wanted) {
  EXPECT_PRED2(same, f(x, y), wanted) << "of " << x << ", " << y;
}

TEST(Elementary, SpecialValuesOfExponentialsAndLogarithms) {
  expect(elementary::exp, {{0, 1},
                           {-0.0, 1},
                           {kInf, kInf},
                           {-kInf, 0},
                           {kNan, kNan},
                           {kMost, kInf},
                           {-kMost, 0},
                           {0x1.62e42fefa39efp+9, 0x1.fffffffffff2ap+1023},
                           {0x1.62e42fefa39f0p+9, kInf},
                           {-0x1.74910d52d3051p+9, kTiny},
                           {-0x1.74910d52d3052p+9, 0},
                           {kTiny, 1}});
  expect(elementary::expm1, {{0, 0},
                             {-0.0, -0.0},
                             {kInf, kInf},
                             {-kInf, -1},
                             {kNan, kNan},
                             {kMost, kInf},
                             {-kMost, -1},
                             {kTiny, kTiny},
                             {-kTiny, -kTiny},
                             {0x1.62e42fefa39f0p+9, kInf}});
  expect(elementary::log, {{0, -kInf},
                           {-0.0, -kInf},
                           {1, 0},
                           {kInf, kInf},
                           {-1, kNan},
                           {-kInf, kNan},
                           {kNan, kNan},
                           {-kTiny, kNan},
                           {kTiny, -0x1.74385446d71c3p+9},
                           {kMost, 0x1.62e42fefa39efp+9}});
  expect(elementary::log1p, {{0, 0},
                             {-0.0, -0.0},
                             {-1, -kInf},
                             {kInf, kInf},
                             {-2, kNan},
                             {-kInf, kNan},
                             {kNan, kNan},
                             {kTiny, kTiny},
                             {-kTiny, -kTiny},
                             {kMost, 0x1.62e42fefa39efp+9}});
  expect(elementary::log2, {{0, -kInf},
                            {1, 0},
                            {2, 1},
                            {0.5, -1},
                            {0x1p-1074, -1074},
                            {0x1p1023, 1023},
                            {8, 3},
                            {kInf, kInf},
                            {-1, kNan},
                            {kNan, kNan}});
}

TEST(Elementary, SpecialValuesOfAngles) {
  expect(elementary::sin,
         {{0, 0}, {-0.0, -0.0}, {kInf, kNan}, {-kInf, kNan}, {kNan, kNan}, {kTiny, kTiny}, {-kTiny, -kTiny}});
  expect(elementary::cos, {{0, 1}, {-0.0, 1}, {kInf, kNan}, {-kInf, kNan}, {kNan, kNan}, {kTiny, 1}});
  expect(elementary::tan, {{0, 0}, {-0.0, -0.0}, {kInf, kNan}, {-kInf, kNan}, {kNan, kNan}, {-kTiny, -kTiny}});
  expect(
      elementary::asin,
      {{0, 0}, {-0.0, -0.0}, {1, kPi / 2}, {-1, -kPi / 2}, {1.5, kNan}, {-kInf, kNan}, {kNan, kNan}, {kTiny, kTiny}});
  expect(elementary::acos, {{1, 0}, {-1, kPi}, {0, kPi / 2}, {-0.0, kPi / 2}, {1.5, kNan}, {kInf, kNan}, {kNan, kNan}});
  expect(elementary::atan, {{0, 0},
                            {-0.0, -0.0},
                            {kInf, kPi / 2},
                            {-kInf, -kPi / 2},
                            {kMost, kPi / 2},
                            {kNan, kNan},
                            {kTiny, kTiny},
                            {1, kPi / 4}});
  const OfTwo atan2 = elementary::atan2;
  for (const double y : {0.0, -0.0}) {
    expect(atan2, y, -0.0, std::copysign(kPi, y));
    expect(atan2, y, 0.0, y);
    for (const double x : {1.0, kMost, kTiny, kInf}) {
      expect(atan2, y, -x, std::copysign(kPi, y));
      expect(atan2, y, x, y);
    }
  }
  for (const double y : {1.0, kMost, kTiny})
    for (const double sign : {1.0, -1.0}) {
      expect(atan2, sign * y, 0.0, sign * kPi / 2);
      expect(atan2, sign * y, -0.0, sign * kPi / 2);
      expect(atan2, sign * y, -kInf, sign * kPi);
      expect(atan2, sign * y, kInf, sign * 0.0);
      expect(atan2, sign * kInf, y, sign * kPi / 2);
      expect(atan2, sign * kInf, -y, sign * kPi / 2);
      expect(atan2, sign * kInf, -kInf, sign * 0x1.2d97c7f3321d2p+1);
      expect(atan2, sign * kInf, kInf, sign * kPi / 4);
      expect(atan2, sign * y, y, sign * kPi / 4);
      expect(atan2, sign * y, kNan, kNan);
      expect(atan2, kNan, sign * y, kNan);
    }
  expect(atan2, kTiny, kMost, 0);
  expect(atan2, -kMost, kTiny, -kPi / 2);
  expect(atan2, kTiny, 1, kTiny);
}

TEST(Elementary, SpecialValuesOfHyperbolicFunctions) {
  expect(elementary::sinh, {{0, 0},
                            {-0.0, -0.0},
                            {kInf, kInf},
                            {-kInf, -kInf},
                            {kNan, kNan},
                            {kTiny, kTiny},
                            {kMost, kInf},
                            {-kMost, -kInf},
                            {0x1.633ce8fb9f87dp+9, 0x1.ffffffffffd3bp+1023},
                            {0x1.633ce8fb9f87ep+9, kInf}});
  expect(elementary::cosh, {{0, 1},
                            {-0.0, 1},
                            {kInf, kInf},
                            {-kInf, kInf},
                            {kNan, kNan},
                            {kMost, kInf},
                            {0x1.633ce8fb9f87dp+9, 0x1.ffffffffffd3bp+1023},
                            {-0x1.633ce8fb9f87ep+9, kInf}});
  expect(elementary::tanh, {{0, 0}, {-0.0, -0.0}, {kInf, 1}, {-kInf, -1}, {kNan, kNan}, {kMost, 1}, {kTiny, kTiny}});
  expect(elementary::atanh,
         {{0, 0}, {-0.0, -0.0}, {1, kInf}, {-1, -kInf}, {1.5, kNan}, {-kInf, kNan}, {kNan, kNan}, {-kTiny, -kTiny}});
  expect(elementary::sigmoid, {{0, 0.5}, {kInf, 1}, {-kInf, 0}, {kNan, kNan}, {-kMost, 0}, {kMost, 1}});
  expect(elementary::sigmoid_derivative, {{0, 0.25}, {kInf, 0}, {-kInf, 0}, {kNan, kNan}, {-kMost, 0}});
  expect(elementary::soft_plus,
         {{kInf, kInf}, {-kInf, 0}, {kNan, kNan}, {kMost, kMost}, {-kMost, 0}, {0, 0x1.62e42fefa39efp-1}});
  expect(elementary::elu, {{0, 0}, {-0.0, -0.0}, {kInf, kInf}, {-kInf, -1}, {kNan, kNan}, {7, 7}});
}

TEST(Elementary, SpecialValuesOfPowers) {
  const OfTwo pow = elementary::pow;
  for (const double sign : {1.0, -1.0}) {
    for (const double odd : {1.0, 3.0, 0x1p52 + 1, 0x1p53 - 1}) {
      expect(pow, sign * 0.0, -odd, sign * kInf);
      expect(pow, sign * 0.0, odd, sign * 0.0);
      expect(pow, sign * kInf, odd, sign * kInf);
      expect(pow, sign * kInf, -odd, sign * 0.0);
      expect(pow, -1, odd, -1);
    }
    for (const double other : {2.0, 0.5, 0x1p52, 0x1p53 + 2, 0x1p300, kMost, kInf, 0x1p51 + 0.5}) {
      expect(pow, sign * 0.0, -other, kInf);
      expect(pow, sign * 0.0, other, 0);
      expect(pow, sign * kInf, other, kInf);
      expect(pow, sign * kInf, -other, 0);
    }
    expect(pow, -1, sign * kInf, 1);
    expect(pow, 1, sign * kInf, 1);
    expect(pow, sign * kNan, 0, 1);
    for (const double x : {0.5, -0.5, kTiny, 1 - 0x1p-53}) {
      expect(pow, x, kInf, 0);
      expect(pow, x, -kInf, kInf);
    }
    for (const double x : {2.0, -2.0, kMost, 1 + 0x1p-52}) {
      expect(pow, x, kInf, kInf);
      expect(pow, x, -kInf, 0);
    }
    expect(pow, -2, sign * 0.5, kNan);
    expect(pow, -kTiny, sign * 1.5, kNan);
  }
  for (const double x : {0.0, -0.0, 1.0, -3.0, kInf, -kInf, kNan, kMost, kTiny})
    for (const double zero : {0.0, -0.0}) expect(pow, x, zero, 1);
  for (const double y : {1.0, -0.5, kNan, kMost}) expect(pow, 1, y, 1);
  expect(pow, kNan, 1, kNan);
  expect(pow, 2, kNan, kNan);
  expect(pow, 0, kNan, kNan);
  // Powers that are exactly representable are exact.
  for (int k = -1074; k <= 1023; ++k) expect(pow, 2, k, std::ldexp(1, k));
  for (int k = 0; k <= 15; ++k) expect(pow, -10, k, (k % 2 == 0 ? 1 : -1) * std::stod("1e" + std::to_string(k)));
  expect(pow, 2, 1024, kInf);
  expect(pow, -2, 1025, -kInf);
  expect(pow, 2, -1075, 0);
  expect(pow, -2, -1075, -0.0);
  expect(pow, 0x1p-1074, 1, 0x1p-1074);
  expect(pow, 3, 20, 3486784401);
  expect(pow, 1.5, 2, 2.25);
  expect(elementary::log_base, 1000, 10, 3);
  expect(elementary::log_base, 0x1p-1074, 2, -1074);
  expect(elementary::log_base, 0, 2, -kInf);
  expect(elementary::log_base, 2, 1, kInf);
  expect(elementary::log_base, 1, 7, 0);
  expect(elementary::log_base, -1, 7, kNan);
}

TEST(Elementary, SpecialValuesOfHypot) {
  const OfTwo hypot = elementary::hypot;
  expect(hypot, 3, -4, 5);
  expect(hypot, 0, -0.0, 0);
  expect(hypot, kInf, kNan, kInf);
  expect(hypot, kNan, -kInf, kInf);
  expect(hypot, kNan, 1, kNan);
  expect(hypot, kMost, 0, kMost);
  expect(hypot, kMost, kMost, kInf);
  expect(hypot, kTiny, 0, kTiny);
  expect(hypot, 3 * kTiny, 4 * kTiny, 5 * kTiny);
  expect(hypot, 0x3p1000, 0x4p1000, 0x5p1000);
}

TEST(Elementary, PowersBeyondDouble) {
  const elementary::ScaledPower p = elementary::scaled_power(2, 0x1p40 + 1, int64_t{1} << 60);
  EXPECT_EQ(p.exponent, (int64_t{1} << 40) + 1);
  EXPECT_EQ(p.value, 1);
  const elementary::ScaledPower q = elementary::scaled_power(1 + 0x1p-52, 0x1p63, int64_t{1} << 60);
  EXPECT_EQ(q.exponent, 2954);  // 2^11 / ln 2 = 2954.639
  EXPECT_NEAR(q.value, std::exp2(2048 / std::log(2.0) - 2954), 1e-9);
  EXPECT_EQ(elementary::scaled_power(0.5, 0x1p62, int64_t{1} << 60).exponent, -(int64_t{1} << 60));
}

// Arguments of all kinds: random bits, around 0, whole numbers, special values.
std::vector<double> arguments(uint64_t seed) {
  std::mt19937_64 rng(seed);
  std::vector<double> out = {0.0,    -0.0,  1,      -1,        kInf, -kInf, kNan,   kMost,
                             -kMost, kTiny, -kTiny, 0x1p-1022, 0.5,  2,     kPi / 2};
  for (int k = 0; k < 1000; ++k) {
    out.push_back(std::bit_cast<double>(rng()));
    out.push_back(uniform(rng, -3, 3));
    out.push_back(std::ldexp(uniform(rng), static_cast<int>(rng() % 60) - 40));
    out.push_back(static_cast<double>(static_cast<int64_t>(rng() % 2000) - 1000));
    out.push_back(uniform(rng, -760, 760));
  }
  return out;
}

template <class T>
bool same_bits(T a, T b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
void expect_loops(const char* name) {
  const std::vector<double> drawn = arguments(1), others = arguments(2);
  const std::vector<T> x(drawn.begin(), drawn.end()), y(others.rbegin(), others.rend());
  const auto n = static_cast<int64_t>(x.size());
  std::vector<T> z(x.size());
  const auto& loops = elementary_leaf<T>();
  const auto check = [&](const char* f, int64_t count, auto&& one) {
    for (int64_t k = 0; k < count; ++k)
      ASSERT_TRUE(same_bits(z[k], static_cast<T>(one(static_cast<size_t>(k)))))
          << f << ", " << name << ", of " << x[k] << " (" << y[k] << "): " << z[k];
  };
  for (const int64_t count : {n, int64_t{0}, int64_t{1}, int64_t{2}, int64_t{3}, int64_t{5}, int64_t{7}, int64_t{17}}) {
#define S4J_OF_ONE(f)                 \
  loops.f(x.data(), z.data(), count); \
  check(#f, count, [&](size_t k) { return elementary::f(static_cast<double>(x[k])); });
#define S4J_OF_TWO(f)                                                                                              \
  loops.f(x.data(), y.data(), 1, z.data(), count);                                                                 \
  check(#f, count, [&](size_t k) { return elementary::f(static_cast<double>(x[k]), static_cast<double>(y[k])); }); \
  loops.f(x.data(), y.data() + 20, 0, z.data(), count);                                                            \
  check(#f, count, [&](size_t k) { return elementary::f(static_cast<double>(x[k]), static_cast<double>(y[20])); });
#include "elementary/functions.def"
  }
  z = x;
  loops.sin(z.data(), z.data(), n);
  check("sin in place", n, [&](size_t k) { return elementary::sin(static_cast<double>(x[k])); });
}

TEST(Elementary, ArraysHaveTheBitsOfOneNumberOnEveryInstructionSet) {
  const int before = set_isa(-1);
  const int best = isa_level();
  for (int level = 0; level <= best; ++level) {
    set_isa(level);
    expect_loops<double>(isa_name());
    expect_loops<float>(isa_name());
  }
  set_isa(before);
}

// Error in units of the last place of hi + lo.
double error_of(double got, double hi, double lo) {
  const double unit = std::max(std::ldexp(1, std::ilogb(hi) - 52), kTiny);
  return std::fabs((got - hi) / unit - lo / unit);
}

// The error is largest where a polynomial without compensation contributes some hundredths of the result.
double most_error(const char* f) {
  for (const char* one : {"sin", "cos", "tan", "asin", "acos"})
    if (std::strcmp(f, one) == 0) return 0.7;
  return 0.55;
}

struct Reference {
  const char* name;
  OfOne of_one;
  OfTwo of_two;
  double x, y, hi, lo;
};
constexpr Reference kReferences[] = {
#define S4J_REFERENCE(f, x, hi, lo) {#f, elementary::f, nullptr, x, 0, hi, lo},
#define S4J_REFERENCE_OF_TWO(f, x, y, hi, lo) {#f, nullptr, elementary::f, x, y, hi, lo},
#include "references.def"
};

TEST(Elementary, ErrorsAreLittleMoreThanHalfAUnit) {
  for (const Reference& r : kReferences) {
    const double got = r.of_one != nullptr ? r.of_one(r.x) : r.of_two(r.x, r.y);
    EXPECT_LT(error_of(got, r.hi, r.lo), most_error(r.name)) << r.name << " of " << r.x << ", " << r.y;
  }
}

}  // namespace
}  // namespace s4j::test
