// SPDX-License-Identifier: Apache-2.0
// z = f(a, b) over two sorted sparse blocks in one merge that carries values: structure is compared without branches,
// values go to the kernel in batches that stay in the first-level cache.
#pragma once

#include "ops/elementwise/binary_kernels.hpp"

namespace s4j {

// Which entries that stand alone on one side the result stores: all, none, or those flagged (by position).
struct Lone {
  const uint8_t* flags;
  int64_t mask;  // 0: flags[0] speaks for every entry; -1: one flag each

  static constexpr uint8_t kYes = 1;
  static constexpr uint8_t kNo = 0;
  static Lone all() { return {&kYes, 0}; }
  static Lone none() { return {&kNo, 0}; }
  static Lone flagged(const uint8_t* flags) { return {flags, -1}; }
  bool is_none() const { return flags == &kNo; }
};

// Can merge_values take these? GCS always; COO while its length fits 63 bits.
bool mergeable(const Block& a);

// a and b have the same shape and layout (COO, or GCS of one order and partitioning) and the kernels' types. Entries on
// both sides are always stored. `distinct`: positions with an entry on any side, stored in the result or not.
// O(nnz(a) + nnz(b) + lines).
Layout merge_values(Allocator& to, const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a, Scalar fill_b,
                    Lone lone_a, Lone lone_b, InvalidFlag& invalid, int64_t* distinct);

}  // namespace s4j
