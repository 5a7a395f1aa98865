// SPDX-License-Identifier: Apache-2.0
#include "layout/layout.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Layout, StridesAreProductsOfLaterExtents) {
  const Dims strides = c_strides(Shape{3, {2, 3, 4}});
  EXPECT_EQ(whole_list(strides.data(), 3), (Whole{12, 4, 1}));
  const Layout c = Layout::dense(pool(), Type::kDouble, Shape{2, {2, 3}}, false);
  EXPECT_EQ(whole_list(c.b.strides.data(), 2), (Whole{3, 1}));
  const Layout f = Layout::dense(pool(), Type::kDouble, Shape{2, {2, 3}}, true);
  EXPECT_EQ(whole_list(f.b.strides.data(), 2), (Whole{1, 2}));
}

TEST(Layout, LengthsBeyondALongAreDetected) {
  constexpr int64_t kHalf = int64_t{1} << 32;
  EXPECT_EQ((Shape{2, {3, 5}}.length()), 15);
  EXPECT_EQ((Shape{0, {}}.length()), 1);
  EXPECT_EQ((Shape{2, {kHalf, kHalf}}.length_or_minus()), -1);
  EXPECT_EQ((Shape{3, {kHalf, kHalf, 0}}.length()), 0);
  EXPECT_EQ(thrown_by([] { static_cast<void>(Shape{2, {kHalf, kHalf}}.length()); }).first, S4J_ARITHMETIC);
  EXPECT_EQ(thrown_by([] { checked_mul(kHalf, kHalf); }).first, S4J_ARITHMETIC);
  EXPECT_EQ(thrown_by([] { checked_mul(INT64_MAX, 2); }).second,
            "9223372036854775807 * 2 passes 2^63 - 1, the most that a length or a number of elements or bytes can be");
  EXPECT_EQ(text(Shape{2, {2, 3}}), "[2, 3]");
}

TEST(Layout, SpecsAreComparedByWhatTheyMean) {
  EXPECT_TRUE(Spec::csr().same_as(Spec::gcs(2, 1), 2));
  EXPECT_FALSE(Spec::csr().same_as(Spec::csc(), 2));
  EXPECT_FALSE(Spec::csr().same_as(Spec::gcs(2, 2), 2));
  EXPECT_TRUE(Spec::coo().same_as(Spec::coo(), 5));
  EXPECT_FALSE(Spec::dense(true).same_as(Spec::dense(false), 2));
}

TEST(Layout, InvalidSpecsAreRefused) {
  const Shape shape{2, {4, 4}};
  const int twice[] = {0, 0};
  EXPECT_EQ(thrown_by([&] { check_spec(Spec::gcs(2, twice, 1), shape); }).first, S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(thrown_by([&] { check_spec(Spec::gcs(2, 3), shape); }).first, S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(thrown_by([&] { check_spec(Spec::csc(), shape); }).first, S4J_OK);
}

TEST(Layout, ShapesTooLargeForAFormatAreRefusedNamingOneThatFits) {
  const int64_t most = INT64_MAX;
  const int64_t big = int64_t{1} << 40;
  const Shape rows{2, {most, 4}}, columns{2, {4, most}}, three{3, {big, big, 1 << 20}};
  const auto said = [](const Spec& spec, const Shape& shape) {
    return thrown_by([&] { check_spec(spec, shape); }).second;
  };
  EXPECT_EQ(said(Spec::csr(), rows),
            "shape [9223372036854775807, 4] has more than 2^62 lines in CSR: 9223372036854775807, of dimension 0. COO "
            "takes this "
            "shape");
  EXPECT_EQ(said(Spec::csr(), columns),
            "shape [4, 9223372036854775807] has more than 2^62 positions in a line in CSR: 9223372036854775807, of "
            "dimension 1. COO "
            "takes this shape");
  EXPECT_EQ(said(Spec::csc(), columns),
            "shape [4, 9223372036854775807] has more than 2^62 lines in CSC: 9223372036854775807, of dimension 1. COO "
            "takes this "
            "shape");
  EXPECT_EQ(said(Spec::gcs(3, 2), three),
            "shape [1099511627776, 1099511627776, 1048576] has more than 2^62 lines in GCS with partitioning 2: "
            "1099511627776 * "
            "1099511627776, of dimensions 0, 1. COO takes this shape, and so does GCS with partitioning 1");
  EXPECT_EQ(thrown_by([&] { check_spec(Spec::csr(), Shape{2, {int64_t{1} << 62, 4}}); }).first, S4J_OK);
  EXPECT_EQ(thrown_by([&] {
              Layout::dense(pool(), Type::kDouble, Shape{1, {most}}, false);
            }).second,
            "a DENSE array of shape [9223372036854775807] with 8 bytes per element would need more than 2^63 - 1 "
            "bytes. COO takes this shape, and stores only elements that differ from the fill");
  EXPECT_EQ(thrown_by([&] { Layout::dense(pool(), Type::kBool, rows, false); }).second,
            "the length of shape [9223372036854775807, 4] passes 2^63 - 1; no DENSE array has as many elements, and "
            "they cannot be "
            "numbered one by one. COO takes this shape");
}

TEST(Layout, RangesOfLinesAndOfMinorIndexes) {
  const Layout m = Layout::gcs(pool(), Type::kDouble, Shape{3, {2, 3, 4}}, Spec::gcs(3, 2), 0, 6, false, 4);
  EXPECT_EQ(m.b.line_range(), 6);
  EXPECT_EQ(m.b.minor_range(), 4);
  EXPECT_EQ(width_for(INT32_MAX), 4);
  EXPECT_EQ(width_for(int64_t{INT32_MAX} + 1), 8);
}

}  // namespace
}  // namespace s4j::test
