// SPDX-License-Identifier: Apache-2.0
// Multigrid by smoothed aggregation: symmetric positive cycles, iterations that hardly grow with the size, singular and
// disconnected matrices, errors, the same bits for any number of threads and any pauses.
#include <limits>

#include "allocation_sweep.hpp"
#include "linalg/iterative/aggregation.hpp"
#include "parallel/parallel.hpp"
#include "preconditioners_support.hpp"
#include "sized.hpp"

namespace s4j::test {
namespace {

const Iterative kMultigrid = options(S4J_PRECONDITIONER_MULTIGRID);

// A connected graph of random edges, and a hub with edges to a tenth of the vertices.
Entries random_graph(Rng& rng, int64_t n) {
  Entries m{n, {}, {}};
  for (int64_t i = 1; i < n; ++i) {
    m.edge(i, below(rng, i), 1 + static_cast<double>(below(rng, 3)));
    m.edge(i, (i + 1 + below(rng, n - 1)) % n);
    if (i % 10 == 0) m.edge(i, 0);
  }
  return m;
}

struct Count {
  int64_t iterations, levels;
  double complexity;
};
// Runs an iteration for a random consistent right-hand side; recomputes the residual.
Count count(const Entries& m, double tolerance, int64_t kind = S4J_CG, bool singular = false) {
  Rng rng(5);
  const Csr<double> c = m.csr();
  std::vector<double> side = random_vector(rng, m.n);
  if (singular) side = times(c, side);
  const double size = norm_of(side);
  const Handle a = m.array(), b = dense_of(Type::kDouble, {m.n}, side);
  const Solving s(a, {kind, S4J_PRECONDITIONER_MULTIGRID, 30});
  const Ended e = iterate(s, b, tolerance, 200);
  EXPECT_EQ(e.state, S4J_SOLVER_CONVERGED);
  const std::vector<double> ax = times(c, e.x);
  for (size_t i = 0; i < side.size(); ++i) side[i] -= ax[i];
  EXPECT_LE(norm_of(side), 1.01 * tolerance * size);
  const Out info = s.info();
  return {e.iterations, info[7], std::bit_cast<double>(info[12])};
}

TEST(Multigrid, IsSymmetricAndPositive) {
  Rng rng(96);
  const std::vector<Entries> all = {square_grid(30),
                                    square_grid(30, false),
                                    grid(9, 9, 9, 1, 1, 1, true),
                                    grid(40, 25, 1, 1, 0.001, 1, true),
                                    grid(8, 9, 10, 1, 100, 0.01, false),
                                    random_graph(rng, 700)};
  for (const Entries& m : all) expect_symmetric_positive(*drive(m.csr(), kMultigrid).map, m.n, 17);
}

TEST(Multigrid, IterationsHardlyGrowWithTheGrid) {
  for (const int64_t side : {20, 50, 100, static_cast<int>(sized(200, 120))}) {
    const Count c = count(square_grid(side), 1e-8);
    EXPECT_LE(c.iterations, 20) << side;
    EXPECT_LE(c.complexity, 1.7) << side;
    EXPECT_GE(c.levels, 2) << side;
  }
  for (const int64_t side : {8, 15, 30}) {
    const Count c = count(grid(side, side, side, 1, 1, 1, true), 1e-8);
    EXPECT_LE(c.iterations, 20) << side;
    EXPECT_LE(c.complexity, 1.7) << side;
  }
}

TEST(Multigrid, EveryMethodConvergesWithMultigrid) {
  for (const int64_t kind : {S4J_CG, S4J_MINRES, S4J_GMRES, S4J_BICGSTAB})
    EXPECT_LE(count(square_grid(60), 1e-8, kind).iterations, 30) << kind;
}

// Edges along one direction are weak: aggregates follow the other directions.
TEST(Multigrid, GridsWithWeakDirections) {
  for (const double weak : {0.5, 0.1, 1e-2, 1e-4, 1e-8}) {
    const Count two = count(grid(100, 100, 1, 1, weak, 1, true), 1e-8);
    EXPECT_LE(two.iterations, 30) << weak;
    EXPECT_LE(two.complexity, 2.2) << weak;
    EXPECT_LE(count(grid(20, 20, 20, 1, weak, 1, true), 1e-8).iterations, 30) << weak;
    EXPECT_LE(count(grid(20, 20, 20, weak, 1, weak, true), 1e-8).iterations, 30) << weak;
  }
}

// Weights differ by a factor of 10^6 between blocks.
TEST(Multigrid, CoefficientsThatJump) {
  const int64_t side = 80;
  Entries m = square_grid(side, false);
  for (size_t p = 0; p < m.values.size(); p += 4) {
    const int64_t i = m.tuples[2 * p], j = m.tuples[2 * p + 3];
    const bool hard = (i / side / 10 + i % side / 10) % 2 == 0 && (j / side / 10 + j % side / 10) % 2 == 0;
    for (size_t q = p; hard && q < p + 4; ++q) m.values[q] *= 1e6;
  }
  for (int64_t i = 0; i < side; ++i) m.add(i, i, 1);
  EXPECT_LE(count(m, 1e-8).iterations, 20);
}

TEST(Multigrid, SingularMatrices) {
  EXPECT_LE(count(square_grid(60, false), 1e-8, S4J_CG, true).iterations, 20);
  EXPECT_LE(count(grid(12, 12, 12, 1, 1, 1, false), 1e-8, S4J_MINRES, true).iterations, 25);
  // Two grids, three isolated vertices, pairs: each component has its own null space.
  Entries m = square_grid(30, false);
  const int64_t one = m.n;
  m.n += one + 3 + 200;
  const Entries other = square_grid(30, false);
  for (size_t p = 0; p < other.values.size(); ++p)
    m.add(other.tuples[2 * p] + one, other.tuples[2 * p + 1] + one, other.values[p]);
  for (int64_t i = 2 * one + 3; i < m.n; i += 2) m.edge(i, i + 1);
  const Count c = count(m, 1e-8, S4J_CG, true);
  EXPECT_LE(c.iterations, 20);
  expect_symmetric_positive(*drive(m.csr(), kMultigrid).map, m.n, 19);
  // Rounding errors are not inverted: the null-space part of a right-hand side keeps about its size. Each path becomes
  // one unknown, whose row cancels up to rounding.
  Rng weights(25);
  Entries paths{5 * 300, {}, {}};
  for (int64_t i = 0; i + 1 < paths.n; ++i)
    if (i % 5 != 4) paths.edge(i, i + 1, uniform(weights, 1, 2));
  for (const Entries& each : {m, square_grid(30, false), square_grid(60, false), paths}) {
    const std::vector<double> side(static_cast<size_t>(each.n), 1);
    EXPECT_LT(norm_of(applied(*drive(each.csr(), kMultigrid).map, side)), 1e4 * norm_of(side)) << each.n;
  }
  Rng rng(20);
  EXPECT_LE(count(random_graph(rng, 3000), 1e-8, S4J_CG, true).iterations, 40);
}

// Vertices visited later join vertices with many neighbours. The leaves of such hubs are left out, so that coarser
// levels stay sparse.
TEST(Multigrid, GraphsWithHubs) {
  Rng rng(26);
  const int64_t n = 4000;
  Entries m{n, {}, {}};
  std::vector<int64_t> ends = {0};
  for (int64_t i = 1; i < n; ++i)
    for (int k = 0; k < 2; ++k) {
      const int64_t to = ends[below(rng, static_cast<int64_t>(ends.size()))];
      if (to == i) continue;
      m.edge(i, to);
      ends.insert(ends.end(), {i, to});
    }
  const Count c = count(m, 1e-8, S4J_CG, true);
  EXPECT_LE(c.iterations, 30);
  EXPECT_LE(c.complexity, 3);
}

// Smoothing alone solves diagonally dominant systems.
TEST(Multigrid, LargeDiagonalsNeedNoLevels) {
  Entries m = square_grid(40);
  for (int64_t i = 0; i < m.n; ++i) m.add(i, i, 20);
  const Count c = count(m, 1e-8);
  EXPECT_EQ(c.levels, 1);
  EXPECT_LE(c.iterations, 8);
}

// For at most kCoarsest unknowns, the cycle is the inverse.
TEST(Multigrid, SmallMatricesAreInverted) {
  Rng rng(21);
  for (const int64_t n : {1, 2, 7}) {
    if (n > threshold::kCoarsest) continue;
    Entries m{n, {}, {}};
    for (int64_t i = 0; i < n; ++i) {
      m.add(i, i, 1 + static_cast<double>(i));
      if (i > 0) m.edge(i, i - 1, 3);
    }
    const Csr<double> a = m.csr();
    const std::vector<double> x = random_vector(rng, n);
    const Driven made = drive(a, kMultigrid);
    near(applied(*made.map, times(a, x)), x, 1e-12);
    EXPECT_EQ(made.map->made().levels, 1);
    EXPECT_EQ(made.map->made().complexity, 1);
  }
  EXPECT_EQ(drive(Entries{0, {}, {}}.csr(), kMultigrid).map->made().entries, 0);
  // Empty matrices and diagonal matrices.
  const std::vector<double> ones(300, 1);
  expect_symmetric_positive(*drive(Entries{300, {}, {}}.csr(), kMultigrid).map, 300, 3);
  Entries diagonal{300, {}, {}};
  for (int64_t i = 0; i < 300; ++i) diagonal.add(i, i, std::pow(10, static_cast<double>(i % 13)));
  expect_symmetric_positive(*drive(diagonal.csr(), kMultigrid).map, 300, 3);
  EXPECT_EQ(drive(diagonal.csr(), kMultigrid).map->made().levels, 1);
}

TEST(Multigrid, RefusalsNameTheRow) {
  const auto says = [](const Entries& m, const char* words) {
    const std::string told = refused_map(m.csr(), kMultigrid, S4J_ARITHMETIC);
    EXPECT_NE(told.find(words), std::string::npos) << told;
  };
  says({3, {0, 0, 1, 1, 2, 2}, {1, -2, 1}}, "(1, 1) is -2");
  says({3, {0, 0, 1, 0, 0, 1, 2, 2}, {1, 2, 2, 1}}, "(1, 1) is 0");
  const Handle a = Entries{2, {0, 0, 1, 1}, {1, 1}}.array();
  refused(a, {S4J_LSMR, S4J_PRECONDITIONER_MULTIGRID, 0}, S4J_ILLEGAL_ARGUMENT);
  refused(a, {S4J_CG, S4J_PRECONDITIONER_MULTIGRID + 1, 0}, S4J_ILLEGAL_ARGUMENT);
}

// Matrices that the method does not suit: no crash, and all numbers of the cycle are finite.
TEST(Multigrid, UnsuitableMatricesGiveFiniteCycles) {
  Rng rng(22);
  for (int round = 0; round < 30; ++round) {
    const int64_t n = 100 + below(rng, 200);
    Entries m{n, {}, {}};
    for (int64_t i = 0; i < n; ++i) {
      m.add(i, i, std::pow(10, static_cast<double>(below(rng, 20)) - 10));
      for (int k = 0; k < 4; ++k) m.add(i, below(rng, n), uniform(rng, 0, 1) * std::pow(10, -below(rng, 9)));
      if (round % 3 == 0) m.add(i, n - 1 - i, 1e-200);
    }
    const Csr<double> a = m.csr();
    const Driven made = drive(a, kMultigrid);
    for (const double v : applied(*made.map, random_vector(rng, n))) ASSERT_TRUE(std::isfinite(v)) << round;
  }
  // A complete graph: all connections are equally strong.
  Entries complete{150, {}, {}};
  for (int64_t i = 0; i < 150; ++i)
    for (int64_t j = 0; j < i; ++j) complete.edge(i, j);
  EXPECT_LE(count(complete, 1e-8, S4J_CG, true).iterations, 10);
}

TEST(Multigrid, AggregatesAreConnected) {
  Rng rng(23);
  for (const Entries& m : {square_grid(40), random_graph(rng, 500), grid(10, 10, 10, 1, 0.01, 1, false)}) {
    const Csr<double> a = m.csr();
    Vector diagonal(static_cast<size_t>(m.n), 0);
    for (size_t p = 0; p < m.values.size(); ++p)
      if (m.tuples[2 * p] == m.tuples[2 * p + 1]) diagonal[m.tuples[2 * p]] += m.values[p];
    Aggregates found;
    std::vector<bool> alone(static_cast<size_t>(m.n));
    const auto both = [&]() -> Task<> {
      const Strength strength = co_await Strength::of(a, diagonal, 0.25);
      found = co_await aggregate(a, strength);
      for (int64_t i = 0; i < m.n; ++i) alone[i] = strength.alone(i);
    };
    at_once(both());
    std::vector<int64_t> sizes(static_cast<size_t>(found.count), 0);
    for (size_t i = 0; i < found.of.size(); ++i) {
      const int32_t k = found.of[i];
      ASSERT_EQ(k == -1, alone[i]);
      ASSERT_GE(k, -1);
      ASSERT_LT(k, found.count);
      if (k >= 0) ++sizes[k];
    }
    for (const int64_t size : sizes) EXPECT_GE(size, 1);
    EXPECT_LE(2 * found.count, m.n);
  }
}

TEST(Multigrid, TheSameForAnyNumberOfThreadsAndAnyPauses) {
  const Csr<double> a = grid(sized(45, 13), sized(44, 12), sized(43, 11), 1, 0.3, 1, true).csr();
  Rng rng(24);
  const std::vector<double> r = random_vector(rng, a.rows);
  std::vector<double> first;
  for (const int count : {1, 2, 3, 8}) {
    set_threads(count);
    const Driven paused = drive(a, kMultigrid);
    EXPECT_GT(paused.pauses, 30);
    const std::vector<double> z = applied(*paused.map, r);
    if (first.empty()) first = applied(*at_once(preconditioner(a, kMultigrid, "test")), r);
    EXPECT_EQ(z, first) << count;
  }
  set_threads(0);
}

TEST(Multigrid, CanBeAbandonedAtEveryPause) {
  const Csr<double> a = square_grid(sized(60, 20)).csr();
  const int64_t all = drive(a, kMultigrid).pauses, live = live_bytes();
  for (int64_t pauses = 0; pauses < all; pauses += 1 + all / 60) {
    std::unique_ptr<LinearMap> none;
    Computation computation;
    computation.begin(take_map(preconditioner(a, kMultigrid, "test"), none));
    for (int64_t i = 0; i <= pauses; ++i) ASSERT_FALSE(computation.run(Computation::Clock::time_point::min()));
    computation.abandon();
    ASSERT_EQ(live_bytes(), live) << pauses;
  }
}

// Every allocation during making and applying each of the three preconditioners fails in turn.
TEST(Preconditioners, FailedAllocationsLoseNothing) {
  const Csr<double> a = square_grid(13).csr();
  const std::vector<double> r(169, 1);
  for (const s4j_preconditioner kind :
       {S4J_PRECONDITIONER_ILUT, S4J_PRECONDITIONER_ICT, S4J_PRECONDITIONER_MULTIGRID}) {
    const auto work = [&] { return applied(*at_once(preconditioner(a, options(kind), "test")), r); };
    const auto want = work();
    int done = 0;
    const int failures = sweep_allocations(work, [&](const auto& made) {
      EXPECT_EQ(made, want);
      ++done;
    });
    EXPECT_EQ(done, 1) << "an allocation is not needed";
    EXPECT_GT(failures, 10);
  }
}

}  // namespace
}  // namespace s4j::test
