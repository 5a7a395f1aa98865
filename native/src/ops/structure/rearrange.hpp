// SPDX-License-Identifier: Apache-2.0
// Moves elements along each dimension separately: pad, crop, flip, roll, tile, repeat, take, place. The fill is the
// value of implicit elements, those that an array does not store.
#pragma once

#include <array>

#include "array/result.hpp"
#include "pick/pick.hpp"

namespace s4j {

enum class MoveKind : int64_t {
  kKeep = 0,
  kShift = 1,   // c -> c + a in a dimension of length b; drops elements that fall outside
  kFlip = 2,    // c -> length - 1 - c
  kRoll = 3,    // c -> c + a modulo the length
  kTile = 4,    // repeats the dimension a times
  kRepeat = 5,  // repeats each element a times
  kTake = 6,    // element i of the result is element list[i]
  kPlace = 7    // c -> list[c] in a dimension of length b; the last c with the same target wins
};

// The move of the elements along one dimension.
struct Move {
  MoveKind kind = MoveKind::kKeep;
  int64_t a = 0, b = 0;
  Vec<int64_t> list;  // kTake, kPlace: indexes inside the dimension, none negative

  // Returns the length of the result's dimension. Throws if the length is negative or exceeds 2^63 - 1.
  int64_t length(int64_t from, int dimension) const;
  // Returns whether every element keeps its coordinate.
  bool trivial(int64_t from) const;
};
using Moves = std::array<Move, kMaxRank>;

// Returns for each coordinate of the result's dimension the source's coordinate times stride, or kNothing if the
// coordinate receives no element.
Vec<int64_t> offset_table(const Move& m, int64_t from, int64_t length, int64_t stride);

// Returns the numbers of a vector (LONG or INT, any format); adds `length` to negative numbers. Throws S4J_INDEX naming
// the number, its position, the dimension and its length.
Vec<int64_t> index_list(const Operand& list, int64_t length, int dimension, const char* name);

// The distinct targets of a list, ascending, each with the last source that has this target: later sources win.
struct Winners {
  Vec<int64_t> targets, sources;
};
Winners winners(const Vec<int64_t>& list);

// Returns a new array with x's fill and dup()'s format. Elements of a DENSE result that receive no element of x are
// `padding`. For a sparse x, takes O(entries visited + entries of the result + lists), never O(extents).
Result rearrange(Allocator& to, const Operand& x, const Moves& moves, Scalar padding, const Operand* target = nullptr);

}  // namespace s4j
