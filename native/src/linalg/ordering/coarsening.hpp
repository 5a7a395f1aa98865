// SPDX-License-Identifier: Apache-2.0
// Coarser graphs with the structure of a large graph.
#pragma once

#include "linalg/ordering/graph.hpp"

namespace s4j {

struct Coarse {
  Graph graph;
  Vec<int32_t> of;  // the coarse vertex of each fine one
};

// Merges pairs of neighbours into vertices of weight at most `most_weight`; O(edges). Gives about half as many
// vertices, more if few can be matched.
Task<Coarse> coarsened(const Graph& fine, int64_t most_weight, Splitmix& random);

// Merges adjacent vertices with the same other neighbours, which does not change the fill-in. Leaves out vertices with
// more than `most` neighbours: `of` is -1 for them.
Task<Coarse> compressed(const Graph& fine, int64_t most);

}  // namespace s4j
