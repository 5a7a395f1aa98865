// SPDX-License-Identifier: Apache-2.0
// The sliced form of a matrix, kept beside it once products with vectors repeat.
#pragma once

#include "array/storage.hpp"
#include "format/sliced.hpp"

namespace s4j {

// Under a read guard: the slices of a matrix's layout `spec`. Null for the first `uses` asks on unchanged values, where
// slicing does not pay, and when memory is short. `long_row` as in Sliced::build, the same in every call.
SlicedPtr slices(Storage& s, const Spec& spec, int64_t long_row, int64_t uses);

// The same for products by columns into a result that stays in cache (spmv_columns.hpp): line places[k * cols + j] has
// what column j has in the k-th block of rows, so that the lines' sums are those of the blocks.
struct BlockSlices {
  SlicedPtr form;
  std::shared_ptr<const Vec<int32_t>> places;
};
// `rows`: the layout `spec`, as a block of order (0, 1).
BlockSlices block_slices(Storage& s, const Spec& spec, const Block& rows, int64_t uses);

}  // namespace s4j
