// SPDX-License-Identifier: Apache-2.0
// Text of entries (FROSTT, triplets, SVMlight) behind six bytes of options. Reading it in one piece and in several
// gives the same array and names, or the same error. The numbers are those of the C library, and written text reads
// back to the same bits.
#include <array>
#include <map>
#include <sstream>

#include "entries_text.hpp"
#include "model.hpp"

namespace s4j::fuzz {
namespace {

using namespace s4j::test;

struct Options {
  Words create;
  int64_t kind = S4J_TNS, format = S4J_COO, known = -1;  // the dimension whose names are known
  char delimiter = ' ';
  bool many = false, named = false;
  size_t piece = 1;
};

Options read_options(Input& in) {
  Options o;
  o.kind = in.below(3);
  const int64_t type = in.below(kTypes), policy = in.below(3), how = in.byte(), fields = in.byte();
  o.piece = 1 + in.byte() % 40;
  o.format = (how >> 3) % 3;
  const bool extents = (how & 4) != 0;
  if (o.kind == S4J_TNS) {
    o.create = tns(type, policy, extents ? Words{3, 4} : Words{});
  } else if (o.kind == S4J_SVMLIGHT) {
    o.many = (fields & 1) != 0;
    o.create = svmlight(how % 4 - 1 > 1 ? -1 : how % 4 - 1, o.many ? 1 : 0, extents ? 3 : -1, type, policy);
    return o;
  } else {
    const Words layouts[] = {{0, 1, 2}, {1, 0, 2}, {0, 2, -1}, {0, 1, 2, 3}};
    Words keys{(fields >> 6) & 1, ((fields >> 7) & 1) * 2};
    o.delimiter = ",;\t "[fields & 3];
    o.named = fields >= 64;
    if (keys[1] == 2) o.known = 1;
    o.create = triplets(o.delimiter, layouts[(fields >> 4) & 3], 0, (fields >> 3) & 1, (fields & 4) != 0 ? '#' : '\0',
                        type, keys, how >> 7);
    o.create[4] = policy;
    if (extents) o.create[7] = 3;
  }
  o.create[5] = how & 1;
  return o;
}

// The result of reading the text once.
struct Reading {
  EntriesText text;
  s4j_status status;
  std::string message;
  Out known{};
  Handle labels, starts, queries, array;
  std::vector<std::string> names[2];

  Reading(const Options& o, const std::string& content, size_t piece) : text(o.create), status(S4J_OK) {
    if (o.known >= 0) check(text.know(o.known, {"a", "b"}));
    if (status == S4J_OK) check(text.feed(content, piece));
    if (status != S4J_OK) return;
    known = call(s4j_entries_read, Frame().integers({S4J_ENTRIES_KNOWN, text.handle()}));
    if (o.kind == S4J_SVMLIGHT) {
      labels = text.rows(0);
      if (o.many) starts = text.rows(2);
      if (known[4] != 0) queries = text.rows(1);
    }
    for (int d = 0; o.named && d < 2; ++d)
      if ((d == 0 ? o.create[o.create.size() - known[1] - 1] : o.known) > 0) names[d] = text.names(d);
    // finish() of the test supports matrices only.
    check(text.finish(array, known[1] == 2 ? o.format : int64_t{S4J_COO}));
  }
  void check(int32_t s) {
    status = static_cast<s4j_status>(s);
    EXPECT_NE(status, S4J_INTERNAL);
    if (status != S4J_OK) message = s4j_context_error(context());
  }
};

// The entries as the C library reads them, without those whose coordinates occur twice.
class Expected {
 public:
  void add(const Words& at, double v) {
    ++times_[at];
    values_[at] = v;
  }
  void compare(Storage& s) const {
    ASSERT_EQ(static_cast<int64_t>(values_.size()), s.stored().nnz);
    for (const auto& [at, v] : values_) {
      if (times_.at(at) > 1) continue;
      double is = 0;
      ASSERT_TRUE(s.get(at.data(), &is));
      ASSERT_TRUE(std::memcmp(&is, &v, sizeof v) == 0 || (std::isnan(is) && std::isnan(v))) << is << ", not " << v;
    }
  }

 private:
  std::map<Words, double> values_;
  std::map<Words, int> times_;
};

// Returns the lines that are not empty, without the byte order mark.
std::vector<std::string> lines_with_entries(std::string text) {
  if (text.rfind("\xef\xbb\xbf", 0) == 0) text.erase(0, 3);
  std::istringstream all(text);
  std::vector<std::string> out;
  for (std::string line; std::getline(all, line);) {
    const size_t begin = line.find_first_not_of(" \t\r");
    if (begin != std::string::npos && line[begin] != '#') out.push_back(line);
  }
  return out;
}

void expect_tns(const std::string& text, Storage& s, int64_t base) {
  Expected expected;
  for (const std::string& line : lines_with_entries(text)) {
    Words at;
    char* p = const_cast<char*>(line.c_str());
    for (int d = 0; d < s.shape().rank; ++d) at.push_back(std::strtoll(p, &p, 10) - base);
    expected.add(at, std::strtod(p, &p));
  }
  expected.compare(s);
}

void expect_svmlight(const std::string& text, Storage& s, int64_t base) {
  std::vector<std::pair<Words, double>> all;
  int64_t row = 0, least = 1;
  for (const std::string& line : lines_with_entries(text)) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (std::string word; words >> word;) {
      const size_t colon = word.find(':');
      if (colon == std::string::npos || word.rfind("qid:", 0) == 0) continue;
      all.push_back({{row, std::strtoll(word.c_str(), nullptr, 10)}, std::strtod(word.c_str() + colon + 1, nullptr)});
      least = std::min(least, all.back().first[1]);
    }
    ++row;
  }
  ASSERT_EQ(row, s.extent(0));
  Expected expected;
  for (auto& [at, v] : all) expected.add({at[0], at[1] - (base < 0 ? least : base)}, v);
  expected.compare(s);
}

// Writes the array as lines and reads these again.
void write_and_read(const Options& o, const Reading& from) {
  Storage& s = storage_of(from.array);
  std::vector<int64_t> operands{from.array};
  if (o.kind == S4J_SVMLIGHT) operands.push_back(from.labels);
  if (o.many) operands.push_back(from.starts);
  if (from.queries != 0) operands.push_back(from.queries);
  Options again = o;
  again.create[4] = S4J_ERROR;
  const int rank = s.shape().rank;
  if (o.kind == S4J_TRIPLETS) {
    Words fields;
    for (int d = 0; d <= rank; ++d) fields.push_back(d);
    again.create = triplets(o.delimiter, fields, 1, 0, 0, o.create[3]);
    again.create[4] = S4J_ERROR;
    again.named = false;
    again.known = -1;
  }
  again.create[5] = 1;
  again.create[6] = rank;
  if (o.kind == S4J_TNS && o.create[6] == 0) again.create.resize(7 + static_cast<size_t>(rank));
  for (int d = 0; d < rank; ++d) again.create[7 + d] = o.kind == S4J_SVMLIGHT && d == 0 ? -1 : s.extent(d);
  const bool rows = o.kind == S4J_SVMLIGHT;
  const int64_t first = rows ? static_cast<int64_t>(o.many) : static_cast<int64_t>(o.delimiter);
  const std::string text = written(o.kind, operands, 1, first, rows && from.queries != 0 ? 1 : 0);
  const Reading back(again, text, text.size() + 1);
  ASSERT_EQ(back.status, S4J_OK) << back.message << " in what was written:\n" << text;
  expect_same(s, storage_of(back.array));
  if (o.kind == S4J_SVMLIGHT) {
    EXPECT_EQ(bytes_of(from.labels), bytes_of(back.labels));
    EXPECT_EQ(from.queries != 0 ? bytes_of(from.queries) : "", back.queries != 0 ? bytes_of(back.queries) : "");
  }
}

void read_and_write(Input& in) {
  Options o = read_options(in);
  const std::string text(reinterpret_cast<const char*>(in.rest()), in.left());
  call(s4j_memory, Frame().integers({1}));
  const int64_t before = live_bytes();
  Reading one(o, text, text.size() + 1);
  // The bound holds whatever the text says; the tables of names take some hundred kilobytes from the start.
  EXPECT_LE(call(s4j_memory, Frame())[2] - before, static_cast<int64_t>(256 * text.size()) + (1 << 19));
  Reading several(o, text, o.piece);
  EXPECT_EQ(several.status, one.status) << one.message << "; in pieces: " << several.message;
  if (one.status != S4J_OK) {
    // S4J_ILLEGAL_ARGUMENT means that a type, or an array, cannot hold the file's content.
    EXPECT_TRUE(one.status == S4J_MALFORMED || one.status == S4J_ILLEGAL_ARGUMENT || one.status == S4J_NO_MEMORY ||
                one.status == S4J_WOULD_DENSIFY || one.status == S4J_ARITHMETIC)
        << one.status << ": " << one.message;
    if (one.status != S4J_MALFORMED) return;
    const auto [line, column] = one.text.position();
    EXPECT_TRUE(line >= 1 && line <= 2 + std::count(text.begin(), text.end(), '\n')) << line;
    EXPECT_TRUE(column >= 1 && column <= 1 + static_cast<int64_t>(text.size())) << column;
    return;
  }
  if (several.status != S4J_OK) return;
  Storage& s = storage_of(one.array);
  expect_sound(s);
  expect_same(s, storage_of(several.array));
  EXPECT_EQ(one.known[2], several.known[2]);
  for (int d = 0; d < 2; ++d) EXPECT_EQ(one.names[d], several.names[d]);
  if (o.kind == S4J_SVMLIGHT) {
    EXPECT_EQ(bytes_of(one.labels), bytes_of(several.labels));
  }
  // A matrix with this many columns can be written row by row only as COO, which SVMlight lines are not.
  if (s.format() == Format::kDense || (o.kind == S4J_SVMLIGHT && s.extent(1) > INT64_MAX / 2)) return;
  if (s.type() == Type::kDouble && o.kind == S4J_TNS) expect_tns(text, s, o.create[5]);
  if (s.type() == Type::kDouble && o.kind == S4J_SVMLIGHT) expect_svmlight(text, s, o.create[5]);
  write_and_read(o, one);
}

}  // namespace

void entries(const uint8_t* data, size_t size) { run_freeing(data, size, read_and_write); }

}  // namespace s4j::fuzz
