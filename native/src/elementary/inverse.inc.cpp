// SPDX-License-Identifier: Apache-2.0
// Part of the elementary functions: angles of points, and inverse trigonometric functions. A Pair is the unevaluated
// sum of two doubles (lanes.inc.cpp).

constexpr double kPi[] = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// Returns atan(n / d) for 0 <= n <= d. With c = j / 16 near n / d, it is atan(c), from a table, plus atan((n - c d) /
// (d + c n)), from a series.
inline Pair atan_pair(Pair n, Pair d) {
  const Real rounded = n.hi / d.hi * 16 + kRounder;
  const Word row = bits_of(rounded) & 31;
  const Real c = (rounded - kRounder) * (1.0 / 16);
  // c has five bits, so that its products with the leading 26 bits of n and d are exact.
  const Real dh = head_of(d.hi), nh = head_of(n.hi);
  const Pair cd = ordered_sum(c * dh, c * (d.hi - dh)), cn = ordered_sum(c * nh, c * (n.hi - nh));
  const Pair top = sum_of(n.hi, -cd.hi), bottom = ordered_sum(d.hi, cn.hi);
  const Pair v = quotient_of(ordered_sum(top.hi, top.lo + (n.lo - cd.lo - c * d.lo)),
                             ordered_sum(bottom.hi, bottom.lo + (d.lo + cn.lo + c * n.lo)));
  const Real z = v.hi * v.hi;
  const Real series = (-1.0 / 3) + z * ((1.0 / 5) + z * ((-1.0 / 7) + z * ((1.0 / 9) + z * (-1.0 / 11))));
  const Pair s = ordered_sum(row_entry(kArctangents, 2, row, 0), v.hi);
  return ordered_sum(s.hi, s.lo + (row_entry(kArctangents, 2, row, 1) + (v.lo + v.hi * z * series)));
}

// Returns factor pi / 2 - p.
inline Pair turned(double factor, Pair p) {
  const Pair s = sum_of(all_of(factor * kPi[0] / 2), -p.hi);
  return ordered_sum(s.hi, s.lo + (factor * kPi[1] / 2 - p.lo));
}

// Returns the angle between the x-axis and the point (x, y), for x and y that are >= 0 and not both 0.
inline Pair quarter_angle(Pair y, Pair x) {
  const Word steep = less(x.hi, y.hi);
  const Pair p =
      atan_pair({pick(steep, x.hi, y.hi), pick(steep, x.lo, y.lo)}, {pick(steep, y.hi, x.hi), pick(steep, y.lo, x.lo)});
  const Pair q = turned(1, p);
  return {pick(steep, q.hi, p.hi), pick(steep, q.lo, p.lo)};
}

inline Real atan_lanes(Real x) {
  const Real size = pick(less(all_of(0x1p60), magnitude(x)), all_of(0x1p60), magnitude(x));
  const Real out = with_sign(quarter_angle({size, Real{}}, {all_of(1), Real{}}).hi, sign_of(x));
  return pick(less(magnitude(x), all_of(0x1p-30)) | differ(x, x), x, out);
}

// Computes C's atan2(y, x).
inline Real angle_lanes(Real x, Real y) {
  Real height = magnitude(y), width = magnitude(x);
  const Word infinite_y = equal(height, all_of(kInfinity)), infinite_x = equal(width, all_of(kInfinity));
  const Word infinite = infinite_x | infinite_y;
  height = pick(infinite, pick(infinite_y, all_of(1), Real{}), height);
  width = pick(infinite, pick(infinite_x, all_of(1), Real{}), width);
  width = pick(equal(height, Real{}) & equal(width, Real{}), all_of(1), width);
  const Real flat = height / width;
  // Scales x and y by one power of 2, so that no step overflows or loses bits. Where scaling cannot help, the angle is
  // so small that it equals `flat`.
  const Real larger = pick(less(height, width), width, height);
  const Real scale = pick(less(larger, all_of(0x1p-400)), all_of(0x1p600),
                          pick(less(all_of(0x1p400), larger), all_of(0x1p-600), all_of(1)));
  const Pair p = quarter_angle({height * scale, Real{}}, {width * scale, Real{}});
  const Word left = nonzero(sign_of(x));
  Real out = pick(left, turned(2, p).hi, pick(less(flat, all_of(0x1p-500)), flat, p.hi));
  out = with_sign(out, sign_of(y));
  return pick(differ(x, x), x, pick(differ(y, y), y, out));
}

// The arcsine of `size` in [0, 1], for large sizes (above 1/2) reduced to asin(size) = pi / 2 - t, t = 2 asin(sqrt((1 -
// size) / 2)), with the square root as a Pair.
struct Arcsine {
  Word large;
  Pair t;  // asin(size); the t above if `large`
};
inline Arcsine arcsine_of(Real size) {
  const Word large = less(all_of(0.5), size);
  const Real z = pick(large, (1 - size) * 0.5, size * size);
  const Real root = root_of(z);
  const Pair p = product_of(root, root);
  const Real lost = ((z - p.hi) - p.lo) / (root + root);
  const Real t = pick(large, root, size);
  const double* const c = kArcsines;
  const Real z2 = z * z, z4 = z2 * z2;
  const Real first = ((c[0] + z * c[1]) + z2 * (c[2] + z * c[3])) + z4 * ((c[4] + z * c[5]) + z2 * (c[6] + z * c[7]));
  const Real second =
      ((c[8] + z * c[9]) + z2 * (c[10] + z * c[11])) + z4 * ((c[12] + z * c[13]) + z2 * (c[14] + z * c[15]));
  const Real series = t * z * (first + z4 * z4 * second);
  const Pair s = ordered_sum(t, pick(large & less(Real{}, z), lost, Real{}) + series);
  return {large, {pick(large, s.hi + s.hi, s.hi), pick(large, s.lo + s.lo, s.lo)}};
}

inline Real asin_lanes(Real x) {
  const Real size = magnitude(x);
  const Arcsine a = arcsine_of(size);
  Real out = with_sign(pick(a.large, turned(1, a.t).hi, a.t.hi), sign_of(x));
  out = pick(less(all_of(1), size), all_of(kNan), out);
  return pick(less(size, all_of(0x1p-30)) | differ(x, x), x, out);
}

inline Real acos_lanes(Real x) {
  const Arcsine a = arcsine_of(magnitude(x));
  const Word left = less(x, Real{});
  // If |x| <= 1/2: pi / 2 - asin x. Otherwise the t of arcsine_of(), or pi - t for negative x.
  const Pair t = {pick(left, -a.t.hi, a.t.hi), pick(left, -a.t.lo, a.t.lo)};
  Real out = pick(a.large, pick(left, turned(2, a.t).hi, a.t.hi), turned(1, t).hi);
  out = pick(less(all_of(1), magnitude(x)), all_of(kNan), out);
  return pick(differ(x, x), x, out);
}
