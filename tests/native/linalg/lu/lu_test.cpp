// SPDX-License-Identifier: Apache-2.0
// L U by columns and by fronts: factors of matrices of many shapes, also ill-conditioned ones; solutions, pauses,
// failures.
#include <cfloat>
#include <numeric>
#include <set>

#include "allocation_sweep.hpp"
#include "linalg/lu/lu_columns.hpp"
#include "linalg/lu/lu_fronts.hpp"
#include "lu_shapes.hpp"
#include "parallel/parallel.hpp"

namespace s4j::test {
namespace {

constexpr int64_t kSides[] = {1, 3, 20};

enum class By { kColumns, kFronts };

std::shared_ptr<LuMethod> make(By by, const Csr<double>& columns, const Vec<int32_t>& order) {
  if (by == By::kColumns) return make_pooled<LuColumns>(columns, order);
  return make_pooled<LuFronts>(columns, at_once(Elimination::supernodes(at_once(Elimination::of(columns, order)))));
}

Task<> into(LuMethod& method, const Csr<double>& columns, LuEnd& end) { end = co_await method.factorise(columns); }

// Runs the task with a pause wherever one is possible; returns the number of pauses.
int64_t with_pauses(Task<> task) {
  Computation c;
  c.begin(std::move(task));
  int64_t pauses = 0;
  while (!c.run(Computation::Clock::time_point::min())) ++pauses;
  return pauses;
}
LuEnd factorised(LuMethod& method, const Csr<double>& columns) { return at_once(method.factorise(columns)); }

Vec<int32_t> random_order(Rng& rng, int64_t n, bool natural = false) {
  Vec<int32_t> order(at(n));
  std::iota(order.begin(), order.end(), 0);
  if (!natural) scramble(order.begin(), order.end(), rng);
  return order;
}

double diagonal(const Csr<double>& columns, int64_t j) {
  for (int64_t p = columns.pointers[at(j)]; p < columns.pointers[at(j) + 1]; ++p)
    if (columns.index[at(p)] == j) return columns.values[at(p)];
  return 0;
}

// Checks L U against the matrix and returns |L| |U| in its rows and columns, which bounds the errors (Higham 2002,
// 9.3).
std::vector<double> check_factors(const Square& m, const LuFactors& f, double most) {
  const int64_t n = m.n;
  EXPECT_EQ(std::set<int32_t>(f.rows.begin(), f.rows.end()).size(), at(n));
  EXPECT_EQ(std::set<int32_t>(f.columns.begin(), f.columns.end()).size(), at(n));
  std::vector<double> product(at(n * n), 0), beside(at(n * n), 0);
  for (int64_t j = 0; j < n; ++j) {
    EXPECT_EQ(diagonal(f.lower, j), 1);
    EXPECT_NE(diagonal(f.upper, j), 0);
    for (int64_t q = f.upper.pointers[at(j)]; q < f.upper.pointers[at(j) + 1]; ++q) {
      const int64_t k = f.upper.index[at(q)];
      EXPECT_LE(k, j);
      EXPECT_TRUE(q == f.upper.pointers[at(j)] || f.upper.index[at(q) - 1] < k);
      for (int64_t p = f.lower.pointers[at(k)]; p < f.lower.pointers[at(k) + 1]; ++p) {
        const int64_t i = f.lower.index[at(p)];
        const double l = f.lower.values[at(p)];
        EXPECT_GE(i, k);
        EXPECT_LE(std::abs(l), most);
        const size_t to = at(f.rows[at(i)] * n + f.columns[at(j)]);
        product[to] += l * f.upper.values[at(q)];
        beside[to] += std::abs(l * f.upper.values[at(q)]);
      }
    }
  }
  for (size_t i = 0; i < product.size(); ++i)
    EXPECT_LE(std::abs(product[i] - m.dense[i]), 2 * static_cast<double>(n + 1) * DBL_EPSILON * beside[i]) << i;
  return beside;
}

// Returns the pivots of elimination with partial pivoting on the dense matrix.
LuPivots dense_pivots(const Square& m) {
  std::vector<double> a = m.dense;
  const int64_t n = m.n;
  LuPivots out;
  for (int64_t k = 0; k < n; ++k) {
    int64_t p = k;
    for (int64_t i = k; i < n; ++i)
      if (std::abs(a[at(i * n + k)]) > std::abs(a[at(p * n + k)])) p = i;
    if (p != k) {
      std::swap_ranges(&a[at(p * n)], &a[at(p * n)] + n, &a[at(k * n)]);
      out.sign = -out.sign;
    }
    out.see(a[at(k * n + k)]);
    for (int64_t i = k + 1; i < n; ++i)
      for (int64_t j = n - 1; j >= k; --j) a[at(i * n + j)] -= a[at(i * n + k)] / a[at(k * n + k)] * a[at(k * n + j)];
  }
  return out;
}

// Compares |b - a x| or |b - a^T x| with |L| |U| |x|.
void check_solution(const Square& m, const std::vector<double>& beside, const std::vector<double>& b,
                    const std::vector<double>& x, int64_t sides, bool transposed) {
  for (int64_t i = 0; i < m.n; ++i)
    for (int64_t c = 0; c < sides; ++c) {
      double r = b[at(i * sides + c)], most = 0;
      for (int64_t j = 0; j < m.n; ++j) {
        const size_t e = at(transposed ? j * m.n + i : i * m.n + j);
        r -= m.dense[e] * x[at(j * sides + c)];
        most += beside[e] * std::abs(x[at(j * sides + c)]);
      }
      ASSERT_LE(std::abs(r), 8 * static_cast<double>(m.n + 1) * DBL_EPSILON * most) << i;
    }
}

void check_solutions(const Square& m, const LuMethod& method, const std::vector<double>& beside, Rng& rng) {
  for (const int64_t sides : kSides)
    for (const bool transposed : {false, true}) {
      const std::vector<double> b = whole_numbers(rng, m.n * sides);
      std::vector<double> x = b, again = b;
      at_once(method.solve(x.data(), sides, transposed));
      check_solution(m, beside, b, x, sides, transposed);
      with_pauses(method.solve(again.data(), sides, transposed));
      ASSERT_EQ(x, again);
    }
}

TEST(LuMethods, FactorsAreThoseOfTheMatrix) {
  Rng rng(861);
  int64_t delayed = 0, in_blocks = 0;
  for (const auto& [name, m] : lu_shapes(rng)) {
    const Csr<double> columns = m.columns();
    for (const By by : {By::kColumns, By::kFronts})
      for (const bool natural : {true, false}) {
        SCOPED_TRACE(name + (by == By::kColumns ? ", columns" : ", fronts") + (natural ? ", natural" : ""));
        const auto method = make(by, columns, random_order(rng, m.n, natural));
        ASSERT_EQ(factorised(*method, columns).column, -1);
        // Root fronts cannot delay pivots.
        const std::vector<double> beside = check_factors(m, method->factors(), by == By::kColumns ? 1 : 3.34);
        check_solutions(m, *method, beside, rng);
        EXPECT_EQ(method->share_done(), 1);
        const LuPivots got = method->pivots(), want = dense_pivots(m);
        EXPECT_EQ(got.sign, want.sign);
        EXPECT_NEAR(got.log_abs_determinant, want.log_abs_determinant, 1e-8 * (1 + std::abs(want.log_abs_determinant)));
        EXPECT_TRUE(m.n == 0 || got.least <= got.most);
        const LuFactors f = method->factors();
        EXPECT_GE(method->entries(), f.lower.nnz() + f.upper.nnz() - m.n);
        if (by == By::kFronts) delayed += dynamic_cast<const LuFronts&>(*method).delayed();
        if (by == By::kColumns) in_blocks += m.n - dynamic_cast<const LuColumns&>(*method).sparse_columns();
      }
  }
  EXPECT_GT(delayed, 20);
  EXPECT_GT(in_blocks, 100);
}

// Refactors with other values of the same pattern, which need other pivots; then with the first values again, which
// give the same bits.
TEST(LuMethods, RefactorWithOtherValues) {
  Rng rng(862);
  for (const auto& [name, m] : lu_shapes(rng)) {
    const Csr<double> columns = m.columns();
    Square other = m;
    for (double& v : other.dense) v = v == 0 ? 0 : v * (1.5 + uniform(rng));
    for (const By by : {By::kColumns, By::kFronts}) {
      SCOPED_TRACE(name);
      const auto method = make(by, columns, random_order(rng, m.n));
      ASSERT_EQ(factorised(*method, columns).column, -1);
      const LuFactors first = method->factors();
      ASSERT_EQ(factorised(*method, other.columns()).column, -1);
      check_solutions(other, *method, check_factors(other, method->factors(), by == By::kColumns ? 1 : 3.34), rng);
      ASSERT_EQ(factorised(*method, columns).column, -1);
      const LuFactors again = method->factors();
      EXPECT_TRUE(again.lower.values == first.lower.values && again.upper.values == first.upper.values &&
                  again.rows == first.rows && again.columns == first.columns);
    }
  }
}

// A run with a pause wherever possible gives the same bits as a run without pauses; after an abandoned call, the
// factorization starts again.
TEST(LuMethods, PauseAnywhere) {
  Rng rng(863);
  int64_t all = 0;
  for (const auto& [name, m] : lu_shapes(rng)) {
    const Csr<double> columns = m.columns();
    for (const By by : {By::kColumns, By::kFronts}) {
      SCOPED_TRACE(name);
      const auto method = make(by, columns, random_order(rng, m.n));
      ASSERT_EQ(factorised(*method, columns).column, -1);
      const LuFactors first = method->factors();
      LuEnd end;
      const int64_t pauses = with_pauses(into(*method, columns, end));
      all += pauses;
      EXPECT_GT(pauses, name == "random, large" ? 1 : -1);
      const int64_t live = memory_stats().live;
      for (int64_t stop = 0; stop < pauses; stop += 1 + pauses / 5) {
        Computation c;
        c.begin(into(*method, columns, end));
        double done = 0;
        for (int64_t k = 0; k <= stop; ++k) {
          if (c.run(Computation::Clock::time_point::min())) break;  // enough memory was allocated earlier
          EXPECT_GE(method->share_done(), done);
          done = method->share_done();
          EXPECT_LE(done, 1);
        }
      }
      with_pauses(into(*method, columns, end));
      EXPECT_EQ(memory_stats().live, live);
      const LuFactors again = method->factors();
      EXPECT_TRUE(again.lower.values == first.lower.values && again.upper.values == first.upper.values &&
                  again.rows == first.rows);
    }
  }
  EXPECT_GT(all, 100);
}

// Each allocation fails in turn: nothing leaks, and the next attempt succeeds.
TEST(LuMethods, SurviveWithoutMemory) {
  Rng rng(864);
  for (const auto& [name, m] : lu_shapes(rng)) {
    if (m.n > 60 && name != "saddle") continue;
    const Csr<double> columns = m.columns();
    const Vec<int32_t> order = random_order(rng, m.n);
    for (const By by : {By::kColumns, By::kFronts}) {
      SCOPED_TRACE(name);
      const auto work = [&columns, &order, by] {
        std::vector<double> x(at(columns.rows * 3), 1);
        const auto method = make(by, columns, order);
        factorised(*method, columns);
        at_once(method->solve(x.data(), 3, false));
        return method->factors().lower.values.size();
      };
      const size_t want = work();
      sweep_allocations(
          work, [want](size_t entries) { EXPECT_EQ(entries, want); }, true);
    }
  }
}

// The same bits for any number of threads, with products large enough for several.
TEST(LuMethods, GiveTheSameBitsForAnyNumberOfThreads) {
  Rng rng(865);
  Square m(400);
  for (int64_t i = 0; i < m.n; ++i)
    for (int64_t j = 0; j < m.n; ++j)
      if (i == j || below(rng, 3) == 0) m.set(i, j, uniform(rng));
  const Csr<double> columns = m.columns();
  for (const By by : {By::kColumns, By::kFronts}) {
    std::vector<double> first;
    for (const int threads : {1, 2, 3, 8}) {
      set_threads(threads);
      const auto method = make(by, columns, random_order(rng, m.n, true));
      ASSERT_EQ(factorised(*method, columns).column, -1);
      std::vector<double> x(at(m.n), 1);
      at_once(method->solve(x.data(), 1, false));
      if (first.empty()) first = x;
      EXPECT_EQ(x, first) << threads;
    }
    set_threads(0);
  }
}

// The message names a column that depends exactly on others; the order decides which one.
TEST(LuMethods, NameTheColumnWithoutAPivot) {
  Rng rng(866);
  for (const By by : {By::kColumns, By::kFronts})
    for (const int64_t n : {1, 2, 9, 60, 150}) {
      SCOPED_TRACE(n);
      const int64_t column = below(rng, n);
      Square zero(n), one_row(n), twins(n);
      for (int64_t i = 0; i < n; ++i) {
        for (const int64_t j : {i, below(rng, n), below(rng, n), below(rng, n)}) {
          const double v = j == i ? 20 + uniform(rng) : uniform(rng);
          zero.set(i, j, j == column ? 0 : v);
          twins.set(i, j, v);
          if (i != column) one_row.set(i, j, v);
        }
        zero.set(i, column, 0);
      }
      one_row.set(0, column, 0);
      // Two columns have their only entry in the same row.
      const int64_t other = (column + 1) % n;
      for (int64_t i = 0; i < n; ++i)
        for (const int64_t j : {column, other})
          if (twins.there[at(i * n + j)] || i == column) twins.set(i, j, i == column ? 3 : 0);
      const auto named = [&](const Square& m) {
        const Csr<double> columns = m.columns();
        const auto method = make(by, columns, random_order(rng, n));
        const LuEnd end = factorised(*method, columns);
        EXPECT_FALSE(end.overflow);
        return end.column;
      };
      EXPECT_EQ(named(zero), column);
      EXPECT_GE(named(one_row), 0);
      if (n > 1) {
        const int64_t got = named(twins);
        EXPECT_TRUE(got == column || got == other) << got << ", not " << column << " or " << other;
      }
    }
}

// Columns that would take too many flops are abandoned; with a higher limit they are factorised.
TEST(LuMethods, ColumnsGiveUpBeyondTheWorkLimit) {
  Rng rng(868);
  Square m(250);
  for (int64_t i = 0; i < m.n; ++i)
    for (const int64_t j : {i, below(rng, m.n), below(rng, m.n), below(rng, m.n), below(rng, m.n), below(rng, m.n)})
      m.set(i, j, uniform(rng) + (i == j ? 2 : 0));
  const Csr<double> columns = m.columns();
  LuColumns method(columns, random_order(rng, m.n));
  method.set_most_work(1000);
  const LuEnd end = factorised(method, columns);
  EXPECT_TRUE(end.given_up && end.column < 0 && !end.overflow);
  method.set_most_work(INFINITY);
  EXPECT_FALSE(factorised(method, columns).given_up);
  check_solutions(m, method, check_factors(m, method.factors(), 1), rng);
}

// A cube in which one in five off-diagonal entries has no mirror image: LU begins by columns, then fronts take over.
TEST(LuMethods, FrontsTakeOverFromColumns) {
  Rng rng(869);
  const int64_t side = 12, n = side * side * side;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  std::vector<double> b(at(n), 0);
  const std::vector<double> x = whole_numbers(rng, n);
  const auto add = [&](int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
    b[at(i)] += v * x[at(j)];
  };
  for (int64_t i = 0; i < n; ++i) {
    add(i, i, 8 + uniform(rng));
    for (const auto& [step, in] :
         {std::pair<int64_t, int64_t>{1, i % side}, {side, i / side % side}, {side * side, i / side / side}}) {
      if (in == 0) continue;
      add(i, i - step, uniform(rng));
      if (below(rng, 5) > 0) add(i - step, i, uniform(rng));
    }
  }
  const Handle a = matrix(n, n, tuples, values), sides = dense_of(Type::kDouble, {n}, b);
  const Solving s(a, {S4J_LU, S4J_ORDERING_COLAMD});
  near(values_of(whole_of(s.solve(sides))), x, 1e-10);
}

// Returns the default order of the columns of a grid, and that of COLAMD. The grid has a weak diagonal if `weak`, else
// a strong one.
std::pair<std::vector<double>, std::vector<double>> orders_of_grid(Rng& rng, bool weak) {
  const int64_t side = 10, n = side * side;
  std::vector<int64_t> tuples;
  std::vector<double> values, b(at(n), 0);
  const std::vector<double> x = whole_numbers(rng, n);
  for (int64_t i = 0; i < n; ++i)
    for (const int64_t j : {i - side, i - 1, i, i + 1, i + side}) {
      if (!neighbours(i, j, side)) continue;
      tuples.insert(tuples.end(), {i, j});
      values.push_back(j == i ? (weak ? 0.1 : 8) + uniform(rng) / 16 : 1 + uniform(rng) / 2);
      b[at(i)] += values.back() * x[at(j)];
    }
  const Handle a = matrix(n, n, tuples, values), sides = dense_of(Type::kDouble, {n}, b);
  std::pair<std::vector<double>, std::vector<double>> out;
  for (const auto& [ordering, order] :
       {std::pair{S4J_ORDERING_CHEAPEST, &out.first}, std::pair{S4J_ORDERING_COLAMD, &out.second}}) {
    const Solving s(a, {S4J_LU, ordering});
    near(values_of(whole_of(s.solve(sides))), x, 1e-9);
    *order = values_of(whole_of(Handle(call(s4j_solver, Frame().integers({S4J_SOLVER_RESULT, s.handle, 3}))[1])));
  }
  return out;
}

// The default order uses a symmetric pattern unless rows have to be interchanged.
TEST(LuMethods, ColumnsKeepTheSymmetricOrderUnlessRowsAreInterchanged) {
  if (threshold::kWorthLuFronts < 20) GTEST_SKIP() << "all symmetric patterns are factorised by fronts in this build";
  Rng rng(870);
  for (int round = 0; round < 10; ++round) {
    const auto [strong, by_colamd] = orders_of_grid(rng, false);
    EXPECT_NE(strong, by_colamd);
    const auto [weak, again] = orders_of_grid(rng, true);
    EXPECT_EQ(weak, again);
  }
}

TEST(LuMethods, SolveNearTheLimitsOfDouble) {
  Rng rng(867);
  for (const By by : {By::kColumns, By::kFronts}) {
    Square tiny(40);
    for (int64_t i = 0; i < tiny.n; ++i)
      for (const int64_t j : {i, (i + 1) % tiny.n}) tiny.set(i, j, (j == i ? 3 : 1) * 0x1p-1060);
    const Csr<double> columns = tiny.columns();
    const auto method = make(by, columns, random_order(rng, tiny.n));
    ASSERT_EQ(factorised(*method, columns).column, -1);
    std::vector<double> x(at(tiny.n), 0x1p-1058);
    at_once(method->solve(x.data(), 1, false));
    for (const double v : x) EXPECT_NEAR(v, 1, 1e-3);  // subnormal numbers have few digits
    // 1e308 + 1e308 overflows.
    Square huge(3);
    for (int64_t i = 0; i < 3; ++i)
      for (int64_t j = 0; j < 3; ++j) huge.set(i, j, i == j && i > 0 ? -1.5e308 : 1.5e308);
    const Csr<double> beyond = huge.columns();
    const LuEnd end = factorised(*make(by, beyond, random_order(rng, 3)), beyond);
    EXPECT_TRUE(end.overflow);
    EXPECT_TRUE(end.column >= 0 && end.column < 3);
  }
}

}  // namespace
}  // namespace s4j::test
