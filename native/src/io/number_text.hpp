// SPDX-License-Identifier: Apache-2.0
// Fast parsing of numbers, eight digits at a time. Reals for which a 128-bit product or quotient is enough are
// correctly rounded without a table of powers; std::from_chars parses all others. A text must end in a character that
// is not a digit, and eight bytes after it must be readable.
//
// How a number is parsed:
//   digits           leading_digits(), all_digits(): eight to a word (Lemire 2021)
//   d.ddde+dd        parse_scientific(): locates all parts from both ends, so that they are independent
//   other reals      parse_real(): sign, digits, point, digits, exponent, without branches on signs
//   whole numbers    parse_whole(), parse_index()
// How w 10^q, with up to 19 digits, is rounded (scaled()):
//   w <= 2^53, q = 0         exact
//   w <= 2^53, |q| <= 22     one product or quotient of two exact doubles (Clinger 1990)
//   |q| <= 27                the 128-bit product by 5^q, or the quotient by 5^-q, to 62 bits with a sticky last bit
//   else                     std::from_chars; above kLongNumber characters parse_long_real()
//
// Matrix Market text of the Laplacian of 10^6, read on one thread, ms: 141, and 104 after finding line ends first and
// with parse_scientific(); with 17 digits 167 and 132.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <limits>

namespace s4j {

static_assert(std::endian::native == std::endian::little, "digits are read eight to a word, the first one lowest");

namespace detail {

__extension__ using Wide = unsigned __int128;

inline constexpr auto kPowersOfTen = [] {
  std::array<uint64_t, 20> p{1};
  for (size_t i = 1; i < p.size(); ++i) p[i] = 10 * p[i - 1];
  return p;
}();
inline constexpr auto kPowersOfFive = [] {
  std::array<uint64_t, 28> p{1};
  for (size_t i = 1; i < p.size(); ++i) p[i] = 5 * p[i - 1];
  return p;
}();
inline constexpr auto kExactTens = [] {  // exact powers of ten
  std::array<double, 23> p{1};
  for (size_t i = 1; i < p.size(); ++i) p[i] = 10 * p[i - 1];
  return p;
}();

// Returns the value of eight digits, one per byte of w, as numbers 0 to 9; the first digit is in the lowest byte.
inline uint64_t value_of_digits(uint64_t w) noexcept {
  w = w * 10 + (w >> 8);
  constexpr uint64_t kPairs = UINT64_C(0x000000FF000000FF);
  return ((w & kPairs) * UINT64_C(0x000F424000000064) + ((w >> 16) & kPairs) * UINT64_C(0x0000271000000001)) >> 32;
}

// Up to eight digits at the beginning of a text: their number and their value.
struct Digits {
  int count;
  uint64_t value;
};
inline Digits leading_digits(const char* text) noexcept {
  uint64_t w;
  std::memcpy(&w, text, 8);
  w ^= UINT64_C(0x3030303030303030);
  const uint64_t other = ((w + UINT64_C(0x7676767676767676)) | w) & UINT64_C(0x8080808080808080);
  const int count = other == 0 ? 8 : std::countr_zero(other) >> 3;
  if (count == 0) return {0, 0};
  w <<= 64 - 8 * count;  // drops the other bytes; zeros fill up to eight digits
  return {count, value_of_digits(w)};
}

// Parses `count` characters, 1 to 8; returns false if one is not a digit.
inline bool all_digits(const char* text, int64_t count, uint64_t& value) noexcept {
  uint64_t w;
  std::memcpy(&w, text, 8);
  w = (w ^ UINT64_C(0x3030303030303030)) << (64 - 8 * count);  // drops the other bytes; zeros fill up to eight digits
  value = value_of_digits(w);
  return (((w + UINT64_C(0x7676767676767676)) | w) & UINT64_C(0x8080808080808080)) == 0;
}

// Computes value = value * 10^n + the n digits at `text`; returns n. Overflows if there are more than 19 digits in
// total.
inline int64_t append_digits(const char* text, uint64_t& value) noexcept {
  const char* p = text;
  for (;;) {
    const Digits d = leading_digits(p);
    value = value * kPowersOfTen[d.count] + d.value;
    p += d.count;
    if (d.count < 8) return p - text;
  }
}

// Returns n / d, which must fit 64 bits, with the last bit set if there is a remainder (a sticky bit, for rounding).
inline uint64_t sticky_quotient(Wide n, uint64_t d) noexcept {
#if defined(__x86_64__)
  uint64_t quotient, rest;  // the division instruction, instead of which the compiler would call a library function
  __asm__("divq %4"
          : "=a"(quotient), "=d"(rest)
          : "a"(static_cast<uint64_t>(n)), "d"(static_cast<uint64_t>(n >> 64)), "r"(d)
          : "cc");
#else
  const auto quotient = static_cast<uint64_t>(n / d);
  const auto rest = static_cast<uint64_t>(n - static_cast<Wide>(quotient) * d);
#endif
  return quotient | (rest != 0 ? 1 : 0);
}

// Returns w * 10^q correctly rounded, for -27 <= q <= 27. Computes the product or quotient with 5^|q| to at least 62
// bits, whose last bit is set if any lower bit is (a sticky bit).
inline double scaled(uint64_t w, int q) noexcept {
  if (w <= uint64_t{1} << 53 && q == 0) return static_cast<double>(static_cast<int64_t>(w));
  if (w == 0) return 0;
  if (w <= uint64_t{1} << 53 && q >= -22 && q <= 22)  // w and 10^|q| are exact: a single rounding
    return q < 0 ? static_cast<double>(w) / kExactTens[-q] : static_cast<double>(w) * kExactTens[q];
  uint64_t bits = 0;
  int shift = 0;  // the number is bits * 2^shift
  if (q < 0) {
    const uint64_t five = kPowersOfFive[-q];
    const int up = 62 + std::bit_width(five) - std::bit_width(w);
    bits = sticky_quotient(static_cast<Wide>(w) << up, five);
    shift = q - up;
  } else {
    const Wide n = static_cast<Wide>(w) * kPowersOfFive[q];
    const auto high = static_cast<uint64_t>(n >> 64);
    const int down = high == 0 ? std::bit_width(static_cast<uint64_t>(n)) - 63 : std::bit_width(high) + 1;
    if (down <= 0) {
      bits = static_cast<uint64_t>(n);
    } else {
      bits = static_cast<uint64_t>(n >> down);
      bits |= static_cast<Wide>(bits) << down != n ? 1 : 0;
      shift = down;
    }
    shift += q;
  }
  const auto power = static_cast<uint64_t>(1023 + shift) << 52;  // 2^shift is a normal number
  return static_cast<double>(static_cast<int64_t>(bits)) * std::bit_cast<double>(power);
}

// Returns whether a decimal number, known to be outside double's range, is too large (else too small).
inline bool overflows(const char* p, const char* end) noexcept {
  int64_t magnitude = 0;  // the first non-zero digit is worth 10^magnitude
  bool point = false, found = false;
  for (; p < end && (*p | 0x20) != 'e'; ++p) {
    if (*p == '.') {
      point = true;
    } else if (*p >= '0' && *p <= '9') {
      if (found)
        magnitude += point ? 0 : 1;
      else if (*p != '0')
        found = true;
      if (!found && point) --magnitude;
      if (found && point && magnitude < 0) break;
    }
  }
  while (p < end && (*p | 0x20) != 'e') ++p;
  if (p == end) return magnitude > 0;
  const bool negative = p[1] == '-';
  int64_t exponent = 0;
  for (p += p[1] == '-' || p[1] == '+' ? 2 : 1; p < end && *p >= '0' && *p <= '9'; ++p)
    if (exponent < INT64_MAX / 20) exponent = 10 * exponent + (*p - '0');
  return magnitude + (negative ? -exponent : exponent) > 0;
}

// The first 800 significant digits, and whether any non-zero digit follows, decide how a decimal number rounds to
// double: no midpoint between two neighbouring doubles has more digits.
inline constexpr int64_t kDecidingDigits = 800;
// With this exponent of ten, any number of kDecidingDigits digits overflows, or underflows with its negative.
inline constexpr int64_t kFarOut = 9999;
// In longer numbers, exponents may exceed 65536, beyond which std::from_chars fails.
inline constexpr int64_t kLongNumber = 1 << 15;  // characters

// Returns whether a character begins an exponent, including that of a Fortran double.
inline bool begins_exponent(char c) noexcept { return (c | 0x20) == 'e' || (c | 0x20) == 'd'; }

// Parses the decimal number [p, end) of any length and exponent in one pass: copies at most kDecidingDigits digits with
// a matching exponent and parses the copy.
template <class T>
void parse_long_real(const char* p, const char* end, T& out) noexcept {
  char text[kDecidingDigits + 32];
  char* to = text;
  const bool negative = *p == '-';
  if (negative) *to++ = *p++;
  char* const first = to;
  int64_t scale = 0;  // the number is the digits in `text` * 10^scale
  bool point = false, rest = false;
  for (; p < end && !begins_exponent(*p); ++p) {
    if (*p == '.') {
      point = true;
      continue;
    }
    if (point) --scale;
    if (to == first && *p == '0') continue;
    if (to - first < kDecidingDigits) {
      *to++ = *p;
    } else {
      ++scale;
      rest = rest || *p != '0';
    }
  }
  if (rest) {  // a further non-zero digit stands for all digits that were dropped
    *to++ = '1';
    --scale;
  }
  if (to == first) *to++ = '0';
  if (p < end) {
    const bool down = *++p == '-';
    if (down || *p == '+') ++p;
    int64_t exponent = 0;
    for (; p < end; ++p)
      if (exponent < INT64_MAX / 20) exponent = 10 * exponent + (*p - '0');
    scale += down ? -exponent : exponent;
  }
  *to++ = 'e';
  scale = std::clamp(scale, -kFarOut, kFarOut);
  to = std::to_chars(to, text + sizeof text, scale).ptr;
  const auto [after, error] = std::from_chars(text, to, out);
  if (error != std::errc::result_out_of_range) return;
  const T far = overflows(negative ? text + 1 : text, to) ? std::numeric_limits<T>::infinity() : T(0);
  out = negative ? -far : far;
}

}  // namespace detail

// Parses the number at `p`. Returns its end, or null if there is no number. The result is correctly rounded; outside
// T's range it is infinity or 0, as in Java. `end`: the end of the text.
template <class T>
const char* parse_real_slowly(const char* p, const char* end, T& out) noexcept {
  if (*p == '+') {
    ++p;
    if (*p == '-' || *p == '+') return nullptr;
  }
  const auto [after, error] = std::from_chars(p, end, out);
  if (error == std::errc::invalid_argument) return nullptr;
  if (after - p > detail::kLongNumber && (p[*p == '-' ? 1 : 0] | 0x20) != 'n') {  // nan(...) may be as long
    detail::parse_long_real(p, after, out);
    return after;
  }
  if (error == std::errc::result_out_of_range) {
    const T far = detail::overflows(p, after) ? std::numeric_limits<T>::infinity() : T(0);
    out = *p == '-' ? -far : far;
  }
  return after;
}

// Parses a number. With fast_float 3.9 instead, a line takes 1.1 times as long (%.3g), 1.3 for whole numbers, 0.9 for
// %.17g, 0.8 above 10^27 (bench/native/number_text_bench.cpp).
template <class T>
const char* parse_real(const char* text, const char* end, T& out) noexcept {
  if constexpr (sizeof(T) != 8) {
    return parse_real_slowly(text, end, out);
  } else {
    // without branches on signs, since signs are random
    const char* p = text;
    const uint64_t negative = *p == '-' ? 1 : 0;
    p += negative | (*p == '+' ? 1 : 0);
    uint64_t w = 0;
    int64_t digits = detail::append_digits(p, w);
    int64_t q = 0;
    p += digits;
    if (*p == '.') {
      q = -detail::append_digits(++p, w);
      digits -= q;
      p -= q;
    }
    if (digits == 0 || digits > 19) return parse_real_slowly(text, end, out);
    if ((*p | 0x20) == 'e') {
      const bool down = *++p == '-';
      if (down || *p == '+') ++p;
      const detail::Digits e = detail::leading_digits(p);
      if (e.count == 0 || e.count == 8) return parse_real_slowly(text, end, out);
      p += e.count;
      q += down ? -static_cast<int64_t>(e.value) : static_cast<int64_t>(e.value);
    }
    if (q < -27 || q > 27) return parse_real_slowly(text, end, out);
    out = std::bit_cast<double>(std::bit_cast<uint64_t>(detail::scaled(w, static_cast<int>(q))) | negative << 63);
    return p;
  }
}

// Parses the exponent of a Fortran double, such as D3 in 1.5D3. [text, after) is the number before the D. Returns the
// end of the exponent, or `after` if no exponent follows, or if the number already has one or is not decimal.
template <class T>
const char* parse_fortran_exponent(const char* text, const char* after, T& out) noexcept {
  const char* p = after + 1;
  if (*p == '-' || *p == '+') ++p;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!digit(*p) || !(digit(after[-1]) || after[-1] == '.')) return after;
  if (std::any_of(text, after, [](char c) { return (c | 0x20) == 'e' || c == '('; })) return after;
  while (digit(*p)) ++p;
  detail::parse_long_real(*text == '+' ? text + 1 : text, p, out);
  return p;
}

// Parses the most frequent form, d.ddde+dd, if it fills [p, end). The position of each part then follows from p and
// end, so that the parts are parsed independently. Returns false for all other forms, which may still be numbers. With
// fast_float 3.9 instead, a line takes 1.3 times as long (%.16e), 1.4 for %.2e.
inline bool parse_scientific(const char* p, const char* end, double& out) noexcept {
  const uint64_t negative = *p == '-' ? 1 : 0;
  p += negative;
  const int64_t fraction = end - p - 6;
  if (fraction < 1 || fraction > 16 || p[1] != '.' || (end[-4] | 0x20) != 'e') return false;
  uint64_t whole, first, second = 0, exponent;
  bool digits = detail::all_digits(p, 1, whole);
  digits &= detail::all_digits(p + 2, fraction < 8 ? fraction : 8, first);
  if (fraction > 8) digits &= detail::all_digits(p + 10, fraction - 8, second);
  digits &= detail::all_digits(end - 2, 2, exponent);
  const bool down = end[-3] == '-';
  const int64_t q = (down ? -static_cast<int64_t>(exponent) : static_cast<int64_t>(exponent)) - fraction;
  if (!digits || (!down && end[-3] != '+') || q < -27 || q > 27) return false;
  const uint64_t w = fraction > 8
                         ? (whole * detail::kPowersOfTen[8] + first) * detail::kPowersOfTen[fraction - 8] + second
                         : whole * detail::kPowersOfTen[fraction] + first;
  out = std::bit_cast<double>(std::bit_cast<uint64_t>(detail::scaled(w, static_cast<int>(q))) | negative << 63);
  return true;
}

// Parses a whole decimal number. If it exceeds int64, `out` is the nearest int64 and `fits` is false.
inline const char* parse_whole(const char* p, int64_t& out, bool& fits) noexcept {
  const bool negative = *p == '-';
  if (negative || *p == '+') ++p;
  uint64_t w = 0;
  int64_t digits = detail::append_digits(p, w);
  if (digits == 0) return nullptr;
  const char* after = p + digits;
  if (digits > 19)
    for (; *p == '0' && digits > 1; ++p) --digits;
  const uint64_t most = static_cast<uint64_t>(INT64_MAX) + (negative ? 1 : 0);
  fits = digits <= 19 && w <= most;
  if (!fits) w = most;
  out = static_cast<int64_t>(negative ? uint64_t{0} - w : w);
  return after;
}

// Parses an index, which is digits without a sign; `out` is UINT64_MAX if it exceeds 64 bits.
inline const char* parse_index(const char* p, uint64_t& out) noexcept {
  const detail::Digits d = detail::leading_digits(p);
  out = d.value;
  if (d.count < 8) return d.count == 0 ? nullptr : p + d.count;
  int64_t whole = 0;
  bool fits = false;
  const char* after = parse_whole(p, whole, fits);
  out = fits ? static_cast<uint64_t>(whole) : UINT64_MAX;
  return after;
}

}  // namespace s4j
