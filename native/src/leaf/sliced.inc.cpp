// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: y = a x for SELL-8, slices of eight rows, one per vector lane. A lane sums its row in the order
// of the entries, like a short row of CSR.

// Returns whether any lane is NaN.
template <class T>
inline bool any_nan(const T* s) {
  bool nan = false;
  for (int j = 0; j < 8; ++j) nan |= s[j] != s[j];
  return nan;
}

// Reads the values of slices that store them as plain numbers.
template <class T>
struct Stored {
  const T* value;
  explicit Stored(const LeafSliced<T>* a) : value(a->value) {}
  T one(int64_t k) const { return value[k]; }
  Lane<T> lanes(int64_t k) const { return load<Lane<T>>(value + k); }
  void fetch(int64_t k) const { __builtin_prefetch(value + k + 2048 / sizeof(T)); }
};

// Reads the values of slices that store one byte per value, which selects one of 16 numbers.
template <class T>
struct Coded {
  const uint8_t* codes;
  const T* dictionary;
  explicit Coded(const LeafSliced<T>* a) : codes(a->codes), dictionary(a->dictionary) {}
  T one(int64_t k) const { return dictionary[codes[k]]; }
  void fetch(int64_t k) const { __builtin_prefetch(codes + k + 1024); }
  Lane<T> lanes(int64_t k) const {
#if defined(__AVX512F__)
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(codes + k));
    if constexpr (__is_same(T, double))
      return (Lane<T>)_mm512_permutex2var_pd(_mm512_loadu_pd(dictionary), _mm512_maskz_cvtepu8_epi64(0xff, bytes),
                                             _mm512_loadu_pd(dictionary + 8));
    if constexpr (__is_same(T, float))
      return (Lane<T>)_mm256_permutex2var_ps(_mm256_loadu_ps(dictionary), _mm256_cvtepu8_epi32(bytes),
                                             _mm256_loadu_ps(dictionary + 8));
#endif
    return gather(dictionary, codes + k);
  }
};

// Sums a slice again without its padding. Padding multiplies 0 by an element of x that may be infinite, so that NaN may
// come from padding alone.
template <class T, class O, template <class> class Values>
__attribute__((noinline)) void resum_slice(const LeafSliced<T>* a, int64_t slice, const T* x, T* sums) {
  const O* const index = static_cast<const O*>(a->index) + a->offsets[slice];
  const Values<T> values(a);
  for (int j = 0; j < 8; ++j) {
    T s{};
    for (int64_t k = 0; k < a->lengths[slice * 8 + j]; ++k)
      s += values.one(a->offsets[slice] + 8 * k + j) * x[a->bases[slice] + static_cast<int64_t>(index[8 * k + j])];
    sums[j] = s;
  }
}

template <class T, class O, template <class> class Values>
inline void slice_sums(const LeafSliced<T>* a, int64_t slice, const T* x, T* sums) {
  const T* const from = x + a->bases[slice];
  const O* const index = static_cast<const O*>(a->index);
  const Values<T> values(a);
  Lane<T> part[Lanes<T>::kCount]{};
  const int64_t begin = a->offsets[slice], end = a->offsets[slice + 1];
  const auto add = [&](const auto& eight) {
    for (int64_t k = begin; k < end; k += 8) {
      values.fetch(k);
      __builtin_prefetch(index + k + 1024 / sizeof(O));
      for (int q = 0; q < Lanes<T>::kCount; ++q) part[q] += values.lanes(k + q * kLane<T>) * eight(k, q * kLane<T>);
    }
  };
  if (a->straight[slice] != 0)  // consecutive columns, as of a stencil, need no gather
    add([&](int64_t k, int64_t lane) { return load<Lane<T>>(from + index[k] + lane); });
  else
    add([&](int64_t k, int64_t lane) { return gather(from, index + k + lane); });
  __builtin_memcpy(sums, part, sizeof part);
  if (any_nan(sums)) resum_slice<T, O, Values>(a, slice, x, sums);
}

template <class T>
inline T put(T s, T old, T alpha, T beta) {
  return beta == T(0) ? alpha * s : alpha * s + beta * old;
}

// Writes 32 sums at a time: x and y often have the same page offset, and a load would wait for an earlier store at the
// same offset.
template <class T, class O, template <class> class Values>
void spmv_sliced(const LeafSliced<T>* a, int64_t first, int64_t last, const T* x, T* y, T alpha, T beta) {
  for (int64_t s = first; s < last; s += 4) {
    const int64_t n = last - s < 4 ? last - s : 4;
    T sums[32];
    for (int64_t i = 0; i < n; ++i) slice_sums<T, O, Values>(a, s + i, x, sums + 8 * i);
    if (a->ids == nullptr) {
      const int64_t row = 8 * s, rows = a->rows - row < 8 * n ? a->rows - row : 8 * n;
      if (alpha == T(1) && beta == T(0))
        __builtin_memcpy(y + row, sums, rows * sizeof(T));
      else
        for (int64_t i = 0; i < rows; ++i) y[row + i] = put(sums[i], beta == T(0) ? T(0) : y[row + i], alpha, beta);
      continue;
    }
    for (int64_t i = 0; i < 8 * n; ++i) {
      const int32_t row = a->ids[8 * s + i];
      if (row >= 0) y[row] = put(sums[i], beta == T(0) ? T(0) : y[row], alpha, beta);
    }
  }
}

template <class T>
void spmv_narrow(const LeafLines<T>* a, const int32_t* bases, int64_t first, int64_t last, const T* x, T* y, T alpha,
                 T beta) {
  for (int64_t l = first; l < last; ++l) {
    const int64_t begin = a->pointers[l];
    const T s = row_sum(static_cast<const uint16_t*>(a->index) + begin, a->value + begin, a->pointers[l + 1] - begin,
                        x + bases[l]);
    T* const out = y + a->ids[l];
    *out = put(s, beta == T(0) ? T(0) : *out, alpha, beta);
  }
}
