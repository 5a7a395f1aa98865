// SPDX-License-Identifier: Apache-2.0
#include "elementary/large_angle.hpp"

#include <bit>

#include "elementary/tables.hpp"

namespace s4j::elementary {
namespace {

// Computes a * b + carry: returns the low 64 bits and sets `carry` to the high 64 bits.
uint64_t multiply(uint64_t a, uint64_t b, uint64_t& carry) {
  constexpr uint64_t kLow = 0xffffffff;
  const uint64_t low = (a & kLow) * (b & kLow) + (carry & kLow);
  const uint64_t first = (a >> 32) * (b & kLow) + (low >> 32) + (carry >> 32);
  const uint64_t second = (a & kLow) * (b >> 32) + (first & kLow);
  carry = (a >> 32) * (b >> 32) + (first >> 32) + (second >> 32);
  return (second << 32) | (low & kLow);
}

// Returns 64 bits of 2/pi from bit `first` after the binary point on, counted from 0; a negative `first` gives leading
// zeros.
uint64_t bits_from(int first) {
  const int word = (first + 64) / 64 - 1, shift = (first + 64) % 64;
  const uint64_t front = word < 0 ? 0 : kTwoOverPi[word];
  return shift == 0 ? front : (front << shift) | (kTwoOverPi[word + 1] >> (64 - shift));
}

double power_of_two(int k) { return std::bit_cast<double>(static_cast<uint64_t>(1023 + k) << 52); }

}  // namespace

// The method of Payne and Hanek: multiplies x's significand, an integer, by 192 bits of 2/pi. It skips the higher bits
// of 2/pi, which change the product by multiples of 4 (whole turns), and the lower ones, which are too small to matter.
LargeAngle reduce_large(double x) noexcept {
  const auto bits = std::bit_cast<uint64_t>(x);
  const int biased = static_cast<int>(bits >> 52) & 2047;
  if (biased == 2047) return {x - x, x - x, 0};
  const uint64_t whole = (bits & ((uint64_t{1} << 52) - 1)) | (uint64_t{1} << 52);
  const int exponent = biased - 1075;  // |x| = whole 2^exponent
  // 192 bits: |x| 2/pi = (most 2^128 + middle 2^64 + least) 2^-190 modulo 4
  uint64_t carry = 0;
  uint64_t least = multiply(whole, bits_from(exponent - 2 + 128), carry);
  uint64_t middle = multiply(whole, bits_from(exponent - 2 + 64), carry);
  uint64_t most = whole * bits_from(exponent - 2) + carry;
  auto quarter = static_cast<int64_t>((most + (uint64_t{1} << 61)) >> 62);
  // Removes the integer part: the three words now hold the fraction in [-1/2, 1/2), times 2^192.
  most = (most << 2) | (middle >> 62);
  middle = (middle << 2) | (least >> 62);
  least <<= 2;
  const bool negative = (most >> 63) != 0;
  if (negative) {
    least = ~least + 1;
    middle = ~middle + (least == 0 ? 1 : 0);
    most = ~most + (least == 0 && middle == 0 ? 1 : 0);
  }
  int zeros = 0;
  if (most == 0) {
    most = middle;
    middle = least;
    least = 0;
    zeros = 64;
  }
  if (const int shift = std::countl_zero(most); shift > 0) {
    most = (most << shift) | (middle >> (64 - shift));
    middle = (middle << shift) | (least >> (64 - shift));
    zeros += shift;
  }
  const double scale = power_of_two(-zeros - 64);
  const double hi = static_cast<double>(static_cast<int64_t>(most >> 11)) * 2048 * scale;
  const double lo = static_cast<double>(static_cast<int64_t>(((most & 2047) << 51) | (middle >> 13))) * 0x1p-51 * scale;
  // Multiplies by pi / 2 in two parts; kHead and the leading part of hi have 26 bits each, so that their product is
  // exact.
  constexpr double kHead = 0x1.921fb5p+0, kTail = 0x1.110b46p-26, kRest = 0x1.1a62633145c07p-54;
  const double head = std::bit_cast<double>(std::bit_cast<uint64_t>(hi) & (~uint64_t{0} << 27)), tail = hi - head;
  const double product = hi * (kHead + kTail);
  const double error = ((head * kHead - product) + (head * kTail + tail * kHead)) + tail * kTail;
  const double rest = error + (hi * kRest + lo * (kHead + kTail));
  const double angle = product + rest;
  LargeAngle out{angle, (product - angle) + rest, quarter};
  if (negative != (bits >> 63 != 0)) {
    out.hi = -out.hi;
    out.lo = -out.lo;
  }
  if (bits >> 63 != 0) out.quarter = -quarter;
  return out;
}

}  // namespace s4j::elementary
