// SPDX-License-Identifier: Apache-2.0
#include "ops/spmv/spmv.hpp"

#include <cmath>

#include "small_support.hpp"

namespace s4j::test {
namespace {

const Rows kMatrix = {{1, 0, 2}, {0, 0, 0}, {0, 3, 4}};

TEST(Spmv, LinesTimesAVector) {
  const Layout m = layout_of(kMatrix, Spec::csr());
  const double x[] = {1, 10, 100};
  double y[] = {5, 6, 7};
  spmv(Lines(m.b), x, y, 2.0, -1.0);
  EXPECT_EQ(numbers(y, 3), (Numbers{402 - 5, -6, 860 - 7}));
  double fresh[] = {std::nan(""), std::nan(""), std::nan("")};
  spmv(Lines(m.b), x, fresh, 1.0, 0.0);
  EXPECT_EQ(numbers(fresh, 3), (Numbers{201, 0, 430})) << "what is not kept is not read";
}

TEST(Spmv, ArraysOfAnyFormatAndTheirTransposes) {
  const double x[] = {1, 10, 100};
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc()}) {
    const auto a = array_of(kMatrix, spec);
    for (int again = 0; again < 4; ++again) {  // layouts built for repeated products give the same bits
      double y[] = {1, 1, 1}, z[] = {1, 1, 1};
      spmv(a->whole(), Type::kDouble, x, y, 1.0, 1.0);
      EXPECT_EQ(numbers(y, 3), (Numbers{202, 1, 431}));
      spmv(a->whole().transposed(), Type::kDouble, x, z, 1.0, 0.0);
      EXPECT_EQ(numbers(z, 3), (Numbers{1, 300, 402}));
    }
    optimize_for_vector(a->whole(), false, "test");
    double y[3];
    spmv(a->whole(), Type::kDouble, x, y, 1.0, 0.0);
    EXPECT_EQ(numbers(y, 3), (Numbers{201, 0, 430}));
  }
}

}  // namespace
}  // namespace s4j::test
