// SPDX-License-Identifier: Apache-2.0
#include "core/lookup.hpp"

namespace s4j {
namespace {

template <class I>
Place find_coo(const Block& b, const int64_t* coords) {
  // Narrow [lo, hi) dimension by dimension: all entries in it share the coordinates so far.
  int64_t lo = 0;
  int64_t hi = b.nnz;
  for (int d = 0; d < b.shape.rank; ++d) {
    const I* run = b.coordinate<I>(d);
    lo = lower_bound_run(run, lo, hi, coords[d]);
    if (d + 1 == b.shape.rank) return {lo, lo < hi && static_cast<int64_t>(run[lo]) == coords[d]};
    hi = lower_bound_run(run, lo, hi, coords[d] + 1);
    if (lo == hi) return {lo, false};
  }
  return {0, b.nnz > 0};  // rank 0
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
  return dispatch_index(b.index_width, [&](auto i) -> Place {
    const auto* run = b.index<decltype(i)>();
    const int64_t at = lower_bound_run(run, b.pointers[line], end, minor);
    return {at, at < end && static_cast<int64_t>(run[at]) == minor};
  });
}

}  // namespace s4j
