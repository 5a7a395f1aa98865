// SPDX-License-Identifier: Apache-2.0
// Matrix Market text: faults and their positions, headers with wrong numbers, failing allocations. Threads and pieces
// must not change results.
#include <bit>
#include <random>

#include "allocation_failure.hpp"
#include "determinism.hpp"
#include "io/line_text.hpp"
#include "support.hpp"
#include "text_feed.hpp"

namespace s4j::test {
namespace {

class Reader {
 public:
  explicit Reader(int64_t bytes = -1, int64_t type = -1, int64_t both = 1, int64_t policy = S4J_SUM)
      : handle_(
            call(s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_CREATE, bytes, type, policy, both}))[1]) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    if (handle_ != 0) call(s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_RELEASE, handle_}));
  }
  int32_t feed(const std::string& text, size_t piece) {
    return feed_text(s4j_matrix_market_read, S4J_MATRIX_MARKET_FEED, handle_, text, piece);
  }
  int32_t finish(Handle& to, int64_t format = S4J_GCS, const std::vector<int64_t>& order = {0, 1}) {
    Out out;
    const int32_t status = invoke(
        s4j_matrix_market_read,
        Frame().integers({S4J_MATRIX_MARKET_FINISH, handle_, format, format == S4J_GCS ? 1 : 0, order[0], order[1]}),
        out);
    if (status == S4J_OK) {
      handle_ = 0;
      to = Handle(out[1]);
    }
    return status;
  }
  std::pair<int64_t, int64_t> position() {
    const Out out = call(s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_POSITION, handle_}));
    return {out[1], out[2]};
  }
  int64_t handle() const { return handle_; }

 private:
  int64_t handle_;
};

std::string market(const std::string& kind, const std::string& body) {
  return "%%MatrixMarket matrix " + kind + "\n" + body;
}

// Makes a matrix file with all kinds of lines that may lie between entries.
std::string sample(const std::string& kind, int64_t n, Rng& rng, bool tidy = false) {
  const std::string size = std::to_string(n);
  std::string text =
      market("coordinate real " + kind, "% a comment\n\n" + size + " " + size + " " + std::to_string(3 * n) + "\n");
  for (int64_t k = 0; k < 3 * n; ++k) {
    int64_t i = k / 3 + 1, j = tidy ? i / 2 + k % 3 + 1 : below(rng, n) + 1;
    if (kind != "general" && i < j) std::swap(i, j);
    if (kind == "skew-symmetric" && i == j) (i == n ? --j : ++i);
    if (!tidy && below(rng, 20) == 0) text += below(rng, 2) == 0 ? "  \t\n" : "% between\r\n";
    if (!tidy && below(rng, 9) == 0) text += " ";
    // Uses separate statements, since the operands of + are evaluated in any order.
    const double value = static_cast<double>(below(rng, 2000)) / 16 - 60;
    const char* const end = !tidy && below(rng, 3) == 0 ? " \r\n" : "\n";
    text += std::to_string(i) + (tidy ? " " : "\t ") + std::to_string(j) + " " + std::to_string(value) + end;
  }
  return text;
}

TEST(MatrixMarket, PiecesDoNotMatter) {
  Rng rng(3);
  for (const char* kind : {"general", "symmetric", "skew-symmetric"}) {
    const std::string text = sample(kind, 40, rng);
    std::string whole;
    for (const size_t piece : {text.size(), size_t{1}, size_t{2}, size_t{7}, size_t{64}, size_t{1000}}) {
      Reader reader;
      ASSERT_EQ(reader.feed(text, piece), S4J_OK) << s4j_context_error(context());
      Handle made;
      ASSERT_EQ(reader.finish(made), S4J_OK) << s4j_context_error(context());
      if (whole.empty()) whole = bytes_of(made);
      EXPECT_EQ(bytes_of(made), whole) << kind << " in pieces of " << piece;
    }
  }
  EXPECT_EQ(live_bytes(), 0);
}

TEST(MatrixMarket, ThreadsDoNotMatter) {
  Rng rng(5);
  for (const bool tidy : {false, true})
    for (const char* kind : {"general", "symmetric"}) {
      const std::string text = sample(kind, 20'000, rng, tidy);  // many pieces of kReadPiece bytes
      for (const auto& order : {std::vector<int64_t>{0, 1}, std::vector<int64_t>{1, 0}})
        same_for_all_threads(kind, [&] {
          Reader reader(static_cast<int64_t>(text.size()));
          EXPECT_EQ(reader.feed(text, 300'000), S4J_OK) << s4j_context_error(context());
          Handle made;
          EXPECT_EQ(reader.finish(made, S4J_GCS, order), S4J_OK) << s4j_context_error(context());
          return bytes_of(made);
        });
    }
}

// Indexes have one or many digits, signs, blanks and values have any form, and the last line ends the text.
TEST(MatrixMarket, LinesOfAnyForm) {
  const std::string head = market("coordinate real general", "123456789 2000000000 6\n");
  const std::string plain =
      "1 1 1.5e+00\n12345678 87654321 -2.50e-01\n12345678 100000001 3\n12345678 123456789 .5\n"
      "123456789 1 4.0E+01\n123456789 2000000000 -1.25e+10\n";
  const std::string spread =
      "  1\t1 1.50e0\r\n12345678   87654321  -0.25 \n% 5 5 5.0e+00\n\n 012345678 100000001 3e0\n"
      "12345678 123456789 0000000.5\n+\n";
  const auto read = [](const std::string& text) {
    Reader reader;
    EXPECT_EQ(reader.feed(text, 1 << 20), S4J_OK);
    Handle x;
    EXPECT_EQ(reader.finish(x), S4J_OK);
    return bytes_of(x);
  };
  const auto want = read(head + plain);
  EXPECT_TRUE(read(head + plain.substr(0, plain.size() - 1)) == want);
  EXPECT_TRUE(read(head + spread.substr(0, spread.size() - 2) + "123456789\t1 40\n123456789 2000000000 -125e8") ==
              want);
  // With the last entry moved to the front, the reader must sort.
  const size_t last = plain.rfind("123456789 2000000000");
  EXPECT_TRUE(read(head + plain.substr(last) + plain.substr(0, last)) == want);
}

// Reads forms that other libraries accept: the array equals that of the plain text, for pieces of any size.
TEST(MatrixMarket, FormsThatOthersRead) {
  const auto read = [](const std::string& text, size_t piece) {
    Reader reader;
    EXPECT_EQ(reader.feed(text, piece), S4J_OK) << s4j_context_error(context());
    Handle x;
    EXPECT_EQ(reader.finish(x), S4J_OK);
    return bytes_of(x);
  };
  const std::string one = "%MatrixMarket matrix coordinate ", two = "%" + one;
  const std::tuple<std::string, std::string> cases[] = {
      {two + "real general\n2 2 2\n1 1 1500\n2 1 -0.25\n",
       one + "real general by hand\n2 2 2 % size\n1 1 1.5D3 % one\n2 1 -2.5d-01% two\n"},
      {two + "pattern general\n2 2 2\n1 1\n2 1\n", one + "pattern general % c\n2 2 2\n1 1 7.5D0 % c\n2 1 % c\n"},
      {two + "pattern general\n2 2 2\n1 1\n2 1\n", " \t" + two + "pattern general\n2 2 2\n1 1% c\n2 1%\n"},
      {two + "real symmetric\n2 2 2\n1 1 5\n2 1 3\n", two + "real hermitian\n2 2 2\n1 1 5\n2 1 3\n"},
      {two + "integer symmetric\n2 2 1\n2 1 3\n", two + "integer Hermitian x\n2 2 1\n2 1 3% c\n"},
      {two + "integer general\n2 2 2\n1 1 0\n2 1 3\n", two + "unsigned-integer general\n2 2 2\n1 1 -0\n2 1 +3\n"}};
  for (const auto& [plain, other] : cases)
    for (const size_t piece : {other.size(), size_t{1}, size_t{7}})
      EXPECT_TRUE(read(other, piece) == read(plain, 1000)) << other;
  for (const char* bad : {"1 1 1.5D\n", "1 1 1e5D3\n", "1 1 nand3\n", "1 1 1.5+03\n", "1 1 5 # c\n", "1 1 5 6\n"}) {
    Reader reader;
    EXPECT_EQ(reader.feed(two + "real general\n2 2 1\n" + bad, 1000), S4J_MALFORMED) << bad;
  }
  for (const char* bad : {"1% 2\n", "1 2#\n", "1 2x% c\n", "1 %2\n"}) {
    Reader reader;
    EXPECT_EQ(reader.feed(two + "pattern general\n2 2 1\n" + bad, 1000), S4J_MALFORMED) << bad;
  }
  Reader reader;
  EXPECT_EQ(reader.feed(two + "real general\n2 2 1\n1 2% 5\n", 1000), S4J_MALFORMED);
  for (const char* bad : {"  x%MatrixMarket\n",
                          "\n"
                          "%%MatrixMarket\n",
                          " % % \n", "   \n", "  "}) {
    Reader other;
    EXPECT_EQ(other.feed(bad, 3), S4J_MALFORMED) << bad;
  }
}

TEST(MatrixMarket, FaultsFarInsideAreFound) {
  Rng rng(9);
  const std::string text = sample("general", 20'000, rng, true);
  std::vector<size_t> starts = {0};
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) starts.push_back(++at);
  for (const size_t line : {size_t{5}, size_t{4000}, size_t{33'333}, size_t{60'004}}) {
    for (const char* bad : {"1 x 5", "0 1 5", "1 99999 5", "1 1", "1 1 5 6", "1 1 five"}) {
      std::string broken = text;
      broken.replace(starts[line - 1], starts[line] - 1 - starts[line - 1], bad);
      Reader reader;
      ASSERT_EQ(reader.feed(broken, 1 << 20), S4J_MALFORMED);
      EXPECT_EQ(reader.position().first, static_cast<int64_t>(line)) << bad << ": " << s4j_context_error(context());
      EXPECT_EQ(reader.feed("1 1 5\n", 10), S4J_STATE);
      Handle none;
      EXPECT_EQ(reader.finish(none), S4J_STATE);
    }
  }
}

// A file with entries in both halves of a symmetric matrix: the message names the first entry on each side of the
// diagonal, wherever pieces end between them, and whichever comes first.
TEST(MatrixMarket, HalvesAreRememberedAcrossPieces) {
  for (const char* kind : {"symmetric", "skew-symmetric"})
    for (const auto& [first, second] : {std::pair<const char*, const char*>{"3 1 5", "2 4 6"}, {"2 4 6", "3 1 5"}})
      for (const int between : {0, 1, 40}) {
        std::string text =
            market(std::string("coordinate real ") + kind, "4 4 " + std::to_string(between + 4) + "\n" + first + "\n");
        for (int k = 0; k < between; ++k) text += std::string(first) + "\n";
        text += std::string(second) + "\n" + first + "\n% nothing\n" + second + "\n";
        const std::string want = "lines 3 and " + std::to_string(between + 4) + " are on different sides";
        for (size_t piece = 1; piece <= text.size(); ++piece) {
          Reader reader;
          ASSERT_EQ(reader.feed(text, piece), S4J_MALFORMED) << "in pieces of " << piece;
          const std::string error = s4j_context_error(context());
          ASSERT_NE(error.find(want), std::string::npos) << "in pieces of " << piece << ": " << error;
          ASSERT_EQ(reader.position(), (std::pair<int64_t, int64_t>{between + 4, 1}));
        }
      }
}

// Each text has one fault, in lines of the most frequent form, for which the reader has its own code.
TEST(MatrixMarket, OneFaultIsRefused) {
  const std::string real = "coordinate real general", digits(400, '9'), blanks(2 << 20, ' ');
  const std::tuple<std::string, std::string, int64_t> cases[] = {
      {real, "3 3 1\n4 1 5\n", -1},
      {real, "3 3 1\n0 1 5\n", -1},
      {real, "3 3 1\n1 4 5\n", -1},
      {real, "3 3 1\n1 0 5\n", -1},
      {real, "3 3 1\n1 1 5" + blanks + "\n", -1},
      {"coordinate real skew-symmetric", "3 3 1\n2 2 5\n", -1},
      {"coordinate real symmetric", "3 4 1\n2 2 5\n", -1},
      {"coordinate integer general", "1 1 1\n1 1 " + digits + "\n", S4J_DOUBLE},
      {real, "1 1 1\n1 1 2\n", S4J_BOOL},
      {"coordinate integer general", "1 1 1\n1 1 2\n", S4J_BOOL},
      {"coordinate unsigned-integer general", "1 1 1\n1 1 -2\n", -1},
      {"coordinate unsigned-integer general", "1 1 1\n1 1 -2\n", S4J_DOUBLE},
      {"array unsigned-integer general", "1 1\n-9223372036854775809\n", -1},
      {"array real general", "4294967296 4294967296\n", -1}};
  for (const auto& [kind, body, type] : cases) {
    Reader reader(-1, type);
    const std::string text = market(kind, body);
    EXPECT_NE(reader.feed(text, text.size()), S4J_OK) << text.substr(0, 80);
  }
  Reader good;
  EXPECT_EQ(good.feed(market(real, "3 3 2\n3 1 5\n1 3 5\n"), 1000), S4J_OK) << s4j_context_error(context());
}

// The other half of a skew-symmetric matrix is the negated stored half, in coordinate and in array files.
TEST(MatrixMarket, SkewHalvesByHand) {
  for (const auto& [kind, body] :
       {std::pair{"coordinate", "3 3 3\n2 1 1\n3 1 2\n3 2 3\n"}, {"array", "3 3\n1\n2\n3\n"}}) {
    Reader reader;
    ASSERT_EQ(reader.feed(market(std::string(kind) + " real skew-symmetric", body), 1000), S4J_OK)
        << s4j_context_error(context());
    Handle made;
    ASSERT_EQ(reader.finish(made), S4J_OK) << s4j_context_error(context());
    for (const auto& [row, column, v] : {std::tuple{1, 0, 1}, {2, 0, 2}, {2, 1, 3}}) {
      const auto at = [&](int64_t i, int64_t j) {
        return std::bit_cast<double>(call(s4j_get, Frame().whole(made).integers({i, j}))[2]);
      };
      EXPECT_EQ(at(row, column), v) << kind;
      EXPECT_EQ(at(column, row), -v) << kind;
    }
  }
}

// The reader reserves memory for the header's number of entries only as far as the text can hold them.
TEST(MatrixMarket, HeadersThatLieTakeNoMemory) {
  for (const char* size : {"4 4 1000000000000", "9223372036854775807 9223372036854775807 9223372036854775807"}) {
    const std::string text = market("coordinate real general", std::string(size) + "\n1 1 5\n");
    for (const int64_t announced : {int64_t{-1}, static_cast<int64_t>(text.size())}) {
      Reader reader(announced);
      const int64_t before = live_bytes();
      ASSERT_EQ(reader.feed(text, 1000), S4J_OK) << s4j_context_error(context());
      EXPECT_LT(live_bytes() - before, 6 * static_cast<int64_t>(text.size()));
      Handle none;
      EXPECT_EQ(reader.finish(none, S4J_COO), S4J_MALFORMED);
    }
  }
  Reader reader;
  EXPECT_EQ(reader.feed(market("array real general", "4000000000 2\n1\n"), 1000), S4J_OK);
  Handle none;
  EXPECT_EQ(reader.finish(none, S4J_DENSE), S4J_MALFORMED);
}

TEST(MatrixMarket, HandlesAreChecked) {
  Handle made;
  Reader reader;
  EXPECT_EQ(reader.finish(made), S4J_STATE) << "nothing was fed";
  EXPECT_EQ(reader.feed(market("coordinate real general", "1 1 1\n1 1 5\n"), 1000), S4J_OK);
  EXPECT_EQ(reader.feed("", 1), S4J_STATE) << "after the last piece";
  const int64_t handle = reader.handle();
  EXPECT_EQ(reader.finish(made), S4J_OK);
  Out out;
  EXPECT_EQ(invoke(s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_HEADER, 0}), out), S4J_STATE);
  EXPECT_EQ(invoke(s4j_matrix_market_read, Frame().integers({9, handle}), out), S4J_ILLEGAL_ARGUMENT);
}

// Each allocation of a reading fails in turn. The test repeats the failed step, as Java does; no entry is lost.
TEST(MatrixMarket, FailingAllocations) {
  Rng rng(13);
  for (const auto& [kind, tidy] : {std::pair{"general", false}, {"symmetric", false}, {"general", true}}) {
    const std::string text = sample(kind, 300, rng, tidy);
    for (const int64_t format : {S4J_GCS, S4J_COO, S4J_DENSE}) {
      std::string given;
      for (int64_t n = 1, more = 1; more != 0; ++n) {
        ASSERT_LT(n, 1000);
        const int64_t live = live_bytes();
        {
          Reader reader;
          fail_at(n);
          int32_t status = reader.feed(text, text.size());
          if (status == S4J_NO_MEMORY) status = reader.feed(text, text.size());
          ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
          Handle made;
          status = reader.finish(made, format);
          if (status == S4J_NO_MEMORY) status = reader.finish(made, format);
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
}

// Returns the message about two entries with the same coordinates; empty if there are none.
std::string said_of_twice(Reader& reader, int64_t format) {
  Handle made;
  const int32_t status = reader.finish(made, format);
  if (status == S4J_OK) return "";
  EXPECT_EQ(status, S4J_ILLEGAL_ARGUMENT);
  return s4j_context_error(context());
}

// Both halves come from one stored half; the message still names lines of the file.
TEST(MatrixMarket, LinesOfDuplicatesInHalves) {
  const std::string text =
      market("coordinate real symmetric", "4 4 5\n1 1 5\n% between\n3 2 1\n2 2 6\n\n4 1 2\n3 2 7\n");
  for (const int64_t format : {S4J_GCS, S4J_COO, S4J_DENSE}) {
    Reader reader(-1, -1, 1, S4J_ERROR);
    ASSERT_EQ(reader.feed(text, 20), S4J_OK) << s4j_context_error(context());
    const std::string said = said_of_twice(reader, format);
    EXPECT_NE(said.find("lines 5 and 9 both give row 3, column 2;"), std::string::npos) << said;
  }
}

// A piece that fails for lack of memory leaves no records behind, even if another piece follows instead.
TEST(MatrixMarket, LinesOfAPieceWithoutMemoryAreForgotten) {
  const std::string head = market("coordinate real general", "400 400 302\n");
  std::string spread = head, other = head + "% one line more\n";
  for (int k = 1; k <= 300; ++k) {
    const std::string line = std::to_string(k) + " 1 1\n";
    spread += "% between\n" + line;
    other += line;
  }
  other += "5 1 3\n9 1 3\n";
  int64_t failed = 0;
  for (bool more = true; more;) {
    Reader reader(-1, -1, 1, S4J_ERROR);
    fail_at(failed + 1);
    const int32_t status = reader.feed(spread, spread.size());
    more = !armed();
    fail_at(0);
    if (!more) break;
    ++failed;
    ASSERT_EQ(status, S4J_NO_MEMORY) << "allocation " << failed;
    ASSERT_EQ(reader.feed(other, other.size()), S4J_OK) << s4j_context_error(context());
    const std::string said = said_of_twice(reader, S4J_COO);
    EXPECT_NE(said.find("lines 8 and 304 both give row 5, column 1;"), std::string::npos) << said;
  }
  EXPECT_GT(failed, 8) << "allocations, those of the noted lines among them";
}

std::string text_of(int64_t x, int64_t symmetry = 0, int64_t pattern = 0) {
  std::vector<char> block(1 << 16);
  std::string all;
  for (int64_t next = 0, entries = call(s4j_count, Frame().whole(x))[1]; next < entries;) {
    const Out out = call(s4j_matrix_market_write,
                         Frame().whole(x).integers({1, symmetry, pattern, next, reinterpret_cast<int64_t>(block.data()),
                                                    static_cast<int64_t>(block.size())}));
    all.append(block.data(), static_cast<size_t>(out[1]));
    next = out[2];
  }
  return all;
}

TEST(MatrixMarket, TextOfEachFormat) {
  EXPECT_EQ(text_of(csr()), "1 2 1\n2 1 2\n2 3 3\n3 3 4\n4 1 5\n4 4 6\n");
  EXPECT_EQ(text_of(coo()), text_of(csr()));
  EXPECT_EQ(text_of(csc()), "2 1 2\n4 1 5\n1 2 1\n2 3 3\n3 3 4\n4 4 6\n");
  EXPECT_EQ(text_of(dense()), "0\n2\n0\n5\n1\n0\n0\n0\n0\n3\n4\n0\n0\n0\n0\n6\n");
  EXPECT_EQ(text_of(csr(), 1), "2 1 2\n3 3 4\n4 1 5\n4 4 6\n");
  EXPECT_EQ(text_of(csr(), 2, 1), "2 1\n4 1\n");
  EXPECT_EQ(call(s4j_matrix_market_write, Frame().whole(csr()).integers({0, 1}))[1], 4);
}

TEST(MatrixMarket, TextReadsBackToTheSameBits) {
  Rng rng(17);
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t k = 0; k < 30'000; ++k) {
    tuples.insert(tuples.end(), {k / 3, k % 3 * 1000 + below(rng, 1000)});
    const uint64_t bits = rng();
    double v;
    std::memcpy(&v, &bits, 8);
    values.push_back(v != v ? -0.0 : k % 2 == 0 ? v : static_cast<double>(below(rng, 400'000) - 200'000));
  }
  const Handle x = matrix(10'000, 3000, tuples, values);
  same_for_all_threads("text", [&] { return text_of(x); });
  Reader reader;
  ASSERT_EQ(reader.feed(market("coordinate real general", "10000 3000 30000\n" + text_of(x)), 1 << 20), S4J_OK);
  Handle y;
  ASSERT_EQ(reader.finish(y), S4J_OK);
  EXPECT_TRUE(bytes_of(y) == bytes_of(x));
}

TEST(MatrixMarket, WritingWithFailingAllocations) {
  static std::vector<char> block(1 << 16);
  std::vector<Scenario> all;
  for (const auto& format : kFormats) {
    const Maker make = format.second;
    for (const int64_t action : {0, 1})
      all.push_back({std::string("write ") + format.first, s4j_matrix_market_write,
                     [make] { return inputs_of(pending(make)); },
                     [action](const Inputs& in) {
                       Frame frame;
                       frame.whole(in.arrays[0]);
                       if (action == 0) return std::move(frame.integers({0, 1}));
                       return std::move(frame.integers({1, 0, 0, 0, reinterpret_cast<int64_t>(block.data()), 1 << 16}));
                     },
                     nothing});
  }
  run_scenarios(all);
}

// A lone carriage return is found wherever it is and however the text is cut.
TEST(MatrixMarket, LoneReturns) {
  const std::string banner = "%%MatrixMarket matrix coordinate real general";
  std::string many = banner + "\n9999 9999 " + std::to_string(threshold::kReadPiece / 4) + "\n";
  while (static_cast<int64_t>(many.size()) < 2 * threshold::kReadPiece) many += "12 3456 7\n";
  const auto edge = static_cast<size_t>(threshold::kReadPiece);
  std::vector<std::string> all{"%%MatrixMarket matrix array real general\n2 1\n1\n%~2\n3\n",
                               "%%MatrixMarket matrix array real general\n2 1\n1~2\n3\n",
                               "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n1 1~2 1\n",
                               banner + "\n%" + std::string(3 * edge, 'x') + "~1 1 1\n1 1 0\n"};
  for (const char* rest : {"\n3 3 2\n1 1 1 % a~2 2 2\n3 3 3\n", "\n2 2 1\n1~1 5\n", "~2 2 1\n2 2 1\n1 1 5\n",
                           "\n2 2 1~1 1 7\n1 1 5\n", "\n%~2 2 1\n2 2 1\n1 1 5\n", "\n2 2 1\n1 1 5\n%~ 1 1 5\n",
                           "\n2 2 1\n1 1 5~~\n", "\n2 2 1\n ~ \n1 1 5\n1 1 6\n"})
    all.push_back(banner + rest);
  for (const size_t at : {edge - 2, edge, edge + 40}) {
    all.push_back(many);
    all.back()[all.back()[at] == '\n' ? at - 2 : at] = '~';
    if (const size_t behind = all.back().find('~') + 1; all.back()[behind] == '\n') all.back().insert(behind, "5");
  }
  for (std::string& text : all) {
    SCOPED_TRACE(text.substr(0, 80));
    std::replace(text.begin(), text.end(), '~', '\r');
    const size_t at = text.find('\r'), begin = at < banner.size() ? 0 : text.rfind('\n', at) + 1;
    const auto line = std::count(text.begin(), text.begin() + static_cast<int64_t>(begin), '\n') + 1;
    for (const size_t piece : {text.size(), size_t{1}, size_t{3}, at + 1, at + 2, begin + 1}) {
      if (piece <= 3 && text.size() > 1000) continue;
      Reader reader;
      EXPECT_EQ(reader.feed(text, piece), S4J_MALFORMED) << piece;
      EXPECT_NE(std::string(s4j_context_error(context())).find("a carriage return has no line feed after it"),
                std::string::npos)
          << s4j_context_error(context());
      EXPECT_EQ(reader.position(), std::pair(int64_t{line}, static_cast<int64_t>(at - begin) + 1)) << piece;
    }
  }
  Reader windows;
  EXPECT_EQ(windows.feed(banner + "\r\n%\r\n2 2 1\r\n\r\n1 1 5 % c\r\n%\r", 3), S4J_OK) << s4j_context_error(context());
}

// The text has more consecutive line ends than a byte can count.
TEST(MatrixMarket, LineEndsAreCountedBeyondABytesRange) {
  for (const int64_t n : {100, 4095, 4096, 4112, 100'000}) {
    const std::string ends(static_cast<size_t>(n), '\n');
    EXPECT_EQ(count_ends((ends + "x").data(), n).all, n);
    std::string text = "x\n" + ends + "%\n";
    text.append(kTextPadding, '5');
    const LineCounts lines = count_lines(text.data(), text.data() + n + 4);
    EXPECT_EQ(lines.all, n + 2);
    EXPECT_EQ(lines.entries, 1);
  }
}

// Entries are in order within every chunk that a thread compares, but not from one chunk to the next.
TEST(MatrixMarket, ChunksInOrderAreNoOrder) {
  constexpr int64_t kChunk = threshold::kGrainLight;
  std::string text =
      market("coordinate real general", std::to_string(2 * kChunk) + " 3 " + std::to_string(2 * kChunk) + "\n");
  for (const int64_t first : {kChunk, int64_t{0}})
    for (int64_t k = first; k < first + kChunk; ++k) text += std::to_string(k + 1) + " 2 " + std::to_string(k) + "\n";
  Reader reader;
  ASSERT_EQ(reader.feed(text, text.size()), S4J_OK) << s4j_context_error(context());
  Handle made;
  ASSERT_EQ(reader.finish(made), S4J_OK) << s4j_context_error(context());
  const Block b = reinterpret_cast<Storage*>(static_cast<int64_t>(made))->stored();
  ASSERT_NO_FATAL_FAILURE(validate(b));
  ASSERT_EQ(b.nnz, 2 * kChunk);
  for (int64_t k = 0; k < b.nnz; ++k) ASSERT_EQ(b.data<double>()[k], static_cast<double>(k));
}

}  // namespace
}  // namespace s4j::test
