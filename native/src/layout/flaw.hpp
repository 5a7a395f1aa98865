// SPDX-License-Identifier: Apache-2.0
// Verifies arrays that the library did not build: checks the invariants of a Block on which kernels rely. A line is a
// compressed row of GCS, CSR's generalization to more dimensions.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// The first violation of an invariant; `at` and `dimension` say where it is.
struct Flaw {
  enum class Kind {
    kNone,
    kTruth,         // value `at` is neither 0 nor 1
    kScalar,        // an array with one element has more than one entry
    kCoordinate,    // entry `at` lies outside dimension `dimension`
    kOrder,         // entry `at` does not follow the entry before in order
    kFirstPointer,  // pointer 0 is not 0
    kLastPointer,   // the last pointer is not the number of entries
    kPointers,      // pointers of line `at` descend, or a hypersparse line `at` has no entries
    kLineId,        // line id `at` is out of range, or not larger than the one before
    kIndex,         // entry `at` has a minor index beyond the length of a line
    kAscending,     // entry `at` has a minor index not larger than the one before in its line
  };
  Kind kind = Kind::kNone;
  int64_t at = 0;
  int dimension = 0;

  explicit operator bool() const { return kind != Kind::kNone; }
};

// Checks that coordinates lie inside the shape and ascend, that pointers do not descend, and that BOOL bytes are 0 or
// 1. If another process changes the memory meanwhile, the answer is arbitrary, but no read leaves the buffers.
// O(bytes), on all threads.
Flaw find_flaw(const Block& b);

}  // namespace s4j
