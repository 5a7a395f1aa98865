// SPDX-License-Identifier: Apache-2.0
// Repeated products with vectors: the layouts built for them change the time, but no bit.
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/trace.hpp"
#include "leaf/select.hpp"
#include "memory/free_blocks.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

// rows x cols with row lengths from `length` and DOUBLE values that use all bits.
template <class Length>
Handle random_matrix(Rng& rng, int64_t rows, int64_t cols, Length&& length, int64_t format,
                     const std::vector<int64_t>& order) {
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t k = length(i); k > 0; --k) {
      tuples.insert(tuples.end(), {i, below(rng, cols)});
      values.push_back(uniform(rng));
    }
  return matrix(rows, cols, tuples, values, format, order);
}

std::vector<double> bits(int64_t handle) {
  const auto* h = reinterpret_cast<const int64_t*>(call(s4j_describe, Frame().whole(handle))[7]);
  std::vector<double> out(static_cast<size_t>(h[S4J_H_VALUES_BYTES] / 8));
  std::memcpy(out.data(), reinterpret_cast<const void*>(h[S4J_H_VALUES]), out.size() * 8);
  return out;
}

struct Kind {
  const char* name;
  int64_t rows, cols;
  int64_t (*length)(int64_t row);
};
const Kind kKinds[] = {
    {"short rows of all lengths", 5000, 3000, [](int64_t i) { return i * 7 % 31; }},
    {"even rows", 4097, 200'000, [](int64_t) { return int64_t{5}; }},
    {"long rows among short ones", 4100, 9000, [](int64_t i) { return i % 100 == 3 ? int64_t{500} : i % 3; }},
    {"only long rows", 40, 70'000, [](int64_t i) { return 40 + i; }},
    {"wide and uneven", 9000, 300'000, [](int64_t i) { return i % 17; }},
    {"one entry", 1, 1, [](int64_t) { return int64_t{1}; }},
    {"few columns", 30'000, 200, [](int64_t i) { return i % 19; }},
    {"scattered over a vector in no cache", 8'200, 600'000, [](int64_t i) { return 24 + i % 8; }},
    {"the same with a long row", 8'200, 600'000, [](int64_t i) { return i == 777 ? int64_t{500} : 24 + i % 8; }},
};

TEST(Repeated, SameBitsWithEveryLayoutBuilt) {
  const SmallLayouts small;
  Rng rng(5);
  for (const Kind& kind : kKinds)
    for (const auto& [format, order] :
         {std::pair<int64_t, std::vector<int64_t>>{S4J_GCS, {0, 1}}, {S4J_GCS, {1, 0}}, {S4J_COO, {0, 1}}})
      for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}})
        for (const auto& [alpha, beta] : {std::pair<double, double>{1, 0}, {-0.5, 0}, {2, 0.25}}) {
          if (S4J_SANITIZED != 0 && alpha == 1) continue;  // the release build compares the numbers too
          SCOPED_TRACE(std::string(kind.name) + ", format " + std::to_string(format) + ", order " +
                       std::to_string(order[0]) + ", flags " + std::to_string(flags));
          const Handle a = random_matrix(rng, kind.rows, kind.cols, kind.length, format, order);
          const int64_t in = flags == 0 ? kind.cols : kind.rows, result = flags == 0 ? kind.rows : kind.cols;
          const Handle x = random_dense(in, 1, 3), y0 = random_dense(result, 1, 4);
          const Frame f = Frame(0, flags).whole(a).whole(x);
          std::vector<double> first;
          for (int round = 0; round < threshold::kUsesByBlocks + 3; ++round) {
            const Handle y = Handle(call(s4j_copy, Frame().whole(y0).integers({-1, -1, 0}))[1]);
            const int threads = set_threads(1 + round % 3);
            call(s4j_matmul, Frame(0, flags | S4J_FLAG_RESULT).whole(a).whole(x).whole(y).number(alpha).number(beta));
            set_threads(threads);
            if (round == 0) first = bits(y);
            ASSERT_EQ(0, std::memcmp(bits(y).data(), first.data(), first.size() * 8)) << "round " << round;
          }
          // Compared with plain sums in any order, the results differ only by rounding.
          const Source s = read_as(whole_of(a), Spec::coo(), Type::kDouble);
          const Vec<int64_t> coords = decode_coordinates(s.b);
          std::vector<double> sum(static_cast<size_t>(result)), size(static_cast<size_t>(result));
          const std::vector<double> vx = bits(x), vy = bits(y0);
          for (int64_t k = 0; k < s.b.nnz; ++k) {
            const auto i = static_cast<size_t>(coords[(flags == 0 ? 0 : s.b.nnz) + k]);
            const auto j = static_cast<size_t>(coords[(flags == 0 ? s.b.nnz : 0) + k]);
            sum[i] += s.b.data<double>()[k] * vx[j];
            size[i] += std::fabs(s.b.data<double>()[k] * vx[j]);
          }
          for (size_t i = 0; i < first.size(); ++i)
            ASSERT_NEAR(first[i], alpha * sum[i] + beta * vy[i], 1e-12 * (size[i] + std::fabs(vy[i]))) << i;
        }
}

// A stencil, a graph, ratings: slices of byte codes give the same bits as values, and follow changed values.
TEST(Repeated, FewValuesAreStoredAsByteCodes) {
  const SmallLayouts small;
  Rng rng(15);
  const double numbers[] = {1, -0.0, -1, 4, 0.1, 1e300, -3.5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  const int64_t rows = 1500, cols = 140'000;
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}})
    for (const int64_t count : {3, 15, 16})  // 0 is a further value
      for (const bool narrow : {false, true})
        for (const int64_t type : {S4J_DOUBLE, S4J_FLOAT}) {
          SCOPED_TRACE(std::to_string(count) + " values, flags " + std::to_string(flags) + (narrow ? ", narrow" : "") +
                       ", type " + std::to_string(type));
          std::vector<int64_t> tuples;
          std::vector<double> values;
          for (int64_t i = 0; i < rows; ++i)
            for (int64_t k = 5 + i % 2; k > 0; --k) {
              tuples.insert(tuples.end(), {i, narrow ? i + 70 * k + below(rng, 70) : 20'000 * k + below(rng, 20'000)});
              values.push_back(numbers[below(rng, count)]);
            }
          values[1234] = numbers[count - 1];  // perhaps its only occurrence
          const Handle made = matrix(rows, cols, tuples, values, S4J_GCS, {0, 1});
          const Handle a(call(s4j_copy, Frame().whole(made).integers({type, -1}))[1]);
          const Handle x = random_dense(flags == 0 ? cols : rows, 1, 3);
          int turn = 0;
          const auto product = [&] {
            set_isa(turn++ % 3);
            const std::string out = bytes_of(Handle(call(s4j_matmul, Frame(0, flags).whole(a).whole(x))[1]));
            set_isa(-1);
            return out;
          };
          const auto fresh = [&] {
            const Handle b(call(s4j_copy, Frame().whole(a).integers({-1, -1}))[1]);
            return bytes_of(Handle(call(s4j_matmul, Frame(0, flags).whole(b).whole(x))[1]));
          };
          const std::string first = fresh();
          const int64_t size = size_of(whole_of(a).type());
          for (int round = 0; round < 6; ++round) ASSERT_TRUE(product() == first) << round;
          const int64_t kept = whole_of(a).storage->derived_bytes();
          const int64_t entries = whole_of(a).storage->assembled().nnz;
          if (flags == 0) {
            const int64_t width = narrow && threshold::kSlicedNarrow > 512 ? 2 : 4;
            EXPECT_EQ(kept < entries * size + rows * 8 + entries * width, count < 16) << kept;
          }
          call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(a).number(-3));
          const std::string scaled = fresh();
          for (int round = 0; round < 6; ++round) ASSERT_TRUE(product() == scaled) << "scaled, " << round;
          EXPECT_EQ(whole_of(a).storage->derived_bytes(), kept) << "as many values as before";
          for (int64_t k = 0; k < 20; ++k)  // positions of stored entries
            call(s4j_put, Frame()
                              .whole(a)
                              .number(0.01 * static_cast<double>(k + 1))
                              .integers({tuples[10 * k], tuples[10 * k + 1]}));
          const std::string many = fresh();
          ASSERT_TRUE(many != scaled);
          for (int round = 0; round < 6; ++round) ASSERT_TRUE(product() == many) << "many, " << round;
          const Handle same(call(s4j_copy, Frame().whole(a).integers({-1, -1}))[1]);
          for (int round = 0; round < 6; ++round) Handle(call(s4j_matmul, Frame(0, flags).whole(same).whole(x))[1]);
          EXPECT_EQ(whole_of(a).storage->derived_bytes(), whole_of(same).storage->derived_bytes()) << "codes are gone";
          call(s4j_drop_layouts, Frame().whole(a));
          EXPECT_EQ(whole_of(a).storage->derived_bytes(), 0);
        }
}

// Values that differ only in their highest bits, chosen so that no hash multiplier gives each its own slot.
TEST(Repeated, FewValuesThatNoHashMultiplierSeparates) {
  const SmallLayouts small;
  std::vector<double> numbers;
  for (const uint64_t high : {2, 4, 6, 8, 10, 12, 14, 1, 17, 33, 49, 65, 81, 97, 113})
    numbers.push_back(std::bit_cast<double>(high << 57));
  const int64_t n = 2000;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t k = 0; k < 4 * n; ++k) {
    tuples.insert(tuples.end(), {k / 4, std::min(n - 4, k / 4) + k % 4});
    values.push_back(numbers[static_cast<size_t>(k) % numbers.size()]);
  }
  const Handle a = matrix(n, n, tuples, values), x = random_dense(n, 1, 3);
  const auto product = [&] { return bytes_of(Handle(call(s4j_matmul, Frame().whole(a).whole(x))[1])); };
  const std::string first = product();
  for (int round = 0; round < 6; ++round) ASSERT_TRUE(product() == first) << round;
}

// A^T x with few elements: sums of blocks of rows, by entries and by the columns of those blocks. The test uses numbers
// that reveal padded terms, also FLOAT, and changes values.
TEST(Repeated, BlocksOfRowsByColumns) {
  const SmallLayouts small;
  Rng rng(25);
  constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();
  struct {
    int64_t rows, cols;
    int64_t (*length)(int64_t row);
  } const kinds[] = {{60'000, 300, [](int64_t i) { return i % 13; }},
                     {3, 200, [](int64_t i) { return i == 1 ? int64_t{200} : int64_t{1}; }},
                     {1, 9, [](int64_t) { return int64_t{9}; }},
                     {300'000, 1, [](int64_t i) { return i % 3 == 0 ? int64_t{1} : int64_t{0}; }},
                     {240'000, 2'000, [](int64_t i) { return i % 3; }},
                     {0, 5, [](int64_t) { return int64_t{0}; }},
                     {4, 0, [](int64_t) { return int64_t{0}; }},
                     {4, 7, [](int64_t) { return int64_t{0}; }}};
  for (const auto& kind : kinds)
    for (const int64_t format : {S4J_GCS, S4J_COO})
      for (const int64_t type : {S4J_DOUBLE, S4J_FLOAT}) {
        SCOPED_TRACE(std::to_string(kind.rows) + " rows, type " + std::to_string(type));
        std::vector<int64_t> tuples;
        std::vector<double> values;
        for (int64_t i = 0; i < kind.rows; ++i)
          for (int64_t k = 0, n = kind.length(i); k < n; ++k) {
            tuples.insert(tuples.end(), {i, k * (kind.cols / n) + below(rng, std::max<int64_t>(1, kind.cols / n))});
            values.push_back(i % 4001 == 7 && k == 0 ? -0.0 : uniform(rng));
          }
        // Eight columns of a half, a third, ... of all rows: slices need little padding only if blocks' columns are
        // grouped.
        for (int64_t i = 0; kind.cols == 2'000 && i < kind.rows; ++i)
          for (int64_t c = 0; c < 8; ++c) {
            if (i % (c + 1) != 0) continue;
            tuples.insert(tuples.end(), {i, 240 * c});
            values.push_back(uniform(rng));
          }
        if (kind.cols == 300) values[70'000] = kNaN;
        const Handle made = matrix(kind.rows, kind.cols, tuples, values, format, {0, 1});
        const Handle a(call(s4j_copy, Frame().whole(made).integers({type, -1}))[1]);
        const Handle x = random_dense(kind.rows, 1, 3);
        if (kind.cols == 300) reinterpret_cast<double*>(x.header()[S4J_H_VALUES])[59'999] = kInf;
        std::string kernels;
        const auto product = [&](const Handle& of, int threads) {
          const int before = set_threads(threads);
          set_tracing(true);
          const std::string out =
              bytes_of(Handle(call(s4j_matmul, Frame(0, S4J_FLAG_TRANSPOSE_A).whole(of).whole(x))[1]));
          char names[400] = {};
          take_trace(names, sizeof names - 1);
          kernels = names;
          set_tracing(false);
          set_threads(before);
          return out;
        };
        for (int turn = 0; turn < 2; ++turn) {
          const Handle fresh(call(s4j_copy, Frame().whole(a).integers({-1, -1}))[1]);
          const std::string first = product(fresh, 1);
          if (kind.cols >= 300) {
            EXPECT_NE(kernels.find("by columns"), std::string::npos) << kernels;
          }
          for (int round = 0; round < threshold::kUsesByBlocks + 3; ++round)
            ASSERT_TRUE(product(a, 1 + round % 3) == first) << round;
          if (kind.cols >= 300) {
            // With lowered thresholds nothing fits the cache, and tiles are used.
            EXPECT_NE(kernels.find(threshold::kLowered < 2 ? "slices" : "spmv of "), std::string::npos) << kernels;
          }
          call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(a).number(-3.5));
        }
      }
}

// Rebuilding the layout after values changed may exceed the memory limit: that must not evict the layout under
// construction. Products then use the entries, and later products the layout again.
TEST(Repeated, BlocksAreRebuiltWithLittleMemory) {
  const SmallLayouts small;
  Rng rng(31);
  const int64_t rows = 20'000, cols = 100;
  const Handle a = random_matrix(rng, rows, cols, [](int64_t) { return 5; }, S4J_GCS, {0, 1});
  const Handle x = random_dense(rows, 1, 3);
  const auto product = [&](const Handle& of) {
    return bytes_of(Handle(call(s4j_matmul, Frame(0, S4J_FLAG_TRANSPOSE_A).whole(of).whole(x))[1]));
  };
  const auto many = [&](const std::string& expected) {
    for (int64_t round = 0; round < threshold::kUsesByBlocks + 3; ++round) ASSERT_TRUE(product(a) == expected) << round;
  };
  many(product(a));
  for (int64_t room = 50'000; room < 16'000'000; room *= 2) {
    SCOPED_TRACE(room);
    call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(a).number(-1.25));
    const std::string expected = product(Handle(call(s4j_copy, Frame().whole(a).integers({-1, -1}))[1]));
    const int64_t live = call(s4j_memory, Frame())[1];
    const int64_t before = call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, live + room}))[1];
    many(expected);
    call(s4j_configure, Frame().integers({S4J_CONFIG_MAX_BYTES, before}));
    many(expected);
  }
}

// Strides of the factor and of the result do not change the bits.
TEST(Repeated, SameBitsForStridedVectors) {
  const SmallLayouts small;
  Rng rng(21);
  const int64_t rows = 90, cols = 400;
  const Handle a = random_matrix(rng, rows, cols, [](int64_t i) { return i % 3 * 60; }, S4J_GCS, {0, 1});
  const auto column = [](int64_t n) { return std::vector<int64_t>{1, 2, 0, 0, 1, n, -1, 1}; };
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}})
    for (const double beta : {0.0, -0.3}) {
      const int64_t in = flags == 0 ? cols : rows, out = flags == 0 ? rows : cols;
      const Handle x = random_dense(in, 2, 4), y = random_dense(out, 2, 5);
      const auto alone = [](int64_t handle, int64_t n) {
        const std::vector<double> both = bits(handle);
        std::vector<double> one(static_cast<size_t>(n));
        for (size_t i = 0; i < one.size(); ++i) one[i] = both[2 * i + 1];
        return one;
      };
      const Handle plain_x = dense_of(Type::kDouble, {in}, alone(x, in));
      const Handle plain_y = dense_of(Type::kDouble, {out}, alone(y, out));
      for (int round = 0; round < 5; ++round) {
        call(s4j_matmul,
             Frame(0, flags | S4J_FLAG_RESULT).whole(a).whole(plain_x).whole(plain_y).number(0.7).number(beta));
        call(s4j_matmul, Frame(0, flags | S4J_FLAG_RESULT)
                             .whole(a)
                             .view(x, column(in))
                             .view(y, column(out))
                             .number(0.7)
                             .number(beta));
        ASSERT_TRUE(alone(y, out) == bits(plain_y)) << round;
      }
    }
}

TEST(Repeated, PaddingOfShortRowsIgnoresInfinities) {
  const SmallLayouts small;
  // Row 0 is long, so the other rows are padded with their own first column, which is infinity for row 1.
  const Handle a = matrix(8, 4, {0, 0, 0, 1, 0, 2, 1, 3, 2, 0}, {1, 1, 1, 2, 1});
  const Handle x = dense_of(Type::kDouble, {4}, {1, 1, 1, std::numeric_limits<double>::infinity()});
  for (int round = 0; round < 9; ++round) {
    set_isa(round % 3);
    const Handle y = Handle(call(s4j_matmul, Frame().whole(a).whole(x))[1]);
    set_isa(-1);
    EXPECT_EQ(bits(y), (std::vector<double>{3, std::numeric_limits<double>::infinity(), 1, 0, 0, 0, 0, 0}));
  }
}

TEST(Repeated, FollowsWritesAndInserts) {
  const SmallLayouts small;
  Rng rng(9);
  for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}})
    for (const int64_t format : {int64_t{S4J_COO}, int64_t{S4J_GCS}}) {
      const Handle a = random_matrix(rng, 300, 80'000, [](int64_t i) { return i % 9; }, format, {0, 1});
      const Handle x = random_dense(flags == 0 ? 80'000 : 300, 1, 3);
      const auto product = [&] { return bits(Handle(call(s4j_matmul, Frame(0, flags).whole(a).whole(x))[1])); };
      for (int round = 0; round < 6; ++round) product();
      call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(a).number(-3));
      const std::vector<double> after = product();
      for (int round = 0; round < 6; ++round) EXPECT_EQ(product(), after);
      const Handle copy = Handle(call(s4j_copy, Frame().whole(a).integers({-1, S4J_GCS, 1, 0, 1}))[1]);
      EXPECT_EQ(bits(Handle(call(s4j_matmul, Frame(0, flags).whole(copy).whole(x))[1])), after);
      call(s4j_put, Frame().whole(a).number(5).integers({7, 70'001}));
      const std::vector<double> put = product();
      EXPECT_NE(put, after);
      for (int round = 0; round < 6; ++round) EXPECT_EQ(product(), put);
      call(s4j_drop_layouts, Frame().whole(a));
      EXPECT_EQ(product(), put);
    }
}

// Sparse x sparse: the structure of the result is kept from the second product on, and recomputed after a change.
TEST(Repeated, SparseProductsInAKnownStructure) {
  const SmallLayouts small;
  Rng rng(12);
  for (const std::vector<int64_t>& order : {std::vector<int64_t>{0, 1}, {1, 0}})
    for (const int64_t flags : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}, int64_t{S4J_FLAG_TRANSPOSE_B}}) {
      const Handle a = random_matrix(
          rng, 300, 300, [](int64_t i) { return i % 40; }, S4J_GCS, order);
      const Handle b = random_matrix(
          rng, 300, 300, [](int64_t i) { return i % 7; }, S4J_GCS, order);
      const auto product = [&](int64_t x, int64_t y) {
        return bytes_of(Handle(call(s4j_matmul, Frame(0, flags).whole(x).whole(y).number(-0.75))[1]));
      };
      const auto fresh = [&] {
        const Handle x = Handle(call(s4j_copy, Frame().whole(a).integers({-1, -1}))[1]);
        const Handle y = Handle(call(s4j_copy, Frame().whole(b).integers({-1, -1}))[1]);
        return product(x, y);
      };
      for (int round = 0; round < 5; ++round) ASSERT_EQ(product(a, b), fresh()) << "round " << round;
      EXPECT_GT(whole_of(a).storage->derived_bytes(), 0);
      call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(b).number(1.0 / 3));
      ASSERT_EQ(product(a, b), fresh()) << "after other values";
      call(s4j_put, Frame().whole(b).number(5).integers({7, 299}));
      call(s4j_put, Frame().whole(a).number(5).integers({298, 7}));
      for (int round = 0; round < 4; ++round) ASSERT_EQ(product(a, b), fresh()) << "after inserts, round " << round;
      call(s4j_drop_layouts, Frame().whole(a));
      EXPECT_EQ(whole_of(a).storage->derived_bytes(), 0);
      ASSERT_EQ(product(a, b), fresh());
    }
  const int64_t n = int64_t{1} << 36;  // hyper: few of many lines
  const Handle a = matrix(n, 100, {5, 1, 5, 7, n - 2, 7}, {1, 2, 3});
  const Handle b = matrix(100, 50, {1, 3, 7, 3, 7, 9}, {10, 20, 30});
  const std::string first = bytes_of(Handle(call(s4j_matmul, Frame().whole(a).whole(b))[1]));
  for (int round = 0; round < 4; ++round)
    EXPECT_EQ(bytes_of(Handle(call(s4j_matmul, Frame().whole(a).whole(b))[1])), first);
}

TEST(Repeated, OptimizeForBuildsAtOnceAndReturnsBytes) {
  const SmallLayouts small;
  Rng rng(10);
  const Handle a = random_matrix(rng, 90'000, 70'000, [](int64_t i) { return i % 5; }, S4J_GCS, {0, 1});
  const int64_t forward = call(s4j_optimize, Frame().whole(a).integers({S4J_USE_VECTOR}))[1];
  EXPECT_GT(forward, 0);
  const int64_t both = call(s4j_optimize, Frame().whole(a).integers({S4J_USE_VECTOR, S4J_USE_VECTOR_TRANSPOSED}))[1];
  EXPECT_GT(both, forward);
  EXPECT_EQ(call(s4j_drop_layouts, Frame().whole(a))[1], both);
  Out out;
  EXPECT_EQ(invoke(s4j_optimize, Frame().whole(a).integers({7}), out), S4J_ILLEGAL_ARGUMENT);
  const Handle vector = random_dense(3, 1, 1);
  EXPECT_EQ(call(s4j_optimize, Frame().whole(vector).integers({S4J_USE_VECTOR}))[1], 0);
}

// Columns of a slice, and of a long row, just near enough for 16-bit indexes, and just too far apart.
TEST(Repeated, ColumnsAtTheEdgeOfNarrowIndexes) {
  const SmallLayouts small;
  constexpr int64_t kSpan = threshold::kSlicedNarrow, kFirst = 3, kRows = 80;
  const int64_t cols = kSpan + 10;
  Rng rng(23);
  const Handle x = random_dense(cols, 1, 4);
  const std::vector<double> vx = bits(x);
  for (const int64_t length : {int64_t{2}, threshold::kLongRow + 5})
    for (const int64_t span : {kSpan - 1, kSpan, kSpan + 1}) {
      SCOPED_TRACE("rows of " + std::to_string(length) + ", columns " + std::to_string(span) + " apart");
      std::vector<int64_t> tuples;
      std::vector<double> values, sums;
      for (int64_t i = 0; i < kRows; ++i) {
        sums.push_back(0);
        for (int64_t k = 0; k < length; ++k) {
          const int64_t column = k == length - 1 ? kFirst + span : kFirst + k;
          if (k > 0 && column <= tuples.back()) continue;  // possible only with lowered thresholds
          tuples.insert(tuples.end(), {i, column});
          values.push_back(uniform(rng, 1, 2));
          sums.back() += values.back() * vx[column];
        }
      }
      const Handle a = matrix(kRows, cols, tuples, values, S4J_GCS, {0, 1});
      for (int round = 0; round < 6; ++round) {
        const std::vector<double> y = bits(Handle(call(s4j_matmul, Frame().whole(a).whole(x))[1]));
        for (size_t i = 0; i < sums.size(); ++i) ASSERT_NEAR(y[i], sums[i], 1e-12 * static_cast<double>(length)) << i;
      }
      EXPECT_GT(whole_of(a).storage->derived_bytes(), 0);
    }
}

}  // namespace
}  // namespace s4j::test
