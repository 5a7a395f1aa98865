// SPDX-License-Identifier: Apache-2.0
// Part of the elementary functions: logarithms. A Pair is the unevaluated sum of two doubles (lanes.inc.cpp).

// x = 2^k z. A table gives 1/c with eight bits and log c for a c near z, so that r = z / c - 1 is exact. Then log x = k
// ln 2 + log c + log(1 + r).
struct Argument {
  Real k, r, log_c, log_c_rest;
};

// Returns the argument for a normal x > 0.
inline Argument argument_of(Real x) {
  constexpr uint64_t kFirst = uint64_t{0x3fe6} << 48;  // z in [0x1.6p-1, 0x1.6p0)
  const Word from_first = bits_of(x) - kFirst;
  const Word row = (from_first >> 45) & 127;
  const Word exponent = from_first & (~uint64_t{0} << 52);
  // Converts k to a double by placing it in the low bits of 2^52 + ...
  const Word biased = (exponent + (uint64_t{1024} << 52)) >> 52;
  const Real k = real_of(biased | bits_of(all_of(0x1p52))) - (0x1p52 + 1024);
  const Real inverse = row_entry(kLogarithms, 4, row, 0);
  const Real z = real_of(bits_of(x) - exponent);
  const Real front = real_of(bits_of(z) & (~uint64_t{0} << 9));
  return {k, (front * inverse - 1) + (z - front) * inverse, row_entry(kLogarithms, 4, row, 1),
          row_entry(kLogarithms, 4, row, 2)};
}

// Returns k ln 2 + log c + log(1 + r) + rest, correct to about 67 bits, for |r| < 2^-7.
inline Pair log_of(Argument a, Real rest) {
  // ln 2 cut to a multiple of 2^-42, like log c in the table, so that k ln 2 + log c is exact
  constexpr double kLn2 = 0x1.62e42fefa3800p-1;
  constexpr double kLn2Rest = 0x1.ef35793c76730p-45;
  const Real r = a.r;
  const Pair s = ordered_sum(a.k * kLn2 + a.log_c, r);
  // log(1 + r) = r - r^2 / 2, with the square as a Pair, plus a series.
  const Real head = head_of(r), tail = r - head;
  const Pair t = ordered_sum(s.hi, head * head * -0.5);
  const Real square = r * r;
  const Real series = ((1.0 / 3) - r * (1.0 / 4)) +
                      square * (((1.0 / 5) - r * (1.0 / 6)) +
                                square * (((1.0 / 7) - r * (1.0 / 8)) + square * ((1.0 / 9) - r * (1.0 / 10))));
  const Real low = (a.k * kLn2Rest + a.log_c_rest + rest) + (s.lo + t.lo);
  return ordered_sum(t.hi, low + (square * r * series - tail * (r + head) * 0.5));
}

// Returns log x of a positive finite x, which may be subnormal.
inline Pair log_pair(Real x) {
  const Word small = less(x, all_of(kLeastNormal));
  Argument a = argument_of(pick(small, x * 0x1p60, x));
  a.k = pick(small, a.k - 60, a.k);
  return log_of(a, Real{});
}

// Returns log(1 + x + rest), for x > -1 and |rest| of at most half a unit in the last place of x.
inline Pair log1p_pair(Real x, Real rest) {
  const Pair s = sum_of(all_of(1), x);
  Argument a = argument_of(s.hi);
  const Word near = less(magnitude(x), all_of(0x1p-8));  // the table row has c = 1 there, so r is x itself
  a.r = pick(near, x, a.r);
  return log_of(a, (pick(near, Real{}, s.lo) + rest) / s.hi);
}

// Returns the value of a logarithm at and beyond the ends of its domain: -infinity at lower_end, NaN below, infinity at
// infinity; else `out`.
inline Real log_ends(Real x, double lower_end, Real out) {
  out = pick(equal(x, all_of(kInfinity)), x, out);
  out = pick(equal(x, all_of(lower_end)), all_of(-kInfinity), out);
  out = pick(less(x, all_of(lower_end)), all_of(kNan), out);
  return pick(differ(x, x), x, out);
}

inline Real log_lanes(Real x) { return log_ends(x, 0, log_pair(x).hi); }

inline Real log1p_lanes(Real x) { return pick(equal(x, Real{}), x, log_ends(x, -1, log1p_pair(x, Real{}).hi)); }

// Returns log2 x of a positive finite x.
inline Pair log2_pair(Real x) {
  const Word small = less(x, all_of(kLeastNormal));
  Argument a = argument_of(pick(small, x * 0x1p60, x));
  const Real k = pick(small, a.k - 60, a.k);
  a.k = Real{};
  const Pair p = log_of(a, Real{});
  // Converts to base 2: multiplies by 1 / ln 2, given as a Pair.
  const Pair q = product_of(p.hi, all_of(0x1.71547652b82fep+0));
  const Pair s = sum_of(k, q.hi);
  return ordered_sum(s.hi, s.lo + (q.lo + (p.hi * 0x1.777d0ffda0d24p-56 + p.lo * 0x1.71547652b82fep+0)));
}

// Returns log x / log base. If a logarithm is infinite, NaN or 0, divides the two logarithms as doubles.
inline Real log_base_lanes(Real x, Real base) {
  const Pair p = log_pair(x), of_base = log_pair(base), q = quotient_of(p, of_base);
  const Real plain = log_ends(x, 0, p.hi) / log_ends(base, 0, of_base.hi);
  const Word usual = less(Real{}, x) & less(x, all_of(kInfinity)) & less(Real{}, base) & less(base, all_of(kInfinity)) &
                     differ(base, all_of(1)) & differ(x, all_of(1));
  return pick(usual, q.hi + q.lo, plain);
}

inline Real log2_lanes(Real x) { return log_ends(x, 0, log2_pair(x).hi); }
