// SPDX-License-Identifier: Apache-2.0
// The short way of a product of a matrix and a vector against the general way, bit by bit. A result with a stride takes
// the general way.
#include "ops/product/vector_product.hpp"

#include "format/convert.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

const Type kNumbers[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};

Scalar random_number(Rng& rng, Type type) {
  return is_floating(type) ? cast(Scalar::of(uniform(rng)), type) : cast(Scalar::of(below(rng, 1000) - 500), type);
}

void fill_at_random(Rng& rng, Storage& s, double density) {
  for (const Coords& c : all_coordinates(s.shape())) {
    if (static_cast<double>(below(rng, 1000)) >= density * 1000) continue;
    const Scalar v = random_number(rng, s.type());
    s.put(c.data(), &v.bits);
  }
}

// Every element of a vector, or every second one.
Operand vector_of(const Array& of, int64_t n, int64_t step) {
  Window w = Window::whole(of->shape());
  w.dims[0].length = n;
  w.dims[0].step = step;
  return of.view(w);
}

std::vector<uint64_t> bits_of(const Operand& x) {
  std::vector<uint64_t> out;
  for (int64_t i = 0; i < x.shape()[0]; ++i) {
    int64_t at[kMaxRank];
    x.window.to_storage(&i, at);
    uint64_t v = 0;
    x.storage->get(at, &v);
    out.push_back(v);
  }
  return out;
}

struct Case {
  Type type;
  Spec spec;
  int64_t rows, columns;
  double density;
  bool left, transpose;
  double alpha, beta;
};

Case random_case(Rng& rng, int64_t most) {
  const Spec specs[] = {Spec::csr(), Spec::csc(), Spec::coo()};
  Case c{kNumbers[below(rng, 4)],
         specs[below(rng, 3)],
         1 + below(rng, most),
         1 + below(rng, most),
         below(rng, 3) == 0 ? 0.02 : 0.5,
         below(rng, 2) == 0,
         below(rng, 2) == 0,
         1,
         0};
  if (below(rng, 2) == 0) {
    c.alpha = static_cast<double>(below(rng, 4));
    c.beta = static_cast<double>(below(rng, 3));
  }
  return c;
}

// Returns whether the short way took the case.
bool check(Rng& rng, const Case& c, int times) {
  Array a(shape_of({c.rows, c.columns}), c.spec, cast(Scalar::of(0), c.type));
  fill_at_random(rng, *a, c.density);
  a->assembled();
  const bool columns_summed = c.left != c.transpose;
  const int64_t in = columns_summed ? c.columns : c.rows, n = columns_summed ? c.rows : c.columns;
  const Spec dense = Spec::dense();
  const Scalar zero = cast(Scalar::of(0), c.type);
  const Array x(shape_of({in}), dense, zero), y(shape_of({n}), dense, zero), strided(shape_of({2 * n}), dense, zero);
  fill_at_random(rng, *x, 1);
  fill_at_random(rng, *y, 1);
  const Operand to = y.whole(), there = vector_of(strided, n, 2);
  for (int64_t i = 0; i < n; ++i) {
    const int64_t twice = 2 * i;
    uint64_t v = 0;
    y->get(&i, &v);
    strided->put(&twice, &v);
  }
  Matmul m{"mmul",
           c.left ? a.whole() : x.whole(),
           c.left ? x.whole() : a.whole(),
           c.left && c.transpose,
           !c.left && c.transpose,
           Scalar::of(c.alpha),
           Scalar::of(c.beta),
           &to};
  VectorProduct product;
  const bool found = product.find(m);
  const bool plain = c.alpha == 1 && c.beta == 0;
  EXPECT_EQ(found, !c.spec.same_as(Spec::coo(), 2) && (plain || (is_floating(c.type) && c.alpha != 0)));
  for (int k = 0; k < times; ++k) {
    if (found)
      product.run();
    else
      matmul(m, pool());
    Matmul general = m;
    general.c = &there;
    EXPECT_FALSE(n > 1 && VectorProduct().find(general));
    matmul(general, pool());
    EXPECT_EQ(bits_of(to), bits_of(there)) << "run " << k;
    if (::testing::Test::HasFailure()) break;
  }
  return found;
}

TEST(VectorProduct, GivesTheBitsOfTheGeneralWay) {
  const uint64_t seed = 56;
  Rng rng(seed);
  int found = 0;
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE("seed " + std::to_string(seed) + " round " + std::to_string(round));
    found += check(rng, random_case(rng, round % 50 == 0 ? 90 : 12), 1) ? 1 : 0;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found, 800);
}

// Products of arrays that are worth it build forms for repeated use.
TEST(VectorProduct, GivesTheBitsOfKeptForms) {
  const SmallLayouts small;
  Rng rng(57);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    check(rng, random_case(rng, 40), 5);
    if (::testing::Test::HasFailure()) return;
  }
}

class Refused : public ::testing::Test {
 protected:
  bool found(const Operand& a, const Operand& x, const Operand& y, bool transpose = false) const {
    Matmul m{"mmul", a, x, transpose, false, Scalar::of(1.0), Scalar::of(0.0), &y};
    return VectorProduct().find(m);
  }
  const Scalar zero_{Type::kDouble, 0};
  Array a_{shape_of({3, 3}), Spec::csr(), zero_}, x_{shape_of({3}), Spec::dense(), zero_},
      y_{shape_of({3}), Spec::dense(), zero_}, square_{shape_of({3, 3}), Spec::dense(), zero_};
};

TEST_F(Refused, WholeArraysAreNot) {
  EXPECT_TRUE(found(a_.whole(), x_.whole(), y_.whole()));
  EXPECT_TRUE(found(a_.whole().transposed(), x_.whole(), y_.whole(), true));
}

TEST_F(Refused, RowsOfAMatrixAreNeighbours) {
  Window row = Window::whole(square_->shape());
  row.rank = 1;
  row.dims[0] = row.dims[1];
  row.fixed[0] = 1;
  EXPECT_TRUE(found(a_.whole(), square_.view(row), y_.whole()));
  Window column = Window::whole(square_->shape());
  column.rank = 1;
  column.fixed[1] = 1;
  EXPECT_FALSE(found(a_.whole(), square_.view(column), y_.whole()));
  EXPECT_FALSE(found(a_.whole(), square_.view(row), square_.view(row)));
}

TEST_F(Refused, PendingWritesAndPartsOfAMatrix) {
  const int64_t at[] = {1, 2};
  const double v = 5;
  a_->put(at, &v);
  EXPECT_FALSE(found(a_.whole(), x_.whole(), y_.whole()));
  a_->assembled();
  EXPECT_TRUE(found(a_.whole(), x_.whole(), y_.whole()));
  Window backwards = Window::whole(a_->shape());
  backwards.dims[0] = {0, 2, -1, 3};
  EXPECT_FALSE(found(a_.view(backwards), x_.whole(), y_.whole()));
  const Array tall(shape_of({4, 3}), Spec::csr(), zero_);
  Window part = Window::whole(tall->shape());
  part.dims[0].length = 3;
  EXPECT_FALSE(found(tall.view(part), x_.whole(), y_.whole()));
}

TEST_F(Refused, FillsTypesAndShapes) {
  const Array filled(shape_of({3, 3}), Spec::csr(), Scalar::of(2.0));
  EXPECT_FALSE(found(filled.whole(), x_.whole(), y_.whole()));
  const Array floats(shape_of({3}), Spec::dense(), Scalar{Type::kFloat, 0});
  EXPECT_FALSE(found(a_.whole(), floats.whole(), y_.whole()));
  EXPECT_FALSE(found(a_.whole(), x_.whole(), floats.whole()));
  const Array longer(shape_of({4}), Spec::dense(), zero_);
  EXPECT_FALSE(found(a_.whole(), longer.whole(), y_.whole()));
  EXPECT_FALSE(found(a_.whole(), x_.whole(), longer.whole()));
  EXPECT_FALSE(found(a_.whole(), square_.whole(), square_.whole()));
  EXPECT_FALSE(found(square_.whole(), x_.whole(), y_.whole()));
}

}  // namespace
}  // namespace s4j::test
