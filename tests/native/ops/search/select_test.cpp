// SPDX-License-Identifier: Apache-2.0
// nonzero, select and place against the model; shapes beyond 2^63.
#include "ops/search/select.hpp"
#include "ops/search/unique.hpp"
#include "search_support.hpp"

namespace s4j::test {
namespace {

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
  // The mask is true almost everywhere: of 2^50 - 1 elements, one is stored.
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

}  // namespace
}  // namespace s4j::test
