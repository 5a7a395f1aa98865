// SPDX-License-Identifier: Apache-2.0
// Finds the entries of a sorted block inside a window.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Returns the number of entries inside the window's region, without the repetitions of hidden dimensions. O(candidates)
// after a binary search on the leading dimensions.
int64_t count_in_window(const Block& b, const Window& w);
// Returns the positions of the entries that count_in_window() counts, ascending.
Vec<int64_t> positions_in_window(const Block& b, const Window& w);
// Returns the storage coordinates of the entries at ascending positions: rank arrays of positions.size() each.
Vec<int64_t> coordinates_at(const Block& b, const Vec<int64_t>& positions);

}  // namespace s4j
