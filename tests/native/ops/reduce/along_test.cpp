// SPDX-License-Identifier: Apache-2.0
// Running sums, running products and isMax along random dimensions of random arrays and views against the model;
// entries that they store; errors. Reductions of huge groups or extreme values.
#include <cmath>
#include <deque>
#include <numeric>

#include "ops/reduce/along.hpp"
#include "ops/reduce/folds.hpp"
#include "ops/reduce/reduce.hpp"
#include "oracle.hpp"
#include "oracle_product.hpp"

namespace s4j::test {
namespace {

// Returns the elements of x's lines along `d`, by their other coordinates; for d < 0, all elements in C order.
std::map<Coords, std::vector<Coords>> lines_of(const Shape& shape, const std::vector<bool>& along) {
  std::map<Coords, std::vector<Coords>> lines;
  for (const Coords& at : all_coordinates(shape)) {
    Coords key;
    for (int d = 0; d < shape.rank; ++d)
      if (!along[d]) key.push_back(at[d]);
    lines[key].push_back(at);
  }
  return lines;
}

Number running(int op, Type type, const std::vector<Number>& before) {
  const bool product = op == S4J_OP_CUMPROD;
  if (type == Type::kInt || type == Type::kLong) {
    uint64_t out = product ? 1 : 0;
    for (const Number& v : before)
      out = product ? out * static_cast<uint64_t>(v.whole) : out + static_cast<uint64_t>(v.whole);
    return whole_number(type, out);
  }
  std::vector<double> x;
  for (const Number& v : before) x.push_back(v.real);
  return real_number(type, product ? expected_product(x) : std::accumulate(x.begin(), x.end(), 0.0));
}

void one_program(uint64_t seed) {
  Rng rng(seed);
  const auto type = static_cast<Type>(below(rng, 5));
  const Shape storage_shape = random_shape(rng, 5, 4);
  const Sample x(rng, type, storage_shape, random_spec(rng, storage_shape.rank), below(rng, 2) == 0, true);
  const Shape shape = x.shape();
  const int op = S4J_OP_CUMSUM + static_cast<int>(below(rng, 3));
  std::vector<bool> along_dims(static_cast<size_t>(shape.rank));
  std::vector<int64_t> dims;
  for (int d = 0; d < shape.rank; ++d)
    if (op == S4J_OP_IS_MAX ? below(rng, 2) == 0 : dims.empty() && (d + 1 == shape.rank || below(rng, 2) == 0)) {
      dims.push_back(below(rng, 2) == 0 ? d : d - shape.rank);
      along_dims[d] = true;
    }
  if (dims.empty()) along_dims.assign(static_cast<size_t>(shape.rank), true);
  const Axes axes = axes_of(dims.data(), static_cast<int64_t>(dims.size()), shape.rank, "test");
  Result got;
  s4j_status status = S4J_OK;
  try {
    got = along(pool(), op, x.operand(), axes, "test");
  } catch (const Error& e) {
    status = e.status();
  }
  const bool refused = type == Type::kBool && op != S4J_OP_IS_MAX;
  ASSERT_EQ(status, refused ? S4J_ILLEGAL_ARGUMENT : S4J_OK);
  if (refused) return;
  ASSERT_EQ(got.layout.b.shape, shape);
  ASSERT_EQ(got.layout.b.type, type);
  if (got.layout.b.format != Format::kDense) validate(got.layout.b);
  const double fill = x.dense() ? 0 : cast<double>(x.operand().fill());
  if (op == S4J_OP_IS_MAX) {
    ASSERT_EQ(got.layout.b.format == Format::kDense, x.dense());
  } else if (!x.dense()) {
    const bool sparse = fill == 0 || (op == S4J_OP_CUMPROD && fill == 1);
    ASSERT_EQ(got.layout.b.format != Format::kDense, sparse) << fill;
  }
  int64_t marks = 0;
  for (const auto& [key, places] : lines_of(shape, along_dims)) {
    std::vector<Number> before;
    size_t best = 0;
    for (const Coords& at : places) before.push_back(x.at(at));
    for (size_t i = 1; i < before.size() && !before[best].nan(); ++i)
      if (before[i].nan() || exact_compare(before[i], before[best]) == 1) best = i;
    for (size_t i = 0; i < places.size(); ++i) {
      bool stored = false;
      const Number v = element(got.layout.b, got.fill, places[i], &stored);
      const Number wanted =
          op == S4J_OP_IS_MAX
              ? (is_floating(type) ? real_number(type, i == best ? 1 : 0) : whole_number(type, i == best ? 1 : 0))
              : running(op, type, std::vector<Number>(before.begin(), before.begin() + static_cast<int64_t>(i) + 1));
      const bool same = v.same(wanted) || (v.floating() && v.real == wanted.real) ||
                        (v.floating() && std::fabs(v.real - wanted.real) <= 1e-6 * std::fabs(wanted.real));
      ASSERT_TRUE(same) << "op " << op << ": " << v.text() << " instead of " << wanted.text() << " at "
                        << text(places[i].data(), shape.rank);
      marks += op == S4J_OP_IS_MAX && stored ? 1 : 0;
      // The result stores no entry that equals its fill.
      if (op != S4J_OP_IS_MAX && stored && got.layout.b.format != Format::kDense && !x.stored(places[i])) {
        ASSERT_FALSE(v.same(Number::of(got.fill)));
      }
    }
  }
  if (op == S4J_OP_IS_MAX && !x.dense()) {
    ASSERT_EQ(marks, static_cast<int64_t>(shape.empty() ? 0 : lines_of(shape, along_dims).size()));
  }
}

TEST(OpsAlong, AgreesWithTheModel) {
  const char* more = std::getenv("S4J_PROGRAMS");
  const int programs = more == nullptr ? 6000 : std::atoi(more);
  for (int i = 0; i < programs && !::testing::Test::HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    one_program(static_cast<uint64_t>(i) * 15485863 + 11);
  }
}

s4j_status status_of(int op, const Operand& x, const std::vector<int64_t>& dims) {
  try {
    along(pool(), op, x, axes_of(dims.data(), static_cast<int64_t>(dims.size()), x.shape().rank, "test"), "test");
  } catch (const Error& e) {
    return e.status();
  }
  return S4J_OK;
}

TEST(OpsAlong, HugeExtents) {
  const int64_t e = int64_t{1} << 40;
  Array x(shape_of({e, e}), Spec::coo(), Scalar::of(0.0));
  auto put = [&](int64_t i, int64_t j, double v) {
    const int64_t c[2] = {i, j};
    (*x).put(c, &v);
  };
  // The running sum cancels after the entries, or has few elements there.
  put(7, 3, 2.5);
  put(7, 5, -2.5);
  put(9, e - 2, 4);
  const int64_t last = 1;
  const Result sums = along(pool(), S4J_OP_CUMSUM, x.whole(), axes_of(&last, 1, 2, "cumsum"), "cumsum");
  EXPECT_EQ(sums.layout.b.nnz, 5);
  EXPECT_EQ(element(sums.layout.b, sums.fill, {7, 4}).real, 2.5);
  EXPECT_EQ(element(sums.layout.b, sums.fill, {7, 6}).real, 0);
  EXPECT_EQ(element(sums.layout.b, sums.fill, {9, e - 1}).real, 4);
  // A running product is 0 from its first implicit element on.
  put(7, 0, 3);
  const Result products = along(pool(), S4J_OP_CUMPROD, x.whole(), axes_of(&last, 1, 2, "cumprod"), "cumprod");
  EXPECT_EQ(products.layout.b.nnz, 4);
  EXPECT_EQ(element(products.layout.b, products.fill, {7, 0}).real, 3);
  EXPECT_EQ(element(products.layout.b, products.fill, {7, 3}).real, 0);
  EXPECT_EQ(status_of(S4J_OP_CUMSUM, x.whole(), {1}), S4J_WOULD_DENSIFY);
  EXPECT_EQ(status_of(S4J_OP_CUMSUM, x.whole(), {0, 1}), S4J_ILLEGAL_ARGUMENT);
  // Most of 2^40 rows are empty, but IS_MAX would store a mark in each of them.
  EXPECT_EQ(status_of(S4J_OP_IS_MAX, x.whole(), {1}), S4J_WOULD_DENSIFY);
}

TEST(OpsReduce, VarianceOfHugeGroups) {
  const int64_t e = int64_t{1} << 40;
  Array x(shape_of({e, e}), Spec::coo(), Scalar::of(3.0));
  const ReduceOptions o{false, false, "test"};
  auto number = [&](int op) { return reduce_number(op, x.whole(), o).raw<double>(); };
  EXPECT_EQ(number(S4J_OP_VAR), 0);
  const int64_t c[2] = {1, 2};
  const double v = 3 + 0x1p40;
  (*x).put(c, &v);
  EXPECT_NEAR(number(S4J_OP_VAR), 1, 1e-12);  // 2^80 over 2^80 - 1
  EXPECT_EQ(number(S4J_OP_MEDIAN), 3);
  EXPECT_EQ(number(S4J_OP_AMAX), v);
  EXPECT_EQ(number(S4J_OP_AMIN), 3);
  EXPECT_EQ(number(S4J_OP_AMEAN), 3 + 0x1p-40);
  EXPECT_EQ(number(S4J_OP_SQUARED_NORM), 9 * 0x1p80 + 0x1p80 + 6 * 0x1p40);
  ReduceOptions top = o;
  top.percent = 100;
  EXPECT_EQ(reduce_number(S4J_OP_PERCENTILE, x.whole(), top).raw<double>(), v);
  EXPECT_EQ(reduce_number(S4J_OP_ALL, x.whole(), o).raw<int64_t>(), 1);
  // 2^64 zeros are not an empty array, although their number is 0 modulo 2^64.
  Array zeros(shape_of({int64_t{1} << 32, int64_t{1} << 32}), Spec::coo(), Scalar::of(0.0));
  EXPECT_EQ(reduce_number(S4J_OP_ALL, zeros.whole(), o).raw<int64_t>(), 0);
  EXPECT_EQ(reduce_number(S4J_OP_REDUCE_NONE, zeros.whole(), o).raw<int64_t>(), 1);
}

// The mean is large and the variance small: the mean of squares minus the square of the mean would lose all digits.
TEST(OpsReduce, VariancesAreStable) {
  const int64_t n = (1 << 17) + 5;
  Array dense(shape_of({n}), Spec::dense(), Scalar::of(0.0));
  Array sparse(shape_of({n}), Spec::coo(), Scalar::of(1e9));
  auto* v = dense->values<double>();
  long double squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    v[i] = 1e9 + (i % 3 == 0 ? -1 : i % 3 == 1 ? 0 : 1);
    if (v[i] != 1e9) (*sparse).put(&i, v + i);
    squares += (v[i] - 1e9L) * (v[i] - 1e9L);
  }
  long double mean = 0;
  for (int64_t i = 0; i < n; ++i) mean += v[i] - 1e9L;
  mean /= n;
  const auto wanted = static_cast<double>((squares - n * mean * mean) / (n - 1));
  const ReduceOptions o{false, false, "var"};
  for (const Array* x : {&dense, &sparse})
    EXPECT_NEAR(reduce_number(S4J_OP_VAR, x->whole(), o).raw<double>(), wanted, 1e-13);
}

// Rounding in the means of pieces and chunks must not count as variance.
TEST(OpsReduce, VariancesOfUnevenValuesAreStable) {
  for (const int64_t n : {int64_t{9}, int64_t{700}, (int64_t{1} << 18) + 7}) {
    Array x(shape_of({n}), Spec::dense(), Scalar::of(0.0));
    x->assembled();
    auto* v = x->values<double>();
    long double mean = 0, squares = 0;
    for (int64_t i = 0; i < n; ++i) {
      v[i] = 1e9 + std::fmod(static_cast<double>(i) * 0.6180339887, 1.0);
      mean += v[i] - 1e9L;
    }
    mean /= n;
    for (int64_t i = 0; i < n; ++i) squares += (v[i] - 1e9L - mean) * (v[i] - 1e9L - mean);
    const auto wanted = static_cast<double>(squares / (n - 1));
    const ReduceOptions o{false, false, "var"};
    EXPECT_NEAR(reduce_number(S4J_OP_VAR, x.whole(), o).raw<double>(), wanted, 1e-12 * wanted) << n;
  }
}

// Returns variances and standard deviations of x along its first dimension and of all its elements.
std::vector<double> spreads(const Array& x) {
  std::vector<double> out;
  const ReduceOptions o{false, false, "var"};
  const int64_t first = 0;
  for (const int op : {S4J_OP_VAR, S4J_OP_STD}) {
    const Result r = reduce(pool(), op, x.whole(), axes_of(&first, 1, x->shape().rank, "var"), o);
    for (int64_t j = 0; j < (x->shape().rank == 1 ? 1 : x->shape()[1]); ++j)
      out.push_back(element(r.layout.b, r.fill, x->shape().rank == 1 ? Coords{} : Coords{j}).real);
    out.push_back(reduce_number(op, x.whole(), o).raw<double>());
  }
  return out;
}

// 2^exponent times numbers of 20 bits, every `step`th of which is not `fill`: a vector, and columns.
std::deque<Array> small_numbers(int64_t n, int64_t step, int exponent, double fill) {
  std::deque<Array> out;
  for (const Spec& spec : {Spec::dense(), Spec::coo()})
    for (const int64_t columns : {1, 3}) {
      Rng rng(37);
      const Shape shape = columns == 1 ? shape_of({n}) : shape_of({n, columns});
      const bool dense = spec.format == Format::kDense;
      Array& x = out.emplace_back(shape, spec, Scalar::of(dense ? 0.0 : std::ldexp(fill, exponent)));
      for (int64_t i = 0; i < n; ++i)
        for (int64_t j = 0; j < columns; ++j) {
          const double number = std::ldexp(static_cast<double>(below(rng, 1 << 20)) - 3e5, -20);
          const double v = std::ldexp(i % step == 0 ? number : fill, exponent);
          const int64_t at[] = {i, j};
          if (dense || i % step == 0) (*x).put(at, &v);
        }
    }
  return out;
}

// Squares of deviations underflow from 1e-154 on: the results have the same bits as those of larger numbers, scaled.
TEST(OpsReduce, VariancesOfSmallNumbers) {
  for (const int64_t n : {2, 3, 9, 40, 63, 64, 65, 200, 600, 70000})
    for (const auto& [step, fill] : std::vector<std::pair<int64_t, double>>{{1, 0}, {2, 0}, {3, 0.25}}) {
      SCOPED_TRACE(std::to_string(n) + " numbers, every " + std::to_string(step) + "th");
      const std::deque<Array> large = small_numbers(n, step, 0, fill);
      for (const int exponent : {-515, -535, -1000}) {
        const std::deque<Array> small = small_numbers(n, step, exponent, fill);
        for (size_t k = 0; k < small.size(); ++k) {
          const std::vector<double> wanted = spreads(large[k]), got = spreads(small[k]);
          for (size_t i = 0; i < got.size(); ++i)
            ASSERT_EQ(got[i], std::ldexp(wanted[i], i < got.size() / 2 ? 2 * exponent : exponent))
                << "layout " << k << ", result " << i << ", 2^" << exponent;
        }
      }
    }
}

// Numbers lie on both sides of the size below which variances are computed again from scaled numbers.
TEST(OpsReduce, VariancesOfEverSmallerNumbers) {
  for (const int64_t n : {9, 100}) {
    const std::vector<double> wanted = spreads(small_numbers(n, 1, 0, 0)[0]);
    for (int exponent = -300; exponent > -1050; --exponent) {
      const std::vector<double> got = spreads(small_numbers(n, 1, exponent, 0)[0]);
      for (size_t i = 0; i < got.size(); ++i)
        ASSERT_EQ(got[i], std::ldexp(wanted[i], i < 2 ? 2 * exponent : exponent)) << n << ", 2^" << exponent;
    }
  }
}

// Small numbers beside numbers near 1 count as 0, whether they are a chunk of values or the fill; equal numbers have no
// spread.
TEST(OpsReduce, VariancesOfSmallNumbersBesideOthers) {
  const int64_t chunk = kFoldChunk, n = 3 * chunk;
  for (int place = 0; place < 3; ++place)
    for (const double fill : {0.0, 0x1p-540, 0x1p-380}) {
      Array mixed(shape_of({n}), Spec::dense(), Scalar::of(0.0)), zero(shape_of({n}), Spec::dense(), Scalar::of(0.0));
      mixed->assembled();
      zero->assembled();
      for (int64_t i = 0; i < n; ++i) {
        const bool large = i / chunk == place;
        const double v = 1 + static_cast<double>(i % 7);
        mixed->values<double>()[i] = large ? v : fill * static_cast<double>(i % 3);
        zero->values<double>()[i] = large ? v : 0;
      }
      EXPECT_EQ(spreads(mixed), spreads(zero)) << place;
    }
  for (const double fill : {1.0, 0x1p-380, 0x1p-500}) {
    Array x(shape_of({100}), Spec::coo(), Scalar::of(fill));
    for (int64_t i = 0; i < 100; i += 5) {
      const double v = 0x1p-600 * static_cast<double>(i + 1);
      (*x).put(&i, &v);
    }
    const std::vector<double> got = spreads(x);
    EXPECT_NEAR(got[3], fill * std::sqrt(16.0 / 99), 1e-15 * fill);
    EXPECT_EQ(got[2], got[3]);
    EXPECT_EQ(got[0], got[1]);
  }
  for (const double v : {0.0, 0x1p-540, -0x1p-1000, 0x1p-1070}) {
    Array x(shape_of({40, 2}), Spec::dense(), Scalar::of(0.0));
    for (int64_t i = 0; i < 80; ++i) {
      const int64_t at[] = {i / 2, i % 2};
      (*x).put(at, &v);
    }
    EXPECT_EQ(spreads(x), std::vector<double>(6, 0));
  }
}

TEST(OpsReduce, BadPercentagesAreRefused) {
  Array x(shape_of({3}), Spec::coo(), Scalar::of(1.0));
  for (const double percent : {-1.0, 100.5, std::nan("")}) {
    ReduceOptions o{false, false, "percentile"};
    o.percent = percent;
    try {
      reduce_number(S4J_OP_PERCENTILE, x.whole(), o);
      FAIL();
    } catch (const Error& e) {
      EXPECT_EQ(e.status(), S4J_ILLEGAL_ARGUMENT);
    }
  }
}

// The running sums of a line.
std::vector<Number> running_sums(Type type, const std::vector<Number>& line) {
  std::vector<Number> out;
  double value = 0, rest = 0;
  uint64_t whole = 0;
  for (const Number& x : line) {
    rest += two_sum(value, x.real);
    whole += static_cast<uint64_t>(x.whole);
    const double now = std::isfinite(value) ? value + rest : value;
    const Scalar sum = is_floating(type) ? Scalar::of(now) : Scalar::of(static_cast<int64_t>(whole));
    out.push_back(Number::of(cast(sum, type)));
  }
  return out;
}

// Rows and columns of DENSE matrices are processed several at once; each sum has the same bits as when it is computed
// alone.
TEST(OpsAlong, SumsOfDenseRowsAndColumns) {
  Rng rng(31);
  for (const Type type : {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong})
    for (const auto& [rows, columns] : std::vector<std::pair<int64_t, int64_t>>{
             {1, 1}, {1, 9}, {9, 1}, {2, 2}, {3, 5}, {7, 4}, {37, 3}, {70, 129}, {130, 35}, {5, 300}}) {
      Array x(shape_of({rows, columns}), Spec::dense(), Scalar{type, 0});
      std::vector<Number> values;
      for (int64_t k = 0; k < rows * columns; ++k) {
        double v = std::ldexp(static_cast<double>(below(rng, 1 << 20)) - 5e5, static_cast<int>(below(rng, 40)) - 30);
        if (below(rng, 8) == 0) v = -0.0;
        if (below(rng, 400) == 0) v = below(rng, 2) == 0 ? INFINITY : NAN;
        if (!is_floating(type)) v = static_cast<double>(below(rng, 1 << 30)) - 5e8;
        const Scalar one = cast(Scalar::of(v), type);
        const int64_t at[] = {k / columns, k % columns};
        (*x).put(at, &one.bits);
        values.push_back(Number::of(one));
      }
      for (const int64_t d : {0, 1}) {
        const Result got = along(pool(), S4J_OP_CUMSUM, x.whole(), axes_of(&d, 1, 2, "cumsum"), "cumsum");
        for (int64_t l = 0; l < (d == 0 ? columns : rows); ++l) {
          std::vector<Number> line;
          for (int64_t i = 0; i < (d == 0 ? rows : columns); ++i)
            line.push_back(values[d == 0 ? i * columns + l : l * columns + i]);
          const std::vector<Number> expected = running_sums(type, line);
          for (int64_t i = 0; i < static_cast<int64_t>(line.size()); ++i)
            ASSERT_TRUE(element(got.layout.b, got.fill, d == 0 ? Coords{i, l} : Coords{l, i}).identical(expected[i]))
                << name_of(type) << ' ' << rows << " x " << columns << " along " << d << ": " << l << ", " << i;
        }
      }
    }
}

}  // namespace
}  // namespace s4j::test
