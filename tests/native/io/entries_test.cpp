// SPDX-License-Identifier: Apache-2.0
// Text of entries: all kinds of lines, faults and their positions. Threads and pieces must not change results.
#include "allocation_failure.hpp"
#include "determinism.hpp"
#include "entries_text.hpp"
#include "io/line_text.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

TEST(Entries, LinesOfTnsInManyForms) {
  EXPECT_EQ(as_tns(tns(), "2 1 5\n1 2 -6.5e0\n"), "1 2 -6.5\n2 1 5\n");
  EXPECT_EQ(as_tns(tns(), "# c\n\n  \t\n 2\t1  5 \r\n#\n   # c\n1 2 -6.5"), "1 2 -6.5\n2 1 5\n");
  EXPECT_EQ(as_tns(tns(), "3 1\n1 2\n3 0.5\n"), "1 2\n3 1.5\n") << "duplicates";
  EXPECT_EQ(as_tns(tns(), "1 2 3 4 5 nan\n1 1 1 1 1 -0\n1 1 1 1 2 -inf\n"),
            "1 1 1 1 1 -0\n1 1 1 1 2 -inf\n1 2 3 4 5 nan\n");
  EXPECT_EQ(as_tns(tns(), "1 9223372036854775807 1\n"), "1 9223372036854775807 1\n");
  EXPECT_EQ(as_tns(tns(S4J_LONG), "1 1 -9223372036854775808\n1 3000000000 7\n2 1 1\n"),
            "1 1 -9223372036854775808\n1 3000000000 7\n2 1 1\n");
  EXPECT_EQ(as_tns(tns(S4J_FLOAT), "1 1 0.1\n"), "1 1 0.1\n");
  EXPECT_EQ(as_tns(tns(S4J_INT), "1 1 -7\n"), "1 1 -7\n");
  EXPECT_EQ(as_tns(tns(S4J_BOOL), "1 1 1\n"), "1 1 1\n");
  EXPECT_EQ(as_tns(tns(S4J_DOUBLE, S4J_SUM, {3, 4}), ""), "") << "the shape is given";
  EXPECT_NE(as_tns(tns(), "# nothing\n").find("no entries"), std::string::npos);
  EXPECT_EQ(as_tns(tns(), "2 1 5\n1 2 6\n", S4J_GCS), "1 2 6\n2 1 5\n");
}

TEST(Entries, FieldsOfTriplets) {
  EXPECT_EQ(as_tns(triplets(',', {0, 1, 2}), "2,1,5\n1, 2 ,\"6\"\n"), "1 2 6\n2 1 5\n");
  EXPECT_EQ(as_tns(triplets(';', {2, 1, 0}, 0, 1), "v;c;r\n5;0;1\r\n"), "2 1 5\n");
  EXPECT_EQ(as_tns(triplets('\t', {0, 2, -1}, 0, 0, '#'), "#n\n1\tx y\t2\n0\t\t0\n"), "1 1 1\n2 3 1\n");
  EXPECT_EQ(as_tns(triplets(',', {1, 0, 3}), "1,2,\"a,\"\"b\"\"\",4,rest\n3,4,,5,\n"), "2 1 4\n4 3 5\n");
  EXPECT_EQ(as_tns(triplets(' ', {0, 1, -1}, 0), "0 1\n1\t 0\n"), "1 2 1\n2 1 1\n");
  EXPECT_EQ(as_tns(triplets(',', {0, 1, 2}), ""), "");
}

TEST(Entries, RowsOfSvmlight) {
  const auto both = [](const Words& create, const std::string& text, Words extra = {}) {
    EntriesText reader(create);
    if (reader.feed(text) != S4J_OK) return std::string(s4j_context_error(context()));
    std::vector<Handle> vectors;
    for (const int64_t which : Words{0, 2, 1})
      if (which == 0 || std::find(extra.begin(), extra.end(), which) != extra.end())
        vectors.push_back(reader.rows(which));
    Handle x;
    if (reader.finish(x, S4J_GCS) != S4J_OK) return std::string(s4j_context_error(context()));
    std::vector<int64_t> operands{x};
    for (const Handle& v : vectors) operands.push_back(v);
    const auto has = [&](int64_t which) { return std::find(extra.begin(), extra.end(), which) != extra.end() ? 1 : 0; };
    return written(S4J_SVMLIGHT, operands, 1, has(2), has(1));
  };
  EXPECT_EQ(both(svmlight(), "1 1:5 3:-2.5 # c 1:2\n# 1:1\n-1\n\n0.5 2:1\n"), "1 1:5 3:-2.5\n-1\n0.5 2:1\n");
  EXPECT_EQ(both(svmlight(), "1 0:5 3:2\n2 1:4"), "1 1:5 4:2\n2 2:4\n") << "base 0, found out";
  EXPECT_EQ(both(svmlight(0), "1 1:5 3:2\n"), "1 2:5 4:2\n");
  EXPECT_EQ(both(svmlight(1), "1 3:2 1:5\n"), "1 1:5 3:2\n") << "in any order";
  EXPECT_EQ(both(svmlight(), "1 qid:7 1:5\n2 qid:-3 2:1#x\n", {1}), "1 qid:7 1:5\n2 qid:-3 2:1\n");
  EXPECT_EQ(both(svmlight(-1, 1), "1,2 1:5\n 2:3 # none, or: one\n7\n", {2}), "1,2 1:5\n2:3\n7\n");
  EXPECT_EQ(both(svmlight(-1, 1), "qid:1 1:5\n3,4 qid:2\n", {1, 2}), "qid:1 1:5\n3,4 qid:2\n");
  EXPECT_EQ(both(svmlight(), ""), "");
}

struct Bad {
  Words create;
  const char* text;
  int64_t line, column;
  const char* what;
};

TEST(Entries, WhatIsRefusedAndWhere) {
  const Words csv = triplets(',', {0, 1, 2});
  const std::vector<Bad> all = {
      {tns(), "1\n", 1, 1, "the line has one number"},
      {tns(), "1 1 5\n1 1\n", 2, 4, "the line ends where the value should be"},
      {tns(), "1 1 5\n\n1 1 5 6\n", 3, 7, "'6' follows the last of the 3 fields of a line"},
      {tns(), "0 1 5\n", 1, 1, "coordinate of dimension 0 '0' is below 1, the first coordinate"},
      {tns(), "1 -1 5\n", 1, 3, "'-1' is no coordinate of dimension 1"},
      {tns(), "1 1.0 5\n", 1, 3, "'1.0' is no coordinate of dimension 1"},
      {tns(), "1 9223372036854775808 5\n", 1, 3, "is above 2^63 - 1"},
      {tns(), "1 1 x\n", 1, 5, "'x' is no real value"},
      {tns(), "1 1 5x\n", 1, 5, "'5x' is no real value"},
      {tns(S4J_INT), "1 1 5.5\n", 1, 5, "'5.5' is no whole value"},
      {tns(S4J_INT), "1 1 2147483648\n", 1, 5, "'2147483648' does not fit INT; read the file as another type"},
      {tns(S4J_BOOL), "1 1 2\n", 1, 5, "'2' does not fit BOOL"},
      {tns(S4J_DOUBLE, S4J_SUM, {3, 4}), "4 1 5\n", 1, 1, "'4' is outside 1..3 of the extent 3 that was given"},
      {csv, "1,1\n", 1, 1, "the line has 2 fields, but at least 3 are needed"},
      {csv, "# a\n", 1, 1, "the line has 1 field, but at least 3 are needed; TripletOptions.comment('#'), passed to"},
      {csv, "1,1,5\n#a,b,5\n", 2, 1, "dimension 0; TripletOptions.comment('#'), passed to Triplets.read"},
      {csv, "1,1,5\n1,,5\n", 2, 3, "'' is no coordinate of dimension 1"},
      {csv, "1,1,5\n1,1,\n", 2, 5, "the line ends where the value should be"},
      {csv, "1,1,5\n1,\"1,5\n", 2, 3, "is no coordinate of dimension 1"},
      {csv, "1,1,5\n1,1,5,6\n", 2, 6, "follows the last of the 3 fields"},
      {csv, "1,1,5\n1 1,5\n", 2, 3, "'1' stands where a delimiter should be"},
      {triplets(',', {0, 2, -1}), "1,\"x,1\n", 1, 1, "a quoted field does not end on its line"},
      {svmlight(), "x 1:1\n", 1, 1, "'x' is no label"},
      {svmlight(), "1 1\n", 1, 3, "'1' is no index of a feature with a colon and a value"},
      {svmlight(), "1 1:\n", 1, 5, "the line ends where the value should be"},
      {svmlight(), "1 1:x\n", 1, 5, "'x' is no real value"},
      {svmlight(), "1 1:1 qid:1\n", 1, 7, "'qid:1' is no index of a feature"},
      {svmlight(), "1 qid:x 1:1\n", 1, 3, "'qid:x' is no qid with a whole number"},
      {svmlight(), "1 qid:1 1:1\n1 1:1\n", 2, 3, "the line has no qid, and the first line has one"},
      {svmlight(), "1 1:1\n1 qid:1 1:1\n", 2, 3, "the line has a qid, and the first line has none"},
      {svmlight(1), "1 0:1\n", 1, 3, "index of a feature '0:1' is below 1"},
      {svmlight(0, 0, 3), "1 3:1\n", 1, 3, "'3:1' is outside 0..2 of the extent 3 that was given"},
      {svmlight(-1, 0, 3), "1 4:1\n", 1, 3, "'4:1' is above the extent 3 that was given"},
      {svmlight(), "1,2 1:1\n", 1, 1, "'1,2' is no label"},
  };
  for (const Bad& bad : all) {
    SCOPED_TRACE(bad.text);
    EntriesText reader(bad.create);
    EXPECT_EQ(reader.feed(bad.text), S4J_MALFORMED);
    const std::string said = s4j_context_error(context());
    EXPECT_NE(said.find(bad.what), std::string::npos) << said;
    EXPECT_EQ(reader.position(), std::pair(bad.line, bad.column)) << said;
    Handle none;
    EXPECT_EQ(reader.finish(none), S4J_STATE);
    EXPECT_EQ(reader.feed("1 1 1\n"), S4J_STATE);
  }
}

// Feeds carriage returns that end lines alone, and UTF-16 text. The reader must reject what looks like one line,
// whether it is a comment, a header or an entry, however the text is cut into pieces.
TEST(Entries, TextThatEndsLinesInAnotherWay) {
  const Words csv = triplets(',', {0, 1, 2}, 0, 1, '#'), edges = triplets(' ', {0, 1, -1}, 0, 0, '#');
  const Words all[] = {tns(), csv, edges, svmlight()};
  for (const Words& create : all) {
    for (const char* text : {"# c\r1 1 5\r", "# c\rd\n1 1\n", "#\r \t\r.\n", "1 1 5\r2 2 6\r",
                             "\xFF\xFE"
                             "1",
                             "\xFE\xFF"
                             "1"}) {
      std::string first;
      for (const size_t piece : {1000, 1, 3}) {
        SCOPED_TRACE(text);
        if (text[0] == '\xFF' && piece == 1) continue;
        EntriesText reader(create);
        EXPECT_EQ(reader.feed(text, piece), S4J_MALFORMED);
        const std::string said = s4j_context_error(context());
        EXPECT_NE(said.find(text[0] == '#' || text[0] == '1' ? "a carriage return has no line feed after it"
                                                             : "byte order mark of UTF-16"),
                  std::string::npos)
            << said;
        if (first.empty()) first = said;
        EXPECT_EQ(said, first);
      }
    }
  }
  EXPECT_EQ(as_tns(edges, "# c\r\n0 1\r\n1 0 \r\n"), "1 2 1\n2 1 1\n");
  EntriesText quoted(triplets(',', {0, 1, -1}, 0, 0, 0, S4J_DOUBLE, {1, 1}));
  EXPECT_EQ(quoted.feed("\"a\rb\",c\n\"d\r\",\"\re\"\n"), S4J_OK) << "in quotes it is part of a name";
}

// Feeds a text in which '~' stands for a carriage return. The reader must reject the first carriage return, or the one
// in front of `at`, however the text is cut and whatever follows.
void expect_lone_return(const Words& create, std::string text, size_t at = 0) {
  SCOPED_TRACE(text.substr(0, 60));
  std::replace(text.begin(), text.end(), '~', '\r');
  at = text.find('\r', at);
  const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  const auto line = std::count(text.begin(), text.begin() + static_cast<int64_t>(begin), '\n') + 1;
  for (const size_t piece : {size_t{1} << 30, size_t{1}, size_t{3}, at + 1, at + 2, begin + 1}) {
    if (piece <= 3 && text.size() > 1000) continue;
    EntriesText reader(create);
    EXPECT_EQ(reader.feed(text, piece), S4J_MALFORMED) << piece;
    EXPECT_NE(std::string(s4j_context_error(context())).find("a carriage return has no line feed after it"),
              std::string::npos)
        << s4j_context_error(context());
    EXPECT_EQ(reader.position(), std::pair(int64_t{line}, static_cast<int64_t>(at - begin) + 1)) << piece;
  }
}

TEST(Entries, LoneReturnsBehindTheFirstLine) {
  const Words edges = triplets(' ', {0, 1, -1}, 0, 0, '#'), csv = triplets(',', {0, 1, 2}, 0),
              headed = triplets(',', {0, 1, 2}, 0, 2), tsv = triplets('\t', {0, 1, -1}, 0, 0, '#'),
              names = triplets(',', {0, 1, 2}, 0, 0, 0, S4J_DOUBLE, {1, 1}),
              named_header = triplets(',', {0, 1, 2}, 0, 2, 0, S4J_DOUBLE, {1, 1});
  for (const char* text :
       {"0 1\n# part 2~1 2~2 3~# part 3\n3 4\n", "0 1\n# c~1 2\n2 3\n", "0 1\n1 2\n \t#\n2 3~0\n",
        "# c\n# d~0 1\n1 2\n", "\n0 1\n1 2 ~ 3\n", "0 1\n1 2~~\n", "0 1\n~2 3\n", "0 1\n2~3\n", "0 1\n# c\n#~ "})
    expect_lone_return(edges, text);
  expect_lone_return(edges, "0 1\r\n#\r\n~1 2\n", 8);
  for (const char* text : {"0,1,2\n1,1,2~2,2,3\n", "0,1,2\n1,1~,2\n", "0,1,2\n\"1\"~,1,2\n", "0,1,2\n1,1,2\n ~ \n"})
    expect_lone_return(csv, text);
  for (const char* text :
       {"a,b,c\nd,e,f~0,1,2\n1,1,2\n", "a,b,c~d\ne\n1,1,2\n", "a\n\"b\n0,1,2~1,1,2\n", "a\n\"b~c\n0,1,2\n"})
    expect_lone_return(headed, text);
  expect_lone_return(tsv, "0\t1\n#~2\t1\n1\t1\n");
  expect_lone_return(names, "a,b,1\nx~y,c,1\n");
  expect_lone_return(names, "a,b,1\nx,c~,1\n");
  expect_lone_return(names, "\"a\rb\",b,1\n\"x\r\",\"y\"\"\r\",1\nx\"~y\",c,1\n", 24);
  EntriesText quoted(named_header);
  EXPECT_EQ(quoted.feed("\"a\rb\",c,d\n,,\r\n\"a\rb\",c,1\r\n", 5), S4J_OK) << s4j_context_error(context());
  expect_lone_return(tns(), "1 1 1\n# part 2~2 2 2~3 3 3\n4 4 4\n");
  expect_lone_return(tns(), "1 1 1\n2 2~2\n");
  expect_lone_return(tns(), "# c\n# d ~\t2\n1 1\n2 2 2\n");
  expect_lone_return(svmlight(), "1 1:1\n1 1:2 # a~-1 1:3\n");
  expect_lone_return(svmlight(), "1 1:1\n2 ~1:5\n");
  expect_lone_return(svmlight(), "# c\n\n#~1 1:2\n1 1:1\n");
  // The message describes the first of two faults.
  EntriesText both(edges);
  EXPECT_EQ(both.feed("0 1\n1 x\n# c\r2 3\n"), S4J_MALFORMED);
  EXPECT_EQ(both.position(), std::pair(int64_t{2}, int64_t{3}));
}

// Carriage returns lie on both sides of a cut between threads, and in a comment that is longer than all pieces.
TEST(Entries, LoneReturnsAtTheEdgesOfPieces) {
  const Words edges = triplets(' ', {0, 1, -1}, 0, 0, '#');
  std::string lines = "0 1\n";
  while (static_cast<int64_t>(lines.size()) < 3 * threshold::kReadPiece) lines += "12 3456\n";
  const auto edge = static_cast<size_t>(threshold::kReadPiece);
  for (const size_t at : {edge - 2, edge - 1, edge, edge + 1, edge + 8, 2 * edge - 1, lines.size() - 2}) {
    std::string text = lines;
    const size_t place = text[at] == '\n' ? at - 1 : at;
    text[place] = '~';
    if (text[place + 1] == '\n') text.insert(place + 1, "5");
    expect_lone_return(edges, text, place);
  }
  expect_lone_return(edges, "0 1\n#" + std::string(3 * edge, 'x') + "~1 2\n2 3\n");
  std::string ends = lines;
  for (size_t at = 0; (at = ends.find('\n', at)) != std::string::npos; at += 2) ends.insert(at, 1, '\r');
  EntriesText windows(edges);
  EXPECT_EQ(windows.feed(ends), S4J_OK) << s4j_context_error(context());
}

TEST(Entries, LinesHaveAsManyFieldsAsIsSaid) {
  Words create = triplets(',', {0, 1, -1}, 0);
  create.push_back(2);
  EntriesText reader(create);
  EXPECT_EQ(reader.feed("0,1,5\n"), S4J_MALFORMED);
  EXPECT_NE(
      std::string(s4j_context_error(context())).find("the line has 3 fields, but the first line of the file has 2"),
      std::string::npos);
}

// Replaces each word of a valid line in turn by each of these invalid words. The message must begin with the line and
// the column of the word, and quote the word.
TEST(Entries, EveryWordOfALineIsRefusedWhereItStands) {
  struct Line {
    Words create;
    std::vector<std::string> words, between;
    size_t coordinates;  // number of leading words that are indexes; the others are values
  };
  const Line lines[] = {
      {tns(), {"1", "2", "3", "4", "5.5"}, {"", " ", " ", "\t", " "}, 4},
      {triplets(',', {0, 1, 2, 3}), {"1", "2", "3", "4.5"}, {"", ",", ",", ","}, 3},
      {svmlight(1), {"3", "5"}, {"1 ", ":1 "}, 2},
      {svmlight(1), {"3", "5"}, {"1 7:", " 8:"}, 0},
      {svmlight(1), {"4"}, {""}, 0},
  };
  const std::vector<std::string> never = {"x",  "-",    "+",   ".",    "e5",   "--1", "+-1", "0x10",
                                          "1a", "1..2", "nul", "\x01", "\xff", "''",  "1;2", "1|2"};
  const std::vector<std::string> no_index = {"0",
                                             "-1",
                                             "+1",
                                             "1.0",
                                             "1e2",
                                             "nan",
                                             "inf",
                                             "9223372036854775808",
                                             "99999999999999999999",
                                             "18446744073709551617"};
  int refused = 0;
  for (const Line& line : lines)
    for (size_t at = 0; at < line.words.size(); ++at) {
      std::vector<std::string> wrong = never;
      if (at < line.coordinates) wrong.insert(wrong.end(), no_index.begin(), no_index.end());
      for (const std::string& word : wrong) {
        std::string text = "# c\n", good;
        for (size_t k = 0; k < line.words.size(); ++k) good += line.between[k] + line.words[k];
        if (line.create[6] == 2 && line.coordinates == 2) good += ":1";
        text = good + "\n";
        int64_t column = 1;
        for (size_t k = 0; k < line.words.size(); ++k) {
          text += line.between[k];
          if (k == at) column = static_cast<int64_t>(text.size() - good.size());
          text += k == at ? word : line.words[k];
        }
        text += line.create[6] == 2 && line.coordinates == 2 ? ":1\n" : "\n";
        SCOPED_TRACE(text);
        EntriesText reader(line.create);
        ASSERT_EQ(reader.feed(text), S4J_MALFORMED);
        const std::string said = s4j_context_error(context());
        EXPECT_EQ(reader.position(), std::pair(int64_t{2}, column)) << said;
        std::string named = word;
        for (char& c : named)
          if (c <= ' ' || c == 127) c = '?';
        EXPECT_NE(said.find("'" + named), std::string::npos) << said;
        ++refused;
      }
    }
  EXPECT_GT(refused, 200);
}

// Draws each random number in its own statement, because compilers may evaluate operands in any order.
std::string sample(int64_t kind, int64_t lines, Rng& rng) {
  std::string text;
  const auto number = [&](const char* before, int64_t below_this) {
    text += before;
    text += std::to_string(1 + below(rng, below_this));
  };
  for (int64_t k = 0; k < lines; ++k) {
    if (below(rng, 20) == 0) text += "# a comment, 1:2\n\n";
    if (kind == S4J_SVMLIGHT) {
      number("", 5);
      if (below(rng, 3) == 0) number(",", 9);
      number(" qid:", 50);
      for (int64_t c = below(rng, 6), at = 0; c > 0; --c) {
        at += 1 + below(rng, 40);
        text += " " + std::to_string(at);
        number(":", 1000);
        text += ".25";
      }
      text += below(rng, 9) == 0 ? " # 7:1,8:1\n" : "\n";
    } else {
      number("", 40);
      number(" ", k == lines / 2 ? int64_t{1} << 40 : 60);
      number(" ", 9);
      number(" ", 100'000);
      text += "e-3\n";
    }
  }
  return text;
}

TEST(Entries, PiecesAndThreadsDoNotMatter) {
  Rng rng(23);
  for (const int64_t kind : {S4J_TNS, S4J_SVMLIGHT}) {
    const std::string text = sample(kind, 20'000, rng);
    const Words create = kind == S4J_TNS ? tns() : svmlight(-1, 1);
    const auto all = [&](size_t piece) {
      EntriesText reader(create);
      EXPECT_EQ(reader.feed(text, piece), S4J_OK) << s4j_context_error(context());
      std::string bytes;
      if (kind == S4J_SVMLIGHT)
        for (const int64_t which : {0, 1, 2}) bytes += bytes_of(reader.rows(which));
      Handle x;
      EXPECT_EQ(reader.finish(x), S4J_OK) << s4j_context_error(context());
      return bytes + bytes_of(x);
    };
    const std::string whole = all(text.size());
    for (const size_t piece : {size_t{997}, size_t{65'536}, size_t{300'000}}) EXPECT_TRUE(all(piece) == whole) << piece;
    same_for_all_threads("entries", [&] { return all(1 << 17); });
  }
}

TEST(Entries, EveryCutOfATextEndsInAnArrayOrALine) {
  Rng rng(29);
  for (const int64_t kind : {S4J_TNS, S4J_SVMLIGHT}) {
    const std::string text = sample(kind, 40, rng);
    for (size_t n = 0; n <= text.size(); ++n) {
      EntriesText reader(kind == S4J_TNS ? tns() : svmlight(-1, 1));
      const int32_t status = reader.feed(text.substr(0, n), 100);
      ASSERT_TRUE(status == S4J_OK || status == S4J_MALFORMED) << n << s4j_context_error(context());
      if (status == S4J_OK) continue;
      const auto line = std::count(text.begin(), text.begin() + static_cast<int64_t>(n), '\n') + 1;
      ASSERT_EQ(reader.position().first, line) << n << s4j_context_error(context());
    }
  }
}

// Only at the end does the reader know whether indexes count from 0 or 1, and so whether the largest index is outside
// the extent.
TEST(Entries, ExtentsOfAutomaticBase) {
  for (const auto& [text, good] : {std::pair{"1 1:5 3:7\n", true}, {"1 0:5 2:7\n", true}, {"1 0:5\n2 3:7\n", false}}) {
    EntriesText reader(svmlight(-1, 0, 3));
    ASSERT_EQ(reader.feed(text), S4J_OK) << s4j_context_error(context());
    Handle x;
    EXPECT_EQ(reader.finish(x), good ? S4J_OK : S4J_MALFORMED) << text;
    if (good) {
      EXPECT_EQ(lines_of(x), "1 1 5\n1 3 7\n");
    } else {
      EXPECT_EQ(reader.position(), std::pair(int64_t{2}, int64_t{1}));
    }
  }
}

TEST(Entries, DuplicatesAreNamedByTheirLines) {
  EXPECT_NE(as_tns(tns(S4J_DOUBLE, S4J_ERROR), "# c\n2 1 5\n1 1 5\n\n2 1 6\n")
                .find("lines 2 and 5 both give the element at [1, 0]"),
            std::string::npos)
      << s4j_context_error(context());
  EXPECT_EQ(as_tns(tns(S4J_DOUBLE, S4J_LAST), "2 1 5\n2 1 6\n"), "2 1 6\n");
  EXPECT_NE(as_tns(svmlight(-1, 0, -1, S4J_DOUBLE, S4J_ERROR), "#\n1 1:1 1:2\n").find("lines 2 and 2"),
            std::string::npos);
}

TEST(Entries, MemoryIsWhatTheTextJustifies) {
  std::string comment = "1 1:1\n#";
  comment.append(1 << 20, ':');
  const std::string text = comment + "\n";
  EntriesText reader(svmlight());
  const int64_t before = live_bytes();
  ASSERT_EQ(reader.feed(text), S4J_OK);
  EXPECT_LT(live_bytes() - before, 16 * static_cast<int64_t>(text.size()));
}

TEST(Entries, FailingAllocations) {
  Rng rng(31);
  for (const int64_t kind : {S4J_TNS, S4J_SVMLIGHT}) {
    const std::string text = sample(kind, 300, rng);
    std::string given;
    for (int64_t n = 1, more = 1; more != 0; ++n) {
      ASSERT_LT(n, 1000);
      const int64_t live = live_bytes();
      {
        EntriesText reader(kind == S4J_TNS ? tns(S4J_DOUBLE, S4J_SUM) : svmlight(-1, 1));
        fail_at(n);
        int32_t status = reader.feed(text);
        if (status == S4J_NO_MEMORY) status = reader.feed(text);
        ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
        Handle made;
        status = reader.finish(made);
        if (status == S4J_NO_MEMORY) status = reader.finish(made);
        more = armed() ? 0 : 1;
        fail_at(0);
        ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
        if (given.empty()) given = bytes_of(made);
        ASSERT_EQ(bytes_of(made), given) << "allocation " << n;
      }
      ASSERT_EQ(live_bytes(), live) << "bytes lost after allocation " << n << " failed";
    }
  }
}

TEST(Entries, FramesAreChecked) {
  Out out;
  for (const Words& words : {Words{9, 0}, Words{S4J_ENTRIES_FEED, 0}, Words{S4J_ENTRIES_CREATE, 3}})
    EXPECT_NE(invoke(s4j_entries_read, Frame().integers(words), out), S4J_OK);
  EXPECT_EQ(invoke(s4j_entries_read, Frame().integers(triplets('1', {0, 1, 2})), out), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(invoke(s4j_entries_read, Frame().integers(triplets(',', {0, 0, 2})), out), S4J_ILLEGAL_ARGUMENT);
  EntriesText reader(tns());
  Handle none;
  EXPECT_EQ(reader.finish(none), S4J_STATE) << "nothing was fed";
  ASSERT_EQ(reader.feed("1 1 1\n"), S4J_OK);
  EXPECT_EQ(reader.feed("1 1 1\n"), S4J_STATE) << "after the last piece";
}

// If a row is far wider than a block, the write returns the bytes it needs, and then succeeds with enough room.
TEST(Entries, RowsThatDoNotFit) {
  std::string text = "1";
  for (int64_t c = 1; c <= 5000; ++c) text += " " + std::to_string(c) + ":0.1234567890123456";
  text += "\n2\n";
  EntriesText reader(svmlight());
  ASSERT_EQ(reader.feed(text), S4J_OK);
  const Handle labels = reader.rows(0);
  Handle x;
  ASSERT_EQ(reader.finish(x, S4J_GCS), S4J_OK);
  std::vector<char> block(1 << 16);
  const auto write = [&](int64_t row) {
    return call(s4j_entries_write,
                Frame().whole(x).whole(labels).integers({S4J_SVMLIGHT, 1, row, reinterpret_cast<int64_t>(block.data()),
                                                         static_cast<int64_t>(block.size()), 0, 0}));
  };
  Out out = write(0);
  EXPECT_EQ(out[3], 0);
  ASSERT_GT(out[1], static_cast<int64_t>(block.size()));
  block.resize(static_cast<size_t>(out[1]));
  out = write(0);
  EXPECT_EQ(out[2], 1);
  EXPECT_EQ(std::string(block.data(), static_cast<size_t>(out[1])), text.substr(0, text.size() - 2));
  out = write(1);
  EXPECT_EQ(std::string(block.data(), static_cast<size_t>(out[1])), "2\n");
}

}  // namespace
}  // namespace s4j::test
