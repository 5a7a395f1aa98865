// SPDX-License-Identifier: Apache-2.0
// Rearranging and scattering against a map from coordinates to values: every kind of move, format, type and view.
#include "frame.hpp"
#include "ops/structure/rearrange.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

// Source coordinate of each coordinate of a result dimension, -1 where nothing lands; written out plainly.
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

// Few indexes of many: looked up one by one in the order of the array, filtered in the other.
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

void one_scatter(uint64_t seed) {
  Rng rng(seed);
  const Shape storage = random_shape(rng, 4, 4);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), storage, random_spec(rng, storage.rank), below(rng, 2) == 0);
  const Shape to = x.shape();
  Lists lists{};
  std::array<Vec<int64_t>, kMaxRank> held;
  Coords region;
  for (int d = 0; d < to.rank; ++d) {
    region.push_back(to[d]);
    if (below(rng, 3) == 0) continue;
    held[d] = random_list(rng, below(rng, 6), to[d]);
    lists[d] = &held[d];
    region.back() = static_cast<int64_t>(held[d].size());
  }
  Coords dims = region;
  for (auto& e : dims)
    if (below(rng, 4) == 0) e = 1;
  while (!dims.empty() && below(rng, 4) == 0) dims.erase(dims.begin());
  const Sample y(rng, static_cast<Type>(below(rng, 5)), shape_of(dims), random_spec(rng, static_cast<int>(dims.size())),
                 false);
  std::map<Coords, Number> wanted;
  for (const Coords& at : all_coordinates(to)) wanted[at] = x.at(at);
  const Shape all = shape_of(region);
  for (const Coords& at : all_coordinates(all)) {
    Coords c = at;
    for (size_t d = 0; d < c.size(); ++d)
      if (lists[d] != nullptr) c[d] = (*lists[d])[at[d]];
    wanted[c] = number_cast(y.at(y.narrowed(at)), x.type());
  }
  try {
    scatter(x.operand(), y.operand(), lists);
  } catch (const Error& e) {
    ASSERT_EQ(e.status(), S4J_ILLEGAL_ARGUMENT);
    ASSERT_FALSE(x.operand().window.writable());
    return;
  }
  ASSERT_TRUE(x.operand().window.writable());
  validate(x.operand().storage->assembled());
  for (const auto& [at, v] : wanted) {
    Coords c(static_cast<size_t>(storage.rank) + 1);
    Coords view = at;
    view.reserve(1);
    x.operand().window.to_storage(view.data(), c.data());
    Scalar got{x.type(), 0};
    x.operand().storage->get(c.data(), &got.bits);
    ASSERT_TRUE(Number::of(got).same(v)) << text(at.data(), to.rank) << ": " << Number::of(got).text() << " for "
                                         << v.text();
  }
}

TEST(Scatter, RandomListsEqualTheModel) {
  for (uint64_t seed = 1; seed <= 8000; ++seed) {
    SCOPED_TRACE(seed);
    one_scatter(seed);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace s4j::test
