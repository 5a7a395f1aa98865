// SPDX-License-Identifier: Apache-2.0
// Derived layouts: which views they serve without copying, how they follow writes, when they are not built.
#include "array/cut.hpp"
#include "array/read.hpp"
#include "support.hpp"

namespace s4j::test {
namespace {

std::unique_ptr<Array> cube(const Spec& spec, int64_t extent = 12) {
  auto made = std::make_unique<Array>(shape_of({extent, extent, extent}), spec, Scalar::of(0.0));
  const Array& a = *made;
  Rng rng(11);
  for (int64_t k = 0; k < extent * extent * 3; ++k) {
    const int64_t at[] = {below(rng, extent), below(rng, extent), below(rng, extent)};
    const auto v = static_cast<double>(k + 1);
    a->put(at, &v);
  }
  return made;
}

// Returns the view that has coordinate 3 in the dimensions of `mask` and all coordinates of the others.
Operand slice(const Array& a, int mask) {
  Operand x;
  x.storage = &*a;
  Window w;
  w.storage_rank = a->shape().rank;
  for (int d = 0; d < w.storage_rank; ++d) {
    const bool point = ((mask >> d) & 1) != 0;
    w.fixed[d] = point ? 3 : -1;
    if (!point) w.dims[w.rank++] = {d, 0, 1, a->shape()[d]};
  }
  x.window = w;
  return x;
}

double sum(const Block& b) {
  double s = 0;
  const auto* v = static_cast<const double*>(b.first_value());
  for (int64_t k = 0; k < b.nnz; ++k) s += v[k];
  return s;
}

TEST(Layouts, PointsOnAnyDimensionsAreCutWithoutCopying) {
  const Spec specs[] = {Spec::coo(), Spec::gcs(3, 1), Spec::gcs(3, 2)};
  for (const Spec& spec : specs) {
    const auto made = cube(spec);
    const Array& a = *made;
    for (int mask = 1; mask < 7; ++mask) {
      const Operand x = slice(a, mask);
      read(x);  // builds the layout
      const int64_t allocations = memory_stats().allocations;
      const Source s = read(x);
      EXPECT_NE(s.of, nullptr) << mask;
      EXPECT_EQ(memory_stats().allocations, allocations) << mask;
      double expected = 0;
      for (const Coords& c : all_coordinates(x.shape())) {
        Coords at(3);
        x.window.to_storage(c.data(), at.data());
        double v = 0;
        a->get(at.data(), &v);
        expected += v;
      }
      EXPECT_EQ(sum(s.b), expected) << mask;
    }
    const int64_t bytes = a->derived_bytes();
    EXPECT_GT(bytes, 0);
    EXPECT_EQ(a->header()[S4J_H_DERIVED_BYTES], bytes);
    EXPECT_EQ(a->drop_derived(), bytes);
    EXPECT_EQ(a->derived_bytes(), 0);
  }
}

TEST(Layouts, ValueWriteRefreshesByOneGather) {
  const auto made = cube(Spec::coo());
  const Array& a = *made;
  const int order[] = {1, 0, 2};
  const Spec spec = Spec::gcs(3, order, 1);
  const void* indexes = derived(*a, spec).b.indexes;
  const int64_t structure = a->header()[S4J_H_STRUCTURE_EPOCH];
  for (int round = 0; round < 3; ++round) {
    const Block main = a->writable();
    for (int64_t k = 0; k < main.nnz; ++k) a->values<double>()[k] += 1;
    a->values_changed();
    const int64_t allocations = memory_stats().allocations;
    const Reading after = derived(*a, spec);
    EXPECT_EQ(after.b.indexes, indexes);
    EXPECT_EQ(memory_stats().allocations, allocations) << "nobody reads the old values: they are overwritten";
    EXPECT_EQ(sum(after.b), sum(main));
  }
  EXPECT_EQ(a->header()[S4J_H_STRUCTURE_EPOCH], structure);
}

TEST(Layouts, ReadersKeepTheValuesTheyHold) {
  const auto made = cube(Spec::coo());
  const Array& a = *made;
  const Spec spec = Spec::gcs(3, 1);
  const Reading held = derived(*a, spec);
  const double before = sum(held.b);
  a->writable();
  a->values<double>()[0] += 100;
  a->values_changed();
  const Reading fresh = derived(*a, spec);
  EXPECT_EQ(sum(held.b), before);
  EXPECT_EQ(sum(fresh.b), before + 100);
}

TEST(Layouts, LayoutsThatDidNotPayAreNotRebuiltAtOnce) {
  const auto made = cube(Spec::coo());
  const Array& a = *made;
  const int order[] = {2, 0, 1};
  const Spec spec = Spec::gcs(3, order, 1);
  EXPECT_TRUE(derived_if_worth(*a, spec).has_value());
  const int64_t at[] = {0, 0, 0};
  const double v = 7;
  const double none = 0;
  a->put(at, &none);
  a->assembled();
  a->put(at, &v);  // changes the structure
  int declined = 0;
  while (declined < 100 && !derived_if_worth(*a, spec).has_value()) ++declined;
  EXPECT_EQ(declined, threshold::kPassesPerSort);
  for (int k = 0; k < 10; ++k) EXPECT_TRUE(derived_if_worth(*a, spec).has_value());
}

TEST(Layouts, WithoutMemoryReadsFallBackToMain) {
  const auto made = cube(Spec::coo(), 30);
  const Array& a = *made;
  a->assembled();
  const Operand x = slice(a, 2);
  const double expected = sum(read(x).b);
  a->drop_derived();
  const int64_t entries = a->assembled().nnz;
  set_memory_limit(memory_stats().live + entries * 8);
  const Source s = read(x);
  EXPECT_EQ(s.of, nullptr);
  EXPECT_EQ(sum(s.b), expected);
  EXPECT_EQ(a->derived_bytes(), 0);
  set_memory_limit(0);
}

TEST(Layouts, DenseMatrixWithFewLinesConvertsToHyperLines) {
  for (const int64_t rows : {int64_t{10}, int64_t{10'000}}) {
    Array a(shape_of({rows, 3}), Spec::dense(), Scalar::of(0.0));
    const int64_t at[] = {rows - 2, 1};
    const double v = 5;
    a->put(at, &v);
    for (const Spec& spec : {Spec::csr(), Spec::csc()}) {
      const Layout l = convert(pool(), a->stored(), Scalar::of(0.0), spec);
      ASSERT_NO_FATAL_FAILURE(validate(l.b));
      EXPECT_EQ(l.b.nnz, 1);
      EXPECT_EQ(l.b.line_ids != nullptr, want_hyper(spec.same_as(Spec::csr(), 2) ? rows : 3, 1)) << rows;
    }
  }
  EXPECT_TRUE(want_hyper(10'000, 1));
}

}  // namespace
}  // namespace s4j::test
