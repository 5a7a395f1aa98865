// SPDX-License-Identifier: Apache-2.0
// Random arrays: published test vectors of the generator, counts, ranges, moments; the same bits for any number of
// threads.
#include <set>

#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/pairwise.hpp"
#include "ops/random/random.hpp"
#include "ops/reduce/index_reduce.hpp"
#include "ops/reduce/reduce.hpp"
#include "ops/search/top_k.hpp"
#include "oracle.hpp"
#include "parallel/parallel.hpp"

namespace s4j::test {
namespace {

std::string bytes_of_layout(const Layout& l) {
  std::string out;
  for (const Buffer* b : {&l.values, &l.indexes, &l.pointers, &l.line_ids})
    if (b->bytes() > 0) out.append(b->as<char>(), b->bytes());
  return out;
}

// Philox4x32-10 of counter 0 and key 0 is 6627e8d5 e169c58d bc57ac4c 9b00dbd8 (the authors' known-answer test).
TEST(OpsRandom, KnownAnswer) {
  const Result r = random_array(pool(), RandomKind::kUniform, Type::kDouble, 0, shape_of({2}), {0, 1});
  const uint64_t first = 0xe169c58d6627e8d5;
  const uint64_t second = 0x9b00dbd8bc57ac4c;
  EXPECT_EQ(r.layout.b.data<double>()[0], static_cast<double>(first >> 11) * 0x1p-53);
  EXPECT_EQ(r.layout.b.data<double>()[1], static_cast<double>(second >> 11) * 0x1p-53);
}

TEST(OpsRandom, PrefixesAgreeAndMomentsFit) {
  const int64_t n = 100001;
  const Result u = random_array(pool(), RandomKind::kUniform, Type::kDouble, 42, shape_of({n}), {0, 1});
  const Result part = random_array(pool(), RandomKind::kUniform, Type::kDouble, 42, shape_of({7, 11}), {0, 1});
  EXPECT_EQ(std::memcmp(u.layout.b.values, part.layout.b.values, 77 * 8), 0);
  const Result g = random_array(pool(), RandomKind::kNormal, Type::kFloat, 42, shape_of({n}), {0, 1});
  double mean = 0;
  double normal = 0;
  double squares = 0;
  for (int64_t i = 0; i < n; ++i) {
    const double x = u.layout.b.data<double>()[i];
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    mean += x;
    const auto y = static_cast<double>(g.layout.b.data<float>()[i]);
    ASSERT_TRUE(std::isfinite(y));
    normal += y;
    squares += y * y;
  }
  EXPECT_NEAR(mean / static_cast<double>(n), 0.5, 0.005);
  EXPECT_NEAR(normal / static_cast<double>(n), 0, 0.02);
  EXPECT_NEAR(squares / static_cast<double>(n), 1, 0.03);
}

TEST(OpsRandom, SparseHasExactlyTheCount) {
  for (const double density : {0.0, 0.01, 0.3, 0.5, 0.77, 1.0}) {
    const Result r = random_array(pool(), RandomKind::kSparse, Type::kFloat, 7, shape_of({30, 41}), {density});
    ASSERT_EQ(r.layout.b.nnz, static_cast<int64_t>(std::round(density * 1230)));
    validate(r.layout.b);
    for (int64_t k = 0; k < r.layout.b.nnz; ++k) {
      ASSERT_GT(r.layout.b.data<float>()[k], 0.0f);
      ASSERT_LT(r.layout.b.data<float>()[k], 1.0f);
    }
  }
  const int64_t e = int64_t{1} << 31;
  const Result wide = random_array(pool(), RandomKind::kSparse, Type::kDouble, 7, shape_of({e, e}), {1e-16});
  EXPECT_EQ(wide.layout.b.nnz, 461);
  validate(wide.layout.b);
  EXPECT_EQ(random_array(pool(), RandomKind::kSparse, Type::kDouble, 7, shape_of({}), {1}).layout.b.nnz, 1);
  EXPECT_EQ(random_array(pool(), RandomKind::kSparse, Type::kDouble, 7, shape_of({0, 3}), {1}).layout.b.nnz, 0);
}

// Many entries are drawn by their complement, which takes no longer than drawing the complement alone.
TEST(OpsRandom, SparseBeyondOneHalfDrawsTheComplement) {
  const Shape shape = shape_of({40, 25});
  const Result quarter = random_array(pool(), RandomKind::kSparse, Type::kDouble, 7, shape, {0.25});
  const Result rest = random_array(pool(), RandomKind::kSparse, Type::kDouble, 7, shape, {0.75});
  std::set<std::pair<int64_t, int64_t>> seen;
  for (const Result* r : {&quarter, &rest}) {
    const Vec<int64_t> at = decode_coordinates(r->layout.b);
    const auto n = static_cast<size_t>(r->layout.b.nnz);
    for (size_t k = 0; k < n; ++k) EXPECT_TRUE(seen.emplace(at[k], at[n + k]).second);
  }
  EXPECT_EQ(seen.size(), 1000U);
}

// All operations of these families on arrays large enough for several chunks: the same bits for 1, 2, 3 and 8 threads.
TEST(OpsRandom, EqualBitsForAllThreads) {
  auto everything = [](int count) {
    set_threads(count);
    std::string all;
    auto keep = [&](const Result& r) { all += bytes_of_layout(r.layout) + std::to_string(r.fill.bits); };
    const Shape shape = shape_of({700, 900});
    Result a = random_array(pool(), RandomKind::kSparse, Type::kDouble, 1, shape, {0.2});
    Result b = random_array(pool(), RandomKind::kSparse, Type::kDouble, 2, shape, {0.3});
    keep(random_array(pool(), RandomKind::kNormal, Type::kDouble, 3, shape, {0, 1}));
    for (const Spec& spec : {Spec::coo(), Spec::csr(), Spec::csc(), Spec::dense()}) {
      Storage* x = Storage::create(pool(), convert(pool(), a.layout.b, a.fill, spec), a.fill);
      Storage* y = Storage::create(pool(), convert(pool(), b.layout.b, b.fill, spec), b.fill);
      const Operand ox{x, Window::whole(shape)};
      const Operand oy{y, Window::whole(shape)};
      for (const int op : {S4J_OP_ADD, S4J_OP_MUL, S4J_OP_DIV, S4J_OP_MAX, S4J_OP_GT})
        keep(pairwise(pool(), op, ox, oy, false, false, "pairwise"));
      keep(transform(pool(), S4J_OP_EXP, ox, false, "exp"));
      keep(scalar(pool(), S4J_OP_POW, ox, Scalar::of(1.5), false, "pow"));
      const ReduceOptions o{false, false, "reduce"};
      for (const std::vector<int64_t>& dims : {std::vector<int64_t>{}, {0}, {1}}) {
        const Axes axes = axes_of(dims.data(), static_cast<int64_t>(dims.size()), 2, "reduce");
        for (const int op :
             {S4J_OP_SUM, S4J_OP_MEAN, S4J_OP_PROD, S4J_OP_REDUCE_MAX, S4J_OP_NORM2, S4J_OP_COUNT_NON_ZERO})
          keep(reduce(pool(), op, ox, axes, o));
        keep(index_reduce(pool(), S4J_OP_ARG_MAX, ox, axes, o));
      }
      keep(arg_top_k(pool(), ox, 10, false));
      Storage::destroy(x);
      Storage::destroy(y);
    }
    set_threads(0);
    return all;
  };
  const std::string one = everything(1);
  for (const int threads : {2, 3, 8}) EXPECT_TRUE(one == everything(threads)) << threads;
}

}  // namespace
}  // namespace s4j::test
