// SPDX-License-Identifier: Apache-2.0
// posv of small systems in vector lanes and of larger ones.
#include <cmath>

#include "leaf/select.hpp"
#include "parallel/parallel.hpp"
#include "products_support.hpp"

namespace s4j::test {
namespace {

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

TEST(Posv, SolvesAndStoresTheFactor) {
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
    s.a[(29 * n + n - 1) * n + n - 1] = -1;  // the last pivot of system 29
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
