// SPDX-License-Identifier: Apache-2.0
// Entries that a pairwise operation stores: matched ones, unmatched ones, those of views and broadcasts.
#include <cmath>
#include <limits>

#include "array/read.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

// A broadcast operand too long to expand is evaluated at entries only.
TEST(OpsElementwise, BroadcastsOfHugeExtentsCostOnlyEntries) {
  const int64_t e = int64_t{1} << 40;
  Array x(shape_of({2, e}), Spec::coo(), Scalar::of(0.0)), y(shape_of({1, e}), Spec::coo(), Scalar::of(0.0));
  for (int64_t k = 0; k < 4; ++k) {
    const int64_t at[] = {k % 2, 5 * k}, here[] = {0, 5 * k};
    const auto v = static_cast<double>(k + 2);
    x->put(at, &v);
    if (k > 0) y->put(here, &v);
  }
  const Result product = pairwise(pool(), S4J_OP_MUL, x.whole(), y.whole(), false, false, "mul");
  for (int64_t k = 0; k < 4; ++k) {
    const auto v = static_cast<double>(k + 2);
    EXPECT_EQ(element(product.layout.b, product.fill, {k % 2, 5 * k}).real, k > 0 ? v * v : 0);
  }
}

// The product stores every matched entry, even if it equals the fill, and an unmatched entry only if its result differs
// from the fill.
TEST(OpsElementwise, ProductsStoreMatchedEntriesOnly) {
  const int64_t e = int64_t{1} << 40;
  for (const Shape& shape : {shape_of({2, 3, 4}), shape_of({e, e, e})}) {
    Array x(shape, Spec::coo(), Scalar::of(0.0)), y(shape, Spec::coo(), Scalar::of(0.0));
    const int64_t both[] = {1, 1, 1}, one[] = {1, 2, 1}, infinite[] = {1, 2, 3};
    const double tiny = 1e-200, infinity = std::numeric_limits<double>::infinity();
    x->put(both, &tiny);
    y->put(both, &tiny);
    x->put(one, &tiny);
    x->put(infinite, &infinity);
    const Result product = pairwise(pool(), S4J_OP_MUL, x.whole(), y.whole(), false, false, "mul");
    ASSERT_EQ(product.layout.b.nnz, 2) << text(shape);
    const auto* const values = static_cast<const double*>(product.layout.b.first_value());
    EXPECT_EQ(values[0], 0);
    EXPECT_TRUE(std::isnan(values[1]));
  }
}

// Returns x (3 x 4, three entries, a row and a column without one) and a vector of the shape with these stored
// elements.
struct Divided {
  Array x{shape_of({3, 4}), Spec::csr(), Scalar::of(0.0)};
  Array v;
  Divided(const Shape& shape, const std::vector<double>& elements, double fill)
      : v(shape, Spec::coo(), Scalar::of(fill)) {
    const int64_t at[3][2] = {{0, 0}, {0, 3}, {2, 3}};
    for (int k = 0; k < 3; ++k) {
      const double value = 6 * (k + 1);
      x->put(at[k], &value);
    }
    for (size_t k = 0; k < elements.size(); ++k) {
      const auto i = static_cast<int64_t>(k);
      const int64_t row[] = {0, i}, column[] = {i, 0};
      v->put(shape[0] == 1 ? row : column, &elements[k]);
    }
  }
  Result operator()(int op, bool swapped = false) const {
    const Operand a = x.whole(), b = v.whole();
    return pairwise(pool(), op, swapped ? b : a, swapped ? a : b, false, false, "div");
  }
};

// A vector that stores all its elements acts like a DENSE one: its fill is no element, so that 0 / 0 does not occur.
TEST(OpsElementwise, AVectorThatStoresEveryElementKeepsTheOtherOperandsPattern) {
  for (const double fill : {0.0, std::numeric_limits<double>::quiet_NaN()}) {
    const Divided by_rows(shape_of({3, 1}), {2, -3, 4}, fill), by_columns(shape_of({1, 4}), {2, 1, -1, 4}, fill);
    for (const Divided* d : {&by_rows, &by_columns}) {
      const Result z = (*d)(S4J_OP_DIV);
      EXPECT_EQ(z.layout.b.nnz, 3);
      EXPECT_EQ(z.layout.b.format, Format::kGcs);
      EXPECT_TRUE(same_scalar(z.fill, Scalar::of(0.0)));
      EXPECT_EQ(element(z.layout.b, z.fill, {0, 0}).real, 3);
      EXPECT_EQ(element(z.layout.b, z.fill, {2, 3}).real, 18.0 / 4);
      EXPECT_EQ(element(z.layout.b, z.fill, {1, 1}).real, 0);
    }
    // v / 0 is infinite of one sign if all elements have one sign.
    const Divided one_sign(shape_of({3, 1}), {2, 3, 4}, fill);
    const Result inverse = one_sign(S4J_OP_DIV, true);
    EXPECT_EQ(inverse.layout.b.nnz, 3);
    EXPECT_EQ(element(inverse.layout.b, inverse.fill, {1, 1}).real, std::numeric_limits<double>::infinity());
    EXPECT_EQ(element(inverse.layout.b, inverse.fill, {2, 3}).real, 4.0 / 18);
  }
}

// Without one value elsewhere the fill is that of both fills, and the result stores what differs from it.
TEST(OpsElementwise, OtherVectorsGiveTheFillOfBothFills) {
  const Divided lacks_one(shape_of({3, 1}), {2, 3}, 0);
  Result z = lacks_one(S4J_OP_DIV);
  EXPECT_TRUE(std::isnan(z.fill.raw<double>()));
  EXPECT_EQ(z.layout.b.nnz, 9);  // two rows of quotients, and the infinity of the third row
  EXPECT_EQ(element(z.layout.b, z.fill, {1, 1}).real, 0);
  EXPECT_TRUE(std::isnan(element(z.layout.b, z.fill, {2, 1}).real));
  const Divided with_zero(shape_of({3, 1}), {2, 0, 3}, 0);
  z = with_zero(S4J_OP_DIV);
  EXPECT_EQ(element(z.layout.b, z.fill, {0, 1}).real, 0);
  EXPECT_TRUE(std::isnan(element(z.layout.b, z.fill, {1, 1}).real));
  const Divided sum(shape_of({1, 4}), {1, 2, 3, 4}, 0);
  z = sum(S4J_OP_ADD);
  EXPECT_TRUE(same_scalar(z.fill, Scalar::of(0.0)));
  EXPECT_EQ(z.layout.b.nnz, 12);
}

// The operands are views of rows: unmatched entries stay if their product is not the fill.
TEST(OpsElementwise, UnmatchedEntriesOfRowViewsStayUnlessTheFill) {
  Array x(shape_of({8, 8}), Spec::csr(), Scalar::of(0.0)), y(shape_of({8, 8}), Spec::csr(), Scalar::of(0.0));
  const auto put = [](const Array& a, int64_t row, int64_t column, double v) {
    const int64_t at[] = {row, column};
    a->put(at, &v);
  };
  const double infinity = std::numeric_limits<double>::infinity();
  for (const auto* a : {&x, &y}) {
    put(*a, 0, 2, 1);  // outside the view, before its rows
    put(*a, 1, 0, 2);  // stored in both operands
  }
  put(x, 1, 5, infinity);
  put(x, 1, 7, 1);
  put(x, 2, 3, 1);
  put(y, 2, 4, infinity);
  put(y, 2, 6, 1);
  put(y, 3, 1, 1);
  const auto rows = [](const Array& a) {
    Operand out = a.whole();
    out.window.dims[0] = {0, 1, 1, 3};
    return out;
  };
  ASSERT_EQ(read_as(rows(x), Spec::csr(), Type::kDouble).b.pointers[0], 1) << "a part of main, not a copy";
  const Result product = pairwise(pool(), S4J_OP_MUL, rows(x), rows(y), false, false, "mul");
  ASSERT_NO_FATAL_FAILURE(validate(product.layout.b));
  EXPECT_EQ(product.layout.b.nnz, 3);
  EXPECT_EQ(element(product.layout.b, product.fill, {0, 0}).real, 4);
  EXPECT_TRUE(std::isnan(element(product.layout.b, product.fill, {0, 5}).real));
  EXPECT_TRUE(std::isnan(element(product.layout.b, product.fill, {1, 4}).real));
}

// A sparse array of a shape whose length passes 2^63.
TEST(OpsElementwise, HugeShapes) {
  const int64_t e = int64_t{1} << 40;
  Array x(shape_of({e, e, e}), Spec::coo(), Scalar::of(0.0));
  Array y(shape_of({e, e, e}), Spec::coo(), Scalar::of(0.0));
  for (int64_t i = 0; i < 20; ++i) {
    const int64_t c[3] = {e - 1 - i, i * 1000003, e / (i + 1) - 1};
    const auto v = static_cast<double>(i + 1);
    (*x).put(c, &v);
    if (i % 2 == 0) (*y).put(c, &v);
  }
  const Result sum = pairwise(pool(), S4J_OP_ADD, x.whole(), y.whole(), false, false, "add");
  const Result product = pairwise(pool(), S4J_OP_MUL, x.whole(), y.whole(), false, false, "mul");
  EXPECT_EQ(sum.layout.b.nnz, 20);
  EXPECT_EQ(product.layout.b.nnz, 10);
  const Result kept = pairwise(pool(), S4J_OP_ADD, y.whole(), x.whole(), true, false, "add");
  EXPECT_EQ(kept.layout.b.nnz, 10);
  for (int64_t i = 0; i < 20; ++i) {
    const Coords c = {e - 1 - i, i * 1000003, e / (i + 1) - 1};
    const auto v = static_cast<double>(i + 1);
    EXPECT_EQ(element(sum.layout.b, sum.fill, c).real, i % 2 == 0 ? 2 * v : v);
    EXPECT_EQ(element(product.layout.b, product.fill, c).real, i % 2 == 0 ? v * v : 0);
    EXPECT_EQ(element(kept.layout.b, kept.fill, c).real, i % 2 == 0 ? 2 * v : 0);
  }
}

// Every operation costs O(stored entries): for a shape without a length, and for one of 2^80 elements with lines.
TEST(OpsElementwise, EveryOperationStaysSparse) {
  const int64_t e = int64_t{1} << 40;
  struct Case {
    Shape shape;
    Spec spec;
  };
  for (const Case& c : {Case{shape_of({e, e, e}), Spec::coo()}, Case{shape_of({e, e}), Spec::csr()}}) {
    Array x(c.shape, c.spec, Scalar::of(0.0));
    Array y(c.shape, c.spec, Scalar::of(1.0));
    for (int64_t i = 0; i < 6; ++i) {
      const int64_t at[3] = {i * 1000003, e - 1 - i, e / (i + 1) - 1};
      const auto v = static_cast<double>(i + 1) / 8;
      (*x).put(at, &v);
      if (i % 2 == 0) (*y).put(at, &v);
    }
    for (const int op : ops_of(S4J_FAMILY_UNARY)) {
      const Result r = transform(pool(), op, x.whole(), false, "test");
      EXPECT_EQ(r.layout.b.nnz, 6) << op;
      EXPECT_TRUE(agrees(op, Number::of(r.fill), expected_unary(op, Number::of(Scalar::of(0.0))))) << op;
    }
    for (const int op : ops_of(S4J_FAMILY_BINARY)) {
      const Number fill = *expected_binary(op, Number::of(Scalar::of(0.0)), Number::of(Scalar::of(1.0)));
      const Result pair = pairwise(pool(), op, x.whole(), y.whole(), false, false, "test");
      const Result number = scalar(pool(), op, x.whole(), Scalar::of(1.0), false, "test");
      EXPECT_LE(pair.layout.b.nnz, 6) << op;
      EXPECT_EQ(number.layout.b.nnz, 6) << op;
      EXPECT_TRUE(Number::of(pair.fill).identical(fill)) << op;
      EXPECT_TRUE(Number::of(number.fill).identical(fill)) << op;
    }
  }
}

}  // namespace
}  // namespace s4j::test
