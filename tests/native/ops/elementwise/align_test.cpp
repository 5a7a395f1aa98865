// SPDX-License-Identifier: Apache-2.0
#include "ops/elementwise/align.hpp"

#include "small_support.hpp"

namespace s4j::test {
namespace {

Numbers elements(const Result& r) {
  Numbers out;
  for (int64_t i = 0; i < r.layout.b.shape[0]; ++i) out.push_back(value_at(r.layout.b, r.fill, {i}));
  return out;
}

TEST(Align, BothAtTheUnionOfTheirPatterns) {
  for (const Spec& spec : {Spec::coo(), Spec::gcs(1, 1)}) {
    const auto x = vector_of({1, 0, 2, 0}, spec), y = vector_of({7, 5, 6, 7}, Spec::coo(), 7);
    const Operand of_x = x->whole(), of_y = y->whole();
    const Scalar neither = Scalar::of(9.0);
    const Result first = align(pool(), of_x, &of_y, false, Type::kDouble, neither, "test");
    const Result second = align(pool(), of_x, &of_y, true, Type::kDouble, neither, "test");
    EXPECT_EQ(first.layout.b.nnz, 3);
    EXPECT_EQ(second.layout.b.nnz, 3);
    EXPECT_EQ(elements(first), (Numbers{1, 0, 2, 9})) << "a fill where only the other one stores";
    EXPECT_EQ(elements(second), (Numbers{7, 5, 6, 9}));
  }
}

TEST(Align, SingleOperandKeepsItsPattern) {
  const auto x = vector_of({1, 0, 2.5}, Spec::coo());
  const Result r = align(pool(), x->whole(), nullptr, false, Type::kFloat, cast(Scalar::of(4.0), Type::kFloat), "test");
  EXPECT_EQ(r.layout.b.type, Type::kFloat);
  EXPECT_EQ(r.layout.b.nnz, 2);
  EXPECT_EQ(elements(r), (Numbers{1, 4, 2.5}));
}

TEST(Align, BroadcastsAsPairsDo) {
  const auto x = array_of({{0, 3}, {0, 0}}, Spec::csr()), y = array_of({{5, 0}}, Spec::csr());
  const Operand of_y = y->whole();
  const Result first = align(pool(), x->whole(), &of_y, false, Type::kDouble, Scalar::of(0.0), "test");
  EXPECT_EQ(first.layout.b.nnz, 3);
  EXPECT_EQ(rows_of(first.layout.b), (Rows{{0, 3}, {0, 0}}));
  const Result second = align(pool(), x->whole(), &of_y, true, Type::kDouble, Scalar::of(0.0), "test");
  EXPECT_EQ(rows_of(second.layout.b), (Rows{{5, 0}, {5, 0}}));
}

}  // namespace
}  // namespace s4j::test
