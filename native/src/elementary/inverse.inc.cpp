// SPDX-License-Identifier: Apache-2.0
// Text of the elementary functions: angles of points, and the inverse functions.

constexpr double kPi[] = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// atan(n / d) for 0 <= n <= d: c = j / 16 near n / d; atan c from the table + atan((n - c d) / (d + c n)).
inline Pair atan_pair(Pair n, Pair d) {
  const Real rounded = n.hi / d.hi * 16 + kRounder;
  const Word row = bits_of(rounded) & 31;
  const Real c = (rounded - kRounder) * (1.0 / 16);
  // c has five bits, so that products with the parts of n and d are exact.
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

// factor pi / 2 - p
inline Pair turned(double factor, Pair p) {
  const Pair s = sum_of(all_of(factor * kPi[0] / 2), -p.hi);
  return ordered_sum(s.hi, s.lo + (factor * kPi[1] / 2 - p.lo));
}

// The angle of the point (x, y), x, y >= 0, not both 0
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

// C's atan2(y, x)
inline Real angle_lanes(Real x, Real y) {
  Real height = magnitude(y), width = magnitude(x);
  const Word infinite_y = equal(height, all_of(kInfinity)), infinite_x = equal(width, all_of(kInfinity));
  const Word infinite = infinite_x | infinite_y;
  height = pick(infinite, pick(infinite_y, all_of(1), Real{}), height);
  width = pick(infinite, pick(infinite_x, all_of(1), Real{}), width);
  width = pick(equal(height, Real{}) & equal(width, Real{}), all_of(1), width);
  const Real flat = height / width;
  // Both times a power of 2, so that no step overflows, nor loses bits where the angle is not that of `flat`.
  const Real larger = pick(less(height, width), width, height);
  const Real scale = pick(less(larger, all_of(0x1p-400)), all_of(0x1p600),
                          pick(less(all_of(0x1p400), larger), all_of(0x1p-600), all_of(1)));
  const Pair p = quarter_angle({height * scale, Real{}}, {width * scale, Real{}});
  const Word left = nonzero(sign_of(x));
  Real out = pick(left, turned(2, p).hi, pick(less(flat, all_of(0x1p-500)), flat, p.hi));
  out = with_sign(out, sign_of(y));
  return pick(differ(x, x), x, pick(differ(y, y), y, out));
}

// The leg beside x of a triangle whose longest side is 1: sqrt(1 - x^2), |x| < 1
inline Pair other_leg(Real x) {
  const Pair square = product_of(x, x);
  const Pair s = ordered_sum(all_of(1), -square.hi);
  const Pair rest = ordered_sum(s.hi, s.lo - square.lo);
  const Real root = root_of(rest.hi);
  const Pair p = product_of(root, root);
  return {root, (((rest.hi - p.hi) - p.lo) + rest.lo) / (root + root)};
}

inline Real asin_lanes(Real x) {
  const Real size = magnitude(x);
  const Pair p = quarter_angle({size, Real{}}, other_leg(size));
  Real out = pick(equal(size, all_of(1)), all_of(kPi[0] / 2), p.hi);
  out = pick(less(all_of(1), size), all_of(kNan), with_sign(out, sign_of(x)));
  return pick(less(size, all_of(0x1p-30)) | differ(x, x), x, out);
}

inline Real acos_lanes(Real x) {
  const Real size = magnitude(x);
  const Pair p = quarter_angle(other_leg(size), {size, Real{}});
  const Word left = less(x, Real{});
  Real out = pick(left, turned(2, p).hi, p.hi);
  out = pick(equal(size, all_of(1)), pick(left, all_of(kPi[0]), Real{}), out);
  out = pick(less(all_of(1), size), all_of(kNan), out);
  return pick(differ(x, x), x, out);
}
