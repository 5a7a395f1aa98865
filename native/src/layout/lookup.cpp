// SPDX-License-Identifier: Apache-2.0
#include "layout/lookup.hpp"

#include "core/thresholds.hpp"

namespace s4j {
namespace {

// Returns the first position in [begin, end) whose value is >= key. Guesses a position by interpolation and brackets
// the result by growing steps. Evenly spread coordinates cost a few cache misses, any others O(log(end - begin)).
template <class I>
int64_t lower_bound_near(const I* run, int64_t begin, int64_t end, int64_t key) {
  constexpr int64_t kShort = threshold::kBisected;
  static_assert(kShort >= 2);  // the first step is kShort / 2
  for (int probe = 0; probe < 3 && end - begin > kShort; ++probe) {
    const auto low = static_cast<int64_t>(run[begin]);
    const auto high = static_cast<int64_t>(run[end - 1]);
    if (key <= low) return begin;
    if (key > high) return end;
    // low < key <= high
    const double share = static_cast<double>(key - low) / static_cast<double>(high - low);
    int64_t at = begin + static_cast<int64_t>(share * static_cast<double>(end - 1 - begin));
    at = std::clamp(at, begin, end - 1);
    if (static_cast<int64_t>(run[at]) < key) {
      begin = at + 1;
      for (int64_t step = kShort / 2; begin + step < end; step *= 8) {
        if (static_cast<int64_t>(run[begin + step]) >= key) {
          end = begin + step + 1;
          break;
        }
        begin += step + 1;
      }
    } else {
      end = at + 1;
      for (int64_t step = kShort / 2; end - 1 - step > begin; step *= 8) {
        if (static_cast<int64_t>(run[end - 1 - step]) < key) {
          begin = end - step;
          break;
        }
        end -= step;
      }
    }
  }
  return lower_bound_run(run, begin, end, key);
}

// Returns the end of the run of values equal to `key` that begins at `begin`. Doubles its steps, since such runs are
// short.
template <class I>
int64_t end_of_equals(const I* run, int64_t begin, int64_t end, int64_t key) {
  int64_t step = 1;
  while (begin + step < end && static_cast<int64_t>(run[begin + step]) <= key) step *= 2;
  return lower_bound_run(run, begin + step / 2, std::min(end, begin + step), key + 1);
}

template <class I>
Place find_coo(const Block& b, const int64_t* coords) {
  // Narrows [lo, hi) by one dimension after another. All entries in [lo, hi) agree with `coords` in the dimensions
  // handled so far.
  int64_t lo = 0;
  int64_t hi = b.nnz;
  for (int d = 0; d < b.shape.rank; ++d) {
    const I* run = b.coordinate<I>(d);
    lo = lower_bound_near(run, lo, hi, coords[d]);
    if (lo == hi || static_cast<int64_t>(run[lo]) != coords[d]) return {lo, false};
    if (d + 1 == b.shape.rank) return {lo, true};
    // The next dimension's coordinates and the value lie at the same position.
    __builtin_prefetch(b.coordinate<I>(d + 1) + lo);
    __builtin_prefetch(static_cast<const char*>(b.values) + lo * size_of(b.type));
    hi = end_of_equals(run, lo, hi, coords[d]);
  }
  return {0, b.nnz > 0};  // an array of rank 0
}

}  // namespace

Place find_entry(const Block& b, const int64_t* coords) {
  if (b.format == Format::kCoo)
    return dispatch_index(b.index_width, [&](auto i) { return find_coo<decltype(i)>(b, coords); });
  bool stored = false;
  const int64_t line = find_line(b, linear_index(b, coords, 0, b.partitioning), &stored);
  if (!stored) return {b.pointers[line], false};
  const int64_t minor = linear_index(b, coords, b.partitioning, b.shape.rank);
  const int64_t end = b.pointers[line + 1];
  __builtin_prefetch(static_cast<const char*>(b.values) + b.pointers[line] * size_of(b.type));
  return dispatch_index(b.index_width, [&](auto i) -> Place {
    const auto* run = b.index<decltype(i)>();
    const int64_t at = lower_bound_run(run, b.pointers[line], end, minor);
    return {at, at < end && static_cast<int64_t>(run[at]) == minor};
  });
}

}  // namespace s4j
