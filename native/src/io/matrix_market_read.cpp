// SPDX-License-Identifier: Apache-2.0
// Parses the text of a Matrix Market file on all threads; reports faults (invalid text) and their positions. A lone
// carriage return is one that no line feed follows.
#include "io/matrix_market_read.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "io/fed_text.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

static_assert(MatrixMarketReader::kPadding >= kTextPadding);

enum class Fault : uint8_t {
  kNone,
  kRow,
  kColumn,
  kRowRange,
  kColumnRange,
  kValue,
  kType,
  kTrailing,
  kSkew,
  kLong,
  kSign
};

// Parses a value of type T, as the field of the banner (real, integer, ...) says. On failure returns null and sets
// `fault`. type_for() has already rejected real values for integer types.
template <class T>
const char* parse_value(const char* p, const char* end, const MatrixMarketHeader& header, T& out, Fault& fault) {
  bool fits = true;
  const bool real = header.field == MatrixMarketField::kReal;
  const char* after = s4j::parse_value(p, end, real, out, fits);
  if (after == nullptr) fault = fits ? Fault::kValue : Fault::kType;
  if (header.field == MatrixMarketField::kUnsigned && *p == '-' &&
      (fault == Fault::kType || (after != nullptr && !same(out, T{})))) {
    fault = Fault::kSign;
    return nullptr;
  }
  if constexpr (std::is_floating_point_v<T>)
    if (after != nullptr && (*after | 0x20) == 'd' && real) after = parse_fortran_exponent(p, after, out);
  return after;
}

// Returns whether c, after blanks, ends a line: as its line end, or by beginning a comment.
bool ends_line(char c) { return c == '\n' || c == '%'; }

// Some pattern files have values: skips a number after the coordinates. Returns `p` if there is none.
const char* skip_value(const char* p, const char* end) {
  const char* const begin = skip_blanks(p);
  double ignored = 0;
  const char* after = ends_line(*begin) ? nullptr : parse_real(begin, end, ignored);
  if (after != nullptr && (*after | 0x20) == 'd') after = parse_fortran_exponent(begin, after, ignored);
  return after == nullptr || !(blank(*after) || ends_line(*after)) ? p : after;
}

}  // namespace

// The lines that begin in one part of the text, which one thread parses. `at` and `fault` describe the first fault
// there.
struct MatrixMarketReader::Piece {
  const char* begin;
  const char* end;
  LineCounts lines;
  int64_t first_line, first_entry;
  Fault fault;
  const char* at;
  const char* below;  // the first entry below the diagonal and the first above it, if only one half is allowed
  const char* above;
  const char* lone;  // the first lone carriage return
};

MatrixMarketReader* MatrixMarketReader::create(const Options& options) {
  return ::new (pool().allocate(sizeof(MatrixMarketReader))) MatrixMarketReader(options);
}

void MatrixMarketReader::destroy(MatrixMarketReader* r) noexcept {
  r->magic_ = 0;
  r->~MatrixMarketReader();
  pool().release(r, sizeof(MatrixMarketReader));
}

MatrixMarketReader& MatrixMarketReader::at(int64_t handle) {
  auto* r = reinterpret_cast<MatrixMarketReader*>(handle);
  if (r == nullptr || (handle & 63) != 0 || r->magic_ != kMagic)
    fail(S4J_STATE, "the Matrix Market reader was finished or released");
  return *r;
}

Type MatrixMarketReader::type_for(const MatrixMarketHeader& header) const {
  const bool real = header.field == MatrixMarketField::kReal;
  if (options_.type < 0) return real || header.field == MatrixMarketField::kPattern ? Type::kDouble : Type::kLong;
  const auto type = static_cast<Type>(options_.type);
  if (real && !is_floating(type))
    fail(S4J_ILLEGAL_ARGUMENT, "real values are read as DOUBLE or FLOAT, not as ", name_of(type),
         "; castTo changes the array's type");
  return type;
}

// Reads the banner, comments and the size line; returns where the first entry begins, or the end.
const char* MatrixMarketReader::read_header(State& s, const char* p, const char* end) {
  while (s.phase != Phase::kEntries && p < end) {
    if (s.phase == Phase::kSize && *p == '\n') {
      const char* const behind = skip_line_ends(p, end);
      s.lines += behind - p;
      p = behind;
      continue;
    }
    const char* const next = next_line(p, end);
    if (const char* const lone = lone_return(p, next); lone != nullptr) refuse_lone_return(s.lines, p, lone);
    int64_t column = 1;
    try {
      if (s.phase == Phase::kBanner) {
        parse_banner(p, next - 1, s.header, column);
        s.phase = Phase::kSize;
      } else if (const char* word = skip_blanks(p); *word != '\n' && *word != '%') {
        if (next - p > kLongestLine) fail(S4J_MALFORMED, line_too_long());
        parse_size(p, next - 1, s.header, column);
        s.phase = Phase::kEntries;
      }
    } catch (const Error& e) {
      if (e.status() == S4J_MALFORMED) refuse(s.lines + 1, column, e.what());
      throw;
    }
    ++s.lines;
    p = next;
  }
  return p;
}

// Reserves room for this total number of entries. Trusts the header's number only as far as the text is long enough for
// it.
void MatrixMarketReader::reserve(const MatrixMarketHeader& header, Type type, int64_t entries) {
  if (entries <= capacity_) return;
  const int64_t line = header.array ? 2 : header.field == MatrixMarketField::kPattern ? 4 : 6;
  const int64_t announced = options_.bytes < 0 ? 0 : options_.bytes / line + 1;
  const int64_t room = std::max(entries, std::min(header.entries, std::max(announced, 2 * capacity_)));
  const int width = header.index_width();
  Buffer values(pool(), static_cast<size_t>(checked_mul(room, size_of(type))));
  copy_bytes(values_.as<void>(), count_ * size_of(type), values.as<void>());
  if (!header.array) {
    Buffer indexes(pool(), static_cast<size_t>(checked_mul(room, 2 * width)));
    copy_bytes(indexes_.as<void>(), count_ * width, indexes.as<void>());
    copy_bytes(indexes_.as<char>() + capacity_ * width, count_ * width, indexes.as<char>() + room * width);
    indexes_ = std::move(indexes);
  }
  values_ = std::move(values);
  capacity_ = room;
}

int64_t MatrixMarketReader::feed(char* text, int64_t bytes, bool last) {
  if (broken_ || complete_)
    fail(S4J_STATE, "the Matrix Market reader has received its last piece and takes no more text");
  const char* const end = end_of_lines(text, bytes, last);
  State s = state_;
  const char* p = text;
  if (s.phase == Phase::kBanner && (bytes > 0 || last)) {
    constexpr char kBanner[] = "%%MatrixMarket";
    int64_t from = 0;  // first character after blanks
    while (from < bytes && (text[from] == ' ' || text[from] == '\t')) ++from;
    // also accepts a banner with a single %
    const int64_t left_out = bytes - from > 1 && (text[from + 1] | 0x20) == 'm' ? 1 : 0;
    for (int64_t i = 0; i < std::min<int64_t>(bytes - from, sizeof kBanner - 1 - left_out); ++i)
      if ((text[from + i] | 0x20) != (kBanner[i + (i > 0 ? left_out : 0)] | 0x20))
        refuse(1, from + i + 1, "a Matrix Market file must begin with %%MatrixMarket");
    if (bytes == 0) refuse(1, 1, "the file is empty; a Matrix Market file must begin with %%MatrixMarket");
  }
  const auto take_comment = [&](const char* until) {
    if (const int64_t column = s.comment.take(p, until); column > 0) refuse(s.lines + 1, column, lone_return_text());
  };
  if (end == text) {
    // No line ends in the text. If it is a comment, it can be dropped; otherwise the caller must feed it again with
    // more text appended.
    if (bytes > 0 && (s.comment.bytes > 0 || (s.phase != Phase::kBanner && *text == '%'))) {
      take_comment(text + bytes);
      state_ = s;
      return bytes;
    }
    if (bytes >= kLongestLine) {
      if (const char* const lone = lone_return(text, text + bytes); lone != nullptr)
        refuse_lone_return(s.lines, text, lone);
      refuse(s.lines + 1, 1, line_too_long());
    }
    if (last) complete_ = true;
    return 0;
  }
  if (s.comment.bytes > 0) {
    const char* const next = next_line(p, end);
    take_comment(next);
    p = next;
    ++s.lines;
    s.comment = {};
  }
  p = read_header(s, p, end);
  if (s.phase == Phase::kEntries) {
    const Type type = type_for(s.header);
    const TextParts parts{p, end};
    Vec<Piece> pieces(static_cast<size_t>(parts.count()));
    const auto count = static_cast<int64_t>(pieces.size());
    parallel_chunks(count, end - p, [&](int64_t c) {
      Piece& piece = pieces[c];
      piece = {parts.cut(c), parts.cut(c + 1), {}, 0, 0, Fault::kNone, nullptr, nullptr, nullptr, nullptr};
      piece.lines = count_lines(piece.begin, piece.end);
      if (piece.lines.returns) piece.lone = lone_return(piece.begin, piece.end);
    });
    int64_t entries = count_;
    for (Piece& piece : pieces) {
      piece.first_line = s.lines;
      piece.first_entry = entries;
      s.lines += piece.lines.all;
      entries += piece.lines.entries;
    }
    if (forgotten_ + entries > s.header.entries) {
      // The lines exceed the number in the header: throws for the first such line, or for a lone carriage return before
      // it.
      const char* at = p;
      const auto lone = std::find_if(pieces.begin(), pieces.end(), [](const Piece& x) { return x.lone != nullptr; });
      int64_t line = pieces[0].first_line + 1;
      for (int64_t k = forgotten_ + count_;; ++line, at = next_line(at, end)) {
        const char* word = skip_blanks(at);
        if (lone != pieces.end() && lone->lone < next_line(at, end))
          refuse_lone_return(lone->first_line, lone->begin, lone->lone);
        if (*word != '\n' && *word != '%' && ++k > s.header.entries)
          refuse(line, word - at + 1,
                 "the file goes on after the " + std::to_string(s.header.entries) +
                     " entries that its size line announces");
      }
    }
    reserve(s.header, type, entries);
    parse(s.header, type, pieces, end);
    refuse_first(pieces, [&](size_t i) { refuse(s, pieces, i, end); });
    check_halves(s, pieces);
    note_lines(pieces);
    type_ = type;
    count_ = entries;
    p = end;
  }
  if (last) complete_ = true;
  state_ = s;
  return std::min<int64_t>(p - text, bytes);
}

void MatrixMarketReader::parse(const MatrixMarketHeader& header, Type type, Vec<Piece>& pieces, const char* end) {
  const auto rows = static_cast<uint64_t>(header.rows);
  const auto columns = static_cast<uint64_t>(header.columns);
  const MatrixMarketField field = header.field;
  const bool half = header.symmetry != MatrixMarketSymmetry::kGeneral;
  const bool skew = header.symmetry == MatrixMarketSymmetry::kSkew;
  const auto lines_of = [&](Piece& piece, auto&& entry) {
    int64_t k = piece.first_entry;
    if (piece.lines.entries == 0) return;
    LineEnds ends(piece.begin, piece.end);
    for (const char* line = piece.begin; line < piece.end;) {
      const char* const line_end = ends.next();
      const char* p = skip_blanks(line);
      if (*p != '\n' && *p != '%') {
        if (line_end - line > kLongestLine) {
          piece.fault = Fault::kLong;
          piece.at = line;
          return;
        }
        p = entry(piece, p, k, line, line_end);
        if (p == nullptr) return;
        p = skip_blanks(p);
        if (!ends_line(*p)) {
          piece.fault = Fault::kTrailing;
          piece.at = p;
          return;
        }
        ++k;
      }
      line = line_end + 1;
    }
  };
  const auto refused = [](Piece& piece, Fault fault, const char* at) -> const char* {
    piece.fault = fault;
    piece.at = at;
    return nullptr;
  };
  const auto count = static_cast<int64_t>(pieces.size());
  const int64_t work = count * kTextPiece;
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    T* const values = values_.as<T>();
    if (header.array) {
      parallel_chunks(count, work, [&](int64_t c) {
        lines_of(pieces[c], [&](Piece& piece, const char* p, int64_t k, const char*, const char*) {
          Fault fault = Fault::kNone;
          const char* after = parse_value(p, end, header, values[k], fault);
          return after == nullptr ? refused(piece, fault, p) : after;
        });
      });
      return;
    }
    dispatch_index(header.index_width(), [&](auto i) {
      using I = decltype(i);
      I* const to_rows = indexes_.as<I>();
      I* const to_columns = to_rows + capacity_;
      parallel_chunks(count, work, [&](int64_t c) {
        lines_of(pieces[c], [&](Piece& piece, const char* p, int64_t k, const char* line, const char* line_end) {
          uint64_t row = 0, column = 0;
          const char* after = parse_indexes(line, line_end, row, column);
          if (after == nullptr || row - 1 >= rows || column - 1 >= columns) {
            after = parse_index(p, row);
            if (after != nullptr && *after == '\n') return refused(piece, Fault::kColumn, after);
            if (after == nullptr || !blank(*after)) return refused(piece, Fault::kRow, p);
            if (row - 1 >= rows) return refused(piece, Fault::kRowRange, p);
            p = skip_blanks(after);
            after = parse_index(p, column);
            const bool ended =
                after != nullptr && (field == MatrixMarketField::kPattern ? ends_line(*after) : *after == '\n');
            if (after == nullptr || (!blank(*after) && !ended)) return refused(piece, Fault::kColumn, p);
            if (column - 1 >= columns) return refused(piece, Fault::kColumnRange, p);
          }
          to_rows[k] = static_cast<I>(row - 1);
          to_columns[k] = static_cast<I>(column - 1);
          if (field == MatrixMarketField::kPattern) {
            values[k] = cast<T>(int64_t{1});
            after = skip_value(after, end);
          } else {
            p = skip_blanks(after);
            bool read = false;
            if constexpr (std::is_same_v<T, double>)
              read = field == MatrixMarketField::kReal && parse_scientific(p, line_end, values[k]);
            Fault fault = Fault::kNone;
            after = read ? line_end : parse_value(p, end, header, values[k], fault);
            if (after == nullptr) return refused(piece, fault, p);
          }
          if (half) {
            if (row > column && piece.below == nullptr) piece.below = line;
            if (row < column && piece.above == nullptr) piece.above = line;
            if (skew && row == column && !same(values[k], T{})) return refused(piece, Fault::kSkew, p);
          }
          return after;
        });
      });
    });
  });
}

// Throws for the first fault of piece i; the message quotes the text there.
void MatrixMarketReader::refuse(const State& s, const Vec<Piece>& pieces, size_t i, const char* end) {
  const Piece& piece = pieces[i];
  const char* line = piece.at;
  while (line > piece.begin && line[-1] != '\n') --line;
  const int64_t number = piece.first_line + std::count(piece.begin, line, '\n') + 1;
  const bool missing = *piece.at == '\n';
  const std::string word = quoted_word(piece.at, end);
  const MatrixMarketHeader& h = s.header;
  const auto expected = [&](const char* what) {
    return missing ? "the line ends where the " + std::string(what) + " should be" : word + " is no " + what;
  };
  const auto outside = [&](const char* what, int64_t extent) {
    return std::string(what) + " " + word + " is outside 1.." + std::to_string(extent) + " of a matrix of " +
           std::to_string(h.rows) + " x " + std::to_string(h.columns);
  };
  std::string what;
  switch (piece.fault) {
    case Fault::kRow:
      what = expected("row number");
      break;
    case Fault::kColumn:
      what = expected("column number");
      break;
    case Fault::kRowRange:
      what = outside("row", h.rows);
      break;
    case Fault::kColumnRange:
      what = outside("column", h.columns);
      break;
    case Fault::kValue:
      what = expected(h.field == MatrixMarketField::kReal ? "real value" : "whole value");
      break;
    case Fault::kType:
      what = word + " does not fit " + name_of(type_for(h)) +
             (type_for(h) == Type::kDouble ? "" : "; read the file as another type, such as DOUBLE");
      break;
    case Fault::kSign:
      what =
          word +
          " is negative, but the banner says unsigned-integer; if the values are right, change the banner to integer";
      break;
    case Fault::kLong:
      what = line_too_long();
      break;
    case Fault::kSkew:
      what = word + " stands on the diagonal of a skew-symmetric matrix, which is 0";
      break;
    default:
      what = word + " follows the entry, which is ";
      what += h.array                                  ? "one value"
              : h.field == MatrixMarketField::kPattern ? "a row and a column"
                                                       : "a row, a column and a value";
      break;
  }
  refuse(number, piece.at - line + 1, what);
}

// Notes on which lines the entries are, for messages about duplicates: ranges of entries on consecutive lines.
void MatrixMarketReader::note_lines(const Vec<Piece>& pieces) {
  if (options_.policy != S4J_ERROR) return;
  // Removes what an earlier feed() noted before it failed, since the caller feeds that text again.
  while (!runs_.empty() && runs_.back().entry >= count_) runs_.pop_back();
  const auto note = [&](int64_t entry, int64_t line) {
    if (runs_.empty() || runs_.back().line + (entry - runs_.back().entry) != line) runs_.push_back({entry, line});
  };
  for (const Piece& piece : pieces) {
    int64_t entry = piece.first_entry, line = piece.first_line + 1;
    if (piece.lines.entries == 0) continue;
    if (piece.lines.entries == piece.lines.all) {
      note(entry, line);
      continue;
    }
    for (const char* at = piece.begin; at < piece.end; at = next_line(at, piece.end), ++line)
      if (const char* word = skip_blanks(at); *word != '\n' && *word != '%') note(entry++, line);
  }
}

int64_t MatrixMarketReader::line_of(int64_t entry) const {
  const auto after =
      std::upper_bound(runs_.begin(), runs_.end(), entry, [](int64_t e, const EntryRun& run) { return e < run.entry; });
  return after[-1].line + (entry - after[-1].entry);
}

// Throws if a symmetric file has entries on both sides of the diagonal: it must list one half only.
void MatrixMarketReader::check_halves(const State& s, const Vec<Piece>& pieces) {
  if (s.header.symmetry == MatrixMarketSymmetry::kGeneral) return;
  int64_t below = below_line_, above = above_line_;
  const auto line_of = [](const Piece& piece, const char* line) {
    return piece.first_line + std::count(piece.begin, line, '\n') + 1;
  };
  for (const Piece& piece : pieces) {
    if (below == 0 && piece.below != nullptr) below = line_of(piece, piece.below);
    if (above == 0 && piece.above != nullptr) above = line_of(piece, piece.above);
  }
  if (below != 0 && above != 0)
    refuse(std::max(below, above), 1,
           "a symmetric matrix lists one half, but the entries in lines " + std::to_string(std::min(below, above)) +
               " and " + std::to_string(std::max(below, above)) + " are on different sides of the diagonal");
  below_line_ = below;
  above_line_ = above;
}

}  // namespace s4j
