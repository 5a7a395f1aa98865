// SPDX-License-Identifier: Apache-2.0
#include "ops/tensor/contract.hpp"

#include <limits>

#include "core/trace.hpp"
#include "parallel/parallel.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

TEST(Contract, AMatrixAndAVectorAlongEitherDimension) {
  const Rows matrix = {{1, 0, 2}, {0, 0, 0}, {0, 3, 4}};
  const auto v = vector_of({1, 10, 100}, Spec::dense());
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::dense()}) {
    const auto x = array_of(matrix, spec);
    for (const int64_t along : {0, 1}) {
      const Result r = contract(pool(), x->whole(), v->whole(), axes_of(&along, 1, 2, "test"), "test");
      EXPECT_EQ(r.layout.b.format, spec.format == Format::kDense ? Format::kDense : Format::kCoo);
      Numbers got;
      for (int64_t i = 0; i < 3; ++i) got.push_back(value_at(r.layout.b, r.fill, {i}));
      EXPECT_EQ(got, along == 1 ? (Numbers{201, 0, 430}) : (Numbers{1, 300, 402}));
    }
  }
}

TEST(Contract, AllDimensionsGiveANumber) {
  const auto x = array_of({{1, 0}, {2, 3}}, Spec::csr()), v = array_of({{1, 2}, {3, 4}}, Spec::dense());
  const Result r = contract(pool(), x->whole(), v->whole(), axes_of(nullptr, 0, 2, "test"), "test");
  EXPECT_EQ(value_at(r.layout.b, r.fill, {}), 1 + 2 * 3 + 3 * 4);
}

TEST(Contract, VectorsOfAnotherExtentAreRefused) {
  const auto x = array_of({{1, 0}, {2, 3}}, Spec::csr()), v = vector_of({1, 2, 3}, Spec::dense());
  const int64_t last = 1;
  EXPECT_EQ(thrown_by([&] { contract(pool(), x->whole(), v->whole(), axes_of(&last, 1, 2, "test"), "test"); }).first,
            S4J_ILLEGAL_ARGUMENT);
}

// Lengths of fibres around the switch to vector lanes, and one longer than the others together; some fibres are empty.
constexpr int64_t kFibres[] = {1, 0, 3, 31, 0, 32, 33, 2, 400, 0, 0, 7, 1, 1, 5};

template <class T>
std::unique_ptr<Array> fibres(const Shape& shape, const Spec& spec) {
  auto out = std::make_unique<Array>(shape, spec, cast(Scalar::of(0.0), type_of<T>));
  Rng rng(3);
  int64_t line = 0;
  for (const int64_t length : kFibres) {
    for (int64_t k = 0; k < length; ++k) {
      Coords at = {line / 3, line % 3, k * 2};
      if (shape.rank == 2) at.erase(at.begin());
      if (shape.rank == 2) at[0] = line;
      if (shape.rank == 4) at.insert(at.begin() + 1, 1);
      auto value = static_cast<T>(uniform(rng, -9, 9));
      if (line == 2 && k == 1) value = static_cast<T>(-0.0);
      if constexpr (std::is_floating_point_v<T>)
        if (line == 7 && k == 0) value = std::numeric_limits<T>::quiet_NaN();
      (*out)->put(at.data(), &value);
    }
    ++line;
  }
  return out;
}

template <class T>
void check_folded(const Shape& shape) {
  const int64_t last = -1;
  const Axes axes = axes_of(&last, 1, shape.rank, "test");
  Array v(shape_of({shape[shape.rank - 1]}), Spec::dense(), cast(Scalar::of(0.0), type_of<T>));
  Rng rng(4);
  for (int64_t i = 0; i < shape[shape.rank - 1]; ++i) {
    const auto value = static_cast<T>(i == 2 ? -0.0 : uniform(rng, -9, 9));
    v->put(&i, &value);
  }
  const auto lines = fibres<T>(shape, Spec::gcs(shape.rank, shape.rank - 1)), coo = fibres<T>(shape, Spec::coo());
  const Result expected = contract(pool(), lines->whole(), v.whole(), axes, "test");
  for (const int threads : {1, 2, 3}) {
    set_threads(threads);
    set_tracing(true);
    const Result got = contract(pool(), coo->whole(), v.whole(), axes, "test");
    char kernels[400] = {};
    take_trace(kernels, sizeof kernels - 1);
    set_tracing(false);
    set_threads(0);
    EXPECT_NE(std::string(kernels).find("folded as they lie"), std::string::npos) << kernels;
    ASSERT_EQ(got.layout.b.nnz, expected.layout.b.nnz);
    validate(got.layout.b);
    for (int d = 0; d < shape.rank - 1; ++d)
      EXPECT_EQ(whole_list(got.layout.b.template coordinate<int32_t>(d), got.layout.b.nnz),
                whole_list(expected.layout.b.template coordinate<int32_t>(d), got.layout.b.nnz));
    EXPECT_EQ(std::memcmp(got.layout.b.values, expected.layout.b.values, got.layout.b.nnz * sizeof(T)), 0);
  }
}

TEST(Contract, TheLastDimensionOfCooIsFoldedAsEntriesLie) {
  for (const Shape& shape : {shape_of({15, 800}), shape_of({5, 3, 800}), shape_of({5, 2, 3, 800})}) {
    check_folded<double>(shape);
    check_folded<float>(shape);
    check_folded<int32_t>(shape);
    check_folded<int64_t>(shape);
  }
}

TEST(Contract, LastDimensionOfArraysWithoutEntries) {
  for (const Shape& shape : {shape_of({0, 3, 4}), shape_of({2, 3, 0}), shape_of({2, 3, 4})}) {
    Array x(shape, Spec::coo(), Scalar::of(0.0)), v(shape_of({shape[2]}), Spec::dense(), Scalar::of(0.0));
    const int64_t last = 2;
    const Result r = contract(pool(), x.whole(), v.whole(), axes_of(&last, 1, 3, "test"), "test");
    EXPECT_EQ(r.layout.b.nnz, 0);
    EXPECT_EQ(r.layout.b.shape, shape_of({shape[0], shape[1]}));
  }
}

}  // namespace
}  // namespace s4j::test
