// SPDX-License-Identifier: Apache-2.0
#include "array/entry_offsets.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(EntryOffsets, OfADenseArrayAtTheStoredEntries) {
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const Layout m = layout_of({{1, 0, 2}, {0, 0, 0}, {0, 3, 0}}, spec);
    Dims strides{};
    strides[0] = 10;
    strides[1] = 1;
    EXPECT_EQ(whole_list(entry_offsets(m.b, strides)), (Whole{0, 2, 21}));
    strides[0] = 0;  // all rows have the same offset
    EXPECT_EQ(whole_list(entry_offsets(m.b, strides)), (Whole{0, 2, 1}));
    strides[0] = 7;
    strides[1] = 0;  // all columns have the same offset
    EXPECT_EQ(whole_list(entry_offsets(m.b, strides)), (Whole{0, 0, 14}));
  }
}

// Lines longer than a run, several lines in a run, no line: runs are consecutive and hold each entry once.
TEST(EntryOffsets, RunsHoldEachEntryOnce) {
  constexpr int64_t kRows = 40, kColumns = 3000;
  Rng rng(7);
  Rows rows(kRows, Numbers(kColumns));
  Whole expected;
  for (int64_t i = 0; i < kRows; ++i) {
    const int64_t share = std::array{0, 1, 50, 1000}[rng() % 4];
    for (int64_t j = 0; j < kColumns; ++j) {
      if (static_cast<int64_t>(rng() % 1000) >= share) continue;
      rows[static_cast<size_t>(i)][static_cast<size_t>(j)] = 1;
      expected.push_back(10000 * i + j);
    }
  }
  Dims strides{};
  strides[0] = 10000;
  strides[1] = 1;
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::gcs(2, 2)}) {
    const Layout m = layout_of(rows, spec);
    Whole found(expected.size(), -1);
    EntryOffsets(m.b, strides).each([&](int64_t k, int64_t n, const int64_t* at) {
      if (n > threshold::kOffsetRun || k < 0) throw std::logic_error("a run too long");
      for (int64_t i = 0; i < n; ++i) found[static_cast<size_t>(k + i)] = at[i];
    });
    EXPECT_EQ(found, expected);
  }
}

}  // namespace
}  // namespace s4j::test
