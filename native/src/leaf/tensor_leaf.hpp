// SPDX-License-Identifier: Apache-2.0
// The innermost loops of tensor products, under the rules of leaf.hpp: plain data only, the same bits on every
// instruction set.
#pragma once

#include <stdint.h>

#define S4J_LEAF_FACTORS 31  // one less than the largest rank

namespace s4j {

// The factor matrices. An entry's index is a mixed-radix number; its digit d (innermost first) is a row of matrix d.
template <class T>
struct LeafFactors {
  int count;
  const T* rows[S4J_LEAF_FACTORS];
  int64_t ld[S4J_LEAF_FACTORS];      // distance between rows
  int64_t extent[S4J_LEAF_FACTORS];  // number of rows, the range of the digit
  uint64_t magic[S4J_LEAF_FACTORS];  // 2^64 / extent, rounded up; 0 for 1
};

// The table of these loops for values of T. [2]: int32 and int64 indexes.
template <class T>
struct TensorLeafOf {
  // out[c] = sum_p value_p prod_d rows_d[digit d of index_p, c] for c < k; k elements are a multiple of 64 bytes
  void (*mttkrp[2])(const LeafFactors<T>* factors, const void* index, const T* value, int64_t n, int64_t k, T* out);
};

struct TensorLeafTable {
  TensorLeafOf<double> f64;
  TensorLeafOf<float> f32;
  TensorLeafOf<uint32_t> u32;
  TensorLeafOf<uint64_t> u64;
};

extern const TensorLeafTable kTensorLeafBase, kTensorLeafAvx2, kTensorLeafAvx512;

}  // namespace s4j
