// SPDX-License-Identifier: Apache-2.0
// Part of the elementary functions: powers and hypot. A Pair is the unevaluated sum of two doubles (lanes.inc.cpp).

inline Word whole(Real x) {
  const Real size = magnitude(x);
  return ~less(size, all_of(0x1p52)) | equal((size + 0x1p52) - 0x1p52, size);
}

inline Real pow_lanes(Real x, Real y) {
  const Real size = magnitude(x);
  // Computes exp(y log |x|) with the logarithm and the product correct to about 67 bits. Clamps a large |y|; that
  // changes no result, since |log |x|| is either 0 or above 2^-54.
  const Pair log = log_pair(pick(less(size, all_of(kInfinity)), size, all_of(1)));
  const Real times = clamped(y, 0x1p70);
  const Real head = head_of(times), log_head = head_of(log.hi);
  const Real rest = (times - head) * log_head + times * ((log.hi - log_head) + log.lo);
  const Pair power = ordered_sum(head * log_head, rest);
  const Word beyond = less(all_of(800), magnitude(power.hi));
  const Real near = clamped(power.hi, 800);
  Real out = rounded_power(power_of_e(near, pick(beyond, Real{}, power.lo)), near);
  // Special values as in annex F of C99.
  const Word none = equal(size, Real{}), infinite = equal(size, all_of(kInfinity));
  out = pick(none | infinite, pick(none ^ less(y, Real{}), Real{}, all_of(kInfinity)), out);
  const Word whole_y = whole(y), odd = whole_y & ~whole(y * 0.5);
  out = with_sign(out, sign_of(x) & odd);
  out = pick(less(x, Real{}) & ~(whole_y | infinite), all_of(kNan), out);
  out = pick(differ(x, x), x, pick(differ(y, y), y, out));
  return pick(equal(y, Real{}) | equal(x, all_of(1)), all_of(1), out);
}

// Returns sqrt(x^2 + y^2), both squares as Pairs. Scales x and y by a power of 2, so that the squares neither overflow
// nor underflow.
inline Real hypot_lanes(Real x, Real y) {
  const Real a = magnitude(x), b = magnitude(y);
  const Real larger = pick(less(a, b), b, a), smaller = pick(less(a, b), a, b);
  const Real scale = pick(less(all_of(0x1p500), larger), all_of(0x1p-600),
                          pick(less(larger, all_of(0x1p-400)), all_of(0x1p600), all_of(1)));
  const Real back = pick(less(all_of(0x1p500), larger), all_of(0x1p600),
                         pick(less(larger, all_of(0x1p-400)), all_of(0x1p-600), all_of(1)));
  const Real u = larger * scale, v = smaller * scale;
  const Pair p = product_of(u, u), q = product_of(v, v);
  const Pair s = ordered_sum(p.hi, q.hi);
  const Pair square = ordered_sum(s.hi, s.lo + (p.lo + q.lo));
  const Real root = root_of(square.hi);
  const Pair r = product_of(root, root);
  const Real more = (((square.hi - r.hi) - r.lo) + square.lo) / (root + root);
  // Rounds subnormal results here, where they are scaled by 2^600, so that scaling back does not round again.
  constexpr double kUnit = 0x1p-422;
  const Pair t = sum_of(all_of(kUnit), root);
  const Real kept = (t.hi + (t.lo + more)) - kUnit;
  const Real length = pick(less(root, all_of(kUnit)) & less(back, all_of(1)), kept, root + more);
  Real out = pick(equal(larger, Real{}), larger, length * back);
  out = pick(differ(x, x) | differ(y, y), all_of(kNan), out);
  return pick(equal(a, all_of(kInfinity)) | equal(b, all_of(kInfinity)), all_of(kInfinity), out);
}
