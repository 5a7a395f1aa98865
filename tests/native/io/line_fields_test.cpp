// SPDX-License-Identifier: Apache-2.0
// Quoted and empty fields with any delimiter, against a model that reads a line character by character.
#include <algorithm>
#include <map>
#include <optional>

#include "entries_text.hpp"
#include "io/line_fields.hpp"

namespace s4j::test {
namespace {

using Fielded = std::vector<std::string>;

Words of_names(char delimiter, const Words& fields) {
  return triplets(delimiter, fields, 0, 0, '#', S4J_DOUBLE, {1, 1});
}

TEST(LineFields, QuotedFieldsBetweenBlanks) {
  for (const size_t piece : {1, 5, 1000}) {
    EntriesText reader(of_names(' ', {0, 2, 3}));
    ASSERT_EQ(reader.feed("\"New York\" \"\" Boston \"1.5\"\r\n\t\"a \"\"b\"\"\"\t \"x \"y \"c\td\"  2\n"
                          "\"#1\" - O\"Neil\" 3\n # \"c d\n\"\" - \"Boston\" 4",
                          piece),
              S4J_MALFORMED);
    EXPECT_STREQ(s4j_context_error(context()), "entries: line 2, column 17: 'y' stands where a delimiter should be");
    EntriesText good(of_names(' ', {0, 2, 3}));
    ASSERT_EQ(good.feed("\"New York\" \"\" Boston \"1.5\"\r\n\t\"a \"\"b\"\"\"\t \"x y\" \"c\td\"  2\n"
                        "\"#1\" - O\"Neil\" 3\n # \"c d\n\"\" - \"Boston\" 4",
                        piece),
              S4J_OK)
        << s4j_context_error(context());
    EXPECT_EQ(good.names(0), (Fielded{"New York", "a \"b\"", "#1", ""}));
    EXPECT_EQ(good.names(1), (Fielded{"Boston", "c\td", "O\"Neil\""}));
    Handle x;
    ASSERT_EQ(good.finish(x), S4J_OK);
    EXPECT_EQ(lines_of(x), "1 1 1.5\n2 2 2\n3 3 3\n4 1 4\n");
  }
  EXPECT_EQ(as_tns(triplets(' ', {0, 1, 2}, 0, 1), "\"from\" \"to\" \"n\"\n\"0\" \"1\"\t5\n1 0 \"6\"\n"),
            "1 2 5\n2 1 6\n");
}

TEST(LineFields, MalformedFieldsBetweenBlanksAreRefused) {
  const Words edges = triplets(' ', {0, 1, -1}, 0, 0, '#');
  struct Bad {
    Words create;
    const char* text;
    const char* what;
  };
  const Bad all[] = {
      {edges, "0 1\n0 \"1\n", "line 2, column 3: '\"1' is no coordinate of dimension 1"},
      {edges, "0 1\n0 \"1\"2\n", "line 2, column 3: '\"1\"2' is no coordinate of dimension 1"},
      {edges, "0 1\n0 \" 1\"\n", "line 2, column 4: ' 1' is no coordinate of dimension 1"},
      {edges, "0 1\n0 \"\"\n", "line 2, column 4: '' is no coordinate of dimension 1"},
      {edges, "0 1\n0 \"1\" 2\n", "line 2, column 7: '2' follows the last of the 2 fields of a line"},
      {edges, "\"0 1\n", "line 1, column 1: a quoted field does not end on its line"},
      {edges, "\"0\"1 1\n", "line 1, column 4: '1' stands where a delimiter should be"},
      {triplets(',', {0, 1, -1}, 0), "\"0\" \"x\",1\n", "line 1, column 5: '\"x\"' stands where a delimiter should be"},
      {of_names(' ', {0, 1, -1}), "a b\nc \"d\n", "line 2, column 3: a quoted field does not end on its line"},
      {of_names(' ', {0, 1, -1}), "a b\n\"c\"d e\n", "line 2, column 4: 'd' stands where a delimiter should be"},
      {of_names(' ', {0, 1, -1}), "a b\nc \"\xFF\"\n", "line 2, column 3: the name of dimension 1 is not UTF-8"},
      {tns(), "1 1 5\n\"1\" 1 5\n", "line 2, column 1: '\"1\"' is no coordinate of dimension 0"},
  };
  for (const Bad& bad : all) {
    SCOPED_TRACE(bad.text);
    EntriesText reader(bad.create);
    EXPECT_EQ(reader.feed(bad.text), S4J_MALFORMED);
    EXPECT_EQ(std::string(s4j_context_error(context())).find(std::string("entries: ") + bad.what), 0U)
        << s4j_context_error(context());
  }
}

// A tab before the first word ends an empty field, as a comma does; a line of blanks has no fields.
TEST(LineFields, LeadingTabIsAnEmptyField) {
  const auto said = [](const Words& create, const std::string& text) {
    EntriesText reader(create);
    EXPECT_EQ(reader.feed(text), S4J_MALFORMED);
    return std::string(s4j_context_error(context()));
  };
  const Words numbers = triplets('\t', {0, 1, 2}, 0, 0, '#'), skipping = triplets('\t', {1, 2, -1}, 0, 0, '#');
  for (const char* text : {"0\t1\t2\n\t1\t2\t5\n", "0\t1\t2\n\t1\t2\n", "# c\n\t1\t2\n", "#\n\t# 1\t2\n"})
    EXPECT_EQ(
        said(numbers, text),
        "entries: line 2, column 1: '' is no coordinate of dimension 0; coordinates are whole numbers in plain digits");
  EXPECT_NE(said(numbers, "0\t1\t2\n  \t1\t2").find("line 2, column 3: '' is no coordinate"), std::string::npos);
  EXPECT_EQ(said(of_names('\t', {0, 1, -1}), "x\ty\n\tz\n"),
            "entries: line 2, column 1: the name of dimension 0 is empty; an empty name must be in quotes");
  EXPECT_NE(said(skipping, "\t1\n").find("the line has 2 fields, but at least 3 are needed"), std::string::npos);
  EXPECT_EQ(as_tns(skipping, "\t1\t0\na\t0\t1\n \t\"0\"\t0\n \t\r\n\t\t\n# c\n  # d\n"), "1 1 1\n1 2 1\n2 1 1\n");
  EntriesText marked(of_names('\t', {1, 2, -1}));
  ASSERT_EQ(marked.feed("\t#a\tb\n#c\td\te\n \t\"\"\t#\n"), S4J_OK) << s4j_context_error(context());
  EXPECT_EQ(marked.names(0), (Fielded{"#a", ""})) << "a line begins with its first field";
  EXPECT_EQ(marked.names(1), (Fielded{"b", "#"}));
}

TEST(LineFields, CarriageReturnsOutsideOfQuotes) {
  const auto at = [](const Fields& fields, const std::string& line, bool whole = true) {
    const std::string padded = line + std::string(kTextPadding, '\0');
    const char* const p = fields.lone_return(padded.data(), padded.data() + line.size(), whole);
    return p == nullptr ? int64_t{-1} : p - padded.data();
  };
  const Fields csv(',', true), words(' ', true), tsv('\t', true), none(' ', false);
  EXPECT_EQ(at(csv, "a,b\r"), -1);
  EXPECT_EQ(at(csv, "a,b\r \r"), 3);
  EXPECT_EQ(at(csv, "a,b\r\r"), 3) << "the first of two ends no line";
  EXPECT_EQ(at(csv, "a,b\rc,d\r"), 3);
  EXPECT_EQ(at(csv, "a, \"b\rc\",d"), -1);
  EXPECT_EQ(at(csv, "\"a\"\"\rb\",d\r\"x\""), 9);
  EXPECT_EQ(at(csv, "a\"b\rc\",d"), 3) << "no field in quotes";
  EXPECT_EQ(at(csv, "a \"b\rc\",d"), 4);
  EXPECT_EQ(at(words, "a \"b\rc\" d"), -1);
  EXPECT_EQ(at(words, "5\" \"b\rc\" d\re"), 10);
  EXPECT_EQ(at(words, "\"b\rc"), 2) << "open quotes hide none";
  EXPECT_EQ(at(words, "\"b\rc", false), -1) << "they may end behind what is there";
  EXPECT_EQ(at(tsv, "\"a\tb\rc\"\t d\re"), 10);
  EXPECT_EQ(at(none, "\"b\rc\""), 2);
}

// The fields of a line, if it is an entry, up to the first error.
struct Parsed {
  bool entry = false, fault = false;
  Fielded fields;
  std::vector<bool> quoted;
};
Parsed parsed(const std::string& line, char delimiter) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  const auto passed = [&](char c) { return is_blank(c) && (c != delimiter || delimiter == ' '); };
  const auto ends = [&](char c) { return c == delimiter || (delimiter == ' ' && is_blank(c)); };
  Parsed to;
  if (std::all_of(line.begin(), line.end(), is_blank)) return to;
  size_t at = 0;
  const auto skip = [&] {
    while (at < line.size() && passed(line[at])) ++at;
  };
  skip();
  if (at < line.size() && line[at] == '#') return to;
  to.entry = true;
  for (;;) {
    skip();
    std::string field;
    const bool quoted = at < line.size() && line[at] == '"';
    if (quoted) {
      bool open = true;
      for (++at; at < line.size() && open; ++at) {
        open = line[at] != '"' || (at + 1 < line.size() && line[at + 1] == '"');
        if (line[at] == '"' && open) ++at;
        if (open) field += line[at];
      }
      to.fault = to.fault || open || (at < line.size() && !is_blank(line[at]) && line[at] != delimiter);
    } else {
      while (at < line.size() && !ends(line[at])) field += line[at++];
      while (!field.empty() && is_blank(field.back())) field.pop_back();
    }
    to.fields.push_back(field);
    to.quoted.push_back(quoted);
    skip();
    if (at == line.size() || to.fault) return to;
    if (delimiter == ' ') continue;
    to.fault = line[at++] != delimiter;
    if (to.fault) return to;
  }
}

std::string random_line(char delimiter, size_t fields, Rng& rng) {
  const char* const some[] = {"a", "b1",    "\"a b\"", "\"x\"\"y\"", "\"\"",   "\"#q\"",  "o\"n", "\"t\tu\"", "c",
                              "d", "\"d\"", "\"e,f\"", "\"\"\"\"",   "\"a\"x", "\"open,", "#",    ""};
  const auto one = [&](std::initializer_list<const char*> of) {
    return *(of.begin() + below(rng, static_cast<int64_t>(of.size())));
  };
  const int64_t most = below(rng, 3) == 0 ? 17 : 13;  // the last kinds are faults in some positions
  std::string line = one({"", "", "", "", "", " ", "\t", "\t ", "#"});
  for (size_t f = 0; f < fields; ++f) {
    if (f > 0) line += one({"", "", " ", "  "});
    if (f > 0) line += delimiter;
    if (f > 0) line += one({"", "", " "});
    line += some[below(rng, most)];
  }
  return line + one({"", "", "", " ", "\t", "\r"});
}

TEST(LineFields, AgreeWithTheModel) {
  Rng rng(61);
  int64_t read = 0, refused = 0;
  for (int64_t round = 0; round < 2000; ++round) {
    const char delimiter = " \t,;"[round % 4];
    const bool apart = below(rng, 2) == 0;  // a field that is not read lies between the others
    std::string text;
    std::map<std::string, int64_t> numbers[2];
    Fielded names[2];
    std::map<std::pair<int64_t, int64_t>, int64_t> model;
    size_t count = 0;
    int64_t fault = 0;
    const int64_t lines = 1 + below(rng, 6);
    for (int64_t k = 1; k <= lines; ++k) {
      const std::string line = random_line(delimiter, below(rng, 12) == 0 ? 2 : 3, rng);
      text += line + "\n";
      const Parsed p = parsed(line, delimiter);
      if (!p.entry || fault != 0) continue;
      if (count == 0) count = p.fields.size();
      const size_t of[] = {0, apart ? size_t{2} : size_t{1}};
      bool bad = p.fault || p.fields.size() != count || count <= of[1];
      for (int d = 0; d < 2 && !bad; ++d) bad = p.fields[of[d]].empty() && !p.quoted[of[d]];
      if (bad) {
        fault = k;
        continue;
      }
      int64_t at[2];
      for (int d = 0; d < 2; ++d) {
        at[d] = numbers[d].try_emplace(p.fields[of[d]], static_cast<int64_t>(names[d].size())).first->second;
        if (at[d] == static_cast<int64_t>(names[d].size())) names[d].push_back(p.fields[of[d]]);
      }
      ++model[{at[0], at[1]}];
    }
    SCOPED_TRACE(std::string("delimiter '") + delimiter + "', fields 0 and " + (apart ? "2" : "1") + " of\n" + text);
    EntriesText reader(of_names(delimiter, {0, apart ? 2 : 1, -1}));
    const int32_t status = reader.feed(text, 1 + static_cast<size_t>(below(rng, 40)));
    ASSERT_EQ(status, fault == 0 ? S4J_OK : S4J_MALFORMED) << s4j_context_error(context());
    if (fault != 0) {
      ASSERT_EQ(reader.position().first, fault) << s4j_context_error(context());
      ++refused;
      continue;
    }
    if (count == 0) continue;
    for (int d = 0; d < 2; ++d) ASSERT_EQ(reader.names(d), names[d]);
    Handle x;
    ASSERT_EQ(reader.finish(x), S4J_OK);
    std::string expected;
    for (const auto& [at, n] : model)
      expected += std::to_string(at.first + 1) + " " + std::to_string(at.second + 1) + " " + std::to_string(n) + "\n";
    ASSERT_EQ(lines_of(x), expected);
    ++read;
  }
  EXPECT_GT(read, 300);
  EXPECT_GT(refused, 300);
}

}  // namespace
}  // namespace s4j::test
