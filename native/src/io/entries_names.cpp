// SPDX-License-Identifier: Apache-2.0
// Coordinates that are names: their numbers.
#include <algorithm>

#include "io/entries_parse.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// The text of a name in quotes, of which two stand for one, behind what `to` has room for.
std::string_view undoubled(std::string_view text, Vec<char>& to) {
  to.clear();
  for (size_t i = 0; i < text.size(); ++i) {
    to.push_back(text[i]);
    if (text[i] == '"') ++i;
  }
  return {to.data(), to.size()};
}

}  // namespace

// A name for people, which is UTF-8: its first characters.
std::string EntriesReader::quoted_name(std::string_view name) {
  constexpr size_t kMost = 40;
  size_t n = std::min(name.size(), kMost);
  while (n < name.size() && (name[n] & 0xC0) == 0x80) --n;
  std::string text = "'" + std::string(name.substr(0, n)) + (n < name.size() ? "...'" : "'");
  for (char& c : text)
    if (static_cast<uint8_t>(c) < ' ' || c == 127) c = '?';
  return text;
}

// The numbers of the names that pieces have met and their dictionaries do not have, in the order of the text: a thread
// for each dimension, since each has a dictionary. The first name that is refused becomes its piece's fault.
template <class I>
void EntriesReader::resolve(Piece* pieces, int64_t count, const char* end) {
  struct Refused {
    int64_t piece, entry;  // INT64_MAX: none is
    const char* at;
    Fault fault;
  };
  const Fields fields(options_.delimiter);
  Vec<int> dimensions;
  Vec<Refused> refused;
  Vec<Vec<char>> plain;
  int64_t work = 0;
  for (int d = 0; d < options_.rank; ++d) {
    int64_t missed = 0, bytes = 0;
    for (int64_t c = 0; c < count; ++c) {
      missed += pieces[c].missed[d];
      bytes += pieces[c].missed_bytes[d];
    }
    if (missed == 0) continue;
    if (options_.keys[d] == Keys::kNames) names_[d].reserve(missed, bytes);
    dimensions.push_back(d);
    refused.push_back({INT64_MAX, INT64_MAX, nullptr, Fault::kNone});
    plain.emplace_back().reserve(static_cast<size_t>(bytes));
    work += 64 * missed;
  }
  parallel_chunks(static_cast<int64_t>(dimensions.size()), work, [&](int64_t i) {
    const int d = dimensions[i];
    NameTable& table = names_[d];
    const int64_t extent = options_.extents[d] < 0 ? INT64_MAX : options_.extents[d];
    I* const run = indexes_.as<I>() + d * capacity_;
    for (int64_t c = 0; c < count; ++c) {
      const Piece& piece = pieces[c];
      int64_t left = piece.missed[d];  // with those of a line that was refused later on
      for (int64_t k = piece.first_entry; left > 0; ++k) {
        if (run[k] >= 0) continue;
        --left;
        const char* const p = piece.begin - 1 - static_cast<int64_t>(run[k]);
        const Fields::Name found = fields.name(p, next_line(p, end) - 1);
        const std::string_view name = found.doubled ? undoubled(found.text, plain[i]) : found.text;
        const bool known = options_.keys[d] == Keys::kKnownNames;
        const int64_t number = known ? table.find(name) : table.add(name);
        if (number < 0 || number >= extent) {
          refused[i] = {c, k, p, number < 0 ? Fault::kUnknownName : Fault::kNameOutside};
          return;
        }
        run[k] = static_cast<I>(number);
      }
    }
  });
  for (size_t i = 0; i < refused.size(); ++i) {
    const Refused& one = refused[i];
    const auto first = [&](const Refused& x) {
      return &x == &one || std::pair(one.entry, one.at) < std::pair(x.entry, x.at);
    };
    if (one.at == nullptr || !std::all_of(refused.begin(), refused.end(), first)) continue;
    Piece& piece = pieces[one.piece];
    piece.fault = one.fault;
    piece.field = options_.fields[dimensions[i]];
    piece.at = one.at;
  }
}
template void EntriesReader::resolve<int32_t>(Piece* pieces, int64_t count, const char* end);
template void EntriesReader::resolve<int64_t>(Piece* pieces, int64_t count, const char* end);

void EntriesReader::know(int d, std::string_view name) {
  if (d >= options_.rank || !named(d)) fail(S4J_ILLEGAL_ARGUMENT, "coordinates of dimension ", d, " are no names");
  if (fed_ > 0 || complete_ || state_.in_comment) fail(S4J_STATE, "names are made known before text is read");
  NameTable& table = names_[d];
  if (const int64_t number = table.find(name); number >= 0)
    fail(S4J_ILLEGAL_ARGUMENT, "the names of dimension ", d, " have ", quoted_name(name), " twice: as ", number,
         " and ", table.size());
  if (!is_utf8(name)) fail(S4J_ILLEGAL_ARGUMENT, "name ", table.size(), " of dimension ", d, " is not UTF-8");
  if (options_.extents[d] >= 0 && table.size() >= options_.extents[d])
    fail(S4J_ILLEGAL_ARGUMENT, "dimension ", d, " has more names than its extent ", options_.extents[d],
         " that was given");
  table.reserve(1, static_cast<int64_t>(name.size()));
  table.add(name);
  known_[d] = table.size();
}

const NameTable& EntriesReader::names(int d) {
  if (d >= options_.rank || !named(d)) fail(S4J_STATE, "coordinates of dimension ", d, " are no names");
  if (broken_ || !complete_) fail(S4J_STATE, "the last piece of the file was not read");
  sort_names();
  return names_[d];
}

// Those that were not known before, where that is wanted; once.
void EntriesReader::sort_names() {
  if (!options_.sorted || names_.empty()) return;
  for (int d = 0; d < options_.rank; ++d) {
    if (options_.keys[d] != Keys::kNames || known_[d] == names_[d].size()) continue;
    const int64_t known = known_[d];
    const Vec<int64_t> numbers = names_[d].sort(known);
    dispatch_index(width_, [&](auto i) {
      auto* const run = indexes_.as<decltype(i)>() + d * capacity_;
      parallel_for(count_, threshold::kGrainLight, 1, [&](int64_t b, int64_t e) {
        for (int64_t k = b; k < e; ++k)
          if (run[k] >= known) run[k] = static_cast<decltype(i)>(numbers[static_cast<int64_t>(run[k]) - known]);
      });
    });
    known_[d] = names_[d].size();
  }
}

}  // namespace s4j
