// SPDX-License-Identifier: Apache-2.0
// The sorts of format/sort.hpp on both sides of each threshold between them: nanoseconds per item (ns), for blocks of n
// that hold 2^16 items together, or for one larger block. So many items that no branch predictor remembers them. Every
// time includes copying the unsorted keys back.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <type_traits>
#include <vector>

#include "format/sort.hpp"

namespace bench {
namespace {

using namespace s4j;
using Items = Pairs<int64_t>;
using Cells = CellSort<double>;
using Entry = Cells::Entry;

uint64_t key_of(const Items::Item& i) { return i.key; }
uint64_t key_of(const Entry& e) { return e.key; }
constexpr auto kKey = [](const auto& item) { return key_of(item); };

void report(benchmark::State& state, int64_t items) {
  state.counters["ns"] = benchmark::Counter(
      1e-9 * static_cast<double>(items), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

std::vector<uint64_t> random_keys(int64_t n, int bits) {
  std::mt19937_64 rng(7);
  std::vector<uint64_t> out(static_cast<size_t>(n));
  for (uint64_t& key : out) key = bits == 0 ? 0 : rng() >> (64 - bits);
  return out;
}

// Blocks of n pairs with keys of so many bits.
template <class Sort>
void pairs(benchmark::State& state, int bits, const Sort& sort) {
  const int64_t n = state.range(0), total = std::max(n, (int64_t{1} << 16) / n * n);
  const std::vector<uint64_t> keys = random_keys(total, bits);
  Vec<uint64_t> own(total), other(total);
  Vec<int64_t> payloads(total), other_payloads(total);
  for (auto _ : state) {
    std::copy(keys.begin(), keys.end(), own.begin());
    for (int64_t k = 0; k < total; k += n)
      sort(Items{own.data() + k, payloads.data() + k}, Items{other.data() + k, other_payloads.data() + k}, n);
    benchmark::ClobberMemory();
  }
  report(state, total);
}

void pairs_insertion(benchmark::State& state) {
  pairs(state, 32, [](Items x, Items, int64_t n) { insertion_sort(x, n, kKey); });
}
// Digits of at most so many bits.
template <int kDigit>
void pairs_passes(benchmark::State& state) {
  pairs(state, 32, [](Items x, Items spare, int64_t n) { radix_passes<kDigit>(x, spare, n, 32, kDigit, kKey); });
}
void pairs_radix_sort(benchmark::State& state) {
  pairs(state, 32, [](Items x, Items, int64_t n) { radix_sort(x.keys, x.payloads, n, UINT32_MAX); });
}
BENCHMARK(pairs_insertion)->RangeMultiplier(2)->Range(8, 256);
BENCHMARK(pairs_passes<7>)->RangeMultiplier(2)->Range(8, 16384);
BENCHMARK(pairs_passes<9>)->RangeMultiplier(2)->Range(256, 16384);
BENCHMARK(pairs_passes<11>)->RangeMultiplier(2)->Range(256, 16384)->Arg(65536)->Arg(1 << 20)->Arg(10'000'000);
BENCHMARK(pairs_radix_sort)->Arg(16384)->Arg(65536)->Arg(1 << 20)->Arg(10'000'000)->UseRealTime();

// Cells of n records, in place or out of place.
template <class Sort>
void records(benchmark::State& state, const Sort& sort) {
  const int64_t n = state.range(0), total = (int64_t{1} << 16) / n * n;
  const std::vector<uint64_t> keys = random_keys(total, 20);
  std::vector<Entry> own(keys.size()), other(keys.size());
  for (auto _ : state) {
    for (size_t k = 0; k < keys.size(); ++k) own[k].key = keys[k];
    for (int64_t k = 0; k < total; k += n) sort(Records<Entry>{own.data() + k}, Records<Entry>{other.data() + k}, n);
    benchmark::ClobberMemory();
  }
  report(state, total);
}
void cell_ranks(benchmark::State& state) {
  records(state, [](auto x, auto to, int64_t n) { rank_sort(x, n, to, kKey); });
}
void cell_insertion(benchmark::State& state) {
  records(state, [](auto x, auto to, int64_t n) {
    insertion_sort(x, n, kKey);
    std::copy(x.records, x.records + n, to.records);
  });
}
void cell_digits(benchmark::State& state) {
  std::vector<uint64_t> keys(1 << 17);
  std::vector<double> values(1 << 17);
  records(state, [&](auto x, auto to, int64_t n) {
    const Pairs<double> pairs{keys.data(), values.data()};
    for (int64_t k = 0; k < n; ++k) pairs.put(k, {x.records[k].key, x.records[k].value});
    RadixSort<double>::sort_in_cache(pairs, pairs.from(n), n, 20);
    for (int64_t k = 0; k < n; ++k) to.records[k] = {pairs.keys[k], pairs.payloads[k]};
  });
}
BENCHMARK(cell_ranks)->Arg(2)->Arg(4)->Arg(8)->Arg(12)->Arg(16)->Arg(24)->Arg(32);
BENCHMARK(cell_insertion)->Arg(2)->Arg(4)->Arg(8)->Arg(12)->Arg(16)->Arg(24)->Arg(32)->Arg(64)->Arg(128);
BENCHMARK(cell_digits)->Arg(16)->Arg(32)->Arg(64)->Arg(128);

// Lines of n minor indexes of 20 bits with their values.
template <class Sort>
void lines(benchmark::State& state, const Sort& sort) {
  const int64_t n = state.range(0), total = (int64_t{1} << 16) / n * n;
  std::vector<int32_t> minors, to(static_cast<size_t>(total) + 32);
  for (const uint64_t key : random_keys(total + 32, 20)) minors.push_back(static_cast<int32_t>(key));
  std::vector<double> values(to.size()), to_values(to.size());
  for (auto _ : state) {
    for (int64_t k = 0; k < total; k += n)
      sort(minors.data() + k, values.data() + k, n, to.data() + k, to_values.data() + k);
    benchmark::ClobberMemory();
  }
  report(state, total);
}
void line_ranks(benchmark::State& state) {
  const auto by = []([[maybe_unused]] auto vectors) {
    return [](const int32_t* minors, const double* values, int64_t n, int32_t* to, double* to_values) {
      int32_t ranks[4 * decltype(vectors)::value];
      lane_ranks<decltype(vectors)::value>(minors, n, ranks);
      for (int64_t k = 0; k < n; ++k) {
        to[ranks[k]] = minors[k];
        to_values[ranks[k]] = values[k];
      }
    };
  };
  if (state.range(0) <= 8) return lines(state, by(std::integral_constant<int, 2>()));
  if (state.range(0) <= 16) return lines(state, by(std::integral_constant<int, 4>()));
  lines(state, by(std::integral_constant<int, 8>()));
}
void line_cells(benchmark::State& state) {
  Cells cells;
  cells.reserve(1 << 16);
  lines(state, [&](const int32_t* minors, const double* values, int64_t n, int32_t* to, double* to_values) {
    const Entry* const sorted = cells.run(minors, values, n, 0, (1 << 20) - 1);
    for (int64_t k = 0; k < n; ++k) {
      to[k] = static_cast<int32_t>(sorted[k].key);
      to_values[k] = sorted[k].value;
    }
  });
}
BENCHMARK(line_ranks)->Arg(4)->Arg(8)->Arg(16)->Arg(32);
BENCHMARK(line_cells)->Arg(4)->Arg(8)->Arg(16)->Arg(32)->Arg(64)->Arg(256);

// A bucket: 32,768 entries whose keys have n bits.
void bucket_cells(benchmark::State& state) {
  const int64_t n = 1 << 15;
  const std::vector<uint64_t> keys = random_keys(n, static_cast<int>(state.range(0)));
  const std::vector<double> values(keys.size());
  Cells cells;
  cells.reserve(n);
  for (auto _ : state)
    benchmark::DoNotOptimize(cells.run(keys.data(), values.data(), n, 0, (uint64_t{1} << state.range(0)) - 1));
  report(state, n);
}
void bucket_passes(benchmark::State& state) {
  const int64_t n = 1 << 15;
  const std::vector<uint64_t> keys = random_keys(n, static_cast<int>(state.range(0)));
  std::vector<uint64_t> own(keys), other(keys);
  std::vector<double> values(keys.size()), other_values(keys.size());
  for (auto _ : state) {
    std::copy(keys.begin(), keys.end(), own.begin());
    RadixSort<double>::sort_in_cache({own.data(), values.data()}, {other.data(), other_values.data()}, n,
                                     static_cast<int>(state.range(0)));
    benchmark::ClobberMemory();
  }
  report(state, n);
}
BENCHMARK(bucket_cells)->Arg(18)->Arg(24)->Arg(32);
BENCHMARK(bucket_passes)->Arg(18)->Arg(24)->Arg(32);

// Rows of n products: runs of ten ascending columns, of 20 bits.
template <class Sort>
void products(benchmark::State& state, const Sort& sort) {
  const int64_t n = state.range(0), total = (int64_t{1} << 16) / n * n;
  std::vector<uint64_t> keys = random_keys(total, 20);
  for (int64_t k = 0; k < total; k += n)
    for (int64_t r = k; r < k + n; r += 10) std::sort(keys.begin() + r, keys.begin() + std::min(r + 10, k + n));
  std::vector<Entry> own(keys.size()), other(keys.size());
  for (auto _ : state) {
    for (size_t k = 0; k < keys.size(); ++k) own[k].key = keys[k];
    for (int64_t k = 0; k < total; k += n) {
      Records<Entry> x{own.data() + k}, spare{other.data() + k};
      sort(x, spare, n);
    }
    benchmark::ClobberMemory();
  }
  report(state, total);
}
void products_merged(benchmark::State& state) {
  products(state, [](auto& x, auto& spare, int64_t n) { natural_merge_sort(x, spare, n, kKey); });
}
void products_passes(benchmark::State& state) {
  products(state, [](auto& x, auto& spare, int64_t n) { radix_passes<9>(x, spare, n, 20, 9, kKey); });
}
BENCHMARK(products_merged)->RangeMultiplier(2)->Range(8, 2048);
BENCHMARK(products_passes)->RangeMultiplier(2)->Range(8, 2048);

// A run of n keys of values, of 64 bits: positions by comparison, or by radix_sort on all threads.
void run_compared(benchmark::State& state) {
  const std::vector<uint64_t> keys = random_keys(state.range(0), 64);
  std::vector<int64_t> at(keys.size());
  for (auto _ : state) {
    for (size_t k = 0; k < at.size(); ++k) at[k] = static_cast<int64_t>(k);
    std::sort(at.begin(), at.end(),
              [&](int64_t i, int64_t j) { return keys[i] != keys[j] ? keys[i] < keys[j] : i < j; });
    benchmark::ClobberMemory();
  }
  report(state, state.range(0));
}
void run_radix(benchmark::State& state) {
  const std::vector<uint64_t> keys = random_keys(state.range(0), 64);
  Vec<uint64_t> own(keys.size());
  Vec<int64_t> at(keys.size());
  for (auto _ : state) {
    for (size_t k = 0; k < keys.size(); ++k) at[k] = static_cast<int64_t>(k);
    std::copy(keys.begin(), keys.end(), own.begin());
    radix_sort(own, at, UINT64_MAX);
    benchmark::ClobberMemory();
  }
  report(state, state.range(0));
}
BENCHMARK(run_compared)->RangeMultiplier(4)->Range(1 << 8, 1 << 18)->UseRealTime();
BENCHMARK(run_radix)->RangeMultiplier(4)->Range(1 << 8, 1 << 18)->UseRealTime();

}  // namespace
}  // namespace bench
