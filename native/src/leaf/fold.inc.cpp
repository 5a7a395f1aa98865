// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: sums of runs (ranges of terms). Lane j of 8 adds terms j, j + 8, ...; a tree adds 8 pairwise.

// The term that is summed; the index of LeafOf::sum.
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

// Returns the terms of the first `count` values, then zeros. Reads a whole vector; count may be negative.
template <int Term, class T>
inline Doubles first_terms(const T* v, int64_t count) {
  Doubles x = terms<Term>(v);
#if defined(__AVX2__)
  // Prevents a masked load: with empty masks, rows of five took four times as long (Zen 5).
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

// Sums the terms of up to eight values as ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)); reads all eight. The error is at
// most 3 half units in the last place of sum |f(v)|.
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

// Sums the Count terms x(0), x(1), ... in the order of tree(), without the additions of zeros.
template <int Count, class X>
inline auto tree_of(X x) {
  static_assert(Count >= 1 && Count <= 8);
  if constexpr (Count == 1) return x(0);
  if constexpr (Count == 2) return x(0) + x(1);
  if constexpr (Count == 3) return (x(0) + x(2)) + x(1);
  if constexpr (Count == 4) return (x(0) + x(2)) + (x(1) + x(3));
  if constexpr (Count == 5) return ((x(0) + x(4)) + x(2)) + (x(1) + x(3));
  if constexpr (Count == 6) return ((x(0) + x(4)) + x(2)) + ((x(1) + x(5)) + x(3));
  if constexpr (Count == 7) return ((x(0) + x(4)) + (x(2) + x(6))) + ((x(1) + x(5)) + x(3));
  if constexpr (Count == 8) return ((x(0) + x(4)) + (x(2) + x(6))) + ((x(1) + x(5)) + (x(3) + x(7)));
}

// Computes tree() with a branch on the length, which is faster if many rows have the same length.
template <int Term, class T>
inline double tree_by_count(const T* v, int64_t count) {
  const auto x = [v](int i) { return term<Term>(v[i]); };
  switch (count) {
    case 0:
      return 0;
    case 1:
      return tree_of<1>(x);
    case 2:
      return tree_of<2>(x);
    case 3:
      return tree_of<3>(x);
    case 4:
      return tree_of<4>(x);
    case 5:
      return tree_of<5>(x);
    case 6:
      return tree_of<6>(x);
    case 7:
      return tree_of<7>(x);
    default:
      return tree_of<8>(x);
  }
}

#if defined(__AVX512F__)
// Returns the shuffle index by which lane i takes term J of run i (element i Count + J of w) from w[M], or keeps it.
template <int Count, int J, int M>
constexpr int lane_from(int i) {
  const int at = i * Count + J;
  return at / 8 == M ? 8 + at % 8 : M == 1 && at / 8 == 0 ? at : i;
}
template <int Count, int J, int M = 1>
inline Doubles across(const Doubles* w, Doubles known) {
  if constexpr (M >= Count) {
    return known;
  } else {
    known = __builtin_shufflevector(known, w[M], lane_from<Count, J, M>(0), lane_from<Count, J, M>(1),
                                    lane_from<Count, J, M>(2), lane_from<Count, J, M>(3), lane_from<Count, J, M>(4),
                                    lane_from<Count, J, M>(5), lane_from<Count, J, M>(6), lane_from<Count, J, M>(7));
    return across<Count, J, M + 1>(w, known);
  }
}

// Returns the tree sums of eight neighbouring runs of Count terms, starting at v. It transposes the terms, then adds
// the terms in the order of tree().
template <int Count, int Term, class T>
inline Doubles eight_trees(const T* v) {
  Doubles w[Count], x[8] = {};
  for (int j = 0; j < Count; ++j) __builtin_prefetch(v + 8 * j + threshold::kTermsAhead);
  for (int j = 0; j < Count; ++j) w[j] = terms<Term>(v + 8 * j);
  x[0] = across<Count, 0>(w, w[0]);
  if constexpr (Count > 1) x[1] = across<Count, 1>(w, w[0]);
  if constexpr (Count > 2) x[2] = across<Count, 2>(w, w[0]);
  if constexpr (Count > 3) x[3] = across<Count, 3>(w, w[0]);
  if constexpr (Count > 4) x[4] = across<Count, 4>(w, w[0]);
  if constexpr (Count > 5) x[5] = across<Count, 5>(w, w[0]);
  if constexpr (Count > 6) x[6] = across<Count, 6>(w, w[0]);
  if constexpr (Count > 7) x[7] = across<Count, 7>(w, w[0]);
  return tree_of<Count>([&](int j) { return x[j]; });
}
template <int Term, class T>
inline Doubles eight_trees_by_count(const T* v, int64_t count) {
  switch (count) {
    case 1:
      return eight_trees<1, Term>(v);
    case 2:
      return eight_trees<2, Term>(v);
    case 3:
      return eight_trees<3, Term>(v);
    case 4:
      return eight_trees<4, Term>(v);
    case 5:
      return eight_trees<5, Term>(v);
    case 6:
      return eight_trees<6, Term>(v);
    case 7:
      return eight_trees<7, Term>(v);
    default:
      return eight_trees<8, Term>(v);
  }
}
#endif

// Sets *sum + *carry to the sum of the `left` <= 64 terms starting at v + first. The values end at v + end. Runs of up
// to 16 terms take no branch on their length. Runs near the end are copied, so that no load reads beyond the end.
template <int Term, class T>
inline void sum_run(const T* v, int64_t first, int64_t left, int64_t end, double* sum, double* carry) {
  const T* p = v + first;
  T copy[64 + 16];
  if (first + (left < 16 ? 16 : left + 7) > end) {
    for (int64_t i = 0; i < left + 16; ++i) copy[i] = i < left ? p[i] : T(0);
    p = copy;
  }
  // Adding 0.0 turns -0 into +0: a full tree can give -0, a tree padded with zeros cannot.
  double s = tree<Term>(p, left) + 0.0, c = 0;
  do {
    p += 8;
    left -= 8;
    const double x = tree<Term>(p, left), t = s + x, z = t - s;
    c += (s - (t - z)) + (x - z);
    s = t;
  } while (left > 8);
  *sum = s;
  *carry = s - s == 0 ? c : 0;
}

// Adds f(v_i) to sum_j + carry_j for i < n and j = i mod 8; n is a multiple of 8. Additions are exact (TwoSum).
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

// A sum and the accumulated rounding errors of its additions.
template <class V>
struct Exact {
  V sum, carry;
};
// Adds a term to x exactly, into sum and carry (Knuth's TwoSum).
template <class V>
inline void add_term(Exact<V>& x, V term) {
  const V t = x.sum + term, z = t - x.sum;
  x.carry += (x.sum - (t - z)) + (term - z);
  x.sum = t;
}
template <class V>
inline Exact<V> added(Exact<V> a, Exact<V> b) {
  const V t = a.sum + b.sum, z = t - a.sum, error = (a.sum - (t - z)) + (b.sum - z);
  return {t, a.carry + (b.carry + error)};
}

// Sets *sum + *carry to the sum of the n terms starting at v. Lane i mod 8 sums term i; a tree adds the lanes.
template <int Term, class T>
__attribute__((noinline, unused)) void sum_long_run(const T* v, int64_t n, double* sum, double* carry) {
  double s[8] = {}, c[8] = {};
  const auto add = [&](int j, Exact<double> x) {
    x = added(Exact<double>{s[j], c[j]}, x);
    s[j] = x.sum;
    c[j] = x.carry;
  };
  const int64_t whole = n / 8 * 8;
  sum_lanes<Term>(v, whole, s, c);
  for (int64_t i = whole; i < n; ++i) add(static_cast<int>(i - whole), {term<Term>(v[i]), 0});
  for (int width = 4; width > 0; width /= 2)
    for (int j = 0; j < width; ++j) add(j, {s[j + width], c[j + width]});
  *sum = s[0];
  *carry = s[0] - s[0] == 0 ? c[0] : 0;
}

#if defined(__AVX512F__)
inline Doubles added(Doubles a, Doubles b) { return a + b; }
inline Doubles halves(Doubles x, Doubles y) { return __builtin_shufflevector(x, y, 0, 1, 2, 3, 8, 9, 10, 11); }
inline Doubles other_halves(Doubles x, Doubles y) { return __builtin_shufflevector(x, y, 4, 5, 6, 7, 12, 13, 14, 15); }
inline Doubles pairs(Doubles x, Doubles y) { return __builtin_shufflevector(x, y, 0, 1, 4, 5, 8, 9, 12, 13); }
inline Doubles other_pairs(Doubles x, Doubles y) { return __builtin_shufflevector(x, y, 2, 3, 6, 7, 10, 11, 14, 15); }
inline Doubles singles(Doubles x, Doubles y) { return __builtin_shufflevector(x, y, 0, 8, 2, 10, 4, 12, 6, 14); }
inline Doubles other_singles(Doubles x, Doubles y) { return __builtin_shufflevector(x, y, 1, 9, 3, 11, 5, 13, 7, 15); }
#define S4J_OF_BOTH(f) \
  inline Exact<Doubles> f(Exact<Doubles> x, Exact<Doubles> y) { return {f(x.sum, y.sum), f(x.carry, y.carry)}; }
S4J_OF_BOTH(halves)
S4J_OF_BOTH(other_halves)
S4J_OF_BOTH(pairs)
S4J_OF_BOTH(other_pairs)
S4J_OF_BOTH(singles)
S4J_OF_BOTH(other_singles)
#undef S4J_OF_BOTH

// Returns a vector whose lane k is the tree sum of the eight numbers row(k). A vector first holds two rows, then four,
// then eight.
template <class V, class Row>
inline V added_across(Row row) {
  const auto two = [&](int k) {
    const V x = row(k), y = row(k + 2);
    return added(halves(x, y), other_halves(x, y));
  };
  const auto four = [&](int k) {
    const V x = two(k), y = two(k + 4);
    return added(pairs(x, y), other_pairs(x, y));
  };
  const V even = four(0), odd = four(1);
  return added(singles(even, odd), other_singles(even, odd));
}

// Returns the terms starting at v[first], zeros from index `left` on; `left` may be any number. Reads all eight values.
template <int Term, class T>
inline Doubles terms_left(const T* v, int64_t first, int64_t left) {
  __builtin_prefetch(v + first + threshold::kTermsAhead);
  Doubles x = terms<Term>(v + first);
  __asm__("" : "+v"(x));  // prevents a masked load, as in first_terms
  const auto count = static_cast<unsigned>(left < 0 ? 0 : left > 8 ? 8 : left);
  return (Doubles)_mm512_maskz_mov_pd(static_cast<__mmask8>(_bzhi_u32(0xff, count)), (__m512d)x);
}

// Computes sum_run of eight runs at once, run k from v[begin[k]] to v[end[k]]; the longest has `most` terms. Values up
// to the next multiple of eight must be readable. A run that has ended adds zeros, which change no bits.
template <int Term, class T>
__attribute__((noinline)) void eight_runs(const T* v, const int64_t* begin, const int64_t* end, int64_t most,
                                          double* sum, double* carry) {
  const auto trees = [&](int64_t from) {
    return added_across<Doubles>([&](int k) {
      const int64_t first = begin[k] + from;
      return terms_left<Term>(v, first, end[k] - first);
    });
  };
  Exact<Doubles> x{trees(0) + 0.0, Doubles{}};
  for (int64_t from = 8; from < most; from += 8) add_term(x, trees(from));
  store(sum, x.sum);
  store(carry, x.sum - x.sum == 0.0 ? x.carry : Doubles{});
}
// Computes sum_run of eight neighbouring runs of at most eight terms.
template <int Term, class T>
__attribute__((noinline)) void eight_short_runs(const T* v, const int64_t* begin, double* sum, double* carry) {
  store(sum,
        added_across<Doubles>([&](int k) { return terms_left<Term>(v, begin[k], begin[k + 1] - begin[k]); }) + 0.0);
  store(carry, Doubles{});
}

// Computes the lanes of sum_long_run for eight runs of similar lengths at once. A run that has ended adds zeros. Values
// up to the next multiple of eight of the longest run must be readable.
template <int Term, class T>
inline void eight_lanes(const T* v, const int64_t* begin, const int64_t* length, int64_t least, int64_t most,
                        Exact<Doubles>* out) {
  Exact<Doubles> x[8] = {};
  int64_t from = 0;
  for (; from + 8 <= least; from += 8)
    for (int k = 0; k < 8; ++k) {
      __builtin_prefetch(v + begin[k] + from + threshold::kTermsAhead);
      add_term(x[k], terms<Term>(v + begin[k] + from));
    }
  for (; from < most; from += 8)
    for (int k = 0; k < 8; ++k) add_term(x[k], terms_left<Term>(v, begin[k] + from, length[k] - from));
  for (int k = 0; k < 8; ++k) out[k] = x[k];
}
// Computes the lanes of sum_long_run for one run.
template <int Term, class T>
inline Exact<Doubles> one_lanes(const T* v, int64_t first, int64_t n, int64_t end) {
  Exact<Doubles> x{};
  int64_t from = 0;
  for (; from + 8 <= n; from += 8) {
    __builtin_prefetch(v + first + from + threshold::kTermsAhead);
    add_term(x, terms<Term>(v + first + from));
  }
  if (from == n) return x;
  if (first + from + 8 <= end) {
    add_term(x, terms_left<Term>(v, first + from, n - from));
  } else {
    T copy[8] = {};
    for (int64_t i = from; i < n; ++i) copy[i - from] = v[first + i];
    add_term(x, terms<Term>(static_cast<const T*>(copy)));
  }
  return x;
}

constexpr int64_t kFew = 16;  // this many padding zeros cost less than a branch

// Computes sum_runs of n <= 8 runs of any lengths. Runs of similar lengths are summed together: short runs as trees,
// long runs in lanes.
template <int Term, class T>
__attribute__((noinline)) void uneven_runs(const T* v, const int64_t* begin, int64_t n, int64_t end, int64_t most,
                                           double* sum, double* carry) {
  int64_t at[8], length[8], few = 1, terms_of_few = 0, least = INT64_MAX, longest = 0;
  int long_ones = 0;
  for (int k = 0; k < 8; ++k) {
    at[k] = begin[k < n ? k : n - 1];
    length[k] = k < n ? begin[k + 1] - begin[k] : 0;
    if (length[k] >= most) {
      ++long_ones;
      least = length[k] < least ? length[k] : least;
      longest = length[k] > longest ? length[k] : longest;
    } else {
      few = length[k] > few ? length[k] : few;
      terms_of_few += length[k];
    }
  }
  const auto readable = [end](int64_t from, int64_t count) { return from + (count + 7) / 8 * 8 <= end; };
  if (long_ones > 0) {
    Exact<Doubles> x[8] = {};
    if (long_ones == 8 && longest <= 2 * least && readable(at[7], longest))
      eight_lanes<Term>(v, at, length, least, longest, x);
    else
      for (int k = 0; k < 8; ++k)
        if (length[k] >= most) x[k] = one_lanes<Term>(v, at[k], length[k], end);
    const Exact<Doubles> all = added_across<Exact<Doubles>>([&](int k) { return x[k]; });
    double s[8], c[8];
    store(s, all.sum);
    store(c, all.sum - all.sum == 0.0 ? all.carry : Doubles{});
    for (int k = 0; k < n; ++k) {
      if (length[k] < most) continue;
      sum[k] = s[k];
      carry[k] = c[k];
    }
    if (long_ones == n) return;
  }
  if (few > kFew && (2 * few > terms_of_few || !readable(at[7], few))) {
    for (int k = 0; k < n; ++k)
      if (length[k] < most) sum_run<Term>(v, at[k], length[k], end, sum + k, carry + k);
    return;
  }
  T copy[9 * kFew] = {};
  if (!readable(at[7], few)) {
    for (int k = 0; k < 8; ++k) {
      if (length[k] < most) __builtin_memcpy(copy + k * kFew, v + at[k], static_cast<size_t>(length[k]) * sizeof(T));
      at[k] = k * kFew;
    }
    v = copy;
  }
  int64_t until[8];
  for (int k = 0; k < 8; ++k) until[k] = at[k] + (length[k] < most ? length[k] : 0);
  double s[8], c[8];
  eight_runs<Term>(v, at, until, few, s, c);
  for (int k = 0; k < n; ++k) {
    if (length[k] >= most) continue;
    sum[k] = s[k];
    carry[k] = c[k];
  }
}

// Sets sum_k + carry_k to the sum of the terms [begin_k, begin_(k + 1)) for k < n. Runs shorter than `most` <= 64 are
// sums of trees of eight terms. The trees are added exactly, so that the error before the last rounding is at most 3
// half units in the last place. Longer runs use eight lanes. Eight neighbouring runs are summed at once without a
// branch on their lengths: runs of equal lengths are loaded together, others each from its begin.
template <int Term, class T>
void sum_runs(const T* v, const int64_t* begin, int64_t n, int64_t most, double* sum, double* carry) {
  const int64_t end = begin[n];
  for (int64_t k = 0; k < n; k += 8) {
    __builtin_prefetch(begin + k + threshold::kRunsAhead);
    if (n - k >= 8) {
      const int64_t first = begin[k + 1] - begin[k];
      const Words lengths = load<Words>(begin + k + 1) - load<Words>(begin + k);
      if (first > 0 && first <= 8 && first < most &&
          _mm512_cmpneq_epi64_mask((__m512i)lengths, _mm512_set1_epi64(first)) == 0) {
        store(sum + k, eight_trees_by_count<Term>(v + begin[k], first) + 0.0);
        store(carry + k, Doubles{});
        continue;
      }
      if (most > 8 && begin[k + 7] + 8 <= end && _mm512_cmpgt_epi64_mask((__m512i)lengths, _mm512_set1_epi64(8)) == 0) {
        eight_short_runs<Term>(v, begin + k, sum + k, carry + k);
        continue;
      }
      int64_t longest = 1;  // at least 1: an empty run reads eight values too
      for (int64_t j = k; j < k + 8; ++j)
        longest = begin[j + 1] - begin[j] > longest ? begin[j + 1] - begin[j] : longest;
      if (longest < most && begin[k + 7] + (longest + 7) / 8 * 8 <= end &&
          (longest <= kFew || 2 * longest <= begin[k + 8] - begin[k])) {
        eight_runs<Term>(v, begin + k, begin + k + 1, longest, sum + k, carry + k);
        continue;
      }
    }
    uneven_runs<Term>(v, begin + k, n - k < 8 ? n - k : 8, end, most, sum + k, carry + k);
  }
}
#else
// Computes sum_runs one run after another. The values end at v + end.
template <int Term, class T>
void sum_each(const T* v, const int64_t* begin, int64_t n, int64_t end, int64_t most, double* sum, double* carry) {
  for (int64_t k = 0; k < n; ++k) {
    const int64_t length = begin[k + 1] - begin[k];
    if (length >= most) {
      sum_long_run<Term>(v + begin[k], length, sum + k, carry + k);
      continue;
    }
    for (int64_t j = 0; j < length; j += 8) __builtin_prefetch(v + begin[k] + j + threshold::kTermsAhead);
    sum_run<Term>(v, begin[k], length, end, sum + k, carry + k);
  }
}

// Sets sum_k + carry_k to the sum of the terms [begin_k, begin_(k + 1)) for k < n. Runs shorter than `most` <= 64 are
// sums of trees of eight terms. The trees are added exactly, so that the error before the last rounding is at most 3
// half units in the last place. Longer runs use eight lanes. Runs of few terms branch on their length, which the
// processor predicts. Longer runs avoid this branch, since their lengths vary.
template <int Term, class T>
void sum_runs(const T* v, const int64_t* begin, int64_t n, int64_t most, double* sum, double* carry) {
  if (begin[n] - begin[0] > threshold::kFewTerms * n) return sum_each<Term>(v, begin, n, begin[n], most, sum, carry);
  int64_t others = 0;  // number of longer runs, which the second loop sums: a call in this loop would spill registers
  for (int64_t k = 0; k < n; ++k) {
    const int64_t length = begin[k + 1] - begin[k];
    if (length >= most) {
      ++others;
    } else if (length <= 8) {
      sum[k] = tree_by_count<Term>(v + begin[k], length) + 0.0;
      carry[k] = 0;
    } else {
      sum_run<Term>(v, begin[k], length, begin[n], sum + k, carry + k);
    }
  }
  for (int64_t k = 0; others > 0; ++k) {
    if (begin[k + 1] - begin[k] < most) continue;
    --others;
    sum_long_run<Term>(v + begin[k], begin[k + 1] - begin[k], sum + k, carry + k);
  }
}
#endif
