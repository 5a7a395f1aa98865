// SPDX-License-Identifier: Apache-2.0
// Part of the elementary functions: sin, cos and tan. A Pair is the unevaluated sum of two doubles (lanes.inc.cpp).

// An angle x = n pi / 2 + r with |r| <= pi / 4. `quarter` holds n, of which only the last two bits matter.
struct Angle {
  Pair r;
  Word quarter;
};

inline Angle angle_of(Real x) {
  // pi / 2 in parts, each so short that its product with an n of at most 20 bits is exact.
  constexpr double kHalfPi[] = {0x1.921fb54400000p+0, 0x1.0b4611a600000p-34, 0x1.3198a2e000000p-69,
                                0x1.b839a252049c1p-104};
  const Real rounded = x * 0x1.45f306dc9c883p-1 + kRounder;
  const Real n = rounded - kRounder;
  const Pair a = sum_of(x - n * kHalfPi[0], n * -kHalfPi[1]);
  const Pair b = sum_of(a.hi, n * -kHalfPi[2]);
  const Pair c = ordered_sum(b.hi, b.lo + a.lo);
  Angle out{ordered_sum(c.hi, c.lo - n * kHalfPi[3]), bits_of(rounded)};
  const Word large = ~less(magnitude(x), all_of(0x1p20));
  if (any(large)) {
#if defined(S4J_SCALAR)
    const LargeAngle all = reduce_large(x);
    return {{all.hi, all.lo}, static_cast<uint64_t>(all.quarter)};
#else
    for (int j = 0; j < kReals; ++j) {
      if (large[j] == 0) continue;
      const LargeAngle one = reduce_large(x[j]);
      out.r.hi[j] = one.hi;
      out.r.lo[j] = one.lo;
      out.quarter[j] = static_cast<uint64_t>(one.quarter);
    }
#endif
  }
  return out;
}

// Returns sin(r.hi + r.lo) for |r| <= pi / 4, correct to about 58 bits. Computes r - 5/32 r^3 in exact parts; the
// rounding of the remaining terms, - r^3 / 96 + ..., matters little.
inline Pair sine_of(Pair r) {
  const Real x = r.hi, z = x * x;
  const Real head = real_of(bits_of(x) & (~uint64_t{0} << 28)), tail = x - head;  // head: 25 bits
  const Real square = head * head;
  const Real square_head = real_of(bits_of(square) & (~uint64_t{0} << 28));
  const Real square_tail = (square - square_head) + tail * (x + head);
  const Real cube = square_head * head * (5.0 / 32);
  const Real cube_rest = (square_head * tail + square_tail * x) * (5.0 / 32);
  const Real series =
      (-1.0 / 96) +
      z * ((1.0 / 120) +
           z * ((-1.0 / 5040) +
                z * ((1.0 / 362880) +
                     z * ((-1.0 / 39916800) +
                          z * ((1.0 / 6227020800) + z * ((-1.0 / 1307674368000) + z * (1.0 / 355687428096000)))))));
  const Pair s = ordered_sum(x, -cube);
  return ordered_sum(s.hi, s.lo + ((z * x * series - cube_rest) + (r.lo - 0.5 * z * r.lo)));
}

inline Pair cosine_of(Pair r) {
  const Real x = r.hi, z = x * x;
  const Real head = head_of(x), tail = x - head;
  const Real series =
      (1.0 / 24) +
      z * ((-1.0 / 720) +
           z * ((1.0 / 40320) + z * ((-1.0 / 3628800) + z * ((1.0 / 479001600) + z * ((-1.0 / 87178291200) +
                                                                                      z * (1.0 / 20922789888000))))));
  const Pair s = ordered_sum(all_of(1), head * head * -0.5);
  return ordered_sum(s.hi, s.lo + ((z * z * series - tail * (x + head) * 0.5) - x * r.lo));
}

// Returns sin(r) for an even `quarter`, cos(r) for an odd one, negated if bit 1 of `quarter` is set.
inline Real sine_or_cosine(Angle a, Word quarter) {
  const Real s = sine_of(a.r).hi, c = cosine_of(a.r).hi;
  return with_sign(pick(nonzero(quarter & 1), c, s), (quarter << 62) & kSign);
}

inline Real sin_lanes(Real x) {
  const Angle a = angle_of(x);
  return pick(less(magnitude(x), all_of(0x1p-30)), x, sine_or_cosine(a, a.quarter));
}

inline Real cos_lanes(Real x) {
  const Angle a = angle_of(x);
  return sine_or_cosine(a, a.quarter + 1);
}

inline Real tan_lanes(Real x) {
  const Angle a = angle_of(x);
  const Pair s = sine_of(a.r), c = cosine_of(a.r);
  const Word odd = nonzero(a.quarter & 1);
  const Pair q =
      quotient_of({pick(odd, c.hi, s.hi), pick(odd, c.lo, s.lo)}, {pick(odd, -s.hi, c.hi), pick(odd, -s.lo, c.lo)});
  return pick(less(magnitude(x), all_of(0x1p-30)), x, q.hi + q.lo);
}
