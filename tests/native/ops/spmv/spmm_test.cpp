// SPDX-License-Identifier: Apache-2.0
#include "ops/spmv/spmm.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Spmm, LinesTimesAMatrixOfEitherOrder) {
  const Layout m = layout_of({{1, 0, 2}, {0, 0, 0}, {0, 3, 4}}, Spec::csr());
  const double by_rows[] = {1, 2, 10, 20, 100, 200};     // [3, 2]
  const double by_columns[] = {1, 10, 100, 2, 20, 200};  // the same
  for (const auto& x : {Matrix<const double>{by_rows, 3, 2, 2, 1}, Matrix<const double>{by_columns, 3, 2, 1, 3}}) {
    double y[] = {1, 1, 1, 1, 1, 1}, z[6];
    spmm(Lines(m.b), x, Matrix<double>{y, 3, 2, 2, 1}, 2.0, 3.0);
    EXPECT_EQ(numbers(y, 6), (Numbers{405, 807, 3, 3, 863, 1723}));
    spmm(Lines(m.b), x, Matrix<double>{z, 3, 2, 1, 3}, 1.0, 0.0);
    EXPECT_EQ(numbers(z, 6), (Numbers{201, 0, 430, 402, 0, 860}));
  }
}

}  // namespace
}  // namespace s4j::test
