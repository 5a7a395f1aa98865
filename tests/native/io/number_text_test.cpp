// SPDX-License-Identifier: Apache-2.0
// Numbers in text against the C library's.
#include "io/number_text.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>

#include "support.hpp"

namespace s4j::test {
namespace {

// Returns the value that parse_real reads from a text; sets the number of characters read.
template <class T>
T real_of(const std::string& text, int64_t* read = nullptr) {
  std::string padded = text + "\n";
  const char* end = padded.data() + padded.size();
  padded.append(16, '7');
  end = padded.data() + text.size() + 1;
  T v{};
  const char* after = parse_real(padded.data(), end, v);
  if (read != nullptr) *read = after == nullptr ? -1 : after - padded.data();
  return v;
}

template <class T>
void expect_as_strtod(const std::string& text) {
  T expected;
  if constexpr (sizeof(T) == 8)
    expected = std::strtod(text.c_str(), nullptr);
  else
    expected = std::strtof(text.c_str(), nullptr);
  int64_t read = 0;
  const T got = real_of<T>(text, &read);
  ASSERT_EQ(read, static_cast<int64_t>(text.size())) << text;
  if (expected != expected) {
    ASSERT_TRUE(got != got) << text;
    return;
  }
  ASSERT_EQ(std::memcmp(&got, &expected, sizeof got), 0) << text << ": " << got << ", not " << expected;
}

TEST(NumberText, DigitsEightAtATimeByHand) {
  EXPECT_EQ(detail::leading_digits("12345678").count, 8);
  EXPECT_EQ(detail::leading_digits("12345678").value, 12345678u);
  EXPECT_EQ(detail::leading_digits("123,4567").count, 3);
  EXPECT_EQ(detail::leading_digits("123,4567").value, 123u);
  EXPECT_EQ(detail::leading_digits("/1234567").count, 0);  // the character before '0'
  EXPECT_EQ(detail::leading_digits(":1234567").count, 0);  // the character after '9'
  uint64_t value = 7;
  EXPECT_EQ(detail::append_digits("1234567890 1234567", value), 10);
  EXPECT_EQ(value, 71234567890u);
  EXPECT_TRUE(detail::all_digits("0420....", 4, value));
  EXPECT_EQ(value, 420u);
  EXPECT_FALSE(detail::all_digits("04.0....", 4, value));
}

TEST(NumberText, EachScalingPathByHand) {
  EXPECT_EQ(detail::scaled(42, 0), 42);      // whole numbers
  EXPECT_EQ(detail::scaled(15, -1), 1.5);    // an exact quotient by 10
  EXPECT_EQ(detail::scaled(3, 22), 3e22);    // an exact product by 10^22
  EXPECT_EQ(detail::scaled(1, 23), 1e23);    // 10^23 is no double: scaled() multiplies by 5^23
  EXPECT_EQ(detail::scaled(1, -23), 1e-23);  // scaled() divides by 5^23
  EXPECT_EQ(detail::scaled(UINT64_C(9007199254740993), 0), 9007199254740992.);    // 2^53 + 1 is a tie, rounded to even
  EXPECT_EQ(detail::scaled(UINT64_C(90071992547409931), -1), 9007199254740994.);  // 2^53 + 1.1 is above the tie
  EXPECT_EQ(detail::sticky_quotient(7, 2), 3u);                                   // 3 with a remainder
  EXPECT_EQ(detail::sticky_quotient(9, 2), 5u);  // 4 with a remainder, which the last bit records
  EXPECT_EQ(detail::sticky_quotient(8, 2), 4u);
}

TEST(NumberText, FormsByHand) {
  const auto scientific = [](const std::string& text) {
    const std::string padded = text + std::string(8, '7');
    double v = 0;
    return parse_scientific(padded.data(), padded.data() + text.size(), v) ? v : 0;
  };
  EXPECT_EQ(scientific("1.5e+00"), 1.5);
  EXPECT_EQ(scientific("-1.50000e+02"), -150);
  EXPECT_EQ(scientific("1.2345678901234567e-03"), 1.2345678901234567e-03);
  EXPECT_EQ(scientific("15e+00"), 0);  // another form of number
  EXPECT_EQ(real_of<double>("-0.125"), -0.125);
  EXPECT_EQ(real_of<double>("12e-1"), 1.2);
  EXPECT_EQ(real_of<double>("1e400"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(real_of<float>("0.1"), 0.1F);
  uint64_t index = 0;
  const char* const text = "1048576 2       ";
  EXPECT_EQ(parse_index(text, index) - text, 7);
  EXPECT_EQ(index, 1048576u);
}

TEST(NumberText, RealsAreRoundedAsTheCLibraryRoundsThem) {
  for (const char* text : {"0",
                           "-0",
                           "0.0",
                           "1",
                           "-1",
                           "+1",
                           "1.",
                           ".5",
                           "-.5",
                           "4e0",
                           "1e22",
                           "1e23",
                           "1E+5",
                           "1e-5",
                           "9007199254740993",
                           "9007199254740992.5",
                           "9007199254740993e0",
                           "123456789012345678",
                           "1234567890123456789",
                           "12345678901234567890",
                           "18446744073709551615",
                           "99999999999999999999",
                           "0.000000000000000000000000000000000001",
                           "5e-324",
                           "4.9e-324",
                           "2.2250738585072014e-308",
                           "2.2250738585072011e-308",
                           "1.7976931348623157e308",
                           "1.7976931348623159e308",
                           "1e309",
                           "-1e400",
                           "1e-400",
                           "-1e-400",
                           "1e99999",
                           "1e-99999",
                           "0e99999",
                           "0.0000001e310",
                           "100000e305",
                           "inf",
                           "-inf",
                           "Infinity",
                           "nan",
                           "-NaN",
                           "00000000000000000000000000000000000001.5",
                           "3.4558419206478602e-01",
                           "8.5000000000000000000000000001",
                           "0.500000000000000166533453693773481063544750213623046875"}) {
    expect_as_strtod<double>(text);
    expect_as_strtod<float>(text);
  }
  Rng rng(7);
  for (int n = 0; n < 300'000; ++n) {
    const int64_t whole = below(rng, 4), fraction = below(rng, 20), kind = below(rng, 3);
    std::string text = below(rng, 2) == 0 ? "-" : "";
    for (int64_t i = 0; i <= whole; ++i) text += static_cast<char>('0' + below(rng, 10));
    if (fraction > 0) text += '.';
    for (int64_t i = 0; i < fraction; ++i) text += static_cast<char>('0' + below(rng, 10));
    if (kind > 0) text += "e" + std::to_string(below(rng, kind == 1 ? 60 : 660) - (kind == 1 ? 30 : 330));
    expect_as_strtod<double>(text);
    if (n % 8 == 0) expect_as_strtod<float>(text);
  }
}

// Texts are midpoints of two doubles, and the nearest decimals on either side: the last bit of the result depends on
// the last digit.
TEST(NumberText, ExponentsOutweighAnyNumberOfDigits) {
  const std::string zeros(100000, '0'), sevens(70000, '7');
  for (const std::string& text :
       {"1" + zeros + "e-100000", "0." + zeros + "25e+100000", "-" + sevens + "." + sevens + "e-70003",
        "9007199254740993" + zeros + "1e-100001", sevens, "1" + zeros + "e-200000", "0." + zeros}) {
    expect_as_strtod<double>(text);
    expect_as_strtod<float>(text);
  }
}

TEST(NumberText, ScientificFormIsRoundedAsStrtodRoundsIt) {
  Rng rng(7);
  for (int k = 0; k < 200'000; ++k) {
    const uint64_t bits = (rng() & ~(UINT64_C(2047) << 52)) | static_cast<uint64_t>(1023 - 100 + below(rng, 200)) << 52;
    char text[128] = {};
    const int n = std::snprintf(text, 64, "%.*e", static_cast<int>(below(rng, 19)), std::bit_cast<double>(bits));
    double quick = 0;
    if (parse_scientific(text, text + n, quick))
      ASSERT_EQ(std::bit_cast<uint64_t>(quick), std::bit_cast<uint64_t>(std::strtod(text, nullptr))) << text;
    else
      ASSERT_TRUE(n > 22 || n < 7 || std::abs(std::strtod(text, nullptr)) > 1e9 ||
                  std::abs(std::strtod(text, nullptr)) < 1e-9)
          << text;
    // Inserts one invalid character.
    text[below(rng, n)] = " x,\t\r/:%"[below(rng, 8)];
    double other = 0;
    if (parse_scientific(text, text + n, quick)) {
      ASSERT_EQ(parse_real(text, text + n, other), text + n) << text;
      ASSERT_EQ(std::bit_cast<uint64_t>(quick), std::bit_cast<uint64_t>(other)) << text;
    }
  }
}

TEST(NumberText, TiesGoToEven) {
  Rng rng(11);
  for (int n = 0; n < 20'000; ++n) {
    const auto odd = static_cast<uint64_t>(below(rng, int64_t{1} << 53)) | (uint64_t{1} << 53) | 1;  // has 54 bits
    for (const int64_t step : {-1, 0, 1}) {
      const std::string digits = std::to_string(odd + static_cast<uint64_t>(step));
      expect_as_strtod<double>(digits);
      expect_as_strtod<double>(digits + "e" + std::to_string(below(rng, 40) - 20));
    }
    // The fraction ends exactly at the midpoint.
    expect_as_strtod<double>(std::to_string(odd >> 2) + (((odd >> 1) & 1) != 0 ? ".5" : ".25"));
  }
}

TEST(NumberText, OtherTextIsNotANumber) {
  for (const char* text : {"", "-", "+", ".", "-.", "e5", "+-1", "++1", "abc", "_1"}) {
    int64_t read = 0;
    real_of<double>(text, &read);
    EXPECT_EQ(read, -1) << text;
  }
  // Numbers are followed by other characters.
  for (const char* text : {"1e", "1e+", "1x", "1d5", "1,5"}) {
    int64_t read = 0;
    real_of<double>(text, &read);
    EXPECT_EQ(read, 1) << text;
  }
}

TEST(NumberText, WholeNumbersSaturateAndReportIt) {
  const auto whole = [](const std::string& text, bool& fits) {
    const std::string padded = text + "\n" + std::string(16, '7');
    int64_t v = 0;
    const char* after = parse_whole(padded.data(), v, fits);
    EXPECT_EQ(after - padded.data(), static_cast<int64_t>(text.size())) << text;
    return v;
  };
  bool fits = false;
  for (const int64_t v : {int64_t{0}, int64_t{-1}, int64_t{12345678}, int64_t{123456789}, INT64_MAX, INT64_MIN}) {
    EXPECT_EQ(whole(std::to_string(v), fits), v);
    EXPECT_TRUE(fits);
  }
  EXPECT_EQ(whole("00000000000000000000000000000042", fits), 42);
  EXPECT_TRUE(fits);
  for (const char* text : {"9223372036854775808", "18446744073709551616", "99999999999999999999999999"}) {
    EXPECT_EQ(whole(text, fits), INT64_MAX);
    EXPECT_FALSE(fits);
    EXPECT_EQ(whole("-" + std::string(text == std::string("9223372036854775808") ? "9223372036854775809" : text), fits),
              INT64_MIN);
    EXPECT_FALSE(fits);
  }
}

}  // namespace
}  // namespace s4j::test
