// SPDX-License-Identifier: Apache-2.0
// Finds the entries of a sorted block inside a window (the part of a storage that a view shows).
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Returns the number of stored entries inside the window; hidden (broadcast) dimensions do not multiply it. A binary
// search on the leading dimensions bounds a range of candidates, then O(candidates).
int64_t count_in_window(const Block& b, const Window& w);
// Returns the positions of the entries that count_in_window() counts, ascending.
Vec<int64_t> positions_in_window(const Block& b, const Window& w);
// Returns the storage coordinates of the entries at ascending positions: rank arrays of positions.size() each.
Vec<int64_t> coordinates_at(const Block& b, const Vec<int64_t>& positions);

}  // namespace s4j
