// SPDX-License-Identifier: Apache-2.0
// Builds arrays from the entries that EntriesReader has parsed, and the messages about faults (invalid text).
#include <algorithm>
#include <array>
#include <string_view>

#include "format/build.hpp"
#include "format/convert.hpp"
#include "io/entries_parse.hpp"
#include "io/matrix_market_header.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns whether a word looks like a name and not like a malformed number. An ASCII word must begin with a letter or
// '_'; any other word must contain no digit.
bool begins_as_name(std::string_view word) {
  const char c = word.empty() ? '\0' : word[0];
  if (static_cast<uint8_t>(c) < 0x80) return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  return std::none_of(word.begin(), word.end(), [](char x) { return x >= '0' && x <= '9'; });
}

}  // namespace

// Throws for the first fault of a Piece; the message quotes the text at the fault.
void EntriesReader::refuse(const Piece& piece, const char* end) {
  const char* line = piece.at;
  while (line > piece.begin && line[-1] != '\n') --line;
  const int64_t number = piece.first_line + std::count(piece.begin, line, '\n') + 1;
  const bool missing = *piece.at == '\n' || (svmlight() && *piece.at == '#');
  const char* stop = piece.at;
  const Fields fields = this->fields();
  const char delimiter = fields.delimiter();
  if (piece.fault == Fault::kTrailing && *stop == delimiter) ++stop;  // no field may follow this delimiter
  while (stop < end && *stop != '\n' && (*stop != delimiter || piece.fault == Fault::kQuote)) ++stop;
  if (piece.fault == Fault::kUnknownName || piece.fault == Fault::kNameOutside) {
    const Fields::Name found = fields.name(piece.at, next_line(piece.at, end) - 1);
    refuse(number, piece.at - line + 1, described(piece, quoted_name(found.text), missing));
  }
  std::string word = quoted_word(piece.at, stop), more;
  if (options_.kind == EntryText::kTriplets && !missing && piece.fault == Fault::kCoordinate) {
    const char* const line_end = next_line(piece.at, end) - 1;
    const bool quoted = piece.at > line && fields.quoted(piece.at - 1);
    const Fields::Name found = fields.name(quoted ? piece.at - 1 : piece.at, line_end);
    if (found.behind != nullptr && fields.ended(found.behind) && is_utf8(found.text)) {
      word = quoted_name(found.text);
      more = advice(line, line_end, found.text, number == 1);
    }
  }
  refuse(number, piece.at - line + 1, described(piece, word, missing) + more);
}

// Returns the advice to set a comment character if the line looks like a comment, else "".
std::string EntriesReader::comment_advice(const char* line) const {
  const char* const field = first_field(line, kNoComment, fields().tabs());
  const char mark = field == nullptr ? '\0' : *field;
  if (mark != '#' && mark != '%') return {};
  return std::string("; TripletOptions.comment('") + mark +
         "'), passed to Triplets.read, skips lines that begin with '" + mark + "', one mark for all of a text";
}

// Returns the advice about TripletOptions for a line where a coordinate should be and a name is. `first`: the line may
// be a header line.
std::string EntriesReader::advice(const char* line, const char* end, std::string_view word, bool first) const {
  const Fields fields = this->fields();
  if (skip_blanks(line) == word.data())
    if (std::string other = comment_advice(line); !other.empty()) return other;
  std::array<bool, kMaxRank> names{};
  const char* p = line;
  for (const int role : roles_) {
    p = fields.skip_spaces(p);
    const Fields::Name found = fields.name(p, end);
    if (found.behind == nullptr) break;
    if (role >= 0 && !named(role)) names[role] = begins_as_name(found.text);
    p = found.behind;
    if (!fields.separated(p)) break;
  }
  std::string dimensions;
  int count = 0;
  for (int d = 0; d < options_.rank; ++d)
    if (names[d]) dimensions += (count++ == 0 ? "" : ", ") + std::to_string(d);
  if (count > 0)
    return std::string(first && count == options_.rank ? "; TripletOptions.header(1) skips a line of column names"
                                                       : "") +
           "; Triplets.readNamed with TripletOptions.named(" + dimensions + ") reads names";
  if (word.find_first_of(",;|\t ") != std::string_view::npos && word.find(options_.delimiter) == std::string_view::npos)
    return std::string("; fields are separated by ") +
           (fields.blanks()              ? "blanks"
            : options_.delimiter == '\t' ? "tabs"
                                         : std::string("'") + options_.delimiter + "'") +
           ", unless TripletOptions.delimiter names another character, and coordinates are whole numbers in plain "
           "digits";
  return "; coordinates are whole numbers in plain digits";
}

std::string EntriesReader::field_name(int64_t field) const {
  if (svmlight()) return field == 2 ? "value" : "index of a feature";
  const int role = field < static_cast<int64_t>(roles_.size()) ? roles_[field] : kSkipped;
  if (role == kValueField) return "value";
  if (role == kSkipped) return "field " + std::to_string(field + 1) + " of " + std::to_string(field_count_);
  return (named(role) ? "name of dimension " : "coordinate of dimension ") + std::to_string(role);
}

std::string EntriesReader::described(const Piece& piece, const std::string& word, bool missing) const {
  const std::string name = field_name(piece.field);
  const int64_t base = std::max<int64_t>(options_.base, 0);
  const bool value = piece.fault == Fault::kValue;
  const std::string whole = is_floating(options_.type) ? "real " : "whole ";
  switch (piece.fault) {
    case Fault::kCoordinate:
    case Fault::kValue:
      if (missing) return "the line ends where the " + name + " should be";
      return word + " is no " + (value ? whole : "") + name;
    case Fault::kBelow:
      return name + " " + word + " is below " + std::to_string(base) + ", the first " +
             (svmlight() ? "index" : "coordinate");
    case Fault::kAbove:
      return name + " " + word + " is above 2^63 - " + (base == 1 ? "1" : "2");
    case Fault::kOutside:
      if (svmlight() && piece.field == 0)
        return "the file has more than the " + std::to_string(options_.extents[0]) +
               " rows of the shape that was given";
      {
        const int64_t extent = options_.extents[svmlight() ? 1 : roles_[piece.field]];
        if (options_.base < 0)
          return name + " " + word + " is above the extent " + std::to_string(extent) + " that was given";
        if (extent == 0) return name + " " + word + " is outside the extent 0 that was given";
        return name + " " + word + " is outside " + std::to_string(base) + ".." + std::to_string(extent - 1 + base) +
               " of the extent " + std::to_string(extent) + " that was given";
      }
    case Fault::kType:
      return word + " does not fit " + name_of(options_.type) + "; read the file as another type, such as DOUBLE";
    case Fault::kTrailing:
      return word + " follows the last of the " + std::to_string(field_count_) + " fields of a line";
    case Fault::kDelimiter:
      if (missing) return "the line ends before " + name;
      return no_delimiter(word);
    case Fault::kQuote:
      return "a quoted field does not end on its line";
    case Fault::kLabel:
      if (missing) return "the line ends where a label should be";
      return word + " is no label";
    case Fault::kColon:
      return word + " is no index of a feature with a colon and a value";
    case Fault::kQuery:
      return word + " is no qid with a whole number";
    case Fault::kQueryMissing:
      return "the line has no qid, and the first line has one";
    case Fault::kNoName:
      return missing ? "the line ends where the " + name + " should be"
                     : "the " + name + " is empty; an empty name must be in quotes";
    case Fault::kNotUtf8:
      return "the " + name + " is not UTF-8";
    case Fault::kUnknownName: {
      const int d = roles_[piece.field];
      return word + " is none of the " + std::to_string(names_[dictionary(d)].size()) + " known names of dimension " +
             std::to_string(d);
    }
    case Fault::kNameOutside: {
      const int d = roles_[piece.field];
      return word + " is one more name of dimension " + std::to_string(d) + " than the extent " +
             std::to_string(options_.extents[d]) + " that was given";
    }
    case Fault::kQueryUnwanted:
      return "the line has a qid, and the first line has none";
    default:
      return line_too_long();
  }
}

Coordinates EntriesReader::coordinates() const {
  Coordinates c;
  c.rank = options_.rank;
  c.count = count_;
  c.width = width_;
  for (int d = 0; d < c.rank; ++d) c.runs[d] = indexes_.as<char>() + d * capacity_ * width_;
  return c;
}

// Returns the shape: given extents, or the largest coordinates. For SVMlight with automatic base, also decides the
// base: if no index is 0, indexes count from 1, and the method subtracts 1 from all of them.
Shape EntriesReader::shape() {
  if (options_.rank == 0)
    refuse(state_.lines + 1, 1, "the file has no entries, so the number of dimensions is unknown; set the shape");
  if (svmlight() && options_.base < 0 && count_ > 0 && least_[1] > 0 && !shifted_) {
    dispatch_index(width_, [&](auto i) {
      auto* const columns = indexes_.as<decltype(i)>() + capacity_;
      parallel_for(count_, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) {
        for (int64_t k = b; k < e; ++k) --columns[k];
      });
    });
    --most_[1];
    shifted_ = true;
  }
  if (svmlight() && options_.extents[1] >= 0 && most_[1] >= options_.extents[1])
    refuse(state_.lines, 1,
           "one index of a feature is 0, so indexes count from 0 in this file, and index " + std::to_string(most_[1]) +
               " is outside 0.." + std::to_string(options_.extents[1] - 1) + " of the extent " +
               std::to_string(options_.extents[1]) + " that was given");
  sort_names();
  Shape s;
  s.rank = options_.rank;
  for (int d = 0; d < s.rank; ++d) {
    const int64_t found = named(d) ? names_[dictionary(d)].size() : most_[d] + 1;
    s[d] = options_.extents[d] < 0 ? found : options_.extents[d];
  }
  if (svmlight()) s[0] = rows_;
  return s;
}

Layout EntriesReader::finish(Allocator& to, const Spec& spec) {
  if (broken_) fail(S4J_STATE, "the reader has failed before, at line ", bad_line_);
  if (!complete_) fail(S4J_STATE, "the last piece of the file has not been fed yet");
  return arrange(to, spec);
}

Layout EntriesReader::part(Allocator& to) {
  if (broken_) fail(S4J_STATE, "the reader has failed before, at line ", bad_line_);
  if (count_ == 0) fail(S4J_STATE, "the reader has no entries yet");
  if (svmlight() && options_.base < 0)
    fail(S4J_STATE, "only the end of the file shows whether indexes count from 0 or 1; call zeroBased() or oneBased()");
  if (options_.sorted) fail(S4J_STATE, "only the end of the file determines the numbers of sorted names");
  return arrange(to, Spec::coo());
}

void EntriesReader::forget() noexcept {
  count_ = 0;
  entry_lines_.clear();
}

Layout EntriesReader::arrange(Allocator& to, const Spec& spec) {
  const Shape all = shape();
  check_spec(spec, all);
  if (spec.format == Format::kDense) check_densify(all, "a dense array");
  const Coordinates c = coordinates();
  try {
    return build(to, options_.type, all, c, values_.as<void>(), spec, options_.policy);
  } catch (const DuplicateEntries& e) {
    Dims at{};
    for (int d = 0; d < c.rank; ++d) at[d] = c.at(d, e.first());
    fail(S4J_ILLEGAL_ARGUMENT, "lines ", entry_lines_[e.first()], " and ", entry_lines_[e.second()],
         " both give the element at ", text(at.data(), c.rank),
         "; remove one of them, or choose the duplicate policy SUM or LAST");
  }
}

Layout EntriesReader::rows(Allocator& to, Rows which) const {
  if (!svmlight()) fail(S4J_STATE, "only SVMlight files have labels");
  if (broken_ || !complete_) fail(S4J_STATE, "the last piece of the file has not been read yet");
  if (which == Rows::kQueries && !has_queries()) fail(S4J_STATE, "the file has no query ids (qid)");
  if (which == Rows::kStarts && !options_.multilabel)
    fail(S4J_STATE, "the file was read with one label for each row, not with several");
  const int64_t n = which == Rows::kLabels ? label_count_ : which == Rows::kQueries ? rows_ : rows_ + 1;
  Layout out = Layout::dense(to, which == Rows::kLabels ? Type::kDouble : Type::kLong, Shape(1, {n}), false);
  if (which == Rows::kLabels) {
    copy_bytes(labels_.data(), 8 * n, out.values.as<void>());
  } else {
    copy_bytes(which == Rows::kQueries ? queries_.data() : starts_.data(), 8 * (which == Rows::kQueries ? n : n - 1),
               out.values.as<void>());
    if (which == Rows::kStarts) out.values.as<int64_t>()[n - 1] = label_count_;
  }
  return out;
}

}  // namespace s4j
