// SPDX-License-Identifier: Apache-2.0
// Rearranging against a map from coordinates to values: every kind of move, format, type and view.
#include "ops/structure/rearrange.hpp"

#include "format/convert.hpp"
#include "structure_support.hpp"

namespace s4j::test {
namespace {

// Returns the source coordinate of each coordinate of a result dimension, -1 for implicit ones, by plain loops.
std::vector<int64_t> sources(const Move& m, int64_t n) {
  std::vector<int64_t> out;
  auto every = [&](int64_t length, auto&& f) {
    for (int64_t i = 0; i < length; ++i) out.push_back(f(i));
  };
  switch (m.kind) {
    case MoveKind::kKeep:
      every(n, [](int64_t i) { return i; });
      break;
    case MoveKind::kShift:
      every(m.b, [&](int64_t i) { return i - m.a >= 0 && i - m.a < n ? i - m.a : -1; });
      break;
    case MoveKind::kFlip:
      every(n, [&](int64_t i) { return n - 1 - i; });
      break;
    case MoveKind::kRoll:
      every(n, [&](int64_t i) { return (((i - m.a) % n) + n) % n; });
      break;
    case MoveKind::kTile:
      for (int64_t k = 0; k < m.a; ++k) every(n, [](int64_t i) { return i; });
      break;
    case MoveKind::kRepeat:
      for (int64_t i = 0; i < n; ++i) out.insert(out.end(), static_cast<size_t>(m.a), i);
      break;
    case MoveKind::kTake:
      out.assign(m.list.begin(), m.list.end());
      break;
    case MoveKind::kPlace:
      out.assign(static_cast<size_t>(m.b), -1);
      for (size_t c = 0; c < m.list.size(); ++c) out[m.list[c]] = static_cast<int64_t>(c);
  }
  return out;
}

Vec<int64_t> random_list(Rng& rng, int64_t count, int64_t length) {
  Vec<int64_t> out(static_cast<size_t>(length == 0 ? 0 : count));
  for (auto& c : out) c = below(rng, length);
  return out;
}

Move random_move(Rng& rng, int64_t n) {
  Move m;
  m.kind = static_cast<MoveKind>(below(rng, 8));
  m.a = below(rng, 9) - 4;
  m.b = below(rng, 6);
  if (m.kind == MoveKind::kTile || m.kind == MoveKind::kRepeat) m.a = below(rng, 4);
  if (m.kind == MoveKind::kTake) m.list = random_list(rng, below(rng, 6), n);
  if (m.kind == MoveKind::kPlace) {
    if (n > 0) m.b = 1 + below(rng, 6);
    m.list = random_list(rng, n, m.b);
  }
  return m;
}

void one_rearrangement(uint64_t seed) {
  Rng rng(seed);
  const Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), storage, random_spec(rng, storage.rank), below(rng, 2) == 0);
  const Shape from = x.shape();
  Moves moves;
  std::vector<std::vector<int64_t>> source;
  Coords dims;
  for (int d = 0; d < from.rank; ++d) {
    Move& m = moves[d];
    if (below(rng, 3) != 0) m = random_move(rng, from[d]);
    source.push_back(sources(m, from[d]));
    dims.push_back(static_cast<int64_t>(source.back().size()));
  }
  const Shape shape = shape_of(dims);
  const Scalar padding = cast(Scalar::of(below(rng, 2) == 0 ? 0.0 : 2.5), x.type());
  const Result got = rearrange(pool(), x.operand(), moves, padding);
  ASSERT_EQ(got.layout.b.shape, shape);
  ASSERT_EQ(got.layout.b.type, x.type());
  validate(got.layout.b);
  ASSERT_EQ(got.layout.b.format == Format::kDense, x.dense());
  for (const Coords& at : all_coordinates(shape)) {
    Coords c;
    bool lands = true;
    for (size_t d = 0; d < at.size(); ++d) {
      c.push_back(source[d][at[d]]);
      lands = lands && c.back() >= 0;
    }
    bool stored = false;
    const Number v = element(got.layout.b, got.fill, at, &stored);
    const Number wanted = lands ? x.at(c) : x.dense() ? Number::of(padding) : x.fill();
    ASSERT_TRUE(v.identical(wanted)) << text(at.data(), shape.rank) << ": " << v.text() << " for " << wanted.text();
    ASSERT_EQ(stored, x.dense() || (lands && x.stored(c)));
  }
}

TEST(Rearrange, RandomMovesEqualTheModel) {
  for (uint64_t seed = 1; seed <= 8000; ++seed) {
    SCOPED_TRACE(seed);
    one_rearrangement(seed);
    if (HasFatalFailure()) return;
  }
}

// A short list of indexes is looked up one by one in the storage order, and filters the entries in the other order.
TEST(Rearrange, ShortListsOfLongArrays) {
  Rng rng(5);
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::gcs(2, 0), Spec::gcs(2, 2)}) {
    const Array a(shape_of({120, 90}), spec, Scalar::of(0.5));
    std::map<Coords, double> model;
    for (int n = 0; n < 3000; ++n) {
      Coords at = {below(rng, 120), below(rng, 90)};
      at.reserve(2);
      const double v = 1.0 + n;
      a->put(at.data(), &v);
      model[at] = v;
    }
    for (int program = 0; program < 40; ++program) {
      const Window w = random_view(rng, Window::whole(a->shape()));
      Operand x = a.view(w);
      const Shape from = x.shape();
      Moves moves;
      for (int d = 0; d < from.rank; ++d) {
        if (below(rng, 2) == 0 || from[d] == 0) continue;
        moves[d].kind = MoveKind::kTake;
        moves[d].list = random_list(rng, below(rng, 5), from[d]);
      }
      const Result r = rearrange(pool(), x, moves, Scalar::of(0.0));
      validate(r.layout.b);
      for (Coords at : all_coordinates(r.layout.b.shape)) {
        Coords view = at;
        for (size_t d = 0; d < at.size(); ++d)
          if (moves[d].kind == MoveKind::kTake) view[d] = moves[d].list[at[d]];
        Coords stored(2);
        w.to_storage(view.data(), stored.data());
        const auto found = model.find(stored);
        ASSERT_EQ(value_at(r.layout.b, r.fill, at), found == model.end() ? 0.5 : found->second);
      }
    }
  }
}

// Short and long lines under lists of their minor indexes: ascending, reversed, mixed, repeated; with the lines in
// place and moved.
TEST(Rearrange, ListsOfMinorIndexesSortEachLine) {
  constexpr int64_t kRows = 7, kColumns = 150;
  const int64_t entries[kRows] = {0, 1, 2, 31, 34, 100, kColumns};
  Rng rng(11);
  for (const Type type : {Type::kDouble, Type::kInt}) {
    const Array a(shape_of({kRows, kColumns}), Spec::csr(), Scalar{type, 0});
    for (int64_t r = 0; r < kRows; ++r)
      for (int64_t k = 0; k < entries[r]; ++k) {
        const int64_t at[] = {r, k * (kColumns / entries[r])};
        const Scalar v = cast(Scalar::of(1.0 + static_cast<double>(1000 * r + at[1])), type);
        a->put(at, &v.bits);
      }
    std::vector<Vec<int64_t>> lists(4);
    for (int64_t c = 0; c < kColumns; ++c) {
      lists[0].push_back(c);
      lists[1].push_back(kColumns - 1 - c);
      lists[2].push_back((c * 7 + 5) % kColumns);
    }
    lists[2].resize(kColumns / 2);
    lists[3] = random_list(rng, 2 * kColumns, kColumns);
    for (const bool rows_too : {false, true})
      for (const Vec<int64_t>& list : lists) {
        Moves moves;
        moves[1].kind = MoveKind::kTake;
        moves[1].list = list;
        if (rows_too) {
          moves[0].kind = MoveKind::kTake;
          for (const int64_t r : {6, 0, 3, 3, 5, 1}) moves[0].list.push_back(r);
        }
        const Result got = rearrange(pool(), a.whole(), moves, Scalar::of(0.0));
        validate(got.layout.b);
        for (const Coords& at : all_coordinates(got.layout.b.shape)) {
          const int64_t r = rows_too ? moves[0].list[at[0]] : at[0], c = list[at[1]];
          const int64_t step = entries[r] == 0 ? 1 : kColumns / entries[r];
          const bool stored = c % step == 0 && c / step < entries[r];
          ASSERT_EQ(value_at(got.layout.b, got.fill, at), stored ? 1.0 + static_cast<double>(1000 * r + c) : 0.0);
        }
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
  // Lists have a few indexes, in dimensions of 2^40.
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

// An index list is expanded, so a sparse one becomes DENSE.
TEST(Rearrange, SparseListsKeepTheDensifyLimit) {
  const auto zeros = [](int64_t n) {
    return Handle(call(s4j_create, Frame().number(0).integers(create_words(S4J_LONG, S4J_COO, 0, {n})))[1]);
  };
  const Handle a = empty_coo(0, {9, 2}), list = zeros(5), number = empty_coo(0, {}), far = zeros(int64_t{1} << 50);
  call(s4j_put, Frame().whole(a).number(3.0).integers({0, 1}));
  const int64_t before = set_densify_limit(4);
  const auto taken = [&] { return Frame().whole(a).whole(list).integers({6, 1, 0, 0, 0, 0}); };
  const auto put = [&] { return Frame().whole(a).whole(number).whole(list).integers({6, 2, 0, 0}); };
  Out out;
  EXPECT_EQ(invoke(s4j_rearrange, taken(), out), S4J_WOULD_DENSIFY);
  EXPECT_EQ(invoke(s4j_scatter, put(), out), S4J_WOULD_DENSIFY);
  EXPECT_EQ(invoke(s4j_rearrange, Frame().whole(a).whole(far).integers({6, 1, 0, 0, 0, 0}), out), S4J_WOULD_DENSIFY);
  set_densify_limit(5);
  const Handle r(call(s4j_rearrange, taken())[1]);
  EXPECT_EQ(r.header()[S4J_H_NNZ], 5);  // row 0, five times
  call(s4j_scatter, put());
  set_densify_limit(before);
  EXPECT_EQ(a.header()[S4J_H_NNZ], 0);
}

}  // namespace
}  // namespace s4j::test
