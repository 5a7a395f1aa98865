// SPDX-License-Identifier: Apache-2.0
// Implicit elements are those that an operand does not store; each has the value of its fill. An entry is lone if the
// other operand stores no entry there. f absorbs missing entries if it gives 0 for the fill 0 and (nearly) any value.
#include "ops/elementwise/pairwise.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <optional>

#include "array/assign.hpp"
#include "array/entry_offsets.hpp"
#include "array/read.hpp"
#include "core/trace.hpp"
#include "format/build.hpp"
#include "format/splice.hpp"
#include "ops/elementwise/binary_kernels.hpp"
#include "ops/pattern/broadcast_entries.hpp"
#include "ops/elementwise/elementwise.hpp"
#include "ops/elementwise/map.hpp"
#include "ops/pattern/merge.hpp"
#include "ops/elementwise/pairwise_full.hpp"
#include "ops/elementwise/same_pattern.hpp"
#include "ops/elementwise/value_merge.hpp"

namespace s4j {
namespace {

bool is_dense(const Operand& x) { return x.storage->format() == Format::kDense; }

// Returns the strides by which a DENSE block is read at coordinates of the shape to which it is broadcast.
Dims broadcast_strides(const Block& b, const Shape& to) {
  Dims out{};
  for (int i = 1; i <= b.shape.rank; ++i)
    if (b.shape[b.shape.rank - i] != 1) out[to.rank - i] = b.strides[b.shape.rank - i];
  return out;
}

bool zero(const Scalar& s) { return same_scalar(s, Scalar{s.type, 0}); }

class Pairwise {
 public:
  // `type`: the type of x's elements for the operation; `shape`: the broadcast shape.
  Pairwise(const PatternTarget& to, int op, Type type, const Operand& x, const Operand& y, const Shape& shape,
           bool stored_only, bool dense_target, const char* name)
      : f_(binary_kernels(op, type, y.type(), name)),
        // x's own values are overwritten only if run() makes no check afterwards that may throw.
        target_(copies(x, y, shape, stored_only, dense_target) ? PatternTarget(to.allocator()) : to),
        to_(to.allocator()),
        x_(x),
        y_(y),
        shape_(shape),
        fx_(cast(x.fill(), f_.a)),
        fy_(cast(y.fill(), f_.b)),
        stored_only_(stored_only),
        dense_target_(dense_target),
        absorbs_or_fails_(f_.absorbs_left || f_.absorbs_right || (op == S4J_OP_POW && !is_floating(f_.a))),
        name_(name) {}

  Result run() {
    Result out = choose();
    if (invalid_) no_integer_result(name_);
    if (copies(x_, y_, shape_, stored_only_, dense_target_) && out.layout.b.nnz > densify_limit())
      refuse_copies(static_cast<double>(out.layout.b.nnz), count_entries(x_), count_entries(y_), shape_, name_);
    return out;
  }

 private:
  // Returns whether a sparse result stores copies of a sparse operand's entries; the densify limit bounds their number.
  static bool copies(const Operand& x, const Operand& y, const Shape& shape, bool stored_only, bool dense_target) {
    return !dense_target && !stored_only && !is_dense(x) && !is_dense(y) && !(x.shape() == shape && y.shape() == shape);
  }

  Result choose() {
    if (Block a, b; !stored_only_ && small_of_one_pattern(x_, f_.a, y_, f_.b, a, b)) return zipped(a, b);
    if (auto r = pairwise_full({f_, target_, x_, y_, shape_, fx_, fy_, stored_only_, dense_target_, name_}, invalid_))
      return std::move(*r);
    if (stored_only_) return stored();
    const bool dx = is_dense(x_);
    const bool dy = is_dense(y_);
    if (dx && dy) return dense_dense();
    if (dx || dy) return sparse_dense(dy);
    if (!(x_.shape() == shape_ && y_.shape() == shape_)) {
      // Looks up the entries of a broadcast operand instead of expanding it, if f absorbs the entries that this operand
      // lacks.
      if (f_.absorbs_left && x_.shape() == shape_ && zero(fx_))
        if (auto r = looked_up(true)) return std::move(*r);
      if (f_.absorbs_right && y_.shape() == shape_ && zero(fy_))
        if (auto r = looked_up(false)) return std::move(*r);
      if (f_.absorbs_left && f_.absorbs_right && zero(fx_) && zero(fy_) && spans())
        if (auto r = meeting()) return std::move(*r);
      if (full_beside(y_, x_))
        if (auto r = full_as_constant(true)) return std::move(*r);
      if (full_beside(x_, y_))
        if (auto r = full_as_constant(false)) return std::move(*r);
    }
    return sparse_sparse();
  }

  // Computes the result entry by entry of two blocks with the same pattern.
  Result zipped(const Block& a, const Block& b) {
    trace("entries of one pattern");
    Result out{zip_values(target_, a, b, f_, fx_, fy_, invalid_), Scalar{}};
    out.fill = fill_of(out.layout.b.nnz);
    return out;
  }

  // Returns f(fill x, fill y). The lack of a result is an error only if some element is implicit in both operands.
  Scalar fill_of(int64_t stored) {
    InvalidFlag ignored{false};
    const int64_t n = shape_.length_or_minus();
    return apply_one(f_, fx_, fy_, n < 0 || stored < n ? invalid_ : ignored);
  }

  // Computes z_i = f(x_i, y_i) over strided rows.
  Result dense_dense() {
    trace("dense with dense");
    const Source a = read_as(x_.broadcast(shape_), Spec::dense(), f_.a);
    const Source b = read_as(y_.broadcast(shape_), Spec::dense(), f_.b);
    const bool f_order = contiguous(a.b, true) && !contiguous(a.b, false) && contiguous(b.b, true);
    Result out{Layout::dense(to_, f_.result, shape_, f_order), Scalar{f_.result, 0}};
    dense_rows(out.layout.b, a.b, b.b, invalid_);
    return out;
  }

  // Uses one flat row if z, a and b are contiguous in the same order.
  void dense_rows(Block z, Block a, Block b, InvalidFlag& invalid) {
    for (const bool f : {false, true}) {
      if (!contiguous(z, f) || !contiguous(a, f) || !contiguous(b, f)) continue;
      Shape flat;
      flat.rank = 1;
      flat[0] = z.nnz;
      z.shape = a.shape = b.shape = flat;
      z.strides[0] = a.strides[0] = b.strides[0] = 1;
      break;
    }
    f_.rows(z, a, b, invalid);
  }

  // Returns f of the sparse operand's fill and every element of the dense operand, in the dense operand's shape.
  // `left`: the sparse operand is x.
  Layout fill_against(const Block& dense, bool left, InvalidFlag& invalid) {
    Layout out = Layout::dense(pool(), f_.result, dense.shape, false);
    const Scalar& fill = left ? fx_ : fy_;
    const Block constant = constant_block(dense.shape, fill);
    f_.rows(out.b, left ? constant : dense, left ? dense : constant, invalid);
    return out;
  }

  // Sets z_k to f(entry k, d at the entry's coordinates), or to f with its arguments swapped. Computes offsets in
  // d for some entries and uses them while they are in the first-level cache, instead of storing those of all entries.
  void at_entries(const Block& s, const Block& d, bool left, void* z) {
    const auto* const sv = static_cast<const char*>(s.first_value());
    auto* const zv = static_cast<char*>(z);
    const int64_t size = size_of(s.type), result = size_of(f_.result);
    EntryOffsets(s, broadcast_strides(d, shape_)).each([&](int64_t k, int64_t n, const int64_t* at) {
      const char* const own = sv + k * size;
      if (left)
        f_.entries(own, nullptr, &fx_.bits, d.values, at, &fy_.bits, zv + k * result, 0, n, invalid_);
      else
        f_.entries(d.values, at, &fx_.bits, own, nullptr, &fy_.bits, zv + k * result, 0, n, invalid_);
    });
  }

  // Checks an operation that absorbs or may fail: each copy of a lone entry is stored if its result differs from the
  // fill, whatever the other operand stores there. Throws, before any copy is made, above the limit of stored elements.
  void check_lone_copies(const Operand& s, bool left) {
    const double times = times_copied(s.shape(), shape_);
    const int64_t own_x = count_entries(x_), own_y = count_entries(y_);
    const int64_t all = left ? own_x : own_y;
    if (times == 1 || static_cast<double>(all) * times <= static_cast<double>(densify_limit())) return;
    int64_t stored = all;
    if (left ? f_.absorbs_right && zero(fy_) : f_.absorbs_left && zero(fx_)) {
      const Source in = read_as(s, Spec::coo(), left ? f_.a : f_.b);
      Vec<uint8_t> flags;
      lone_entries(in.b, left, flags);
      stored = std::count(flags.begin(), flags.end(), uint8_t{1});
      const bool fails = static_cast<bool>(invalid_);
      invalid_ = false;
      if (fails) return;  // the computation of the result reports them
    }
    refuse_copies(static_cast<double>(stored) * times, own_x, own_y, shape_, name_);
  }

  // If f(fill of the sparse operand, d) is the same for every element d of the other operand, returns a result with the
  // sparse operand's pattern and that value as its fill. Otherwise returns nothing. `d`: the other operand as DENSE, in
  // its own shape. `left`: the sparse operand is x. `spec`: the result's layout. Sets `implicit` if an integer element
  // has no result.
  std::optional<Result> constant_elsewhere(const Operand& sparse, const Source& d, bool left, const Spec& spec,
                                           InvalidFlag& implicit) {
    Scalar one;
    if (d.b.nnz == 0)
      one = apply_one(f_, fx_, fy_, implicit);
    else if (!one_value(f_, left ? fx_ : fy_, d.b, left, one, implicit))
      return std::nullopt;
    if (!dense_target_) {
      const int64_t own_x = count_entries(x_), own_y = count_entries(y_);
      const double times = times_copied((left ? x_ : y_).shape(), shape_);
      refuse_copies(static_cast<double>(left ? own_x : own_y) * times, own_x, own_y, shape_, name_);
    }
    trace("dense looked up at entries");
    const Source s = read_as(sparse, spec, left ? f_.a : f_.b);
    if (implicit && implicit_invalid(d.b, left, s.b)) invalid_ = true;
    Result out{target_.like(s.b, f_.result), one};
    at_entries(s.b, d.b, left, out.layout.mutable_first_value());
    return out;
  }

  // Returns whether a sparse operand that is broadcast stores all its elements, so that its fill is no element, and the
  // other operand does not.
  bool full_beside(const Operand& x, const Operand& other) const {
    const auto full = [](const Operand& o) {
      const int64_t n = o.shape().length_or_minus();
      return n > 0 && count_entries(o) == n;
    };
    return !(x.shape() == shape_) && full(x) && !full(other);
  }

  // As constant_elsewhere(), if y (x unless `left`) stores all its elements. A zero has the sign of f of both fills.
  std::optional<Result> full_as_constant(bool left) {
    InvalidFlag implicit{false}, ignored{false};
    const Source full = read_as(left ? y_ : x_, Spec::dense(), left ? f_.b : f_.a);
    auto out =
        constant_elsewhere((left ? x_ : y_).broadcast(shape_), full, left, result_spec(x_.broadcast(shape_)), implicit);
    const Scalar fill = apply_one(f_, fx_, fy_, ignored);
    if (out && same_scalar(out->fill, fill)) out->fill = fill;
    return out;
  }

  // Returns a sparse result with the sparse operand's pattern if f(fill, d) is the same for all d, else a DENSE result.
  Result sparse_dense(bool left) {
    const Operand sparse = (left ? x_ : y_).broadcast(shape_);
    const Source d = read_as(left ? y_ : x_, Spec::dense(), left ? f_.b : f_.a);
    const Type sparse_type = left ? f_.a : f_.b;
    InvalidFlag implicit{false};
    if (auto r = constant_elsewhere(sparse, d, left, result_spec(sparse), implicit)) return std::move(*r);
    if (!dense_target_) check_densify(shape_, name_);
    trace("sparse into dense");
    const Layout with_fill = fill_against(d.b, left, implicit);
    Result out{Layout::dense(to_, f_.result, shape_, false), Scalar{f_.result, 0}};
    Block spread = with_fill.b;
    spread.shape = shape_;
    spread.strides = broadcast_strides(with_fill.b, shape_);
    copy_dense(spread, out.layout.b);
    Source s = read(sparse);
    if (s.b.type != sparse_type) {
      s.keep = make_pooled<Layout>(cast_layout(pool(), s.b, sparse_type));
      s.b = s.keep->b;
    }
    Buffer z(pool(), s.b.nnz * size_of(f_.result));
    at_entries(s.b, d.b, left, z.as<void>());
    Block entries = s.b;  // the same positions, with the results as values
    entries.type = f_.result;
    entries.values = z.as<char>() - (s.b.format == Format::kGcs ? s.b.pointers[0] * size_of(f_.result) : 0);
    scatter_entries(entries, out.layout.b);
    if (implicit && implicit_invalid(d.b, left, s.b)) invalid_ = true;
    return out;
  }

  // Returns whether some implicit element has no integer result: counts all such elements, less those at stored
  // positions.
  bool implicit_invalid(const Block& d, bool left, const Block& s) {
    const int64_t n = shape_.length_or_minus();
    if (n <= 0) return n < 0;  // an array too large to store all elements has implicit elements
    auto bad = [&](int64_t offset) {
      InvalidFlag here{false};
      Scalar v{d.type, 0};
      std::memcpy(&v.bits, static_cast<const char*>(d.values) + offset * size_of(d.type), size_of(d.type));
      apply_one(f_, left ? fx_ : v, left ? v : fy_, here);
      return static_cast<bool>(here);
    };
    int64_t own = 0;
    const RowWalk walk(d.shape);
    for (int64_t r = 0; r < walk.rows(); ++r)
      for (int64_t k = 0; k < walk.inner(); ++k)
        own += bad(walk.offset(r, d.strides) + k * walk.inner_stride(d.strides)) ? 1 : 0;
    int64_t all = own * (n / d.nnz);
    for (const int64_t at : entry_offsets(s, broadcast_strides(d, shape_))) all -= bad(at) ? 1 : 0;
    return all > 0;
  }

  Result sparse_sparse() {
    if (!dense_target_ && !absorbs_or_fails_) check_copies(x_, y_, shape_, name_);
    if (!dense_target_ && absorbs_or_fails_) {
      check_lone_copies(x_, true);
      check_lone_copies(y_, false);
    }
    const Operand wx = x_.broadcast(shape_);
    const Operand wy = y_.broadcast(shape_);
    const Spec spec = result_spec(wx);
    const Source a = read_as(wx, spec, f_.a);
    const Source b = read_as(wy, spec, f_.b);
    if (same_pattern(a.b, b.b)) return zipped(a.b, b.b);
    const bool drop_x = f_.absorbs_right && zero(fy_);  // entries that only x has
    const bool drop_y = f_.absorbs_left && zero(fx_);
    trace(mergeable(a.b) ? "merge of entries" : "merge of coordinates");
    if (mergeable(a.b)) {
      Vec<uint8_t> flags_x;
      Vec<uint8_t> flags_y;
      const Lone lone_x = drop_x ? lone_entries(a.b, true, flags_x) : Lone::all();
      const Lone lone_y = drop_y ? lone_entries(b.b, false, flags_y) : Lone::all();
      int64_t distinct = 0;
      Result out;
      out.layout = merge_values(to_, a.b, b.b, f_, fx_, fy_, lone_x, lone_y, invalid_, &distinct);
      out.fill = fill_of(distinct);
      return out;
    }
    Union u = merge_patterns(to_, a.b, b.b, f_.result);
    const int64_t n = u.layout.b.nnz;
    Result out{std::move(u.layout), fill_of(n)};
    f_.indexed(a.b.values, u.left.data(), &fx_.bits, b.b.values, u.right.data(), &fy_.bits,
               out.layout.values.as<void>(), n, invalid_);
    if (drop_x || drop_y)
      drop_fills(out, [&](int64_t k) { return (drop_x && u.right[k] < 0) || (drop_y && u.left[k] < 0); });
    return out;
  }

  // Determines which entries of one operand differ from the result's fill when combined with the other operand's fill.
  Lone lone_entries(const Block& s, bool left, Vec<uint8_t>& flags) {
    constexpr int64_t kRun = threshold::kLoneRun;
    InvalidFlag ignored{false};
    const Scalar fill = apply_one(f_, fx_, fy_, ignored);
    flags.resize(s.nnz);
    std::array<int64_t, kRun> absent;
    absent.fill(-1);
    std::atomic<bool> some{false};
    const auto* values = static_cast<const char*>(s.first_value());
    parallel_for(s.nnz, threshold::kGrainLight, 2, [&](int64_t from, int64_t until) {
      alignas(8) char z[kRun * 8];
      for (int64_t k = from; k < until; k += kRun) {
        const int64_t n = std::min(kRun, until - k);
        const char* v = values + k * size_of(s.type);
        f_.entries(left ? v : nullptr, left ? nullptr : absent.data(), &fx_.bits, left ? nullptr : v,
                   left ? absent.data() : nullptr, &fy_.bits, z, 0, n, invalid_);
        dispatch(f_.result, [&](auto t) {
          using R = decltype(t);
          const R none = fill.raw<R>();
          bool any = false;
          for (int64_t i = 0; i < n; ++i) {
            R r;
            std::memcpy(&r, z + i * static_cast<int64_t>(sizeof r), sizeof r);
            const bool differs = !same(r, none);
            flags[k + i] = differs ? 1 : 0;
            any = any || differs;
          }
          if (any) some.store(true, std::memory_order_relaxed);
        });
      }
    });
    return some ? Lone::flagged(flags.data()) : Lone::none();
  }

  // Removes the entries k of the result with alone(k) whose value equals the result's fill.
  template <class Alone>
  void drop_fills(Result& out, Alone&& alone) {
    Vec<int64_t> leaving;
    dispatch(f_.result, [&](auto t) {
      using R = decltype(t);
      const R* z = out.layout.b.data<R>();
      const R fill = out.fill.raw<R>();
      for (int64_t k = 0; k < out.layout.b.nnz; ++k)
        if (alone(k) && same(z[k], fill)) leaving.push_back(k);
    });
    if (!leaving.empty()) out.layout = splice(to_, out.layout.b, leaving, {});
  }

  // Returns whether to make a sparse operand DENSE in order to look it up at this many entries.
  static bool is_small(const Operand& x, int64_t entries) {
    const int64_t n = x.shape().length_or_minus();
    return n >= 0 && n <= std::min(densify_limit(), 4 * entries + threshold::kSmallOperand);
  }

  // Combines an operand that has the result's shape (x if `left`) with the other operand, which is broadcast. If f(fill
  // of the large operand, v) is the same for every v of the small operand, the result has the large operand's pattern.
  // Otherwise returns nothing.
  std::optional<Result> looked_up(bool left) {
    const Operand& big = left ? x_ : y_;
    const Operand& small = left ? y_ : x_;
    const int64_t n = small.shape().length_or_minus();
    const Source entries = read_as(small, Spec::coo(), left ? f_.b : f_.a);
    const bool all_stored = entries.b.nnz == n;
    const Layout values = values_and_fill(entries, left ? fy_ : fx_, all_stored);
    InvalidFlag implicit{false};
    // If the small operand stores all its elements, no element combines both fills.
    const Scalar fill = fill_of(all_stored ? shape_.length_or_minus() : 0);
    Scalar one = fill;
    const bool alike = values.b.nnz == 0 || one_value(f_, left ? fx_ : fy_, values.b, left, one, implicit);
    if (implicit || invalid_ || !alike || !same_scalar(one, fill)) {
      invalid_ = false;
      return std::nullopt;  // the general method computes the result
    }
    trace("broadcast looked up at entries");
    const Source s = read_as(big, result_spec(x_.broadcast(shape_)), left ? f_.a : f_.b);
    Result out{Layout::like(to_, s.b, f_.result), fill};
    // Whether f absorbs lone entries of the large operand: those that give the result's fill are then dropped.
    const bool lone = left ? f_.absorbs_right && zero(fy_) : f_.absorbs_left && zero(fx_);
    if (!is_small(small, s.b.nnz)) {
      const Vec<int64_t> at = positions_at(s.b, entries.b);
      const void* const own = s.b.first_value();
      f_.indexed(left ? own : entries.b.values, left ? nullptr : at.data(), &fx_.bits, left ? entries.b.values : own,
                 left ? at.data() : nullptr, &fy_.bits, out.layout.mutable_first_value(), s.b.nnz, invalid_);
      if (lone) drop_fills(out, [&](int64_t k) { return at[k] < 0; });
      return out;
    }
    const Layout dense = convert(pool(), entries.b, entries.fill, Spec::dense());
    at_entries(s.b, dense.b, left, out.layout.mutable_first_value());
    if (!lone) return out;
    Vec<uint8_t> present(dense.b.nnz);
    std::fill(present.begin(), present.end(), uint8_t{0});
    for (const int64_t at : entry_offsets(entries.b, dense.b.strides)) present[at] = 1;
    const Vec<int64_t> offsets = entry_offsets(s.b, broadcast_strides(dense.b, shape_));
    drop_fills(out, [&](int64_t k) { return present[offsets[k]] == 0; });
    return out;
  }

  // Returns whether both operands are broadcast, never along the same dimension: no entry of the result is then copied.
  bool spans() const {
    for (int d = 0; d < shape_.rank; ++d) {
      const int dx = d - (shape_.rank - x_.shape().rank), dy = d - (shape_.rank - y_.shape().rank);
      const bool in_x = dx >= 0 && x_.shape()[dx] == shape_[d], in_y = dy >= 0 && y_.shape()[dy] == shape_[d];
      if (!in_x && !in_y) return false;
    }
    return !(x_.shape() == shape_) && !(y_.shape() == shape_);
  }

  // Combines two broadcast operands if f absorbs missing entries on both sides: only pairs of entries contribute.
  std::optional<Result> meeting() {
    const Source a = read_as(x_, Spec::coo(), f_.a);
    const Source b = read_as(y_, Spec::coo(), f_.b);
    Vec<uint8_t> flags;
    if (!lone_entries(a.b, true, flags).is_none() || !lone_entries(b.b, false, flags).is_none()) return std::nullopt;
    const MeetingEntries met(a.b, b.b, shape_);
    refuse_copies(static_cast<double>(met.count()), a.b.nnz, b.b.nnz, shape_, name_);
    trace("entries that meet");
    const MeetingEntries::Pairs pairs = met.list();
    const Buffer z(pool(), met.count() * size_of(f_.result));
    f_.indexed(a.b.values, pairs.left.data(), &fx_.bits, b.b.values, pairs.right.data(), &fy_.bits, z.as<void>(),
               met.count(), invalid_);
    const Coordinates at = Coordinates::of(pairs.coordinates.data(), shape_.rank, met.count());
    return Result{build(to_, f_.result, shape_, at, z.as<void>(), result_spec(x_.broadcast(shape_)), S4J_SUM),
                  fill_of(0)};
  }

  // Returns a result with x's pattern and fill. y is looked up at the coordinates of x's entries.
  Result stored() {
    if (!(x_.shape() == shape_))
      fail(S4J_ILLEGAL_ARGUMENT, name_, ": a stored() operation keeps the shape ", text(x_.shape()),
           "; the other operand of shape ", text(y_.shape()), " does not broadcast to it");
    if (is_dense(x_)) return dense_dense();
    trace("stored entries looked up");
    const Source s = read_as(x_, result_spec(x_), f_.a);
    if (!is_dense(y_) && y_.shape() == shape_ && mergeable(s.b)) {  // one pass over both patterns
      const Source b = read_as(y_, s.b.spec(), f_.b);
      if (same_pattern(s.b, b.b))
        return {zip_values(target_, s.b, b.b, f_, fx_, fy_, invalid_), cast(x_.fill(), f_.result)};
      int64_t distinct = 0;
      return {merge_values(to_, s.b, b.b, f_, fx_, fy_, Lone::all(), Lone::none(), invalid_, &distinct),
              cast(x_.fill(), f_.result)};
    }
    Result out{target_.like(s.b, f_.result), cast(x_.fill(), f_.result)};
    if (is_dense(y_) || is_small(y_, s.b.nnz)) {
      const Source d = read_as(y_, Spec::dense(), f_.b);
      at_entries(s.b, d.b, true, out.layout.mutable_first_value());
      return out;
    }
    const Source b = read_as(y_, Spec::coo(), f_.b);
    const Vec<int64_t> at = positions_at(s.b, b.b);
    f_.indexed(s.b.first_value(), nullptr, &fx_.bits, b.b.values, at.data(), &fy_.bits,
               out.layout.mutable_first_value(), s.b.nnz, invalid_);
    return out;
  }

  const BinaryKernels& f_;
  PatternTarget target_;
  Allocator& to_;
  const Operand &x_, &y_;
  Shape shape_;
  Scalar fx_, fy_;
  bool stored_only_, dense_target_;
  bool absorbs_or_fails_;  // the stored entries, or a failure, are known only after computing the elements
  const char* name_;
  InvalidFlag invalid_{false};
};

}  // namespace

Result pairwise(const PatternTarget& to, int op, const Operand& x, const Operand& y, bool stored_only,
                bool dense_target, const char* name, const Operand* receiver) {
  const Shape shape = broadcast_shape(x.shape(), y.shape());
  const Type type = elementwise_type(op, x.type(), y.type(), receiver);
  if (stored_only || (x.window.writable() && y.window.writable()))
    return Pairwise(to, op, type, x, y, shape, stored_only, dense_target, name).run();
  // Reduces a broadcast view to its source, so that the same limits hold whether the view or this call broadcasts.
  const Operand a = x.once(), b = y.once();
  return Pairwise(to, op, type, a, b, shape, stored_only, dense_target, name).run();
}

}  // namespace s4j
