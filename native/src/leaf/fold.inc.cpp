// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: sums in eight lanes, whatever the vector width.

// What is summed; the numbers of LeafOf::sum.
enum { kPlain = 0, kMagnitude = 1, kSquare = 2 };

typedef double Doubles __attribute__((vector_size(S4J_BYTES)));
typedef int64_t Words __attribute__((vector_size(S4J_BYTES)));
constexpr int kDoubles = S4J_BYTES / 8;

template <class T>
using Few = typename Simd<T>::F;

template <int Term>
inline Doubles terms_of(Doubles x) {
  if (Term == kSquare) return x * x;
  if (Term == kMagnitude) {
    Words bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    bits &= INT64_MAX;
    Doubles magnitude;
    __builtin_memcpy(&magnitude, &bits, sizeof bits);
    return magnitude;
  }
  return x;
}
template <int Term, class T>
inline Doubles terms(const T* v) {
  return terms_of<Term>(__builtin_convertvector(load<Few<T>>(v), Doubles));
}

// The terms of the first `count` values, zeros behind them; all are read. count may be negative.
template <int Term, class T>
inline Doubles first_terms(const T* v, int64_t count) {
  Doubles x = terms<Term>(v);
#if defined(__AVX2__)
  // No load under a mask: with empty ones rows of five took four times as long (Zen 5).
  __asm__("" : "+v"(x));
#endif
  Words place, bits;
  for (int j = 0; j < kDoubles; ++j) place[j] = j;
  __builtin_memcpy(&bits, &x, sizeof bits);
  bits &= place < count - Words{};
  Doubles first;
  __builtin_memcpy(&first, &bits, sizeof first);
  return first;
}

// ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)) of the terms of up to eight values, all of which are read: at most 3 half
// units in the last place of sum |f(v)| are lost.
template <int Term, class T>
inline double tree(const T* v, int64_t count) {
#if defined(__AVX2__)
  typedef double Half __attribute__((vector_size(32)));
#if defined(__AVX512F__)
  const Doubles x = first_terms<Term>(v, count);
  const Half half = __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
#else
  const Half half = first_terms<Term>(v, count) + first_terms<Term>(v + 4, count - 4);
#endif
  return (half[0] + half[2]) + (half[1] + half[3]);
#else
  const Doubles even = first_terms<Term>(v, count) + first_terms<Term>(v + 4, count - 4);
  const Doubles odd = first_terms<Term>(v + 2, count - 2) + first_terms<Term>(v + 6, count - 6);
  const Doubles both = even + odd;
  return both[0] + both[1];
#endif
}

template <int Term, class T>
inline double term(T value) {
  const auto x = static_cast<double>(value);
  return Term == kSquare ? x * x : Term == kMagnitude ? fabs(x) : x;
}

// The same sum: its branches are the faster one where many rows have one length.
template <int Term, class T>
inline double tree_by_count(const T* v, int64_t count) {
  const auto x = [v](int i) { return term<Term>(v[i]); };
  switch (count) {
    case 0:
      return 0;
    case 1:
      return x(0);
    case 2:
      return x(0) + x(1);
    case 3:
      return (x(0) + x(2)) + x(1);
    case 4:
      return (x(0) + x(2)) + (x(1) + x(3));
    case 5:
      return ((x(0) + x(4)) + x(2)) + (x(1) + x(3));
    case 6:
      return ((x(0) + x(4)) + x(2)) + ((x(1) + x(5)) + x(3));
    case 7:
      return ((x(0) + x(4)) + (x(2) + x(6))) + ((x(1) + x(5)) + x(3));
    default:
      return ((x(0) + x(4)) + (x(2) + x(6))) + ((x(1) + x(5)) + (x(3) + x(7)));
  }
}

// sum_k + carry_k = the terms of [begin_k, begin_(k + 1)), k < n, for runs shorter than `most` <= 64; others are left
// as they are. Trees of eight terms are added exactly, so that all but the last rounding lose 3 half units in the last
// place. Up to 16 values take no branch on their number, which differs from row to row
// (where there are more than a few); runs at the end, behind which
// nothing can be read, are copied.
template <int Term, class T>
void sum_runs(const T* v, const int64_t* begin, int64_t n, int64_t most, double* sum, double* carry, int64_t stride) {
  const bool few = begin[n] - begin[0] <= threshold::kFewTerms * n;
  for (int64_t k = 0; k < n; ++k) {
    const T* p = v + begin[k];
    int64_t left = begin[k + 1] - begin[k];
    if (left >= most) continue;
    double s, c = 0;
    if (few && left <= 8) {
      s = tree_by_count<Term>(p, left) + 0.0;
    } else {
      T copy[64 + 16];
      if (begin[k] + (left < 16 ? 16 : left + 7) > begin[n]) {
        for (int64_t i = 0; i < left + 16; ++i) copy[i] = i < left ? p[i] : T(0);
        p = copy;
      }
      s = tree<Term>(p, left) + 0.0;  // no -0 from a full tree, since what zeros fill has none
      do {
        p += 8;
        left -= 8;
        const double x = tree<Term>(p, left), t = s + x, z = t - s;
        c += (s - (t - z)) + (x - z);
        s = t;
      } while (left > 8);
    }
    sum[k * stride] = s;
    carry[k * stride] = s - s == 0 ? c : 0;
  }
}

// sum_j + carry_j += f(v_i) for j = i mod 8, i < n, a multiple of 8; each addition exact in sum and carry (Knuth).
template <int Term, class T>
void sum_lanes(const T* v, int64_t n, double* sum, double* carry) {
  constexpr int kParts = 8 / kDoubles;
  Doubles s[kParts], c[kParts];
  for (int j = 0; j < kParts; ++j) {
    s[j] = load<Doubles>(sum + j * kDoubles);
    c[j] = load<Doubles>(carry + j * kDoubles);
  }
  for (int64_t i = 0; i < n; i += 8)
    for (int j = 0; j < kParts; ++j) {
      const Doubles x = terms<Term>(v + i + j * kDoubles);
      const Doubles t = s[j] + x;
      const Doubles z = t - s[j];
      c[j] += (s[j] - (t - z)) + (x - z);
      s[j] = t;
    }
  for (int j = 0; j < kParts; ++j) {
    store(sum + j * kDoubles, s[j]);
    store(carry + j * kDoubles, c[j]);
  }
}
