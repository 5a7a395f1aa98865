// SPDX-License-Identifier: Apache-2.0
// Multilevel bisection (Hendrickson, Leland 1995; Karypis, Kumar 1998): finds a separator in a coarse graph, where it
// can try many candidates, and refines the separator on every finer level.
#pragma once

#include "linalg/ordering/separator.hpp"

namespace s4j {

// Returns the side of each vertex of a connected graph: 0, 1, or kBetween for the separator. If no small separator is
// found, no vertex is on side 0, or none on side 1.
Task<Vec<uint8_t>> bisected(const Graph& g, Splitmix& random);

}  // namespace s4j
