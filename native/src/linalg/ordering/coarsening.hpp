// SPDX-License-Identifier: Apache-2.0
// Smaller graphs that look like large ones.
#pragma once

#include "linalg/ordering/graph.hpp"

namespace s4j {

struct Coarse {
  Graph graph;
  Vec<int32_t> of;  // the coarse vertex of each fine one
};

// Pairs of neighbours become one vertex, of at most that weight; O(edges). About half as many vertices, more where
// little can be paired.
Task<Coarse> coarsened(const Graph& fine, int64_t most_weight, Splitmix& random);

// Vertices with the same neighbours (and one another) become one: eliminating any of them makes no more entries than
// eliminating all. Vertices with more than `most` neighbours are left out, -1 in `of`.
Task<Coarse> compressed(const Graph& fine, int64_t most);

}  // namespace s4j
