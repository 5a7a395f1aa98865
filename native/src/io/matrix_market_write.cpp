// SPDX-License-Identifier: Apache-2.0
// Formats entries as lines of Matrix Market text.
#include "io/matrix_market_write.hpp"

#include <algorithm>

#include "format/emit.hpp"
#include "io/write_text.hpp"

namespace s4j {
namespace {

constexpr int64_t kPiece = threshold::kWritePiece;  // entries per piece, which one thread formats

}  // namespace

// Calls entry(position of its value, row, column) for the entries [from, until) that the file lists, counted from the
// block's first entry.
template <class Entry>
void MatrixMarketLines::entries(const Block& b, int64_t from, int64_t until, Entry&& entry) const {
  if (b.format == Format::kDense) {
    const int64_t rows = b.shape[0];
    for (int64_t k = from; k < until; ++k) {
      const int64_t j = k / rows, i = k - j * rows;
      if (lists(i, j)) entry(i * b.strides[0] + j * b.strides[1], i, j);
    }
    return;
  }
  dispatch_index(b.index_width, [&](auto index) {
    using I = decltype(index);
    if (b.format == Format::kCoo) {
      const I* const rows = b.coordinate<I>(0);
      const I* const columns = b.coordinate<I>(1);
      for (int64_t k = from; k < until; ++k)
        if (lists(rows[k], columns[k])) entry(k, static_cast<int64_t>(rows[k]), static_cast<int64_t>(columns[k]));
      return;
    }
    const RadixSplit major(b.shape, b.order.data(), 0, b.partitioning);
    const RadixSplit minor(b.shape, b.order.data(), b.partitioning, 2);
    const I* const minors = b.index<I>();
    const int64_t first = b.pointers[0];
    int64_t k = first + from;
    int64_t at[2] = {};
    // Finds the last line (compressed row) that begins at or before k.
    for (int64_t l = std::upper_bound(b.pointers, b.pointers + b.lines + 1, k) - b.pointers - 1; k < first + until;
         ++l) {
      const int64_t end = std::min(first + until, b.pointers[l + 1]);
      if (k < end) major.split(b.line_id(l), at);
      for (; k < end; ++k) {
        minor.split(static_cast<int64_t>(minors[k]), at);
        if (lists(at[0], at[1])) entry(k, at[0], at[1]);
      }
    }
  });
}

int64_t MatrixMarketLines::count(const Block& b) const {
  if (symmetry == MatrixMarketSymmetry::kGeneral) return b.nnz;
  const int64_t pieces = (b.nnz + kPiece - 1) / kPiece;
  Vec<int64_t> counts(static_cast<size_t>(pieces));
  parallel_for(b.nnz, kPiece, 4, [&](int64_t from, int64_t until) {
    int64_t n = 0;
    entries(b, from, until, [&](int64_t, int64_t, int64_t) { ++n; });
    counts[from / kPiece] = n;
  });
  int64_t all = 0;
  for (const int64_t n : counts) all += n;
  return all;
}

WrittenText MatrixMarketLines::write(const Block& b, int64_t from, char* to, int64_t capacity) const {
  const bool dense = b.format == Format::kDense;
  const int64_t widest =
      (dense ? 0 : digits_of(b.shape[0]) + digits_of(b.shape[1]) + 2) + (pattern ? 0 : width_of(b.type)) + 1;
  const int64_t n = std::min(b.nnz - from, capacity / widest);
  return dispatch(b.type, [&](auto t) {
    using T = decltype(t);
    const T* const values = b.data<T>();
    return write_pieces(from, n, widest, to, [&](int64_t begin, int64_t end, char* p, int64_t& lines) {
      entries(b, begin, end, [&](int64_t k, int64_t row, int64_t column) {
        if (!dense) {
          p = write_index(p, static_cast<uint64_t>(row) + 1, ' ');
          p = write_index(p, static_cast<uint64_t>(column) + 1, ' ');
        }
        if (pattern) --p;  // removes the blank after the column
        if (!pattern) p = write_value(p, values[k]);
        *p++ = '\n';
        ++lines;
      });
      return p;
    });
  });
}

}  // namespace s4j
