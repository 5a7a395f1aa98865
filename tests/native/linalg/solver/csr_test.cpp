// SPDX-License-Identifier: Apache-2.0
#include "linalg/solver/csr.hpp"

#include <cmath>
#include <limits>

#include "small_support.hpp"

namespace s4j::test {
namespace {

const Rows kMatrix = {{4, 1, 0}, {0, 3, 0}, {2, 0, 5}};

TEST(Csr, PartsOfAMatrixOfAnyFormat) {
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::dense()}) {
    const auto a = array_of(kMatrix, spec);
    const auto read = [&](bool transpose, Part part) {
      return rows_of(read_csr<double>(a->whole(), transpose, part, "test"));
    };
    EXPECT_EQ(read(false, Part::kAll), kMatrix);
    EXPECT_EQ(read(true, Part::kAll), (Rows{{4, 0, 2}, {1, 3, 0}, {0, 0, 5}}));
    EXPECT_EQ(read(false, Part::kLower), (Rows{{4, 0, 0}, {0, 3, 0}, {2, 0, 5}}));
    EXPECT_EQ(read(false, Part::kUpper), (Rows{{4, 1, 0}, {0, 3, 0}, {0, 0, 5}}));
    EXPECT_EQ(read(true, Part::kLower), (Rows{{4, 0, 0}, {1, 3, 0}, {0, 0, 5}}));
    EXPECT_EQ(read_csr<double>(a->whole(), false, Part::kAll, "test").nnz(), 5) << "zeros of DENSE are no entries";
  }
}

TEST(Csr, TransposedRowsAscendToo) {
  const Csr<double> t = csr_of(kMatrix).transposed();
  EXPECT_EQ(whole_list(t.pointers), (Whole{0, 2, 4, 5}));
  EXPECT_EQ(whole_list(t.index), (Whole{0, 2, 0, 1, 2}));
  EXPECT_EQ(numbers(t.values.data(), 5), (Numbers{4, 2, 1, 3, 5}));
}

TEST(Csr, RefusalsNameWhatIsWrong) {
  const auto bad = array_of({{1, 0}, {std::numeric_limits<double>::infinity(), 1}}, Spec::csr());
  const auto told = thrown_by([&] { read_csr<double>(bad->whole(), false, Part::kAll, "test"); });
  EXPECT_EQ(told.first, S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(told.second.find("element (1, 0) is infinite"), std::string::npos) << told.second;
  const auto wide = array_of({{1, 2}}, Spec::csr()), filled = array_of({{1}}, Spec::coo(), 2);
  EXPECT_EQ(thrown_by([&] { require_square(wide->whole(), "test"); }).first, S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(thrown_by([&] { require_matrix(filled->whole(), "test"); }).first, S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(thrown_by([&] { require_matrix(wide->whole(), "test"); }).first, S4J_OK);
}

TEST(Csr, TakeExponentScalesByPowersOfTwo) {
  Numbers small = {0x1p-10, -3};
  EXPECT_EQ(take_exponent(small.data(), small.size(), 100), 0);
  EXPECT_EQ(small, (Numbers{0x1p-10, -3}));
  Numbers large = {0x1p300, -0x1p200};
  const int e = take_exponent(large.data(), large.size(), 100);
  EXPECT_GE(e, 200);
  EXPECT_LE(std::abs(large[0]), 0x1p100);
  EXPECT_EQ(std::ldexp(large[0], e), 0x1p300);
  EXPECT_EQ(std::ldexp(large[1], e), -0x1p200);
  Numbers none = {0, 0};
  EXPECT_EQ(take_exponent(none.data(), none.size(), 100), 0);
}

TEST(Csr, SolutionsHaveTheShapeOfTheRightSides) {
  const auto b = array_of({{1, 2}, {3, 4}, {5, 6}}, Spec::dense());
  EXPECT_EQ(solution_shape(b->whole(), 7), shape_of({7, 2}));
  Source keep;
  const Matrix<const double> sides = read_sides<double>(b->whole(), 3, "test", keep);
  EXPECT_EQ(sides.data[2 * sides.rs + sides.cs], 6);
  EXPECT_EQ(thrown_by([&] { read_sides<double>(b->whole(), 4, "test", keep); }).first, S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
