// SPDX-License-Identifier: Apache-2.0
// BLAS level 1: the worked cases, and random vectors of every format and view against plain loops.
#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <initializer_list>

#include "ops/routines/exact_dot.hpp"
#include "ops/routines/level1.hpp"
#include "products_support.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

double dot_of(const Frame& f) {
  const Out out = call(s4j_level1, f);
  return cast<double>(Scalar{static_cast<Type>(out[1]), static_cast<uint64_t>(out[2])});
}

class Level1Cases : public ::testing::TestWithParam<int64_t> {
 protected:
  Level1Cases()
      : x(matrix(1, 4, {0, 0, 0, 1, 0, 3}, {1, 2, 4}, GetParam())), y(dense_of(Type::kDouble, {1, 4}, {1, 2, 3, 4})) {}
  Handle x, y;
};

TEST_P(Level1Cases, Dot) { EXPECT_EQ(dot_of(Frame(S4J_OP_DOT).whole(x).whole(y)), 21); }
TEST_P(Level1Cases, IamaxAndIamin) {
  const Out most = call(s4j_level1, Frame(S4J_OP_IAMAX).whole(x));
  EXPECT_EQ(most[1], S4J_LONG);
  EXPECT_EQ(most[2], GetParam() == S4J_DENSE ? 3 : 2);
  EXPECT_EQ(most[3], 3);
  const Out least = call(s4j_level1, Frame(S4J_OP_IAMAX).whole(x).integers({1}));
  EXPECT_EQ(least[2], GetParam() == S4J_DENSE ? 2 : 0);
}
TEST_P(Level1Cases, Axpy) {
  call(s4j_level1, Frame(S4J_OP_AXPY, S4J_FLAG_RESULT).whole(x).whole(y).number(1));
  EXPECT_EQ(values_of(whole_of(y)), (std::vector<double>{2, 4, 3, 8}));
}
TEST_P(Level1Cases, RotAddsEntries) {
  call(s4j_level1, Frame(S4J_OP_ROT).whole(x).whole(y).number(1).number(2));
  EXPECT_EQ(values_of(whole_of(x)), (std::vector<double>{3, 6, 6, 12}));
  EXPECT_EQ(values_of(whole_of(y)), (std::vector<double>{-1, -2, 3, -4}));
}
INSTANTIATE_TEST_SUITE_P(Formats, Level1Cases, ::testing::Values(S4J_COO, S4J_GCS, S4J_DENSE));

// The vector has rank 1, or is a row or a column.
Coords vector_shape(Rng& rng, int64_t n) {
  switch (below(rng, 3)) {
    case 0:
      return {n};
    case 1:
      return {1, n};
    default:
      return {n, 1};
  }
}

TEST(Level1, RandomVectors) {
  Rng rng(51);
  const Type types[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};
  for (int round = 0; round < 4000; ++round) {
    SCOPED_TRACE(round);
    const int64_t n = below(rng, 12);
    const Type tx = types[below(rng, 4)], ty = types[below(rng, 4)];
    const RandomOperand x(rng, tx, vector_shape(rng, n), false), y(rng, ty, vector_shape(rng, n), false);
    std::vector<double> vx = values_of(*x), vy = values_of(*y);
    double dot = 0;
    for (size_t i = 0; i < vx.size(); ++i) dot += vx[i] * vy[i];
    Frame d(S4J_OP_DOT);
    ASSERT_EQ(dot_of(append(append(d, *x), *y)), dot);
    const double alpha = static_cast<double>(below(rng, 5) - 2);
    Frame a(S4J_OP_AXPY, S4J_FLAG_RESULT);
    call(s4j_level1, append(append(a, *x), *y).number(alpha));
    for (size_t i = 0; i < vx.size(); ++i) vy[i] += alpha * vx[i];
    ASSERT_EQ(values_of(*y), vy);
    Frame s(S4J_OP_SCAL, S4J_FLAG_IN_PLACE);
    call(s4j_level1, append(s, *x).number(alpha));
    for (double& v : vx) v *= alpha;
    ASSERT_EQ(values_of(*x), vx);
    if (is_floating(tx) && is_floating(ty)) {
      Frame r(S4J_OP_ROT);
      call(s4j_level1, append(append(r, *x), *y).number(2).number(-3));
      for (size_t i = 0; i < vx.size(); ++i) {
        const double u = vx[i], v = vy[i];
        vx[i] = 2 * u - 3 * v;
        vy[i] = 2 * v + 3 * u;
      }
      ASSERT_EQ(values_of(*x), vx);
      ASSERT_EQ(values_of(*y), vy);
      std::vector<int64_t> h;
      for (const double v : {1.0, -2.0, 3.0, 0.5}) h.push_back(std::bit_cast<int64_t>(v));
      Frame modified(S4J_OP_ROTM);
      call(s4j_level1, append(append(modified, *x), *y).integers(h));
      for (size_t i = 0; i < vx.size(); ++i) {
        const double u = vx[i], v = vy[i];
        vx[i] = u - 2 * v;
        vy[i] = 3 * u + 0.5 * v;
      }
      ASSERT_EQ(values_of(*x), vx);
      ASSERT_EQ(values_of(*y), vy);
    }
    Frame w(S4J_OP_SWAP);
    append(append(w, *x), *y);
    Out out;
    ASSERT_EQ(invoke(s4j_level1, w, out), tx == ty ? S4J_OK : S4J_ILLEGAL_ARGUMENT);
    if (tx == ty) vx.swap(vy);
    ASSERT_EQ(values_of(*x), vx);
    ASSERT_EQ(values_of(*y), vy);
    // By now the values are small integers in every type, except those that rotm halved.
    if (tx == ty || !is_floating(tx)) {
      Frame c(S4J_OP_COPY);
      call(s4j_level1, append(append(c, *x), *y));
      ASSERT_EQ(values_of(*y), vx);
    }
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Level1, RotOfTwoRowsOfOneMatrix) {
  for (const int64_t format : {S4J_COO, S4J_GCS, S4J_DENSE}) {
    const Handle m = matrix(2, 3, {0, 0, 1, 1, 1, 2}, {1, 2, 3}, format);
    const std::vector<int64_t> first = {1, 2, 1, 0, 1, 3, 0, -1}, second = {1, 2, 1, 0, 1, 3, 1, -1};
    call(s4j_level1, Frame(S4J_OP_ROT).view(m, first).view(m, second).number(1).number(2));
    EXPECT_EQ(values_of(whole_of(m)), (std::vector<double>{1, 4, 6, -2, 2, 3})) << format;
    call(s4j_level1, Frame(S4J_OP_AXPY, S4J_FLAG_RESULT).view(m, first).view(m, second).number(2));
    EXPECT_EQ(values_of(whole_of(m)), (std::vector<double>{1, 4, 6, 0, 10, 15})) << format;
    call(s4j_level1, Frame(S4J_OP_AXPY, S4J_FLAG_RESULT).view(m, first).view(m, first).number(1));
    EXPECT_EQ(values_of(whole_of(m)), (std::vector<double>{2, 8, 12, 0, 10, 15})) << format;
  }
}

// The result is the same as if x was copied first.
TEST(Level1, AxpyOfOverlappingVectors) {
  for (const int64_t format : {S4J_COO, S4J_GCS, S4J_DENSE}) {
    const Handle m = matrix(1, 4, {0, 0, 0, 1, 0, 2, 0, 3}, {1, 1, 1, 1}, format);
    const std::vector<int64_t> left = {1, 2, 1, 0, 1, 3, 0, -1}, right = {1, 2, 1, 1, 1, 3, 0, -1};
    call(s4j_level1, Frame(S4J_OP_AXPY).view(m, left).view(m, right).number(2));
    EXPECT_EQ(values_of(whole_of(m)), (std::vector<double>{1, 3, 3, 3})) << format;
  }
}

TEST(Level1, SwapAndCopyOfOverlappingVectors) {
  for (const int64_t format : {S4J_COO, S4J_GCS, S4J_DENSE}) {
    const Handle m = matrix(1, 4, {0, 0, 0, 1, 0, 3}, {1, 2, 4}, format);
    const std::vector<int64_t> left = {1, 2, 1, 0, 1, 3, 0, -1}, right = {1, 2, 1, 1, 1, 3, 0, -1};
    call(s4j_level1, Frame(S4J_OP_COPY).view(m, left).view(m, right));
    EXPECT_EQ(values_of(whole_of(m)), (std::vector<double>{1, 1, 2, 0})) << format;
    const std::vector<int64_t> ends = {1, 2, 1, 0, 3, 2, 0, -1}, middle = {1, 2, 1, 1, 1, 2, 0, -1};
    call(s4j_level1, Frame(S4J_OP_SWAP).view(m, ends).view(m, middle));
    EXPECT_EQ(values_of(whole_of(m)), (std::vector<double>{1, 1, 0, 2})) << format;
  }
}

TEST(Level1, LongDotsDoNotDependOnThreads) {
  const Handle a = random_dense(1, 500'000, 1), b = random_dense(1, 500'000, 2);
  int64_t first = 0;
  for (const int64_t t : {1, 2, 3, 8}) {
    call(s4j_configure, Frame().integers({S4J_CONFIG_THREADS, t}));
    const Out out = call(s4j_level1, Frame(S4J_OP_DOT).whole(a).whole(b));
    if (t == 1) first = out[2];
    EXPECT_EQ(out[2], first);
  }
  call(s4j_configure, Frame().integers({S4J_CONFIG_THREADS, 0}));
}

TEST(ExactDot, RoundsOnce) {
  const auto sum = [](std::initializer_list<std::array<double, 2>> terms) {
    ExactDot s;
    for (const auto& [x, y] : terms) s.add(x, y);
    return s.number<double>();
  };
  EXPECT_EQ(sum({}), 0);
  EXPECT_EQ(sum({{3, 4}, {-5, 2}}), 2);
  EXPECT_EQ(sum({{3, 4}, {-7, 2}}), -2);
  EXPECT_EQ(sum({{1e300, 1e300}, {1e200, 1e200}, {-1e300, 1e300}, {3, 5}, {-1e200, 1e200}}), 15);
  // Halfway between the largest number and 2^1024, and a bit less.
  EXPECT_EQ(sum({{0x1p1023, 2}, {-0x1p970, 1}}), INFINITY);
  EXPECT_EQ(sum({{0x1p1023, 2}, {-0x1p970, 1}, {-DBL_TRUE_MIN, DBL_TRUE_MIN}}), DBL_MAX);
  EXPECT_EQ(sum({{-0x1p1023, 2}, {0x1p969, 1}}), -INFINITY);
  // Ties go to even; a bit far below decides otherwise.
  EXPECT_EQ(sum({{1, 1}, {0x1p-53, 1}}), 1);
  EXPECT_EQ(sum({{1, 1}, {0x1p-53, 1}, {DBL_TRUE_MIN, DBL_TRUE_MIN}}), 1 + DBL_EPSILON);
  EXPECT_EQ(sum({{1, 1}, {0x3p-53, 1}}), 1 + 2 * DBL_EPSILON);
  EXPECT_EQ(sum({{1, 1}, {0x3p-53, 1}, {-DBL_TRUE_MIN, DBL_TRUE_MIN}}), 1 + DBL_EPSILON);
  // Subnormal results have fewer bits.
  EXPECT_EQ(sum({{3 * DBL_TRUE_MIN, 0.5}}), 2 * DBL_TRUE_MIN);
  EXPECT_EQ(sum({{DBL_TRUE_MIN, 0.5}}), 0);
  EXPECT_EQ(sum({{DBL_TRUE_MIN, 0.5}, {DBL_TRUE_MIN, DBL_TRUE_MIN}}), DBL_TRUE_MIN);
  EXPECT_EQ(sum({{DBL_TRUE_MIN, DBL_TRUE_MIN}}), 0);
  EXPECT_EQ(sum({{0x1.8p-1022, 1}, {-0x1p-1022, 1}}), 0x1p-1023);
  ExactDot floats;
  floats.add(1, 1);
  floats.add(0x1p-24, 1);
  EXPECT_EQ(floats.number<float>(), 1);
  floats.add(0x1p-60, 1);
  EXPECT_EQ(floats.number<float>(), 1 + FLT_EPSILON);
  floats.add(FLT_MAX, 2);
  EXPECT_EQ(floats.number<float>(), INFINITY);
  ExactDot special;
  special.add(INFINITY, -1);
  special.add(1e300, 1e300);
  EXPECT_EQ(special.number<double>(), -INFINITY);
  special.add(INFINITY, 0, 0);
  EXPECT_EQ(special.number<double>(), -INFINITY);
  special.add(INFINITY, 2);
  EXPECT_TRUE(std::isnan(special.number<double>()));
}

TEST(ExactDot, CountsTerms) {
  for (const int64_t count : {int64_t{1}, int64_t{3}, int64_t{1} << 40, INT64_MAX}) {
    ExactDot s;
    s.add(DBL_MAX, DBL_MAX, count);
    EXPECT_EQ(s.number<double>(), INFINITY);
    s.add(-DBL_MAX, DBL_MAX, count);
    s.add(-0.5, 0.25, count);
    EXPECT_EQ(s.number<double>(), -0.125 * static_cast<double>(count));
  }
}

// Terms are whole numbers of 2^1015 or of 2^-1076; the sum of the latter counts if that of the former is 0.
TEST(Level1, DotsThatOverflowOnTheWayAreExactInEveryLayout) {
  Rng rng(53);
  for (int round = 0; round < 300; ++round) {
    SCOPED_TRACE(round);
    const int64_t n = 2 + below(rng, 20);
    const double fx = static_cast<double>(below(rng, 2) * (1 + below(rng, 1000)));
    const double fy = static_cast<double>(below(rng, 2) * (1 + below(rng, 1000)));
    Numbers x, y;
    double large = 0, small = 0;
    const auto add = [&](double a, double b, bool far) {
      x.push_back(a * (far ? 0x1p600 : 0x1p-600));
      y.push_back(b * (far ? 0x1p415 : 0x1p-476));
      (far ? large : small) += a * b;
    };
    for (int64_t i = 0; i < n; ++i) {
      const auto some = [&](double often) {
        return below(rng, 2) == 0 ? often : static_cast<double>(below(rng, 2001) - 1000);
      };
      const double a = some(fx), b = some(fy);
      add(a, b, below(rng, 3) != 0);
    }
    const double wanted_large = static_cast<double>(below(rng, 3) * (below(rng, 300) - 150));
    add(1, wanted_large - large, true);
    for (const double sign : {1.0, -1.0}) {  // so that no plain sum is finite
      x.push_back(0x1p1000);
      y.push_back(sign * 0x1p1000);
    }
    const double wanted = wanted_large != 0 ? std::ldexp(wanted_large, 1015) : std::ldexp(small, -1076);
    for (const double x_fill : {0.0, fx * 0x1p600})
      for (const double y_fill : {0.0, fy * 0x1p415})
        for (const Spec& sx : {Spec::dense(), Spec::coo()})
          for (const Spec& sy : {Spec::dense(), Spec::coo()}) {
            const auto a = vector_of(x, sx, x_fill), b = vector_of(y, sy, y_fill);
            ASSERT_EQ(vector_dot(a->whole(), b->whole(), "dot").raw<double>(), wanted) << x_fill << " " << y_fill;
          }
  }
}

// The elements that neither vector stores are counted, not visited.
TEST(Level1, FarDotsOfLongVectors) {
  const int64_t n = int64_t{1} << 40;
  const Array x({1, {n}}, Spec::coo(), Scalar::of(0x1p900)), y({1, {n}}, Spec::coo(), Scalar::of(0x1p900));
  EXPECT_EQ(vector_dot(x.whole(), y.whole(), "dot").raw<double>(), INFINITY);
  // (2^40 - 2) 2^1800 less 2^901 (2^39 - 1) 2^900, plus 5.
  const int64_t middle = n / 2, last = n - 1;
  const double back = -0x1p901, rest = 0x1p939 - 0x1p900, five = 5, one = 1;
  x->put(&middle, &back);
  y->put(&middle, &rest);
  x->put(&last, &five);
  y->put(&last, &one);
  EXPECT_EQ(vector_dot(x.whole(), y.whole(), "dot").raw<double>(), 5);
  EXPECT_EQ(vector_dot(y.whole(), x.whole(), "dot").raw<double>(), 5);
}

TEST(Level1, NanAndEmpty) {
  const Handle x = dense_of(Type::kDouble, {3}, {1, std::nan(""), 7});
  EXPECT_EQ(call(s4j_level1, Frame(S4J_OP_IAMAX).whole(x))[3], 1);
  const Handle none = matrix(1, 5, {}, {});
  EXPECT_EQ(call(s4j_level1, Frame(S4J_OP_IAMAX).whole(none))[2], -1);
  const Handle inf = dense_of(Type::kDouble, {1, 5}, {INFINITY, 1, 1, 1, 1});
  EXPECT_EQ(dot_of(Frame(S4J_OP_DOT).whole(none).whole(inf)), 0);  // implicit zeros contribute nothing
  Out out;
  EXPECT_EQ(invoke(s4j_level1, Frame(S4J_OP_DOT).whole(x).whole(inf), out), S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
