// SPDX-License-Identifier: Apache-2.0
// Sorting, where, nonzero, select, place, unique, first and last index: random arrays, views, formats, fills and types
// against the model; shapes beyond 2^63.
#include <algorithm>

#include "array/read.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/where.hpp"
#include "ops/reduce/reduce.hpp"
#include "ops/search/select.hpp"
#include "ops/search/sort_values.hpp"
#include "ops/search/unique.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kHuge = int64_t{1} << 40;

bool is_true(const Number& n) { return !is_zero(n); }

// Does a come before b? Equal ones do not.
bool before(const Number& a, const Number& b, bool descending) {
  if (a.nan() || b.nan()) return descending ? a.nan() && !b.nan() : !a.nan() && b.nan();
  return exact_compare(a, b) == (descending ? 1 : -1);
}

Coords coords_of(const Block& b, int64_t k) {
  const Vec<int64_t> all = decode_coordinates(b);
  Coords c;
  for (int d = 0; d < b.shape.rank; ++d) c.push_back(all[d * b.nnz + k]);
  return c;
}

// Stored entries of a result, DENSE ones count all.
int64_t stored_in(const Result& r) { return r.layout.b.nnz; }

void expect_all(const Result& got, const Shape& shape, const std::map<Coords, Number>& wanted, bool to_the_bit) {
  ASSERT_EQ(got.layout.b.shape, shape);
  for (const auto& [at, value] : wanted) {
    const Number v = element(got.layout.b, got.fill, at);
    ASSERT_TRUE(to_the_bit ? v.identical(value) : v.same(value))
        << v.text() << " instead of " << value.text() << " at " << text(at.data(), static_cast<int>(at.size()));
  }
  validate(got.layout.b);
}

void expect_vector(const Result& got, const std::vector<Number>& wanted) {
  std::map<Coords, Number> at;
  for (size_t k = 0; k < wanted.size(); ++k) at[{static_cast<int64_t>(k)}] = wanted[k];
  expect_all(got, shape_of({static_cast<int64_t>(wanted.size())}), at, true);
}

Number whole(int64_t v) { return {Type::kLong, 0, v}; }

template <class F>
s4j_status status_of(F&& f) {
  try {
    f();
    return S4J_OK;
  } catch (const Error& e) {
    return e.status();
  }
}

// Elements of x group by group: the coordinates of each group's elements in C order of the named dimensions.
std::vector<std::vector<Coords>> groups_of(const Shape& s, const Axes& axes) {
  std::map<Coords, std::vector<Coords>> by;
  for (const Coords& at : all_coordinates(s)) {
    Coords key;
    for (const int d : axes.kept) key.push_back(at[d]);
    by[key].push_back(at);
  }
  std::vector<std::vector<Coords>> out;
  for (auto& [key, list] : by) out.push_back(list);
  return out;
}

void one_sort(uint64_t seed) {
  Rng rng(seed);
  const auto type = static_cast<Type>(below(rng, 5));
  const Shape shape = random_shape(rng, 4, 5);
  const Sample x(rng, type, shape, random_spec(rng, shape.rank), below(rng, 2) == 0);
  const Shape s = x.shape();
  const bool descending = below(rng, 2) == 0;
  const bool all = s.rank == 0 || below(rng, 4) == 0;
  const int64_t dimension = all ? 0 : below(rng, s.rank);
  const Axes axes = axes_of(&dimension, all ? 0 : 1, s.rank, "sort");
  const Result got = sort_values(pool(), x.operand(), axes, descending);
  const Result from = argsort(pool(), x.operand(), axes, descending, "argsort");
  std::map<Coords, Number> wanted;
  std::map<Coords, Number> positions;
  int64_t stored = 0;
  for (const std::vector<Coords>& group : groups_of(s, axes)) {
    std::vector<int64_t> order(group.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t i, int64_t j) { return before(x.at(group[i]), x.at(group[j]), descending); });
    for (size_t i = 0; i < order.size(); ++i) {
      wanted[group[i]] = x.at(group[order[i]]);
      positions[group[i]] = whole(order[i]);
      stored += x.stored(group[i]) ? 1 : 0;
    }
  }
  expect_all(got, s, wanted, true);
  expect_all(from, s, positions, true);
  ASSERT_EQ(from.layout.b.format, Format::kDense);
  ASSERT_EQ(got.layout.b.format == Format::kDense, x.dense());
  ASSERT_EQ(stored_in(got), stored);
}

TEST(OpsSearch, SortsAsTheModel) {
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    one_sort(seed);
    if (HasFatalFailure()) return;
  }
}

// Lines longer than what comparison sorting takes, in all types.
TEST(OpsSearch, SortsLongLines) {
  for (const Type type : {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong, Type::kBool}) {
    Rng rng(5);
    const int64_t n = 100'000;
    Array x(shape_of({2, n}), Spec::dense(), Scalar{type, 0});
    dispatch(type, [&](auto t) {
      x->assembled();
      auto* v = x->values<decltype(t)>();
      for (int64_t k = 0; k < 2 * n; ++k) v[k] = cast<decltype(t)>(static_cast<double>(below(rng, 2000)) / 2 - 400);
    });
    const Axes axes = axes_of(nullptr, 0, 2, "sort");
    for (const bool descending : {false, true}) {
      const Result from = argsort(pool(), x.whole(), axes, descending, "argsort");
      const Result sorted = sort_values(pool(), x.whole(), axes, descending);
      const int64_t* at = from.layout.b.data<int64_t>();
      const Block& values = read(x.whole()).b;
      dispatch(type, [&](auto t) {
        using T = decltype(t);
        for (int64_t k = 0; k < 2 * n; ++k) {
          ASSERT_EQ(sorted.layout.b.template data<T>()[k], values.data<T>()[at[k]]);
          if (k == 0) continue;
          const double a = cast<double>(values.data<T>()[at[k - 1]]);
          const double b = cast<double>(values.data<T>()[at[k]]);
          ASSERT_TRUE((descending ? a > b : a < b) || (a == b && at[k - 1] < at[k])) << k;
        }
      });
    }
  }
}

TEST(OpsSearch, SortsShapesBeyondAllLengths) {
  const Shape shape = shape_of({kHuge, kHuge, kHuge});
  Array x(shape, Spec::coo(), Scalar::of(0.5));
  const std::vector<std::pair<Coords, double>> entries = {
      {{0, 0, 5}, 7}, {{0, 0, 9}, -2}, {{0, 0, 11}, 0.5}, {{3, kHuge - 1, 2}, 1}, {{3, kHuge - 1, 4}, -1}};
  for (const auto& [at, v] : entries) (*x).put(at.data(), &v);
  const int64_t last = 2;
  const Result along = sort_values(pool(), x.whole(), axes_of(&last, 1, 3, "sort"), false);
  EXPECT_EQ(element(along.layout.b, along.fill, {0, 0, 0}).real, -2);
  EXPECT_EQ(element(along.layout.b, along.fill, {0, 0, kHuge - 1}).real, 7);
  EXPECT_EQ(element(along.layout.b, along.fill, {3, kHuge - 1, 0}).real, -1);
  EXPECT_EQ(element(along.layout.b, along.fill, {3, kHuge - 1, kHuge - 1}).real, 1);
  EXPECT_EQ(along.layout.b.nnz, 4);  // putting the fill stores nothing
  const Result all = sort_values(pool(), x.whole(), axes_of(nullptr, 0, 3, "sort"), true);
  EXPECT_EQ(element(all.layout.b, all.fill, {0, 0, 0}).real, 7);
  EXPECT_EQ(element(all.layout.b, all.fill, {0, 0, 1}).real, 1);
  EXPECT_EQ(element(all.layout.b, all.fill, {kHuge - 1, kHuge - 1, kHuge - 2}).real, -1);
  EXPECT_EQ(element(all.layout.b, all.fill, {kHuge - 1, kHuge - 1, kHuge - 1}).real, -2);
  EXPECT_EQ(status_of([&] { argsort(pool(), x.whole(), axes_of(&last, 1, 3, "sort"), false, "argsort"); }),
            S4J_WOULD_DENSIFY);
}

// An explicit element equal to the fill changes place with the carry of a mixed-radix number.
TEST(OpsSearch, SortsExplicitFillsAcrossDimensions) {
  const Shape shape = shape_of({kHuge, 2, kHuge});
  Array x(shape, Spec::coo(), Scalar::of(0.0));
  const Coords stored[] = {{0, 0, 3}, {0, 1, 0}, {4, 0, 0}};
  const double ones[] = {1, 1, -1};
  for (int i = 0; i < 3; ++i) (*x).put(stored[i].data(), &ones[i]);
  // -0 where 1 was: an explicit zero whose sign shows where it goes.
  x->assembled();
  auto* v = x->values<double>();
  v[0] = -5;
  v[1] = -0.0;
  v[2] = 8;
  const Result got = sort_values(pool(), x.whole(), axes_of(nullptr, 0, 3, "sort"), false);
  EXPECT_EQ(element(got.layout.b, got.fill, {0, 0, 0}).real, -5);
  EXPECT_EQ(element(got.layout.b, got.fill, {kHuge - 1, 1, kHuge - 1}).real, 8);
  bool there = false;
  EXPECT_TRUE(std::signbit(element(got.layout.b, got.fill, {0, 1, 0}, &there).real) && there);
  const Result down = sort_values(pool(), x.whole(), axes_of(nullptr, 0, 3, "sort"), true);
  // 8 comes to the front, -5 leaves for the end: the explicit zero stays where it was.
  EXPECT_TRUE(std::signbit(element(down.layout.b, down.fill, {0, 1, 0}, &there).real) && there);
  EXPECT_EQ(coords_of(down.layout.b, 2), (Coords{kHuge - 1, 1, kHuge - 1}));
}

Shape broadcastable(Rng& rng, const Shape& to) {
  Coords dims;
  const int skip = to.rank == 0 ? 0 : static_cast<int>(below(rng, 3) == 0 ? below(rng, to.rank + 1) : 0);
  for (int d = skip; d < to.rank; ++d) dims.push_back(below(rng, 4) == 0 ? 1 : to[d]);
  return shape_of(dims);
}

void one_where(uint64_t seed) {
  Rng rng(seed);
  const Shape shape = random_shape(rng, 4, 4);
  auto some = [&] { return below(rng, 2) == 0 ? shape : broadcastable(rng, shape); };
  const Shape sc = some();
  const Shape sx = some();
  const Shape sy = some();
  const bool views = below(rng, 5) == 0;
  const bool tame = below(rng, 2) == 0;
  auto type = [&] { return static_cast<Type>(below(rng, 5)); };
  const Sample c(rng, type(), sc, random_spec(rng, sc.rank), views);
  const Sample x(rng, type(), sx, random_spec(rng, sx.rank), views, tame);
  const Sample y(rng, below(rng, 2) == 0 ? x.type() : type(), sy, random_spec(rng, sy.rank), views, tame);
  Shape wide;
  try {
    wide = broadcast_shape(broadcast_shape(c.shape(), x.shape()), y.shape());
  } catch (const Error&) {
    ASSERT_EQ(status_of([&] { where(pool(), c.operand(), x.operand(), y.operand(), false, nullptr, "where"); }),
              S4J_ILLEGAL_ARGUMENT);
    return;
  }
  const Result got = where(pool(), c.operand(), x.operand(), y.operand(), false, nullptr, "where");
  const Type t = x.type() == Type::kBool                           ? y.type()
                 : y.type() == Type::kBool                         ? x.type()
                 : is_floating(y.type()) && !is_floating(x.type()) ? y.type()
                                                                   : x.type();
  ASSERT_EQ(got.layout.b.type, t);
  std::map<Coords, Number> wanted;
  for (const Coords& at : all_coordinates(wide)) {
    const Sample& from = is_true(c.at(c.narrowed(at))) ? x : y;
    const Coords own = from.narrowed(at);
    wanted[at] = number_cast(from.at(own), t);
    bool stored = false;
    element(got.layout.b, got.fill, at, &stored);
    // Nothing is stored that need not be.
    if (stored && got.layout.b.format != Format::kDense && !from.stored(own)) {
      ASSERT_FALSE(wanted[at].same(Number::of(got.fill))) << text(at.data(), static_cast<int>(at.size()));
    }
  }
  expect_all(got, wide, wanted, false);
  const bool sparse = !c.dense() && !x.dense() && !y.dense();
  if (sparse) {
    ASSERT_NE(got.layout.b.format, Format::kDense);
    ASSERT_TRUE(Number::of(got.fill).same(number_cast(is_true(c.fill()) ? x.fill() : y.fill(), t)));
  }
  if (c.dense() && x.dense() && y.dense()) {
    ASSERT_EQ(got.layout.b.format, Format::kDense);
  }
}

TEST(OpsSearch, WhereAsTheModel) {
  for (uint64_t seed = 0; seed < 8000; ++seed) {
    SCOPED_TRACE(seed);
    one_where(seed);
    if (HasFatalFailure()) return;
  }
}

TEST(OpsSearch, WhereNeedsNoLength) {
  const Shape shape = shape_of({kHuge, kHuge, kHuge});
  Array c(shape, Spec::coo(), Scalar::of(Bool{0}));
  Array x(shape_of({kHuge}), Spec::coo(), Scalar::of(3.0));
  Array y(shape, Spec::coo(), Scalar::of(2.5));
  const Bool yes{1};
  const double seven = 7;
  const double nine = 9;
  const int64_t a[3] = {5, kHuge - 1, 8};
  const int64_t b[3] = {6, 0, 8};
  const int64_t in_x[1] = {8};
  (*c).put(a, &yes);
  (*c).put(b, &yes);
  (*y).put(b, &nine);
  (*x).put(in_x, &seven);
  const Result got = where(pool(), c.whole(), x.whole(), y.whole(), false, nullptr, "where");
  EXPECT_EQ(got.layout.b.nnz, 2);
  EXPECT_EQ(element(got.layout.b, got.fill, {5, kHuge - 1, 8}).real, 7);
  EXPECT_EQ(Number::of(got.fill).real, 2.5);
  // A DENSE number is a fill, not a reason to become DENSE.
  Array zero(shape_of({}), Spec::dense(), Scalar::of(0.0));
  const Result masked = where(pool(), c.whole(), y.whole(), zero.whole(), false, nullptr, "where");
  EXPECT_EQ(masked.layout.b.format, Format::kCoo);
  EXPECT_EQ(masked.layout.b.nnz, 2);
  EXPECT_EQ(element(masked.layout.b, masked.fill, {6, 0, 8}).real, 9);
  Array steps(shape_of({2}), Spec::dense(), Scalar::of(0.0));
  steps->values<double>()[1] = 1;
  Array wide(shape_of({kHuge, 2}), Spec::coo(), Scalar::of(Bool{0}));
  EXPECT_EQ(status_of([&] { where(pool(), wide.whole(), y.whole(), steps.whole(), false, nullptr, "where"); }),
            S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(status_of([&] { where(pool(), wide.whole(), zero.whole(), steps.whole(), false, nullptr, "where"); }),
            S4J_WOULD_DENSIFY);
}

// nonzero, select, place, first and last index of one random array under a mask of the same shape.
void one_mask(uint64_t seed) {
  Rng rng(seed);
  const Shape shape = random_shape(rng, 4, 4);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), shape, random_spec(rng, shape.rank), false);
  const Sample m(rng, static_cast<Type>(below(rng, 5)), shape, random_spec(rng, shape.rank), false);
  const Shape vector = below(rng, 2) == 0 ? shape_of({1 + below(rng, 9)}) : shape_of({2, 1 + below(rng, 40)});
  const Sample v(rng, static_cast<Type>(below(rng, 5)), vector, random_spec(rng, vector.rank), false);
  const Result found = nonzero(pool(), m.operand(), "nonzero");
  const Result chosen = select(pool(), x.operand(), m.operand(), "select");
  const Result put = place(pool(), x.operand(), m.operand(), v.operand(), "place");
  std::vector<Number> wanted;
  std::map<Coords, Number> replaced;
  const std::vector<Coords> values = all_coordinates(v.shape());
  int64_t n = 0;
  for (const Coords& at : all_coordinates(shape)) {
    replaced[at] = x.at(at);
    if (!is_true(m.at(at))) continue;
    for (int d = 0; d < shape.rank; ++d) ASSERT_EQ(element(found.layout.b, found.fill, {n, d}).whole, at[d]);
    wanted.push_back(x.at(at));
    replaced[at] = number_cast(v.at(values[static_cast<size_t>(n) % values.size()]), x.type());
    ++n;
  }
  ASSERT_EQ(found.layout.b.shape, shape_of({n, shape.rank}));
  expect_vector(chosen, wanted);
  ASSERT_EQ(chosen.layout.b.format == Format::kDense, x.dense());
  if (!x.dense()) {
    ASSERT_TRUE(Number::of(chosen.fill).same(x.fill()));
    ASSERT_LE(stored_in(chosen), static_cast<int64_t>(all_coordinates(shape).size()));
  }
  expect_all(put, shape, replaced, false);
  ASSERT_EQ(put.layout.b.format == Format::kDense, x.dense());
}

TEST(OpsSearch, MasksAsTheModel) {
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    one_mask(seed);
    if (HasFatalFailure()) return;
  }
}

void one_match(uint64_t seed) {
  Rng rng(seed);
  const Shape shape = random_shape(rng, 4, 5);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), shape, random_spec(rng, shape.rank), below(rng, 2) == 0);
  const Shape s = x.shape();
  std::vector<int64_t> dims;
  for (int d = 0; d < s.rank; ++d)
    if (below(rng, 2) == 0) dims.push_back(d);
  const Axes axes = axes_of(dims.data(), static_cast<int64_t>(dims.size()), s.rank, "firstIndex");
  const ReduceOptions o{below(rng, 2) == 0, false, "firstIndex"};
  const Result first = index_reduce(pool(), S4J_OP_FIRST_INDEX, x.operand(), axes, o);
  const Result last = index_reduce(pool(), S4J_OP_LAST_INDEX, x.operand(), axes, o);
  std::map<Coords, Number> wanted[2];
  for (const Coords& at : all_coordinates(reduced_shape(s, axes, o.keep_dims))) {
    wanted[0][at] = whole(-1);
    wanted[1][at] = whole(-1);
  }
  for (const std::vector<Coords>& group : groups_of(s, axes)) {
    Coords key;
    for (int d = 0; d < s.rank; ++d) {
      const bool kept = std::find(axes.kept.begin(), axes.kept.end(), d) != axes.kept.end();
      if (kept || o.keep_dims) key.push_back(kept ? group[0][d] : 0);
    }
    for (size_t i = 0; i < group.size(); ++i) {
      if (!is_true(x.at(group[i]))) continue;
      if (wanted[0][key].whole < 0) wanted[0][key] = whole(static_cast<int64_t>(i));
      wanted[1][key] = whole(static_cast<int64_t>(i));
    }
  }
  expect_all(first, reduced_shape(s, axes, o.keep_dims), wanted[0], true);
  expect_all(last, reduced_shape(s, axes, o.keep_dims), wanted[1], true);
}

TEST(OpsSearch, FirstAndLastIndexAsTheModel) {
  for (uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    one_match(seed);
    if (HasFatalFailure()) return;
  }
}

void one_unique(uint64_t seed) {
  Rng rng(seed);
  const Shape shape = random_shape(rng, 3, 5);
  const Sample x(rng, static_cast<Type>(below(rng, 5)), shape, random_spec(rng, shape.rank), below(rng, 2) == 0);
  struct Value {
    Number first;
    int64_t count, at;
  };
  std::vector<Value> values;
  const std::vector<Coords> all = all_coordinates(x.shape());
  for (size_t i = 0; i < all.size(); ++i) {
    const Number v = x.at(all[i]);
    const auto same = std::find_if(values.begin(), values.end(), [&](const Value& o) { return o.first.same(v); });
    if (same == values.end())
      values.push_back({v, 1, static_cast<int64_t>(i)});
    else
      ++same->count;
  }
  std::sort(values.begin(), values.end(),
            [](const Value& a, const Value& b) { return before(a.first, b.first, false); });
  std::vector<Number> wanted[3];
  std::map<Coords, Number> inverse;
  for (const Value& v : values) {
    wanted[0].push_back(v.first);
    wanted[1].push_back(whole(v.count));
    wanted[2].push_back(whole(v.at));
  }
  for (const Coords& at : all) {
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const Value& o) { return o.first.same(x.at(at)); });
    inverse[at] = whole(value - values.begin());
  }
  for (int what = 0; what < 3; ++what)
    expect_vector(unique(pool(), x.operand(), static_cast<UniqueWhat>(what), "unique"), wanted[what]);
  expect_all(unique(pool(), x.operand(), UniqueWhat::kInverse, "unique"), x.shape(), inverse, true);
}

TEST(OpsSearch, UniqueAsTheModel) {
  for (uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    one_unique(seed);
    if (HasFatalFailure()) return;
  }
}

TEST(OpsSearch, HugeShapesWhereNoLengthIsNeeded) {
  Array x(shape_of({kHuge, kHuge, kHuge}), Spec::coo(), Scalar::of(0.0));
  Array m(shape_of({kHuge, kHuge, kHuge}), Spec::coo(), Scalar::of(Bool{0}));
  Array t(shape_of({kHuge, 1024}), Spec::coo(), Scalar::of(Bool{1}));
  Array y(shape_of({kHuge, 1024}), Spec::coo(), Scalar::of(0.0));
  const Bool yes{1};
  const Bool no{0};
  for (int64_t i = 0; i < 3; ++i) {
    const int64_t c[3] = {i, kHuge - 1, 2 * i};
    const double v = static_cast<double>(i) - 1;
    if (i != 1) (*x).put(c, &v);
    (*m).put(c, &yes);
    (*t).put(c, i == 0 ? &no : &yes);
  }
  expect_vector(unique(pool(), x.whole(), UniqueWhat::kValues, "unique"),
                {Number{Type::kDouble, -1, 0}, Number{Type::kDouble, 0, 0}, Number{Type::kDouble, 1, 0}});
  EXPECT_EQ(status_of([&] { unique(pool(), x.whole(), UniqueWhat::kCounts, "unique"); }), S4J_ARITHMETIC);
  EXPECT_EQ(status_of([&] { unique(pool(), x.whole(), UniqueWhat::kInverse, "unique"); }), S4J_WOULD_DENSIFY);
  expect_vector(select(pool(), x.whole(), m.whole(), "select"),
                {Number{Type::kDouble, -1, 0}, Number{Type::kDouble, 0, 0}, Number{Type::kDouble, 1, 0}});
  EXPECT_EQ(nonzero(pool(), m.whole(), "nonzero").layout.b.shape, shape_of({3, 3}));
  EXPECT_EQ(status_of([&] { nonzero(pool(), t.whole(), "nonzero"); }), S4J_WOULD_DENSIFY);
  // A mask that is true nearly everywhere: 2^50 - 1 elements of which one is stored.
  const int64_t far[2] = {kHuge - 1, 1023};
  const double nine = 9;
  (*y).put(far, &nine);
  const Result most = select(pool(), y.whole(), t.whole(), "select");
  EXPECT_EQ(most.layout.b.shape[0], kHuge * 1024 - (t->assembled().nnz));
  EXPECT_EQ(most.layout.b.nnz, 1);
  Array v(shape_of({kHuge * 1024 - 1}), Spec::coo(), Scalar::of(0.0));
  const int64_t at_last = kHuge * 1024 - 2;
  const double four = 4;
  (*v).put(&at_last, &four);
  const Result back = place(pool(), y.whole(), t.whole(), v.whole(), "place");
  EXPECT_EQ(back.layout.b.nnz, 1);
  EXPECT_EQ(element(back.layout.b, back.fill, {kHuge - 1, 1023}).real, 4);
  Array one(shape_of({1}), Spec::dense(), Scalar::of(1.0));
  EXPECT_EQ(status_of([&] { place(pool(), y.whole(), t.whole(), one.whole(), "place"); }), S4J_WOULD_DENSIFY);
}

TEST(OpsSearch, AsksAboutElements) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const double fill : {0.0, std::nan(""), -inf}) {
    Array x(shape_of({5}), Spec::coo(), Scalar::of(fill));
    const double values[] = {1, std::nan(""), inf, -inf};
    for (int64_t i = 0; i < 4; ++i) (*x).put(&i, &values[i]);
    auto asked = [&](int op, int64_t at) {
      const Result r = transform(pool(), op, x.whole(), false, "test");
      EXPECT_EQ(r.layout.b.type, Type::kBool);
      return element(r.layout.b, r.fill, {at}).whole == 1;
    };
    for (int64_t i = 0; i < 5; ++i) {
      const double v = i < 4 ? values[i] : fill;
      EXPECT_EQ(asked(S4J_OP_IS_NAN, i), std::isnan(v));
      EXPECT_EQ(asked(S4J_OP_IS_INF, i), std::isinf(v));
      EXPECT_EQ(asked(S4J_OP_IS_FINITE, i), std::isfinite(v));
    }
  }
}

}  // namespace
}  // namespace s4j::test
