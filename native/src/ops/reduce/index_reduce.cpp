// SPDX-License-Identifier: Apache-2.0
// A group is the elements that give one position; a segment is the stored entries of a group (segments.hpp).
#include "ops/reduce/index_reduce.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/full.hpp"
#include "ops/reduce/folds_order.hpp"
#include "ops/reduce/groups.hpp"
#include "ops/reduce/match_index.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kChunk = threshold::kSearchChunk;
constexpr int64_t kGather = threshold::kSearchGather;
constexpr int64_t kTile = threshold::kSearchGroups;

template <class T>
struct Best {
  T value{};
  int64_t position = -1;  // -1: no element yet
};

// Returns whether `v` replaces `best`. NaN beats every number.
template <bool Max, class T>
bool beats(T v, T best) {
  if constexpr (std::is_floating_point_v<T>) {
    if (v != v) return best == best;
    if (best != best) return false;
  }
  if constexpr (std::is_same_v<T, Bool>)
    return Max ? v.v > best.v : v.v < best.v;
  else
    return Max ? v > best : v < best;
}

// Replaces `best` by (v, position) if that is better; for ties, the smaller position is better.
template <bool Max, class T>
void offer(Best<T>& best, T v, int64_t position) {
  if (position < 0) return;
  const bool equal = best.position >= 0 && !beats<Max>(v, best.value) && !beats<Max>(best.value, v);
  if (best.position < 0 || beats<Max>(v, best.value) || (equal && position < best.position)) best = {v, position};
}

// Returns the position of the first implicit element of a segment of `size` elements, or -1 if all are stored: the
// first k with minor(k) > k. O(log entries).
int64_t first_gap(const Segments& in, int64_t s, int64_t size) {
  const int64_t stored = in.end(s) - in.begin(s);
  if (stored == size) return -1;
  int64_t lo = 0;
  int64_t hi = stored;
  while (lo < hi) {
    const int64_t mid = lo + (hi - lo) / 2;
    if (in.minor(in.begin(s) + mid) == mid)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

// As best_of_run, but value by value without data-dependent branches: for a few values, lanes would cost more.
template <bool Max, class T>
Best<T> best_of_short(const T* values, int64_t from, int64_t until) {
  auto best = Plain<T>::of(values[from]);
  int64_t at = from;
  bool nan = best != best;
  for (int64_t k = from + 1; k < until; ++k) {
    const auto x = Plain<T>::of(values[k]);
    const bool better = Max ? x > best : x < best;
    at = better ? k : at;
    best = better ? x : best;
    nan |= x != x;
  }
  if (nan)
    for (at = from; at < until - 1 && Plain<T>::of(values[at]) == Plain<T>::of(values[at]);) ++at;
  return {values[at], at};
}

// Returns the position of the first NaN among the values [from, until), else of the first largest (smallest) value.
// There must be at least one value. If foreign memory changes during the search so that no value matches, returns the
// last position.
template <bool Max, class T>
Best<T> best_of_run(const T* values, int64_t from, int64_t until) {
  if (until - from < kShort) return best_of_short<Max>(values, from, until);
  const auto wide = extreme_of<Max, Plain>(values + from, until - from);
  auto is_it = [&](int64_t k) { return wide != wide ? values[k] != values[k] : Plain<T>::of(values[k]) == wide; };
  int64_t k = from;
  if (until - from <= threshold::kSearchWord) {  // no branch per value
    uint64_t found = uint64_t{1} << (until - 1 - from);
    for (int64_t i = from; i < until; ++i) found |= uint64_t{is_it(i)} << (i - from);
    k += std::countr_zero(found);
  } else {
    while (k < until - 1 && !is_it(k)) ++k;
  }
  return {values[k], k};
}

// Sets out[s] to the position of the extreme of segment s.
template <bool Max, class T>
void of_segments(const Segments& in, int64_t size, bool stored_only, int64_t* out) {
  const T* values = static_cast<const T*>(in.values());
  const T fill = in.fill().raw<T>();
  auto finish = [&](int64_t s, Best<T> best) {
    best.position = in.minor(best.position);
    if (!stored_only && !beats<Max>(best.value, fill)) offer<Max>(best, fill, first_gap(in, s, size));
    out[s] = best.position;
  };
  trace("search of entries");
  if (in.count() == 1) {
    const int64_t chunks = (in.entries() + kChunk - 1) / kChunk;
    Vec<Best<T>> parts(static_cast<size_t>(chunks));
    parallel_chunks(chunks, 2 * in.entries(), [&](int64_t c) {
      const int64_t from = in.begin(0) + c * kChunk;
      parts[c] = best_of_run<Max>(values, from, std::min(in.end(0), from + kChunk));
    });
    Best<T> best = parts[0];
    for (const Best<T>& p : parts) offer<Max>(best, p.value, p.position);
    finish(0, best);
    return;
  }
  const int64_t grain = std::max<int64_t>(1, in.count() / threshold::kChunksOfLines);
  parallel_for(in.count(), grain, 8 + 2 * in.entries() / std::max<int64_t>(in.count(), 1), [&](int64_t b, int64_t e) {
    for (int64_t s = b; s < e; ++s) finish(s, best_of_run<Max>(values, in.begin(s), in.end(s)));
  });
}

// The number of groups whose values fit a vector on every machine; 0 for longer integers, whose comparison in vectors
// does not pay off.
template <class T>
constexpr int64_t kBeside = std::is_floating_point_v<T> || std::is_same_v<T, int32_t> ? int64_t{16 / sizeof(T)} : 0;

// Sets best[g] to the extreme of the positions [from, until), `step` apart, of n groups that begin side by side at
// `data`; n is a multiple of kBeside. Goes position by position; each group gets the result of best_of_run.
template <bool Max, class T>
void best_beside(const T* data, int64_t step, int64_t from, int64_t until, int64_t n, Best<T>* best) noexcept {
  using Place = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;
  static_assert(kChunk <= INT32_MAX);
  typedef T Values __attribute__((vector_size(16)));
  typedef Place Places __attribute__((vector_size(16)));
  constexpr int64_t kMost = (kTile + kBeside<T> - 1) / kBeside<T>;
  Values value[kMost];
  Places at[kMost] = {};
  const int64_t vectors = n / kBeside<T>;
  std::memcpy(value, data + from * step, vectors * sizeof(Values));
  for (int64_t r = from + 1; r < until; ++r) {
    const T* row = data + r * step;
    const auto here = static_cast<Place>(r - from);
    const T* ahead = data + std::min(r + 8, until - 1) * step;
    for (int64_t g = 0; g < n; g += 64 / static_cast<int64_t>(sizeof(T))) __builtin_prefetch(ahead + g);
    for (int64_t i = 0; i < vectors; ++i) {
      Values x;
      std::memcpy(&x, row + i * kBeside<T>, sizeof x);
      const Values v = value[i];
      const Places better = (Max ? ~(x <= v) : ~(x >= v)) & (v == v);  // NaN beats every number
      value[i] = better ? x : v;
      at[i] = (at[i] & ~better) | (here & better);
    }
  }
  for (int64_t g = 0; g < n; ++g) {
    const int64_t i = g / kBeside<T>, j = g % kBeside<T>;
    best[g] = {value[i][j], from + at[i][j]};
  }
}

// Sets best[g - g0] to the extreme of the positions [from, until) of each group [g0, g1) of a dense operand, at most
// kTile groups.
template <bool Max, class T>
void best_of_tile(const T* data, const Groups& groups, int64_t g0, int64_t g1, int64_t from, int64_t until,
                  Best<T>* best) noexcept {
  int64_t bases[kTile];
  groups.kept.run(g0, g1 - g0, bases);
  if (groups.reduced.contiguous()) {
    for (int64_t g = 0; g < g1 - g0; ++g) best[g] = best_of_run<Max>(data + bases[g], from, until);
    return;
  }
  if constexpr (kBeside<T> != 0)
    if (g1 - g0 >= kBeside<T> && groups.kept.contiguous() && groups.reduced.linear()) {
      const int64_t n = (g1 - g0) / kBeside<T> * kBeside<T>;
      best_beside<Max>(data + bases[0], groups.reduced.stride(), from, until, n, best);
      if (n == g1 - g0) return;
      return best_of_tile<Max>(data, groups, g0 + n, g1, from, until, best + n);
    }
  // Processes a few positions of all groups at a time, since neighbouring groups share cache lines.
  for (int64_t g = 0; g < g1 - g0; ++g) best[g] = {};
  int64_t offsets[kGather];
  T values[kGather];
  for (int64_t r = from; r < until; r += kGather) {
    const int64_t n = std::min(kGather, until - r);
    groups.reduced.run(r, n, offsets);
    for (int64_t g = 0; g < g1 - g0; ++g) {
      const T* base = data + bases[g];
      for (int64_t i = 0; i < n; ++i) values[i] = base[offsets[i]];
      const Best<T> here = best_of_run<Max>(values, 0, n);
      if (best[g].position < 0 || beats<Max>(here.value, best[g].value)) best[g] = {here.value, r + here.position};
    }
  }
}

// Sets out[g] to the position of the extreme of group g of a dense operand; groups are cut into chunks of positions.
template <bool Max, class T>
void of_groups(const Block& b, const Axes& axes, int64_t* out) {
  trace("search of dense groups");
  const Groups groups(b, axes);
  const int64_t n = groups.count;
  const int64_t size = groups.size;
  const int64_t chunks = (size + kChunk - 1) / kChunk;
  const int64_t tiles = (n + kTile - 1) / kTile;
  Vec<Best<T>> parts(chunks == 1 ? 0 : static_cast<size_t>(checked_mul(n, chunks)));
  const int64_t work = 2 * kTile * std::min(size, kChunk);
  parallel_for(tiles * chunks, std::max<int64_t>(1, threshold::kGrainLight / work), work, [&](int64_t t0, int64_t t1) {
    for (int64_t t = t0; t < t1; ++t) {
      const int64_t chunk = t / tiles;
      const int64_t g0 = (t - chunk * tiles) * kTile;
      const int64_t g1 = std::min(n, g0 + kTile);
      const int64_t from = chunk * kChunk;
      Best<T> best[kTile];
      best_of_tile<Max>(b.data<T>(), groups, g0, g1, from, std::min(size, from + kChunk), best);
      for (int64_t g = g0; g < g1; ++g) {
        if (chunks == 1)
          out[g] = best[g - g0].position;
        else
          parts[g * chunks + chunk] = best[g - g0];
      }
    }
  });
  if (chunks == 1) return;
  for (int64_t g = 0; g < n; ++g) {
    Best<T> best = parts[g * chunks];
    for (int64_t c = 1; c < chunks; ++c) {
      const Best<T>& p = parts[g * chunks + c];
      offer<Max>(best, p.value, p.position);
    }
    out[g] = best.position;
  }
}

template <class F>
void pick(int op, Type type, F&& f) {
  dispatch(type, [&](auto t) {
    if (op == S4J_OP_ARG_MAX)
      f(std::true_type{}, t);
    else
      f(std::false_type{}, t);
  });
}

// Returns the number of elements of a group. Throws if the reduction has no answer.
int64_t checked_size(int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  if (op != S4J_OP_ARG_MAX && op != S4J_OP_ARG_MIN)
    fail(S4J_ILLEGAL_ARGUMENT, "no index reduction has the number ", op);
  if (x.storage->format() == Format::kDense) x.shape().length();  // throws for a broadcast longer than 2^63
  const GroupSize size = GroupSize::of(x.shape(), axes.reduced);
  if (size.exact < 0)
    fail(S4J_ARITHMETIC, o.name, ": positions along the reduced dimensions of shape ", text(x.shape()),
         " pass 2^63 - 1");
  if (size.empty() && !reduced_shape(x.shape(), axes, false).empty())
    fail(S4J_ILLEGAL_ARGUMENT, o.name, " needs at least one element, but shape ", text(x.shape()),
         " has extent 0 along a reduced dimension");
  return size.exact;
}

}  // namespace

Result index_reduce(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  if (op == S4J_OP_FIRST_INDEX || op == S4J_OP_LAST_INDEX) return match_index(to, op, x, axes, o);
  const int64_t size = checked_size(op, x, axes, o);
  const Shape result = reduced_shape(x.shape(), axes, o.keep_dims);
  const bool dense = x.storage->format() == Format::kDense;
  const Spec spec = result.rank == x.shape().rank ? result_spec(x) : Spec::coo();
  if (const std::optional<Source> in = dense ? read(x) : read_full(x)) {
    Result out{Layout::dense(dense ? to : pool(), Type::kLong, result, false), Scalar::of(int64_t{0})};
    if (!result.empty())
      pick(op, x.type(), [&](auto max, auto t) {
        of_groups<decltype(max)::value, decltype(t)>(in->b, axes, out.layout.mutable_data<int64_t>());
      });
    if (dense) return out;
    return {full_copy(to, out.layout.b, spec), Scalar::of(int64_t{o.stored_only ? -1 : 0})};
  }
  const Segments segments(x, axes, true);
  auto search_into = [&](int64_t* positions) {
    if (segments.count() > 0)
      pick(op, x.type(), [&](auto max, auto t) {
        of_segments<decltype(max)::value, decltype(t)>(segments, size, o.stored_only, positions);
      });
  };
  Result out{Layout(), Scalar::of(int64_t{o.stored_only ? -1 : 0})};
  if (spec.format == Format::kCoo) {
    out.layout = segments.coo_result(to, Type::kLong, result, o.keep_dims);
    search_into(out.layout.mutable_data<int64_t>());
  } else {
    Vec<int64_t> positions(static_cast<size_t>(segments.count()));
    search_into(positions.data());
    out.layout = segments.emit_result(to, Type::kLong, result, spec, o.keep_dims, positions.data());
  }
  return out;
}

Scalar index_reduce_number(int op, const Operand& x, const ReduceOptions& o) {
  const Axes axes = axes_of(nullptr, 0, x.shape().rank, o.name);
  const Result r = index_reduce(pool(), op, x, axes, o);
  return r.layout.b.nnz == 0 ? r.fill : Scalar::of(*r.layout.b.data<int64_t>());
}

}  // namespace s4j
