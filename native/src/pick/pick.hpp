// SPDX-License-Identifier: Apache-2.0
// Entries of a GCS block that are picked along each dimension on its own: intervals, points, lists of indexes. A view
// of an array and lists of indexes of that view are picks alike, so that they compose before anything is copied.
#pragma once

#include <array>
#include <optional>

#include "layout/layout.hpp"

namespace s4j {

inline constexpr int64_t kNothing = INT64_MIN;

// Where the coordinates of a result come from, along one dimension of a block.
struct Pick {
  int64_t begin = 0, step = 1, length = 0;  // coordinate i from begin + step * i, step >= 1, for i < length
  const int64_t* table = nullptr;           // if given, from table[i]; kNothing where nothing lands
  int to = -1;                              // the result's dimension; -1: the one coordinate is left out

  bool interval() const noexcept { return table == nullptr; }
  bool whole(int64_t extent) const noexcept { return interval() && begin == 0 && step == 1 && length == extent; }
  int64_t at(int64_t i) const noexcept { return interval() ? begin + step * i : table[i]; }
};
using Picks = std::array<Pick, kMaxRank>;  // by the block's dimensions

// The picked entries as a layout of `shape`: `wanted` (COO or GCS), or if null the block's own order. Dimensions of the
// shape that no pick names have length 1. Nothing where the block has listed lines or is no GCS, where a minor index is
// repeated and there are several minor dimensions, where the shape is empty, and where looking at each line would not
// pay. O(lines of the result + entries of the picked lines), and once more where `wanted` is another order than the
// block's; a list along a minor dimension adds that dimension's extent, which is bounded by the block's entries.
std::optional<Layout> pick(Allocator& to, const Block& b, const Picks& picks, const Shape& shape, const Spec* wanted);

// Entries of the block's lines that picks leave, about: what pick() looks at.
double picked_entries(const Block& b, const Picks& picks) noexcept;

}  // namespace s4j
