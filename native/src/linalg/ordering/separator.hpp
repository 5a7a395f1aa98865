// SPDX-License-Identifier: Apache-2.0
// Vertex separators: small sets of vertices that split a graph into two parts of similar weight.
#pragma once

#include <array>

#include "linalg/ordering/graph.hpp"

namespace s4j {

// The side of a vertex is 0 or 1, or kBetween for the separator. No edge joins a vertex on side 0 to a vertex on side
// 1.
inline constexpr uint8_t kBetween = 2;

// A separator that is improved by moving one vertex at a time.
class Separator {
 public:
  // Puts all vertices on side 1.
  explicit Separator(const Graph& g);
  // Takes the side of each vertex v from the vertex of[v] of a coarser graph.
  Separator(const Graph& g, const Vec<uint8_t>& coarse_sides, const Vec<int32_t>& of);

  // Grows side 0 from a vertex until it is as heavy as side 1 (greedy graph growing: Karypis, Kumar 1998).
  Task<> grow(int32_t from);
  // Runs passes. A pass moves vertices with the largest gain out of the separator, even if that makes it heavier, and
  // finally returns to the best state (Fiduccia, Mattheyses 1982; for separators Ashcraft, Liu 1998; Hendrickson,
  // Rothberg 1998). A pass ends after `patience` moves per separator vertex without improvement; a pass without any
  // improvement is the last.
  Task<> refine(int64_t patience);

  // Returns whether both sides have vertices.
  bool parts() const { return weights_[0] > 0 && weights_[1] > 0; }
  // Lexicographic, smaller is better: the excess of the heavier side over the limit, the separator's weight, the
  // difference of the sides.
  using Quality = std::array<int64_t, 3>;
  Quality quality() const;
  Vec<uint8_t> sides() && { return std::move(sides_); }

 private:
  // A vertex that may leave the separator, which then gets lighter by `gain`. Stale if the gain has changed.
  struct Candidate {
    int32_t gain, vertex;
    int64_t age;
    bool operator<(const Candidate& o) const { return gain != o.gain ? gain < o.gain : age < o.age; }
  };
  using Queue = Vec<Candidate>;  // a heap

  int32_t gain(int32_t v, int to) const { return g_.weights[v] - reach_[v][1 - to]; }
  template <class F>
  void measure(int32_t v, F&& f);
  void touch(int32_t v);
  void insert(int32_t v);
  void remove(int32_t v);
  void push(int32_t v, int to);
  bool top(int to);
  int32_t pop(int to);
  void move(int32_t v, int to);
  void undo();
  void unlock();
  bool grow_some();
  void begin_pass(int64_t patience);
  bool advance();
  bool end_pass();

  const Graph& g_;
  int64_t limit_;  // the largest allowed weight of a side
  Vec<uint8_t> sides_;
  std::array<int64_t, 3> weights_{};
  // The vertices of the separator, and the position of each such vertex in between_.
  Vec<int32_t> between_, place_;
  Vec<std::array<int32_t, 2>> reach_;  // per separator vertex: weight of its neighbours on each side
  Vec<uint8_t> marks_;                 // per vertex: moved in this pass, or about to be pushed into the queues
  Vec<int32_t> touched_;
  Queue queues_[2];
  int64_t age_ = 0, age_step_ = 1;
  // The moves of this pass: the vertex, its new side, and the number of vertices that entered the separator (listed in
  // pulled_).
  struct Move {
    int32_t vertex, to, pulled;
  };
  Vec<Move> moves_;
  Vec<int32_t> pulled_;
  size_t best_moves_ = 0;
  Quality best_{};
  int64_t vain_ = 0, patience_ = 0, spent_ = 0;
};

}  // namespace s4j
