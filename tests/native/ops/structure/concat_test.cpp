// SPDX-License-Identifier: Apache-2.0
// Joining through the C ABI against a map from coordinates to values.
#include "structure_support.hpp"

namespace s4j::test {
namespace {

void one_concat(uint64_t seed) {
  Rng rng(seed);
  Shape base = random_shape(rng, 4, 4);
  if (base.rank == 0) base = shape_of({2});
  const auto d = static_cast<int>(below(rng, base.rank));
  const int64_t n = below(rng, 8) == 0 ? 12 : 1 + below(rng, 4);
  std::vector<std::unique_ptr<Sample>> parts;
  Frame frame;
  const Type one_type = random_type(rng);
  const bool mixed = below(rng, 2) == 0;
  Type type = one_type;
  bool dense = true;
  Shape shape = base;
  shape[d] = 0;
  Values wanted;
  for (int64_t i = 0; i < n; ++i) {
    Shape s = base;
    s[d] = below(rng, 4);
    const Type t = mixed ? random_type(rng) : one_type;
    parts.push_back(std::make_unique<Sample>(rng, t, s, random_spec(rng, s.rank), false));
    const Sample& x = *parts.back();
    add(frame, x.operand());
    type = i == 0 ? t : common_type(type, t);
    dense = dense && x.dense();
    for (const Coords& at : all_coordinates(s)) {
      Coords c = at;
      c[d] += shape[d];
      wanted[c] = x.at(at);
    }
    shape[d] += s[d];
  }
  for (auto& [at, v] : wanted) v = number_cast(v, type);
  expect_result(call(s4j_concat, frame.integers({d})), shape, type, wanted, dense);
}

TEST(Concat, RandomArraysEqualTheModel) {
  for (uint64_t seed = 1; seed <= 4000; ++seed) {
    SCOPED_TRACE(seed);
    one_concat(seed);
    if (HasFatalFailure()) return;
  }
}

TEST(Concat, TakesThousandsAndHoldsEachGuard) {
  const Handle x = matrix(1, 3, {0, 1}, {5});
  std::vector<int64_t> words(32'000);
  s4j_frame_begin(words.data(), 0, 0);
  for (int i = 0; i < 5000; ++i) s4j_frame_whole(words.data(), x);
  s4j_frame_integer(words.data(), 0);
  Out out;
  ASSERT_EQ(s4j_concat(context(), words.data(), out.words), S4J_OK) << s4j_context_error(context());
  const Handle all(out[1]);
  EXPECT_EQ(all.header()[S4J_H_NNZ], 5000);
  EXPECT_EQ(all.header()[S4J_H_SHAPE], 5000);
}

TEST(Concat, UnlocksEveryGuard) {
  std::vector<Handle> parts;
  for (int i = 0; i < 20; ++i) parts.push_back(matrix(1, 3, {0, i % 3}, {5}));
  Frame frame;
  Frame wrong;
  for (const Handle& x : parts) {
    frame.whole(x);
    wrong.whole(x);
  }
  const Handle all(call(s4j_concat, frame.integers({0}))[1]);
  Out out;
  EXPECT_EQ(invoke(s4j_concat, wrong.integers({7}), out), S4J_ILLEGAL_ARGUMENT);
  for (const Handle& x : parts) call(s4j_put, Frame().whole(x).number(1).integers({0, 0}));
  EXPECT_EQ(all.header()[S4J_H_NNZ], 20);
}

TEST(Concat, NamesTheArrayThatDoesNotFit) {
  const Handle a = matrix(2, 3, {0, 1}, {5});
  const Handle b = matrix(2, 4, {0, 1}, {5});
  Out out;
  EXPECT_EQ(invoke(s4j_concat, Frame().whole(a).whole(a).whole(b).integers({0}), out), S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(std::string(s4j_context_error(context())).find("array 2 has shape [2, 4], but array 0 has [2, 3]"),
            std::string::npos);
  EXPECT_EQ(invoke(s4j_concat, Frame().whole(a).integers({2}), out), S4J_ILLEGAL_ARGUMENT);
}

TEST(Concat, CountsImplicitElementsBeforeItStoresThem) {
  const Handle a = empty_coo(0, {int64_t{1} << 40, int64_t{1} << 40});
  const Handle b = empty_coo(2, {3, int64_t{1} << 40});
  Out out;
  EXPECT_EQ(invoke(s4j_concat, Frame().whole(b).whole(a).integers({0}), out), S4J_WOULD_DENSIFY);
  EXPECT_NE(std::string(s4j_context_error(context())).find("3298534883328"), std::string::npos);
  const Handle c = empty_coo(0, {5, int64_t{1} << 40});
  const Handle joined(call(s4j_concat, Frame().whole(c).whole(a).integers({0}))[1]);
  EXPECT_EQ(joined.header()[S4J_H_SHAPE], (int64_t{1} << 40) + 5);
}

}  // namespace
}  // namespace s4j::test
