// SPDX-License-Identifier: Apache-2.0
// The form of a matrix for matrix-vector products, cached once they repeat: slices (SELL-8, format/sliced.hpp) or tiles
// (blocks of rows and columns, tiled.hpp).
#pragma once

#include "array/storage.hpp"
#include "format/sliced.hpp"
#include "ops/spmv/tiled.hpp"

namespace s4j {

// A cached form of a matrix: none, tiles, or slices.
struct VectorForm {
  TiledPtr tiles;
  SlicedPtr slices;
  std::shared_ptr<const Vec<int32_t>> places;  // for slices of row blocks: see block_slices()

  explicit operator bool() const noexcept { return tiles != nullptr || slices != nullptr; }
};

// Returns the form of a matrix's layout `spec`. Call it under a read guard. Returns none for the first `uses` requests
// with unchanged values, if a form does not pay off, or if memory is short. `long_row` is as in Sliced::build and must
// be the same in every call.
VectorForm slices(Storage& s, const Spec& spec, int64_t long_row, int64_t uses);

// As slices(), for products by columns into a result that stays in cache (spmv_columns.hpp). The form is always slices.
// Line places[k * cols + j] holds column j's entries in the k-th row block, so that the sums of lines are the sums of
// the blocks. `rows` is the layout `spec` as a block of order (0, 1).
VectorForm block_slices(Storage& s, const Spec& spec, const Block& rows, int64_t uses);

}  // namespace s4j
