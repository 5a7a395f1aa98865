// SPDX-License-Identifier: Apache-2.0
// The rules of value types and shapes; models of other tests take some of them from here.
#include "core/types.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "layout/layout.hpp"

namespace s4j {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Types, CastsAgreeWithJava) {
  // Evaluated at run time: the compiler would fold the cast of NaN to 0, but the processor gives another number.
  volatile double nan = kNaN;
  volatile float float_nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(cast<int32_t>(double{nan}), 0);
  EXPECT_EQ(cast<int64_t>(double{nan}), 0);
  EXPECT_EQ(cast<int32_t>(float{float_nan}), 0);
  EXPECT_EQ(cast<int64_t>(float{float_nan}), 0);
  EXPECT_EQ(cast<int32_t>(1e10), INT32_MAX);
  EXPECT_EQ(cast<int32_t>(-1e10), INT32_MIN);
  EXPECT_EQ(cast<int64_t>(kInfinity), INT64_MAX);
  EXPECT_EQ(cast<int64_t>(-kInfinity), INT64_MIN);
  EXPECT_EQ(cast<int64_t>(0x1p63), INT64_MAX);
  EXPECT_EQ(cast<int32_t>(-2.9), -2);
  EXPECT_EQ(cast<int32_t>(int64_t{1} << 32 | 7), 7) << "the low bits";
  EXPECT_EQ(cast<Bool>(kNaN).v, 1);
  EXPECT_EQ(cast<Bool>(-0.0).v, 0);
  EXPECT_EQ(cast<float>(1e300), std::numeric_limits<float>::infinity());
}

TEST(Types, SameTreatsZerosAndNaNsAlike) {
  EXPECT_TRUE(same(kNaN, -kNaN));
  EXPECT_FALSE(same(kNaN, 0.0));
  EXPECT_FALSE(same(0.0, kNaN));
  EXPECT_TRUE(same(0.0, -0.0));
  EXPECT_FALSE(same_sign_too(0.0, -0.0));
  EXPECT_TRUE(same_sign_too(-0.0, -0.0));
  EXPECT_TRUE(same_sign_too(kNaN, -kNaN));
  EXPECT_TRUE(same_scalar(Scalar::of(int32_t{3}), Scalar::of(3.5))) << "compared in the type of the first";
}

TEST(Types, OneOfSameZerosIsPositive) {
  const auto one = [](double a, double b) { return one_of_same(Scalar::of(a), Scalar::of(b)).raw<double>(); };
  EXPECT_FALSE(std::signbit(one(-0.0, 0.0)));
  EXPECT_FALSE(std::signbit(one(0.0, -0.0)));
  EXPECT_TRUE(std::signbit(one(-0.0, -0.0)));
  EXPECT_EQ(one(7, 7), 7);
}

s4j_status status_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const Error& e) {
    return e.status();
  }
  return S4J_OK;
}

TEST(Shapes, CountsBeyondALongAreRefused) {
  EXPECT_EQ(checked_mul(INT64_MAX, 1), INT64_MAX);
  EXPECT_EQ(checked_mul(int64_t{1} << 31, int64_t{1} << 31), int64_t{1} << 62);
  EXPECT_EQ(status_of([] { checked_mul(int64_t{1} << 32, int64_t{1} << 31); }), S4J_ARITHMETIC);
  EXPECT_EQ(status_of([] { checked_mul(INT64_MAX, 2); }), S4J_ARITHMETIC);
  const Shape large{2, {int64_t{1} << 32, int64_t{1} << 31}};
  EXPECT_EQ(large.length_or_minus(), -1);
  EXPECT_EQ(status_of([&] { large.length(); }), S4J_ARITHMETIC);
}

// The sum of two line numbers must fit too, hence 2^62.
TEST(Shapes, LinesAndMinorPositionsUpTo2To62) {
  const Shape most{2, {int64_t{1} << 62, 3}}, more{2, {(int64_t{1} << 62) + 1, 3}};
  EXPECT_EQ(status_of([&] { check_spec(Spec::csr(), most); }), S4J_OK);
  EXPECT_EQ(status_of([&] { check_spec(Spec::csr(), more); }), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(status_of([&] { check_spec(Spec::csc(), most); }), S4J_OK);
  EXPECT_EQ(status_of([&] { check_spec(Spec::csc(), more); }), S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j
