// SPDX-License-Identifier: Apache-2.0
// 2,000 dependent steps, about as many as the triangle of a 1000 x 1000 grid has levels, in one parallel region
// (Stages) and in a region each: microseconds per step of two parts, which work so many nanoseconds each.
#include <benchmark/benchmark.h>

#include <vector>

#include "parallel/stages.hpp"

namespace bench {
namespace {

using namespace s4j;

constexpr int64_t kSteps = 2000;
constexpr int kParts = 2;
constexpr int64_t kAlwaysWorth = int64_t{1} << 30;  // units of work: enough that no region stays on one thread

// Dependent additions of about a nanosecond each.
double work(double x, int64_t units) {
  for (int64_t u = 0; u < units; ++u) x += 1e-9;
  return x;
}

void report(benchmark::State& state) {
  state.counters["us_per_step"] =
      benchmark::Counter(1e-6 * kSteps, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

struct alignas(64) Own {
  double x = 0;
};

void steps_in_one_region(benchmark::State& state) {
  Own own[kParts];
  for (auto _ : state) {
    Stages stages;
    parallel_chunks(kParts, kAlwaysWorth, [&](int64_t) noexcept {
      stages.run(
          kSteps, [](int64_t) { return kParts; },
          [&](int64_t, int part, int) { own[part].x = work(own[part].x, state.range(0)); });
    });
    benchmark::DoNotOptimize(own);
  }
  report(state);
}
void a_region_each(benchmark::State& state) {
  Own own[kParts];
  for (auto _ : state) {
    for (int64_t s = 0; s < kSteps; ++s)
      parallel_chunks(kParts, kAlwaysWorth,
                      [&](int64_t part) noexcept { own[part].x = work(own[part].x, state.range(0)); });
    benchmark::DoNotOptimize(own);
  }
  report(state);
}
void one_thread(benchmark::State& state) {
  Own own[kParts];
  for (auto _ : state) {
    for (int64_t s = 0; s < kSteps; ++s)
      for (Own& o : own) o.x = work(o.x, state.range(0));
    benchmark::DoNotOptimize(own);
  }
  report(state);
}
BENCHMARK(steps_in_one_region)->Arg(100)->Arg(500)->Arg(2000)->Arg(10000)->UseRealTime();
BENCHMARK(a_region_each)->Arg(100)->Arg(500)->Arg(2000)->Arg(10000)->UseRealTime();
BENCHMARK(one_thread)->Arg(100)->Arg(500)->Arg(2000)->Arg(10000)->UseRealTime();

}  // namespace
}  // namespace bench
