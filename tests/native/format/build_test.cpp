// SPDX-License-Identifier: Apache-2.0
#include "format/build.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

// (1, 0), (0, 1), (1, 0), (0, 1): unordered, each twice.
const int64_t kRuns[] = {1, 0, 1, 0, 0, 1, 0, 1};
const double kGivenValues[] = {1, 2, 10, 20};

Layout built(const Spec& spec, s4j_policy policy) {
  return build(pool(), Type::kDouble, Shape{2, {2, 2}}, Coordinates::of(kRuns, 2, 4), kGivenValues, spec, policy);
}

TEST(Build, DuplicatesByPolicyInTheOrderOfTheInput) {
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::dense()}) {
    const Layout sum = built(spec, S4J_SUM), last = built(spec, S4J_LAST);
    validate(sum.b);
    EXPECT_EQ(rows_of(sum.b), (Rows{{0, 22}, {11, 0}}));
    EXPECT_EQ(rows_of(last.b), (Rows{{0, 20}, {10, 0}}));
  }
}

TEST(Build, TheFirstDuplicateIsNamed) {
  try {
    built(Spec::csr(), S4J_ERROR);
    FAIL();
  } catch (const DuplicateEntries& e) {
    EXPECT_EQ(e.status(), S4J_ILLEGAL_ARGUMENT);
    EXPECT_EQ(e.first(), 1) << "(0, 1) comes before (1, 0)";
    EXPECT_EQ(e.second(), 3);
  }
}

TEST(Build, SumsOfOtherTypes) {
  const int64_t runs[] = {0, 0};
  const int32_t large[] = {INT32_MAX, 1};
  const Layout wrapped =
      build(pool(), Type::kInt, Shape{1, {1}}, Coordinates::of(runs, 1, 2), large, Spec::coo(), S4J_SUM);
  EXPECT_EQ(wrapped.b.data<int32_t>()[0], INT32_MIN);
  const Bool truths[] = {Bool{1}, Bool{1}};
  const Layout either =
      build(pool(), Type::kBool, Shape{1, {1}}, Coordinates::of(runs, 1, 2), truths, Spec::coo(), S4J_SUM);
  EXPECT_EQ(either.b.data<Bool>()[0].v, 1);
}

TEST(Build, NoEntries) {
  const Layout none = build(pool(), Type::kDouble, Shape{2, {2, 3}}, Coordinates::of(kRuns, 2, 0), kGivenValues,
                            Spec::csr(), S4J_ERROR);
  validate(none.b);
  EXPECT_EQ(none.b.nnz, 0);
}

}  // namespace
}  // namespace s4j::test
