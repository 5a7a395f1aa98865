// SPDX-License-Identifier: Apache-2.0
#include "linalg/lu/lu_factors.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(LuFactors, SignsOfPermutations) {
  EXPECT_EQ(sign_of({}), 1);
  EXPECT_EQ(sign_of({0, 1, 2}), 1);
  EXPECT_EQ(sign_of({1, 0, 2}), -1);
  EXPECT_EQ(sign_of({1, 2, 0}), 1);
  EXPECT_EQ(sign_of({1, 0, 3, 2}), 1);
}

TEST(LuFactors, UnorderedTermsBecomeColumns) {
  LuTerms terms;
  terms.add(1, 0, 2);
  terms.add(0, 1, 3);
  terms.add(0, 0, 0);
  const Csr<double> columns = terms.matrix(2);
  EXPECT_EQ(columns.nnz(), 2) << "zeros are left out";
  EXPECT_EQ(rows_of(columns), (Rows{{0, 2}, {3, 0}})) << "rows are columns of the matrix";
}

TEST(LuFactors, PivotStatistics) {
  LuPivots p;
  p.see(-2);
  p.see(4);
  EXPECT_EQ(p.least, 2);
  EXPECT_EQ(p.most, 4);
  EXPECT_EQ(p.sign, -1);
  EXPECT_NEAR(p.log_abs_determinant, std::log(8.0), 1e-15);
}

TEST(LuFactors, FailuresNameTheColumn) {
  EXPECT_EQ(thrown_by([] { require_end({}, "test"); }).first, S4J_OK);
  LuEnd end;
  end.column = 3;
  EXPECT_NE(thrown_by([&] { require_end(end, "test"); }).second.find("singular"), std::string::npos);
  end.overflow = true;
  const auto [status, told] = thrown_by([&] { require_end(end, "test"); });
  EXPECT_EQ(status, S4J_ARITHMETIC);
  EXPECT_NE(told.find("from column 3 on"), std::string::npos) << told;
}

}  // namespace
}  // namespace s4j::test
