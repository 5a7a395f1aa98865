// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce/match_index.hpp"

#include <algorithm>

#include "array/offsets.hpp"
#include "ops/elementwise/where.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Returns the position of the first true element of a dense group or, with `last`, of the last one; -1 if there is
// none.
template <class T>
int64_t of_group(const T* base, const Offsets& reduced, int64_t size, bool last) noexcept {
  constexpr int64_t kRun = threshold::kMatchRun;
  int64_t offsets[kRun];
  const int64_t runs = (size + kRun - 1) / kRun;
  for (int64_t i = 0; i < runs; ++i) {
    const int64_t from = (last ? runs - 1 - i : i) * kRun;
    const int64_t n = std::min(kRun, size - from);
    reduced.run(from, n, offsets);
    for (int64_t j = 0; j < n; ++j) {
      const int64_t r = last ? n - 1 - j : j;
      if (truth(base[offsets[r]])) return from + r;
    }
  }
  return -1;
}

// Returns the position of the first or last implicit element of a group, of which segment s has the stored entries, or
// -1 if all are stored. O(log entries).
int64_t gap(const Segments& in, int64_t s, int64_t size, bool last) noexcept {
  const int64_t b = in.begin(s);
  const int64_t stored = in.end(s) - b;
  if (stored == size) return -1;
  int64_t lo = 0;  // entries before the first gap, or after the last
  int64_t hi = stored;
  while (lo < hi) {
    const int64_t mid = lo + (hi - lo) / 2;
    const bool full = last ? in.minor(b + stored - 1 - mid) == size - 1 - mid : in.minor(b + mid) == mid;
    if (full)
      lo = mid + 1;
    else
      hi = mid;
  }
  return last ? size - 1 - lo : lo;
}

template <class T>
int64_t of_segment(const Segments& in, int64_t s, int64_t size, bool fill, bool last) noexcept {
  const T* v = static_cast<const T*>(in.values());
  int64_t found = -1;
  for (int64_t i = in.begin(s); i < in.end(s) && found < 0; ++i) {
    const int64_t k = last ? in.begin(s) + in.end(s) - 1 - i : i;
    if (truth(v[k])) found = in.minor(k);
  }
  const int64_t implicit = fill ? gap(in, s, size, last) : -1;
  if (implicit < 0 || found < 0) return std::max(implicit, found);
  return last ? std::max(implicit, found) : std::min(implicit, found);
}

}  // namespace

Result match_index(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  const bool last = op == S4J_OP_LAST_INDEX;
  const GroupSize group = GroupSize::of(x.shape(), axes.reduced);
  if (group.exact < 0)
    fail(S4J_ARITHMETIC, o.name, ": positions along the reduced dimensions of shape ", text(x.shape()),
         " pass 2^63 - 1");
  const int64_t size = group.exact;
  const Shape result = reduced_shape(x.shape(), axes, o.keep_dims);
  if (x.storage->format() == Format::kDense) {
    const Source in = read(x);
    Result out{Layout::dense(to, Type::kLong, result, false), Scalar::of(int64_t{0})};
    Offsets kept;
    Offsets reduced;
    for (const int d : axes.kept) kept.append(in.b.shape[d], in.b.strides[d]);
    for (const int d : axes.reduced) reduced.append(in.b.shape[d], in.b.strides[d]);
    auto* z = out.layout.mutable_data<int64_t>();
    dispatch(in.b.type, [&](auto t) {
      using T = decltype(t);
      const int64_t grain = std::max<int64_t>(1, threshold::kGrainSteps / std::max<int64_t>(size, 1));
      parallel_for(out.layout.b.nnz, grain, 2 * size, [&](int64_t g0, int64_t g1) {
        for (int64_t g = g0; g < g1; ++g) z[g] = of_group(in.b.data<T>() + kept.at(g), reduced, size, last);
      });
    });
    return out;
  }
  const Segments segments(x, axes, true);
  const int64_t n = segments.count();
  const bool fill = !o.stored_only && size > 0 && truth(x.fill());
  Vec<int64_t> positions(static_cast<size_t>(n));
  dispatch(x.type(), [&](auto t) {
    using T = decltype(t);
    parallel_for(n, std::max<int64_t>(1, n / threshold::kChunksOfLines),
                 8 + 2 * segments.entries() / std::max<int64_t>(n, 1), [&](int64_t s0, int64_t s1) {
                   for (int64_t s = s0; s < s1; ++s) positions[s] = of_segment<T>(segments, s, size, fill, last);
                 });
  });
  const Spec spec = result.rank == x.shape().rank ? result_spec(x) : Spec::coo();
  return {segments.emit_result(to, Type::kLong, result, spec, o.keep_dims, positions.data()),
          Scalar::of(fill ? (last ? size - 1 : int64_t{0}) : int64_t{-1})};
}

}  // namespace s4j
