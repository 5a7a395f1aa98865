// SPDX-License-Identifier: Apache-2.0
#include "linalg/cholesky/indefinite_front.hpp"

#include <algorithm>

#include "small_support.hpp"

namespace s4j::test {
namespace {

// Eliminates the front with the upper triangle of these rows.
void eliminate(IndefiniteFront& f, const Rows& rows) {
  std::fill(f.elements().begin(), f.elements().end(), 0.0);
  for (size_t i = 0; i < rows.size(); ++i)
    for (size_t j = i; j < rows.size(); ++j) f.row(static_cast<int64_t>(i))[j] = rows[i][j];
  while (!f.advance()) {
  }
}

TEST(IndefiniteFront, OneByOnePivots) {
  // [4 2; 2 5] = L D L^T with l = 1/2, d = 4, 4.
  const Vec<double> sizes = {5, 5};
  IndefiniteFront f({0, 1}, 2, true, true, false, sizes);
  eliminate(f, {{4, 2}, {2, 5}});
  EXPECT_EQ(f.eliminated(), 2);
  EXPECT_EQ(f.zero(), -1);
  EXPECT_EQ(whole_list(f.variables()), (Whole{0, 1}));
  EXPECT_EQ(numbers(f.d().data(), 4), (Numbers{4, 0, 4, 0}));
  EXPECT_EQ(f.row(0)[1], 0.5);
}

TEST(IndefiniteFront, ZeroDiagonalTakesATwoByTwoPivot) {
  const Vec<double> sizes = {1, 1};
  IndefiniteFront f({0, 1}, 2, true, true, false, sizes);
  eliminate(f, {{0, 1}, {1, 0}});
  EXPECT_EQ(f.eliminated(), 2);
  EXPECT_EQ(numbers(f.d().data(), 4), (Numbers{0, 1, 0, 0})) << "the diagonal, and the element beside it";
}

TEST(IndefiniteFront, SmallPivotIsDelayedToTheParent) {
  // One of two variables is fully summed: its pivot 1e-6 is less than a hundredth of the element 1 beside it.
  const Vec<double> sizes = {1, 1};
  IndefiniteFront f({0, 1}, 1, false, true, false, sizes);
  eliminate(f, {{1e-6, 1}, {1, 0}});
  EXPECT_EQ(f.eliminated(), 0);
  EXPECT_EQ(f.full(), 1);
  // A large enough pivot is eliminated and leaves 3 - 2 * 2 / 1 for the other variable.
  IndefiniteFront g({0, 1}, 1, false, true, false, sizes);
  eliminate(g, {{1, 2}, {2, 3}});
  EXPECT_EQ(g.eliminated(), 1);
  EXPECT_EQ(g.row(1)[1], -1);
}

TEST(IndefiniteFront, SingularRootNamesItsVariable) {
  const Vec<double> sizes(10, 1.0);
  IndefiniteFront f({7, 9}, 2, true, true, false, sizes);
  eliminate(f, {{1, 1}, {1, 1}});
  EXPECT_EQ(f.eliminated(), 1);
  EXPECT_EQ(f.zero(), 9);
}

TEST(IndefiniteFront, RootAcceptsPivotsOfRoundingOnRequest) {
  const Vec<double> sizes(10, 1.0);
  const Rows nearly = {{1, 1}, {1, 1 + 0x1p-52}};
  IndefiniteFront strict({7, 9}, 2, true, true, false, sizes), any({7, 9}, 2, true, true, true, sizes);
  eliminate(strict, nearly);
  EXPECT_EQ(strict.zero(), 9);
  EXPECT_FALSE(strict.doubtful());
  eliminate(any, nearly);
  EXPECT_EQ(any.eliminated(), 2);
  EXPECT_EQ(any.zero(), -1);
  EXPECT_TRUE(any.doubtful());
  EXPECT_EQ(numbers(any.d().data(), 4), (Numbers{1, 0, 0x1p-52, 0}));
  // An exact 0 is never a pivot.
  IndefiniteFront zero({7, 9}, 2, true, true, true, sizes);
  eliminate(zero, {{1, 1}, {1, 1}});
  EXPECT_EQ(zero.zero(), 9);
  // A 2 x 2 pivot is used if the diagonal is small: then its determinant decides.
  IndefiniteFront alike({7, 9}, 2, true, true, true, sizes);
  eliminate(alike, {{0x1p-60, 0x1.01p-60}, {0x1.01p-60, 0x1p-60}});
  EXPECT_EQ(alike.eliminated(), 2);
  EXPECT_EQ(alike.d()[1], 0);
}

}  // namespace
}  // namespace s4j::test
