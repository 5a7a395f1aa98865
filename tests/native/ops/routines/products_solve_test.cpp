// SPDX-License-Identifier: Apache-2.0
// sddmm, rowGram and posv against plain loops.
#include <cmath>

#include "array/read.hpp"
#include "leaf/select.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

// Which elements of a view are stored; DENSE: all.
std::vector<bool> stored_of(const Operand& x) {
  const Source s = read(x);
  std::vector<bool> out;
  for (const Coords& c : all_coordinates(s.b.shape))
    out.push_back(s.b.format == Format::kDense || find_entry(s.b, c.data()).found);
  return out;
}

std::string failure(s4j_function* f, const Frame& frame, int32_t status) {
  Out out;
  EXPECT_EQ(invoke(f, frame, out), status);
  return s4j_context_error(context());
}

TEST(Sddmm, RandomOperands) {
  Rng rng(21);
  const Type types[] = {Type::kDouble, Type::kFloat, Type::kInt, Type::kLong};
  for (int round = 0; round < 2000; ++round) {
    SCOPED_TRACE(round);
    const int64_t m = below(rng, 7), k = below(rng, 20), n = below(rng, 7);
    const RandomOperand s(rng, types[below(rng, 4)], {m, n}), a(rng, types[below(rng, 4)], {m, k}),
        b(rng, types[below(rng, 4)], {k, n});
    const bool stored_only = below(rng, 2) == 0;
    const std::vector<double> vs = values_of(*s), va = values_of(*a), vb = values_of(*b);
    const std::vector<bool> stored = stored_of(*s);
    std::vector<double> expected(vs.size(), 0);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        const auto at = static_cast<size_t>(i * n + j);
        double sum = 0;
        for (int64_t p = 0; p < k; ++p) sum += va[i * k + p] * vb[p * n + j];
        if (stored[at]) expected[at] = (stored_only ? 1 : vs[at]) * sum;
      }
    Frame f(0, stored_only ? S4J_FLAG_STORED : 0);
    append(append(append(f, *s), *a), *b);
    const Handle r(call(s4j_sddmm, f)[1]);
    const Operand x = whole_of(r);
    ASSERT_EQ(values_of(x), expected);
    ASSERT_EQ(stored_of(x), stored);
    ASSERT_TRUE(x.storage->spec().same_as(result_spec(*s), 2));
    const RandomOperand target(rng, x.type(), {m, n}, false);
    Frame g(0, (stored_only ? S4J_FLAG_STORED : 0) | S4J_FLAG_RESULT);
    append(append(append(append(g, *s), *a), *b), *target);
    call(s4j_sddmm, g);
    ASSERT_EQ(values_of(*target), expected);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Sddmm, ImplicitPositionsAreNotComputed) {
  const double nan = std::nan("");
  const Handle s = matrix(2, 2, {0, 1}, {3});
  const Handle a = dense_of(Type::kDouble, {2, 1}, {2, nan}), b = dense_of(Type::kDouble, {1, 2}, {nan, 5});
  const Handle r(call(s4j_sddmm, Frame().whole(s).whole(a).whole(b))[1]);
  EXPECT_EQ(values_of(whole_of(r)), (std::vector<double>{0, 30, 0, 0}));
  failure(s4j_sddmm, Frame().whole(s).whole(b).whole(b), S4J_ILLEGAL_ARGUMENT);
}

std::vector<double> gram_reference(const Operand& s, const Operand& y, bool stored_only) {
  const int64_t m = extent(s, 0), n = extent(s, 1), k = extent(y, 1);
  const std::vector<double> vs = values_of(s), vy = values_of(y);
  const std::vector<bool> stored = stored_of(s);
  std::vector<double> out(static_cast<size_t>(m * k * k), 0);
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
    const RandomOperand s(rng, types[below(rng, 4)], {m, n}), y(rng, type, {n, k});
    const bool stored_only = below(rng, 2) == 0;
    const std::vector<double> expected = gram_reference(*s, *y, stored_only);
    const int64_t flags = stored_only ? S4J_FLAG_STORED : 0;
    Frame f(0, flags);
    append(append(f, *s), *y);
    ASSERT_EQ(values_of(whole_of(Handle(call(s4j_row_gram, f)[1]))), expected);
    const RandomOperand target(rng, type, {m, k, k}, false, 0.1);
    Frame g(0, flags | S4J_FLAG_RESULT);
    append(append(append(g, *s), *y), *target);
    const int64_t before =
        target.storage().header()[S4J_H_VALUES_EPOCH] + target.storage().header()[S4J_H_STRUCTURE_EPOCH];
    call(s4j_row_gram, g);
    ASSERT_EQ(values_of(*target), expected);
    const int64_t after =
        target.storage().header()[S4J_H_VALUES_EPOCH] + target.storage().header()[S4J_H_STRUCTURE_EPOCH];
    ASSERT_TRUE(after > before || target->shape().empty());
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
  failure(s4j_row_gram, Frame().whole(s).whole(s), S4J_ILLEGAL_ARGUMENT);
  failure(s4j_row_gram, Frame().whole(s).whole(dense_of(Type::kInt, {n, 1}, std::vector<double>(n, 1))),
          S4J_ILLEGAL_ARGUMENT);
}

// ---- posv -----------------------------------------------------------------------------------------------------------

// Systems whose factor is a given small integer triangle and whose solution is small integers: nearly exact.
struct Systems {
  int64_t batch, n, r;
  std::vector<double> a, b, l, x;

  Systems(Rng& rng, int64_t batch_size, int64_t order, int64_t sides) : batch(batch_size), n(order), r(sides) {
    const auto un = static_cast<size_t>(n), ur = static_cast<size_t>(r);
    for (int64_t s = 0; s < batch; ++s) {
      std::vector<double> tri(un * un, 0), sol(un * ur);
      for (size_t i = 0; i < un; ++i) {
        for (size_t j = 0; j < i; ++j) tri[i * un + j] = static_cast<double>(below(rng, 3) - 1);
        tri[i * un + i] = static_cast<double>(2 + below(rng, 3));
      }
      for (double& v : sol) v = static_cast<double>(below(rng, 7) - 3);
      std::vector<double> full(un * un, 0), rhs(un * ur, 0);
      for (size_t i = 0; i < un; ++i)
        for (size_t j = 0; j < un; ++j)
          for (size_t k = 0; k < un; ++k) full[i * un + j] += tri[i * un + k] * tri[j * un + k];
      for (size_t i = 0; i < un; ++i)
        for (size_t c = 0; c < ur; ++c)
          for (size_t k = 0; k < un; ++k) rhs[i * ur + c] += full[i * un + k] * sol[k * ur + c];
      a.insert(a.end(), full.begin(), full.end());
      b.insert(b.end(), rhs.begin(), rhs.end());
      l.insert(l.end(), tri.begin(), tri.end());
      x.insert(x.end(), sol.begin(), sol.end());
    }
  }
};

void expect_near(const std::vector<double>& got, const std::vector<double>& want, double tolerance) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], want[i], tolerance) << i;
}

TEST(Posv, SolvesAndLeavesTheFactor) {
  Rng rng(41);
  const int before = isa_level();
  for (const int level : {0, 1, 2}) {
    set_isa(level);
    for (const int64_t n : {1, 2, 3, 4, 5, 8, 15, 32, 47, 48, 49, 60})
      for (const int64_t batch : {1, 7, 16, 37}) {
        const int64_t r = 1 + below(rng, 6);
        const Systems s(rng, batch, n, r);
        const Handle a = dense_of(Type::kDouble, {batch, n, n}, s.a), b = dense_of(Type::kDouble, {batch, n, r}, s.b);
        call(s4j_posv, Frame().whole(a).whole(b));
        expect_near(values_of(whole_of(a)), s.l, 1e-6);
        expect_near(values_of(whole_of(b)), s.x, 1e-6);
        if (n > 8 || ::testing::Test::HasFatalFailure()) continue;
        const Handle fa = dense_of(Type::kFloat, {batch, n, n}, s.a, true),
                     fb = dense_of(Type::kFloat, {batch, n, r}, s.b, true);
        call(s4j_posv, Frame().whole(fa).whole(fb));
        expect_near(values_of(whole_of(fb)), s.x, 2e-2);
      }
  }
  set_isa(before);
}

TEST(Posv, ReadsOnlyTheLowerTriangleOfAnyView) {
  Rng rng(42);
  const int64_t batch = 6, n = 5;
  const Systems s(rng, batch, n, 1);
  std::vector<double> lower = s.a;
  for (int64_t q = 0; q < batch; ++q)
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = i + 1; j < n; ++j) lower[(q * n + i) * n + j] = std::nan("");
  const Handle a = dense_of(Type::kDouble, {2, 3, n, n}, lower), b = dense_of(Type::kDouble, {2, 3, n}, s.b);
  call(s4j_posv, Frame().whole(a).whole(b));
  expect_near(values_of(whole_of(a)), s.l, 1e-9);
  expect_near(values_of(whole_of(b)), s.x, 1e-9);
}

TEST(Posv, TwoViewsOfOneArray) {
  // [a | b] in one [4, 5] array.
  Rng rng(43);
  const Systems s(rng, 1, 4, 1);
  std::vector<double> both;
  for (size_t i = 0; i < 4; ++i) {
    both.insert(both.end(), s.a.begin() + static_cast<long>(4 * i), s.a.begin() + static_cast<long>(4 * i + 4));
    both.push_back(s.b[i]);
  }
  const Handle h = dense_of(Type::kDouble, {4, 5}, both);
  const std::vector<int64_t> left = {2, 2, 0, 0, 1, 4, 1, 0, 1, 4, -1, -1},
                             right = {2, 2, 0, 0, 1, 4, 1, 4, 1, 1, -1, -1};
  call(s4j_posv, Frame().view(h, left).view(h, right));
  Operand x = whole_of(h);
  x.window.dims[1] = {1, 4, 1, 1};
  expect_near(values_of(x), s.x, 1e-9);
}

TEST(Posv, NotPositiveDefiniteChangesNothing) {
  Rng rng(44);
  for (const int64_t n : {3, 60}) {
    Systems s(rng, 40, n, 2);
    s.a[(29 * n + n - 1) * n + n - 1] = -1;  // last pivot of system 29
    s.a[(33 * n + 0) * n + 0] = -1;
    const Handle a = dense_of(Type::kDouble, {40, n, n}, s.a), b = dense_of(Type::kDouble, {40, n, 2}, s.b);
    const std::string before = bytes_of(a) + bytes_of(b);
    for (const int threads : {1, 3}) {
      set_threads(threads);
      const std::string text = failure(s4j_posv, Frame().whole(a).whole(b), S4J_ARITHMETIC);
      EXPECT_NE(text.find("system 29 "), std::string::npos) << text;
      EXPECT_NE(text.find("pivot " + std::to_string(n - 1)), std::string::npos) << text;
    }
    set_threads(0);
    EXPECT_TRUE(bytes_of(a) + bytes_of(b) == before);
  }
}

TEST(Posv, Refusals) {
  const Handle a = dense_of(Type::kDouble, {2, 3}, std::vector<double>(6, 1)), b = dense_of(Type::kDouble, {2}, {1, 1});
  failure(s4j_posv, Frame().whole(a).whole(b), S4J_ILLEGAL_ARGUMENT);
  const Handle i = dense_of(Type::kInt, {2, 2}, {1, 0, 0, 1}), j = dense_of(Type::kInt, {2}, {1, 1});
  failure(s4j_posv, Frame().whole(i).whole(j), S4J_ILLEGAL_ARGUMENT);
  const Handle s = matrix(2, 2, {0, 0, 1, 1}, {1, 1});
  EXPECT_NE(failure(s4j_posv, Frame().whole(s).whole(b), S4J_ILLEGAL_ARGUMENT).find("toDense"), std::string::npos);
}

}  // namespace
}  // namespace s4j::test
