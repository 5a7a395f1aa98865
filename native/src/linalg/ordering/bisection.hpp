// SPDX-License-Identifier: Apache-2.0
// Multilevel bisection (Hendrickson, Leland 1995; Karypis, Kumar 1998): a separator is found in a graph so coarse that
// many can be tried, and made better on every level on the way back.
#pragma once

#include "linalg/ordering/separator.hpp"

namespace s4j {

// Sides for all vertices of a connected graph. No vertex is on side 0 or 1 where there is no small separator.
Task<Vec<uint8_t>> bisected(const Graph& g, Splitmix& random);

}  // namespace s4j
