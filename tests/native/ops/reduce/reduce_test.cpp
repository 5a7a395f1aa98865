// SPDX-License-Identifier: Apache-2.0
// Reductions and index reductions along random dimensions of random arrays and views against the model.
#include <cmath>
#include <cstring>
#include <map>
#include <random>

#include "frame.hpp"
#include "leaf/select.hpp"
#include "ops/reduce/fold_list.hpp"
#include "ops/reduce/index_reduce.hpp"
#include "ops/reduce/reduce.hpp"
#include "oracle.hpp"
#include "oracle_reduce.hpp"
#include "parallel/parallel.hpp"

namespace s4j::test {
namespace {

// Returns every reduction of the list of operations.
std::vector<int> reductions() {
  std::vector<int> out;
#define S4J_OP(id, name, family) \
  if (S4J_FAMILY_##family == S4J_FAMILY_REDUCE) out.push_back(id);
#include "sparse4j_ops.def"
#undef S4J_OP
  return out;
}

struct Case {
  std::vector<int64_t> dims;
  std::vector<bool> reduced;
  bool keep, stored_only;
};

Case random_case(Rng& rng, int rank) {
  Case c;
  c.reduced.resize(rank);
  for (int d = 0; d < rank; ++d)
    if (below(rng, 2) == 0) {
      c.dims.push_back(below(rng, 2) == 0 ? d : d - rank);
      c.reduced[d] = true;
    }
  scramble(c.dims.begin(), c.dims.end(), rng);
  if (c.dims.empty()) c.reduced.assign(static_cast<size_t>(rank), true);
  c.keep = below(rng, 3) == 0;
  c.stored_only = below(rng, 4) == 0;
  return c;
}

int pick_reduction(Rng& rng) {
  static const std::vector<int> all = reductions();
  return all[below(rng, static_cast<int64_t>(all.size()))];
}

void one_reduction(uint64_t seed) {
  Rng rng(seed);
  const auto type = static_cast<Type>(below(rng, 5));
  const Shape storage_shape = random_shape(rng, 5, 4);
  const bool tame = below(rng, 2) == 0;
  const Sample x(rng, type, storage_shape, random_spec(rng, storage_shape.rank), below(rng, 2) == 0, tame);
  const Shape shape = x.shape();
  const bool index = below(rng, 3) == 0;
  const int op = index ? (below(rng, 2) == 0 ? S4J_OP_ARG_MAX : S4J_OP_ARG_MIN) : pick_reduction(rng);
  const Case c = random_case(rng, shape.rank);
  const bool stored_only = c.stored_only && !x.dense();
  ReduceOptions options{c.keep, c.stored_only, "test"};
  options.corrected = below(rng, 2) == 0;
  options.percent = static_cast<double>(below(rng, 9)) * 12.5;
  const Axes axes = axes_of(c.dims.data(), static_cast<int64_t>(c.dims.size()), shape.rank, "test");

  Shape result;
  bool empty_group = false;
  for (int d = 0; d < shape.rank; ++d) {
    const bool r = c.reduced[d];
    empty_group = empty_group || (r && shape[d] == 0);
    if (c.keep || !r) result[result.rank++] = r ? 1 : shape[d];
  }
  // Groups are in C order of the result, and so are the elements of each group.
  std::map<Coords, std::vector<Number>> groups;
  std::map<Coords, std::vector<bool>> stored;
  for (const Coords& at : all_coordinates(result)) {
    groups[at];
    stored[at];
  }
  for (const Coords& at : all_coordinates(shape)) {
    Coords g;
    for (int d = 0; d < shape.rank; ++d) {
      const bool r = c.reduced[d];
      if (c.keep || !r) g.push_back(r ? 0 : at[d]);
    }
    groups[g].push_back(x.at(at));
    stored[g].push_back(x.stored(at));
  }
  const bool needs_some = index || needs_elements(op);
  const bool of_order = index || op == S4J_OP_REDUCE_MAX || op == S4J_OP_REDUCE_MIN;
  const bool refused =
      (type == Type::kBool && !of_truth(op) && !of_order) || (needs_some && empty_group && !groups.empty());
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
              : expected_reduction(op, type, part, options);
    const bool huge = std::any_of(part.begin(), part.end(), [](const Number& v) { return std::fabs(v.real) > 1e100; });
    if ((op == S4J_OP_VAR || op == S4J_OP_STD) && huge) continue;  // squares may overflow in the computation
    if (op == S4J_OP_LOG_ENTROPY && slack(S4J_OP_ENTROPY, part) > 0 && !std::isfinite(wanted.real)) continue;
    bool has_entry = false;
    const Number v = element(got.layout.b, got.fill, at, &has_entry);
    ASSERT_TRUE(close(v, wanted, index || (tame && exact_operation(op)), slack(op, part)))
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
  if (v.type == Type::kBool) {
    ASSERT_EQ(number.raw<int64_t>(), v.whole);
    return;
  }
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

// 10^16, many small terms, -10^16: plain summation loses the small terms.
TEST(OpsReduce, SumsAreCompensatedOnEveryInstructionSet) {
  const int64_t n = 1 << 18;
  const ReduceOptions o{false, false, "sum"};
  const double infinity = std::numeric_limits<double>::infinity();
  double first = 0;
  for (const int isa : {0, 1, 2}) {
    set_isa(isa);
    Array x(shape_of({n}), Spec::dense(), Scalar::of(0.0));
    x->assembled();
    auto* v = x->values<double>();
    std::fill(v, v + n, 0.1);
    v[0] = 1e16;
    v[n - 1] = -1e16;
    const double sum = reduce_number(S4J_OP_SUM, x.whole(), o).raw<double>();
    EXPECT_NEAR(sum, 0.1 * static_cast<double>(n - 2), 2e-16 * 3e16 * 1e-3) << isa;
    if (isa == 0) first = sum;
    EXPECT_EQ(sum, first) << isa;
    v[5] = infinity;
    EXPECT_EQ(reduce_number(S4J_OP_SUM, x.whole(), o).raw<double>(), infinity) << isa;
    v[9] = -infinity;
    EXPECT_TRUE(std::isnan(reduce_number(S4J_OP_SUM, x.whole(), o).raw<double>())) << isa;
  }
  set_isa(-1);
}

// Short rows of few and many entries, with equal and different lengths, up to the end of their memory: errors within 2
// eps sum |x|, and the same bits on every instruction set.
template <class T>
void check_short_runs(int64_t longest) {
  Rng rng(23);
  std::vector<int64_t> begin{3};
  while (begin.size() < 3000) {
    const int64_t length = below(rng, longest + 1);
    for (int64_t alike = below(rng, 2) * below(rng, 30); alike >= 0; --alike) begin.push_back(begin.back() + length);
  }
  begin.insert(begin.end(), 20, begin.back());               // empty rows, after which nothing can be read either
  std::vector<T> values(static_cast<size_t>(begin.back()));  // no slack at the end
  for (T& v : values) v = static_cast<T>(std::ldexp(uniform(rng), static_cast<int>(below(rng, 40))));
  for (size_t k = 200; k < 300; ++k) values[k] = T(-0.0);
  values[100] = std::numeric_limits<T>::infinity();
  values[500] = std::numeric_limits<T>::quiet_NaN();
  const auto n = static_cast<int64_t>(begin.size()) - 1;
  for (int term = 0; term < 3; ++term) {
    std::vector<double> first;
    for (const int isa : {0, 1, 2}) {
      set_isa(isa);
      std::vector<double> out(static_cast<size_t>(2 * n), -7);  // sums, then their compensations
      leaf<T>().sum_runs[term](values.data(), begin.data(), n, 64, out.data(), out.data() + n);
      set_isa(-1);
      if (first.empty()) first = out;
      ASSERT_EQ(0, std::memcmp(out.data(), first.data(), out.size() * sizeof(double))) << isa;
    }
    for (int64_t k = 0; k < n; ++k) {
      const auto at = static_cast<size_t>(k);
      long double sum = 0, size = 0;
      for (int64_t p = begin[at]; p < begin[at + 1]; ++p) {
        const long double v = values[p];
        sum += term == 0 ? v : term == 1 ? std::fabs(v) : v * v;
        size += term == 2 ? v * v : std::fabs(v);
      }
      if (std::isfinite(sum)) {
        ASSERT_LE(std::fabs(first[at] + first[at + begin.size() - 1] - sum), 2 * 0x1p-52L * size) << k;
      } else {
        ASSERT_TRUE(std::isnan(sum) ? std::isnan(first[at]) : first[at] == static_cast<double>(sum)) << k;
        ASSERT_EQ(first[at + begin.size() - 1], 0);
      }
    }
  }
}

TEST(OpsReduce, SumsOfShortRunsOnEveryInstructionSet) {
  for (const int64_t longest : {1, 7, 8, 9, 16, 17, 40, 70, 200}) {
    SCOPED_TRACE(longest);
    check_short_runs<double>(longest);
    check_short_runs<float>(longest);
  }
}

// Rows processed together have the same bits as rows processed alone.
template <class T>
void check_spreads_of_short_runs() {
  using Fold = VarianceFold<true, T>;
  Rng rng(29);
  std::vector<T> v;
  std::vector<int64_t> begin(1, 0);
  constexpr int64_t kRuns = 403;
  for (int64_t l = 0; l < kRuns; ++l) {
    const int64_t n = l < 40 ? l * 2 % 70 : l < 80 ? 5 : below(rng, 9);
    for (int64_t k = 0; k < n; ++k)
      v.push_back(l % 50 == 9 && k == 1 ? INFINITY : static_cast<T>(below(rng, 1000)) / 7 - 60);
    begin.push_back(static_cast<int64_t>(v.size()));
  }
  std::vector<Folded> out(kRuns);
  Fold::runs(v.data(), begin.data(), kRuns, out.data());
  for (int64_t k = 0; k < kRuns; ++k) {
    const Folded one = Fold::run(v.data() + begin[k], begin[k + 1] - begin[k]);
    ASSERT_EQ(std::memcmp(&out[k], &one, sizeof one), 0) << k << ": " << out[k].lo << ", not " << one.lo;
  }
}

TEST(OpsReduce, VariancesOfShortRuns) {
  check_spreads_of_short_runs<double>();
  check_spreads_of_short_runs<float>();
}

// Makes lines of 0 to 150 values in a CSR matrix; returns the stored values of each line, by column.
std::vector<std::map<int64_t, Number>> lines_of_every_length(Rng& rng, Type type, Array& x) {
  std::vector<double> from = {-1, 0, 1};
  if (is_floating(type)) from.insert(from.end(), {-0.0, 0.5, -0.0, -INFINITY});
  std::vector<std::map<int64_t, Number>> lines;
  for (int64_t l = 0; l <= 150; ++l) {
    const bool zeros = l % 4 == 1, nan = is_floating(type) && l % 5 == 3;
    lines.emplace_back();
    for (int64_t k = 0; k < l; ++k) {
      Scalar v = cast(Scalar::of(from[static_cast<size_t>(below(rng, static_cast<int64_t>(from.size())))]), type);
      if (zeros) v = cast(Scalar::of(is_floating(type) && below(rng, 3) > 0 ? -0.0 : 0.0), type);
      if (nan && below(rng, l) < 2) v = cast(Scalar::of(std::nan("")), type);
      // LONGs that are equal as doubles.
      if (type == Type::kLong) v = Scalar::of(v.raw<int64_t>() - (l % 3 == 0 ? INT64_MAX - 1 : -(int64_t{1} << 60)));
      const int64_t at[] = {l, 2 * k + 1};
      (*x).put(at, &v.bits);
      // An element that equals the fill is not stored.
      if (!Number::of(v).same(Number::of(x.whole().fill()))) lines.back()[at[1]] = Number::of(v);
    }
  }
  return lines;
}

// Does `v` come before `best`? Zeros are equal.
bool goes_before(bool max, const Number& v, const Number& best) {
  if (v.nan() || best.nan()) return v.nan() && !best.nan();
  if (v.floating()) return max ? v.real > best.real : v.real < best.real;
  return max ? v.whole > best.whole : v.whole < best.whole;
}

void check_extremes_of_lines(Rng& rng, Type type, double fill, bool stored_only) {
  Array x(shape_of({151, 400}), Spec::csr(), cast(Scalar::of(fill), type));
  const auto lines = lines_of_every_length(rng, type, x);
  const int64_t last = 1;
  const Axes axes = axes_of(&last, 1, 2, "extreme");
  for (const bool max : {true, false}) {
    const ReduceOptions o{false, stored_only, "extreme"};
    const Result value = reduce(pool(), max ? S4J_OP_REDUCE_MAX : S4J_OP_REDUCE_MIN, x.whole(), axes, o);
    const Result place = index_reduce(pool(), max ? S4J_OP_ARG_MAX : S4J_OP_ARG_MIN, x.whole(), axes, o);
    for (int64_t l = 0; l <= 150; ++l) {
      if (stored_only && lines[l].empty()) continue;
      const Number gap = Number::of(x.whole().fill());
      Number best = gap, sign = gap;
      int64_t at = stored_only ? -1 : 0;
      for (const auto& [k, v] : lines[l]) {
        if (at < 0 || goes_before(max, v, best)) best = sign = v, at = k;
        if (v.same(sign) && v.floating() && std::signbit(v.real) != max) sign = v;
      }
      if (!is_floating(type)) sign = best;
      if (sign.same(gap) && !stored_only && gap.floating() && std::signbit(gap.real) != max) sign = gap;
      ASSERT_TRUE(element(value.layout.b, value.fill, {l}).identical(sign))
          << l << (max ? " max " : " min ") << sign.text() << ", not "
          << element(value.layout.b, value.fill, {l}).text();
      ASSERT_EQ(element(place.layout.b, place.fill, {l}).whole, at) << l << (max ? " max" : " min");
    }
  }
}

// Short lines are searched value by value, others in vector lanes: of equal elements the first one wins, NaN precedes
// all numbers, and -0 is below 0.
TEST(OpsReduce, ExtremesOfLinesOfEveryLength) {
  Rng rng(23);
  for (const Type type : {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong, Type::kBool})
    for (const double fill : {0.0, 1.0, 7.0})
      for (const bool stored_only : {false, true}) {
        SCOPED_TRACE(std::string(name_of(type)) + " fill " + std::to_string(fill));
        check_extremes_of_lines(rng, type, fill, stored_only);
      }
}

// Columns of a DENSE matrix are searched several at once, the remaining ones one by one.
TEST(OpsReduce, PlacesInColumnsOfDenseMatrices) {
  Rng rng(24);
  const double from[] = {-1, 0, 1, -0.0, 0.5, NAN};
  for (const Type type : {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong, Type::kBool})
    for (const int64_t rows : {1, 2, 70})
      for (const int64_t columns : {1, 2, 3, 4, 5, 7, 64, 67, 130}) {
        Array x(shape_of({rows, columns}), Spec::dense(), Scalar{type, 0});
        std::vector<Number> values;
        for (int64_t k = 0; k < rows * columns; ++k) {
          const int64_t most = is_floating(type) && k % columns % 3 == 1 ? 6 : 5;  // NaN in some columns
          const Scalar v = cast(Scalar::of(from[below(rng, most)]), type);
          const int64_t at[] = {k / columns, k % columns};
          (*x).put(at, &v.bits);
          values.push_back(Number::of(v));
        }
        const int64_t first = 0;
        for (const bool max : {true, false}) {
          const Result place = index_reduce(pool(), max ? S4J_OP_ARG_MAX : S4J_OP_ARG_MIN, x.whole(),
                                            axes_of(&first, 1, 2, "place"), {false, false, "place"});
          for (int64_t c = 0; c < columns; ++c) {
            int64_t best = 0;
            for (int64_t r = 1; r < rows; ++r)
              if (goes_before(max, values[r * columns + c], values[best * columns + c])) best = r;
            ASSERT_EQ(element(place.layout.b, place.fill, {c}).whole, best)
                << name_of(type) << ' ' << rows << " x " << columns << ": " << c << (max ? " max" : " min");
          }
        }
      }
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

// Eight neighbouring rows of similar lengths are summed together, including the additional terms of longer rows.
TEST(OpsReduce, RowsOfDifferentLengthsSummedTogether) {
  const std::vector<std::vector<int64_t>> all = {{256, 256, 256, 256, 256, 256, 256, 512, 64, 64, 64},
                                                 {264, 264, 264, 264, 264, 264, 264, 521, 64, 64, 64},
                                                 {1024, 512, 512, 512, 512, 512, 512, 512, 64, 64, 64},
                                                 {300, 301, 555, 556, 557, 558, 599, 600, 300, 555, 556}};
  for (const std::vector<int64_t>& lengths : all) {
    const auto rows = static_cast<int64_t>(lengths.size());
    std::vector<int64_t> at;
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < lengths[r]; ++c) at.insert(at.end(), {r, c});
    const Handle ones = matrix(rows, 1024, at, std::vector<double>(at.size() / 2, 1.0));
    const Handle sums(call(s4j_reduce, Frame(S4J_OP_SUM).whole(ones).integers({1}))[1]);
    for (int64_t r = 0; r < rows; ++r) {
      const Out out = call(s4j_get, Frame().whole(sums).integers({r}));
      double sum = 0;
      std::memcpy(&sum, &out.words[2], sizeof sum);
      EXPECT_EQ(sum, static_cast<double>(lengths[r])) << "row " << r;
    }
  }
}

// Partial sums exceed 1.8e308, and so do squares in norms: the result is that of all terms, in every layout.
TEST(OpsReduce, SumsThatOverflowOnTheWay) {
  const double most = std::numeric_limits<double>::max();
  const double large[] = {most, -most, 1e308, -1e308, 5e307, 0, 1e-308, 1e200};
  const double small[] = {1e-200, -1e-170, 0, 1e-300};
  const ReduceOptions o{false, false, "sum"};
  const int64_t along = 0;
  Rng rng(31);
  for (const int64_t n : {1, 3, 4, 8, 9, 40, 63, 64, 65, 200, 300}) {
    const bool tiny = n % 4 == 0;
    Array dense(shape_of({n, 3}), Spec::dense(), Scalar::of(0.0)), coo(shape_of({n, 3}), Spec::coo(), Scalar::of(0.0));
    std::vector<long double> sum(3, 0), size(3, 0), squares(3, 0);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < 3; ++j) {
        const double v = tiny ? small[below(rng, 4)] : large[below(rng, 8)];
        const int64_t c[2] = {i, j};
        (*dense).put(c, &v);
        if (v != 0) (*coo).put(c, &v);
        sum[j] += v;
        size[j] += std::fabs(static_cast<long double>(v));
        squares[j] += static_cast<long double>(v) * v;
      }
    for (const Array* x : {&dense, &coo}) {
      const auto result = [&](int op, int64_t j) {
        const Result r = reduce(pool(), op, x->whole(), axes_of(&along, 1, 2, "sum"), o);
        return element(r.layout.b, r.fill, {j}).real;
      };
      for (int64_t j = 0; j < 3; ++j) {
        const long double room = 0x1p-50L * size[j] + std::numeric_limits<double>::denorm_min();
        const auto as_double = [](long double v) { return static_cast<double>(v); };
        if (const double s = as_double(sum[j]); std::isfinite(s))
          EXPECT_NEAR(result(S4J_OP_SUM, j), sum[j], room) << n;
        else
          EXPECT_EQ(result(S4J_OP_SUM, j), s) << n;
        EXPECT_NEAR(result(S4J_OP_MEAN, j), sum[j] / n, 2 * room / n) << n;
        const double norm = as_double(std::sqrt(squares[j]));
        if (std::isfinite(norm))
          EXPECT_NEAR(result(S4J_OP_NORM2, j), norm, 1e-14 * norm) << n;
        else
          EXPECT_EQ(result(S4J_OP_NORM2, j), norm) << n;
      }
    }
  }
}

// A count of more than 2^63 - 1 elements throws instead of returning a wrong number.
TEST(OpsReduce, CountsBeyondALongAreRefused) {
  const int64_t e = int64_t{1} << 40;
  const Array x(shape_of({e, e}), Spec::coo(), Scalar::of(0.0)), ones(shape_of({e, e}), Spec::coo(), Scalar::of(1.0));
  const ReduceOptions o{false, false, "count"};
  const auto count = [&](int op, const Array& a) -> int32_t {
    try {
      reduce_number(op, a.whole(), o);
      return S4J_OK;
    } catch (const Error& error) {
      return error.status();
    }
  };
  EXPECT_EQ(count(S4J_OP_COUNT_ZERO, x), S4J_ARITHMETIC);
  EXPECT_EQ(count(S4J_OP_COUNT_NON_ZERO, x), S4J_OK);
  EXPECT_EQ(count(S4J_OP_COUNT_NON_ZERO, ones), S4J_ARITHMETIC);
  EXPECT_EQ(count(S4J_OP_COUNT_ZERO, ones), S4J_OK);
}

}  // namespace
}  // namespace s4j::test
