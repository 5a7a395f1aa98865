// SPDX-License-Identifier: Apache-2.0
// Whether memory that comes from somewhere else is an array: what kernels take for granted of a Block.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// The first thing found that is not as a Block has it.
struct Flaw {
  enum class Kind {
    kNone,
    kTruth,         // value `at` is neither 0 nor 1
    kScalar,        // more entries than one of an array of one element
    kCoordinate,    // entry `at` lies outside dimension `dimension`
    kOrder,         // entry `at` does not follow the one before
    kFirstPointer,  // is not 0
    kLastPointer,   // is not the number of entries
    kPointers,      // line `at` has pointers that descend, or is listed and has no entries
    kLineId,        // line id `at` is outside, or does not follow the one before
    kIndex,         // entry `at` has an index outside the line
    kAscending,     // entry `at` does not follow the one before in its line
  };
  Kind kind = Kind::kNone;
  int64_t at = 0;
  int dimension = 0;

  explicit operator bool() const { return kind != Kind::kNone; }
};

// Coordinates inside the shape, ascending, pointers that do not descend, BOOL bytes 0 and 1. Of memory that changes
// meanwhile some answer, without a read outside of the buffers. O(bytes), on all threads.
Flaw find_flaw(const Block& b);

}  // namespace s4j
