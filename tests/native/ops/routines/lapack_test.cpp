// SPDX-License-Identifier: Apache-2.0
// LAPACK against plain loops, with and without OpenBLAS, both types, batches, views, failures that change nothing.
#include "lapack_support.hpp"
#include "leaf/select.hpp"

namespace s4j::test {
namespace {

TEST(Lapack, CholeskyByEitherHalf) {
  everywhere([](const Setting& set, Rng& rng) {
    for (const int64_t n : kOrders)
      for (const bool lower : {true, false}) {
        Panel a(set.type, {kBatch, n, n}, set.view), b(set.type, {kBatch, n, 2}, set.view),
            c(set.type, {kBatch, n}, set.view);
        make_positive(a, kBatch, n, rng);
        b.fill([&] { return uniform(rng); });
        c.fill([&] { return uniform(rng); });
        std::vector<Dense> before, sides, side;
        for (int64_t s = 0; s < kBatch; ++s) {
          before.push_back(a.system(s));
          sides.push_back(b.system(s));
          side.push_back(c.system(s));
          for (int64_t i = 0; i < n; ++i)
            for (int64_t j = 0; j < n; ++j)
              if (lower ? j > i : j < i) a.set({s, i, j}, std::nan(""));
        }
        Frame f(S4J_OP_POTRF);
        call(s4j_lapack, append(f, *a).integers({lower ? 1 : 0}));
        Frame g(S4J_OP_POTRS), h(S4J_OP_POTRS);
        call(s4j_lapack, append(append(g, *a), *b).integers({lower ? 1 : 0}));
        call(s4j_lapack, append(append(h, *a), *c).integers({lower ? 1 : 0}));
        for (int64_t s = 0; s < kBatch; ++s) {
          const Dense l = a.system(s);
          const double scale = set.tolerance * static_cast<double>(n + 1);
          near(times(l, !lower, l, lower), before[s], scale);
          near(times(before[s], false, b.system(s), false), sides[s], scale);
          near(times(before[s], false, c.system(s), false), side[s], scale);
          for (int64_t i = 0; i < n; ++i)
            for (int64_t j = 0; j < n; ++j)
              if (lower ? j > i : j < i) {
                ASSERT_EQ(l.at(i, j), 0);
              }
        }
        if (::testing::Test::HasFatalFailure()) return;
      }
  });
}

TEST(Lapack, LuOfAnyShape) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 3}, {1, 1}, {4, 4}, {7, 3}, {3, 7}, {33, 33}, {60, 20}, {20, 60}};
    for (const auto& [m, n] : shapes) {
      const int64_t least = std::min(m, n);
      Panel a(set.type, {kBatch, m, n}, set.view), p(Type::kLong, {kBatch, least}, set.view);
      a.fill([&] { return uniform(rng); });
      std::vector<Dense> before;
      for (int64_t s = 0; s < kBatch; ++s) before.push_back(a.system(s));
      Frame f(S4J_OP_GETRF);
      call(s4j_lapack, append(append(f, *a), *p));
      for (int64_t s = 0; s < kBatch; ++s) {
        const Dense lu = a.system(s), rows = p.system(s);
        Dense l(m, least), u(least, n), permuted = before[s];
        for (int64_t i = 0; i < m; ++i)
          for (int64_t j = 0; j < n; ++j) {
            if (j < i && j < least) l.at(i, j) = lu.at(i, j);
            if (j >= i && i < least) u.at(i, j) = lu.at(i, j);
          }
        for (int64_t i = 0; i < least; ++i) l.at(i, i) = 1;
        for (int64_t k = 0; k < least; ++k) {
          const auto other = static_cast<int64_t>(rows.at(k, 0));
          ASSERT_GE(other, k);
          ASSERT_LT(other, m);
          for (int64_t j = 0; j < n; ++j) std::swap(permuted.at(k, j), permuted.at(other, j));
        }
        near(times(l, false, u, false), permuted, set.tolerance);
        for (const double v : l.v) ASSERT_LE(std::abs(v), 1 + 1e-6);
      }
      if (::testing::Test::HasFatalFailure()) return;
    }
  });
}

TEST(Lapack, GeneralSystems) {
  everywhere([](const Setting& set, Rng& rng) {
    for (const int64_t n : kOrders)
      for (const int64_t sides : {int64_t{0}, int64_t{1}, int64_t{3}}) {
        Panel a(set.type, {kBatch, n, n}, set.view), b(set.type, {kBatch, n, sides}, set.view),
            c(set.type, {kBatch, n, sides}, set.view), p(Type::kLong, {kBatch, n}, set.view);
        a.fill([&] { return uniform(rng); });
        for (int64_t s = 0; s < kBatch; ++s)
          for (int64_t i = 0; i < n; ++i) a.set({s, i, n - 1 - i}, 3 + uniform(rng));
        b.fill([&] { return uniform(rng); });
        c.fill([&] { return uniform(rng); });
        std::vector<Dense> before, rb, rc;
        for (int64_t s = 0; s < kBatch; ++s) {
          before.push_back(a.system(s));
          rb.push_back(b.system(s));
          rc.push_back(c.system(s));
        }
        Frame f(S4J_OP_GESV), g(S4J_OP_GETRS, S4J_FLAG_TRANSPOSE_A);
        call(s4j_lapack, append(append(append(f, *a), *p), *b));
        call(s4j_lapack, append(append(append(g, *a), *p), *c));
        for (int64_t s = 0; s < kBatch; ++s) {
          const auto k = static_cast<size_t>(s);
          near(times(before[k], false, b.system(s), false), rb[k], 50 * set.tolerance);
          near(times(before[k], true, c.system(s), false), rc[k], 50 * set.tolerance);
        }
        if (::testing::Test::HasFatalFailure()) return;
      }
  });
}

TEST(Lapack, Qr) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 2}, {1, 1}, {5, 5}, {9, 4}, {4, 9}, {70, 33}};
    for (const auto& [m, n] : shapes) {
      const int64_t least = std::min(m, n);
      Panel a(set.type, {kBatch, m, n}, set.view), tau(set.type, {kBatch, least}, set.view);
      a.fill([&] { return uniform(rng); });
      std::vector<Dense> before;
      for (int64_t s = 0; s < kBatch; ++s) before.push_back(a.system(s));
      Frame f(S4J_OP_GEQRF);
      call(s4j_lapack, append(append(f, *a), *tau));
      for (int64_t s = 0; s < kBatch; ++s) {
        const Dense qr = a.system(s), t = tau.system(s);
        Dense product(m, n), q = identity(m);
        for (int64_t i = 0; i < least; ++i)
          for (int64_t j = i; j < n; ++j) product.at(i, j) = qr.at(i, j);
        for (int64_t k = least - 1; k >= 0; --k) {  // H_k from the left
          Dense v(m, 1);
          v.at(k, 0) = 1;
          for (int64_t i = k + 1; i < m; ++i) v.at(i, 0) = qr.at(i, k);
          for (Dense* x : {&product, &q}) {
            const Dense w = times(v, true, *x, false);
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < x->cols; ++j) x->at(i, j) -= t.at(k, 0) * v.at(i, 0) * w.at(0, j);
          }
        }
        near(product, before[s], set.tolerance);
        near(times(q, true, q, false), identity(m), set.tolerance);
      }
      if (::testing::Test::HasFatalFailure()) return;
    }
  });
}

TEST(Lapack, LeastSquaresAndLeastNorm) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 3}, {3, 0}, {1, 1}, {6, 6}, {11, 4}, {4, 11}, {50, 20}};
    for (const auto& [m, n] : shapes)
      for (const bool transpose : {false, true}) {
        const int64_t most = std::max(m, n), p = transpose ? n : m, q = transpose ? m : n;
        Panel a(set.type, {kBatch, m, n}, set.view), b(set.type, {kBatch, most, 2}, set.view);
        a.fill([&] { return uniform(rng); });
        b.fill([&] { return uniform(rng); });
        std::vector<Dense> rb;
        for (int64_t s = 0; s < kBatch; ++s) rb.push_back(b.system(s));
        const Values untouched = values_of(*a);
        Frame f(S4J_OP_GELS, transpose ? S4J_FLAG_TRANSPOSE_A : 0);
        call(s4j_lapack, append(append(f, *a), *b));
        ASSERT_EQ(values_of(*a), untouched);
        for (int64_t s = 0; s < kBatch; ++s) {
          const Dense matrix = a.system(s), all = b.system(s);
          Dense x(q, 2), rest(p, 2);
          std::copy_n(all.v.begin(), q * 2, x.v.begin());
          const Dense ax = times(matrix, transpose, x, false);
          for (int64_t i = 0; i < p; ++i)
            for (int64_t j = 0; j < 2; ++j) rest.at(i, j) = ax.at(i, j) - rb[s].at(i, j);
          if (p >= q) {  // the residual is orthogonal to the columns
            near(times(matrix, !transpose, rest, false), Dense(q, 2), 50 * set.tolerance);
            Dense squares(1, 2), given(1, 2);
            for (int64_t j = 0; j < 2; ++j) {
              for (int64_t i = 0; i < p; ++i) squares.at(0, j) += rest.at(i, j) * rest.at(i, j);
              for (int64_t i = q; i < p; ++i) given.at(0, j) += all.at(i, j) * all.at(i, j);
            }
            if (q > 0) near(given, squares, 50 * set.tolerance);
          } else {  // an exact solution in the span of the rows: orthogonal to their complement
            near(rest, Dense(p, 2), 50 * set.tolerance);
            Dense y(p, 2);  // x = op(a)^T y, where elimination solves the normal equations for y
            Dense normal = times(matrix, transpose, matrix, !transpose);
            Dense right = rb[s];
            for (int64_t k = 0; k < p; ++k)
              for (int64_t i = k + 1; i < p; ++i) {
                const double r = normal.at(i, k) / normal.at(k, k);
                for (int64_t j = 0; j < p; ++j) normal.at(i, j) -= r * normal.at(k, j);
                for (int64_t j = 0; j < 2; ++j) right.at(i, j) -= r * right.at(k, j);
              }
            for (int64_t i = p - 1; i >= 0; --i)
              for (int64_t j = 0; j < 2; ++j) {
                double v = right.at(i, j);
                for (int64_t k = i + 1; k < p; ++k) v -= normal.at(i, k) * y.at(k, j);
                y.at(i, j) = v / normal.at(i, i);
              }
            near(x, times(matrix, !transpose, y, false), 1000 * set.tolerance);
          }
        }
        if (::testing::Test::HasFatalFailure()) return;
      }
  });
}

TEST(Lapack, SymmetricEigenvalues) {
  everywhere([](const Setting& set, Rng& rng) {
    for (const int64_t n : {0, 1, 2, 6, 40})
      for (const bool lower : {false, true})
        for (const bool vectors : {false, true}) {
          Panel a(set.type, {kBatch, n, n}, set.view), w(set.type, {kBatch, n}, set.view);
          a.fill([&] { return uniform(rng); });
          std::vector<Dense> full;
          for (int64_t s = 0; s < kBatch; ++s) {
            Dense x = a.system(s);
            for (int64_t i = 0; i < n; ++i)
              for (int64_t j = 0; j < n; ++j)
                if (lower ? j > i : j < i) {
                  x.at(i, j) = x.at(j, i);
                  a.set({s, i, j}, std::nan(""));
                }
            full.push_back(x);
          }
          const std::string before = bytes_of(a.handle());
          Frame f(S4J_OP_SYEV);
          call(s4j_lapack, append(append(f, *a), *w).integers({lower ? 1 : 0, vectors ? 1 : 0}));
          if (!vectors) {
            ASSERT_TRUE(bytes_of(a.handle()) == before);
          }
          for (int64_t s = 0; s < kBatch; ++s) {
            const Dense values = w.system(s);
            double sum = 0, trace = 0;
            for (int64_t i = 0; i < n; ++i) {
              sum += values.at(i, 0);
              trace += full[s].at(i, i);
              if (i > 0) {
                ASSERT_GE(values.at(i, 0), values.at(i - 1, 0));
              }
            }
            ASSERT_NEAR(sum, trace, 10 * set.tolerance);
            if (!vectors) continue;
            const Dense v = a.system(s);
            Dense scaled = v;
            for (int64_t i = 0; i < n; ++i)
              for (int64_t j = 0; j < n; ++j) scaled.at(i, j) *= values.at(j, 0);
            near(times(full[s], false, v, false), scaled, 10 * set.tolerance);
            near(times(v, true, v, false), identity(n), 10 * set.tolerance);
          }
          if (::testing::Test::HasFatalFailure()) return;
        }
  });
}

TEST(Lapack, SingularValues) {
  everywhere([](const Setting& set, Rng& rng) {
    const std::pair<int64_t, int64_t> shapes[] = {{0, 3}, {3, 0}, {1, 1}, {5, 5}, {9, 4}, {4, 9}, {30, 22}};
    for (const auto& [m, n] : shapes)
      for (const bool complete : {false, true})
        for (const int wanted : {0, 1, 2, 3}) {
          const int64_t k = std::min(m, n), cols = complete ? m : k, rows = complete ? n : k;
          Panel a(set.type, {kBatch, m, n}, set.view), s(set.type, {kBatch, k}, set.view),
              u(set.type, {kBatch, m, cols}, set.view), vt(set.type, {kBatch, rows, n}, set.view);
          a.fill([&] { return uniform(rng); });
          const Values untouched = values_of(*a);
          Frame f(S4J_OP_GESVD);
          append(append(f, *a), *s);
          if ((wanted & 1) != 0) append(f, *u);
          if ((wanted & 2) != 0) append(f, *vt);
          call(s4j_lapack, f.integers({wanted & 1, wanted >> 1}));
          ASSERT_EQ(values_of(*a), untouched);
          for (int64_t q = 0; q < kBatch; ++q) {
            const Dense values = s.system(q), left = u.system(q), right = vt.system(q);
            double squares = 0, norm = 0;
            for (int64_t i = 0; i < k; ++i) {
              squares += values.at(i, 0) * values.at(i, 0);
              ASSERT_GE(values.at(i, 0), 0);
              if (i > 0) {
                ASSERT_LE(values.at(i, 0), values.at(i - 1, 0));
              }
            }
            for (const double v : a.system(q).v) norm += v * v;
            ASSERT_NEAR(squares, norm, 10 * set.tolerance * (1 + norm));
            if ((wanted & 1) != 0) near(times(left, true, left, false), identity(cols), 10 * set.tolerance);
            if ((wanted & 2) != 0) near(times(right, false, right, true), identity(rows), 10 * set.tolerance);
            if (wanted != 3) continue;
            Dense scaled(m, n);
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < n; ++j)
                for (int64_t p = 0; p < k; ++p) scaled.at(i, j) += left.at(i, p) * values.at(p, 0) * right.at(p, j);
            near(scaled, a.system(q), 10 * set.tolerance);
          }
          if (::testing::Test::HasFatalFailure()) return;
        }
  });
}

// The right-hand side is a row of the factor itself: the result is the same as if it was copied first. Cached results
// of the factor are refreshed.
TEST(Lapack, RightSideInsideTheFactor) {
  const Handle l = dense_of(Type::kDouble, {3, 3}, {2, 0, 0, 1, 3, 0, 4, 5, 6});
  const Handle copy = dense_of(Type::kDouble, {3}, {4, 5, 6});
  const int64_t before = whole_of(l).storage->header()[S4J_H_VALUES_EPOCH];
  call(s4j_lapack, Frame(S4J_OP_POTRS).whole(l).whole(copy).integers({0}));
  call(s4j_lapack, Frame(S4J_OP_POTRS).whole(l).view(l, {1, 2, 1, 0, 1, 3, 2, -1}).integers({0}));
  const std::vector<double> x = values_of(whole_of(copy)), all = values_of(whole_of(l));
  EXPECT_EQ((std::vector<double>{all[6], all[7], all[8]}), x);
  EXPECT_NE(all[6], 4);
  EXPECT_GT(whole_of(l).storage->header()[S4J_H_VALUES_EPOCH], before);
}

// The right-hand side of each system is a row of the next system's factor.
TEST(Lapack, RightSidesInsideOtherFactors) {
  constexpr int64_t kSystems = 100;  // several groups of vector lanes
  for (const int threads : {1, 4}) {
    set_threads(threads);
    Values factors, sides;
    Rng rng(31);
    for (int64_t s = 0; s <= kSystems; ++s)
      for (const double v : {2.0, 0.0, 0.0, 1.0, 3.0, 0.0, 4.0, 5.0, 6.0})
        factors.push_back(v == 0 ? 0 : v + static_cast<double>(below(rng, 8)));
    for (size_t s = 1; s <= kSystems; ++s)
      for (size_t j = 0; j < 3; ++j) sides.push_back(factors[s * 9 + 6 + j]);
    const Handle all = dense_of(Type::kDouble, {kSystems + 1, 3, 3}, factors),
                 apart = dense_of(Type::kDouble, {kSystems, 3}, sides);
    const std::vector<int64_t> first = {3, 3, 0, 0, 1, kSystems, 1, 0, 1, 3, 2, 0, 1, 3, -1, -1, -1},
                               last_rows = {2, 3, 0, 1, 1, kSystems, 2, 0, 1, 3, -1, 2, -1};
    call(s4j_lapack, Frame(S4J_OP_POTRS).view(all, first).whole(apart).integers({0}));
    call(s4j_lapack, Frame(S4J_OP_POTRS).view(all, first).view(all, last_rows).integers({0}));
    const Values x = values_of(whole_of(apart)), now = values_of(whole_of(all));
    for (size_t s = 0; s < kSystems; ++s)
      for (size_t j = 0; j < 3; ++j)
        ASSERT_EQ(now[(s + 1) * 9 + 6 + j], x[s * 3 + j]) << "system " << s << ", " << threads << " threads";
  }
  set_threads(0);
}

// The reciprocal of a pivot of 1e-309 overflows, so that system divides instead. The other systems in its vector do
// not: their results depend neither on it nor on the number of systems per vector.
TEST(Lapack, TinyPivotDoesNotChangeOtherSystems) {
  constexpr int64_t kSystems = 40, kTiny = 21, kOrder = 4;
  Values first;
  for (const int level : {0, 1, 2})
    for (const double pivot : {3.0, 1e-309}) {
      set_isa(level);
      Rng rng(32);
      Panel a(Type::kDouble, {kSystems, kOrder, kOrder}, false), b(Type::kDouble, {kSystems, kOrder, 1}, false);
      b.fill([&] { return 1.0 + static_cast<double>(below(rng, 100)) / 7; });
      a.fill([&] { return static_cast<double>(below(rng, 1000)) / 7; });
      for (int64_t i = 0; i < kOrder; ++i) a.set({kTiny, i, 0}, i == 0 ? pivot : 0);
      Frame f(S4J_OP_GESV);
      call(s4j_lapack, append(append(f, *a), *b));
      Values x = values_of(*b);
      x.erase(x.begin() + kTiny * kOrder, x.begin() + (kTiny + 1) * kOrder);
      for (const double v : x) ASSERT_TRUE(std::isfinite(v));
      if (first.empty()) first = x;
      ASSERT_EQ(x, first) << "level " << level << ", pivot " << pivot;
    }
  set_isa(-1);
}

TEST(Lapack, SingularSystemsNameTheirFirstPivot) {
  for (const int level : {0, 1, 2}) {
    set_isa(level);
    for (const Type type : {Type::kDouble, Type::kFloat}) {
      Panel a(type, {40, 3, 3}, false), b(type, {40, 3, 1}, false);
      b.fill([] { return 1.0; });
      a.fill([] { return 0.0; });
      for (int64_t s = 0; s < 40; ++s)
        for (int64_t i = 0; i < (s == 21 ? 1 : 3); ++i) a.set({s, i, i}, 2);
      Frame f(S4J_OP_GESV);
      Out out;
      EXPECT_EQ(invoke(s4j_lapack, append(append(f, *a), *b), out), S4J_ARITHMETIC);
      EXPECT_NE(std::string(s4j_context_error(context())).find("system 21 is singular (pivot 1 of 3"),
                std::string::npos)
          << s4j_context_error(context());
    }
  }
  set_isa(-1);
}

}  // namespace
}  // namespace s4j::test
