// SPDX-License-Identifier: Apache-2.0
// Multilevel bisection (Hendrickson, Leland 1995; Karypis, Kumar 1998): finds a separator in a graph so coarse that
// many can be tried, and refines it on every level on the way back.
#pragma once

#include "linalg/ordering/separator.hpp"

namespace s4j {

// Returns the side of each vertex of a connected graph. If no small separator is found, no vertex is on side 0, or none
// on side 1.
Task<Vec<uint8_t>> bisected(const Graph& g, Splitmix& random);

}  // namespace s4j
