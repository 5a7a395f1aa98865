// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce.hpp"

#include <algorithm>
#include <array>

#include "array/read.hpp"
#include "core/parallel.hpp"
#include "core/trace.hpp"
#include "ops/elementwise.hpp"
#include "ops/fold_list.hpp"
#include "ops/groups.hpp"

namespace s4j {
namespace {

constexpr int64_t kGroups = 128;  // neighbouring groups of a dense operand that are folded together
constexpr int64_t kGather = 16;   // values gathered at once from a strided group

FoldFns fold_fns(int op, Type type, const char* name) {
  FoldFns fns{};
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    bool known = truth_fold<T>(op, fns);
    if constexpr (std::is_same_v<T, Bool>) {
      if (!known && number_fold<double>(op, fns)) refuse_bool(name);
    } else {
      known = known || number_fold<T>(op, fns);
    }
    if (!known) fail(S4J_ILLEGAL_ARGUMENT, "no reduction has the number ", op);
  });
  return fns;
}

// Turns what a group's stored values came to into its result, implicit elements included.
class Finisher {
 public:
  Finisher(const FoldFns& fns, Type type, Scalar fill, const GroupSize& size, const ReduceOptions& o)
      : fns_(fns), out_(result_type(fns.result, type)), fill_(fill), size_(size), options_(o) {}
  Type type() const { return out_; }

  // The result's bits, in type().
  uint64_t bits(Folded f, int64_t stored) const noexcept {
    end(f, stored);
    switch (out_) {
      case Type::kDouble:
        return Scalar::of(f.hi).bits;
      case Type::kFloat:
        return Scalar::of(static_cast<float>(f.hi)).bits;
      case Type::kInt:
        return Scalar::of(static_cast<int32_t>(f.whole)).bits;
      case Type::kBool:
        return Scalar::of(Bool{static_cast<uint8_t>(f.whole)}).bits;
      default:
        return Scalar::of(f.whole).bits;
    }
  }
  // The same as DOUBLE or LONG. A FLOAT result is what a FLOAT array would hold.
  Scalar wide(Folded f, int64_t stored) const {
    end(f, stored);
    if (!is_floating(out_)) return Scalar::of(f.whole);
    return Scalar::of(out_ == Type::kFloat ? static_cast<double>(static_cast<float>(f.hi)) : f.hi);
  }
  // A group without stored values.
  static Folded nothing(const FoldFns& fns) {
    FoldState s;
    fns.clear(s);
    return fns.finish(s);
  }

 private:
  static Type result_type(ResultType result, Type type) {
    switch (result) {
      case ResultType::kReal:
        return is_floating(type) ? type : Type::kDouble;
      case ResultType::kLong:
        return Type::kLong;
      case ResultType::kBool:
        return Type::kBool;
      default:
        return type;
    }
  }
  // Adds the implicit elements and applies the last step.
  void end(Folded& f, int64_t stored) const noexcept {
    if (options_.stored_only) {
      const auto n = static_cast<double>(stored);
      fns_.last(f, {{stored, static_cast<uint64_t>(stored), n}, options_.corrected});
      return;
    }
    const GroupSize missing = size_.less(stored);
    if (!missing.none()) fns_.implicit(f, {fill_, missing});
    fns_.last(f, {size_, options_.corrected});
  }

  FoldFns fns_;
  Type out_;
  Scalar fill_;
  GroupSize size_;
  ReduceOptions options_;
};

// ---- sparse
// -----------------------------------------------------------------------------------------------------------

// What each segment's stored values come to; long segments by chunks. O(entries).
void fold_segments(const Segments& in, const FoldFns& fns, Vec<Folded>& out) {
  trace("fold of entries");
  const int64_t n = in.count();
  out.resize(static_cast<size_t>(n));
  const int64_t size = size_of(in.type());
  const auto* values = static_cast<const char*>(in.values());
  bool longer = false;
  for (int64_t s = 0; s < n && !longer; ++s) longer = in.end(s) - in.begin(s) > kFoldChunk;
  auto fold = [&](int64_t from, int64_t until) noexcept {
    FoldState state;
    fns.clear(state);
    fns.add(state, values + from * size, until - from);
    return fns.finish(state);
  };
  if (!longer) {
    // Chunks of about equally many entries; their first segments by binary search.
    const int64_t chunks = std::clamp<int64_t>(in.entries() / (1 << 14), 1, std::max<int64_t>(n, 1));
    const int64_t grain = (n + chunks - 1) / chunks;
    parallel_for(n, std::max<int64_t>(grain, 1), 8 + 2 * in.entries() / std::max<int64_t>(n, 1),
                 [&](int64_t b, int64_t e) {
                   for (int64_t s = b; s < e; ++s) out[static_cast<size_t>(s)] = fold(in.begin(s), in.end(s));
                 });
    return;
  }
  Vec<int64_t> first(static_cast<size_t>(n + 1));  // first piece of each segment
  first[0] = 0;
  for (int64_t s = 0; s < n; ++s)
    first[static_cast<size_t>(s + 1)] =
        first[static_cast<size_t>(s)] + (in.end(s) - in.begin(s) + kFoldChunk - 1) / kFoldChunk;
  Vec<Folded> pieces(static_cast<size_t>(first.back()));
  const int64_t grain = std::max<int64_t>(1, first.back() / 1024);
  parallel_for(first.back(), grain, 2 * in.entries() / first.back(), [&](int64_t b, int64_t e) {
    int64_t s = std::upper_bound(first.begin(), first.end(), b) - first.begin() - 1;
    for (int64_t p = b; p < e; ++p) {
      while (p >= first[static_cast<size_t>(s + 1)]) ++s;
      const int64_t from = in.begin(s) + (p - first[static_cast<size_t>(s)]) * kFoldChunk;
      pieces[static_cast<size_t>(p)] = fold(from, std::min(in.end(s), from + kFoldChunk));
    }
  });
  for (int64_t s = 0; s < n; ++s) {
    Folded all = pieces[static_cast<size_t>(first[static_cast<size_t>(s)])];
    for (int64_t p = first[static_cast<size_t>(s)] + 1; p < first[static_cast<size_t>(s + 1)]; ++p)
      fns.combine(all, pieces[static_cast<size_t>(p)]);
    out[static_cast<size_t>(s)] = all;
  }
}

// ---- dense
// ------------------------------------------------------------------------------------------------------------

// Folds [from, until) of the reduced positions of the groups [g0, g1), at most kGroups, into out[0..).
template <class U>
void fold_tile(const Block& b, const Groups& groups, const FoldFns& fns, int64_t g0, int64_t g1, int64_t from,
               int64_t until, Folded* out) noexcept {
  int64_t bases[kGroups];
  groups.kept.run(g0, g1 - g0, bases);
  FoldState states[kGroups];
  const U* data = b.data<U>();
  for (int64_t g = 0; g < g1 - g0; ++g) fns.clear(states[g]);
  if (groups.reduced.contiguous()) {
    for (int64_t g = 0; g < g1 - g0; ++g) fns.add(states[g], data + bases[g] + from, until - from);
  } else {
    // A few positions of all groups before the next few: neighbouring groups share cache lines.
    int64_t offsets[kGather];
    U values[kGather];
    for (int64_t r = from; r < until; r += kGather) {
      const int64_t n = std::min(kGather, until - r);
      groups.reduced.run(r, n, offsets);
      for (int64_t g = 0; g < g1 - g0; ++g) {
        const U* base = data + bases[g];
        for (int64_t i = 0; i < n; ++i) values[i] = base[offsets[i]];
        fns.add(states[g], values, n);
      }
    }
  }
  for (int64_t g = 0; g < g1 - g0; ++g) out[g] = fns.finish(states[g]);
}

void fold_dense(const Block& b, const Axes& axes, const FoldFns& fns, Vec<Folded>& out) {
  trace("fold of dense groups");
  const Groups groups(b, axes);
  const int64_t n = groups.count;
  const int64_t size = groups.size;
  out.resize(static_cast<size_t>(n));
  const int64_t pieces = std::max<int64_t>(1, (size + kFoldChunk - 1) / kFoldChunk);
  const int64_t tiles = (n + kGroups - 1) / kGroups;
  Vec<Folded> parts(pieces == 1 ? 0 : static_cast<size_t>(checked_mul(n, pieces)));
  Folded* to = pieces == 1 ? out.data() : parts.data();
  dispatch_size(b.type, [&](auto u) {
    using U = decltype(u);
    const int64_t tasks = tiles * pieces;
    const int64_t tile_work = (size / pieces + 8) * kGroups;
    const int64_t grain = std::max<int64_t>(1, (1 << 14) / tile_work);
    parallel_for(tasks, grain, 2 * tile_work, [&](int64_t t0, int64_t t1) {
      for (int64_t t = t0; t < t1; ++t) {
        const int64_t piece = t / tiles;
        const int64_t g0 = (t - piece * tiles) * kGroups;
        const int64_t from = piece * kFoldChunk;
        fold_tile<U>(b, groups, fns, g0, std::min(n, g0 + kGroups), from, std::min(size, from + kFoldChunk),
                     to + piece * n + g0);
      }
    });
  });
  if (pieces == 1) return;
  parallel_for(n, 1 << 10, 8 * pieces, [&](int64_t g0, int64_t g1) {
    for (int64_t g = g0; g < g1; ++g) {
      Folded all = parts[static_cast<size_t>(g)];
      for (int64_t p = 1; p < pieces; ++p) fns.combine(all, parts[static_cast<size_t>(p * n + g)]);
      out[static_cast<size_t>(g)] = all;
    }
  });
}

// ---- both
// -------------------------------------------------------------------------------------------------------------

FoldFns checked_fold(int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  const FoldFns fns = fold_fns(op, x.type(), o.name);
  if (x.storage->format() == Format::kDense) x.shape().length();  // of a broadcast: refused beyond 2^63
  const Shape shape = x.shape();
  if (fns.refuses_none && GroupSize::of(shape, axes.reduced).empty() && !reduced_shape(shape, axes, false).empty())
    fail(S4J_ILLEGAL_ARGUMENT, o.name, " of no elements: shape ", text(shape),
         " has extent 0 along a reduced dimension");
  return fns;
}

// A DENSE operand stores every element.
ReduceOptions all_stored(ReduceOptions o) {
  o.stored_only = false;
  return o;
}

// bits[k] = result of group k, packed at the result type's size
void encode(const Finisher& finish, const Vec<Folded>& folded, const Segments* segments, int64_t stored, void* out) {
  dispatch_size(finish.type(), [&](auto u) {
    using U = decltype(u);
    U* to = static_cast<U*>(out);
    parallel_for(static_cast<int64_t>(folded.size()), 1 << 12, 10, [&](int64_t b, int64_t e) {
      for (int64_t k = b; k < e; ++k) {
        const int64_t n = segments == nullptr ? stored : segments->end(k) - segments->begin(k);
        to[k] = static_cast<U>(finish.bits(folded[static_cast<size_t>(k)], n));
      }
    });
  });
}

}  // namespace

Result reduce(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  if (is_percentile(op)) return percentile(to, op, x, axes, o);
  const FoldFns fns = checked_fold(op, x, axes, o);
  const Shape shape = x.shape();
  const Shape result = reduced_shape(shape, axes, o.keep_dims);
  const GroupSize size = GroupSize::of(shape, axes.reduced);
  Vec<Folded> folded;
  if (x.storage->format() == Format::kDense) {
    const Source in = read(x);
    const Finisher finish(fns, x.type(), Scalar{x.type(), 0}, size, all_stored(o));
    Result out{Layout::dense(to, finish.type(), result, false), Scalar{finish.type(), 0}};
    fold_dense(in.b, axes, fns, folded);
    encode(finish, folded, nullptr, size.exact, out.layout.values.as<void>());
    return out;
  }
  const Segments segments(x, axes, false);
  const Finisher finish(fns, x.type(), x.fill(), size, o);
  fold_segments(segments, fns, folded);
  Buffer values(pool(), static_cast<size_t>(segments.count() * size_of(finish.type())));
  encode(finish, folded, &segments, 0, values.as<void>());
  Spec spec = Spec::coo();
  if (result.rank == shape.rank) {
    spec = result_spec(x);
    check_spec(spec, result);
  }
  return {segments.emit_result(to, finish.type(), result, spec, o.keep_dims, values.as<void>()),
          Scalar{finish.type(), finish.bits(Finisher::nothing(fns), 0)}};
}

Scalar reduce_number(int op, const Operand& x, const ReduceOptions& o) {
  const Axes axes = axes_of(nullptr, 0, x.shape().rank, o.name);
  if (is_percentile(op)) {
    const Result r = percentile(pool(), op, x, axes, o);
    const Scalar one = r.layout.b.nnz == 0
                           ? r.fill
                           : dispatch(r.fill.type, [&](auto t) { return Scalar::of(*r.layout.b.data<decltype(t)>()); });
    return cast(one, Type::kDouble);
  }
  const FoldFns fns = checked_fold(op, x, axes, o);
  const GroupSize size = GroupSize::of(x.shape(), axes.reduced);
  Vec<Folded> folded;
  if (x.storage->format() == Format::kDense) {
    const Source in = read(x);
    fold_dense(in.b, axes, fns, folded);
    return Finisher(fns, x.type(), Scalar{x.type(), 0}, size, all_stored(o)).wide(folded[0], size.exact);
  }
  const Segments segments(x, axes, false);
  fold_segments(segments, fns, folded);
  const Finisher finish(fns, x.type(), x.fill(), size, o);
  return folded.empty() ? finish.wide(Finisher::nothing(fns), 0) : finish.wide(folded[0], segments.entries());
}

}  // namespace s4j
