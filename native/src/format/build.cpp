// SPDX-License-Identifier: Apache-2.0
// Builds sorted layouts from unsorted coordinates: sorts, combines duplicates in input order, writes the layout.
#include "format/build.hpp"

#include <algorithm>
#include <numeric>

#include "format/convert.hpp"
#include "format/emit.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kGrainLight;

bool equal_entries(const Coordinates& c, int64_t a, int64_t b) {
  for (int d = c.rank - 1; d >= 0; --d)
    if (c.at(d, a) != c.at(d, b)) return false;
  return true;
}

// Returns the positions in sorted order at which a new coordinate begins; empty if no coordinate is repeated.
Vec<int64_t> group_starts(const Coordinates& c, const Vec<int64_t>& perm) {
  const int64_t n = c.count;
  const int64_t chunks = (n + kGrain - 1) / kGrain;
  auto at = [&](int64_t k) { return perm.empty() ? k : perm[k]; };
  auto starts_here = [&](int64_t k) { return k == 0 || !equal_entries(c, at(k - 1), at(k)); };
  Vec<int64_t> counts(static_cast<size_t>(chunks + 1));
  parallel_for(n, kGrain, 4, [&](int64_t b, int64_t e) {
    int64_t m = 0;
    for (int64_t k = b; k < e; ++k) m += starts_here(k) ? 1 : 0;
    counts[b / kGrain + 1] = m;
  });
  counts[0] = 0;
  std::partial_sum(counts.begin(), counts.end(), counts.begin());
  const int64_t unique = counts.back();
  if (unique == n) return {};
  Vec<int64_t> starts(static_cast<size_t>(unique));
  parallel_for(n, kGrain, 4, [&](int64_t b, int64_t e) {
    int64_t to = counts[b / kGrain];
    for (int64_t k = b; k < e; ++k)
      if (starts_here(k)) starts[to++] = k;
  });
  return starts;
}

}  // namespace

Layout build(Allocator& to, Type type, const Shape& shape, const Coordinates& c, const void* values, const Spec& spec,
             s4j_policy policy) {
  check_spec(spec, shape);
  if (spec.format == Format::kDense) {
    const Layout coo = build(pool(), type, shape, c, values, Spec::coo(), policy);
    return convert(to, coo.b, Scalar{type, 0}, spec);
  }
  const Spec natural = Spec::gcs(shape.rank, 0);
  const int* order = spec.format == Format::kGcs ? spec.order.data() : natural.order.data();
  Vec<int64_t> perm = sort_permutation(c, order);
  const Vec<int64_t> starts = c.count < 2 ? Vec<int64_t>{} : group_starts(c, perm);
  if (starts.empty()) return emit(to, type, shape, spec, c, values, perm);

  const auto unique = static_cast<int64_t>(starts.size());
  auto source = [&](int64_t k) { return perm.empty() ? k : perm[k]; };
  auto end_of = [&](int64_t u) { return u + 1 < unique ? starts[u + 1] : c.count; };
  if (policy == S4J_ERROR) {
    for (int64_t u = 0; u < unique; ++u) {
      const int64_t s = starts[u];
      if (end_of(u) - s < 2) continue;
      Dims coords{};
      for (int d = 0; d < shape.rank; ++d) coords[d] = c.at(d, source(s));
      throw DuplicateEntries(text(coords.data(), shape.rank), source(s), source(s + 1));
    }
  }
  // Duplicates get the coordinates of the first of them. Values are combined in input order, since the sort is stable.
  Vec<int64_t> firsts(static_cast<size_t>(unique));
  for (int64_t u = 0; u < unique; ++u) firsts[u] = source(starts[u]);
  Coordinates kept = c;
  Buffer runs(pool(), static_cast<size_t>(checked_mul(unique * c.width, std::max(shape.rank, 1))));
  for (int d = 0; d < shape.rank; ++d) {
    char* run = runs.as<char>() + d * unique * c.width;
    gather_values(c.width, c.runs[d], firsts, unique, run);
    kept.runs[d] = run;
  }
  kept.count = unique;
  Buffer combined(pool(), static_cast<size_t>(unique * size_of(type)));
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    const T* in = static_cast<const T*>(values);
    T* out = combined.as<T>();
    parallel_for(unique, kGrain, 4, [&](int64_t b, int64_t e) {
      for (int64_t u = b; u < e; ++u) {
        const int64_t s = starts[u];
        const int64_t stop = end_of(u);
        T v = in[source(s)];
        if (policy == S4J_LAST)
          v = in[source(stop - 1)];
        else
          for (int64_t k = s + 1; k < stop; ++k) v = sum_of(v, in[source(k)]);
        out[u] = v;
      }
    });
  });
  return emit(to, type, shape, spec, kept, combined.as<void>(), {});
}

}  // namespace s4j
