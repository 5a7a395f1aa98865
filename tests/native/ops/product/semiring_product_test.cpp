// SPDX-License-Identifier: Apache-2.0
// Products over semirings and under masks, against loops over all elements, on every pair of formats and views.
#include <cmath>
#include <limits>
#include <optional>

#include "products_support.hpp"

namespace s4j::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const Type kNumbers[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};

// An element, or nothing if a sparse operand does not store it.
using Elements = std::vector<std::optional<double>>;

Elements elements_of(const Operand& x) {
  Elements out;
  const Source s = read(x);
  const Shape shape = x.shape();
  if (s.b.format == Format::kDense) {
    for (const double v : values_of(x)) out.emplace_back(v);
    return out;
  }
  out.resize(shape.length());
  const Vec<int64_t> coords = decode_coordinates(s.b);
  for (int64_t k = 0; k < s.b.nnz; ++k) {
    const int64_t i = coords[k], j = coords[s.b.nnz + k];
    const Scalar v =
        dispatch(s.b.type, [&](auto t) { return Scalar::of(static_cast<const decltype(t)*>(s.b.first_value())[k]); });
    out[i * shape[1] + j] = cast<double>(v);
  }
  return out;
}

double combine(int64_t ring, double sum, double term) {
  if (ring == 1) return std::min(sum, term);
  if (ring == 2) return std::max(sum, term);
  return ring == 3 ? std::max(sum, term) : sum + term;
}
double term_of(int64_t ring, double x, double y) {
  switch (ring) {
    case 1:
      return x + y;
    case 2:
      return std::min(x, y);
    case 3:
      return x != 0 && y != 0 ? 1 : 0;
    case 4:
      return 1;
    default:
      return x * y;
  }
}

TEST(Semiring, RandomProducts) {
  Rng rng(11);
  for (int round = 0; round < 3000; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    const int64_t m = below(rng, 6), k = below(rng, 6), n = below(rng, 6);
    const int64_t ring = below(rng, 5), masking = below(rng, 3);
    const Type type = kNumbers[below(rng, 4)];
    const RandomOperand a(rng, type, {m, k}), b(rng, type, {k, n}), mask(rng, kNumbers[below(rng, 4)], {m, n});
    Frame f;
    append(append(f, *a), *b);
    if (masking != 0) append(f, *mask);
    const Handle r(call(s4j_matmul, f.integers({ring, masking}))[1]);
    if (::testing::Test::HasFailure()) return;
    const Elements va = elements_of(*a), vb = elements_of(*b);
    const std::vector<double> vm = values_of(*mask);
    const Type result = ring == 3 ? Type::kBool : type;
    double zero = ring == 1 ? kInf : ring == 2 ? -kInf : 0;
    if (ring == 1 || ring == 2) zero = cast<double>(cast(Scalar::of(zero), result));
    std::vector<double> expected;
    int64_t entries = 0;
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        double sum = ring == 1 ? kInf : ring == 2 ? -kInf : 0;
        bool any = false;
        const bool allowed = masking == 0 || (vm[i * n + j] != 0) == (masking == 1);
        for (int64_t p = 0; p < k && allowed; ++p) {
          const auto& x = va[i * k + p];
          const auto& y = vb[p * n + j];
          if (!x || !y) continue;
          sum = combine(ring, sum, term_of(ring, *x, *y));
          any = true;
        }
        expected.push_back(any ? sum : zero);
        entries += any ? 1 : 0;
      }
    const Operand x = whole_of(r);
    ASSERT_EQ(x.type(), result);
    ASSERT_EQ(values_of(x), expected);
    if (x.storage->format() != Format::kDense) {
      ASSERT_EQ(x.storage->stored().nnz, entries) << "an entry outside the mask or of no product";
    }
  }
}

// A result with the addition's zero can be a factor again, and rank 1 works as in the plain product.
TEST(Semiring, ShortestPathsOnALine) {
  const Handle a = matrix(4, 4, {0, 1, 1, 2, 2, 3}, {1, 2, 4});
  const Handle two = Handle(call(s4j_matmul, Frame().whole(a).whole(a).integers({1}))[1]);
  EXPECT_EQ(cast<double>(whole_of(two).fill()), kInf);
  const Handle three = Handle(call(s4j_matmul, Frame().whole(two).whole(a).integers({1}))[1]);
  EXPECT_EQ(values_of(whole_of(three)), (std::vector<double>{kInf, kInf, kInf, 7, kInf, kInf, kInf, kInf, kInf, kInf,
                                                             kInf, kInf, kInf, kInf, kInf, kInf}));
  const Handle x = dense_of(Type::kDouble, {4}, {0, kInf, kInf, kInf});
  const Handle y = Handle(call(s4j_matmul, Frame().whole(x).whole(a).integers({1}))[1]);
  EXPECT_EQ(values_of(whole_of(y)), (std::vector<double>{kInf, 1, kInf, kInf}));
}

// Where no path exists, NaN makes no path, as if the zero was not stored.
TEST(Semiring, NaNMakesNoWidestPath) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Type type : {Type::kDouble, Type::kFloat}) {
    const auto typed = [&](std::vector<double> v) { return dense_of(type, {2, 2}, v); };
    const Handle b = typed({nan, -kInf, 2, kInf}), all = typed({1, 1, 1, 1});
    for (const bool sparse : {false, true}) {
      const Handle x =
          sparse ? matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {-kInf, 1, nan, -kInf}) : typed({-kInf, 1, nan, -kInf});
      for (const bool masked : {false, true}) {
        Frame f;
        f.whole(x).whole(b);
        if (masked) f.whole(all);
        const Handle r(call(s4j_matmul, f.integers({2, masked ? 1 : 0}))[1]);
        const std::vector<double> z = values_of(whole_of(r));
        EXPECT_EQ(z[0], 1) << "the zero meets NaN";
        EXPECT_EQ(z[1], 1);
        EXPECT_TRUE(std::isnan(z[2])) << "NaN meets NaN";
        EXPECT_EQ(z[3], -kInf) << "each pair has a zero";
      }
    }
  }
}

TEST(Semiring, WideMatricesSortTheirTerms) {
  const int64_t n = int64_t{1} << 40;
  const Handle a = matrix(3, n, {0, 5, 0, n - 1, 2, 7}, {1, 2, 3});
  const Handle b = matrix(n, n, {5, n - 2, n - 1, 3, n - 1, n - 2, 7, 1}, {10, 20, 30, 40});
  const Handle mask = matrix(3, n, {0, n - 2, 2, 1}, {1, 1});
  const Handle all = Handle(call(s4j_matmul, Frame().whole(a).whole(b).integers({1}))[1]);
  EXPECT_EQ(whole_of(all).storage->stored().nnz, 3);
  const Handle only = Handle(call(s4j_matmul, Frame().whole(a).whole(b).whole(mask).integers({0, 1}))[1]);
  EXPECT_EQ(whole_of(only).storage->stored().nnz, 2);
  const Handle rest = Handle(call(s4j_matmul, Frame().whole(a).whole(b).whole(mask).integers({0, 2}))[1]);
  EXPECT_EQ(whole_of(rest).storage->stored().nnz, 1);
  int64_t at[] = {0, n - 2};
  double v = 0;
  whole_of(only).storage->get(at, &v);
  EXPECT_EQ(v, 70);
}

// A stored 0 of the mask counts as absent: it neither allows nor excludes an element.
TEST(Semiring, StoredZerosOfTheMaskCountAsAbsent) {
  const std::vector<int64_t> four = {0, 0, 0, 1, 1, 0, 1, 1};
  const Handle a = matrix(2, 2, four, {1, 1, 1, 1}), mask = matrix(2, 2, {0, 0, 0, 1, 1, 1}, {0, 1, 1});
  ASSERT_EQ(whole_of(mask).storage->stored().nnz, 3);
  for (const int64_t ring : {0, 1, 4}) {
    const Handle only(call(s4j_matmul, Frame().whole(a).whole(a).whole(mask).integers({ring, 1}))[1]);
    const Handle rest(call(s4j_matmul, Frame().whole(a).whole(a).whole(mask).integers({ring, 2}))[1]);
    EXPECT_EQ(whole_of(only).storage->stored().nnz, 2) << ring;
    EXPECT_EQ(whole_of(rest).storage->stored().nnz, 2) << ring;
  }
}

TEST(Semiring, Refusals) {
  const Handle a = matrix(2, 3, {0, 1}, {1}), b = matrix(3, 2, {1, 1}, {1}), mask = matrix(2, 3, {0, 1}, {1});
  Out out;
  EXPECT_EQ(invoke(s4j_matmul, Frame().whole(a).whole(b).integers({5}), out), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(invoke(s4j_matmul, Frame().whole(a).whole(b).integers({0, 1}), out), S4J_ILLEGAL_ARGUMENT);
  EXPECT_EQ(invoke(s4j_matmul, Frame().whole(a).whole(b).whole(mask).integers({0, 1}), out), S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(std::string(s4j_context_error(context())).find("[2, 3]"), std::string::npos);
  EXPECT_EQ(invoke(s4j_matmul, Frame().whole(a).whole(b).number(2).integers({1}), out), S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
