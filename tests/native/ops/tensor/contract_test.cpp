// SPDX-License-Identifier: Apache-2.0
#include "ops/tensor/contract.hpp"

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

TEST(Contract, TheVectorHasTheExtentsThatAreSummed) {
  const auto x = array_of({{1, 0}, {2, 3}}, Spec::csr()), v = vector_of({1, 2, 3}, Spec::dense());
  const int64_t last = 1;
  EXPECT_EQ(thrown_by([&] { contract(pool(), x->whole(), v->whole(), axes_of(&last, 1, 2, "test"), "test"); }).first,
            S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
