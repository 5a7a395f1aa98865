// SPDX-License-Identifier: Apache-2.0
#include "format/convert.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

const Rows kMatrix = {{1, 0, 2}, {0, 0, 0}, {0, 3, 0}};

struct Shown {
  Whole pointers, index;
  Numbers values;
};

Shown shown(const Block& b) {
  return {whole_list(b.pointers, b.lines + 1), whole_list(b.index<int32_t>(), b.nnz), numbers(b.data<double>(), b.nnz)};
}

TEST(Convert, ToRowsAndToColumns) {
  const Layout coo = layout_of(kMatrix, Spec::coo());
  const Layout by_rows = convert(pool(), coo.b, Scalar::of(0.0), Spec::csr());
  EXPECT_EQ(shown(by_rows.b).pointers, (Whole{0, 2, 2, 3}));
  EXPECT_EQ(shown(by_rows.b).index, (Whole{0, 2, 1}));
  EXPECT_EQ(shown(by_rows.b).values, (Numbers{1, 2, 3}));
  const Layout by_columns = convert(pool(), by_rows.b, Scalar::of(0.0), Spec::csc());
  EXPECT_EQ(shown(by_columns.b).pointers, (Whole{0, 1, 2, 3}));
  EXPECT_EQ(shown(by_columns.b).index, (Whole{0, 2, 0}));
  EXPECT_EQ(shown(by_columns.b).values, (Numbers{1, 3, 2}));
  const Layout back = convert(pool(), by_columns.b, Scalar::of(0.0), Spec::coo());
  EXPECT_EQ(whole_list(back.b.coordinate<int32_t>(0), 3), (Whole{0, 0, 2}));
  EXPECT_EQ(whole_list(back.b.coordinate<int32_t>(1), 3), (Whole{0, 2, 1}));
  EXPECT_EQ(numbers(back.b.data<double>(), 3), (Numbers{1, 2, 3}));
}

TEST(Convert, ElementsEqualToTheFillAreNotStored) {
  const Layout m = layout_of(kMatrix, Spec::csc());
  const Layout dense = convert(pool(), m.b, Scalar::of(7.0), Spec::dense());
  EXPECT_EQ(rows_of(dense.b), (Rows{{1, 7, 2}, {7, 7, 7}, {7, 3, 7}}));
  // Elements equal to the new fill 1 are not stored any more.
  const Layout sparse = convert(pool(), dense.b, Scalar::of(1.0), Spec::csr());
  EXPECT_EQ(sparse.b.nnz, 8);
  EXPECT_EQ(rows_of(sparse.b, 1), rows_of(dense.b));
}

TEST(Convert, CastsKeepTheStructure) {
  const Layout m = layout_of({{0, 1.9}, {-2.5, 0}}, Spec::csr());
  const Layout whole = cast_layout(pool(), m.b, Type::kInt);
  EXPECT_EQ(whole_list(whole.b.data<int32_t>(), 2), (Whole{1, -2}));
  EXPECT_EQ(whole_list(whole.b.index<int32_t>(), 2), (Whole{1, 0}));
}

TEST(Convert, CoordinatesComeInStorageOrder) {
  const Layout m = layout_of(kMatrix, Spec::csc());
  EXPECT_EQ(whole_list(decode_coordinates(m.b)), (Whole{0, 2, 0, 0, 1, 2}));
}

TEST(Convert, DensifyLimitCountsElements) {
  const int64_t before = set_densify_limit(8);
  EXPECT_EQ(thrown_by([] { check_densify(Shape{2, {2, 4}}, "x"); }).first, S4J_OK);
  const auto [status, told] = thrown_by([] { check_densify(Shape{2, {3, 3}}, "x"); });
  EXPECT_EQ(status, S4J_WOULD_DENSIFY);
  EXPECT_NE(told.find("9"), std::string::npos) << told;
  EXPECT_EQ(set_densify_limit(before), 8);
}

}  // namespace
}  // namespace s4j::test
