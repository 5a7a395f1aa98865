// SPDX-License-Identifier: Apache-2.0
// where: random arrays, views, formats, fills and types against the model; shapes beyond 2^63.
#include "ops/elementwise/where.hpp"
#include "search_support.hpp"

namespace s4j::test {
namespace {

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
    // The result stores no entry that equals its fill.
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

TEST(OpsSearch, WhereOfShapesBeyondAllLengths) {
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
  // A DENSE number counts as a fill and does not make the result DENSE.
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

// Expanding the condition would exceed any memory.
TEST(OpsSearch, ConditionsOfHugeExtentsAreEvaluatedAtEntries) {
  const int64_t e = int64_t{1} << 40;
  Array x(shape_of({e, e}), Spec::coo(), Scalar::of(0.0)), y(shape_of({e, e}), Spec::coo(), Scalar::of(0.0)),
      columns(shape_of({1, e}), Spec::coo(), Scalar::of(Bool{0}));
  for (int64_t k = 0; k < 100; ++k) {
    const int64_t here[] = {3 * k, 5 * k}, there[] = {7 * k, 5 * k}, column[] = {0, 5 * k};
    const auto v = static_cast<double>(k + 1), w = -v;
    const Bool yes{1};
    x->put(here, &v);
    y->put(there, &w);
    if (k % 2 == 0) columns->put(column, &yes);
  }
  const Result got = where(pool(), columns.whole(), x.whole(), y.whole(), false, nullptr, "where");
  EXPECT_EQ(got.layout.b.nnz, 100);
  EXPECT_EQ(element(got.layout.b, got.fill, {6, 10}).real, 3);
  EXPECT_EQ(element(got.layout.b, got.fill, {9, 15}).real, 0);
  EXPECT_EQ(element(got.layout.b, got.fill, {21, 15}).real, -4);
  EXPECT_EQ(element(got.layout.b, got.fill, {14, 10}).real, 0);
}

}  // namespace
}  // namespace s4j::test
