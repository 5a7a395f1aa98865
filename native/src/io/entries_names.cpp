// SPDX-License-Identifier: Apache-2.0
// Assigns numbers to coordinates that are names. A dictionary maps the names of a dimension, or of several, to numbers.
#include <algorithm>

#include "io/entries_parse.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns a quoted name with each doubled quote replaced by a single one. Writes the name to `to`, which must have
// room.
std::string_view undoubled(std::string_view text, Vec<char>& to) {
  to.clear();
  for (size_t i = 0; i < text.size(); ++i) {
    to.push_back(text[i]);
    if (text[i] == '"') ++i;
  }
  return {to.data(), to.size()};
}

}  // namespace

// Returns the beginning of a UTF-8 name in quotes, for messages.
std::string EntriesReader::quoted_name(std::string_view name) {
  constexpr size_t kMost = 40;
  size_t n = std::min(name.size(), kMost);
  while (n < name.size() && (name[n] & 0xC0) == 0x80) --n;
  std::string text = "'";
  text.append(name.substr(0, n)).append(n < name.size() ? "...'" : "'");
  for (char& c : text)
    if (static_cast<uint8_t>(c) < ' ' || c == 127) c = '?';
  return text;
}

// Threads that parse only read the dictionaries. Afterwards this method adds the names that were missing, in the order
// of the text, and sets their numbers; one thread works on each dictionary. The first invalid name becomes the fault of
// its Piece.
template <class I>
void EntriesReader::resolve(Piece* pieces, int64_t count, const char* end) {
  struct Added {               // what one thread adds to one dictionary
    Vec<int> dimensions;       // those that share the dictionary, in the order of fields
    Vec<char> plain;           // room for a name without its quotes
    const char* at = nullptr;  // the first invalid name
    int64_t piece = INT64_MAX, entry = INT64_MAX;
    int dimension = 0;
    Fault fault = Fault::kNone;
  };
  const Fields fields = this->fields();
  Vec<Added> all;
  int64_t work = 0;
  for (int t = 0; t < options_.rank; ++t) {
    Added to;
    int64_t missed = 0, bytes = 0;
    for (const int d : roles_) {
      if (d < 0 || !named(d) || dictionary(d) != t) continue;
      to.dimensions.push_back(d);
      for (int64_t c = 0; c < count; ++c) {
        missed += pieces[c].missed[d];
        bytes += pieces[c].missed_bytes[d];
      }
    }
    if (missed == 0) continue;
    if (options_.keys[t] == Keys::kNames) names_[t].reserve(missed, bytes);
    to.plain.reserve(static_cast<size_t>(bytes));
    all.push_back(std::move(to));
    work += 64 * missed;
  }
  parallel_chunks(static_cast<int64_t>(all.size()), work, [&](int64_t i) {
    Added& to = all[i];
    NameTable& table = names_[dictionary(to.dimensions[0])];
    const bool known = options_.keys[to.dimensions[0]] == Keys::kKnownNames;
    for (int64_t c = 0; c < count; ++c) {
      const Piece& piece = pieces[c];
      Dims left = piece.missed;  // counts also names of a line that later proved invalid
      int64_t most = 0;
      for (const int d : to.dimensions) most += left[d];
      for (int64_t k = piece.first_entry; most > 0; ++k) {
        for (const int d : to.dimensions) {
          I* const run = indexes_.as<I>() + d * capacity_;
          if (left[d] == 0 || run[k] >= 0) continue;
          --left[d];
          --most;
          const char* const p = piece.begin - 1 - static_cast<int64_t>(run[k]);
          const Fields::Name found = fields.name(p, next_line(p, end) - 1);
          const std::string_view name = found.doubled ? undoubled(found.text, to.plain) : found.text;
          const int64_t number = known ? table.find(name) : table.add(name);
          if (number < 0 || (options_.extents[d] >= 0 && number >= options_.extents[d])) {
            to.piece = c;
            to.entry = k;
            to.at = p;
            to.dimension = d;
            to.fault = number < 0 ? Fault::kUnknownName : Fault::kNameOutside;
            return;
          }
          run[k] = static_cast<I>(number);
        }
      }
    }
  });
  for (const Added& one : all) {
    const auto first = [&](const Added& x) {
      return &x == &one || std::pair(one.entry, one.at) < std::pair(x.entry, x.at);
    };
    if (one.at == nullptr || !std::all_of(all.begin(), all.end(), first)) continue;
    Piece& piece = pieces[one.piece];
    piece.fault = one.fault;
    piece.field = options_.fields[one.dimension];
    piece.at = one.at;
  }
}
template void EntriesReader::resolve<int32_t>(Piece* pieces, int64_t count, const char* end);
template void EntriesReader::resolve<int64_t>(Piece* pieces, int64_t count, const char* end);

void EntriesReader::know(int d, std::string_view name) {
  if (d >= options_.rank || !named(d))
    fail(S4J_ILLEGAL_ARGUMENT, "coordinates of dimension ", d, " are numbers, not names");
  if (fed_ > 0 || complete_ || state_.comment.bytes > 0)
    fail(S4J_STATE, "known names must be given before text is read");
  NameTable& table = names_[dictionary(d)];
  if (const int64_t number = table.find(name); number >= 0)
    fail(S4J_ILLEGAL_ARGUMENT, "the names of dimension ", d, " contain ", quoted_name(name), " twice: as numbers ",
         number, " and ", table.size());
  if (!is_utf8(name)) fail(S4J_ILLEGAL_ARGUMENT, "name ", table.size(), " of dimension ", d, " is not valid UTF-8");
  if (options_.extents[d] >= 0 && table.size() >= options_.extents[d])
    fail(S4J_ILLEGAL_ARGUMENT, "dimension ", d, " has more names than its given extent ", options_.extents[d]);
  table.reserve(1, static_cast<int64_t>(name.size()));
  table.add(name);
  known_[dictionary(d)] = table.size();
}

const NameTable& EntriesReader::names(int d) {
  if (d >= options_.rank || !named(d)) fail(S4J_STATE, "coordinates of dimension ", d, " are numbers, not names");
  if (broken_ || !complete_) fail(S4J_STATE, "the last piece of the file has not been read yet");
  sort_names();
  return names_[dictionary(d)];
}

// Renumbers the names that the text added in ascending order, if the options ask for that. Later calls do nothing.
void EntriesReader::sort_names() {
  if (!options_.sorted || names_.empty()) return;
  for (int t = 0; t < options_.rank; ++t) {
    if (options_.keys[t] != Keys::kNames || dictionary(t) != t || known_[t] == names_[t].size()) continue;
    const int64_t known = known_[t];
    const Vec<int64_t> numbers = names_[t].sort(known);
    for (int d = t; d < options_.rank; ++d) {
      if (dictionary(d) != t) continue;
      dispatch_index(width_, [&](auto i) {
        auto* const run = indexes_.as<decltype(i)>() + d * capacity_;
        parallel_for(count_, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) {
          for (int64_t k = b; k < e; ++k)
            if (run[k] >= known) run[k] = static_cast<decltype(i)>(numbers[static_cast<int64_t>(run[k]) - known]);
        });
      });
    }
    known_[t] = names_[t].size();
  }
}

}  // namespace s4j
