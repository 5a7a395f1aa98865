// SPDX-License-Identifier: Apache-2.0
// Small sets of vertices without which a graph falls into two parts of like weights.
#pragma once

#include <array>

#include "linalg/ordering/graph.hpp"

namespace s4j {

// Sides of vertices: 0 and 1, which no edge joins, and those between.
inline constexpr uint8_t kBetween = 2;

// A separator that is made better by moving one vertex after another.
class Separator {
 public:
  // All vertices on side 1.
  explicit Separator(const Graph& g);
  // Sides as of a graph that this one was coarsened to.
  Separator(const Graph& g, const Vec<uint8_t>& coarse_sides, const Vec<int32_t>& of);

  // Side 0 grows from a vertex until it is as heavy as side 1 (greedy graph growing: Karypis, Kumar 1998).
  Task<> grow(int32_t from);
  // Passes that move vertices of the least cost out of the separator, those that make it heavier too, and go back to
  // the best that there was (Fiduccia, Mattheyses 1982; for separators Ashcraft, Liu 1998; Hendrickson, Rothberg 1998).
  // A pass ends after `patience` moves in vain for each vertex of the separator, all of them after one without success.
  Task<> refine(int64_t patience);

  // Whether each side has a vertex.
  bool parts() const { return weights_[0] > 0 && weights_[1] > 0; }
  // Less is better: what the heavier side has too much, the separator's weight, what one side has more than the other.
  using Quality = std::array<int64_t, 3>;
  Quality quality() const;
  Vec<uint8_t> sides() && { return std::move(sides_); }

 private:
  // A vertex that may leave the separator; stale where its gain is another by now.
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
  int64_t limit_;  // of a side's weight
  Vec<uint8_t> sides_;
  std::array<int64_t, 3> weights_{};
  // Of vertices between the sides:
  Vec<int32_t> between_, place_;
  Vec<std::array<int32_t, 2>> reach_;  // weight of neighbours on either side
  Vec<uint8_t> marks_;                 // of all: moved in this pass, or about to be pushed
  Vec<int32_t> touched_;
  Queue queues_[2];
  int64_t age_ = 0, age_step_ = 1;
  // Moves of this pass: the vertex, where to, and how many of pulled_ it drew into the separator.
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
