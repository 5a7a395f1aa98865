// SPDX-License-Identifier: Apache-2.0
// A fold is the computation of one reduction (folds.hpp). A group is the elements that give one result; a segment is
// the stored entries of a group (segments.hpp).
#include "ops/reduce/reduce.hpp"

#include <algorithm>
#include <array>

#include "array/lines.hpp"
#include "array/read.hpp"
#include "core/accumulate.hpp"
#include "core/trace.hpp"
#include "format/full.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/reduce/fold_list.hpp"
#include "ops/reduce/groups.hpp"
#include "ops/reduce/percentile.hpp"
#include "ops/reduce/reduce_parts.hpp"
#include "parallel/parallel.hpp"

namespace s4j {
namespace {

constexpr int64_t kGroups = threshold::kFoldGroups;
constexpr int64_t kMostGather = std::max({threshold::kFoldGather, threshold::kVariancePiece, kShort});
static_assert(threshold::kFoldGather % kLanes == 0);

// Returns whether integers are accumulated as real numbers, for a floating-point receiver (array for the result).
bool wants_real(Type type, const ReduceOptions& o) {
  return o.receiver && !is_floating(type) && is_floating(*o.receiver);
}

FoldFns fold_fns(int op, Type type, const ReduceOptions& o) {
  const char* const name = o.name;
  FoldFns fns{};
  dispatch(type, [&](auto t) {
    using T = decltype(t);
    bool known = truth_fold<T>(op, fns);
    if constexpr (std::is_same_v<T, Bool>) {
      known = known || bool_order_fold(op, fns);
      if (!known && op == S4J_OP_SUM)
        fail(S4J_ILLEGAL_ARGUMENT, name,
             ": BOOL arrays have no arithmetic; countNonZeroNumber() and countNonZero(dimensions) count the true "
             "elements, or castTo another type first");
      if (!known && number_fold<double>(op, fns)) refuse_bool(name);
    } else {
      if constexpr (!std::is_floating_point_v<T>) known = known || (wants_real(type, o) && real_fold<T>(op, fns));
      known = known || number_fold<T>(op, fns);
    }
    if (!known) fail(S4J_ILLEGAL_ARGUMENT, "no reduction has the number ", op);
  });
  return fns;
}

// Turns the fold of a group's stored values into its result, including implicit elements.
class Finisher {
 public:
  Finisher(const FoldFns& fns, Type type, Scalar fill, const GroupSize& size, const ReduceOptions& o)
      : fns_(fns),
        out_(result_type(fns.result, type, o.receiver)),
        closing_{fill, size, o.stored_only, o.corrected, o.exponent} {}
  Type type() const { return out_; }
  const Closing& closing() const { return closing_; }

  // Finishes n groups as FoldFns::end does, and writes their results in type().
  void write(Folded* f, const int64_t* begin, int64_t n, void* out) const noexcept {
    fns_.end(f, begin, n, closing_);
    switch (out_) {
      case Type::kDouble:
        return each(f, n, static_cast<double*>(out), [](const Folded& g) { return g.hi; });
      case Type::kFloat:
        return each(f, n, static_cast<float*>(out), [](const Folded& g) { return static_cast<float>(g.hi); });
      case Type::kInt:
        return each(f, n, static_cast<int32_t*>(out), [](const Folded& g) { return static_cast<int32_t>(g.whole); });
      case Type::kBool:
        return each(f, n, static_cast<uint8_t*>(out), [](const Folded& g) { return static_cast<uint8_t>(g.whole); });
      default:
        return each(f, n, static_cast<int64_t*>(out), [](const Folded& g) { return g.whole; });
    }
  }
  // Returns the result of a group without stored elements.
  Scalar of_none() const noexcept {
    Scalar out{out_, 0};
    Folded f = nothing(fns_);
    write(&f, kNone, 1, &out.bits);
    return out;
  }
  // Returns one group's result as DOUBLE or LONG; a FLOAT result is rounded as in a FLOAT array.
  Scalar wide(Folded f, const int64_t* begin) const {
    fns_.end(&f, begin, 1, closing_);
    if (!is_floating(out_)) return Scalar::of(f.whole);
    return Scalar::of(out_ == Type::kFloat ? static_cast<double>(static_cast<float>(f.hi)) : f.hi);
  }
  Scalar wide_of_none() const { return wide(nothing(fns_), kNone); }

 private:
  static constexpr int64_t kNone[2] = {0, 0};

  template <class T, class F>
  static void each(const Folded* f, int64_t n, T* out, F&& result) {
    for (int64_t k = 0; k < n; ++k) out[k] = result(f[k]);
  }
  // Returns the fold of a group without stored values.
  static Folded nothing(const FoldFns& fns) {
    FoldState s;
    fns.clear(s);
    return fns.finish(s);
  }
  static Type result_type(ResultType result, Type type, const std::optional<Type>& receiver) {
    switch (result) {
      case ResultType::kReal:
        if (!is_floating(type)) return Type::kDouble;
        return receiver ? accumulating_type(type, *receiver) : type;
      case ResultType::kLong:
        return Type::kLong;
      case ResultType::kBool:
        return Type::kBool;
      case ResultType::kSame:
        break;
    }
    if (!receiver || type == Type::kBool) return type;
    // Extremes of integers are not sums: they stay integers also for a floating-point receiver.
    const Type wide = accumulating_type(type, *receiver);
    return is_floating(wide) && !is_floating(type) ? Type::kLong : wide;
  }

  FoldFns fns_;
  Type out_;
  Closing closing_;
};

// ---- sparse ---------------------------------------------------------------------------------------------------------

// Folds the stored values of all segments; calls take(first, n, folded) for runs of segments, on any thread. Long
// segments are split into chunks. O(entries).
template <class Take>
void fold_segments(const Segments& in, const FoldFns& fns, Take&& take) {
  trace("fold of entries");
  constexpr int64_t kBlock = kFoldBlock;
  const int64_t n = in.count();
  if (n == 0) return;
  const int64_t* bounds = in.bounds();
  if (in.longest() <= kFoldChunk) {
    const int64_t work = 4 * n + in.entries(), chunks = work / threshold::kFoldLines + 1;
    const auto cut = [&](int64_t c) noexcept {
      return c == chunks ? n : first_reaching(bounds, n, c * threshold::kFoldLines, 4);
    };
    parallel_chunks(chunks, 2 * work, [&](int64_t c) noexcept {
      const int64_t b = cut(c), e = cut(c + 1);
      Folded folded[kBlock];
      for (int64_t s = b; s < e; s += kBlock) {
        const int64_t count = std::min(kBlock, e - s);
        fns.runs(in.values(), bounds + s, count, folded);
        take(s, count, folded);
      }
    });
    return;
  }
  Vec<int64_t> first(static_cast<size_t>(n + 1));  // first chunk of each segment
  first[0] = 0;
  for (int64_t s = 0; s < n; ++s) first[s + 1] = first[s] + (in.end(s) - in.begin(s) + kFoldChunk - 1) / kFoldChunk;
  Vec<Folded> pieces(static_cast<size_t>(first.back()));
  const int64_t grain = std::max<int64_t>(1, first.back() / threshold::kChunksOfFolds);
  parallel_for(first.back(), grain, 2 * in.entries() / first.back(), [&](int64_t b, int64_t e) {
    int64_t s = std::upper_bound(first.begin(), first.end(), b) - first.begin() - 1;
    for (int64_t p = b; p < e; ++p) {
      while (p >= first[s + 1]) ++s;
      const int64_t from = in.begin(s) + (p - first[s]) * kFoldChunk;
      const int64_t piece[] = {from, std::min(in.end(s), from + kFoldChunk)};
      fns.runs(in.values(), piece, 1, &pieces[p]);
    }
  });
  for (int64_t s = 0; s < n; ++s) {
    Folded all = pieces[first[s]];
    for (int64_t p = first[s] + 1; p < first[s + 1]; ++p) fns.combine(all, pieces[p]);
    take(s, int64_t{1}, &all);
  }
}

// Writes the results of all segments directly to `out`, together with their coordinates. O(entries).
void fold_straight(const Segments& in, const FoldFns& fns, const Finisher& finish, bool keep_dims, Layout& out) {
  trace("fold of entries");
  auto* const z = out.values.as<char>();
  in.each_run([&](const SegmentRun& run) {
    fns.results(in.values(), run.bounds, run.count, finish.closing(), z + run.first * size_of(finish.type()));
    in.put_coordinates(out, keep_dims, run);
  });
}

// ---- dense ----------------------------------------------------------------------------------------------------------

// Folds the reduced positions [from, until) of the groups [g0, g1), at most kGroups, into out[0..).
template <class U>
void fold_tile(const Block& b, const Groups& groups, const FoldFns& fns, int64_t g0, int64_t g1, int64_t from,
               int64_t until, Folded* out) noexcept {
  int64_t bases[kGroups];
  groups.kept.run(g0, g1 - g0, bases);
  const U* data = b.data<U>();
  if (from < until && groups.reduced.contiguous()) {  // an empty group has no address
    int64_t bounds[kGroups + 1];
    bool neighbours = true;
    for (int64_t g = 0; g < g1 - g0; ++g) {
      bounds[g] = bases[g] + from;
      bounds[g + 1] = bases[g] + until;
      neighbours = neighbours && (g + 1 == g1 - g0 || bases[g + 1] + from == bounds[g + 1]);
    }
    if (neighbours) {
      fns.runs(data, bounds, g1 - g0, out);
      return;
    }
    for (int64_t g = 0; g < g1 - g0; ++g) {
      const int64_t run[] = {bases[g] + from, bases[g] + until};
      fns.runs(data, run, 1, out + g);
    }
    return;
  }
  int64_t offsets[kMostGather];
  U values[kMostGather];
  const auto gather = [&](int64_t g, int64_t n) {
    const U* base = data + bases[g];
    for (int64_t i = 0; i < n; ++i) values[i] = base[offsets[i]];
  };
  if (until - from < kShort) {  // adds in the same order as a contiguous run of this length
    const int64_t run[] = {0, until - from};
    groups.reduced.run(from, run[1], offsets);
    for (int64_t g = 0; g < g1 - g0; ++g) {
      gather(g, run[1]);
      fns.runs(values, run, 1, out + g);
    }
    return;
  }
  FoldState states[kGroups];
  for (int64_t g = 0; g < g1 - g0; ++g) fns.clear(states[g]);
  // Processes a few positions of all groups at a time, since neighbouring groups share cache lines.
  for (int64_t r = from; r < until; r += fns.gather) {
    const int64_t n = std::min(fns.gather, until - r);
    groups.reduced.run(r, n, offsets);
    for (int64_t g = 0; g < g1 - g0; ++g) {
      gather(g, n);
      fns.add(states[g], values, n);
    }
  }
  for (int64_t g = 0; g < g1 - g0; ++g) {
    out[g] = fns.finish(states[g]);
    const SumAgain* const how = fns.again == nullptr ? nullptr : fns.again(out[g]);
    if (how == nullptr) [[likely]]
      continue;
    fns.clear(states[g]);
    for (int64_t r = from; r < until; r += fns.gather) {
      const int64_t n = std::min(fns.gather, until - r);
      groups.reduced.run(r, n, offsets);
      gather(g, n);
      how->add(states[g], values, n);
    }
    out[g] = how->finish(states[g]);
  }
}

// Folds all groups; calls take(first, n, folded) for runs of groups, on any thread.
template <class Take>
void fold_dense(const Block& b, const Axes& axes, const FoldFns& fns, Take&& take) {
  trace("fold of dense groups");
  const Groups groups(b, axes);
  const int64_t n = groups.count;
  const int64_t size = groups.size;
  const int64_t pieces = std::max<int64_t>(1, (size + kFoldChunk - 1) / kFoldChunk);
  const int64_t tiles = (n + kGroups - 1) / kGroups;
  Vec<Folded> parts(pieces == 1 ? 0 : static_cast<size_t>(checked_mul(n, pieces)));
  dispatch_size(b.type, [&](auto u) {
    using U = decltype(u);
    const int64_t tasks = tiles * pieces;
    const int64_t tile_work = (size / pieces + 8) * kGroups;
    const int64_t grain = std::max<int64_t>(1, threshold::kGrainSteps / tile_work);
    parallel_for(tasks, grain, 2 * tile_work, [&](int64_t t0, int64_t t1) {
      Folded folded[kGroups];
      for (int64_t t = t0; t < t1; ++t) {
        const int64_t piece = t / tiles;
        const int64_t g0 = (t - piece * tiles) * kGroups;
        const int64_t g1 = std::min(n, g0 + kGroups);
        const int64_t from = piece * kFoldChunk;
        Folded* to = pieces == 1 ? folded : parts.data() + piece * n + g0;
        fold_tile<U>(b, groups, fns, g0, g1, from, std::min(size, from + kFoldChunk), to);
        if (pieces == 1) take(g0, g1 - g0, to);
      }
    });
  });
  if (pieces == 1) return;
  parallel_for(n, threshold::kGrainLines, 8 * pieces, [&](int64_t g0, int64_t g1) {
    for (int64_t g = g0; g < g1; ++g) {
      Folded all = parts[g];
      for (int64_t p = 1; p < pieces; ++p) fns.combine(all, parts[p * n + g]);
      take(g, int64_t{1}, &all);
    }
  });
}

// ---- both -----------------------------------------------------------------------------------------------------------

// Throws if a count exceeds LONG.
void check_count(int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  const bool zeros = op == S4J_OP_COUNT_ZERO;
  if ((!zeros && op != S4J_OP_COUNT_NON_ZERO) || o.stored_only || x.storage->format() == Format::kDense) return;
  const bool counted = zeros != (cast(x.fill(), Type::kBool).bits != 0);
  if (counted && GroupSize::of(x.shape(), axes.reduced).exact < 0)
    fail(S4J_ARITHMETIC, o.name, ": shape ", text(x.shape()), " has more than 2^63 - 1 elements to count");
}

FoldFns checked_fold(int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  const FoldFns fns = fold_fns(op, x.type(), o);
  if (x.storage->format() == Format::kDense) x.shape().length();  // throws for a broadcast longer than 2^63
  const Shape shape = x.shape();
  check_count(op, x, axes, o);
  if (fns.refuses_none && GroupSize::of(shape, axes.reduced).empty() && !reduced_shape(shape, axes, false).empty())
    fail(S4J_ILLEGAL_ARGUMENT, o.name, " needs at least one element, but shape ", text(shape),
         " has extent 0 along a reduced dimension");
  return fns;
}

// Reads all elements of an operand that is DENSE, or full and sparse with contiguous groups. For any other operand,
// returns nothing: the caller folds a layout in which the groups are contiguous, because gathering the elements of a
// group would change the last bits of sums.
std::optional<Source> read_all(const Operand& x, const Axes& axes) {
  if (x.storage->format() == Format::kDense) return read(x);
  std::optional<Source> full = read_full(x);
  return full && Groups(full->b, axes).reduced.contiguous() ? full : std::nullopt;
}

// Adapts the options to a DENSE operand, which stores every element.
ReduceOptions all_stored(ReduceOptions o) {
  o.stored_only = false;
  return o;
}

}  // namespace

Result reduce(Allocator& to, int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  if (is_sparse_in_file(x)) return reduce_parts(to, op, x, axes, o);
  if (is_percentile(op)) return percentile(to, op, x, axes, o);
  const FoldFns fns = checked_fold(op, x, axes, o);
  const Shape shape = x.shape();
  const Shape result = reduced_shape(shape, axes, o.keep_dims);
  const GroupSize size = GroupSize::of(shape, axes.reduced);
  const bool dense = x.storage->format() == Format::kDense;
  Spec spec = Spec::coo();
  if (!dense && result.rank == shape.rank) {
    spec = result_spec(x);
    check_spec(spec, result);
  }
  if (const std::optional<Source> in = read_all(x, axes)) {
    const Finisher finish(fns, x.type(), Scalar{x.type(), 0}, size, all_stored(o));
    Result out{Layout::dense(dense ? to : pool(), finish.type(), result, false), Scalar{finish.type(), 0}};
    auto* z = out.layout.values.as<char>();
    fold_dense(in->b, axes, fns, [&](int64_t g, int64_t n, Folded* folded) {
      finish.write(folded, nullptr, n, z + g * size_of(finish.type()));
    });
    if (dense) return out;
    return {full_copy(to, out.layout.b, spec), Finisher(fns, x.type(), x.fill(), size, o).of_none()};
  }
  Segments segments(x, axes, false, true);
  const Finisher finish(fns, x.type(), x.fill(), size, o);
  Result out{Layout(), finish.of_none()};
  if (spec.format == Format::kCoo && fns.results != nullptr && finish.type() == x.type() && segments.in_runs() &&
      segments.narrow_lines() && segments.longest() <= kFoldChunk) {
    out.layout = Layout::coo(to, finish.type(), result, segments.count(), 4);
    fold_straight(segments, fns, finish, o.keep_dims, out.layout);
    return out;
  }
  segments.list();
  auto fold_into = [&](char* z) {
    fold_segments(segments, fns, [&](int64_t s, int64_t n, Folded* folded) {
      finish.write(folded, segments.bounds() + s, n, z + s * size_of(finish.type()));
    });
  };
  if (spec.format == Format::kCoo) {
    out.layout = segments.coo_result(to, finish.type(), result, o.keep_dims);
    fold_into(out.layout.values.as<char>());
  } else {
    Buffer values(pool(), static_cast<size_t>(segments.count() * size_of(finish.type())));
    fold_into(values.as<char>());
    out.layout = segments.emit_result(to, finish.type(), result, spec, o.keep_dims, values.as<void>());
  }
  return out;
}

Scalar reduce_number(int op, const Operand& x, const ReduceOptions& o) {
  if (is_sparse_in_file(x)) return reduce_number_parts(op, x, o);
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
  Folded all;
  auto take = [&](int64_t, int64_t, const Folded* folded) { all = *folded; };
  if (const std::optional<Source> in = read_all(x, axes)) {
    fold_dense(in->b, axes, fns, take);
    return Finisher(fns, x.type(), Scalar{x.type(), 0}, size, all_stored(o)).wide(all, nullptr);
  }
  const Segments segments(x, axes, false);
  fold_segments(segments, fns, take);
  const Finisher finish(fns, x.type(), x.fill(), size, o);
  return segments.count() == 0 ? finish.wide_of_none() : finish.wide(all, segments.bounds());
}

}  // namespace s4j
