// SPDX-License-Identifier: Apache-2.0
// What readers of text share. The caller feeds a text piece by piece; a reader takes the whole lines of a piece and
// splits them into parts for its threads. The parts depend only on the bytes. A lone carriage return is one that no
// line feed follows.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>

#include "core/error.hpp"
#include "core/types.hpp"
#include "io/line_text.hpp"

namespace s4j {

inline constexpr int64_t kLongestLine = 1 << 20;              // in bytes; comments may be longer
inline constexpr int64_t kTextPiece = threshold::kReadPiece;  // bytes of a part, which one thread parses

// Returns the end of the last whole line of text[0, bytes). If `last`, first adds a line end to an unterminated last
// line. Overwrites the kTextPadding bytes after the text.
inline const char* end_of_lines(char* text, int64_t bytes, bool last) {
  if (bytes < 0) fail(S4J_ILLEGAL_ARGUMENT, "the number of bytes of text is ", bytes, "; it must not be negative");
  std::memset(text + bytes, 0, kTextPadding);
  const char* end = text + bytes;
  if (last && bytes > 0 && end[-1] != '\n') {
    text[bytes] = '\n';
    ++end;
  }
  while (end > text && end[-1] != '\n') --end;
  return end;
}

// Cuts whole lines into parts of about kTextPiece bytes, one per thread; some parts may be empty.
struct TextParts {
  const char* begin;
  const char* end;

  int64_t count() const { return (end - begin + kTextPiece - 1) / kTextPiece; }
  const char* cut(int64_t part) const {
    const char* const at = begin + part * kTextPiece;
    if (part == 0) return begin;
    return at >= end ? end : next_line(at - 1, end);
  }
};

// Parses a value of type T; `real`: a real number, else a whole number. Returns null if there is no number, or if T
// cannot hold it; only in the latter case `fits` is false. Integer types and BOOL accept whole numbers only.
template <class T>
const char* parse_value(const char* p, const char* end, bool real, T& out, bool& fits) {
  if constexpr (std::is_floating_point_v<T>) {
    if (real) return parse_real(p, end, out);
  }
  int64_t whole = 0;
  const char* after = parse_whole(p, whole, fits);
  if (after == nullptr) {
    fits = true;
    return nullptr;
  }
  if constexpr (std::is_floating_point_v<T>) {
    if (fits)
      out = static_cast<T>(whole);
    else
      parse_real_slowly(p, after, out);
    fits = !std::isinf(out);  // a whole number in the text is finite
  } else if (fits) {
    if constexpr (std::is_same_v<T, Bool>) {
      fits = whole == 0 || whole == 1;
      out = Bool{static_cast<uint8_t>(whole)};
    } else {
      out = static_cast<T>(whole);
      fits = out == whole;
    }
  }
  return fits ? after : nullptr;
}

// A comment whose line end has not been fed yet. The reader drops its text, so that comments may be of any length.
struct CutComment {
  int64_t bytes = 0;      // bytes dropped so far; 0 outside of such a comment
  bool returned = false;  // the last dropped byte is a carriage return

  // Drops [p, end), the next part of the comment. Returns the column of the first lone carriage return in it, or 0.
  int64_t take(const char* p, const char* end) {
    const char* const lone = returned && p < end && *p != '\n' ? p - 1 : lone_return(p, end);
    const int64_t column = lone == nullptr ? 0 : bytes + (lone - p) + 1;
    if (p < end) returned = end[-1] == '\r';
    bytes += end - p;
    return column;
  }
};

inline const char* lone_return_text() {
  return "a carriage return has no line feed after it; lines must end with a line feed, or with a carriage return and "
         "a line feed";
}
inline std::string line_too_long() { return "the line has more than " + std::to_string(kLongestLine) + " characters"; }

// A base of readers: throws for invalid text and keeps its position. Afterwards the caller may only destroy the reader.
class Refusing {
 protected:
  [[noreturn]] void refuse(int64_t line, int64_t column, const std::string& what) {
    broken_ = true;
    bad_line_ = line;
    bad_column_ = column;
    fail(S4J_MALFORMED, "line ", line, ", column ", column, ": ", what);
  }
  // Throws for the lone carriage return `lone`. The line at `begin` has `lines` lines before it.
  [[noreturn]] void refuse_lone_return(int64_t lines, const char* begin, const char* lone) {
    const char* const line = line_begin(begin, lone);
    refuse(lines + std::count(begin, line, '\n') + 1, lone - line + 1, lone_return_text());
  }
  // Throws for the first fault of the pieces, if any; `refuse_fault(i)` throws for the fault of piece i. A lone
  // carriage return takes precedence over another fault of its line, since it may have caused that fault.
  template <class Pieces, class RefuseFault>
  void refuse_first(const Pieces& pieces, RefuseFault refuse_fault) {
    for (size_t i = 0; i < pieces.size(); ++i) {
      const auto& piece = pieces[i];
      const bool returned = piece.lone != nullptr;
      if (piece.fault != decltype(piece.fault)::kNone && (!returned || piece.at < line_begin(piece.begin, piece.lone)))
        refuse_fault(i);
      if (returned) refuse_lone_return(piece.first_line, piece.begin, piece.lone);
    }
  }

  bool broken_ = false;
  int64_t bad_line_ = 0, bad_column_ = 0;
};

}  // namespace s4j
