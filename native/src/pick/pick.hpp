// SPDX-License-Identifier: Apache-2.0
// Picks entries of a GCS block (generalised CSR: lines of minor indexes) along each dimension separately: intervals,
// points, lists of indexes. A view and lists of indexes of that view are both picks, composed before anything is
// copied.
#pragma once

#include <array>
#include <optional>

#include "layout/layout.hpp"

namespace s4j {

inline constexpr int64_t kNothing = INT64_MIN;

// The source coordinates of a result along one dimension of a block.
struct Pick {
  int64_t begin = 0, step = 1, length = 0;  // coordinate i < length comes from begin + step * i; step >= 1
  const int64_t* table = nullptr;           // if not null, coordinate i comes from table[i]; kNothing: no source
  int to = -1;                              // the dimension of the result; -1: the pick drops its single coordinate

  bool interval() const noexcept { return table == nullptr; }
  bool whole(int64_t extent) const noexcept { return interval() && begin == 0 && step == 1 && length == extent; }
  int64_t at(int64_t i) const noexcept { return interval() ? begin + step * i : table[i]; }
};
using Picks = std::array<Pick, kMaxRank>;  // indexed by the dimensions of the block

// Returns the picked entries as a layout of `shape`: in `wanted` (COO or GCS), or in the block's own order if `wanted`
// is null. Dimensions of the shape that no pick names have length 1. Returns nothing in these cases:
//   the block is not GCS, or is hypersparse (stores the ids of its lines);
//   the shape is empty;
//   a list repeats an index of one of several minor dimensions;
//   no map of the minor indexes applies, or visiting each line does not pay off.
// Costs O(lines of the result + entries of the picked lines), and as much again if `wanted` is another order than the
// block's. A list along a minor dimension adds that dimension's extent, which is bounded by the block's entries and
// lines.
std::optional<Layout> pick(Allocator& to, const Block& b, const Picks& picks, const Shape& shape, const Spec* wanted);

// Estimates the number of entries in the lines that the picks keep. pick() visits these entries.
double picked_entries(const Block& b, const Picks& picks) noexcept;

}  // namespace s4j
