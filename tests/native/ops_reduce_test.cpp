// SPDX-License-Identifier: Apache-2.0
// Reductions, index reductions and argTopK along random dimensions of random arrays and views against the model.
#include "core/parallel.hpp"
#include "oracle.hpp"
#include "ops/reduce.hpp"
#include "ops/top_k.hpp"

namespace s4j::test {
namespace {

constexpr int kReduce[] = {S4J_OP_SUM,        S4J_OP_MEAN,  S4J_OP_PROD,           S4J_OP_REDUCE_MAX,
                           S4J_OP_REDUCE_MIN, S4J_OP_NORM2, S4J_OP_COUNT_NON_ZERO, S4J_OP_NORM1};

// What the elements of one group come to; exact for the small numbers of tame samples.
Number expected_reduction(int op, Type type, const std::vector<Number>& group) {
  if (op == S4J_OP_COUNT_NON_ZERO) {
    uint64_t n = 0;
    for (const Number& v : group) n += is_zero(v) ? 0 : 1;
    return whole_number(Type::kLong, n);
  }
  const bool floating = type == Type::kDouble || type == Type::kFloat;
  const bool extreme = op == S4J_OP_REDUCE_MAX || op == S4J_OP_REDUCE_MIN;
  if (extreme) {
    if (group.empty()) return floating ? real_number(type, std::nan("")) : whole_number(type, 0);
    Number best = group[0];
    for (const Number& v : group) best = *expected_binary(op == S4J_OP_REDUCE_MAX ? S4J_OP_MAX : S4J_OP_MIN, best, v);
    return best;
  }
  if (!floating && (op == S4J_OP_SUM || op == S4J_OP_PROD)) {
    uint64_t out = op == S4J_OP_SUM ? 0 : 1;
    for (const Number& v : group)
      out = op == S4J_OP_SUM ? out + static_cast<uint64_t>(v.whole) : out * static_cast<uint64_t>(v.whole);
    return whole_number(type, out);
  }
  if (op != S4J_OP_PROD) {
    long double sum = 0;  // holds the sum of a few LONGs exactly
    for (const Number& v : group) {
      const long double x = v.floating() ? static_cast<long double>(v.real) : static_cast<long double>(v.whole);
      const long double square = v.real * v.real;  // overflows as DOUBLE does
      sum += op == S4J_OP_NORM1 ? std::fabs(x) : op != S4J_OP_NORM2 ? x : v.floating() ? square : x * x;
    }
    if (op == S4J_OP_MEAN) sum /= static_cast<long double>(group.size());
    if (op == S4J_OP_NORM2) sum = std::sqrt(sum);
    return real_number(floating ? type : Type::kDouble, static_cast<double>(sum));
  }
  double out = 1;
  for (const Number& v : group) out *= v.real;
  return real_number(floating ? type : Type::kDouble, out);
}

int64_t expected_position(int op, const std::vector<Number>& group, const std::vector<bool>& candidate) {
  int64_t best = -1;
  for (size_t i = 0; i < group.size(); ++i) {
    if (!candidate[i]) continue;
    if (best < 0) {
      best = static_cast<int64_t>(i);
      continue;
    }
    const Number& b = group[static_cast<size_t>(best)];
    if (b.nan()) break;
    const int o = exact_compare(group[i], b);
    if (group[i].nan() || o == (op == S4J_OP_ARG_MAX ? 1 : -1)) best = static_cast<int64_t>(i);
  }
  return best;
}

// Equal, or within a few roundings where the numbers are not small.
bool close(const Number& a, const Number& b, bool exact) {
  if (a.same(b)) return true;
  if (exact || a.type != b.type || !a.floating()) return false;
  if (a.type == Type::kFloat) return std::fabs(a.real - b.real) <= 1e-6 * std::fabs(b.real);
  return std::fabs(a.real - b.real) <= 1e-14 * std::fabs(b.real);
}

struct Case {
  std::vector<int64_t> dims;
  std::vector<bool> reduced;
  bool keep, stored_only;
};

Case random_case(Rng& rng, int rank) {
  Case c;
  c.reduced.resize(static_cast<size_t>(rank));
  for (int d = 0; d < rank; ++d)
    if (below(rng, 2) == 0) {
      c.dims.push_back(below(rng, 2) == 0 ? d : d - rank);
      c.reduced[static_cast<size_t>(d)] = true;
    }
  std::shuffle(c.dims.begin(), c.dims.end(), rng);
  if (c.dims.empty()) c.reduced.assign(static_cast<size_t>(rank), true);
  c.keep = below(rng, 3) == 0;
  c.stored_only = below(rng, 4) == 0;
  return c;
}

void one_reduction(uint64_t seed) {
  Rng rng(seed);
  const auto type = static_cast<Type>(below(rng, 5));
  const Shape storage_shape = random_shape(rng, 5, 4);
  const bool tame = below(rng, 2) == 0;
  const Sample x(rng, type, storage_shape, random_spec(rng, storage_shape.rank), below(rng, 2) == 0, tame);
  const Shape shape = x.shape();
  const bool index = below(rng, 3) == 0;
  const int op = index ? (below(rng, 2) == 0 ? S4J_OP_ARG_MAX : S4J_OP_ARG_MIN) : kReduce[below(rng, 8)];
  const Case c = random_case(rng, shape.rank);
  const bool stored_only = c.stored_only && !x.dense();
  const ReduceOptions options{c.keep, c.stored_only, "test"};
  const Axes axes = axes_of(c.dims.data(), static_cast<int64_t>(c.dims.size()), shape.rank, "test");

  Shape result;
  bool empty_group = false;
  for (int d = 0; d < shape.rank; ++d) {
    const bool r = c.reduced[static_cast<size_t>(d)];
    empty_group = empty_group || (r && shape[d] == 0);
    if (c.keep || !r) result[result.rank++] = r ? 1 : shape[d];
  }
  // Groups in C order of the result; their elements in C order.
  std::map<Coords, std::vector<Number>> groups;
  std::map<Coords, std::vector<bool>> stored;
  for (const Coords& at : all_coordinates(result)) {
    groups[at];
    stored[at];
  }
  for (const Coords& at : all_coordinates(shape)) {
    Coords g;
    for (int d = 0; d < shape.rank; ++d) {
      const bool r = c.reduced[static_cast<size_t>(d)];
      if (c.keep || !r) g.push_back(r ? 0 : at[static_cast<size_t>(d)]);
    }
    groups[g].push_back(x.at(at));
    stored[g].push_back(x.stored(at));
  }
  const bool needs_some = index || op == S4J_OP_REDUCE_MAX || op == S4J_OP_REDUCE_MIN;
  const bool refused =
      (type == Type::kBool && op != S4J_OP_COUNT_NON_ZERO) || (needs_some && empty_group && !groups.empty());
  Result got;
  s4j_status status = S4J_OK;
  try {
    got = index ? index_reduce(pool(), op, x.operand(), axes, options) : reduce(pool(), op, x.operand(), axes, options);
  } catch (const Error& e) {
    status = e.status();
  }
  ASSERT_EQ(status, refused ? S4J_ILLEGAL_ARGUMENT : S4J_OK) << "op " << op;
  if (refused) return;
  ASSERT_EQ(got.layout.b.shape, result);
  ASSERT_EQ(got.layout.b.format == Format::kDense, x.dense());
  if (!x.dense()) validate(got.layout.b);
  for (const auto& [at, group] : groups) {
    std::vector<Number> part;
    std::vector<bool> candidate;
    bool any = false;
    for (size_t i = 0; i < group.size(); ++i) {
      const bool takes = !stored_only || stored[at][i];
      candidate.push_back(takes);
      if (takes) part.push_back(group[i]);
      any = any || stored[at][i];
    }
    const Number wanted =
        index ? whole_number(Type::kLong, static_cast<uint64_t>(expected_position(op, group, candidate)))
              : expected_reduction(op, type, part);
    // Where a product of huge numbers overflows depends on its order, which the fill's power changes.
    const bool huge = std::any_of(part.begin(), part.end(), [](const Number& v) { return std::fabs(v.real) > 1e100; });
    if (op == S4J_OP_PROD && huge) continue;
    bool has_entry = false;
    const Number v = element(got.layout.b, got.fill, at, &has_entry);
    ASSERT_TRUE(close(v, wanted, tame && op != S4J_OP_PROD))
        << "op " << op << ": " << v.text() << " instead of " << wanted.text() << " at " << text(at.data(), result.rank)
        << " of " << group.size();
    if (!x.dense()) {
      ASSERT_EQ(has_entry, any);
    }
  }
  if (!c.dims.empty() || type == Type::kBool) return;
  const Scalar number = index ? index_reduce_number(op, x.operand(), options) : reduce_number(op, x.operand(), options);
  Coords only(static_cast<size_t>(result.rank), 0);
  const Number v = element(got.layout.b, got.fill, only);
  const bool wraps = type == Type::kInt && (op == S4J_OP_SUM || op == S4J_OP_PROD);
  ASSERT_EQ(number.type, v.floating() ? Type::kDouble : Type::kLong);
  ASSERT_TRUE(Number::of(number).same(number_cast(v, number.type)) || wraps);
}

int programs() {
  const char* more = std::getenv("S4J_PROGRAMS");
  return more == nullptr ? 10000 : std::atoi(more);
}

TEST(OpsReduce, AgreesWithTheModel) {
  for (int i = 0; i < programs() && !HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    one_reduction(static_cast<uint64_t>(i) * 15485863 + 5);
  }
}

TEST(OpsReduce, BadDimensionsAreRefused) {
  for (const std::vector<int64_t>& dims : {std::vector<int64_t>{2}, {-3}, {0, 0}, {1, -1}}) {
    try {
      axes_of(dims.data(), static_cast<int64_t>(dims.size()), 2, "sum");
      FAIL();
    } catch (const Error& e) {
      EXPECT_EQ(e.status(), S4J_ILLEGAL_ARGUMENT);
    }
  }
}

// 10^16, many small, -10^16: lost by plain summation.
TEST(OpsReduce, SumsAreCompensated) {
  const int64_t n = 1 << 18;
  Array x(shape_of({n}), Spec::dense(), Scalar::of(0.0));
  auto* v = x->writable().mutable_data<double>();
  std::fill(v, v + n, 0.1);
  v[0] = 1e16;
  v[n - 1] = -1e16;
  const ReduceOptions o{false, false, "sum"};
  const double sum = reduce_number(S4J_OP_SUM, x.whole(), o).raw<double>();
  EXPECT_NEAR(sum, 0.1 * static_cast<double>(n - 2), 2e-16 * 3e16 * 1e-3);
  v[5] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(reduce_number(S4J_OP_SUM, x.whole(), o).raw<double>(), std::numeric_limits<double>::infinity());
  v[9] = -std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isnan(reduce_number(S4J_OP_SUM, x.whole(), o).raw<double>()));
}

TEST(OpsReduce, FillsOfHugeGroups) {
  const int64_t e = int64_t{1} << 40;
  Array x(shape_of({e, e, e}), Spec::coo(), Scalar::of(0.5));
  for (int64_t i = 0; i < 10; ++i) {
    const int64_t c[3] = {i % 3, e - 1, i};
    const double v = 2;
    (*x).put(c, &v);
  }
  const ReduceOptions o{false, false, "sum"};
  const int64_t last = 2;
  const Result along = reduce(pool(), S4J_OP_SUM, x.whole(), axes_of(&last, 1, 3, "sum"), o);
  EXPECT_EQ(along.layout.b.nnz, 3);
  EXPECT_EQ(Number::of(along.fill).real, std::ldexp(1, 39));
  EXPECT_EQ(element(along.layout.b, along.fill, {0, e - 1}).real, std::ldexp(1, 39) + 4 * 1.5);
  EXPECT_EQ(reduce_number(S4J_OP_SUM, x.whole(), o).raw<double>(), std::ldexp(1, 119));
  EXPECT_EQ(reduce_number(S4J_OP_PROD, x.whole(), o).raw<double>(), 0);
  EXPECT_EQ(reduce_number(S4J_OP_REDUCE_MAX, x.whole(), o).raw<double>(), 2);
  const int64_t two[2] = {0, 1};
  const Result max = index_reduce(pool(), S4J_OP_ARG_MAX, x.whole(), axes_of(&last, 1, 3, "argMax"), o);
  EXPECT_EQ(element(max.layout.b, max.fill, {2, e - 1}).whole, 2);
  try {
    index_reduce(pool(), S4J_OP_ARG_MAX, x.whole(), axes_of(two, 2, 3, "argMax"), o);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.status(), S4J_ARITHMETIC);
  }
}

TEST(OpsReduce, TopOfRowsAgreesWithSorting) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    Rng rng(seed);
    const auto type = static_cast<Type>(below(rng, 4));
    const Shape shape = shape_of({below(rng, 4), below(rng, 6)});
    const Sample x(rng, type, shape, random_spec(rng, 2), false);
    const int64_t k = below(rng, 8);
    const bool stored_only = below(rng, 2) == 0;
    const Result got = arg_top_k(pool(), x.operand(), k, stored_only);
    ASSERT_EQ(got.layout.b.shape, shape_of({shape[0], k}));
    for (int64_t r = 0; r < shape[0]; ++r) {
      std::vector<int64_t> columns;
      for (int64_t j = 0; j < shape[1]; ++j)
        if (!stored_only || x.stored({r, j})) columns.push_back(j);
      std::stable_sort(columns.begin(), columns.end(), [&](int64_t i, int64_t j) {
        const Number a = x.at({r, i});
        const Number b = x.at({r, j});
        if (a.nan() || b.nan()) return !a.nan() && b.nan();
        return exact_compare(a, b) == 1;
      });
      for (int64_t i = 0; i < k; ++i) {
        const int64_t wanted = i < static_cast<int64_t>(columns.size()) ? columns[static_cast<size_t>(i)] : -1;
        ASSERT_EQ(element(got.layout.b, got.fill, {r, i}).whole, wanted);
      }
    }
  }
}

}  // namespace
}  // namespace s4j::test
