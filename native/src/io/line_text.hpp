// SPDX-License-Identifier: Apache-2.0
// Scans text many bytes at a time: counts lines, finds their ends, and parses the two indexes at the beginning of a
// line. A text must end in a line end, and 64 bytes after it must be readable.
#pragma once

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/thresholds.hpp"
#include "io/number_text.hpp"

namespace s4j {

inline constexpr int64_t kTextPadding = 64;

inline bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

inline const char* skip_blanks(const char* p) {
  while (blank(*p)) ++p;
  return p;
}

// Returns where the line after that of p begins. Every line of the text has a line end.
inline const char* next_line(const char* p, const char* end) {
  return static_cast<const char*>(std::memchr(p, '\n', end - p)) + 1;
}

// Returns where the line of p begins; `text` is the begin of some line before.
inline const char* line_begin(const char* text, const char* p) {
  while (p > text && p[-1] != '\n') --p;
  return p;
}

// Skips consecutive line ends, which are empty lines, eight at a time.
inline const char* skip_line_ends(const char* p, const char* end) {
  constexpr auto kEnds = UINT64_C(0x0A0A0A0A0A0A0A0A);
  for (uint64_t w; end - p >= 8; p += 8) {
    std::memcpy(&w, p, 8);
    if (w != kEnds) break;
  }
  while (p < end && *p == '\n') ++p;
  return p;
}

// Returns the first lone carriage return in [p, end): one that another character than a line feed follows; null if
// there is none. A text with carriage returns as line ends would look like a single line, and a comment would hide all
// entries after it.
inline const char* lone_return(const char* p, const char* end) {
  for (; p < end && (p = static_cast<const char*>(std::memchr(p, '\r', end - p))) != nullptr; ++p)
    if (p + 1 < end && p[1] != '\n') return p;
  return nullptr;
}

struct LineCounts {
  int64_t all = 0, entries = 0;
  bool returns = false;  // some carriage return is not followed by a line feed (lone)
};

// Counts the line ends in [p, p + n), and separately those that a comment, a blank or another line end follows. Also
// looks for lone carriage returns. Fast, since it is an extra pass over the whole text.
struct Ends {
  int64_t all = 0, comments = 0;
  bool blanks = false, returns = false;
};
inline Ends count_ends(const char* p, int64_t n, char comment = '%') {
  typedef uint8_t Bytes __attribute__((vector_size(16)));
  constexpr int64_t kWidth = sizeof(Bytes);
  constexpr int64_t kMost = 255;  // a byte counter would wrap after more steps
  Ends sum;
  int64_t i = 0;
  while (i + kWidth <= n) {
    Bytes all{}, comments{}, blanks{}, returns{};
    for (int64_t step = 0; step < kMost && i + kWidth <= n; ++step, i += kWidth) {
      Bytes here, behind;
      std::memcpy(&here, p + i, kWidth);
      std::memcpy(&behind, p + i + 1, kWidth);
      const auto ends = std::bit_cast<Bytes>(here == '\n');  // 255, that is -1, in each matching byte
      all -= ends;
      comments -= ends & std::bit_cast<Bytes>(behind == static_cast<uint8_t>(comment));
      blanks |= ends & std::bit_cast<Bytes>(behind <= ' ');
      returns |= std::bit_cast<Bytes>(here == '\r') & std::bit_cast<Bytes>(behind != '\n');
    }
    for (int64_t lane = 0; lane < kWidth; ++lane) {
      sum.all += all[lane];
      sum.comments += comments[lane];
      sum.blanks = sum.blanks || blanks[lane] != 0;
      sum.returns = sum.returns || returns[lane] != 0;
    }
  }
  for (; i < n; ++i) {
    sum.returns = sum.returns || (p[i] == '\r' && p[i + 1] != '\n');
    if (p[i] != '\n') continue;
    ++sum.all;
    sum.comments += p[i + 1] == comment ? 1 : 0;
    sum.blanks = sum.blanks || static_cast<uint8_t>(p[i + 1]) <= ' ';
  }
  return sum;
}

// Stands for "no comments": no first character of a line equals it.
inline constexpr char kNoComment = '\n';

// Returns where the first field of a line begins; null for a blank line or a comment. If tabs are delimiters (`tabs`),
// a tab before the first word ends an empty field. FirstLine.Start has the same rule in Java.
inline const char* first_field(const char* line, char comment, bool tabs) {
  const char* const word = skip_blanks(line);
  if (*word == '\n') return nullptr;
  const char* field = word;
  if (tabs && word != line) {
    field = line;
    while (*field == ' ' || *field == '\r') ++field;
  }
  return *field != comment ? field : nullptr;
}

// Counts the lines that begin in [p, end), where p and end are begins of lines, and those among them that are neither
// blank nor comments.
inline LineCounts count_lines(const char* p, const char* end, char comment = '%', bool tabs = false) {
  if (p == end) return {};
  const Ends ends = count_ends(p, end - p - 1, comment);  // the last line end is counted separately
  LineCounts n{ends.all + 1, 0, ends.returns};
  if (!ends.blanks && static_cast<uint8_t>(*p) > ' ') {
    n.entries = n.all - ends.comments - (*p == comment ? 1 : 0);
    return n;
  }
  for (const char* at = p; at < end;) {
    at = skip_line_ends(at, end);
    if (at == end) break;
    n.entries += first_field(at, comment, tabs) != nullptr ? 1 : 0;
    at = next_line(at, end);
  }
  return n;
}

// Returns the line ends of a text one after the other. Finds those of many bytes at a time, before the lines are
// parsed: parsing a line then need not wait until the line before has been parsed to its end.
class LineEnds {
 public:
  explicit LineEnds(const char* text, const char* end) : scanned_(text), end_(end) {}
  const char* next() noexcept {
    while (taken_ == found_) scan();
    return block_ + ends_[taken_++];
  }

 private:
  static constexpr int64_t kBlock = threshold::kLineBlock;
  static_assert(kBlock <= 1 << 16);

  void scan() noexcept {
    block_ = scanned_;
    scanned_ = std::min(end_, block_ + kBlock);
    taken_ = found_ = 0;
#if defined(__SSE2__)
    const __m128i ends = _mm_set1_epi8('\n');
    constexpr int64_t kStep = 64;  // bytes per step; the last step may read past the text
    static_assert(kStep <= kTextPadding);
    const int64_t bytes = scanned_ - block_;
    for (int64_t at = 0; at < bytes; at += kStep) {
      uint64_t here = 0;
      for (int64_t i = 0; i < kStep; i += 16) {
        const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block_ + at + i));
        here |= static_cast<uint64_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(text, ends))) << i;
      }
      if (at + kStep > bytes) here &= (uint64_t{1} << (bytes - at)) - 1;
      for (; here != 0; here &= here - 1) ends_[found_++] = static_cast<uint16_t>(at + std::countr_zero(here));
    }
#else
    for (const char* p = block_;; ++p) {
      p = static_cast<const char*>(std::memchr(p, '\n', scanned_ - p));
      if (p == nullptr) return;
      ends_[found_++] = static_cast<uint16_t>(p - block_);
    }
#endif
  }

  const char* block_ = nullptr;
  const char* scanned_;
  const char* end_;
  int64_t taken_ = 0, found_ = 0;
  std::array<uint16_t, kBlock> ends_;
};

// Parses the two indexes at the beginning of a line, each of one to eight digits and followed by one delimiter or the
// line end. Returns null for any other line, which may still be valid. Finds the ends of both indexes at once.
template <bool kBlanks = true>  // the delimiter is a blank
const char* parse_indexes(const char* line, const char* end, uint64_t& row, uint64_t& column, char delimiter = ' ') {
#if defined(__SSE2__)
  const auto ends = [&](int64_t at) {
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(line + at));
    const __m128i here = kBlanks ? _mm_cmplt_epi8(text, _mm_set1_epi8(' ' + 1))
                                 : _mm_or_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8(delimiter)),
                                                _mm_cmplt_epi8(text, _mm_set1_epi8('\r' + 1)));
    return static_cast<uint32_t>(_mm_movemask_epi8(here));
  };
  const uint32_t all = ends(0) | ends(16) << 16, later = all & (all - 1);
  if (later == 0) return nullptr;
  const int64_t first = std::countr_zero(all), second = std::countr_zero(later), digits = second - first - 1;
  const char* const after = line + second;
  if (first < 1 || first > 8 || digits < 1 || digits > 8 || line[first] != delimiter ||
      (*after != delimiter && after != end))
    return nullptr;
  // Tests both indexes at once; a branch for each would be mispredicted.
  const int good =
      int{detail::all_digits(line, first, row)} & int{detail::all_digits(line + first + 1, digits, column)};
  return good != 0 ? after : nullptr;
#else
  (void)line, (void)end, (void)row, (void)column, (void)delimiter;
  return nullptr;
#endif
}

}  // namespace s4j
