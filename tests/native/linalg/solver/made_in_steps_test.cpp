// SPDX-License-Identifier: Apache-2.0
// Factorisations in steps: the same bits with any pauses, after an abandoned factorisation, in any order of columns.
#include <numeric>

#include "linalg/cholesky/fronts.hpp"
#include "linalg/cholesky/indefinite.hpp"
#include "linalg/cholesky/simplicial.hpp"
#include "solvers_shapes.hpp"

namespace s4j::test {
namespace {

// Runs a task with a pause wherever possible.
template <class T>
T with_pauses(Task<T> task, int64_t& pauses) {
  std::optional<T> value;
  const auto keep = [](Task<T> inner, std::optional<T>& into) -> Task<> { into.emplace(co_await inner); };
  Computation computation;
  computation.begin(keep(std::move(task), value));
  while (!computation.run(Computation::Clock::time_point::min())) ++pauses;
  return std::move(*value);
}

Vec<int32_t> shuffled(int64_t n, Rng& rng) {
  Vec<int32_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  scramble(order.begin(), order.end(), rng);
  return order;
}

std::vector<double> times(const Csr<double>& a, const std::vector<double>& x, int64_t sides) {
  std::vector<double> b(x.size(), 0);
  for (int64_t i = 0; i < a.rows; ++i)
    for (int64_t p = a.pointers[i]; p < a.pointers[static_cast<size_t>(i) + 1]; ++p) {
      const int64_t j = a.index[p];
      for (int64_t c = 0; c < sides; ++c) {
        const double v = a.values[p];
        b[i * sides + c] += v * x[j * sides + c];
        if (i != j) b[j * sides + c] += v * x[i * sides + c];
      }
    }
  return b;
}

template <class F>
std::vector<double> solution(const F& f, std::vector<double> b, int64_t sides) {
  f.solve(b.data(), sides);
  return b;
}

TEST(FactorsInSteps, PausesChangeNoBit) {
  Rng rng(841);
  int64_t pauses = 0;
  for (const auto& [name, m] : shapes(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.n));
    const Csr<double> a = m.csr(rng);
    const Vec<int32_t> order = shuffled(m.n, rng);
    const std::vector<double> b = whole_numbers(rng, 2 * m.n);
    const auto compare = [&](auto& whole, auto& parts) {
      ASSERT_EQ(at_once(whole.factorise(a.values.data())), -1);
      ASSERT_EQ(with_pauses(parts.factorise(a.values.data()), pauses), -1);
      EXPECT_DOUBLE_EQ(parts.share_done(), 1);
      EXPECT_EQ(solution(whole, b, 2), solution(parts, b, 2));
    };
    Elimination analysis = with_pauses(Elimination::of(a, order), pauses);
    Fronts fronts(a, planned(a, order)), paused(a, with_pauses(Elimination::supernodes(std::move(analysis)), pauses));
    EXPECT_EQ(fronts.plan().rows, paused.plan().rows);
    compare(fronts, paused);
    Indefinite indefinite(a, planned(a, order)), other(a, planned(a, order));
    compare(indefinite, other);
    const auto columns = [&] { return at_once(Elimination::of(a, order)).columns(); };
    Simplicial simplicial(a, columns()), third(a, columns());
    compare(simplicial, third);
  }
  EXPECT_GT(pauses, 500);
}

TEST(FactorsInSteps, SimplicialFactorsSolveTheMatrix) {
  Rng rng(842);
  for (const auto& [name, m] : shapes(rng)) {
    SCOPED_TRACE(name + " " + std::to_string(m.n));
    const Csr<double> a = m.csr(rng);
    Simplicial f(a, at_once(Elimination::of(a, shuffled(m.n, rng))).columns());
    for (const int64_t sides : {1, 2, 7})
      for (int round = 0; round < 2; ++round) {
        ASSERT_EQ(at_once(f.factorise(a.values.data())), -1);
        const std::vector<double> x = whole_numbers(rng, m.n * sides);
        near(solution(f, times(a, x, sides), sides), x, 1e-9);
      }
    for (int64_t row = 0; row < m.n; row += 7) {
      Csr<double> bad = a;
      double& diagonal = bad.values[static_cast<size_t>(bad.pointers[static_cast<size_t>(row) + 1]) - 1];
      diagonal = -diagonal;
      Vec<int32_t> order(static_cast<size_t>(m.n));
      std::iota(order.begin(), order.end(), 0);
      Simplicial g(bad, at_once(Elimination::of(bad, order)).columns());
      // The message names the first bad row in the order of the tree.
      EXPECT_EQ(at_once(g.factorise(bad.values.data())), row);
    }
  }
}

// L^-1 P a P^T L^-T = I.
TEST(FactorsInSteps, HalfSolvesWithTheFactorGiveTheIdentity) {
  Rng rng(843);
  for (const auto& [name, m] : shapes(rng)) {
    if (m.n == 0) continue;
    SCOPED_TRACE(name + " " + std::to_string(m.n));
    const Csr<double> a = m.csr(rng);
    const auto check = [&](auto f) {
      ASSERT_EQ(at_once(f.factorise(a.values.data())), -1);
      for (const int64_t sides : {1, 3}) {
        const std::vector<double> x = whole_numbers(rng, m.n * sides);
        std::vector<double> y = x;
        f.solve_half(y.data(), sides, true);
        y = times(a, y, sides);
        f.solve_half(y.data(), sides, false);
        near(y, x, 1e-9);
      }
    };
    const Vec<int32_t> order = shuffled(m.n, rng);
    check(Fronts(a, planned(a, order)));
    check(Simplicial(a, at_once(Elimination::of(a, order)).columns()));
  }
}

// A step that pauses resumes with the next one; until the end, solve is refused and the solver can be closed.
TEST(FactorsInSteps, ResumeAfterAPauseAndCanBeAbandoned) {
  const Plain m = laplacian(20);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  Rng rng(844);
  const std::vector<double> x = whole_numbers(rng, m.n);
  const Handle b = dense_of(Type::kDouble, {m.n}, m.times(x, 1));
  for (const int64_t kind : {S4J_CHOLESKY, S4J_LDLT, S4J_LU, S4J_QR}) {
    SCOPED_TRACE(kind);
    const int64_t h =
        call(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_CREATE, kind, S4J_ORDERING_NATURAL, 0}))[1];
    const auto solve = [&] { return Frame().whole(b).integers({S4J_SOLVER_SOLVE, h}); };
    const auto step = [&](int64_t count) { return call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, count})); };
    refusal(s4j_solver, solve(), S4J_BUSY);
    EXPECT_EQ(step(1)[1], S4J_SOLVER_CONVERGED);
    EXPECT_EQ(step(1)[1], S4J_SOLVER_CONVERGED);
    near(values_of(whole_of(Handle(call(s4j_solver, solve())[1]))), x, 1e-9);
    step(0);
    near(values_of(whole_of(Handle(call(s4j_solver, solve())[1]))), x, 1e-9);
    call(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_REFACTOR, h}));
    step(0);
    const std::string text = refusal(s4j_solver, solve(), S4J_STATE);
    EXPECT_NE(text.find("refactor"), std::string::npos) << text;
    call(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_REFACTOR, h}));
    step(1);
    near(values_of(whole_of(Handle(call(s4j_solver, solve())[1]))), x, 1e-9);
    call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
  }
}

// 40 x 40 x 12: a second of work on a slow machine. Steps are short, progress grows, and memory is counted.
TEST(FactorsInSteps, StepsOfALargeMatrixAreShort) {
  const int64_t side = S4J_SANITIZED != 0 ? 20 : 40, high = 12, n = side * side * high;
  std::vector<int64_t> tuples;
  std::vector<double> values;
  const auto add = [&](int64_t i, int64_t j, double v) {
    tuples.insert(tuples.end(), {i, j});
    values.push_back(v);
  };
  for (int64_t i = 0; i < n; ++i) {
    add(i, i, 7);
    for (const auto& [there, far] :
         {std::pair{i % side > 0, int64_t{1}}, {i / side % side > 0, side}, {i / side / side > 0, side * side}})
      if (there) {
        add(i, i - far, -1);
        add(i - far, i, -1);
      }
  }
  const Handle a = matrix(n, n, tuples, values);
  for (const int64_t kind : {S4J_CHOLESKY, S4J_LDLT}) {
    SCOPED_TRACE(kind);
    const int64_t live = live_bytes();
    const int64_t h = call(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_CREATE, kind, 0, 0}))[1];
    double left = 1;
    int64_t steps = 0;
    for (;; ++steps) {
      const Out now = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, h, 1, -1}));
      const double next = std::bit_cast<double>(now[3]);
      EXPECT_LE(next, left);
      EXPECT_GE(next, 0);
      left = next;
      if (now[1] == S4J_SOLVER_CONVERGED) break;
      ASSERT_EQ(now[1], S4J_SOLVER_PAUSED);
    }
    EXPECT_GT(steps, 3);
    const int64_t entries = call(s4j_solver, Frame().integers({S4J_SOLVER_INFO, h}))[3];
    EXPECT_GT(live_bytes() - live, entries * 8);
    call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
    EXPECT_LT(live_bytes() - live, 1 << 20);
    // The solver is closed half way.
    const int64_t other = call(s4j_solver, Frame().whole(a).integers({S4J_SOLVER_CREATE, kind, 0, 0}))[1];
    for (int64_t k = 0; k < steps / 2; ++k) call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, other, 1, -1}));
    call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, other}));
    EXPECT_LT(live_bytes() - live, 1 << 20);
  }
}

TEST(OwnOrders, GivenOrderingsAreUsedAndValidated) {
  Rng rng(845);
  const Plain m = laplacian(7);
  const Handle a = matrix(m.n, m.n, m.tuples, m.values);
  const std::vector<double> x = whole_numbers(rng, m.n);
  const Handle b = dense_of(Type::kDouble, {m.n}, m.times(x, 1));
  const auto with = [&](int64_t kind, int64_t order) {
    return Frame().whole(a).whole(order).integers({S4J_SOLVER_CREATE, kind, S4J_ORDERING_GIVEN, 0});
  };
  const auto entries = [&](int64_t kind, const std::vector<double>& order) {
    const Handle o = dense_of(Type::kLong, {m.n}, order);
    const int64_t h = call(s4j_solver, with(kind, o))[1];
    make_factors(h);
    near(values_of(whole_of(Handle(call(s4j_solver, Frame().whole(b).integers({S4J_SOLVER_SOLVE, h}))[1]))), x, 1e-9);
    const int64_t count = call(s4j_solver, Frame().integers({S4J_SOLVER_INFO, h}))[3];
    call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, h}));
    return count;
  };
  std::vector<double> natural(static_cast<size_t>(m.n));
  std::iota(natural.begin(), natural.end(), 0);
  std::vector<double> random = natural;
  scramble(random.begin(), random.end(), rng);
  for (const int64_t kind : {S4J_CHOLESKY, S4J_LDLT, S4J_LU, S4J_QR}) {
    SCOPED_TRACE(kind);
    const Solving same(a, {kind, S4J_ORDERING_NATURAL, 0});
    EXPECT_EQ(entries(kind, natural), same.info()[3]);
    EXPECT_NE(entries(kind, random), same.info()[3]);
    std::vector<double> twice = natural, few(3, 0), far = natural;
    twice[5] = 6;
    far[0] = 49;
    const auto refused_order = [&](const std::vector<double>& order, int32_t status, const char* word) {
      const Handle o = dense_of(Type::kLong, {static_cast<int64_t>(order.size())}, order);
      const std::string text = refusal(s4j_solver, with(kind, o), status);
      EXPECT_NE(text.find(word), std::string::npos) << text;
    };
    refused_order(twice, S4J_ILLEGAL_ARGUMENT, "twice");
    refused_order(few, S4J_ILLEGAL_ARGUMENT, "[49]");
    refused_order(far, S4J_INDEX, "49");
  }
}

}  // namespace
}  // namespace s4j::test
