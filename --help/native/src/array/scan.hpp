// SPDX-License-Identifier: Apache-2.0
// Which entries of a sorted block lie in a window, and where they lie.
#pragma once

#include "array/operand.hpp"

namespace s4j {

// Number of entries inside the window's region (hidden dimensions do not multiply). O(candidates) after a binary search
// on the leading dimensions.
int64_t count_in_window(const Block& b, const Window& w);
// Their positions, ascending.
Vec<int64_t> positions_in_window(const Block& b, const Window& w);
// Storage coordinates of the entries at ascending positions: rank runs of positions.size().
Vec<int64_t> coordinates_at(const Block& b, const Vec<int64_t>& positions);

}  // namespace s4j
