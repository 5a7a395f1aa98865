// SPDX-License-Identifier: Apache-2.0
// Three of five lines: copied unchanged if valid, otherwise left to build().
#include "layout/sorted_lines.hpp"

#include "by_hand.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

// . 1 . 2 .
// . . . . .
// 3 . . . 4
class SortedLinesByHand : public testing::Test {
 protected:
  ForeignLines lines() const {
    const bool four = width_ == 4;
    return {values_, four ? static_cast<const void*>(minors_) : wide_, pointers_, pointers_ + 1, count_, lines_, width_,
            8};
  }
  std::optional<Layout> copy() const { return copy_sorted_lines(pool(), Type::kDouble, shape_, Spec::csr(), lines()); }

  double values_[5] = {1, 2, 3, 4, 5};
  int32_t minors_[5] = {1, 3, 0, 4, 4};
  int64_t wide_[5] = {1, 3, 0, 4, 4};
  int64_t pointers_[4] = {0, 2, 2, 4};
  int64_t count_ = 4, lines_ = 3;
  int width_ = 4;
  Shape shape_{2, {3, 5}};
};

TEST_F(SortedLinesByHand, AreCopiedUnchanged) {
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

TEST_F(SortedLinesByHand, InvalidLinesAreNotCopied) {
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

// If lines cannot be copied for a reason other than their order, the check accepts them.
TEST_F(SortedLinesByHand, UnsortedLinesAreRefusedByName) {
  const auto expect_said = [this](auto& place, auto value, const std::string& said) {
    const auto before = place;
    place = value;
    const auto [status, text] = thrown_by([&] { require_sorted_lines(lines()); });
    EXPECT_EQ(status, said.empty() ? S4J_OK : S4J_ILLEGAL_ARGUMENT) << text;
    EXPECT_EQ(text.substr(0, text.find(';')), said);
    place = before;
    EXPECT_NO_THROW(require_sorted_lines(lines()));
  };
  expect_said(minors_[1], 1, "line 0, entry 1: index 1 follows index 1");
  expect_said(minors_[1], 0, "line 0, entry 1: index 0 follows index 1");
  expect_said(minors_[2], 5, "line 2, entry 3: index 4 follows index 5");
  expect_said(pointers_[0], 1, "line 0 has the pointers 1 to 2");
  expect_said(pointers_[1], 3, "line 0, entry 2: index 0 follows index 3");
  expect_said(pointers_[2], 1, "line 1 has the pointers 2 to 1");
  expect_said(pointers_[3], 5, "line 2 has the pointers 2 to 5");
  expect_said(count_, 5, "the 3 lines contain 4 of 5 entries");
  expect_said(lines_, 0, "the 0 lines contain 0 of 4 entries");
  expect_said(minors_[3], 5, "");
  expect_said(minors_[0], -1, "");
  expect_said(shape_.dims[1], int64_t{1} << 40, "");
  width_ = 8;
  expect_said(wide_[3], int64_t{0}, "line 2, entry 3: index 0 follows index 0");
  const int32_t begins[] = {0, 1}, ends[] = {2, 4};
  const auto [status, text] = thrown_by([&] { require_sorted_lines({values_, minors_, begins, ends, 4, 2, 4, 4}); });
  EXPECT_EQ(status, S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(text,
            "line 1 has the pointers 1 to 4; sorted lines of 4 entries must follow each other, so this line must begin "
            "at entry 2");
}

TEST_F(SortedLinesByHand, LinesThatBecomeHyperAreNotCopied) {
  std::vector<int64_t> pointers(threshold::kHyperLines + 2, 4);
  pointers[0] = 0;
  shape_.dims[0] = threshold::kHyperLines + 1;
  const ForeignLines from{values_, minors_, pointers.data(), pointers.data() + 1, 4, threshold::kHyperLines + 1, 4, 8};
  EXPECT_FALSE(copy_sorted_lines(pool(), Type::kDouble, shape_, Spec::csr(), from).has_value());
}

}  // namespace
}  // namespace s4j::test
