// SPDX-License-Identifier: Apache-2.0
// Triplets whose coordinates are names: their numbers, dictionaries, and faults. Threads and pieces must not change
// results.
#include <algorithm>
#include <map>

#include "allocation_failure.hpp"
#include "determinism.hpp"
#include "entries_text.hpp"

namespace s4j::test {
namespace {

using Texts = std::vector<std::string>;

Words names_of(const Words& keys, int64_t sorted = 0, char delimiter = ',') {
  return triplets(delimiter, {0, 1, 2}, 0, 0, '#', S4J_DOUBLE, keys, sorted);
}

// Makes lines of names from a few letters and lengths, so that most names repeat; some are quoted, some contain doubled
// quotes.
std::string named_lines(int64_t lines, int64_t names, Rng& rng) {
  std::string text;
  const auto field = [&] {
    const int64_t n = below(rng, names);
    std::string name = "n" + std::to_string(n * n % names);
    if (n % 7 == 0) name.append(static_cast<size_t>(n % 50), 'x');
    if (n % 11 == 0) name = "\"a,\"\"" + name + "\"";
    text += name;
  };
  for (int64_t k = 0; k < lines; ++k) {
    field();
    text += ',';
    field();
    text += "," + std::to_string(k) + "\n";
    if (below(rng, 50) == 0) text += "# no line\n\n";
  }
  return text;
}

TEST(EntriesNames, NumbersAreThoseOfAMapForAllPiecesAndThreads) {
  Rng rng(51);
  for (const int64_t names : {40, 30'000}) {
    const std::string text = named_lines(20'000, names, rng);
    std::map<std::string, int64_t> model[2];
    Texts order[2];
    for (size_t at = 0; at < text.size();) {
      const std::string line = text.substr(at, text.find('\n', at) - at);
      at += line.size() + 1;
      if (line.empty() || line[0] == '#') continue;
      size_t p = 0;
      for (int d = 0; d < 2; ++d) {
        std::string name;
        const bool quoted = line[p] == '"';
        if (quoted) ++p;
        for (; quoted || line[p] != ','; ++p) {
          if (quoted && line[p] == '"' && line[++p] != '"') break;
          name += line[p];
        }
        ++p;
        if (model[d].try_emplace(name, static_cast<int64_t>(order[d].size())).second) order[d].push_back(name);
      }
    }
    for (const int64_t sorted : {0, 1}) {
      const auto all = [&](size_t piece) {
        EntriesText reader(names_of({1, 1}, sorted));
        EXPECT_EQ(reader.feed(text, piece), S4J_OK) << s4j_context_error(context());
        std::string bytes;
        for (int d = 0; d < 2; ++d) {
          Texts expected = order[d];
          if (sorted != 0) std::sort(expected.begin(), expected.end());
          EXPECT_TRUE(reader.names(d) == expected) << d;
        }
        Handle x;
        EXPECT_EQ(reader.finish(x), S4J_OK) << s4j_context_error(context());
        return bytes_of(x);
      };
      const std::string whole = all(text.size());
      for (const size_t piece : {size_t{997}, size_t{65'536}}) EXPECT_TRUE(all(piece) == whole) << piece;
      same_for_all_threads("names", [&] { return all(1 << 17); });
    }
  }
}

TEST(EntriesNames, BesideNumbersThatNeedWideIndexes) {
  std::string text;
  for (int k = 0; k < 3000; ++k)
    text += "u" + std::to_string(k % 700) + "," + std::to_string(k == 2500 ? int64_t{1} << 40 : k) + ",1\n";
  EntriesText reader(names_of({1, 0}, 1));
  ASSERT_EQ(reader.feed(text), S4J_OK) << s4j_context_error(context());
  const Texts names = reader.names(0);
  ASSERT_EQ(names.size(), 700U);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  Handle x;
  ASSERT_EQ(reader.finish(x), S4J_OK);
  const std::string row = std::to_string(std::find(names.begin(), names.end(), "u400") - names.begin() + 1);
  EXPECT_NE(lines_of(x).find("\n" + row + " 1099511627777 1\n"), std::string::npos);
}

TEST(EntriesNames, WhatIsRefusedAndWhere) {
  struct Bad {
    Words keys;
    const char* text;
    int64_t line, column;
    const char* what;
  };
  const Bad all[] = {
      {{1, 1},
       "a,b,1\na,,1\n",
       2,
       3,
       "line 2, column 3: the name of dimension 1 is empty; an empty name must be in quotes"},
      {{1, 1},
       "a,b,1\n ,b,1\n",
       2,
       2,
       "line 2, column 2: the name of dimension 0 is empty; an empty name must be in quotes"},
      {{1, 1}, "a,b,1\na,\"b,1\n", 2, 3, "line 2, column 3: a quoted field does not end on its line"},
      {{1, 1}, "a,b,1\na,\"b\"c,1\n", 2, 6, "line 2, column 6: 'c' stands where a delimiter should be"},
      {{1, 1}, "a,b,1\na,\xC3,1\n", 2, 3, "line 2, column 3: the name of dimension 1 is not UTF-8"},
      {{1, 1}, "a,b,1\na\n", 2, 2, "line 2, column 2: the line ends where the name of dimension 1 should be"},
      {{1, 1}, "a,b,1\na,b\n", 2, 4, "line 2, column 4: the line ends where the value should be"},
      {{1, 0},
       "a,1,1\na,b,1\n",
       2,
       3,
       "line 2, column 3: 'b' is no coordinate of dimension 1; Triplets.readNamed with "
       "TripletOptions.named(1) reads names"},
      {{2, 1}, "k0,b,1\nk1,c,x\nk9,b,1\n", 2, 6, "line 2, column 6: 'x' is no real value"},
      {{2, 1},
       "k0,b,1\nk9 \xC3\xA9,c,x\nk1,b,1\n",
       2,
       1,
       "line 2, column 1: 'k9 \xC3\xA9' is none of the 3 known names of dimension 0"},
      {{2, 2}, "k0,k8,1\nk9,k8,1\n", 1, 4, "line 1, column 4: 'k8' is none of the 3 known names of dimension 1"},
      {{2, 2},
       "\"k0\",k1,1\n\"k\"\"0\",k8,1\n",
       2,
       1,
       "line 2, column 1: 'k\"\"0' is none of the 3 known names of dimension 0"},
  };
  for (const Bad& bad : all) {
    SCOPED_TRACE(bad.text);
    EntriesText reader(names_of(bad.keys));
    for (int64_t d = 0; d < 2; ++d) {
      const bool known = bad.keys[static_cast<size_t>(d)] == 2;
      EXPECT_EQ(known ? reader.know(d, {"k0", "k1", "k2"}) : S4J_OK, S4J_OK);
    }
    EXPECT_EQ(reader.feed(bad.text), S4J_MALFORMED);
    EXPECT_EQ(std::string(s4j_context_error(context())), std::string("entries: ") + bad.what);
    EXPECT_EQ(reader.position(), std::pair(bad.line, bad.column));
    Out out;
    EXPECT_EQ(invoke(s4j_entries_read, Frame().integers({S4J_ENTRIES_NAMES, reader.handle(), 0, 0, 0, 1 << 16}), out),
              S4J_STATE);
  }
}

// The message names the first fault of the text, whichever dimension and piece it is in.
TEST(EntriesNames, TheFirstFaultOfManyIsNamed) {
  std::string text;
  for (int k = 0; k < 4000; ++k) text += "k" + std::to_string(k % 3) + ",k" + std::to_string(k % 2) + ",1\n";
  const std::string good = text;
  for (const char* last : {"k9,k9,x\n", "k0,k9,1\n", "k0,k0,x\n"}) {
    EntriesText reader(names_of({2, 2}));
    for (int64_t d = 0; d < 2; ++d) ASSERT_EQ(reader.know(d, {"k0", "k1", "k2"}), S4J_OK);
    EXPECT_EQ(reader.feed(good + last + good + "k9,k9,1\n"), S4J_MALFORMED);
    EXPECT_EQ(reader.position(), std::pair(int64_t{4001}, int64_t{last[1] == '9' ? 1 : last[4] == '9' ? 4 : 7}));
  }
}

TEST(EntriesNames, DictionariesOfBefore) {
  EntriesText reader(names_of({1, 2}));
  ASSERT_EQ(reader.know(0, {"zoe"}), S4J_OK);
  ASSERT_EQ(reader.know(0, {"yan", ""}), S4J_OK);
  ASSERT_EQ(reader.know(1, {"b", "a"}), S4J_OK);
  EXPECT_EQ(reader.know(1, {"c", "a"}), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(std::string(s4j_context_error(context())),
            "entries: the names of dimension 1 contain 'a' twice: as numbers 1 and 3");
  EXPECT_EQ(reader.know(1, {"\xFF"}), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(reader.know(2, {"x"}), S4J_ILLEGAL_ARGUMENT);
  ASSERT_EQ(reader.feed("\xEF\xBB\xBFyan,a,1\nnew,b,2\n\"\",c,3\n"), S4J_OK) << s4j_context_error(context());
  EXPECT_EQ(reader.know(0, {"late"}), S4J_STATE);
  EXPECT_EQ(reader.names(0), (Texts{"zoe", "yan", "", "new"}));
  EXPECT_EQ(reader.names(1), (Texts{"b", "a", "c"}));
  Handle x;
  ASSERT_EQ(reader.finish(x), S4J_OK);
  EXPECT_EQ(lines_of(x), "2 2 1\n3 3 3\n4 1 2\n");
  EntriesText numbers(triplets(',', {0, 1, 2}));
  EXPECT_EQ(numbers.know(0, {"a"}), S4J_ILLEGAL_ARGUMENT) << "coordinates are numbers";
  Out out;
  for (const Words& keys : {Words{3, 0}, Words{-1, 0}})
    EXPECT_EQ(invoke(s4j_entries_read, Frame().integers(names_of(keys)), out), S4J_ILLEGAL_ARGUMENT);
  EntriesText cut(names_of({1, 1}));
  const char half[] =
      "\x05\x00\x00\x00"
      "abc";
  for (const int64_t bytes : {1, 3, 7}) {
    EXPECT_EQ(
        invoke(s4j_entries_read,
               Frame().integers({S4J_ENTRIES_KNOW, cut.handle(), 0, reinterpret_cast<int64_t>(half), bytes}), out),
        S4J_ILLEGAL_ARGUMENT);
  }
}

// Both ends of an edge share one dictionary. Its numbers follow the first appearance in the text, and the matrix is
// square.
TEST(EntriesNames, OneDictionaryOfTwoDimensions) {
  const auto shared = [](Words create, int64_t bits) {
    create.insert(create.end(), {0, bits});
    return create;
  };
  for (const size_t piece : {1, 7, 1000}) {
    EntriesText reader(shared(names_of({1, 1}), 3));
    ASSERT_EQ(reader.know(1, {"z"}), S4J_OK);
    ASSERT_EQ(reader.feed("b,a,1\na,c,2\n\"c\",z,3\nc,b,4\n", piece), S4J_OK) << s4j_context_error(context());
    EXPECT_EQ(reader.names(0), (Texts{"z", "b", "a", "c"}));
    EXPECT_EQ(reader.names(1), reader.names(0));
    Handle x;
    ASSERT_EQ(reader.finish(x), S4J_OK);
    EXPECT_EQ(lines_of(x), "2 3 1\n3 4 2\n4 1 3\n4 2 4\n");
  }
  // Fields in the other order: numbers follow the order of fields in a line, not the order of dimensions.
  EntriesText turned(shared(triplets(',', {1, 0, 2}, 0, 0, '#', S4J_DOUBLE, {1, 1}), 3));
  ASSERT_EQ(turned.feed("b,a,1\nc,b,2\n"), S4J_OK);
  EXPECT_EQ(turned.names(0), (Texts{"b", "a", "c"}));
  EntriesText sorted(shared(names_of({1, 1}, 1), 3));
  ASSERT_EQ(sorted.feed("d,a,1\nb,d,2\n"), S4J_OK);
  EXPECT_EQ(sorted.names(1), (Texts{"a", "b", "d"}));
  Handle x;
  ASSERT_EQ(sorted.finish(x), S4J_OK);
  EXPECT_EQ(lines_of(x), "2 3 2\n3 1 1\n");
  EntriesText known(shared(names_of({2, 2}), 3));
  ASSERT_EQ(known.know(0, {"a", "b"}), S4J_OK);
  EXPECT_EQ(known.feed("a,b,1\nb,c,1\n"), S4J_MALFORMED);
  EXPECT_NE(std::string(s4j_context_error(context())).find("'c' is none of the 2 known names of dimension 1"),
            std::string::npos);
  Out out;
  for (const Words& keys : {Words{1, 0}, Words{1, 2}})
    EXPECT_EQ(invoke(s4j_entries_read, Frame().integers(shared(names_of(keys), 3)), out), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(invoke(s4j_entries_read, Frame().integers(shared(names_of({1, 1}), 4)), out), S4J_ILLEGAL_ARGUMENT);
}

// Reads many names on many threads in many pieces; their numbers must equal those of a std::map over the words of the
// text.
TEST(EntriesNames, OneDictionaryIsThatOfAMap) {
  Rng rng(52);
  std::string text;
  std::map<std::string, int64_t> model;
  Texts order;
  for (int64_t k = 0; k < 20'000; ++k) {
    for (int d = 0; d < 2; ++d) {
      const std::string name = "n" + std::to_string(below(rng, 5000));
      if (model.try_emplace(name, static_cast<int64_t>(order.size())).second) order.push_back(name);
      text += name + ",";
    }
    text += std::to_string(k) + "\n";
  }
  Words create = names_of({1, 1});
  create.insert(create.end(), {0, 3});
  for (const size_t piece : {size_t{1} << 30, size_t{50'000}}) {
    EntriesText reader(create);
    ASSERT_EQ(reader.feed(text, piece), S4J_OK) << s4j_context_error(context());
    EXPECT_EQ(reader.names(1), order);
  }
}

// A name may fill a whole line. A write into too small a block returns the size that the block needs.
TEST(EntriesNames, LongNames) {
  const std::string name((1 << 20) - 5, 'y');
  EntriesText reader(names_of({1, 1}));
  ASSERT_EQ(reader.feed(name + ",b,1\n"), S4J_OK) << s4j_context_error(context());
  std::vector<char> block(1 << 16);
  const Out out = call(s4j_entries_read, Frame().integers({S4J_ENTRIES_NAMES, reader.handle(), 0, 0,
                                                           reinterpret_cast<int64_t>(block.data()), 1 << 16}));
  EXPECT_EQ(out[1], static_cast<int64_t>(name.size()) + 4);
  EXPECT_EQ(out[2], 0);
  EXPECT_EQ(out[3], 1);
  EXPECT_TRUE(reader.names(0, 1 << 21) == Texts{name});
  // The write succeeds with a block of that size.
  Handle x;
  ASSERT_EQ(reader.finish(x), S4J_OK);
  const int64_t starts[] = {0, static_cast<int64_t>(name.size())};
  const auto write = [&] {
    return call(s4j_entries_write,
                Frame().whole(x).integers({S4J_TRIPLETS, 0, 0, reinterpret_cast<int64_t>(block.data()),
                                           static_cast<int64_t>(block.size()), ',', 0, 1, 0, 1,
                                           reinterpret_cast<int64_t>(starts), reinterpret_cast<int64_t>(name.data()),
                                           static_cast<int64_t>(name.size())}));
  };
  Out text = write();
  EXPECT_EQ(text[3], 0);
  EXPECT_EQ(text[2], 0);
  ASSERT_GE(text[1], static_cast<int64_t>(name.size()) + 4);
  block.resize(static_cast<size_t>(text[1]));
  text = write();
  EXPECT_EQ(std::string(block.data(), static_cast<size_t>(text[1])), name + ",0,1\n");
}

TEST(EntriesNames, FailingAllocations) {
  Rng rng(57);
  const std::string text = named_lines(300, 200, rng);
  std::string given;
  for (int64_t n = 1, more = 1; more != 0; ++n) {
    ASSERT_LT(n, 1000);
    const int64_t live = live_bytes();
    {
      EntriesText reader(names_of({1, 1}, 1));
      fail_at(n);
      int32_t status = reader.know(0, {"n3", "other"});
      if (status == S4J_NO_MEMORY) {
        reader.~EntriesText();
        new (&reader) EntriesText(names_of({1, 1}, 1));
        status = reader.know(0, {"n3", "other"});
      }
      ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
      status = reader.feed(text);
      if (status == S4J_NO_MEMORY) status = reader.feed(text);
      ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
      Handle made;
      status = reader.finish(made);
      if (status == S4J_NO_MEMORY) {
        reader.names(0);
        status = reader.finish(made);
      }
      more = armed() ? 0 : 1;
      fail_at(0);
      ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
      if (given.empty()) given = bytes_of(made);
      ASSERT_EQ(bytes_of(made), given) << "allocation " << n;
    }
    ASSERT_EQ(live_bytes(), live) << "bytes lost after allocation " << n << " failed";
  }
}

}  // namespace
}  // namespace s4j::test
