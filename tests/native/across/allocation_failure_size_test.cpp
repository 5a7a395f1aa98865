// SPDX-License-Identifier: Apache-2.0
// Allocation failures in calls on arrays beyond the thresholds: parallel passes, chunks with own results, windows,
// buckets, mapped blocks. Each call gets the same inputs, without layouts kept by earlier calls.
#include <iostream>
#include <random>

#include "allocation_failure.hpp"
#include "sized.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kSide = sized(20'000, 2'000), kEntries = sized(200'000, 20'000), kFullSide = sized(300, 60);

Handle random_matrix(int64_t rows, int64_t cols, int64_t entries, uint64_t seed, int64_t format = S4J_GCS,
                     const std::vector<int64_t>& order = {0, 1}) {
  std::mt19937_64 rng(seed);
  std::vector<int64_t> tuples(static_cast<size_t>(2 * entries));
  std::vector<double> values(static_cast<size_t>(entries));
  for (size_t k = 0; k < values.size(); ++k) {
    tuples[2 * k] = static_cast<int64_t>(rng() % static_cast<uint64_t>(rows));
    tuples[2 * k + 1] = static_cast<int64_t>(rng() % static_cast<uint64_t>(cols));
    values[k] = static_cast<double>(rng() % 97) - 48;
  }
  return matrix(rows, cols, tuples, values, format, order);
}
Handle large(uint64_t seed, int64_t format = S4J_GCS, const std::vector<int64_t>& order = {0, 1}) {
  return random_matrix(kSide, kSide, kEntries, seed, format, order);
}
// Stores every element, in any order: also the result of an operation that changes the fill.
Handle full(int64_t format, const std::vector<int64_t>& order = {0, 1}) {
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t i = 0; i < kFullSide * kFullSide; ++i) {
    tuples.push_back(i / kFullSide);
    tuples.push_back(i % kFullSide);
    values.push_back(static_cast<double>(i % 89) - 40);
  }
  return matrix(kFullSide, kFullSide, tuples, values, format, order);
}

struct Large {
  std::string name;
  s4j_function* function;
  int64_t op, flags;
  std::vector<const Handle*> operands;
  std::vector<int64_t> integers;
  std::vector<double> numbers;
};

// Fails each of the first allocations of the call, then every sixteenth, until the call makes fewer.
int64_t sweep(const Large& l) {
  SCOPED_TRACE(l.name);
  Frame frame(l.op, l.flags);
  for (const Handle* h : l.operands) frame.whole(*h);
  for (const double v : l.numbers) frame.number(v);
  frame.integers(l.integers);
  std::vector<std::string> before;
  for (const Handle* h : l.operands) before.push_back(bytes_of(*h));
  // The first call builds the data that an array caches beside its layouts.
  const Handle first(call(l.function, frame)[1]);
  const std::string given = bytes_of(first);
  int64_t failures = 0;
  for (int64_t n = 1;; n += 1 + n / 16) {
    EXPECT_LT(n, 1'000'000);
    for (const Handle* h : l.operands) call(s4j_drop_layouts, Frame().whole(*h));
    const int64_t live = live_bytes();
    Out out;
    fail_at(n);
    const int32_t status = invoke(l.function, frame, out);
    const bool met = !armed();
    fail_at(0);
    EXPECT_TRUE(status == S4J_OK || status == S4J_NO_MEMORY) << s4j_context_error(context());
    for (size_t i = 0; i < l.operands.size(); ++i)
      EXPECT_TRUE(bytes_of(*l.operands[i]) == before[i]) << "input " << i << " after allocation " << n;
    if (status == S4J_OK) {
      const std::string bytes = bytes_of(out[1]);
      release(out[1]);
      EXPECT_TRUE(bytes == given) << "another result without allocation " << n;
    }
    for (const Handle* h : l.operands) call(s4j_drop_layouts, Frame().whole(*h));
    EXPECT_EQ(live_bytes(), live) << "bytes lost after allocation " << n << " failed";
    failures += met ? 1 : 0;
    if (!met || ::testing::Test::HasFailure()) return failures;
  }
}

TEST(AllocationFailureRelease, AtSize) {
  {
    const Handle csr = large(1), other = large(2), csc = large(3, S4J_GCS, {1, 0}), coo = large(4, S4J_COO),
                 coo2 = large(5, S4J_COO);
    const Handle few = random_matrix(kSide, 16, kSide / 2, 6), wide = random_matrix(64, kSide, kEntries, 7);
    const Handle x = dense_of({kSide}, 2), tall = dense_of({kSide, 20}, 3);
    const Handle sums(call(s4j_reduce, Frame(S4J_OP_SUM).whole(csr).integers({1}))[1]);
    const Handle f = full(S4J_GCS), fc = full(S4J_GCS, {1, 0}), fo = full(S4J_COO);
    const Handle fr(call(s4j_reduce, Frame(S4J_OP_SUM).whole(fo).integers({0}))[1]);
    const Handle sparse = random_matrix(kFullSide, kFullSide, 4 * kFullSide, 8);
    std::vector<Large> calls;
    const auto add = [&](const char* name, s4j_function* function, int64_t op, std::vector<const Handle*> operands,
                         std::vector<int64_t> integers = {}, int64_t flags = 0, std::vector<double> numbers = {}) {
      calls.push_back({name, function, op, flags, std::move(operands), std::move(integers), std::move(numbers)});
    };
    for (const Handle* a : {&csr, &csc, &coo}) {
      add("times vector", s4j_matmul, 0, {a, &x});
      add("transposed times vector", s4j_matmul, 0, {a, &x}, {}, S4J_FLAG_TRANSPOSE_A);
      add("times matrix", s4j_matmul, 0, {a, &tall});
      add("times sparse", s4j_matmul, 0, {a, &other});
      add("times few columns", s4j_matmul, 0, {a, &few});
      add("times its sums", s4j_matmul, 0, {a, &sums});
      add("sums times", s4j_matmul, 0, {&sums, a});
      add("plus", s4j_pairwise, S4J_OP_ADD, {a, &other});
      add("times elements", s4j_pairwise, S4J_OP_MUL, {a, &coo2});
      add("times row", s4j_pairwise, S4J_OP_MUL, {a, &x});
      add("times sparse row", s4j_pairwise, S4J_OP_MUL, {a, &sums});
      add("exp", s4j_transform, S4J_OP_EXP, {a});
      add("greater", s4j_scalar, S4J_OP_GT, {a}, {}, 0, {1});
      for (const int64_t d : {0, 1}) {
        add("sum", s4j_reduce, S4J_OP_SUM, {a}, {d});
        add("median", s4j_reduce, S4J_OP_MEDIAN, {a}, {d});
        add("argMax", s4j_index_reduce, S4J_OP_ARG_MAX, {a}, {d});
        add("sort", s4j_sort, 0, {a}, {d, 0});
      }
      add("sort of all", s4j_sort, 0, {a}, {S4J_ALL_DIMENSIONS, 1});
      add("distinct", s4j_unique, 0, {a}, {0});
      add("nonzero", s4j_nonzero, 0, {a});
      add("where", s4j_where, 0, {a, &other, &coo});
      add("upper", s4j_band, 0, {a}, {0, kSide});
      add("joined", s4j_concat, 0, {a, &csc}, {0});
      add("reshaped", s4j_reshape, 0, {a}, {2, kSide / 2, kSide * 2});
      add("to COO", s4j_copy, 0, {a}, {-1, S4J_COO, 0});
      add("to CSR", s4j_copy, 0, {a}, {-1, S4J_GCS, 1, 0, 1});
      add("to CSC", s4j_copy, 0, {a}, {-1, S4J_GCS, 1, 1, 0});
      add("einsum", s4j_tensor, S4J_OP_EINSUM, {a, &few}, {'i', 'j', 'j', 'k', 'k', 'i'});
      add("einsum with sums", s4j_tensor, S4J_OP_EINSUM, {a, &sums}, {'i', 'j', 'j', 'i'});
    }
    add("wide product", s4j_matmul, 0, {&wide, &csr});
    add("min-plus", s4j_matmul, 0, {&wide, &few}, {1, 0});
    add("top k", s4j_arg_top_k, 0, {&wide}, {5});
    add("distances", s4j_distance, S4J_OP_COSINE_SIMILARITY, {&wide, &wide}, {1});
    for (const Handle* a : {&f, &fc, &fo}) {
      add("full plus", s4j_pairwise, S4J_OP_ADD, {a, &fo});
      add("full with row", s4j_pairwise, S4J_OP_DIV, {a, &fr});
      add("full with full", s4j_matmul, 0, {a, &fo});
      add("sparse with full", s4j_matmul, 0, {&sparse, a});
      add("full with sparse", s4j_matmul, 0, {a, &sparse});
      add("full cumsum", s4j_along, S4J_OP_CUMSUM, {a}, {0});
      add("full softmax", s4j_along, S4J_OP_SOFTMAX, {a}, {1});
      add("full sum", s4j_reduce, S4J_OP_SUM, {a}, {1});
      add("full argMin", s4j_index_reduce, S4J_OP_ARG_MIN, {a}, {0});
      add("full sort", s4j_sort, 0, {a}, {0, 1});
      add("full where", s4j_where, 0, {a, a, &fo});
      add("full to CSC", s4j_copy, 0, {a}, {-1, S4J_GCS, 1, 1, 0});
      add("full einsum", s4j_tensor, S4J_OP_EINSUM, {a, &fo}, {'i', 'j', 'i', 'j', 'i'});
      add("full distances", s4j_distance, S4J_OP_EUCLIDEAN_DISTANCE, {a, &fo}, {1});
    }
    int64_t failures = 0;
    for (const Large& l : calls) {
      failures += sweep(l);
      if (HasFailure()) return;
    }
    EXPECT_GT(failures, static_cast<int64_t>(5 * calls.size()));
    std::cout << "allocation failures injected: " << failures << " in " << calls.size() << " calls\n";
  }
  EXPECT_EQ(live_bytes(), 0);
}

// Construction: a failed finish keeps the appended entries, and the builder can be finished afterwards.
TEST(AllocationFailureRelease, BuildersAtSize) {
  std::mt19937_64 rng(9);
  std::vector<int64_t> tuples(static_cast<size_t>(2 * kEntries));
  for (int64_t& c : tuples) c = static_cast<int64_t>(rng() % kSide);
  const std::vector<double> values(static_cast<size_t>(kEntries), 1.5);
  for (const std::vector<int64_t>& layout : {std::vector<int64_t>{S4J_COO, 0}, std::vector<int64_t>{S4J_GCS, 1, 0, 1},
                                             std::vector<int64_t>{S4J_GCS, 1, 1, 0}}) {
    std::string given;
    for (int64_t n = 1;; n += 1 + n / 16) {
      const int64_t live = live_bytes();
      const int64_t builder =
          call(s4j_builder_create, Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 2, kSide, kSide}))[1];
      const Frame append = Frame().integers({builder, kEntries, reinterpret_cast<int64_t>(values.data()),
                                             reinterpret_cast<int64_t>(tuples.data()), 8, 1});
      std::vector<int64_t> words = {builder};
      words.insert(words.end(), layout.begin(), layout.end());
      Out out;
      fail_at(n);
      int32_t appended = invoke(s4j_builder_append, append, out);
      if (appended == S4J_NO_MEMORY) appended = invoke(s4j_builder_append, append, out);
      ASSERT_EQ(appended, S4J_OK) << s4j_context_error(context());
      int32_t status = invoke(s4j_builder_finish, Frame().integers(words), out);
      const bool met = !armed();
      fail_at(0);
      ASSERT_TRUE(status == S4J_OK || status == S4J_NO_MEMORY) << s4j_context_error(context());
      if (status != S4J_OK) status = invoke(s4j_builder_finish, Frame().integers(words), out);
      ASSERT_EQ(status, S4J_OK) << s4j_context_error(context());
      const std::string bytes = bytes_of(out[1]);
      release(out[1]);
      if (given.empty()) given = bytes;
      ASSERT_TRUE(bytes == given) << "another array without allocation " << n;
      ASSERT_EQ(live_bytes(), live) << n;
      if (!met) break;
    }
  }
}

}  // namespace
}  // namespace s4j::test
