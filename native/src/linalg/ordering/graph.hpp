// SPDX-License-Identifier: Apache-2.0
// The graph of a matrix pattern, as input of orderings.
#pragma once

#include "linalg/solver/csr.hpp"
#include "linalg/solver/task.hpp"

namespace s4j {

// An undirected graph as adjacency lists, without duplicates and loops.
struct Graph {
  Vec<int64_t> pointers;  // where the list of each vertex begins in `neighbours`; vertices + 1 elements
  Vec<int32_t> neighbours;
  Vec<int32_t> weights;       // per vertex: the number of matrix rows that it represents
  Vec<int32_t> edge_weights;  // per edge, parallel to `neighbours`; empty: all weights are 1

  int64_t size() const { return static_cast<int64_t>(weights.size()); }
};

// Returns the end of the slice of lists, beginning with list `from`, that a pass processes before its next pause.
int64_t slice_end(const Vec<int64_t>& pointers, int64_t from);

// Returns a graph with one vertex for each row of a square matrix. Its edges are the pattern of a + a^T without the
// diagonal. `a` may have duplicates.
Task<Graph> symmetric_graph(const Csr<double>& a);
// Returns a graph with one vertex for each column of a matrix, followed by one vertex for each row. Entries are edges.
// `transposed`: the rows of `a` are the matrix's columns.
Task<Graph> bipartite_graph(const Csr<double>& a, bool transposed);

// Pseudo-random numbers, the same on every platform (splitmix64: Steele, Lea, Flood 2014).
class Splitmix {
 public:
  explicit Splitmix(uint64_t seed) : state_(seed) {}
  uint64_t next() { return mix(state_ += 0x9e3779b97f4a7c15u); }
  // Returns a number in [0, n), 0 < n < 2^31.
  int32_t below(int64_t n) { return static_cast<int32_t>((next() >> 32) * static_cast<uint64_t>(n) >> 32); }
  static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }

 private:
  uint64_t state_;
};

}  // namespace s4j
