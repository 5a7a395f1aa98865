// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce/segments.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

const Rows kMatrix = {{1, 0, 2}, {0, 0, 0}, {0, 3, 4}};

Axes along(int64_t dimension) { return axes_of(&dimension, 1, 2, "test"); }

TEST(Segments, HoldTheEntriesOfEachGroup) {
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc()}) {
    const auto a = array_of(kMatrix, spec);
    const Segments rows(a->whole(), along(1), true);
    ASSERT_EQ(rows.count(), 2) << "a group without entries has none";
    EXPECT_EQ(rows.entries(), 4);
    EXPECT_EQ(rows.longest(), 2);
    EXPECT_EQ(whole_list(rows.kept_coordinates()), (Whole{0, 2}));
    const auto* const values = static_cast<const double*>(rows.values());
    EXPECT_EQ(numbers(values + rows.begin(1), 2), (Numbers{3, 4}));
    EXPECT_EQ(rows.minor(rows.begin(1)), 1);
    EXPECT_EQ(rows.minor(rows.begin(1) + 1), 2);
    const Segments columns(a->whole(), along(0), true);
    ASSERT_EQ(columns.count(), 3);
    EXPECT_EQ(whole_list(columns.kept_coordinates()), (Whole{0, 1, 2}));
    EXPECT_EQ(columns.end(2) - columns.begin(2), 2) << "2 and 4";
  }
}

// A few long rows before many short ones: several threads share the long ones.
TEST(Segments, ChunksHaveEqualWorkForUnevenRows) {
  constexpr int64_t kLong = 512, kLength = 2048, kRows = 300'000;
  Whole at, columns;
  for (int64_t i = 0; i < kRows; ++i)
    for (int64_t j = 0; j < (i < kLong ? kLength : i % 2); ++j) {
      at.push_back(i);
      columns.push_back(j);
    }
  const auto n = static_cast<int64_t>(at.size());
  at.insert(at.end(), columns.begin(), columns.end());
  const Numbers ones(static_cast<size_t>(n), 1);
  const Shape shape = shape_of({kRows, kLength});
  const std::unique_ptr<Storage, decltype(&Storage::destroy)> a(
      Storage::create(
          pool(),
          build(pool(), Type::kDouble, shape, Coordinates::of(at.data(), 2, n), ones.data(), Spec::csr(), S4J_ERROR),
          Scalar::of(0.0)),
      &Storage::destroy);
  Operand whole;
  whole.storage = a.get();
  whole.window = Window::whole(shape);
  const Segments rows(whole, along(1), false);
  ASSERT_GE(rows.chunks(), 4);
  EXPECT_EQ(rows.cut(0), 0);
  EXPECT_EQ(rows.cut(rows.chunks()), kRows);
  const int64_t* const pointers = a->assembled().pointers;
  for (int64_t c = 0; c < rows.chunks(); ++c) {
    const int64_t from = rows.cut(c), until = rows.cut(c + 1);
    EXPECT_LE(until - from + pointers[until] - pointers[from], threshold::kFoldLines + kLength + 1) << c;
  }
}

TEST(Segments, ResultHasAnEntryPerSegment) {
  const auto a = array_of(kMatrix, Spec::csr());
  const Segments rows(a->whole(), along(1), false);
  const double sums[] = {3, 7};
  const Layout out =
      rows.emit_result(pool(), Type::kDouble, reduced_shape((*a)->shape(), along(1), true), Spec::csr(), true, sums);
  EXPECT_EQ(rows_of(out.b), (Rows{{3}, {0}, {7}}));
  const Layout coo = rows.coo_result(pool(), Type::kDouble, reduced_shape((*a)->shape(), along(1), false), false);
  EXPECT_EQ(whole_list(coo.b.coordinate<int32_t>(0), 2), (Whole{0, 2}));
}

TEST(Segments, AxesCountFromEitherEnd) {
  const int64_t dims[] = {-1, 0};
  const Axes axes = axes_of(dims, 2, 3, "test");
  EXPECT_EQ(axes.reduced, (std::vector<int>{0, 2}));
  EXPECT_EQ(axes.kept, (std::vector<int>{1}));
  EXPECT_TRUE(axes_of(nullptr, 0, 3, "test").all()) << "none means all";
  EXPECT_EQ(reduced_shape(shape_of({2, 3, 4}), axes, false), shape_of({3}));
  EXPECT_EQ(reduced_shape(shape_of({2, 3, 4}), axes, true), shape_of({1, 3, 1}));
}

TEST(Segments, SizesOfGroupsBeyondALong) {
  constexpr int64_t kFar = int64_t{1} << 40;
  const GroupSize small = GroupSize::of(shape_of({2, 3, 4}), {0, 2});
  const GroupSize far = GroupSize::of(shape_of({kFar, kFar}), {0, 1});
  EXPECT_EQ(small.exact, 8);
  EXPECT_EQ(small.less(5).exact, 3);
  EXPECT_EQ(far.exact, -1);
  EXPECT_EQ(far.wrapped, 0u);
  EXPECT_EQ(far.real, 0x1p80);
}

}  // namespace
}  // namespace s4j::test
