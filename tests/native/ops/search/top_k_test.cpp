// SPDX-License-Identifier: Apache-2.0
// The largest elements of each row against sorting.
#include <algorithm>
#include <limits>

#include "ops/search/top_k.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

TEST(OpsReduce, TopOfRowsAgreesWithSorting) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const auto type = static_cast<Type>(below(rng, 4));
    const Shape shape = shape_of({below(rng, 4), below(rng, 6)});
    const Sample x(rng, type, shape, random_spec(rng, 2), false);
    const int64_t k = below(rng, 8);
    const bool stored_only = below(rng, 2) == 0;
    const Result got = arg_top_k(pool(), x.operand(), k, stored_only);
    ASSERT_EQ(got.layout.b.shape, shape_of({shape[0], k}));
    for (int64_t r = 0; r < shape[0]; ++r) {
      std::vector<int64_t> columns;
      for (int64_t j = 0; j < shape[1]; ++j)
        if (!stored_only || x.stored({r, j})) columns.push_back(j);
      std::stable_sort(columns.begin(), columns.end(), [&](int64_t i, int64_t j) {
        const Number a = x.at({r, i});
        const Number b = x.at({r, j});
        if (a.nan() || b.nan()) return !a.nan() && b.nan();
        return exact_compare(a, b) == 1;
      });
      for (int64_t i = 0; i < k; ++i) {
        const int64_t wanted = i < static_cast<int64_t>(columns.size()) ? columns[i] : -1;
        ASSERT_EQ(element(got.layout.b, got.fill, {r, i}).whole, wanted);
      }
    }
  }
}

// NaN comes last; of equal elements, NaN included, the first one comes first.
TEST(OpsReduce, TopOfRowsWithNaNs) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> row = {nan, 1, nan, 3, nan, 3, -1, nan};
  Array x(shape_of({1, 8}), Spec::dense(), Scalar::of(0.0));
  std::copy(row.begin(), row.end(), x->values<double>());
  for (int64_t k = 1; k <= 8; ++k) {
    const Result top = arg_top_k(pool(), x.whole(), k, false);
    const std::vector<int64_t> expected = {3, 5, 1, 6, 0, 2, 4, 7};
    for (int64_t i = 0; i < k; ++i) EXPECT_EQ(element(top.layout.b, top.fill, {0, i}).whole, expected[i]) << k;
  }
}

}  // namespace
}  // namespace s4j::test
