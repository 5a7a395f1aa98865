// SPDX-License-Identifier: Apache-2.0
// Sampled products against plain loops.
#include <cmath>

#include "products_support.hpp"

namespace s4j::test {
namespace {

TEST(Sddmm, RandomOperands) {
  Rng rng(21);
  const Type types[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};
  for (int round = 0; round < 2000; ++round) {
    SCOPED_TRACE(round);
    const int64_t m = below(rng, 7), k = below(rng, 20), n = below(rng, 7);
    const RandomOperand s(rng, types[below(rng, 4)], {m, n}), a(rng, types[below(rng, 4)], {m, k}),
        b(rng, types[below(rng, 4)], {k, n});
    const bool stored_only = below(rng, 2) == 0;
    const std::vector<double> vs = values_of(*s), va = values_of(*a), vb = values_of(*b);
    const std::vector<bool> stored = stored_of(*s);
    std::vector<double> expected(vs.size(), 0);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        const auto at = static_cast<size_t>(i * n + j);
        double sum = 0;
        for (int64_t p = 0; p < k; ++p) sum += va[i * k + p] * vb[p * n + j];
        if (stored[at]) expected[at] = (stored_only ? 1 : vs[at]) * sum;
      }
    Frame f(0, stored_only ? S4J_FLAG_STORED : 0);
    append(append(append(f, *s), *a), *b);
    const Handle r(call(s4j_sddmm, f)[1]);
    const Operand x = whole_of(r);
    ASSERT_EQ(values_of(x), expected);
    ASSERT_EQ(stored_of(x), stored);
    ASSERT_TRUE(x.storage->spec().same_as(result_spec(*s), 2));
    const RandomOperand target(rng, x.type(), {m, n}, false);
    Frame g(0, (stored_only ? S4J_FLAG_STORED : 0) | S4J_FLAG_RESULT);
    append(append(append(append(g, *s), *a), *b), *target);
    call(s4j_sddmm, g);
    ASSERT_EQ(values_of(*target), expected);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Sddmm, ImplicitPositionsAreNotComputed) {
  const double nan = std::nan("");
  const Handle s = matrix(2, 2, {0, 1}, {3});
  const Handle a = dense_of(Type::kDouble, {2, 1}, {2, nan}), b = dense_of(Type::kDouble, {1, 2}, {nan, 5});
  const Handle r(call(s4j_sddmm, Frame().whole(s).whole(a).whole(b))[1]);
  EXPECT_EQ(values_of(whole_of(r)), (std::vector<double>{0, 30, 0, 0}));
  failure(s4j_sddmm, Frame().whole(s).whole(b).whole(b), S4J_ILLEGAL_ARGUMENT);
}

// Sparse factors are expanded to DENSE.
TEST(Sddmm, SparseFactorsKeepTheDensifyLimit) {
  const Handle s = matrix(5, 5, {0, 1}, {3}), a = matrix(5, 1, {0, 0}, {2}), b = matrix(1, 5, {0, 1}, {5});
  const Handle dense_a = dense_of(Type::kDouble, {5, 1}, {2, 0, 0, 0, 0}),
               dense_b = dense_of(Type::kDouble, {1, 5}, {0, 5, 0, 0, 0});
  const int64_t before = set_densify_limit(4);
  failure(s4j_sddmm, Frame().whole(s).whole(a).whole(dense_b), S4J_WOULD_DENSIFY);
  failure(s4j_sddmm, Frame().whole(s).whole(dense_a).whole(b), S4J_WOULD_DENSIFY);
  const Handle r(call(s4j_sddmm, Frame().whole(s).whole(dense_a).whole(dense_b))[1]);
  set_densify_limit(5);
  const Handle same(call(s4j_sddmm, Frame().whole(s).whole(a).whole(b))[1]);
  set_densify_limit(before);
  EXPECT_EQ(values_of(whole_of(same)), values_of(whole_of(r)));
}

}  // namespace
}  // namespace s4j::test
