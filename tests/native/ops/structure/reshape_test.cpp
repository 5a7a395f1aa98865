// SPDX-License-Identifier: Apache-2.0
// Reshaping through the C ABI against a map from coordinates to values; numbers of coordinates by hand.
#include "structure_support.hpp"

namespace s4j::test {
namespace {

void one_reshape(uint64_t seed) {
  Rng rng(seed);
  const Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, random_type(rng), storage, random_spec(rng, storage.rank), below(rng, 2) == 0);
  // Draws any factorization of the length.
  int64_t rest = x.shape().length();
  Coords dims;
  if (rest == 0) {
    dims = {2, 0, 3};
    rest = 1;
  }
  for (int64_t f = 2; rest > 1; ++f)
    for (; rest % f == 0; rest /= f)
      if (dims.empty() || below(rng, 2) == 0)
        dims.push_back(f);
      else
        dims.back() *= f;
  scramble(dims.begin(), dims.end(), rng);
  if (below(rng, 3) == 0) dims.insert(dims.begin() + below(rng, static_cast<int64_t>(dims.size()) + 1), 1);
  const Shape shape = shape_of(dims);
  const std::vector<Coords> from = all_coordinates(x.shape());
  const std::vector<Coords> to = all_coordinates(shape);
  ASSERT_EQ(from.size(), to.size());
  Values wanted;
  for (size_t i = 0; i < to.size(); ++i) wanted[to[i]] = x.at(from[i]);
  Frame frame;
  add(frame, x.operand());
  std::vector<int64_t> words = {shape.rank};
  words.insert(words.end(), dims.begin(), dims.end());
  expect_result(call(s4j_reshape, frame.integers(words)), shape, x.type(), wanted, x.dense());
}

TEST(Reshape, RandomShapesEqualTheModel) {
  for (uint64_t seed = 1; seed <= 4000; ++seed) {
    SCOPED_TRACE(seed);
    one_reshape(seed);
    if (HasFatalFailure()) return;
  }
}

// Mixed radix by hand: shape [2, 3, 4], where 23 is the last number.
TEST(Ravel, ModesByHand) {
  enum Action : int64_t { kRavel, kUnravel };
  enum Mode : int64_t { kThrow, kWrap, kClip };
  const auto status = [](Action action, Mode mode, const std::vector<int64_t>& in, std::vector<int64_t>& out) {
    const auto rows = static_cast<int64_t>(action == kRavel ? in.size() / 3 : in.size());
    out.assign(static_cast<size_t>(action == kRavel ? rows : 3 * rows), -1);
    Out words;
    return invoke(s4j_ravel,
                  Frame().integers({action, mode, rows, reinterpret_cast<int64_t>(in.data()),
                                    reinterpret_cast<int64_t>(out.data()), 3, 2, 3, 4}),
                  words);
  };
  using Numbers = std::vector<int64_t>;
  Numbers out;
  EXPECT_EQ(status(kRavel, kThrow, {0, 0, 0, 1, 2, 3, 0, 1, 2}, out), S4J_OK);
  EXPECT_EQ(out, (Numbers{0, 23, 6}));
  EXPECT_EQ(status(kUnravel, kThrow, {0, 23, 6}, out), S4J_OK);
  EXPECT_EQ(out, (Numbers{0, 0, 0, 1, 2, 3, 0, 1, 2}));
  for (const Numbers& outside : {Numbers{2, 0, 0}, Numbers{0, 3, 0}, Numbers{0, 0, 4}, Numbers{0, -1, 0}})
    EXPECT_EQ(status(kRavel, kThrow, outside, out), S4J_INDEX) << ::testing::PrintToString(outside);
  EXPECT_EQ(status(kUnravel, kThrow, {24}, out), S4J_INDEX);
  EXPECT_EQ(status(kUnravel, kThrow, {-1}, out), S4J_INDEX);
  // (-1, 3, 9) wraps to (1, 0, 1), (-4, -7, -5) to (0, 2, 3); they clip to (0, 2, 3) and (0, 0, 0).
  EXPECT_EQ(status(kRavel, kWrap, {-1, 3, 9, -4, -7, -5}, out), S4J_OK);
  EXPECT_EQ(out, (Numbers{13, 11}));
  EXPECT_EQ(status(kRavel, kClip, {-1, 3, 9, -4, -7, -5}, out), S4J_OK);
  EXPECT_EQ(out, (Numbers{11, 0}));
  EXPECT_EQ(status(kUnravel, kWrap, {24, -1}, out), S4J_OK);
  EXPECT_EQ(out, (Numbers{0, 0, 0, 1, 2, 3}));
  EXPECT_EQ(status(kUnravel, kClip, {24, -1}, out), S4J_OK);
  EXPECT_EQ(out, (Numbers{1, 2, 3, 0, 0, 0}));
}

}  // namespace
}  // namespace s4j::test
