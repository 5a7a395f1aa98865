// SPDX-License-Identifier: Apache-2.0
// Included by leaf_base.cpp, leaf_avx2.cpp and leaf_avx512.cpp; leaf.hpp documents each loop. Everything has internal
// linkage. The file includes only C headers and a header of constants.
#include <math.h>
#include <stddef.h>

#include "core/thresholds.hpp"
#include "leaf/vector_bytes.hpp"

namespace s4j::S4J_LEAF_NAMESPACE {
namespace {

// V: the widest vector; L: a vector whose length divides the eight lanes of a sum; F: a vector of as many elements as a
// vector of doubles.
template <class T>
struct Simd;
#define S4J_SIMD(T, size)                                                                  \
  template <>                                                                              \
  struct Simd<T> {                                                                         \
    typedef T V __attribute__((vector_size(S4J_BYTES)));                                   \
    typedef T L __attribute__((vector_size(S4J_BYTES < 8 * size ? S4J_BYTES : 8 * size))); \
    typedef T F __attribute__((vector_size(S4J_BYTES / 8 * size)));                        \
  };
S4J_SIMD(double, 8)
S4J_SIMD(float, 4)
S4J_SIMD(uint32_t, 4)
S4J_SIMD(uint64_t, 8)

template <class T>
using Wide = typename Simd<T>::V;
template <class T>
using Lane = typename Simd<T>::L;
template <class T>
constexpr int kWide = static_cast<int>(sizeof(Wide<T>) / sizeof(T));
template <class T>
constexpr int kLane = static_cast<int>(sizeof(Lane<T>) / sizeof(T));

template <class V, class T>
inline V load(const T* p) {
  V v;
  __builtin_memcpy(&v, p, sizeof v);
  return v;
}
template <class V, class T>
inline void store(T* p, V v) {
  __builtin_memcpy(p, &v, sizeof v);
}
template <class V, class T>
inline V load_part(const T* p, int64_t count) {
  V v{};
  for (int64_t i = 0; i < count; ++i) v[i] = p[i];
  return v;
}
template <class V, class T>
inline void store_part(T* p, V v, int64_t count) {
  for (int64_t i = 0; i < count; ++i) p[i] = v[i];
}
template <class T>
inline Wide<T> splat(T x) {
  return x - Wide<T>{};  // x - 0 is x, the sign of zero included
}

// Returns a b + c with one rounding on every instruction set: calls the C library's fma if the set has no such
// instruction. Integers wrap.
template <class T>
inline T fused(T a, T b, T c) {
  if constexpr (__is_same(T, double)) return __builtin_fma(a, b, c);
  if constexpr (__is_same(T, float)) return __builtin_fmaf(a, b, c);
  return a * b + c;
}
template <class V>
inline V muladd(V a, V b, V c) {
#if defined(__AVX512F__)
  if constexpr (__is_same(V, Wide<double>)) return (V)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
  if constexpr (__is_same(V, Wide<float>)) return (V)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
#elif defined(__FMA__)
  if constexpr (__is_same(V, Wide<double>)) return (V)_mm256_fmadd_pd((__m256d)a, (__m256d)b, (__m256d)c);
  if constexpr (__is_same(V, Wide<float>)) return (V)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
#elif defined(__aarch64__)
  if constexpr (__is_same(V, Wide<double>)) return (V)vfmaq_f64((float64x2_t)c, (float64x2_t)a, (float64x2_t)b);
  if constexpr (__is_same(V, Wide<float>)) return (V)vfmaq_f32((float32x4_t)c, (float32x4_t)a, (float32x4_t)b);
#endif
  for (unsigned i = 0; i < sizeof a / sizeof a[0]; ++i) c[i] = fused(a[i], b[i], c[i]);
  return c;
}
// Returns c - a b, rounded once like muladd().
template <class V>
inline V mulsub(V a, V b, V c) {
  return muladd(-a, b, c);
}
template <class T>
inline Wide<T> root(Wide<T> v) {
#if defined(__AVX512F__)
  // Uses the masked form, since GCC 12 warns about the undefined source operand in its plain form.
  if constexpr (sizeof(T) == 8) return (Wide<T>)_mm512_mask_sqrt_pd((__m512d)v, 0xff, (__m512d)v);
  if constexpr (sizeof(T) == 4) return (Wide<T>)_mm512_mask_sqrt_ps((__m512)v, 0xffff, (__m512)v);
#elif defined(__AVX2__)
  if constexpr (sizeof(T) == 8) return (Wide<T>)_mm256_sqrt_pd((__m256d)v);
  if constexpr (sizeof(T) == 4) return (Wide<T>)_mm256_sqrt_ps((__m256)v);
#endif
  for (int i = 0; i < kWide<T>; ++i) v[i] = static_cast<T>(sqrt(static_cast<double>(v[i])));
  return v;
}

// ---- sums in eight lanes ------------------------------------------------------------------------------------------
// Lane j sums the terms j, j + 8, ...; a fixed tree combines the lanes, then the remaining terms are added one by one.

template <class T>
struct Lanes {
  static constexpr int kCount = 8 / kLane<T>;
  Lane<T> part[kCount]{};
  T sum() const {
    T s[8];
    __builtin_memcpy(s, part, sizeof s);
    return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
  }
};

template <class T>
inline T dot_inline(const T* a, const T* b, int64_t n) {
  Lanes<T> lanes;
  int64_t i = 0;
  for (; i + 8 <= n; i += 8)
    for (int q = 0; q < Lanes<T>::kCount; ++q)
      lanes.part[q] += load<Lane<T>>(a + i + q * kLane<T>) * load<Lane<T>>(b + i + q * kLane<T>);
  T s = lanes.sum();
  for (; i < n; ++i) s += a[i] * b[i];
  return s;
}

template <class T, class I>
inline Lane<T> gather(const T* x, const I* c) {
  if constexpr (kLane<T> == 2)
    return Lane<T>{x[c[0]], x[c[1]]};
  else if constexpr (kLane<T> == 4)
    return Lane<T>{x[c[0]], x[c[1]], x[c[2]], x[c[3]]};
  else
    return Lane<T>{x[c[0]], x[c[1]], x[c[2]], x[c[3]], x[c[4]], x[c[5]], x[c[6]], x[c[7]]};
}

template <class T, class I>
inline T gather_dot_inline(const I* c, const T* v, const T* x, int64_t n) {
  Lanes<T> lanes;
  int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    __builtin_prefetch(v + i + 128);  // beyond the end it is a harmless hint
    __builtin_prefetch(c + i + 128);
    for (int q = 0; q < Lanes<T>::kCount; ++q)
      lanes.part[q] += load<Lane<T>>(v + i + q * kLane<T>) * gather(x, c + i + q * kLane<T>);
  }
  T s = lanes.sum();
  for (; i < n; ++i) s += v[i] * x[c[i]];
  return s;
}

template <class T>
T dot(const T* a, const T* b, int64_t n) {
  return dot_inline(a, b, n);
}
template <class T, class I>
T gather_dot(const void* index, const T* value, const T* x, int64_t n) {
  return gather_dot_inline(static_cast<const I*>(index), value, x, n);
}
template <class T>
void axpy(int64_t n, T alpha, const T* x, T* y) {
  int64_t i = 0;
  for (; i + kWide<T> <= n; i += kWide<T>) store(y + i, load<Wide<T>>(y + i) + load<Wide<T>>(x + i) * alpha);
  for (; i < n; ++i) y[i] += x[i] * alpha;
}

// Transposes blocks of four by four in registers if a register holds four elements.
template <class T>
void transpose(int64_t m, int64_t n, const T* from, int64_t ldf, T* to, int64_t ldt) {
  int64_t i = 0;
#if defined(__AVX2__)
  typedef T Four __attribute__((vector_size(4 * sizeof(T))));
  for (; i + 4 <= m; i += 4) {
    int64_t j = 0;
    for (; j + 4 <= n; j += 4) {
      const T* const p = from + i * ldf + j;
      const Four a = load<Four>(p), b = load<Four>(p + ldf), c = load<Four>(p + 2 * ldf), d = load<Four>(p + 3 * ldf);
      const Four ab0 = __builtin_shufflevector(a, b, 0, 4, 2, 6), ab1 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
      const Four cd0 = __builtin_shufflevector(c, d, 0, 4, 2, 6), cd1 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
      T* const q = to + j * ldt + i;
      store(q, __builtin_shufflevector(ab0, cd0, 0, 1, 4, 5));
      store(q + ldt, __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5));
      store(q + 2 * ldt, __builtin_shufflevector(ab0, cd0, 2, 3, 6, 7));
      store(q + 3 * ldt, __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7));
    }
    for (; j < n; ++j)
      for (int64_t k = i; k < i + 4; ++k) to[j * ldt + k] = from[k * ldf + j];
  }
#endif
  for (; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) to[j * ldt + i] = from[i * ldf + j];
}

// ---- sparse x dense -----------------------------------------------------------------------------------------------

template <class T, class I>
inline T row_sum(const I* c, const T* v, int64_t n, const T* x) {
  if (n >= threshold::kLongRow) return gather_dot_inline(c, v, x, n);
  T s{};
  if (n < 4) {
    for (int64_t k = 0; k < n; ++k) s += v[k] * x[c[k]];
    return s;
  }
  // Four products at a time halve the branches; the order of the additions stays.
  int64_t k = 0;
  do {
    const T p0 = v[k] * x[c[k]], p1 = v[k + 1] * x[c[k + 1]], p2 = v[k + 2] * x[c[k + 2]], p3 = v[k + 3] * x[c[k + 3]];
    s += p0;
    s += p1;
    s += p2;
    s += p3;
    k += 4;
  } while (k + 4 <= n);
  for (; k < n; ++k) s += v[k] * x[c[k]];
  return s;
}

// Computes y = a x if line (stored row) l is row l, as in most calls.
template <class T, class I>
inline void spmv_plain(const LeafLines<T>* a, int64_t first, int64_t last, const T* x, T* y) {
  const I* const c = static_cast<const I*>(a->index);
  int64_t begin = first < last ? a->pointers[first] : 0;
  for (int64_t l = first; l < last; ++l) {
    const int64_t end = a->pointers[l + 1];
    y[l] = row_sum(c + begin, a->value + begin, end - begin, x);
    begin = end;
  }
}

template <class T, class I>
void spmv(const LeafLines<T>* a, int64_t first, int64_t last, const T* x, T* y, T alpha, T beta) {
  if (alpha == T(1) && beta == T(0) && a->ids == nullptr) return spmv_plain<T, I>(a, first, last, x, y);
  for (int64_t l = first; l < last; ++l) {
    const int64_t begin = a->pointers[l];
    const T s = row_sum(static_cast<const I*>(a->index) + begin, a->value + begin, a->pointers[l + 1] - begin, x);
    T* const out = y + (a->ids == nullptr ? l : a->ids[l]);
    *out = beta == T(0) ? alpha * s : alpha * s + beta * *out;
  }
}

template <class T>
inline void put_sum(T* y, Wide<T> s, T alpha, T beta) {
  s = s * alpha;
  if (beta != T(0)) s = s + load<Wide<T>>(y) * beta;
  store(y, s);
}

template <class T, class I>
void sddmm(const void* index, int64_t count, const T* a, const T* b, int64_t ldb, int64_t k, const T* weight, T* out) {
  const I* const c = static_cast<const I*>(index);
  for (int64_t p = 0; p < count; ++p) {
    const T* const ahead = b + static_cast<int64_t>(c[p + 8 < count ? p + 8 : count - 1]) * ldb;
    for (int64_t q = 0; q < k && q < 512 / static_cast<int64_t>(sizeof(T)); q += 64 / static_cast<int64_t>(sizeof(T)))
      __builtin_prefetch(ahead + q);
    const T s = dot_inline(a, b + static_cast<int64_t>(c[p]) * ldb, k);
    out[p] = weight == nullptr ? s : weight[p] * s;
  }
}

// ---- compute-bound blocks, with fused multiply-add ------------------------------------------------------------------

// Computes c[kRows, kTiles vectors] = alpha a b + beta c.
template <class T, int kRows, int kTiles>
inline void gemm_tile(int64_t k, const T* a, int64_t lda, const T* b, int64_t ldb, T* c, int64_t ldc, T alpha, T beta) {
  Wide<T> s[kRows][kTiles]{};
  for (int64_t p = 0; p < k; ++p) {
    Wide<T> row[kTiles];
    for (int q = 0; q < kTiles; ++q) row[q] = load<Wide<T>>(b + p * ldb + q * kWide<T>);
    for (int r = 0; r < kRows; ++r) {
      const Wide<T> x = splat(a[r * lda + p]);
      for (int q = 0; q < kTiles; ++q) s[r][q] = muladd(x, row[q], s[r][q]);
    }
  }
  for (int r = 0; r < kRows; ++r)
    for (int q = 0; q < kTiles; ++q) put_sum(c + r * ldc + q * kWide<T>, s[r][q], alpha, beta);
}

template <class T>
void gemm(int64_t m, int64_t n, int64_t k, const T* a, int64_t lda, const T* b, int64_t ldb, T* c, int64_t ldc, T alpha,
          T beta) {
  constexpr int kRows = 4, kTiles = 2;
  int64_t j = 0;
  for (; j + kTiles * kWide<T> <= n; j += kTiles * kWide<T>) {
    int64_t i = 0;
    for (; i + kRows <= m; i += kRows)
      gemm_tile<T, kRows, kTiles>(k, a + i * lda, lda, b + j, ldb, c + i * ldc + j, ldc, alpha, beta);
    for (; i < m; ++i) gemm_tile<T, 1, kTiles>(k, a + i * lda, lda, b + j, ldb, c + i * ldc + j, ldc, alpha, beta);
  }
  for (int64_t i = 0; i < m; ++i)
    for (int64_t h = j; h < n; ++h) {
      T s{};
      for (int64_t p = 0; p < k; ++p) s = fused(a[i * lda + p], b[p * ldb + h], s);
      T* const out = c + i * ldc + h;
      *out = beta == T(0) ? alpha * s : alpha * s + beta * *out;
    }
}

// Adds sum_e w_e[i..] y_e[j..] to out[i .. i + kRows, j .. j + kTiles vectors].
template <class T, int kRows, int kTiles>
inline void gram_tile(int64_t count, int64_t k, int64_t i, int64_t j, const T* w, const T* y, int64_t ld, T* out) {
  Wide<T> s[kRows][kTiles];
  const int64_t last = k - j - (kTiles - 1) * kWide<T>;  // width of the last vector, perhaps partial
  const bool whole = last >= kWide<T>;
  for (int r = 0; r < kRows; ++r)
    for (int q = 0; q < kTiles; ++q) {
      const T* const p = out + (i + r) * k + j + q * kWide<T>;
      s[r][q] = whole || q < kTiles - 1 ? load<Wide<T>>(p) : load_part<Wide<T>>(p, last);
    }
  for (int64_t e = 0; e < count; ++e) {
    Wide<T> row[kTiles];
    for (int q = 0; q < kTiles; ++q) row[q] = load<Wide<T>>(y + e * ld + j + q * kWide<T>);
    for (int r = 0; r < kRows; ++r) {
      const Wide<T> x = splat(w[e * ld + i + r]);
      for (int q = 0; q < kTiles; ++q) s[r][q] = muladd(x, row[q], s[r][q]);
    }
  }
  for (int r = 0; r < kRows; ++r)
    for (int q = 0; q < kTiles; ++q) {
      T* const p = out + (i + r) * k + j + q * kWide<T>;
      if (whole || q < kTiles - 1)
        store(p, s[r][q]);
      else
        store_part(p, s[r][q], last);
    }
}

template <class T, int kRows>
inline void gram_rows(int64_t count, int64_t k, int64_t i, const T* w, const T* y, int64_t ld, T* out) {
  int64_t j = i / kWide<T> * kWide<T>;
  while (j < k) {
    const int64_t vectors = (k - j + kWide<T> - 1) / kWide<T>;
    if (vectors == 3 || vectors > 4) {
      gram_tile<T, kRows, 3>(count, k, i, j, w, y, ld, out);
      j += 3 * kWide<T>;
    } else if (vectors >= 2) {
      gram_tile<T, kRows, 2>(count, k, i, j, w, y, ld, out);
      j += 2 * kWide<T>;
    } else {
      gram_tile<T, kRows, 1>(count, k, i, j, w, y, ld, out);
      j += kWide<T>;
    }
  }
}

template <class T>
void gram(int64_t count, int64_t k, const T* w, const T* y, int64_t ld, T* out) {
#if defined(__AVX512F__)
  constexpr int kRows = 8;
#else
  constexpr int kRows = 4;
#endif
  int64_t i = 0;
  for (; i + kRows <= k; i += kRows) gram_rows<T, kRows>(count, k, i, w, y, ld, out);
  for (; i < k; ++i) gram_rows<T, 1>(count, k, i, w, y, ld, out);
}

#include "leaf/cholesky.inc.cpp"
#include "leaf/fold.inc.cpp"
#include "leaf/lu.inc.cpp"
#include "leaf/sliced.inc.cpp"
#include "leaf/spmm.inc.cpp"
#include "leaf/triangle.inc.cpp"

template <class T>
constexpr LeafOf<T> make() {
  LeafOf<T> t{};
  t.lanes = kWide<T>;
  t.dot = dot<T>;
  t.gather_dot[0] = gather_dot<T, int32_t>;
  t.gather_dot[1] = gather_dot<T, int64_t>;
  t.axpy = axpy<T>;
  t.transpose = transpose<T>;
  t.spmv[0] = spmv<T, int32_t>;
  t.spmv[1] = spmv<T, int64_t>;
  t.spmm[0] = spmm<T, int32_t>;
  t.spmm[1] = spmm<T, int64_t>;
  t.sddmm[0] = sddmm<T, int32_t>;
  t.sddmm[1] = sddmm<T, int64_t>;
  t.gemm = gemm<T>;
  if constexpr (T(1) / T(2) != T(0)) {
    t.spmv_sliced[0] = spmv_sliced<T, uint16_t, Stored>;
    t.spmv_sliced[1] = spmv_sliced<T, int32_t, Stored>;
    t.spmv_coded[0] = spmv_sliced<T, uint16_t, Coded>;
    t.spmv_coded[1] = spmv_sliced<T, int32_t, Coded>;
    t.spmv_narrow = spmv_narrow<T>;
    t.substitute = substitute<T>;
    t.gram = gram<T>;
    t.chol_factor = chol_factor<T>;
    t.chol_solve = chol_solve<T>;
    t.lu_factor = lu_factor<T>;
    t.lu_solve = lu_solve<T>;
    t.sum[kPlain] = sum_lanes<kPlain, T>;
    t.sum[kMagnitude] = sum_lanes<kMagnitude, T>;
    t.sum[kSquare] = sum_lanes<kSquare, T>;
    t.sum_runs[kPlain] = sum_runs<kPlain, T>;
    t.sum_runs[kMagnitude] = sum_runs<kMagnitude, T>;
    t.sum_runs[kSquare] = sum_runs<kSquare, T>;
  }
  return t;
}

constexpr LeafTable make_table() { return {make<double>(), make<float>(), make<uint32_t>(), make<uint64_t>()}; }

template <class T>
constexpr PastLeafOf<T> make_past() {
  return {{spmm_past<T, int32_t>, spmm_past<T, int64_t>}};
}

constexpr PastLeafTable make_past_table() {
  return {make_past<double>(), make_past<float>(), make_past<uint32_t>(), make_past<uint64_t>()};
}

}  // namespace
}  // namespace s4j::S4J_LEAF_NAMESPACE
