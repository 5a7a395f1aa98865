// SPDX-License-Identifier: Apache-2.0
// Part of the elementary functions: hyperbolic functions, atanh, and activation functions of neural networks. Comments
// give the formulas; a Pair is the unevaluated sum of two doubles (lanes.inc.cpp).

// (e^x - 1 + (e^x - 1) / e^x) / 2
inline Real sinh_lanes(Real x) {
  const Real size = magnitude(x);
  const Pair m = expm1_pair(at_most_of(45, size));
  const Pair q = quotient_of(m, plus(m, {all_of(1), Real{}}));
  const Pair s = ordered_sum(m.hi, q.hi);
  Real out = (s.hi + (s.lo + (m.lo + q.lo))) * 0.5;
  const Word far = less(all_of(40), size);
  if (any(far)) out = pick(far, exp_half(size), out);
  return pick(less(size, all_of(0x1p-30)) | differ(x, x), x, with_sign(out, sign_of(x)));
}

inline Real cosh_lanes(Real x) {
  const Real size = magnitude(x);
  const Pair e = exp_pair(at_most_of(45, size), Real{});
  const Pair q = quotient_of({all_of(1), Real{}}, e);
  const Pair s = ordered_sum(e.hi, q.hi);
  Real out = (s.hi + (s.lo + (e.lo + q.lo))) * 0.5;
  const Word far = less(all_of(40), size);
  if (any(far)) out = pick(far, exp_half(size), out);
  return pick(differ(x, x), x, out);
}

// (e^2x - 1) / (e^2x + 1)
inline Real tanh_lanes(Real x) {
  const Real size = magnitude(x);
  const Pair m = expm1_pair(at_most_of(45, size + size));
  const Pair q = quotient_of(m, plus(m, {all_of(2), Real{}}));
  return pick(less(size, all_of(0x1p-30)) | differ(x, x), x, with_sign(q.hi + q.lo, sign_of(x)));
}

// log((1 + x) / (1 - x)) / 2; a series near 0
inline Real atanh_lanes(Real x) {
  const Real size = magnitude(x), z = x * x;
  const Pair q = quotient_of(ordered_sum(all_of(1), size), ordered_sum(all_of(1), -size));
  const Real logarithm = log_of(argument_of(q.hi), q.lo / q.hi).hi * 0.5;
  const Real series =
      (1.0 / 3) +
      z * ((1.0 / 5) + z * ((1.0 / 7) + z * ((1.0 / 9) + z * ((1.0 / 11) + z * ((1.0 / 13) + z * (1.0 / 15))))));
  Real out = pick(less(size, all_of(0x1p-4)), x + x * z * series, with_sign(logarithm, sign_of(x)));
  out = pick(equal(size, all_of(1)), with_sign(all_of(kInfinity), sign_of(x)), out);
  out = pick(less(all_of(1), size), all_of(kNan), out);
  return pick(equal(x, Real{}) | differ(x, x), x, out);
}

// Returns e^-|x|. Clamps |x| to 45, since 1 + e^-|x| rounds to 1 from there on.
inline Pair exp_down(Real x) { return exp_pair(-at_most_of(45, magnitude(x)), Real{}); }

// 1 / (1 + e^-x)
inline Real sigmoid_lanes(Real x) {
  const Pair e = exp_down(x), one = {all_of(1), Real{}};
  const Word negative = less(x, Real{});
  const Pair q = quotient_of({pick(negative, e.hi, one.hi), pick(negative, e.lo, one.lo)}, plus(one, e));
  Real out = q.hi + q.lo;
  const Word far = less(x, all_of(-40));
  if (any(far)) out = pick(far, exp_lanes(x), out);
  return pick(differ(x, x), x, out);
}

// e^-|x| / (1 + e^-|x|)^2
inline Real sigmoid_derivative_lanes(Real x) {
  const Pair e = exp_down(x), s = plus({all_of(1), Real{}}, e), square = product_of(s.hi, s.hi);
  const Pair q = quotient_of(e, ordered_sum(square.hi, square.lo + 2 * s.hi * s.lo));
  Real out = q.hi + q.lo;
  const Word far = less(all_of(40), magnitude(x));
  if (any(far)) out = pick(far, exp_lanes(-magnitude(x)), out);
  return pick(differ(x, x), x, out);
}

// x if x >= 0, else e^x - 1
inline Real elu_lanes(Real x) { return pick(at_most(Real{}, x), x, expm1_lanes(x)); }

// log(1 + e^x)
inline Real soft_plus_lanes(Real x) {
  const Pair e = exp_down(x);
  const Pair log = log1p_pair(e.hi, e.lo);
  const Pair s = sum_of(pick(less(Real{}, x), at_most_of(0x1p100, x), Real{}), log.hi);
  Real out = s.hi + (s.lo + log.lo);
  const Word far = less(x, all_of(-40));
  if (any(far)) out = pick(far, exp_lanes(x), out);
  return pick(less(all_of(60), x) | differ(x, x), x, out);
}
