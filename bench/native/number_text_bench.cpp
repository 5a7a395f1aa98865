// SPDX-License-Identifier: Apache-2.0
// Parsing of reals in Matrix Market files: ours (io/number_text.hpp) against fast_float and the C++ library, each in
// the reader's loop over lines of two indexes and a value. Each round reads all lines with each parser and starts with
// another one. Counters are medians of the rounds: nanoseconds per line, and the ratio of the others' time to ours.
//   S4J_NUMBERS=FILE   one more row: the words of a text as values, such as those of a real matrix
#include <benchmark/benchmark.h>
#include <fast_float/fast_float.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "io/line_text.hpp"

namespace bench {
namespace {

constexpr size_t kLines = 200'000;
constexpr uint64_t kIndexes = 100'000;

struct Lines {
  std::string text;
  size_t count = 0;

  void add(const std::string& value) {
    const auto index = [this] { return std::to_string(1 + random() % kIndexes); };
    text += index() + ' ' + index() + ' ' + value + '\n';
    ++count;
  }

 private:
  std::mt19937_64 random{1};
};

struct Entries {
  std::vector<int32_t> rows, columns;
  std::vector<double> values;
};

// Parses the real [p, line_end) of a text that ends at `end`; false if it is not exactly one number. The reader calls
// such a function from several places.
using Parse = bool(const char* p, const char* line_end, const char* end, double& out);
[[gnu::noinline]] bool ours(const char* p, const char* line_end, const char* end, double& out) {
  return s4j::parse_real(p, end, out) == line_end;
}
[[gnu::noinline]] bool fast(const char* p, const char* line_end, const char*, double& out) {
  const auto [after, error] = fast_float::from_chars(p + (*p == '+' ? 1 : 0), line_end, out);
  return error == std::errc() && after == line_end;
}
[[gnu::noinline]] bool standard(const char* p, const char* line_end, const char*, double& out) {
  const auto [after, error] = std::from_chars(p + (*p == '+' ? 1 : 0), line_end, out);
  return error == std::errc() && after == line_end;
}

// Processor time of this thread in nanoseconds; other processes may use the machine.
double processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

// Nanoseconds per line; negative if a line is refused. `text` has room to read past its end.
template <Parse* parse, bool kScientific>
double time(const Lines& lines, const std::string& text, Entries& out) {
  const char* line = text.data();
  const char* const end = line + lines.text.size();
  const double start = processor_time();
  s4j::LineEnds ends(line, end);
  bool good = true;
  for (size_t k = 0; k < lines.count; ++k) {
    const char* const line_end = ends.next();
    uint64_t row = 0, column = 0;
    const char* after = s4j::parse_indexes(line, line_end, row, column);
    if (after == nullptr) {
      after = s4j::parse_index(line, row);
      after = s4j::parse_index(s4j::skip_blanks(after), column);
    }
    out.rows[k] = static_cast<int32_t>(row);
    out.columns[k] = static_cast<int32_t>(column);
    const char* const value = s4j::skip_blanks(after);
    good &= (kScientific && s4j::parse_scientific(value, line_end, out.values[k])) ||
            parse(value, line_end, end, out.values[k]);
    line = line_end + 1;
  }
  benchmark::DoNotOptimize(out.values.data());
  benchmark::ClobberMemory();
  const double passed = processor_time() - start;
  return good ? passed / static_cast<double>(lines.count) : -1;
}

double median(std::vector<double> of) {
  const auto middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::nth_element(of.begin(), middle, of.end());
  return *middle;
}

template <class Make>
void reals(benchmark::State& state, Make make) {
  const Lines lines = make();
  const std::string text = lines.text + std::string(static_cast<size_t>(s4j::kTextPadding), '\0');
  constexpr std::array kParsers = {time<ours, true>, time<fast, true>, time<fast, false>, time<standard, false>};
  constexpr std::array kNames = {"ours", "mixed", "fast_float", "std"};
  constexpr size_t kCount = kParsers.size();
  const Entries empty{std::vector<int32_t>(lines.count), std::vector<int32_t>(lines.count),
                      std::vector<double>(lines.count)};
  std::array<Entries, kCount> out;
  out.fill(empty);
  std::array<std::vector<double>, kCount> times, ratios;
  size_t first = 0;
  for (auto _ : state) {
    std::array<double, kCount> now{};
    for (size_t turn = 0; turn < kCount; ++turn) {
      const size_t k = (first + turn) % kCount;
      now[k] = kParsers[k](lines, text, out[k]);
      if (now[k] < 0 || out[k].values != out[first].values) {
        state.SkipWithError((std::string(kNames[k]) + " reads something else").c_str());
        return;
      }
    }
    for (size_t k = 0; k < kCount; ++k) {
      times[k].push_back(now[k]);
      ratios[k].push_back(now[k] / now[0]);
    }
    first = (first + 1) % kCount;
  }
  for (size_t k = 0; k < kCount; ++k) {
    state.counters[std::string(kNames[k]) + " ns"] = median(times[k]);
    if (k > 0) state.counters[std::string(kNames[k]) + " / ours"] = median(ratios[k]);
  }
}

template <class Draw>
Lines printed(const char* format, Draw draw) {
  std::mt19937_64 random(7);
  Lines lines;
  while (lines.count < kLines) {
    std::array<char, 64> word{};
    std::snprintf(word.data(), word.size(), format, draw(random));
    lines.add(word.data());
  }
  return lines;
}

double normal(std::mt19937_64& random) { return std::normal_distribution<double>()(random); }
double whole(std::mt19937_64& random) { return std::round(std::exp(8 * std::abs(normal(random)))); }
template <int kLargest>
double scattered(std::mt19937_64& random) {
  return normal(random) * std::pow(10.0, std::uniform_int_distribution<int>(-kLargest, kLargest)(random));
}

// Forms of other programs: NumPy and SciPy print %.16e, most C programs %.17g.
BENCHMARK_CAPTURE(reals, short_decimals, [] { return printed("%.3g", normal); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reals, seventeen_digits, [] { return printed("%.17g", normal); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reals, scientific, [] { return printed("%.16e", normal); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reals, whole_numbers, [] { return printed("%.0f", whole); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reals, short_exponents, [] { return printed("%.2e", scattered<12>); })->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(reals, all_exponents, [] { return printed("%.16e", scattered<300>); })->Unit(benchmark::kMillisecond);

const bool of_a_file = [] {
  const char* const name = std::getenv("S4J_NUMBERS");
  if (name == nullptr) return false;
  const auto run = [name](benchmark::State& state) {
    reals(state, [name] {
      std::ifstream in(name);
      Lines lines;
      for (std::string word; in >> word;) lines.add(word);
      return lines;
    });
  };
  benchmark::RegisterBenchmark("reals/file", run)->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace bench
