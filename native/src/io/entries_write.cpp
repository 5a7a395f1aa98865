// SPDX-License-Identifier: Apache-2.0
// Formats entries as lines of text.
#include "io/entries_write.hpp"

#include "format/emit.hpp"

namespace s4j {
namespace {

// Calls entry(position of its value, coordinates) for the entries [from, until), counted from the block's first entry.
template <class Entry>
void each_entry(const Block& b, int64_t from, int64_t until, Entry&& entry) {
  int64_t at[kMaxRank] = {};
  dispatch_index(b.index_width, [&](auto index) {
    using I = decltype(index);
    if (b.format == Format::kCoo) {
      for (int64_t k = from; k < until; ++k) {
        for (int d = 0; d < b.shape.rank; ++d) at[d] = static_cast<int64_t>(b.coordinate<I>(d)[k]);
        entry(k, at);
      }
      return;
    }
    const RadixSplit major(b.shape, b.order.data(), 0, b.partitioning);
    const RadixSplit minor(b.shape, b.order.data(), b.partitioning, b.shape.rank);
    const I* const minors = b.index<I>();
    const int64_t first = b.pointers[0];
    int64_t k = first + from;
    // Finds the last line (compressed row) that begins at or before k.
    for (int64_t l = std::upper_bound(b.pointers, b.pointers + b.lines + 1, k) - b.pointers - 1; k < first + until;
         ++l) {
      const int64_t end = std::min(first + until, b.pointers[l + 1]);
      if (k < end) major.split(b.line_id(l), at);
      for (; k < end; ++k) {
        minor.split(static_cast<int64_t>(minors[k]), at);
        entry(k, at);
      }
    }
  });
}

}  // namespace

WrittenText EntryLines::write(const Block& b, int64_t from, char* to, int64_t capacity) const {
  const int rank = b.shape.rank;
  int64_t widest = width_of(b.type) + 1;
  for (int d = 0; d < rank; ++d) widest += (names[d].starts == nullptr ? digits_of(b.shape[d]) : names[d].longest) + 1;
  const int64_t n = std::min(b.nnz - from, capacity / widest);
  if (n == 0 && from < b.nnz) return {widest, from, 0};
  return dispatch(b.type, [&](auto t) {
    using T = decltype(t);
    const T* const values = b.data<T>();
    return write_pieces(from, n, widest, to, [&](int64_t begin, int64_t end, char* p, int64_t& lines) {
      each_entry(b, begin, end, [&](int64_t k, const int64_t* at) {
        for (int d = 0; d < rank; ++d) {
          if (names[d].starts == nullptr) {
            p = write_index(p, static_cast<uint64_t>(at[d]) + static_cast<uint64_t>(base), delimiter);
            continue;
          }
          const int64_t* const place = names[d].starts + at[d];
          p = std::copy_n(names[d].text + place[0], std::min(place[1] - place[0], names[d].longest), p);
          *p++ = delimiter;
        }
        if (pattern)
          --p;  // removes the delimiter after the last coordinate
        else
          p = write_value(p, values[k]);
        *p++ = '\n';
      });
      lines += end - begin;
      return p;
    });
  });
}

template <class T, class I>
char* SvmlightRows::row(const Block& b, int64_t stored, int64_t row, char* p) const {
  const char* const begin = p;
  for (int64_t l = labels_before(row); l < labels_before(row + 1); ++l) {
    if (p > begin) *p++ = ',';
    p = write_value(p, labels[l]);
  }
  if (queries != nullptr) {
    if (p > begin) *p++ = ' ';
    p = write_value(std::copy_n("qid:", 4, p), queries[row]);
  }
  if (stored >= 0) {
    for (int64_t k = b.pointers[stored]; k < b.pointers[stored + 1]; ++k) {
      if (p > begin) *p++ = ' ';
      p = write_index(p, static_cast<uint64_t>(b.index<I>()[k]) + static_cast<uint64_t>(base), ':');
      p = write_value(p, b.data<T>()[k]);
    }
  }
  *p++ = '\n';
  return p;
}

WrittenText SvmlightRows::write(const Block& b, int64_t from, char* to, int64_t capacity) const {
  constexpr int64_t kPiece = threshold::kWritePiece;  // entries or rows per piece
  const int64_t rows = b.shape[0], label = width_of(Type::kDouble) + 1, query = queries == nullptr ? 0 : 25;
  const int64_t pair = digits_of(b.shape[1]) + width_of(b.type) + 2;
  // Returns the stored row with this number, or the next one; a hypersparse block stores only rows with entries.
  const auto stored = [&](int64_t row) {
    return b.line_ids == nullptr ? row : std::lower_bound(b.line_ids, b.line_ids + b.lines, row) - b.line_ids;
  };
  const auto widest = [&](int64_t first, int64_t last) {
    return (b.pointers[stored(last)] - b.pointers[stored(first)]) * pair +
           (labels_before(last) - labels_before(first)) * label + (last - first) * (query + 1);
  };
  // One thread formats a piece of whole rows into a buffer that is large enough; then the buffers are joined.
  struct Piece {
    int64_t first, last, place, bytes, begin;
  };
  Vec<Piece> pieces;
  int64_t next = from, room = 0;
  while (next < rows) {
    int64_t last = next;
    for (int64_t own = 0; last < rows && last - next < kPiece && own < kPiece; ++last)
      own = b.pointers[stored(last + 1)] - b.pointers[stored(next)];
    const auto too_wide = [&] { return room + widest(next, last) > capacity; };
    while (last > next && too_wide()) last = next + (last - next) / 2;
    if (last == next) break;
    pieces.push_back({next, last, room, 0, 0});
    room += widest(next, last);
    next = last;
  }
  if (next == from && from < rows) return {widest(from, from + 1), from, 0};
  Vec<char> places(static_cast<size_t>(room));
  dispatch(b.type, [&](auto t) {
    dispatch_index(b.index_width, [&](auto i) {
      parallel_chunks(static_cast<int64_t>(pieces.size()), room, [&](int64_t c) {
        Piece& piece = pieces[c];
        char* p = places.data() + piece.place;
        int64_t line = stored(piece.first);
        for (int64_t r = piece.first; r < piece.last; ++r) {
          const bool there = line < b.lines && b.line_id(line) == r;
          p = row<decltype(t), decltype(i)>(b, there ? line : -1, r, p);
          line += there ? 1 : 0;
        }
        piece.bytes = p - places.data() - piece.place;
      });
    });
  });
  WrittenText w{0, next, next - from};
  for (Piece& piece : pieces) {
    piece.begin = w.bytes;
    w.bytes += piece.bytes;
  }
  parallel_chunks(static_cast<int64_t>(pieces.size()), w.bytes / 8, [&](int64_t c) {
    std::copy_n(places.data() + pieces[c].place, pieces[c].bytes, to + pieces[c].begin);
  });
  return w;
}

}  // namespace s4j
