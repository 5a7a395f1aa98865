// SPDX-License-Identifier: Apache-2.0
// Bands through the C ABI against a map from coordinates to values.
#include "structure_support.hpp"

namespace s4j::test {
namespace {

void one_band(uint64_t seed) {
  Rng rng(seed);
  Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, random_type(rng), storage, random_spec(rng, storage.rank), below(rng, 2) == 0);
  const Shape shape = x.shape();
  const int64_t bounds[] = {INT64_MIN, INT64_MAX, INT64_MIN + 1, INT64_MAX - 1};
  const int64_t lower = below(rng, 4) == 0 ? bounds[below(rng, 4)] : below(rng, 11) - 5;
  const int64_t upper = below(rng, 4) == 0 ? bounds[below(rng, 4)] : below(rng, 11) - 5;
  Frame frame;
  add(frame, x.operand());
  frame.integers({lower, upper});
  if (shape.rank < 2) {
    Out out;
    ASSERT_EQ(invoke(s4j_band, frame, out), S4J_ILLEGAL_ARGUMENT);
    return;
  }
  Values wanted = values_of(x);
  for (auto& [at, v] : wanted) {
    const int64_t d = at[at.size() - 1] - at[at.size() - 2];
    if (d < lower || d > upper) v = type_zero(x.type());
  }
  expect_result(call(s4j_band, frame), shape, x.type(), wanted, x.dense());
}

TEST(Band, RandomBandsEqualTheModel) {
  for (uint64_t seed = 1; seed <= 8000; ++seed) {
    SCOPED_TRACE(seed);
    one_band(seed);
    if (HasFatalFailure()) return;
  }
}

TEST(Band, StoresTheSmallerPartOfHugeExtents) {
  const int64_t n = int64_t{1} << 40;
  Out out;
  const Handle a = empty_coo(2.5, {1000, 1000});
  const Handle diagonal(call(s4j_band, Frame().whole(a).integers({0, 0}))[1]);
  EXPECT_EQ(diagonal.header()[S4J_H_NNZ], 1000);
  EXPECT_EQ(diagonal.header()[S4J_H_FILL], 0);
  const Handle nearly(call(s4j_band, Frame().whole(a).integers({-998, INT64_MAX}))[1]);
  EXPECT_EQ(nearly.header()[S4J_H_NNZ], 1);
  const Handle wide = empty_coo(2.5, {n, 3});  // only rows 0 to 2 have elements on or above the diagonal
  const Handle upper(call(s4j_band, Frame().whole(wide).integers({0, INT64_MAX}))[1]);
  EXPECT_EQ(upper.header()[S4J_H_NNZ], 6);
  const Handle square = empty_coo(2.5, {n, n});
  EXPECT_EQ(invoke(s4j_band, Frame().whole(square).integers({0, 0}), out), S4J_WOULD_DENSIFY);
  EXPECT_NE(std::string(s4j_context_error(context())).find("1099511627776 elements"), std::string::npos);
  const Handle zero = empty_coo(0, {n, n});
  const Handle none(call(s4j_band, Frame().whole(zero).integers({0, 0}))[1]);
  EXPECT_EQ(none.header()[S4J_H_NNZ], 0);
}

}  // namespace
}  // namespace s4j::test
