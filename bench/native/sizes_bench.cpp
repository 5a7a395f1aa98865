// SPDX-License-Identifier: Apache-2.0
// An array of the Netflix prize's shape, 480,189 x 17,770 with 10^8 ratings (FLOAT): building from unordered chunks of
// 10^6, sums along both dimensions, rows and columns as views, conversion to CSC. Needs about 6 GB and runs once.
#include "matrices.hpp"

namespace bench {
namespace {

constexpr int64_t kUsers = 480'189;
constexpr int64_t kItems = 17'770;
constexpr int64_t kChunk = 1'000'000;
constexpr int64_t kChunks = 100;
constexpr uint64_t kStep = 8'589'934'583;  // a prime above users * items: its multiples reach every element once

// Adds the seconds of building to `state`, without those of making the chunks.
int64_t build(benchmark::State* state) {
  std::vector<int32_t> at(2 * kChunk);
  std::vector<float> values(kChunk);
  const int64_t b = call(s4j_builder_create, Frame().number(0).integers({S4J_FLOAT, S4J_SUM, 2, kUsers, kItems}));
  for (int64_t c = 0; c < kChunks; ++c) {
    if (state != nullptr) state->PauseTiming();
    for (int64_t k = 0; k < kChunk; ++k) {
      const uint64_t cell = static_cast<uint64_t>(c * kChunk + k) * kStep % static_cast<uint64_t>(kUsers * kItems);
      at[k] = static_cast<int32_t>(cell / kItems);
      at[kChunk + k] = static_cast<int32_t>(cell % kItems);
      values[k] = static_cast<float>(1 + cell % 5);
    }
    if (state != nullptr) state->ResumeTiming();
    call(s4j_builder_append, Frame().integers({b, kChunk, reinterpret_cast<int64_t>(values.data()),
                                               reinterpret_cast<int64_t>(at.data()), 4, 0}));
  }
  return call(s4j_builder_finish, Frame().integers({b, S4J_COO, 0}));
}
int64_t ratings() {
  static const int64_t x = build(nullptr);
  return x;
}

void ratings_build(benchmark::State& state) {
  for (auto _ : state) {
    const int64_t x = build(&state);
    state.PauseTiming();
    release(x);
    state.ResumeTiming();
  }
  state.counters["entries/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * kChunk * kChunks), benchmark::Counter::kIsRate);
}
BENCHMARK(ratings_build)->Unit(benchmark::kSecond)->UseRealTime()->Iterations(1);

void ratings_sum(benchmark::State& state) {
  for (auto _ : state) release(call(s4j_reduce, Frame(S4J_OP_SUM).whole(ratings()).integers({state.range(0)})));
  state.SetLabel(state.range(0) == 1 ? "by user" : "by item");
}
BENCHMARK(ratings_sum)->Arg(1)->Arg(0)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

void ratings_to_csc(benchmark::State& state) {
  for (auto _ : state) release(call(s4j_copy, Frame().whole(ratings()).integers({-1, S4J_GCS, 1, 1, 0})));
}
BENCHMARK(ratings_to_csc)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

// Sums of a thousand rows (columns) as views.
void ratings_views(benchmark::State& state) {
  const int64_t d = state.range(0);
  const int64_t extent[] = {kUsers, kItems};
  for (auto _ : state) {
    for (int64_t k = 0; k < 1000; ++k) {
      const int64_t point = k * (extent[d] / 1000);
      const int64_t window[] = {1, 2, 1 - d, 0, 1, extent[1 - d], d == 0 ? point : -1, d == 1 ? point : -1};
      call(s4j_reduce, Frame(S4J_OP_SUM, S4J_FLAG_NUMBER).view(ratings(), window));
    }
  }
  state.SetLabel(d == 0 ? "1000 rows" : "1000 columns");
}
BENCHMARK(ratings_views)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);

}  // namespace
}  // namespace bench
