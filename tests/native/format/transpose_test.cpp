// SPDX-License-Identifier: Apache-2.0
// Transposes of matrices large enough for every path, against a stable sort.
#include <algorithm>
#include <numeric>

#include "format/convert.hpp"
#include "format/transpose.hpp"
#include "parallel/parallel.hpp"
#include "sized.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

struct Pattern {
  const char* name;
  int64_t rows, cols, entries;
  int64_t (*column)(Rng& rng, int64_t row, int64_t cols);
};

const Pattern kPatterns[] = {
    {"few entries", 300, 200, 2'000, [](Rng& rng, int64_t, int64_t cols) { return below(rng, cols); }},
    {"few columns", sized(40'000), sized(1'000), sized(400'000),
     [](Rng& rng, int64_t, int64_t cols) { return below(rng, cols); }},
    {"banded", sized(200'000), sized(200'000), sized(800'000),
     [](Rng& rng, int64_t row, int64_t cols) { return std::min(cols - 1, row + below(rng, 50)); }},
    {"scattered", sized(100'000), sized(90'001), sized(700'000),
     [](Rng& rng, int64_t, int64_t cols) { return below(rng, cols); }},
    {"one full column", sized(300'000), sized(70'000), sized(600'000),
     [](Rng& rng, int64_t row, int64_t cols) { return row % 2 == 0 ? cols - 1 : below(rng, cols); }},
    {"banded, then scattered", sized(200'000), sized(200'000), sized(800'000),
     [](Rng& rng, int64_t row, int64_t cols) { return row < sized(150'000) ? row : below(rng, cols); }},
};

// Sorted, unique (row, column) pairs.
std::vector<std::pair<int64_t, int64_t>> entries_of(const Pattern& p) {
  Rng rng(97);
  std::vector<std::pair<int64_t, int64_t>> out;
  for (int64_t k = 0; k < p.entries; ++k) {
    const int64_t row = below(rng, p.rows);
    out.emplace_back(row, p.column(rng, row, p.cols));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

template <class T>
T numbered(int64_t k) {
  if constexpr (std::is_same_v<T, Bool>)
    return {static_cast<uint8_t>(k % 2)};
  else
    return static_cast<T>(k % 127);
}

template <class I, class T>
void check(const Pattern& p, bool hyper, int threads, bool short_of_memory = false) {
  auto entries = entries_of(p);
  const auto n = static_cast<int64_t>(entries.size());
  std::vector<int64_t> lines;
  for (int64_t i = 0; i < p.rows; ++i) lines.push_back(i);
  if (hyper) {
    lines.clear();
    for (const auto& [row, column] : entries)
      if (lines.empty() || lines.back() != row) lines.push_back(row);
  }
  Layout a = Layout::gcs(pool(), type_of<T>, Shape{2, {p.rows, p.cols}}, Spec::csr(), n,
                         static_cast<int64_t>(lines.size()), hyper, sizeof(I));
  int64_t k = 0;
  for (size_t l = 0; l < lines.size(); ++l) {
    a.mutable_pointers()[l] = k;
    if (hyper) a.line_ids.as<int64_t>()[l] = lines[l];
    for (; k < n && entries[k].first == lines[l]; ++k) {
      a.indexes.as<I>()[k] = static_cast<I>(entries[k].second);
      a.mutable_data<T>()[k] = numbered<T>(k);
    }
  }
  a.mutable_pointers()[lines.size()] = n;
  ASSERT_TRUE(exchanges_lines(a.b, Spec::csc()));

  set_threads(threads);
  // Memory for the result and four bytes per column and thread: no room for buckets.
  const int64_t least = a.bytes() / 4 * 5 + 8 * p.cols + 4 * threads * p.cols + (1 << 19);
  if (short_of_memory) set_memory_limit(memory_stats().live + least);
  const Layout t = convert(pool(), a.b, Scalar::of(T{}), Spec::csc());
  if (short_of_memory) set_memory_limit(0);
  set_threads(0);
  validate(t.b);
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t x, int64_t y) { return entries[x].second < entries[y].second; });
  int64_t column = 0;
  for (int64_t q = 0; q < n; ++q) {
    const auto e = static_cast<size_t>(order[q]);
    for (; column <= entries[e].second; ++column) ASSERT_EQ(t.b.pointers[column], q);
    const int64_t row = t.b.index_width == 4 ? t.b.index<int32_t>()[q] : t.b.index<int64_t>()[q];
    ASSERT_EQ(row, entries[e].first) << q;
    ASSERT_EQ(t.b.data<T>()[q], numbered<T>(static_cast<int64_t>(e))) << q;
  }
  for (; column <= p.cols; ++column) ASSERT_EQ(t.b.pointers[column], n);
}

TEST(Transpose, IsAStableSortByColumn) {
  for (const Pattern& p : kPatterns)
    for (const int threads : {1, 2, 5}) {
      SCOPED_TRACE(std::string(p.name) + ", " + std::to_string(threads));
      check<int32_t, double>(p, false, threads);
    }
}

TEST(Transpose, WorksWithLittleMemory) {
  for (const Pattern& p : kPatterns) {
    SCOPED_TRACE(p.name);
    check<int32_t, float>(p, false, 2, true);
  }
}

TEST(Transpose, OfEveryWidthAndOfListedLines) {
  for (const Pattern& p : kPatterns) {
    SCOPED_TRACE(p.name);
    check<int64_t, float>(p, false, 2);
    check<int32_t, Bool>(p, true, 2);
  }
}

}  // namespace
}  // namespace s4j::test
