// SPDX-License-Identifier: Apache-2.0
// Part of the elementary functions: exp and expm1. A Pair is the unevaluated sum of two doubles (lanes.inc.cpp).

// The number (head + rest) 2^k, with head in [1, 2) and a small correction `rest`.
struct Power {
  Real head, rest;
  Word exponent;  // k << 52
};

// Returns exp(x + rest) for |x| <= 800 and |rest| far below |x|, correct to about 60 bits. Writes x = n ln 2 / 128 + r,
// |r| < 0.0028; takes 2^(n/128) from a table by n modulo 128 and exp(r) from a polynomial.
inline Power power_of_e(Real x, Real rest) {
  constexpr double kPerStep = 0x1.71547652b82fep+7;  // 128 / ln 2
  constexpr double kStep = 0x1.62e42fefc0000p-8;     // ln 2 / 128 in 35 bits, so that its product with n is exact
  constexpr double kStepRest = -0x1.c610ca86c3899p-44;
  const Real rounded = x * kPerStep + kRounder;
  const Real n = rounded - kRounder;
  const Word row = bits_of(rounded) & 127;
  const Real r = (x - n * kStep) + (rest - n * kStepRest);
  const Real square = r * r;
  const Real p = r + square * ((0.5 + r * (1.0 / 6)) + square * ((1.0 / 24) + r * (1.0 / 120)));
  const Real head = row_entry(kExponentials, 2, row, 0);
  return {head, row_entry(kExponentials, 2, row, 1) + head * p, (bits_of(rounded) - row) << 45};
}

// As power_of_e(), but returns a Pair, for |x| <= 700: such results neither overflow nor underflow.
inline Pair exp_pair(Real x, Real rest) {
  const Power p = power_of_e(x, rest);
  const Pair s = ordered_sum(p.head, p.rest);
  const Real scale = raised(all_of(1), p.exponent);
  return {s.hi * scale, s.lo * scale};
}

// Converts p = exp(x), |x| <= 800, to a double with a single rounding. The result may be 0, subnormal or infinite.
inline Real rounded_power(Power p, Real x) {
  constexpr uint64_t kMany = uint64_t{200} << 52;
  const Real y = p.head + p.rest;
  const Real out = raised(y, p.exponent);
  const Word high = less(all_of(709), x), low = less(x, all_of(-0x1.6232bdd7abcd2p+9));  // ln 2^-1022
  if (!any(high | low)) return out;
  const Real above = raised(y, p.exponent - kMany) * 0x1p200;
  // Rounds at 2^-1074, the last bit of subnormal results, before scaling by 2^k: the last bit of `unit` lies there.
  const Real unit = raised(all_of(0x1p-1022), -p.exponent);
  const Pair s = sum_of(unit, p.head);
  const Real kept = (s.hi + (s.lo + p.rest)) - unit;
  const Real below = kept * raised(all_of(0x1p600), p.exponent) * 0x1p-600;
  return pick(high, above, pick(low, below, out));
}

inline Real exp_lanes(Real x) {
  const Real near = clamped(x, 800);
  return rounded_power(power_of_e(near, Real{}), near);
}

// Returns exp(x) / 2, also for x where exp(x) overflows and exp(x) / 2 does not.
inline Real exp_half(Real x) {
  const Real near = clamped(x, 800);
  Power p = power_of_e(near, Real{});
  p.exponent -= uint64_t{1} << 52;
  return rounded_power(p, near - 0x1.62e42fefa39efp-1);
}

// Returns exp(x) - 1 for -60 <= x <= 700.
inline Pair expm1_pair(Real x) {
  // For |x| < 0.25: x + x^2 / 2 as an exact Pair, plus a series for the rest.
  const Real head = head_of(x), tail = x - head;
  const Pair s = ordered_sum(x, head * head * 0.5);
  const Real square = x * x;
  const Real series =
      ((1.0 / 6) + x * (1.0 / 24)) +
      square * (((1.0 / 120) + x * (1.0 / 720)) +
                square * (((1.0 / 5040) + x * (1.0 / 40320)) +
                          square * (((1.0 / 362880) + x * (1.0 / 3628800)) +
                                    square * (((1.0 / 39916800) + x * (1.0 / 479001600)) +
                                              square * ((1.0 / 6227020800) + x * (1.0 / 87178291200))))));
  const Real rest = s.lo + (tail * (x + head) * 0.5 + square * x * series);
  // For other x: exp(x) as a Pair, minus 1.
  const Power p = power_of_e(x, Real{});
  const Real scale = raised(all_of(1), p.exponent);
  const Pair t = sum_of(p.head * scale, all_of(-1));
  const Real more = t.lo + p.rest * scale;
  const Word near = less(magnitude(x), all_of(0.25));
  return ordered_sum(pick(near, s.hi, t.hi), pick(near, rest, more));
}

inline Real expm1_lanes(Real x) {
  const Word far = less(all_of(60), x);
  Real out = expm1_pair(clamped(x, 60)).hi;
  if (any(far)) out = pick(far, exp_lanes(x), out);
  return pick(equal(x, Real{}), x, out);
}
