// SPDX-License-Identifier: Apache-2.0
// Malformed frames and out blocks found by fuzzing: a call makes no result that it cannot return; extents and bands at
// the limits of 64 bits cost nothing; empty arrays divide by nothing.
#include <memory>

#include "array/storage.hpp"
#include "frame.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kFar = int64_t{1} << 62;

// Memory of exactly the frame's words, whose end the sanitizers check.
std::unique_ptr<int64_t[]> exactly(const Frame& frame) {
  const int64_t n = frame.data()[6];
  auto words = std::make_unique<int64_t[]>(static_cast<size_t>(n));
  std::copy_n(frame.data(), n, words.get());
  return words;
}

Handle zeros(int64_t type, int64_t format, const std::vector<int64_t>& shape, double fill = 0,
             int64_t partitioning = 0) {
  return Handle(call(s4j_create, Frame().number(fill).integers(create_words(type, format, partitioning, shape)))[1]);
}

// Other memory at a released array's address is not taken for an array, whatever it contains.
TEST(HostileFrames, HandleOfForeignMemoryIsRefused) {
  alignas(64) static int64_t other[512] = {};
  for (s4j_function* const f : {s4j_count, s4j_describe, s4j_prune, s4j_release}) {
    Out out;
    ASSERT_EQ(invoke(f, Frame().whole(reinterpret_cast<int64_t>(other)), out), S4J_STATE);
    EXPECT_NE(std::string(s4j_context_error(context())).find("was released"), std::string::npos);
  }
}

TEST(HostileFrames, TooSmallOutBlockLeavesArraysUnchanged) {
  const Handle x = matrix(3, 3, {0, 0}, {0}, S4J_COO);  // its only entry is 0
  const Handle square = matrix(2, 2, {0, 0, 1, 1}, {2, 3});
  const Handle b = zeros(S4J_DOUBLE, S4J_DENSE, {2}, 1);
  const int64_t cg = call(s4j_solver, Frame().whole(square).number(1).integers({S4J_SOLVER_CREATE, S4J_CG, 0, 0}))[1];
  call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, cg, 1}));
  struct Case {
    const char* name;
    s4j_function* f;
    Frame frame;
  };
  const Case cases[] = {
      {"alloc", s4j_alloc, Frame().integers({1000})},
      {"builder", s4j_builder_create, Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 1, 4})},
      {"workspace", s4j_workspace, Frame().integers({0, 1000, 0})},
      {"guard", s4j_guard, Frame().whole(x).integers({1})},
      {"prune", s4j_prune, Frame().whole(x)},
      {"solver", s4j_solver, Frame().whole(square).integers({S4J_SOLVER_CREATE, S4J_LU, 0})},
      {"iteration", s4j_solver, Frame().whole(b).number(1e-9).number(0).integers({S4J_SOLVER_START, cg, 5})},
      {"reader", s4j_matrix_market_read, Frame().integers({S4J_MATRIX_MARKET_CREATE, -1, -1, S4J_SUM, 1})},
      {"reader of entries", s4j_entries_read, Frame().integers({S4J_ENTRIES_CREATE, S4J_TNS, -1, 0, S4J_SUM, 1, 0})},
      {"configure", s4j_configure, Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, 77})},
  };
  call(s4j_describe, Frame().whole(x));
  const int64_t limit = call(s4j_configure, Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, 1000}))[1];
  EXPECT_EQ(call(s4j_memory, Frame().integers({3}))[11], 1000);
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    const int64_t live = live_bytes();
    Out out;
    out.words[0] = 1;
    EXPECT_EQ(invoke(c.f, c.frame, out), S4J_ILLEGAL_ARGUMENT);
    EXPECT_EQ(live_bytes(), live);
  }
  EXPECT_EQ(call(s4j_configure, Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, limit}))[1], 1000);
  // All guards are released, and the entry that prune would remove is still there.
  call(s4j_put, Frame().whole(x).number(2).integers({1, 1}));
  EXPECT_EQ(call(s4j_count, Frame().whole(x))[1], 2);
  call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, cg}));
}

TEST(HostileFrames, NothingIsReadBehindAFrame) {
  Out out;
  for (s4j_function* const f : {s4j_release, s4j_guard, s4j_buffer, s4j_describe}) {
    const auto frame = exactly(Frame());
    EXPECT_NE(f(context(), frame.get(), out.words), S4J_OK);
  }
  // The frame announces an operand, or an integer, and ends before it.
  const Handle x = zeros(S4J_DOUBLE, S4J_COO, {3});
  for (const int64_t words : {8, 9, 10, 11}) {
    Frame whole;
    whole.whole(x).integers({0});
    const auto frame = std::make_unique<int64_t[]>(static_cast<size_t>(words));
    std::copy_n(whole.data(), words, frame.get());
    frame[6] = words;
    EXPECT_NE(s4j_guard(context(), frame.get(), out.words), S4J_OK);
    if (words < 11) {
      EXPECT_NE(s4j_release(context(), frame.get(), out.words), S4J_OK);
    }
  }
}

// Valid words past the end of the frame are not read.
TEST(HostileFrames, WordsBehindTheFrameAreNotRead) {
  const int64_t limit = call(s4j_memory, Frame().integers({3}))[11];
  Frame whole;
  whole.integers({S4J_CONFIG_DENSIFY_LIMIT, 77});
  std::vector<int64_t> words(whole.data(), whole.data() + whole.data()[6]);
  words[4] = 1;  // number of integers
  words[6] -= 1;
  Out out;
  EXPECT_EQ(s4j_configure(context(), words.data(), out.words), S4J_ILLEGAL_ARGUMENT) << s4j_context_error(context());
  EXPECT_EQ(call(s4j_memory, Frame().integers({3}))[11], limit);
  const Handle x = zeros(S4J_DOUBLE, S4J_COO, {3});
  Frame put;
  put.whole(x).number(2).integers({1});
  std::vector<int64_t> numberless(put.data(), put.data() + put.data()[6]);
  numberless[3] = 0;  // scalars; the word there would be read as an integer
  numberless[4] = 1;
  EXPECT_NE(s4j_put(context(), numberless.data(), out.words), S4J_OK);
  EXPECT_EQ(call(s4j_count, Frame().whole(x))[1], 0);
}

// Bands of arrays whose fill is not 0: the number of stored elements is computed, because counting them would never
// end.
TEST(HostileFrames, BandsFarFromTheDiagonal) {
  const Handle matrices = zeros(S4J_INT, S4J_COO, {kFar, 2, 2}, 1);
  Out out;
  // Bands outside the matrix contain only zeros.
  for (const auto& [lower, upper] : {std::pair<int64_t, int64_t>{5, 9}, {-9, -5}, {INT64_MAX, INT64_MAX}}) {
    const Handle none(call(s4j_band, Frame().whole(matrices).integers({lower, upper}))[1]);
    EXPECT_EQ(none.header()[S4J_H_NNZ], 0);
    EXPECT_EQ(none.header()[S4J_H_FILL], 0);
  }
  EXPECT_EQ(invoke(s4j_band, Frame().whole(matrices).integers({0, 0}), out), S4J_WOULD_DENSIFY);
  // A diagonal of 2^62 elements in a shape of 2^124, and three elements in a far corner.
  const Handle wide = zeros(S4J_INT, S4J_COO, {kFar, kFar}, 1);
  EXPECT_EQ(invoke(s4j_band, Frame().whole(wide).integers({0, 0}), out), S4J_WOULD_DENSIFY);
  const Handle corner(call(s4j_band, Frame().whole(wide).integers({kFar - 2, INT64_MAX}))[1]);
  EXPECT_EQ(corner.header()[S4J_H_NNZ], 3);
  const Handle rest(call(s4j_band, Frame().whole(wide).integers({INT64_MIN, kFar - 3}))[1]);
  EXPECT_EQ(rest.header()[S4J_H_NNZ], 3);
  EXPECT_EQ(rest.header()[S4J_H_FILL], 1);
}

// The array has no elements, and the product of its extents overflows.
TEST(HostileFrames, EmptyArraysOfFarExtents) {
  for (const int64_t order : {0, 1}) {
    const Handle x = zeros(S4J_FLOAT, S4J_DENSE, {kFar, kFar, 0}, 0, order);
    const Handle negative(call(s4j_transform, Frame(S4J_OP_NEG).whole(x))[1]);
    const Handle copy(call(s4j_copy, Frame().whole(x).integers({S4J_DOUBLE, S4J_DENSE, 1 - order}))[1]);
    EXPECT_EQ(negative.header()[S4J_H_SHAPE + 1], kFar);
    EXPECT_EQ(copy.header()[S4J_H_NNZ], 0);
  }
  // Groups without elements have no begin.
  const Handle rows = zeros(S4J_LONG, S4J_DENSE, {3, 2, 0});
  for (const int64_t op : {S4J_OP_SUM, S4J_OP_AMEAN, S4J_OP_PROD, S4J_OP_ANY}) {
    const Handle folded(call(s4j_reduce, Frame(op).whole(rows).integers({1, 2}))[1]);
    EXPECT_EQ(folded.header()[S4J_H_NNZ], 3);
  }
  const Handle none = zeros(S4J_DOUBLE, S4J_DENSE, {4, 0});
  const Handle top(call(s4j_arg_top_k, Frame().whole(none).integers({2}))[1]);
  const auto* const places = reinterpret_cast<const int64_t*>(top.header()[S4J_H_VALUES]);
  for (int k = 0; k < 8; ++k) EXPECT_EQ(places[k], -1);
}

TEST(HostileFrames, ImportedBoolsBecomeZeroOrOne) {
  const uint8_t bytes[] = {0, 1, 2, 253};
  const Handle dense(
      call(s4j_import, Frame().integers({S4J_BOOL, S4J_DENSE, 0, 1, 4, 0, reinterpret_cast<int64_t>(bytes), 4}))[1]);
  const int32_t minors[] = {0, 1, 2, 3}, begin = 0, end = 4;
  const Handle sparse(
      call(s4j_import, Frame().integers({S4J_BOOL, S4J_GCS, 0, 1, 4, 0, reinterpret_cast<int64_t>(bytes), 4,
                                         reinterpret_cast<int64_t>(minors), 4, reinterpret_cast<int64_t>(&begin),
                                         reinterpret_cast<int64_t>(&end), 4, 1}))[1]);
  // The scalar of a call: a BOOL byte that is neither 0 nor 1.
  Frame f;
  f.number(0).integers(create_words(S4J_BOOL, S4J_COO, 0, {4}));
  const auto frame = exactly(f);
  frame[8] = S4J_BOOL;
  frame[9] = 253;
  Out out;
  ASSERT_EQ(s4j_create(context(), frame.get(), out.words), S4J_OK);
  const Handle filled(out[1]);
  EXPECT_EQ(filled.header()[S4J_H_FILL], 1);
  for (const Handle* h : {&dense, &sparse}) {
    const auto* const values = reinterpret_cast<const uint8_t*>(h->header()[S4J_H_VALUES]);
    for (int k = 0; k < 4; ++k) EXPECT_EQ(values[k], k == 0 ? 0 : 1) << k;
  }
}

TEST(HostileFrames, MessagesOfLargeNumbersDoNotOverflow) {
  const Handle x = zeros(S4J_DOUBLE, S4J_DENSE, {33});
  Out out;
  EXPECT_EQ(invoke(s4j_buffer, Frame().whole(x).integers({0, 33, INT64_MAX, 0, 0}), out), S4J_INDEX);
  int64_t tuple[] = {1, 1, 0}, number = 0;
  const auto ravel = [&](int64_t mode, const std::vector<int64_t>& shape) {
    Frame f;
    f.integers({0, mode, 1, reinterpret_cast<int64_t>(tuple), reinterpret_cast<int64_t>(&number), 3}).integers(shape);
    return invoke(s4j_ravel, f, out);
  };
  for (const int64_t mode : {0, 1, 2}) {
    EXPECT_EQ(ravel(mode, {INT64_MIN, -1, 1}), S4J_ILLEGAL_ARGUMENT);
    EXPECT_EQ(ravel(mode, {kFar, kFar, 0}), S4J_INDEX);
  }
}

TEST(HostileFrames, ADenseMatrixHasNoPattern) {
  const Handle x = zeros(S4J_DOUBLE, S4J_DENSE, {3, 3});
  const auto room = std::make_unique<char[]>(1 << 16);
  Out out;
  EXPECT_EQ(invoke(s4j_matrix_market_write,
                   Frame().whole(x).integers({1, 0, 1, 0, reinterpret_cast<int64_t>(room.get()), 1 << 16}), out),
            S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
