// SPDX-License-Identifier: Apache-2.0
// Readers that return the entries read so far as parts: the sum of all parts equals the file.
#include "allocation_failure.hpp"
#include "entries_text.hpp"
#include "products_support.hpp"
#include "support.hpp"
#include "text_feed.hpp"

namespace s4j::test {
namespace {

struct TextReader {
  s4j_function* function;
  int64_t feed, part, finish, release;
  Words create;
};

const TextReader kMarket{s4j_matrix_market_read,    S4J_MATRIX_MARKET_FEED,
                         S4J_MATRIX_MARKET_PART,    S4J_MATRIX_MARKET_FINISH,
                         S4J_MATRIX_MARKET_RELEASE, {S4J_MATRIX_MARKET_CREATE, -1, -1, S4J_SUM, 1}};
TextReader entries(Words create) {
  return {s4j_entries_read,   S4J_ENTRIES_FEED,    S4J_ENTRIES_PART,
          S4J_ENTRIES_FINISH, S4J_ENTRIES_RELEASE, std::move(create)};
}

// Feeds a reader a given number of lines at a time.
class Feeding {
 public:
  Feeding(const TextReader& of, std::string text)
      : of_(of), text_(std::move(text)), handle_(call(of.function, Frame().integers(of.create))[1]) {}
  Feeding(const Feeding&) = delete;
  Feeding& operator=(const Feeding&) = delete;
  ~Feeding() {
    if (handle_ != 0) call(of_.function, Frame().integers({of_.release, handle_}));
  }
  // Feeds the next lines; returns false at the end of the text.
  bool next(int lines) {
    size_t end = at_;
    for (int l = 0; l < lines && end < text_.size(); ++l) end = text_.find('\n', end) + 1;
    std::string some = text_.substr(at_, end - at_);
    const auto bytes = static_cast<int64_t>(some.size());
    some.append(64, '5');
    at_ = end;
    call(of_.function, Frame().integers({of_.feed, handle_, reinterpret_cast<int64_t>(some.data()), bytes,
                                         at_ == text_.size() ? 1 : 0}));
    return at_ < text_.size();
  }
  int32_t part(Handle& to) { return made(Frame().integers({of_.part, handle_}), to); }
  int32_t finish(Handle& to) {
    const int32_t status = made(Frame().integers({of_.finish, handle_, S4J_COO, 0, 0, 1}), to);
    if (status == S4J_OK) handle_ = 0;
    return status;
  }

 private:
  int32_t made(const Frame& frame, Handle& to) {
    Out out;
    const int32_t status = invoke(of_.function, frame, out);
    if (status == S4J_OK) to = Handle(out[1]);
    return status;
  }

  TextReader of_;
  std::string text_;
  size_t at_ = 0;
  int64_t handle_;
};

std::map<std::pair<int64_t, int64_t>, double> values_of(int64_t x) {
  const Block b = whole_of(x).storage->assembled();
  std::map<std::pair<int64_t, int64_t>, double> all;
  for (int64_t k = 0; k < b.nnz; ++k)
    dispatch_index(b.index_width, [&](auto i) {
      using I = decltype(i);
      all[{b.coordinate<I>(0)[k], b.coordinate<I>(1)[k]}] += b.data<double>()[k];
    });
  return all;
}

// Takes a part after every `times` feeds of `lines` lines; all parts together must equal the whole.
void parts_are_the_whole(const TextReader& of, const std::string& text, int lines, int times = 1) {
  Feeding whole(of, text), some(of, text);
  while (whole.next(1000)) {
  }
  Handle all, rest;
  ASSERT_EQ(whole.finish(all), S4J_OK) << s4j_context_error(context());
  std::map<std::pair<int64_t, int64_t>, double> sum;
  int parts = 0;
  for (int fed = 1; some.next(lines); ++fed) {
    if (fed % times != 0) continue;
    Handle part;
    if (some.part(part) != S4J_OK) continue;  // before the first entry
    for (const auto& [at, value] : values_of(part)) sum[at] += value;
    ++parts;
  }
  ASSERT_EQ(some.finish(rest), S4J_OK) << s4j_context_error(context());
  for (const auto& [at, value] : values_of(rest)) sum[at] += value;
  EXPECT_EQ(sum, values_of(all));
  EXPECT_GT(parts, 1);
  EXPECT_EQ(whole_of(rest).storage->shape(), whole_of(all).storage->shape());
}

const std::string kGeneral =
    "%%MatrixMarket matrix coordinate real general\n% one more line\n9 8 9\n1 1 1\n2 2 2\n2 3 4\n% between\n5 1 8\n1 1 "
    "16\n9 8 32\n\n4 4 64\n4 5 128\n3 3 256\n";
const std::string kHalf =
    "%%MatrixMarket matrix coordinate real skew-symmetric\n9 9 7\n2 1 1\n3 1 2\n9 8 4\n5 4 8\n7 6 16\n3 2 32\n9 1 64\n";

// Entries sorted by rows: such parts are returned without sorting.
std::string ascending(int n) {
  std::string text =
      "%%MatrixMarket matrix coordinate real general\n" + std::to_string(n) + " 9 " + std::to_string(n) + "\n";
  for (int k = 1; k <= n; ++k)
    text += std::to_string(k) + " " + std::to_string(k % 9 + 1) + " " + std::to_string(k) + "\n";
  return text;
}

TEST(TextParts, SumToTheWhole) {
  for (const int lines : {1, 2, 3}) {
    parts_are_the_whole(kMarket, kGeneral, lines);
    parts_are_the_whole(kMarket, kHalf, lines);
    parts_are_the_whole(kMarket, ascending(200), lines, 9);
    parts_are_the_whole(entries(tns()), "# comment\n1 1 1\n9 1 2\n3 4 4\n3 4 8\n\n2 20 16\n5 5 32\n1 1 64\n", lines);
    parts_are_the_whole(entries(triplets(',', {0, 1, 2}, 0, 1)), "a,b,c\n0,0,1\n8,3,2\n2,2,4\n9000000000,1,8\n2,2,16\n",
                        1);
    parts_are_the_whole(entries(triplets(',', {0, 1, 2}, 0, 0, 0, S4J_DOUBLE, {1, 0})),
                        "b,0,1\na,3,2\nb,0,4\nc,1,8\na,0,16\nz,7,32\n", 1);
    parts_are_the_whole(entries(svmlight(1)), "1 1:1 3:2\n-1 2:4\n1\n2 9:8 10:16\n1 1:32\n3 4:64\n", 1);
  }
  EXPECT_EQ(live_bytes(), 0);
}

TEST(TextParts, AreRefusedWithoutCompleteLines) {
  Handle none;
  Feeding market(kMarket, kGeneral);
  ASSERT_TRUE(market.next(2));
  EXPECT_EQ(market.part(none), S4J_STATE) << "before the size";
  Feeding array(kMarket, "%%MatrixMarket matrix array real general\n2 1\n1\n2\n");
  ASSERT_TRUE(array.next(3));
  EXPECT_EQ(array.part(none), S4J_STATE) << "elements by columns";
  Feeding empty(entries(tns()), "# nothing yet\n1 1 1\n");
  ASSERT_TRUE(empty.next(1));
  EXPECT_EQ(empty.part(none), S4J_STATE) << "no entry";
  Feeding automatic(entries(svmlight()), "1 1:1\n1 2:1\n");
  ASSERT_TRUE(automatic.next(1));
  EXPECT_EQ(automatic.part(none), S4J_STATE) << "from 0 or 1";
  Feeding sorted(entries(triplets(',', {0, 1, 2}, 0, 0, 0, S4J_DOUBLE, {1, 0}, 1)), "b,0,1\na,0,1\n");
  ASSERT_TRUE(sorted.next(1));
  EXPECT_EQ(sorted.part(none), S4J_STATE) << "sorted names";
  Feeding few(kMarket, "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 1\n2 2 2\n");
  ASSERT_TRUE(few.next(3));
  EXPECT_EQ(few.part(none), S4J_OK);
  EXPECT_FALSE(few.next(1));
  EXPECT_EQ(few.finish(none), S4J_MALFORMED);
  EXPECT_NE(std::string(s4j_context_error(context())).find("after 2 of the 4 entries"), std::string::npos)
      << s4j_context_error(context());
}

TEST(TextParts, FailedAllocationsLoseNothing) {
  for (const TextReader& of : {kMarket, entries(tns())}) {
    const std::string text = of.part == S4J_ENTRIES_PART ? "1 1 1\n2 2 2\n3 1 4\n3 3 8\n" : kGeneral;
    for (int64_t n = 1, more = 1; more != 0; ++n) {
      ASSERT_LT(n, 100);
      const int64_t live = live_bytes();
      {
        Feeding some(of, text);
        ASSERT_TRUE(some.next(of.part == S4J_ENTRIES_PART ? 2 : 5));
        Handle part, rest;
        fail_at(n);
        int32_t status = some.part(part);
        if (status == S4J_NO_MEMORY) status = some.part(part);
        more = armed() ? 0 : 1;
        fail_at(0);
        ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
        EXPECT_EQ(values_of(part).size(), 2u) << "allocation " << n;
        while (some.next(1)) {
        }
        ASSERT_EQ(some.finish(rest), S4J_OK) << s4j_context_error(context());
      }
      ASSERT_EQ(live_bytes(), live) << "bytes lost after allocation " << n << " failed";
    }
  }
}

}  // namespace
}  // namespace s4j::test
