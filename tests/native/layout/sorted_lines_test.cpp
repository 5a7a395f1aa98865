// SPDX-License-Identifier: Apache-2.0
// Three lines of five: taken over as they lie, or left to build() as soon as anything is otherwise.
#include "layout/sorted_lines.hpp"

#include "by_hand.hpp"

namespace s4j::test {
namespace {

// . 1 . 2 .
// . . . . .
// 3 . . . 4
class SortedLinesByHand : public testing::Test {
 protected:
  std::optional<Layout> copy() const {
    const bool four = width_ == 4;
    const ForeignLines from{
        values_, four ? static_cast<const void*>(minors_) : wide_, pointers_, pointers_ + 1, count_, lines_, width_, 8};
    return copy_sorted_lines(pool(), Type::kDouble, shape_, Spec::csr(), from);
  }

  double values_[5] = {1, 2, 3, 4, 5};
  int32_t minors_[5] = {1, 3, 0, 4, 4};
  int64_t wide_[5] = {1, 3, 0, 4, 4};
  int64_t pointers_[4] = {0, 2, 2, 4};
  int64_t count_ = 4, lines_ = 3;
  int width_ = 4;
  Shape shape_{2, {3, 5}};
};

TEST_F(SortedLinesByHand, LieAsTheyCame) {
  for (width_ = 4; width_ <= 8; width_ += 4) {
    const std::optional<Layout> x = copy();
    ASSERT_TRUE(x.has_value());
    EXPECT_EQ(x->b.index_width, 4);
    EXPECT_EQ(x->b.lines, 3);
    EXPECT_EQ(x->b.line_ids, nullptr);
    for (int k = 0; k < 4; ++k) {
      EXPECT_EQ(x->b.index<int32_t>()[k], minors_[k]);
      EXPECT_EQ(x->b.data<double>()[k], values_[k]);
      EXPECT_EQ(x->b.pointers[k], pointers_[k]);
    }
  }
}

TEST_F(SortedLinesByHand, NothingIsTakenOtherwise) {
  const auto expect_none = [this](auto& place, auto value, const char* what) {
    const auto before = place;
    place = value;
    EXPECT_FALSE(copy().has_value()) << what;
    place = before;
    EXPECT_TRUE(copy().has_value());
  };
  expect_none(minors_[1], 1, "the same index twice");
  expect_none(minors_[1], 0, "indexes that descend");
  expect_none(minors_[3], 5, "an index outside");
  expect_none(minors_[0], -1, "an index below");
  expect_none(pointers_[0], 1, "an entry before the first line");
  expect_none(count_, 5, "an entry behind the last line");
  expect_none(pointers_[1], 3, "pointers that descend");
  expect_none(pointers_[1], -1, "pointers outside");
  expect_none(pointers_[1], int64_t{1} << 62, "pointers far outside");
  expect_none(lines_, 2, "a line less than the shape has");
  expect_none(shape_.dims[1], int64_t{1} << 40, "indexes of 8 bytes");
  width_ = 8;
  expect_none(wide_[3], (int64_t{1} << 32) + 4, "an index that is inside when it is cut to 4 bytes");
}

TEST_F(SortedLinesByHand, LinesThatAnArrayWouldListAreBuilt) {
  std::vector<int64_t> pointers(threshold::kHyperLines + 2, 4);
  pointers[0] = 0;
  shape_.dims[0] = threshold::kHyperLines + 1;
  const ForeignLines from{values_, minors_, pointers.data(), pointers.data() + 1, 4, threshold::kHyperLines + 1, 4, 8};
  EXPECT_FALSE(copy_sorted_lines(pool(), Type::kDouble, shape_, Spec::csr(), from).has_value());
}

}  // namespace
}  // namespace s4j::test
