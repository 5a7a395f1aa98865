// SPDX-License-Identifier: Apache-2.0
// Cost and gain of a parallel region: an empty one, one of some microseconds, regions of several callers at once; and
// matrix-vector products too small for a second thread, just large enough for one, and of memory's size. CPU is the
// time of all threads. The table in docs/decisions/0002-threads.md shows these on both thread pools, idle and beside
// busy processes.
#include "matrices.hpp"
#include "parallel/parallel.hpp"

namespace bench {
namespace {

constexpr int64_t kChunks = 4;

// Dependent steps of some nanoseconds each.
void work(int64_t steps) {
  for (int64_t x = steps; steps > 0; --steps) benchmark::DoNotOptimize(x = x * 3 + 1);
}

// Four chunks of so many steps in a region.
void region(benchmark::State& state) {
  const int64_t steps = state.range(0);
  for (auto _ : state) s4j::parallel_chunks(kChunks, INT64_MAX, [&](int64_t) noexcept { work(steps); });
}
BENCHMARK(region)
    ->Arg(100)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();
BENCHMARK(region)
    ->Name("region, 4 callers")
    ->Arg(10'000)
    ->Threads(4)
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

// The same four chunks without a region.
void alone(benchmark::State& state) {
  for (auto _ : state)
    for (int64_t c = 0; c < kChunks; ++c) work(state.range(0));
}
BENCHMARK(alone)->Arg(100)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMicrosecond)->UseRealTime();

// Product with the 5-point Laplacian of a grid of side x side.
void spmv_of_grid(benchmark::State& state) {
  const Triplets t = laplacian(state.range(0));
  const int64_t a = build(t), x = dense({t.n}), y = dense({t.n});
  for (auto _ : state) call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(a).whole(x).whole(y));
  for (const int64_t h : {a, x, y}) release(h);
}
BENCHMARK(spmv_of_grid)
    ->Arg(10)
    ->Arg(200)
    ->Arg(1000)
    ->Unit(benchmark::kMicrosecond)
    ->UseRealTime()
    ->MeasureProcessCPUTime();

}  // namespace
}  // namespace bench
