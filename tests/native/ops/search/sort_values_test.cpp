// SPDX-License-Identifier: Apache-2.0
// Sorting: random arrays, views, formats, fills and types against the model; shapes beyond 2^63.
#include <algorithm>

#include "array/read.hpp"
#include "ops/search/sort_values.hpp"
#include "search_support.hpp"

namespace s4j::test {
namespace {

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

// Lines are too long for comparison sorting, in all types.
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
  EXPECT_EQ(along.layout.b.nnz, 4);  // writing the fill stores nothing
  const Result all = sort_values(pool(), x.whole(), axes_of(nullptr, 0, 3, "sort"), true);
  EXPECT_EQ(element(all.layout.b, all.fill, {0, 0, 0}).real, 7);
  EXPECT_EQ(element(all.layout.b, all.fill, {0, 0, 1}).real, 1);
  EXPECT_EQ(element(all.layout.b, all.fill, {kHuge - 1, kHuge - 1, kHuge - 2}).real, -1);
  EXPECT_EQ(element(all.layout.b, all.fill, {kHuge - 1, kHuge - 1, kHuge - 1}).real, -2);
  EXPECT_EQ(status_of([&] { argsort(pool(), x.whole(), axes_of(&last, 1, 3, "sort"), false, "argsort"); }),
            S4J_WOULD_DENSIFY);
}

// An explicit element equal to the fill moves across dimensions, with the carry of a mixed-radix number.
TEST(OpsSearch, SortsExplicitFillsAcrossDimensions) {
  const Shape shape = shape_of({kHuge, 2, kHuge});
  Array x(shape, Spec::coo(), Scalar::of(0.0));
  const Coords stored[] = {{0, 0, 3}, {0, 1, 0}, {4, 0, 0}};
  const double ones[] = {1, 1, -1};
  for (int i = 0; i < 3; ++i) (*x).put(stored[i].data(), &ones[i]);
  // -0 instead of 1 is an explicit zero, whose sign shows its new place.
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
  // 8 moves to the front, -5 to the end: the explicit zero keeps its place.
  EXPECT_TRUE(std::signbit(element(down.layout.b, down.fill, {0, 1, 0}, &there).real) && there);
  EXPECT_EQ(coords_of(down.layout.b, 2), (Coords{kHuge - 1, 1, kHuge - 1}));
}

}  // namespace
}  // namespace s4j::test
