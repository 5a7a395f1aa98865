// SPDX-License-Identifier: Apache-2.0
// matmul against a triple loop: every pair of formats and views, transposes, alpha and beta, targets, aliasing, NaN,
// instruction sets, with and without OpenBLAS.
#include <cmath>

#include "blas/library.hpp"
#include "leaf/select.hpp"
#include "ops/filled/filled_products.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

const Type kTypes4[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};

// c_ij = alpha sum_k a_ik b_kj + beta c_ij over plain vectors.
std::vector<double> reference(const std::vector<double>& a, const std::vector<double>& b, int64_t m, int64_t k,
                              int64_t n, double alpha, double beta, const std::vector<double>& c) {
  std::vector<double> out(static_cast<size_t>(m * n));
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      double s = 0;
      for (int64_t p = 0; p < k; ++p) s += a[i * k + p] * b[p * n + j];
      out[i * n + j] = alpha * s + (beta == 0 ? 0 : beta * c[i * n + j]);
    }
  return out;
}

std::vector<double> turned(const std::vector<double>& x, int64_t rows, int64_t cols) {
  std::vector<double> out(x.size());
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < cols; ++j) out[j * rows + i] = x[i * cols + j];
  return out;
}

void random_products(uint64_t seed, int rounds, int64_t most) {
  Rng rng(seed);
  for (int round = 0; round < rounds; ++round) {
    const int64_t m = below(rng, most), k = below(rng, most), n = below(rng, most);
    const Type ta = kTypes4[below(rng, 4)], tb = below(rng, 2) == 0 ? ta : kTypes4[below(rng, 4)];
    const bool a_vector = below(rng, 5) == 0, b_vector = below(rng, 5) == 0;
    const bool turn_a = !a_vector && below(rng, 2) == 0, turn_b = !b_vector && below(rng, 2) == 0;
    const RandomOperand a = RandomOperand::filled(rng, ta, a_vector ? Coords{k} : turn_a ? Coords{k, m} : Coords{m, k});
    const RandomOperand b = RandomOperand::filled(rng, tb, b_vector ? Coords{k} : turn_b ? Coords{n, k} : Coords{k, n});
    const int64_t rows = a_vector ? 1 : m, cols = b_vector ? 1 : n;
    Coords shape;
    if (!a_vector) shape.push_back(rows);
    if (!b_vector) shape.push_back(cols);
    std::vector<double> va = values_of(*a), vb = values_of(*b);
    if (turn_a) va = turned(va, k, m);
    if (turn_b) vb = turned(vb, n, k);
    const double alpha = static_cast<double>(below(rng, 4) - 1), beta = static_cast<double>(below(rng, 3) - 1);
    const int64_t flags = (turn_a ? S4J_FLAG_TRANSPOSE_A : 0) | (turn_b ? S4J_FLAG_TRANSPOSE_B : 0);
    SCOPED_TRACE("seed " + std::to_string(seed) + " round " + std::to_string(round));
    if (below(rng, 2) == 0) {
      Frame f(0, flags);
      append(append(f, *a), *b).number(alpha);
      const Out out = call(s4j_matmul, f);
      if (::testing::Test::HasFailure()) return;
      const Handle r(out[1]);
      const Operand x = whole_of(r);
      ASSERT_TRUE(x.shape() == shape_of(shape));
      ASSERT_EQ(x.type(), common_type(ta, tb));
      ASSERT_EQ(values_of(x), reference(va, vb, rows, k, cols, alpha, 0, {}));
      const bool both = a->storage->format() != Format::kDense && b->storage->format() != Format::kDense;
      if (alpha != 0) {
        Frame count(0, flags);
        ASSERT_EQ(call(s4j_matmul_entries, append(append(count, *a), *b))[1], x.storage->stored().nnz);
      }
      const Format sparse = shape.size() == 2 ? Format::kGcs : Format::kCoo;
      const bool fills = both && k > 0 && (has_fill(*a) || has_fill(*b));
      if (!fills || x.storage->format() != Format::kDense) {
        ASSERT_EQ(x.storage->format(), !both ? Format::kDense : sparse);
      }
    } else {
      const RandomOperand c = RandomOperand::filled(rng, common_type(ta, tb), shape, false);
      const std::vector<double> expected = reference(va, vb, rows, k, cols, alpha, beta, values_of(*c));
      Frame f(0, flags | S4J_FLAG_RESULT);
      append(append(append(f, *a), *b), *c).number(alpha).number(beta);
      const Out out = call(s4j_matmul, f);
      ASSERT_EQ(out[1], reinterpret_cast<int64_t>(c->storage));
      ASSERT_EQ(values_of(*c), expected);
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Matmul, RandomOperands) { random_products(1, 3000, 6); }
TEST(Matmul, LargerRandomOperands) { random_products(2, 120, 40); }
TEST(Matmul, RandomOperandsWithoutOpenBlas) {
  set_blas_path(nullptr);
  EXPECT_EQ(blas_name(), "built-in");
  random_products(3, 300, 40);
  set_blas_path("");
}
TEST(Matmul, RandomOperandsOnEveryInstructionSet) {
  const int before = isa_level();
  for (const int level : {0, 1, 2}) {
    set_isa(level);
    random_products(4, 200, 24);
  }
  set_isa(before);
}

TEST(Matmul, DenseWithAndWithoutOpenBlas) {
  // Sizes that are no multiples of any tile; integers, so that both results are exact.
  Rng rng(9);
  const bool small = threshold::kLowered >= 2;  // lowered thresholds make the sizes at which paths change small too
  const int64_t m = small ? 61 : 301, k = small ? 50 : 270, n = small ? 83 : 523;
  std::vector<double> va(static_cast<size_t>(m * k)), vb(static_cast<size_t>(k * n));
  for (double& x : va) x = static_cast<double>(below(rng, 9) - 4);
  for (double& x : vb) x = static_cast<double>(below(rng, 9) - 4);
  const std::vector<double> expected = reference(va, vb, m, k, n, 1, 0, {});
  for (const Type type : kTypes4)
    for (const bool f_order : {false, true})
      for (const bool hidden : {false, true}) {
        set_blas_path(hidden ? nullptr : "");
        const Handle a = dense_of(type, {m, k}, va, f_order), b = dense_of(type, {k, n}, vb, f_order);
        const Handle c(call(s4j_matmul, Frame().whole(a).whole(b))[1]);
        EXPECT_EQ(values_of(whole_of(c)), expected);
        EXPECT_EQ(c.header()[S4J_H_STRIDES(2)], f_order ? 1 : n);
      }
  set_blas_path("");
}

TEST(Matmul, BlasPathSelectsTheLibrary) {
  set_blas_path("");
  const std::string found = blas_name();
  if (found.rfind("built-in", 0) == 0) GTEST_SKIP() << "no BLAS is installed";
  set_blas_path(nullptr);
  EXPECT_EQ(blas_name(), "built-in");
  set_blas_path("/no/such/library.so");
  EXPECT_NE(blas_name().find("no CBLAS in /no/such/library.so"), std::string::npos) << blas_name();
  set_blas_path("");
  EXPECT_EQ(blas_name(), found);
}

TEST(Matmul, OpenBlasGivesTheSameBitsForAnyThreads) {
  const Handle a = random_dense(700, 300, 1), b = random_dense(300, 1100, 2);
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    std::string first;
    for (const int64_t t : {1, 2, 3, 8}) {
      set_threads(static_cast<int>(t));
      const Handle c(call(s4j_matmul, Frame().whole(a).whole(b))[1]);
      if (t == 1) first = bytes_of(c);
      EXPECT_TRUE(bytes_of(c) == first) << t << " threads";
    }
    set_threads(0);
  }
}

TEST(Matmul, InstructionSetsAgreeBitForBit) {
  const int before = isa_level();
  Rng rng(5);
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int i = 0; i < 60'000; ++i) {
    tuples.push_back(below(rng, 8) == 0 ? 3 : below(rng, 1500));
    tuples.push_back(below(rng, 1000));
    values.push_back(std::ldexp(static_cast<double>(below(rng, 2001) - 1000), static_cast<int>(below(rng, 30))));
  }
  const Handle s = matrix(1500, 1000, tuples, values);
  const Handle x = random_dense(1000, 1, 1), wide = random_dense(1000, 37, 2), left = random_dense(1500, 37, 3);
  const Handle square = random_dense(37, 1000, 4);
  std::vector<std::string> first;
  for (const int level : {0, 1, 2}) {
    set_isa(level);
    std::vector<std::string> bits;
    bits.push_back(bytes_of(Handle(call(s4j_matmul, Frame().whole(s).whole(x))[1])));
    bits.push_back(bytes_of(Handle(call(s4j_matmul, Frame().whole(s).whole(wide))[1])));
    bits.push_back(bytes_of(Handle(call(s4j_matmul, Frame(0, S4J_FLAG_TRANSPOSE_B).whole(s).whole(s))[1])));
    bits.push_back(bytes_of(Handle(call(s4j_sddmm, Frame().whole(s).whole(left).whole(square))[1])));
    if (level == 0)
      first = bits;
    else
      EXPECT_TRUE(bits == first) << isa_name();
  }
  set_isa(before);
}

TEST(Matmul, ImplicitZerosContributeNothing) {
  const double nan = std::nan(""), inf = INFINITY;
  const Handle a = matrix(2, 3, {0, 0, 1, 2}, {2, 3});
  const Handle x = dense_of(Type::kDouble, {3, 2}, {1, 5, nan, inf, 7, 9});
  EXPECT_EQ(values_of(whole_of(Handle(call(s4j_matmul, Frame().whole(a).whole(x))[1]))),
            (std::vector<double>{2, 10, 21, 27}));
  const Handle y = dense_of(Type::kDouble, {1, 2}, {nan, 4});
  const std::vector<double> v = values_of(whole_of(Handle(call(s4j_matmul, Frame().whole(y).whole(a))[1])));
  EXPECT_TRUE(std::isnan(v[0]));
  EXPECT_EQ(v[1], 0);
  EXPECT_EQ(v[2], 12);
}

TEST(Matmul, BetaZeroNeverReadsTheTarget) {
  const double nan = std::nan("");
  for (const int64_t format : {S4J_GCS, S4J_COO, S4J_DENSE})
    for (const bool hidden : {false, true}) {
      set_blas_path(hidden ? nullptr : "");
      const Handle a = matrix(2, 2, {0, 0, 1, 1}, {2, 3}, format);
      const Handle b = dense_of(Type::kDouble, {2, 2}, {1, 2, 3, 4});
      const Handle c = dense_of(Type::kDouble, {2, 2}, {nan, nan, nan, nan});
      call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(a).whole(b).whole(c).number(1).number(0));
      EXPECT_EQ(values_of(whole_of(c)), (std::vector<double>{2, 4, 9, 12}));
      call(s4j_fill, Frame().whole(c).number(nan));
      call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(a).whole(b).whole(c).number(0).number(0));
      EXPECT_EQ(values_of(whole_of(c)), (std::vector<double>{0, 0, 0, 0}));
    }
  set_blas_path("");
}

TEST(Matmul, IntoAnOperand) {
  // [1 2; 3 4] squared is [7 10; 15 22].
  for (const int64_t format : {S4J_GCS, S4J_COO, S4J_DENSE})
    for (const int which : {0, 1, 2}) {
      const Handle a = matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {1, 2, 3, 4}, format);
      const Handle b = matrix(2, 2, {0, 0, 0, 1, 1, 0, 1, 1}, {1, 2, 3, 4}, S4J_DENSE);
      const int64_t target = which == 0 ? a : b;
      call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(a).whole(which == 2 ? a : b).whole(target).number(1).number(1));
      EXPECT_EQ(values_of(whole_of(target)), (std::vector<double>{8, 12, 18, 26})) << format << " " << which;
    }
}

TEST(Matmul, IntegersWrap) {
  const Handle a = dense_of(Type::kInt, {1, 2}, {2147483647, 2147483647});
  const Handle b = dense_of(Type::kInt, {2, 1}, {2, 3});
  EXPECT_EQ(values_of(whole_of(Handle(call(s4j_matmul, Frame().whole(a).whole(b))[1])))[0],
            static_cast<double>(static_cast<int32_t>(2147483647u * 5u)));
}

TEST(Matmul, CancelledEntriesStay) {
  const Handle a = matrix(1, 2, {0, 0, 0, 1}, {1, 1});
  const Handle b = matrix(2, 1, {0, 0, 1, 0}, {5, -5});
  const Handle c(call(s4j_matmul, Frame().whole(a).whole(b))[1]);
  EXPECT_EQ(c.header()[S4J_H_NNZ], 1);
  EXPECT_EQ(values_of(whole_of(c)), std::vector<double>{0});
}

TEST(Matmul, HyperSparse) {
  const int64_t n = int64_t{1} << 40;
  const Handle a = matrix(n, n, {5, n - 1, n - 1, 7}, {2, 3});
  const Handle b = matrix(n, n, {n - 1, n - 2, 7, 0, 8, 8}, {10, 20, 30});
  const Handle c(call(s4j_matmul, Frame().whole(a).whole(b))[1]);
  EXPECT_EQ(c.header()[S4J_H_HYPER], 1);
  EXPECT_EQ(c.header()[S4J_H_NNZ], 2);
  EXPECT_EQ(call(s4j_matmul_entries, Frame().whole(a).whole(b))[1], 2);
  EXPECT_EQ(c.header()[S4J_H_INDEX_WIDTH], 8);
  double v[2] = {};
  int64_t at[4] = {};
  call(s4j_entries, Frame().whole(c).integers({0, 2, reinterpret_cast<int64_t>(v), reinterpret_cast<int64_t>(at), 1}));
  EXPECT_EQ(v[0], 20);
  EXPECT_EQ(v[1], 60);
  EXPECT_EQ(at[1], n - 2);
  EXPECT_EQ(at[2], n - 1);
}

// Hyper rows, on every instruction set: sums go to the right rows.
TEST(Matmul, ListedRowsTimesAVector) {
  const Handle a = matrix(10'000, 3, {17, 0, 17, 2, 9'000, 1}, {2, 3, 4}),
               x = dense_of(Type::kDouble, {3}, {1, 10, 100});
  ASSERT_NE(whole_of(a).storage->stored().line_ids, nullptr);
  for (const int level : {0, 1, 2}) {
    set_isa(level);
    const std::vector<double> y = values_of(whole_of(Handle(call(s4j_matmul, Frame().whole(a).whole(x))[1])));
    for (size_t i = 0; i < y.size(); ++i)
      ASSERT_EQ(y[i], i == 17 ? 302 : i == 9'000 ? 40 : 0) << level << ", row " << i;
  }
  set_isa(-1);
}

TEST(Matmul, ManyProductsPerRow) {
  // Rows with more products than fit the sort, in several batches and windows; integers, exact.
  Rng rng(11);
  std::vector<int64_t> tuples;
  std::vector<double> values;
  const int64_t n = 300;
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j)
      if (below(rng, 3) == 0) {
        tuples.insert(tuples.end(), {i, j});
        values.push_back(static_cast<double>(below(rng, 7) - 3));
      }
  const Handle a = matrix(n, n, tuples, values);
  const std::vector<double> v = values_of(whole_of(a));
  const Handle c(call(s4j_matmul, Frame().whole(a).whole(a))[1]);
  EXPECT_EQ(values_of(whole_of(c)), reference(v, v, n, n, n, 1, 0, {}));
  const Handle csc = matrix(n, n, tuples, values, S4J_GCS, {1, 0});
  const Handle d(call(s4j_matmul, Frame().whole(csc).whole(csc))[1]);
  EXPECT_EQ(d.header()[S4J_H_ORDER(2)], 1);
  EXPECT_EQ(values_of(whole_of(d)), reference(v, v, n, n, n, 1, 0, {}));
}

TEST(Matmul, RowsOfEverySizeInAWideWindow) {
  // The rows of b spread over 200,000 columns; rows of a take 1, 3, 10, 40 and 400 of them.
  Rng rng(12);
  const int64_t inner = 400, wide = 200'000;
  std::vector<int64_t> ta, tb;
  std::vector<double> va, vb;
  const int64_t sizes[] = {1, 3, 10, 40, 400};
  for (int64_t i = 0; i < 5; ++i)
    for (int64_t k = 0; k < sizes[i]; ++k) {
      ta.insert(ta.end(), {i, (k * 7 + i) % inner});
      va.push_back(static_cast<double>(1 + below(rng, 5)));
    }
  for (int64_t k = 0; k < inner; ++k)
    for (int64_t j = 0; j < 10; ++j) {
      tb.insert(tb.end(), {k, j < 3 ? j * 70'000 : below(rng, wide)});
      vb.push_back(static_cast<double>(below(rng, 9) - 4));
    }
  std::map<std::pair<int64_t, int64_t>, double> expected;
  for (size_t p = 0; p < va.size(); ++p)
    for (size_t q = 0; q < vb.size(); ++q)
      if (tb[2 * q] == ta[2 * p + 1]) expected[{ta[2 * p], tb[2 * q + 1]}] += va[p] * vb[q];
  const Handle c(call(s4j_matmul, Frame().whole(matrix(5, inner, ta, va)).whole(matrix(inner, wide, tb, vb)))[1]);
  const auto nnz = static_cast<size_t>(c.header()[S4J_H_NNZ]);
  ASSERT_EQ(nnz, expected.size());
  std::vector<double> v(nnz);
  std::vector<int64_t> at(2 * nnz);
  call(s4j_entries, Frame().whole(c).integers({0, static_cast<int64_t>(nnz), reinterpret_cast<int64_t>(v.data()),
                                               reinterpret_cast<int64_t>(at.data()), 1}));
  size_t i = 0;
  for (const auto& [place, sum] : expected) {
    ASSERT_EQ(at[2 * i], place.first);
    ASSERT_EQ(at[2 * i + 1], place.second);
    ASSERT_EQ(v[i++], sum);
  }
}

TEST(Matmul, WideColumnsAreSorted) {
  // Columns too far apart for an accumulator: more than 2^22.
  const int64_t n = int64_t{1} << 33;
  std::vector<int64_t> ta, tb;
  std::vector<double> va, vb;
  for (int64_t k = 0; k < 60; ++k) {
    ta.insert(ta.end(), {0, k});
    va.push_back(1);
    for (int64_t j = 0; j < 3; ++j) {
      tb.insert(tb.end(), {k, (k % 7 + 1) * j * 1000003 * 100});
      vb.push_back(static_cast<double>(k));
    }
  }
  const Handle c(call(s4j_matmul, Frame().whole(matrix(1, 60, ta, va)).whole(matrix(60, n, tb, vb)))[1]);
  std::map<int64_t, double> expected;
  for (size_t e = 0; e < vb.size(); ++e) expected[tb[2 * e + 1]] += vb[e];
  const auto nnz = static_cast<size_t>(c.header()[S4J_H_NNZ]);
  ASSERT_EQ(nnz, expected.size());
  EXPECT_EQ(call(s4j_matmul_entries, Frame().whole(matrix(1, 60, ta, va)).whole(matrix(60, n, tb, vb)))[1],
            c.header()[S4J_H_NNZ]);
  std::vector<double> v(nnz);
  std::vector<int64_t> at(2 * nnz);
  call(s4j_entries, Frame().whole(c).integers({0, static_cast<int64_t>(nnz), reinterpret_cast<int64_t>(v.data()),
                                               reinterpret_cast<int64_t>(at.data()), 1}));
  size_t i = 0;
  for (const auto& [col, sum] : expected) {
    EXPECT_EQ(at[2 * i + 1], col);
    EXPECT_EQ(v[i++], sum);
  }
}

TEST(Matmul, ColumnMajorFactorsOfBandedMatrices) {
  // Blocks of rows pack only the rows of the factor that they need: these advance, jump ahead or back, or do not exist.
  Rng rng(13);
  const int64_t m = 40'000, inner = 60'000, n = 19, block = 1024, widest = 4000;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  int64_t low = 0;
  for (int64_t row = 0; row < m; row += block) {
    const int64_t kind = below(rng, 6), width = 1 + below(rng, widest);
    low = kind == 0 ? below(rng, inner - widest) : std::min(low + below(rng, 1500), inner - widest);
    if (kind == 1) continue;
    for (int64_t e = 0; e < 3 * block; ++e) {
      tuples.insert(tuples.end(), {std::min(row + e / 3, m - 1), low + below(rng, width)});
      values.push_back(uniform(rng));
    }
  }
  const Handle a = matrix(m, inner, tuples, values), by_rows = random_dense(inner, n, 14);
  const Handle by_columns(call(s4j_copy, Frame().whole(by_rows).integers({-1, S4J_DENSE, 1}))[1]);
  const std::vector<double> expected =
      values_of(whole_of(Handle(call(s4j_matmul, Frame().whole(a).whole(by_rows))[1])));
  for (const int threads : {1, 2, 3}) {
    set_threads(threads);
    const Handle c(call(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_DENSE, 1, {m, n})))[1]);
    call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(a).whole(by_columns).whole(c));
    set_threads(0);
    EXPECT_EQ(values_of(whole_of(c)), expected) << threads;
  }
}

TEST(Matmul, Refusals) {
  const Handle a = matrix(2, 3, {0, 0}, {1}), b = matrix(2, 3, {0, 0}, {1});
  const std::string shapes = failure(s4j_matmul, Frame().whole(a).whole(b), S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(shapes.find("[2, 3] and [2, 3]"), std::string::npos) << shapes;
  const std::string counted = failure(s4j_matmul_entries, Frame().whole(a).whole(b), S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(counted.find("mmulNnz: shapes [2, 3] and [2, 3]"), std::string::npos) << counted;
  const Handle filled(call(s4j_create, Frame().number(1).integers(create_words(S4J_DOUBLE, S4J_COO, 0, {3, 3})))[1]);
  const std::string fill = failure(s4j_matmul, Frame().whole(a).whole(filled).integers({1, 0}), S4J_ILLEGAL_ARGUMENT);
  EXPECT_NE(fill.find("the zero of the semiring"), std::string::npos) << fill;
  // A target may have any fill, whether it is added to or only written.
  for (const int64_t format : {S4J_GCS, S4J_DENSE}) {
    const Handle x = matrix(3, 3, {0, 0}, {1}, format);
    const Handle sum(call(s4j_copy, Frame().whole(filled).integers({-1, -1, 0}))[1]);
    call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(x).whole(x).whole(sum).number(1).number(2));
    EXPECT_EQ(values_of(whole_of(sum)), (std::vector<double>{3, 2, 2, 2, 2, 2, 2, 2, 2}));
    const Handle c(call(s4j_copy, Frame().whole(filled).integers({-1, -1, 0}))[1]);
    call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(x).whole(x).whole(c).number(1).number(0));
    EXPECT_EQ(values_of(whole_of(c)), (std::vector<double>{1, 0, 0, 0, 0, 0, 0, 0, 0}));
  }
  const Handle bits(call(s4j_create, Frame().number(0).integers(create_words(S4J_BOOL, S4J_COO, 0, {3, 3})))[1]);
  EXPECT_NE(failure(s4j_matmul, Frame().whole(bits).whole(bits), S4J_ILLEGAL_ARGUMENT).find("BOOL"), std::string::npos);
  const Handle cube(call(s4j_create, Frame().number(0).integers(create_words(S4J_DOUBLE, S4J_COO, 0, {3, 3, 3})))[1]);
  failure(s4j_matmul, Frame().whole(a).whole(cube), S4J_ILLEGAL_ARGUMENT);
  const Handle ints = dense_of(Type::kInt, {3, 1}, {1, 2, 3}), row = dense_of(Type::kInt, {1, 3}, {1, 2, 3});
  failure(s4j_matmul, Frame().whole(ints).whole(row).number(0.5), S4J_ILLEGAL_ARGUMENT);
  const Handle small = dense_of(Type::kDouble, {2, 2}, {1, 2, 3, 4});
  failure(s4j_matmul, Frame(0, S4J_FLAG_RESULT | S4J_FLAG_TRANSPOSE_B).whole(a).whole(b).whole(ints),
          S4J_ILLEGAL_ARGUMENT);
}

}  // namespace
}  // namespace s4j::test
