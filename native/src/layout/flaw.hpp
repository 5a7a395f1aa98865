// SPDX-License-Identifier: Apache-2.0
// Checks that memory from outside is a valid array: the invariants of a Block that kernels rely on.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// The first violation of a Block's invariants.
struct Flaw {
  enum class Kind {
    kNone,
    kTruth,         // value `at` is neither 0 nor 1
    kScalar,        // an array with one element has more than one entry
    kCoordinate,    // entry `at` lies outside dimension `dimension`
    kOrder,         // entry `at` does not follow the entry before in order
    kFirstPointer,  // pointer 0 is not 0
    kLastPointer,   // the last pointer is not the number of entries
    kPointers,      // line `at` has pointers that descend, or is listed and has no entries
    kLineId,        // line id `at` is out of range, or does not exceed the id before
    kIndex,         // entry `at` has an index outside the line
    kAscending,     // entry `at` has an index that does not exceed the index before in its line
  };
  Kind kind = Kind::kNone;
  int64_t at = 0;
  int dimension = 0;

  explicit operator bool() const { return kind != Kind::kNone; }
};

// Checks that coordinates are inside the shape and ascend, that pointers do not descend, and that BOOL bytes are 0 or
// 1. If memory changes meanwhile, the answer is arbitrary, but no read leaves the buffers. O(bytes), on all threads.
Flaw find_flaw(const Block& b);

}  // namespace s4j
