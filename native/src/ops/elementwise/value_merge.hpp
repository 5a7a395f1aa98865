// SPDX-License-Identifier: Apache-2.0
// Computes z = f(a, b) of two sorted sparse blocks in one merge that carries values. Keys are compared without
// branches. Values go to the kernel in batches that stay in the first-level cache. A line is a compressed row of GCS, a
// generalised CSR.
#pragma once

#include "ops/elementwise/binary_kernels.hpp"

namespace s4j {

// The lone entries (stored on one side only) that the result stores: all, none, or the flagged entries (by position).
struct Lone {
  const uint8_t* flags;
  int64_t mask;  // 0: flags[0] applies to every entry; -1: one flag each

  static constexpr uint8_t kYes = 1;
  static constexpr uint8_t kNo = 0;
  static Lone all() { return {&kYes, 0}; }
  static Lone none() { return {&kNo, 0}; }
  static Lone flagged(const uint8_t* flags) { return {flags, -1}; }
  bool is_none() const { return flags == &kNo; }
};

// Returns whether merge_values accepts the block: GCS always, COO if its length fits 63 bits.
bool mergeable(const Block& a);

// Merges a and b, which must have the same shape and layout (COO, or GCS of one order and partitioning) and the
// kernels' types. Entries on both sides are always stored. Sets `distinct` to the number of positions with an entry on
// any side, stored in the result or not. O(nnz(a) + nnz(b) + lines).
Layout merge_values(Allocator& to, const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a, Scalar fill_b,
                    Lone lone_a, Lone lone_b, InvalidFlag& invalid, int64_t* distinct);

}  // namespace s4j
