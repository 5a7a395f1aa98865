// SPDX-License-Identifier: Apache-2.0
// Access to single elements and construction: getDouble at random and at neighbouring places of 10^7 entries; 10^6
// putScalar into an empty COO array, directly and through a view; the builder. Latency of memory for comparison. Times
// of the C ABI; a Java call adds 60 to 100 ns.
#include <numeric>

#include "tensors.hpp"

namespace bench {
namespace {

constexpr int64_t kSide = 1'000'000;
constexpr int64_t kCount = 10'000'000;

int64_t array(bool csr) {
  static const Tensor t({kSide, kSide}, kCount);
  static const int64_t coo = t.build();
  static const int64_t rows = call(s4j_copy, Frame().whole(coo).integers({-1, S4J_GCS, 1, 0, 1}));
  return csr ? rows : coo;
}
// Coordinates of stored entries, in random or ascending order.
const std::vector<int64_t>& places(bool random) {
  static const auto make = [](bool shuffled) {
    const int64_t x = array(false);
    std::vector<int64_t> out(2'000'000);
    call(s4j_entries, Frame().whole(x).integers({0, 1'000'000, 0, reinterpret_cast<int64_t>(out.data()), 1}));
    if (!shuffled) return out;
    Random r{3};
    std::vector<int64_t> one(2);
    for (size_t k = 0; k < out.size(); k += 2) {
      call(s4j_entries, Frame().whole(x).integers({static_cast<int64_t>(r.next() % (kCount - 1000)), 1, 0,
                                                   reinterpret_cast<int64_t>(one.data()), 1}));
      out[k] = one[0];
      out[k + 1] = one[1];
    }
    return out;
  };
  static const std::vector<int64_t> ascending = make(false), shuffled = make(true);
  return random ? shuffled : ascending;
}

// Time of a load that depends on the previous one: a random cycle through 128 MB. A get at a random place of 10^7
// entries needs one or two such loads.
void dependent_load(benchmark::State& state) {
  constexpr size_t kLines = (size_t{128} << 20) / 64;
  std::vector<uint32_t> next(kLines * 16);
  std::vector<uint32_t> order(kLines);
  std::iota(order.begin(), order.end(), 0u);
  Random r{9};
  for (size_t i = kLines - 1; i > 0; --i) std::swap(order[i], order[r.next() % i]);  // one cycle (Sattolo 1986)
  for (size_t i = 0; i < kLines; ++i) next[i * 16] = order[i];
  size_t at = 0;
  for (auto _ : state) {
    at = next[at * 16];
    benchmark::DoNotOptimize(at);
  }
}
BENCHMARK(dependent_load)->Unit(benchmark::kNanosecond)->UseRealTime();

void get(benchmark::State& state) {
  const int64_t x = array(state.range(0) == 1);
  const std::vector<int64_t>& at = places(state.range(1) == 1);
  size_t k = 0;
  for (auto _ : state) {
    call(s4j_get, Frame().whole(x).integers({at[k], at[k + 1]}));
    k = k + 2 == at.size() ? 0 : k + 2;
  }
  state.SetLabel(std::string(state.range(0) == 1 ? "CSR" : "COO") + (state.range(1) == 1 ? " random" : " ascending"));
}
BENCHMARK(get)->ArgsProduct({{0, 1}, {0, 1}})->Unit(benchmark::kNanosecond)->UseRealTime();

void put_million(benchmark::State& state) {
  const bool view = state.range(0) == 1;
  const int64_t window[] = {2, 2, 0, 0, 1, kSide - 10, 1, 10, 1, kSide - 10, -1, -1};
  for (auto _ : state) {
    const int64_t x = call(s4j_create, Frame().number(0).integers({S4J_DOUBLE, S4J_COO, 0, 2, kSide, kSide, 0, 1}));
    Random r{5};
    for (int64_t k = 0; k < 1'000'000; ++k) {
      Frame f;
      if (view)
        f.view(x, window);
      else
        f.whole(x);
      call(s4j_put, f.number(1.5).integers({static_cast<int64_t>(r.next() % (kSide - 10)),
                                            static_cast<int64_t>(r.next() % (kSide - 10))}));
    }
    call(s4j_count, Frame().whole(x));
    release(x);
  }
  state.SetLabel(view ? "through a view" : "whole");
}
BENCHMARK(put_million)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->UseRealTime();

void builder(benchmark::State& state) {
  static const Tensor t({kSide, kSide}, kCount);
  for (auto _ : state) release(t.build());
  state.counters["entries/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * kCount), benchmark::Counter::kIsRate);
}
BENCHMARK(builder)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace bench
