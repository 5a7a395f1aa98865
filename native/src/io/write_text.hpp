// SPDX-License-Identifier: Apache-2.0
// Formats numbers as text; many threads format pieces of it.
#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "core/types.hpp"
#include "memory/memory.hpp"
#include "parallel/parallel.hpp"

namespace s4j {

inline int64_t digits_of(int64_t extent) {
  int64_t n = 1;
  for (; extent > 9; extent /= 10) ++n;
  return n;
}

// Returns the largest number of characters of a value of this type.
inline int64_t width_of(Type type) {
  constexpr int64_t widths[kTypes] = {24, 16, 11, 20, 1};
  return widths[static_cast<int>(type)];
}

// Writes the fewest digits that parse to the same value.
template <class T>
char* write_value(char* to, T v) {
  constexpr int64_t kMost = 24;
  if constexpr (std::is_same_v<T, Bool>) {
    *to = v.v != 0 ? '1' : '0';
    return to + 1;
  } else {
    if constexpr (std::is_floating_point_v<T>) {
      // A small whole number, which is frequent in files, is faster to format as an integer; -0 would lose its sign.
      if (v > -100000 && v < 100000 && v == static_cast<T>(static_cast<int32_t>(v)) && (v != 0 || !std::signbit(v)))
        return std::to_chars(to, to + kMost, static_cast<int32_t>(v)).ptr;
    }
    return std::to_chars(to, to + kMost, v).ptr;
  }
}

// Writes an index, which counts from 1 and is at most 2^63, followed by the character `behind`.
inline char* write_index(char* to, uint64_t i, char behind) {
  char* const end = std::to_chars(to, to + 20, i).ptr;
  *end = behind;
  return end + 1;
}

struct WrittenText {
  int64_t bytes, next, lines;
};

// Writes the items [from, from + n), each of at most `widest` bytes, to `to`. write(first, end, place, lines) formats
// items at `place`, returns the end of the text and counts its lines. Each piece is formatted into a buffer that is
// large enough; then the buffers are joined.
template <class Write>
WrittenText write_pieces(int64_t from, int64_t n, int64_t widest, char* to, Write&& write) {
  constexpr int64_t kPiece = threshold::kWritePiece;  // entries per piece
  const int64_t pieces = (n + kPiece - 1) / kPiece;
  Vec<char> places(static_cast<size_t>(n * widest));
  struct Piece {
    int64_t bytes, lines, begin;
  };
  Vec<Piece> done(static_cast<size_t>(pieces));
  parallel_for(n, kPiece, 64, [&](int64_t begin, int64_t end) {
    char* const place = places.data() + begin * widest;
    int64_t lines = 0;
    char* const p = write(from + begin, from + end, place, lines);
    done[begin / kPiece] = {p - place, lines, 0};
  });
  WrittenText w{0, from + n, 0};
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
