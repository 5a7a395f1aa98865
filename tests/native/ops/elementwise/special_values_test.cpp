// SPDX-License-Identifier: Apache-2.0
// Every element-wise operation on all pairs of special values: stored on both sides, on one, on neither; in every pair
// of types and formats. The model checks dense results, and dense results check all others, bit by bit.
#include "array/read.hpp"
#include "core/thresholds.hpp"
#include "format/build.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "oracle.hpp"

namespace s4j::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

// Special values cast to the type; without zeros if `no_zero`.
std::vector<Scalar> special_values(Type t, bool no_zero) {
  std::vector<Scalar> all;
  if (t == Type::kDouble || t == Type::kFloat) {
    const double max = t == Type::kDouble ? std::numeric_limits<double>::max() : std::numeric_limits<float>::max();
    for (const double v : {0.0, -0.0, 1.0, -1.0, std::nan(""), kInf, -kInf, -max, max, 0x1p53 + 1, 2.5})
      all.push_back(cast(Scalar::of(v), t));
  } else {
    const int64_t min = t == Type::kInt ? INT32_MIN : INT64_MIN;
    const int64_t max = t == Type::kInt ? INT32_MAX : INT64_MAX;
    for (const int64_t v : {int64_t{0}, int64_t{1}, int64_t{-1}, min, max, (int64_t{1} << 53) + 1, int64_t{6}})
      all.push_back(cast(Scalar::of(v), t));
  }
  if (no_zero) std::erase_if(all, [](const Scalar& v) { return is_zero(Number::of(v)); });
  return all;
}

// Element (i, j) is values[by_row ? i : j]; beyond the values it is the fill, which a DENSE array stores too.
class Grid {
 public:
  Grid(const std::vector<Scalar>& values, Scalar fill, const Shape& shape, bool by_row, const Spec& spec) {
    const bool dense = spec.format == Format::kDense;
    const Type type = fill.type;
    std::vector<int64_t> rows;
    std::vector<int64_t> columns;
    Vec<unsigned char> bytes;
    for (int64_t i = 0; i < shape[0]; ++i) {
      for (int64_t j = 0; j < shape[1]; ++j) {
        const auto k = static_cast<size_t>(by_row ? i : j);
        if (k >= values.size() && !dense) continue;
        const Scalar v = k < values.size() ? values[k] : fill;
        rows.push_back(i);
        columns.push_back(j);
        const auto* b = reinterpret_cast<const unsigned char*>(&v.bits);
        bytes.insert(bytes.end(), b, b + size_of(type));
      }
    }
    Coordinates c;
    c.rank = 2;
    c.count = static_cast<int64_t>(rows.size());
    c.runs[0] = rows.data();
    c.runs[1] = columns.data();
    const Scalar beside = dense ? Scalar{type, 0} : fill;
    const Layout coo = build(pool(), type, shape, c, bytes.data(), Spec::coo(), S4J_ERROR);
    storage_ = Storage::create(pool(), convert(pool(), coo.b, beside, spec), beside);
  }
  ~Grid() { Storage::destroy(storage_); }
  Grid(const Grid&) = delete;
  Grid& operator=(const Grid&) = delete;
  Operand operand() const { return {storage_, Window::whole(storage_->shape())}; }

 private:
  Storage* storage_;
};

const Spec kSpecs[] = {Spec::dense(), Spec::coo(), Spec::csr(), Spec::csc(), Spec::gcs(2, 2)};
constexpr int kFormats = 5;

// Stored elements have the same bits as in the dense result; absent ones treat -0 as 0, as the fill does.
void expect_same_as_dense(const Result& got, const Result& dense) {
  ASSERT_EQ(got.layout.b.type, dense.layout.b.type);
  ASSERT_EQ(got.layout.b.shape, dense.layout.b.shape);
  for (const Coords& at : all_coordinates(dense.layout.b.shape)) {
    bool stored = false;
    const Number v = element(got.layout.b, got.fill, at, &stored);
    const Number w = element(dense.layout.b, dense.fill, at);
    ASSERT_TRUE(stored ? v.identical(w) : v.same(w))
        << v.text() << " instead of " << w.text() << " at " << text(at.data(), 2) << (stored ? ", stored" : "");
  }
}

bool failed() { return ::testing::Test::HasFatalFailure(); }

void pairs(int op, Type ta, Type tb, bool no_zero) {
  const std::vector<Scalar> va = special_values(ta, no_zero);
  const std::vector<Scalar> vb = special_values(tb, no_zero);
  const auto na = static_cast<int64_t>(va.size());
  const auto nb = static_cast<int64_t>(vb.size());
  const Shape shape = shape_of({na + 1, nb + 1});
  // Each value is a fill on each side; for one pair of formats, all pairs of fills are tested.
  for (int64_t k = 0; k < na * nb; ++k) {
    const bool every_format = k < std::max(na, nb);
    if (threshold::kLowered >= 2 && !every_format && k % 5 != 0) continue;
    const int64_t i = every_format ? k % na : k / nb;
    const int64_t j = every_format ? (k + 1) % nb : k % nb;
    const Scalar fa = va[i];
    const Scalar fb = vb[j];
    SCOPED_TRACE("fills " + Number::of(fa).text() + ", " + Number::of(fb).text());
    const Grid a(va, fa, shape, true, Spec::dense());
    const Grid b(vb, fb, shape, false, Spec::dense());
    Result dense;
    const s4j_status status =
        attempt([&] { return pairwise(pool(), op, a.operand(), b.operand(), false, false, "test"); }, dense);
    const bool refused = (ta == Type::kBool || tb == Type::kBool) && !takes_bool(op, ta, tb);
    ASSERT_EQ(status == S4J_ILLEGAL_ARGUMENT, refused);
    if (refused) return;
    if (status == S4J_OK) {
      for (const Coords& at : all_coordinates(shape)) {
        const Number x = Number::of(at[0] < na ? va[at[0]] : fa);
        const Number y = Number::of(at[1] < nb ? vb[at[1]] : fb);
        const std::optional<Number> wanted = expected_binary(op, x, y);
        const Number v = element(dense.layout.b, dense.fill, at);
        ASSERT_TRUE(wanted && agrees(op, v, *wanted))
            << v.text() << " instead of " << (wanted ? wanted->text() : "a refusal") << " for " << x.text() << ", "
            << y.text();
      }
    }
    // all pairs of formats but that of two DENSE arrays
    for (int formats = 1; formats < kFormats * kFormats; ++formats) {
      const int left = formats / kFormats;
      const int right = formats % kFormats;
      if (!every_format && (left != 1 || right != 1)) continue;
      SCOPED_TRACE("formats " + std::to_string(left) + ", " + std::to_string(right));
      const Grid x(va, fa, shape, true, kSpecs[left]);
      const Grid y(vb, fb, shape, false, kSpecs[right]);
      Result got;
      ASSERT_EQ(attempt([&] { return pairwise(pool(), op, x.operand(), y.operand(), false, false, "test"); }, got),
                status);
      if (status == S4J_OK) expect_same_as_dense(got, dense);
    }
    if (status == S4J_OK && every_format) {  // a number instead of an array
      for (const Spec& spec : kSpecs) {
        Result number;
        Result array;
        const Grid x(va, fa, shape, true, spec);
        const Grid y({}, fb, shape, false, Spec::dense());
        ASSERT_EQ(attempt([&] { return scalar(pool(), op, x.operand(), fb, false, "test"); }, number), S4J_OK);
        ASSERT_EQ(attempt([&] { return pairwise(pool(), op, a.operand(), y.operand(), false, false, "test"); }, array),
                  S4J_OK);
        expect_same_as_dense(number, array);
      }
    }
    if (failed()) return;
  }
}

TEST(OpsSpecialValues, PairsAreTheSameInEveryFormat) {
  for (const int op : ops_of(S4J_FAMILY_BINARY)) {
    for (int ta = 0; ta < kTypes; ++ta) {
      for (int tb = 0; tb < kTypes; ++tb) {
        // Sanitizer builds test some pairs of types only; the release build compares values.
        if (threshold::kLowered >= 2 && (op + ta + tb) % 16 != 0) continue;
        const auto a = static_cast<Type>(ta);
        const auto b = static_cast<Type>(tb);
        SCOPED_TRACE("op " + std::to_string(op) + " of " + name_of(a) + " and " + name_of(b));
        pairs(op, a, b, false);
        // These pairs have no zeros, because integer division by zero is refused.
        if (!is_floating(a) && !is_floating(b)) pairs(op, a, b, true);
        if (failed()) return;
      }
    }
  }
}

TEST(OpsSpecialValues, TransformsAreTheSameInEveryFormat) {
  for (const int op : ops_of(S4J_FAMILY_UNARY)) {
    for (int t = 0; t < kTypes; ++t) {
      const auto type = static_cast<Type>(t);
      SCOPED_TRACE("op " + std::to_string(op) + " of " + name_of(type));
      const std::vector<Scalar> values = special_values(type, false);
      const auto n = static_cast<int64_t>(values.size());
      const Shape shape = shape_of({n + 1, 3});
      for (const Scalar& fill : values) {
        const Grid a(values, fill, shape, true, Spec::dense());
        Result dense;
        const s4j_status status = attempt([&] { return transform(pool(), op, a.operand(), false, "test"); }, dense);
        ASSERT_EQ(status, type == Type::kBool && !takes_bool(op) ? S4J_ILLEGAL_ARGUMENT : S4J_OK);
        for (const Spec& spec : kSpecs) {
          const Grid x(values, fill, shape, true, spec);
          Result got;
          ASSERT_EQ(attempt([&] { return transform(pool(), op, x.operand(), false, "test"); }, got), status);
          if (status == S4J_OK) expect_same_as_dense(got, dense);
        }
        if (status != S4J_OK) continue;
        for (int64_t i = 0; i <= n; ++i) {
          const Number x = Number::of(i < n ? values[i] : fill);
          const Number v = element(dense.layout.b, dense.fill, {i, 0});
          const Number wanted = expected_unary(op, x);
          ASSERT_TRUE(agrees(op, v, wanted)) << v.text() << " instead of " << wanted.text() << " for " << x.text();
        }
      }
    }
  }
}

// Runs one list of values through every loop: vector part and remainder, any stride, parallel chunks, the fill alone.
TEST(OpsSpecialValues, EveryLoopGivesTheSameBits) {
  Rng rng(5);
  for (const Type type : {Type::kDouble, Type::kFloat}) {
    const int64_t n = 37;
    std::vector<Scalar> values;
    for (int64_t k = 0; k < n; ++k)
      values.push_back(cast(Scalar::of(static_cast<double>(below(rng, 2'000'001) - 1'000'000) / 65537), type));
    const Grid one(values, values[0], shape_of({n, 1}), true, Spec::dense());
    const Grid wide(values, values[0], shape_of({n, 3}), true, Spec::dense());
    Operand column = wide.operand();  // strided
    column.window.dims[1].length = 1;
    for (const int op : ops_of(S4J_FAMILY_UNARY)) {
      const Result flat = transform(pool(), op, one.operand(), false, "test");
      expect_same_as_dense(transform(pool(), op, column, false, "test"), flat);
      for (int64_t k = 0; k < n; ++k) {
        const Grid alone({}, values[k], shape_of({1, 1}), true, Spec::coo());
        const Result fill = transform(pool(), op, alone.operand(), false, "test");
        ASSERT_TRUE(Number::of(fill.fill).identical(element(flat.layout.b, flat.fill, {k, 0}))) << "op " << op;
      }
    }
    for (const int op : ops_of(S4J_FAMILY_BINARY)) {
      const Result flat = pairwise(pool(), op, one.operand(), one.operand(), false, false, "test");
      expect_same_as_dense(pairwise(pool(), op, column, column, false, false, "test"), flat);
      for (int64_t k = 0; k < n; ++k) {
        const Scalar v = values[k];
        const Grid alone({}, v, shape_of({1, 1}), true, Spec::coo());
        const Result fill = scalar(pool(), op, alone.operand(), v, false, "test");
        ASSERT_TRUE(Number::of(fill.fill).identical(element(flat.layout.b, flat.fill, {k, 0}))) << "op " << op;
      }
    }
  }
}

TEST(OpsSearch, IsNanAndIsInfInEveryFormat) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const double fill : {0.0, std::nan(""), -inf}) {
    Array x(shape_of({5}), Spec::coo(), Scalar::of(fill));
    const double values[] = {1, std::nan(""), inf, -inf};
    for (int64_t i = 0; i < 4; ++i) (*x).put(&i, &values[i]);
    auto asked = [&](int op, int64_t at) {
      const Result r = transform(pool(), op, x.whole(), false, "test");
      EXPECT_EQ(r.layout.b.type, Type::kBool);
      return element(r.layout.b, r.fill, {at}).whole == 1;
    };
    for (int64_t i = 0; i < 5; ++i) {
      const double v = i < 4 ? values[i] : fill;
      EXPECT_EQ(asked(S4J_OP_IS_NAN, i), std::isnan(v));
      EXPECT_EQ(asked(S4J_OP_IS_INF, i), std::isinf(v));
      EXPECT_EQ(asked(S4J_OP_IS_FINITE, i), std::isfinite(v));
    }
  }
}

}  // namespace
}  // namespace s4j::test
