// SPDX-License-Identifier: Apache-2.0
// Structural changes of a sorted sparse block: removes and inserts entries.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// New entries, distinct and sorted in the block's order: `count` coordinates for each of the storage's dimensions,
// values of the block's type, and for each new entry the position of the first old entry that is not before it.
struct Arrivals {
  int64_t count = 0;
  const int64_t* coords = nullptr;
  const int64_t* places = nullptr;
  const void* values = nullptr;
};

// Returns the block without the entries at the ascending positions `leaving`, plus the arrivals, whose coordinates must
// not be among the remaining entries. O(nnz + changes); memcpy moves runs of entries.
Layout splice(Allocator& to, const Block& b, const Vec<int64_t>& leaving, const Arrivals& in);

}  // namespace s4j
