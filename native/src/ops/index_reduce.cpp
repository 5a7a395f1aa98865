// SPDX-License-Identifier: Apache-2.0
// argMax and argMin: the position of the extreme element of each group, implicit elements included.
#include <algorithm>

#include "array/read.hpp"
#include "core/parallel.hpp"
#include "core/trace.hpp"
#include "ops/groups.hpp"
#include "ops/match_index.hpp"
#include "ops/reduce.hpp"

namespace s4j {
namespace {

constexpr int64_t kChunk = 1 << 16;
constexpr int64_t kGather = 256;

template <class T>
struct Best {
  T value{};
  int64_t position = -1;  // none yet
};

// Does `v` beat `best`? NaN beats all that is none.
template <bool Max, class T>
bool beats(T v, T best) {
  if constexpr (std::is_floating_point_v<T>) {
    if (v != v) return best == best;
    if (best != best) return false;
  }
  return Max ? v > best : v < best;
}

// The better of two; of equals the smaller position.
template <bool Max, class T>
void offer(Best<T>& best, T v, int64_t position) {
  if (position < 0) return;
  const bool equal = best.position >= 0 && !beats<Max>(v, best.value) && !beats<Max>(best.value, v);
  if (best.position < 0 || beats<Max>(v, best.value) || (equal && position < best.position)) best = {v, position};
}

// Position of the first implicit element of a segment of `size` elements, -1 when every one is stored: the first k with
// minor(k) > k. O(log entries).
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

template <bool Max, class T>
Best<T> best_of_run(const T* values, int64_t from, int64_t until) {
  Best<T> best;
  for (int64_t k = from; k < until; ++k)
    if (best.position < 0 || beats<Max>(values[k], best.value)) best = {values[k], k};
  return best;
}

// out[s] = position of the extreme of segment s
template <bool Max, class T>
void of_segments(const Segments& in, int64_t size, bool stored_only, int64_t* out) {
  const T* values = static_cast<const T*>(in.values());
  const T fill = in.fill().raw<T>();
  auto finish = [&](int64_t s, Best<T> best) {
    best.position = in.minor(best.position);
    if (!stored_only) offer<Max>(best, fill, first_gap(in, s, size));
    out[s] = best.position;
  };
  trace("search of entries");
  if (in.count() == 1) {
    const int64_t chunks = (in.entries() + kChunk - 1) / kChunk;
    Vec<Best<T>> parts(static_cast<size_t>(chunks));
    parallel_chunks(chunks, 2 * in.entries(), [&](int64_t c) {
      const int64_t from = in.begin(0) + c * kChunk;
      parts[static_cast<size_t>(c)] = best_of_run<Max>(values, from, std::min(in.end(0), from + kChunk));
    });
    Best<T> best = parts[0];
    for (const Best<T>& p : parts) offer<Max>(best, p.value, p.position);
    finish(0, best);
    return;
  }
  const int64_t grain = std::max<int64_t>(1, in.count() / 512);
  parallel_for(in.count(), grain, 8 + 2 * in.entries() / std::max<int64_t>(in.count(), 1), [&](int64_t b, int64_t e) {
    for (int64_t s = b; s < e; ++s) finish(s, best_of_run<Max>(values, in.begin(s), in.end(s)));
  });
}

// out[g] = position of the extreme of group g of a dense operand; the groups are cut into chunks of their positions.
template <bool Max, class T>
void of_groups(const Block& b, const Axes& axes, int64_t* out) {
  trace("search of dense groups");
  const Groups groups(b, axes);
  const int64_t n = groups.count;
  const int64_t size = groups.size;
  const T* data = b.data<T>();
  auto best_between = [&](int64_t g, int64_t from, int64_t until) noexcept {
    const T* base = data + groups.kept.at(g);
    Best<T> best;
    int64_t offsets[kGather];
    for (int64_t r = from; r < until; r += kGather) {
      const int64_t count = std::min(kGather, until - r);
      groups.reduced.run(r, count, offsets);
      for (int64_t i = 0; i < count; ++i) {
        const T v = base[offsets[i]];
        if (best.position < 0 || beats<Max>(v, best.value)) best = {v, r + i};
      }
    }
    return best;
  };
  const int64_t chunks = (size + kChunk - 1) / kChunk;
  if (chunks == 1) {
    parallel_for(n, std::max<int64_t>(1, (1 << 14) / size), 3 * size, [&](int64_t g0, int64_t g1) {
      for (int64_t g = g0; g < g1; ++g) out[g] = best_between(g, 0, size).position;
    });
    return;
  }
  Vec<Best<T>> parts(static_cast<size_t>(checked_mul(n, chunks)));
  parallel_chunks(n * chunks, 3 * n * size, [&](int64_t t) {
    const int64_t g = t / chunks;
    const int64_t from = (t - g * chunks) * kChunk;
    parts[static_cast<size_t>(t)] = best_between(g, from, std::min(size, from + kChunk));
  });
  for (int64_t g = 0; g < n; ++g) {
    Best<T> best = parts[static_cast<size_t>(g * chunks)];
    for (int64_t c = 1; c < chunks; ++c) {
      const Best<T>& p = parts[static_cast<size_t>(g * chunks + c)];
      offer<Max>(best, p.value, p.position);
    }
    out[g] = best.position;
  }
}

template <class F>
void pick(int op, Type type, F&& f) {
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    if constexpr (!std::is_same_v<T, Bool>) {
      if (op == S4J_OP_ARG_MAX)
        f(std::true_type{}, t);
      else
        f(std::false_type{}, t);
    }
  });
}

// Elements of a group; refuses what has no answer.
int64_t checked_size(int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  if (op != S4J_OP_ARG_MAX && op != S4J_OP_ARG_MIN)
    fail(S4J_ILLEGAL_ARGUMENT, "no index reduction has the number ", op);
  if (x.storage->format() == Format::kDense) x.shape().length();  // of a broadcast: refused beyond 2^63
  if (x.type() == Type::kBool) fail(S4J_ILLEGAL_ARGUMENT, o.name, ": BOOL has no order; castTo another type first");
  const GroupSize size = GroupSize::of(x.shape(), axes.reduced);
  if (size.exact < 0)
    fail(S4J_ARITHMETIC, o.name, ": positions along the reduced dimensions of shape ", text(x.shape()),
         " pass 2^63 - 1");
  if (size.empty() && !reduced_shape(x.shape(), axes, false).empty())
    fail(S4J_ILLEGAL_ARGUMENT, o.name, " of no elements: shape ", text(x.shape()),
         " has extent 0 along a reduced dimension");
  return size.exact;
}

}  // namespace

Result index_reduce(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  if (op == S4J_OP_FIRST_INDEX || op == S4J_OP_LAST_INDEX) return match_index(to, op, x, axes, o);
  const int64_t size = checked_size(op, x, axes, o);
  const Shape result = reduced_shape(x.shape(), axes, o.keep_dims);
  if (x.storage->format() == Format::kDense) {
    const Source in = read(x);
    Result out{Layout::dense(to, Type::kLong, result, false), Scalar::of(int64_t{0})};
    if (!result.empty())
      pick(op, x.type(), [&](auto max, auto t) {
        of_groups<decltype(max)::value, decltype(t)>(in.b, axes, out.layout.mutable_data<int64_t>());
      });
    return out;
  }
  const Segments segments(x, axes, true);
  Vec<int64_t> positions(static_cast<size_t>(segments.count()));
  if (segments.count() > 0)
    pick(op, x.type(), [&](auto max, auto t) {
      of_segments<decltype(max)::value, decltype(t)>(segments, size, o.stored_only, positions.data());
    });
  const Spec spec = result.rank == x.shape().rank ? result_spec(x) : Spec::coo();
  return {segments.emit_result(to, Type::kLong, result, spec, o.keep_dims, positions.data()),
          Scalar::of(int64_t{o.stored_only ? -1 : 0})};
}

Scalar index_reduce_number(int op, const Operand& x, const ReduceOptions& o) {
  const Axes axes = axes_of(nullptr, 0, x.shape().rank, o.name);
  const Result r = index_reduce(pool(), op, x, axes, o);
  return r.layout.b.nnz == 0 ? r.fill : Scalar::of(*r.layout.b.data<int64_t>());
}

}  // namespace s4j
