// SPDX-License-Identifier: Apache-2.0
// Structural change of a sorted sparse block: some entries leave, others come.
#pragma once

#include "layout/layout.hpp"

namespace s4j {

// New entries, sorted in the block's order and unique: storage coordinates (rank runs of count), where each goes (the
// position of the first entry not before it) and values of the block's type.
struct Arrivals {
  int64_t count = 0;
  const int64_t* coords = nullptr;
  const int64_t* places = nullptr;
  const void* values = nullptr;
};

// The block without the entries at the ascending positions `leaving`, plus the arrivals (whose coordinates are not
// among the entries that stay). O(nnz + events), runs of entries move by memcpy.
Layout splice(Allocator& to, const Block& b, const Vec<int64_t>& leaving, const Arrivals& in);

}  // namespace s4j
