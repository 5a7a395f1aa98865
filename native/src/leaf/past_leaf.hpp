// SPDX-License-Identifier: Apache-2.0
// Innermost loops that write their results past the caches, beside those of leaf.hpp and under the same rules: plain
// data only, the same bits on every instruction set.
#pragma once

#include "leaf/leaf.hpp"

namespace s4j {

// [2]: int32 and int64 indexes.
template <class T>
struct PastLeafOf {
  // As LeafOf::spmm with beta = 0, where rows of y are whole lines of 64 bytes and begin at one: the caller looks.
  void (*spmm[2])(const LeafLines<T>* a, int64_t first, int64_t last, int64_t k, const T* x, int64_t ldx, T* y,
                  int64_t ldy, T alpha);
};

struct PastLeafTable {
  PastLeafOf<double> f64;
  PastLeafOf<float> f32;
  PastLeafOf<uint32_t> u32;
  PastLeafOf<uint64_t> u64;
};

extern const PastLeafTable kPastLeafBase, kPastLeafAvx2, kPastLeafAvx512;

// That of the instruction set which select.hpp has chosen.
const PastLeafTable& past_leaf_table() noexcept;

}  // namespace s4j
