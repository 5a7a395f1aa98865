// SPDX-License-Identifier: Apache-2.0
// The sliced or tiled form of a matrix, kept beside it once products with vectors repeat.
#pragma once

#include "array/storage.hpp"
#include "format/sliced.hpp"
#include "ops/spmv/tiled.hpp"

namespace s4j {

// What is kept of a matrix: none, tiles, or slices.
struct VectorForm {
  TiledPtr tiles;
  SlicedPtr slices;
  std::shared_ptr<const Vec<int32_t>> places;  // of slices of blocks: see block_slices()

  explicit operator bool() const noexcept { return tiles != nullptr || slices != nullptr; }
};

// Under a read guard: the form of a matrix's layout `spec`. None for the first `uses` asks on unchanged values, where
// making it does not pay, and when memory is short. `long_row` as in Sliced::build, the same in every call.
VectorForm slices(Storage& s, const Spec& spec, int64_t long_row, int64_t uses);

// The same for products by columns into a result that stays in cache (spmv_columns.hpp): always slices, the line
// places[k * cols + j] of which has what column j has in the k-th block of rows, so that the lines' sums are those of
// the blocks. `rows`: the layout `spec`, as a block of order (0, 1).
VectorForm block_slices(Storage& s, const Spec& spec, const Block& rows, int64_t uses);

}  // namespace s4j
