// SPDX-License-Identifier: Apache-2.0
// First part of the elementary functions: numbers (Real: a double or a vector of doubles), masks, and pairs of doubles.
// This file is compiled once for a single double (elementary.cpp, with S4J_SCALAR) and once per instruction set for
// vectors (leaf/elementary.inc.cpp). Both run the same operations in the same order, each rounded separately, so that
// all give the same bits. So the file uses no fused multiply-add and no C library function, and does not depend on the
// rounding mode.

#if defined(S4J_SCALAR)
typedef double Real;
typedef uint64_t Word;
constexpr int kReals = 1;
#else
typedef double Real __attribute__((vector_size(S4J_BYTES)));
typedef uint64_t Word __attribute__((vector_size(S4J_BYTES)));
constexpr int kReals = S4J_BYTES / 8;
#endif

inline Word bits_of(Real x) {
  Word bits;
  __builtin_memcpy(&bits, &x, sizeof bits);
  return bits;
}
inline Real real_of(Word bits) {
  Real x;
  __builtin_memcpy(&x, &bits, sizeof x);
  return x;
}

// Comparisons give masks (all bits 1 or all bits 0) in each element; pick() selects by a mask.
#if defined(S4J_SCALAR)
inline Word mask_of(bool holds) { return uint64_t{0} - static_cast<uint64_t>(holds); }
inline Word less(Real a, Real b) { return mask_of(a < b); }
inline Word at_most(Real a, Real b) { return mask_of(a <= b); }
inline Word equal(Real a, Real b) { return mask_of(a == b); }
inline Word differ(Real a, Real b) { return mask_of(a != b); }
inline Word nonzero(Word a) { return mask_of(a != 0); }
inline Real pick(Word mask, Real a, Real b) { return mask != 0 ? a : b; }
inline bool any(Word mask) { return mask != 0; }
inline Real all_of(double x) { return x; }
inline Real root_of(Real x) { return __builtin_sqrt(x); }
inline Real row_entry(const double* table, int row_size, Word row, int column) {
  return table[row * row_size + column];
}
#else
inline Word less(Real a, Real b) { return (Word)(a < b); }
inline Word at_most(Real a, Real b) { return (Word)(a <= b); }
inline Word equal(Real a, Real b) { return (Word)(a == b); }
inline Word differ(Real a, Real b) { return (Word)(a != b); }
inline Word nonzero(Word a) { return (Word)(a != 0); }
inline Real pick(Word mask, Real a, Real b) { return mask ? a : b; }
inline bool any(Word mask) {
#if defined(__AVX512F__)
  return _mm512_test_epi64_mask((__m512i)mask, (__m512i)mask) != 0;
#elif defined(__AVX2__)
  return _mm256_movemask_pd((__m256d)mask) != 0;
#else
  uint64_t all = 0;
  for (int j = 0; j < kReals; ++j) all |= mask[j];
  return all != 0;
#endif
}
inline Real all_of(double x) { return x - Real{}; }
inline Real root_of(Real x) {
#if defined(__AVX512F__)
  // The masked form avoids a warning of GCC 12 about an undefined operand in its own header.
  return (Real)_mm512_mask_sqrt_pd((__m512d)x, 0xff, (__m512d)x);
#elif defined(__AVX2__)
  return (Real)_mm256_sqrt_pd((__m256d)x);
#else
  for (int j = 0; j < kReals; ++j) x[j] = __builtin_sqrt(x[j]);
  return x;
#endif
}
inline Real row_entry(const double* table, int row_size, Word row, int column) {
  Real out{};
  for (int j = 0; j < kReals; ++j) out[j] = table[row[j] * row_size + column];
  return out;
}
#endif

constexpr uint64_t kSign = uint64_t{1} << 63;
constexpr double kInfinity = __builtin_inf();
constexpr double kNan = __builtin_nan("");
constexpr double kLeastNormal = 0x1p-1022;
// Adding this number to x rounds x to an integer, which is in the low bits of the sum; subtracting it again gives the
// integer.
constexpr double kRounder = 0x1.8p52;

inline Real magnitude(Real x) { return real_of(bits_of(x) & ~kSign); }
inline Word sign_of(Real x) { return bits_of(x) & kSign; }
inline Real with_sign(Real x, Word sign) { return real_of(bits_of(x) ^ sign); }
inline Real at_most_of(double limit, Real x) { return pick(less(all_of(limit), x), all_of(limit), x); }
inline Real clamped(Real x, double most) {
  return pick(less(all_of(most), magnitude(x)), with_sign(all_of(most), sign_of(x)), x);
}
// Returns x 2^k; `exponent` is k << 52. x and the result must be normal.
inline Real raised(Real x, Word exponent) { return real_of(bits_of(x) + exponent); }

// ---- pairs: hi + lo, not evaluated, where |lo| is at most about half a unit in the last place of hi ----------------

struct Pair {
  Real hi, lo;
};

// Returns a + b exactly, if |a| >= |b| or a = 0 (Dekker).
inline Pair ordered_sum(Real a, Real b) {
  const Real s = a + b;
  return {s, b - (s - a)};
}
// Returns a + b exactly, for any a and b (Knuth).
inline Pair sum_of(Real a, Real b) {
  const Real s = a + b;
  const Real z = s - a;
  return {s, (a - (s - z)) + (b - z)};
}
// Returns x cut to its leading 26 bits; the product of two such numbers is exact.
inline Real head_of(Real x) { return real_of(bits_of(x) & (~uint64_t{0} << 27)); }
// Returns a b, correct to 106 bits.
inline Pair product_of(Real a, Real b) {
  const Real ah = head_of(a), al = a - ah, bh = head_of(b), bl = b - bh;
  const Real p = a * b;
  return {p, ((ah * bh - p) + (ah * bl + al * bh)) + al * bl};
}
inline Pair plus(Pair a, Pair b) {
  const Pair s = sum_of(a.hi, b.hi);
  return ordered_sum(s.hi, s.lo + (a.lo + b.lo));
}
// Returns a / b, correct to about 100 bits.
inline Pair quotient_of(Pair a, Pair b) {
  const Real q = a.hi / b.hi;
  const Pair p = product_of(q, b.hi);
  return {q, (((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo)) / b.hi};
}
