// SPDX-License-Identifier: Apache-2.0
// Solvers against Eigen in one process, on the 5-point Laplacian of a grid of `side` x `side`: analysed substitution
// with its lower triangle; Cholesky with AMD.
#include <Eigen/SparseCholesky>

#include "matrices.hpp"

namespace bench {
namespace {

using EigenCsc = Eigen::SparseMatrix<double, Eigen::ColMajor, int>;

struct Grid {
  int64_t n;
  int64_t ours;
  EigenCsr csr;
};

const Grid& grid(int64_t side) {
  static std::vector<std::pair<int64_t, Grid>> made;
  for (const auto& [s, g] : made)
    if (s == side) return g;
  Triplets t = laplacian(side);
  std::vector<Eigen::Triplet<double>> triplets;
  for (size_t k = 0; k < t.values.size(); ++k) triplets.emplace_back(t.rows[k], t.cols[k], t.values[k]);
  Grid g{t.n, build(t), EigenCsr(t.n, t.n)};
  g.csr.setFromTriplets(triplets.begin(), triplets.end());
  made.emplace_back(side, std::move(g));
  return made.back().second;
}

int64_t create(const Grid& g, std::initializer_list<int64_t> integers) {
  const int64_t solver = call(s4j_solver, Frame().whole(g.ours).integers({S4J_SOLVER_CREATE}).integers(integers));
  if (*integers.begin() != S4J_TRIANGULAR) call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, solver, 1}));
  return solver;
}
void close(int64_t solver) { call(s4j_solver, Frame().integers({S4J_SOLVER_RELEASE, solver})); }

void triangular(benchmark::State& state) {
  const Grid& g = grid(state.range(0));
  const int64_t solver = create(g, {S4J_TRIANGULAR, state.range(1), 0, 0});
  const int64_t b = dense({g.n});
  const Frame f = Frame().whole(b).integers({S4J_SOLVER_SOLVE, solver});
  for (auto _ : state) release(call(s4j_solver, f));
  release(b);
  close(solver);
}

void triangular_eigen(benchmark::State& state) {
  const Grid& g = grid(state.range(0));
  const Eigen::VectorXd b = Eigen::VectorXd::Ones(g.n);
  Eigen::VectorXd x = b;
  const EigenCsr lower = g.csr.triangularView<Eigen::Lower>(), upper = g.csr.triangularView<Eigen::Upper>();
  for (auto _ : state) {
    x = b;
    if (state.range(1) == 0)
      lower.triangularView<Eigen::Lower>().solveInPlace(x);
    else
      upper.triangularView<Eigen::Upper>().solveInPlace(x);
    benchmark::ClobberMemory();
  }
}

void cholesky(benchmark::State& state) {
  const Grid& g = grid(state.range(0));
  for (auto _ : state) close(create(g, {S4J_CHOLESKY, S4J_ORDERING_AMD, 0}));
}

void cholesky_eigen(benchmark::State& state) {
  const EigenCsc a = grid(state.range(0)).csr;
  for (auto _ : state) {
    Eigen::SimplicialLLT<EigenCsc> llt(a);
    if (llt.info() != Eigen::Success) state.SkipWithError("not positive definite");
  }
}

void cg(benchmark::State& state) {
  const Grid& g = grid(state.range(0));
  const int64_t solver = create(g, {S4J_CG, state.range(1), 0});
  const int64_t b = dense({g.n});
  int64_t iterations = 0;
  for (auto _ : state) {
    const int64_t iteration =
        call(s4j_solver, Frame().whole(b).number(1e-8).integers({S4J_SOLVER_START, solver, 100000}));
    iterations = call(s4j_solver, Frame().integers({S4J_SOLVER_STEP, iteration, 100000}), 2);
    close(iteration);
  }
  state.counters["iterations"] = static_cast<double>(iterations);
  release(b);
  close(solver);
}

BENCHMARK(triangular)->ArgsProduct({{300, 1000}, {0, 1}})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(triangular_eigen)->ArgsProduct({{300, 1000}, {0, 1}})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(cholesky)->Arg(300)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(cholesky_eigen)->Arg(300)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(cholesky)->Arg(1000)->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(cholesky_eigen)->Arg(1000)->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(cg)
    ->ArgsProduct({{300},
                   {S4J_PRECONDITIONER_NONE, S4J_PRECONDITIONER_JACOBI, S4J_PRECONDITIONER_SSOR, S4J_PRECONDITIONER_IC0,
                    S4J_PRECONDITIONER_ICT, S4J_PRECONDITIONER_MULTIGRID}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace bench
