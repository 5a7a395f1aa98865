// SPDX-License-Identifier: Apache-2.0
// prod and cumprod whose partial products overflow DOUBLE.
#include <cmath>
#include <limits>

#include "ops/reduce/along.hpp"
#include "ops/reduce/reduce.hpp"
#include "oracle.hpp"
#include "oracle_product.hpp"

namespace s4j::test {
namespace {

bool agrees(double got, double wanted) {
  if (std::isnan(got) || std::isnan(wanted)) return std::isnan(got) && std::isnan(wanted);
  return got == wanted ? std::signbit(got) == std::signbit(wanted)
                       : std::fabs(got - wanted) <= 1e-13 * std::fabs(wanted) + 0x1p-1073;
}

// Tests every order of factors whose partial product overflows, in every format, alone and as one of many columns.
TEST(OpsProduct, ProductsOverflowOnlyAsAWhole) {
  const double inf = std::numeric_limits<double>::infinity();
  const double least = std::numeric_limits<double>::denorm_min();
  const std::vector<std::vector<double>> cases = {{1e200, 1e200, 1e-300}, {1e-200, 1e-200, 1e300},
                                                  {1e200, 1e200, 0.0},    {1e200, -1e200, -0.0, 2},
                                                  {1e200, 1e200},         {-1e-200, 1e-200},
                                                  {inf, 0, 1e200, 1e200}, {least, least, 1e300, 1e300, 3},
                                                  {inf, -1e-300, 1e-300}, {std::nan(""), 0},
                                                  {least, 0.5, 2},        {1e300, 1e300, -inf},
                                                  {100, 100, 100, 0},     {0x1p900, 0x1p900, 0x1p-1000, 0x1p-800, -1}};
  for (const std::vector<double>& some : cases)
    for (const int64_t repeated : {1, 30, 1000}) {
      std::vector<double> x;
      for (int64_t i = 0; i < repeated; ++i) x.insert(x.end(), some.begin(), some.end());
      const auto n = static_cast<int64_t>(x.size());
      for (const Spec& spec : {Spec::dense(), Spec::dense(true), Spec::coo()}) {
        Array a(shape_of({n, 3}), spec, Scalar::of(some[0]));
        for (int64_t i = 0; i < n; ++i)
          for (int64_t j = 0; j < 3; ++j) {
            const int64_t c[2] = {i, j};
            (*a).put(c, &x[i]);
          }
        const int64_t down = 0;
        const ReduceOptions o{false, false, "prod"};
        const Result got = reduce(pool(), S4J_OP_PROD, a.whole(), axes_of(&down, 1, 2, "prod"), o);
        const Result along_it = along(pool(), S4J_OP_CUMPROD, a.whole(), axes_of(&down, 1, 2, "cumprod"), "cumprod");
        const double wanted = expected_product(x);
        for (int64_t j = 0; j < 3; ++j) {
          EXPECT_TRUE(agrees(element(got.layout.b, got.fill, {j}).real, wanted)) << wanted << " of " << n;
          EXPECT_TRUE(agrees(element(along_it.layout.b, along_it.fill, {n - 1, j}).real, wanted))
              << wanted << " along " << n;
        }
      }
    }
}

// The power of the fill, alone and with stored factors that bring the product back into range.
TEST(OpsProduct, PowersOfFillsDoNotOverflowOnTheWay) {
  const ReduceOptions o{false, false, "prod"};
  auto product = [&](const Coords& shape, double fill, const std::vector<double>& stored) {
    Array x(shape_of(shape), Spec::coo(), Scalar::of(fill));
    for (size_t i = 0; i < stored.size(); ++i) {
      Coords c(shape.size(), 0);
      c[0] = static_cast<int64_t>(i);
      (*x).put(c.data(), &stored[i]);
    }
    return reduce_number(S4J_OP_PROD, x.whole(), o).raw<double>();
  };
  const int64_t e = int64_t{1} << 40;
  EXPECT_EQ(product({1000}, 0, std::vector<double>(500, 100.0)), 0);
  EXPECT_EQ(product({1000}, 2, std::vector<double>(500, 0.25)), std::ldexp(1, -500));
  EXPECT_EQ(product({2001}, -2, std::vector<double>(1000, 0.5)), -2);
  EXPECT_EQ(product({e}, 1, {3}), 3);
  EXPECT_EQ(product({e, e, e}, -1, {3, 5, 7}), -105);
  EXPECT_EQ(product({e, e, e}, 2, {0.5, -1}), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(product({e, e, e}, 0.5, {1e300, 1e300}), 0);
  EXPECT_EQ(product({e, e, e}, 2, {0.5, 0}), 0);
  EXPECT_TRUE(std::isnan(product({e, e, e}, 0, {std::numeric_limits<double>::infinity()})));
}

}  // namespace
}  // namespace s4j::test
