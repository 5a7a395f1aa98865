// SPDX-License-Identifier: Apache-2.0
// Entries to text.
#include "io/matrix_market_write.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kPiece = threshold::kWritePiece;  // entries

int64_t digits_of(int64_t extent) {
  int64_t n = 1;
  for (; extent > 9; extent /= 10) ++n;
  return n;
}

// The longest text of a value.
int64_t width_of(Type type) {
  constexpr int64_t widths[kTypes] = {24, 16, 11, 20, 1};
  return widths[static_cast<int>(type)];
}

template <class T>
char* write_value(char* to, T v) {
  constexpr int64_t kMost = 24;
  if constexpr (std::is_same_v<T, Bool>) {
    *to = v.v != 0 ? '1' : '0';
    return to + 1;
  } else {
    if constexpr (std::is_floating_point_v<T>) {
      // Small whole numbers, as many files have, are quicker as such; -0 is none.
      if (v > -100000 && v < 100000 && v == static_cast<T>(static_cast<int32_t>(v)) && (v != 0 || !std::signbit(v)))
        return std::to_chars(to, to + kMost, static_cast<int32_t>(v)).ptr;
    }
    return std::to_chars(to, to + kMost, v).ptr;
  }
}

char* write_index(char* to, int64_t i) {
  char* const end = std::to_chars(to, to + 20, i + 1).ptr;
  *end = ' ';
  return end + 1;
}

}  // namespace

// entry(position of its value, row, column) for those of [from, until) that are listed, counted from the block's first.
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
    // The last line that begins at or before k.
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

MatrixMarketLines::Written MatrixMarketLines::write(const Block& b, int64_t from, char* to, int64_t capacity) const {
  const bool dense = b.format == Format::kDense;
  const int64_t widest =
      (dense ? 0 : digits_of(b.shape[0]) + digits_of(b.shape[1]) + 2) + (pattern ? 0 : width_of(b.type)) + 1;
  const int64_t n = std::min(b.nnz - from, capacity / widest);
  const int64_t pieces = (n + kPiece - 1) / kPiece;
  // Each piece into a place that is large enough, then all of them together.
  Vec<char> places(static_cast<size_t>(n * widest));
  struct Piece {
    int64_t bytes, lines, begin;
  };
  Vec<Piece> done(static_cast<size_t>(pieces));
  dispatch(b.type, [&](auto t) {
    using T = decltype(t);
    const T* const values = b.data<T>();
    parallel_for(n, kPiece, 64, [&](int64_t begin, int64_t end) {
      char* const place = places.data() + begin * widest;
      char* p = place;
      int64_t lines = 0;
      entries(b, from + begin, from + end, [&](int64_t k, int64_t row, int64_t column) {
        if (!dense) {
          p = write_index(p, row);
          p = write_index(p, column);
        }
        if (pattern) --p;  // the blank behind the column
        if (!pattern) p = write_value(p, values[k]);
        *p++ = '\n';
        ++lines;
      });
      done[begin / kPiece] = {p - place, lines, 0};
    });
  });
  Written w{0, from + n, 0};
  for (Piece& piece : done) {
    w.lines += piece.lines;
    piece.begin = w.bytes;
    w.bytes += piece.bytes;
  }
  parallel_chunks(pieces, w.bytes / 8, [&](int64_t c) {
    const Piece& piece = done[c];
    std::copy_n(places.data() + c * kPiece * widest, piece.bytes, to + piece.begin);
  });
  return w;
}

}  // namespace s4j
