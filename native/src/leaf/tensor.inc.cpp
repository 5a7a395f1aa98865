// SPDX-License-Identifier: Apache-2.0
// The loops of tensor_leaf.hpp. Each leaf file includes this file after leaf.inc.cpp, whose vectors the loops use.
#include "leaf/tensor_leaf.hpp"

namespace s4j::S4J_LEAF_NAMESPACE {
namespace {

// q = n / d for 0 <= n < 2^31 by one multiplication; magic is 2^64 / d, rounded up (0 for d = 1).
inline int64_t quotient(int32_t n, int64_t, uint64_t magic) {
  __extension__ typedef unsigned __int128 Wide128;
  return magic == 0 ? n : static_cast<int64_t>((static_cast<Wide128>(magic) * static_cast<uint32_t>(n)) >> 64);
}
inline int64_t quotient(int64_t n, int64_t d, uint64_t) { return n / d; }

// Computes kTiles vectors of columns, beginning with column j. Entries of one fibre, which differ only in the innermost
// dimension, are summed before they are multiplied by the rows of the other matrices.
template <class T, class I, int kTiles>
inline void mttkrp_tile(const LeafFactors<T>* f, const I* index, const T* value, int64_t n, int64_t j, T* out) {
  Wide<T> total[kTiles]{}, fibre[kTiles]{};
  const T* const inner = f->rows[0] + j;
  const int64_t extent = f->extent[0], ld = f->ld[0];
  const uint64_t magic = f->magic[0];
  int64_t current = -1;
  for (int64_t p = 0;; ++p) {
    int64_t q = -1, r = 0;
    if (p < n) {
      q = quotient(index[p], extent, magic);
      r = static_cast<int64_t>(index[p]) - q * extent;
    }
    if (q != current) {
      if (current >= 0) {
        int64_t rest = current;
        for (int d = 1; d < f->count; ++d) {
          const int64_t next = d + 1 == f->count ? 0 : rest / f->extent[d];
          const T* const row = f->rows[d] + (rest - next * f->extent[d]) * f->ld[d] + j;
          rest = next;
          for (int t = 0; t < kTiles; ++t) fibre[t] = fibre[t] * load<Wide<T>>(row + t * kWide<T>);
        }
        for (int t = 0; t < kTiles; ++t) {
          total[t] += fibre[t];
          fibre[t] = Wide<T>{};
        }
      }
      if (p == n) break;
      current = q;
    }
    const I ahead = index[p + 12 < n ? p + 12 : n - 1];
    const int64_t far = quotient(ahead, extent, magic);
    const T* const later = inner + (static_cast<int64_t>(ahead) - far * extent) * ld;
    for (int t = 0; t < kTiles * S4J_BYTES; t += 64) __builtin_prefetch(reinterpret_cast<const char*>(later) + t);
    const T* const row = inner + r * ld;
    for (int t = 0; t < kTiles; ++t) fibre[t] += load<Wide<T>>(row + t * kWide<T>) * value[p];
  }
  for (int t = 0; t < kTiles; ++t) store(out + j + t * kWide<T>, total[t]);
}

template <class T, class I>
void mttkrp(const LeafFactors<T>* f, const void* index, const T* value, int64_t n, int64_t k, T* out) {
  const I* const i = static_cast<const I*>(index);
  int64_t j = 0;
  for (; j + 4 * kWide<T> <= k; j += 4 * kWide<T>) mttkrp_tile<T, I, 4>(f, i, value, n, j, out);
  for (; j + 2 * kWide<T> <= k; j += 2 * kWide<T>) mttkrp_tile<T, I, 2>(f, i, value, n, j, out);
  for (; j < k; j += kWide<T>) mttkrp_tile<T, I, 1>(f, i, value, n, j, out);
}

template <class T>
constexpr TensorLeafOf<T> make_tensor() {
  return {{mttkrp<T, int32_t>, mttkrp<T, int64_t>}};
}
constexpr TensorLeafTable make_tensor_table() {
  return {make_tensor<double>(), make_tensor<float>(), make_tensor<uint32_t>(), make_tensor<uint64_t>()};
}

}  // namespace
}  // namespace s4j::S4J_LEAF_NAMESPACE
