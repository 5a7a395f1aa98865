// SPDX-License-Identifier: Apache-2.0
#include "ops/spmv/tiled.hpp"

#include <algorithm>
#include <bit>

#include "format/few_values.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

bool has_long_row(const Block& a, int64_t long_row) noexcept {
  for (int64_t r = 0; r < a.lines; ++r)
    if (a.pointers[r + 1] - a.pointers[r] >= long_row) return true;
  return false;
}

// Returns whether neighbouring entries read x at distant elements, hardly two elements in one cache line. Looks at a
// sample.
bool scattered(const Block& a) noexcept {
  constexpr int64_t kWindow = threshold::kTiledWindow, kWindows = threshold::kTiledWindows;
  if (a.nnz < kWindow) return false;
  const int32_t per_line = 64 / size_of(a.type);
  const auto* const column = a.index<int32_t>() + a.pointers[0];
  int64_t lines = 0;
  for (int64_t w = 0; w < kWindows; ++w) {
    int32_t seen[kWindow];
    std::copy_n(column + (a.nnz - kWindow) / kWindows * w, kWindow, seen);
    std::sort(seen, seen + kWindow);
    if (int64_t{seen[kWindow - 1] - seen[0]} * size_of(a.type) < threshold::kTiledVector) return false;
    lines += 1;
    for (int64_t k = 1; k < kWindow; ++k) lines += seen[k] / per_line != seen[k - 1] / per_line ? 1 : 0;
  }
  return static_cast<double>(lines) >= threshold::kTiledScattered * static_cast<double>(kWindow * kWindows);
}

// Returns whether slices would store one byte per value, which is less to read.
template <class U>
bool few_values(const Block& a) noexcept {
  return FewValues<U>().add_sample(a.data<U>() + a.pointers[0], a.nnz);
}

}  // namespace

TiledPtr Tiled::build(const Block& a, int64_t long_row) {
  const int64_t columns = a.minor_range();
  if (a.index_width != 4 || a.line_ids != nullptr || columns * size_of(a.type) < threshold::kTiledVector)
    return nullptr;
  // Makes tiles smaller if there would be too few for several threads.
  const int row_bits = std::clamp(
      static_cast<int>(std::bit_width(static_cast<uint64_t>(a.lines / threshold::kTiledRowTiles))), 1, kRowBits);
  const int64_t row_tiles = (a.lines + (int64_t{1} << row_bits) - 1) >> row_bits;
  const int64_t column_tiles = (columns + (int64_t{1} << kColumnBits) - 1) >> kColumnBits;
  if (a.nnz / threshold::kTiledCell < row_tiles * column_tiles) return nullptr;
  const bool wide = size_of(a.type) == 8;
  if (!scattered(a) || has_long_row(a, long_row) || (wide ? few_values<uint64_t>(a) : few_values<uint32_t>(a)))
    return nullptr;
  auto out = make_pooled<Tiled>();
  out->rows_ = a.lines;
  out->row_bits_ = row_bits;
  out->row_tiles_ = row_tiles;
  out->column_tiles_ = column_tiles;
  out->cells_.resize(row_tiles * column_tiles + 1);
  out->places_ = Buffer(pool(), static_cast<size_t>(a.nnz) * sizeof(uint32_t));
  out->values_ = Buffer(pool(), static_cast<size_t>(a.nnz * size_of(a.type)));
  out->refresh(a);
  return out;
}

void Tiled::refresh(const Block& a) {
  if (size_of(a.type) == 8)
    fill<uint64_t>(a);
  else
    fill<uint32_t>(a);
}

// Sorts each row tile's entries by column tile, with a stable counting sort: entries of a row keep their order within a
// cell.
template <class U>
void Tiled::fill(const Block& a) {
  Vec<int64_t> next(row_tiles_ * column_tiles_);
  cells_.back() = a.nnz;
  const auto* const column = a.index<int32_t>();
  const U* const value = a.data<U>();
  const int64_t* const pointers = a.pointers;
  uint32_t* const places = places_.as<uint32_t>();
  U* const values = values_.as<U>();
  parallel_chunks(row_tiles_, 8 * a.nnz, [&](int64_t tile) noexcept {
    int64_t* const to = next.data() + tile * column_tiles_;
    const int64_t first = first_row(tile), end = first_row(tile + 1);
    std::fill(to, to + column_tiles_, 0);
    for (int64_t k = pointers[first]; k < pointers[end]; ++k) ++to[column[k] >> kColumnBits];
    int64_t at = pointers[first] - pointers[0];
    for (int64_t c = 0; c < column_tiles_; ++c) {
      cells_[tile * column_tiles_ + c] = at;
      at += std::exchange(to[c], at);
    }
    for (int64_t r = first; r < end; ++r)
      for (int64_t k = pointers[r]; k < pointers[r + 1]; ++k) {
        const auto c = static_cast<uint32_t>(column[k]);
        const int64_t place = to[c >> kColumnBits]++;
        places[place] = static_cast<uint32_t>(r - first) << kColumnBits | (c & kColumnMask);
        values[place] = value[k];
      }
  });
}

int64_t Tiled::bytes() const noexcept {
  return static_cast<int64_t>(cells_.size() * sizeof(int64_t) + places_.bytes() + values_.bytes());
}

}  // namespace s4j
