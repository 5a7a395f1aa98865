// SPDX-License-Identifier: Apache-2.0
// Builds coarser graphs that keep the structure of a large graph.
#pragma once

#include "linalg/ordering/graph.hpp"

namespace s4j {

struct Coarse {
  Graph graph;
  Vec<int32_t> of;  // the coarse vertex of each fine vertex
};

// Merges pairs of neighbours into vertices of weight at most `most_weight`; O(edges). The result has about half the
// vertices of `fine`, or more if few vertices can be matched.
Task<Coarse> coarsened(const Graph& fine, int64_t most_weight, Splitmix& random);

// Merges adjacent vertices with the same other neighbours, which does not change the fill-in. The result leaves out
// vertices with more than `most` neighbours; `of` is -1 for these vertices.
Task<Coarse> compressed(const Graph& fine, int64_t most);

}  // namespace s4j
