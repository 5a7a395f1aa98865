// SPDX-License-Identifier: Apache-2.0
// Storages after pending writes, built layouts and failed calls.
#include "array/storage.hpp"

#include "array/derived.hpp"
#include "array/read.hpp"
#include "memory/memory.hpp"
#include "ops/spmv/slices.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

std::unique_ptr<Array> filled(const Shape& shape, const Spec& spec, int64_t entries, uint64_t seed = 1) {
  auto made = std::make_unique<Array>(shape, spec, Scalar::of(0.0));
  Rng rng(seed);
  for (int64_t k = 0; k < entries; ++k) {
    int64_t at[kMaxRank];
    for (int d = 0; d < shape.rank; ++d) at[d] = below(rng, shape[d]);
    const auto v = static_cast<double>(k + 1);
    (*made)->put(at, &v);
  }
  (*made)->assembled();
  return made;
}

s4j_status status_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const Error& e) {
    return e.status();
  }
  return S4J_OK;
}

Window rows_of(const Shape& shape, int64_t begin, int64_t count) {
  Window w = Window::whole(shape);
  w.dims[0].begin = begin;
  w.dims[0].length = count;
  return w;
}

Source no_entries(const Shape& shape, double fill) {
  Source s;
  s.keep = make_pooled<Layout>(Layout::coo(pool(), Type::kDouble, shape, 0, 4));
  s.b = s.keep->b;
  s.fill = Scalar::of(fill);
  return s;
}

// ---- pending writes -------------------------------------------------------------------------------------------------

// Merging the earlier pending entries moves the region's entries within main.
TEST(Pending, PendingEntriesAreMergedBeforeALargeRegionIsReplaced) {
  const Shape shape = shape_of({60, 40});
  for (const Spec& spec : {Spec::coo(), Spec::csr()}) {
    const auto a = filled(shape, spec, 400);
    const int64_t before = (*a)->stored().nnz;
    const int64_t in_region = count_entries(a->view(rows_of(shape, 20, 30)));
    ASSERT_GT(in_region, threshold::kLoggedEntries);
    int64_t fresh = 0;
    for (int64_t j = 0; j < 40; ++j) {
      const int64_t at[] = {3, j};
      double v = 0;
      fresh += (*a)->get(at, &v) ? 0 : 1;
      v = 1000;
      (*a)->put(at, &v);
    }
    ASSERT_GT((*a)->pending_count(), 0);
    assign(a->view(rows_of(shape, 20, 30)), no_entries(shape_of({30, 40}), 0));
    EXPECT_EQ(count_entries(a->whole()), before + fresh - in_region);
    EXPECT_EQ(count_entries(a->view(rows_of(shape, 20, 30))), 0);
    EXPECT_EQ(count_entries(a->view(rows_of(shape, 3, 1))), 40);
    validate((*a)->stored());
  }
}

TEST(Pending, AnEntryThatIsTheFillStaysAnEntry) {
  const Shape shape = shape_of({4, 4});
  const Array a(shape, Spec::csr(), Scalar::of(0.0));
  Source src = no_entries(shape_of({1, 1}), 0);
  Layout one = Layout::coo(pool(), Type::kDouble, shape_of({1, 1}), 1, 4);
  *one.mutable_data<double>() = 0;
  *one.mutable_coordinate<int32_t>(0) = *one.mutable_coordinate<int32_t>(1) = 0;
  src.b = one.b;
  Window w = rows_of(shape, 2, 1);
  w.dims[1] = {1, 3, 1, 1};
  assign(a.view(w), src);
  EXPECT_EQ(count_entries(a.whole()), 1) << "an explicit zero";
  const int64_t at[] = {2, 3};
  double v = 1;
  EXPECT_TRUE(a->get(at, &v));
  EXPECT_EQ(v, 0);
}

TEST(Pending, AssigningTheOnlyElementSetsTheFill) {
  const Array a(shape_of({1, 1}), Spec::coo(), Scalar::of(0.0));
  assign(a.whole(), no_entries(shape_of({1, 1}), 5));
  EXPECT_EQ(a->fill().raw<double>(), 5);
  EXPECT_EQ(count_entries(a.whole()), 0);
}

TEST(Pending, ScalarAssignedToAPartCountsAgainstTheDensifyLimit) {
  const auto a = filled(shape_of({60, 40}), Spec::csr(), 50);
  const int64_t before = set_densify_limit(100);
  const Operand part = a->view(rows_of((*a)->shape(), 0, 30));
  EXPECT_EQ(status_of([&] { assign_scalar(part, Scalar::of(7.0)); }), S4J_WOULD_DENSIFY);
  EXPECT_EQ(status_of([&] { assign(part, no_entries(part.shape(), 7)); }), S4J_WOULD_DENSIFY);
  set_densify_limit(before);
  assign_scalar(part, Scalar::of(7.0));
  EXPECT_EQ(count_entries(part), 30 * 40);
}

// ---- windows --------------------------------------------------------------------------------------------------------

TEST(Windows, LieInsideTheirArrays) {
  const Shape shape = shape_of({4, 5});
  const auto status = [&](const std::function<void(Window&)>& change) {
    Window w = Window::whole(shape);
    change(w);
    return status_of([&] { w.check(shape); });
  };
  EXPECT_EQ(status([](Window&) {}), S4J_OK);
  EXPECT_EQ(status([](Window& w) { w.dims[0] = {0, 1, 2, 2}; }), S4J_OK) << "1, 3";
  EXPECT_EQ(status([](Window& w) { w.dims[0] = {0, 0, 2, 3}; }), S4J_INDEX) << "0, 2, 4";
  EXPECT_EQ(status([](Window& w) { w.dims[0] = {0, 4, 1, 1}; }), S4J_INDEX);
  EXPECT_EQ(status([](Window& w) { w.dims[0] = {0, 4, 1, 0}; }), S4J_OK) << "nothing lies everywhere";
  EXPECT_EQ(status([](Window& w) { w.dims[0] = {0, -1, 1, 2}; }), S4J_INDEX);
  EXPECT_EQ(status([](Window& w) { w.dims[0] = {0, 0, 0, 2}; }), S4J_INDEX);
  EXPECT_EQ(status([](Window& w) { w.dims[0] = {1, 0, 1, 5}; }), S4J_ILLEGAL_ARGUMENT) << "dimension 1 twice";
  EXPECT_EQ(status([](Window& w) { w.fixed[0] = 2; }), S4J_INDEX) << "covered and fixed";
  EXPECT_EQ(status([](Window& w) { w.rank = 1; }), S4J_INDEX) << "neither";
  EXPECT_EQ(status([](Window& w) {
              w.rank = 1;
              w.fixed[1] = 5;
            }),
            S4J_INDEX);
  EXPECT_EQ(status([](Window& w) { w.dims[1].dim = 2; }), S4J_ILLEGAL_ARGUMENT);
}

// ---- layouts --------------------------------------------------------------------------------------------------------

TEST(LayoutsLeft, LayoutsThatShareMainsMemoryAreDroppedBeforeMain) {
  const auto a = filled(shape_of({50, 40}), Spec::coo(), 300);
  derived(**a, Spec::csr());  // COO with pointers
  ASSERT_GT((*a)->derived_bytes(), 0);
  const int64_t at[] = {49, 39};
  const double v = 3, none = 0;
  (*a)->put(at, &none);
  (*a)->assembled();
  (*a)->put(at, &v);
  (*a)->assembled();
  EXPECT_EQ((*a)->derived_bytes(), 0);
}

TEST(LayoutsLeft, FailedAssemblyLeavesLayoutsReclaimable) {
  const auto a = filled(shape_of({50, 40}), Spec::csr(), 300);
  derived(**a, Spec::csc());
  const int64_t bytes = (*a)->derived_bytes();
  const int64_t at[] = {49, 39};
  const double v = 3, none = 0;
  (*a)->put(at, &none);
  (*a)->put(at, &v);
  if ((*a)->pending_count() == 0) GTEST_SKIP() << "the element was stored";
  set_fail_countdown(1);
  EXPECT_EQ(status_of([&] { (*a)->assembled(); }), S4J_NO_MEMORY);
  set_fail_countdown(0);
  EXPECT_EQ((*a)->drop_derived(), bytes);
}

TEST(LayoutsLeft, FailedBuildLeavesOtherLayoutsReclaimable) {
  const auto a = filled(shape_of({9, 9, 9}), Spec::coo(), 300);
  const int one[] = {1, 0, 2}, other[] = {2, 1, 0};
  derived(**a, Spec::gcs(3, one, 1));
  const int64_t bytes = (*a)->derived_bytes();
  set_fail_countdown(3);
  EXPECT_EQ(status_of([&] { derived(**a, Spec::gcs(3, other, 2)); }), S4J_NO_MEMORY);
  set_fail_countdown(0);
  EXPECT_EQ((*a)->derived_bytes(), bytes);
  EXPECT_EQ((*a)->drop_derived(), bytes);
}

// Refreshing a layout may reclaim memory, but not that layout.
TEST(LayoutsLeft, RefreshDoesNotReclaimItsOwnLayout) {
  const auto a = filled(shape_of({300, 300}), Spec::csr(), 20'000);
  const Reading held = derived(**a, Spec::csc());  // held, so that new values need their own memory
  const int64_t bytes = (*a)->derived_bytes();
  (*a)->values<double>()[0] += 1;
  (*a)->values_changed();
  set_memory_limit(memory_stats().live + 1000);
  EXPECT_EQ(status_of([&] { derived(**a, Spec::csc()); }), S4J_NO_MEMORY);
  set_memory_limit(0);
  EXPECT_EQ((*a)->derived_bytes(), bytes);
  const Reading fresh = derived(**a, Spec::csc());
  EXPECT_EQ(value_at(fresh.b, (*a)->fill(), {0, 0}), value_at((*a)->stored(), (*a)->fill(), {0, 0}));
}

TEST(LayoutsLeft, LeastRecentlyUsedLayoutsAreReclaimedFirst) {
  const auto a = filled(shape_of({50, 40}), Spec::csr(), 300), b = filled(shape_of({50, 40}), Spec::csr(), 300),
             c = filled(shape_of({50, 40}), Spec::csr(), 300);
  for (const auto* x : {&a, &b, &c}) derived(***x, Spec::csc());
  derived(**a, Spec::csc());
  derived(**c, Spec::csc());
  const int64_t bytes = (*a)->derived_bytes();
  reclaim_derived(1);
  EXPECT_EQ((*a)->derived_bytes(), bytes);
  EXPECT_EQ((*b)->derived_bytes(), 0);
  EXPECT_EQ((*c)->derived_bytes(), bytes);
  reclaim_derived(1);
  EXPECT_EQ((*a)->derived_bytes(), 0);
  EXPECT_EQ((*c)->derived_bytes(), bytes);
}

TEST(LayoutsLeft, HeldSlicesKeepTheirValues) {
  const auto a = filled(shape_of({100, 60}), Spec::csr(), 2'000);
  const auto values = [](const SlicedPtr& s) {
    const double* const v = s->leaf<double>().value;
    return std::vector<double>(v, v + s->offsets()[s->slices()]);
  };
  const SlicedPtr held = slices(**a, Spec::csr(), INT64_MAX, 0).slices;
  ASSERT_NE(held, nullptr);
  ASSERT_FALSE(held->coded());
  const std::vector<double> before = values(held);
  const Block main = (*a)->writable();
  for (int64_t k = 0; k < main.nnz; ++k) (*a)->values<double>()[k] += 0.5;
  (*a)->values_changed();
  const SlicedPtr fresh = slices(**a, Spec::csr(), INT64_MAX, 0).slices;
  ASSERT_NE(fresh, nullptr);
  EXPECT_EQ(values(held), before);
  EXPECT_NE(values(fresh), before);
}

TEST(LayoutsLeft, HeldTilesKeepTheirValues) {
  const bool shipped = threshold::kLowered == 0;
  const int64_t rows = shipped ? 20'000 : 2'000, cols = shipped ? 600'000 : 3'000;
  const auto a = filled(shape_of({rows, cols}), Spec::csr(), shipped ? 340'000 : 50'000);
  const Vec<double> x(static_cast<size_t>(cols), 1.0);
  const auto product = [&](const TiledPtr& t) {
    std::vector<double> y(static_cast<size_t>(rows));
    for (int64_t tile = 0; tile < t->row_tiles(); ++tile) t->product(tile, x.data(), y.data());
    return y;
  };
  const TiledPtr held = slices(**a, Spec::csr(), INT64_MAX, 0).tiles;
  ASSERT_NE(held, nullptr);
  const std::vector<double> before = product(held);
  const Block main = (*a)->writable();
  for (int64_t k = 0; k < main.nnz; ++k) (*a)->values<double>()[k] += 0.5;
  (*a)->values_changed();
  const TiledPtr fresh = slices(**a, Spec::csr(), INT64_MAX, 0).tiles;
  ASSERT_NE(fresh, nullptr);
  EXPECT_EQ(product(held), before);
  EXPECT_NE(product(fresh), before);
}

TEST(LayoutsLeft, SlicesAreFreedOnce) {
  const auto a = filled(shape_of({100, 60}), Spec::csr(), 2'000);
  const int64_t all = total_derived_bytes();
  ASSERT_NE(slices(**a, Spec::csr(), INT64_MAX, 0).slices, nullptr);
  EXPECT_GT((*a)->derived_bytes(), 0);
  for (int k = 0; k < 2; ++k) {
    (*a)->drop_derived();
    EXPECT_EQ((*a)->derived_bytes(), 0);
    EXPECT_EQ(total_derived_bytes(), all);
  }
  ASSERT_NE(slices(**a, Spec::csr(), INT64_MAX, 0).slices, nullptr);
  EXPECT_GT((*a)->derived_bytes(), 0);
}

}  // namespace
}  // namespace s4j::test
