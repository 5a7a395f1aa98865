// SPDX-License-Identifier: Apache-2.0
// Transforms, scalar and pairwise operations on random arrays, views, formats, fills and broadcasts against the model.
#include <functional>

#include "allocation_sweep.hpp"
#include "array/read.hpp"
#include "core/thresholds.hpp"
#include "format/build.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

const std::vector<int> kUnary = ops_of(S4J_FAMILY_UNARY);
const std::vector<int> kBinary = ops_of(S4J_FAMILY_BINARY);

int pick(Rng& rng, const std::vector<int>& ops) { return ops[below(rng, static_cast<int64_t>(ops.size()))]; }

bool bool_refused(int op, Type a, Type b) {
  const bool some = a == Type::kBool || b == Type::kBool;
  return some && !takes_bool(op, a, b);
}

void expect_elements(int op, const Result& got, const std::map<Coords, Number>& wanted) {
  for (const auto& [at, value] : wanted) {
    const Number v = element(got.layout.b, got.fill, at);
    ASSERT_TRUE(agrees(op, v, value)) << "op " << op << ": " << v.text() << " instead of " << value.text() << " at "
                                      << text(at.data(), static_cast<int>(at.size()));
  }
  if (got.layout.b.format != Format::kDense) validate(got.layout.b);
}

void one_scalar(uint64_t seed) {
  Rng rng(seed);
  const auto type = static_cast<Type>(below(rng, 5));
  const auto scalar_type = static_cast<Type>(below(rng, 5));
  const Shape shape = random_shape(rng, 4, 4);
  const Sample x(rng, type, shape, random_spec(rng, shape.rank), below(rng, 2) == 0);
  const Sample number(rng, scalar_type, shape_of({}), Spec::dense(), false);
  const Number y = number.at({});
  const bool unary = below(rng, 3) == 0;
  const bool stored_only = below(rng, 4) == 0;
  const int op = unary ? pick(rng, kUnary) : pick(rng, kBinary);
  Scalar ys{scalar_type, 0};
  (*number.operand().storage).get(nullptr, &ys.bits);

  bool fails = false;
  std::map<Coords, Number> wanted;
  const bool refused = unary ? bool_refused(op, type, type) : bool_refused(op, type, scalar_type);
  if (!refused) {
    for (const Coords& at : all_coordinates(x.shape())) {
      if (stored_only && !x.stored(at)) continue;
      const std::optional<Number> v = unary ? expected_unary(op, x.at(at)) : expected_binary(op, x.at(at), y);
      if (!v) fails = true;
      if (v) wanted[at] = *v;
    }
  }
  Result got;
  const s4j_status status = attempt(
      [&] {
        return unary ? transform(pool(), op, x.operand(), stored_only, "test")
                     : scalar(pool(), op, x.operand(), ys, stored_only, "test");
      },
      got);
  ASSERT_EQ(status, refused ? S4J_ILLEGAL_ARGUMENT : fails ? S4J_ARITHMETIC : S4J_OK) << "op " << op;
  if (status != S4J_OK) return;
  ASSERT_EQ(got.layout.b.shape, x.shape());
  expect_elements(op, got, wanted);
  ASSERT_EQ(got.layout.b.format == Format::kDense, x.dense());
  for (const Coords& at : all_coordinates(x.shape())) {
    bool stored = false;
    const Number v = element(got.layout.b, got.fill, at, &stored);
    ASSERT_EQ(stored, x.stored(at));
    if (stored_only && !stored) {
      ASSERT_TRUE(v.same(number_cast(x.fill(), v.type)));
    }
  }
}

// Returns shapes that broadcast to `to` in all ways.
Shape broadcastable(Rng& rng, const Shape& to) {
  Coords dims;
  const int skip = to.rank == 0 ? 0 : static_cast<int>(below(rng, 3) == 0 ? below(rng, to.rank + 1) : 0);
  for (int d = skip; d < to.rank; ++d) dims.push_back(below(rng, 3) == 0 ? 1 : to[d]);
  return shape_of(dims);
}

// Checks the fill of a result with the pattern of one operand: the value of the operation of its fill and every element
// of the other operand, `all`, up to the sign of 0; if `all` is DENSE and the signs differ, +0.
void expect_fill(int op, const Sample& a, const Sample& b, const Sample& all, const Number& fill) {
  const bool left = &all == &a;
  const Number implicit = Number::of((left ? b : a).operand().fill());
  bool alike = true;
  for (const Coords& at : all_coordinates(all.shape())) {
    const Number d = all.at(at);
    const std::optional<Number> v = left ? expected_binary(op, d, implicit) : expected_binary(op, implicit, d);
    if (!v) return;  // an undefined integer result, at which any value may stand
    ASSERT_TRUE(rounded(op) || v->same(fill)) << "op " << op << ": " << fill.text() << ", not " << v->text();
    alike = alike && v->identical(fill);
  }
  ASSERT_TRUE(!all.dense() || alike || rounded(op) || (is_zero(fill) && !std::signbit(fill.real)))
      << "op " << op << ": " << fill.text();
}

bool stores_all(const Sample& x) {
  const std::vector<Coords> all = all_coordinates(x.shape());
  return !all.empty() && std::all_of(all.begin(), all.end(), [&](const Coords& at) { return x.stored(at); });
}

enum class Constant { kNo, kYes, kUnknown };

// Returns whether the operation of the other operand's fill and each element of `all`, a sparse operand that stores all
// its elements and is broadcast, is one value. Then only the other operand's entries are stored. kUnknown: the value is
// undefined, or known up to rounding only.
Constant constant_elsewhere(int op, const Sample& a, const Sample& b, const Sample& all, const Shape& wide) {
  const bool left = &all == &a;
  const Sample& other = left ? b : a;
  if (all.dense() || other.dense() || all.operand().once().shape() == wide || !stores_all(all) || stores_all(other))
    return Constant::kNo;
  std::optional<Number> one;
  for (const Coords& at : all_coordinates(all.shape())) {
    const std::optional<Number> v =
        left ? expected_binary(op, all.at(at), other.fill()) : expected_binary(op, other.fill(), all.at(at));
    if (!v || rounded(op)) return Constant::kUnknown;
    if (one && !one->same(*v)) return Constant::kNo;
    one = v;
  }
  return Constant::kYes;
}

void one_pair(uint64_t seed) {
  Rng rng(seed);
  const int op = pick(rng, kBinary);
  const auto left_type = static_cast<Type>(below(rng, 5));
  const auto right_type = below(rng, 2) == 0 ? left_type : static_cast<Type>(below(rng, 5));
  const Shape shape = random_shape(rng, 4, 4);
  const Shape other = below(rng, 2) == 0 ? shape : broadcastable(rng, shape);
  const bool swap = below(rng, 2) == 0;
  const bool tame = below(rng, 2) == 0;
  const Spec spec = random_spec(rng, shape.rank);
  const Spec second = other.rank == shape.rank && below(rng, 2) == 0 ? spec : random_spec(rng, other.rank);
  const bool views = below(rng, 4) == 0;
  const Sample a(rng, left_type, swap ? other : shape, swap ? second : spec, views, tame);
  const Sample b(rng, right_type, swap ? shape : other, swap ? spec : second, views, tame);
  const bool stored_only = below(rng, 5) == 0;
  Result got;
  const s4j_status status =
      attempt([&] { return pairwise(pool(), op, a.operand(), b.operand(), stored_only, false, "test"); }, got);

  Shape wide;
  try {
    wide = broadcast_shape(a.shape(), b.shape());
  } catch (const Error&) {
    ASSERT_EQ(status, S4J_ILLEGAL_ARGUMENT);
    return;
  }
  if (bool_refused(op, left_type, right_type) || (stored_only && !(wide == a.shape()))) {
    ASSERT_EQ(status, S4J_ILLEGAL_ARGUMENT);
    return;
  }
  bool fails = false;
  std::map<Coords, Number> wanted;
  for (const Coords& at : all_coordinates(wide)) {
    if (stored_only && !a.stored(a.narrowed(at))) continue;
    const std::optional<Number> v = expected_binary(op, a.at(a.narrowed(at)), b.at(b.narrowed(at)));
    fails = fails || !v;
    if (v) wanted[at] = *v;
  }
  ASSERT_EQ(status, fails ? S4J_ARITHMETIC : S4J_OK) << "op " << op;
  if (status != S4J_OK) return;
  ASSERT_EQ(got.layout.b.shape, wide);
  expect_elements(op, got, wanted);
  if (got.layout.b.format == Format::kDense) {
    ASSERT_TRUE(a.dense() || b.dense());
    return;
  }
  const Number fill = Number::of(got.fill);
  if (a.dense() != b.dense() && !stored_only) expect_fill(op, a, b, a.dense() ? a : b, fill);
  const Constant for_left = stored_only ? Constant::kNo : constant_elsewhere(op, a, b, b, wide);
  const Constant for_right = stored_only ? Constant::kNo : constant_elsewhere(op, a, b, a, wide);
  if (for_left == Constant::kYes || for_right == Constant::kYes)
    expect_fill(op, a, b, for_left == Constant::kYes ? b : a, fill);
  // The expected pattern follows decision 0001, section 10.
  for (const Coords& at : all_coordinates(wide)) {
    const bool left = a.stored(a.narrowed(at));
    const bool right = b.stored(b.narrowed(at));
    bool stored = false;
    const Number v = element(got.layout.b, got.fill, at, &stored);
    if (stored_only) {
      ASSERT_EQ(stored, left);
      if (!stored) {
        ASSERT_TRUE(v.same(number_cast(a.fill(), v.type)));
      }
      continue;
    }
    if (a.dense() || b.dense()) {
      ASSERT_EQ(stored, a.dense() ? right : left);
      continue;
    }
    if (for_left == Constant::kUnknown || for_right == Constant::kUnknown) continue;
    if (for_left == Constant::kYes || for_right == Constant::kYes) {
      ASSERT_EQ(stored, for_left == Constant::kYes ? left : right) << "op " << op;
      continue;
    }
    bool expected = left || right;
    const bool divides = op == S4J_OP_DIV || op == S4J_OP_REMAINDER || op == S4J_OP_FMOD || op == S4J_OP_FLOOR_DIV;
    const bool absorbed = op == S4J_OP_MUL || op == S4J_OP_AND || (left ? op == S4J_OP_RDIV : divides);
    if (left != right && absorbed && is_zero(number_cast(left ? b.fill() : a.fill(), v.type))) expected = !v.same(fill);
    ASSERT_EQ(stored, expected) << "op " << op << " at " << text(at.data(), wide.rank) << " left " << left << " right "
                                << right;
  }
}

int programs() {
  const char* more = std::getenv("S4J_PROGRAMS");
  return more == nullptr ? 6000 : std::atoi(more);
}

TEST(OpsElementwise, TransformsAndScalarsAgreeWithTheModel) {
  for (int i = 0; i < programs() && !HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    one_scalar(static_cast<uint64_t>(i) * 7919 + 1);
  }
}

TEST(OpsElementwise, PairsAgreeWithTheModel) {
  for (int i = 0; i < 2 * programs() && !HasFatalFailure(); ++i) {
    SCOPED_TRACE(i);
    one_pair(static_cast<uint64_t>(i) * 104729 + 3);
  }
}

// No element divides the fills, so 0 / 0 is not computed.
TEST(OpsElementwise, IntegerOperationsOfEmptyArraysAreNotRefused) {
  const std::vector<std::pair<Coords, Coords>> shapes = {{{0}, {0}}, {{2, 0}, {0}}, {{2, 0}, {2, 1}}, {{0, 3}, {3}}};
  for (const int op : kBinary)
    for (const Spec& spec : {Spec::coo(), Spec::dense()})
      for (const auto& [large, small] : shapes) {
        SCOPED_TRACE(op);
        const Array x(shape_of(large), spec, Scalar::of(int64_t{0})),
            y(shape_of(small), Spec::dense(), Scalar::of(int64_t{0}));
        const Array z(shape_of(small), Spec::coo(), Scalar::of(int64_t{0}));
        for (const Array* other : {&y, &z}) {
          EXPECT_EQ(
              pairwise(pool(), op, x.whole(), other->whole(), false, false, "test").layout.b.shape.length_or_minus(),
              0);
          EXPECT_EQ(
              pairwise(pool(), op, other->whole(), x.whole(), false, false, "test").layout.b.shape.length_or_minus(),
              0);
        }
      }
}

TEST(OpsElementwise, LongAgainstDoubleComparesExactly) {
  Rng rng(1);
  Array x(shape_of({3}), Spec::coo(), Scalar::of(int64_t{0}));
  const int64_t big = (int64_t{1} << 53) + 1;
  const int64_t c = 1;
  (*x).put(&c, &big);
  const Result eq = scalar(pool(), S4J_OP_EQ, x.whole(), Scalar::of(0x1p53), false, "eq");
  EXPECT_EQ(element(eq.layout.b, eq.fill, {1}).whole, 0);
  const Result gt = scalar(pool(), S4J_OP_GT, x.whole(), Scalar::of(0x1p53), false, "gt");
  EXPECT_EQ(element(gt.layout.b, gt.fill, {1}).whole, 1);
  const Result inf =
      scalar(pool(), S4J_OP_LT, x.whole(), Scalar::of(std::numeric_limits<double>::infinity()), false, "lt");
  EXPECT_EQ(element(inf.layout.b, inf.fill, {0}).whole, 1);
  EXPECT_EQ(Number::of(inf.fill).whole, 1);
}

Storage* storage_of(const Shape& shape, const Spec& spec, const std::set<Coords>& chosen, Rng& rng) {
  std::vector<int64_t> flat;
  Coordinates c;
  c.rank = shape.rank;
  c.count = static_cast<int64_t>(chosen.size());
  for (int d = 0; d < shape.rank; ++d)
    for (const Coords& at : chosen) flat.push_back(at[d]);
  for (int d = 0; d < c.rank; ++d) c.runs[d] = flat.data() + d * c.count;
  std::vector<double> values;
  for (int64_t k = 0; k < c.count; ++k) values.push_back(static_cast<double>(1 + below(rng, 9)));
  return Storage::create(pool(), build(pool(), Type::kDouble, shape, c, values.data(), spec, S4J_ERROR),
                         Scalar::of(0.0));
}

// `count` entries over a shape, at linear positions a multiple of `stride` apart.
Storage* spread(const Shape& shape, const Spec& spec, int64_t count, int64_t stride, uint64_t seed) {
  Rng rng(seed);
  std::set<Coords> chosen;
  while (static_cast<int64_t>(chosen.size()) < count) {
    Coords c;
    for (int d = 0; d < shape.rank; ++d) c.push_back(below(rng, (shape[d] + stride - 1) / stride) * stride);
    chosen.insert(c);
  }
  return storage_of(shape, spec, chosen, rng);
}

// Entries at the same distances from the diagonal in every row, with some empty rows.
Storage* stencil(const Shape& shape, const std::vector<int64_t>& distances, const Spec& spec, uint64_t seed) {
  Rng rng(seed);
  std::set<Coords> chosen;
  for (int64_t i = 0; i < shape[0]; ++i) {
    if (below(rng, 100) == 0) continue;
    for (const int64_t d : distances)
      if (i + d >= 0 && i + d < shape[1]) chosen.insert({i, i + d});
  }
  return storage_of(shape, spec, chosen, rng);
}

// Checks that merging a and b in one GCS order agrees with merging them as COO, from row `first` on.
void expect_as_coo(Storage* a, Storage* b, Shape shape, const Spec& spec,
                   const std::vector<int>& ops = {S4J_OP_ADD, S4J_OP_MUL, S4J_OP_DIV, S4J_OP_GT, S4J_OP_MIN},
                   int64_t first = 0) {
  Window rows = Window::whole(shape);
  rows.dims[0].begin = first;
  rows.dims[0].length = shape[0] -= first;
  const Operand x{a, rows};
  const Operand y{b, rows};
  const Source xc = read_as(x, Spec::coo());
  const Source yc = read_as(y, Spec::coo());
  Storage* p = Storage::create(pool(), convert(pool(), xc.b, xc.fill, Spec::coo()), xc.fill);
  Storage* q = Storage::create(pool(), convert(pool(), yc.b, yc.fill, Spec::coo()), yc.fill);
  for (const int op : ops) {
    for (const bool stored : {false, true}) {
      const Result got = pairwise(pool(), op, x, y, stored, false, "test");
      const Result wanted =
          pairwise(pool(), op, {p, Window::whole(shape)}, {q, Window::whole(shape)}, stored, false, "test");
      ASSERT_TRUE(got.layout.b.spec().same_as(spec, 2));
      ASSERT_EQ(got.layout.b.line_ids != nullptr, want_hyper(got.layout.b.line_range(), got.layout.b.nnz));
      validate(got.layout.b);
      ASSERT_TRUE(Number::of(got.fill).same(Number::of(wanted.fill)));
      const Layout back = convert(pool(), got.layout.b, got.fill, Spec::coo());
      ASSERT_EQ(back.b.nnz, wanted.layout.b.nnz);
      const Vec<int64_t> coords = decode_coordinates(back.b);
      const Vec<int64_t> wanted_coords = decode_coordinates(wanted.layout.b);
      ASSERT_TRUE(coords == wanted_coords);
      if (back.b.nnz == 0) continue;
      ASSERT_EQ(std::memcmp(back.values.as<char>(), wanted.layout.values.as<char>(), back.values.bytes()), 0);
    }
  }
  for (Storage* s : {a, b, p, q}) Storage::destroy(s);
}

// Hyper and full lines in all pairs, 8-byte indexes, many merge jobs: GCS agrees with COO.
TEST(OpsElementwise, LinesAndKeyWidthsOfAllKindsAgreeWithCoo) {
  const int64_t wide = int64_t{1} << 33;
  struct Case {
    Shape shape;
    int64_t stride, first, second;
  };
  const Case cases[] = {{shape_of({5000, 7}), 1, 20, 30},     {shape_of({5000, 7}), 1, 20, 9000},
                        {shape_of({5000, 7}), 1, 9000, 20},   {shape_of({5000, 7}), 1, 9000, 8000},
                        {shape_of({5000, 7}), 1, 0, 20},      {shape_of({6, wide}), int64_t{1} << 24, 100, 120},
                        {shape_of({wide, 6}), 1, 50, 60},     {shape_of({40, 30000}), 1, 40000, 36000},
                        {shape_of({40, 30000}), 1, 40000, 10}};
  for (const Case& c : cases) {
    for (const Spec& spec : {Spec::csr(), Spec::csc(), Spec::gcs(2, 0), Spec::gcs(2, 2)}) {
      SCOPED_TRACE(text(c.shape));
      Storage* a = spread(c.shape, spec, c.first, c.stride, 1);
      Storage* b = spread(c.shape, spec, c.second, c.stride, 2);
      expect_as_coo(a, b, c.shape, spec);
    }
  }
}

// Rows with equal patterns take a loop of their own.
TEST(OpsElementwise, StencilsAgreeWithCoo) {
  const Shape shape = shape_of({3000, 3000});
  const std::vector<int64_t> first = {-40, -1, 0, 1, 40};
  const std::vector<std::vector<int64_t>> seconds = {{-41, -39, 0, 39, 41},       first, {0}, {2, 3},
                                                     {-50, -49, -48, 50, 51, 52}, {}};
  for (const Spec& spec : {Spec::csr(), Spec::csc()}) {
    for (size_t k = 0; k < seconds.size(); ++k) {
      SCOPED_TRACE(k);
      expect_as_coo(stencil(shape, first, spec, 1), stencil(shape, seconds[k], spec, 2), shape, spec);
      expect_as_coo(stencil(shape, seconds[k], spec, 3), stencil(shape, first, spec, 3), shape, spec);
    }
  }
}

// Makes rows with equally many entries; column(row, entry) is added to a multiple of 16.
template <class Column>
Storage* rows_of(const Shape& shape, int64_t each, Type type, double fill, Column&& column) {
  Layout out = Layout::gcs(pool(), type, shape, Spec::csr(), shape[0] * each, shape[0], false, 4);
  auto* const index = out.indexes.as<int32_t>();
  for (int64_t r = 0; r <= shape[0]; ++r) out.mutable_pointers()[r] = r * each;
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    for (int64_t k = 0; k < shape[0] * each; ++k) {
      index[k] = static_cast<int32_t>(16 * (k % each) + column(k / each, k % each));
      out.values.template as<T>()[k] = static_cast<T>(k % 7 - 3);
    }
  });
  return Storage::create(pool(), std::move(out), cast(Scalar::of(fill), type));
}

// Rows of 8 entries on both sides, merged in one-pass jobs that sample the first rows.
struct RowsOfJobs {
  int64_t rows = std::min<int64_t>(40960, threshold::kMergeJobs* threshold::kOnceMost / 32);
  int64_t jobs = std::min(rows * 16 / threshold::kMergeGrain, threshold::kMergeJobs);
  Shape shape = shape_of({rows, 128});
  bool sampled(int64_t r) const { return r % (rows / jobs) < threshold::kOnceSampledRows; }
};

// Sums of many entries are merged without counting first. Each job reserves room by a sample of its rows; estimates
// that are too low, too high or exact give the same result.
TEST(OpsElementwise, SumsInOnePassAgreeWithCoo) {
  const RowsOfJobs of;
  const Shape& shape = of.shape;
  const auto sampled = [&](int64_t r) { return of.sampled(r); };
  const std::vector<std::function<int64_t(int64_t, int64_t)>> seconds = {
      [](int64_t, int64_t) { return 3; },
      [](int64_t, int64_t) { return 5; },
      [&](int64_t r, int64_t) { return sampled(r) ? 3 : 7; },
      [&](int64_t r, int64_t) { return sampled(r) ? 1 : 3; },
      [&](int64_t r, int64_t k) { return r < of.rows / 2 ? 3 : (r * 5 + k * 3) % 7; },
  };
  for (const Type type : {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong}) {
    for (size_t k = 0; k < seconds.size(); ++k) {
      SCOPED_TRACE(std::to_string(k) + name_of(type));
      const auto pair = [&](int64_t from) {
        Storage* a = rows_of(shape, 8, type, 2.0, [](int64_t, int64_t) { return 3; });
        Storage* b = rows_of(shape, 8, type, -3.0, seconds[k]);
        expect_as_coo(a, b, shape, Spec::csr(), {S4J_OP_ADD, S4J_OP_SUB}, from);
      };
      pair(0);
      if (type == Type::kDouble) pair(of.rows / 41);
    }
  }
}

// Few entries: the result gets room for all entries of both sides.
TEST(OpsElementwise, SumsOfFewEntries) {
  const Shape shape = shape_of({300, 128});
  const auto rows = [&](int64_t shift) {
    return rows_of(shape, 8, Type::kDouble, 0, [shift](int64_t r, int64_t k) { return (r * 5 + k * shift) % 9; });
  };
  for (const int64_t first : {0, 40})
    expect_as_coo(rows(1), rows(3), shape, Spec::csr(), {S4J_OP_ADD, S4J_OP_SUB}, first);
}

TEST(OpsElementwise, OnePassSumsSurviveAllocationFailures) {
  const RowsOfJobs of;
  const Shape& shape = of.shape;
  Storage* a = rows_of(shape, 8, Type::kDouble, 0, [](int64_t, int64_t) { return 3; });
  // The sample wrongly predicts equal patterns, so the library makes a result of the estimated size first and then the
  // exact one.
  Storage* b = rows_of(shape, 8, Type::kDouble, 0, [&](int64_t r, int64_t) { return of.sampled(r) ? 3 : 7; });
  const Operand x{a, Window::whole(shape)}, y{b, Window::whole(shape)};
  const int failures = sweep_allocations([&] { return pairwise(pool(), S4J_OP_ADD, x, y, false, false, "test"); },
                                         [&](const Result& sum) {
                                           const int64_t alike = of.jobs * threshold::kOnceSampledRows;
                                           EXPECT_EQ(sum.layout.b.nnz, (of.rows * 2 - alike) * 8);
                                         });
  EXPECT_GT(failures, 6);
  for (Storage* s : {a, b}) Storage::destroy(s);
}

}  // namespace
}  // namespace s4j::test
