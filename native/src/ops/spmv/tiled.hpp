// SPDX-License-Identifier: Apache-2.0
// The layout for products with a vector that does not fit a core's caches. Entries are stored in cells, tiles of rows
// by tiles of columns, so that the parts of x and y that a cell uses stay in L2 (cache blocking; Nishtala et al. 2007).
// See decisions 0005 section 6 and 0019 section 5.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "core/thresholds.hpp"
#include "layout/layout.hpp"

namespace s4j {

class Tiled;
using TiledPtr = std::shared_ptr<Tiled>;

class Tiled {
 public:
  // Builds tiles of a FLOAT or DOUBLE GCS block of rank 2, partitioning 1, whose lines (the rows) all have fewer than
  // `long_row` entries. Returns null if tiles do not pay off or do not fit: 64-bit indexes, line ids, a vector that
  // stays in cache, entries close to each other, few distinct values, few entries per cell. Throws if memory is short.
  // O(nnz).
  static TiledPtr build(const Block& a, int64_t long_row);
  // Copies new values of the same structure. The old values stay if the function throws because memory is short.
  void refresh(const Block& a);

  int64_t bytes() const noexcept;
  int64_t rows() const noexcept { return rows_; }
  int64_t entries() const noexcept { return cells_.back(); }
  int64_t row_tiles() const noexcept { return row_tiles_; }
  int64_t first_row(int64_t tile) const noexcept { return std::min(rows_, tile << row_bits_); }

  // Computes y_i = sum_k a_ik x_k in ascending k, for the rows of a tile. T is the matrix's type.
  template <class T>
  void product(int64_t tile, const T* x, T* y) const noexcept {
    T* const own = y + first_row(tile);
    std::fill(own, y + first_row(tile + 1), T(0));
    const uint32_t* const places = places_.as<uint32_t>();
    const T* const values = values_.as<T>();
    for (int64_t c = 0; c < column_tiles_; ++c) {
      const T* const part = x + (c << kColumnBits);
      const int64_t* const cell = cells_.data() + tile * column_tiles_ + c;
      for (int64_t k = cell[0]; k < cell[1]; ++k)
        own[places[k] >> kColumnBits] += values[k] * part[places[k] & kColumnMask];
    }
  }

 private:
  static constexpr int kColumnBits = threshold::kTiledColumnBits, kRowBits = threshold::kTiledRowBits;
  static constexpr uint32_t kColumnMask = (uint32_t{1} << kColumnBits) - 1;
  static_assert(uint64_t{1} << (kColumnBits + kRowBits) <= uint64_t{UINT32_MAX} + 1);

  template <class U>
  void fill(const Block& a);

  int64_t rows_ = 0, row_tiles_ = 0, column_tiles_ = 0;
  int row_bits_ = 0;
  Vec<int64_t> cells_;  // begins of the cells, one row of tiles after another
  Buffer places_;       // per entry: its row and column within the tiles, in 32 bits
  Buffer values_;
};

}  // namespace s4j
