// SPDX-License-Identifier: Apache-2.0
// Joining, reshaping, bands and diagonals through the C ABI against a map from coordinates to values.
#include "frame.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

void add(Frame& frame, const Operand& x) {
  std::vector<int64_t> w = {x.window.rank, x.window.storage_rank};
  for (int v = 0; v < x.window.rank; ++v) {
    const WindowDim& d = x.window.dims[v];
    w.insert(w.end(), {d.dim, d.begin, d.step, d.length});
  }
  for (int d = 0; d < x.window.storage_rank; ++d) w.push_back(x.window.fixed[d]);
  frame.view(reinterpret_cast<int64_t>(x.storage), w);
}

using Values = std::map<Coords, Number>;

Values values_of(const Sample& x) {
  Values out;
  for (const Coords& at : all_coordinates(x.shape())) out[at] = x.at(at);
  return out;
}

// The result of a call, checked to be well formed and to hold exactly these values; released.
void expect_result(const Out& out, const Shape& shape, Type type, const Values& wanted, bool dense) {
  auto* s = reinterpret_cast<Storage*>(out[1]);
  const Handle held(out[1]);
  ASSERT_EQ(s->shape(), shape);
  ASSERT_EQ(s->type(), type);
  ASSERT_EQ(s->format() == Format::kDense, dense);
  const Block main = s->assembled();
  validate(main);
  ASSERT_EQ(wanted.size(), static_cast<size_t>(shape.length()));
  for (const auto& [at, v] : wanted) {
    const Number got = element(main, s->fill(), at);
    ASSERT_TRUE(got.same(v)) << text(at.data(), shape.rank) << ": " << got.text() << " for " << v.text();
  }
}

Type random_type(Rng& rng) { return static_cast<Type>(below(rng, 5)); }

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

TEST(Concat, GivesEveryGuardBack) {
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
  EXPECT_NE(std::string(s4j_context_error(context())).find("array 2 has shape [2, 4], array 0 has [2, 3]"),
            std::string::npos);
  EXPECT_EQ(invoke(s4j_concat, Frame().whole(a).integers({2}), out), S4J_ILLEGAL_ARGUMENT);
}

Handle empty_coo(double fill, const Coords& shape) {
  return Handle(call(s4j_create, Frame().number(fill).integers(create_words(S4J_DOUBLE, S4J_COO, 0, shape)))[1]);
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

void one_reshape(uint64_t seed) {
  Rng rng(seed);
  const Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, random_type(rng), storage, random_spec(rng, storage.rank), below(rng, 2) == 0);
  // Any factorisation of the length.
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
  std::shuffle(dims.begin(), dims.end(), rng);
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

TEST(Band, RandomBandsEqualTheModel) {
  for (uint64_t seed = 1; seed <= 8000; ++seed) {
    SCOPED_TRACE(seed);
    one_band(seed);
    if (HasFatalFailure()) return;
  }
}

TEST(Band, StoresWhatIsLessOnHugeExtents) {
  const int64_t n = int64_t{1} << 40;
  Out out;
  const Handle a = empty_coo(2.5, {1000, 1000});
  const Handle diagonal(call(s4j_band, Frame().whole(a).integers({0, 0}))[1]);
  EXPECT_EQ(diagonal.header()[S4J_H_NNZ], 1000);
  EXPECT_EQ(diagonal.header()[S4J_H_FILL], 0);
  const Handle nearly(call(s4j_band, Frame().whole(a).integers({-998, INT64_MAX}))[1]);
  EXPECT_EQ(nearly.header()[S4J_H_NNZ], 1);
  const Handle wide = empty_coo(2.5, {n, 3});  // rows 0 to 2 have elements on or above the diagonal
  const Handle upper(call(s4j_band, Frame().whole(wide).integers({0, INT64_MAX}))[1]);
  EXPECT_EQ(upper.header()[S4J_H_NNZ], 6);
  const Handle square = empty_coo(2.5, {n, n});
  EXPECT_EQ(invoke(s4j_band, Frame().whole(square).integers({0, 0}), out), S4J_WOULD_DENSIFY);
  EXPECT_NE(std::string(s4j_context_error(context())).find("1099511627776 elements"), std::string::npos);
  const Handle zero = empty_coo(0, {n, n});
  const Handle none(call(s4j_band, Frame().whole(zero).integers({0, 0}))[1]);
  EXPECT_EQ(none.header()[S4J_H_NNZ], 0);
}

// Coordinates of element i of a diagonal, given the others.
Coords on_diagonal(const Coords& at, size_t d1, size_t d2, int64_t k) {
  Coords c;
  size_t v = 0;
  for (size_t i = 0; i <= at.size(); ++i)
    c.push_back(i == d1   ? at.back() + std::max<int64_t>(-k, 0)
                : i == d2 ? at.back() + std::max<int64_t>(k, 0)
                          : at[v++]);
  return c;
}

void one_diagonal(uint64_t seed) {
  Rng rng(seed);
  const Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, random_type(rng), storage, random_spec(rng, storage.rank), below(rng, 2) == 0, true);
  const Shape shape = x.shape();
  const int64_t action = below(rng, 4);
  const int64_t k = below(rng, 9) - 4;
  const int rank = shape.rank + (action == 1 ? 1 : 0);
  Frame frame(0, action > 1 ? S4J_FLAG_IN_PLACE : 0);
  add(frame, x.operand());
  Out out;
  if (rank < 2) {
    ASSERT_EQ(invoke(s4j_diagonal, frame.number(1).integers({action, 0, 1, k}), out), S4J_ILLEGAL_ARGUMENT);
    return;
  }
  const int64_t d1 = below(rng, rank);
  const int64_t d2 = (d1 + 1 + below(rng, rank - 1)) % rank;
  const auto i1 = static_cast<size_t>(d1);
  const auto i2 = static_cast<size_t>(d2);
  const std::vector<int64_t> words = {action, d1, d2, k};
  if (action == 1) {
    Coords dims;
    int v = 0;
    const int64_t size = shape[shape.rank - 1] + std::abs(k);
    for (int i = 0; i < rank; ++i) dims.push_back(i == d1 || i == d2 ? size : shape[v++]);
    Values wanted;
    for (const Coords& at : all_coordinates(shape_of(dims))) wanted[at] = type_zero(x.type());
    for (const auto& [at, value] : values_of(x)) wanted[on_diagonal(at, i1, i2, k)] = value;
    expect_result(call(s4j_diagonal, frame.integers(words)), shape_of(dims), x.type(), wanted, x.dense());
    return;
  }
  int64_t length = 0;
  for (int64_t r = 0; r < shape[static_cast<int>(d1)]; ++r)
    length += r + k >= 0 && r + k < shape[static_cast<int>(d2)] ? 1 : 0;
  Coords dims;
  for (int i = 0; i < rank; ++i)
    if (i != d1 && i != d2) dims.push_back(shape[i]);
  dims.push_back(length);
  const Shape diagonal = shape_of(dims);
  if (action == 0) {
    Values wanted;
    for (const Coords& at : all_coordinates(diagonal)) wanted[at] = x.at(on_diagonal(at, i1, i2, k));
    expect_result(call(s4j_diagonal, frame.integers(words)), diagonal, x.type(), wanted, x.dense());
    return;
  }
  Coords narrow = dims;
  for (auto& e : narrow)
    if (below(rng, 4) == 0) e = 1;
  if (below(rng, 4) == 0) narrow.erase(narrow.begin());
  const Sample y(rng, random_type(rng), shape_of(narrow), random_spec(rng, static_cast<int>(narrow.size())), false,
                 true);
  const bool number = below(rng, 3) == 0;
  const Number two = real_number(Type::kDouble, 2);
  if (number)
    frame.number(2);
  else
    add(frame, y.operand());
  Values wanted = values_of(x);
  for (const Coords& at : all_coordinates(diagonal)) {
    Number& v = wanted[on_diagonal(at, i1, i2, k)];
    const Number other = number ? two : y.at(y.narrowed(at));
    v = number_cast(action == 2 ? other : *expected_binary(S4J_OP_ADD, v, other), x.type());
  }
  const int32_t status = invoke(s4j_diagonal, frame.integers(words), out);
  const bool refused = !x.operand().window.writable() ||
                       (action == 3 && (x.type() == Type::kBool || (!number && y.type() == Type::kBool)));
  ASSERT_EQ(status, refused ? S4J_ILLEGAL_ARGUMENT : S4J_OK) << s4j_context_error(context());
  if (refused) return;
  Frame copy;
  add(copy, x.operand());
  expect_result(call(s4j_copy, copy.integers({-1, -1})), shape, x.type(), wanted, x.dense());
}

TEST(Diagonal, RandomActionsEqualTheModel) {
  for (uint64_t seed = 1; seed <= 12000; ++seed) {
    SCOPED_TRACE(seed);
    one_diagonal(seed);
    if (HasFatalFailure()) return;
  }
}

// Diagonal 1 becomes the beginning of row 0, which it crosses: as if the row had been copied first.
TEST(Diagonal, SourceMayBeAViewOfTheTarget) {
  for (const int64_t format : {S4J_DENSE, S4J_COO, S4J_GCS}) {
    const Handle a = matrix(3, 3, {0, 0, 0, 1, 1, 1, 2, 0}, {1, 2, 3, 4}, format);
    const std::vector<int64_t> row = {1, 2, 1, 0, 1, 2, 0, -1};
    call(s4j_diagonal, Frame(0, S4J_FLAG_IN_PLACE).whole(a).view(a, row).integers({2, 0, 1, 1}));
    const double wanted[3][3] = {{1, 1, 0}, {0, 3, 2}, {4, 0, 0}};
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 3; ++j) {
        const Out got = call(s4j_get, Frame().whole(a).integers({i, j}));
        EXPECT_EQ(std::bit_cast<double>(got[2]), wanted[i][j]) << i << ", " << j << " of format " << format;
      }
  }
}

TEST(Rearrange, HugeExtentsCostOnlyEntries) {
  const int64_t n = int64_t{1} << 40;
  const Handle a = empty_coo(0, {n, n, n});
  for (int64_t i = 0; i < 4; ++i) call(s4j_put, Frame().whole(a).number(1.0 + i).integers({i, n - 1 - i, i * 7}));
  const int64_t before = live_bytes();
  const std::vector<std::vector<int64_t>> moves = {
      {2, 0, 0, 3, 5, 0, 4, 3, 0}, {1, -1, 2, 0, 0, 0, 5, 2, 0}, {1, 100, n + 200, 3, -n + 1, 0, 2, 0, 0}};
  for (const auto& m : moves) {
    const Handle r(call(s4j_rearrange, Frame().whole(a).integers(m))[1]);
    EXPECT_LT(live_bytes() - before, 64 << 10);
    EXPECT_GT(r.header()[S4J_H_NNZ], 0);
  }
  // Lists of a few numbers, in dimensions of 2^40.
  const int64_t at[] = {n - 1, 0, 2, 2, -n};
  const Handle list(call(s4j_create, Frame().number(0).integers(create_words(S4J_LONG, S4J_DENSE, 0, {5})))[1]);
  for (int64_t i = 0; i < 5; ++i) {
    std::vector<int64_t> words(64);
    s4j_frame_begin(words.data(), 0, 0);
    s4j_frame_whole(words.data(), list);
    s4j_frame_long(words.data(), at[i]);
    s4j_frame_integer(words.data(), i);
    Out out;
    ASSERT_EQ(s4j_put(context(), words.data(), out.words), S4J_OK);
  }
  const Handle taken(call(s4j_rearrange, Frame().whole(a).whole(list).integers({6, 1, 0, 0, 0, 0, 0, 0, 0}))[1]);
  EXPECT_EQ(taken.header()[S4J_H_NNZ], 4);  // 0 twice, 2 twice
  call(s4j_scatter, Frame().whole(a).whole(taken).whole(list).integers({6, 2, 0, 0, 0, 0}));
  EXPECT_EQ(a.header()[S4J_H_NNZ], 4);
  Out out;
  EXPECT_EQ(invoke(s4j_rearrange, Frame().whole(a).whole(list).integers({0, 0, 0, 7, 1, 3, 0, 0, 0}), out), S4J_INDEX);
  EXPECT_NE(std::string(s4j_context_error(context()))
                .find("index 1099511627775 (place 0 of the list) is outside dimension 1 of length 3"),
            std::string::npos);
}

}  // namespace
}  // namespace s4j::test
