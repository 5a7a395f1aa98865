// SPDX-License-Identifier: Apache-2.0
// Two arrays of one pattern: its detection, and the same bytes as the merge for every operation and type.
#include "ops/elementwise/same_pattern.hpp"

#include <limits>

#include "by_hand.hpp"
#include "format/convert.hpp"
#include "frame.hpp"
#include "ops/elementwise/align.hpp"
#include "ops/pattern/merge.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "ops/elementwise/value_merge.hpp"
#include "oracle.hpp"
#include "small_support.hpp"

namespace s4j::test {
namespace {

const Longs kLines = {0, 2, 2, 5, 6};
const Ints kColumns = {0, 3, 1, 2, 3, 0};

Layout zeros_at(int64_t rows, int64_t cols, const Longs& lines, const Ints& columns) {
  return csr_of(rows, cols, lines, columns, Doubles(columns.size()));
}

Layout four_lines(const Longs& lines = kLines, const Ints& columns = kColumns) {
  return zeros_at(4, 4, lines, columns);
}

// Entries with special values of `type`; `turn` selects the first one.
Layout valued(const Block& pattern, Type type, size_t turn) {
  Layout out = Layout::like(pool(), pattern, type);
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    std::vector<T> values;
    if constexpr (std::is_same_v<T, Bool>)
      values = {Bool{1}, Bool{0}, Bool{1}};
    else if constexpr (std::is_floating_point_v<T>)
      values = {T(1.5), T(-0.0), std::numeric_limits<T>::quiet_NaN(), T(-3), std::numeric_limits<T>::infinity(), T(0)};
    else
      values = {T(7), std::numeric_limits<T>::min(), T(0), T(-1), std::numeric_limits<T>::max(), T(-5)};
    auto* const z = static_cast<T*>(out.mutable_first_value());
    for (int64_t k = 0; k < out.b.nnz; ++k) z[k] = values[(static_cast<size_t>(k) + turn) % values.size()];
  });
  return out;
}

std::string bytes_of(const Block& b, int64_t which) {
  const Block::Elements e = b.buffer(which);
  return e.at == nullptr ? std::string() : std::string(static_cast<const char*>(e.at), static_cast<size_t>(e.bytes()));
}

void expect_same_bytes(const Block& a, const Block& b) {
  EXPECT_EQ(a.type, b.type);
  EXPECT_EQ(a.nnz, b.nnz);
  EXPECT_EQ(a.lines * (a.format == Format::kGcs), b.lines * (b.format == Format::kGcs));
  EXPECT_EQ(a.index_width, b.index_width);
  EXPECT_EQ(a.line_ids == nullptr, b.line_ids == nullptr);
  for (int64_t which = 0; which < 4; ++which) EXPECT_EQ(bytes_of(a, which), bytes_of(b, which)) << "buffer " << which;
}

// Compares every operation on every pair of types on one pattern with the merge.
void expect_as_merged(const Block& pattern) {
  ASSERT_TRUE(same_pattern(pattern, pattern));
  for (const int op : ops_of(S4J_FAMILY_BINARY))
    for (int s = 0; s < kTypes; ++s)
      for (int t = 0; t < kTypes; ++t) {
        const auto left = static_cast<Type>(s), right = static_cast<Type>(t);
        if ((left == Type::kBool || right == Type::kBool) && !takes_bool(op, left, right)) continue;
        SCOPED_TRACE(std::to_string(op) + " of " + name_of(left) + " and " + name_of(right));
        const BinaryKernels& f = binary_kernels(op, left, right, "test");
        const Layout x = valued(pattern, f.a, 0), y = valued(pattern, f.b, 2);
        const Scalar fx = cast(Scalar::of(1.0), f.a), fy = cast(Scalar::of(0.0), f.b);
        InvalidFlag zipped(false), merged(false);
        const Layout z = zip_values(pool(), x.b, y.b, f, fx, fy, zipped);
        int64_t distinct = 0;
        const Layout wanted = merge_values(pool(), x.b, y.b, f, fx, fy, Lone::all(), Lone::none(), merged, &distinct);
        EXPECT_EQ(distinct, z.b.nnz);
        EXPECT_EQ(static_cast<bool>(zipped), static_cast<bool>(merged));
        expect_same_bytes(z.b, wanted.b);
      }
}

TEST(SamePattern, EveryOperationAgreesWithTheMerge) {
  const Layout csr = four_lines();
  expect_as_merged(csr.b);
  expect_as_merged(convert(pool(), csr.b, Scalar::of(0.0), Spec::coo()).b);
  // Three empty lines are merged if they are too many to be listed.
  if (!want_hyper(3, 0)) expect_as_merged(zeros_at(3, 4, {0, 0, 0, 0}, {}).b);
  expect_as_merged(zeros_at(1, 4, {0, 4}, {0, 1, 2, 3}).b);
}

TEST(SamePattern, LinesCutFromTheMiddle) {
  const Layout csr = four_lines();
  Block cut = csr.b;
  cut.pointers += 1;
  cut.lines = cut.shape[0] = 3;
  cut.nnz = 4;
  expect_as_merged(cut);
  const Layout alone = zeros_at(3, 4, {0, 0, 3, 4}, {1, 2, 3, 0});
  EXPECT_TRUE(same_pattern(cut, alone.b));
  EXPECT_TRUE(same_pattern(alone.b, cut));
  EXPECT_FALSE(same_pattern(cut, zeros_at(3, 4, {0, 1, 3, 4}, {1, 2, 3, 0}).b));
}

TEST(SamePattern, OneIndexOrOneLineThatDiffers) {
  const Layout csr = four_lines();
  EXPECT_TRUE(same_pattern(csr.b, four_lines().b));
  EXPECT_FALSE(same_pattern(csr.b, four_lines({0, 2, 3, 5, 6}).b));
  EXPECT_FALSE(same_pattern(csr.b, four_lines({0, 2, 2, 5, 5}, {0, 3, 1, 2, 3}).b));
  const Ints others[] = {{1, 3, 1, 2, 3, 0}, {0, 2, 1, 2, 3, 0}, {0, 3, 0, 2, 3, 0}, {0, 3, 1, 2, 3, 1}};
  for (const Ints& columns : others) {
    const Layout other = four_lines(kLines, columns);
    EXPECT_FALSE(same_pattern(csr.b, other.b));
    EXPECT_FALSE(same_pattern(convert(pool(), csr.b, Scalar::of(0.0), Spec::coo()).b,
                              convert(pool(), other.b, Scalar::of(0.0), Spec::coo()).b));
  }
}

// The arrays are long enough for several threads: differences in the first, a middle and the last chunk are found.
TEST(SamePattern, DifferencesFarIntoTheIndexesAreFound) {
  const int64_t n = 3 * threshold::kCopiedBytes / 4;
  Layout a = Layout::gcs(pool(), Type::kBool, shape_of({1, 2 * n}), Spec::csr(), n, 1, false, 4);
  a.mutable_pointers()[0] = 0;
  a.mutable_pointers()[1] = n;
  for (int64_t k = 0; k < n; ++k) a.indexes.as<int32_t>()[k] = static_cast<int32_t>(2 * k);
  Layout b = Layout::like(pool(), a.b, Type::kBool);
  EXPECT_TRUE(same_pattern(a.b, b.b));
  for (const int64_t k : {int64_t{0}, n / 3, n / 2, n - 2, n - 1}) {
    b.indexes.as<int32_t>()[k] += 1;
    EXPECT_FALSE(same_pattern(a.b, b.b)) << k;
    b.indexes.as<int32_t>()[k] -= 1;
  }
}

// The result's own rule decides between all lines and hyper lines; the operands' layouts do not.
TEST(SamePattern, LinesListedOtherwiseThanTheResultsDiffer) {
  const int64_t lines = threshold::kHyperLines + 8;
  const auto listing = [&](bool few, std::initializer_list<int64_t> ids, std::initializer_list<int64_t> ends) {
    const auto count = few ? static_cast<int64_t>(ids.size()) : lines;
    Layout out = Layout::gcs(pool(), Type::kDouble, shape_of({lines, 4}), Spec::csr(), 2, count, few, 4);
    out.indexes.as<int32_t>()[0] = 1;
    out.indexes.as<int32_t>()[1] = 2;
    std::fill_n(out.mutable_pointers(), count + 1, int64_t{2});
    out.mutable_pointers()[0] = 0;
    std::copy(ends.begin(), ends.end(), out.mutable_pointers() + 1);
    if (few) std::copy(ids.begin(), ids.end(), out.line_ids.as<int64_t>());
    return out;
  };
  const Layout hyper = listing(true, {3, 5}, {1, 2});
  expect_as_merged(hyper.b);
  EXPECT_FALSE(same_pattern(hyper.b, listing(true, {3, 6}, {1, 2}).b)) << "another line";
  const Layout empty_line = listing(true, {3, 4, 5}, {1, 1, 2});
  EXPECT_FALSE(same_pattern(empty_line.b, empty_line.b)) << "a line without entries";
  const Layout all = listing(false, {}, {0, 0, 0, 1, 1, 2});
  EXPECT_FALSE(same_pattern(all.b, all.b)) << "a result of so few entries lists no others";
  EXPECT_FALSE(same_pattern(all.b, hyper.b));
}

// Fills, matched entries, integers without a result, shapes beyond 2^63.
TEST(SamePattern, OfArrays) {
  for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc()}) {
    const auto x = array_of({{1, 0}, {2, 3}}, spec, 0), y = array_of({{5, 7}, {-2, 7}}, spec, 7);
    const auto z = array_of({{5, 7}, {-2, 4}}, spec, 7);  // entries of x's pattern
    const Result sum = pairwise(pool(), S4J_OP_ADD, x->whole(), z->whole(), false, false, "test");
    EXPECT_EQ(sum.layout.b.nnz, 3);
    EXPECT_EQ(rows_of(sum.layout.b, 7), (Rows{{6, 7}, {0, 7}})) << "a sum of 0 is stored";
    EXPECT_EQ(cast<double>(sum.fill), 7);
    const Result product = pairwise(pool(), S4J_OP_MUL, x->whole(), z->whole(), false, false, "test");
    EXPECT_EQ(rows_of(product.layout.b), (Rows{{5, 0}, {-4, 12}}));
    const Result kept = pairwise(pool(), S4J_OP_ADD, x->whole(), z->whole(), true, false, "test");
    EXPECT_EQ(rows_of(kept.layout.b), (Rows{{6, 0}, {0, 7}}));
    EXPECT_EQ(cast<double>(kept.fill), 0);
    const Operand of_z = z->whole();
    for (const bool second : {false, true}) {
      const Result one = align(pool(), x->whole(), &of_z, second, Type::kDouble, Scalar::of(9.0), "test");
      EXPECT_EQ(rows_of(one.layout.b, 9), second ? (Rows{{5, 9}, {-2, 4}}) : (Rows{{1, 9}, {2, 3}}));
    }
  }
}

double stored_value(const Handle& x, const std::vector<int64_t>& at) {
  const Out o = call(s4j_get, Frame().whole(x).integers(at));
  double v;
  std::memcpy(&v, &o.words[2], sizeof v);
  return v;
}

TEST(SamePattern, InPlaceOverItsOwnValues) {
  const std::vector<int64_t> tuples = {0, 1, 1, 0, 1, 2, 2, 2};
  for (const int64_t format : {S4J_COO, S4J_GCS}) {
    const Handle x = matrix(3, 3, tuples, {1, 2, 3, 4}, format), y = matrix(3, 3, tuples, {10, 20, 30, 40}, format);
    const int64_t* const h = x.header();
    const int64_t structure = h[S4J_H_STRUCTURE_EPOCH], address = h[S4J_H_VALUES];
    const Handle before(call(s4j_reduce, Frame(S4J_OP_SUM).whole(x).integers({0}))[1]);  // builds a layout by columns
    call(s4j_pairwise, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(x).whole(y));
    EXPECT_EQ(h[S4J_H_STRUCTURE_EPOCH], structure);
    EXPECT_EQ(h[S4J_H_VALUES], address);
    EXPECT_EQ(stored_value(x, {1, 2}), 33);
    EXPECT_EQ(stored_value(x, {1, 1}), 0);
    const Handle after(call(s4j_reduce, Frame(S4J_OP_SUM).whole(x).integers({0}))[1]);
    EXPECT_EQ(stored_value(after, {2}), 77);
    call(s4j_pairwise, Frame(S4J_OP_SUB, S4J_FLAG_IN_PLACE).whole(x).whole(x));
    EXPECT_EQ(stored_value(x, {1, 2}), 0);
  }
}

// A call that fails after combining values must not have overwritten x: y is a broadcast view, whose entries are
// counted for the limit of copies.
TEST(SamePattern, FailedInPlaceCallsWriteNothing) {
  std::vector<int64_t> whole, lines;
  for (int64_t i = 0; i < 20; ++i)
    for (int64_t j = 0; j < 8; ++j) whole.insert(whole.end(), {i, j});
  for (int64_t i = 0; i < 30; ++i)
    for (int64_t j = 0; j < 24; ++j) lines.insert(lines.end(), {i, j});
  const Handle y = matrix(30, 24, lines, Doubles(30 * 24, 0.5));
  const int64_t limit = call(s4j_configure, Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, 4}))[1];
  bool succeeded = false;
  for (int64_t n = 1; n < 200 && !succeeded; ++n) {
    const Handle x = matrix(20, 8, whole, Doubles(20 * 8, 2.25));
    call(s4j_drop_layouts, Frame().whole(y));
    // Row 9, every third column, broadcast to all rows of x.
    const Frame f = std::move(Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(x).view(y, {1, 2, 1, 0, 3, 8, 9, -1}));
    call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, n}));
    Out out;
    succeeded = invoke(s4j_pairwise, f, out) == S4J_OK;
    call(s4j_configure, Frame().integers({S4J_CONFIG_FAIL_ALLOCATION, 0}));
    const double wanted = succeeded ? 2.75 : 2.25;
    EXPECT_EQ(stored_value(x, {0, 0}), wanted) << n;
    EXPECT_EQ(stored_value(x, {19, 7}), wanted) << n;
  }
  EXPECT_TRUE(succeeded);
  call(s4j_configure, Frame().integers({S4J_CONFIG_DENSIFY_LIMIT, limit}));
}

}  // namespace
}  // namespace s4j::test
