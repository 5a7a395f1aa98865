// SPDX-License-Identifier: Apache-2.0
// Changes the structure of a sorted sparse block: removes some entries and inserts others.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// The entries to insert, distinct and sorted in the block's order. `coords`: an array of `count` coordinates for each
// dimension; `places`: for each entry, the position of the first old entry that is not before it; `values`: of the
// block's type.
struct Arrivals {
  int64_t count = 0;
  const int64_t* coords = nullptr;
  const int64_t* places = nullptr;
  const void* values = nullptr;
};

// Returns b without the entries at the ascending positions `leaving`, and with the entries `in`, whose coordinates must
// not be among those that remain. O(nnz + changes); copies runs of unchanged entries by memcpy.
Layout splice(Allocator& to, const Block& b, const Vec<int64_t>& leaving, const Arrivals& in);

}  // namespace s4j
