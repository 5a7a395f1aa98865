// SPDX-License-Identifier: Apache-2.0
#include "layout/lookup.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

const Rows kMatrix = {{0, 1, 0}, {0, 0, 0}, {2, 0, 3}};

TEST(Lookup, FindsEachEntryInEachFormat) {
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::gcs(2, 0), Spec::gcs(2, 2)}) {
    const Layout m = layout_of(kMatrix, spec);
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 3; ++j) {
        const int64_t at[] = {i, j};
        const Place p = find_entry(m.b, at);
        const double wanted = kMatrix[static_cast<size_t>(i)][static_cast<size_t>(j)];
        ASSERT_EQ(p.found, wanted != 0) << i << ", " << j;
        if (p.found) {
          EXPECT_EQ(m.b.data<double>()[p.position], wanted);
        }
      }
  }
}

TEST(Lookup, MissingElementsGetTheirInsertionPoint) {
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const Layout m = layout_of(kMatrix, spec);
    const auto place = [&](int64_t i, int64_t j) {
      const int64_t at[] = {i, j};
      return find_entry(m.b, at).position;
    };
    EXPECT_EQ(place(0, 0), 0);
    EXPECT_EQ(place(0, 2), 1);
    EXPECT_EQ(place(1, 1), 1);
    EXPECT_EQ(place(2, 1), 2);
  }
}

TEST(Lookup, LinesThatAreListed) {
  // Lines 3 and 7 of nine lines are stored.
  Layout m = Layout::gcs(pool(), Type::kDouble, Shape{2, {9, 2}}, Spec::csr(), 2, 2, true, 4);
  m.line_ids.as<int64_t>()[0] = 3;
  m.line_ids.as<int64_t>()[1] = 7;
  bool found = false;
  EXPECT_EQ(find_line(m.b, 3, &found), 0);
  EXPECT_TRUE(found);
  EXPECT_EQ(find_line(m.b, 5, &found), 1);
  EXPECT_FALSE(found);
  EXPECT_EQ(find_line(m.b, 8, &found), 2);
  EXPECT_FALSE(found);
}

TEST(Lookup, NumbersOfCoordinates) {
  const Layout m = layout_of(kMatrix, Spec::csc());
  const int64_t at[] = {2, 1};
  EXPECT_EQ(linear_index(m.b, at, 0, 2), 1 * 3 + 2) << "columns first";
  const int run[] = {1, 4, 4, 9};
  EXPECT_EQ(lower_bound_run(run, 0, 4, 4), 1);
  EXPECT_EQ(lower_bound_run(run, 0, 4, 5), 3);
  EXPECT_EQ(lower_bound_run(run, 0, 4, 10), 4);
}

}  // namespace
}  // namespace s4j::test
