// SPDX-License-Identifier: Apache-2.0
// Innermost loops that write results past the caches (non-temporal stores), under the rules of leaf.hpp: plain data
// only, the same bits on every instruction set.
#pragma once

#include "leaf/leaf.hpp"

namespace s4j {

// The table of these loops for values of T. [2]: int32 and int64 indexes.
template <class T>
struct PastLeafOf {
  // As LeafOf::spmm with beta = 0. The caller ensures that rows of y are whole 64-byte cache lines.
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

// Returns the table of the instruction set that select.hpp has chosen.
const PastLeafTable& past_leaf_table() noexcept;

}  // namespace s4j
