// SPDX-License-Identifier: Apache-2.0
// Splits fed text into parts (Piece) for the threads, and reserves memory for their entries. A fault is invalid text; a
// lone carriage return is one that no line feed follows.
#include "io/entries_read.hpp"

#include <algorithm>
#include <cstring>

#include "io/entries_parse.hpp"
#include "io/matrix_market_header.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns the text after a UTF-8 byte order mark, if there is one.
const char* behind_mark(const char* text, int64_t bytes) {
  return bytes >= 3 && std::memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
}

}  // namespace

EntriesReader* EntriesReader::create(const Options& options) {
  void* const room = pool().allocate(sizeof(EntriesReader));
  try {
    return ::new (room) EntriesReader(options);
  } catch (...) {
    pool().release(room, sizeof(EntriesReader));
    throw;
  }
}

void EntriesReader::destroy(EntriesReader* r) noexcept {
  r->magic_ = 0;
  r->~EntriesReader();
  pool().release(r, sizeof(EntriesReader));
}

EntriesReader& EntriesReader::at(int64_t handle) {
  auto* r = reinterpret_cast<EntriesReader*>(handle);
  if (r == nullptr || (handle & 63) != 0 || r->magic_ != kMagic)
    fail(S4J_STATE, "the reader of entries was finished or released");
  return *r;
}

EntriesReader::EntriesReader(const Options& options) : options_(options) {
  least_.fill(INT64_MAX);
  most_.fill(-1);
  if (svmlight()) options_.rank = 2;
  if (options_.rank > 0 && !svmlight()) set_roles();
  if (std::any_of(options_.keys.begin(), options_.keys.end(), [](Keys k) { return k != Keys::kNumbers; }))
    names_.resize(static_cast<size_t>(options_.rank));
}

// Decides for each field of a line what it holds: a coordinate, the value, or nothing that is read. Needs the rank.
void EntriesReader::set_roles() {
  const int rank = options_.rank;
  if (options_.kind == EntryText::kTns) {
    roles_.assign(static_cast<size_t>(rank) + 1, kValueField);
    for (int d = 0; d < rank; ++d) roles_[d] = d;
    field_count_ = rank + 1;  // set last: if the allocation fails, the reader is unchanged
    return;
  }
  const int64_t* const fields = options_.fields.data();
  const int64_t last = std::max(options_.value, *std::max_element(fields, fields + rank));
  roles_.assign(static_cast<size_t>(last) + 1, kSkipped);
  for (int d = 0; d < rank; ++d) roles_[fields[d]] = d;
  if (options_.value >= 0) roles_[options_.value] = kValueField;
}

// Takes the number of fields, and for .tns the rank, from the first line with an entry.
void EntriesReader::learn_fields(const State& s, const char* line, const char* end) {
  const bool tns = options_.kind == EntryText::kTns;
  const Fields fields = this->fields();
  if (const char* const p = fields.lone_return(line, end); p != nullptr)
    refuse(s.lines + 1, p - line + 1, lone_return_text());
  int64_t n = 0;
  const char* p = fields.skip_spaces(line);
  for (bool more = true; more; ++n) {
    p = fields.behind(fields.skip_spaces(p), end);
    if (p == nullptr) refuse(s.lines + 1, 1, "a quoted field does not end on its line");
    more = fields.separated(p);
  }
  if (p < end) refuse(s.lines + 1, p - line + 1, no_delimiter(quoted_word(p, std::find(p, end, fields.delimiter()))));
  if (!tns) {
    const std::string words = n == 1 ? " field" : " fields";
    if (options_.field_count > 0 && n != options_.field_count)
      refuse(s.lines + 1, 1,
             "the line has " + std::to_string(n) + words + ", but the first line of the file has " +
                 std::to_string(options_.field_count) + comment_advice(line));
    if (n < static_cast<int64_t>(roles_.size()))
      refuse(s.lines + 1, 1,
             "the line has " + std::to_string(n) + words + ", but at least " + std::to_string(roles_.size()) +
                 " are needed" + comment_advice(line));
    field_count_ = n;
    return;
  }
  if (n < 2)
    refuse(s.lines + 1, 1, "the line has one number; it must have a coordinate for each dimension and a value");
  if (n > kMaxRank + 1)
    refuse(s.lines + 1, 1,
           "the line has " + std::to_string(n) + " numbers, but arrays have at most " + std::to_string(kMaxRank) +
               " dimensions");
  options_.rank = static_cast<int>(n - 1);
  options_.extents.fill(-1);
  set_roles();
}

// Throws if text[0, bytes), a line whose end has not been fed, is already too long. The line is no comment.
void EntriesReader::refuse_cut_line(const State& s, const char* text, int64_t bytes) {
  if (bytes < kLongestLine) return;
  const char* const line = s.lines == 0 ? behind_mark(text, bytes) : text;
  if (const char* const p = lone_return(line, text + bytes, false); p != nullptr)
    refuse(s.lines + 1, p - line + 1, lone_return_text());
  refuse(s.lines + 1, 1, line_too_long());
}

// Returns the first lone carriage return of the line [line, end), which excludes the line end. A carriage return in
// quotes is part of a name. `whole`: the line ends at `end`, otherwise its rest has not been fed.
const char* EntriesReader::lone_return(const char* line, const char* end, bool whole) const {
  const Fields fields = this->fields();
  const bool entry = first_field(line, comment(), fields.tabs()) != nullptr;
  return entry ? fields.lone_return(line, end, whole) : s4j::lone_return(line, end);
}

// Returns the first lone carriage return of the whole lines [p, end).
const char* EntriesReader::first_lone_return(const char* p, const char* end) const {
  for (const char* line = p; (p = s4j::lone_return(p, end)) != nullptr; line = p) {
    const char* const next = next_line(p, end);
    if (const char* const lone = lone_return(line_begin(line, p), next - 1, true); lone != nullptr) return lone;
    p = next;
  }
  return nullptr;
}

// Reallocates indexes and values for `room` entries, with indexes of `width` bytes; keeps the entries.
void EntriesReader::set_room(int64_t room, int width) {
  const int rank = options_.rank;
  Buffer values(pool(), static_cast<size_t>(checked_mul(room, size_of(options_.type))));
  Buffer indexes(pool(), static_cast<size_t>(checked_mul(room, rank * width)));
  copy_bytes(values_.as<void>(), count_ * size_of(options_.type), values.as<void>());
  for (int d = 0; d < rank; ++d) {
    if (width == width_) {
      copy_bytes(indexes_.as<char>() + d * capacity_ * width, count_ * width, indexes.as<char>() + d * room * width);
      continue;
    }
    const int32_t* const from = indexes_.as<int32_t>() + d * capacity_;
    int64_t* const to = indexes.as<int64_t>() + d * room;
    parallel_for(count_, threshold::kGrainLight, 1,
                 [&](int64_t b, int64_t e) { std::copy(from + b, from + e, to + b); });
  }
  values_ = std::move(values);
  indexes_ = std::move(indexes);
  capacity_ = room;
  width_ = width;
}

// Reserves room for these total numbers of entries, rows and labels. `fed`: bytes fed in all, including this call. If
// the length of the whole text is known, extrapolates from `fed`.
void EntriesReader::reserve(const State& s, int64_t entries, int64_t rows, int64_t labels, int64_t fed) {
  const auto grown = [&](int64_t needed, int64_t now) {
    if (needed <= now) return now;
    const double whole = fed > 0 && options_.bytes > fed ? static_cast<double>(options_.bytes) / fed : 1;
    const auto guess = static_cast<int64_t>(static_cast<double>(needed) * std::min(whole, 1e6) * 1.02);
    return std::max({needed, options_.bytes < 0 ? 2 * now : now + now / 4, std::min(guess, options_.bytes)});
  };
  const auto grow = [&](auto& to, int64_t n) {
    to.reserve(static_cast<size_t>(grown(n, static_cast<int64_t>(to.capacity()))));
    to.resize(static_cast<size_t>(n));
  };
  if (entries > capacity_) set_room(grown(entries, capacity_), width_);
  if (options_.policy == S4J_ERROR) grow(entry_lines_, entries);
  if (!svmlight()) return;
  grow(labels_, labels);
  if (s.queries == Queries::kAll) grow(queries_, rows);
  if (options_.multilabel) grow(starts_, rows);
}

int64_t EntriesReader::feed(char* text, int64_t bytes, bool last) {
  if (broken_ || complete_) fail(S4J_STATE, "the reader of entries has received its last piece and takes no more text");
  const char* const end = end_of_lines(text, bytes, last);
  const bool tabs = fields().tabs();
  State s = state_;
  const char* p = text;
  const auto take_comment = [&](const char* until) {
    if (const int64_t column = s.comment.take(p, until); column > 0) refuse(s.lines + 1, column, lone_return_text());
  };
  const auto require_no_return = [&](const char* until) {
    if (const char* const lone = first_lone_return(p, until); lone != nullptr) refuse_lone_return(s.lines, p, lone);
  };
  if (s.lines == 0 && s.comment.bytes == 0) {
    p = behind_mark(text, bytes);
    const auto* const first = reinterpret_cast<const uint8_t*>(text);
    if (bytes >= 2 && (first[0] ^ first[1]) == 1 && first[0] >= 0xFE)
      refuse(1, 1, "the text begins with the byte order mark of UTF-16; it must be UTF-8");
  }
  if (end == text) {
    // No line ends in the text. If it is a comment, it can be dropped; otherwise the caller must feed it again with
    // more text appended.
    if (bytes > 0 && (s.comment.bytes > 0 || *text == comment())) {
      take_comment(text + bytes);
      state_ = s;
      return bytes;
    }
    refuse_cut_line(s, text, bytes);
    check_announced(s, last);
    if (last) complete_ = true;
    return 0;
  }
  if (s.comment.bytes > 0) {
    const char* const next = next_line(p, end);
    take_comment(next);
    p = next;
    ++s.lines;
    if (s.header < options_.header) ++s.header;
    s.comment = {};
  }
  for (; s.header < options_.header && p < end; ++s.header, ++s.lines) {
    const char* const next = next_line(p, end);
    require_no_return(next);
    p = next;
  }
  const char* first = p;
  while (first < end && (svmlight() ? s.queries == Queries::kUnknown : field_count_ == 0)) {
    if (first_field(first, comment(), tabs) != nullptr) {
      if (svmlight()) {
        s.queries = queries_of(first);
        break;
      }
      require_no_return(first);
      State here = s;
      here.lines += std::count(p, first, '\n');
      if (next_line(first, end) - first > kLongestLine) refuse(here.lines + 1, 1, line_too_long());
      learn_fields(here, first, next_line(first, end) - 1);
      break;
    }
    first = next_line(first, end);
  }
  const TextParts parts{p, end};
  Vec<Piece> pieces(static_cast<size_t>(parts.count()));
  const auto count = static_cast<int64_t>(pieces.size());
  parallel_chunks(count, end - p, [&](int64_t c) {
    Piece& piece = pieces[c];
    piece = Piece{};
    piece.begin = parts.cut(c);
    piece.end = parts.cut(c + 1);
    piece.lines = count_lines(piece.begin, piece.end, comment(), tabs);
    if (piece.lines.returns) piece.lone = first_lone_return(piece.begin, piece.end);
    piece.entries = piece.lines.entries;
    if (!svmlight()) return;
    // Upper bounds, since comments may contain colons and commas too; an entry takes at least four bytes and a label
    // two.
    const int64_t bytes = piece.end - piece.begin;
    piece.entries = std::min<int64_t>(std::count(piece.begin, piece.end, ':'), bytes / 4);
    piece.labels = piece.lines.entries;
    if (options_.multilabel)
      piece.labels = std::min<int64_t>(piece.labels + std::count(piece.begin, piece.end, ','), bytes / 2 + 1);
  });
  int64_t entries = count_, rows = rows_, labels = label_count_;
  for (Piece& piece : pieces) {
    piece.first_line = s.lines;
    piece.first_entry = entries;
    piece.first_row = rows;
    piece.first_label = labels;
    s.lines += piece.lines.all;
    s.filled += piece.lines.entries;
    entries += piece.entries;
    rows += piece.lines.entries;
    labels += piece.labels;
  }
  const int64_t fed = fed_ + (end - text);
  const bool filled = entries > count_ || rows > rows_;
  if (filled) {
    reserve(s, entries, rows, labels, fed);
    parse(s, pieces, end);
    if (width_ == 4 && std::any_of(pieces.begin(), pieces.end(), [](const Piece& x) { return x.wide; })) {
      set_room(capacity_, 8);
      parse(s, pieces, end);
    }
  }
  refuse_first(pieces, [&](size_t i) { refuse(pieces[i], end); });
  if (filled) {
    close_gaps(pieces);
    rows_ = rows;
  }
  fed_ = fed;
  check_announced(s, last);
  if (last) complete_ = true;
  state_ = s;
  return std::min<int64_t>(end - text, bytes);
}

// Throws if the number of lines with entries contradicts the number that the header of the file states.
void EntriesReader::check_announced(const State& s, bool last) {
  if (options_.announced < 0 || (last ? s.filled == options_.announced : s.filled <= options_.announced)) return;
  refuse(s.lines, 1,
         "the header says that there are " + std::to_string(options_.announced) + (svmlight() ? " rows" : " entries") +
             ", but the file has " +
             (last ? std::to_string(s.filled) : "more than " + std::to_string(options_.announced)));
}

// Returns whether the rows of the file have query numbers (qid:n); the first row decides.
EntriesReader::Queries EntriesReader::queries_of(const char* row) {
  const char* word = skip_blanks(row);
  for (int i = 0; i < 2; ++i) {
    if (is_query(word)) return Queries::kAll;
    while (!blank(*word) && *word != '\n') ++word;
    word = skip_blanks(word);
  }
  return Queries::kNone;
}

// Moves the entries and labels of each Piece directly after those of the Piece before. Each was parsed into room for
// an upper bound of its entries.
void EntriesReader::close_gaps(Vec<Piece>& pieces) {
  const int64_t value = size_of(options_.type);
  const auto move = [](char* run, int64_t bytes, int64_t from, int64_t to, int64_t n) {
    std::memmove(run + to * bytes, run + from * bytes, static_cast<size_t>(n * bytes));
  };
  for (Piece& piece : pieces) {
    const int64_t n = piece.entries;
    if (piece.first_entry != count_) {
      for (int d = 0; d < options_.rank; ++d)
        move(indexes_.as<char>() + d * capacity_ * width_, width_, piece.first_entry, count_, n);
      move(values_.as<char>(), value, piece.first_entry, count_, n);
      if (options_.policy == S4J_ERROR)
        move(reinterpret_cast<char*>(entry_lines_.data()), 8, piece.first_entry, count_, n);
    }
    if (piece.first_label != label_count_) {
      move(reinterpret_cast<char*>(labels_.data()), 8, piece.first_label, label_count_, piece.labels);
      for (int64_t r = 0; r < piece.lines.entries; ++r)
        starts_[piece.first_row + r] -= piece.first_label - label_count_;
    }
    count_ += n;
    label_count_ += piece.labels;
    for (int d = 0; d < options_.rank; ++d) {
      least_[d] = std::min(least_[d], piece.least[d]);
      most_[d] = std::max(most_[d], piece.most[d]);
    }
  }
}

// Parses the pieces, at least up to the first one with a fault or with a coordinate too large for the index width. If
// coordinates are names, parses one piece first, then two, four and so on: later pieces find most names in the
// dictionaries.
void EntriesReader::parse(const State& s, Vec<Piece>& pieces, const char* end) {
  const auto all = static_cast<int64_t>(pieces.size());
  for (int64_t from = 0, n = names_.empty() ? all : 1; from < all; from += n, n *= 2) {
    n = std::min(n, all - from);
    Piece* const some = pieces.data() + from;
    dispatch_index(width_, [&](auto i) {
      using I = decltype(i);
      dispatch(options_.type, [&](auto t) { parse_pieces<decltype(t), I>(s, some, n, end); });
      if (!names_.empty()) resolve<I>(some, n, end);
    });
    if (std::any_of(some, some + n, [](const Piece& x) { return x.wide || x.fault != Fault::kNone; })) return;
  }
}

template <class T, class I>
void EntriesReader::parse_pieces(const State& s, Piece* pieces, int64_t count, const char* end) {
  parallel_chunks(count, count * kTextPiece, [&](int64_t c) {
    Piece& piece = pieces[c];
    piece.begin_parsing();
    if (piece.lines.entries == 0) return;
    if (svmlight())
      SvmlightLines<T, I>(*this, piece, end, s.queries == Queries::kAll).all();
    else
      FieldLines<T, I>(*this, piece, end).all();
  });
}

}  // namespace s4j
