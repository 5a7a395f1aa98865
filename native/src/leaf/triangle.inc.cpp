// SPDX-License-Identifier: Apache-2.0
// Part of leaf.inc.cpp: substitution with a triangle in slices of eight rows.

template <class T>
T substitute(const LeafTriangle<T>* a, int64_t first, int64_t last, const T* b, T* y, T* x) {
  constexpr int kParts = Lanes<T>::kCount;
  Lane<T> spoiled[kParts] = {};
  for (int64_t s = first; s < last; ++s) {
    const int32_t* const rows = a->rows + 8 * s;
    const int64_t end = a->offsets[s + 1];
    T out[8];
    for (int j = 0; j < 8; ++j) out[j] = b[rows[j] < 0 ? 0 : rows[j]];
    Lane<T> sums[kParts];
    __builtin_memcpy(sums, out, sizeof sums);
    for (int64_t k = a->offsets[s]; k < end; k += 8) {
      __builtin_prefetch(a->value + k + 1024 / sizeof(T));
      __builtin_prefetch(a->index + k + 128);
      for (int q = 0; q < kParts; ++q)
        sums[q] -= load<Lane<T>>(a->value + k + q * kLane<T>) * gather(y, a->index + k + q * kLane<T>);
    }
    for (int q = 0; q < kParts; ++q) {
      sums[q] *= load<Lane<T>>(a->inverse + 8 * s + q * kLane<T>);
      spoiled[q] += 0 * sums[q];
    }
    __builtin_memcpy(out, sums, sizeof out);
    __builtin_memcpy(y + 8 * s, sums, sizeof sums);
    for (int j = 0; j < 8; ++j)
      if (rows[j] >= 0) x[rows[j]] = out[j];
  }
  T parts[8], sum = 0;
  __builtin_memcpy(parts, spoiled, sizeof parts);
  for (const T p : parts) sum += p;
  return sum;
}
