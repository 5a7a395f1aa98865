// SPDX-License-Identifier: Apache-2.0
// Elements move along each dimension on its own: pad, crop, flip, roll, tile, repeat, take, place.
#pragma once

#include <array>

#include "array/result.hpp"
#include "pick/pick.hpp"

namespace s4j {

enum class MoveKind : int64_t {
  kKeep = 0,
  kShift = 1,   // c -> c + a in a dimension of length b; what falls outside is dropped
  kFlip = 2,    // c -> length - 1 - c
  kRoll = 3,    // c -> c + a modulo the length
  kTile = 4,    // the dimension a times
  kRepeat = 5,  // each element a times
  kTake = 6,    // result i is element list[i]
  kPlace = 7    // c -> list[c] in a dimension of length b; a later c wins at a target
};

// What happens along one dimension.
struct Move {
  MoveKind kind = MoveKind::kKeep;
  int64_t a = 0, b = 0;
  Vec<int64_t> list;  // kTake, kPlace: resolved, inside the dimension

  // Length of the result's dimension; throws when it passes 2^63 - 1 or is negative.
  int64_t length(int64_t from, int dimension) const;
  // Everything stays where it is.
  bool trivial(int64_t from) const;
};
using Moves = std::array<Move, kMaxRank>;

// For each coordinate of the result's dimension the source's, times stride; kNothing where nothing lands.
Vec<int64_t> offset_table(const Move& m, int64_t from, int64_t length, int64_t stride);

// The numbers of a vector (LONG or INT, any format); a negative one adds `length`. Throws S4J_INDEX naming the number,
// its place, the dimension and its length.
Vec<int64_t> index_list(const Operand& list, int64_t length, int dimension, const char* name);

// The last index at each target of a list, targets ascending: what "later wins" leaves.
struct Winners {
  Vec<int64_t> targets, sources;
};
Winners winners(const Vec<int64_t>& list);

// A new array with x's fill and dup()'s format. `padding` is what a DENSE result holds where nothing lands. Sparse:
// O(entries looked at + entries of the result + lists), never O(extents).
Result rearrange(Allocator& to, const Operand& x, const Moves& moves, Scalar padding, const Operand* target = nullptr);

}  // namespace s4j
