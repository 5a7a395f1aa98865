// SPDX-License-Identifier: Apache-2.0
#include "ops/reduce.hpp"

#include <algorithm>
#include <array>

#include "array/read.hpp"
#include "core/parallel.hpp"
#include "ops/folds.hpp"
#include "ops/offsets.hpp"

namespace s4j {
namespace {

constexpr int64_t kGroups = 128;  // neighbouring groups of a dense operand that are folded together
constexpr int64_t kGather = 16;   // values gathered at once from a strided group

template <class F>
FoldFns fns() {
  return {&F::clear, &F::add, &F::finish, &F::combine};
}

Fold fold_of(int op, Type type) {
  switch (op) {
    case S4J_OP_SUM:
      return is_floating(type) ? Fold::kSum : Fold::kWholeSum;
    case S4J_OP_MEAN:
      return Fold::kSum;
    case S4J_OP_PROD:
      return is_floating(type) ? Fold::kProduct : Fold::kWholeProduct;
    case S4J_OP_REDUCE_MAX:
      return Fold::kMax;
    case S4J_OP_REDUCE_MIN:
      return Fold::kMin;
    case S4J_OP_NORM1:
      return Fold::kAbsSum;
    case S4J_OP_NORM2:
      return Fold::kSquareSum;
    case S4J_OP_COUNT_NON_ZERO:
      return Fold::kCount;
    default:
      fail(S4J_ILLEGAL_ARGUMENT, "no reduction has the number ", op);
  }
}

FoldFns fold_fns(Fold fold, Type type) {
  return dispatch(type, [&](auto t) -> FoldFns {
    using T = decltype(t);
    if (fold == Fold::kCount) return fns<WholeFold<Fold::kCount, T>>();
    if constexpr (std::is_same_v<T, Bool>) {
      fail(S4J_INTERNAL, "reduction of BOOL");
    } else {
      switch (fold) {
        case Fold::kSum:
          return fns<SumFold<Fold::kSum, T>>();
        case Fold::kAbsSum:
          return fns<SumFold<Fold::kAbsSum, T>>();
        case Fold::kSquareSum:
          return fns<SumFold<Fold::kSquareSum, T>>();
        case Fold::kMax:
          return fns<ExtremeFold<true, T>>();
        case Fold::kMin:
          return fns<ExtremeFold<false, T>>();
        default:
          break;
      }
      if constexpr (std::is_floating_point_v<T>)
        return fns<ProductFold<T>>();
      else
        return fold == Fold::kWholeSum ? fns<WholeFold<Fold::kWholeSum, T>>()
                                       : fns<WholeFold<Fold::kWholeProduct, T>>();
    }
  });
}

Type result_type(int op, Type type) {
  if (op == S4J_OP_COUNT_NON_ZERO) return Type::kLong;
  const bool real = op == S4J_OP_MEAN || op == S4J_OP_NORM1 || op == S4J_OP_NORM2;
  return real && !is_floating(type) ? Type::kDouble : type;
}

// fill^n for n >= 0 elements.
double power(double fill, const GroupSize& n) {
  if (n.exact < 0) {  // beyond 2^63: only the parity matters exactly
    const double magnitude = std::pow(std::fabs(fill), n.real);
    return fill < 0 && (n.wrapped & 1) != 0 ? -magnitude : magnitude;
  }
  double out = 1;
  for (auto e = static_cast<uint64_t>(n.exact); e != 0; e >>= 1) {
    if ((e & 1) != 0) out *= fill;
    fill *= fill;
  }
  return out;
}
uint64_t power(uint64_t fill, const GroupSize& n) {
  if (n.exact < 0 && (fill & 1) == 0) return 0;  // an even number to a power beyond 64
  uint64_t out = 1;
  for (uint64_t e = n.wrapped; e != 0; e >>= 1, fill *= fill)
    if ((e & 1) != 0) out *= fill;
  return out;
}

// Turns what a group's stored values came to into its result, implicit elements included.
class Finisher {
 public:
  Finisher(int op, Type type, Scalar fill, const GroupSize& size, bool stored_only)
      : op_(op),
        type_(type),
        out_(result_type(op, type)),
        size_(size),
        stored_only_(stored_only),
        fold_(fold_of(op, type)) {
    real_ = type == Type::kBool ? 0 : cast<double>(fill);
    whole_ = is_floating(type) ? 0 : cast<int64_t>(fill);
    const bool zero = is_floating(type) ? real_ == 0 : whole_ == 0;
    fill_zero_ = zero;
  }
  Type type() const { return out_; }

  // The result's bits, in type().
  uint64_t bits(Folded f, int64_t stored) const noexcept {
    if (number(f, stored)) return encode_real(f.hi);
    return encode_whole(f.whole);
  }
  // The same as DOUBLE or LONG. A FLOAT result is what a FLOAT array would hold.
  Scalar wide(Folded f, int64_t stored) const {
    if (!number(f, stored)) return Scalar::of(f.whole);
    return Scalar::of(out_ == Type::kFloat ? static_cast<double>(static_cast<float>(f.hi)) : f.hi);
  }
  // A group without stored values.
  static Folded nothing(const FoldFns& fns) {
    FoldState s;
    fns.clear(s);
    return fns.finish(s);
  }

 private:
  uint64_t encode_real(double v) const noexcept {
    return out_ == Type::kFloat ? Scalar::of(static_cast<float>(v)).bits : Scalar::of(v).bits;
  }
  uint64_t encode_whole(int64_t v) const noexcept {
    return out_ == Type::kInt ? Scalar::of(static_cast<int32_t>(v)).bits : Scalar::of(v).bits;
  }

  // Adds the implicit elements and applies the last step. True: the result is f.hi, else f.whole.
  bool number(Folded& f, int64_t stored) const noexcept {
    const GroupSize missing = stored_only_ ? GroupSize{0, 0, 0} : size_.less(stored);
    const bool some = !missing.none();
    switch (fold_) {
      case Fold::kSum:
      case Fold::kAbsSum:
      case Fold::kSquareSum: {
        if (some && !fill_zero_) add_fill(f, missing.real);
        double sum = f.hi + f.lo;
        if (op_ == S4J_OP_MEAN) sum /= stored_only_ ? static_cast<double>(stored) : size_.real;
        if (op_ == S4J_OP_NORM2) sum = std::sqrt(sum);
        f.hi = sum;
        return true;
      }
      case Fold::kWholeSum:
        f.whole =
            static_cast<int64_t>(static_cast<uint64_t>(f.whole) + static_cast<uint64_t>(whole_) * missing.wrapped);
        return false;
      case Fold::kCount:
        if (!fill_zero_) f.whole = static_cast<int64_t>(static_cast<uint64_t>(f.whole) + missing.wrapped);
        return false;
      case Fold::kProduct:
        if (some && f.hi == 0 && std::isfinite(real_))  // fill^missing may overflow, and 0 * infinity is NaN
          f.hi = std::signbit(real_) && (missing.wrapped & 1) != 0 ? -f.hi : f.hi;
        else if (some)
          f.hi *= power(real_, missing);
        return true;
      case Fold::kWholeProduct:
        if (some)
          f.whole =
              static_cast<int64_t>(static_cast<uint64_t>(f.whole) * power(static_cast<uint64_t>(whole_), missing));
        return false;
      default:
        return extreme(f, stored, some);
    }
  }

  // f += fill * missing, its rounding error kept
  void add_fill(Folded& f, double missing) const noexcept {
    const double term = fold_ == Fold::kSum ? real_ : fold_ == Fold::kAbsSum ? std::fabs(real_) : real_ * real_;
    const double product = term * missing;
    if (!std::isfinite(product)) {
      f.hi += product;
      f.lo = 0;
      return;
    }
    double rest = std::fma(term, missing, -product);
    if (type_ == Type::kLong && fold_ == Fold::kSum) rest += SumFold<Fold::kSum, int64_t>::lost(whole_) * missing;
    if (type_ == Type::kLong && fold_ == Fold::kAbsSum) rest += SumFold<Fold::kAbsSum, int64_t>::lost(whole_) * missing;
    const double error = two_sum(f.hi, product);
    f.lo = std::isfinite(f.hi) ? f.lo + error + rest : 0;
  }

  bool extreme(Folded& f, int64_t stored, bool some) const noexcept {
    const bool max = fold_ == Fold::kMax;
    if (is_floating(type_)) {
      if (stored == 0 && !some) f.hi = std::numeric_limits<double>::quiet_NaN();
      if (stored == 0 && some) f.hi = real_;
      if (stored > 0 && some) f.hi = max ? maximum(f.hi, real_) : minimum(f.hi, real_);
      return true;
    }
    if (stored == 0) f.whole = some ? whole_ : 0;
    if (stored > 0 && some) f.whole = max ? maximum(f.whole, whole_) : minimum(f.whole, whole_);
    return false;
  }

  int op_;
  Type type_, out_;
  GroupSize size_;
  bool stored_only_;
  Fold fold_;
  double real_;
  int64_t whole_;
  bool fill_zero_;
};

// ---- sparse
// -----------------------------------------------------------------------------------------------------------

// What each segment's stored values come to; long segments by chunks. O(entries).
void fold_segments(const Segments& in, const FoldFns& fns, Vec<Folded>& out) {
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

struct DenseGroups {
  Offsets kept, reduced;

  DenseGroups(const Block& b, const Axes& axes) {
    for (const int d : axes.kept) kept.append(b.shape[d], b.strides[static_cast<size_t>(d)]);
    for (const int d : axes.reduced) reduced.append(b.shape[d], b.strides[static_cast<size_t>(d)]);
  }
};

// Folds [from, until) of the reduced positions of the groups [g0, g1), at most kGroups, into out[0..).
template <class U>
void fold_tile(const Block& b, const DenseGroups& groups, const FoldFns& fns, int64_t g0, int64_t g1, int64_t from,
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
  const DenseGroups groups(b, axes);
  const int64_t n = groups.kept.size();
  const int64_t size = groups.reduced.size();
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

void check(int op, const Operand& x, const Axes& axes, const ReduceOptions& o) {
  fold_of(op, Type::kDouble);
  if (x.storage->format() == Format::kDense) x.shape().length();  // of a broadcast: refused beyond 2^63
  if (x.type() == Type::kBool && op != S4J_OP_COUNT_NON_ZERO)
    fail(S4J_ILLEGAL_ARGUMENT, o.name, ": BOOL arrays have no arithmetic; castTo another type first");
  const Shape shape = x.shape();
  const bool extreme = op == S4J_OP_REDUCE_MAX || op == S4J_OP_REDUCE_MIN;
  if (extreme && GroupSize::of(shape, axes.reduced).empty() && !reduced_shape(shape, axes, false).empty())
    fail(S4J_ILLEGAL_ARGUMENT, o.name, " of no elements: shape ", text(shape),
         " has extent 0 along a reduced dimension");
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
  check(op, x, axes, o);
  const Shape shape = x.shape();
  const Shape result = reduced_shape(shape, axes, o.keep_dims);
  const GroupSize size = GroupSize::of(shape, axes.reduced);
  const FoldFns fns = fold_fns(fold_of(op, x.type()), x.type());
  Vec<Folded> folded;
  if (x.storage->format() == Format::kDense) {
    const Source in = read(x);
    const Finisher finish(op, x.type(), Scalar{x.type(), 0}, size, false);
    Result out{Layout::dense(to, finish.type(), result, false), Scalar{finish.type(), 0}};
    fold_dense(in.b, axes, fns, folded);
    encode(finish, folded, nullptr, size.exact, out.layout.values.as<void>());
    return out;
  }
  const Segments segments(x, axes, false);
  const Finisher finish(op, x.type(), x.fill(), size, o.stored_only);
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
  check(op, x, axes, o);
  const GroupSize size = GroupSize::of(x.shape(), axes.reduced);
  const FoldFns fns = fold_fns(fold_of(op, x.type()), x.type());
  Vec<Folded> folded;
  if (x.storage->format() == Format::kDense) {
    const Source in = read(x);
    fold_dense(in.b, axes, fns, folded);
    return Finisher(op, x.type(), Scalar{x.type(), 0}, size, false).wide(folded[0], size.exact);
  }
  const Segments segments(x, axes, false);
  fold_segments(segments, fns, folded);
  const Finisher finish(op, x.type(), x.fill(), size, o.stored_only);
  return folded.empty() ? finish.wide(Finisher::nothing(fns), 0) : finish.wide(folded[0], segments.entries());
}

}  // namespace s4j
