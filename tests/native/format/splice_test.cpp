// SPDX-License-Identifier: Apache-2.0
#include "format/splice.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

// Entries 1, 2, 3 at places 0, 1, 2.
const Rows kSpliced = {{1, 0, 2}, {0, 0, 0}, {0, 3, 0}};

Rows spliced(const Spec& spec, const Vec<int64_t>& leaving, const Whole& coordinates, const Whole& places,
             const Numbers& values) {
  const Layout m = layout_of(kSpliced, spec);
  const Arrivals in{static_cast<int64_t>(values.size()), coordinates.data(), places.data(), values.data()};
  const Layout out = splice(pool(), m.b, leaving, in);
  validate(out.b);
  EXPECT_EQ(out.b.nnz, 3 - static_cast<int64_t>(leaving.size()) + in.count);
  return rows_of(out.b);
}

TEST(Splice, RemovesAndInsertsEntries) {
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    // Removes 2; inserts (1, 0) before 3 and (2, 2) after it.
    EXPECT_EQ(spliced(spec, {1}, {1, 2, 0, 2}, {2, 3}, {5, 7}), (Rows{{1, 0, 0}, {5, 0, 0}, {0, 3, 7}}));
    EXPECT_EQ(spliced(spec, {}, {}, {}, {}), kSpliced);
    EXPECT_EQ(spliced(spec, {0, 1, 2}, {}, {}, {}), (Rows{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}));
    // A removed element may be inserted again.
    EXPECT_EQ(spliced(spec, {2}, {2, 1}, {2}, {9}), (Rows{{1, 0, 2}, {0, 0, 0}, {0, 9, 0}}));
  }
}

TEST(Splice, CscSplicesInColumnOrder) {
  // 1, 3, 2 in column order; (1, 0) is inserted after 1, (0, 1) before 3.
  EXPECT_EQ(spliced(Spec::csc(), {2}, {1, 0, 0, 1}, {1, 1}, {5, 6}), (Rows{{1, 6, 0}, {5, 0, 0}, {0, 3, 0}}));
}

}  // namespace
}  // namespace s4j::test
