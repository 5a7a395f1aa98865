// SPDX-License-Identifier: Apache-2.0
// Names and their numbers against std::map; UTF-8 validation.
#include "io/name_table.hpp"

#include <map>
#include <string>
#include <vector>

#include "support.hpp"

namespace s4j::test {
namespace {

TEST(NameTable, NumbersAreThoseOfAMap) {
  Rng rng(41);
  NameTable table;
  std::map<std::string, int64_t> model;
  std::vector<std::string> order;
  EXPECT_EQ(table.find("a"), -1);
  for (int k = 0; k < 20'000; ++k) {
    // Lengths around a word and few letters, so that many names repeat or share a prefix.
    std::string name;
    for (int64_t n = below(rng, 24); n > 0; --n) name += static_cast<char>("ab\0\xff"[below(rng, 4)]);
    const auto [at, is_new] = model.try_emplace(name, static_cast<int64_t>(model.size()));
    ASSERT_EQ(table.find(name), is_new ? -1 : at->second);
    table.reserve(1, static_cast<int64_t>(name.size()));
    ASSERT_EQ(table.add(name), at->second);
    if (is_new) order.push_back(name);
  }
  ASSERT_EQ(table.size(), static_cast<int64_t>(order.size()));
  ASSERT_GT(table.size(), 1000);
  for (size_t k = 0; k < order.size(); ++k) ASSERT_EQ(table.at(static_cast<int64_t>(k)), order[k]);
  const Vec<int64_t> numbers = table.sort(100);
  std::vector<std::string> sorted(order.begin() + 100, order.end());
  std::sort(sorted.begin(), sorted.end());
  for (size_t k = 0; k < order.size(); ++k) {
    const std::string& expected = k < 100 ? order[k] : sorted[k - 100];
    ASSERT_EQ(table.at(static_cast<int64_t>(k)), expected);
    ASSERT_EQ(table.at(k < 100 ? static_cast<int64_t>(k) : numbers[k - 100]), order[k]);
  }
}

// All sequences of up to three bytes, and sequences of four bytes of the relevant classes, against an automaton of
// table 3-7 of the Unicode standard.
bool valid(const std::string& s) {
  struct Row {
    int first, last, second, most, more;
  };
  constexpr Row kRows[] = {{0x00, 0x7F, 0, 0, 0},       {0xC2, 0xDF, 0x80, 0xBF, 1}, {0xE0, 0xE0, 0xA0, 0xBF, 2},
                           {0xE1, 0xEC, 0x80, 0xBF, 2}, {0xED, 0xED, 0x80, 0x9F, 2}, {0xEE, 0xEF, 0x80, 0xBF, 2},
                           {0xF0, 0xF0, 0x90, 0xBF, 3}, {0xF1, 0xF3, 0x80, 0xBF, 3}, {0xF4, 0xF4, 0x80, 0x8F, 3}};
  for (size_t i = 0; i < s.size();) {
    const int first = static_cast<uint8_t>(s[i++]);
    const Row* row = nullptr;
    for (const Row& r : kRows)
      if (first >= r.first && first <= r.last) row = &r;
    if (row == nullptr || s.size() - i < static_cast<size_t>(row->more)) return false;
    for (int k = 0; k < row->more; ++k) {
      const int b = static_cast<uint8_t>(s[i++]);
      if (b < (k == 0 ? row->second : 0x80) || b > (k == 0 ? row->most : 0xBF)) return false;
    }
  }
  return true;
}

TEST(NameTable, Utf8IsWhatTheStandardSays) {
  for (int a = 0; a < 256; ++a)
    for (int b = 0; b < 256; ++b) {
      const std::string two{static_cast<char>(a), static_cast<char>(b)};
      ASSERT_EQ(is_utf8(two), valid(two)) << a << ' ' << b;
      for (const int c : {0x00, 0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF}) {
        const std::string three = two + static_cast<char>(c);
        ASSERT_EQ(is_utf8(three), valid(three)) << a << ' ' << b << ' ' << c;
        for (const int d : {0x00, 0x7F, 0x80, 0xBF, 0xC0}) {
          const std::string four = three + static_cast<char>(d);
          ASSERT_EQ(is_utf8(four), valid(four)) << a << ' ' << b << ' ' << c << ' ' << d;
        }
      }
    }
  EXPECT_TRUE(is_utf8("Zürich und København, 東京都 \xF0\x9F\x98\x80"));
  EXPECT_FALSE(is_utf8("plain letters, many, \xE9t\xE9"));
}

}  // namespace
}  // namespace s4j::test
