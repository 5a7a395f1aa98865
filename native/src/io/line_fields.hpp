// SPDX-License-Identifier: Apache-2.0
// Splits a line of text into fields, which may be in quotes.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>

#include "io/line_text.hpp"

namespace s4j {

// Splits lines at a delimiter; ' ' means any number of blanks. If `quotes`, a field that begins with a quote ends at
// the next quote; two quotes in a row stand for one.
class Fields {
 public:
  Fields(char delimiter, bool quotes) : delimiter_(delimiter), quotes_(quotes) {}
  bool blanks() const { return delimiter_ == ' '; }
  bool tabs() const { return delimiter_ == '\t'; }
  char delimiter() const { return delimiter_; }
  // Skips blanks, unless the delimiter is a blank character such as a tab.
  const char* skip_spaces(const char* p) const {
    while (blank(*p) && (*p != delimiter_ || blanks())) ++p;
    return p;
  }
  // Returns whether the field that begins at p is quoted.
  bool quoted(const char* p) const { return quotes_ && *p == '"'; }
  // Returns whether p is after the last character of a field.
  bool ended(const char* p) const { return blank(*p) || *p == '\n' || *p == delimiter_; }
  // The field found by name(): its text without surrounding blanks. `doubled`: quotes in it are still doubled;
  // `behind`: its end, null if the closing quote is missing. Inlined: with calls, reading names takes a sixth longer.
  struct Name {
    std::string_view text;
    const char* behind;
    bool quoted, doubled;
  };
  [[gnu::always_inline]] Name name(const char* p, const char* line_end) const {
    if (quoted(p)) {
      bool doubled = false;
      const char* const behind = behind_quotes(p, line_end, doubled);
      if (behind == nullptr) return {{}, nullptr, true, doubled};
      return {{p + 1, static_cast<size_t>(behind - p - 2)}, behind, true, doubled};
    }
    const char* const behind = end_of_word(p, line_end);
    const char* end = behind;
    while (end > p && blank(end[-1])) --end;
    return {{p, static_cast<size_t>(end - p)}, behind, false, false};
  }
  // Returns the end of the field at p, or null if its closing quote is missing.
  const char* behind(const char* p, const char* line_end) const {
    bool doubled = false;
    return quoted(p) ? behind_quotes(p, line_end, doubled) : end_of_word(p, line_end);
  }
  // Returns whether another field follows p, and moves p to the earliest begin of that field. Otherwise moves p to the
  // line end, or to the character that should be a delimiter.
  bool separated(const char*& p) const {
    const char* const behind = p;
    p = skip_spaces(p);
    if (blanks()) return p > behind && *p != '\n';
    if (*p != delimiter_) return false;
    ++p;
    return true;
  }
  // Returns the first carriage return of the line [line, end), which excludes the line end, that is neither in quotes
  // nor the last byte; null if there is none. In a `whole` line, a quote without a closing quote hides nothing.
  const char* lone_return(const char* line, const char* end, bool whole = true) const {
    bool begins = true;  // a field may begin here
    for (const char* p = line; p < end;) {
      if (begins && quoted(p)) {
        const char* const after = behind(p, end);
        if (after == nullptr) return whole ? s4j::lone_return(p, end) : nullptr;
        p = after;
        begins = false;
        continue;
      }
      if (*p == '\r' && p + 1 < end) return p;
      begins = *p == delimiter_ || (blank(*p) && (begins || blanks()));
      ++p;
    }
    return nullptr;
  }

 private:
  static const char* behind_quotes(const char* p, const char* line_end, bool& doubled) {
    for (++p;; p += 2, doubled = true) {
      p = static_cast<const char*>(std::memchr(p, '"', line_end - p));
      if (p == nullptr || p[1] != '"') return p == nullptr ? p : p + 1;
    }
  }
  // Returns the next delimiter after p, or the end of the line; tests eight bytes at a time.
  [[gnu::always_inline]] const char* end_of_word(const char* p, const char* line_end) const {
    constexpr auto kOnes = UINT64_C(0x0101010101010101), kHighs = UINT64_C(0x8080808080808080);
    // Marks each zero byte by its highest bit. Marks above the lowest one may be wrong.
    const auto zeros = [](uint64_t w) { return (w - kOnes) & ~w & kHighs; };
    const uint64_t delimiters = kOnes * static_cast<uint8_t>(delimiter_);
    for (; p < line_end; p += sizeof(uint64_t)) {
      uint64_t w;
      std::memcpy(&w, p, sizeof w);
      uint64_t found = zeros(w ^ delimiters);
      if (blanks()) found |= zeros(w ^ kOnes * '\t') | zeros(w ^ kOnes * '\r');
      if (found != 0) return std::min(p + (std::countr_zero(found) >> 3), line_end);
    }
    return line_end;
  }

  char delimiter_;
  bool quotes_;
};

inline std::string no_delimiter(const std::string& word) { return word + " stands where a delimiter should be"; }

}  // namespace s4j
