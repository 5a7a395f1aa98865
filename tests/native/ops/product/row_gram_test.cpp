// SPDX-License-Identifier: Apache-2.0
// Gram matrices of rows against plain loops.
#include "leaf/select.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

std::vector<double> gram_reference(const Operand& s, const Operand& y, bool stored_only,
                                   const Operand* ridge = nullptr) {
  const int64_t m = extent(s, 0), n = extent(s, 1), k = extent(y, 1);
  const std::vector<double> vs = values_of(s), vy = values_of(y);
  const std::vector<bool> stored = stored_of(s);
  std::vector<double> out(static_cast<size_t>(m * k * k), 0);
  if (ridge != nullptr) {
    const std::vector<double> diagonal = values_of(*ridge);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t d = 0; d < k; ++d) out[(i * k + d) * k + d] = diagonal[i];
  }
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      if (!stored[i * n + j]) continue;
      const double w = stored_only ? 1 : vs[i * n + j];
      for (int64_t a = 0; a < k; ++a)
        for (int64_t b = 0; b < k; ++b) out[(i * k + a) * k + b] += w * vy[j * k + a] * vy[j * k + b];
    }
  return out;
}

void random_grams(uint64_t seed, int rounds) {
  Rng rng(seed);
  const Type types[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    const int64_t sizes[] = {0, 1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 40, 64, 70};
    const int64_t m = below(rng, 5), n = below(rng, 12), k = sizes[below(rng, 18)];
    const Type type = types[below(rng, 2)];
    const RandomOperand s(rng, types[below(rng, 4)], {m, n}), y(rng, type, {n, k}),
        ridge(rng, types[below(rng, 4)], {m});
    const bool stored_only = below(rng, 2) == 0, ridged = below(rng, 2) == 0;
    const std::vector<double> expected = gram_reference(*s, *y, stored_only, ridged ? &*ridge : nullptr);
    const int64_t flags = stored_only ? S4J_FLAG_STORED : 0;
    Frame f(0, flags);
    append(append(f, *s), *y);
    if (ridged) append(f, *ridge);
    ASSERT_EQ(values_of(whole_of(Handle(call(s4j_row_gram, f)[1]))), expected);
    const RandomOperand target(rng, type, {m, k, k}, false, 0.1);
    Frame g(0, flags | S4J_FLAG_RESULT);
    append(append(g, *s), *y);
    if (ridged) append(g, *ridge);
    append(g, *target);
    const int64_t before =
        target.storage().header()[S4J_H_VALUES_EPOCH] + target.storage().header()[S4J_H_STRUCTURE_EPOCH];
    const std::vector<double> was = values_of(*target);
    call(s4j_row_gram, g);
    ASSERT_EQ(values_of(*target), expected);
    const int64_t after =
        target.storage().header()[S4J_H_VALUES_EPOCH] + target.storage().header()[S4J_H_STRUCTURE_EPOCH];
    ASSERT_TRUE(after > before || was == expected);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(RowGram, RandomOperands) { random_grams(31, 300); }
TEST(RowGram, EveryInstructionSet) {
  const int before = isa_level();
  for (const int level : {0, 1, 2}) {
    set_isa(level);
    random_grams(32, 100);
  }
  set_isa(before);
}

TEST(RowGram, LongRowsGoThroughSeveralBlocks) {
  const int64_t n = 3000, k = 32;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  for (int64_t j = 0; j < n; j += 1 + j % 3) {
    tuples.insert(tuples.end(), {1, j});
    values.push_back(static_cast<double>(j % 5 - 2));
  }
  const Handle s = matrix(3, n, tuples, values);
  std::vector<double> vy(static_cast<size_t>(n * k));
  for (size_t i = 0; i < vy.size(); ++i) vy[i] = static_cast<double>(i * 7 % 11) - 5;
  for (const Type type : {Type::kDouble, Type::kFloat}) {
    const Handle y = dense_of(type, {n, k}, vy);
    const std::vector<double> expected = gram_reference(whole_of(s), whole_of(y), false);
    std::string first;
    for (const int threads : {1, 2, 3, 8}) {
      set_threads(threads);
      const Handle r(call(s4j_row_gram, Frame().whole(s).whole(y))[1]);
      EXPECT_EQ(values_of(whole_of(r)), expected);
    }
    set_threads(0);
  }
  // The calls have one operand too many, a ridge of another length, or a matrix of ridges.
  const Handle y = dense_of(Type::kDouble, {n, k}, vy), short_ridge = dense_of(Type::kDouble, {2}, {1, 1});
  const Handle ridge = dense_of(Type::kDouble, {3}, {1, 1, 1}), column = dense_of(Type::kDouble, {3, 1}, {1, 1, 1});
  failure(s4j_row_gram, Frame().whole(s).whole(y).whole(short_ridge), S4J_ILLEGAL_ARGUMENT);
  failure(s4j_row_gram, Frame().whole(s).whole(y).whole(column), S4J_ILLEGAL_ARGUMENT);
  failure(s4j_row_gram, Frame().whole(s).whole(y).whole(ridge).whole(ridge), S4J_ILLEGAL_ARGUMENT);
  failure(s4j_row_gram, Frame().whole(s).whole(s), S4J_ILLEGAL_ARGUMENT);
  failure(s4j_row_gram, Frame().whole(s).whole(dense_of(Type::kInt, {n, 1}, std::vector<double>(n, 1))),
          S4J_ILLEGAL_ARGUMENT);
}

TEST(RowGram, SparseFactorsKeepTheDensifyLimit) {
  const Handle s = matrix(5, 5, {0, 1}, {3}), y = matrix(5, 1, {0, 0}, {2});
  const Handle dense = dense_of(Type::kDouble, {5, 1}, {2, 0, 0, 0, 0});
  const Handle ridge(call(s4j_reshape, Frame().whole(y).integers({1, 5}))[1]);
  const int64_t before = set_densify_limit(4);
  failure(s4j_row_gram, Frame().whole(s).whole(y), S4J_WOULD_DENSIFY);
  failure(s4j_row_gram, Frame().whole(s).whole(dense).whole(ridge), S4J_WOULD_DENSIFY);
  set_densify_limit(before);
  const Handle r(call(s4j_row_gram, Frame().whole(s).whole(y).whole(ridge))[1]);
  EXPECT_EQ(values_of(whole_of(r)), (std::vector<double>{2, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace s4j::test
