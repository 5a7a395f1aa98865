// SPDX-License-Identifier: Apache-2.0
// Parses lines of text to entries, on the threads of EntriesReader. A thread handles a Piece, a part of the text of one
// feed(). It notes the first fault (invalid text) there instead of throwing.
#pragma once

#include <algorithm>
#include <limits>

#include "io/entries_read.hpp"
#include "io/fed_text.hpp"
#include "io/line_fields.hpp"

namespace s4j {

enum class EntriesReader::Fault : uint8_t {
  kNone,
  kCoordinate,  // the text is no index
  kBelow,       // the index is below the base
  kAbove,       // the index is above 2^63 - 1
  kOutside,     // the index is outside the given extent
  kValue,
  kType,
  kTrailing,
  kDelimiter,
  kQuote,
  kLong,
  kLabel,
  kColon,
  kQuery,
  kQueryMissing,
  kQueryUnwanted,
  kNoName,
  kNotUtf8,
  kUnknownName,
  kNameOutside
};

// The lines that begin in one part of the text, and where their entries go. `at` and `fault` describe the first fault.
struct EntriesReader::Piece {
  const char* begin = nullptr;
  const char* end = nullptr;
  LineCounts lines;
  int64_t first_line = 0, first_entry = 0, first_row = 0, first_label = 0;
  int64_t entries = 0, labels = 0;  // upper bounds before parsing
  bool wide = false;                // a coordinate does not fit the index width
  Fault fault = Fault::kNone;
  int64_t field = 0;  // the field with the fault; kSvmlight: the dimension
  const char* at = nullptr;
  const char* lone = nullptr;  // the first carriage return outside quotes that no line feed follows
  Dims least, most;
  Dims missed{}, missed_bytes{};  // per dimension, the number and the total bytes of names that the dictionary lacks

  void begin_parsing() {
    entries = labels = 0;
    wide = false;
    fault = Fault::kNone;
    least.fill(INT64_MAX);
    most.fill(-1);
    missed.fill(0);
    missed_bytes.fill(0);
  }
};

inline bool is_query(const char* p) { return p[0] == 'q' && p[1] == 'i' && p[2] == 'd' && p[3] == ':'; }

inline Fields EntriesReader::fields() const {
  const bool triplets = options_.kind == EntryText::kTriplets;
  return {triplets ? options_.delimiter : ' ', triplets};
}

// The base of both kinds of lines: stores entries and notes faults.
template <class T, class I>
class EntriesReader::Lines {
 protected:
  Lines(EntriesReader& to, Piece& piece, const char* end)
      : piece_(piece),
        end_(end),
        comment_(to.comment()),
        tabs_(to.fields().tabs()),
        line_(piece.first_line),
        entry_(piece.first_entry),
        values_(to.values_.as<T>()),
        entry_lines_(to.options_.policy == S4J_ERROR ? to.entry_lines_.data() : nullptr) {}

  // Calls line(begin, end) for each line with an entry, until it returns false because of a fault.
  template <class Line>
  void each(Line&& line) {
    LineEnds ends(piece_.begin, piece_.end);
    for (const char* at = piece_.begin; at < piece_.end;) {
      const char* const line_end = ends.next();
      const char* const p = first_field(at, comment_, tabs_);
      ++line_;
      if (p != nullptr) {
        if (line_end - at > kLongestLine) {
          refuse(Fault::kLong, 0, at);
          return;
        }
        if (!line(p, line_end)) return;
      }
      at = line_end + 1;
    }
  }
  bool refuse(Fault fault, int64_t field, const char* at) {
    piece_.fault = fault;
    piece_.field = field;
    piece_.at = at;
    return false;
  }
  // Parses the coordinate at p of a dimension with this extent (-1: any extent). `out` counts from 0. Returns the end
  // of the coordinate's text, or null after a fault.
  const char* coordinate(const char* p, int64_t field, int64_t base, int64_t extent, int64_t& out) {
    uint64_t index = 0;
    const char* const after = parse_index(p, index);
    if (after == nullptr) {
      refuse(Fault::kCoordinate, field, p);
      return nullptr;
    }
    if (index < static_cast<uint64_t>(base)) {
      refuse(Fault::kBelow, field, p);
      return nullptr;
    }
    out = static_cast<int64_t>(index - static_cast<uint64_t>(base));
    if (index >= static_cast<uint64_t>(INT64_MAX) + static_cast<uint64_t>(base)) {
      refuse(Fault::kAbove, field, p);
      return nullptr;
    }
    if (extent >= 0 && out >= extent) {
      refuse(Fault::kOutside, field, p);
      return nullptr;
    }
    if (sizeof(I) == 4 && out > INT32_MAX) {
      piece_.wide = true;
      return nullptr;
    }
    return after;
  }
  // Parses the value at p. Returns the end of its text, or null after a fault. If the value reaches to line_end,
  // parse_scientific() is tried first, which is faster.
  const char* value(const char* p, const char* line_end, int64_t field, T& out) {
    if constexpr (std::is_same_v<T, double>)
      if (parse_scientific(p, line_end, out)) return line_end;
    bool fits = true;
    const char* const after = parse_value(p, end_, std::is_floating_point_v<T>, out, fits);
    if (after == nullptr) refuse(fits ? Fault::kValue : Fault::kType, field, p);
    return after;
  }

  Piece& piece_;
  const char* const end_;
  const char comment_;
  const bool tabs_;
  int64_t line_, entry_;
  T* const values_;
  int64_t* const entry_lines_;
};

// Lines with a fixed number of fields, of which some are coordinates, one may be the value, and others are skipped.
template <class T, class I>
class EntriesReader::FieldLines : Lines<T, I> {
  using Base = Lines<T, I>;

 public:
  FieldLines(EntriesReader& to, Piece& piece, const char* end)
      : Base(to, piece, end),
        fields_(to.fields()),
        roles_(to.roles_.data()),
        read_(static_cast<int64_t>(to.roles_.size())),
        count_(to.field_count_),
        base_(to.options_.base),
        extents_(to.options_.extents),
        rank_(to.options_.rank),
        pattern_(to.options_.kind == EntryText::kTriplets && to.options_.value < 0) {
    for (int d = 0; d < rank_; ++d) {
      runs_[d] = to.indexes_.template as<I>() + d * to.capacity_;
      if (to.named(d)) names_[d] = &to.names_[to.dictionary(d)];
    }
    most_.fill(-1);
  }

  void all() {
    const bool plain = rank_ == 2 && read_ == count_ && roles_[0] == 0 && roles_[1] == 1 && names_[0] == nullptr &&
                       names_[1] == nullptr;
    if (plain && fields_.blanks())
      this->each(
          [&](const char* p, const char* line_end) { return quick<true>(p, line_end) || whole(p, line_end, 0); });
    else if (plain)
      this->each(
          [&](const char* p, const char* line_end) { return quick<false>(p, line_end) || whole(p, line_end, 0); });
    else
      this->each([&](const char* p, const char* line_end) { return whole(p, line_end, 0); });
    this->piece_.entries = this->entry_ - this->piece_.first_entry;
    this->piece_.most = most_;
  }

 private:
  // Fast path for a matrix: parses two short coordinates at once. Returns false if whole() must parse the line.
  template <bool kBlanks>
  bool quick(const char* p, const char* line_end) {
    uint64_t index[2];
    const char* const after = parse_indexes<kBlanks>(p, line_end, index[0], index[1], fields_.delimiter());
    if (after == nullptr) return false;
    for (int d = 0; d < 2; ++d) {
      index[d] -= static_cast<uint64_t>(base_);
      if (index[d] >= static_cast<uint64_t>(extents_[d] < 0 ? INT32_MAX : extents_[d])) return false;
    }
    const char* q = kBlanks ? skip_blanks(after) : after;
    T v{};
    if (pattern_) {
      v = cast<T>(int64_t{1});
    } else {
      if (!kBlanks && *q++ != fields_.delimiter()) return false;
      q = this->value(q, line_end, 2, v);
      if (q == nullptr) {
        this->piece_.fault = Fault::kNone;  // whole() parses the line again and notes the fault with its field
        return false;
      }
      q = fields_.skip_spaces(q);
    }
    if (*q != '\n') return false;
    for (int d = 0; d < 2; ++d) put(d, static_cast<int64_t>(index[d]));
    done(v);
    return true;
  }

  bool whole(const char* p, const char* line_end, int64_t field) {
    T v = cast<T>(int64_t{1});
    for (;; ++field) {
      p = fields_.skip_spaces(p);
      const char* const begin = p;
      const int role = field < read_ ? roles_[field] : kSkipped;
      if (role == kSkipped) {
        p = fields_.behind(p, line_end);
        if (p == nullptr) return this->refuse(Fault::kQuote, field, begin);
      } else {
        const bool named = role >= 0 && names_[role] != nullptr;
        const bool quoted = !named && fields_.quoted(p);
        if (quoted) ++p;
        if (named) {
          p = name(p, line_end, field, role);
        } else if (role == kValueField) {
          p = this->value(p, line_end, field, v);
        } else {
          int64_t at = 0;
          p = this->coordinate(p, field, base_, extents_[role], at);
          if (p != nullptr) put(role, at);
        }
        if (p == nullptr) return false;
        if (quoted && *p++ != '"') return this->refuse(word_fault(role), field, begin);
        if (!fields_.ended(p))
          return named ? this->refuse(Fault::kDelimiter, field, p) : this->refuse(word_fault(role), field, begin);
      }
      if (field + 1 == count_) break;
      if (!fields_.separated(p))
        return this->refuse(*p == '\n' ? word_fault(next_role(field)) : Fault::kDelimiter, field + 1, p);
      if (*fields_.skip_spaces(p) == '\n' && next_role(field) != kSkipped)
        return this->refuse(word_fault(next_role(field)), field + 1, fields_.skip_spaces(p));
    }
    p = fields_.skip_spaces(p);
    if (*p != '\n') return this->refuse(Fault::kTrailing, count_, p);
    done(v);
    return true;
  }

  // Parses the name at p. Returns the end of its text, or null after a fault. Stores the name's number. If the
  // dictionary lacks the name, stores -1 less the name's offset in the piece, since many threads read the dictionary
  // now; resolve() adds the name later.
  const char* name(const char* p, const char* line_end, int64_t field, int d) {
    const Fields::Name found = fields_.name(p, line_end);
    const auto refuse = [&](Fault fault) {
      this->refuse(fault, field, p);
      return nullptr;
    };
    if (found.behind == nullptr) return refuse(Fault::kQuote);
    if (found.text.empty() && !found.quoted) return refuse(Fault::kNoName);
    int64_t number = found.doubled ? -1 : names_[d]->find(found.text);
    if (number < 0) {
      if (!is_utf8(found.text)) return refuse(Fault::kNotUtf8);
      number = this->piece_.begin - p - 1;
      ++this->piece_.missed[d];
      this->piece_.missed_bytes[d] += static_cast<int64_t>(found.text.size());
    }
    runs_[d][this->entry_] = static_cast<I>(number);
    return found.behind;
  }

  int next_role(int64_t field) const { return field + 1 < read_ ? roles_[field + 1] : kSkipped; }
  static Fault word_fault(int role) {
    return role == kValueField ? Fault::kValue : role == kSkipped ? Fault::kDelimiter : Fault::kCoordinate;
  }
  void put(int d, int64_t at) {
    runs_[d][this->entry_] = static_cast<I>(at);
    most_[d] = std::max(most_[d], at);
  }
  void done(T v) {
    this->values_[this->entry_] = v;
    if (this->entry_lines_ != nullptr) this->entry_lines_[this->entry_] = this->line_;
    ++this->entry_;
  }

  const Fields fields_;
  const int* const roles_;
  const int64_t read_, count_;  // number of fields up to the last one that is used; number of all fields
  const int64_t base_;
  const Dims extents_;
  const int rank_;
  const bool pattern_;
  std::array<I*, kMaxRank> runs_{};
  std::array<const NameTable*, kMaxRank> names_{};
  Dims most_;
};

// Lines of SVMlight: label[,label...] [qid:n] index:value ... [# comment]
template <class T, class I>
class EntriesReader::SvmlightLines : Lines<T, I> {
  using Base = Lines<T, I>;

 public:
  SvmlightLines(EntriesReader& to, Piece& piece, const char* end, bool queries)
      : Base(to, piece, end),
        row_(piece.first_row),
        label_(piece.first_label),
        base_(std::max<int64_t>(to.options_.base, 0)),
        rows_extent_(to.options_.extents[0]),
        // With automatic base, indexes may count from 1, and then the extent itself is a valid index; finish() decides.
        extent_(to.options_.base < 0 && to.options_.extents[1] >= 0 && to.options_.extents[1] < INT64_MAX
                    ? to.options_.extents[1] + 1
                    : to.options_.extents[1]),
        rows_(to.indexes_.template as<I>()),
        columns_(rows_ + to.capacity_),
        labels_(to.labels_.data()),
        starts_(to.options_.multilabel ? to.starts_.data() : nullptr),
        queries_(queries ? to.queries_.data() : nullptr) {}

  void all() {
    this->each([&](const char* p, const char* line_end) { return row(p, line_end); });
    this->piece_.entries = this->entry_ - this->piece_.first_entry;
    this->piece_.labels = label_ - this->piece_.first_label;
    this->piece_.least[1] = least_;
    this->piece_.most[1] = most_;
    this->piece_.most[0] = row_ - 1;
  }

 private:
  static bool ends_word(char c) { return blank(c) || c == '\n' || c == '#'; }

  bool row(const char* p, const char* line_end) {
    if (sizeof(I) == 4 && row_ > INT32_MAX) {
      this->piece_.wide = true;
      return false;
    }
    if (rows_extent_ >= 0 && row_ >= rows_extent_) return this->refuse(Fault::kOutside, 0, p);
    if (starts_ != nullptr) starts_[row_] = label_;
    const char* const begin = p;
    if (starts_ == nullptr || !begins_with_pair(p)) {
      for (bool more = true; more;) {
        const char* const after = parse_real(p, this->end_, labels_[label_]);
        if (after == nullptr) return this->refuse(Fault::kLabel, 0, p);
        ++label_;
        more = starts_ != nullptr && *after == ',';
        p = more ? after + 1 : after;
      }
      if (!ends_word(*p)) return this->refuse(Fault::kLabel, 0, begin);
      p = skip_blanks(p);
    }
    if (is_query(p)) {
      if (queries_ == nullptr) return this->refuse(Fault::kQueryUnwanted, 0, p);
      bool fits = true;
      const char* const after = parse_whole(p + 4, queries_[row_], fits);
      if (after == nullptr || !fits || !ends_word(*after)) return this->refuse(Fault::kQuery, 0, p);
      p = skip_blanks(after);
    } else if (queries_ != nullptr) {
      return this->refuse(Fault::kQueryMissing, 0, p);
    }
    while (*p != '\n' && *p != '#') {
      const char* const word = p;
      int64_t column = 0;
      p = this->coordinate(p, 1, base_, extent_, column);
      if (p == nullptr) return false;
      if (*p != ':') return this->refuse(Fault::kColon, 1, word);
      T v{};
      const char* const number = ++p;
      p = this->value(p, line_end, 2, v);
      if (p == nullptr) return false;
      if (!ends_word(*p)) return this->refuse(Fault::kValue, 2, number);
      rows_[this->entry_] = static_cast<I>(row_);
      columns_[this->entry_] = static_cast<I>(column);
      this->values_[this->entry_] = v;
      if (this->entry_lines_ != nullptr) this->entry_lines_[this->entry_] = this->line_;
      least_ = std::min(least_, column);
      most_ = std::max(most_, column);
      ++this->entry_;
      p = skip_blanks(p);
    }
    ++row_;
    return true;
  }
  static bool begins_with_pair(const char* p) {
    while (!ends_word(*p) && *p != ':') ++p;
    return *p == ':';
  }

  int64_t row_, label_;
  const int64_t base_, rows_extent_, extent_;
  I* const rows_;
  I* const columns_;
  double* const labels_;
  int64_t* const starts_;
  int64_t* const queries_;
  int64_t least_ = INT64_MAX, most_ = -1;
};

}  // namespace s4j
