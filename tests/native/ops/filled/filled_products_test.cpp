// SPDX-License-Identifier: Apache-2.0
// Products of operands with a fill other than 0 against sums over all terms: formats, transposes, masks, infinities and
// NaN, rounding, threads, memory, limits.
#include "ops/filled/filled_products.hpp"

#include <cmath>
#include <limits>
#include <optional>

#include "determinism.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity(), kNan = std::numeric_limits<double>::quiet_NaN();

// A matrix of elements; absent ones are the fill.
struct Plain {
  int64_t rows, cols;
  double fill;
  std::vector<std::optional<double>> stored;

  const std::optional<double>& at(int64_t i, int64_t j) const { return stored[i * cols + j]; }
  // Whether the element is a term of sums.
  bool counts(int64_t i, int64_t j) const { return fill != 0 || at(i, j).has_value(); }
  double get(int64_t i, int64_t j) const { return at(i, j).value_or(fill); }
};

Plain random_plain(Rng& rng, int64_t rows, int64_t cols, double fill, const std::vector<double>& values, int percent) {
  Plain x{rows, cols, fill, std::vector<std::optional<double>>(static_cast<size_t>(rows * cols))};
  for (auto& v : x.stored)
    if (below(rng, 100) < percent) v = values[below(rng, static_cast<int64_t>(values.size()))];
  return x;
}

struct Layout4 {
  const char* name;
  int64_t format, partitioning;
  std::vector<int64_t> order;
};
const Layout4 kLayouts[] = {{"COO", S4J_COO, 0, {0, 1}},
                            {"CSR", S4J_GCS, 1, {0, 1}},
                            {"CSC", S4J_GCS, 1, {1, 0}},
                            {"GCS of one line", S4J_GCS, 0, {0, 1}}};

Handle array_of(const Plain& x, const Layout4& as, Type type = Type::kDouble) {
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < x.rows; ++i)
    for (int64_t j = 0; j < x.cols; ++j)
      if (x.at(i, j)) {
        tuples.insert(tuples.end(), {i, j});
        values.push_back(*x.at(i, j));
      }
  const int64_t builder =
      call(s4j_builder_create, Frame().number(x.fill).integers({S4J_DOUBLE, S4J_SUM, 2, x.rows, x.cols}))[1];
  call(s4j_builder_append,
       Frame().integers({builder, static_cast<int64_t>(values.size()), reinterpret_cast<int64_t>(values.data()),
                         reinterpret_cast<int64_t>(tuples.data()), 8, 1}));
  Handle made(
      call(s4j_builder_finish, Frame().integers({builder, as.format, as.partitioning, as.order[0], as.order[1]}))[1]);
  if (type == Type::kDouble) return made;
  return Handle(call(s4j_copy, Frame().whole(made).integers({static_cast<int64_t>(type), -1}))[1]);
}

Plain turned(const Plain& x) {
  Plain out{x.cols, x.rows, x.fill, std::vector<std::optional<double>>(x.stored.size())};
  for (int64_t i = 0; i < x.rows; ++i)
    for (int64_t j = 0; j < x.cols; ++j) out.stored[j * x.rows + i] = x.at(i, j);
  return out;
}

// Bounds the error of an element by that of any order of summation.
void expect_near(double got, const Plain& a, const Plain& b, int64_t i, int64_t j, double eps,
                 const std::string& what) {
  long double sum = 0;
  double size = 0, special = 0;
  for (int64_t k = 0; k < a.cols; ++k) {
    if (!a.counts(i, k) || !b.counts(k, j)) continue;
    const double term = a.get(i, k) * b.get(k, j);
    if (!std::isfinite(term))
      special += term;
    else
      sum += static_cast<long double>(a.get(i, k)) * static_cast<long double>(b.get(k, j));
    size += std::isfinite(term) ? std::abs(term) : 0;
    // At matched entries, k^2 2^-106 of the replaced terms of fills remains as an error.
    const double replaced = std::max(std::abs(a.fill * b.get(k, j)), std::abs(a.get(i, k) * b.fill));
    size += a.at(i, k) && std::isfinite(replaced) ? replaced * 0x1p-30 : 0;
  }
  if (special != 0) {
    EXPECT_TRUE(std::isnan(special) ? std::isnan(got) : got == special) << what << ": " << got << " not " << special;
    return;
  }
  EXPECT_LE(std::abs(static_cast<long double>(got) - sum), eps * static_cast<double>(a.cols + 3) * size)
      << what << ": " << got << " not " << static_cast<double>(sum);
}

const std::vector<double> kPlain = {1, 0, -2, 0.1, 3.7, 1e10, -1e-10};
const std::vector<double> kSpecial = {1, 0, -2, 0.1, kInf, -kInf, kNan, 1e300, -1e300};

// Tests every pair of layouts (-1: DENSE), fills and transposes, for new results and under both kinds of masks.
void table(uint64_t seed, const std::vector<double>& fills, const std::vector<double>& values, Type type) {
  Rng rng(seed);
  const double eps = type == Type::kFloat ? 0x1p-23 : 0x1p-52;
  for (const double f : fills)
    for (const double g : fills)
      for (int la = -1; la < 4; ++la)
        for (int lb = -1; lb < 4; ++lb)
          for (int64_t flags = 0; flags < 4; ++flags) {
            if ((la < 0 || f == 0) && (lb < 0 || g == 0)) continue;
            const int64_t m = 1 + below(rng, 5), k = 1 + below(rng, 6), n = 1 + below(rng, 12);
            const int percent = below(rng, 3) == 0 ? 8 : 50;
            const Plain a = random_plain(rng, m, k, la < 0 ? 0 : f, values, la < 0 ? 100 : percent);
            const Plain b = random_plain(rng, k, n, lb < 0 ? 0 : g, values, lb < 0 ? 100 : percent);
            const bool ta = (flags & 1) != 0, tb = (flags & 2) != 0;
            const auto stored = [&](const Plain& x, int as) {
              if (as >= 0) return array_of(x, kLayouts[as], type);
              const Handle sparse = array_of(x, kLayouts[0], type);
              return Handle(call(s4j_copy, Frame().whole(sparse).integers({-1, S4J_DENSE, 0}))[1]);
            };
            const Handle ha = stored(ta ? turned(a) : a, la), hb = stored(tb ? turned(b) : b, lb);
            const int64_t words = (ta ? S4J_FLAG_TRANSPOSE_A : 0) | (tb ? S4J_FLAG_TRANSPOSE_B : 0);
            const std::string what = "fills " + std::to_string(f) + " " + std::to_string(g) + " layouts " +
                                     std::to_string(la) + " " + std::to_string(lb) + " flags " + std::to_string(flags);
            const Handle c(call(s4j_matmul, Frame(0, words).whole(ha).whole(hb))[1]);
            const std::vector<double> got = values_of(whole_of(c));
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < n; ++j) expect_near(got[i * n + j], a, b, i, j, eps, what);
            const Plain mask = random_plain(rng, m, n, 0, {1, 0, -3}, 40);
            const Handle hm = array_of(mask, kLayouts[1 + below(rng, 2)]);
            for (const int64_t masking : {1, 2}) {
              const Handle r(call(s4j_matmul, Frame(0, words).whole(ha).whole(hb).whole(hm).integers({0, masking}))[1]);
              const std::vector<double> part = values_of(whole_of(r));
              for (int64_t i = 0; i < m; ++i)
                for (int64_t j = 0; j < n; ++j) {
                  const double v = part[i * n + j];
                  if ((mask.get(i, j) != 0) == (masking == 1))
                    expect_near(v, a, b, i, j, eps, what + " masked");
                  else
                    EXPECT_EQ(v, 0) << what << " masked out";
                }
            }
            if (::testing::Test::HasFailure()) return;
          }
}

TEST(FilledProducts, AreSumsOfAllTerms) { table(1, {0, 1, -2.5}, kPlain, Type::kDouble); }
// Long sums of many magnitudes; the largest terms are at matched entries and at stored zeros.
TEST(FilledProducts, LongSumsAreAsNearAsAnyOrderOfThem) {
  Rng rng(11);
  const int64_t m = 6, k = sized(3000, 400), n = 5;
  for (const double f : {0.7, -1e-3})
    for (const double g : {0.0, 0.3}) {
      std::vector<double> values = {0};
      for (int e = -30; e < 31; ++e) values.push_back(std::ldexp(uniform(rng), e));
      const Plain a = random_plain(rng, m, k, f, values, 30), b = random_plain(rng, k, n, g, values, 30);
      const Handle x = array_of(a, kLayouts[1]), y = array_of(b, kLayouts[2]);
      const Handle dense(call(s4j_copy, Frame().whole(y).integers({-1, S4J_DENSE, 0}))[1]);
      Plain full = b;
      for (auto& v : full.stored) v = v.value_or(g);
      for (const bool whole : {false, true}) {
        const Handle c(call(s4j_matmul, Frame().whole(x).whole(whole ? dense : y))[1]);
        const std::vector<double> got = values_of(whole_of(c));
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j) expect_near(got[i * n + j], a, whole ? full : b, i, j, 0x1p-52, "long");
      }
    }
}

TEST(FilledProducts, OfFloats) { table(2, {0, 1, -0.1}, {1, 0, -2, 0.5, 3.7}, Type::kFloat); }
TEST(FilledProducts, AgreeOnInfinitiesAndNaN) { table(3, {0, 1, kInf, -kInf, kNan, -1e300}, kSpecial, Type::kDouble); }
TEST(FilledProducts, FillsAgainstValuesThatAreInfinite) { table(4, {0, 2, kInf}, {1, kInf, 0}, Type::kDouble); }

TEST(FilledProducts, IntegersWrapAsTheDenseProductDoes) {
  Rng rng(5);
  for (const Type type : {Type::kInt, Type::kLong})
    for (int round = 0; round < 40; ++round) {
      const double large = type == Type::kInt ? 2147483647.0 : 9007199254740992.0;
      const Plain a = random_plain(rng, 7, 9, large - 1, {large, 3, -large, 0}, 40);
      const Plain b = random_plain(rng, 9, 6, round % 2 == 0 ? 0 : -large, {large, 5, -7, 0}, 40);
      const Handle x = array_of(a, kLayouts[round % 4], type), y = array_of(b, kLayouts[round / 4 % 4], type);
      const Handle dx(call(s4j_copy, Frame().whole(x).integers({-1, S4J_DENSE, 0}))[1]);
      const Handle dy(call(s4j_copy, Frame().whole(y).integers({-1, S4J_DENSE, 0}))[1]);
      const Handle all(call(s4j_matmul, Frame().whole(dx).whole(dy))[1]);
      for (const int64_t other : {int64_t{y}, int64_t{dy}}) {
        const Handle c(call(s4j_matmul, Frame().whole(x).whole(other))[1]);
        const Handle equal(call(s4j_copy, Frame().whole(c).integers({-1, S4J_DENSE, 0}))[1]);
        EXPECT_EQ(bytes_of(equal), bytes_of(all));
      }
    }
}

// A huge term at a stored 0 leaves no error in small results.
TEST(FilledProducts, FillsAreNotSubtractedFromValues) {
  const Plain a{2, 4, 1, {0.0, std::nullopt, std::nullopt, std::nullopt, std::nullopt, 0.0, std::nullopt, 0.0}};
  const Plain b{4, 2, 0, {1e20, 3.0, 0.3, 1e18, 0.5, 0.1, 0.7, -1e17}};
  const Handle x = array_of(a, kLayouts[1]), y = array_of(b, kLayouts[1]);
  const Handle dense(call(s4j_copy, Frame().whole(y).integers({-1, S4J_DENSE, 0}))[1]);
  for (const int64_t other : {int64_t{y}, int64_t{dense}}) {
    const Handle c(call(s4j_matmul, Frame().whole(x).whole(other))[1]);
    const std::vector<double> got = values_of(whole_of(c));
    EXPECT_NEAR(got[0], 0.3 + 0.5 + 0.7, 1e-11);
    EXPECT_NEAR(got[3], 3.0 + 0.1, 1e-13);
  }
}

// Few rows and columns have entries; all other elements are f g k, which is the fill.
TEST(FilledProducts, StaySparseWhereMostElementsAreTheFill) {
  Plain a{40, 7, 2, std::vector<std::optional<double>>(280)}, b{7, 50, 3, std::vector<std::optional<double>>(350)};
  a.stored[3 * 7 + 1] = 5.0;
  b.stored[1 * 50 + 4] = -1.0;
  b.stored[2 * 50 + 9] = 0.0;
  for (const int form : {1, 2}) {
    const Handle x = array_of(a, kLayouts[form]), y = array_of(b, kLayouts[form]);
    const Handle c(call(s4j_matmul, Frame().whole(x).whole(y))[1]);
    const Operand r = whole_of(c);
    EXPECT_EQ(r.storage->format(), Format::kGcs);
    EXPECT_EQ(r.storage->spec().order[0], form == 1 ? 0 : 1);
    EXPECT_EQ(r.storage->stored().nnz, 50 + 39 * 2);
    EXPECT_EQ(call(s4j_matmul_entries, Frame().whole(x).whole(y))[1], 50 + 39 * 2);
    EXPECT_EQ(cast<double>(r.fill()), 42);
    const std::vector<double> got = values_of(r);
    for (int64_t i = 0; i < 40; ++i)
      for (int64_t j = 0; j < 50; ++j) expect_near(got[i * 50 + j], a, b, i, j, 0, "");
  }
}

Handle filled(int64_t rows, int64_t cols, double fill) {
  return Handle(call(s4j_create, Frame().number(fill).integers(create_words(S4J_DOUBLE, S4J_COO, 0, {rows, cols})))[1]);
}

void put(int64_t x, const Coords& at, double v) {
  const Scalar s = Scalar::of(v);
  whole_of(x).storage->put(at.data(), &s.bits);
}

// Element-wise, outer and Kronecker products: absent zeros are no factors, fills are.
TEST(FilledProducts, ElementwiseOuterAndKroneckerProductsUseFills) {
  const Plain a{2, 2, kInf, {3.0, std::nullopt, std::nullopt, kNan}}, b{2, 2, 0, {2.0, std::nullopt, -1.0, 0.0}};
  for (const Layout4& la : kLayouts)
    for (const Layout4& lb : kLayouts) {
      const Handle x = array_of(a, la), y = array_of(b, lb);
      const auto product = [&](int64_t op, const std::vector<int64_t>& labels) {
        return values_of(whole_of(Handle(call(s4j_tensor, Frame(op).whole(x).whole(y).integers(labels))[1])));
      };
      const std::vector<double> each = product(S4J_OP_EINSUM, {97, 98, 97, 98, 97, 98});
      EXPECT_EQ(std::vector<double>(each.begin(), each.begin() + 3), (std::vector<double>{6, 0, -kInf}));
      EXPECT_TRUE(std::isnan(each[3]));
      for (const std::vector<double>& all :
           {product(S4J_OP_EINSUM, {97, 98, 99, 100, 97, 99, 98, 100}), product(S4J_OP_KRON, {})})
        for (int64_t i = 0; i < 16; ++i) {  // row of a, row of b, column of a, column of b
          const int64_t p = i / 8, r = i / 4 % 2, q = i / 2 % 2, t = i % 2;
          const double wanted = b.at(r, t) ? a.get(p, q) * b.get(r, t) : 0, got = all[i];
          EXPECT_TRUE(std::isnan(wanted) ? std::isnan(got) : got == wanted) << i << ": " << got << " not " << wanted;
        }
    }
}

// The entries of the result are counted before any is stored.
TEST(FilledProducts, ResultsAreHeldToTheLimit) {
  constexpr int64_t kFar = int64_t{1} << 40;
  const Handle a = filled(kFar, 3, 1), b = filled(3, kFar, 0), c = filled(3, kFar, 2);
  const Handle none(call(s4j_matmul, Frame().whole(a).whole(b))[1]);  // b has no entries
  EXPECT_EQ(whole_of(none).storage->stored().nnz, 0);
  const Handle all(call(s4j_matmul, Frame().whole(a).whole(c))[1]);
  EXPECT_EQ(cast<double>(whole_of(all).fill()), 6);
  put(b, {1, 5}, 4);
  restart_peak();
  const int64_t live = memory_stats().live;
  const std::string text = failure(s4j_matmul, Frame().whole(a).whole(b), S4J_WOULD_DENSIFY);
  EXPECT_NE(text.find("would store 1099511627776 elements"), std::string::npos) << text;
  EXPECT_LT(memory_stats().peak - live, 1 << 20);
  const Handle mask = filled(kFar, kFar, 0);
  put(mask, {kFar - 1, 5}, 1);
  put(mask, {kFar - 1, 6}, 1);
  failure(s4j_matmul, Frame().whole(a).whole(b).whole(mask).integers({0, 2}), S4J_WOULD_DENSIFY);
}

// Operands of 8 x 10^9 elements: memory is proportional to entries and result.
TEST(FilledProducts, OperandsAreNeverDense) {
  constexpr int64_t kLong = 40'000'000;
  const Handle a = filled(200, kLong, 1), b = filled(kLong, 3, 0);
  for (int64_t i = 0; i < 600; ++i) {
    put(a, {i % 200, i * 1000}, 3);
    put(b, {i * 500, i % 3}, 2);
  }
  const auto run = [&](int64_t x, int64_t y) {
    Handle(call(s4j_matmul, Frame().whole(x).whole(y))[1]);  // builds all cached layouts
    return Handle(call(s4j_matmul, Frame().whole(x).whole(y))[1]);
  };
  restart_peak();
  const int64_t live = memory_stats().live;
  const std::vector<double> c = values_of(whole_of(run(a, b)));
  EXPECT_LT(memory_stats().peak - live, 4 << 20);
  // A column of b has 200 entries of 2; a stores 3 at i * 1000 in row i % 200, b 2 there for i * 2 < 600.
  double sum = 0;
  for (const double v : c) sum += v;
  EXPECT_EQ(sum, 600 * 200 * 2 + 300 * 4);
}

TEST(FilledProducts, SameBitsForAnyNumberOfThreads) {
  Magnitudes draw(7);
  const auto random = [&](int64_t rows, int64_t cols, double fill, int64_t entries) {
    Handle x = filled(rows, cols, fill);
    for (int64_t e = 0; e < entries; ++e) put(x, {draw.below(rows), draw.below(cols)}, draw.value());
    return x;
  };
  const Handle a = random(700, 900, 0.1, sized(20'000, 3'000)), b = random(900, 300, -0.3, sized(20'000, 3'000));
  const Handle zero = random(900, 300, 0, 4'000), mask = random(700, 300, 0, 4'000), x = random_dense(900, 11, 3);
  same_bits("fills", s4j_matmul, Frame().whole(a).whole(b));
  same_bits("one fill", s4j_matmul, Frame().whole(a).whole(zero));
  same_bits("dense", s4j_matmul, Frame().whole(a).whole(x));
  same_bits("masked", s4j_matmul, Frame().whole(a).whole(b).whole(mask).integers({0, 1}));
  same_bits("einsum", s4j_tensor, std::move(Frame(S4J_OP_EINSUM).whole(a).whole(b).integers({97, 98, 98, 99, 97, 99})));
}

}  // namespace
}  // namespace s4j::test
